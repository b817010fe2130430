#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

TEST_CASE("Strengths are totalled, made a ratio, rolled for, and the result stands at once",
          "[ALA 9.0-P][ALA 3.33-2]") {
  AlaTable t;
  t.unit("a", Axis, "0404", 6).unit("b", Axis, "0404", 3).unit("x", Allied, "0405", 3);
  t.start(kCombatPhase);
  CHECK(t.odds("a b -> x") == "9:3 3-1");
  t.attack("a b -> x", 1);                              // D1
  CHECK(t.phase() == kRetreatStep);
  CHECK(t.state().pos.top().actor == Axis);
}

TEST_CASE("No unit attacks twice, and none is attacked twice", "[ALA 9.14]") {
  AlaTable t;
  t.unit("a", Axis, "0404", 1).unit("b", Axis, "0406", 1).unit("x", Allied, "0405", 1).terrain("0405", "ridge");
  t.start(kCombatPhase);
  CHECK(t.refused_by("attack a a -> x", k9_14));
  t.attack("a -> x", 1);                                // 1-2: A1; no advance, so the next attack can follow
  t.apply(t.offers("retreat").front());
  while (t.phase() == kAdvanceStep) t.apply("done");
  CHECK(t.refused_by("attack a -> x", k9_14));
  CHECK(t.refused_by("attack b -> x") == "ALA 9.14");
}

TEST_CASE("Units of a stack attack alone or together, also different hexes", "[ALA 9.22][ALA 9.24]") {
  AlaTable t;
  t.unit("a", Axis, "0404", 5)
      .unit("b", Axis, "0404", 6)
      .unit("x", Allied, "0405", 1)
      .unit("y", Allied, "0505", 1)
      .unit("c", Axis, "0406", 2);
  t.start(kCombatPhase);
  CHECK(t.odds("a b -> x y") == "11:2 5-1");
  CHECK(t.odds("a c -> x") == "7:1 7-1");               // any unit beside the hex joins
  t.attack("a c -> x", 1);
  while (t.phase() == kAdvanceStep) t.apply("done");
  CHECK(t.legal("attack b -> y"));
}

TEST_CASE("Supply counts first: half of five on a ridge is four", "[ALA 9.31][ALA 9.32]") {
  AlaTable t;
  t.terrain("0405", "ridge");
  t.unit("a", Axis, "0404", 9).unit("x", Allied, "0405", 5);
  for (const char* ring : {"0406", "0505", "0506", "0305", "0306"})
    t.unit(std::string("r") + ring, Axis, ring, 1);   // isolates x
  t.start(kCombatPhase);
  REQUIRE(t.supply("x") == SupplyState::kIsolated);
  CHECK(t.odds("a -> x") == "9:4 2-1");                 // 5/2 = 2, doubled
}

TEST_CASE("No attacker advances onto rough ground or enemy mines", "[ALA 9.34]") {
  for (const char* bar : {"ridge", "depression", "mine", "none"}) {
    AlaTable t;
    if (std::string_view(bar) == "mine") t.mine(Allied, "0405");
    else if (std::string_view(bar) != "none") t.terrain("0405", bar);
    t.unit("a", Axis, "0404", 40).unit("x", Allied, "0405", 1);
    t.start(kCombatPhase);
    t.attack("a -> x", 1);
    CHECK((t.phase() == kAdvanceStep) == (std::string_view(bar) == "none"));
  }
}

TEST_CASE("When attackers are driven off, one defender may enter a hex they left", "[ALA 9.35]") {
  AlaTable t;
  t.unit("a", Axis, "0404", 1)
      .unit("b", Axis, "0304", 1)
      .unit("x", Allied, "0405", 8)
      .unit("y", Allied, "0405", 8)
      .supply_unit("s", Allied, "0405");
  t.terrain("0404", "ridge");                           // rough ground does not bar it
  t.start(kCombatPhase);
  t.attack("a -> x y s", 2);                            // Ae
  CHECK(t.state().pos.top().actor == Allied);
  CHECK(t.offers() == std::vector<std::string>{"advance x 0405-0404", "advance y 0405-0404", "done"});
  CHECK(t.refused_by("advance s 0405-0404", k9_35));
  t.apply("advance x 0405-0404");
  CHECK(t.phase() == kCombatPhase);                     // one unit in all
}

TEST_CASE("No advance breaks the space of a friendly column", "[ALA 9.35][ALA 6.22-2]") {
  for (const bool column : {false, true}) {
    AlaTable t;
    t.unit("a", Axis, "0404", 1).unit("b", Axis, "0304", 1).unit("x", Allied, "0405", 8).unit("c", Allied, "0403", 4);
    t.start(kCombatPhase);
    if (column) t.column("c", "0402");
    t.attack("a -> x", 2);  // Ae
    REQUIRE(t.state().board().vacant(t.at("0404")));
    CHECK((t.phase() == kAdvanceStep) == !column);
  }
}

TEST_CASE("A hex that some attackers still hold is not vacated", "[ALA 9.35]") {
  AlaTable t;
  t.unit("a", Axis, "0404", 1).unit("b", Axis, "0404", 1).unit("x", Allied, "0405", 8);
  t.start(kCombatPhase);
  t.attack("a -> x", 2);
  CHECK(t.phase() == kCombatPhase);
}

TEST_CASE("A unit attacked before adds nothing where it has retreated, and shares the fate", "[ALA 9.14]") {
  const auto retreated = [](const char* reading) {
    AlaTable t;
    t.option("shared-fate", reading);
    // x is driven from 0405 into 0406, where y stands; every other way is closed.
    t.unit("a", Axis, "0404", 8).unit("c", Axis, "0306", 8).unit("x", Allied, "0405", 8).unit("y", Allied, "0406", 2);
    t.start(kCombatPhase);
    t.edit([&](State& state) {
      state.place(t.id("x"), t.at("0406"));
      ala::set(state, t.id("x"), kDefended | kRetreated);
    });
    return t;
  };
  AlaTable shares = retreated("shares");
  CHECK(shares.odds("c -> x y") == "8:2 4-1");
  shares.attack("c -> x y", 1);                         // Ex: both are lost
  CHECK(shares.place_of("x") == Place::kEliminated);
  CHECK(shares.place_of("y") == Place::kEliminated);
  AlaTable barred = retreated("barred");
  CHECK(barred.refused_by("attack c -> x y") == "ALA 9.14");
}
