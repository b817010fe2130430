#include "supply/supply_lines.hpp"
#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

Datum last_in(std::string_view side, std::string_view place) {
  return Datum::object({{std::string(side), Datum::list({Datum::text(std::string(place))})}});
}

/// A long strip of clear hexes of two Movement Points, on which supply is judged.
DesertFoxTable strip() {
  DesertFoxTable t(5, 40);
  t.judge_supply();
  return t;
}
/// The same with the base of the Axis at its west end.
DesertFoxTable from_base() {
  DesertFoxTable t = strip();
  t.place("el-agheila", "0301").scenario_rule("last_in", last_in("axis", "el-agheila"));
  return t;
}

bool dry(const DesertFoxTable& t, std::string_view unit) { return t.has(unit, kUnsupplied); }
Load load(const DesertFoxTable& t, std::string_view unit) { return load_of(t.state().unit(t.id(unit))); }

}  // namespace

TEST_CASE("enemy units and zones bar lines, but not where a friendly combat unit stands", "[DF 7.12][DF 10.25]") {
  DesertFoxTable t;
  t.unit("y1", Cw, "0404").unit("x1", Axis, "0405").msu("m", Axis, "0403").start();
  const HexSet& barred = t.rules().barred(t.state(), Axis);
  CHECK(barred.contains(t.at("0404")));
  CHECK(barred.contains(t.at("0504")));
  CHECK_FALSE(barred.contains(t.at("0405")));
  CHECK(barred.contains(t.at("0403")));   // supply units negate nothing
}

TEST_CASE("a dump serves twelve movement points, a source as many", "[DF 7.11][DF 7.22][DF 7.23][DF 7.0-P][DF 7.31]") {
  DesertFoxTable t = from_base();
  t.unit("near", Axis, "0307")
      .unit("far", Axis, "0308")
      .dump("d", Axis, "0340")
      .unit("by-dump", Axis, "0334")
      .unit("beyond", Axis, "0333");
  t.start();
  CHECK_FALSE(dry(t, "near"));
  CHECK(dry(t, "far"));
  CHECK_FALSE(dry(t, "by-dump"));
  CHECK(dry(t, "beyond"));
}

TEST_CASE("a base serves only the side that was last in it", "[DF 7.23]") {
  DesertFoxTable t = strip();
  t.place("el-agheila", "0301")
      .scenario_rule("last_in", last_in("commonwealth", "el-agheila"))
      .unit("x", Axis, "0303")
      .start();
  CHECK(dry(t, "x"));
}

TEST_CASE("an MSU serves six movement points, through a chain that ends at a dump", "[DF 7.11][DF 7.11-X][DF 7.21]") {
  DesertFoxTable t = strip();
  t.dump("d", Axis, "0301")
      .msu("m2", Axis, "0307")
      .msu("m1", Axis, "0310")
      .unit("x", Axis, "0313")
      .unit("beyond", Axis, "0314")
      .start();
  CHECK_FALSE(dry(t, "x"));
  CHECK(dry(t, "beyond"));
  DesertFoxTable cut = strip();
  cut.dump("d", Axis, "0301").msu("m2", Axis, "0308").msu("m1", Axis, "0310").unit("x", Axis, "0311").start();
  CHECK(dry(cut, "x"));   // the second MSU is fourteen points from the dump
}

TEST_CASE("lines are costed as motorized movement from the unit to the source, whoever traces", "[DF 7.1]") {
  DesertFoxTable t = strip();
  t.terrain("0202 0203 0302 0303 0402 0403", "rough").dump("d", Axis, "0301");
  t.unit("near", Axis, "0304", "infantry", {}, {"foot"}).unit("far", Axis, "0306", "infantry", {}, {"foot"}).start();
  CHECK_FALSE(dry(t, "near"));
  CHECK(dry(t, "far"));
}

TEST_CASE("an enemy zone cuts a line, unless a friendly combat unit stands in the hex", "[DF 7.1][DF 7.12]") {
  for (const bool escort : {false, true}) {
    DesertFoxTable t(2, 40);   // the enemy in the upper row controls two hexes of the lower one
    t.judge_supply().dump("d", Axis, "0101").unit("x", Axis, "0106").unit("y", Cw, "0204");
    if (escort) t.unit("friend", Axis, "0104").unit("friend2", Axis, "0105");
    t.start();
    CHECK(dry(t, "x") == !escort);
  }
}

TEST_CASE("the garrison of tobruk closes lines two hexes away, until an enemy combat unit is next to the city",
          "[DF 7.13][DF 10.14]") {
  for (const bool besieged : {false, true}) {
    DesertFoxTable t(7, 20);
    t.judge_supply().place("tobruk", "0405").terrain("0405", "city").unit("garrison", Cw, "0405");
    t.dump("d", Axis, "0201").unit("x", Axis, "0205");   // two hexes from the city, the dump beyond its reach
    t.terrain("0102 0103 0104 0105 0106 0107 0108", "sea");
    t.side("0205", "0305", {"border"});
    if (besieged) t.unit("besieger", Axis, "0305");
    t.start();
    CHECK(dry(t, "x") == !besieged);
  }
}

TEST_CASE("a supply unit alone in an enemy zone serves nobody, with a combat unit it does", "[DF 10.27]") {
  for (const bool escort : {false, true}) {
    DesertFoxTable t = strip();
    t.dump("d", Axis, "0305").unit("y", Cw, "0405").unit("x", Axis, "0301");
    if (escort) t.unit("friend", Axis, "0305");
    t.start();
    CHECK(dry(t, "x") == !escort);
  }
}

TEST_CASE("ten points of motorized units trace to one dump, the eleventh is out of supply", "[DF 7.14][DF SUP-SUM]") {
  DesertFoxTable t = strip();
  t.dump("d", Axis, "0301");
  for (int i = 1; i <= 5; ++i) t.unit("x" + std::to_string(i), Axis, "0303", "motorized-infantry", {.stacking = 2});
  t.unit("last", Axis, "0304").unit("walker", Axis, "0304", "infantry", {.stacking = 3}, {"foot"}).start();
  CHECK_FALSE(dry(t, "x5"));
  CHECK(dry(t, "last"));
  CHECK_FALSE(dry(t, "walker"));   // on foot nobody counts
  CHECK(load(t, "d").general == 10);
}

TEST_CASE("a dump that carried more than five motorized points is expended when the phase ends", "[DF 7.14]") {
  for (const int points : {5, 6}) {
    DesertFoxTable t = strip();
    t.dump("d", Axis, "0301").unit("a", Axis, "0303", "armor", {.stacking = 3});
    t.unit("b", Axis, "0303", "armor", {.stacking = points - 3}).start();
    CHECK(load(t, "d").general == points);
    t.end_phase();
    CHECK((t.place_of("d") == Place::kUnused) == (points == 6));
  }
}

TEST_CASE("those with a choice of dumps trace so that as few as can be are expended", "[DF 7.14]") {
  DesertFoxTable t = strip();
  t.dump("d1", Axis, "0301").dump("d2", Axis, "0308");
  for (int i = 1; i <= 8; ++i) t.unit("x" + std::to_string(i), Axis, "0304");
  t.start();
  CHECK(load(t, "d1").general <= 5);
  CHECK(load(t, "d2").general <= 5);
  CHECK(load(t, "d1").general + load(t, "d2").general == 8);
}

TEST_CASE("a unit of several points may split them among dumps, and is unsupplied when a part of it is", "[DF 7.17]") {
  DesertFoxTable t = strip();
  t.dump("d1", Axis, "0301").dump("d2", Axis, "0308");
  for (int i = 1; i <= 6; ++i) t.unit("x" + std::to_string(i), Axis, "0304", "armor", {.stacking = 3});
  t.unit("y", Axis, "0304", "armor", {.stacking = 3}).start();
  CHECK_FALSE(dry(t, "x6"));   // eighteen points: the sixth unit is split
  CHECK(dry(t, "y"));          // two points of room are not enough for three
  CHECK(load(t, "d1").general + load(t, "d2").general == 18);
}

TEST_CASE("of five MSUs that carried nine points only two are expended, and the owner picks them",
          "[DF 7.16][DF 7.16-X]") {
  DesertFoxTable t = from_base();
  t.msu("m1", Axis, "0307")
      .msu("m2", Axis, "0310")
      .msu("m3", Axis, "0313")
      .msu("m4", Axis, "0316")
      .msu("m5", Axis, "0319");
  for (int i = 1; i <= 3; ++i) t.unit("x" + std::to_string(i), Axis, i < 3 ? "0322" : "0321", "armor", {.stacking = 3});
  t.start();
  CHECK_FALSE(dry(t, "x3"));
  CHECK(load(t, "m3").general == 9);
  t.end_phase();
  CHECK(t.waits_for() == "spend");
  CHECK(t.offers().size() == 5);
  t.apply("expend m2").apply("expend m4");
  CHECK(t.place_of("m2") == Place::kUnused);
  CHECK(t.hex("m1") == "0307");
  CHECK(t.hex("m5") == "0319");
  CHECK(t.waits_for() == "first-reaction");
}

TEST_CASE("an occupied oasis serves those on foot only, and no MSU carries it on", "[DF 7.24]") {
  DesertFoxTable t = strip();
  t.terrain("0301", "oasis").unit("holder", Axis, "0301").unit("walker", Axis, "0307", "infantry", {}, {"foot"});
  t.unit("driver", Axis, "0303").msu("m", Axis, "0306").unit("beyond", Axis, "0308", "infantry", {}, {"foot"}).start();
  CHECK_FALSE(dry(t, "walker"));
  CHECK(dry(t, "driver"));
  CHECK(dry(t, "beyond"));
  DesertFoxTable empty = strip();
  empty.terrain("0301", "oasis")
      .unit("scout", Axis, "0301", "reconnaissance", {.stacking = 0})
      .unit("walker", Axis, "0302", "infantry", {}, {"foot"});
  empty.start();
  CHECK(dry(empty, "walker"));
}

TEST_CASE("bardia serves the commonwealth while a combat unit of weight holds it, and no MSU carries it on",
          "[DF 7.25]") {
  DesertFoxTable t = strip();
  t.place("bardia", "0301")
      .unit("holder", Cw, "0301")
      .unit("near", Cw, "0307")
      .msu("m", Cw, "0307")
      .unit("beyond", Cw, "0308");
  t.start(kMove1, Cw);
  CHECK_FALSE(dry(t, "near"));
  CHECK(dry(t, "beyond"));
}

TEST_CASE("finished rail hexes joined to alexandria are sources, those behind an enemy are none",
          "[DF 7.23][DF 8.66]") {
  for (const bool cut : {false, true}) {
    DesertFoxTable t(7, 40);
    t.judge_supply()
        .place("alexandria", "0440")
        .terrain("0440", "city")
        .scenario_rule("last_in", last_in("commonwealth", "alexandria"));
    t.rail("0440-0439-0438-0437-0436-0435-0434-0433-0432-0431-0430-0429", "0430")
        .unit("y", Cw, "0424")
        .unit("z", Cw, "0423");
    if (cut) t.unit("x", Axis, "0435");
    t.start(kMove1, Cw);
    CHECK(dry(t, "y") == cut);
    CHECK(dry(t, "z"));   // the last hex is unfinished
  }
}

TEST_CASE("a city that the enemy had last is no source, though its railroad may be one", "[DF 7.23]") {
  for (const char* reading : {"open", "held"})
    for (const char* last : {"axis", "commonwealth"}) {
      DesertFoxTable t(7, 40);
      t.judge_supply()
          .place("alexandria", "0420")
          .terrain("0420", "city")
          .scenario_rule("last_in", last_in(last, "alexandria"))
          .option("rail-end", reading);
      t.rail("0420-0419-0418-0417", "0417")
          .unit("y", Cw, "0411")   // within twelve points of the railhead, not of the city
          .unit("z", Cw, "0426");  // and the other way round
      t.start(kMove1, Cw);
      const bool ours = last == std::string_view("commonwealth");
      CHECK(dry(t, "y") == (!ours && reading == std::string_view("held")));
      CHECK(dry(t, "z") == !ours);
    }
}

TEST_CASE("status changes only when a friendly movement phase begins", "[DF 7.31]") {
  DesertFoxTable t = strip();
  t.dump("d", Axis, "0301").unit("x", Axis, "0303").start();
  t.edit([&](State& state) { state.remove(t.id("d"), Place::kUnused); });
  t.end_phase();
  CHECK_FALSE(dry(t, "x"));
  while (t.waits_for() != "motorized-movement") t.end_phase();
  CHECK(dry(t, "x"));
}

TEST_CASE(
    "a unit of morale 1 stacked with a dump may take emergency supply when the phase begins, and the dump is gone",
    "[DF 7.4][DF 7.42][DF 7.43]") {
  DesertFoxTable t = strip();
  t.dump("d", Axis, "0301")
      .unit("best", Axis, "0301", "armor", {.morale = 1})
      .unit("good", Axis, "0301")
      .unit("other", Axis, "0303");
  t.start();
  CHECK(t.refused_by("emergency good -> d") == "DF 7.4");
  CHECK(t.offered("emergency best -> d"));
  t.apply("emergency best -> d");
  CHECK(t.place_of("d") == Place::kUnused);
  CHECK(t.has("best", kEmergency));
  CHECK_FALSE(dry(t, "best"));
  CHECK(dry(t, "other"));   // the dump serves nobody any more
}

TEST_CASE("emergency supply lasts until the next initial movement phase of its side", "[DF 7.41]") {
  DesertFoxTable t = strip();
  t.dump("d", Axis, "0301").unit("best", Axis, "0301", "armor", {.morale = 1}).unit("y", Cw, "0340").start();
  t.apply("emergency best -> d");
  while (t.waits_for() != "motorized-movement") t.end_phase();
  CHECK(t.has("best", kEmergency));
  CHECK_FALSE(dry(t, "best"));
}

TEST_CASE("units may go without supply to save a dump, but only when the phase begins", "[DF 7.18]") {
  DesertFoxTable t = strip();
  t.dump("d", Axis, "0301")
      .unit("a", Axis, "0303", "armor", {.stacking = 3})
      .unit("b", Axis, "0303", "armor", {.stacking = 3})
      .start();
  t.apply("decline b");
  CHECK(dry(t, "b"));
  CHECK(load(t, "d").general == 3);
  CHECK(t.offered("decline a"));         // nothing is saved any more, but he may
  CHECK(t.refused_by("decline b") == "DF 7.18");
  t.end_phase();
  CHECK(t.hex("d") == "0301");
}

TEST_CASE("supply may be denied to any unit, on foot or weightless, but not to one that traces none",
          "[DF 7.18][DF 7.41]") {
  DesertFoxTable t = strip();
  t.dump("d", Axis, "0301")
      .unit("walker", Axis, "0303", "infantry", {}, {"foot"})
      .unit("scout", Axis, "0303", "reconnaissance", {.stacking = 0});
  t.dump("d2", Axis, "0320").unit("best", Axis, "0320", "armor", {.morale = 1}).unit("far", Axis, "0340").start();
  t.apply("emergency best -> d2");
  for (const char* unit : {"walker", "scout"}) {
    t.apply(std::string("decline ") + unit);
    CHECK(dry(t, unit));
  }
  CHECK(t.refused_by("decline best") == "DF 7.18");
  CHECK(t.refused_by("decline far") == "DF 7.18");
}

TEST_CASE("who declined in combat declines no more in the refit phase", "[DF 7.18][DF 11.68]") {
  DesertFoxTable t = strip();
  t.dump("d", Axis, "0301").unit("x", Axis, "0303").unit("y", Cw, "0340").start(kCombat2);
  t.set_flag("x", kDisrupted);
  t.edit([&](State& state) { set_declines(t.rules(), state, t.id("d")); });
  t.end_phase();
  REQUIRE(t.waits_for() == "refit");
  CHECK(t.legal("recover x -> d"));
}

TEST_CASE("a dump may be spared: it serves nobody this phase", "[DF 7.18]") {
  DesertFoxTable t = strip();
  t.dump("d", Axis, "0301").unit("a", Axis, "0303").start();
  t.apply("decline d");
  CHECK(dry(t, "a"));
}

TEST_CASE("captured supply serves nobody", "[DF 7.75]") {
  DesertFoxTable t = strip();
  t.dump("d", Axis, "0301").unit("a", Axis, "0303").start(kAirAllocation);
  t.set_flag("d", kCaptured);
  t.end_phase();
  CHECK(dry(t, "a"));
}

TEST_CASE("the report shows the line to its source through the MSUs, or what cuts it", "[DF 7.1][DF 7.11]") {
  DesertFoxTable t = strip();
  t.dump("d", Axis, "0301")
      .msu("m", Axis, "0307")
      .unit("x", Axis, "0310")
      .unit("near", Axis, "0303")
      .unit("y", Cw, "0330")
      .unit("lost", Axis, "0340")
      .start();
  const SupplyReport line = t.rules().supply(t.state(), t.id("x"));
  CHECK(line.supplied);
  CHECK(line.source == t.at("0301"));
  CHECK(line.path.size() == 10);
  REQUIRE(line.in_points);
  CHECK(line.length == 2 * (6 + 12));   // half points, over both legs
  CHECK(line.limit == 2 * (6 + 12));
  const SupplyReport direct = t.rules().supply(t.state(), t.id("near"));
  CHECK(direct.length == 2 * 4);
  CHECK(direct.limit == 2 * 12);
  const SupplyReport lost = t.rules().supply(t.state(), t.id("lost"));
  CHECK(lost.path.empty());
  REQUIRE_FALSE(lost.why.empty());
}

TEST_CASE("the report of a dump or MSU says what it carries and why it serves nobody",
          "[DF 7.14][DF 7.11][DF 10.27][DF 7.75]") {
  DesertFoxTable t = strip();
  t.dump("d", Axis, "0301")
      .msu("m", Axis, "0307")
      .msu("lone", Axis, "0330")
      .dump("held", Axis, "0339")
      .unit("y", Cw, "0340");
  for (const char* id : {"a", "b"}) t.unit(id, Axis, "0303", "armor", {.stacking = 3});
  t.start();
  const auto report = [&](const char* id) { return t.rules().supply(t.state(), t.id(id)); };
  const auto rule = [&](const char* id) {
    return report(id).why.empty() ? std::string{} : std::string(report(id).why[0].rule->id);
  };
  CHECK(report("d").state == "dump, carries 6 motorized, 0 attacking, 0 defending points");
  CHECK(rule("d") == "DF 7.14");   // it will be expended
  CHECK(report("m").source == t.at("0301"));
  CHECK(rule("m").empty());
  CHECK(rule("lone") == "DF 7.11");
  CHECK(rule("held") == "DF 10.27");
  t.set_flag("held", kCaptured);
  CHECK(rule("held") == "DF 7.75");
  CHECK(report("a").state == "supplied, Combat Supply in reach");
  t.apply("decline a");
  CHECK(rule("a") == "DF 7.18");
  t.edit([&](State& state) { clear_loads(t.rules(), state); });
  CHECK(rule("a") == "DF 7.31");   // there is a line, but it was judged before
  CHECK(report("y").state == "supplied, no Combat Supply in reach");
}
