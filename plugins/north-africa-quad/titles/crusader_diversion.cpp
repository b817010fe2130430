// Section 18: the British diversion, its penalty, and who may leave the map where.
#include <algorithm>

#include "titles/crusader.hpp"
#include "trigh/services/decision.hpp"

namespace quad::crusader {
namespace {

const Datum& facts_of(const Quad& quad) { return quad.data->title["rules"]["diversion"]; }

class Diversion final : public RuleModule {
 public:
  Diversion(const Quad& quad, const Crusader& title) : quad_(quad), title_(title) {}

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kMovementPhase || !diversion_rolled_for(quad_)) return;
    if (state.pos.phasing != kAllied || state.pos.turn != facts_of(quad_)["turn"].as_int()) return;
    ask(state, kDiversionRoll, Side::kChance);  // [CRU 18.1-1]
  }

  bool chance(const State& state, std::vector<ChanceOutcome>& outcomes, const Case*& rule) const override {
    const PhaseId phase = state.pos.top().phase;
    if (phase != kDiversionRoll && phase != kDiversionSize) return false;
    one_die(outcomes);
    rule = phase == kDiversionRoll ? &k18_1_1 : &k18_1_2;
    return true;
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kPenalty) judge_penalty(state, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kPenaltyStep || block(state).title.penalty_left == 0) return;
    for (UnitId unit = 0; unit < state.pos.unit_count; ++unit)
      if (state.side(unit) == kAxis && state.unit(unit).on_map() && offers.wants(unit)) {
        Action take;
        take.kind = kPenalty;
        take.unit = unit;
        offers.candidate(take);
      }
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind == kRoll && phase == kDiversionRoll) return roll_for_success(state, action.value, events);
    if (action.kind == kRoll && phase == kDiversionSize) return roll_for_size(state, action.value, events);
    if (action.kind != kPenalty) return false;
    const bool destroyed = quad_.reads("diversion-penalty-score", "destroyed");
    events.push_back({destroyed ? EventKind::kEliminated : EventKind::kExited, &k18_2, action.unit,
                      state.hex(action.unit), kNoHex, 0, "diversion"});
    state.remove(action.unit, destroyed ? Place::kEliminated : Place::kExited);
    --block(state).title.penalty_left;
    return true;
  }

  /// Germans that leave the map count towards the number required [CRU 18.1-2].
  void on_performed(State& state, const Action& action, Events&) const override {
    if (action.kind == kExit && title_.german(action.unit)) ++block(state).title.diversion_exited;
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    if (const int due = due_to_leave(state); due > 0)
      list.push_back({"diversion",
                      "German units due to leave by the west edge: " + std::to_string(due) +
                          ", the last in Game-Turn " + std::to_string(deadline()),
                      &k18_1_2, kAxis});
  }

  void obligations(const State& state, std::vector<Obligation>& list) const override {
    if (due_to_leave(state) > 0)
      list.push_back({&k18_1_2, kNoUnit, kNoUnit, "German units must leave by the west edge", true});
  }

 private:
  int deadline() const { return facts_of(quad_)["deadline_turn"].as_int(); }
  /// German units that have still to leave the map in time.
  int due_to_leave(const State& state) const {
    const TitleState& own = block(state).title;
    return state.pos.turn > deadline() ? 0 : std::max(0, own.diversion_required - own.diversion_exited);
  }

  bool roll_for_success(State& state, std::int16_t roll, Events& events) const {
    state.pop();
    bool success = false;
    for (const Datum& face : facts_of(quad_)["success"].items()) success |= face.as_int() == roll;
    events.push_back({EventKind::kRolled, &k18_1_1, kNoUnit, kNoHex, kNoHex, roll, success ? "succeeds" : "fails"});
    if (success) ask(state, kDiversionSize, Side::kChance);
    return true;
  }

  bool roll_for_size(State& state, std::int16_t roll, Events& events) const {
    state.pop();
    const int required = facts_of(quad_)["units_by_roll"][static_cast<std::size_t>(roll - 1)].as_int();
    block(state).title.diversion_required = static_cast<std::uint8_t>(required);
    events.push_back({EventKind::kRolled, &k18_1_2, kNoUnit, kNoHex, kNoHex, roll, "units required"});
    return true;
  }

  static void judge_penalty(const State& state, const Action& action, Verdict& verdict) {
    if (block(state).title.penalty_left == 0) verdict.forbid(k18_2, kNoHex, action.unit, "no more units are due");
    if (action.unit >= state.pos.unit_count || state.side(action.unit) != kAxis)
      verdict.forbid(k18_2, kNoHex, action.unit, "only Axis units pay the penalty");
    else if (!state.unit(action.unit).on_map())
      verdict.forbid(k18_2, kNoHex, action.unit, "the unit is not on the map");
  }

  const Quad& quad_;
  const Crusader& title_;
};

class Exits final : public RuleModule {
 public:
  explicit Exits(const Quad& quad) : quad_(quad) {}

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kExit || action.unit >= state.pos.unit_count) return;
    const ExitFacts& exit = quad_.exits[index(state.side(action.unit))];
    const HexId hex = end_of(quad_.map(), action);
    if (!exit.hexes.contains(hex)) verdict.forbid(*exit.rule, hex, action.unit, "not an edge this side may leave by");
    if (state.pos.turn < exit.earliest_turn) verdict.forbid(*exit.rule, hex, action.unit, "too early to leave the map");
  }

 private:
  const Quad& quad_;
};

}  // namespace

ModulePtr diversion(const Quad& quad, const Crusader& title) { return std::make_unique<Diversion>(quad, title); }
ModulePtr exits(const Quad& quad) { return std::make_unique<Exits>(quad); }

bool diversion_rolled_for(const Quad& quad) {
  return quad.data->scenario.rules["diversion"].as_bool();
}  // [CRU 19.36-2]

int penalty_due(const Quad& quad, const State& state) {
  const TitleState& own = block(state).title;
  if (state.pos.turn != facts_of(quad)["deadline_turn"].as_int() || own.diversion_exited >= own.diversion_required)
    return 0;
  return quad.reads("diversion-penalty-size", "full") ? own.diversion_required
                                                      : own.diversion_required - own.diversion_exited;
}

}  // namespace quad::crusader
