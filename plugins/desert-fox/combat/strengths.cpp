#include "combat/strengths.hpp"

#include <algorithm>

namespace fox {

void count_unit(const DesertFox& game, const State& state, Role role, UnitId unit, CombatRuling& ruling) {
  const int printed = game.fights(state, unit) ? game.face(state, unit).strength : 0;  // [DF 11.15]
  ruling.strength(role, unit, printed, k11_0_P1, "Combat Strength");
  if (has(state, unit, kDisrupted)) ruling.multiply(role, unit, 1, 2, k11_66_1, "disrupted");  // [DF 11.66-1]
}

void count_unsupplied(Role role, UnitId unit, CombatRuling& ruling) {
  ruling.multiply(role, unit, 1, 2, role == Role::kAttack ? k7_34_A : k7_34_D, "no Combat Supply");
}

void count_hexsides(const DesertFox& game, UnitId unit, HexId from, std::span<const HexId> targets,
                    CombatRuling& ruling) {
  HexsideKinds across = 0;
  for (const HexId target : targets)
    if (const auto d = game.map().grid.direction(from, target)) across |= game.map().side(from, *d);
  for (std::size_t i = 0; i < game.hexsides.size(); ++i) {
    const HexsideFacts& side = game.hexsides[i];
    if ((across >> i & 1) && side.divisor > 1)  // [DF 11.34]
      ruling.multiply(Role::kAttack, unit, 1, side.divisor, k11_37, side.label,
                      side.rounds_up ? CombatRuling::kRoundedUp : 0);  // [DF 11.33, DF 11.37]
  }
}

int modified_strength(const DesertFox& game, const State& state, UnitId unit, HexId from,
                      std::span<const HexId> targets, bool supplied) {
  CombatRuling ruling;
  ruling.best_order();  // [DF 11.17]
  count_unit(game, state, Role::kAttack, unit, ruling);
  if (!supplied) count_unsupplied(Role::kAttack, unit, ruling);  // [DF 7.34-A]
  count_hexsides(game, unit, from, targets, ruling);
  return ruling.total(Role::kAttack);
}

int overrun_defense(const DesertFox& game, const State& state, HexId hex) {
  CombatRuling ruling;
  for (const UnitId unit : state.in(hex))
    count_unit(game, state, Role::kDefense, unit, ruling);  // [DF 8.35]
  return std::max(ruling.total(Role::kDefense), 1);         // [DF 11.18, DF 7.71]
}

std::vector<std::pair<HexId, UnitList>> by_hex(const State& state, std::span<const UnitId> units) {
  std::vector<std::pair<HexId, UnitList>> stacks;
  for (const UnitId unit : units) {
    const HexId hex = state.hex(unit);
    const auto found = std::find_if(stacks.begin(), stacks.end(), [&](const auto& each) { return each.first == hex; });
    if (found != stacks.end())
      found->second.push_back(unit);
    else
      stacks.push_back({hex, {unit}});
  }
  return stacks;
}

bool able(const State& state, UnitId unit, bool supplied) {
  return supplied && !depleted(state, unit) && !has(state, unit, kDisrupted) && !has(state, unit, kRetreated);
}

void offer_ground(const DesertFox& game, std::span<const HexId> targets, CombatRuling& ruling) {
  for (const HexId hex : targets) {
    const int place = game.place_at(hex);
    const bool named = place >= 0 && game.places[place].row >= 0;
    const int row = named ? game.places[place].row : game.ground(hex).row;
    if (row >= 0)
      ruling.line(row, 0, targets.size() > 1 ? k11_32 : k11_31,
                  game.crt.rows()[static_cast<std::size_t>(row)].id.c_str());  // [DF 11.31]
  }
}

void offer_forts(const DesertFox& game, const State& state, std::span<const HexId> targets, CombatRuling& ruling) {
  for (const HexId hex : targets) {
    const int level = game.fort_level(state, hex);
    const int row = level == 0 ? -1 : game.crt.row_of_terrain(level == 1 ? "fort-1" : "fort-2");
    if (row >= 0) ruling.line(row, 0, k14_21, level == 1 ? "level 1 fort" : "level 2 fort");  // [DF 11.35, DF 14.21]
  }
}

Odds odds_of(const DesertFox& game, const CombatRuling& ruling, int attack, int defense) {
  const auto base = [&](int row) { return game.crt.base(row, attack, defense); };  // [DF 11.0-P2, DF 11.0-P4]
  const CombatTerm* row = ruling.best_line([&](int each) { return base(each) ? base(each)->column : 0; });
  if (!row) return {};
  const auto* found = base(row->value);
  return found ? Odds{row->value, found->column, found->ratio.text()} : Odds{row->value, 0, ""};
}

Odds odds_of(const DesertFox& game, const State& state, int attack, int defense, std::span<const HexId> targets) {
  CombatRuling ruling;
  offer_ground(game, targets, ruling);
  offer_forts(game, state, targets, ruling);
  return odds_of(game, ruling, attack, defense);
}

}  // namespace fox
