#include <queue>

#include "north-africa-quad/rulebook.hpp"
#include "support/catch.hpp"
#include "support/quad_game.hpp"

using namespace quad_test;

namespace {

const TerrainFacts& ground(const QuadGame& game, std::string_view kind) {
  const auto terrain = game.rules().map().terrain_id(kind);
  REQUIRE(terrain);
  return game.rules().terrain[*terrain];
}

const HexsideFacts& hexside(const QuadGame& game, std::string_view kind) {
  for (std::size_t i = 0; i < game.rules().map().hexside_kinds.size(); ++i)
    if (game.rules().map().hexside_kinds[i] == kind) return game.rules().hexsides[i];
  FAIL("the map knows no hexside " << kind);
  return game.rules().hexsides.front();
}

/// Hexes that can be reached from `from` over steps for which `open` holds.
template <class Open>
HexSet flood(const Map& map, const HexSet& from, Open&& open) {
  HexSet seen = from;
  std::queue<HexId> next;
  for (const HexId hex : from) next.push(hex);
  for (; !next.empty(); next.pop())
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId to = map.neighbor(next.front(), d);
      if (to == kNoHex || seen.contains(to) || !open(next.front(), d)) continue;
      seen.add(to);
      next.push(to);
    }
  return seen;
}

}  // namespace

TEST_CASE("The key of Cauldron prices ground and ways as Crusader's does", "[CAU 19.0-K]") {
  const QuadGame game = gazala();
  CHECK(ground(game, "mixed").cost_halves == 4);
  CHECK(ground(game, "broken").cost_halves == 6);
  CHECK(ground(game, "rough").cost_halves == 8);
  CHECK(ground(game, "town").cost_halves == 2);
  CHECK(ground(game, "sea").prohibited);
  CHECK(hexside(game, "road").way_halves == 1);
  CHECK(hexside(game, "trail").way_halves == 2);
  CHECK(hexside(game, "escarpment").prohibited);
  CHECK(hexside(game, "escarpment").crossed_by == (game.rules().roads | game.rules().trails));
  CHECK(hexside(game, "ridge").line == game.rules().crt().line("broken"));
}

TEST_CASE("Town cost and ridges of Cauldron are readings", "[CAU 19.0-K]") {
  const QuadGame other = gazala({{"town-cost", "three"}, {"map-ridges", "ignored"}});
  CHECK(ground(other, "town").cost_halves == 6);
  CHECK(hexside(other, "ridge").line < 0);
}

TEST_CASE("Ten hexes of Cauldron hold a box, and all their sides on land are mined", "[CAU 19.0-B]") {
  const QuadGame game = gazala();
  const Map& map = game.rules().map();
  const HexsideKinds mines = game.rules().minefields[index(kAllied)];
  CHECK(game.rules().boxes.size() == 10);
  for (const char* hex : {"0228", "0429", "0730", "0928", "1126", "1526", "2423", "1417", "1610", "0608"}) {
    INFO(hex);
    REQUIRE(game.rules().boxes.contains(game.at(hex)));
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId to = map.neighbor(game.at(hex), d);
      if (to != kNoHex && !game.rules().prohibited(to)) CHECK((map.side(game.at(hex), d) & mines) != 0);
    }
  }
  CHECK(game.rules().minefields[index(kAxis)] == 0);
}

TEST_CASE("Boxes of Cauldron mined only as drawn keep the minefields of the map", "[CAU 19.0-B]") {
  const QuadGame all = gazala(), drawn = gazala({{"box-mines", "as-drawn"}});
  const Map& map = all.rules().map();
  CHECK(drawn.rules().boxes == all.rules().boxes);
  CHECK(drawn.rules().minefields[index(kAllied)] == map.hexside_bit("minefield-allied"));
  CHECK(all.rules().minefields[index(kAllied)] ==
        (map.hexside_bit("minefield-allied") | map.hexside_bit("minefield-box-allied")));
  int added = 0;  // no side carries both
  for (const HexsideData& side : map.hexsides) {
    const bool box = (side.kinds & map.hexside_bit("minefield-box-allied")) != 0;
    added += box;
    if (box) {
      CHECK((side.kinds & map.hexside_bit("minefield-allied")) == 0);
      CHECK((all.rules().boxes.contains(side.a) || all.rules().boxes.contains(side.b)));
    }
  }
  CHECK(added > 30);
  CHECK(hexside(drawn, "minefield-box-allied").line < 0);
}

TEST_CASE("The mines of Gazala leave no gap from the sea to Bir Hacheim", "[CAU 19.0-K]") {
  const QuadGame game = gazala();
  const Map& map = game.rules().map();
  const HexsideKinds mines = game.rules().minefields[index(kAllied)];
  const auto behind = [&](int last_row) {
    return flood(map, map.region("west-edge"), [&](HexId hex, Direction d) {
      const std::string to = map.grid.number(map.neighbor(hex, d));
      return game.rules().side_open(hex, d) && (map.side(hex, d) & mines) == 0 &&
             std::stoi(to.substr(0, 2)) <= last_row;
    });
  };
  const HexSet north = behind(23), all = behind(30);
  for (const char* hex : {"0429", "0827", "1020", "1526", "1417", "2320"}) {
    INFO(hex);
    CHECK_FALSE(north.contains(game.at(hex)));
  }
  for (const char* hex : {"1020", "1416", "2320"}) CHECK(all.contains(game.at(hex)));        // around Bir Hacheim
  for (const char* hex : {"0228", "1526", "2423"}) CHECK_FALSE(all.contains(game.at(hex)));  // boxes stay shut
}

TEST_CASE("Every way of Cauldron leads on to the west edge, and every land hex can be reached",
          "[CAU 16.1][CAU 19.0-K]") {
  const QuadGame game = gazala();
  const Map& map = game.rules().map();
  const HexsideKinds ways = game.rules().roads | game.rules().trails;
  const HexSet along =
      flood(map, map.region("west-edge"), [&](HexId hex, Direction d) { return (map.side(hex, d) & ways) != 0; });
  for (const HexsideData& side : map.hexsides)
    if (side.kinds & ways) CHECK((along.contains(side.a) && along.contains(side.b)));
  const HexSet land =
      flood(map, map.region("west-edge"), [&](HexId hex, Direction d) { return game.rules().side_open(hex, d); });
  for (const HexId hex : map.all()) {
    INFO(map.grid.number(hex));
    CHECK(game.rules().prohibited(hex) != land.contains(hex));
  }
}

TEST_CASE("The edges of Cauldron that supply either side are its own", "[CAU 16.1][CAU 16.2]") {
  const QuadGame game = gazala();
  const Map& map = game.rules().map();
  CHECK(game.rules().supply_sources[index(kAxis)] == map.region("west-edge"));
  CHECK(game.rules().supply_sources[index(kAllied)] == map.region("east-edge"));
  CHECK(map.region("west-edge").size() == 30);
  CHECK(map.region("east-edge").size() == 22);
  for (const HexId hex : map.region("east-edge")) CHECK(map.grid.number(hex).substr(2) == "01");
  for (const HexId hex : map.region("west-edge")) {
    const std::string number = map.grid.number(hex);
    CHECK(number.substr(2) == (std::stoi(number.substr(0, 2)) % 2 ? "34" : "33"));
  }
}

TEST_CASE("North of Cauldron's map is up: rows count southwards, positions westwards", "[CAU 19.0-K]") {
  const QuadGame game = gazala();
  const Grid& grid = game.rules().map().grid;
  CHECK_FALSE(grid.flat_top());
  const auto at = [&](std::string_view hex) { return grid.centre(game.at(hex)); };
  CHECK(at("2423").y > at("0228").y);  // Bir Hacheim lies south of Gazala
  CHECK(at("0608").x > at("1417").x);  // Tobruk lies east of Knightsbridge
  CHECK(at("0334").x < at("1201").x);
  CHECK(grid.distance(game.at("0608"), game.at("1510")) == 9);
}
