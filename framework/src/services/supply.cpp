#include "trigh/services/supply.hpp"

#include <algorithm>
#include <iterator>

#include "bucket_queue.hpp"
#include "supply_area.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh {
namespace {

/// Whether a hexside of `cost` carries a line between `from` and `to`; escorted ones need a friend beside them.
bool carries(std::uint8_t cost, SupplyMeasure measure, const SupplyRuling& ruling, HexId from, HexId to) {
  if (cost == EdgeTable::kForbidden) return false;
  if (cost < SupplyRuling::kEscorted) return true;
  if (measure == SupplyMeasure::kHalfPoints) return false;
  if (cost != SupplyRuling::kEscorted) return true;
  return ruling.escorted(from) || ruling.escorted(to);
}

/// Hexes with one of the ways on a hexside.
bool on_way(const Map& map, HexId hex, HexsideKinds ways) {
  for (Direction d = 0; d < kDirections; ++d)
    if (map.side(hex, d) & ways) return true;
  return false;
}

/// The sources a line may end in: under SupplyRuling::along() those that lie on a way.
HexSet sources_of(const Map& map, const SupplyRuling& ruling) {
  const HexSet sources = ruling.source_hexes();
  if (!ruling.ways_rule()) return sources;
  HexSet ends;
  for (const HexId hex : sources)
    if (on_way(map, hex, ruling.ways())) ends.add(hex);
  return ends;
}

/// Where lines over open ground may end: the sources, and under along() every hex that the ways join to one. `next`,
/// when given, gets the way from each of them.
HexSet line_ends(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, const HexSet& blocked,
                 std::array<HexId, kMaxHexes>* next) {
  HexSet ends = sources_of(map, ruling);
  if (!ruling.ways_rule()) return ends;
  std::vector<HexId> queue;
  for (const HexId hex : ends - blocked) queue.push_back(hex);
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const HexId at = queue[head];
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId to = map.neighbor(at, d);
      if (to == kNoHex || ends.contains(to) || blocked.contains(to) || (map.side(at, d) & ruling.ways()) == 0) continue;
      if (!carries(edges.cost(to, opposite(d)), SupplyMeasure::kHexes, ruling, to, at)) continue;
      ends.add(to);
      if (next) (*next)[to] = at;
      queue.push_back(to);
    }
  }
  return ends;
}

std::uint16_t limit_of(const SupplyRuling& ruling, std::uint16_t limit) {
  return ruling.ways_rule() ? std::min(limit, static_cast<std::uint16_t>(ruling.reach())) : limit;
}

struct Flood {
  const Map& map;
  const EdgeTable& edges;
  const SupplyRuling& ruling;
  std::uint16_t limit;
  SupplyField& field;

  void by_hexes(const HexSet& sources) {
    std::array<HexId, kMaxHexes> queue;
    int head = 0, tail = 0;
    for (const HexId h : sources) {
      field.length_[h] = 0;
      queue[tail++] = h;
    }
    while (head < tail) {
      const HexId h = queue[head++];
      field.open_.add(h);
      const unsigned next = field.length_[h] + 1u;
      if (next > limit) continue;
      const std::array<HexId, 6>& neighbors = map.neighbors(h);
      for (Direction d = 0; d < kDirections; ++d) {
        const HexId n = neighbors[d];
        if (n == kNoHex || field.length_[n] != SupplyField::kCut) continue;
        const std::uint8_t cost = edges.cost(n, opposite(d));
        if (cost >= SupplyRuling::kEscorted && !carries(cost, SupplyMeasure::kHexes, ruling, n, h)) continue;
        field.length_[n] = static_cast<std::uint16_t>(next);
        field.next_[n] = h;
        queue[tail++] = n;
      }
    }
  }

  void by_half_points(const HexSet& sources) {
    detail::BucketQueue queue;
    for (const HexId h : sources) {
      field.length_[h] = 0;
      queue.push(0, h);
    }
    for (unsigned now = 0; !queue.empty(); ++now)
      while (queue.has(now)) {
        const HexId h = queue.pop(now);
        if (field.length_[h] != now) continue;
        field.open_.add(h);
        for (Direction d = 0; d < kDirections; ++d) {
          const HexId n = map.neighbor(h, d);
          if (n == kNoHex) continue;
          const std::uint8_t cost = edges.cost(n, opposite(d));
          const unsigned next = now + cost;
          if (next >= field.length_[n] || next > limit) continue;
          if (!carries(cost, SupplyMeasure::kHalfPoints, ruling, n, h)) continue;
          field.length_[n] = static_cast<std::uint16_t>(next);
          field.next_[n] = h;
          queue.push(next, n);
        }
      }
  }
};

void flood(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, const HexSet& sources,
           const HexSet& blocked, SupplyMeasure measure, std::uint16_t limit, SupplyField& field) {
  const auto hexes = static_cast<std::size_t>(map.grid.size());
  std::fill_n(field.length_.begin(), hexes, SupplyField::kCut);
  std::fill_n(field.next_.begin(), hexes, kNoHex);
  field.open_.clear();
  field.measure = measure;
  field.limit = limit;
  for (const HexId h : blocked) field.length_[h] = 0;  // as if settled: nothing is shorter
  Flood run{map, edges, ruling, limit, field};
  measure == SupplyMeasure::kHexes ? run.by_hexes(sources - blocked) : run.by_half_points(sources - blocked);
  for (const HexId h : blocked) field.length_[h] = SupplyField::kCut;
}

/// The neighbour a blocked `hex` steps to for the shortest line, kNoHex if there is none.
HexId first_step(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, const SupplyField& field,
                 HexId hex) {
  HexId best = kNoHex;
  unsigned shortest = field.limit == SupplyField::kCut ? SupplyField::kCut - 1u : field.limit;
  for (Direction d = 0; d < kDirections; ++d) {
    const HexId n = map.neighbor(hex, d);
    if (n == kNoHex || !field.open().contains(n)) continue;
    const std::uint8_t cost = edges.cost(hex, d);
    if (!carries(cost, field.measure, ruling, hex, n)) continue;
    const unsigned length = field.length(n) + (field.measure == SupplyMeasure::kHexes ? 1u : cost);
    if (length > shortest || (length == shortest && best != kNoHex)) continue;
    best = n;
    shortest = length;
  }
  return best;
}

}  // namespace

void flood_supply(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, SupplyMeasure measure,
                  std::uint16_t limit, SupplyField& field) {
  const HexSet blocked = ruling.blocked();
  if (!ruling.ways_rule()) return flood(map, edges, ruling, ruling.source_hexes(), blocked, measure, limit, field);
  std::array<HexId, kMaxHexes> next;
  next.fill(kNoHex);
  const HexSet ends = line_ends(map, edges, ruling, blocked, &next);
  flood(map, edges, ruling, ends, blocked, measure, limit_of(ruling, limit), field);
  for (const HexId hex : ends - blocked) field.next_[hex] = next[hex];
}

bool trace_from(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, const SupplyField& field, HexId hex,
                std::vector<HexId>* path) {
  if (path) path->clear();
  const bool at_source = sources_of(map, ruling).contains(hex);
  HexId at = hex;
  if (!field.open().contains(hex) && !at_source) {
    at = first_step(map, edges, ruling, field, hex);
    if (at == kNoHex) return false;
    if (path) path->push_back(hex);
  }
  if (path)
    for (; at != kNoHex; at = at_source ? kNoHex : field.next_[at]) path->push_back(at);
  return true;
}

HexSet traceable(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, const SupplyField& field) {
  HexSet all = field.open() | sources_of(map, ruling);
  for (const HexId h : ruling.blocked() - all)
    if (first_step(map, edges, ruling, field, h) != kNoHex) all.add(h);
  return all;
}

SupplyArea supply_area(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, std::uint16_t limit) {
  if (detail::rows_fit(map)) {
    const HexSet blocked = ruling.blocked(), escorts = ruling.escorts();
    return detail::area_by_rows(map, edges, &escorts, line_ends(map, edges, ruling, blocked, nullptr), blocked,
                                limit_of(ruling, limit));
  }
  SupplyField field;
  flood_supply(map, edges, ruling, SupplyMeasure::kHexes, limit, field);
  return {field.open(), traceable(map, edges, ruling, field)};
}

HexSet linked_relays(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, SupplyMeasure measure,
                     std::uint16_t limit, const HexSet& relays) {
  const HexSet blocked = ruling.blocked(), sources = ruling.source_hexes(), escorts = ruling.escorts();
  const auto served = [&](const HexSet& linked) {
    if (measure == SupplyMeasure::kHexes && detail::rows_fit(map))
      return detail::area_by_rows(map, edges, &escorts, sources | linked, blocked - linked, limit).all;
    SupplyField field;
    flood(map, edges, ruling, sources | linked, blocked - linked, measure, limit, field);
    HexSet all = field.open();
    for (const HexId h : relays - all)
      if (first_step(map, edges, ruling, field, h) != kNoHex) all.add(h);
    return all;
  };
  HexSet linked = relays & sources;
  for (;;) {
    const HexSet joined = linked | (relays & served(linked));
    if (joined == linked) return linked;
    linked = joined;
  }
}

void explain_cut(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, HexId hex, Verdict& why,
                 const std::function<EdgeRuling(HexId, Direction)>& explain) {
  const HexSet blocked = ruling.blocked();
  HexSet seen;
  std::array<HexId, kMaxHexes> queue{hex};
  int head = 0, tail = 1;
  seen.add(hex);
  const auto said = [&](const Case& rule, HexId at) {
    for (const Objection& each : why.objections())
      if (each.rule == &rule && each.hex == at) return;
    why.forbid(rule, at);
  };
  while (head < tail && !why.objections().full()) {
    const HexId h = queue[head++];
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId n = map.neighbor(h, d);
      if (n == kNoHex) continue;
      if (!carries(edges.cost(h, d), SupplyMeasure::kHexes, ruling, h, n)) {
        const bool escorted = edges.cost(h, d) == SupplyRuling::kEscorted;
        if (escorted)
          for (const SupplyTerm& escort : ruling.escort_terms()) said(*escort.rule, n);
        if (!escorted && explain)
          for (const Objection& each : explain(h, d).verdict().against()) said(*each.rule, n);
        continue;
      }
      if (seen.contains(n)) continue;
      seen.add(n);
      if (!blocked.contains(n))
        queue[tail++] = n;
      else
        for (const SupplyTerm& block : ruling.blocks())
          if (ruling.blocks_at(block, n)) said(*block.rule, n);
    }
  }
}

FixedVector<Objection, 12> why_cut(const Ruleset& rules, std::uint8_t mover, const SupplyRuling& ruling, HexId hex) {
  Verdict why;
  explain_cut(rules.map(), rules.edges(Purpose::kSupply, mover), ruling, hex, why, [&](HexId from, Direction d) {
    return rules.rule_edge({Purpose::kSupply, mover, from, rules.map().neighbor(from, d), d});
  });
  if (why.against().empty() && ruling.ways_rule()) why.forbid(*ruling.ways_rule(), hex);  // too far from the ways
  return why.against();
}

SupplyReport line_report(const Ruleset& rules, const State& state, UnitId unit, std::uint8_t mover) {
  SupplyReport report{.state = "off-map"};
  if (!state.unit(unit).on_map()) return report;
  const EdgeTable& edges = rules.edges(Purpose::kSupply, mover);
  const SupplyRuling ruling = rules.rule_supply(state, state.side(unit));
  SupplyField field;
  flood_supply(rules.map(), edges, ruling, SupplyMeasure::kHexes, SupplyField::kCut, field);
  report.supplied = trace_from(rules.map(), edges, ruling, field, state.hex(unit), &report.path);
  report.traced = report.supplied;
  report.state = report.supplied ? "supplied" : "unsupplied";
  report.limit = ruling.reach();
  if (!report.supplied) {
    if (!ruling.source_hexes().empty()) report.why = why_cut(rules, mover, ruling, state.hex(unit));
    return report;
  }
  const auto counts = [&](HexId hex) { return !ruling.ways_rule() || field.length(hex) > 0; };
  report.source = report.path.back();
  report.length = static_cast<int>(std::count_if(report.path.begin(), std::prev(report.path.end()), counts));
  return report;
}

}  // namespace trigh
