// Units that a side has to send back in each Game-Turn from some on, by edges of its own; those it withholds score for
// the enemy. The title's `rules.withdrawal` say how many, of whom, when and where.
#include <algorithm>

#include "exclusive/exclusive.hpp"
#include "exclusive/victory.hpp"

namespace quad {
namespace {

class Withdrawal final : public ExclusiveRule {
 public:
  using ExclusiveRule::ExclusiveRule;

  void on_performed(State& state, const Action& action, Events&) const override {
    if (action.kind == kExit && counts_[action.unit] && in_force(state) && home_.contains(end_of(game_.map(), action)))
      ++block(state).title.withdrawn;
  }

  /// What the Game-Turn that ends asked for and did not get.
  bool turn_over(State& state, Events& events) const override {
    if (!in_force(state)) return false;
    TitleState& own = block(state).title;
    const int missing = due(state), surplus = std::max(0, own.withdrawn - units_);
    own.withdrawal_missing = static_cast<std::uint8_t>(own.withdrawal_missing + missing);
    own.withdrawn = static_cast<std::uint8_t>(carried_ ? surplus : 0);
    if (missing > 0)
      events.push_back({EventKind::kNote, penalty_rule_, kNoUnit, kNoHex, kNoHex, missing,
                        "units short of the withdrawal"});
    return false;
  }

  void victory(const State& state, std::vector<VictoryLine>& lines) const override {
    const int missing = block(state).title.withdrawal_missing;
    lines.push_back({penalty_rule_, opponent(side_), "units short of the withdrawal: " + std::to_string(missing),
                     missing * points_, missing > 0});
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    if (in_force(state) && due(state) > 0)
      list.push_back(
          {"withdrawal", "units due to leave the map in this Game-Turn: " + std::to_string(due(state)), rule_, side_});
  }

  /// The cheap ones go, and no more than are due.
  int exit_value(const State& state, UnitId unit, HexId hex) const override {
    if (!counts_[unit] || !in_force(state) || due(state) == 0 || !home_.contains(hex)) return Ruleset::kNever;
    return (points_ - game_.victory_rules->worth(unit) / 2) * 100;
  }

  std::vector<KeptNumber> numbers() const override {
    return {{"withdrawn", offsetof(TitleState, withdrawn), kMaxUnits,
             "Units that have left for the withdrawal and count for this Game-Turn."},
            {"withdrawal_missing", offsetof(TitleState, withdrawal_missing), kMaxUnits,
             "Units that were short of the withdrawal, all Game-Turns together."}};
  }

 private:
  bool in_force(const State& state) const { return state.pos.turn >= from_turn_; }
  /// Units that have still to leave in this Game-Turn, as far as there are any.
  int due(const State& state) const {
    int standing = 0;
    for (const UnitId unit : state.of(side_)) standing += counts_[unit];
    return std::min(standing, std::max(0, units_ - block(state).title.withdrawn));
  }

  const Datum& facts_ = game_.data->title["rules"]["withdrawal"];
  const bool carried_ = game_.reads("withdrawal-surplus", "carried");
  const Case* const rule_ = &game_.case_of(facts_["case"], k14_0_G);
  const Case* const penalty_rule_ = &game_.case_of(facts_["penalty_case"], *rule_);
  const Side side_ = side_named(*game_.data, facts_["side"].as_text());
  const int from_turn_ = facts_["from_turn"].as_int(), units_ = facts_["units"].as_int();
  const int points_ = facts_["points"].as_int();
  const HexSet home_ = game_.regions_of(facts_["regions"]);
  const std::vector<bool> counts_ = units_of(game_, facts_);
};

}  // namespace

ModulePtr withdrawal(const Quad& quad) { return std::make_unique<Withdrawal>(quad); }

}  // namespace quad
