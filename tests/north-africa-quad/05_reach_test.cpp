// Floods of the reach against two other ways to the same answer: Boost.Graph for the costs, and judging paths step
// by step for what may be done.
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <set>

#include "moving.hpp"
#include "support/catch.hpp"
#include "support/quad_table.hpp"
#include "support/quick.hpp"

using namespace quad_test;

namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                    boost::property<boost::edge_weight_t, int>>;

struct Oracle {
  std::vector<int> cost;
  std::vector<std::size_t> before;
};

/// The hexsides of the map as the rules state them one by one, for one mover class.
using Hexsides = std::vector<std::array<EdgeRuling, 6>>;
Hexsides hexsides_for(const Quad& quad, std::uint8_t mover) {
  Hexsides sides(static_cast<std::size_t>(quad.map().grid.size()));
  for (const HexId from : quad.map().all()) {
    for (Direction d = 0; d < kDirections; ++d)
      if (const HexId to = quad.map().neighbor(from, d); to != kNoHex)
        sides[from][d] = quad.rule_edge({Purpose::kMovement, mover, from, to, d});
  }
  return sides;
}

/// Cheapest ways from a unit's hex: not into enemies [5.12], not out of their zones [5.14, 6.0-G].
Oracle cheapest(const Quad& quad, const State& state, UnitId unit, const Hexsides& sides) {
  const Side enemy = opponent(state.side(unit));
  const HexSet& zone = quad.zone(state, enemy);
  Graph graph(sides.size());
  for (const HexId from : quad.map().all()) {
    if (zone.contains(from)) continue;
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId to = quad.map().neighbor(from, d);
      if (to == kNoHex || state.board().occupied(enemy).contains(to)) continue;
      const EdgeRuling& side = sides[from][d];
      if (side.legal() && !side.whole_allowance_case()) add_edge(from, to, side.cost_halves(), graph);
    }
  }
  Oracle oracle{std::vector<int>(sides.size()), std::vector<std::size_t>(sides.size())};
  boost::dijkstra_shortest_paths(graph, state.hex(unit),
                                 boost::distance_map(oracle.cost.data()).predecessor_map(oracle.before.data()));
  return oracle;
}

Action path_to(const Quad& quad, const Oracle& oracle, HexId start, HexId hex, UnitId unit) {
  std::vector<HexId> hexes{hex};
  while (hexes.back() != start) hexes.push_back(static_cast<HexId>(oracle.before[hexes.back()]));
  Action move;
  move.kind = kMove;
  move.unit = unit;
  move.hex = start;
  for (std::size_t i = hexes.size() - 1; i > 0; --i) move.push_step(*quad.map().grid.direction(hexes[i], hexes[i - 1]));
  return move;
}

void check_unit(QuadTable& t, UnitId unit, const Hexsides& sides) {
  const Quad& quad = t.rules();
  const State& state = t.state();
  const HexId start = state.hex(unit);
  const MoveRuling ruling = quad.rule_move(state, unit);
  ReachField field;
  flood_reach(quad.map(), movement_edges(quad, state, unit), ruling, start, 0, field);
  WayList moves;
  quad.reach(state, unit, moves);
  std::set<HexId> ends;
  for (const Action& move : moves) {
    ends.insert(end_of(quad.map(), move));
    REQUIRE(t.match().judge(move).legal());
  }
  const Oracle oracle = cheapest(quad, state, unit, sides);
  HexSet across;   // by a whole allowance, from the start only
  for (Direction d = 0; d < kDirections; ++d)
    if (sides[start][d].legal() && sides[start][d].whole_allowance_case()) across.add(quad.map().neighbor(start, d));
  int disagreements = 0;
  for (const HexId hex : quad.map().all()) {
    if (hex == start || across.contains(hex)) continue;
    const int cost = oracle.cost[hex];
    const bool in_reach = cost <= ruling.allowance_halves();
    disagreements += in_reach != field.reached(hex) || (in_reach && cost != field.cost(hex));
    if (cost == std::numeric_limits<int>::max()) disagreements += ends.count(hex) != 0;
    else if (const Action move = path_to(quad, oracle, start, hex, unit); move.count <= 40)
      disagreements += t.match().judge(move).legal() != (ends.count(hex) != 0);
  }
  INFO(state.counter(unit).id);
  CHECK(disagreements == 0);
}

}  // namespace

TEST_CASE("At the start of the campaign every unit's reach agrees with judging step by step and with Dijkstra",
          "[QUAD 5.0-P][QUAD 5.13]") {
  for (const Side side : {Axis, Allied}) {
    QuadTable t = QuadTable::crusader("campaign");
    t.start(kMovementPhase, side);
    const std::array<Hexsides, 2> sides{hexsides_for(t.rules(), static_cast<std::uint8_t>(index(side) * 2)),
                                        hexsides_for(t.rules(), static_cast<std::uint8_t>(index(side) * 2 + 1))};
    int units = 0;
    for (const Placement& each : t.rules().data->scenario.deployment) {
      if (t.state().side(each.unit) != side || units++ % test::trials(1, 5) != 0) continue;
      check_unit(t, each.unit, sides[mechanized_class(t.rules().mover_class(each.unit))]);
    }
    CHECK(units > 20);
  }
}
