// Cases 9.34 and 9.35: after combat one attacker may enter each hex that was cleared, or one defender one hex that
// the attackers left. No points are spent.
#include "06_road_mode.hpp"
#include "09_combat.hpp"
#include "modules.hpp"

namespace ala {
namespace {

/// The hexes that the beaten side held in the combat and holds no more.
bool was_left(const State& state, const CombatInHand& combat, HexId hex) {
  const Roster beaten = roster(combat, combat.stage == kDefenderAdvances);
  return state.board().vacant(hex) && std::find(beaten.hexes.begin(), beaten.hexes.end(), hex) != beaten.hexes.end();
}

/// Adds the cases against `unit` advancing into `to`.
void judge_advance(const ElAlamein& game, const State& state, UnitId unit, HexId to, Verdict& verdict) {
  const CombatInHand& combat = block(state).combat;
  const bool defends = combat.stage == kDefenderAdvances;
  const Case& rule = defends ? k9_35 : k9_34;
  const HexId from = state.hex(unit);
  if (!beside(game, from, to)) return verdict.forbid(rule, to, unit, "an advance goes into a hex beside it");
  if (!was_left(state, combat, to)) verdict.forbid(rule, to, unit, "no beaten unit has left that hex empty");
  if (!game.facts(unit).fights) verdict.forbid(rule, from, unit, "only units that fight advance");  // [ALA 9.35]
  if (game.mined(state, from, opponent(state.side(unit)))) verdict.forbid(k11_14, from, unit);      // [ALA 11.14]
  game.rule_advance(state, unit).judge({MoveTermKind::kNoEntry, MoveTermKind::kNoEnd}, to, unit, verdict);
}

class Advance final : public Section {
 public:
  using Section::Section;

  void on_advance(const State& state, UnitId unit, MoveRuling& ruling) const override {
    const Side side = state.side(unit);
    HexSet& columns = ruling.own();
    columns = column_ground(game_, state, side, unit);
    ruling.no_end(columns, k6_22_2);  // [ALA 6.22-2] it would break their space of its own will
    const int box = game_.boxed(state, state.hex(unit));
    if (has(state, unit, kBoxed) && box >= 0) {
      HexSet& outside = ruling.own();
      outside = game_.map().all();
      for (std::size_t i = 0; i < game_.boxes.hexes.size(); ++i)
        if (game_.boxes.area[i] == game_.boxes.area[static_cast<std::size_t>(box)] &&
            game_.boxed(state, game_.boxes.hexes[i]) >= 0)
          outside.remove(game_.boxes.hexes[i]);
      ruling.no_end(outside, k18_12);  // [ALA 18.12]
    }
    if (block(state).combat.stage == kDefenderAdvances) return;
    ruling.no_end(game_.unclear, k9_34);                       // [ALA 9.34]
    ruling.no_end(game_.mines(state, opponent(side)), k9_34);  // [ALA 9.34]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kAdvance) return;
    const Case& rule = block(state).combat.stage == kDefenderAdvances ? k9_35 : k9_34;
    if (waiting(block(state).combat, action.unit) < 0)
      return verdict.forbid(rule, kNoHex, action.unit, "it has not won here, or has advanced already");
    if (action.hex != state.hex(action.unit) || action.count != 1)
      return verdict.forbid(rule, action.hex, action.unit, "an advance is one hex from where the unit stands");
    const HexId to = game_.map().neighbor(action.hex, action.step(0));
    if (to == kNoHex) return verdict.forbid(rule, action.hex, action.unit, "it would leave the map");
    judge_advance(game_, state, action.unit, to, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kAdvanceStep) return;
    const CombatInHand& combat = block(state).combat;
    offer_advances(combat, acting_roster(combat), kDone, offers,
                   [&](UnitId unit, ActionList& list) { find_advances(game_, state, unit, list); });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    CombatInHand& combat = block(state).combat;
    if (action.kind == kDone && state.pos.top().phase == kAdvanceStep) {
      combat.pending = 0;
      state.pop();
      return true;
    }
    if (action.kind != kAdvance) return false;
    const bool defends = combat.stage == kDefenderAdvances;
    if (defends) combat.pending = 0;  // one unit in all [ALA 9.35]
    else settle(combat, waiting(combat, action.unit));
    const HexId to = game_.map().neighbor(action.hex, action.step(0));
    state.place(action.unit, to);
    events.push_back({EventKind::kAdvanced, defends ? &k9_35 : &k9_34, action.unit, action.hex, to, 1, ""});
    state.pop();
    return true;
  }

};

}  // namespace

void find_advances(const ElAlamein& game, const State& state, UnitId unit, ActionList& list) {
  if (waiting(block(state).combat, unit) < 0) return;
  Action advance{.kind = kAdvance, .unit = unit, .hex = state.hex(unit)};
  for (Direction d = 0; d < kDirections; ++d) {
    const HexId to = game.map().neighbor(advance.hex, d);
    if (to == kNoHex || !was_left(state, block(state).combat, to)) continue;
    Verdict verdict;
    judge_advance(game, state, unit, to, verdict);
    if (!verdict) continue;
    list.push_back(advance);
    list.back().push_step(d);
  }
}

ModulePtr advance(const ElAlamein& game) { return std::make_unique<Advance>(game); }

}  // namespace ala
