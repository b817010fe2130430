#include "07_combat.hpp"
#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

namespace {

std::string results(const QuadTable& t) {
  std::string text;
  for (const auto& face : t.rules().combat(t.state(), query_of(block(t.state()).combat)).faces)
    text += face.result + " ";
  return text;
}

}  // namespace

TEST_CASE("Range counts the target's hex and not the battery's", "[QUAD 8.11][QUAD 8.12][QUAD 2.32-6][QUAD 8.61]") {
  QuadTable t;
  t.terrain("0403", "rough")
      .unit("gun", Axis, "0401", kBattery)
      .unit("d", Allied, "0404", kBattalion)
      .unit("e", Allied, "0405", kBattalion);
  t.unit("between", Allied, "0303", kBattalion);
  t.start(kCombatPhase);
  CHECK(t.legal("barrage gun -> d"));                    // three hexes, over whatever lies between
  CHECK(t.refused_by("barrage gun -> e") == "QUAD 8.11");
  CHECK(t.legal("end-phase"));                           // never obliged by range alone
}

TEST_CASE("A barrage names one hex and only artillery fires from a distance", "[QUAD 8.13][QUAD 7.15][QUAD 8.0-G]") {
  QuadTable t;
  t.unit("gun", Axis, "0401", kBattery)
      .unit("a", Axis, "0301", kBattalion)
      .unit("d", Allied, "0404", kBattalion)
      .unit("e", Allied, "0403", kBattalion);
  t.start(kCombatPhase);
  CHECK(t.refused_by("barrage gun -> d e") == "QUAD 8.13");
  CHECK(t.refused_by("barrage a -> e") == "QUAD 7.15");
}

TEST_CASE("Barraging artillery joins a combined attack if it reaches one of the defenders",
          "[QUAD 8.21][QUAD 8.22][QUAD 2.32-3]") {
  QuadTable t;
  t.unit("a", Axis, "0404", kBattalion).unit("d", Allied, "0405", kBattalion).unit("e", Allied, "0403", kBattalion);
  t.unit("gun", Axis, "0401", {.defense = 1, .movement = 7, .barrage = 3, .fpf = 2, .range = 2});
  t.start(kCombatPhase);
  t.apply("attack a -> d e");
  CHECK(t.refused_by("barrage gun -> d") == "QUAD 8.11");
  CHECK(t.offers("barrage") == std::vector<std::string>{"barrage gun -> e"});
  t.apply("barrage gun -> e");
  CHECK(t.has("gun", kAttacked));
  const CombatInHand& combat = block(t.state()).combat;
  CHECK(combat.attackers == 1);                          // the gun is no adjacent attacker: no result touches it
  CHECK(combat.barrages == 1);
  CHECK(t.rules().combat(t.state(), query_of(combat)).attack == 7);
  CHECK(t.refused_by("barrage gun -> e", k7_14));
}

TEST_CASE("An attack by artillery alone moves the defender on D4 only", "[QUAD 8.15][QUAD 8.14][QUAD 8.33]") {
  QuadTable t;
  t.unit("far", Axis, "0402", {.defense = 1, .movement = 7, .barrage = 11, .fpf = 2, .range = 3});
  t.unit("near", Axis, "0404", {.defense = 1, .movement = 7, .barrage = 3, .fpf = 2, .range = 3});
  t.unit("d", Allied, "0405", kBattalion);
  SECTION("from a distance nothing else happens at all") {
    t.start(kCombatPhase);
    t.remove("near");
    t.apply("barrage far -> d").apply("done");
    CHECK(results(t) == "D4 D4 none none none none ");  // column 11: D4 D4 D3 D3 D2 D1
    const auto words = t.rules().combat(t.state(), query_of(block(t.state()).combat)).distribution();
    REQUIRE(words.size() == 2);
    CHECK((words[0].words == "no effect" && words[0].weight == 4));
    CHECK((words[1].words == "defender retreats 4 hexes" && words[1].weight == 2));
  }
  SECTION("adjacent artillery still suffers") {
    t.start(kCombatPhase);
    t.remove("far");
    t.apply("attack near -> d");
    CHECK(results(t) == "none none none A1 A1 A1 ");
  }
  SECTION("the reading that binds ranged artillery only") {
    t.option("artillery-only-adjacent", "ranged-only").start(kCombatPhase);
    t.remove("far");
    t.apply("attack near -> d");
    CHECK(results(t) == "D3 D2 D1 Br Br A1 ");
  }
}

TEST_CASE("Displaced artillery that has not fought may not fire", "[QUAD 7.82-3][QUAD 8.41-2]") {
  QuadTable t;
  t.unit("gun", Axis, "0401", kBattery).unit("d", Allied, "0404", kBattalion);
  t.start(kCombatPhase);
  CHECK(t.legal("barrage gun -> d"));
  t.set_flag("gun", kDisplaced);
  CHECK(t.refused_by("barrage gun -> d") == "QUAD 7.82-3");
}

TEST_CASE("A displaced enemy may be barraged in its new hex unless it has been attacked", "[QUAD 7.83]") {
  QuadTable t;
  t.unit("gun", Axis, "0401", kBattery).unit("d", Allied, "0404", kBattalion);
  t.start(kCombatPhase);
  t.put("d", "0303");
  t.set_flag("d", kDisplaced);
  CHECK(t.legal("barrage gun -> d"));
  t.set_flag("d", kDefended);
  CHECK(t.refused_by("barrage gun -> d") == "QUAD 7.14");
}

TEST_CASE("Who may give final protective fire",
          "[QUAD 8.41-1][QUAD 8.41-2][QUAD 8.42][QUAD 8.43][QUAD 8.44][QUAD 8.5][QUAD 2.32-4]") {
  QuadTable t;
  t.unit("a", Axis, "0404", kBattalion).unit("d", Allied, "0405", kBattalion).unit("spare", Axis, "0101", kBattalion);
  t.unit("gun", Allied, "0408", kBattery)
      .unit("out", Allied, "0409", kBattery)
      .unit("foot", Allied, "0407", kBattalion);
  t.start(kCombatPhase);
  t.apply("attack a -> d").apply("done");
  REQUIRE(t.match().to_act() == Allied);
  CHECK(t.refused_by("fpf out -> d") == "QUAD 8.42");        // 4 hexes to the defender
  CHECK(t.refused_by("fpf foot -> d", k8_41_1));
  CHECK(t.offers("fpf") == std::vector<std::string>{"fpf gun -> d"});
  SECTION("once, added to the defense, and without risk") {
    t.apply("fpf gun -> d");
    const CombatReport r = t.rules().combat(t.state(), query_of(block(t.state()).combat));
    CHECK(r.defense == 4);
    CHECK(block(t.state()).combat.defenders == 1);
    CHECK(t.refused_by("fpf gun -> d") == "QUAD 8.43");
  }
  SECTION("beaten in this phase") { t.set_flag("gun", kHit); CHECK(t.refused_by("fpf gun -> d") == "QUAD 8.41-1"); }
  SECTION("beaten in the phase before") {
    t.set_flag("gun", kHitBefore);
    CHECK(t.refused_by("fpf gun -> d") == "QUAD 8.41-2");
  }
  SECTION("displaced") { t.set_flag("gun", kDisplaced); CHECK(t.refused_by("fpf gun -> d") == "QUAD 8.41-2"); }
  SECTION("beside an enemy") { t.put("spare", "0508"); CHECK(t.refused_by("fpf gun -> d") == "QUAD 8.41-2"); }
}

TEST_CASE("Artillery beside an enemy across an escarpment may still protect", "[QUAD 8.41-2]") {
  QuadTable t;
  t.side("0408", "0409", {"escarpment"});
  t.unit("a", Axis, "0404", kBattalion)
      .unit("b", Axis, "0409", kBattalion)
      .unit("d", Allied, "0405", kBattalion)
      .unit("gun", Allied, "0408", kBattery);
  t.start(kCombatPhase);
  t.apply("attack a -> d").apply("done");
  CHECK(t.legal("fpf gun -> d"));
}

TEST_CASE("No protective fire against artillery and Ground Support alone", "[QUAD 8.45][QUAD 9.0-P]") {
  QuadTable t;
  t.points(Axis, 1).points(Allied, 3);
  t.unit("near", Axis, "0404", kBattery)
      .unit("a", Axis, "0406", kBattalion)
      .unit("d", Allied, "0405", kBattalion)
      .unit("gun", Allied, "0408", kBattery);
  t.start(kCombatPhase);
  SECTION("artillery alone: the step is passed over") {
    t.remove("a");
    t.apply("attack near -> d").apply("done");
    CHECK(t.match().to_act() == Side::kChance);
  }
  SECTION("with another unit it may") {
    t.apply("attack near a -> d").apply("done");
    CHECK(t.legal("fpf gun -> d"));
    CHECK(t.legal("support 3 -> d"));
  }
}

TEST_CASE("Attacked artillery defends with its Defense Strength, not its fire", "[QUAD 8.5][QUAD 8.0-G]") {
  QuadTable t;
  t.unit("a", Axis, "0404", kBattalion).unit("gun", Allied, "0405", kBattery);
  t.start(kCombatPhase);
  t.apply("attack a -> gun");
  CHECK(t.rules().combat(t.state(), query_of(block(t.state()).combat)).defense == 1);
}
