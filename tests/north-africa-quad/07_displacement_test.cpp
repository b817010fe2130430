// [7.8] Displacement. x at 0504 beats a at 0505; friends of a stand behind it. Everything not drawn is sea:
//
//    0504 x   0505 a   0506 b   0507 ...
#include "aftermath.hpp"

using namespace quad_test;

namespace {

QuadTable column(const std::string& more_land) {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("a", Allied, "0505").unit("b", Allied, "0506");
  land(t, "0504 0505 0506 " + more_land);
  return t;
}

}  // namespace

TEST_CASE("A friend in the only way is displaced one hex by its owner, and the retreat goes on",
          "[QUAD 7.81][QUAD 7.73]") {
  QuadTable t = column("0507 0606");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}});
  CHECK(t.offers() == Texts{"retreat a 0505-0506"});
  t.apply("retreat a 0505-0506");
  REQUIRE(phase(t) == kDisplaceStep);
  CHECK(t.match().to_act() == Allied);
  CHECK(t.hex("a") == "0505");   // it waits for the hex
  CHECK(t.offers() == Texts{"displace b 0506-0507", "displace b 0506-0606"});
  CHECK(t.refused_by("displace b 0506-0505") == "QUAD 7.71");
  CHECK(t.refused_by("displace b 0506-0605") == "QUAD 7.72");
  CHECK(t.refused_by("displace a 0505-0506") == "QUAD 7.81");
  CHECK(t.refused_by("displace b 0506-0507-0606") == "QUAD 7.81");
  t.apply("displace b 0506-0507");
  CHECK(t.hex("a") == "0506");
  CHECK(t.hex("b") == "0507");
  CHECK(t.has("b", kDisplaced));
  CHECK_FALSE(t.has("b", kHit));
  CHECK_FALSE(t.has("b", kRetreated));
  CHECK_FALSE(t.has("a", kDisplaced));
  CHECK(last_case(t, EventKind::kDisplaced) == "QUAD 7.81");
}

TEST_CASE("A retreat displaces as many units as it must", "[QUAD 7.81]") {
  QuadTable t = column("0507 0508 0606 0607");
  t.unit("c", Allied, "0507");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 2});
  // 0606 lies two hexes from 0505 and is vacant, but only 0506 leads there.
  CHECK(t.legal("retreat a 0505-0506-0606"));
  t.apply("retreat a 0505-0506-0507");
  t.apply("displace b 0506-0606");
  CHECK(t.hex("a") == "0506");
  REQUIRE(phase(t) == kDisplaceStep);
  CHECK(t.state().pos.top().unit == t.id("c"));
  t.apply("displace c 0507-0508");
  CHECK(t.hex("a") == "0507");
  CHECK(t.has("c", kDisplaced));
  CHECK(block(t.state()).pending.empty());
  CHECK(path_of(t, "a").count == 2);
  CHECK(hexes_of(t, path_of(t, "a")) == Texts{"0505", "0506"});
}

TEST_CASE("A displaced unit with no other way displaces the next in a chain", "[QUAD 7.82-2]") {
  QuadTable t = column("0507 0508");
  t.unit("c", Allied, "0507");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}});
  t.apply("retreat a 0505-0506");
  CHECK(t.offers() == Texts{"displace b 0506-0507"});
  t.apply("displace b 0506-0507");
  CHECK(t.hex("b") == "0506");   // until c has made room
  CHECK(t.offers() == Texts{"displace c 0507-0508"});
  CHECK(t.refused_by("displace c 0507-0506") == "QUAD 7.82-1");
  t.apply("displace c 0507-0508");
  CHECK(t.hex("a") == "0506");
  CHECK(t.hex("b") == "0507");
  CHECK(t.hex("c") == "0508");
}

TEST_CASE("A displaced unit displaces nobody while another way is open", "[QUAD 7.82-2]") {
  QuadTable t = column("0507 0508 0606");
  t.unit("c", Allied, "0507");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}});
  t.apply("retreat a 0505-0506");
  CHECK(t.refused_by("displace b 0506-0507") == "QUAD 7.82-2");
  CHECK(t.offers() == Texts{"displace b 0506-0606"});
}

TEST_CASE("When a displaced unit would be lost the retreating unit is eliminated instead", "[QUAD 7.82-1]") {
  SECTION("no room behind") {
    QuadTable t = column("");
    t.start(kCombatPhase, Axis);
    Events events;
    resolve(t, {{"x"}, {"a"}}, &events);
    CHECK(eliminated(t, "a"));
    CHECK(last_case(t, EventKind::kEliminated, events) == "QUAD 7.82-1");
    CHECK(t.hex("b") == "0506");
    CHECK_FALSE(t.has("b", kDisplaced));
  }
  SECTION("the only room is in an enemy zone") {
    QuadTable t = column("0507");
    t.unit("y", Axis, "0508");
    t.terrain("0508", "mixed");
    t.start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}});
    CHECK(eliminated(t, "a"));
    CHECK(t.hex("b") == "0506");
  }
  SECTION("the room is in the rest of the way") {
    QuadTable t = column("0507");
    t.start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 2});
    CHECK(eliminated(t, "a"));   // b could go to 0507, but not from there
    CHECK(t.hex("b") == "0506");
  }
  SECTION("the last of a chain has no room") {
    QuadTable t = column("0507");
    t.unit("c", Allied, "0507");
    t.start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}});
    CHECK(eliminated(t, "a"));
    CHECK(t.hex("c") == "0507");
  }
}

TEST_CASE("A way whose units cannot make room is refused, another is not", "[QUAD 7.82-1]") {
  QuadTable t = column("0605 0606");
  t.unit("c", Allied, "0605").unit("d", Allied, "0606");
  t.terrain("0405 0406", "mixed");
  t.unit("e", Allied, "0405");
  for (const char* hex : {"0405", "0406"}) t.side("0506", hex, {"escarpment"});
  t.side("0605", "0505", {"escarpment"});
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}});
  CHECK(t.refused_by("retreat a 0505-0506") == "QUAD 7.82-1");
  CHECK(t.offers() == Texts{"retreat a 0505-0405"});
  t.apply("retreat a 0505-0405").apply("displace e 0405-0406");
  CHECK(t.hex("a") == "0405");
}

TEST_CASE("A unit is displaced twice in a phase only when nothing else is left", "[QUAD 7.82-2]") {
  QuadTable t = column("0507 0605 0606");
  t.unit("c", Allied, "0605");
  SECTION("a fresh unit first") {
    t.start(kCombatPhase, Axis);
    t.set_flag("b", kDisplaced);
    resolve(t, {{"x"}, {"a"}});
    CHECK(t.refused_by("retreat a 0505-0506") == "QUAD 7.82-2");
    CHECK(t.offers() == Texts{"retreat a 0505-0605"});
  }
  SECTION("both were displaced before") {
    t.start(kCombatPhase, Axis);
    t.set_flag("b", kDisplaced);
    t.set_flag("c", kDisplaced);
    resolve(t, {{"x"}, {"a"}});
    CHECK(t.legal("retreat a 0505-0506"));
    CHECK(t.legal("retreat a 0505-0605"));
  }
}

TEST_CASE("A displaced unit does not step into the rest of the way if it can do otherwise", "[QUAD 7.82-2]") {
  QuadTable t = column("0507 0508 0606");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 2});
  t.apply("retreat a 0505-0506-0507");
  CHECK(t.refused_by("displace b 0506-0507") == "QUAD 7.82-2");
  t.apply("displace b 0506-0606");
  CHECK(t.hex("a") == "0507");
}

TEST_CASE("A displaced unit may be pushed along the whole way if nothing else is left", "[QUAD 7.82-2]") {
  QuadTable t = column("0507 0508");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 2});
  t.apply("retreat a 0505-0506-0507").apply("displace b 0506-0507");
  CHECK(t.hex("a") == "0506");
  t.apply("displace b 0507-0508");
  CHECK(t.hex("a") == "0507");
  CHECK(t.hex("b") == "0508");
}

TEST_CASE("Displaced artillery is marked for the rest of the phase, so that it does not fire", "[QUAD 7.82-3]") {
  QuadTable t;
  t.unit("x", Axis, "0504").unit("a", Allied, "0505").unit("g", Allied, "0506", {.barrage = 2, .fpf = 3, .range = 4});
  land(t, "0504 0505 0506 0507");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}});
  t.apply("retreat a 0505-0506").apply("displace g 0506-0507");
  CHECK(t.has("g", kDisplaced));
  CHECK_FALSE(t.has("a", kDisplaced));
}

TEST_CASE("A displaced unit may still be attacked, in its new hex", "[QUAD 7.83]") {
  QuadTable t = column("0507");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}});
  t.apply("retreat a 0505-0506").apply("displace b 0506-0507");
  if (phase(t) == kAdvanceStep) t.apply("done");
  CHECK(over(t));   // nothing ties an attack to 0506
  CHECK_FALSE(t.has("b", kDefended));
  CHECK(t.hex("b") == "0507");
}

TEST_CASE("Several beaten units displace no fellow that has still to retreat", "[QUAD 7.73][QUAD 7.81]") {
  // After Br the defender is gone and the attackers stand free of zones: y may not push x aside, x goes first.
  QuadTable t;
  t.unit("a", Allied, "0505").unit("x", Axis, "0504").unit("y", Axis, "0404");
  land(t, "0505 0504 0404 0503");
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x", "y"}, {"a"}, Effect::kBothRetreat, 1});
  REQUIRE(eliminated(t, "a"));
  CHECK(t.refused_by("retreat y 0404-0504") == "QUAD 7.73");
  t.apply("retreat x 0504-0503").apply("retreat y 0404-0504");
  CHECK(t.hex("y") == "0504");
  CHECK(over(t));
}

// Axis mines lie between 0506, where b stands, and 0605, a source that nothing else leads to.
TEST_CASE("A displaced unit is judged where it and those under way will be", "[QUAD 12.24][QUAD 12.22]") {
  QuadTable t = column("0507 0406 0605 0508");
  t.side("0505", "0605", {"escarpment"}).side("0506", "0605", {"minefield-axis"});
  SECTION("the help that it gave leaves with it") {
    t.source(Allied, "0605").start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 2});
    REQUIRE(t.rules().supplied_hexes(t.state(), Allied).contains(t.at("0406")));
    t.apply("retreat a 0505-0506-0507");
    CHECK(t.offers() == Texts{"displace b 0506-0605"});
    CHECK(t.refused_by("displace b 0506-0406") == "QUAD 12.24");
  }
  SECTION("the unit that displaces it helps from where it will be") {
    t.source(Allied, "0605 0508").side("0507", "0508", {"minefield-axis"}).start(kCombatPhase, Axis);
    resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 2});
    CHECK(t.offers() == Texts{"retreat a 0505-0506-0507"});   // b's help does not last for 0406
    CHECK(t.refused_by("retreat a 0505-0506-0406") == "QUAD 12.24");
    t.apply("retreat a 0505-0506-0507");
    CHECK(t.offers() == Texts{"displace b 0506-0406", "displace b 0506-0605"});
    t.apply("displace b 0506-0406");
    CHECK(t.hex("a") == "0507");
    CHECK(t.rules().supplied(t.state(), t.id("b")));
  }
}
