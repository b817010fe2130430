// Section 12: supply. Where it comes from and how its lines run, the title's `rules.supply_sources` [QUAD 12.1], who
// has one when, and what it means for movement and combat.
#include <algorithm>

#include "exclusive/victory.hpp"
#include "modules.hpp"
#include "moving.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/services/supply.hpp"

namespace quad {
namespace {

/// Hexes to the nearest of `sources`, counted over the map whatever lies there [QUAD 12.23].
HexRanks distances(const Map& map, const HexSet& sources) {
  HexRanks ranks;
  ranks.fill(0xFFFF);
  for (const HexId hex : map.all()) {
    for (const HexId source : sources)
      ranks[hex] = std::min(ranks[hex], static_cast<std::uint16_t>(map.grid.distance(hex, source)));
  }
  return ranks;
}

class Supply final : public Section {
 public:
  explicit Supply(const Quad& quad) : Section(quad) {
    for (int side = 0; side < 2; ++side) {
      const HexSet& lasting = quad.supply_sources[side];
      to_source_[side] = {distances(quad.map(), lasting | quad.supply_facts[side].lapsing),
                          distances(quad.map(), lasting)};
    }
  }

  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kSupply) return;
    const bool mountain = game_.map().terrain(query.to) == mountain_;  // with a bar of its own
    if (game_.prohibited(query.from) || (game_.prohibited(query.to) && !mountain))
      ruling.forbid(k12_21_1);                                                    // [QUAD 12.21-1]
    if (game_.closed_side(query.from, query.direction)) ruling.forbid(k12_21_4);  // [QUAD 12.21-4]
    if (mountain) ruling.forbid(k12_21_5);                                        // [QUAD 12.21-5]
    const HexsideKinds enemy_mines = game_.minefields[index(opponent(side_of_class(query.mover)))];
    const bool mined = (game_.map().side(query.from, query.direction) & enemy_mines) != 0;
    ruling.base(mined ? SupplyRuling::kEscorted : 1, mined ? k12_22 : k12_0_G, "");  // [QUAD 12.22] any length
  }

  void on_supply(const State& state, Side side, SupplyRuling& ruling) const override {
    ruling.block(state.board().occupied(opponent(side)), k12_21_2);  // [QUAD 12.21-2]
    ruling.escort(state.board().occupied(side), k12_22);             // [QUAD 12.22]
    const SupplyFacts& facts = game_.supply_facts[index(side)];
    ruling.source(game_.supply_sources[index(side)], *facts.rule);  // [QUAD 12.1]
    if (facts.lapsing_rule && !game_.victory_rules->lapsed(state, side))
      ruling.source(facts.lapsing, *facts.lapsing_rule);
    if (facts.automatic(state)) ruling.source(game_.map().all(), *facts.automatic_rule);
    else if (facts.ways_rule) ruling.along(facts.ways, facts.reach, *facts.ways_rule);
  }

  /// Supply for movement is judged once, for the whole phase [QUAD 12.0-G].
  void on_begin(State& state, PhaseId phase, Events& events) const override {
    if (phase != kMovementPhase) return;
    for (const UnitId unit : state.units()) {
      if (state.side(unit) != state.pos.phasing) continue;
      reset(state, unit, kUnsupplied);
      if (!state.unit(unit).on_map() || game_.supplied(state, unit)) continue;  // [QUAD 12.31]
      set(state, unit, kUnsupplied);
      events.push_back({EventKind::kStatus, &k12_0_G, unit, state.hex(unit), kNoHex, 0, "unsupplied"});
    }
  }

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (has(state, unit, kUnsupplied)) return move_to_source(state, unit, ruling);
    if (!state.unit(unit).on_map() && !wait_) return;
    ruling.no_end(cut_off(state, unit, ruling), k12_23);  // [QUAD 12.23]
  }

  void on_retreat(const State& state, UnitId unit, RetreatRuling& ruling) const override {
    ruling.avoid_end(cut_off(state, unit, ruling), k12_24);  // [QUAD 12.24]
  }

  void on_advance(const State& state, UnitId unit, MoveRuling& ruling) const override {
    ruling.no_end(cut_off(state, unit, ruling), k12_24);  // [QUAD 12.24] for every unit
  }

  /// At the instant of combat; the defense is spared [QUAD 12.34].
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    const auto weaken = [&](const UnitList& list, Role role) {
      for (const UnitId unit : list)
        if (!game_.supplied(state, unit)) ruling.multiply(role, unit, 0, 1, k12_33, "unsupplied");  // [QUAD 12.33]
    };
    weaken(query.attackers, Role::kAttack);
    weaken(query.barrage, Role::kAttack);
    weaken(query.defensive_fire, Role::kDefense);
  }

 private:
  /// The hexes in which the unit would have no supply.
  template <class Ruling>
  const HexSet& cut_off(const State& state, UnitId unit, Ruling& ruling) const {
    return ruling.own() = game_.map().all() - game_.supplied_without(state, unit);
  }

  void move_to_source(const State& state, UnitId unit, MoveRuling& ruling) const {
    ruling.halve_allowance(k12_32);  // [QUAD 12.32]
    const Side side = state.side(unit);
    const HexRanks& ranks = to_source_[index(side)][game_.victory_rules->lapsed(state, side) ? 1 : 0];
    if (every_hex_) return ruling.descend(ranks, k12_23);  // [QUAD 12.23]
    if (!state.unit(unit).on_map()) return;
    const HexId start = state.hex(unit);
    const Grid& grid = game_.map().grid;
    HexSet& farther = ruling.own();  // from those sources that are nearest to the start
    farther = game_.map().all();
    farther.remove(start);
    for (const HexId source : game_.sources_now(state, side)) {
      if (grid.distance(start, source) > ranks[start]) continue;
      for (const HexId hex : game_.map().all())
        if (grid.distance(hex, source) < ranks[start]) farther.remove(hex);
    }
    ruling.no_end(farther, k12_23);
  }

  std::array<std::array<HexRanks, 2>, 2> to_source_;  ///< by side; while all sources stand, and when some have lapsed
  const bool every_hex_ = game_.reads("toward-source", "every-hex");
  const bool wait_ = game_.reads("reinforcement-supply", "wait");
  const TerrainId mountain_ = game_.map().terrain_id("mountain").value_or(kVoid);
};

std::uint64_t digest(const HexSet& set) { return hash_bytes(&set, sizeof set); }

/// The kSupply table of a side; mechanization makes no difference to it.
const EdgeTable& supply_edges(const Quad& quad, Side side) {
  return quad.edges(Purpose::kSupply, static_cast<std::uint8_t>(index(side) * 2));
}

/// Every hex in which one more unit of `side` would be supplied. Where it stands it also escorts its own line over
/// an enemy minefield [QUAD 12.22].
void trace_all(const Quad& quad, const State& state, Side side, const SupplyRuling& ruling, HexSet& supplied) {
  const Map& map = quad.map();
  const EdgeTable& edges = supply_edges(quad, side);
  const SupplyArea area = supply_area(map, edges, ruling, SupplyField::kCut);
  supplied = area.all;
  const HexSet nearer = ruling.ways_rule()
                            ? supply_area(map, edges, ruling, static_cast<std::uint16_t>(ruling.reach() - 1)).open
                            : area.open;  // a step is left to make
  for (const HexId hex : quad.mined_hexes[index(opponent(side))] - supplied)
    for (Direction d = 0; d < kDirections; ++d)
      if (edges.cost(hex, d) == SupplyRuling::kEscorted && nearer.contains(map.neighbor(hex, d))) supplied.add(hex);
  supplied -= state.board().occupied(opponent(side));
}

}  // namespace

ModulePtr supply(const Quad& quad) { return std::make_unique<Supply>(quad); }

/// Sources are hexes of the map; `lapsing` ones are lost for good once the enemy has been there; `by_ways` lets lines
/// run along roads and trails only, but for the last hexes; `automatic` supply needs no line at all.
void Quad::read_sources() {
  for (int side = 0; side < 2; ++side) {
    const Datum& entry = data->title["rules"]["supply_sources"][data->side_ids[side]];
    // The numbers are those of the title's own map; another map names its sources by a feature.
    const bool own_map = !map().id.starts_with("inline");
    const auto listed = [&](const Datum& numbers) { return own_map ? map().hexes_of(numbers.as_texts()) : HexSet{}; };
    supply_sources[side] = listed(under_readings(entry, "hexes")) | regions_of(under_readings(entry, "regions"));
    if (!own_map) supply_sources[side] |= map().hexes_with(map().feature_bit(entry["feature"].as_text()));
    const Datum &ways = entry["by_ways"], &automatic = entry["automatic"], &lapsing = entry["lapsing"];
    HexsideKinds along = 0;
    for (const std::string& kind : ways["ways"].as_texts()) along |= map().hexside_bit(kind);
    supply_facts[side] = {&case_of(entry["case"], k12_1), along, ways["reach"].as_int(), rule_of(ways, k12_1),
                          automatic["until"].as_int(), rule_of(automatic, k12_1), listed(lapsing["hexes"]),
                          rule_of(lapsing, k12_1)};
  }
}

HexSet Quad::sources_now(const State& state, Side side) const {
  const bool lapsed = victory_rules->lapsed(state, side);
  return lapsed ? supply_sources[index(side)] : supply_sources[index(side)] | supply_facts[index(side)].lapsing;
}

/// The enemy's units, and what the title's facts about the side's sources depend on besides.
std::uint64_t Quad::source_stamp(const State& state, Side side) const {
  const SupplyFacts& facts = supply_facts[index(side)];
  const bool lapsed = facts.lapsing_rule && victory_rules->lapsed(state, side);
  return stamp_of(state, opponent(side)) << 2 | std::uint64_t{facts.automatic(state)} << 1 | std::uint64_t{lapsed};
}

/// Which friends stand where they matter to lines.
std::uint64_t Quad::escort_digest(const State& state, Side side) const {
  return state.kept<std::uint64_t>(kEscortsFirst + index(side), stamp_of(state, side), [&](const std::uint64_t*) {
    const HexSet& all = state.board().occupied(side);
    return digest(friends_matter() ? all : all & mined_hexes[index(opponent(side))]);
  });
}

const HexSet& Quad::supplied_hexes(const State& state, Side side) const {
  // Lines depend on the enemy's units, and on friends only where they stand beside enemy mines [QUAD 12.22].
  const HexSet& mined = mined_hexes[index(opponent(side))];
  std::uint64_t stamp = source_stamp(state, side);
  if (friends_matter() || !mined.empty()) stamp = (stamp << 32) ^ escort_digest(state, side);
  return state.derived(kSuppliedFirst + index(side), stamp,
                       [&](HexSet& set) { trace_all(*this, state, side, rule_supply(state, side), set); });
}

HexSet Quad::joined_hexes(const State& state, Side side) const {
  return supply_area(map(), supply_edges(*this, side), rule_supply(state, side), SupplyField::kCut).open;
}

const HexSet& Quad::supplied_without(const State& state, UnitId unit) const {
  const Side side = state.side(unit);
  HexSet others = state.board().occupied(side);
  if (state.unit(unit).on_map()) others.remove(state.hex(unit));
  return supplied_among(state, side, others);
}

const HexSet& Quad::supplied_among(const State& state, Side side, const HexSet& friends) const {
  const HexSet& occupied = state.board().occupied(side);
  const HexSet mined = friends_matter() ? map().all() : mined_hexes[index(opponent(side))];
  const HexSet escorts = friends & mined;
  if (escorts == (occupied & mined)) return supplied_hexes(state, side);
  const std::uint64_t stamp = (source_stamp(state, side) << 33) ^ digest(escorts) ^ std::uint64_t(index(side));
  return state.derived(kSuppliedAmong, stamp, [&](HexSet& set) {
    SupplyRuling ruling = rule_supply(state, side);
    const HexSet gone = occupied - friends, left = zone(state, opponent(side)) & gone;
    ruling.escort(friends, k12_22);
    ruling.no_escort(gone);
    if (friends_matter()) {  // the zones are negated where `friends` stand, and only there
      ruling.lift(friends, *zone_effects.lines, *zone_effects.friends_of_lines);
      ruling.block(left, k12_22);
    }
    trace_all(*this, state, side, ruling, set);
  });
}

SupplyReport Quad::supply(const State& state, UnitId unit) const {
  SupplyReport report = line_report(*this, state, unit, mover_class(unit));
  if (!state.unit(unit).on_map()) return report;
  report.marker = has(state, unit, kUnsupplied) ? "unsupplied" : "supplied";
  if (!report.supplied && report.why.empty())
    report.why.push_back({&k12_1, state.hex(unit), unit, "its side has no source on this map"});
  return report;
}

}  // namespace quad
