// Units that a side has to send back in each Game-Turn from some on, by edges of its own; those it withholds score for
// the enemy. The title's `rules.withdrawal` say how many, of whom, when and where.
#include <algorithm>

#include "exclusive/exclusive.hpp"
#include "exclusive/victory.hpp"

namespace quad {
namespace {

class Withdrawal final : public ExclusiveRule {
 public:
  explicit Withdrawal(const Quad& quad) : ExclusiveRule(quad), carried_(quad.reads("withdrawal-surplus", "carried")) {
    const Datum& facts = quad.data->title["rules"]["withdrawal"];
    rule_ = &quad.case_of(facts["case"], k14_0_G);
    penalty_rule_ = &quad.case_of(facts["penalty_case"], *rule_);
    side_ = side_named(*quad.data, facts["side"].as_text());
    from_turn_ = facts["from_turn"].as_int();
    units_ = facts["units"].as_int();
    points_ = facts["points"].as_int();
    for (const std::string& region : facts["regions"].as_texts()) home_ |= quad.map().region(region);
    const std::vector<std::string> nations = facts["nations"].as_texts();
    for (UnitId unit = 0; unit < quad.counters().size(); ++unit) {
      const Counter& counter = quad.counters()[unit];
      counts_.push_back(counter.side == side_ &&
                        (nations.empty() || std::ranges::find(nations, counter.nation) != nations.end()));
    }
  }

  void on_performed(State& state, const Action& action, Events&) const override {
    if (action.kind == kExit && counts_[action.unit] && in_force(state) && home_.contains(end_of(quad_.map(), action)))
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
    return (points_ - quad_.victory_rules->worth(unit) / 2) * 100;
  }

  void describe(std::vector<Word>& words) const override {
    const auto add = [&](const char* id, const char* meaning) {
      words.push_back({WordKind::kExtra, id, "integer", meaning, {0, kMaxUnits}});
    };
    add("withdrawn", "Units that have left for the withdrawal and count for this Game-Turn.");
    add("withdrawal_missing", "Units that were short of the withdrawal, all Game-Turns together.");
  }
  void write(const State& state, Members& members) const override {
    members.emplace_back("withdrawn", Datum::number(block(state).title.withdrawn));
    members.emplace_back("withdrawal_missing", Datum::number(block(state).title.withdrawal_missing));
  }
  bool read(State& state, const std::string& key, const Datum& value, Findings&) const override {
    TitleState& own = block(state).title;
    const auto count = static_cast<std::uint8_t>(value.as_int());
    if (key == "withdrawn") return own.withdrawn = count, true;
    return key == "withdrawal_missing" && (own.withdrawal_missing = count, true);
  }

 private:
  bool in_force(const State& state) const { return state.pos.turn >= from_turn_; }
  /// Units that have still to leave in this Game-Turn, as far as there are any.
  int due(const State& state) const {
    int standing = 0;
    for (const UnitId unit : state.units())
      standing += state.unit(unit).on_map() && counts_[unit] ? 1 : 0;
    return std::min(standing, std::max(0, units_ - block(state).title.withdrawn));
  }

  bool carried_;
  const Case *rule_ = nullptr, *penalty_rule_ = nullptr;
  Side side_ = Side::kNone;
  int from_turn_ = 0, units_ = 0, points_ = 0;
  HexSet home_;
  std::vector<bool> counts_;  ///< by unit
};

}  // namespace

ExclusivePtr withdrawal(const Quad& quad) { return std::make_unique<Withdrawal>(quad); }

}  // namespace quad
