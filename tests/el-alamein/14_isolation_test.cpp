#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

TEST_CASE("An isolated unit may not attack, defends at half but with one at least, and moves half as far",
          "[ALA 14.01][ALA 14.02][ALA 14.03]") {
  AlaTable t;
  t.terrain("0404 0606", "depression")
      .unit("a", Axis, "0404", 5, 9)
      .unit("x", Allied, "0405", 6)
      .unit("one", Axis, "0606", 1)
      .unit("y", Allied, "0607", 6);
  t.start(kCombatPhase);
  CHECK(t.refused_by("attack a -> x") == "ALA 14.01");
  CHECK(t.rules().rule_move(t.state(), t.id("a")).allowance_halves() == 8);
  t.start(kCombatPhase, Allied);
  CHECK(t.odds("x -> a") == "6:2 3-1");
  CHECK(t.odds("y -> one") == "6:1 6-1");
}

TEST_CASE("Who is isolated for a Game-Turn is lost when that phase ends again, and relief stops the clock",
          "[ALA 14.04][ALA 17.2-2]") {
  AlaTable t;
  t.terrain("0404 0606", "depression")
      .unit("a", Axis, "0404")
      .unit("x", Allied, "0606")
      .unit("b", Axis, "0909")
      .unit("z", Allied, "0901");
  t.start();
  for (int i = 0; i < 8; ++i) t.apply("end-phase");
  REQUIRE(t.state().pos.turn == 3);
  REQUIRE(t.phase() == kInitialPhase);
  CHECK(t.place_of("a") == Place::kOnMap);
  CHECK(t.place_of("x") == Place::kOnMap);
  t.apply("end-phase");
  CHECK(t.place_of("a") == Place::kEliminated);
  CHECK(t.place_of("x") == Place::kEliminated);
  CHECK(t.points(kIsolationPoints) == 1);               // the Allied one
  CHECK(t.points(kLossPoints) == 0);
  AlaTable relief;
  relief.terrain("0404", "depression").unit("a", Axis, "0404").unit("x", Allied, "0909");
  relief.start();
  for (int i = 0; i < 3; ++i) relief.apply("end-phase");
  relief.put("a", "0403");
  relief.apply("end-phase");
  relief.put("a", "0404");
  for (int i = 0; i < 8; ++i) relief.apply("end-phase");
  CHECK(relief.place_of("a") == Place::kOnMap);   // the clock began anew in the Allied Initial Movement Phase
  relief.apply("end-phase");
  CHECK(relief.place_of("a") == Place::kEliminated);
}
