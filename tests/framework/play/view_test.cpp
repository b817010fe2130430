// A side's view holds nothing it may not know.
#include "trigh/play/view.hpp"

#include <algorithm>

#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "support/toy_ruleset.hpp"
#include "trigh/play/notation.hpp"

using namespace trigh;

namespace {

/// The toy ruleset, composed through this wrapper, with blue's third unit hidden and its second unknown to red, and
/// everything blue's marker and points hidden too. Everything else is answered by the toy's own ruleset.
class Hidden final : public Ruleset {
 public:
  explicit Hidden(std::shared_ptr<const Ruleset> toy) : toy_(std::move(toy)) {
    data = toy_->data;
    phases = toy_->phases;
    forms = toy_->forms;
    mover_classes = toy_->mover_classes;
    turn_rule = toy_->turn_rule;
    over_rule = toy_->over_rule;
    point_names = {"red.points", "blue.points"};
  }
  void set_up(State& state, Events& events) const override {
    toy_->set_up(state, events);
    state.pos.markers[0] = {0, 1, 7};
    state.pos.points[1] = 5;
  }
  Sight sight_of(const State&, Side viewer, UnitId unit) const override {
    if (viewer != Side::kFirst) return Sight::kAll;
    return unit == 5 ? Sight::kNothing : unit == 4 ? Sight::kPresence : Sight::kAll;
  }
  bool sees_marker(const State&, Side viewer, int) const override { return viewer != Side::kFirst; }
  bool sees_points(const State&, Side viewer, int point) const override {
    return viewer == Side::kSecond || point == 0;
  }

  std::uint8_t mover_class(const State& state, UnitId unit, std::uint8_t mode) const override {
    return toy_->mover_class(state, unit, mode);
  }
  void judge_victory(State& state, Events& events) const override { toy_->judge_victory(state, events); }
  HexSet zone_of(const State& state, UnitId unit) const override { return toy_->zone_of(state, unit); }
  CombatReport combat(const State& state, const CombatQuery& query) const override {
    return toy_->combat(state, query);
  }
  SupplyReport supply(const State& state, UnitId unit) const override { return toy_->supply(state, unit); }
  void reach(const State& state, UnitId unit, WayList& ways) const override { toy_->reach(state, unit, ways); }
  int appraise(const State& state, Side side) const override { return toy_->appraise(state, side); }

 private:
  std::shared_ptr<const Ruleset> toy_;
};

Action move(const Ruleset& rules, const char* line) {
  auto action = parse_action(rules, line);
  REQUIRE(action);
  return *action;
}

}  // namespace

TEST_CASE("Without hidden information both sides see the whole table") {
  Match match(toy::ruleset());
  REQUIRE(match.apply(move(match.rules(), "move red-1 0103-0203")));
  for (const Side viewer : {Side::kNone, Side::kFirst, Side::kSecond}) {
    const View view = view_of(match, viewer);
    CHECK(view.units.size() == 6);
    REQUIRE(view.log.size() == 1);
    CHECK(view.log[0].text == "move red-1 0103-0203");
    CHECK(view.log[0].number == 1);
    CHECK(view.log[0].events.size() == match.journal()[0].events.size());
  }
}

TEST_CASE("Only the side that is to act is told what it may do") {
  Match match(toy::ruleset());
  const View red = view_of(match, Side::kFirst), blue = view_of(match, Side::kSecond),
             umpire = view_of(match, Side::kNone);
  REQUIRE(red.offers.size() == 2);
  CHECK(blue.offers.empty());
  CHECK(umpire.offers == red.offers);
  int all = 0;
  for (const auto& [kind, count] : red.offers) all += count;
  CHECK(all == static_cast<int>(match.offers().size()));
  CHECK(red.prompt == "Move your units.");
}

TEST_CASE("A hidden unit is not in the enemy's view, an unknown one only as a blank counter") {
  Match match(std::make_shared<Hidden>(toy::ruleset()));
  const View red = view_of(match, Side::kFirst), blue = view_of(match, Side::kSecond);
  CHECK(blue.units.size() == 6);
  REQUIRE(red.units.size() == 5);
  const UnitView& blank = red.units.back();
  CHECK(blank.unit == kNoUnit);
  CHECK(blank.side == Side::kSecond);
  CHECK(blank.state.hex == match.state().hex(4));
  CHECK(std::none_of(red.units.begin(), red.units.end(), [](const UnitView& u) { return u.unit == 4 || u.unit == 5; }));
  CHECK(red.markers.empty());
  CHECK(blue.markers.size() == 1);
  CHECK(red.points == std::vector<std::pair<int, int>>{{0, 0}});
  CHECK(blue.points.size() == 2);
}

TEST_CASE("Actions and events of a unit out of sight are left out of the log") {
  const Match match(std::make_shared<Hidden>(toy::ruleset()));
  const Action hidden = move(match.rules(), "move blue-3 0705-0604");
  const Action open = move(match.rules(), "move blue-1 0703-0603");
  Action attack = move(match.rules(), "attack red-1 -> blue-3");
  CHECK_FALSE(may_know(match.rules(), match.state(), Side::kFirst, hidden));
  CHECK(may_know(match.rules(), match.state(), Side::kSecond, hidden));
  CHECK(may_know(match.rules(), match.state(), Side::kFirst, open));
  CHECK_FALSE(may_know(match.rules(), match.state(), Side::kFirst, attack));
  CHECK(may_know(match.rules(), match.state(), Side::kNone, attack));
  Event event;
  event.unit = 5;
  CHECK_FALSE(may_know(match.rules(), match.state(), Side::kFirst, event));
  event.unit = kNoUnit;
  CHECK(may_know(match.rules(), match.state(), Side::kFirst, event));
}
