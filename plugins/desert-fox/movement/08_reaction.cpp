// Case 8.4: reaction movement, in Reaction Phases and before overruns [DF 8.37], and its price. Units of a stack react
// one by one. They may do so together [DF 8.27], but each would be bound by the slowest, and the zones of all of them
// would not count for 8.43: whatever they could do together they can do one after the other.
#include "combat/combat.hpp"
#include "movement/moving.hpp"

namespace fox {
namespace {

constexpr int kAlert = 2;       // an enemy combat unit so near has others react [DF 8.4]

/// The case of an optional rule that lets it go one hex further, if there is one in play.
const Case* reacts_further(const DesertFox& game, const State& state, UnitId unit) {
  for (const OptionalRule* rule : game.optional_rules)
    if (const Case* further = rule->reacts_further(state, unit)) return further;
  return nullptr;
}

/// Adds the ways that lead one hex beyond the flood, by the case `further`.
void add_beyond(const DesertFox& game, const State& state, UnitId unit, const Case& further, const ReachField& field,
                WayList& ways) {
  MoveRuling ruling = game.rule_move(state, unit);
  ruling.unlimited(further);
  HexSet beyond;
  for (const HexId from : field.order())
    each_open(game.map(), movement_edges(game, unit), from, [&](HexId to) {
      if (field.reached(to) || beyond.contains(to)) return;
      Action react = way_of(state, unit, kReact, kPlain);
      field.path_to(from, react);
      react.push_step(*game.map().grid.direction(from, to));
      Verdict verdict;
      const int halves = judge_path(game, unit, ruling, react, 0, verdict);
      if (!verdict) return;
      beyond.add(to);
      ways.push_back({react, halves, ruling.halts().contains(to), to});
    });
}

class Reaction final : public Section {
 public:
  explicit Reaction(const DesertFox& game) : Section(game, {kReact, kRoll}) {}
  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (!reacts(state, ruling)) return;
    if (!state.unit(unit).on_map()) return ruling.forbid(k8_4);
    judge_turn(state, unit, ruling);
    judge_unit(state, unit, ruling);
    if (!ruling.terms_wanted()) return;
    ruling.cap_allowance(game_.face(state, unit).movement * 2 / 4, k8_42);  // [DF 8.42]
    if (!game_.motorized(unit)) ruling.stop(game_.map().all(), k8_44);  // [DF 8.44]
    const HexSet& enemies = state.board().occupied(opponent(state.side(unit)));
    HexSet& closed = ruling.own();
    closed = beside(game_.map(), enemies - watched(game_, state, unit));
    ruling.no_entry(closed, k8_43);  // [DF 8.43]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kReact || !judge_way(game_, state, action, k8_4, verdict)) return;
    MoveRuling ruling = game_.rule_move(state, action.unit);
    if (const Case* further = reacts_further(game_, state, action.unit)) {
      const Action shorter = part_of(action, action.hex, 0, action.count - 1);
      if (shorter.count > 0) judge_path(game_, action.unit, ruling, shorter, 0, verdict);
      ruling.unlimited(*further);
    }
    judge_path(game_, action.unit, ruling, action, 0, verdict);
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kReact) {
      go(game_, state, action.unit, action);
      set(state, action.unit, kReacted);
      if (is_reaction(state.pos.top().phase)) set(state, action.unit, kMoved);  // [DF 8.22, DF 7.82]
      events.push_back({EventKind::kMoved, &k8_4, action.unit, action.hex, state.hex(action.unit), 0, "reaction"});
      return true;
    }
    if (state.pos.top().phase != kReactionRoll) return false;
    const UnitId unit = close_roll(state, k8_46, action.value, "reaction", events);
    reset(state, unit, kReacted);
    if (action.value >= game_.face(state, unit).morale) return true;
    const bool saved = has(state, unit, kDisrupted) && saved_from_loss(game_, state, unit);
    disrupt(game_, state, unit, saved, k8_46, events);  // [DF 8.46]
    ask_fates(state);
    return true;
  }

  bool resolve(State& state, Events&) const override {
    if (!is(state.pos.top().phase, kReactionRolls1)) return false;
    for (const UnitId unit : state.units())
      if (has(state, unit, kReacted) && state.unit(unit).on_map() && game_.face(state, unit).morale > 1) {
        ask(state, kReactionRoll, Side::kChance, unit);   // of Morale 1 no die is that low
        return true;
      }
    return false;
  }

 private:
  /// Whether the unit may react at this moment.
  void judge_turn(const State& state, UnitId unit, MoveRuling& ruling) const {
    const PhaseId phase = state.pos.top().phase;
    if (state.side(unit) == state.pos.phasing) return ruling.forbid(k8_21);  // [DF 8.21]
    if (has(state, unit, kReacted)) ruling.forbid(has(state, unit, kMoved) ? k8_22 : k8_37);  // [DF 8.37]
    else if (is_reaction(phase) && has(state, unit, kMoved)) ruling.forbid(k7_82);  // [DF 7.82]
    if (phase == kOverrunReaction && !evades(state, unit)) ruling.forbid(k8_37);
  }

  /// A unit about to be overrun that is faster than all who would do it [DF 8.37].
  bool evades(const State& state, UnitId unit) const {
    int fastest = 0;
    for (const UnitId each : members_of(state)) fastest = std::max<int>(fastest, game_.face(state, each).movement);
    return state.hex(unit) == block(state).group.target && game_.face(state, unit).movement > fastest;
  }

  void judge_unit(const State& state, UnitId unit, MoveRuling& ruling) const {
    if (!game_.fights(state, unit) || has(state, unit, kDisrupted)) ruling.forbid(k8_41);         // [DF 8.41]
    if (!game_.generally_supplied(state, unit)) ruling.forbid(k7_33);                             // [DF 8.4, DF 7.33]
    if (!game_.motorized(unit) && half_of(state.pos.frames[0].phase) == 2) ruling.forbid(k8_41);  // [DF 8.13]
    if (!alert(state, unit)) ruling.forbid(k8_4);
  }

  bool alert(const State& state, UnitId unit) const {
    return std::ranges::any_of(state.of(opponent(state.side(unit))), [&](UnitId enemy) {
      return game_.is_combat(enemy) && game_.map().grid.distance(state.hex(unit), state.hex(enemy)) <= kAlert;
    });
  }
};

}  // namespace

ModulePtr reaction(const DesertFox& game) { return std::make_unique<Reaction>(game); }

void reactions_of(const DesertFox& game, const State& state, UnitId unit, WayList& ways) {
  if (!reacting_now(state) || !stands(state, unit, state.pos.top().actor) || !game.fights(state, unit)) return;
  const UnitReach reach(game, state, unit);
  if (!reach.moves()) return;
  each_end(reach.field, way_of(state, unit, kReact, kPlain), [&](const Way& react) { ways.push_back(react); });
  if (const Case* further = reacts_further(game, state, unit))
    add_beyond(game, state, unit, *further, reach.field, ways);
}

}  // namespace fox
