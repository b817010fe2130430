#include "trigh/play/ways.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh {
namespace {

bool same_but_for_the_end(const Action& a, const Action& b) {
  return a.kind == b.kind && a.mode == b.mode && a.unit == b.unit && std::ranges::equal(a.units(), b.units());
}

/// The ways known so far, in the order of the hexes where they end.
class WaysByEnd {
 public:
  WaysByEnd(const Ruleset& rules, const WayList& ways) : rules_(rules), ways_(ways) {
    for (std::size_t i = 0; i < ways.size(); ++i) ends_.emplace_back(led_to(rules, ways[i].action), i);
    std::ranges::sort(ends_);
  }
  bool contains(const Action& action) const {
    const HexId end = led_to(rules_, action);
    const auto first = std::ranges::lower_bound(ends_, std::pair{end, std::size_t{0}});
    const auto last = std::find_if(first, ends_.end(), [&](const auto& each) { return each.first != end; });
    return std::any_of(first, last,
                       [&](const auto& each) { return same_but_for_the_end(ways_[each.second].action, action); });
  }

 private:
  const Ruleset& rules_;
  const WayList& ways_;
  std::vector<std::pair<HexId, std::size_t>> ends_;
};

/// The action as a path: that of an action that names a hex is the step into it, if it lies next door.
Action path_of(const Ruleset& rules, const State& state, UnitId unit, const Action& way) {
  if (rules.forms[way.kind].parts & kHasPath) return way;
  Action path{.kind = way.kind, .hex = state.unit(unit).on_map() ? state.hex(unit) : way.hex};
  if (path.hex == way.hex) return path;
  if (const auto d = rules.map().grid.direction(path.hex, way.hex)) path.push_step(*d);
  return path;
}

}  // namespace

bool leads(const ActionForm& form) { return form.leads || (form.parts & kHasPath); }

HexId led_to(const Ruleset& rules, const Action& action) {
  return rules.forms[action.kind].parts & kHasPath ? end_of(rules.map(), action) : action.hex;
}

WayList ways_of(const Ruleset& rules, const State& state, UnitId unit) {
  WayList ways;
  ActionList offered;
  if (state.pos.over) return ways;
  rules.reach(state, unit, ways);
  offers(rules, state, offered, {unit});
  const bool own = state.side(unit) == to_act(state);   // else the victor leads it, by its name
  const WaysByEnd reached(rules, ways);
  for (const Action& offer : offered) {
    const ActionForm& form = rules.forms[offer.kind];
    if (!leads(form) || ((form.parts & kHasUnit) && offer.unit != unit)) continue;
    if (!own && !(form.parts & kHasUnit)) continue;
    if ((form.parts & kHasUnits) && std::ranges::find(offer.units(), unit) == offer.units().end()) continue;
    if (!reached.contains(offer)) {
      const FollowedWay followed = follow_way(rules, state, unit, offer, false);
      ways.push_back({offer, followed.halves, followed.stops()});
    }
  }
  return ways;
}

FollowedWay follow_way(const Ruleset& rules, const State& state, UnitId unit, const Action& way, bool terms) {
  FollowedWay followed;
  followed.price = rules.price_of(state, unit, way);
  const MoveRuling ruling = rules.rule_move(state, unit, followed.price.mode);
  const std::uint8_t mover = rules.mover_class(state, unit, followed.price.mode);
  const Case& too_far = ruling.allowance_rule() ? *ruling.allowance_rule() : *rules.phases[state.pos.top().phase].rule;
  std::function<EdgeRuling(HexId, Direction)> explain;
  if (terms)
    explain = [&](HexId from, Direction d) {
      return rules.rule_edge({Purpose::kMovement, mover, from, rules.map().neighbor(from, d), d});
    };
  Verdict unheard;
  const int spent = followed.price.halves();
  const int along = follow_path(rules.map(), rules.edges(Purpose::kMovement, mover), ruling,
                                path_of(rules, state, unit, way), spent, too_far, unheard, &followed.steps, explain);
  followed.halves = followed.price.by_steps ? along : spent;
  if (!followed.price.by_steps)
    for (PathStep& step : followed.steps) {
      step.cost_halves = 0;
      step.terms = {};
      step.stops = step.stops && spent > 0;  // what costs nothing is no movement, and nothing stops it
    }
  return followed;
}

}  // namespace trigh
