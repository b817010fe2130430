#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

/// Units of these Stacking Points in one hex: "x0", "x1" ...
DesertFoxTable& stack(DesertFoxTable& t, Side side, const char* hex, std::initializer_list<int> points,
                      const char* name = "x", const std::vector<std::string>& traits = {}) {
  int i = 0;
  for (const int each : points)
    t.unit(name + std::to_string(i++), side, hex, "motorized-infantry", {.stacking = each}, traits);
  return t;
}

}  // namespace

TEST_CASE("the opponent need not remove anything", "[DF 9.25]") {
  DesertFoxTable t;
  stack(t, Axis, "0404", {3, 3, 1}, "x", {"foot"});
  stack(t, Axis, "0406", {6, 1}, "z", {"foot"}).start(kMove2);
  t.end_phase();
  t.apply("done").apply("remove z1");
  CHECK(t.hex("x2") == "0404");
  CHECK(t.waits_for() == "second-reaction");
}

TEST_CASE("a scenario that sets up more than the limit is found, and a position may hold it", "[DF 9.22]") {
  DesertFoxTable t;
  stack(t, Axis, "0404", {3, 3}, "x");
  stack(t, Axis, "0406", {3, 3, 1}, "z").start();
  CHECK(t.rules().check_position(t.state()).empty());
  const Findings findings = t.rules().check_start(t.state());
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].code == "TR-868");
  CHECK(findings[0].text ==
        "'z0' stands in 0406 with more than 6 Stacking Points [DF 9.22]; set some of them up elsewhere");
}

TEST_CASE("where several units must go, the fewest that are enough", "[DF 9.25]") {
  DesertFoxTable t;
  stack(t, Axis, "0404", {6, 1, 1, 2, 3}, "x", {"foot"}).start(kMove2);  // seven too many
  t.end_phase();
  t.apply("remove x0");
  CHECK(t.offers("remove") == std::vector<std::string>{"remove x1", "remove x2", "remove x3", "remove x4"});
  t.apply("remove x2");
  CHECK(t.waits_for() == "second-reaction");
}

TEST_CASE("a second dump in a hex may be removed", "[DF 9.26]") {
  DesertFoxTable t;
  t.dump("d", Axis, "0404").dump("e", Axis, "0404").msu("m", Axis, "0404").start(kMove1);
  t.end_phase();
  REQUIRE(t.waits_for() == "excess");
  CHECK(t.refused_by("remove m") == "DF 9.24");
  t.apply("remove e");
  CHECK(t.place_of("e") == Place::kUnused);
  CHECK(t.waits_for() == "first-reaction");
}

TEST_CASE("an overstack made by a retreat is tolerated until its side's next movement phase ends", "[DF 11.62-5]") {
  DesertFoxTable t;
  stack(t, Cw, "0404", {3, 3, 1}, "y", {"foot"}).start(kReact1, Axis);
  t.set_flag("y2", kCrowded);
  t.end_phase();
  CHECK(t.waits_for() == "first-combat");
  DesertFoxTable plain;
  stack(plain, Cw, "0404", {3, 3, 1}, "y", {"foot"}).start(kReact2, Axis);
  plain.end_phase();
  CHECK(plain.waits_for() == "excess");
  CHECK(plain.to_act() == Axis);
  DesertFoxTable own;
  stack(own, Cw, "0404", {3, 3, 1}, "y", {"foot"}).start(kMove2, Cw);
  own.set_flag("y2", kCrowded);
  own.end_phase();
  CHECK(own.waits_for() == "excess");
  own.apply("done");
  CHECK_FALSE(own.has("y2", kCrowded));
}

namespace {

/// Six points on foot that have moved in 0404, and one unit beside them.
DesertFoxTable full(PhaseKind phase = kMove1) {
  DesertFoxTable t;
  stack(t, Axis, "0404", {3, 3}).unit("y", Axis, "0405", "motorized-infantry", {.stacking = 1});
  t.start(phase);
  for (const char* unit : {"x0", "x1"}) t.set_flag(unit, kMoved);
  return t;
}

}  // namespace

TEST_CASE("nobody joins a full hex from which nobody can leave any more", "[DF 9.22][DF 9.25]") {
  DesertFoxTable t = full();
  CHECK(t.refused_by("move y 0405-0404") == "DF 9.22");
  CHECK_FALSE(t.offered("move y 0405-0404"));
  CHECK(t.legal("move y 0405-0404-0403"));  // in passing
  WayList reached;
  t.rules().reach(t.state(), t.id("y"), reached);
  for (const Action& each : reached) CHECK(end_of(t.rules().map(), each) != t.at("0404"));
}

TEST_CASE("the order of the moves does not matter", "[DF 9.22]") {
  for (const bool first : {true, false}) {
    DesertFoxTable t;
    stack(t, Axis, "0404", {3, 3}).unit("y", Axis, "0405", "motorized-infantry", {.stacking = 1}).start(kMove1);
    if (first)
      t.apply("move x0 0404-0403").apply("move y 0405-0404");
    else
      t.apply("move y 0405-0404").apply("move x0 0404-0403");
    CHECK(t.legal("end-phase"));
  }
}

TEST_CASE("what another hex has no room for cures nothing", "[DF 9.22]") {
  for (const int there : {3, 4}) {
    DesertFoxTable t(3, 3);  // an island of three hexes
    t.terrain("0101 0102 0103 0201 0301 0302 0303", "sea");
    stack(t, Axis, "0202", {3, 3}).unit("y", Axis, "0203", "motorized-infantry", {.stacking = 1});
    stack(t, Axis, "0203", {there}, "z");
    t.start(kMove1);
    t.set_flag("z0", kMoved);
    CHECK(t.legal("move y 0203-0202") == (there == 3));  // x0 goes where y came from, if there is room for three
    t.apply("group y");
    CHECK(t.legal("march 0203-0202"));  // y itself could go back
  }
}

TEST_CASE("what a hex needs to be cured is not taken from it by another move", "[DF 9.22]") {
  DesertFoxTable t(3, 4);
  t.terrain("0101 0102 0103 0104 0201 0301 0302 0303 0304", "sea");
  stack(t, Axis, "0202", {6}).unit("x1", Axis, "0202", "motorized-infantry", {.movement = 4});
  t.unit("y", Axis, "0204", "motorized-infantry", {.stacking = 6}).start(kMove2);
  t.set_flag("x0", kMoved);
  t.set_flag("x1", kDisrupted);                          // nor does it march by force
  CHECK(t.refused_by("move y 0204-0203") == "DF 9.22");  // x1 could go nowhere but there
  t.apply("move x1 0202-0203");
  CHECK(t.legal("end-phase"));
}

TEST_CASE("a unit that must leave builds no fortification", "[DF 9.22][DF 14.14]") {
  DesertFoxTable t;
  stack(t, Axis, "0404", {6}, "f", kFoot).unit("x", Axis, "0404").dump("d", Axis, "0404").start(kMove2);
  CHECK(t.refused_by("build x -> d") == "DF 9.22");
}

TEST_CASE("a group passes through a full hex, and does not stop there", "[DF 9.22][DF 8.27]") {
  DesertFoxTable t = full();
  t.apply("group y").apply("march 0405-0404");
  CHECK(t.refused_by("done") == "DF 9.22");
  t.apply("march 0404-0403");
  CHECK(t.legal("done"));
  DesertFoxTable slow;
  stack(slow, Axis, "0404", {3, 3}).unit("y", Axis, "0405", "motorized-infantry", {.movement = 2}).start(kMove1);
  for (const char* unit : {"x0", "x1"}) slow.set_flag(unit, kMoved);
  slow.apply("group y");
  CHECK(slow.refused_by("march 0405-0404") == "DF 9.22");  // no points to go on with
  CHECK_FALSE(slow.offered("march 0405-0404"));
}

TEST_CASE("units that would be too many together do not begin to move together, unless a city takes them",
          "[DF 9.22][DF 9.23][DF 8.27]") {
  for (const bool city : {false, true}) {
    DesertFoxTable t;
    if (city) t.terrain("0406", "city");
    stack(t, Axis, "0404", {4, 3}).start(kMove1);
    CHECK(t.refused_by("group x0 x1") == (city ? "" : "DF 9.22"));
    CHECK(t.legal("group x0"));
  }
}

TEST_CASE("seven points do not overrun: nobody of them can stay behind", "[DF 9.22][DF 8.31]") {
  for (const bool goes_on : {false, true}) {
    DesertFoxTable t;
    t.terrain("0404", "city");
    t.unit("x0", Axis, "0404", "armor", {.strength = 20, .movement = goes_on ? 14 : 4, .stacking = 4})
        .unit("x1", Axis, "0404", "armor", {.strength = 20, .movement = goes_on ? 14 : 4, .stacking = 3})
        .unit("y", Cw, "0405", "infantry", {.strength = 1, .stacking = 0}, kFoot);
    t.start(kMove1);
    t.apply("group x0 x1");
    CHECK(t.refused_by("overrun 0405") == (goes_on ? "" : "DF 9.22"));
    CHECK(t.offered("overrun 0405") == goes_on);
    if (!goes_on) continue;
    t.apply("overrun 0405");
    CHECK(t.refused_by("done") == "DF 9.22");
    t.apply("march 0405-0404");  // back into the city
    CHECK(t.legal("done"));
  }
}

TEST_CASE("from a full hex a group may go on by an overrun", "[DF 9.22][DF 8.3]") {
  DesertFoxTable t;
  stack(t, Axis, "0404", {3, 3}).unit("x", Axis, "0405", "armor", {.strength = 20, .movement = 14});
  t.unit("y", Cw, "0403", "infantry", {.strength = 1, .movement = 2}, kFoot).start(kMove1);
  for (const char* unit : {"x0", "x1"}) t.set_flag(unit, kMoved);
  t.apply("group x").apply("march 0405-0404");  // stopped by the zone
  CHECK(t.refused_by("done") == "DF 9.22");
  t.apply("overrun 0403").apply("done");
  CHECK(t.legal("end-phase"));
}

TEST_CASE("a unit that leaves only under escort cures an overstack with its escort", "[DF 9.22][DF 10.24]") {
  for (const bool escort : {true, false}) {
    DesertFoxTable t;
    stack(t, Axis, "0404", {6}, "f", kFoot)
        .unit("weak", Axis, "0404", "motorized-infantry", {.strength = 1}, {"parenthesized"});
    if (escort) t.unit("arm", Axis, "0404", "armor", {.stacking = 0});
    for (const char* enemy : {"0204", "0604", "0402", "0406"})
      t.unit(std::string("y") + enemy, Cw, enemy, "infantry", {.stacking = 2}, kFoot);
    t.start(kMove2);
    CHECK(t.refused_by("end-phase") == (escort ? "DF 9.22" : ""));
  }
}

TEST_CASE("by forced march, by rail and by sea an overstack is cured too", "[DF 9.22][DF 8.7][DF 8.62][DF 8.51]") {
  DesertFoxTable march;
  stack(march, Axis, "0404", {6}, "f", kFoot).unit("x", Axis, "0404", "motorized-infantry", {.movement = 3});
  for (const char* hex : {"0304", "0305", "0403", "0405", "0504", "0505"}) march.terrain(hex, "rough");
  march.start(kMove2);
  CHECK(march.refused_by("move x 0404-0405") == "DF 8.22");
  CHECK(march.refused_by("end-phase") == "DF 9.22");
  DesertFoxTable ship;
  ship.place("alexandria", "0109")
      .place("tobruk", "0101")
      .terrain("0101 0109", "city")
      .terrain("0108 0208 0209", "sea");
  stack(ship, Cw, "0109", {9}, "f", kFoot).unit("y", Cw, "0109").start(kMove2, Cw, 3);
  ship.edit([&](State& state) {
    for (const char* hex : {"0109", "0101"}) ship.rules().entered(state, Cw, ship.at(hex));
  });
  CHECK(ship.refused_by("end-phase") == "DF 9.23");
  ship.apply("ship y 0101");
  CHECK(ship.legal("end-phase"));
}

TEST_CASE("ships bring nobody into a full port", "[DF 9.23][DF 8.51]") {
  for (const int there : {8, 9}) {
    DesertFoxTable t;
    t.place("alexandria", "0109").place("tobruk", "0101").terrain("0101 0109", "city");
    stack(t, Cw, "0101", {there}, "f", kFoot).unit("y", Cw, "0109").start(kMove2, Cw, 3);
    t.edit([&](State& state) {
      for (const char* hex : {"0109", "0101"}) t.rules().entered(state, Cw, t.at(hex));
    });
    CHECK(t.refused_by("ship y 0101") == (there == 8 ? "" : "DF 9.23"));
    CHECK(t.offered("ship y 0101") == (there == 8));
  }
}

TEST_CASE("too much that nobody could cure stands in nobody's way", "[DF 9.25]") {
  DesertFoxTable t;
  stack(t, Axis, "0404", {6, 3}, "f", kFoot).unit("x", Axis, "0606").start(kMove2);
  CHECK(t.legal("move x 0606-0605"));
  CHECK(t.refused_by("move x 0606-0506-0505-0404") == "DF 9.22");  // not even more
  CHECK(t.legal("end-phase"));
}

TEST_CASE("a group that can go nowhere from a hex past cure may stop where it stands", "[DF 9.25][DF 8.27]") {
  for (const bool way_out : {false, true}) {
    DesertFoxTable t(3, 3);  // an island of one hex, or of two
    t.terrain(way_out ? "0101 0102 0103 0201 0301 0302 0303" : "0101 0102 0103 0201 0203 0301 0302 0303", "sea");
    stack(t, Axis, "0202", {6}).unit("y", Axis, "0202", "motorized-infantry", {.stacking = 1}).start(kMove1);
    t.set_flag("x0", kMoved);
    t.apply("group y");
    CHECK(t.refused_by("done") == (way_out ? "DF 9.22" : ""));
    CHECK(t.offered("march 0202-0203") == way_out);
  }
}

TEST_CASE("reacting before an overrun nobody joins a full hex: the movement phase would end so", "[DF 9.22][DF 8.37]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", {.strength = 10}).unit("y", Cw, "0403", "armor", {.strength = 1, .movement = 28});
  stack(t, Cw, "0404", {6}, "f", kFoot).start();
  t.set_flag("f0", kDisrupted);  // without a zone
  t.apply("group x").apply("overrun 0403");
  REQUIRE(t.waits_for() == "overrun-reaction");
  CHECK(t.refused_by("react y 0403-0404") == "DF 9.22");
  CHECK_FALSE(t.offered("react y 0403-0404"));
  CHECK(t.legal("done"));
}

TEST_CASE("dumps and MSUs of a hex are converted in any order", "[DF 9.26][DF 7.6][DF 7.22]") {
  for (const bool dump_first : {true, false}) {
    DesertFoxTable t;
    t.msu("m", Axis, "0404").dump("d", Axis, "0404").unit("x", Axis, "0505").start(kRefitPhase);
    t.deplete("x");
    t.edit([](State& state) { state.pos.points[kGermanRefit] = 20; });
    t.apply(dump_first ? "convert d" : "convert m");
    CHECK(t.refused_by("end-phase") == (dump_first ? "" : "DF 9.26"));
    if (!dump_first) CHECK(t.refused_by("refit x") == "DF 9.26");  // the beginning would be over
    t.apply(dump_first ? "convert m" : "convert d");
    CHECK(t.legal("end-phase"));
    CHECK(t.legal("refit x"));
    CHECK(t.has("m", kDump));
  }
}

TEST_CASE("no second dump where the first must stay", "[DF 9.26][DF 7.81]") {
  for (const bool guarded : {false, true}) {
    DesertFoxTable t;
    t.msu("m", Axis, "0404").dump("d", Axis, "0404");
    if (guarded) t.unit("x", Axis, "0404");
    t.start(kRefitPhase);
    t.set_flag("d", kCaptured);
    CHECK(t.refused_by("convert m") == (guarded ? "" : "DF 9.26"));  // with a combat unit it can be destroyed
    CHECK(t.offered("convert m") == guarded);
    if (!guarded) continue;
    t.apply("convert m");
    CHECK(t.refused_by("end-phase") == "DF 9.26");
    t.apply("destroy d");
    CHECK(t.legal("end-phase"));
  }
}

TEST_CASE("a unit that recovers expends one dump, not each that it could expend", "[DF 9.26][DF 11.67]") {
  for (const int disrupted : {1, 2}) {
    DesertFoxTable t;
    for (const char* dump : {"d", "e", "f"}) t.dump(dump, Cw, "0404");
    for (int i = 0; i < disrupted; ++i) t.unit(i ? "y" : "x", Cw, "0505");
    t.start(kRefitPhase, Cw);
    for (const char* dump : {"d", "e", "f"}) t.set_flag(dump, kMoved);   // converted
    for (int i = 0; i < disrupted; ++i) t.set_flag(i ? "y" : "x", kDisrupted);
    CHECK(t.refused_by("end-phase") == "DF 9.26");
    CHECK(t.legal("recover x -> d"));
    t.apply("recover x -> d");
    CHECK(t.refused_by("end-phase") == (disrupted > 1 ? "DF 9.26" : ""));
    if (disrupted > 1) t.apply("recover y -> e");
    CHECK(t.legal("end-phase"));
  }
}

TEST_CASE("two dumps that stay when a refit phase ends are the opponent's to thin out", "[DF 9.25][DF 9.26]") {
  DesertFoxTable t;
  t.dump("d", Axis, "0404").dump("e", Axis, "0404");
  stack(t, Axis, "0606", {6, 3}, "f", kFoot).start(kRefitPhase);  // no limit for others in this phase
  for (const char* dump : {"d", "e"}) t.set_flag(dump, kCaptured);
  t.end_phase();
  REQUIRE(t.waits_for() == "excess");
  CHECK(t.to_act() == Cw);
  CHECK(t.offers("remove") == std::vector<std::string>{"remove d", "remove e"});
  t.apply("remove e");
  CHECK(t.waits_for() != "excess");
}

TEST_CASE("what is too much when a reaction phase begins and cannot react is the enemy's to remove", "[DF 9.25]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404").unit("y", Cw, "0407", "armor").unit("z", Axis, "0808");
  t.unit("six", Cw, "0407", "infantry", {.stacking = 6}, kFoot).start(kReact1, Axis);
  t.end_phase();
  CHECK(t.waits_for() == "excess");
  CHECK(t.to_act() == Axis);
  CHECK(t.offers("remove") == std::vector<std::string>{"remove six", "remove y"});  // one unit, of the Axis' choice
  t.apply("remove y");
  CHECK(t.place_of("y") == fox::place(kRefitBox));
}
