// Rulings that depend on the order of modules are found: the toy with two modules that say the same, each its own, and
// with two of which one listens to what was said before.
#include "trigh/play/rulings.hpp"

#include "support/catch.hpp"
#include "support/toy_ruleset.hpp"
#include "trigh/play/match.hpp"

using namespace trigh;

namespace {

constexpr Case kOne{"TOY 9.1", "One"}, kOther{"TOY 9.2", "Other"};

/// Says one thing more in one ruling.
template <class Say>
class Says : public RuleModule {
 public:
  Says(Say say, const Case& rule) : say_(say), rule_(&rule) {}
  void on_edge(const EdgeQuery&, EdgeRuling& ruling) const override { tell(ruling); }
  void on_move(const State&, UnitId, MoveRuling& ruling) const override { tell(ruling); }
  void on_retreat(const State&, UnitId, RetreatRuling& ruling) const override { tell(ruling); }
  void on_combat(const State&, const CombatQuery&, CombatRuling& ruling) const override { tell(ruling); }
  void on_supply(const State&, Side, SupplyRuling& ruling) const override { tell(ruling); }

 private:
  template <class Ruling>
  void tell(Ruling& ruling) const {
    if constexpr (requires { say_(ruling, *rule_); }) say_(ruling, *rule_);
  }
  Say say_;
  const Case* rule_;
};

/// What the comparison finds when two modules both say this, each under a case of its own.
template <class Say>
std::string found(Say say) {
  const auto composed = [&](bool turned) {
    auto rules = toy::ToyPlugin().compose(toy::game_data(), {});
    auto& modules = rules.value()->modules;
    modules.push_back(std::make_unique<Says<Say>>(say, turned ? kOther : kOne));
    modules.push_back(std::make_unique<Says<Say>>(say, turned ? kOne : kOther));
    REQUIRE(rules.value()->compile().empty());
    return std::shared_ptr<const Ruleset>(std::move(rules).value());
  };
  const Match match(composed(false)), twin(composed(true));
  const std::string edge = differing_edge(match.rules(), twin.rules());
  return edge.empty() ? differing_ruling(match.rules(), match.state(), twin.rules(), twin.state()) : edge;
}

HexSet one_hex(HexId hex) {
  HexSet set;
  set.add(hex);
  return set;
}
const HexSet kHere = one_hex(3), kThere = one_hex(4);
const HexSet& set_of(const Case& rule) { return &rule == &kOne ? kHere : kThere; }

}  // namespace

TEST_CASE("Terms in another order are the same ruling") {
  CHECK(found([](MoveRuling& ruling, const Case& rule) {
          ruling.no_entry(set_of(rule), rule);
          ruling.forbid(rule);
        }) == "");
  CHECK(found([](RetreatRuling& ruling, const Case& rule) { ruling.avoid_end(set_of(rule), rule); }) == "");
  CHECK(found([](CombatRuling& ruling, const Case& rule) {
          ruling.shift(1, rule, "one");
          ruling.line(0, 0, rule, "line");
        }) == "");
  CHECK(found([](MoveRuling& ruling, const Case& rule) {
          ruling.halve_allowance(rule, &rule == &kOne ? Rounding::kUp : Rounding::kDown);
          ruling.cap_allowance(&rule == &kOne ? 4 : 6, rule);
        }) == "");
  CHECK(found([](SupplyRuling& ruling, const Case& rule) {
          ruling.source(set_of(rule), rule);
          ruling.escort(set_of(rule), rule);
          ruling.along(1, 3, rule);
        }) == "");
  CHECK(found([](EdgeRuling& ruling, const Case& rule) {
          ruling.base(2, rule, "base");
          ruling.rate(1, rule, "rate");
          ruling.whole_allowance(rule);
        }) == "");
}

TEST_CASE("A ruling in which a module listens to what was said before is found") {
  const std::string move = found([](MoveRuling& ruling, const Case& rule) {
    if (!ruling.verdict().cites(kOne) && !ruling.verdict().cites(kOther)) ruling.forbid(rule);
  });
  CHECK(move.find("the move of red-1") != std::string::npos);
  CHECK(move.find("TOY 9.1") != std::string::npos);
  CHECK(move.find("TOY 9.2") != std::string::npos);
  CHECK(found([](SupplyRuling& ruling, const Case& rule) {
          if (ruling.sources().empty()) ruling.source(set_of(rule), rule);
        }).find("the supply of red") != std::string::npos);
}
