// [7.9] Advance after combat. x at 0504 and its partners beat a at 0505.
#include "aftermath.hpp"

using namespace quad_test;

namespace {

/// x against a; a has retreated along `path`, and the victors are asked.
void beaten(QuadTable& t, const Texts& attackers, int hexes, const std::string& path) {
  t.start(kCombatPhase, Axis);
  resolve(t, {attackers, {"a"}, Effect::kDefenderRetreat, hexes});
  t.apply("retreat a " + path);
}

}  // namespace

TEST_CASE("The rulebook's D4: two units follow the path, the third leaves it and stops in a zone",
          "[QUAD 7.97][QUAD 7.95-2][QUAD 7.95-4][QUAD 7.91]") {
  QuadTable t(9, 11);
  t.unit("A", Axis, "0504").unit("B", Axis, "0404").unit("C", Axis, "0604").unit("a", Allied, "0505");
  t.unit("z", Allied, "0707");   // its zone: 0706 0806 0807 0708 0607 0606
  beaten(t, {"A", "B", "C"}, 4, "0505-0506-0507-0508-0509");
  REQUIRE(phase(t) == kAdvanceStep);
  CHECK(t.match().to_act() == Axis);
  CHECK(hexes_of(t, path_of(t, "a")) == Texts{"0505", "0506", "0507", "0508"});
  t.apply("advance A 0504-0505-0506-0507-0508");   // four hexes, to the end of the path
  t.apply("advance B 0404-0505-0506-0507");
  // C: two hexes of the path, then 0606 in the zone of z: three hexes of four, and no fourth.
  CHECK(t.refused_by("advance C 0604-0505-0506-0606-0605") == "QUAD 7.95-2");
  CHECK(t.legal("advance C 0604-0505-0506-0606"));
  t.apply("advance C 0604-0505-0506-0606");
  CHECK(t.hex("C") == "0606");
  CHECK(over(t));
}

TEST_CASE("Victors beside the beaten unit may follow its path, any or all, and stop on any hex of it",
          "[QUAD 7.91][QUAD 7.92][QUAD 7.96]") {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("y", Axis, "0404").unit("a", Allied, "0505");
  beaten(t, {"x", "y"}, 3, "0505-0506-0507-0508");
  CHECK(offers_hold(t));
  CHECK(t.legal("advance x 0504-0505"));
  CHECK(t.legal("advance x 0504-0505-0506"));
  CHECK(t.legal("advance x 0504-0505-0506-0507"));
  CHECK(t.legal("done"));
  t.apply("advance y 0404-0505-0506");
  CHECK(t.has("y", kAdvanced));
  CHECK(last_case(t, EventKind::kAdvanced) == "QUAD 7.91");
  CHECK(t.refused_by("advance x 0504-0505-0506") == "QUAD 5.31");   // no stacking
  CHECK(t.refused_by("advance y 0506-0507") == "QUAD 7.94");        // once
  t.apply("done");
  CHECK_FALSE(t.has("x", kAdvanced));
  CHECK(t.hex("x") == "0504");
  CHECK(over(t));
}

TEST_CASE("On the path enemy zones are ignored, off it the first one ends the advance", "[QUAD 7.93][QUAD 7.95-2]") {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("a", Allied, "0505").unit("z", Allied, "0706");
  beaten(t, {"x"}, 3, "0505-0605-0606-0607");
  REQUIRE(t.rules().zone(t.state(), Allied).contains(t.at("0605")));
  CHECK(t.legal("advance x 0504-0505-0605-0606"));
  // To 0605 by 0604 it is not on the path.
  CHECK(t.legal("advance x 0504-0604-0605"));
  CHECK(t.refused_by("advance x 0504-0604-0605-0606") == "QUAD 7.95-2");
  // From a hex of the path in a zone it may go on to one that is free.
  CHECK(t.legal("advance x 0504-0505-0605-0604"));
}

TEST_CASE("Only victors that took part beside the beaten unit advance", "[QUAD 7.94]") {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("a", Allied, "0505").unit("g", Axis, "0503", {.barrage = 3, .fpf = 1, .range = 5});
  t.unit("n", Axis, "0404");   // beside a, but it fought elsewhere
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 2, Axis, {"g"}});
  t.apply("retreat a 0505-0506-0507");
  CHECK(t.refused_by("advance g 0503-0603") == "QUAD 7.94");
  CHECK(t.refused_by("advance n 0404-0505") == "QUAD 7.94");
  CHECK(t.refused_by("advance a 0507-0508") == "QUAD 7.94");
  CHECK(t.legal("advance x 0504-0505"));
}

TEST_CASE("Artillery that wins from a distance never advances", "[QUAD 7.94]") {
  QuadTable t;
  t.unit("g", Axis, "0503", {.barrage = 3, .fpf = 1, .range = 5}).unit("a", Allied, "0505");
  t.start(kCombatPhase, Axis);
  resolve(t, {{}, {"a"}, Effect::kDefenderRetreat, 4, Axis, {"g"}});
  t.apply("retreat a 0505-0506-0507-0508-0509");
  CHECK(over(t));
}

TEST_CASE("Off the path an advance goes any way as far as the result demanded", "[QUAD 7.95-1]") {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("a", Allied, "0505");
  beaten(t, {"x"}, 2, "0505-0506-0507");
  CHECK(t.legal("advance x 0504-0503-0502"));
  CHECK(t.refused_by("advance x 0504-0503-0502-0501") == "QUAD 7.95-1");
  CHECK(t.refused_by("advance x 0504-0505-0506-0406", k7_95_1));   // all hexes count together
  t.apply("advance x 0504-0503-0502");
  CHECK(last_case(t, EventKind::kAdvanced) == "QUAD 7.95-1");
}

TEST_CASE("The distance is that of the result even if the enemy was eliminated at once", "[QUAD 7.95-1][QUAD 7.91]") {
  QuadTable t;
  t.unit("x", Axis, "0502").unit("a", Allied, "0501");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 4});
  REQUIRE(eliminated(t, "a"));
  CHECK(t.legal("advance x 0502-0501"));
  CHECK(t.legal("advance x 0502-0503-0504-0505-0506"));
  CHECK(t.refused_by("advance x 0502-0503-0504-0505-0506-0507") == "QUAD 7.95-1");
  CHECK(offers_hold(t));
}

TEST_CASE("Off the path neither enemy mines nor prohibited ground are crossed, on it mines are free",
          "[QUAD 7.95-3][QUAD 10.14]") {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("a", Allied, "0505");
  t.side("0504", "0505", {"minefield-allied"}).side("0505", "0506", {"minefield-allied"});
  t.side("0504", "0604", {"minefield-allied"}).side("0504", "0404", {"minefield-axis"});
  t.side("0504", "0503", {"escarpment"}).terrain("0403", "sea");
  beaten(t, {"x"}, 2, "0505-0506-0507");
  CHECK(t.legal("advance x 0504-0505-0506"));
  CHECK(t.refused_by("advance x 0504-0604") == "QUAD 7.95-3");
  CHECK(t.refused_by("advance x 0504-0503") == "QUAD 7.95-3");
  CHECK(t.refused_by("advance x 0504-0403") == "QUAD 7.95-3");
  CHECK(t.legal("advance x 0504-0404"));   // its own mines
}

TEST_CASE("An advance enters no enemy hex and ends in no friendly one, but may pass through it",
          "[QUAD 5.12][QUAD 5.31]") {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("f", Axis, "0503").unit("a", Allied, "0505").unit("z", Allied, "0605");
  beaten(t, {"x"}, 3, "0505-0405-0306-0206");
  CHECK(t.refused_by("advance x 0504-0505-0605") == "QUAD 5.12");
  CHECK(t.refused_by("advance x 0504-0503") == "QUAD 5.31");
  CHECK(t.legal("advance x 0504-0503-0502"));
}

TEST_CASE("Defenders that beat the attack may follow the attackers", "[QUAD 7.91][QUAD 7.62-A]") {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("a", Allied, "0505").unit("b", Allied, "0604");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kAttackerRetreat, 2});
  t.apply("retreat x 0504-0403-0303");
  CHECK(t.match().to_act() == Allied);
  CHECK(t.refused_by("advance b 0604-0504") == "QUAD 7.94");   // it was not attacked
  t.apply("advance a 0505-0504-0403");
  CHECK(t.has("a", kAdvanced));
  CHECK(over(t));
}

TEST_CASE("After Ae a defender advances one hex", "[QUAD 7.62-Ae][QUAD 7.91]") {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("a", Allied, "0505").unit("z", Axis, "0402");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kAttackerEliminated, 0});
  CHECK(t.refused_by("advance a 0505-0504-0503") == "QUAD 7.62-Ae, QUAD 7.95-1");
  t.apply("advance a 0505-0504");
  CHECK(over(t));
}

TEST_CASE("Advanced units can cut off retreats that follow", "[QUAD 7.96]") {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("a", Allied, "0505").unit("y", Axis, "0705").unit("c", Allied, "0706");
  beaten(t, {"x"}, 2, "0505-0506-0507");
  SECTION("it advances next to the way of c") {
    t.apply("advance x 0504-0505-0506");
    resolve(t, {{"y"}, {"c"}});
    CHECK(t.refused_by("retreat c 0706-0606") == "QUAD 7.71");
  }
  SECTION("it stays") {
    t.apply("done");
    resolve(t, {{"y"}, {"c"}});
    CHECK(t.legal("retreat c 0706-0606"));
  }
}

TEST_CASE("No advance ends out of supply, not even of an unsupplied attacker", "[QUAD 12.24]") {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("a", Allied, "0505").unit("z", Allied, "0607");   // z's zone: 0606 0507 0508 ...
  land(t, "0501 0502 0503 0504 0505 0506 0507 0508 0509 0607");
  SECTION("the path leads out of supply") {
    t.source(Axis, "0501");
    beaten(t, {"x"}, 4, "0505-0506-0507-0508-0509");
    CHECK(t.legal("advance x 0504-0505-0506-0507"));   // in the zone of z, but its own hex does not count
    CHECK(t.refused_by("advance x 0504-0505-0506-0507-0508") == "QUAD 12.24");
    CHECK_FALSE(t.offered("advance x 0504-0505-0506-0507-0508"));
  }
  SECTION("an unsupplied attacker") {
    t.source(Axis, "0901");
    t.start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 2});
    t.apply("retreat a 0505-0506-0507");
    CHECK(over(t));   // it may go nowhere
    CHECK(t.hex("x") == "0504");
  }
}

// x holds a line open over the mines between 0502 and 0503 for itself; gone on from 0503, it does so no longer.
TEST_CASE("An advance is judged with the unit where it will be: it no longer helps over the mines behind it",
          "[QUAD 12.24][QUAD 12.22]") {
  QuadTable t;
  t.source(Axis, "0501").side("0502", "0503", {"minefield-allied"});
  t.unit("x", Axis, "0503").unit("a", Allied, "0504").unit("y", Axis, "0901");
  land(t, "0501 0502 0503 0504 0505 0506 0901");
  SECTION("nobody else is beside the mines") {
    t.start(kCombatPhase, Axis);
    REQUIRE(t.rules().supplied(t.state(), t.id("x")));
    resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 2});
    t.apply("retreat a 0504-0505-0506");
    CHECK(over(t));   // it may go nowhere
    CHECK(t.hex("x") == "0503");
  }
  SECTION("refused where another hex is open") {
    t.terrain("0404 0304", "mixed").source(Axis, "0501 0404").unit("w", Axis, "0404");
    t.side("0404", "0504", {"escarpment"}).side("0404", "0505", {"escarpment"});
    t.start(kCombatPhase, Axis);
    resolve(t, {{"x", "w"}, {"a"}, Effect::kDefenderRetreat, 2});
    t.apply("retreat a 0504-0505-0506");
    REQUIRE(phase(t) == kAdvanceStep);
    CHECK(t.offers() == Texts{"advance w 0404-0304", "done"});
    CHECK(t.refused_by("advance x 0503-0504") == "QUAD 12.24");
    CHECK(t.refused_by("advance x 0503-0504-0505") == "QUAD 12.24");
  }
  SECTION("a friend stays there") {
    t.unit("f", Axis, "0502");
    t.start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 2});
    t.apply("retreat a 0504-0505-0506");
    CHECK(t.legal("advance x 0503-0504"));
  }
}

TEST_CASE("Nobody is asked when no victor can advance", "[QUAD 7.96]") {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("a", Allied, "0505").unit("y", Axis, "0503");
  land(t, "0503 0504 0505 0506");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kAttackerRetreat, 1});   // x is lost: y cannot make room
  CHECK(eliminated(t, "x"));
  CHECK(phase(t) == kAdvanceStep);
  t.apply("advance a 0505-0504");
  CHECK(over(t));
}
