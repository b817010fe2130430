#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

/// The Reinforcement Phase of the Axis on Game-Turn 5, with Tobruk at 0505.
DesertFoxTable port() {
  DesertFoxTable t;
  t.option("tobruk-port", "on").place("tobruk", "0505").terrain("0505", "city").place("el-agheila", "0101");
  return t;
}

}  // namespace

TEST_CASE("the axis lands a reinforcement at tobruk, where it acts at once, or loses it on a six",
          "[DF O-5.44][DF O-5.45]") {
  DesertFoxTable lost = port();
  lost.unit("x", Axis, "0606").start(kReinforcement, Axis, 5);
  CHECK(lost.standing("tobruk-port").empty());
  for (const int die : {5, 6}) {
    DesertFoxTable t = port();
    t.unit("x", Axis, "0505").due("fresh", Axis, 5).due("late", Axis, 4).start(kReinforcement, Axis, 5);
    CHECK(t.standing("tobruk-port") == "axis: port of Tobruk open to reinforcements [DF O-5.41]");
    CHECK(t.refused_by("land late") == "DF O-5.44");
    CHECK(t.offered("land fresh"));
    t.apply("land fresh").roll(die);
    CHECK(t.hex("fresh") == (die == 5 ? "0505" : ""));
    CHECK((t.place_of("fresh") == place(kDestroyed)) == (die == 6));
    if (die == 5) CHECK(t.has("fresh", kArrived));
  }
}

TEST_CASE("the port works while an axis unit holds it and no supplied enemy is in the west", "[DF O-5.41]") {
  DesertFoxTable empty = port();
  empty.due("fresh", Axis, 5).start(kReinforcement, Axis, 5);
  CHECK(empty.refused_by("land fresh") == "DF O-5.41");
  DesertFoxTable t = port();
  t.msu("m", Axis, "0505").unit("y", Cw, "0909").due("fresh", Axis, 5).start(kReinforcement, Axis, 5);
  CHECK(t.refused_by("land fresh") == "DF O-5.41");
  t.set_flag("y", kUnsupplied);
  CHECK(t.legal("land fresh"));
  DesertFoxTable off;
  off.place("tobruk", "0505").unit("x", Axis, "0505").due("fresh", Axis, 5).start(kReinforcement, Axis, 5);
  CHECK(off.refused_by("land fresh") == "DF 3.1-B1");
}

TEST_CASE("refitted units and heavy ones do not use the port", "[DF O-5.42][DF O-5.43]") {
  DesertFoxTable t = port();
  t.unit("x", Axis, "0505")
      .unit("boxed", Axis, "0506")
      .due("tanks", Axis, 5, "armor")
      .due("guns", Axis, 5, "artillery")
      .due("scouts", Axis, 5, "reconnaissance");
  t.due("big", Axis, 5, "infantry", {.stacking = 2})
      .due("flak", Axis, 5, "flak", {.stacking = 0})
      .start(kReinforcement, Axis, 5);
  t.remove("boxed", kRefitBox);
  CHECK(t.refused_by("land boxed") == "DF O-5.42");
  for (const char* unit : {"land tanks", "land guns", "land scouts", "land big"})
    CHECK(t.refused_by(unit) == "DF O-5.43");
  CHECK(t.legal("land flak"));
}

TEST_CASE("the port takes a supply unit or a reinforcement in a turn, not both", "[DF O-5.46][DF O-5.43]") {
  DesertFoxTable t = port();
  t.unit("x", Axis, "0505").due("fresh", Axis, 5).due("more", Axis, 5).start(kReinforcement, Axis, 5);
  t.edit([](State& state) { block(state).port_use = 1; });
  CHECK(t.refused_by("land fresh") == "DF O-5.46");
  t.edit([](State& state) { block(state).port_use = 0; });
  t.apply("land fresh").roll(1);
  CHECK(t.refused_by("land more") == "DF O-5.43");
}

TEST_CASE("after an msu of the convoy no reinforcement lands in that turn", "[DF O-5.46][DF 7.52]") {
  DesertFoxTable t = port();
  t.unit("x", Axis, "0505").spares(Axis, 2).due("fresh", Axis, 5).start(kRefitPhase, Cw, 5, Cw);
  t.edit([&](State& state) { t.rules().entered(state, Axis, t.at("0505")); });
  t.end_phase().roll(2).apply("enter axis-spare-1 0505");
  REQUIRE(t.waits_for() == "reinforcement");
  CHECK(t.refused_by("land fresh") == "DF O-5.46");
}

TEST_CASE("units of one stacking point in all sail together and share one roll", "[DF O-5.43][DF O-5.44]") {
  for (const int die : {1, 6}) {
    DesertFoxTable t = port();
    t.unit("x", Axis, "0505")
        .due("foot", Axis, 5)
        .due("more", Axis, 5)
        .due("flak", Axis, 5, "flak", {.stacking = 0})
        .due("guns", Axis, 5, "flak", {.stacking = 0});
    t.start(kReinforcement, Axis, 5);
    CHECK(t.refused_by("land foot more") == "DF O-5.43");
    CHECK(t.refused_by("land flak flak") == "DF O-5.44");
    CHECK(t.offered("land flak guns"));
    CHECK(t.offered("land foot flak guns"));
    t.apply("land foot flak guns").roll(die);
    for (const char* unit : {"foot", "flak", "guns"}) {
      CHECK(t.hex(unit) == (die == 1 ? "0505" : ""));
      CHECK((t.place_of(unit) == place(kDestroyed)) == (die == 6));
    }
    CHECK(t.refused_by("land more") == "DF O-5.43");
  }
}
