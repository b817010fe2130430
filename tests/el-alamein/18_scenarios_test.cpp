#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

namespace {

Datum text(const char* value) { return Datum::text(value); }
Datum number(int value) { return Datum::number_milli(value * 1000); }

/// Two Boxed Areas: 0404 with 0405, and 0708 alone.
AlaTable boxed(const char* reading = "starters") {
  AlaTable t;
  t.feature("0404 0405 0708", "box-july").option("boxed-units", reading);
  t.scenario_rule(
      "boxes",
      Datum::object({{"side", text("allied")}, {"feature", text("box-july")}, {"candidates", text("box-candidate")}}));
  return t;
}

/// By the errata those who do not start in an area pass through it.
bool boxed_passes() {
  AlaTable t = boxed();
  t.unit("out", Allied, "0406").unit("a", Axis, "0101");
  t.start(kInitialPhase, Allied);
  return t.legal("move out 0406-0405-0505");
}

/// The Retreat Line runs between columns 3 and 4, the zone from there to column 6.
AlaTable standing_fast() {
  AlaTable t;
  std::string zone;
  for (int column = 4; column <= 6; ++column)
    for (int row = 1; row <= 9; ++row) zone += (zone.empty() ? "0" : " 0") + std::to_string(column * 100 + row);
  t.region("zone", zone);
  for (int row = 1; row <= 9; ++row)
    for (int other = row - 1; other <= row; ++other)
      if (other >= 1)
        t.side("03" + ("0" + std::to_string(row)), "04" + ("0" + std::to_string(other)), {"retreat-line"});
  t.scenario_rule("stand_fast", Datum::object({{"side", text("axis")},
                                               {"region", text("zone")},
                                               {"retreat_line", text("retreat-line")},
                                               {"last_turn", number(10)}}));
  return t;
}

}  // namespace

TEST_CASE("The scenarios last seven, seven and fifteen Game-Turns; the Allies move first in October",
          "[ALA 2.1][ALA 18.11][ALA 18.21][ALA 18.31]") {
  for (const auto& [scenario, turns, first] :
       {std::tuple{"july", 7, Axis}, {"september", 7, Axis}, {"october", 15, Allied}}) {
    AlaTable t = AlaTable::scenario(scenario);
    t.begin();
    CHECK(t.state().pos.turn == 1);
    CHECK(t.state().pos.phasing == first);
    t.edit([&, turns = turns, first = first](State& state) {
      state.pos.turn = static_cast<std::int16_t>(turns);
      state.pos.phasing = opponent(first);
      state.pos.player_turn = 1;
      state.pos.frames[0].phase = kSupplyPhase;
      state.pos.frames[0].actor = state.pos.phasing;
    });
    CHECK_FALSE(t.match().over());
    t.apply("end-phase");
    CHECK(t.match().over());
  }
}

TEST_CASE("Allied units that start in a Boxed Area leave it by combat alone", "[ALA 18.12]") {
  AlaTable t = boxed();
  t.unit("in", Allied, "0404").unit("alone", Allied, "0708").unit("out", Allied, "0406").unit("a", Axis, "0101");
  t.start(kInitialPhase, Allied);
  CHECK(t.standing("boxed") == "allied: held by Boxed Areas: in, alone [ALA 18.12]");
  CHECK(t.refused_by("move in 0404-0403") == "ALA 18.12");
  CHECK(t.refused_by("move in 0404-0405-0506") == "ALA 18.12");
  CHECK(t.legal("move in 0404-0405"));                  // within the area
  CHECK(t.refused_by("move alone 0708-0707") == "ALA 18.12");
  t.apply("move out 0406-0405");
  for (int i = 0; i < 8; ++i) t.apply("end-phase");
  CHECK(t.legal("move out 0405-0506"));                 // it did not start there
  AlaTable printed = boxed("entering");
  printed.unit("in", Allied, "0404").unit("out", Allied, "0406").unit("a", Axis, "0101");
  printed.start(kInitialPhase, Allied);
  printed.apply("move out 0406-0405");
  for (int i = 0; i < 8; ++i) printed.apply("end-phase");
  CHECK(printed.refused_by("move out 0405-0506") == "ALA 18.12");
  AlaTable through = boxed("entering");  // nor does one pass through it in a single move
  through.unit("out", Allied, "0406").unit("foot", Allied, "0807", 4, 4).unit("a", Axis, "0101");
  through.start(kInitialPhase, Allied);
  CHECK(through.legal("move out 0406-0405-0404"));
  CHECK(through.refused_by("move out 0406-0405-0505") == "ALA 18.12");
  CHECK(through.refused_by("move out 0406-0405-0404-0403") == "ALA 18.12");
  through.column("foot", "0708");
  CHECK(through.legal("march foot 0807-0708"));
  CHECK(through.refused_by("march foot 0807-0708-0608", k18_12));
  for (const std::string& each : through.offers("march")) CHECK(through.legal(each));
  CHECK(boxed_passes());
  AlaTable beaten = boxed();
  beaten.unit("in", Allied, "0708", 13).unit("a", Axis, "0707", 40);
  beaten.start(kCombatPhase);
  beaten.attack("a -> in", 1).apply(beaten.offers("retreat").front());
  CHECK(beaten.hex("in") != "0708");                    // a retreat leads out
  AlaTable again = boxed();                             // whom a retreat led out it holds again, on his way, too
  again.unit("home", Allied, "0406").unit("a", Axis, "0101");
  again.start(kInitialPhase, Allied);
  CHECK(again.legal("move home 0406-0405-0505"));
  again.edit([&](State& state) { set(state, again.id("home"), kBoxed); });
  CHECK(again.legal("move home 0406-0405-0404"));
  CHECK(again.refused_by("move home 0406-0405-0505") == "ALA 18.12");
  AlaTable won = boxed();
  won.unit("in", Allied, "0404", 40).unit("a", Axis, "0403", 1);
  won.start(kCombatPhase, Allied);
  won.attack("in -> a", 1);                             // 7-1: De; an advance would lead out
  CHECK(won.phase() == kCombatPhase);
}

TEST_CASE("Allied units in a Boxed Area are always supplied", "[ALA 18.12]") {
  for (const char* reading : {"starters", "entering"}) {
    AlaTable t = boxed(reading);
    t.unit("in", Allied, "0404").unit("a", Axis, "0808");
    for (const char* hex : {"0602", "0604", "0606", "0608", "0408", "0403"}) t.unit(std::string("g") + hex, Axis, hex);
    t.start();
    CHECK(t.supply("in") == (reading[0] == 's' ? SupplyState::kSupplied : SupplyState::kIsolated));
  }
}

TEST_CASE("A Boxed Area ends when combat empties it, a hex of it when an Axis unit enters", "[ALA 18.13]") {
  AlaTable t = boxed();
  t.unit("in", Allied, "0404", 4)
      .unit("alone", Allied, "0708", 1)
      .unit("a", Axis, "0707", 40)
      .unit("b", Axis, "0101")
      .unit("home", Allied, "0909");
  t.start(kCombatPhase);
  t.attack("a -> alone", 1).apply("done");              // De
  CHECK(t.rules().boxed(t.state(), t.at("0708")) < 0);
  CHECK(t.rules().boxed(t.state(), t.at("0404")) >= 0);
  t.put("home", "0708");
  t.edit([&](State& state) { set(state, t.id("home"), kBoxed); });
  t.start(kInitialPhase, Axis);
  t.put("a", "0303");
  t.put("b", "0506");
  t.apply("move b 0506-0405");
  CHECK(t.rules().boxed(t.state(), t.at("0405")) < 0);
  CHECK(t.rules().boxed(t.state(), t.at("0404")) >= 0);
  AlaTable moved = boxed();                             // leaving it otherwise does not end it
  moved.unit("out", Allied, "0406").unit("a", Axis, "0101");
  moved.start(kInitialPhase, Allied);
  moved.apply("move out 0406-0405").apply("end-phase");
  CHECK(moved.rules().boxed(moved.state(), moved.at("0405")) >= 0);
}

TEST_CASE("Boxed Areas do nothing to Axis units", "[ALA 18.14]") {
  AlaTable t = boxed();
  t.unit("a", Axis, "0304").unit("x", Allied, "0909");
  t.start();
  CHECK(t.legal("move a 0304-0404-0504"));
  t.apply("move a 0304-0404");
  for (int i = 0; i < 8; ++i) t.apply("end-phase");
  CHECK(t.legal("move a 0404-0304"));
}

TEST_CASE("Until Game-Turn 10 no Axis unit between the lines moves west", "[ALA 18.32]") {
  AlaTable t = standing_fast();
  t.unit("a", Axis, "0505", 4, 8)
      .unit("east", Axis, "0805", 4, 8)
      .unit("x", Allied, "0508", 4, 8)
      .unit("b", Axis, "0609", 13)
      .unit("y", Allied, "0709", 40);
  t.start(kInitialPhase, Axis, 10);
  CHECK(t.standing("stand-fast") == "axis: stand-fast order until Game-Turn 10 ends [ALA 18.32]");
  CHECK(t.refused_by("move a 0505-0404", k18_32));
  CHECK(t.refused_by("move a 0505-0604-0504", k18_32));
  CHECK(t.legal("move a 0505-0504-0604-0704"));         // north and east
  CHECK(t.legal("move east 0805-0705"));                // east of the Starting Line
  CHECK(t.refused_by("move east 0805-0705-0604-0504", k18_32));
  t.start(kInitialPhase, Allied, 10);
  CHECK(t.legal("move x 0508-0407"));
  t.start(kInitialPhase, Axis, 11);
  CHECK(t.standing("stand-fast").empty());
  CHECK(t.legal("move a 0505-0404-0304"));
  t.start(kCombatPhase, Allied, 10);
  t.remove("x");
  t.attack("y -> b", 1);                                // retreats are exempt
  bool west = false;
  for (const std::string& each : t.offers("retreat")) west = west || each.find("-05") != std::string::npos;
  CHECK(west);
}

TEST_CASE("A unit that crosses the Retreat Line eastward goes no more west until Game-Turn 11",
          "[ALA 18.33][ALA 18.34]") {
  AlaTable t = standing_fast();
  t.unit("a", Axis, "0305", 4, 10).unit("free", Axis, "0308", 4, 10).unit("x", Allied, "0909");
  t.start(kInitialPhase, Axis, 5);
  CHECK(t.legal("move free 0308-0207-0107-0206-0306"));   // west of the line they come and go
  CHECK(t.refused_by("move a 0305-0404-0504-0604-0705-0804-0705") == "ALA 18.33");   // in the very move that crosses
  CHECK(t.refused_by("move a 0305-0404-0304") == "ALA 18.33");
  for (const std::string& each : t.offers("move")) CHECK(t.legal(each));
  t.apply("move a 0305-0404-0504-0604-0705-0804");
  CHECK(t.has("a", kEastbound));
  for (int i = 0; i < 8; ++i) t.apply("end-phase");
  CHECK(t.refused_by("move a 0804-0705") == "ALA 18.33");   // not even outside the zone
  CHECK(t.legal("move a 0804-0803-0904"));
  CHECK(t.legal("move free 0308-0207"));
  t.edit([](State& state) { state.pos.turn = 11; });
  CHECK(t.legal("move a 0804-0705-0604-0505"));
}
