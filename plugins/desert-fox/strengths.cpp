#include "strengths.hpp"

#include <algorithm>

namespace fox {
namespace {

constexpr Change halved(const Case& rule, const char* label) { return {&rule, label, 1, 2, false}; }

/// What always counts of a unit: parentheses and disruption.
UnitStrength own_strength(const DesertFox& game, const State& state, UnitId unit) {
  UnitStrength strength;
  strength.unit = unit;
  strength.printed = game.fights(state, unit) ? game.face(state, unit).strength : 0;            // [DF 11.15]
  if (has(state, unit, kDisrupted)) strength.changes.push_back(halved(k11_66_1, "disrupted"));  // [DF 11.66-1]
  return strength;
}

/// Each kind of hexside counts once for a unit, if any hex it attacks lies behind one [DF 11.34].
void add_hexsides(const DesertFox& game, HexId from, std::span<const HexId> targets, UnitStrength& strength) {
  HexsideKinds across = 0;
  for (const HexId target : targets)
    if (const auto d = game.map().grid.direction(from, target)) across |= game.map().side(from, *d);
  for (std::size_t i = 0; i < game.hexsides.size(); ++i) {
    const HexsideFacts& side = game.hexsides[i];
    if ((across >> i & 1) && side.divisor > 1)
      strength.changes.push_back({&k11_37, side.label, 1, side.divisor, side.rounds_up});  // [DF 11.33, DF 11.37]
  }
}

/// Flak takes no more off than the armor is worth, after all else [DF 12.21, DF 12.22].
int taken_by_flak(const DesertFox& game, const FixedVector<UnitStrength, kMaxGroup>& list, int flak) {
  int armor = 0;
  for (const UnitStrength& each : list)
    if (game.is_armor(each.unit)) armor += each.value();
  return std::min(flak, armor);
}

/// In each Level 2 fort the one unit, no armor, that gains most is doubled [DF 14.22].
void double_in_forts(const DesertFox& game, const State& state, FixedVector<UnitStrength, kMaxGroup>& list) {
  constexpr Change kDoubled{&k14_22, "level 2 fort", 2, 1, false};
  FixedVector<HexId, kMaxGroup> done;
  for (const UnitStrength& first : list) {
    const HexId hex = state.hex(first.unit);
    if (done.contains(hex)) continue;
    done.push_back(hex);
    if (game.fort_level(state, hex) < 2) continue;
    UnitStrength* best = nullptr;
    for (UnitStrength& each : list) {
      if (state.hex(each.unit) != hex || game.is_armor(each.unit)) continue;
      if (!best || each.value_with(kDoubled) - each.value() > best->value_with(kDoubled) - best->value()) best = &each;
    }
    if (best) best->changes.push_back(kDoubled);
  }
}

}  // namespace

int UnitStrength::value() const {
  int points = printed, down = 1, up = 1;
  for (const Change& change : changes) {
    points *= change.numerator;
    (change.up ? up : down) *= change.divisor;
  }
  return (points / down + up - 1) / up;  // rounding up last serves the owner best [DF 11.17]
}

int UnitStrength::value_with(const Change& change) const {
  UnitStrength more = *this;
  more.changes.push_back(change);
  return more.value();
}

int Strengths::total() const {
  int sum = minimum - flak;
  for (const UnitStrength& each : units) sum += each.value();
  return sum;
}

Strengths attack_strengths(const DesertFox& game, const State& state, const Force& force,
                           std::span<const HexId> targets, int flak) {
  Strengths all;
  for (std::size_t i = 0; i < force.units.size(); ++i) {
    UnitStrength strength = own_strength(game, state, force.units[i]);
    if (!force.has_supply(i)) strength.changes.push_back(halved(k7_34_A, "no Combat Supply"));  // [DF 7.34-A]
    add_hexsides(game, state.hex(force.units[i]), targets, strength);
    all.units.push_back(strength);
  }
  match_arms(game, state, all.units);
  all.flak = taken_by_flak(game, all.units, flak);
  return all;
}

Strengths defense_strengths(const DesertFox& game, const State& state, const Force& force, int flak) {
  Strengths all;
  FixedVector<HexId, kMaxGroup> hexes;
  for (std::size_t i = 0; i < force.units.size(); ++i) {
    const UnitId unit = force.units[i];
    if (!hexes.contains(state.hex(unit))) hexes.push_back(state.hex(unit));
    if (has(state, unit, kRetreated)) continue;  // [DF 11.62-4]
    UnitStrength strength = own_strength(game, state, unit);
    if (!force.has_supply(i)) strength.changes.push_back(halved(k7_34_D, "no Combat Supply"));  // [DF 7.34-D]
    all.units.push_back(strength);
  }
  match_arms(game, state, all.units);
  double_in_forts(game, state, all.units);
  int armor = 0;   // that flak may take: no stack is brought below 1 by it
  for (const HexId hex : hexes) {
    int stack = 0, stack_armor = 0;
    for (const UnitStrength& each : all.units) {
      if (state.hex(each.unit) != hex) continue;
      stack += each.value();
      if (game.is_armor(each.unit)) stack_armor += each.value();
    }
    armor += std::min(stack_armor, std::max(0, stack - 1));  // [DF 12.22, DF 11.18]
    all.minimum += std::max(0, 1 - stack);                   // [DF 11.18, DF 11.15, DF 7.71]
  }
  all.flak = std::min(flak, armor);  // [DF 12.21]
  return all;
}

int modified_strength(const DesertFox& game, const State& state, UnitId unit, HexId from,
                      std::span<const HexId> targets, bool supplied) {
  UnitStrength strength = own_strength(game, state, unit);
  if (!supplied) strength.changes.push_back(halved(k7_34_A, "no Combat Supply"));  // [DF 7.34-A]
  add_hexsides(game, from, targets, strength);
  return strength.value();
}

int overrun_defense(const DesertFox& game, const State& state, HexId hex) {
  int sum = 0;
  for (UnitId unit = state.board().first(hex); unit != kNoUnit; unit = state.board().next(unit))
    sum += own_strength(game, state, unit).value();  // [DF 8.35]
  return std::max(sum, 1);                           // [DF 11.18, DF 7.71]
}

bool able(const State& state, UnitId unit, bool supplied) {
  return supplied && !depleted(state, unit) && !has(state, unit, kDisrupted) && !has(state, unit, kRetreated);
}

FixedVector<RowChoice, 16> rows_of(const DesertFox& game, const State& state, std::span<const HexId> targets) {
  FixedVector<RowChoice, 16> rows;
  const auto add = [&](int row, const Case& rule, const char* label) {
    if (row >= 0 && !rows.full())
      rows.push_back({row, &rule, *label ? label : game.crt.rows()[static_cast<std::size_t>(row)].id.c_str()});
  };
  for (const HexId hex : targets) {
    const int place = game.place_at(hex);
    const bool named = place >= 0 && game.places[place].row >= 0;
    add(named ? game.places[place].row : game.ground(hex).row, targets.size() > 1 ? k11_32 : k11_31, "");  // [DF 11.31]
    const int fort = game.fort_level(state, hex);
    if (fort > 0)
      add(game.crt.row_of_terrain(fort == 1 ? "fort-1" : "fort-2"), k14_21,
          fort == 1 ? "level 1 fort" : "level 2 fort");  // [DF 11.35, DF 14.21]
  }
  return rows;
}

Odds odds_of(const DesertFox& game, const State& state, int attack, int defense, std::span<const HexId> targets) {
  Odds best;
  for (const RowChoice& each : rows_of(game, state, targets)) {
    const auto* base = game.crt.base(each.row, attack, defense);  // [DF 11.0-P2, DF 11.0-P4]
    const int column = base ? base->column : 0;
    if (best.row >= 0 && column >= best.column) continue;
    best.row = each.row;
    best.column = column;
    best.ratio = base ? base->ratio.text() : "";
  }
  return best;  // [DF 11.32]
}

}  // namespace fox
