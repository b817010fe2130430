#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

TEST_CASE("the commonwealth sends one or two air points to malta, no more than two in all, and none come back",
          "[DF 6.31][DF 6.36][DF 6.0-G]") {
  DesertFoxTable t;
  t.points(kCommonwealthAir, 3).start(kAirAllocation, Cw);
  CHECK(t.refused_by("malta 3") == "DF 6.31");
  CHECK(t.refused_by("malta -1") == "DF 6.31");
  t.apply("malta 1");
  CHECK(t.point(kCommonwealthAir) == 2);
  CHECK(t.point(kMaltaAir) == 1);
  CHECK(t.refused_by("malta 2") == "DF 6.31");
  CHECK(t.offers("malta") == std::vector<std::string>{"malta 1"});
  CHECK(t.refused_by("raid 1", k6_33));
}

TEST_CASE("air points must be there to be sent", "[DF 6.1]") {
  DesertFoxTable t;
  t.points(kCommonwealthAir, 1).start(kAirAllocation, Cw);
  CHECK(t.refused_by("malta 2") == "DF 6.1");
}

TEST_CASE("each raider beyond the first costs a dump near a base and far from enemies", "[DF 6.33]") {
  DesertFoxTable t(9, 20);
  t.place("el-agheila", "0501")
      .points(kAxisAir, 3)
      .dump("near", Axis, "0504")
      .dump("far", Axis, "0505")
      .dump("other", Axis, "0502")
      .msu("m", Axis, "0501");
  t.unit("y", Cw, "0520").start(kAirAllocation);
  CHECK(t.legal("raid 1"));
  CHECK(t.legal("raid near 2"));
  CHECK(t.legal("raid near other 3"));
  CHECK(t.refused_by("raid 2") == "DF 6.33");
  CHECK(t.refused_by("raid far 2") == "DF 6.33");
  CHECK(t.refused_by("raid m 2") == "DF 6.33");
  CHECK(t.refused_by("raid near near 3") == "DF 6.33");
  t.set_flag("near", kCaptured);
  CHECK(t.refused_by("raid near 2") == "DF 6.33");
}

TEST_CASE("a dump within five hexes of an enemy combat unit does not serve a raid", "[DF 6.33]") {
  for (const bool close : {false, true}) {
    DesertFoxTable t(9, 20);
    t.place("el-agheila", "0501")
        .points(kAxisAir, 3)
        .dump("d", Axis, "0503")
        .unit("y", Cw, close ? "0508" : "0509")
        .start(kAirAllocation);
    CHECK(t.legal("raid d 2") == !close);
  }
}

TEST_CASE("the die tells what a raid of so many points costs", "[DF 6.34][DF 6.37]") {
  struct Row { int raiders, die, axis, malta; };
  for (const Row& row : {Row{1, 1, 1, 0},
                         {1, 2, 0, 0},
                         {1, 5, 1, 1},
                         {2, 3, 1, 1},
                         {2, 4, 0, 1},
                         {3, 1, 0, 0},
                         {3, 5, 1, 2},
                         {3, 6, 0, 2}}) {
    DesertFoxTable t(9, 20);
    t.place("el-agheila", "0501")
        .points(kAxisAir, 3)
        .points(kMaltaAir, 2)
        .dump("d1", Axis, "0503")
        .dump("d2", Axis, "0502")
        .start(kAirAllocation);
    t.apply(row.raiders == 1 ? "raid 1" : row.raiders == 2 ? "raid d1 2" : "raid d1 d2 3").roll(row.die);
    CHECK(t.point(kAxisAir) == 3 - row.axis);
    CHECK(t.point(kMaltaAir) == 2 - row.malta);
    CHECK((t.place_of("d1") == Place::kUnused) == (row.raiders > 1));
    CHECK(block(t.state()).air_used[0] == row.raiders - row.axis);   // [DF 6.24]
  }
}

TEST_CASE("losses beyond the points at malta are ignored, other points are safe", "[DF 6.34]") {
  DesertFoxTable t(9, 20);
  t.place("el-agheila", "0501")
      .points(kAxisAir, 3)
      .points(kMaltaAir, 1)
      .points(kCommonwealthAir, 2)
      .dump("d1", Axis, "0503")
      .dump("d2", Axis, "0502");
  t.start(kAirAllocation);
  t.apply("raid d1 d2 3").roll(6);
  CHECK(t.point(kMaltaAir) == 0);
  CHECK(t.point(kCommonwealthAir) == 2);
}

TEST_CASE("malta is raided once a turn, with points not used otherwise", "[DF 6.35][DF 6.24]") {
  DesertFoxTable t;
  t.points(kAxisAir, 2).start(kAirAllocation);
  t.apply("raid 1").roll(2);
  CHECK(t.refused_by("raid 1") == "DF 6.35");
  DesertFoxTable spent;
  spent.points(kAxisAir, 1).start(kAirAllocation);
  spent.edit([](State& state) { block(state).air_used[0] = 1; });
  CHECK(spent.refused_by("raid 1") == "DF 6.21");
}

TEST_CASE("in the air allocation phase the phasing commonwealth sends points to malta, the phasing axis raids it",
          "[DF 3.1-B2]") {
  DesertFoxTable t;
  t.points(kCommonwealthAir, 2).points(kAxisAir, 2).start(kAirAllocation, Cw);
  CHECK(t.legal("malta 1"));
  CHECK_FALSE(t.legal("raid 1"));
  DesertFoxTable axis;
  axis.points(kCommonwealthAir, 2).points(kAxisAir, 2).start(kAirAllocation, Axis);
  CHECK(axis.legal("raid 1"));
  CHECK_FALSE(axis.legal("malta 1"));
  axis.end_phase();
  CHECK(axis.waits_for() == "initial-movement");
  CHECK_FALSE(axis.legal("raid 1"));
}
