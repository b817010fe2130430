// The supply network: what serves how far [DF 7.1, DF 7.2]. How its room is shared is in supply_room.cpp.
#include "supply/supply_lines.hpp"

#include "trigh/services/supply.hpp"

namespace fox {
namespace {

/// The run of finished rail hexes from one end, up to the first that is barred [DF 8.66].
void add_rail(const DesertFox& game, const State& state, bool from_alexandria, HexSet& hexes) {
  const HexSet& barred = game.barred(state, kCommonwealth);
  const int last = block(state).railhead, size = static_cast<int>(game.railroad.size());
  const HexId end = from_alexandria ? game.alexandria : game.tobruk;
  if (size == 0 || (!from_alexandria && last != size - 1) || end == kNoHex) return;
  if (game.reads("rail-end", "held") && game.last_in(state, end) != kCommonwealth) return;
  for (int i = from_alexandria ? 0 : last; i >= 0 && i <= last && !barred.contains(game.railroad[i]);
       i += from_alexandria ? 1 : -1)
    hexes.add(game.railroad[i]);  // [DF 7.23]
}

HexSet garrisoned(const DesertFox& game, const State& state, Side side, const HexSet& hexes) {
  HexSet held;
  for (const HexId hex : hexes) {
    const auto holds = [&](UnitId unit) { return game.is_combat(unit) && game.stacking(unit) >= 1; };
    if (game.has_unit(state, side, hex, holds)) held.add(hex);  // [DF 7.24, DF 7.25]
  }
  return held;
}

}  // namespace

bool declines(const DesertFox& game, const State& state, UnitId unit) {
  return (state.unit(unit).data & (game.is_supply(unit) ? kSupplyDeclines : kUnitDeclines)) != 0;
}
void set_declines(const DesertFox& game, State& state, UnitId unit) {
  set_data(state, unit, state.unit(unit).data | (game.is_supply(unit) ? kSupplyDeclines : kUnitDeclines));
}
void clear_declines(const DesertFox& game, State& state) {
  for (const UnitId unit : state.units())
    set_data(state, unit, state.unit(unit).data & ~(game.is_supply(unit) ? kSupplyDeclines : kUnitDeclines));
}
void clear_loads(const DesertFox& game, State& state) {
  for (const UnitId unit : state.units())
    set_data(state, unit, game.is_supply(unit) ? 0 : state.unit(unit).data & ~kUnitDeclines);
}

HexSet live_rail(const DesertFox& game, const State& state) {
  HexSet hexes;
  for (const bool from_alexandria : {true, false}) add_rail(game, state, from_alexandria, hexes);
  return hexes;
}

HexSet permanent_sources(const DesertFox& game, const State& state, Side side) {
  HexSet hexes;
  if (side == kCommonwealth) hexes = live_rail(game, state);
  for (const int place : game.source_places[index(side)]) {
    const HexId hex = game.places[place].hex;
    if (hex == kNoHex) continue;
    if (game.last_in(state, hex) == side) hexes.add(hex);  // [DF 7.23]
    else hexes.remove(hex);
  }
  return hexes;
}

/// By element whether it is an end, or an MSU chained to one.
template <class IsEnd>
std::vector<bool> SupplyNet::linked_up(IsEnd&& is_end) const {
  std::vector<bool> ends(elements_.size());
  std::transform(elements_.begin(), elements_.end(), ends.begin(), is_end);
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < ends.size(); ++i)
      if (!ends[i] && std::ranges::any_of(links_[i], [&](std::size_t to) { return ends[to]; })) ends[i] = more = true;
  }
  return ends;
}

/// What these elements serve.
HexSet SupplyNet::reach_of(const std::vector<bool>& which) const {
  HexSet hexes;
  for (std::size_t i = 0; i < which.size(); ++i)
    if (which[i]) hexes |= elements_[i].reach;
  return hexes;
}

SupplyNet::SupplyNet(const DesertFox& game, const State& state, Side side, const SupplyNet* before) : game_(game) {
  const SupplyRuling ruling = game.rule_supply(state, side);
  blocked_ = ruling.blocked();
  const HexSet changed = before ? touched_since(*before) : HexSet{};
  const auto again = [&](HexSet SupplyNet::*from, HexSet SupplyNet::*reach, int limit) {
    const bool same = before && before->*from == this->*from && (changed & (before->*from | before->*reach)).empty();
    this->*reach = same ? before->*reach : flooded(this->*from, limit);
  };
  const SupplyFacts& facts = game.supply_facts;
  sources_ = ruling.source_hexes();
  again(&SupplyNet::sources_, &SupplyNet::source_reach_, facts.from_source);
  oases_ = garrisoned(game, state, side, game.oases);
  again(&SupplyNet::oases_, &SupplyNet::oasis_reach_, facts.from_oasis);
  if (side == kCommonwealth) bardia_ = garrisoned(game, state, side, set_of({game.bardia}));
  again(&SupplyNet::bardia_, &SupplyNet::bardia_reach_, facts.from_bardia);
  find_elements(state, side, before, changed);
  const auto ends = linked_up([](const Element& each) { return each.dump || each.at_source; });  // [DF 7.11]
  for (std::size_t i = 0; i < ends.size(); ++i) elements_[i].linked = ends[i];
  linked_reach_ = reach_of(ends);
}

/// Hexes that were closed since, those that were opened and those beside them: what served none of them from elsewhere
/// serves the same hexes now.
HexSet SupplyNet::touched_since(const SupplyNet& before) const {
  const HexSet opened = before.blocked_ - blocked_;
  return (blocked_ - before.blocked_) | opened | beside(game_.map(), opened);
}

void SupplyNet::find_elements(const State& state, Side side, const SupplyNet* before, const HexSet& changed) {
  for (const UnitId unit : state.units()) {
    if (!game_.is_supply(unit) || !state.unit(unit).on_map() || state.side(unit) != side) continue;
    if (has(state, unit, kCaptured) || declines(game_, state, unit)) continue;  // [DF 7.75, DF 7.18]
    const HexId hex = state.hex(unit);
    if (blocked_.contains(hex)) continue;  // [DF 10.27]
    const bool dump = game_.is_dump(state, unit);
    elements_.push_back({unit, hex, dump, !dump && source_reach_.contains(hex), dump, {}});
    HexSet& reach = elements_.back().reach;
    const auto alike = [&](const Element& each) {
      return each.hex == hex && each.dump == dump && (changed & each.reach).empty();
    };
    const std::span<const Element> known = before ? std::span(before->elements_) : std::span<const Element>();
    const auto same = std::ranges::find_if(known, alike);
    reach = same != known.end() ? same->reach : flooded(set_of({hex}), range_of(elements_.back()));
  }
  links_.resize(elements_.size());
  for (std::size_t from = 0; from < elements_.size(); ++from)
    for (std::size_t to = 0; to < elements_.size() && !elements_[from].dump; ++to)
      if (from != to && elements_[to].reach.contains(elements_[from].hex)) links_[from].push_back(to);
}

/// Calls each(edges, ruling, field) with what the sources reach.
template <class Each>
void SupplyNet::flood(const HexSet& sources, int limit, Each&& each) const {
  if (sources.empty()) return;
  SupplyRuling ruling;
  ruling.source(sources, k7_11);
  ruling.block(blocked_, k7_1);
  SupplyField field;
  const EdgeTable& edges = game_.edges(Purpose::kSupply, kMotorized);
  flood_supply(game_.map(), edges, ruling, SupplyMeasure::kHalfPoints, static_cast<std::uint16_t>(limit), field);
  each(edges, ruling, field);
}

HexSet SupplyNet::flooded(const HexSet& sources, int limit) const {
  HexSet hexes;
  flood(sources, limit, [&](const EdgeTable&, const SupplyRuling&, const SupplyField& field) { hexes = field.open(); });
  return hexes;
}

HexSet SupplyNet::area_by_coming(const HexSet& closed, bool foot) const {
  HexSet hexes;
  const auto add = [&](const EdgeTable& edges, const SupplyRuling& ruling, const SupplyField& field) {
    hexes |= traceable(game_.map(), edges, ruling, field) & closed;
  };
  const SupplyFacts& facts = game_.supply_facts;
  flood(sources_, facts.from_source, add);
  flood(bardia_, facts.from_bardia, add);
  if (foot) flood(oases_, facts.from_oasis, add);
  for (const Element& each : elements_)
    if (each.linked) flood(set_of({each.hex}), range_of(each), add);
  return hexes;
}

bool SupplyNet::direct(HexId hex, SupplyUse use, bool foot) const {
  if (source_reach_.contains(hex)) return true;
  return use == SupplyUse::kGeneral &&
         (bardia_reach_.contains(hex) || (foot && oasis_reach_.contains(hex)));  // [DF 7.24, DF 7.25]
}

bool SupplyNet::traces(HexId hex, SupplyUse use, bool foot) const {
  return direct(hex, use, foot) || linked_reach_.contains(hex);
}

HexSet SupplyNet::area(SupplyUse use, bool foot) const {
  HexSet hexes = source_reach_;
  if (use == SupplyUse::kGeneral) {
    hexes |= bardia_reach_;
    if (foot) hexes |= oasis_reach_;
  }
  return hexes |= linked_reach_;
}

const SupplyNet& net_of(const DesertFox& game, const State& state, Side side) {
  return state.kept<SupplyNet>(kNetFirst + index(side), stamp_of_both(state),
                               [&](const SupplyNet* before) { return SupplyNet(game, state, side, before); });
}

const HexSet& traced_area(const DesertFox& game, const State& state, Side side, bool foot) {
  return state.derived(foot ? kTracedOnFoot : kTracedWheels, stamp_of_both(state), [&](HexSet& set) {
    const SupplyNet& net = net_of(game, state, side);
    set = net.area(SupplyUse::kGeneral, foot);
    const Side enemy = opponent(side);
    const HexSet wide = net.blocked() - game.zone(state, enemy) - state.board().occupied(enemy);  // [DF 10.14]
    if (!wide.empty()) set |= net.area_by_coming(wide, foot);
  });
}

HexSet SupplyNet::tracing_to(UnitId dump) const {
  return reach_of(linked_up([&](const Element& each) { return each.unit == dump && each.dump; }));
}

HexSet SupplyNet::tracing_to_sources() const {
  return source_reach_ | reach_of(linked_up([](const Element& each) { return each.at_source; }));
}

void SupplyNet::add_leg(HexId from, const HexSet& to, int limit, Line& line) const {
  line.limit += limit;
  flood(to, SupplyField::kCut, [&](const EdgeTable& edges, const SupplyRuling& ruling, const SupplyField& field) {
    std::vector<HexId> path;
    trace_from(game_.map(), edges, ruling, field, from, &path);
    for (std::size_t i = 1; i < path.size(); ++i)
      line.length += edges.cost(path[i - 1], *game_.map().grid.direction(path[i - 1], path[i]));
    line.path.insert(line.path.end(), path.begin() + (line.path.empty() || path.empty() ? 0 : 1), path.end());
  });
}

SupplyNet::Line SupplyNet::line_from(HexId hex, SupplyUse use, bool foot) const {
  Line line;
  const SupplyFacts& facts = game_.supply_facts;
  if (direct(hex, use, foot)) {
    if (source_reach_.contains(hex)) add_leg(hex, sources_, facts.from_source, line);
    else if (bardia_reach_.contains(hex)) add_leg(hex, bardia_, facts.from_bardia, line);
    else add_leg(hex, oases_, facts.from_oasis, line);
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
        add_leg(from, set_of({elements_[i].hex}), range_of(elements_[i]), line);
        from = elements_[i].hex;
        if (elements_[i].at_source && next[i] == kEnd) add_leg(from, sources_, facts.from_source, line);
      }
      return line;
    }
    for (std::size_t i = 0; i < elements_.size(); ++i)
      if (!seen[i] && std::find(links_[i].begin(), links_[i].end(), queue[at]) != links_[i].end())
        seen[i] = true, next[i] = queue[at], queue.push_back(i);
  }
  return line;
}

}  // namespace fox
