// Section 11: minefields. What they do to enemies who enter, to defenders and to supply, and how combat units clear
// them with a die at the start of the Combat Phase.
#include <algorithm>

#include "09_combat.hpp"
#include "modules.hpp"
#include "moving.hpp"

namespace ala {
namespace {

class Minefields final : public Section {
 public:
  explicit Minefields(const ElAlamein& game) : Section(game, {kClear, kRoll}) {}

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (!ruling.terms_wanted()) return;
    const UnitFacts& facts = game_.facts(unit);
    const HexSet& mined = game_.mines(state, opponent(facts.side));
    if (facts.supply) return ruling.no_entry(mined, k11_15);      // [ALA 11.15]
    if (facts.engineer) return;                                   // [ALA 11.12] [ALA 12.11] [ALA 12.14]
    ruling.entry_cost(mined, game_.mine_cost.of(facts), k11_11);  // [ALA 11.11]
    ruling.no_exit(mined, k11_14);                                // [ALA 11.14]
  }

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    for (const UnitId unit : query.defenders) {
      if (!state.unit(unit).on_map() || !counts_in_defense(state, unit)) continue;
      const HexId hex = state.hex(unit);
      if (!game_.mined(state, hex, state.side(unit))) continue;  // enemy mines change nothing [ALA 11.23]
      if (game_.read.ridge_and_mines_once && game_.ground(hex).defense > 1) continue;             // [ALA 9.31]
      ruling.multiply(Role::kDefense, unit, game_.mine_defense, 1, k11_21, "minefield", kGround);  // [ALA 11.21]
    }
  }

  void on_supply(const State& state, Side side, SupplyRuling& ruling) const override {
    ruling.block(game_.mines(state, opponent(side)), k11_41);  // to a unit there, not through [ALA 11.41]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kClear) return;
    const UnitId unit = action.unit;
    if (unit >= game_.units.size() || !state.unit(unit).on_map() || state.side(unit) != state.pos.phasing)
      return verdict.forbid(k11_32, kNoHex, unit, "no friendly unit on the map");
    const HexId hex = state.hex(unit);
    if (!game_.facts(unit).fights) verdict.forbid(k11_32, hex, unit, "only Combat units clear with a die");
    if (!game_.mined(state, hex, opponent(state.side(unit)))) verdict.forbid(k11_32, hex, unit, "no enemy minefield");
    if (has(state, unit, kCleared))
      verdict.forbid(k11_35, hex, unit, "has tried in this turn");  // [ALA 11.34] [ALA 11.35]
    if (block(state).attacks > 0)
      verdict.forbid(k11_33, hex, unit, "mines are cleared before the first attack");  // [ALA 11.33]
  }

  void offer(const State& state, Offers& offers) const override {
    if (block(state).attacks > 0) return;
    offers.each_wanted(state, state.pos.phasing, [&](UnitId unit) {
      if (!game_.mined(state, state.hex(unit), opponent(state.pos.phasing))) return;
      offers.candidate({.kind = kClear, .unit = unit});
    });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kClear) {
      set(state, action.unit, kCleared);
      ask(state, kClearRoll, Side::kChance, action.unit, state.hex(action.unit));
      return true;
    }
    if (state.pos.top().phase != kClearRoll) return false;
    const UnitId unit = state.pos.top().unit;
    const HexId hex = state.pos.top().hex;
    state.pop();
    const bool cleared = (game_.clearing[index(state.side(unit))] >> action.value & 1) != 0;  // [ALA 11.32]
    events.push_back(
        {EventKind::kRolled, &k11_32, unit, kNoHex, hex, action.value, cleared ? "cleared" : "not cleared"});
    if (cleared) clear_mines(game_, state, unit, hex, k11_32, events);
    return true;
  }

  /// The marker lies face down until the Combat Phase is over [ALA 11.36]; no new ones are ever laid [ALA 11.37].
  void on_end(State& state, PhaseId phase, Events&) const override {
    if (phase != kCombatPhase) return;
    auto& markers = state.pos.markers;
    if (std::none_of(markers.begin(), markers.end(), [](const Marker& each) { return each.value != 0; })) return;
    std::size_t kept = 0;
    for (const Marker& marker : markers)
      if (marker.value == 0 && marker.kind != 0) markers[kept++] = marker;
    while (kept < markers.size()) markers[kept++] = Marker{};
    state.touch(state.pos.phasing);
  }

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kInitialPhase) return;
    for (const UnitId unit : state.of(state.pos.phasing)) reset(state, unit, kCleared);  // [ALA 11.34] [ALA 12.12]
  }
};

}  // namespace

void clear_mines(const ElAlamein& game, State& state, UnitId unit, HexId hex, const Case& rule, Events& events) {
  const Side owner = opponent(state.side(unit));
  for (Marker& marker : state.pos.markers)
    if (marker.kind == mine_of(owner) && marker.hex == hex) marker.value = 1;
  state.touch(owner);
  events.push_back({EventKind::kStatus, &rule, unit, hex, hex, 0, "minefield cleared"});
  if (owner != game.allied || game.victory.mine_points == 0) return;
  state.pos.points[kMinePoints] =
      static_cast<std::int16_t>(state.pos.points[kMinePoints] + game.victory.mine_points);  // [ALA 17.22]
  events.push_back({EventKind::kPoints, &k17_22, unit, kNoHex, hex, game.victory.mine_points, "axis"});
}

ModulePtr minefields(const ElAlamein& game) { return std::make_unique<Minefields>(game); }

}  // namespace ala
