// [7.62, 7.7] Results carried out, and retreats. The combat is x at 0504 against a at 0505 unless drawn otherwise:
//
//        0504          x's zone: 0503 0603 0604 0505 0404 0403
//    0404    0604
//        0505          open to a: 0405 0506 0605
//    0405    0605
//        0506
#include "aftermath.hpp"

using namespace quad_test;

namespace {

QuadTable facing() {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("a", Allied, "0505");
  return t;
}

void stand(QuadTable& t) {
  if (phase(t) == kAdvanceStep) t.apply("done");
}

}  // namespace

TEST_CASE("A beaten defender retreats the stated number of hexes the way its owner chooses",
          "[QUAD 7.62-D][QUAD 7.7-G][QUAD 7.74]") {
  for (int hexes = 1; hexes <= 4; ++hexes) {
    QuadTable t(9, 11);
    t.unit("x", Axis, "0504").unit("a", Allied, "0505");
    t.start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, hexes});
    REQUIRE(phase(t) == kRetreatStep);
    CHECK(t.match().to_act() == Allied);
    CHECK(offers_hold(t));
    for (const Action& offer : t.match().offers()) {
      REQUIRE(offer.count == hexes);
      CHECK(t.rules().map().grid.distance(offer.hex, end_of(t.rules().map(), offer)) == hexes);
    }
    t.apply(t.offers().front());
    CHECK(t.rules().map().grid.distance(t.at("0505"), t.at(t.hex("a"))) == hexes);
    CHECK(t.has("a", kHit));
    CHECK(t.has("a", kRetreated));
    CHECK_FALSE(t.has("x", kHit));
    CHECK(last_case(t, EventKind::kRetreated) == "QUAD 7.62-D");
    stand(t);
    CHECK(over(t));
  }
}

TEST_CASE("D1 leaves the choice among all hexes the rules allow", "[QUAD 7.62-D]") {
  QuadTable t = facing();
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}});
  CHECK(t.offers() == Texts{"retreat a 0505-0405", "retreat a 0505-0506", "retreat a 0505-0605"});
  CHECK(t.refused_by("retreat x 0504-0503") == "QUAD 7.7-G");
}

TEST_CASE("A retreat may not double back, stop short or go too far", "[QUAD 7.74]") {
  QuadTable t = facing();
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 2});
  CHECK(t.refused_by("retreat a 0505-0605-0506") == "QUAD 7.74");
  CHECK(t.refused_by("retreat a 0505-0605") == "QUAD 7.74");
  CHECK(t.refused_by("retreat a 0505-0605-0706-0707") == "QUAD 7.74");
  CHECK(t.legal("retreat a 0505-0605-0706"));
}

TEST_CASE("A retreating unit leaves an enemy-controlled hex but enters none, whoever stands there",
          "[QUAD 7.71][QUAD 5.12]") {
  QuadTable t = facing();
  t.unit("b", Allied, "0604");   // in x's zone, which it does not cancel
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}});
  CHECK(t.refused_by("retreat a 0505-0404") == "QUAD 7.71");
  CHECK(t.refused_by("retreat a 0505-0604") == "QUAD 7.71");
  CHECK(t.refused_by("retreat a 0505-0504") == "QUAD 5.12");
  CHECK(t.legal("retreat a 0505-0506"));
}

TEST_CASE("A zone that an escarpment stops does not bar a retreat", "[QUAD 7.71]") {
  QuadTable t = facing();
  t.side("0504", "0604", {"escarpment"});
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}});
  CHECK(t.legal("retreat a 0505-0604"));
  CHECK(t.refused_by("retreat a 0505-0404") == "QUAD 7.71");
}

TEST_CASE("No retreat crosses prohibited hexsides or enters prohibited hexes", "[QUAD 7.72]") {
  QuadTable t = facing();
  t.terrain("0506", "sea").side("0505", "0605", {"escarpment"});
  t.side("0405", "0505", {"escarpment", "trail"});
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}});
  CHECK(t.refused_by("retreat a 0505-0506") == "QUAD 7.72");
  CHECK(t.refused_by("retreat a 0505-0605") == "QUAD 7.72");
  CHECK(t.offers() == Texts{"retreat a 0505-0405"});   // a trail crosses there
}

TEST_CASE("A retreat crosses the minefields of both sides freely", "[QUAD 7.76]") {
  QuadTable t = facing();
  t.side("0505", "0506", {"minefield-axis"}).side("0506", "0507", {"minefield-allied"});
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 2});
  CHECK(t.legal("retreat a 0505-0506-0507"));
}

TEST_CASE("A retreat keeps to vacant hexes while such a way is open", "[QUAD 7.73]") {
  QuadTable t = facing();
  t.unit("b", Allied, "0506");
  t.start(kCombatPhase, Axis);
  SECTION("of one hex") {
    resolve(t, {{"x"}, {"a"}});
    CHECK(t.refused_by("retreat a 0505-0506") == "QUAD 7.73");
    CHECK(t.offers() == Texts{"retreat a 0505-0405", "retreat a 0505-0605"});
  }
  SECTION("of two hexes, through the friendly unit as well as onto it") {
    resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 2});
    CHECK(t.refused_by("retreat a 0505-0506-0507") == "QUAD 7.73");
    CHECK(t.legal("retreat a 0505-0605-0606"));
    CHECK(offers_hold(t));
  }
}

TEST_CASE("A unit that covers only part of its retreat is lost in the last hex it reaches", "[QUAD 7.74][QUAD 7.91]") {
  QuadTable t = facing();
  land(t, "0504 0505 0506 0605");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 3});
  CHECK(t.offers() == Texts{"retreat a 0505-0506", "retreat a 0505-0605"});
  t.apply("retreat a 0505-0506");
  CHECK(eliminated(t, "a"));
  CHECK(last_case(t, EventKind::kEliminated) == "QUAD 7.74");
  CHECK(hexes_of(t, path_of(t, "a")) == Texts{"0505", "0506"});
  CHECK(path_of(t, "a").eliminated == 1);
  CHECK(t.legal("advance x 0504-0505-0506"));
}

TEST_CASE("The longest part of a retreat must be covered", "[QUAD 7.74]") {
  QuadTable t = facing();
  land(t, "0504 0505 0506 0507 0605");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 4});
  CHECK(t.offers() == Texts{"retreat a 0505-0506-0507"});
  CHECK(t.refused_by("retreat a 0505-0605") == "QUAD 7.74");
}

TEST_CASE("A unit that cannot leave its hex is eliminated without a decision", "[QUAD 7.7-G]") {
  QuadTable t = facing();
  land(t, "0504 0505");
  t.start(kCombatPhase, Axis);
  Events events;
  resolve(t, {{"x"}, {"a"}}, &events);
  CHECK(eliminated(t, "a"));
  CHECK(last_case(t, EventKind::kEliminated, events) == "QUAD 7.7-G");
  CHECK(phase(t) == kAdvanceStep);
  CHECK(t.match().to_act() == Axis);
  CHECK(hexes_of(t, path_of(t, "a")) == Texts{"0505"});
}

TEST_CASE("A unit forced off the map by combat is eliminated", "[QUAD 14.13][QUAD 7.7-G]") {
  QuadTable t;
  t.unit("x", Axis, "0502").unit("a", Allied, "0501");
  t.start(kCombatPhase, Axis);
  Events events;
  resolve(t, {{"x"}, {"a"}}, &events);
  CHECK(eliminated(t, "a"));
  CHECK(last_case(t, EventKind::kEliminated, events) == "QUAD 14.13");
}

TEST_CASE("A unit beside the map edge retreats along it if it can", "[QUAD 14.13]") {
  QuadTable t;
  t.unit("x", Axis, "0401").unit("a", Allied, "0501");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}});
  CHECK(t.offers() == Texts{"retreat a 0501-0601"});
}

TEST_CASE("Every attacker beside the defender retreats on A, barraging artillery does not",
          "[QUAD 7.62-A][QUAD 8.14]") {
  QuadTable t = facing();
  t.unit("y", Axis, "0604").unit("g", Axis, "0502", {.barrage = 3, .fpf = 2, .range = 5});
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x", "y"}, {"a"}, Effect::kAttackerRetreat, 2, Axis, {"g"}});
  CHECK(t.match().to_act() == Axis);
  CHECK(offers_hold(t));
  CHECK(t.refused_by("retreat g 0502-0501") == "QUAD 7.7-G");
  CHECK(t.legal("retreat x 0504-0503-0402"));
  t.apply("retreat y 0604-0603-0602");   // the owner's order
  CHECK(t.refused_by("retreat y 0602-0601") == "QUAD 7.7-G");
  t.apply("retreat x 0504-0503-0402");
  CHECK(t.has("x", kHit));
  CHECK_FALSE(t.has("g", kHit));
  CHECK(t.hex("g") == "0502");
  CHECK(last_case(t, EventKind::kRetreated) == "QUAD 7.62-A");
  CHECK(phase(t) == kAdvanceStep);
  CHECK(t.match().to_act() == Allied);   // the defenders are the victors
  t.apply("advance a 0505-0604-0603");
  CHECK(over(t));
}

TEST_CASE("On Br the defenders retreat one hex first, then the attackers, and nobody advances", "[QUAD 7.62-Br]") {
  QuadTable t = facing();
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kBothRetreat, 1});
  CHECK(t.match().to_act() == Allied);
  CHECK(t.refused_by("retreat x 0504-0503") == "QUAD 7.7-G");
  t.apply("retreat a 0505-0506");
  CHECK(t.match().to_act() == Axis);
  t.apply("retreat x 0504-0503");
  CHECK(t.has("a", kHit));
  CHECK(t.has("x", kHit));
  CHECK(last_case(t, EventKind::kRetreated) == "QUAD 7.62-Br");
  CHECK(over(t));
}

TEST_CASE("On Br an attacker may not retreat into the hex the defender left", "[QUAD 7.75]") {
  QuadTable t = facing();
  t.unit("y", Axis, "0403");
  land(t, "0503 0504 0505 0403");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kBothRetreat, 1});
  CHECK(eliminated(t, "a"));   // so that no zone covers 0505
  CHECK(t.refused_by("retreat x 0504-0505") == "QUAD 7.75");
  CHECK(t.refused_by("retreat x 0504-0403") == "QUAD 7.73");
  CHECK(t.offers() == Texts{"retreat x 0504-0503"});
}

TEST_CASE("An attacker shut in after Br is eliminated though the defender's hex is free", "[QUAD 7.75][QUAD 7.62-Br]") {
  QuadTable t = facing();
  land(t, "0504 0505");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kBothRetreat, 1});
  CHECK(eliminated(t, "a"));
  CHECK(eliminated(t, "x"));
  CHECK(over(t));
}

TEST_CASE("Ae eliminates the adjacent attackers only", "[QUAD 7.62-Ae][QUAD 8.14]") {
  QuadTable t = facing();
  t.unit("y", Axis, "0604").unit("g", Axis, "0502", {.barrage = 3, .fpf = 2, .range = 5});
  t.start(kCombatPhase, Axis);
  Events events;
  resolve(t, {{"x", "y"}, {"a"}, Effect::kAttackerEliminated, 0, Axis, {"g"}}, &events);
  CHECK(eliminated(t, "x"));
  CHECK(eliminated(t, "y"));
  CHECK(t.hex("g") == "0502");
  CHECK(last_case(t, EventKind::kEliminated, events) == "QUAD 7.62-Ae");
  CHECK(t.match().to_act() == Allied);
  CHECK(t.legal("advance a 0505-0504"));
  CHECK(t.legal("advance a 0505-0604"));
  CHECK(t.refused_by("advance a 0505-0604-0603", k7_95_1));
}

TEST_CASE("A result without effect changes nothing", "[QUAD 7.7-G]") {
  QuadTable t = facing();
  t.start(kCombatPhase, Axis);
  const auto before = t.state().pos.hash();
  resolve(t, {{"x"}, {"a"}, Effect::kNone, 0});
  CHECK(over(t));
  CHECK(t.state().pos.hash() == before);
}

TEST_CASE("The owner retreats several beaten units in the order he likes", "[QUAD 7.7-G][QUAD 7.62-D]") {
  QuadTable t = facing();
  t.unit("b", Allied, "0604");   // also beside x
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a", "b"}, Effect::kDefenderRetreat, 1});
  CHECK(t.legal("retreat a 0505-0605"));
  t.apply("retreat b 0604-0605");
  CHECK(phase(t) == kRetreatStep);
  CHECK(t.refused_by("retreat a 0505-0605") == "QUAD 7.73");
  t.apply("retreat a 0505-0506");
  stand(t);
  CHECK(over(t));
}

// 0506 is cut off: 0507 lies in the zone of y, 0505 in that of x, and an escarpment parts it from 0605.
TEST_CASE("A retreat ends out of supply only to avoid elimination", "[QUAD 12.24]") {
  QuadTable t = facing();
  t.unit("y", Axis, "0508");
  land(t, "0503 0504 0505 0506 0507 0508 0605");
  t.side("0506", "0605", {"escarpment"});
  SECTION("another hex is in supply") {
    t.source(Allied, "0605");
    t.start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}});
    CHECK(t.refused_by("retreat a 0505-0506") == "QUAD 12.24");
    CHECK(t.legal("retreat a 0505-0605"));
  }
  SECTION("a friend there makes room first") {
    t.source(Allied, "0605").terrain("0705", "mixed").unit("b", Allied, "0605");
    t.start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}});
    CHECK(t.offers() == Texts{"retreat a 0505-0605"});
    CHECK(t.refused_by("retreat a 0505-0506") == "QUAD 12.24");
  }
  SECTION("no hex is in supply") {
    t.source(Allied, "0503");   // behind the enemy
    t.start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}});
    CHECK(t.offers() == Texts{"retreat a 0505-0506", "retreat a 0505-0605"});
  }
}

// 0506 is vacant but cut off; 0605 is in supply, but b stands there and can make room in 0705.
TEST_CASE("A vacant hex out of supply or a friend's hex in supply: reading unsupplied-retreat",
          "[QUAD 12.24][QUAD 7.73]") {
  QuadTable t = facing();
  t.unit("y", Axis, "0508").unit("b", Allied, "0605").source(Allied, "0605");
  land(t, "0503 0504 0505 0506 0507 0508 0605 0705");
  t.side("0506", "0605", {"escarpment"});
  const std::string vacant = "retreat a 0505-0506", through = "retreat a 0505-0605";
  SECTION("supply first") {
    t.start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}});
    CHECK(t.offers() == Texts{through});
    CHECK(t.refused_by(vacant) == "QUAD 12.24");
    t.apply(through).apply("displace b 0605-0705");
    CHECK(t.hex("a") == "0605");
  }
  SECTION("vacant hexes first") {
    t.option("unsupplied-retreat", "vacant").start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}});
    CHECK(t.offers() == Texts{vacant});
    CHECK(t.refused_by(through) == "QUAD 7.73");
    t.apply(vacant);
    CHECK(t.hex("a") == "0506");
    CHECK_FALSE(t.has("b", kDisplaced));
  }
  SECTION("the owner chooses") {
    t.option("unsupplied-retreat", "owner").start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}});
    CHECK(t.offers() == Texts{vacant, through});
    CHECK(t.legal(vacant));
    CHECK(t.legal(through));
  }
}

TEST_CASE("No reading prefers to displace: a vacant hex in supply comes first, then a displacement that ends in supply",
          "[QUAD 12.24][QUAD 7.73]") {
  for (const std::string choice : {"displace", "vacant", "owner"}) {
    CAPTURE(choice);
    QuadTable t = facing();
    t.option("unsupplied-retreat", choice).unit("b", Allied, "0605").source(Allied, "0605 0506");
    land(t, "0503 0504 0505 0506 0605 0705");
    t.start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}});
    CHECK(t.offers() == Texts{"retreat a 0505-0506"});
    CHECK(t.refused_by("retreat a 0505-0605") == "QUAD 7.73");
  }
}

// Axis mines between 0506 and 0507; a opens the line over them only as long as it stands beside them.
TEST_CASE("A retreat is judged with the unit where it will be: its help over the mines stays behind",
          "[QUAD 12.24][QUAD 12.22]") {
  QuadTable t;
  t.source(Allied, "0508").side("0506", "0507", {"minefield-axis"}).side("0606", "0507", {"escarpment"});
  t.unit("x", Axis, "0505").unit("a", Allied, "0506");
  land(t, "0505 0506 0507 0508 0606");
  t.start(kCombatPhase, Axis);
  REQUIRE(t.rules().supplied(t.state(), t.id("a")));
  resolve(t, {{"x"}, {"a"}});
  CHECK(t.offers() == Texts{"retreat a 0506-0507"});
  CHECK(t.refused_by("retreat a 0506-0606") == "QUAD 12.24");
}
