// Ground of the Standard Rules that no map of the four titles holds: ditches and groves.
#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

namespace {

Datum entry(int cost, const char* line, const char* rule) {
  return Datum::object(
      {{"cost", Datum::number_milli(cost * 1000)}, {"line", Datum::text(line)}, {"case", Datum::text(rule)}});
}

/// A ditch at a price of two points, a grove at three.
QuadTable ground() {
  QuadTable t;
  t.hexside_kind("ditch", entry(2, "bridge", "QUAD 5.23")).terrain_kind("grove", entry(3, "bridge", "QUAD 5.21"));
  return t;
}

int cost(const QuadTable& t, const char* from, const char* to) {
  const auto d = t.rules().map().grid.direction(t.at(from), t.at(to));
  REQUIRE(d);
  return t.rules().rule_edge({Purpose::kMovement, 0, t.at(from), t.at(to), *d}).cost_halves();
}

CombatReport attack(const QuadTable& t, std::initializer_list<const char*> attackers) {
  CombatQuery query;
  for (const char* unit : attackers) query.attackers.push_back(t.id(unit));
  query.defenders.push_back(t.id("d"));
  return t.rules().combat(t.state(), query);
}

}  // namespace

TEST_CASE("A ditch has its price over open ground and along a trail; a road waives it", "[QUAD 5.23]") {
  QuadTable t = ground();
  t.side("0404", "0405", {"ditch"}).side("0504", "0505", {"ditch", "trail"}).side("0604", "0605", {"ditch", "road"});
  t.start();
  const int open = cost(t, "0303", "0304");
  CHECK(cost(t, "0404", "0405") == open + 4);
  CHECK(cost(t, "0405", "0404") == open + 4);  // either way
  CHECK(cost(t, "0504", "0505") == 2 + 4);     // the trail's point and the ditch
  CHECK(cost(t, "0604", "0605") == 1);
  CHECK(cost(t, "0403", "0404") == open);  // next door there is none
}

TEST_CASE("A ditch helps a defender whom all attack across such sides, and no other", "[QUAD 7.42]") {
  QuadTable t = ground();
  t.side("0404", "0405", {"ditch"});
  t.unit("a", Axis, "0404", {.attack = 6, .defense = 4}).unit("b", Axis, "0406", {.attack = 6, .defense = 4});
  t.unit("d", Allied, "0405", {.attack = 2, .defense = 2});
  t.start(kCombatPhase);
  CHECK(attack(t, {"a"}).line == "bridge");
  CHECK(attack(t, {"b"}).line == "mixed");
  CHECK(attack(t, {"a", "b"}).line == "mixed");
}

TEST_CASE("A grove costs what its title says and helps whoever stands in it", "[QUAD 5.21][QUAD 7.44]") {
  QuadTable t = ground();
  t.terrain("0405", "grove");
  t.unit("a", Axis, "0404", {.attack = 6, .defense = 4}).unit("d", Allied, "0405", {.attack = 2, .defense = 2});
  t.start(kCombatPhase);
  CHECK(cost(t, "0404", "0405") == 6);
  CHECK(attack(t, {"a"}).line == "bridge");
}
