#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

Datum axis_last_in(std::string_view place) {
  return Datum::object({{"axis", Datum::list({Datum::text(std::string(place))})}});
}

/// How many MSUs a roll of `dice` on `turn` brings to 0101.
int convoy(int turn, int dice, int malta = 0, const char* reading = "turns-9-14") {
  DesertFoxTable t;
  t.place("el-agheila", "0101").spares(Axis, 6).points(kMaltaAir, malta).option("convoy-dates", reading);
  t.arrive(Axis, turn);
  t.roll(dice);
  int there = 0;
  for (int i = 1; i <= 6; ++i) there += t.hex("axis-spare-" + std::to_string(i)) == "0101";
  return there;
}

}  // namespace

TEST_CASE("the commonwealth receives the MSUs of the track at alexandria", "[DF 7.51][DF TRT-CW]") {
  DesertFoxTable t;
  t.place("alexandria", "0909").spares(Cw, 3);
  t.arrive(Cw, 5);
  CHECK(t.hex("cw-spare-1") == "0909");
  CHECK(t.hex("cw-spare-2") == "0909");
  CHECK(t.hex("cw-spare-3").empty());
}

TEST_CASE("the number of supply units is no limit: who finds none free waits for one", "[DF 7.54][DF 7.51]") {
  for (const bool closed : {false, true}) {
    DesertFoxTable t;
    t.place("alexandria", "0909")
        .spares(Cw, 2)
        .msu("used", Cw, "0505")
        .unit("x", Axis, closed ? "0909" : "0101")
        .unit("y", Cw, "0503");
    t.start(kRefitPhase, Axis, 5, Axis);
    t.edit([&](State& state) {
      fox::block(state).commonwealth_supply_waits = 3;   // two find one, besides the two that are due
      state.remove(t.id("used"), Place::kUnused);
    });
    t.end_phase();
    CHECK(t.hex("cw-spare-1") == (closed ? "" : "0909"));
    CHECK(t.hex("used") == (closed ? "" : "0909"));
    // those due are lost at a closed base [7.53]
    CHECK(fox::block(t.state()).commonwealth_supply_waits == (closed ? 3 : 2));
  }
}

TEST_CASE("no supply arrives at an occupied base", "[DF 7.53]") {
  DesertFoxTable t;
  t.place("alexandria", "0909").spares(Cw, 3).unit("x", Axis, "0909");
  t.arrive(Cw, 5);
  CHECK(t.hex("cw-spare-1").empty());
}

TEST_CASE("the convoy table turns two dice into MSUs", "[DF 7.52][DF 7.57]") {
  for (const auto& [dice, msus] :
       {std::pair{2, 4}, {3, 4}, {4, 3}, {5, 3}, {6, 2}, {7, 2}, {8, 1}, {10, 1}, {11, 0}, {12, 0}})
    CHECK(convoy(3, dice) == msus);
}

TEST_CASE("air points at malta raise the roll", "[DF 6.32]") {
  CHECK(convoy(3, 7, 1) == 1);
  CHECK(convoy(3, 9, 2) == 0);
}

TEST_CASE("the date lowers the roll on turns 9 to 14 and raises it afterwards", "[DF 7.55]") {
  CHECK(convoy(8, 6) == 2);
  CHECK(convoy(9, 6) == 3);
  CHECK(convoy(14, 6) == 3);
  CHECK(convoy(15, 7) == 1);
  CHECK(convoy(8, 6, 0, "turns-1-9") == 3);
  CHECK(convoy(10, 6, 0, "turns-1-9") == 2);
}

TEST_CASE("no convoy sails on game-turn 1", "[DF 3.2-3]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101").spares(Axis, 2);
  t.arrive(Axis, 1);
  CHECK(t.waits_for() == "reinforcement");
  CHECK(t.hex("axis-spare-1").empty());
}

TEST_CASE("one MSU of the convoy may enter at a port the axis was last in", "[DF 7.52][DF 7.53]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101")
      .place("benghazi", "0505")
      .place("tobruk", "0707")
      .spares(Axis, 6)
      .scenario_rule("last_in", axis_last_in("benghazi"));
  t.unit("y", Cw, "0101");   // and the base is lost
  t.arrive(Axis, 3);
  t.roll(4);
  CHECK(t.waits_for() == "convoy");
  CHECK(t.refused_by("enter axis-spare-1 0707") == "DF 7.52");
  CHECK(t.refused_by("enter axis-spare-2 0505") == "DF 7.52");
  t.apply("enter axis-spare-1 0505");
  CHECK(t.hex("axis-spare-1") == "0505");
  CHECK(t.hex("axis-spare-2").empty());
}

TEST_CASE("the whole convoy may go to the base", "[DF 7.52]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101")
      .place("benghazi", "0505")
      .spares(Axis, 3)
      .scenario_rule("last_in", axis_last_in("benghazi"));
  t.arrive(Axis, 3);
  t.roll(7).apply("done");
  CHECK(t.hex("axis-spare-1") == "0101");
  CHECK(t.hex("axis-spare-2") == "0101");
}

TEST_CASE("captured supply becomes usable with its side's next reinforcement phase", "[DF 7.75]") {
  DesertFoxTable t;
  t.place("alexandria", "0909")
      .dump("d", Cw, "0505")
      .dump("e", Axis, "0201")
      .unit("x", Axis, "0202")
      .place("el-agheila", "0101");
  t.start(kRefitPhase, Axis, 3, Axis);
  t.set_flag("d", kCaptured);
  t.set_flag("e", kCaptured);
  t.end_phase();
  CHECK_FALSE(t.has("d", kCaptured));
  CHECK(t.has("e", kCaptured));
}

TEST_CASE("the reinforcement phase opens with points, supply and captured supply set free, for the phasing side alone",
          "[DF 3.1-B1]") {
  DesertFoxTable t;
  t.place("alexandria", "0909")
      .place("el-agheila", "0101")
      .spares(Cw, 3)
      .spares(Axis, 3)
      .msu("ours", Cw, "0808")
      .unit("y", Cw, "0808")
      .due("new", Cw, 5);
  t.start(kRefitPhase, Axis, 5, Axis);
  t.set_flag("ours", kCaptured);
  t.end_phase();
  REQUIRE(t.waits_for() == "reinforcement");
  CHECK(t.to_act() == Cw);
  CHECK(t.point(kCommonwealthRefit) == 4);
  CHECK(t.point(kGermanRefit) == 0);
  CHECK(t.hex("cw-spare-2") == "0909");
  CHECK_FALSE(t.has("ours", kCaptured));
  CHECK(t.offered("enter new 0909"));
}
