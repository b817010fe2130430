#include <rapidcheck.h>

#include "support/catch.hpp"
#include "trigh/game/action.hpp"

using namespace trigh;

TEST_CASE("a path of up to 96 steps comes out as it went in") {
  REQUIRE(rc::check("path packing", [] {
    const auto steps = *rc::gen::resize(Action::kMaxSteps, rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 6)));
    RC_PRE(steps.size() <= std::size_t{Action::kMaxSteps});
    Action action;
    for (int step : steps) action.push_step(static_cast<Direction>(step));
    RC_ASSERT(action.count == steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) RC_ASSERT(action.step(static_cast<int>(i)) == steps[i]);
  }));
  Action full;
  for (int i = 0; i < Action::kMaxSteps; ++i) full.push_step(static_cast<Direction>(i % 6));
  for (int i = 0; i < Action::kMaxSteps; ++i) REQUIRE(full.step(i) == i % 6);
}

TEST_CASE("paths that differ in one step are different actions") {
  for (int changed = 0; changed < Action::kMaxSteps; ++changed) {
    Action one, other;
    for (int i = 0; i < Action::kMaxSteps; ++i) {
      one.push_step(2);
      other.push_step(i == changed ? 5 : 2);
    }
    REQUIRE_FALSE(one == other);
  }
}

TEST_CASE("units and targets are two lists in one action") {
  Action attack;
  for (UnitId unit : std::initializer_list<UnitId>{3, 1, 200}) attack.push_unit(unit);
  for (UnitId unit : std::initializer_list<UnitId>{9, 8}) attack.push_target(unit);
  CHECK(std::vector<UnitId>(attack.units().begin(), attack.units().end()) == std::vector<UnitId>{3, 1, 200});
  CHECK(std::vector<UnitId>(attack.target_units().begin(), attack.target_units().end()) == std::vector<UnitId>{9, 8});
  Action full;
  for (int i = 0; i < Action::kDataBytes; ++i) full.push_unit(static_cast<UnitId>(i));
  CHECK(full.units().back() == Action::kDataBytes - 1);
}
