// Cases 11.61 to 11.64: retreats. The owner retreats his units one by one, in his own order, or has them stand.

#include <map>

#include "combat/combat.hpp"
#include "movement/moving.hpp"

namespace fox {
namespace {

/// Retreats up to this many hexes can be bought off by a depletion [DF 11.63].
constexpr int kBuyable = 3;

/// Ways a unit can retreat, by their lengths from 0 on and by where they end: one to each hex, the first that is found.
using Ground = std::vector<std::map<HexId, Action>>;

/// The retreat the unit has still to make, nullptr if none.
template <class AnyState>
auto* pending(AnyState& state, UnitId unit) {
  auto& list = block(state).results.list;
  auto* each = std::find_if(list.begin(), list.end(), [&](const Suffering& other) {
    return other.unit == unit && due(other, kEffectRetreat);
  });
  return each != list.end() && state.unit(unit).on_map() ? each : nullptr;
}

class Retreats final : public Section {
 public:
  explicit Retreats(const DesertFox& game) : Section(game, {kRetreat, kStand}) {}
  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kRetreat) return;
    const TerrainFacts& to = game_.ground(query.to);
    const HexsideKinds side = game_.map().side(query.from, query.direction);
    if (to.prohibited || game_.ground(query.from).prohibited) ruling.forbid(k11_62_1);             // [DF 11.62-1]
    if (side & game_.escarpments) ruling.forbid(k11_62_2);                                         // [DF 11.62-2]
    if (query.mover != kOnFoot && to.needs_way && !(side & game_.roads)) ruling.forbid(k11_62_3);  // [DF 11.62-3]
  }

  void on_retreat(const State& state, UnitId unit, RetreatRuling& ruling) const override {
    const Side enemy = opponent(state.side(unit));
    ruling.no_entry(state.board().occupied(enemy), k11_62_1);  // [DF 11.62-1]
    ruling.no_entry(game_.zone(state, enemy), k10_25);         // [DF 10.25, DF 11.62-1]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kRetreat && action.kind != kStand) return;
    const Suffering* each = pending(state, action.unit);
    if (!each) return verdict.forbid(k11_61, kNoHex, action.unit, "has no retreat to make");  // [DF 11.61]
    if (action.kind == kRetreat) return judge_retreat(state, *each, action, verdict);
    if (block(state).results.may_stay || each->retreat <= kBuyable) return;  // [DF 11.61, DF 11.63]
    if (ground_of(state, *each).size() > 1)
      verdict.forbid(k11_63, state.hex(each->unit), each->unit, "only retreats of 1, 2 or 3 hexes can be ignored");
  }

  void offer(const State& state, Offers& offers) const override {
    for (const Suffering& each : block(state).results.list) {
      if (pending(state, each.unit) != &each || !offers.wants(each.unit)) continue;
      offers.candidate({.kind = kStand, .unit = each.unit});
      const Ground ground = ground_of(state, each);
      for (std::size_t k = 1; k < ground.size(); ++k)
        for (const auto& [end, way] : ground[k])
          if (k + 1 == ground.size() || game_.city(end)) offers.judged(way);
    }
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    Suffering& each = *pending(state, action.unit);
    settle(each, kEffectRetreat);
    const bool supplied = has_combat_supply(game_, state, action.unit);
    state.pop();
    if (action.kind == kRetreat) retreat(state, action, events);
    const bool stays = action.kind == kStand;
    const bool pays = stays ? !block(state).results.may_stay  // [DF 11.61, DF 11.63]
                            : action.count < each.retreat && !game_.city(state.hex(action.unit));  // [DF 11.61]
    if (!pays) return true;
    const bool saved = supplied && game_.has_communication(state, action.unit);  // from where it stands [DF 13.2-LOC]
    deplete(game_, state, action.unit, saved, stays ? k11_63 : k11_61, events);
    return true;
  }

 private:
  /// Each step leads farther from the unit's hex [DF 11.61].
  Ground ground_of(const State& state, const Suffering& each) const {
    const HexId start = state.hex(each.unit);
    const HexSet blocked = game_.rule_retreat(state, each.unit).blocked();
    const EdgeTable& edges = game_.edges(Purpose::kRetreat, game_.mover_class(each.unit));
    Ground ground{{{start, {.kind = kRetreat, .unit = each.unit, .hex = start}}}};
    for (int k = 1; k <= each.retreat; ++k) {
      std::map<HexId, Action> ways;
      for (const auto& [from, way] : ground.back())
        for (Direction d = 0; d < kDirections; ++d) {
          const HexId to = game_.map().neighbor(from, d);
          if (to == kNoHex || !edges.open(from, d) || blocked.contains(to) ||
              game_.map().grid.distance(start, to) != k)
            continue;
          if (const auto [found, is_new] = ways.try_emplace(to, way); is_new) found->second.push_step(d);
        }
      if (ways.empty()) break;
      ground.push_back(std::move(ways));
    }
    return ground;
  }

  void judge_retreat(const State& state, const Suffering& each, const Action& action, Verdict& verdict) const {
    const HexId start = state.hex(each.unit);
    if (action.hex != start || action.count == 0 || action.count > each.retreat)
      return verdict.forbid(k11_61, start, each.unit, "not a path of the hexes stated");  // [DF 11.61]
    const RetreatRuling ruling = game_.rule_retreat(state, each.unit);
    const std::uint8_t mover = game_.mover_class(each.unit);
    HexId at = start;
    for (int i = 0; i < action.count; ++i) {
      const Direction d = action.step(i);
      const HexId to = d < kDirections ? game_.map().neighbor(at, d) : kNoHex;
      if (to == kNoHex) return verdict.forbid(k11_62_1, at, each.unit, "off the map");  // [DF 11.62-1]
      verdict.forbid_by(game_.rule_edge({Purpose::kRetreat, mover, at, to, d}).verdict(), to, each.unit);
      for (const MoveTerm& term : ruling.terms())
        if (term.hexes->contains(to)) verdict.forbid(*term.rule, to, each.unit);
      if (game_.map().grid.distance(start, to) != i + 1) verdict.forbid(k11_61, to, each.unit, "does not lead away");
      at = to;
    }
    if (!verdict.objections().empty() || action.count == each.retreat || game_.city(at)) return;  // [DF 11.64]
    if (action.count + 1u < ground_of(state, each).size())
      verdict.forbid(k11_61, at, each.unit, "it can retreat farther");
  }

  void retreat(State& state, const Action& action, Events& events) const {
    const HexId start = state.hex(action.unit);
    walk(game_, state, action.unit, action);
    const HexId at = state.hex(action.unit);
    set(state, action.unit, kRetreated);  // [DF 11.62-4]
    reset(state, action.unit, kCrowded);
    if (game_.stack_points(state, at) > game_.stack_limit(at)) set(state, action.unit, kCrowded);  // [DF 11.62-5]
    events.push_back({EventKind::kRetreated, &k11_61, action.unit, start, at, action.count, ""});
  }
};

}  // namespace

ModulePtr retreats(const DesertFox& game) { return std::make_unique<Retreats>(game); }

}  // namespace fox
