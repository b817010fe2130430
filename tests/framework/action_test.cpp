#include <rapidcheck.h>

#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "trigh/game/action.hpp"

using namespace trigh;

TEST_CASE("a path of up to 96 steps comes out as it went in") {
  REQUIRE(rc::check("path packing", [] {
    const auto steps =
        *rc::gen::resize(Action::kMaxSteps, rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 6)));
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

TEST_CASE("a path ends where its steps lead, and nowhere once it has left the map") {
  const Map map = test::clear_map(3, 3);
  const HexId start = test::hex(map, "0202"), north = test::hex(map, "0201");
  const Direction to_north = map.grid.direction(start, north).value(),
                  to_south = map.grid.direction(north, start).value();
  const auto end = [&](HexId from, std::initializer_list<int> steps) {
    Action path;
    path.hex = from;
    for (const int step : steps) path.push_step(static_cast<Direction>(step));
    return end_of(map, path);
  };
  CHECK(end(start, {}) == start);
  CHECK(end(start, {to_north}) == north);
  CHECK(end(start, {to_north, to_south, to_north}) == north);
  CHECK(end(start, {to_north, to_north, to_south}) == kNoHex);
  CHECK(end(start, {kDirections}) == kNoHex);   // no direction at all
  CHECK(end(kNoHex, {to_north}) == kNoHex);
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
