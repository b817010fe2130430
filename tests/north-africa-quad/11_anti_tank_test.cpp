#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

namespace {

constexpr Values kUnit{.attack = 4, .defense = 2};
constexpr Values kBattery{.defense = 1, .movement = 7, .barrage = 4, .fpf = 2, .range = 4};

std::string line(const QuadTable& t, std::initializer_list<const char*> attackers, const char* defender,
                 std::initializer_list<const char*> barrage = {}) {
  CombatQuery q;
  for (const char* each : attackers) q.attackers.push_back(t.id(each));
  for (const char* each : barrage) q.barrage.push_back(t.id(each));
  q.defenders.push_back(t.id(defender));
  return t.rules().combat(t.state(), q).line;
}

/// X at 0405 beside the anti-tank unit Y at 0505; A (mechanized) and B attack X, C attacks Y.
QuadTable example() {
  QuadTable t;
  t.unit("X", Allied, "0405", kUnit).unit("Y", Allied, "0505", kUnit, {"mechanized", "anti-tank"});
  t.unit("A", Axis, "0305", kUnit, {"mechanized"}).unit("B", Axis, "0406", kUnit).unit("C", Axis, "0604", kUnit);
  t.unit("gun", Axis, "0402", kBattery, {"mechanized"});
  return t;
}

}  // namespace

TEST_CASE("X beside an anti-tank unit and Y the anti-tank unit itself",
          "[QUAD 11.14][QUAD 11.11][QUAD 11.12][QUAD 11.0-G]") {
  QuadTable t = example();
  t.start(kCombatPhase);
  CHECK(line(t, {"A", "B"}, "X") == "anti-tank");
  CHECK(line(t, {"C"}, "Y") == "mixed");
  CHECK(line(t, {"B"}, "X") == "mixed");
  t.put("A", "0504");
  CHECK(line(t, {"A"}, "Y") == "anti-tank");
}

TEST_CASE("Barraging artillery never brings in the Anti-Tank line", "[QUAD 11.12][QUAD 11.11]") {
  QuadTable t = example();
  t.start(kCombatPhase);
  CHECK(line(t, {}, "X", {"gun"}) == "mixed");
  CHECK(line(t, {"B"}, "X", {"gun"}) == "mixed");        // mechanized, but only from a distance
}

TEST_CASE("A displaced or beaten anti-tank unit loses its effect for the phase", "[QUAD 11.13]") {
  QuadTable t = example();
  t.start(kCombatPhase);
  SECTION("displaced") { t.set_flag("Y", kDisplaced); CHECK(line(t, {"A"}, "X") == "mixed"); }
  SECTION("retreated") { t.set_flag("Y", kRetreated); CHECK(line(t, {"A"}, "X") == "mixed"); }
  SECTION("hit long ago") { t.set_flag("Y", kHitBefore); CHECK(line(t, {"A"}, "X") == "anti-tank"); }
}

TEST_CASE("Rough stays Rough whatever guns cover it", "[QUAD 11.15]") {
  QuadTable t = example();
  t.terrain("0405", "rough");
  t.start(kCombatPhase);
  CHECK(line(t, {"A", "B"}, "X") == "rough");
}
