#include "trigh/lab/reasons.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "trigh/ai/aim.hpp"
#include "trigh/lab/odds.hpp"
#include "trigh/play/declare.hpp"
#include "trigh/play/threat.hpp"

namespace trigh {
namespace {

using What = Reason::What;
using Named = std::vector<UnitId>;

constexpr std::size_t kMost = 3;           ///< of an action
constexpr std::int64_t kPlayedOut = 8000;  ///< actions, for the chances of one attack; beyond that it is sampled
constexpr int kSamples = 1000;

/// What an attack comes to, in one number to compare by.
double comes_to(const CombatReport& report) {
  if (report.column > 0) return report.column;
  if (report.measure == CombatReport::Measure::kDifferential) return report.differential;
  return report.defense > 0 ? static_cast<double>(report.attack) / report.defense : report.attack;
}

/// Where the side's units and the enemy's stand, and how.
class Situation {
 public:
  Situation(const Ruleset& rules, const State& at, Side side)
      : rules_(rules), state_(at), side_(side), held_(at.board().occupied(side)) {
    if (at.pos.over) return;
    for (const UnitId unit : at.units())
      if (at.unit(unit).on_map() && !rules.supplied(at, unit)) unsupplied_.push_back(unit);
    zone_ = rules.zone_of_control(at, opponent(side));
  }
  const State& state() const { return state_; }
  const HexSet& held() const { return held_; }
  bool supplied(UnitId unit) const { return !among(unsupplied_, unit); }
  const Named& unsupplied() const { return unsupplied_; }
  bool in_zone(UnitId unit) const { return zone_.contains(state_.hex(unit)); }
  bool touched(HexId hex) const {
    return std::ranges::any_of(rules_.map().neighbors(hex),
                               [&](HexId next) { return next != kNoHex && held_.contains(next); });
  }
  /// The best attack that the enemy could make on the stack in that hex; worked out when it is first asked for.
  const Threat* threat_to(HexId hex) const {
    if (!threats_) threats_ = threats_to(rules_, state_, side_);
    const auto at = std::ranges::find(*threats_, hex, &Threat::hex);
    return at == threats_->end() ? nullptr : &*at;
  }

 private:
  const Ruleset& rules_;
  State state_;
  Side side_;
  HexSet held_, zone_;
  Named unsupplied_;
  mutable std::optional<std::vector<Threat>> threats_;
};

/// What one step of the plan brought.
class Step {
 public:
  Step(const Ruleset& rules, Side side, const Situation& before, const Situation& after)
      : rules_(rules), side_(side), before_(before), after_(after) {
    for (const UnitId unit : after.state().of(side))
      if (before.state().unit(unit).on_map() && before.state().hex(unit) != after.state().hex(unit))
        moved_.push_back(unit);
  }

  /// The most telling first.
  std::vector<Reason> of_moves() {
    if (moved_.empty() || after_.state().pos.over) return {};
    takes();
    supply();
    escapes();
    pins();
    shelters();
    frees();
    if (reasons_.size() > kMost) reasons_.resize(kMost);
    return std::move(reasons_);
  }

 private:
  void add(Reason reason) { reasons_.push_back(std::move(reason)); }
  /// Those of the moved for whom something holds.
  template <class Holds>
  Named those(Holds holds) const {
    Named found;
    for (const UnitId unit : moved_)
      if (holds(unit)) found.push_back(unit);
    return found;
  }

  void takes() {
    Reason reason{.what = What::kTakes};
    for (const UnitId unit : moved_) {
      const HexId hex = after_.state().hex(unit);
      const bool named = !rules_.map().hexes[hex].name.empty();
      if (named && !before_.held().contains(hex) && !among(reason.hexes, hex))
        reason.hexes.push_back(hex);
    }
    if (!reason.hexes.empty()) add(std::move(reason));
  }

  void supply() {
    Named cut, restored;
    for (const UnitId unit : after_.unsupplied())
      if (after_.state().side(unit) != side_ && before_.state().unit(unit).on_map() && before_.supplied(unit))
        cut.push_back(unit);
    for (const UnitId unit : before_.unsupplied())
      if (after_.state().side(unit) == side_ && after_.state().unit(unit).on_map() && after_.supplied(unit))
        restored.push_back(unit);
    if (!cut.empty()) add({.what = What::kCuts, .units = std::move(cut)});
    if (!restored.empty()) add({.what = What::kRestores, .units = std::move(restored)});
  }

  /// An attack that promised the enemy something where a unit stood, and none or less of one where it stands.
  void escapes() {
    for (const UnitId unit : moved_) {
      const Threat* then = before_.threat_to(before_.state().hex(unit));
      if (!then || !promises(then->report)) continue;
      const Threat* now = after_.threat_to(after_.state().hex(unit));
      if (now && (comes_to(now->report) >= comes_to(then->report) || odds_of(now->report) == odds_of(then->report)))
        continue;  // what the ground alone does is told of the ground
      return add({.what = What::kEscapes,
                  .units = {unit},
                  .odds = now ? odds_of(now->report) : "",
                  .before = odds_of(then->report)});
    }
  }
  static bool promises(const CombatReport& report) {
    return report.measure != CombatReport::Measure::kDifferential || report.differential >= 0;
  }

  /// Of the stacks newly touched, the one against which those beside it make most.
  void pins() {
    std::optional<std::pair<double, Reason>> best;
    for (const UnitId unit : moved_)
      for (const HexId hex : rules_.map().neighbors(after_.state().hex(unit))) {
        if (hex == kNoHex || !after_.state().board().occupied(opponent(side_)).contains(hex) || before_.touched(hex))
          continue;
        auto found = attack_on(hex);
        if (!best || found.first > best->first) best = std::move(found);
      }
    if (best) add(std::move(best->second));
  }
  std::pair<double, Reason> attack_on(HexId hex) const {
    CombatQuery query;
    query.attacker = side_;
    for (const UnitId unit : after_.state().in(hex))
      if (!query.defenders.full()) query.defenders.push_back(unit);
    for (const HexId near : rules_.map().neighbors(hex))
      if (near != kNoHex && after_.held().contains(near))
        for (const UnitId unit : after_.state().in(near))
          if (!query.attackers.full()) query.attackers.push_back(unit);
    Reason reason{.what = What::kPins, .units = {query.defenders.begin(), query.defenders.end()}};
    const CombatReport report = rules_.combat(after_.state(), query);
    if (!report.ruling.verdict().legal()) return {-1e9, std::move(reason)};
    reason.with.assign(query.attackers.begin(), query.attackers.end());
    reason.odds = odds_of(report);
    return {comes_to(report), std::move(reason)};
  }

  /// The ground: the attack that threatens it here, had it stood where it came from, and nothing else been different.
  void shelters() {
    for (const UnitId unit : moved_) {
      const Threat* threat = after_.threat_to(after_.state().hex(unit));
      if (!threat) continue;
      CombatQuery query;
      query.attacker = opponent(side_);
      query.defenders.push_back(unit);
      for (const ThreatMove& move : threat->moves)
        if (move.near) query.attackers.push_back(move.unit);
      State there = after_.state();
      there.place(unit, before_.state().hex(unit));
      const CombatReport here = rules_.combat(after_.state(), query), gone = rules_.combat(there, query);
      if (here.attack != gone.attack || comes_to(here) >= comes_to(gone)) continue;
      return add({.what = What::kShelters,
                  .units = {unit},
                  .odds = odds_of(here),
                  .before = odds_of(gone),
                  .line = here.line});
    }
  }

  void frees() {
    Named freed = those([&](UnitId unit) { return before_.in_zone(unit) && !after_.in_zone(unit); });
    if (!freed.empty()) add({.what = What::kFrees, .units = std::move(freed)});
  }

  const Ruleset& rules_;
  Side side_;
  const Situation &before_, &after_;
  Named moved_;
  std::vector<Reason> reasons_;
};

/// The combat that the side has declared and that has not been rolled for.
std::optional<CombatQuery> declared(const Ruleset& rules, const State& state, Side side) {
  if (state.pos.over) return std::nullopt;
  const auto hand = rules.hand(state);
  if (!hand || !hand->combat || hand->combat->attacker != side || hand->rolled) return std::nullopt;
  return hand->combat;
}

std::optional<PlanChances> chances_of(const Ruleset& rules, const State& from, const CombatQuery& query) {
  PlanChances found =
      chances(rules, from, {.combats = {query}, .budget = kPlayedOut, .samples = kSamples, .seed = from.pos.hash()});
  if (found.combats[0].fought < 0.999) return std::nullopt;  // the rules have something against it
  return found;
}

double loses_any(const PlanChances& found, Side side) {
  const std::vector<double>& lost = found.lost[static_cast<std::size_t>(index(side))];
  return lost.empty() ? 0 : 1 - lost[0];
}

/// The best attack that is left when one unit stays out, where that is worse.
void add_one_less(const Ruleset& rules, const State& from, const CombatQuery& query, const CombatReport& whole,
                  double cleared, std::vector<Reason>& reasons) {
  std::optional<std::pair<CombatQuery, CombatReport>> best;
  UnitId out = kNoUnit;
  for (const auto list : {&CombatQuery::attackers, &CombatQuery::barrage})
    for (const UnitId unit : query.*list) {
      CombatQuery less = query;
      less.attack_supply = less.defense_supply = {};
      (less.*list).erase_if([&](UnitId each) { return each == unit; });
      if (less.attackers.empty()) continue;
      CombatReport report = weigh_combat(rules, from, less);
      if (best && comes_to(report) <= comes_to(best->second)) continue;
      best.emplace(std::move(less), std::move(report));
      out = unit;
    }
  if (!best || comes_to(best->second) >= comes_to(whole)) return;
  const auto found = chances_of(rules, from, best->first);
  if (!found || found->combats[0].cleared >= cleared) return;
  reasons.push_back({.what = What::kOneLess,
                     .units = {query.defenders.begin(), query.defenders.end()},
                     .with = {out},
                     .odds = odds_of(best->second),
                     .cleared = found->combats[0].cleared});
}

bool same_attack(const Reason& one, const Reason& other) {
  return one.units == other.units && one.with == other.with && one.odds == other.odds;
}

/// Reasons for the attack that was declared in `from`.
std::vector<Reason> of_attack(const Ruleset& rules, const State& from, const State& state, const CombatQuery& query) {
  const CombatReport whole = rules.combat(state, query);
  Reason odds{.what = What::kOdds,
              .units = {query.defenders.begin(), query.defenders.end()},
              .with = {query.attackers.begin(), query.attackers.end()},
              .odds = odds_of(whole)};
  odds.with.insert(odds.with.end(), query.barrage.begin(), query.barrage.end());
  const auto found = chances_of(rules, from, query);
  if (!found) return {};
  odds.cleared = found->combats[0].cleared;
  odds.lost = loses_any(*found, opponent(query.attacker));
  odds.own_lost = loses_any(*found, query.attacker);
  std::vector<Reason> reasons{odds};
  add_one_less(rules, from, query, whole, odds.cleared, reasons);
  return reasons;
}

}  // namespace

std::vector<std::vector<Reason>> reasons_for(const Ruleset& rules, const State& state, std::span<const Action> actions,
                                             const std::function<bool(std::size_t)>& wanted) {
  const Side side = to_act(state);
  std::vector<std::vector<Reason>> reasons(actions.size());
  State open = state;                 ///< before the combat in hand was declared
  std::optional<Reason> known;        ///< the odds told last
  auto before = std::make_unique<Situation>(rules, state, side);
  Events unheard;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    State next = before->state();
    unheard.clear();
    apply(rules, next, actions[i], unheard);
    auto after = std::make_unique<Situation>(rules, next, side);
    const auto attack = declared(rules, next, side);
    if (wanted(i) && to_act(before->state()) == side)
      reasons[i] = attack ? of_attack(rules, open, next, *attack) : Step(rules, side, *before, *after).of_moves();
    if (attack && !reasons[i].empty()) {
      const Reason odds = reasons[i].front();
      if (known && same_attack(*known, odds)) reasons[i].clear();   // the step left the combat in hand as it was
      known = odds;
    }
    if (!attack) open = next;
    before = std::move(after);
  }
  return reasons;
}

}  // namespace trigh
