#include <algorithm>

#include "support/catch.hpp"
#include "support/quad_game.hpp"
#include "support/quad_table.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/position_file.hpp"

using namespace quad_test;

TEST_CASE("Units start in the hexes of the list, and the rest are off the map", "[QUAD 3.0]") {
  const CrusaderGame game;
  for (const Placement& place : game.rules().data->scenario.deployment)
    CHECK(game.state().hex(place.unit) == place.hex);
  std::size_t placed = 0;
  for (UnitId i = 0; i < game.rules().counters().size(); ++i) placed += game.state().unit(i).on_map() ? 1 : 0;
  CHECK(placed == game.rules().data->scenario.deployment.size());
  CHECK(placed == 93);
}

TEST_CASE("Every scenario is composed, begins and says whose turn it is", "[QUAD 3.0][QUAD 3.0-2]") {
  struct Start { const char* scenario; Side first; int turn, last; };
  for (const Start& start :
       {Start{"campaign", Allied, 1, 18}, Start{"sidi-rezeg", Allied, 1, 6}, Start{"dash", Axis, 7, 12}}) {
    INFO(start.scenario);
    CrusaderGame game(start.scenario);
    CHECK(game.match().to_act() == start.first);
    CHECK(game.match().phase().id == "movement");
    CHECK(game.state().pos.turn == start.turn);
    CHECK(game.rules().data->scenario.last_turn == start.last);
    CHECK(game.state().pos.first == Allied);
    CHECK(game.state().pos.check() == 0);
    CHECK_FALSE(game.match().offers().empty());
  }
}

TEST_CASE("The first player and the number of turns are the scenario's", "[QUAD 3.0-2]") {
  QuadTable t;
  t.unit("x1", Axis, "0202").unit("x2", Allied, "0808").last_turn(2);
  t.start(kMovementPhase, Allied, 1, Allied);
  for (const Side side : {Allied, Axis, Allied, Axis}) {
    CHECK(t.match().to_act() == side);
    t.apply("end-phase").apply("end-phase");
  }
  CHECK(t.match().over());
}

TEST_CASE("Strengths are written attack-defense-movement, artillery barrage-FPF-range/defense-movement",
          "[QUAD 3.0-1]") {
  const CrusaderGame game;
  CHECK(game.strength(game.id("ger-1-8")) == "5-4-11");
  const UnitFacts& gun = game.rules().units[game.id("ger-104")];
  CHECK(game.strength(game.id("ger-104")) == "5-2-3/1-11");
  CHECK(gun.barrage == 5);
  CHECK(gun.fpf == 2);
  CHECK(gun.range == 3);
  CHECK(gun.defense == 1);
  CHECK(gun.movement == 11);
}

TEST_CASE("A position file may not stack units nor put them into the sea", "[QUAD 5.31][QUAD 5.21]") {
  QuadTable t;
  t.terrain("0505", "sea")
      .unit("a", Axis, "0202")
      .unit("b", Axis, "0303")
      .unit("x", Allied, "0808")
      .unit("off", Allied, "0809");
  t.start();
  t.remove("off");
  const auto findings_of = [&](const char* units) {
    const auto document =
        parse_json(std::string(R"({"format": "trigh-position/1", "title": "table", "units": )") + units + "}", "p");
    const auto position = read_position(t.rules(), document.value(), "p.json");
    return position ? Findings{} : position.error();
  };
  CHECK(findings_of(R"([{"id": "a", "hex": "0202"}, {"id": "b", "hex": "0203"}, {"id": "x", "place": "exited"}])")
            .empty());
  const Findings stacked =
      findings_of(R"([{"id": "x", "hex": "0202"}, {"id": "b", "hex": "0303"}, {"id": "a", "hex": "0202"}])");
  REQUIRE(stacked.size() == 1);
  CHECK(stacked[0].code == "TR-823");
  CHECK(stacked[0].where == "p.json");
  CHECK((stacked[0].pointer == "/units/0" || stacked[0].pointer == "/units/2"));
  CHECK(stacked[0].text.find("0202") != std::string::npos);
  const Findings both = findings_of(R"([{"id": "b", "hex": "0505"}, {"id": "a", "hex": "0505"}])");
  CHECK(both.size() == 2);   // each told at its own place
  CHECK(std::any_of(both.begin(), both.end(), [](const Finding& f) { return f.code == "TR-824"; }));
}
