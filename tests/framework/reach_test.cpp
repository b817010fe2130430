#include <rapidcheck.h>

#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <climits>

#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "trigh/services/map_graph.hpp"
#include "trigh/services/reach.hpp"

using namespace trigh;
using namespace trigh::test;

namespace {

const Case kFar{"T 1", "Allowance"}, kEnemy{"T 2", "Enemy hex"}, kZone{"T 3", "Zone"}, kHeld{"T 4", "Held"},
    kFriend{"T 5", "Friend"}, kMud{"T 6", "Mud"}, kToward{"T 7", "Towards"}, kMines{"T 8", "Mines"},
    kPass{"T 9", "Pass"}, kDeep{"T 10", "Deep"};

Action path_of(const Map& map, std::initializer_list<std::string_view> numbers) {
  Action path;
  HexId last = kNoHex;
  for (std::string_view number : numbers) {
    const HexId to = hex(map, number);
    if (last == kNoHex)
      path.hex = to;
    else
      path.push_step(map.grid.direction(last, to).value());
    last = to;
  }
  return path;
}

/// A random situation on a map of 9 x 8: edge costs, closed and whole-allowance hexsides, sets, extras, ranks.
struct Situation {
  Map map = clear_map(9, 8);
  EdgeTable edges;
  HexSet enemy, zone, held, mud, friends;
  HexRanks ranks{};
  bool ranked = false, lifted = false, deep = false, walled = false;
  HexId start = 0;
  int allowance = 0, spent = 0, mud_cost = 0;

  static int below(int n) { return *rc::gen::inRange(0, n); }
  HexSet some(int percent) const {
    HexSet set;
    for (const HexId h : map.all())
      if (below(100) < percent) set.add(h);
    return set;
  }
  Situation() {
    edges.resize(map.grid);
    for (const HexId h : map.all()) {
      for (Direction d = 0; d < kDirections; ++d) {
        const int kind = below(20);
        const int cost = kind == 0   ? EdgeTable::kForbidden
                         : kind == 1 ? EdgeTable::kWholeAllowance
                         : kind < 5  ? below(2)
                                     : below(10);
        if (map.neighbor(h, d) != kNoHex) edges.set(h, d, static_cast<std::uint8_t>(cost));
      }
    }
    enemy = some(10), zone = some(15), held = some(5), mud = some(10), friends = some(10);
    start = static_cast<HexId>(below(map.grid.size()));
    allowance = below(40);
    spent = below(3) == 0 ? below(5) : 0;
    mud_cost = below(2) * 3;
    ranked = below(3) == 0, lifted = below(3) == 0, deep = below(2) == 0, walled = below(2) == 0;
    for (auto& rank : ranks) rank = static_cast<std::uint16_t>(below(60));
  }
  MoveRuling ruling() const {
    MoveRuling ruling;
    ruling.allowance(allowance, kFar);
    ruling.no_entry(enemy, kEnemy);
    ruling.stop(zone, kZone);
    ruling.no_exit(held, kHeld);
    ruling.no_end(friends, kFriend);
    if (mud_cost > 0) ruling.entry_cost(mud, mud_cost, kMud), ruling.exit_cost(zone, 1, kZone);
    if (deep) ruling.step_cost(mud, friends, 2, kDeep);
    if (walled) ruling.no_step(friends, mud, kDeep);
    if (ranked) ruling.descend(ranks, kToward);
    if (lifted) ruling.lift(kHeld, kPass), ruling.lift(kToward, kPass);
    return ruling;
  }
};

/// Costs by Boost.Graph over the same edges; whole-allowance hexsides added from the start.
std::vector<int> oracle(const Situation& s) {
  const MoveRuling ruling = s.ruling();
  HexSet halts = ruling.fold(MoveTermKind::kStop);
  halts.remove(s.start);
  halts |= ruling.fold(MoveTermKind::kNoExit);
  const MapGraph graph(s.map, [&](HexId from, Direction d) {
    const HexId to = s.map.neighbor(from, d);
    if (halts.contains(from) || s.enemy.contains(to) || s.edges.cost(from, d) >= EdgeTable::kWholeAllowance) return -1;
    if (!ruling.ranks_in_force().empty() && s.ranks[to] >= s.ranks[from]) return -1;
    if (s.walled && s.friends.contains(from) && s.mud.contains(to)) return -1;
    const int extra = (s.mud_cost > 0 ? s.mud_cost * s.mud.contains(to) + s.zone.contains(from) : 0) +
                      (s.deep && s.mud.contains(from) && s.friends.contains(to) ? 2 : 0);
    return s.edges.cost(from, d) + extra;
  });
  std::vector<int> cost(num_vertices(graph), INT_MAX);
  boost::dijkstra_shortest_paths(
      graph, s.start,
      boost::distance_map(boost::make_iterator_property_map(cost.begin(), get(boost::vertex_index, graph)))
          .weight_map(graph.weights())
          .distance_inf(INT_MAX)
          .distance_combine([&](int a, int b) {
            return a == INT_MAX || b == INT_MAX || s.spent + a + b > s.allowance ? INT_MAX : a + b;
          }));
  for (int& each : cost)
    if (each != INT_MAX) each += s.spent;
  if (s.spent > 0 || s.allowance == 0 || halts.contains(s.start)) return cost;
  for (Direction d = 0; d < kDirections; ++d) {
    const HexId to = s.map.neighbor(s.start, d);
    if (to == kNoHex || s.edges.cost(s.start, d) != EdgeTable::kWholeAllowance || s.enemy.contains(to)) continue;
    if (!ruling.ranks_in_force().empty() && s.ranks[to] >= s.ranks[s.start]) continue;
    if (s.walled && s.friends.contains(s.start) && s.mud.contains(to)) continue;
    cost[to] = std::min(cost[to], s.allowance);
  }
  return cost;
}

}  // namespace

TEST_CASE("the flood agrees with Boost.Graph, and its paths with the path follower") {
  REQUIRE(rc::check("reach = Dijkstra = follow", [] {
    const Situation s;
    ReachField field;
    const MoveRuling ruling = s.ruling();
    flood_reach(s.map, s.edges, ruling, s.start, s.spent, field);
    const std::vector<int> expected = oracle(s);
    int reached = 0, last = 0;
    for (HexId h = 0; h < s.map.grid.size(); ++h) {
      RC_ASSERT((expected[h] == INT_MAX) == !field.reached(h));
      if (!field.reached(h)) continue;
      ++reached;
      RC_ASSERT(field.cost(h) == expected[h]);
      Action path;
      path.hex = s.start;
      field.path_to(h, path);
      RC_ASSERT(end_of(s.map, path) == h);
      Verdict verdict;
      RC_ASSERT(follow_path(s.map, s.edges, ruling, path, s.spent, kFar, verdict, nullptr, {}) == field.cost(h));
      RC_ASSERT(h == s.start || verdict.legal() == field.may_end(h));
    }
    RC_ASSERT(static_cast<int>(field.order().size()) == reached);
    for (HexId h : field.order()) {
      RC_ASSERT(field.cost(h) >= last);
      last = field.cost(h);
    }
  }));
}

TEST_CASE("a legal random path never beats the flood") {
  REQUIRE(rc::check("follow >= reach", [] {
    const Situation s;
    const MoveRuling ruling = s.ruling();
    ReachField field;
    flood_reach(s.map, s.edges, ruling, s.start, s.spent, field);
    for (int i = 0; i < 30; ++i) {
      Action path;
      path.hex = s.start;
      HexId at = s.start;
      for (int steps = Situation::below(5) + 1; steps > 0; --steps) {
        const auto d = static_cast<Direction>(Situation::below(6));
        if (s.map.neighbor(at, d) == kNoHex) break;
        path.push_step(d);
        at = s.map.neighbor(at, d);
      }
      Verdict verdict;
      const int cost = follow_path(s.map, s.edges, ruling, path, s.spent, kFar, verdict, nullptr, {});
      if (path.count == 0 || !verdict.legal()) continue;
      RC_ASSERT(field.reached(at));
      RC_ASSERT(field.cost(at) <= cost);
    }
  }));
}

TEST_CASE("a unit in a stop hex may set out, a unit in a no-exit hex may not") {
  const Map map = clear_map(5, 5);
  const EdgeTable edges = even_edges(map, 2);
  const HexSet zone = hexes(map, {"0303"});
  ReachField field;
  MoveRuling stopped;
  stopped.allowance(4, kFar);
  stopped.stop(zone, kZone);
  flood_reach(map, edges, stopped, hex(map, "0303"), 0, field);
  CHECK(field.order().size() == 19);
  flood_reach(map, edges, stopped, hex(map, "0302"), 0, field);
  CHECK(field.reached(hex(map, "0303")));
  CHECK_FALSE(field.reached(hex(map, "0304")));  // two hexes straight through the zone

  MoveRuling held;
  held.allowance(4, kFar);
  held.no_exit(zone, kHeld);
  flood_reach(map, edges, held, hex(map, "0303"), 0, field);
  CHECK(field.order().size() == 1);
  Verdict verdict;
  follow_path(map, edges, held, path_of(map, {"0303", "0304"}), 0, kFar, verdict, nullptr, {});
  REQUIRE(verdict.against().size() == 1);
  CHECK(verdict.against()[0].rule == &kHeld);
  CHECK(verdict.against()[0].hex == hex(map, "0303"));
}

TEST_CASE("a whole-allowance hexside is crossed from a standing start only, and ends the move") {
  const Map map = clear_map(5, 5);
  EdgeTable edges = even_edges(map, 2);
  set_side(edges, map, "0303", "0304", EdgeTable::kWholeAllowance);
  MoveRuling ruling;
  ruling.allowance(3, kFar);
  ReachField field;
  const HexId south = hex(map, "0304");
  flood_reach(map, edges, ruling, hex(map, "0303"), 0, field);
  CHECK(field.cost(south) == 3);
  flood_reach(map, edges, ruling, hex(map, "0303"), 1, field);
  CHECK_FALSE(field.reached(south));
  flood_reach(map, edges, ruling, hex(map, "0302"), 0, field);
  CHECK_FALSE(field.reached(south));

  const auto explain = [](HexId, Direction) {
    EdgeRuling edge;
    edge.whole_allowance(kMines);
    return edge;
  };
  std::vector<PathStep> steps;
  Verdict legal;
  CHECK(follow_path(map, edges, ruling, path_of(map, {"0303", "0304"}), 0, kFar, legal, &steps, explain) == 3);
  CHECK(legal.legal());
  REQUIRE(steps.size() == 1);
  CHECK(steps[0].stops);
  CHECK(steps[0].terms[0].rule == &kMines);
  Verdict after;
  follow_path(map, edges, ruling, path_of(map, {"0303", "0304", "0305"}), 0, kFar, after, nullptr, explain);
  CHECK(after.cites(kMines));
}

TEST_CASE("a refused path names the case and the hex of every fault") {
  const Map map = clear_map(6, 6);
  EdgeTable edges = even_edges(map, 4);
  set_side(edges, map, "0203", "0204", EdgeTable::kForbidden);
  const HexSet enemy = hexes(map, {"0202"}), friends = hexes(map, {"0204"});
  MoveRuling ruling;
  ruling.allowance(8, kFar);
  ruling.no_entry(enemy, kEnemy);
  ruling.no_end(friends, kFriend);
  const auto explain = [&](HexId from, Direction d) {
    EdgeRuling edge;
    edge.base(4, kFar, "clear");
    if (edges.cost(from, d) == EdgeTable::kForbidden) edge.forbid(kMines);
    return edge;
  };
  Verdict verdict;
  std::vector<PathStep> steps;
  const int cost = follow_path(map, edges, ruling, path_of(map, {"0201", "0202", "0203", "0204"}), 0, kFar, verdict,
                               &steps, explain);
  CHECK(cost == 8);  // a closed hexside has no price
  const auto against = verdict.against();
  REQUIRE(against.size() == 3);
  CHECK((against[0].rule == &kEnemy && against[0].hex == hex(map, "0202")));
  CHECK((against[1].rule == &kMines && against[1].hex == hex(map, "0204")));
  CHECK((against[2].rule == &kFriend && against[2].hex == hex(map, "0204")));

  Verdict far;
  follow_path(map, edges, ruling, path_of(map, {"0404", "0403", "0402", "0401"}), 0, kFar, far, nullptr, explain);
  REQUIRE(far.against().size() == 1);
  CHECK((far.against()[0].rule == &kFar && far.against()[0].hex == hex(map, "0401")));
}

TEST_CASE("a lifted case neither holds nor is cited, and the lift is told") {
  const Map map = clear_map(5, 5);
  const EdgeTable edges = even_edges(map, 2);
  const HexSet zone = hexes(map, {"0303"});
  MoveRuling ruling;
  ruling.allowance(4, kFar);
  ruling.no_exit(zone, kHeld);
  ruling.lift(kHeld, kPass);
  ReachField field;
  flood_reach(map, edges, ruling, hex(map, "0303"), 0, field);
  CHECK(field.order().size() == 19);
  Verdict verdict;
  follow_path(map, edges, ruling, path_of(map, {"0303", "0304"}), 0, kFar, verdict, nullptr, {});
  CHECK(verdict.legal());
  REQUIRE(verdict.lifts().size() == 1);
  CHECK(verdict.lifts()[0].by == &kPass);
}

TEST_CASE("a unit that may not move reaches its own hex only, and its path says why") {
  const Map map = clear_map(3, 3);
  const EdgeTable edges = even_edges(map, 2);
  MoveRuling ruling;
  ruling.allowance(4, kFar);
  ruling.forbid(kHeld);
  ReachField field;
  flood_reach(map, edges, ruling, hex(map, "0202"), 0, field);
  CHECK(field.order().size() == 1);
  Verdict verdict;
  follow_path(map, edges, ruling, path_of(map, {"0202", "0203"}), 0, kFar, verdict, nullptr, {});
  CHECK(verdict.cites(kHeld));
}

TEST_CASE("each hex a move may end in gets one path, the cheapest first") {
  const Map map = clear_map(3, 3);
  const EdgeTable edges = even_edges(map, 2);
  const HexSet friends = hexes(map, {"0201"});
  MoveRuling ruling;
  ruling.allowance(2, kFar);
  ruling.no_end(friends, kFriend);
  ReachField field;
  flood_reach(map, edges, ruling, hex(map, "0202"), 0, field);
  Action move;
  move.unit = 7;
  HexSet ends;
  each_end(field, move, [&](const Action& path) {
    CHECK((path.unit == 7 && path.hex == hex(map, "0202") && path.count == 1));
    CHECK_FALSE(ends.contains(end_of(map, path)));
    ends.add(end_of(map, path));
  });
  HexSet expected = map.all();
  for (const char* number : {"0202", "0201", "0101", "0301"})
    expected.remove(hex(map, number));  // itself, a friend, too far
  CHECK(ends == expected);
}

TEST_CASE("of two ways of equal cost the lower last direction is taken") {
  const Map map = clear_map(5, 5);
  const EdgeTable edges = even_edges(map, 2);
  MoveRuling ruling;
  ruling.allowance(4, kFar);
  ReachField field;
  flood_reach(map, edges, ruling, hex(map, "0303"), 0, field);
  Action path;
  path.hex = hex(map, "0303");
  field.path_to(hex(map, "0402"), path);  // by 0302 or by 0403
  CHECK(end_of(map, path) == hex(map, "0402"));
  CHECK(path.count == map.grid.distance(hex(map, "0303"), hex(map, "0402")));
  Action longer;
  longer.hex = hex(map, "0303");
  field.path_to(hex(map, "0401"), longer);
  REQUIRE(longer.count == 2);
  CHECK(longer.step(1) == 0);
}

TEST_CASE("a step from set to set may be barred or cost more, steps inside neither do not") {
  const Map map = clear_map(5, 5);
  const EdgeTable edges = even_edges(map, 2);
  const HexSet from = hexes(map, {"0302"}), into = hexes(map, {"0303"});
  ReachField field;
  MoveRuling dear;
  dear.allowance(8, kFar);
  dear.step_cost(from, into, 3, kDeep);
  flood_reach(map, edges, dear, hex(map, "0302"), 0, field);
  CHECK(field.cost(hex(map, "0303")) == 4);  // round the corner is cheaper than 2 + 3
  Verdict verdict;
  CHECK(follow_path(map, edges, dear, path_of(map, {"0302", "0303"}), 0, kFar, verdict, nullptr, {}) == 5);
  CHECK(verdict.legal());

  MoveRuling barred;
  barred.allowance(8, kFar);
  barred.no_step(from, into, kDeep);
  Verdict refused;
  follow_path(map, edges, barred, path_of(map, {"0302", "0303"}), 0, kFar, refused, nullptr, {});
  CHECK(refused.cites(kDeep));
  Verdict back;
  follow_path(map, edges, barred, path_of(map, {"0303", "0302"}), 0, kFar, back, nullptr, {});
  CHECK(back.legal());
}
