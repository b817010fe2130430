// Case 8.7: forced march.

#include "combat/combat.hpp"
#include "movement/moving.hpp"
#include "supply/supply_lines.hpp"

namespace fox {
namespace {

constexpr int kMostMarched = 40;  // Movement Points [DF 8.75]

bool began_beside_enemy(const DesertFox& game, const State& state, UnitId unit) {
  const DfBlock& own = block(state);
  if (own.under_way == 0) return beside_enemy(game, state, state.side(unit), state.hex(unit));   // it is just beginning
  return (own.beside_enemy[unit / 8] >> unit % 8 & 1) != 0;
}

/// The hexes that would be sources by the unit's own coming: as their garrison, or as their last visitor
/// [DF 7.23 to DF 7.25].
HexSet own_sources(const DesertFox& game, UnitId unit) {
  const bool holds = game.stacking(unit) > 0;
  HexSet hexes = set_of({holds ? game.bardia : kNoHex});
  for (const int place : game.source_places[index(kCommonwealth)]) hexes.add(game.places[place].hex);
  return holds && !game.motorized(unit) ? hexes | game.oases : hexes;
}

/// Whether what the side traces may change when a unit leaves the hex: a garrison of an oasis or Bardia, and who holds
/// a hex near Tobruk open in the wide zone of its garrison. No other unit that marches stands in an enemy zone
/// [DF 8.71].
bool matters(const DesertFox& game, HexId hex) {
  return hex == game.bardia || game.oases.contains(hex) ||
         (game.tobruk != kNoHex && game.map().grid.distance(game.tobruk, hex) <= 2);  // [DF 10.14]
}

/// Where a unit of the Commonwealth could trace General Supply at the end of its march [DF 8.74]: an oasis or Bardia
/// that has no garrison but those who march is no source once they have left, nor do they hold their old hex open
/// [DF 7.12].
HexSet traced_after(const DesertFox& game, const State& state, UnitId unit) {
  const bool foot = !game.motorized(unit);
  const HexId from = state.hex(unit);
  if (!matters(game, from)) return traced_area(game, state, kCommonwealth, foot) | own_sources(game, unit);
  State left = state;
  const auto members = members_of(state);
  if (std::ranges::count(members, unit) == 0) left.remove(unit, Place::kUnused);
  else for (const UnitId each : members) left.remove(each, Place::kUnused);
  return traced_area(game, left, kCommonwealth, foot) | own_sources(game, unit);
}

class ForcedMarch final : public Section {
 public:
  explicit ForcedMarch(const DesertFox& game) : Section(game, {kRoll}) {}
  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (!forced(ruling.mode()) || !state.unit(unit).on_map()) return;
    const Side side = state.side(unit);
    if (is_reaction(state.pos.frames[0].phase)) ruling.forbid(k8_72);  // [DF 8.72]
    if (!may_march_forced(game_, state, unit)) ruling.forbid(k8_71);
    if (!ruling.terms_wanted()) return;
    ruling.multiply_allowance(2, k8_7);               // [DF 8.7]
    ruling.cap_allowance(2 * kMostMarched, k8_75);    // [DF 8.75]
    HexSet& close = ruling.own();
    close = beside(game_.map(), state.board().occupied(opponent(side)));
    ruling.no_entry(close, k8_73);  // [DF 8.73]
    if (side != kCommonwealth || has(state, unit, kEmergency)) return;
    HexSet& cut = ruling.own();
    cut = game_.map().all() - traced_after(game_, state, unit);
    ruling.no_end(cut, k8_74);  // [DF 8.74]
  }

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (!is_movement(phase)) return;
    auto& bits = block(state).beside_enemy;
    bits = {};
    for (const UnitId unit : state.of(state.pos.phasing))
      if (beside_enemy(game_, state, state.pos.phasing, state.hex(unit)))
        bits[unit / 8] = static_cast<std::uint8_t>(bits[unit / 8] | 1 << unit % 8);
  }

  /// The phase is over: all who marched are disrupted, then each is rolled for [DF 8.76].
  bool resolve(State& state, Events& events) const override {
    if (!is(state.pos.top().phase, kMarches1)) return false;
    block(state).beside_enemy = {};
    UnitId next = kNoUnit;
    for (int i = state.pos.unit_count - 1; i >= 0; --i) {
      const auto unit = static_cast<UnitId>(i);
      if (!has(state, unit, kForcedMarch) || !state.unit(unit).on_map()) continue;
      if (!has(state, unit, kDisrupted)) disrupt(game_, state, unit, false, k8_76, events);
      next = unit;
    }
    if (next != kNoUnit) ask(state, kMarchRoll, Side::kChance, next);
    return next != kNoUnit;
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (state.pos.top().phase != kMarchRoll) return false;
    const UnitId unit = close_roll(state, k8_76, action.value, "forced march", events);
    reset(state, unit, kForcedMarch);
    if (action.value > game_.face(state, unit).morale) return true;
    const bool saved = depleted(state, unit) && saved_from_loss(game_, state, unit);
    deplete(game_, state, unit, saved, k8_76, events);  // [DF 8.76, DF 11.71]
    ask_fates(state);
    return true;
  }
};

}  // namespace

ModulePtr forced_march(const DesertFox& game) { return std::make_unique<ForcedMarch>(game); }

bool may_march_forced(const DesertFox& game, const State& state, UnitId unit) {
  return game.fights(state, unit) && !has(state, unit, kDisrupted) && game.generally_supplied(state, unit) &&
         !began_beside_enemy(game, state, unit);  // [DF 8.71]
}

void count_passage(const DesertFox& game, const State& state, UnitId unit, const Action& path, MoveRuling& ruling) {
  if (!forced(ruling.mode()) || state.side(unit) != kCommonwealth) return;
  const std::vector<int>& sources = game.source_places[index(kCommonwealth)];
  std::optional<State> passed;
  HexId at = path.hex;
  for (int i = 0; i < path.count; ++i) {
    at = game.map().neighbor(at, path.step(i));
    if (at == kNoHex) return;
    if (std::ranges::count(sources, game.place_at(at)) == 0 || game.last_in(state, at) == kCommonwealth) continue;
    if (!passed) passed.emplace(state);
    game.entered(*passed, kCommonwealth, at);
  }
  if (passed && traced_after(game, *passed, unit).contains(at)) ruling.lift(k8_74, k7_23);
}

int points_to_march(const DesertFox& game, const State& state, UnitId unit) {
  return 2 * std::min(2 * game.face(state, unit).movement, kMostMarched);  // [DF 8.7, DF 8.75]
}

}  // namespace fox
