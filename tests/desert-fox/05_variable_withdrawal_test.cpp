#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

Datum last_in(const std::vector<std::string>& places) {
  std::vector<Datum> list;
  for (const std::string& id : places) list.push_back(Datum::text(id));
  return Datum::object({{"axis", Datum::list(std::move(list))}});
}

/// A table under the variable withdrawals; nobody of the Axis is on it.
DesertFoxTable variable() {
  DesertFoxTable t;
  t.option("variable-withdrawal", "on").place("alexandria", "0909");
  return t;
}
/// Into the arrivals of the Commonwealth on `turn`.
void open_turn(DesertFoxTable& t, int turn) {
  t.start(kRefitPhase, Axis, turn, Axis);
  t.end_phase();
}
/// The Refit Phase of the Commonwealth with this row of the Withdrawal Table rolled, then its end.
void leave(DesertFoxTable& t, int row) {
  t.start(kRefitPhase, Cw, 10, Axis);
  t.edit([&](State& state) { block(state).departure = static_cast<std::uint8_t>(row); });
  t.end_phase();
}
bool gone(const DesertFoxTable& t, std::string_view unit) { return t.place_of(unit) == place(kWithdrawn); }

}  // namespace

TEST_CASE("under variable withdrawals the schedule takes nobody", "[DF O-5.31]") {
  DesertFoxTable t = variable();
  t.unit("cw-16-70", Cw, "0905", "infantry", {.strength = 4});
  open_turn(t, 4);
  t.roll(6);   // less two: nothing
  CHECK(t.waits_for() == "reinforcement");
  CHECK(t.legal("end-phase"));
  CHECK(t.refused_by("withdraw cw-16-70 -> cw-16-70") == "DF 5.2");
}

TEST_CASE("the commonwealth rolls from game-turn 3 to 20", "[DF O-5.32]") {
  for (const auto& [turn, rolls] : {std::pair{2, false}, {3, true}, {20, true}, {21, false}}) {
    DesertFoxTable t = variable();
    open_turn(t, turn);
    CHECK((t.waits_for() == "recall-roll") == rolls);
  }
}

TEST_CASE("bardia and tobruk raise the roll, no supplied axis unit in the west and no attack lower it",
          "[DF O-5.33][DF O-5.33-X][DF O-5.37]") {
  struct Row { bool bardia, tobruk, west, attacked; int die; const char* then; };
  for (const Row& row : {Row{true, true, true, false, 2, "reinforcement"},      // plus one: 3, nothing
                         {false, false, false, false, 3, "departure-table-roll"},   // minus two: 1
                         {false, false, true, true, 2, "departure-table-roll"},     // 2: and perhaps a return
                         {false, false, true, true, 3, "reinforcement"},
                         {true, true, true, true, 6, "recall-table-roll"}}) {       // 8 is as 7
    DesertFoxTable t = variable();
    std::vector<std::string> held;
    if (row.bardia) held.emplace_back("bardia");
    if (row.tobruk) held.emplace_back("tobruk");
    t.place("bardia", "0105").place("tobruk", "0103").scenario_rule("last_in", last_in(held)).unit("x", Axis, "0101");
    t.start(kRefitPhase, Axis, 6, Axis);
    if (!row.west) t.set_flag("x", kUnsupplied);
    t.edit([&](State& state) { block(state).axis_attacks = row.attacked ? 2 : 0; });
    t.end_phase();
    if (t.waits_for() == "attrition-roll") t.roll(6);
    t.roll(row.die);
    CHECK(t.waits_for() == row.then);
  }
}

TEST_CASE("a two brings a withdrawal, and a return on a further five or six", "[DF O-5.37]") {
  for (const int die : {4, 5}) {
    DesertFoxTable t = variable();
    t.unit("x", Axis, "0101").unit("away", Cw, "0905");
    t.start(kRefitPhase, Axis, 6, Axis);
    t.remove("away", kWithdrawn);
    t.edit([&](State& state) { block(state).axis_attacks = 2; });
    t.end_phase().roll(2).roll(3).roll(die);
    CHECK(block(t.state()).departure == 3);
    CHECK((t.waits_for() == "recall-table-roll") == (die == 5));
  }
}

TEST_CASE("returning units enter on the next game-turn, infantry as the table asks", "[DF O-5.35][DF O-5.39]") {
  DesertFoxTable t = variable();
  t.unit("tanks", Cw, "0901", "armor")
      .unit("foot", Cw, "0902", "infantry")
      .unit("guns", Cw, "0903", "heavy-weapons")
      .unit("x", Axis, "0101");
  t.start(kRefitPhase, Axis, 6, Axis);
  for (const char* unit : {"tanks", "foot", "guns"}) t.remove(unit, kWithdrawn);
  t.edit([&](State& state) { block(state).axis_attacks = 2; });
  t.end_phase().roll(6).roll(3);   // two units, one of them infantry
  CHECK(t.offers("recall").size() == 3);
  t.apply("recall tanks");
  CHECK(t.refused_by("recall guns") == "DF O-5.35");
  t.apply("recall foot");
  CHECK(t.waits_for() == "reinforcement");
  CHECK(t.offers("enter").empty());
  t.edit([](State& state) {
    state.pos.turn = 7;
    state.pos.phasing = Axis;
    state.pos.player_turn = 0;
    state.pos.frames[0] = Frame{};
    state.pos.frames[0].phase = kRefitPhase;
  });
  t.end_phase().roll(3);
  CHECK(t.legal("enter foot 0909"));
  CHECK(t.legal("enter tanks 0909"));
  CHECK(gone(t, "guns"));
}

TEST_CASE("when no infantry is away another type may return, and unused returns are lost", "[DF O-5.39][DF O-5.35]") {
  DesertFoxTable t = variable();
  t.unit("tanks", Cw, "0901", "armor").unit("more", Cw, "0902", "armor").unit("x", Axis, "0101");
  t.start(kRefitPhase, Axis, 6, Axis);
  t.remove("tanks", kWithdrawn);
  t.remove("more", kWithdrawn);
  t.edit([&](State& state) { block(state).axis_attacks = 2; });
  t.end_phase().roll(6).roll(1);   // one infantry unit
  t.apply("recall tanks");
  CHECK(t.waits_for() == "reinforcement");
  CHECK(gone(t, "more"));
}

TEST_CASE("what was rolled for leaves at the end of the refit phase, available and strong enough",
          "[DF O-5.34][DF O-5.38]") {
  DesertFoxTable t = variable();
  t.unit("strong", Cw, "0905", "infantry", {.strength = 4})
      .unit("weak", Cw, "0904", "infantry", {.strength = 3})
      .unit("x", Axis, "0101");
  leave(t, 2);   // one unit of strength 4
  CHECK(t.waits_for() == "departure");
  CHECK(t.offers() == std::vector<std::string>{"withdraw strong -> strong"});
  t.apply("withdraw strong -> strong");
  CHECK(gone(t, "strong"));
  CHECK(t.point(kMissedWithdrawals) == 0);
}

TEST_CASE("when no unit on the map is strong enough any other goes", "[DF O-5.34]") {
  DesertFoxTable t = variable();
  t.unit("weak", Cw, "0904", "infantry", {.strength = 1});
  leave(t, 2);
  CHECK(t.legal("withdraw weak -> weak"));
}

TEST_CASE("each unit that cannot be withdrawn gives the axis a point", "[DF O-5.34]") {
  DesertFoxTable t = variable();
  t.unit("only", Cw, "0904");
  leave(t, 3);   // two units
  t.apply("withdraw only -> only");
  CHECK(t.point(kMissedWithdrawals) == 1);
}

TEST_CASE("one of two is an armor brigade", "[DF O-5.38]") {
  DesertFoxTable t = variable();
  t.unit("tanks", Cw, "0904", "armor").unit("a", Cw, "0905").unit("b", Cw, "0906");
  leave(t, 4);
  t.apply("withdraw a -> a");
  CHECK(t.refused_by("withdraw b -> b") == "DF O-5.34");
  t.apply("withdraw tanks -> tanks");
  CHECK(gone(t, "tanks"));
}

TEST_CASE("three units of a division that can give them leave together, and one other", "[DF O-5.36][DF O-5.36-X]") {
  DesertFoxTable t = variable();
  t.unit("cw-24-9aus", Cw, "0904", "infantry")
      .unit("cw-26-9aus", Cw, "0905", "infantry")
      .unit("cw-9aus-hw", Cw, "0906", "heavy-weapons");
  t.unit("cw-20-9aus", Cw, "0907", "infantry").unit("other", Cw, "0908", "infantry");
  t.start(kRefitPhase, Cw, 10, Axis);
  t.set_flag("cw-20-9aus", kUnsupplied);
  t.edit([&](State& state) { block(state).departure = 6; });
  t.end_phase();
  if (t.waits_for() == "attrition-roll") t.roll(6);
  CHECK(t.refused_by("withdraw other -> other") == "DF O-5.34");
  t.apply("withdraw cw-24-9aus -> cw-24-9aus").apply("withdraw cw-26-9aus -> cw-26-9aus");
  CHECK(t.refused_by("withdraw other -> other") == "DF O-5.34");
  t.apply("withdraw cw-9aus-hw -> cw-9aus-hw").apply("withdraw other -> other");
  CHECK(gone(t, "other"));
  CHECK_FALSE(gone(t, "cw-20-9aus"));
}

TEST_CASE("an attack of the axis is remembered for the next game-turn and no longer", "[DF O-5.33]") {
  DesertFoxTable t = variable();
  t.unit("x", Axis, "0404", "motorized-infantry", {.strength = 9}).unit("y", Cw, "0405").start_combat(Axis, 6);
  t.apply("attack x -> y");
  CHECK(block(t.state()).axis_attacks == 1);
  DesertFoxTable later = variable();
  later.start(kRefitPhase, Cw, 6, Axis);
  later.edit([](State& state) { block(state).axis_attacks = 3; });
  later.end_phase();
  CHECK(later.state().pos.turn == 7);
  CHECK(block(later.state()).axis_attacks == 2);
}
