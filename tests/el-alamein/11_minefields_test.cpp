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

TEST_CASE("Enemy mines cost mechanized units eight points more, others two, engineers nothing",
          "[ALA 11.11][ALA 11.12][ALA 12.11]") {
  AlaTable t;
  t.mine(Allied, "0303").mine(Axis, "0503");
  t.unit("tank", Axis, "0302", 4, 9)
      .unit("slow", Axis, "0304", 4, 8)
      .unit("foot", Axis, "0202", 4, 3)
      .unit("eng", Axis, "0203", 1, 2, {"engineer"});
  t.unit("other", Axis, "0502", 4, 8);
  t.start();
  CHECK(t.legal("move tank 0302-0303"));
  CHECK(t.refused_by("move slow 0304-0303") == "ALA 5.13");
  CHECK(t.legal("move foot 0202-0303"));
  CHECK(t.legal("move eng 0203-0303-0403"));
  CHECK(t.legal("move other 0502-0503-0504-0505"));     // its own side's mines cost nothing
}

TEST_CASE("Stacking on enemy mines is as elsewhere", "[ALA 11.13]") {
  AlaTable t;
  t.mine(Allied, "0303");
  for (const char* id : {"p", "q", "r", "s"}) t.unit(id, Axis, "0303", 1, 4);
  t.unit("five", Axis, "0302", 1, 20).unit("eng", Axis, "0304", 1, 2, {"engineer"}).unit("weak", Axis, "0202", 1, 3);
  t.start();
  CHECK(t.refused_by("move five 0302-0303") == "ALA 8.0-G");
  CHECK(t.legal("move eng 0304-0303"));                 // 1 and 1 to stack
  t.remove("s");
  CHECK(t.refused_by("move weak 0202-0303") == "ALA 5.13");   // 1 + 2 + 1
  CHECK(t.legal("move five 0302-0303"));
}

TEST_CASE("A Combat unit on enemy mines stays until they are cleared", "[ALA 11.14]") {
  AlaTable t;
  t.mine(Allied, "0303").unit("a", Axis, "0303", 4, 8).unit("b", Axis, "0303", 4, 8).unit("x", Allied, "0808");
  t.start();
  CHECK(t.refused_by("move a 0303-0304") == "ALA 11.14");
  t.edit([](State& state) { state.pos.markers[0].value = 1; });
  CHECK(t.legal("move a 0303-0304"));
  AlaTable pass;
  pass.mine(Allied, "0303").unit("a", Axis, "0302", 4, 20);
  pass.start();
  CHECK(pass.refused_by("move a 0302-0303-0304", k11_14));
}

TEST_CASE("Supply units may not enter enemy mines", "[ALA 11.15]") {
  AlaTable t;
  t.mine(Allied, "0303").mine(Axis, "0301").supply_unit("s", Axis, "0302");
  t.start(kSupplyPhase);
  CHECK(t.refused_by("move s 0302-0303") == "ALA 11.15");
  CHECK(t.legal("move s 0302-0301"));
}

TEST_CASE("Units on their own mines defend doubled and attack as usual", "[ALA 11.21][ALA 11.23]") {
  AlaTable t;
  t.mine(Allied, "0405").unit("a", Axis, "0404", 8).unit("x", Allied, "0405", 4);
  t.start(kCombatPhase);
  CHECK(t.odds("a -> x") == "8:8 1-1");
  t.start(kCombatPhase, Allied);
  CHECK(t.odds("x -> a") == "4:8 1-2");
  AlaTable enemy;                                       // on the attacker's mines nothing changes
  enemy.mine(Axis, "0405").unit("a", Axis, "0404", 8).unit("x", Allied, "0405", 4);
  enemy.start(kCombatPhase);
  CHECK(enemy.odds("a -> x") == "8:4 2-1");
}

TEST_CASE("A unit on enemy mines may not attack", "[ALA 11.22]") {
  AlaTable t;
  t.mine(Allied, "0404").unit("a", Axis, "0404").unit("x", Allied, "0405");
  t.start(kCombatPhase);
  CHECK(t.refused_by("attack a -> x") == "ALA 11.22");
}

TEST_CASE("Mines have no zone; units on them do, and zones reach over them", "[ALA 11.25]") {
  AlaTable t;
  t.mine(Axis, "0202").mine(Allied, "0404 0403").unit("x", Allied, "0404").unit("a", Axis, "0707").mine(Allied, "0707");
  t.start();
  CHECK(t.rules().zone(t.state(), Allied).size() == 6);
  CHECK(t.rules().zone(t.state(), Allied).contains(t.at("0403")));
  CHECK(t.rules().zone(t.state(), Axis).contains(t.at("0706")));
  CHECK_FALSE(t.rules().zone(t.state(), Axis).contains(t.at("0203")));
}

TEST_CASE("A mined enemy is attacked alone", "[ALA 11.26]") {
  AlaTable t;
  t.mine(Allied, "0405").unit("a", Axis, "0404", 9).unit("x", Allied, "0405").unit("y", Allied, "0505");
  t.start(kCombatPhase);
  CHECK(t.refused_by("attack a -> x y", k11_26));
  CHECK(t.legal("attack a -> x"));
  CHECK(t.legal("attack a -> y"));
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

TEST_CASE("Mines are cleared before the first attack of the phase", "[ALA 11.33]") {
  AlaTable t;
  t.mine(Allied, "0404").unit("a", Axis, "0404").unit("c", Axis, "0707", 9).unit("y", Allied, "0708", 1);
  t.start(kCombatPhase);
  CHECK(t.legal("clear a"));
  t.attack("c -> y", 1).apply("done");
  CHECK(t.refused_by("clear a") == "ALA 11.33");
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
