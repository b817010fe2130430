#include "trigh/map/border.hpp"
#include "trigh/map/map.hpp"
#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "support/tree.hpp"
#include "trigh/io/title_reader.hpp"
#include "trigh/map/rings.hpp"

using namespace trigh;

namespace {

// Seven hexes: 0202 and its neighbours; 0101 and 0103 do not exist, a ridge lies north of 0202.
Map small_map() {
  Map map;
  map.grid = Grid(Layout::kColumns, 3, 3);
  map.terrain_kinds = {"sand", "rock"};
  map.hexside_kinds = {"wadi", "ridge"};
  map.feature_kinds = {"well", "camp"};
  map.hexes.resize(9);
  for (const char* number : {"0102", "0201", "0202", "0203", "0302", "0303"})
    map.hexes[*map.grid.parse(number)].terrain = 0;
  map.hexes[*map.grid.parse("0202")].terrain = 1;
  map.hexes[*map.grid.parse("0202")].features = 2;
  map.hexsides = {{*map.grid.parse("0201"), *map.grid.parse("0202"), 2, {}}};
  map.regions["edge"].add(*map.grid.parse("0201"));
  map.index();
  return map;
}

const GameData& crusader() {
  static const auto data =
      load_game_data(trigh::test::in_source("/shared-data"), {"crusader", "campaign", {}, {}, {}, {}});
  if (!data) FAIL(to_string(data.error()));
  return **data;
}

HexId hex(const Map& map, std::string_view number) { return map.grid.parse(number).value(); }

std::string names_of(const Map& map, const HexSet& set) {
  std::string text;
  for (const HexId h : set) text += map.grid.number(h) + " ";
  return text;
}

}  // namespace

TEST_CASE("neighbours of a map are those neighbours of the grid that exist") {
  const Map map = small_map();
  CHECK(map.neighbor(hex(map, "0202"), 0) == hex(map, "0201"));
  CHECK(map.neighbor(hex(map, "0201"), 5) == kNoHex);  // 0101 is void
  CHECK(map.neighbor(hex(map, "0201"), 0) == kNoHex);  // beyond the grid
  CHECK(map.all().size() == 6);
  CHECK_FALSE(map.exists(hex(map, "0101")));
  CHECK_FALSE(map.exists(kNoHex));
}

TEST_CASE("rings are the hexes of the map so many hexes away, nearest first") {
  const Map map = small_map();
  const Rings rings(map, 2);
  const HexId corner = hex(map, "0302");
  const auto names = [&](std::span<const HexId> hexes) {
    std::string text;
    for (const HexId each : hexes) text += map.grid.number(each) + " ";
    return text;
  };
  CHECK(names(rings.at(corner, 0)) == "0302 ");
  CHECK(names(rings.at(corner, 1)) == "0303 0202 0201 ");  // 0301 is void
  CHECK(names(rings.at(corner, 2)) == "0203 0102 ");
  CHECK(names(rings.within(corner, 1)) == "0302 0303 0202 0201 ");
  CHECK(rings.within(corner, 2).size() == 6);
  CHECK(rings.within(hex(map, "0101"), 2).empty());  // nothing is around what is no hex
  CHECK(rings.within(hex(map, "0303"), 2).back() != hex(map, "0302"));
}

TEST_CASE("a hexside is seen alike from both of its hexes") {
  const Map map = small_map();
  const HexId a = hex(map, "0202"), b = hex(map, "0201");
  CHECK(map.side(a, 0) == map.hexside_bit("ridge"));
  CHECK(map.side(b, 3) == map.hexside_bit("ridge"));
  CHECK(map.side_between(a, b) == map.side_between(b, a));
  CHECK(map.side_between(a, hex(map, "0203")) == 0);
  CHECK(map.side_between(b, hex(map, "0303")) == 0);
}

TEST_CASE("a map finds its hexes by number and by what is in them, and none that it has not") {
  const Map map = small_map();
  CHECK(map.hex_of("0202") == hex(map, "0202"));
  CHECK(map.hex_of("0101") == kNoHex);  // void
  CHECK(map.hex_of("9999") == kNoHex);
  CHECK(map.hex_of("the mill") == kNoHex);
  CHECK(names_of(map, map.hexes_of({"0302", "0101", "0202"})) == "0202 0302 ");
  CHECK(map.hexes_with(map.feature_bit("no such thing")).empty());
  CHECK(names_of(map, map.hexes_with(map.feature_bit("camp"))) == "0202 ");
}

TEST_CASE("words a map does not know mean nothing") {
  const Map map = small_map();
  CHECK(map.hexside_bit("river") == 0);
  CHECK(map.feature_bit("camp") == 2);
  CHECK(map.feature_bit("dump") == 0);
  CHECK(map.has_feature(hex(map, "0202"), map.feature_bit("camp")));
  CHECK(map.terrain_id("rock") == TerrainId{1});
  CHECK_FALSE(map.terrain_id("ice"));
  CHECK(map.region("nowhere").empty());
  CHECK(map.region("edge").size() == 1);
}

TEST_CASE("the towns of Crusader are where the rulebook names them [CRU 16.0-G] [CRU 16.0-G2]",
          "[CRU 16.0-G][CRU 16.0-G2]") {
  const Map& map = crusader().map;
  for (const auto& [number, name] :
       {std::pair{"1103", "Tobruk"}, {"0908", "El Adem"}, {"3409", "Bardia"}, {"3513", "Sollum"}}) {
    CHECK(map.hexes[hex(map, number)].name == name);
    CHECK(map.terrain_name(hex(map, number)) != "sea");
  }
}

TEST_CASE("the edges of Crusader's map are its outermost land hexes") {
  const Map& map = crusader().map;
  CHECK(map.region("west-edge").size() == 25);
  for (const HexId h : map.region("west-edge")) CHECK(map.grid.number(h).starts_with("01"));
  for (const HexId h : map.region("east-edge")) CHECK(map.grid.number(h).starts_with("39"));
  for (const HexId h : map.region("south-edge")) CHECK(map.neighbor(h, 3) == kNoHex);
  CHECK(map.region("south-edge").size() == 39);
  for (const char* edge : {"west-edge", "east-edge", "south-edge"})
    for (const HexId h : map.region(edge)) CHECK(map.terrain_name(h) != "sea");
}

TEST_CASE("Allied reinforcements enter on the edges of the map [CRU 19.14-2]", "[CRU 19.14-2]") {
  const Map& map = crusader().map;
  CHECK(map.region("south-edge").contains(hex(map, "0625")));
  CHECK(map.region("south-edge").contains(hex(map, "1625")));
  CHECK(map.region("east-edge").contains(hex(map, "3921")));
}

TEST_CASE("the siege hexes are land three hexes from 1003 [CRU 17.1]", "[CRU 17.1]") {
  const Map& map = crusader().map;
  for (const char* number : {"0703", "0704", "0805", "0906", "1106", "1205", "1305"}) {
    CHECK(map.region("three-from-1003").contains(hex(map, number)));
    CHECK(map.terrain_name(hex(map, number)) != "sea");
  }
  INFO(names_of(map, map.region("three-from-1003")));
  for (const HexId h : map.region("three-from-1003")) CHECK(map.grid.distance(h, hex(map, "1003")) == 3);
}

TEST_CASE("every unit of every scenario starts and enters on land, one in a hex [QUAD 5.31]", "[QUAD 5.31]") {
  for (const char* id : {"campaign", "sidi-rezeg", "dash"}) {
    const auto loaded = load_game_data(trigh::test::in_source("/shared-data"), {"crusader", id, {}, {}, {}, {}});
    REQUIRE(loaded);
    const GameData& data = **loaded;
    CHECK(data.scenario.id == id);
    CHECK(data.scenario.deployment.size() > 60);
    HexSet taken;
    for (const Placement& p : data.scenario.deployment) {
      INFO(id << " " << data.counters[p.unit].id << " " << data.map.grid.number(p.hex));
      CHECK(data.map.exists(p.hex));
      CHECK(data.map.terrain_name(p.hex) != "sea");
      CHECK_FALSE(taken.contains(p.hex));
      taken.add(p.hex);
    }
    for (const Arrival& a : data.scenario.arrivals) CHECK(data.map.terrain_name(a.hex) != "sea");
  }
}

TEST_CASE("Sidi Rezeg starts from the deployment of the campaign [CRU 19.21]") {
  const auto sidi = load_game_data(trigh::test::in_source("/shared-data"), {"crusader", "sidi-rezeg", {}, {}, {}, {}});
  REQUIRE(sidi);
  CHECK((*sidi)->scenario.deployment.size() == crusader().scenario.deployment.size());
  CHECK((*sidi)->scenario.arrivals.size() == 6);
  CHECK((*sidi)->hash != crusader().hash);
}

TEST_CASE("The edge of the map is walked hex by hex, over zigzags and corners, either way") {
  const Map map = trigh::test::clear_map(4, 3);
  const auto walked = [&](std::string_view from, Turn turn) {
    std::string text;
    int last = 0;
    walk_border(map, hex(map, from), turn, [&](HexId at, int steps) {
      CHECK(steps == ++last);
      text += map.grid.number(at) + " ";
      return false;
    });
    return text;
  };
  CHECK(walked("0101", Turn::kClockwise) == "0201 0301 0401 0402 0403 0303 0203 0103 0102 ");
  CHECK(walked("0101", Turn::kCounterclockwise) == "0102 0103 0203 0303 0403 0402 0401 0301 0201 ");
  CHECK(walked("0303", Turn::kClockwise) == "0203 0103 0102 0101 0201 0301 0401 0402 0403 ");
  CHECK(walked("0202", Turn::kClockwise).empty());   // not on the edge
  CHECK(on_border(map, hex(map, "0303")));
  CHECK_FALSE(on_border(map, hex(map, "0302")));
  int seen = 0;
  walk_border(map, hex(map, "0101"), Turn::kClockwise, [&](HexId, int) { return ++seen == 2; });
  CHECK(seen == 2);
}

TEST_CASE("From a hex of the edge another lies clockwise, counterclockwise or straight inland") {
  const Map map = trigh::test::clear_map(9, 9);
  const auto way = [&](std::string_view from, std::string_view to) {
    const int side = side_of_border(map, hex(map, from), hex(map, to));
    return side > 0 ? "clockwise" : side < 0 ? "counterclockwise" : "inland";
  };
  for (const char* from : {"0409", "0509"}) {   // both kinds of hex of the zigzag in the south
    for (const char* east : {"0609", "0605", "0601", "0901"}) CHECK(way(from, east) == std::string("counterclockwise"));
    for (const char* west : {"0309", "0305", "0301", "0101"}) CHECK(way(from, west) == std::string("clockwise"));
  }
  CHECK(way("0409", "0402") == std::string("inland"));
  CHECK(way("0401", "0501") == std::string("clockwise"));
  CHECK(way("0105", "0104") == std::string("clockwise"));
  CHECK(way("0105", "0106") == std::string("counterclockwise"));
  CHECK(way("0105", "0705") == std::string("inland"));
}
