// Section 13: reinforcements. Where and when they enter, what the column costs, and the action `enter`.
#include <limits>

#include "modules.hpp"
#include "moving.hpp"
#include "trigh/map/border.hpp"
#include "trigh/services/entry.hpp"
#include "trigh/services/set_up.hpp"

namespace quad {
namespace {

/// Half points for coming onto the map in `hex`: the entry hex, and those off the map before it.
int column_cost(const Quad& quad, const State& state, Side side, HexId hex) {
  EdgeRuling entry = step_over_edge(quad, hex, k13_11);  // [QUAD 13.11]
  const int way = way_over_edge(quad, hex);
  const auto mixed = quad.map().terrain_id("mixed");
  const int open = mixed ? quad.terrain[*mixed].cost_halves : entry.cost_halves();
  int place = 1;  // first to enter by `hex` in this phase, second, ... [QUAD 13.12]
  for (const UnitId unit : state.units()) place += state.side(unit) == side && state.unit(unit).data == hex + 1;
  if (place > 1) entry.add((place - 1) * (way ? way : open), k13_13, "column");  // [QUAD 13.13]
  return entry.cost_halves();
}

/// Held by the enemy, or by a friend in an enemy zone: nobody can come in there [QUAD 13.22].
bool entry_blocked(const Quad& quad, const State& state, Side side, HexId hex) {
  const bool enemy = state.board().occupied(opponent(side)).contains(hex);
  return enemy || (state.board().occupied(side).contains(hex) && quad.zone(state, opponent(side)).contains(hex));
}

/// Ground by the edge that the title closes to the unit, as it does within the map.
HexSet closed_to(const Quad& quad, UnitId unit) {
  return bound_by_title(quad.mover_class(unit)) ? quad.closed_at_edge : HexSet{};
}

/// The friends on the map nearest to `hex`, none in the hex itself counted.
std::vector<HexId> nearest_friends(const Quad& quad, const State& state, Side side, HexId hex) {
  std::vector<HexId> nearest;
  const Grid& grid = quad.map().grid;
  for (const HexId at : state.board().occupied(side)) {
    if (at == hex) continue;
    const int farther = nearest.empty() ? 0 : grid.distance(at, hex) - grid.distance(nearest[0], hex);
    if (farther < 0) nearest.clear();
    if (farther <= 0) nearest.push_back(at);
  }
  return nearest;
}

/// The first open hex of the map's edge on the way, and how far along the edge it lies.
struct EdgeEntry {
  HexId hex = kNoHex;
  int steps = std::numeric_limits<int>::max();
};
EdgeEntry next_open(const Quad& quad, const State& state, UnitId unit, HexId scheduled, Turn turn) {
  EdgeEntry found;
  walk_border(quad.map(), scheduled, turn, [&](HexId hex, int steps) {
    if (quad.prohibited(hex) || closed_to(quad, unit).contains(hex) ||
        entry_blocked(quad, state, quad.units[unit].side, hex))
      return false;
    if (steps < found.steps) found = {hex, steps};
    return true;
  });
  return found;
}

/// Adds the hexes that take the place of one that is blocked: the nearest open hex along the edge of the map on the
/// side of the nearest friend; the owner picks among friends equally near. Where no friend shows a way, the nearer of
/// both [QUAD 13.22].
void add_substitutes(const Quad& quad, const State& state, UnitId unit, HexId scheduled, HexSet& open) {
  const EdgeEntry ahead = next_open(quad, state, unit, scheduled, Turn::kClockwise),
                  back = next_open(quad, state, unit, scheduled, Turn::kCounterclockwise);
  const auto add = [&](int way) {
    const bool forward = way > 0 || (way == 0 && ahead.steps <= back.steps);
    const bool backward = way < 0 || (way == 0 && back.steps <= ahead.steps);
    if (forward && ahead.hex != kNoHex) open.add(ahead.hex);
    if (backward && back.hex != kNoHex) open.add(back.hex);
  };
  const std::vector<HexId> friends = nearest_friends(quad, state, quad.units[unit].side, scheduled);
  if (friends.empty()) add(0);
  for (const HexId at : friends) add(side_of_border(quad.map(), scheduled, at));
}

/// The hexes by which the list lets the unit in.
HexSet scheduled_hexes(const Quad& quad, UnitId unit) { return quad.arrivals[unit].hexes - closed_to(quad, unit); }

/// Those of them that are not blocked.
HexSet open_hexes(const Quad& quad, const State& state, UnitId unit) {
  HexSet open;
  for (const HexId hex : scheduled_hexes(quad, unit))
    if (!entry_blocked(quad, state, quad.units[unit].side, hex)) open.add(hex);
  return open;
}

/// Where a unit may come in: by any of its scheduled hexes, or if all are blocked by what takes their place.
HexSet entry_hexes(const Quad& quad, const State& state, UnitId unit) {
  HexSet open = open_hexes(quad, state, unit);  // [QUAD 13.0-P] [QUAD 13.24]
  if (open.empty())
    for (const HexId hex : scheduled_hexes(quad, unit)) add_substitutes(quad, state, unit, hex, open);
  return open;
}

bool is_due(const Quad& quad, const State& state, UnitId unit) {
  if (state.unit(unit).place != Place::kDue || quad.arrivals[unit].hexes.empty()) return false;
  return quad.due_turn(state, unit) <= state.pos.turn;  // later too [QUAD 13.23]
}

class Reinforcements final : public Section {
 public:
  explicit Reinforcements(const Quad& game) : Section(game, {kEnter}) {}

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kEnter) return;
    const UnitId unit = action.unit;
    if (unit >= game_.units.size() || state.unit(unit).place != Place::kDue)
      return verdict.forbid(k13_0_G, kNoHex, unit, "the unit does not wait off the map");
    if (game_.arrivals[unit].hexes.empty())
      return verdict.forbid(k13_0_G, kNoHex, unit, "this map has no hex where the unit comes on");
    if (!is_due(game_, state, unit))
      verdict.forbid(k13_0_G, game_.arrivals[unit].hex, unit, "its Game-Turn has not come");
    const Side side = game_.units[unit].side;
    if (side != state.pos.phasing) return verdict.forbid(k13_0_G, kNoHex, unit, "it comes in its own side's phase");
    const HexId entry = action.hex;
    if (!game_.map().exists(entry) || end_of(game_.map(), action) == kNoHex)
      return verdict.forbid(k13_0_P, kNoHex, unit, "the path must lie on the map");
    judge_entry_hex(state, unit, entry, verdict);
    const int spent = column_cost(game_, state, side, entry);
    if (spent > game_.units[unit].movement * 2)
      verdict.forbid(k13_13, entry, unit, "it cannot pay its way onto the map");
    judge_path(game_, state, game_.rule_move(state, unit), action, spent, verdict);  // [QUAD 13.14]
  }

  void offer(const State& state, Offers& offers) const override {
    WayList list;
    for (const Arrival& arrival : game_.data->scenario.arrivals)
      if (offers.wants(arrival.unit)) entries(game_, state, arrival.unit, list);
    for (const Action& action : list) offers.judged(action);
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const HexId to = end_of(game_.map(), action);
    state.place(action.unit, to);
    set(state, action.unit, kMoved);
    state.pos.units[action.unit].data = static_cast<std::uint16_t>(action.hex + 1);
    events.push_back({EventKind::kEntered, &k13_0_G, action.unit, action.hex, to, 0, ""});
    return true;
  }

  void on_end(State& state, PhaseId phase, Events&) const override {
    if (phase != kMovementPhase) return;
    for (const Arrival& arrival : game_.data->scenario.arrivals) state.pos.units[arrival.unit].data = 0;
  }

 private:
  void judge_entry_hex(const State& state, UnitId unit, HexId entry, Verdict& verdict) const {
    if (state.board().occupied(opponent(game_.units[unit].side)).contains(entry))
      verdict.forbid(k13_21, entry, unit, "an enemy holds the entry hex");  // [QUAD 13.21]
    if (entry_hexes(game_, state, unit).contains(entry)) return;
    const bool listed = game_.arrivals[unit].hexes.contains(entry);
    if (listed && closed_to(game_, unit).contains(entry)) return;  // the title says so
    const bool alternate = listed || open_hexes(game_, state, unit).empty();
    verdict.forbid(alternate ? k13_22 : k13_24, game_.arrivals[unit].hex, unit,  // [QUAD 13.22] [QUAD 13.24]
                   alternate ? "its entry hex is blocked; another takes its place" : "it enters elsewhere");
  }

};

}  // namespace

ModulePtr reinforcements(const Quad& quad) { return std::make_unique<Reinforcements>(quad); }

void Quad::read_arrivals(Findings& findings) {
  const Scenario& scenario = data->scenario;
  arrivals.resize(units.size());
  for (const Arrival& arrival : scenario.arrivals) {
    arrivals[arrival.unit] = {arrival.turn, arrival.hex, {}};
    if (arrival.hex != kNoHex) arrivals[arrival.unit].hexes.add(arrival.hex);
  }
  for (const Datum& range : scenario.rules["arrivals"].items())
    each_named(counters(), range["units"], [&](UnitId unit) { arrivals[unit].hexes |= regions_of(range["regions"]); });
  const bool own_map = !map().id.starts_with("inline");  // on another, nobody needs to come on
  for (const Arrival& arrival : scenario.arrivals)
    if (own_map && arrivals[arrival.unit].hexes.empty())
      findings.push_back({"TR-801", data->title_id, "/reinforcements",
                          "'" + counters()[arrival.unit].id +
                              "' has nowhere to come on: give it a hex, or name it in the scenario's rules.arrivals"});
}

WayPrice Quad::price_of(const State& state, UnitId unit, const Action& action) const {
  WayPrice price;
  const HexId end = end_of(map(), action);
  price.by_steps = action.kind == kMove || action.kind == kEnter || action.kind == kExit;
  if (action.kind == kEnter && map().exists(action.hex))
    price.add(column_cost(*this, state, units[unit].side, action.hex), k13_13, "coming onto the map");
  if (action.kind == kExit && end != kNoHex && map().exists(end))
    price.add(step_over_edge(*this, end, k14_0_G).cost_halves(), k14_0_G, "leaving the map");
  return price;
}

void entries(const Quad& quad, const State& state, UnitId unit, WayList& ways) {
  const Side side = quad.units[unit].side;
  if (!is_due(quad, state, unit) || side != state.pos.phasing) return;
  const MoveRuling ruling = quad.rule_move(state, unit);
  if (!ruling.verdict().legal()) return;
  const Action enter{.kind = kEnter, .actor = side, .unit = unit};
  ReachField field;
  constexpr auto kNone = static_cast<std::size_t>(-1);
  std::vector<std::size_t> place_of(static_cast<std::size_t>(quad.map().grid.size()), kNone);  // by hex, in `ways`
  for (const HexId entry : entry_hexes(quad, state, unit)) {
    const int spent = column_cost(quad, state, side, entry);
    if (spent > ruling.allowance_halves()) continue;
    flood_reach(quad.map(), movement_edges(quad, state, unit), ruling, entry, spent, field);
    each_entry(field, enter, [&](const Way& way) {  // of several entries the cheapest to each hex
      std::size_t& place = place_of[end_of(quad.map(), way.action)];
      if (place == kNone) {
        place = ways.size();
        ways.push_back(way);
      } else if (way.halves < ways[place].halves) {
        ways[place] = way;
      }
    });
  }
}

}  // namespace quad
