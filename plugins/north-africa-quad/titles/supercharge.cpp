// Supercharge's own rule: Axis fuel (18.3). What else the title has is data and shared sections (exclusive/).
#include <algorithm>

#include "exclusive/exclusive.hpp"
#include "moving.hpp"
#include "trigh/rules/options.hpp"

namespace quad {
namespace supercharge {
namespace {

constexpr Side kAxis = Side::kFirst;

struct SuperchargeSlice {
  std::uint8_t far_movers = 0;  ///< mechanized Axis units that have spent more than half this phase [SUP 18.3]
};

SuperchargeSlice& kept(State& state) { return slice<SuperchargeSlice>(state); }
const SuperchargeSlice& kept(const State& state) { return slice<SuperchargeSlice>(state); }

/// Once so many mechanized Axis units have spent more than half their allowance, the others have half of theirs.
class AxisFuel final : public ExclusiveRule {
 public:
  explicit AxisFuel(const Quad& quad)
      : ExclusiveRule(quad),
        on_(is_on(quad.options, "axis-fuel")),
        last_free_turn_(quad.data->title["rules"]["fuel"]["last_free_turn"].as_int()),
        most_(quad.data->title["rules"]["fuel"]["units"].as_int()) {}

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase == kMovementPhase) kept(state).far_movers = 0;
  }

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (binds(state, unit) && left(state) == 0) ruling.cap_allowance(half_of(unit), k18_3);
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (goes_far(state, action) && left(state) == 0)
      verdict.forbid(k18_3, end_of(quad_.map(), action), action.unit, "fuel for half of its allowance, no more");
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

  void describe(std::vector<Word>& words) const override {
    words.push_back({WordKind::kExtra,
                     "far_movers",
                     "integer",
                     "Mechanized Axis units that have spent more than half their Movement Allowance in this phase.",
                     {0, kMaxUnits}});
  }
  void write(const State& state, Members& members) const override {
    members.emplace_back("far_movers", Datum::number(kept(state).far_movers));
  }
  bool read(State& state, const std::string& key, const Datum& value, Findings&) const override {
    if (key != "far_movers") return false;
    kept(state).far_movers = static_cast<std::uint8_t>(value.as_int());
    return true;
  }

 private:
  bool binds(const State& state, UnitId unit) const {
    return on_ && state.pos.turn > last_free_turn_ && state.pos.phasing == kAxis && quad_.units[unit].side == kAxis &&
           quad_.units[unit].mechanized;
  }
  /// More than half the allowance, rounded up. Crossing enemy mines takes all of it, or all that the unit has left.
  bool goes_far(const State& state, const Action& action) const {
    if ((action.kind != kMove && action.kind != kExit) || !binds(state, action.unit)) return false;
    MoveRuling whole;
    whole.allowance(quad_.units[action.unit].movement * 2, k18_3);
    if (left(state) == 0) whole.cap_allowance(half_of(action.unit), k18_3);
    Verdict unasked;
    int spent = judge_path(quad_, state, whole, action, 0, unasked);
    if (action.kind == kExit) spent += step_over_edge(quad_, end_of(quad_.map(), action), k18_3).cost_halves();
    return spent > half_of(action.unit);
  }
  int half_of(UnitId unit) const { return (quad_.units[unit].movement + 1) / 2 * 2; }  ///< half points, rounded up
  int left(const State& state) const { return std::max(0, most_ - kept(state).far_movers); }

  bool on_;  ///< optional; what it keeps is a word of the title all the same
  int last_free_turn_, most_;
};

}  // namespace
}  // namespace supercharge

void add_supercharge(Quad& quad) { add_exclusive(quad, std::make_unique<supercharge::AxisFuel>(quad)); }

}  // namespace quad
