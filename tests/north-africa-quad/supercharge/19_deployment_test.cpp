// The set-ups of Supercharge. They are reconstructed, so that there is no list to hold them against: what is tested is
// what they must come to on the map, and the numbers the rules give.
#include <map>
#include <set>

#include "support/catch.hpp"
#include "support/quad_game.hpp"
#include "support/quick.hpp"
#include "support/staff_games.hpp"
#include "trigh/hex/hex_set.hpp"

using namespace quad_test;

namespace {

constexpr const char* kScenarios[] = {"campaign", "lightfoot", "supercharge"};

QuadGame game_of(std::string_view scenario) { return QuadGame(scenario, {}, "supercharge"); }

std::map<std::string, int> nations(const QuadGame& game) {
  std::map<std::string, int> count;
  for (UnitId i = 0; i < game.rules().counters().size(); ++i)
    if (game.state().unit(i).on_map()) ++count[game.rules().counters()[i].nation];
  return count;
}

std::set<std::string> in_place(const QuadGame& game, Place place) {
  std::set<std::string> ids;
  for (const UnitId unit : game.in_place(place)) ids.insert(game.rules().counters()[unit].id);
  return ids;
}

/// Where one can come to from `start` over open ground without crossing hexsides of these kinds.
HexSet reached(const QuadGame& game, std::string_view start, HexsideKinds barred) {
  const Map& map = game.rules().map();
  HexSet set;
  std::vector<HexId> left{game.at(start)};
  set.add(left.back());
  while (!left.empty()) {
    const HexId hex = left.back();
    left.pop_back();
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId next = map.neighbor(hex, d);
      if (next == kNoHex || set.contains(next) || (map.side(hex, d) & barred) != 0 || !game.rules().side_open(hex, d))
        continue;
      set.add(next);
      left.push_back(next);
    }
  }
  return set;
}

}  // namespace

TEST_CASE("The campaign starts with all 98 units on the map, one to a hex",
          "[SUP 19.0][SUP 19.11-G][SUP 19.11-I][SUP 19.12][SUP 20.0-D]") {
  const QuadGame game = game_of("campaign");
  CHECK(nations(game) == std::map<std::string, int>{{"german", 25},
                                                    {"italian", 24},
                                                    {"british", 32},
                                                    {"australian", 4},
                                                    {"south-african", 4},
                                                    {"indian", 4},
                                                    {"new-zealand", 3},
                                                    {"greek", 1},
                                                    {"free-french", 1}});
  CHECK(game.rules().counters().size() == 98);
  CHECK(game.state().pos.first == kAllied);
  std::set<HexId> taken;
  for (UnitId i = 0; i < game.rules().counters().size(); ++i) CHECK(taken.insert(game.state().hex(i)).second);
}

TEST_CASE("On 23 October the Axis stands behind its forward belt, the Allies before it, and nobody touches",
          "[SUP 17.1][SUP 19.11-G][SUP 19.11-I][SUP 19.12]") {
  const QuadGame game = game_of("campaign");
  const HexSet east = reached(game, "3911", game.rules().minefields[index(kAxis)]);
  for (UnitId i = 0; i < game.rules().counters().size(); ++i) {
    INFO(game.rules().counters()[i].id);
    const Side side = game.state().side(i);
    CHECK(east.contains(game.state().hex(i)) == (side == kAllied));
    CHECK_FALSE(game.rules().zone(game.state(), opponent(side)).contains(game.state().hex(i)));
    CHECK(game.rules().supplied(game.state(), i));
  }
}

TEST_CASE("Lightfoot has the set-up of the campaign", "[SUP 19.2]") {
  const QuadGame campaign = game_of("campaign"), lightfoot = game_of("lightfoot");
  for (UnitId i = 0; i < campaign.rules().counters().size(); ++i)
    CHECK(campaign.state().hex(i) == lightfoot.state().hex(i));
}

TEST_CASE("On 2 November six Axis units are gone and a brigade has been withdrawn; nothing scores",
          "[SUP 19.31][SUP 19.32][SUP 19.33]") {
  const QuadGame game = game_of("supercharge");
  CHECK(game.on_map(kAxis).size() == 43);
  CHECK(game.on_map(kAxis, "german").size() == 21);
  CHECK(game.on_map(kAllied).size() == 48);
  CHECK(in_place(game, Place::kGone) ==
        std::set<std::string>{"ger-125", "ger-2-5", "ger-2-8", "ger-382", "ita-51-133", "ita-62"});
  CHECK(in_place(game, Place::kExited) == std::set<std::string>{"bri-24"});
  for (const Side side : {kAxis, kAllied})
    for (const UnitId unit : game.on_map(side)) {
      INFO(game.rules().counters()[unit].id);
      CHECK(game.rules().supplied(game.state(), unit));
    }
  for (const VictoryLine& line : game.victory()) CHECK(line.points == 0);
}

TEST_CASE("The Allies go first in every scenario, and nobody is reinforced", "[SUP 19.0][SUP 19.13]") {
  for (const char* scenario : kScenarios) {
    QuadGame game = game_of(scenario);
    CHECK(game.match().to_act() == kAllied);
    CHECK(game.rules().data->scenario.arrivals.empty());
    CHECK(game.in_place(Place::kDue).empty());
  }
}

TEST_CASE("Ground Support goes by the Game-Turn", "[SUP 19.14-1][SUP 19.14-2]") {
  for (const char* scenario : kScenarios) {
    QuadGame game = game_of(scenario);
    const int first = game.state().pos.turn, last = game.rules().data->scenario.last_turn;
    game.clear().put("ger-1-8", "0110").put("bri-152", "3912");
    for (int turn = first; turn <= last; ++turn) {
      CAPTURE(scenario, turn);
      game.at_phase(turn, kAllied, kMovementPhase).apply("end-phase");
      CHECK(game.state().pos.points[index(kAxis)] == (turn <= 6 ? 4 : 3));
      CHECK(game.state().pos.points[index(kAllied)] == (turn == 1 || turn == 10 ? 8 : turn == 2 || turn == 11 ? 6 : 4));
    }
  }
}

TEST_CASE("The belts reach from the sea to the Depression", "[SUP 17.1][SUP 20.0-M]") {
  const QuadGame game = game_of("campaign");
  const HexsideKinds axis = game.rules().minefields[index(kAxis)], allied = game.rules().minefields[index(kAllied)];
  const HexSet west = reached(game, "0110", axis), between = reached(game, "2610", axis),
               east = reached(game, "3911", axis), rear = reached(game, "3911", axis | allied);
  CHECK((west & between).empty());
  CHECK((between & east).empty());
  CHECK((west & east).empty());
  CHECK(rear.size() < east.size());
  CHECK(west == game.rules().map().region("west-of-rear-belt"));
  CHECK(reached(game, "0110", 0) == reached(game, "3911", 0));  // no hex is cut off but by mines
}

TEST_CASE("The regions of the orders are what their cases say", "[SUP 16.1][SUP 16.2][SUP 17.2][SUP 17.3]") {
  const QuadGame game = game_of("campaign");
  const Map& map = game.rules().map();
  CHECK(game.rules().supply_sources[index(kAllied)] == map.region("east-edge"));
  for (const HexId hex : map.all()) {
    const std::string number = map.grid.number(hex);
    const bool open = !game.rules().prohibited(hex);
    const int column = std::stoi(number.substr(0, 2)), row = std::stoi(number.substr(2));
    HexsideKinds kinds = 0;
    for (Direction d = 0; d < kDirections; ++d) kinds |= map.side(hex, d);
    const bool way = (kinds & (game.rules().roads | game.rules().trails)) != 0;
    INFO(number);
    CHECK(game.rules().supply_sources[index(kAxis)].contains(hex) == (open && column == 1 && way));
    CHECK(map.region("west-edge").contains(hex) == (open && column == 1));
    CHECK(map.region("east-edge").contains(hex) == (open && column == 39));
    CHECK(map.region("north-of-row-17").contains(hex) == (open && row <= 16));
    CHECK(map.region("east-of-column-20").contains(hex) == (open && column >= 21));
  }
}

TEST_CASE("The staff officer finishes every scenario against itself, and beats the random player") {
  for (const char* scenario : kScenarios) {
    CAPTURE(scenario);
    QuadGame game = game_of(scenario);
    const int games = test::trials(20, 3), least = test::trials(18, 2);
    const GameResult result = play_game(test::plan_of(game.match(), "staff", "staff", 1), 0);
    CHECK(result.finished);
    CHECK(result.turns == game.rules().data->scenario.last_turn);
    CHECK(test::wins(test::plan_of(game.match(), "staff", "random", games), kAxis) >= least);
    CHECK(test::wins(test::plan_of(game.match(), "random", "staff", games), kAllied) >= least);
  }
}
