#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

TEST_CASE("Minefields stand where the scenario lays them", "[ALA 11.0-G][ALA 11.37]") {
  for (const auto& [scenario, axis, allied] : {std::tuple{"july", 0, 10}, {"september", 18, 31}, {"october", 70, 23}}) {
    AlaTable t = AlaTable::scenario(scenario);
    t.begin();
    CHECK(t.rules().mines(t.state(), Axis).size() == axis);
    CHECK(t.rules().mines(t.state(), Allied).size() == allied);
  }
}

TEST_CASE("In September each Allied minefield the Axis clears is worth three points", "[ALA 17.22]") {
  AlaTable t = AlaTable::scenario("september");
  t.start(kCombatPhase, Axis, 2);
  t.put("ger-5-pz", "3319");
  CHECK(t.rules().victory_points(t.state()) == 35);
  t.apply("clear ger-5-pz").roll(2);
  CHECK(t.points(kMinePoints) == 3);
  CHECK(t.rules().victory_points(t.state()) == 38);
  AlaTable july = AlaTable::scenario("july");
  july.start(kCombatPhase, Axis, 2);
  july.put("ger-ramcke", "3321");
  july.remove("ind-161");
  july.apply("clear ger-ramcke").roll(1);
  CHECK(july.points(kMinePoints) == 0);
}
