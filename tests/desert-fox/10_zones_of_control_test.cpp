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

TEST_CASE("a zone is told unit by unit, each with the hexsides its own kind crosses", "[DF 10.0-G][DF 10.12-4]") {
  DesertFoxTable t;
  t.terrain("0405", "mountain").unit("x", Axis, "0404", "armor").unit("y", Axis, "0404").msu("m", Axis, "0404").start();
  CHECK_FALSE(t.rules().zone_of(t.state(), t.id("x")).contains(t.at("0405")));
  CHECK(t.rules().zone_of(t.state(), t.id("y")).contains(t.at("0405")));
  CHECK(t.rules().zone_of(t.state(), t.id("x")).contains(t.at("0403")));
  CHECK(t.rules().zone_of(t.state(), t.id("m")).empty());
  CHECK(t.rules().zone_of_control(t.state(), Axis) == t.rules().Ruleset::zone_of_control(t.state(), Axis));
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
