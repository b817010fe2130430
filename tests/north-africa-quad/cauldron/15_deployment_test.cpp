#include <span>
#include <sstream>

#include "north-africa-quad/rulebook.hpp"
#include "support/catch.hpp"
#include "support/quad_game.hpp"

using namespace quad_test;

namespace {

// The lists as facts, made from the order of battle, independently of the scenario file.

constexpr Row kGermans[] = {
    {"1-2-12", "I/15@0334 II/15@0132 I/104@2823 II/104@2824 I/115@2624 II/115@2725 I/155@2921 II/155@2922 361@2920"},
    {"2-3-12", "III/15@0232 Hecker@0332 39@2926 33@2726 190@2923 605@2925"},
    {"4-5-15", "I/5@2723 II/5@2822 I/8@2623 II/8@2724"},
    {"3-2-20", "3@2820 33@2819 580@2818"},
    {"4-2-3/1-12", "155@2825 33@2625"},
    {"2-1-3/1-12", "190@2924"},
    {"5-2-4/1-12", "104@0433"},
};
constexpr Row kItalians[] = {
    {"1-2-7", "85@0533 86@0733"},
    {"2-3-12", "7Bers@0632 9Bers@2128 8Bers@2426"},
    {"2-3-9", "61@0832 62@0933 27@1730 28@1530 65@2028 66@2228"},
    {"2-3-7", "19@1231 20@1031"},
    {"2-2-12", "XI@2329 VIII/132@2525 IX/132@2425 X/132@2326"},
    {"4-2-3/1-12", "132@2526"},
    {"2-1-3/1-9", "21@2129 46@0833"},
    {"2-1-3/1-7", "1@1132 26@1631"},
    {"6-2-4/1-7", "XXI@0633"},
    {"4-2-4/1-7", "X@1332"},
};
constexpr Row kAllies[] = {
    {"4-4-9", "3SA@0228 2SA@0429 1SA@0730 29I@2708"},
    {"4-5-9", "151@0928 69@1126"},
    {"4-6-9", "150@1526"},
    {"3-4-9", "4SA@0812 6SA@0412"},
    {"3-3-9", "9I@1008"},
    {"1-2-9", "Adem@1610"},
    {"1-2-12", "1AT@1122 1RB@1315 22Mot@1718 1KRRC@2115"},
    {"3-5-9", "8RTR@1222 42RTR@1022"},
    {"3-5-12", "4RTR@0626 7RTR@0726"},
    {"4-3-15", "Bays@1516 9L@1416 10HUS@1316 2RGH@1818 3CLY@1720 4CLY@1819"},
    {"4-6-12", "201Gds@1417"},
    {"5-4-15", "8HUS@2316 3RTR@2216 5RTR@2215"},
    {"4-5-12", "7Mot@2816"},
    {"2-4-12", "3IMot@2620"},
    {"4-8-9", "1FF@2423"},
    {"5-3-3/1-9", "1SA@0527 50@1027 2SA@0610"},
    {"5-3-3/1-12", "1A@1518 7A@2217"},
    {"4-2-4/1-9", "XIII@0825"},
    {"1-1-20", "1KDG@2617 12L@1917 4SA@2519"},
};

void check_arrival(const QuadGame& game, std::string_view id, int turn, std::string_view hex,
                   std::string_view strength) {
  INFO(id);
  bool found = false;
  for (const Arrival& arrival : game.rules().data->scenario.arrivals)
    if (arrival.unit == game.id(id)) found = arrival.turn == turn && arrival.hex == game.at(hex);
  CHECK(found);
  CHECK(game.place_of(id) == Place::kDue);
  CHECK(game.strength(game.id(id)) == strength);
}

int count_nation(const QuadGame& game, std::string_view nation) {
  int count = 0;
  for (UnitId i = 0; i < game.rules().counters().size(); ++i) count += game.rules().counters()[i].nation == nation;
  return count;
}

}  // namespace

TEST_CASE("The one scenario of Cauldron starts with every unit of the lists in its hex",
          "[CAU 15.1][CAU 15.2-G][CAU 15.2-I][CAU 15.3]") {
  const QuadGame game = gazala();
  CHECK(game.rules().data->title["scenarios"].items().size() == 1);
  CHECK(check_rows(game, kGermans, kAxis, "german") == 26);
  CHECK(check_rows(game, kItalians, kAxis, "italian") == 24);
  CHECK(check_rows(game, kAllies, kAllied) == 41);
  CHECK(game.on_map(kAxis).size() == 50);
  CHECK(game.on_map(kAllied).size() == 41);
}

TEST_CASE("No two units of Cauldron start in one hex, and none on ground it could not enter", "[CAU 15.1][QUAD 5.31]") {
  const QuadGame game = gazala();
  HexSet taken;
  for (const Side side : {kAxis, kAllied})
    for (const UnitId unit : game.on_map(side)) {
      const HexId hex = game.state().hex(unit);
      INFO(game.rules().counters()[unit].id);
      CHECK_FALSE(taken.contains(hex));
      CHECK_FALSE(game.rules().prohibited(hex));
      taken.add(hex);
    }
}

TEST_CASE("Cauldron has the counters of its list, six nations in all", "[CAU 19.0-C]") {
  const QuadGame game = gazala();
  CHECK(game.rules().counters().size() == 98);
  CHECK(count_nation(game, "german") == 26);
  CHECK(count_nation(game, "italian") == 24);
  CHECK(count_nation(game, "british") == 32);
  CHECK(count_nation(game, "south-african") == 8);
  CHECK(count_nation(game, "indian") == 7);
  CHECK(count_nation(game, "free-french") == 1);
}

TEST_CASE("Only the Allies of Cauldron are reinforced, on turns 6, 8, 11 and 14",
          "[CAU 15.4-1][CAU 15.4-2][CAU 15.4-3][CAU 15.4-4][CAU 15.4-5]") {
  const QuadGame game = gazala();
  check_arrival(game, "bri-1rtr", 6, "1201", "5-4-15");
  check_arrival(game, "ind-10", 6, "1201", "3-4-9");
  check_arrival(game, "ind-5-art", 6, "1201", "5-3-3/1-9");
  check_arrival(game, "bri-tob", 8, "0608", "1-2-9");
  check_arrival(game, "bri-6rtr", 11, "1201", "5-4-15");
  check_arrival(game, "ind-11", 11, "1201", "3-4-9");
  check_arrival(game, "ind-20", 14, "1201", "3-4-9");
  CHECK(game.in_place(Place::kDue).size() == 7);
}

TEST_CASE("The troops of Tobruk come in Tobruk and march on; while the Axis holds it they wait", "[CAU 15.4-3]") {
  QuadGame game = gazala();
  game.clear().put("ind-29", "2708").put("ita-85", "0533");
  game.edit([&](State& state) { state.remove(game.id("bri-tob"), Place::kDue); });
  game.at_phase(7, kAllied, kMovementPhase);
  CHECK_FALSE(game.judge("enter bri-tob 0608").legal());
  game.at_phase(8, kAllied, kMovementPhase);
  CHECK(game.judge("enter bri-tob 0608").legal());
  CHECK(game.judge("enter bri-tob 0608-0709").legal());
  CHECK_FALSE(game.judge("enter bri-tob 1201").legal());
  game.put("ita-85", "0608");
  CHECK_FALSE(game.judge("enter bri-tob 0608").legal());
  CHECK_FALSE(game.judge("enter bri-tob 0709").legal());
}

TEST_CASE("Ground Support of Cauldron is the same in every Game-Turn", "[CAU 15.5-1][CAU 15.5-2]") {
  CHECK(gazala().state().pos.points[0] == 8);
  CHECK(gazala().state().pos.points[1] == 5);
  for (const int turn : {1, 7, 8, 19}) {
    INFO(turn);
    QuadGame game = gazala();
    game.at_phase(turn, kAxis, kMovementPhase);
    game.edit([](State& state) { state.pos.points[0] = state.pos.points[1] = 0; });
    game.apply("end-phase");
    CHECK(game.state().pos.points[0] == 8);
    CHECK(game.state().pos.points[1] == 5);
  }
}

TEST_CASE("Cauldron lasts twenty Game-Turns with the Axis first in each", "[CAU 15.6]") {
  QuadGame game = gazala();
  CHECK(game.state().pos.turn == 1);
  CHECK(game.match().to_act() == kAxis);
  game.clear().put("ger-1-8", "1530").put("sa-4", "0812").at_phase(19, kAllied, kCombatPhase).apply("end-phase");
  CHECK(game.state().pos.turn == 20);
  CHECK(game.match().to_act() == kAxis);
  game.apply("end-phase").apply("end-phase");
  CHECK(game.match().to_act() == kAllied);
  CHECK_FALSE(game.match().over());
  game.apply("end-phase").apply("end-phase");
  CHECK(game.match().over());
}
