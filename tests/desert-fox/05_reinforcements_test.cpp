#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

/// Plays into the Reinforcement Phase of `side` on `turn`, through its arrivals.
DesertFoxTable bases() {
  DesertFoxTable t;
  t.place("alexandria", "0909")
      .place("el-agheila", "0101")
      .region("east-edge", "0109 0209 0309")
      .region("west-edge", "0901 0801");
  return t;
}

}  // namespace

TEST_CASE("points arrive with their player-turn as the track says and are kept",
          "[DF 5.16][DF 6.1][DF 13.12][DF TRT-CW][DF TRT-AX][DF 13.0-G]") {
  DesertFoxTable t = bases();
  t.points(kCommonwealthRefit, 5).points(kGermanRefit, 2);
  t.arrive(Cw, 5);
  CHECK(t.point(kCommonwealthRefit) == 9);
  CHECK(t.point(kCommonwealthAir) == 1);
  CHECK(t.point(kGermanRefit) == 2);
  DesertFoxTable axis = bases();
  axis.arrive(Axis, 5);
  axis.roll(12);
  CHECK(axis.point(kGermanRefit) == 1);
  CHECK(axis.point(kItalianRefit) == 2);
  CHECK(axis.point(kAxisAir) == 1);
  CHECK(axis.point(kCommonwealthRefit) == 0);
}

TEST_CASE("what the unreadable last boxes of the track bring is read as the option says", "[DF TRT]") {
  for (const auto& [choice, refit] : {std::pair{"repeat", 3}, {"nothing", 0}}) {
    DesertFoxTable t = DesertFoxTable::title("campaign");
    t.option("last-turns", choice);
    t.arrive(Cw, 21);
    CHECK(t.point(kCommonwealthRefit) == refit);
    CHECK(t.rules().turns.size() == 22);
  }
}

TEST_CASE("land units enter within two hexes of their base, on land and out of enemy zones", "[DF 5.0-P][DF 5.0-G]") {
  DesertFoxTable t = bases();
  t.terrain("0908", "sea").due("y", Cw, 3).due("late", Cw, 4).unit("x", Axis, "0706").start(kReinforcement, Cw, 3);
  CHECK(t.legal("enter y 0909"));
  CHECK(t.legal("enter y 0709"));
  CHECK(t.refused_by("enter y 0609") == "DF 5.0-P");
  CHECK(t.refused_by("enter y 0908", k5_0_P));
  CHECK(t.refused_by("enter late 0909") == "DF 5.12");
  CHECK(t.offered("enter y 0808"));
  t.apply("enter y 0909");
  CHECK(t.hex("y") == "0909");
  CHECK(t.has("y", kArrived));
}

TEST_CASE("no unit enters an enemy zone", "[DF 5.0-P]") {
  DesertFoxTable t = bases();
  t.due("y", Cw, 3).unit("x", Axis, "0707").start(kReinforcement, Cw, 3);
  CHECK(t.refused_by("enter y 0807") == "DF 5.0-P");
  CHECK(t.legal("enter y 0909"));
}

TEST_CASE("when all hexes near the base are closed units enter by the map edge, or not at all", "[DF 5.11]") {
  for (const bool edge_closed : {false, true}) {
    DesertFoxTable t = bases();
    t.due("y", Cw, 3).unit("a", Axis, "0909").unit("b", Axis, "0808").unit("c", Axis, "0708").unit("d", Axis, "0907");
    if (edge_closed) t.unit("e", Axis, "0209");
    t.start(kReinforcement, Cw, 3);
    CHECK(t.legal("enter y 0109") == !edge_closed);
    CHECK(t.refused_by("enter y 0909", k5_11));
    if (!edge_closed) CHECK(t.refused_by("enter y 0901", k5_11));   // the other side's edge
    CHECK(t.legal("end-phase"));
  }
}

TEST_CASE("units may be delayed and arrive on any later turn", "[DF 5.12]") {
  DesertFoxTable t = bases();
  t.due("x", Axis, 2).start(kReinforcement, Axis, 6);
  CHECK(t.legal("enter x 0101"));
}

TEST_CASE("units due in the refit box do not enter", "[DF 5.13]") {
  DesertFoxTable t = bases();
  t.due("cw-1-2", Cw, 3, "armor");
  t.arrive(Cw, 3);
  CHECK(t.place_of("cw-1-2") == place(kRefitBox));
  CHECK(t.offers("enter").empty());
}

TEST_CASE("reinforcements are supplied until phase 6 begins", "[DF 5.14]") {
  DesertFoxTable t(9, 9);
  t.place("alexandria", "0909").judge_supply().due("y", Cw, 3).unit("old", Cw, "0901").start(kReinforcement, Cw, 3);
  t.apply("enter y 0909").end_phase().end_phase();
  CHECK(t.waits_for() == "initial-movement");
  CHECK(t.has("old", kUnsupplied));
  CHECK_FALSE(t.has("y", kUnsupplied));
  t.edit([&](State& state) { t.rules().entered(state, Axis, t.at("0909")); });   // no source any more
  while (t.waits_for() != "motorized-movement") t.end_phase();
  CHECK(t.has("y", kUnsupplied));
}

TEST_CASE("armor arrives at the highest rating of the turn it has a counter for", "[DF 5.15][DF 5.17]") {
  DesertFoxTable t = DesertFoxTable::title("campaign");
  t.start(kReinforcement, Cw, 12);
  const UnitId unit = t.id("cw-7-7");
  t.edit([&](State& state) {
    state.remove(unit, place(kReturning));   // one that left with rating 2 comes back with it
    state.pos.units[unit].data = data_of(2, unit);
    fox::set(state, unit, kArrived);
  });
  t.apply("enter cw-7-7 E2234");
  CHECK(rating_of(t.state().unit(unit)) == 2);
  for (const Arrival& each : t.rules().data->scenario.arrivals) {
    const UnitFacts& facts = t.rules().units[each.unit];
    if (facts.type != UnitType::kArmor || facts.side != Cw || facts.highest_rating != 3 ||
        t.state().unit(each.unit).place != Place::kDue)
      continue;
    if (each.turn > 12) continue;
    t.apply("enter " + t.rules().counters()[each.unit].id + " E2234");
    CHECK(rating_of(t.state().unit(each.unit)) == 3);
  }
}

TEST_CASE("an available unit that is due must be withdrawn itself", "[DF 5.2][DF 5.21]") {
  DesertFoxTable t = bases();
  t.unit("cw-16-70", Cw, "0905", "infantry", {.strength = 4})
      .unit("other", Cw, "0904", "infantry", {.strength = 5})
      .start(kReinforcement, Cw, 4);
  CHECK(t.refused_by("end-phase") == "DF 5.2");
  CHECK(t.refused_by("withdraw other -> cw-16-70", k5_21));
  // once, though turn 13 names it too
  CHECK(t.offers("withdraw") == std::vector<std::string>{"withdraw cw-16-70 -> cw-16-70"});
  t.apply("withdraw cw-16-70 -> cw-16-70");
  CHECK(t.place_of("cw-16-70") == place(kWithdrawn));
  CHECK(t.legal("end-phase"));
}

TEST_CASE("without supply or line of communication the named unit is not available", "[DF 5.21][DF 5.22]") {
  DesertFoxTable t = bases();
  t.unit("cw-16-70", Cw, "0905", "infantry", {.strength = 4})
      .unit("strong", Cw, "0904", "infantry", {.strength = 5})
      .unit("weak", Cw, "0903", "infantry", {.strength = 3})
      .unit("driver", Cw, "0902", "motorized-infantry", {.strength = 6})
      .start(kReinforcement, Cw, 4);
  t.set_flag("cw-16-70", kUnsupplied);
  CHECK(t.refused_by("withdraw cw-16-70 -> cw-16-70") == "DF 5.21");
  CHECK(t.refused_by("end-phase") == "DF 5.2");
  CHECK(t.refused_by("withdraw driver -> cw-16-70") == "DF 5.22");   // another type
  CHECK(t.refused_by("withdraw weak -> cw-16-70") == "DF 5.22");
  CHECK(t.offered("withdraw strong -> cw-16-70"));
  t.apply("withdraw strong -> cw-16-70");
  CHECK(t.place_of("strong") == place(kWithdrawn));
  CHECK(slot_of(t.state().unit(t.id("strong"))) == t.id("cw-16-70"));   // [DF 5.24]
}

TEST_CASE("several units together may take the place of one", "[DF 5.22][DF 5.24]") {
  DesertFoxTable t = bases();
  t.unit("cw-16-70", Cw, "0905", "infantry", {.strength = 4}).unit("a", Cw, "0904", "infantry", {.strength = 2})
      .unit("b", Cw, "0903", "infantry", {.strength = 2}).start(kReinforcement, Cw, 4);
  t.set_flag("cw-16-70", kUnsupplied);
  CHECK(t.offered("withdraw a b -> cw-16-70"));
  CHECK(t.legal("withdraw a b -> cw-16-70"));
  CHECK(t.refused_by("withdraw a a -> cw-16-70") == "DF 5.22");
}

TEST_CASE("any armor stands in for armor", "[DF 5.22]") {
  DesertFoxTable t = bases();
  t.unit("cw-3-2", Cw, "0905", "armor", {.strength = 6})
      .unit("tanks", Cw, "0904", "armor", {.strength = 1})
      .start(kReinforcement, Cw, 11);
  t.set_flag("cw-3-2", kUnsupplied);
  CHECK(t.legal("withdraw tanks -> cw-3-2"));
}

TEST_CASE("a disrupted substitute counts half", "[DF 5.22][DF 11.66-1]") {
  for (const int strength : {7, 8}) {
    DesertFoxTable t = bases();
    t.unit("cw-16-70", Cw, "0905", "infantry", {.strength = 4})
        .unit("sub", Cw, "0904", "infantry", {.strength = strength})
        .start(kReinforcement, Cw, 4);
    t.set_flag("cw-16-70", kUnsupplied);
    t.set_flag("sub", kDisrupted);
    CHECK(t.legal("withdraw sub -> cw-16-70") == (strength == 8));
    CHECK(t.offered("withdraw sub -> cw-16-70") == (strength == 8));
  }
}

TEST_CASE("a withdrawal nobody can make gives the axis a point", "[DF 5.23]") {
  DesertFoxTable t = bases();
  t.unit("cw-16-70", Cw, "0905", "infantry", {.strength = 4}).start(kReinforcement, Cw, 4);
  t.set_flag("cw-16-70", kUnsupplied);
  t.end_phase();
  CHECK(t.point(kMissedWithdrawals) == 1);
}

TEST_CASE("the unit that left in its place returns for the scheduled one, depleted as it was, no longer disrupted",
          "[DF 5.25][DF 5.28][DF BOX-W]") {
  DesertFoxTable t = bases();
  t.unit("cw-16-70", Cw, "0905", "infantry", {.strength = 4})
      .unit("sub", Cw, "0904", "infantry", {.strength = 8})
      .start(kReinforcement, Cw, 4);
  t.set_flag("cw-16-70", kUnsupplied);
  t.set_flag("sub", kDisrupted);
  t.deplete("sub");
  t.edit([&](State& state) { state.pos.units[t.id("sub")].data = data_of(0); });
  t.apply("withdraw sub -> cw-16-70");
  t.edit([&](State& state) {   // the Refit Phase of the Axis on Game-Turn 7
    state.pos.turn = 7;
    state.pos.phasing = state.pos.first = Axis;
    state.pos.player_turn = 0;
    state.pos.frames[0] = Frame{};
    state.pos.frames[0].phase = kRefitPhase;
  });
  t.end_phase();
  CHECK(t.legal("enter sub 0909"));
  t.apply("enter sub 0909");
  CHECK(t.depleted("sub"));
  CHECK_FALSE(t.has("sub", kDisrupted));
}

TEST_CASE("a unit may leave before its turn, but nobody in its place", "[DF 5.27]") {
  DesertFoxTable t = bases();
  t.unit("cw-polish", Cw, "0905", "infantry", {.strength = 3})
      .unit("other", Cw, "0904", "infantry", {.strength = 5})
      .start(kReinforcement, Cw, 9);
  CHECK(t.legal("end-phase"));
  CHECK(t.refused_by("withdraw other -> cw-polish", k5_27));
  CHECK(t.offered("withdraw cw-polish -> cw-polish"));
}

TEST_CASE("a reinforcement may be a substitute in the phase of its arrival", "[DF 5.26]") {
  DesertFoxTable t = bases();
  t.unit("cw-16-70", Cw, "0905", "infantry", {.strength = 4})
      .due("fresh", Cw, 4, "infantry", {.strength = 4})
      .start(kReinforcement, Cw, 4);
  t.set_flag("cw-16-70", kUnsupplied);
  t.apply("enter fresh 0909");
  CHECK(t.legal("withdraw fresh -> cw-16-70"));
}

TEST_CASE("who has left for good does not come back with the slot of an earlier withdrawal",
          "[DF 5.25][DF 5.27][DF BOX-W]") {
  DesertFoxTable t = bases();
  t.unit("cw-9-5ind", Cw, "0905", "infantry", {.strength = 3})
      .unit("sub", Cw, "0904", "infantry", {.strength = 3})
      .start(kReinforcement, Cw, 6);
  t.set_flag("cw-9-5ind", kUnsupplied);
  t.apply("withdraw sub -> cw-9-5ind");
  t.edit([&](State& state) { fox::reset(state, t.id("cw-9-5ind"), kUnsupplied); });
  t.apply("withdraw cw-9-5ind -> cw-9-5ind");   // that of Game-Turn 20, long before
  t.edit([&](State& state) {
    state.pos.turn = 14;
    state.pos.phasing = state.pos.first = Axis;
    state.pos.player_turn = 0;
    state.pos.frames[0] = Frame{};
    state.pos.frames[0].phase = kRefitPhase;
  });
  t.end_phase();
  CHECK(t.legal("enter sub 0909"));
  CHECK(t.refused_by("enter cw-9-5ind 0909") == "DF 5.12");
}
