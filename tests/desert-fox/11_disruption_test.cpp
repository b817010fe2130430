#include "combat_helpers.hpp"

using namespace fox_test;

TEST_CASE("one dump undisrupts all who trace to it, and is expended", "[DF 11.67][DF 11.68]") {
  DesertFoxTable t(9, 20);
  t.unit("a", Axis, "0404")
      .unit("b", Axis, "0406")
      .unit("fit", Axis, "0405")
      .unit("far", Axis, "0418")
      .dump("d", Axis, "0303")
      .dump("cw", Cw, "0909")
      .start(kRefitPhase, Axis);
  for (const char* name : {"a", "b", "far"}) t.set_flag(name, kDisrupted);
  CHECK(t.offered("recover a b -> d"));
  CHECK(t.refused_by("recover a fit -> d") == "DF 11.67");
  CHECK(t.refused_by("recover far -> d") == "DF 11.67");
  CHECK(t.refused_by("recover a a -> d") == "DF 11.67");
  CHECK(t.refused_by("recover a -> cw") == "DF 11.68");
  t.apply("recover a b -> d");
  CHECK_FALSE(t.has("a", kDisrupted));
  CHECK_FALSE(t.has("b", kDisrupted));
  CHECK(t.has("a", kRecovered));   // no refit in this phase
  CHECK(t.has("far", kDisrupted));
  CHECK(t.hex("d").empty());
}

TEST_CASE("units in cities recover at the end of their Refit Phase, at El Agheila only the Axis'", "[DF 11.67]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101")
      .terrain("0606", "city")
      .unit("x", Axis, "0101")
      .unit("y", Axis, "0606")
      .unit("z", Axis, "0809")
      .unit("cw", Cw, "0909")
      .terrain("0909", "city");
  t.judge_supply().start(kRefitPhase, Axis);
  for (const char* name : {"x", "y", "cw"}) t.set_flag(name, kDisrupted);
  t.end_phase();
  CHECK_FALSE(t.has("x", kDisrupted));
  CHECK_FALSE(t.has("y", kDisrupted));
  CHECK(t.has("cw", kDisrupted));   // it is not its Refit Phase
}

TEST_CASE("tracing to a permanent source costs nothing, cut off units stay disrupted", "[DF 11.67][DF 11.68]") {
  DesertFoxTable t(9, 20);
  t.place("el-agheila", "0101").unit("x", Axis, "0104").unit("far", Axis, "0918").start(kRefitPhase, Axis);
  t.edit([&](State& state) { t.rules().entered(state, Axis, t.at("0101")); });   // the last to be there [7.23]
  t.set_flag("x", kDisrupted);
  t.set_flag("far", kDisrupted);
  t.end_phase();
  CHECK_FALSE(t.has("x", kDisrupted));
  CHECK(t.has("far", kDisrupted));
}
