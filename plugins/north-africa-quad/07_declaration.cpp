// A combat that is asked about, as the actions of the combat phase: the attack (or a barrage, or points alone), what
// the attacker adds, and what the defender adds after him [QUAD 4.1-1B].
#include <limits>

#include "07_combat.hpp"

namespace quad {
namespace {

constexpr std::size_t kMostAsked = 6;  // [QUAD 7.13, QUAD 7.23]

class Declarer {
 public:
  Declarer(const Quad& quad, const State& state, const CombatQuery& query)
      : game_(quad), state_(state), query_(query) {
    const CombatInHand& combat = block(state).combat;
    const PhaseId phase = state.pos.top().phase;
    const bool in_hand = combat.active && (phase == kSupportStep || phase == kDefenseStep) &&
                         std::ranges::is_permutation(query.attackers, roster(combat, true).units) &&
                         std::ranges::is_permutation(query.defenders, roster(combat, false).units);
    if (in_hand) combat_ = combat;
  }

  Declaration declare() {
    if (!combat_.active) open();
    support_attack();
    support_defense();
    return std::move(declared_);
  }

 private:
  /// The action that begins it. A combat without adjacent units is one on a single defender [QUAD 8.13, QUAD 9.12].
  void open() {
    if (!query_.attackers.empty())
      declared_.add(kAttack, query_.attackers, query_.defenders, k7_13);
    else if (!query_.barrage.empty())
      declared_.add(kBarrage, query_.barrage, query_.defenders, k8_21);
    else if (query_.attack_points > 0)
      declared_.add(kSupport, {}, query_.defenders, k9_12, query_.attack_points);
    else
      declared_.add(kAttack, {}, query_.defenders, k7_0_P);
  }

  /// Each battery fires at a defender it reaches, if there is one.
  UnitId target_of(UnitId battery) const {
    return *std::ranges::min_element(query_.defenders, {}, [&](UnitId unit) {
      const bool both = state_.unit(battery).on_map() && state_.unit(unit).on_map();
      return both ? game_.map().grid.distance(state_.hex(battery), state_.hex(unit)) : std::numeric_limits<int>::max();
    });
  }

  void fire(ActionKind kind, const UnitList& batteries, Units committed) {
    for (const UnitId& unit : batteries)
      if (!among(committed, unit)) {
        const UnitId target = target_of(unit);
        declared_.add(kind, {&unit, 1}, {&target, 1}, k8_21);
      }
  }

  void add_points(int points, int committed) {
    const UnitId target = query_.defenders[0];
    if (points > committed) declared_.add(kSupport, {}, {&target, 1}, k9_12, points - committed);
  }

  void support_attack() {
    const bool opened = !combat_.active && query_.attackers.empty();  // by the batteries or the points
    if (!opened) fire(kBarrage, query_.barrage, {combat_.barrage_units.data(), combat_.barrages});
    if (!opened || !query_.barrage.empty()) add_points(query_.attack_points, combat_.attack_points);
  }

  void support_defense() {
    if (query_.defensive_fire.empty() && query_.defense_points <= combat_.defense_points) return;
    if (state_.pos.top().phase != kDefenseStep) {
      declared_.actions.push_back({.kind = kDone});
      judge_defense();
    }
    fire(kFpf, query_.defensive_fire, {combat_.protector_units.data(), combat_.protectors});
    add_points(query_.defense_points, combat_.defense_points);
  }

  /// A defender who has nothing to add is not asked; what there is against each of those named all the same.
  void judge_defense() {
    Verdict& against = declared_.against;
    const UnitId first = query_.defenders[0];
    if (artillery_only(game_, query_.attackers))
      against.forbid(k8_45, state_.hex(first), first, "only artillery attacks");
    if (query_.defense_points > state_.pos.points[index(opponent(query_.attacker))])
      against.forbid(k9_14, state_.hex(first), first, "not so many points are left");
    if (query_.attackers.size() > kMostAsked || query_.defenders.size() > kMostAsked) return;
    State opened = state_;
    Events unheard;
    if (!combat_.active) open_combat(game_, opened, query_.attackers, {}, query_.defenders, 0, unheard);
    for (const UnitId& unit : query_.defensive_fire) {
      Verdict verdict;
      judge_fpf(game_, opened, {&unit, 1}, target_of(unit), verdict);
      for (const Objection& each : verdict.against())
        if (each.rule != &k8_45) against.forbid(*each.rule, each.hex, each.unit, each.detail);
    }
  }

  const Quad& game_;
  const State& state_;
  const CombatQuery& query_;
  CombatInHand combat_;  ///< the one that is asked about, if it is in hand; else nothing
  Declaration declared_;
};

}  // namespace

Declaration Quad::declaration(const State& state, const CombatQuery& query) const {
  return Declarer(*this, state, query).declare();
}

}  // namespace quad
