#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

/// A unit x of this strength beside an MSU s of the Commonwealth, in hand as a group on this turn.
struct Raid {
  DesertFoxTable t;
  explicit Raid(int strength = 3) {
    t.unit("x", Axis, "0404", "motorized-infantry", {.strength = strength}).spares(Axis, 2);
  }
  DesertFoxTable& go(const char* group = "group x", int turn = 3, PhaseKind phase = kMove1) {
    t.start(phase, Axis, turn);
    t.apply(group);
    return t;
  }
};

}  // namespace

TEST_CASE("supply units alone are overrun on a die not above the strength, then captured or destroyed",
          "[DF 7.74][DF 7.7][DF 7.72]") {
  for (const int die : {3, 4}) {
    Raid r(3);
    r.t.msu("s", Cw, "0405");
    r.go();
    CHECK(r.t.offered("supply-overrun 0405"));
    r.t.apply("supply-overrun 0405");
    REQUIRE(r.t.waits_for() == "supply-overrun-roll");
    r.t.roll(die);
    if (die == 4) {
      CHECK(r.t.hex("s") == "0405");
      CHECK(r.t.has("x", kDisrupted));
      REQUIRE(r.t.waits_for() == "retreat");
      continue;
    }
    CHECK(r.t.hex("x") == "0404");
    r.t.apply("capture s").roll(2);
    CHECK(r.t.hex("x") == "0405");
    CHECK(r.t.hex("axis-spare-1") == "0405");
    CHECK(r.t.has("axis-spare-1", kCaptured));
    CHECK(r.t.waits_for() == "group");
    CHECK(r.t.legal("march 0405-0406"));
  }
}

TEST_CASE("who fails suffers a retreat of three and disruption, and moves no more", "[DF 7.74]") {
  Raid r(1);
  r.t.dump("s", Cw, "0405");
  r.go();
  r.t.apply("supply-overrun 0405").roll(6);
  CHECK(r.t.to_act() == Axis);
  CHECK(r.t.refused_by("retreat x 0404-0403") == "DF 11.61");
  r.t.apply("retreat x 0404-0403-0402-0401");
  REQUIRE(r.t.waits_for() == "group");
  CHECK(r.t.offers() == std::vector<std::string>{"done"});
  CHECK(r.t.refused_by("supply-overrun 0405", k7_74));
  r.t.apply("done");
  CHECK(r.t.has("x", kMoved));
  CHECK(r.t.hex("s") == "0405");
}

TEST_CASE("who fails and must retreat into a full hex from which nobody can leave any more is done there",
          "[DF 7.74][DF 9.22][DF 9.25]") {
  Raid r(1);
  r.t.dump("s", Cw, "0405");
  for (const char* unit : {"a", "b"}) r.t.unit(unit, Axis, "0401", "motorized-infantry", {.stacking = 3});
  r.go();
  for (const char* unit : {"a", "b"}) r.t.set_flag(unit, kMoved);
  r.t.apply("supply-overrun 0405").roll(6);
  r.t.apply("retreat x 0404-0403-0402-0401");
  REQUIRE(r.t.waits_for() == "group");
  CHECK(r.t.offers() == std::vector<std::string>{"done"});
  r.t.apply("done");
  CHECK(r.t.legal("end-phase"));
}

TEST_CASE("it costs a movement point more than entering the hex", "[DF 7.74][DF 8.29-ACTION]") {
  for (const int movement : {2, 3}) {
    for (const bool foot : {false, true}) {
      Raid r;
      r.t.unit("y", Axis, "0504", "infantry", {.movement = movement},
               foot ? std::vector<std::string>{"foot"} : std::vector<std::string>{});
      r.t.msu("s", Cw, "0505");
      r.go("group y");
      CHECK(r.t.legal("supply-overrun 0505") == (movement == 3));
      if (movement == 2) continue;
      r.t.apply("supply-overrun 0505").roll(1).apply("destroy s");
      const GroupInHand& group = fox::block(r.t.state()).group;
      CHECK((foot ? group.spent_foot : group.spent_motorized) == 6);
    }
  }
}

TEST_CASE("supply overruns need general supply and no disruption", "[DF 7.74][DF 11.66-2]") {
  for (const UnitFlag flag : {kUnsupplied, kDisrupted}) {
    Raid r;
    r.t.msu("s", Cw, "0405");
    r.go();
    r.t.set_flag("x", flag);
    CHECK(r.t.refused_by("supply-overrun 0405", flag == kDisrupted ? k11_66_2 : k7_74));
  }
}

TEST_CASE("parenthesized strengths do not count", "[DF 7.74]") {
  Raid r(2);
  r.t.unit("gun", Axis, "0404", "artillery", {.strength = 4}, {"parenthesized"}).msu("s", Cw, "0405");
  r.go("group x gun");
  r.t.apply("supply-overrun 0405").roll(3);
  CHECK(r.t.waits_for() == "retreat");
}

TEST_CASE("with combat units of its side supply is open to normal overruns only", "[DF 7.74-R][DF 7.73]") {
  Raid r(20);
  r.t.msu("s", Cw, "0405")
      .unit("y", Cw, "0405", "flak", {.strength = 1, .movement = 2, .stacking = 0}, {"parenthesized"});
  r.go();
  CHECK(r.t.refused_by("supply-overrun 0405") == "DF 7.74-R");
  r.t.apply("overrun 0405");
  CHECK(r.t.place_of("y") == fox::place(kDestroyed));
  REQUIRE(r.t.waits_for() == "capture");
  r.t.apply("capture s").roll(4);
  CHECK(r.t.hex("s").empty());
  CHECK(r.t.hex("x") == "0405");
}

TEST_CASE("a stack of supply units counts as one strength point against normal overruns", "[DF 7.71][DF 7.72]") {
  for (const int strength : {9, 10}) {
    Raid r(strength);
    r.t.msu("s", Cw, "0405").msu("s2", Cw, "0405").dump("d", Cw, "0405");
    r.go();
    CHECK(r.t.legal("overrun 0405") == (strength == 10));
  }
}

TEST_CASE("a zone of its side that the mover cannot infiltrate protects supply", "[DF 7.74-R]") {
  Raid r;
  r.t.msu("s", Cw, "0405").unit("y", Cw, "0407", "motorized-infantry", {.stacking = 1});
  r.go();
  CHECK(r.t.legal("supply-overrun 0405"));
  Raid guarded;
  guarded.t.msu("s", Cw, "0405").unit("y", Cw, "0406", "motorized-infantry");
  guarded.go();
  CHECK(guarded.t.refused_by("supply-overrun 0405", k7_74_R));
  Raid soft;   // one Stacking Point on foot
  soft.t.unit("walker", Axis, "0404", "infantry", {}, {"foot"})
      .msu("s", Cw, "0405")
      .unit("y", Cw, "0406", "infantry", {}, {"foot"});
  soft.go();
  CHECK(soft.t.legal("supply-overrun 0405"));
  soft.t.apply("done").apply("group walker");
  CHECK(soft.t.refused_by("supply-overrun 0405", k7_74_R));
}

TEST_CASE("no supply overrun in cities, mountains and fortifications", "[DF 7.78]") {
  for (const char* ground : {"city", "mountain"}) {
    Raid r;
    r.t.terrain("0405", ground).msu("s", Cw, "0405");
    r.go();
    CHECK(r.t.refused_by("supply-overrun 0405") == "DF 7.78");
  }
  Raid fort;
  fort.t.fort("0405", 1).msu("s", Cw, "0405");
  fort.go();
  CHECK(fort.t.refused_by("supply-overrun 0405") == "DF 7.78");
}

TEST_CASE("on game-turns 1 and 2 the axis adds four to each unit, or by another reading to the stack",
          "[DF 3.2-5][DF 7.76]") {
  struct Row { int turn; const char* reading; int die; bool enters; };
  for (const Row& row : {Row{2, "each-unit", 6, true},
                         {3, "each-unit", 6, false},
                         {1, "each-stack", 4, true},
                         {1, "each-stack", 5, false},
                         {2, "each-unit", 5, true}}) {
    DesertFoxTable t;
    t.option("surprise-bonus", row.reading)
        .unit("x", Axis, "0404", "reconnaissance", {.strength = 0})
        .unit("x2", Axis, "0404", "reconnaissance", {.strength = 0});
    t.msu("s", Cw, "0405").start(kMove1, Axis, row.turn);
    t.apply("group x x2").apply("supply-overrun 0405").roll(row.die);
    CHECK((t.waits_for() == "capture") == row.enters);
  }
  DesertFoxTable cw;   // only the Axis
  cw.unit("y", Cw, "0404", "reconnaissance", {.strength = 1}).msu("s", Axis, "0405").start(kMove1, Cw, 2);
  cw.apply("group y").apply("supply-overrun 0405").roll(2);
  CHECK(cw.waits_for() == "retreat");
}

TEST_CASE("a group that has had to stop overruns no supply", "[DF 10.21][DF 7.74]") {
  Raid r;
  r.t.msu("s", Cw, "0406").unit("y", Cw, "0506", "motorized-infantry");
  r.go();
  r.t.apply("march 0404-0405");
  REQUIRE(r.t.rules().zone(r.t.state(), Cw).contains(r.t.at("0405")));
  CHECK(r.t.refused_by("supply-overrun 0406", k10_21));
}
