// Section 13: supply. Sources and their ranges, the four states, and what they do to movement and combat. Lines are
// closed by enemy units, zones and mines (sections 7 and 11), the sea, and depressions.
#include <map>

#include "09_combat.hpp"
#include "modules.hpp"
#include "trigh/services/supply.hpp"

namespace ala {
namespace {

class Supply final : public Section {
 public:
  using Section::Section;

  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kSupply) return;
    if (game_.ground(query.from).isolates || game_.ground(query.to).isolates)
      ruling.forbid(k6_5_3);  // [ALA 6.5-3] [ALA 13.0-P2]
    ruling.base(1, k13_0_P2, "");
  }

  /// Where lines end at last: a Supply unit that is a source hangs by open lines on one of these [ALA 13.0-G].
  void on_supply(const State& state, Side side, SupplyRuling& ruling) const override {
    ruling.block(state.board().occupied(opponent(side)), k13_0_P2);  // [ALA 13.0-P2]
    ruling.source(game_.edge_hexes[index(side)], k16_01);            // [ALA 16.01]
    if (game_.edge_road_lost(state, side)) return;                   // [ALA 13.36]
    HexSet& road = ruling.own();
    road = game_.active_road(state, side);
    ruling.source(road, k15_32);  // [ALA 15.32]
  }

  /// Supply for movement is judged once, for the whole phase; columns without it deploy first [ALA 13.0-P1] [ALA 6.42].
  void on_begin(State& state, PhaseId phase, Events& events) const override {
    if (phase > kSupplyPhase) return;
    while (deploy_unsupplied(state, events)) {
    }
    static constexpr std::uint16_t kFlags[] = {0, kPartial, kUnsupplied, kIsolated};
    for (const UnitId unit : state.units()) {
      reset(state, unit, kSupplyFlags);
      if (!state.unit(unit).on_map()) continue;
      if (phase == kCombatPhase && game_.facts(unit).supply) state.pos.units[unit].steps = 0;  // [ALA 13.1-1]
      set(state, unit, kFlags[static_cast<std::size_t>(game_.supply_state(state, unit))]);  // [ALA 13.31]
    }
  }

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    const SupplyState supply = has(state, unit, kIsolated)     ? SupplyState::kIsolated
                               : has(state, unit, kUnsupplied) ? SupplyState::kUnsupplied
                                                               : SupplyState::kSupplied;
    if (effect(supply).movement_halved)
      // [ALA 13.35] [ALA 14.02] [ALA 13.37]
      ruling.halve_allowance(supply == SupplyState::kIsolated ? k14_02 : k13_35, Rounding::kDown);
  }

  /// At the instant of combat, before terrain and mines [ALA 13.0-P1] [ALA 9.31].
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    each_fighter(game_, query, [&](UnitId unit) {
      if (!state.unit(unit).on_map()) return;
      const SupplyEffect& supply = effect(game_.supply_state(state, unit));
      if (!supply.may_attack) ruling.forbid(k14_01, state.hex(unit), unit);  // [ALA 14.01]
      if (supply.attack_halved)
        ruling.multiply(Role::kAttack, unit, 1, 2, k13_2, "not fully supplied");  // [ALA 13.2] [ALA 13.1-2]
    });
    if (!game_.read.unsupported_full)
      for (const UnitId unit : supply_draw(game_, state, query).unsupported)
        ruling.multiply(Role::kAttack, unit, 1, 2, k13_1_1, "no support left");  // [ALA 13.1-1]
    for (const UnitId unit : query.defenders)
      if (state.unit(unit).on_map() && effect(game_.supply_state(state, unit)).defense_halved)
        ruling.multiply(Role::kDefense, unit, 1, 2, k14_01, "isolated");  // [ALA 14.01], least one [ALA 14.03]
  }

 private:
  /// Takes columns without full supply out of Road Mode, all that are so now [ALA 6.42]; whether there were any. Their
  /// zones grow, which can cut off enemy columns.
  bool deploy_unsupplied(State& state, Events& events) const {
    std::vector<UnitId> cut;
    for (const Side side : {Side::kFirst, Side::kSecond})
      for (const UnitId unit : state.of(side))
        if (has(state, unit, kColumn) && game_.supply_state(state, unit) != SupplyState::kSupplied) cut.push_back(unit);
    for (const UnitId unit : cut) {
      game_.set_column(state, unit, false);
      events.push_back({EventKind::kStatus, &k6_42, unit, state.hex(unit), kNoHex, 0, "leaves Road Mode"});
    }
    return !cut.empty();
  }

  const SupplyEffect& effect(SupplyState state) const { return game_.supply_effects[static_cast<std::size_t>(state)]; }

};

/// Names everything supply lines depend on: who stands where; changes of minefields, vanguards and Boxed Areas touch
/// the state.
std::uint64_t stamp_of(const State& state) {
  return std::uint64_t{state.board().epoch(Side::kFirst)} << 32 | state.board().epoch(Side::kSecond);
}

}  // namespace

ModulePtr supply(const ElAlamein& game) { return std::make_unique<Supply>(game); }

const HexSet& ElAlamein::lines_closed(const State& state, Side side) const {
  return state.kept<HexSet>(kClosedFirst + index(side), stamp_of(state),
                            [&](const HexSet*) { return rule_supply(state, side).blocked(); });
}

HexSet ElAlamein::within(const State& state, Side side, const HexSet& sources, int range) const {
  SupplyRuling lines;
  lines.block(lines_closed(state, side), k13_0_P2);
  lines.source(sources, k13_0_G);
  return trigh::supply_area(map(), edges(Purpose::kSupply, 0), lines, static_cast<std::uint16_t>(range)).all;
}

const HexSet& ElAlamein::near_edge(const State& state, Side side) const {
  return state.kept<HexSet>(kNearEdgeFirst + index(side), stamp_of(state), [&](const HexSet*) {
    return within(state, side, edge_hexes[index(side)], edge_range - 1);  // the edge hex is one away [ALA 13.32]
  });
}

bool ElAlamein::edge_road_lost(const State& state, Side side) const {
  return !road.hexes.empty() && std::ranges::any_of(state.in(road.at(side, 0)), [&](UnitId unit) {
    return units[unit].side != side && units[unit].combat;
  });
}

const HexSet& ElAlamein::supply_sources(const State& state, Side side) const {
  return state.kept<HexSet>(kSourcesFirst + index(side), stamp_of(state), [&](const HexSet*) {
    HexSet relays;
    if (edge_road_lost(state, side)) return relays;  // [ALA 13.36]
    for (const UnitId unit : state.of(side))
      if (units[unit].supply && !ground(state.hex(unit)).isolates) relays.add(state.hex(unit));
    if (relays.empty()) return relays;
    HexSet start = active_road(state, side);
    if (read.edge_links) start |= relays & near_edge(state, side);  // [ALA 16.01]
    SupplyRuling lines;
    lines.block(lines_closed(state, side), k13_0_P2);
    lines.source(start, k15_33);
    return linked_relays(map(), edges(Purpose::kSupply, 0), lines, SupplyMeasure::kHexes,
                         static_cast<std::uint16_t>(chain_range), relays);  // [ALA 13.34] [ALA 15.33]
  });
}

const HexSet& ElAlamein::freely_supplied(const State& state, Side side) const {
  return state.kept<HexSet>(kFreeFirst + index(side), stamp_of(state), [&](const HexSet*) {
    HexSet area = near_edge(state, side) | boxed_supply(state, side);  // [ALA 13.32]
    if (!edge_road_lost(state, side))
      area |= within(state, side, active_road(state, side), road_range);  // [ALA 13.32] [ALA 15.33]
    return area;
  });
}

HexSet ElAlamein::boxed_supply(const State& state, Side side) const {
  HexSet area;
  if (side != boxes.side || read.boxes_bind_entering) return area;
  for (const HexId hex : boxes.hexes)
    if (boxed(state, hex) >= 0) area.add(hex);  // [ALA 18.12]
  return area;
}

/// Hexes within `times` the ranges of all sources.
HexSet ElAlamein::in_range(const State& state, Side side, int times) const {
  HexSet area = boxed_supply(state, side);
  area |= times == 1 ? near_edge(state, side) : within(state, side, edge_hexes[index(side)], times * edge_range - 1);
  if (edge_road_lost(state, side)) return area;
  std::map<int, HexSet> by_range;   // those of one range are flooded together
  by_range[road_range] = active_road(state, side);
  const HexSet& sources = supply_sources(state, side);
  for (const UnitId unit : state.of(side))
    if (units[unit].supply && sources.contains(state.hex(unit))) by_range[units[unit].range].add(state.hex(unit));
  for (const auto& [range, hexes] : by_range)
    area |= within(state, side, hexes, times * range);  // [ALA 13.32] [ALA 13.33]
  return area;
}

const HexSet& ElAlamein::supply_area(const State& state, Side side, DerivedSlot first) const {
  return state.derived(first + index(side), stamp_of(state), [&](HexSet& set) {
    if (first == kSuppliedFirst) {
      set = in_range(state, side, 1);
    } else if (first == kPartialFirst) {
      set = in_range(state, side, 2);
    } else {
      set = trigh::supply_area(map(), edges(Purpose::kSupply, 0), rule_supply(state, side), SupplyField::kCut)
                .all;  // [ALA 13.0-P2] [ALA 14.0-G]
    }
    set -= isolating;  // [ALA 6.5-3]
  });
}

SupplyState ElAlamein::supply_at(const State& state, Side side, HexId hex) const {
  if (supply_area(state, side, kSuppliedFirst).contains(hex)) return SupplyState::kSupplied;     // [ALA 13.32]
  if (supply_area(state, side, kPartialFirst).contains(hex)) return SupplyState::kPartial;       // [ALA 13.33]
  if (supply_area(state, side, kConnectedFirst).contains(hex)) return SupplyState::kUnsupplied;  // [ALA 13.35]
  return SupplyState::kIsolated;                                                                 // [ALA 14.0-G]
}

bool ElAlamein::isolated(const State& state, UnitId unit) const {
  const Side side = state.side(unit);
  return !supply_area(state, side, kConnectedFirst).contains(state.hex(unit)) &&
         supply_at(state, side, state.hex(unit)) == SupplyState::kIsolated;
}

SupplyState ElAlamein::supply_state(const State& state, UnitId unit) const {
  const Side side = state.side(unit);
  const SupplyState found = supply_at(state, side, state.hex(unit));
  if (!units[unit].supply || found != SupplyState::kSupplied) return found;
  HexSet ends = supply_sources(state, side) | boxed_supply(state, side);  // [ALA 18.12]
  ends |= near_edge(state, side);                                         // [ALA 16.01]
  const bool supplied = ends.contains(state.hex(unit));
  return supplied ? found : SupplyState::kPartial;  // [ALA 13.34] [ALA 15.33]
}

HexSet ElAlamein::supplied_area(const State& state, Side side) const {
  return supply_area(state, side, kSuppliedFirst);
}

namespace {

/// A Supply unit that is a source, the attacks it can still support, and the hexes it can support them from.
struct Support {
  UnitId unit = kNoUnit;
  int left = 0;
  HexSet area;
};

/// Attackers that stand in full supply by the help of Supply units alone: road and edge support any number.
UnitList needy_of(const ElAlamein& game, const State& state, Units attackers) {
  UnitList needy;
  if (attackers.empty()) return needy;
  const HexSet& free = game.freely_supplied(state, state.side(attackers[0]));
  for (const UnitId unit : attackers)
    if (game.facts(unit).fights && state.unit(unit).on_map() && !free.contains(state.hex(unit)) &&
        game.supply_state(state, unit) == SupplyState::kSupplied && !needy.full())
      needy.push_back(unit);
  return needy;
}

std::vector<Support> supports_of(const ElAlamein& game, const State& state, Side side) {
  std::vector<Support> list;
  const HexSet& linked = game.supply_sources(state, side);
  for (const UnitId unit : state.of(side)) {
    const UnitFacts& facts = game.facts(unit);
    if (!facts.supply || !linked.contains(state.hex(unit))) continue;
    list.push_back({unit, facts.attacks < 0 ? 99 : facts.attacks - state.unit(unit).steps,
                    game.within(state, side, set_of({state.hex(unit)}), facts.range)});
  }
  return list;
}

void take_supplied(const State& state, const HexSet& area, UnitList& needy) {
  UnitList still;
  for (const UnitId unit : needy)
    if (!area.contains(state.hex(unit))) still.push_back(unit);
  needy = still;
}

}  // namespace

SupplyDraw supply_draw(const ElAlamein& game, const State& state, const CombatQuery& query) {
  SupplyDraw draw;
  draw.unsupported = needy_of(game, state, {query.attackers.begin(), query.attackers.size()});
  if (draw.unsupported.empty()) return draw;
  UnitList& needy = draw.unsupported;
  std::vector<Support> sources = supports_of(game, state, query.attacker);
  std::erase_if(sources, [](const Support& each) { return each.left <= 0; });
  bool named = false;
  UnitList helpers;
  each_helper(game, query, [&](UnitId unit) {
    if (!helpers.full()) helpers.push_back(unit);
  });
  for (Support& each : sources)
    if (helpers.contains(each.unit)) {  // the player's choice [ALA 13.1-1]
      named = true;
      draw.sources.push_back(each.unit);
      take_supplied(state, each.area, needy);
    }
  while (!named && !needy.empty()) {   // as few Supply units as possible, then those with most left
    Support* best = nullptr;
    std::pair<int, int> most{0, 0};
    for (Support& each : sources) {
      int helped = 0;
      for (const UnitId unit : needy) helped += each.area.contains(state.hex(unit));
      if (helped > 0 && std::pair{helped, each.left} > most) {
        best = &each;
        most = {helped, each.left};
      }
    }
    if (!best || draw.sources.full()) break;
    draw.sources.push_back(best->unit);
    take_supplied(state, best->area, needy);
    best->area.clear();
  }
  return draw;
}

void judge_support(const ElAlamein& game, const State& state, UnitId supply, Units attackers, Verdict& verdict) {
  const HexId hex = state.hex(supply);
  if (state.side(supply) != state.pos.phasing) return verdict.forbid(k13_1_1, hex, supply, "no friendly unit");
  const std::vector<Support> sources = supports_of(game, state, state.pos.phasing);
  const auto found = std::ranges::find(sources, supply, &Support::unit);
  if (found == sources.end())
    return verdict.forbid(k13_34, hex, supply, "no source: it hangs on no Active Road Section");       // [ALA 13.34]
  if (found->left <= 0) verdict.forbid(k13_1_1, hex, supply, "has supported all the attacks it may");  // [ALA 13.1-1]
  for (const UnitId unit : needy_of(game, state, attackers))
    if (found->area.contains(state.hex(unit))) return;
  verdict.forbid(k13_1_2, hex, supply, "no attacker that needs it is in range");  // [ALA 13.1-2]
}

UnitList possible_supports(const ElAlamein& game, const State& state, Units attackers) {
  UnitList list;
  const UnitList needy = needy_of(game, state, attackers);
  if (needy.empty()) return list;
  for (const Support& each : supports_of(game, state, state.side(attackers[0]))) {
    const bool all = std::ranges::all_of(needy, [&](UnitId unit) { return each.area.contains(state.hex(unit)); });
    if (all && each.left > 0 && !list.full()) list.push_back(each.unit);
  }
  return list;
}

// What is said of a unit's supply: its state, the line it has or lacks, and the Supply units that could help it.
namespace {

constexpr const char* kWords[] = {"supplied", "partially supplied", "unsupplied", "isolated"};

/// What the phase began with [ALA 13.0-P1].
const char* marker_of(const State& state, UnitId unit) {
  return has(state, unit, kIsolated)     ? kWords[3]
         : has(state, unit, kUnsupplied) ? kWords[2]
         : has(state, unit, kPartial)    ? kWords[1]
                                         : kWords[0];
}

/// The line that exceeds its range least: the one that supplies the unit, if one does.
class Lines {
 public:
  Lines(const ElAlamein& game, const State& state, UnitId unit)
      : game_(game), state_(state), side_(state.side(unit)), hex_(state.hex(unit)) {
    closed_ = game.rule_supply(state, side_).blocked();
  }

  void find(const HexSet& sources, int range, SupplyReport& report) {
    SupplyRuling lines;
    lines.block(closed_, k13_0_P2);
    lines.source(sources, k13_0_G);
    const EdgeTable& ways = game_.edges(Purpose::kSupply, 0);
    SupplyField field;
    flood_supply(game_.map(), ways, lines, SupplyMeasure::kHexes, SupplyField::kCut, field);
    std::vector<HexId> path;
    if (!trace_from(game_.map(), ways, lines, field, hex_, &path)) return;
    const int length = static_cast<int>(path.size()) - 1, excess = std::max(0, length - range);
    if (found_ && excess >= excess_) return;
    found_ = true;
    excess_ = excess;
    report.source = path.back();
    report.path = std::move(path);
    report.length = length;
    report.limit = range >= kAnyLength - 1 ? 0 : range;
  }

  /// Supply units that are sources, and how often those in range may still support an attack [ALA 13.1-1].
  void find_units(SupplyReport& report) {
    for (const UnitId unit : state_.of(side_)) {
      const UnitFacts& facts = game_.facts(unit);
      if (!facts.supply || !game_.supply_sources(state_, side_).contains(state_.hex(unit))) continue;
      const HexSet here = set_of({state_.hex(unit)});
      if (state_.hex(unit) != hex_) find(here, facts.range, report);
      if (facts.attacks >= 0 && game_.within(state_, side_, here, facts.range).contains(hex_))
        report.stocks.push_back(
            {unit, &k13_1_1, "attacks to support", facts.attacks - state_.unit(unit).steps, facts.attacks});
    }
  }

 private:
  const ElAlamein& game_;
  const State& state_;
  Side side_;
  HexId hex_;
  HexSet closed_;
  bool found_ = false;
  int excess_ = 0;
};

}  // namespace

SupplyReport ElAlamein::supply(const State& state, UnitId unit) const {
  SupplyReport report;
  if (!state.unit(unit).on_map()) {
    report.state = "off-map";
    return report;
  }
  const SupplyState found = supply_state(state, unit);
  const Side side = state.side(unit);
  report.supplied = report.traced = found == SupplyState::kSupplied;
  report.state = kWords[static_cast<std::size_t>(found)];
  report.marker = marker_of(state, unit);
  Lines lines(*this, state, unit);
  lines.find(edge_hexes[index(side)], edge_range - 1, report);  // [ALA 13.32] [ALA 16.01]
  if (!edge_road_lost(state, side)) lines.find(active_road(state, side), road_range, report);  // [ALA 15.32]
  lines.find_units(report);
  if (ground(state.hex(unit)).isolates)
    report.why.push_back({&k6_5_3, state.hex(unit), unit, ""});
  else if (!report.supplied && !report.path.empty())
    report.why.push_back({found == SupplyState::kPartial ? &k13_33 : &k13_35, report.source, unit,
                          report.limit > 0 && report.length > report.limit ? "the nearest source is too far"
                                                                           : "it is no source itself"});
  if (!report.path.empty()) return report;
  const bool sources = !edge_hexes[index(side)].empty() || !road.hexes.empty();  // a map of its own may have none
  if (found == SupplyState::kIsolated && sources)
    report.why = why_cut(*this, mover_class(state, unit), rule_supply(state, side), state.hex(unit));
  if (!report.supplied && report.why.empty())
    report.why.push_back({&k13_0_G, state.hex(unit), unit, "its side has no source on this map"});
  return report;
}

}  // namespace ala
