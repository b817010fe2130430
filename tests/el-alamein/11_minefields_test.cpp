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

TEST_CASE("The Allies clear with a one, the Axis with a one or two, once a unit and turn",
          "[ALA 11.32][ALA 11.34][ALA 11.35]") {
  for (const Side side : {Axis, Allied})
    for (int die = 1; die <= 6; ++die) {
      AlaTable t;
      t.mine(opponent(side), "0404")
          .unit("a", side, "0404")
          .unit("b", side, "0404")
          .unit("eng", side, "0404", 1, 4, {"engineer"});
      t.start(kCombatPhase, side);
      CHECK(t.refused_by("clear eng") == "ALA 11.32");
      t.apply("clear a").roll(die);
      const bool cleared = die == 1 || (die == 2 && side == Axis);
      CHECK(t.mined("0404", opponent(side)) == !cleared);
      CHECK(t.refused_by("clear a", cleared ? k11_32 : k11_35));
      CHECK(t.legal("clear b") == !cleared);            // each Combat unit has its roll; one success is enough
    }
}

TEST_CASE("From a hex cleared in this turn nobody attacks, and afterwards the marker is gone",
          "[ALA 11.36][ALA 11.37]") {
  AlaTable t;
  t.mine(Allied, "0404").unit("a", Axis, "0404", 8, 8).unit("b", Axis, "0404", 8, 8).unit("x", Allied, "0405");
  t.start(kCombatPhase);
  t.apply("clear a").roll(1);
  CHECK(t.refused_by("attack b -> x") == "ALA 11.36");
  CHECK(t.state().pos.markers[0].value == 1);
  t.apply("end-phase");
  CHECK(t.state().pos.markers[0].kind == 0);
  CHECK(t.legal("move a 0404-0403"));                   // free at once, as 7.11 lets it
  for (int i = 0; i < 7; ++i) t.apply("end-phase");
  REQUIRE(t.phase() == kCombatPhase);
  CHECK(t.legal("attack b -> x"));
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

TEST_CASE("Supply runs to a unit on enemy mines, not through them", "[ALA 11.41]") {
  AlaTable t(9, 3);
  t.terrain("0201 0203 0301 0303", "sea").mine(Allied, "0302");
  t.unit("on", Axis, "0302").unit("behind", Axis, "0402");
  t.start();
  CHECK(t.supply("on") == SupplyState::kSupplied);
  CHECK(t.supply("behind") == SupplyState::kIsolated);
}
