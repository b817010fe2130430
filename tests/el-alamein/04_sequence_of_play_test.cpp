#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

TEST_CASE("A Game-Turn is two Player-Turns of four phases, then the marker moves on",
          "[ALA 4.0][ALA 4.1-B][ALA 4.1-C]") {
  AlaTable t;
  t.unit("a", Axis, "0202").unit("x", Allied, "0808");
  t.start(kInitialPhase, Axis, 3);
  for (const Side side : {Axis, Allied})
    for (const PhaseKind phase : {kInitialPhase, kCombatPhase, kMechanizedPhase, kSupplyPhase}) {
      CHECK(t.state().pos.phasing == side);
      CHECK(t.phase() == phase);
      CHECK(t.state().pos.turn == 3);
      t.apply("end-phase");
    }
  CHECK(t.state().pos.turn == 4);
  CHECK(t.state().pos.phasing == Axis);
  CHECK(t.phase() == kInitialPhase);
}

TEST_CASE("In the Initial Movement Phase all units but Supply units move, and none must", "[ALA 4.1-A1][ALA 5.11]") {
  AlaTable t;
  t.unit("tank", Axis, "0202")
      .unit("foot", Axis, "0303", 4, 4)
      .unit("eng", Axis, "0404", 1, 4, {"engineer", "defense-only"});
  t.supply_unit("sup", Axis, "0505").unit("x", Allied, "0808");
  t.start();
  CHECK(t.legal("move tank 0202-0203"));
  CHECK(t.legal("move foot 0303-0304"));
  CHECK(t.legal("move eng 0404-0405"));
  CHECK(t.refused_by("move sup 0505-0506") == "ALA 4.1-A4");
  CHECK(t.refused_by("move x 0808-0807") == "ALA 5.11");
  CHECK(t.legal("end-phase"));
  AlaTable early;
  early.supply_unit("sup", Axis, "0505").option("supply-moves", "also-initial");
  early.start();
  CHECK(early.legal("move sup 0505-0506"));
}

TEST_CASE("In the Combat Phase the Phasing player attacks, and nobody moves", "[ALA 4.1-A2][ALA 5.11]") {
  AlaTable t;
  t.unit("a", Axis, "0404").unit("x", Allied, "0405");
  t.start(kCombatPhase);
  CHECK(t.refused_by("move a 0404-0403") == "ALA 4.1-A2");
  CHECK(t.legal("attack a -> x"));
  CHECK(t.refused_by("attack x -> a", k9_0_G));
  CHECK(t.legal("end-phase"));
}

TEST_CASE("In the Mechanized Movement Phase mechanized units that did not attack move again",
          "[ALA 4.1-A3][ALA 5.25][ALA 5.26]") {
  AlaTable t;
  t.unit("tank", Axis, "0202", 4, 6).unit("foot", Axis, "0303", 4, 5).unit("eng", Axis, "0104", 1, 4, {"engineer"});
  t.supply_unit("sup", Axis, "0505").unit("fought", Axis, "0707", 9, 8).unit("x", Allied, "0708", 1);
  t.start(kCombatPhase);
  t.attack("fought -> x", 1).apply("done").apply("end-phase");   // 7-1: De
  REQUIRE(t.phase() == kMechanizedPhase);
  CHECK(t.legal("move tank 0202-0203-0204-0205-0206-0207-0208"));   // a fresh allowance
  CHECK(t.refused_by("move foot 0303-0304") == "ALA 5.25");
  CHECK(t.refused_by("move eng 0104-0105", k12_0_G));
  CHECK(t.refused_by("move sup 0505-0506") == "ALA 4.1-A4");
  CHECK(t.refused_by("move fought 0707-0706") == "ALA 5.26");
}

TEST_CASE("In the Supply Movement Phase Supply units move and nobody else", "[ALA 4.1-A4]") {
  AlaTable t;
  t.unit("tank", Axis, "0202").supply_unit("sup", Axis, "0505");
  t.start(kSupplyPhase);
  CHECK(t.legal("move sup 0505-0506"));
  CHECK(t.refused_by("move tank 0202-0203") == "ALA 4.1-A4");
}

TEST_CASE("Both sides stand where the scenario puts them", "[ALA 4.2-G][ALA 18.0-G]") {
  AlaTable t = AlaTable::scenario("july");
  t.begin();
  CHECK(t.hex("ger-ramcke") == "3015");
  CHECK(t.hex("pol-1") == "3711");
  CHECK(t.place_of("ger-8-pz") == Place::kGone);
  CHECK(t.mined("3414", Allied));
  CHECK(t.vanguard(Axis) == "3208");
  CHECK(t.vanguard(Allied) == "3711");
}

TEST_CASE("In September's first turn the Allies start with combat", "[ALA 4.21][ALA 18.22]") {
  AlaTable t = AlaTable::scenario("september");
  t.begin();
  for (int i = 0; i < 4; ++i) t.apply("end-phase");
  CHECK(t.state().pos.phasing == Allied);
  CHECK(t.phase() == kCombatPhase);
  for (int i = 0; i < 3; ++i) t.apply("end-phase");   // the other phases follow
  REQUIRE(t.state().pos.turn == 2);
  for (int i = 0; i < 4; ++i) t.apply("end-phase");
  CHECK(t.phase() == kInitialPhase);                  // and in the second turn all of them
  AlaTable july = AlaTable::scenario("july");
  july.begin();
  for (int i = 0; i < 4; ++i) july.apply("end-phase");
  CHECK(july.phase() == kInitialPhase);
}

TEST_CASE("In September's first turn Axis attacks are doubled, and no others", "[ALA 4.22][ALA 18.23]") {
  AlaTable t;
  t.scenario_rule("first_turn", Datum::object({{"doubled_attack", Datum::text("axis")}}));
  t.unit("a", Axis, "0404", 3).unit("x", Allied, "0405", 5);
  t.start(kCombatPhase, Axis, 1);
  CHECK(t.odds("a -> x") == "6:5 1-1");
  t.start(kCombatPhase, Allied, 1);
  CHECK(t.odds("x -> a") == "5:3 1-1");               // the Axis defense is not doubled
  t.start(kCombatPhase, Axis, 2);
  CHECK(t.odds("a -> x") == "3:5 1-2");
}
