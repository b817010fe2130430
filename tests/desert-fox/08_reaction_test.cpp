#include <algorithm>
#include <set>

#include "movement/moving.hpp"
#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

/// A Commonwealth unit in 0404 reacts to an Axis unit two hexes off in 0406.
DesertFoxTable alarm(int movement = 28, PhaseKind phase = kReact1, const std::vector<std::string>& traits = {}) {
  DesertFoxTable t(9, 14);
  t.unit("y", Cw, "0404", traits == kFoot ? "infantry" : "armor", {.morale = 3, .movement = movement}, traits)
      .unit("x", Axis, "0406")
      .start(phase);
  return t;
}

}  // namespace

TEST_CASE("the other side reacts within two hexes of an enemy combat unit", "[DF 8.4]") {
  DesertFoxTable t(9, 14);
  t.unit("near", Cw, "0404")
      .unit("far", Cw, "0403")
      .unit("x", Axis, "0406")
      .unit("by-supply", Cw, "0804")
      .msu("m", Axis, "0805")
      .start(kReact1);
  CHECK(t.to_act() == Cw);
  CHECK(t.legal("react near 0404-0403"));
  CHECK(t.refused_by("react far 0403-0402") == "DF 8.4");
  CHECK(t.refused_by("react by-supply 0804-0803") == "DF 8.4");   // of supply units nobody is afraid
  CHECK(t.refused_by("react x 0406-0407") == "DF 8.21");
  t.apply("react near 0404-0403");
  CHECK(t.refused_by("react near 0403-0402") == "DF 8.22, DF 8.4");
}

TEST_CASE("reaction needs General Supply", "[DF 8.4][DF 7.33]") {
  DesertFoxTable t = alarm();
  t.set_flag("y", kUnsupplied);
  CHECK(t.refused_by("react y 0404-0403") == "DF 7.33");
  CHECK(t.offers("react").empty());
}

TEST_CASE("supply units, parenthesized and disrupted units never react", "[DF 8.41][DF 8.12]") {
  DesertFoxTable t(9, 14);
  t.unit("guns", Cw, "0404", "artillery", {}, kWeak)
      .msu("m", Cw, "0404")
      .unit("shaken", Cw, "0404")
      .unit("x", Axis, "0406")
      .start(kReact1);
  t.set_flag("shaken", kDisrupted);
  for (const std::string unit : {"guns", "m", "shaken"})
    CHECK(t.refused_by("react " + unit + " 0404-0403") == "DF 8.41");
}

TEST_CASE("those on foot react in the first phase only, and one hex", "[DF 8.41][DF 8.44][DF 8.13]") {
  DesertFoxTable first = alarm(28, kReact1, kFoot);
  CHECK(first.legal("react y 0404-0403"));
  CHECK(first.refused_by("react y 0404-0403-0402") == "DF 8.44");
  DesertFoxTable second = alarm(28, kReact2, kFoot);
  CHECK(second.refused_by("react y 0404-0403") == "DF 8.41");
  DesertFoxTable wheels = alarm(28, kReact2);
  CHECK(wheels.legal("react y 0404-0403-0402"));
}

TEST_CASE("a quarter of the allowance is spent at most, fractions kept", "[DF 8.42]") {
  DesertFoxTable t = alarm(28);   // 7 points
  CHECK(t.legal("react y 0404-0403-0402-0401"));
  CHECK(t.refused_by("react y 0404-0403-0402-0401-0501") == "DF 8.42");
  DesertFoxTable fraction(9, 14);   // 14 points: three and a half, a hex and three steps of road
  fraction.way("0403-0402-0401-0501", "road")
      .unit("y", Cw, "0404", "armor", {.movement = 14})
      .unit("x", Axis, "0406")
      .start(kReact1);
  CHECK(fraction.legal("react y 0404-0403-0402-0401-0501"));
  DesertFoxTable less(9, 14);
  less.way("0403-0402-0401-0501", "road")
      .unit("y", Cw, "0404", "armor", {.movement = 13})
      .unit("x", Axis, "0406")
      .start(kReact1);
  CHECK(less.refused_by("react y 0404-0403-0402-0401-0501") == "DF 8.42");
}

TEST_CASE("next to an enemy goes only who finds him in a friendly zone", "[DF 8.43]") {
  DesertFoxTable t = alarm();
  CHECK(t.refused_by("react y 0404-0405") == "DF 8.43");
  DesertFoxTable watched(9, 14);
  watched.unit("y", Cw, "0404", "armor", {.movement = 28})
      .unit("x", Axis, "0406")
      .unit("friend", Cw, "0407")
      .start(kReact1);
  CHECK(watched.legal("react y 0404-0405"));
  watched.set_flag("friend", kDisrupted);
  CHECK(watched.refused_by("react y 0404-0405") == "DF 8.43");
}

TEST_CASE("its own zone does not count, and every enemy next door must be watched", "[DF 8.43]") {
  DesertFoxTable own(9, 14);
  own.unit("y", Cw, "0405", "armor", {.movement = 28}).unit("x", Axis, "0406").start(kReact1);
  CHECK(own.refused_by("react y 0405-0306") == "DF 8.43, DF 8.47");
  DesertFoxTable two(9, 14);
  two.unit("y", Cw, "0404", "armor", {.movement = 28})
      .unit("x", Axis, "0406")
      .unit("friend", Cw, "0407")
      .unit("m2", Axis, "0306", "artillery", {}, kWeak);
  two.start(kReact1);
  CHECK(two.refused_by("react y 0404-0405") == "DF 8.43");   // 0306 is next to it too
}

TEST_CASE("reacting units leave zones and enter them, but never go from one to another or infiltrate",
          "[DF 8.47][DF 10.21][DF 10.22]") {
  DesertFoxTable t(9, 14);
  t.unit("y", Cw, "0405", "armor", {.movement = 28})
      .unit("friend", Cw, "0407")
      .unit("x", Axis, "0406", "infantry", {}, kFoot)
      .start(kReact1);
  CHECK(t.legal("react y 0405-0404"));
  CHECK(t.refused_by("react y 0405-0306") == "DF 8.47");        // infiltrating would do it
  DesertFoxTable in(9, 14);
  in.unit("y", Cw, "0404", "armor", {.movement = 20})
      .unit("friend", Cw, "0407")
      .unit("x", Axis, "0406", "infantry", {}, kFoot)
      .start(kReact1);
  CHECK(in.legal("react y 0404-0405"));                         // 3 of 5 points
  CHECK(in.refused_by("react y 0404-0405-0505") == "DF 10.21");
}

TEST_CASE("nobody overruns in reaction", "[DF 8.48][DF 8.24]") {
  DesertFoxTable t(9, 14);
  t.unit("y", Cw, "0404", "armor", {.strength = 30, .movement = 28})
      .unit("x", Axis, "0406")
      .msu("m", Axis, "0403")
      .unit("f", Cw, "0402")
      .start(kReact1);
  CHECK(t.refused_by("react y 0404-0403") == "DF 8.24");
  CHECK(t.refused_by("overrun 0403") == "DF 3.1-B4");
}

TEST_CASE("reaction takes nothing from later allowances", "[DF 8.45]") {
  DesertFoxTable t = alarm(28, kReact2);
  t.apply("react y 0404-0403-0402-0401").end_phase();
  while (t.waits_for() == "reaction-roll") t.roll(6);
  t.edit([&](State& state) {
    state.pos.phasing = Cw;
    state.pos.frames[0] = Frame{};
    state.pos.frames[0].phase = kMove1;
    state.pos.frames[0].actor = Cw;
    fox::reset(state, t.id("y"), kMoved);
    state.remove(t.id("x"), fox::place(kDestroyed));
  });
  CHECK(t.legal("move y 0401-0402-0403-0404-0405-0406-0407-0408-0409-0410-0411-0412-0413-0414-0314"));   // 28 points
}

TEST_CASE("each unit that reacted rolls, and is disrupted below its morale", "[DF 8.46]") {
  for (const int roll : {2, 3}) {
    DesertFoxTable t(9, 14);
    t.unit("y", Cw, "0404", "armor", {.morale = 3, .movement = 28})
        .unit("calm", Cw, "0404", "armor", {.morale = 1, .movement = 28});
    t.unit("still", Cw, "0404", "armor", {.morale = 5}).unit("x", Axis, "0406").start(kReact1);
    t.apply("react y 0404-0403").apply("react calm 0404-0403").end_phase();
    CHECK(t.waits_for() == "reaction-roll");
    t.roll(roll);
    CHECK(t.has("y", kDisrupted) == (roll == 2));
    CHECK(t.waits_for() == "first-combat");
    CHECK_FALSE(t.has("calm", kDisrupted));
    CHECK_FALSE(t.has("still", kDisrupted));
  }
}

TEST_CASE("those who reacted before an overrun roll at the end of the Reaction Phase", "[DF 8.46][DF 8.37]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", {.strength = 20})
      .unit("y", Cw, "0403", "armor", {.strength = 1, .morale = 4, .movement = 28})
      .start();
  t.apply("group x")
      .apply("overrun 0403")
      .apply("react y 0403-0404")
      .apply("done")
      .apply("done")
      .end_phase()
      .end_phase();
  CHECK(t.waits_for() == "reaction-roll");
  t.roll(3);
  CHECK(t.has("y", kDisrupted));
}

TEST_CASE("whoever tried to destroy supply does not react", "[DF 7.82]") {
  DesertFoxTable t(9, 14);
  t.unit("y", Cw, "0404", "armor", {.movement = 28}).msu("m", Cw, "0404").unit("x", Axis, "0406").start(kReact1);
  t.apply("demolish y -> m").roll(6);
  CHECK(t.refused_by("react y 0404-0403") == "DF 7.82");
}

TEST_CASE("reactions are offered", "[DF 8.4]") {
  DesertFoxTable t = alarm();
  CHECK(t.offered("react y 0404-0403"));
  for (const std::string& each : t.offers("react")) CHECK(t.legal(each));
  WayList moves;
  t.rules().reach(t.state(), t.id("y"), moves);
  CHECK(moves.size() == t.offers("react").size());
}

namespace {

/// The paths the unit may react along, as text.
std::set<std::string> ways(const DesertFoxTable& t, const std::string& unit) {
  std::set<std::string> paths;
  for (const std::string& each : t.offers("react"))
    if (each.starts_with("react " + unit + " ")) paths.insert(each.substr(each.rfind(' ') + 1));
  return paths;
}

}  // namespace

TEST_CASE("what a stack could do together in reaction its units do one after the other", "[DF 8.27][DF 8.43]") {
  // Enemies whose hexes may be passed for a third unit's zone, for the other's of the stack, or not at all.
  const auto set = [](bool a, bool b) {
    DesertFoxTable t(9, 12);
    if (a) t.unit("a", Cw, "0505", "armor", {.movement = 22});
    if (b) t.unit("b", Cw, "0505", "motorized-infantry", {.movement = 14});
    t.unit("c", Cw, "0709")
        .unit("x", Axis, "0507", "flak", {.stacking = 0})
        .unit("xx", Axis, "0608", "flak", {.stacking = 0})
        .unit("z", Axis, "0303");
    t.start(kReact1, Axis);
    return t;
  };
  DesertFoxTable only_a = set(true, false), only_b = set(false, true);
  const std::set<std::string> of_a = ways(only_a, "a"), of_b = ways(only_b, "b");
  std::set<std::string> together;   // neither's zone lets the other pass: both are reacting [8.43]
  std::set_intersection(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), std::inserter(together, together.end()));
  REQUIRE(together.size() > 2);
  for (const std::string& path : together)
    for (const bool a_first : {true, false}) {
      DesertFoxTable t = set(true, true);
      const std::string first = a_first ? "a " : "b ", second = a_first ? "b " : "a ";
      INFO(first << path);
      REQUIRE(t.legal("react " + first + path));
      t.apply("react " + first + path);
      CHECK(t.legal("react " + second + path));
    }
  // And each goes farther than the slower of them, which the stack could not.
  DesertFoxTable both = set(true, true);
  CHECK(ways(both, "a").size() > ways(both, "b").size());
  CHECK(ways(both, "b").size() >= together.size());
}

TEST_CASE("a stack with Rommel reacts one hex farther, unit by unit, he with the last", "[DF 8.27][DF O-8.83]") {
  DesertFoxTable t(9, 12);
  t.option("rommel", "on");
  t.unit("ger", Axis, "0505", "armor", {.movement = 8}, {}, "german")
      .unit("ita", Axis, "0505", "armor", {.movement = 8}, {}, "italian")
      .unit("y", Cw, "0507");
  t.start(kReact1, Cw);
  t.edit([&](State& state) { put_rommel(state, t.at("0505")); });
  WayList reached;
  t.rules().reach(t.state(), t.id("ita"), reached);
  CHECK(reached.size() == t.match().offers({t.id("ita")}).size() - 1);   // one offer is to take Rommel along
  CHECK(t.legal("react ita 0505-0504-0503"));
  t.apply("rommel ger").apply("react ita 0505-0504-0503").apply("react ger 0505-0504-0503");
  CHECK(rommel_hex(t.state()) == t.at("0503"));
}
