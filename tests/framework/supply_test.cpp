#include <rapidcheck.h>

#include <boost/graph/breadth_first_search.hpp>
#include <climits>

#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "trigh/services/map_graph.hpp"
#include "trigh/services/supply.hpp"

using namespace trigh;
using namespace trigh::test;

namespace {

const Case kSource{"S 1", "Source"}, kEnemy{"S 2", "Enemy hex"}, kZone{"S 3", "Zone"}, kFriend{"S 4", "Friend"},
    kMines{"S 5", "Mines"}, kCliff{"S 6", "Cliff"};

struct Line {
  Map map = clear_map(7, 5);
  EdgeTable edges = even_edges(map, 2);
  HexSet sources = hexes(map, {"0103"});
  HexSet enemy, zone, friends;

  SupplyRuling ruling() const {
    SupplyRuling ruling;
    ruling.source(sources, kSource);
    ruling.block(enemy, kEnemy);
    ruling.block(zone, kZone);
    ruling.escort(friends, kMines);
    return ruling;
  }
  SupplyField flood(SupplyMeasure measure = SupplyMeasure::kHexes, std::uint16_t limit = SupplyField::kCut) const {
    SupplyField field;
    flood_supply(map, edges, ruling(), measure, limit, field);
    return field;
  }
  bool traces(std::string_view from, std::vector<HexId>* path = nullptr) const {
    return trace_from(map, edges, ruling(), flood(), hex(map, from), path);
  }
};

}  // namespace

TEST_CASE("a supply line is as long as the shortest way round what blocks it") {
  Line line;
  line.enemy = hexes(line.map, {"0401", "0402", "0403", "0404"});
  const SupplyField field = line.flood();
  CHECK(field.length(hex(line.map, "0103")) == 0);
  CHECK(field.length(hex(line.map, "0503")) == 7);  // round by 0405, the straight way is 4
  CHECK(field.length(hex(line.map, "0403")) == SupplyField::kCut);
  std::vector<HexId> path;
  REQUIRE(line.traces("0503", &path));
  CHECK(path.size() == 8);
  CHECK(path.front() == hex(line.map, "0503"));
  CHECK(path.back() == hex(line.map, "0103"));
  for (std::size_t i = 1; i < path.size(); ++i) CHECK(line.map.grid.distance(path[i - 1], path[i]) == 1);
}

TEST_CASE("the tracing unit's own hex is exempt from blocks, and no other") {
  Line line;
  line.zone = hexes(line.map, {"0503", "0603"});
  std::vector<HexId> path;
  CHECK(line.traces("0503", &path));
  CHECK(path.size() == 5);
  line.zone = line.zone | hexes(line.map, {"0502", "0504", "0402", "0403", "0602"});
  CHECK_FALSE(line.traces("0503"));
  line.zone = line.sources;
  CHECK(line.traces("0103"));  // a unit on the source itself
  CHECK_FALSE(line.traces("0203"));
}

TEST_CASE("a lift opens a blocked hex") {
  Line line;
  line.zone = hexes(line.map, {"0301", "0302", "0303", "0304", "0305"});
  const HexSet garrison = hexes(line.map, {"0303"});
  SupplyRuling ruling = line.ruling();
  SupplyField field;
  flood_supply(line.map, line.edges, ruling, SupplyMeasure::kHexes, SupplyField::kCut, field);
  CHECK_FALSE(field.open().contains(hex(line.map, "0503")));
  ruling.lift(garrison, kZone, kFriend);
  flood_supply(line.map, line.edges, ruling, SupplyMeasure::kHexes, SupplyField::kCut, field);
  CHECK(field.open().contains(hex(line.map, "0503")));
}

TEST_CASE("an escorted hexside is open only beside a friend") {
  Line line;
  for (int row = 1; row <= 5; ++row)
    for (int other = row - 1; other <= row + 1; ++other) {
      const std::string a = "030" + std::to_string(row), b = "040" + std::to_string(other);
      if (other >= 1 && other <= 5 && line.map.grid.direction(hex(line.map, a), hex(line.map, b)))
        set_side(line.edges, line.map, a, b, SupplyRuling::kEscorted);
    }
  CHECK_FALSE(line.traces("0603"));
  Verdict why;
  explain_cut(line.map, line.edges, line.ruling(), hex(line.map, "0603"), why);
  CHECK(why.cites(kMines));
  line.friends = hexes(line.map, {"0403"});
  CHECK(line.traces("0603"));
}

TEST_CASE("a radius counts hexes, or half points from the unit towards the source") {
  Line line;
  CHECK(line.flood(SupplyMeasure::kHexes, 2).length(hex(line.map, "0302")) == 2);
  CHECK_FALSE(line.flood(SupplyMeasure::kHexes, 2).open().contains(hex(line.map, "0402")));
  const HexId unit = hex(line.map, "0203"), source = hex(line.map, "0103");
  line.edges.set(unit, line.map.grid.direction(unit, source).value(), 9);    // dear towards the source
  line.edges.set(source, line.map.grid.direction(source, unit).value(), 1);  // cheap the other way
  const SupplyField field = line.flood(SupplyMeasure::kHalfPoints);
  CHECK(field.length(unit) == 4);  // round by 0102 or 0202
  CHECK(line.flood(SupplyMeasure::kHalfPoints, 3).length(unit) == SupplyField::kCut);
  SupplyRuling ruling = line.ruling();
  HexSet own = hexes(line.map, {"0302"});
  ruling.block(own, kZone);
  SupplyField limited;
  flood_supply(line.map, line.edges, ruling, SupplyMeasure::kHexes, 1, limited);
  CHECK_FALSE(trace_from(line.map, line.edges, ruling, limited, hex(line.map, "0302"), nullptr));  // its step counts
}

TEST_CASE("relays hand supply on, link by link") {
  Line line;
  const HexSet relays = hexes(line.map, {"0302", "0502", "0705"});
  const auto linked = [&](std::uint16_t limit) {
    return linked_relays(line.map, line.edges, line.ruling(), SupplyMeasure::kHexes, limit, relays);
  };
  CHECK(linked(1).empty());
  CHECK(linked(2) == hexes(line.map, {"0302", "0502"}));
  CHECK(linked(4) == relays);
  line.zone = hexes(line.map, {"0502"});
  CHECK(linked(2) == hexes(line.map, {"0302", "0502"}));  // a relay's own hex is exempt
}

TEST_CASE("a cut unit is told the cases of the barrier around it, nearest first") {
  Line line;
  line.enemy = hexes(line.map, {"0503"});
  line.zone = hexes(line.map, {"0502", "0504", "0402", "0403", "0602", "0603"});
  line.edges = even_edges(line.map, 2);
  for (std::string_view next : {"0701", "0702", "0703", "0601", "0602", "0603"})
    if (const auto d = line.map.grid.direction(hex(line.map, "0702"), hex(line.map, next)); d && next == "0701")
      set_side(line.edges, line.map, "0702", next, EdgeTable::kForbidden);
  line.zone |= hexes(line.map, {"0601", "0701", "0703"});
  const auto explain = [&](HexId from, Direction d) {
    EdgeRuling edge;
    if (line.edges.cost(from, d) == EdgeTable::kForbidden) edge.forbid(kCliff);
    return edge;
  };
  CHECK_FALSE(line.traces("0702"));
  Verdict why;
  explain_cut(line.map, line.edges, line.ruling(), hex(line.map, "0702"), why, explain);
  CHECK(why.cites(kCliff));
  CHECK(why.cites(kZone));
  CHECK_FALSE(why.cites(kEnemy));  // it lies behind the zone
  for (const Objection& each : why.objections()) CHECK(line.map.grid.distance(each.hex, hex(line.map, "0702")) == 1);
}

TEST_CASE("the area of supply is what a flood and traceable() find, whatever the grid and the limit") {
  const Grid grids[] = {{Layout::kColumns, 7, 5},       {Layout::kRows, 6, 70},
                        {Layout::kRowsClockwise, 9, 8}, {Layout::kColumns, 1, 9},
                        {Layout::kRows, 5, 64},         {Layout::kColumns, 3, 130, {{"W", 1, 65}, {"E", 66, 130}}}};
  for (const Grid& grid : grids) {
    const Map map = clear_map(grid);
    REQUIRE(rc::check("area = flood", [&] {
      const auto some = [&](int percent) {
        HexSet set;
        for (const HexId h : map.all())
          if (*rc::gen::inRange(0, 100) < percent) set.add(h);
        return set;
      };
      EdgeTable edges = even_edges(map, 1);
      for (const HexId h : map.all()) {
        for (Direction d = 0; d < kDirections; ++d) {
          const int kind = *rc::gen::inRange(0, 24);
          if (map.neighbor(h, d) == kNoHex || kind > 2) continue;
          edges.set(h, d,
                    kind == 0   ? EdgeTable::kForbidden
                    : kind == 1 ? EdgeTable::kEscorted
                                : EdgeTable::kWholeAllowance);
        }
      }
      const HexSet sources = some(4), enemy = some(15), friends = some(40), relays = some(10);
      SupplyRuling ruling;
      ruling.source(sources, kSource);
      ruling.block(enemy, kEnemy);
      if (*rc::gen::inRange(0, 2) == 0) ruling.escort(friends, kMines);
      const int lengths[] = {0, 1, 2, 3, 5, 9, SupplyField::kCut};
      const auto limit = static_cast<std::uint16_t>(lengths[*rc::gen::inRange(0, 7)]);
      SupplyField field;
      flood_supply(map, edges, ruling, SupplyMeasure::kHexes, limit, field);
      const SupplyArea area = supply_area(map, edges, ruling, limit);
      RC_ASSERT(area.open == field.open());
      RC_ASSERT(area.all == traceable(map, edges, ruling, field));
      // Chains: where each step costs one half point, lengths and costs are the same.
      const EdgeTable plain = even_edges(map, 1);
      RC_ASSERT(linked_relays(map, plain, ruling, SupplyMeasure::kHexes, limit, relays) ==
                linked_relays(map, plain, ruling, SupplyMeasure::kHalfPoints, limit, relays));
    }));
  }
}

TEST_CASE("supply agrees with Boost.Graph's breadth-first search, and traceable() with trace_from()") {
  REQUIRE(rc::check("supply = bfs", [] {
    Line line;
    const auto some = [&](int percent) {
      HexSet set;
      for (const HexId h : line.map.all())
        if (*rc::gen::inRange(0, 100) < percent) set.add(h);
      return set;
    };
    line.enemy = some(15), line.zone = some(20), line.friends = some(10);
    line.sources = hexes(line.map, {"0103"});
    for (const HexId h : line.map.all()) {
      for (Direction d = 0; d < kDirections; ++d)
        if (line.map.neighbor(h, d) != kNoHex && *rc::gen::inRange(0, 8) == 0)
          line.edges.set(h, d, EdgeTable::kForbidden);
    }
    const HexSet closed = line.enemy | line.zone;
    const MapGraph graph(line.map,
                         [&](HexId from, Direction d) {  // the line is walked from the unit; this starts at the source
                           const HexId to = line.map.neighbor(from, d);
                           return line.edges.open(to, opposite(d)) && !closed.contains(to) ? 1 : -1;
                         });
    std::vector<int> depth(num_vertices(graph), INT_MAX);
    const HexId source = hex(line.map, "0103");
    if (!closed.contains(source)) {
      depth[source] = 0;
      boost::breadth_first_search(graph, source,
                                  boost::visitor(boost::make_bfs_visitor(boost::record_distances(
                                      boost::make_iterator_property_map(depth.begin(), get(boost::vertex_index, graph)),
                                      boost::on_tree_edge()))));
    }
    const SupplyRuling ruling = line.ruling();
    const SupplyField field = line.flood();
    const HexSet all = traceable(line.map, line.edges, ruling, field);
    for (const HexId h : line.map.all()) {
      RC_ASSERT((depth[h] == INT_MAX ? int{SupplyField::kCut} : depth[h]) == field.length(h));
      RC_ASSERT(all.contains(h) == trace_from(line.map, line.edges, ruling, field, h, nullptr));
    }
    // With every step at two half points both measures agree.
    const SupplyField halves = line.flood(SupplyMeasure::kHalfPoints);
    for (const HexId h : line.map.all()) {
      RC_ASSERT(field.open().contains(h) == halves.open().contains(h));
      RC_ASSERT(!field.open().contains(h) || halves.length(h) == 2 * field.length(h));
    }
  }));
}

TEST_CASE("lines along ways: at most so many hexes to a way, any length along it") {
  Line line;
  Map& map = line.map;
  map.hexside_kinds = {"road"};
  const char* road[] = {"0103", "0203", "0303", "0403", "0503"};
  for (std::size_t i = 0; i + 1 < std::size(road); ++i)
    map.hexsides.push_back({hex(map, road[i]), hex(map, road[i + 1]), 1, {}});
  map.index();
  line.edges = even_edges(map, 2);
  const auto along = [&](int reach) {
    SupplyRuling ruling = line.ruling();
    ruling.along(1, reach, kFriend);
    return ruling;
  };
  const auto area = [&](int reach) { return supply_area(map, line.edges, along(reach), SupplyField::kCut).all; };
  CHECK(area(1).contains(hex(map, "0603")));  // one hex from the end of the road
  CHECK_FALSE(area(1).contains(hex(map, "0703")));
  CHECK(area(2).contains(hex(map, "0703")));
  CHECK_FALSE(area(1).contains(hex(map, "0105")));  // near the source, far from the road
  SupplyField field;
  flood_supply(map, line.edges, along(2), SupplyMeasure::kHexes, SupplyField::kCut, field);
  std::vector<HexId> path;
  REQUIRE(trace_from(map, line.edges, along(2), field, hex(map, "0703"), &path));
  CHECK(path.size() == 7);  // down the road to the source
  CHECK(path.back() == hex(map, "0103"));
  line.enemy = hexes(map, {"0303"});  // the road is cut, and no way round is a way
  CHECK(area(1) == hexes(map, {"0102", "0103", "0104", "0202", "0203", "0204", "0303", "0304"}));
  line.sources = hexes(map, {"0105"});  // a source off the roads gives nothing
  CHECK(area(1).empty());
  line.sources = hexes(map, {"0103"});
  line.zone = hexes(map, {"0103"});
  CHECK(area(1) == line.sources);  // a unit on the source itself
}

TEST_CASE("of two rules about ways the shorter reach and the common ways count, in any order") {
  for (const bool turned : {false, true}) {
    SupplyRuling ruling;
    ruling.along(turned ? 2 : 3, turned ? 4 : 6, kSource);
    ruling.along(turned ? 3 : 2, turned ? 6 : 4, kSource);
    CHECK(ruling.ways() == 2);
    CHECK(ruling.reach() == 4);
  }
}
