#include "north-africa-quad/rulebook.hpp"
#include "support/catch.hpp"
#include "support/quad_game.hpp"

using namespace quad_test;

namespace {

QuadGame tunisia() { return QuadGame("campaign", {}, "kasserine"); }

bool has_way(const Quad& quad, HexId hex) {
  for (Direction d = 0; d < kDirections; ++d)
    if (quad.map().side(hex, d) & (quad.roads | quad.trails)) return true;
  return false;
}

HexSet hexes_of(const QuadGame& game, std::initializer_list<const char*> regions) {
  HexSet set;
  for (const char* region : regions) set |= game.rules().map().region(region);
  return set;
}

}  // namespace

TEST_CASE("The sheet has 39 columns and 26 rows, less a chart in the south-west", "[KAS 23.0-K]") {
  const QuadGame game = tunisia();
  const Map& map = game.rules().map();
  CHECK(map.all().size() == 955);
  for (const char* hex : {"0101", "3901", "3926", "2126", "1423", "0124"}) CHECK(map.exists(game.at(hex)));
  for (const char* hex : {"0126", "1425", "2025", "1926"}) CHECK_FALSE(map.exists(game.at(hex)));
}

TEST_CASE("The supply edges are those of the later edition, and each has a road or trail", "[KAS 17.11][KAS 17.12]") {
  const QuadGame game = tunisia();
  const Quad& quad = game.rules();
  CHECK(quad.supply_sources[index(kAxis)] ==
        hexes_of(game, {"axis-edge-southwest", "axis-edge-south", "axis-edge-east"}));
  CHECK(quad.supply_sources[index(kAllied)] ==
        hexes_of(game, {"allied-edge-west", "allied-edge-northwest", "thala-edge", "sbiba-edge"}));
  for (const char* hex : {"0623", "1423", "2126", "3926", "3916"})
    CHECK(quad.supply_sources[index(kAxis)].contains(game.at(hex)));
  for (const char* hex : {"0107", "0101", "0901", "1301", "1901", "2401", "3001"})
    CHECK(quad.supply_sources[index(kAllied)].contains(game.at(hex)));
  for (const char* hex : {"1523", "3915", "0108", "1001", "2001", "3101"}) {
    CHECK_FALSE(quad.supply_sources[index(kAxis)].contains(game.at(hex)));
    CHECK_FALSE(quad.supply_sources[index(kAllied)].contains(game.at(hex)));
  }
  CHECK(quad.supply_facts[index(kAxis)].reach == 4);
  CHECK(quad.supply_facts[index(kAllied)].reach == 3);
  for (const char* region : {"axis-edge-southwest", "axis-edge-south", "axis-edge-east", "allied-edge-west",
                             "allied-edge-northwest", "thala-edge", "sbiba-edge"}) {
    INFO(region);
    bool way = false;
    for (const HexId hex : quad.map().region(region)) way |= has_way(quad, hex);
    CHECK(way);
  }
}

TEST_CASE("No road or trail leads through a Mountain, none is a source, and no hex is shut in", "[KAS 16.2]") {
  const QuadGame game = tunisia();
  const Quad& quad = game.rules();
  const Map& map = quad.map();
  HexSet open, mountains;
  for (const HexId hex : map.all()) (quad.prohibited(hex) ? mountains : open).add(hex);
  CHECK(mountains.size() > 30);
  for (const HexId hex : mountains) {
    INFO(map.grid.number(hex));
    CHECK_FALSE(has_way(quad, hex));
  }
  CHECK((mountains & (quad.supply_sources[index(kAxis)] | quad.supply_sources[index(kAllied)])).empty());
  std::vector<HexId> queue{game.at("0101")};
  HexSet seen;
  seen.add(queue[0]);
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const HexId next : map.neighbors(queue[i]))
      if (next != kNoHex && open.contains(next) && !seen.contains(next)) {
        seen.add(next);
        queue.push_back(next);
      }
  CHECK(seen == open);
}

TEST_CASE("A bridge lies wherever a road crosses a stream", "[KAS 23.0-K]") {
  const QuadGame game = tunisia();
  const Map& map = game.rules().map();
  const HexsideKinds stream = map.hexside_bit("stream"), bridge = map.hexside_bit("bridge"),
                     road = map.hexside_bit("road");
  int bridges = 0;
  for (const HexsideData& side : map.hexsides) {
    CHECK_FALSE(((side.kinds & road) && (side.kinds & stream)));
    if (side.kinds & bridge) CHECK((side.kinds & road) != 0);
    bridges += (side.kinds & bridge) ? 1 : 0;
  }
  CHECK(bridges == 9);
}

TEST_CASE("Boxes hold the passes, and mines lie before them", "[KAS 23.0-B]") {
  const QuadGame game = tunisia();
  const Quad& quad = game.rules();
  CHECK(quad.boxes.size() == 3);
  for (const char* hex : {"1915", "2608", "1708"}) CHECK(quad.boxes.contains(game.at(hex)));
  CHECK(quad.box_side == Side::kSecond);
  for (const auto& [a, b] : {std::pair{"1915", "2015"}, {"2608", "2609"}, {"1318", "1319"}})
    CHECK((quad.map().side_between(game.at(a), game.at(b)) & quad.minefields[index(kAllied)]) != 0);
  CHECK(quad.mined_hexes[index(kAxis)].empty());
}
