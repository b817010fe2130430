// Supercharge's own rule: Axis fuel (18.3). What else the title has is data and shared sections (exclusive/).
#include <algorithm>

#include "exclusive/exclusive.hpp"
#include "moving.hpp"

namespace quad {
namespace supercharge {
namespace {

constexpr Side kAxis = Side::kFirst;

struct SuperchargeSlice {
  std::uint8_t far_movers = 0;  ///< mechanized Axis units that have spent more than half this phase [SUP 18.3]
};

auto& kept(auto& state) { return slice<SuperchargeSlice>(state); }

/// Once so many mechanized Axis units have spent more than half their allowance, the others have half of theirs.
class AxisFuel final : public ExclusiveRule {
 public:
  using ExclusiveRule::ExclusiveRule;

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase == kMovementPhase) kept(state).far_movers = 0;
  }

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (binds(state, unit) && left(state) == 0) ruling.cap_allowance(half_of(unit), k18_3);
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (goes_far(state, action) && left(state) == 0)
      verdict.forbid(k18_3, end_of(game_.map(), action), action.unit, "fuel for half of its allowance, no more");
  }

  void on_performed(State& state, const Action& action, Events&) const override {
    if (left(state) > 0 && goes_far(state, action)) ++kept(state).far_movers;
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    if (on_ && state.pos.phasing == kAxis && state.pos.top().phase == kMovementPhase &&
        state.pos.turn > last_free_turn_)
      list.push_back({"axis-fuel", std::to_string(left(state)) + " more mechanized units may spend more than half",
                      &k18_3, kAxis});
  }

  std::vector<KeptNumber> numbers() const override {
    return {{"far_movers", offsetof(SuperchargeSlice, far_movers), kMaxUnits,
             "Mechanized Axis units that have spent more than half their Movement Allowance in this phase."}};
  }

 private:
  bool binds(const State& state, UnitId unit) const {
    return on_ && state.pos.turn > last_free_turn_ && state.pos.phasing == kAxis && game_.units[unit].side == kAxis &&
           game_.units[unit].mechanized;
  }
  /// More than half the allowance, rounded up. Crossing enemy mines takes all of it, or all that the unit has left.
  bool goes_far(const State& state, const Action& action) const {
    if ((action.kind != kMove && action.kind != kExit) || !binds(state, action.unit)) return false;
    if (has(state, action.unit, kUnsupplied)) return false;  // it has no more than half [QUAD 12.32]
    MoveRuling whole;
    whole.allowance(game_.units[action.unit].movement * 2, k18_3);
    if (left(state) == 0) whole.cap_allowance(half_of(action.unit), k18_3);
    Verdict unasked;
    int spent = judge_path(game_, state, whole, action, 0, unasked);
    if (action.kind == kExit) spent += step_over_edge(game_, end_of(game_.map(), action), k18_3).cost_halves();
    return spent > half_of(action.unit);
  }
  int half_of(UnitId unit) const { return (game_.units[unit].movement + 1) / 2 * 2; }  ///< half points, rounded up
  int left(const State& state) const { return std::max(0, most_ - kept(state).far_movers); }

  const bool on_ = game_.is_on("axis-fuel");  ///< optional; what it keeps is a word of the title all the same
  const Datum& facts_ = game_.data->title["rules"]["fuel"];
  const int last_free_turn_ = facts_["last_free_turn"].as_int(), most_ = facts_["units"].as_int();
};

}  // namespace
}  // namespace supercharge

std::vector<std::string> options_of_supercharge() { return {"axis-fuel"}; }

void add_supercharge(Quad& quad) { quad.modules.push_back(std::make_unique<supercharge::AxisFuel>(quad)); }

}  // namespace quad
