// The supply network: what serves how far [7.1, 7.2]. How its room is shared is in supply_room.cpp.
#include "supply_lines.hpp"

#include <algorithm>

#include "trigh/services/supply.hpp"

namespace fox {
namespace {

/// The run of finished rail hexes from one end, up to the first that is barred [8.66].
void add_rail(const DesertFox& game, const State& state, bool from_alexandria, HexSet& hexes) {
  const HexSet& barred = game.barred(state, kCommonwealth);
  const int last = block(state).railhead, size = static_cast<int>(game.railroad.size());
  const HexId end = from_alexandria ? game.alexandria : game.tobruk;
  if (size == 0 || (!from_alexandria && last != size - 1) || end == kNoHex || game.last_in(state, end) != kCommonwealth) return;
  for (int i = from_alexandria ? 0 : last; i >= 0 && i <= last && !barred.contains(game.railroad[i]); i += from_alexandria ? 1 : -1)
    hexes.add(game.railroad[i]);                                                        // [7.23]
}

HexSet garrisoned(const DesertFox& game, const State& state, Side side, const HexSet& hexes) {
  HexSet held;
  hexes.for_each([&](HexId hex) {
    for (UnitId unit = state.board().first(hex); unit != kNoUnit; unit = state.board().next(unit))
      if (state.side(unit) == side && game.is_combat(unit) && game.stacking(unit) >= 1) held.add(hex);   // [7.24, 7.25]
  });
  return held;
}

int radius(const DesertFox& game, const char* what) { return game.table("supply")["radius"][what].as_halves(); }

}  // namespace

bool declines(const DesertFox& game, const State& state, UnitId unit) {
  return (state.unit(unit).data & (game.is_supply(unit) ? kSupplyDeclines : kUnitDeclines)) != 0;
}
void set_declines(const DesertFox& game, State& state, UnitId unit) {
  set_data(state, unit, state.unit(unit).data | (game.is_supply(unit) ? kSupplyDeclines : kUnitDeclines));
}
void clear_loads(const DesertFox& game, State& state) {
  for (int i = 0; i < state.pos.unit_count; ++i) {
    const auto unit = static_cast<UnitId>(i);
    set_data(state, unit, game.is_supply(unit) ? 0 : state.unit(unit).data & ~kUnitDeclines);
  }
}

HexSet permanent_sources(const DesertFox& game, const State& state, Side side) {
  HexSet hexes;
  for (const std::string& id : game.rules()["sources"][game.data->side_ids[index(side)]]["places"].as_texts())
    for (const NamedPlace& place : game.places)
      if (place.id == id && place.hex != kNoHex && game.last_in(state, place.hex) == side) hexes.add(place.hex);   // [7.23]
  if (side == kCommonwealth)
    for (const bool from_alexandria : {true, false}) add_rail(game, state, from_alexandria, hexes);
  return hexes;
}

SupplyNet::SupplyNet(const DesertFox& game, const State& state, Side side) : game_(game) {
  const SupplyRuling ruling = game.rule_supply(state, side);
  blocked_ = ruling.blocked();
  sources_ = ruling.source_hexes();
  source_reach_ = flooded(sources_, radius(game, "source"));
  oases_ = garrisoned(game, state, side, game.oases);
  if (!oases_.empty()) oasis_reach_ = flooded(oases_, radius(game, "oasis"));
  if (side == kCommonwealth && game.bardia != kNoHex) {
    HexSet bardia;
    bardia.add(game.bardia);
    bardia = garrisoned(game, state, side, bardia);
    if (!bardia.empty()) bardia_reach_ = flooded(bardia, radius(game, "bardia"));
  }
  for (int i = 0; i < state.pos.unit_count; ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (!game.is_supply(unit) || !state.unit(unit).on_map() || state.side(unit) != side) continue;
    if (has(state, unit, kCaptured) || declines(game, state, unit)) continue;           // [7.75, 7.18]
    const HexId hex = state.hex(unit);
    if (blocked_.contains(hex)) continue;                                               // [10.27]
    HexSet own;
    own.add(hex);
    const bool dump = game.is_dump(state, unit);
    elements_.push_back({unit, hex, dump, !dump && source_reach_.contains(hex), dump, {}});
    elements_.back().reach = flooded(own, radius(game, dump ? "dump" : "msu"));
  }
  std::vector<bool> ends(elements_.size());
  for (std::size_t i = 0; i < ends.size(); ++i) ends[i] = elements_[i].dump || elements_[i].at_source;
  link_up(ends);                                                                        // [7.11]
  for (std::size_t i = 0; i < ends.size(); ++i) elements_[i].linked = ends[i];
}

HexSet SupplyNet::flooded(const HexSet& sources, int limit) const {
  SupplyRuling ruling;
  ruling.source(sources, k7_11);
  ruling.block(blocked_, k7_1);
  SupplyField field;
  flood_supply(game_.map(), game_.edges(Purpose::kSupply, kMotorized), ruling, SupplyMeasure::kHalfPoints,
               static_cast<std::uint16_t>(limit), field);
  return field.open();
}

bool SupplyNet::direct(HexId hex, SupplyUse use, bool foot) const {
  if (source_reach_.contains(hex)) return true;
  return use == SupplyUse::kGeneral && (bardia_reach_.contains(hex) || (foot && oasis_reach_.contains(hex)));   // [7.24, 7.25]
}

bool SupplyNet::traces(HexId hex, SupplyUse use, bool foot) const {
  return direct(hex, use, foot) ||
         std::any_of(elements_.begin(), elements_.end(), [&](const Element& each) { return each.linked && each.reach.contains(hex); });
}

HexSet SupplyNet::area(SupplyUse use, bool foot) const {
  HexSet hexes = source_reach_;
  if (use == SupplyUse::kGeneral) {
    hexes |= bardia_reach_;
    if (foot) hexes |= oasis_reach_;
  }
  for (const Element& each : elements_)
    if (each.linked) hexes |= each.reach;
  return hexes;
}

const SupplyNet& net_of(const DesertFox& game, const State& state, Side side) {
  return state.kept<SupplyNet>(kNetFirst + index(side), stamp_of_both(state), [&] { return SupplyNet(game, state, side); });
}

const HexSet& traced_area(const DesertFox& game, const State& state, Side side, bool foot) {
  return state.derived(foot ? kTracedOnFoot : kTracedWheels, stamp_of_both(state), [&](HexSet& set) {
    set = net_of(game, state, side).area(SupplyUse::kGeneral, foot);
  });
}

/// Adds to `ends` the MSUs chained to them.
void SupplyNet::link_up(std::vector<bool>& ends) const {
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < ends.size(); ++i)
      for (std::size_t to = 0; to < ends.size() && !ends[i]; ++to)
        if (ends[to] && link(i, to)) ends[i] = more = true;
  }
}

/// Adds what the elements in `ends`, and MSUs chained to them, serve.
void SupplyNet::chain(HexSet& hexes, std::vector<bool> ends) const {
  link_up(ends);
  for (std::size_t i = 0; i < ends.size(); ++i)
    if (ends[i]) hexes |= elements_[i].reach;
}

HexSet SupplyNet::tracing_to(UnitId dump) const {
  HexSet hexes;
  std::vector<bool> ends(elements_.size());
  for (std::size_t i = 0; i < ends.size(); ++i) ends[i] = elements_[i].unit == dump && elements_[i].dump;
  chain(hexes, std::move(ends));
  return hexes;
}

HexSet SupplyNet::tracing_to_sources() const {
  HexSet hexes = source_reach_;
  std::vector<bool> ends(elements_.size());
  for (std::size_t i = 0; i < ends.size(); ++i) ends[i] = elements_[i].at_source;
  chain(hexes, std::move(ends));
  return hexes;
}

std::vector<HexId> SupplyNet::line_from(HexId hex, SupplyUse use, bool foot) const {
  std::vector<HexId> line;
  const auto leg = [&](HexId from, const HexSet& to) {
    SupplyRuling ruling;
    ruling.source(to, k7_11);
    ruling.block(blocked_, k7_1);
    SupplyField field;
    const EdgeTable& edges = game_.edges(Purpose::kSupply, kMotorized);
    flood_supply(game_.map(), edges, ruling, SupplyMeasure::kHalfPoints, SupplyField::kCut, field);
    std::vector<HexId> path;
    trace_from(game_.map(), edges, ruling, field, from, &path);
    line.insert(line.end(), path.begin() + (line.empty() || path.empty() ? 0 : 1), path.end());
  };
  if (direct(hex, use, foot)) {
    HexSet ends;
    if (source_reach_.contains(hex)) ends = sources_;
    else if (bardia_reach_.contains(hex)) ends.add(game_.bardia);
    else ends = oases_;
    leg(hex, ends);
    return line;
  }
  // Breadth first from the ends of chains towards the unit.
  constexpr std::size_t kEnd = static_cast<std::size_t>(-1);
  std::vector<std::size_t> next(elements_.size(), kEnd), queue;
  std::vector<bool> seen(elements_.size());
  for (std::size_t i = 0; i < elements_.size(); ++i)
    if (elements_[i].dump || elements_[i].at_source) queue.push_back(i), seen[i] = true;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    if (elements_[queue[at]].reach.contains(hex)) {
      HexId from = hex;
      for (std::size_t i = queue[at]; i != kEnd; i = next[i]) {
        HexSet to;
        to.add(elements_[i].hex);
        leg(from, to);
        from = elements_[i].hex;
        if (elements_[i].at_source && next[i] == kEnd) leg(from, sources_);
      }
      return line;
    }
    for (std::size_t i = 0; i < elements_.size(); ++i)
      if (!seen[i] && link(i, queue[at])) seen[i] = true, next[i] = queue[at], queue.push_back(i);
  }
  return line;
}

}  // namespace fox
