#include "north-africa-quad/rulebook.hpp"
#include "support/catch.hpp"
#include "support/quad_game.hpp"

using namespace quad_test;
using namespace quad::cauldron;

namespace {

/// One unit of each side far apart, nothing destroyed.
QuadGame quiet() {
  QuadGame game("campaign", {}, "cauldron");
  game.clear().put("ger-1-8", "1530").put("ind-29", "1503").at_phase(12, kAxis, kMovementPhase);
  return game;
}

/// An Axis line along the Via Balbia: units beside the mines that the road crosses, and one that comes to Tobruk.
QuadGame siege() {
  QuadGame game = quiet();
  game.put("ita-85", "0131").put("ita-86", "0714").put("ger-2-8", "0709");
  return game;
}

/// Plays the units' moves in the Movement Phase of `side` in that Game-Turn.
QuadGame& march(QuadGame& game, int turn, Side side, std::initializer_list<const char*> moves) {
  game.at_phase(turn, side, kMovementPhase);
  for (const char* move : moves) game.apply(move);
  return game;
}

}  // namespace

TEST_CASE("Destroyed units score attack and defense, artillery barrage and protective fire",
          "[CAU 18.0][CAU 18.0-1][CAU 18.0-2]") {
  QuadGame game = quiet();
  for (const Side side : {kAxis, kAllied}) {
    CHECK(game.victory(k18_0_1, side).points == 0);
    CHECK(game.victory(k18_0_2, side).points == 0);
  }
  game.destroy("ff-1").destroy("bri-8hus").destroy("sa-1-art");  // 4-8-9, 5-4-15, 5-3-3/1-9
  game.destroy("ita-85").destroy("ger-2-5").destroy("ita-xxi");  // 1-2-7, 4-5-15, 6-2-4/1-7
  CHECK(game.victory(k18_0_1, kAxis).points == 21);
  CHECK(game.victory(k18_0_2, kAxis).points == 8);
  CHECK(game.victory(k18_0_1, kAllied).points == 12);
  CHECK(game.victory(k18_0_2, kAllied).points == 8);
}

TEST_CASE("Tobruk scores for the Axis that was there last and can supply it", "[CAU 18.0-3]") {
  QuadGame game = siege();
  const auto points = [&] { return game.victory(k18_0_3, kAxis).points; };
  CHECK(points() == 0);  // nobody has been there
  march(game, 12, kAxis, {"move ger-2-8 0709-0608"});
  CHECK(points() == 60);
  game.edit([&](State& state) { reset(state, game.id("ger-2-8"), kMoved); });
  march(game, 13, kAxis, {"move ger-2-8 0608-0709"});
  CHECK(points() == 60);  // it has left, and nobody came after it
  march(game, 14, kAllied, {});
  game.put("bri-tob", "0509").apply("move bri-tob 0509-0608");
  CHECK(points() == 0);
  game.apply("end-phase");
}

TEST_CASE("Tobruk without a Supply Path scores nothing", "[CAU 18.0-3][CAU 16.1]") {
  QuadGame game = siege();
  march(game, 12, kAxis, {"move ger-2-8 0709-0608"});
  REQUIRE(game.victory(k18_0_3, kAxis).points == 60);
  // A line of Allied units from the sea to the south edge, west of every way out of Tobruk.
  const char* units[] = {"sa-1",     "sa-2",     "sa-3",     "sa-4",      "sa-6",     "bri-151", "bri-69",  "bri-150",
                         "bri-8rtr", "bri-4rtr", "bri-7rtr", "bri-42rtr", "bri-bays", "bri-9l",  "bri-2rgh"};
  int row = 2;
  for (const char* unit : units) {
    game.put(unit, (row < 10 ? "0" : "") + std::to_string(row) + "22");
    row += 2;
  }
  CHECK(game.victory(k18_0_3, kAxis).points == 0);
  game.put("sa-2", "2930").put("sa-3", "2932");  // off the road
  CHECK(game.victory(k18_0_3, kAxis).points == 60);
  game.put("ita-86", "0731");  // nobody beside the mines of the perimeter
  CHECK(game.victory(k18_0_3, kAxis).points == 0);
}

TEST_CASE("The Allies score nothing for Tobruk", "[CAU 18.0-3]") {
  QuadGame game = quiet();
  game.put("sa-4", "0608");
  CHECK(game.victory(k18_0_3).side == kAxis);
  for (const VictoryLine& line : game.victory())
    if (line.rule == &k18_0_3) CHECK(line.side == kAxis);
}

TEST_CASE("An Allied unit that leaves by the east edge scores its Defense Strength", "[CAU 18.0-4]") {
  QuadGame game = quiet();
  game.put("bri-8hus", "1501").put("sa-1-art", "1601");
  march(game, 9, kAllied, {"exit bri-8hus 1501"});
  CHECK(game.victory(k18_0_4, kAllied).points == 4);
  game.apply("exit sa-1-art 1601");
  CHECK(game.victory(k18_0_4, kAllied).points == 5);
  CHECK(game.victory(k18_0_1, kAxis).points == 0);  // they are not destroyed
}

TEST_CASE("Units leave from Game-Turn 8 on, by the east edge, the Allies alone, and in supply", "[CAU 18.0-6]") {
  QuadGame game = quiet();
  game.put("bri-8hus", "1501").put("bri-9l", "1533").put("ger-2-8", "1134");
  game.at_phase(7, kAllied, kMovementPhase);
  CHECK(game.judge("exit bri-8hus 1501").cites(k18_0_6));
  game.at_phase(8, kAllied, kMovementPhase);
  CHECK(game.judge("exit bri-8hus 1501").legal());
  CHECK_FALSE(game.judge("exit bri-9l 1533").legal());  // the west edge
  CHECK(game.judge("exit bri-9l 1533").cites(k18_0_6));
  game.edit([&](State& state) { set(state, game.id("bri-8hus"), kUnsupplied); });
  CHECK(game.judge("exit bri-8hus 1501").cites(k18_0_6));
  game.at_phase(8, kAxis, kMovementPhase);
  CHECK_FALSE(game.judge("exit ger-2-8 1134").legal());
  game.put("ger-2-8", "1501").at_phase(8, kAxis, kMovementPhase);
  CHECK_FALSE(game.judge("exit ger-2-8 1501").legal());
}

TEST_CASE("The higher total wins Cauldron, and equal totals draw it", "[CAU 18.0-5][CAU 18.0]") {
  QuadGame game = quiet();
  CHECK(game.winner() == Side::kNone);
  game.destroy("ita-85");  // 3
  CHECK(game.winner() == kAllied);
  game.destroy("bri-1rb");  // 3
  CHECK(game.winner() == Side::kNone);
  game.destroy("bri-kdg");  // 2
  CHECK(game.winner() == kAxis);
}
