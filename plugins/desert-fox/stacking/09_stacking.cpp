// Section 9: stacking. A phase does not end while its owner could still cure an overstack; what he cannot cure, the
// other side may take off.
#include <functional>

#include "stacking/stack_limits.hpp"
#include "trigh/services/matching.hpp"

namespace fox {
namespace {

/// What is too much in one hex.
struct Excess {
  int points = 0;  ///< Stacking Points above the limit
  int dumps = 0;   ///< dumps above one
  bool any() const { return points > 0 || dumps > 0; }
};

class Stacking final : public Section {
 public:
  explicit Stacking(const DesertFox& game) : Section(game, {kRemoveExcess, kDone}) {}
  /// What a retreat has crowded must be cured by the end of its side's next Movement Phase [DF 11.62-5].
  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (!is(phase, kStacking1)) return;
    for (const UnitId unit : state.units())
      if (state.side(unit) == state.pos.phasing && !has(state, unit, kRetreated)) reset(state, unit, kCrowded);
  }

  /// Elsewhere it is crowded no more.
  void on_performed(State& state, const Action& action, Events&) const override {
    if (action.kind == kReact) reset(state, action.unit, kCrowded);
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind == kRemoveExcess) return judge_removal(state, action.unit, verdict);
    if (phase == kRefitPhase) return judge_dumps(state, action, verdict);
    if (!StackLimits::bind(state)) return;
    const StackLimits limits(game_, state);
    if (action.kind != kEndPhase) return limits.judge(action, verdict);
    if (!limits.curable()) return;
    for (const HexId hex : state.board().occupied(state.pos.top().actor))
      if (points_over(game_, state, hex) > 0)
        verdict.forbid(limit_of(game_, hex), hex, kNoUnit, "overstacked, and a unit there can still move");
  }

  void obligations(const State& state, std::vector<Obligation>& list) const override {
    const HexSet hexes = state.pos.top().phase == kRefitPhase ? crowded_with_dumps(state) : HexSet{};
    const std::vector<HexId> stuck = hexes.empty() ? std::vector<HexId>() : stuck_dumps(state);
    for (const HexId hex : hexes) {
      if (dumps_in(state, hex) - 1 <= std::ranges::count(stuck, hex)) continue;  // none can go in this Refit Phase
      for (const UnitId unit : state.in(hex))
        if (game_.is_dump(state, unit)) list.push_back({&k9_26, unit, kNoUnit, "is one dump too many here", false});
    }
  }

  void offer(const State& state, Offers& offers) const override {
    const Frame& frame = state.pos.top();
    if (frame.phase != kExcessStep) return;
    if (offers.wants(kNoUnit)) offers.candidate({.kind = kDone});
    for (const UnitId unit : state.in(frame.hex))
      if (offers.wants(unit)) offers.candidate({.kind = kRemoveExcess, .unit = unit});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const Frame step = state.pos.top();
    if (step.phase != kExcessStep) return false;
    state.pop();
    if (action.kind == kDone) return true;
    if (game_.is_supply(action.unit)) remove_supply(game_, state, action.unit, k9_26, "removed", events);  // [DF 13.24]
    else lose(game_, state, action.unit, place(kRefitBox), k9_25, "to the Refit Box", events);
    if (excess(state, step.hex).any()) ask(state, kExcessStep, step.actor, 0, step.hex);
    return true;
  }

  bool resolve(State& state, Events&) const override {
    const PhaseId phase = state.pos.top().phase;
    const bool moved = is(phase, kStacking1) || phase == kRefitStacking;
    if (!moved && !is(phase, kReactionStacking1)) return false;
    const Side side = moved ? state.pos.phasing : opponent(state.pos.phasing);
    Frame& frame = state.pos.frames[0];  // its hex: the next to look at
    while (frame.hex < game_.map().grid.size()) {
      const HexId hex = frame.hex++;
      if (!state.board().occupied(side).contains(hex) || !excess(state, hex).any()) continue;
      ask(state, kExcessStep, opponent(side), 0, hex);  // [DF 9.25]
      return true;
    }
    return false;
  }

 private:
  Excess excess(const State& state, HexId hex) const {
    const bool dumps_only = state.pos.frames[0].phase == kRefitStacking;  // [DF 9.25]
    return {dumps_only ? 0 : points_over(game_, state, hex), dumps_in(state, hex) - 1};
  }

  int dumps_in(const State& state, HexId hex) const {
    return stack_weight(state, hex, [&](UnitId unit) { return game_.is_dump(state, unit); });
  }

  /// Whether the dump can still be converted or destroyed in this Refit Phase.
  bool can_go(const State& state, UnitId dump) const {
    return lawful(game_, state, {.kind = kConvert, .unit = dump}) ||
           lawful(game_, state, {.kind = kDestroy, .unit = dump});
  }

  /// The hexes of the dumps above one a hex that this Refit Phase cannot rid them of, a hex as often as it has such. A
  /// dump goes by itself, or is expended for disrupted units that recover, each of them once.
  std::vector<HexId> stuck_dumps(const State& state) const {
    std::vector<std::vector<std::size_t>> savers;   // of each dump that does not go by itself
    std::vector<HexId> hexes;
    for (const HexId hex : crowded_with_dumps(state)) {
      int over = dumps_in(state, hex) - 1;
      std::vector<std::size_t> here;
      for (const UnitId dump : state.in(hex)) {
        if (!game_.is_dump(state, dump)) continue;
        if (can_go(state, dump)) --over;
        else add_recoverers(state, dump, here);
      }
      for (; over > 0; --over) {
        savers.push_back(here);
        hexes.push_back(hex);
      }
    }
    std::vector<HexId> stuck;
    for (const std::size_t dump : unmatched(savers, state.pos.unit_count)) stuck.push_back(hexes[dump]);
    return stuck;
  }
  void add_recoverers(const State& state, UnitId dump, std::vector<std::size_t>& units) const {
    for (const UnitId unit : state.of(state.pos.phasing)) {
      if (!has(state, unit, kDisrupted) || std::ranges::count(units, unit) > 0) continue;
      if (lawful(game_, state, naming(kRecover, {&unit, 1}, {&dump, 1}))) units.push_back(unit);
    }
  }
  HexSet crowded_with_dumps(const State& state) const {
    return overstacked(state, state.pos.phasing, 1, [&](UnitId unit) { return game_.is_dump(state, unit); });
  }

  /// At the end of the phase no hex has more than one dump, whatever was converted first [DF 9.26].
  void judge_dumps(const State& state, const Action& action, Verdict& verdict) const {
    if (action.kind == kEndPhase) return;  // see obligations()
    const bool joins = action.kind == kConvert && state.unit(action.unit).on_map() &&
                       game_.is_msu(state, action.unit) && dumps_in(state, state.hex(action.unit)) > 0;
    if ((!joins && crowded_with_dumps(state).empty()) || !lawful(game_, state, action)) return;
    const std::vector<HexId> stuck = stuck_dumps(carried_out(game_, state, action));
    if (stuck.size() > stuck_dumps(state).size())
      verdict.forbid(k9_26, stuck.back(), action.unit, "more than one dump would be left there");
  }

  /// The least number of units whose Stacking Points make up the excess.
  int least(const State& state, HexId hex, UnitId without, int points) const {
    std::vector<int> weights;
    for (const UnitId unit : state.in(hex))
      if (unit != without) weights.push_back(counted_points(game_, state, unit));
    std::sort(weights.begin(), weights.end(), std::greater<>());
    int count = 0;
    for (std::size_t i = 0; i < weights.size() && points > 0; ++i, ++count) points -= weights[i];
    return count;
  }

  void judge_removal(const State& state, UnitId unit, Verdict& verdict) const {
    const HexId hex = state.pos.top().hex;
    if (state.hex(unit) != hex) return verdict.forbid(k9_25, hex, unit, "must be a unit of the overstacked hex");
    const Excess over = excess(state, hex);
    if (over.dumps > 0 && game_.is_dump(state, unit)) return;  // [DF 9.26]
    if (counted_points(game_, state, unit) == 0)
      return verdict.forbid(game_.stacking(unit) == 0 ? k9_24 : k11_62_5, hex, unit);
    if (over.points <= 0) return verdict.forbid(k9_25, hex, unit, "its Stacking Points are not too many");
    if (least(state, hex, unit, over.points - counted_points(game_, state, unit)) + 1 >
        least(state, hex, kNoUnit, over.points))
      verdict.forbid(k9_25, hex, unit, "fewer units would do");
  }
};

}  // namespace

ModulePtr stacking(const DesertFox& game) { return std::make_unique<Stacking>(game); }

}  // namespace fox
