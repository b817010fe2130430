#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

bool controls(const DesertFoxTable& t, Side side, std::string_view hex) {
  return t.rules().zone(t.state(), side).contains(t.at(hex));
}
bool hard(const DesertFoxTable& t, Side side, std::string_view hex) {
  return t.rules().hard_zone(t.state(), side).contains(t.at(hex));
}

}  // namespace

TEST_CASE("a combat unit controls the six hexes around it", "[DF 10.0-G][DF 10.12]") {
  DesertFoxTable t;
  t.unit("x1", Axis, "0404").start();
  for (const char* hex : {"0403", "0405", "0304", "0305", "0504", "0505"}) CHECK(controls(t, Axis, hex));
  CHECK_FALSE(controls(t, Axis, "0404"));
  CHECK_FALSE(controls(t, Axis, "0406"));
}

TEST_CASE("parenthesized, disrupted, unsupplied and weightless units have no zone, nor have supply units",
          "[DF 10.11]") {
  DesertFoxTable t;
  t.unit("guns", Axis, "0202", "artillery", {.strength = 1}, {"artillery", "parenthesized"})
      .unit("scouts", Axis, "0206", "reconnaissance", {.stacking = 0})
      .unit("shaken", Axis, "0602").unit("dry", Axis, "0606").msu("m", Axis, "0804").start();
  t.set_flag("shaken", kDisrupted);
  t.set_flag("dry", kUnsupplied);
  CHECK(t.rules().zone(t.state(), Axis).empty());
  for (const char* unit : {"guns", "scouts", "shaken", "dry", "m"})
    CHECK(t.rules().zone_of(t.state(), t.id(unit)).empty());
}

TEST_CASE("a zone is told unit by unit, each with the hexsides its own kind crosses", "[DF 10.0-G][DF 10.12-4]") {
  DesertFoxTable t;
  t.terrain("0405", "mountain").unit("x", Axis, "0404", "armor").unit("y", Axis, "0404").msu("m", Axis, "0404").start();
  CHECK_FALSE(t.rules().zone_of(t.state(), t.id("x")).contains(t.at("0405")));
  CHECK(t.rules().zone_of(t.state(), t.id("y")).contains(t.at("0405")));
  CHECK(t.rules().zone_of(t.state(), t.id("x")).contains(t.at("0403")));
  CHECK(t.rules().zone_of(t.state(), t.id("m")).empty());
  CHECK(t.rules().zone_of_control(t.state(), Axis) == t.rules().Ruleset::zone_of_control(t.state(), Axis));
}

TEST_CASE("no zone crosses an escarpment, not even along a road", "[DF 10.12-1]") {
  DesertFoxTable t;
  t.side("0404", "0405", {"escarpment", "road"}).unit("x1", Axis, "0404", "infantry", {}, {"foot"}).start();
  CHECK_FALSE(controls(t, Axis, "0405"));
  CHECK(controls(t, Axis, "0403"));
}

TEST_CASE("zones reach out of cities, not into them", "[DF 10.12-2]") {
  DesertFoxTable t;
  t.terrain("0405 0602", "city").unit("x1", Axis, "0404").unit("x2", Axis, "0602").start();
  CHECK_FALSE(controls(t, Axis, "0405"));
  CHECK(controls(t, Axis, "0603"));
}

TEST_CASE("a motorized zone enters sand sea along roads only, one on foot everywhere", "[DF 10.12-3][DF 10.13]") {
  DesertFoxTable t;
  t.terrain("0405 0403 0304", "sand-sea")
      .side("0403", "0404", {"road"})
      .side("0304", "0404", {"track"})
      .unit("x1", Axis, "0404");
  t.unit("y1", Cw, "0704", "infantry", {}, {"foot"}).terrain("0705", "marsh").start();
  CHECK_FALSE(controls(t, Axis, "0405"));
  CHECK(controls(t, Axis, "0403"));
  CHECK_FALSE(controls(t, Axis, "0304"));
  CHECK(controls(t, Cw, "0705"));
}

TEST_CASE("under the reading, tracks carry zones too", "[DF 10.13]") {
  DesertFoxTable t;
  t.option("zone-along-tracks", "tracks-too")
      .terrain("0304", "sand-sea")
      .side("0304", "0404", {"track"})
      .unit("x1", Axis, "0404")
      .start();
  CHECK(controls(t, Axis, "0304"));
}

TEST_CASE("armor and reconnaissance do not control mountains off the road", "[DF 10.12-4]") {
  DesertFoxTable t;
  t.terrain("0405 0403", "mountain").side("0403", "0404", {"road"}).unit("tanks", Axis, "0404", "armor");
  t.terrain("0705", "mountain").unit("lorries", Cw, "0704").start();
  CHECK_FALSE(controls(t, Axis, "0405"));
  CHECK(controls(t, Axis, "0403"));
  CHECK(controls(t, Cw, "0705"));
}

TEST_CASE("both sides may control a hex", "[DF 10.15]") {
  DesertFoxTable t;
  t.unit("x1", Axis, "0404").unit("y1", Cw, "0406").start();
  CHECK(controls(t, Axis, "0405"));
  CHECK(controls(t, Cw, "0405"));
}

TEST_CASE("one stacking point on foot can be infiltrated, two or a motorized unit cannot", "[DF 10.3]") {
  DesertFoxTable t;
  t.unit("a", Cw, "0404", "infantry", {}, {"foot"})
      .unit("b", Cw, "0406", "infantry", {}, {"foot"})
      .unit("c", Cw, "0804")
      .start();
  CHECK(controls(t, Cw, "0403"));
  CHECK_FALSE(hard(t, Cw, "0403"));
  CHECK(hard(t, Cw, "0405"));   // both of them
  CHECK(hard(t, Cw, "0803"));
}

TEST_CASE("what is remembered of zones follows every change of who exerts them", "[DF 10.11]") {
  DesertFoxTable t;
  for (int i = 0; i < 8; ++i) t.unit("x" + std::to_string(i), Axis, "010" + std::to_string(i + 1));
  t.start();
  State state = t.state();
  for (int round = 0; round < 200; ++round) {   // one dry unit after the other while another moves up and down
    state.place(t.id("x0"), t.at(round % 2 ? "0101" : "0301"));
    for (int i = 0; i < 8; ++i) fox::reset(state, static_cast<UnitId>(i), kUnsupplied);
    fox::set(state, static_cast<UnitId>(round % 2 ? 1 : 3), kUnsupplied);
    State fresh(state.counters());
    fresh.pos = state.pos;
    fresh.rebuild();
    CHECK(t.rules().zone(state, Axis) == t.rules().zone(fresh, Axis));
  }
}
