#include <set>

#include "north-africa-quad/rulebook.hpp"
#include "support/catch.hpp"
#include "support/quad_game.hpp"

using namespace quad_test;

namespace {

QuadGame campaign(Options options = {}) { return QuadGame("campaign", std::move(options), "kasserine"); }

/// How many units of a strength arrive on a turn, and whether by this hex.
int arriving(const QuadGame& game, int turn, Side side, std::string_view strength, const char* hex) {
  int count = 0;
  for (UnitId unit = 0; unit < game.rules().counters().size(); ++unit) {
    const ArrivalFacts& arrival = game.rules().arrivals[unit];
    count += arrival.turn == turn && game.rules().units[unit].side == side && game.strength(unit) == strength &&
                     arrival.hexes.contains(game.at(hex))
                 ? 1
                 : 0;
  }
  return count;
}

}  // namespace

TEST_CASE("Twenty-nine Allied units start on the map, each in a hex of its own, and no Axis unit", "[KAS 15.1]") {
  const QuadGame game = campaign();
  CHECK(game.on_map(kAxis).empty());
  CHECK(game.on_map(kAllied).size() == 29);
  std::set<HexId> hexes;
  for (const UnitId unit : game.on_map(kAllied)) hexes.insert(game.state().hex(unit));
  CHECK(hexes.size() == 29);
  CHECK(game.hex("usa-3-1") == "3519");
  CHECK(game.hex("usa-19") == "1915");
  CHECK(game.hex("fre-7ca") == "2607");
}

TEST_CASE("The Axis opens Game-Turn 1 and play stops after Game-Turn 11", "[KAS 15.2]") {
  QuadGame game = campaign({{"historical-weather", "on"}});
  CHECK(game.state().pos.turn == 1);
  CHECK(game.match().to_act() == kAxis);
  CHECK(game.match().phase().id == "movement");
  game.clear().put("usa-18", "2801").at_phase(11, kAllied, kCombatPhase);
  CHECK_FALSE(game.match().over());
  game.apply("end-phase");
  CHECK(game.match().over());
}

TEST_CASE("Ground Support changes by Game-Turn", "[KAS 15.31][KAS 15.32]") {
  const int axis[] = {6, 6, 6, 4, 4, 4, 4, 4, 4, 2, 2}, allied[] = {3, 3, 3, 3, 3, 4, 4, 6, 8, 8, 8};
  for (int turn = 1; turn <= 11; ++turn) {
    INFO("Game-Turn " << turn);
    QuadGame game = campaign();
    game.clear().put("ger-69", "3518").at_phase(turn, kAxis, kMovementPhase).apply("end-phase");
    CHECK(game.state().pos.points[0] == axis[turn - 1]);
    CHECK(game.state().pos.points[1] == allied[turn - 1]);
  }
  const QuadGame start = campaign();
  CHECK(start.state().pos.points[0] == axis[0]);  // known from the first Movement Phase on
  CHECK(start.state().pos.points[1] == allied[0]);
}

TEST_CASE("The battle groups of the first day come on where the later edition has them", "[KAS 21.1]") {
  const QuadGame game = campaign();
  for (const char* hex : {"3918", "3919", "3920"}) {
    CHECK(arriving(game, 1, kAxis, "6-5-10", hex) == 1);
    CHECK(arriving(game, 1, kAxis, "5-3-12", hex) == 1);
    CHECK(arriving(game, 1, kAxis, "3-4-11", hex) == 2);
    CHECK(arriving(game, 1, kAxis, "2-2-9", hex) == 2);
  }
  CHECK(arriving(game, 1, kAxis, "5-3-12", "3726") == 1);
  CHECK(arriving(game, 1, kAxis, "2-2-9", "3726") == 1);
  CHECK(arriving(game, 1, kAxis, "5-3-12", "3225") == 1);
  CHECK(arriving(game, 1, kAxis, "3-4-11", "3225") == 2);
  CHECK(arriving(game, 1, kAxis, "2-2-9", "3225") == 1);
}

TEST_CASE("Later Axis arrivals", "[KAS 21.2]") {
  const QuadGame game = campaign();
  CHECK(arriving(game, 2, kAxis, "3-2-16", "2526") == 1);
  CHECK(arriving(game, 4, kAxis, "2-2-11", "3920") == 1);
  CHECK(arriving(game, 4, kAxis, "1-2-9", "3921") == 1);
  for (const char* hex : {"0623", "1423", "2126", "2926"}) CHECK(arriving(game, 4, kAxis, "3-2-16", hex) == 1);
  CHECK(arriving(game, 4, kAxis, "3-2-16", "3025") == 0);
  CHECK(arriving(game, 6, kAxis, "4-1-1/1-11", "2526") == 1);
}

TEST_CASE("Allied arrivals by their edges", "[KAS 21.3]") {
  const QuadGame game = campaign();
  CHECK(arriving(game, 3, kAllied, "4-3-12", "2401") == 1);
  CHECK(arriving(game, 3, kAllied, "4-3-12", "3001") == 1);
  CHECK(arriving(game, 4, kAllied, "4-5-9", "2801") == 1);
  CHECK(arriving(game, 9, kAllied, "6-4-2/1-9", "0101") == 1);
  CHECK(arriving(game, 9, kAllied, "6-4-2/1-9", "0107") == 1);
  CHECK(arriving(game, 9, kAllied, "3-3-12", "1901") == 1);
  CHECK(arriving(game, 9, kAllied, "3-3-12", "2001") == 0);
}

TEST_CASE("Eighty-three units, fewer than the hundred counters of a game", "[KAS 23.0-C]") {
  const QuadGame game = campaign();
  CHECK(game.rules().counters().size() == 83);
  int german = 0, american = 0, french = 0;
  for (UnitId unit = 0; unit < 83; ++unit) {
    const std::string& nation = game.rules().counters()[unit].nation;
    german += nation == "german" ? 1 : 0;
    american += nation == "american" ? 1 : 0;
    french += nation == "french" ? 1 : 0;
  }
  CHECK(german == 26);
  CHECK(american == 38);
  CHECK(french == 5);
}
