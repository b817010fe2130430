#include "trigh/lab/odds.hpp"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <map>

#include "lab/faces.hpp"
#include "lab/play_out.hpp"
#include "trigh/base/mistake.hpp"
#include "trigh/play/declare.hpp"
#include "trigh/play/dice.hpp"

namespace trigh {
namespace {

/// A position and how likely it is.
struct Branch {
  State state;
  double chance = 1;
};
using Branches = std::map<std::uint64_t, Branch>;  ///< by the hash of the position

/// What the events of a combat tell.
struct Heard {
  std::string result;  ///< the table's words
  std::bitset<kMaxUnits> retreated, advanced;

  friend bool operator==(const Heard&, const Heard&) = default;
  void add(const Events& events) {
    add_results(result, events);
    for (const Event& event : events) {
      if (event.unit >= kMaxUnits) continue;
      if (event.kind == EventKind::kRetreated) retreated.set(event.unit);
      if (event.kind == EventKind::kAdvanced) advanced.set(event.unit);
    }
  }
};

/// What is open when a combat may be declared; it is over when the same is open again.
struct Moment {
  int depth = 0;
  PhaseId phase = kNoPhase;
  Side phasing = Side::kNone;

  explicit Moment(const State& state)
      : depth(state.pos.depth), phase(state.pos.frames[0].phase), phasing(state.pos.phasing) {}
  friend bool operator==(const Moment&, const Moment&) = default;
};

/// Sums up one combat of the plan over the ways it goes.
class Tally {
 public:
  explicit Tally(const CombatQuery& query) : query_(query) {}

  void skipped(const Verdict& why) {
    if (chances_.why_not.empty())
      for (const Objection& each : why.against()) chances_.why_not.push_back(each);
  }
  void fought(const State& before, const State& after, const Heard& heard, double chance) {
    chances_.fought += chance;
    results_[heard.result.empty() ? "no result" : heard.result] += chance;
    bool left_of_their_own = false;
    for (const UnitId unit : query_.defenders) left_of_their_own |= heard.advanced.test(unit);
    HexSet hexes;
    for (const UnitId unit : query_.defenders) hexes.add(before.hex(unit));
    const Side attacker = query_.attacker;
    if ((after.board().occupied(opponent(attacker)) & hexes).empty() && !left_of_their_own) chances_.cleared += chance;
    if (!(after.board().occupied(attacker) & hexes).empty()) chances_.entered += chance;
    for (UnitId unit = 0; unit < before.pos.unit_count; ++unit) note(before, after, heard, unit, chance);
  }
  CombatChances done() {
    for (const auto& [word, chance] : results_) chances_.results.emplace_back(word, chance);
    std::ranges::stable_sort(chances_.results, std::greater{}, &std::pair<std::string, double>::second);
    for (const auto& [unit, each] : units_) chances_.units.push_back(each);
    return std::move(chances_);
  }

 private:
  void note(const State& before, const State& after, const Heard& heard, UnitId unit, double chance) {
    const UnitState &then = before.unit(unit), &now = after.unit(unit);
    const bool lost = then.on_map() && !now.on_map(), reduced = now.on_map() && now.steps > then.steps;
    if (!lost && !reduced && !heard.retreated.test(unit) && !heard.advanced.test(unit)) return;
    UnitChances& each = units_[unit];
    each.unit = unit;
    if (lost) each.lost += chance;
    if (reduced) each.reduced += chance;
    if (!lost && heard.retreated.test(unit)) each.retreated += chance;
    if (!lost && heard.advanced.test(unit)) each.advanced += chance;
  }

  const CombatQuery& query_;
  CombatChances chances_;
  std::map<std::string, double> results_;
  std::map<UnitId, UnitChances> units_;
};

/// Plays plans out.
class Laboratory {
 public:
  Laboratory(const Ruleset& rules, const CombatPlan& plan) : rules_(rules), plan_(plan), policy_(rules) {}

  PlanChances exactly(const State& start);
  PlanChances sampled(const State& start);
  /// Fights one combat in each of the positions; where they lead.
  Branches fight(const Branches& now, const CombatQuery& query, Tally& tally);
  bool exhausted() const { return played_ > plan_.budget; }

 private:
  /// A combat under way: the position, and what was heard on the way to it.
  struct Way {
    State state;
    Heard heard;
    double chance = 1;
  };
  /// Ways by the hash of their positions; two that are the same are one.
  using Ways = std::map<std::uint64_t, std::vector<Way>>;

  /// Declares the combat; the verdict when it cannot be, and then `state` is not to be used any more.
  Verdict declare(State& state, const CombatQuery& query);
  /// Whether all that the combat brings about is decided.
  bool settled(const State& state, const Moment& from) const;
  void play(State& state, const Action& action, Heard& heard);
  static void join(Ways& ways, Way way);
  /// Every way on from `state` to where the combat is over, each given to `end`: roll by roll, ways that meet in one.
  template <class End>
  void expand(State state, double chance, const Moment& from, const End& end);
  /// Plays a way on to its next roll and adds what each face leads to; `end` is told when the combat is over.
  template <class End>
  void to_next_roll(Way way, const Moment& from, Ways& next, const End& end);
  PlanChances summed(const State& start, const Branches& ends, std::vector<Tally>& tallies) const;
  std::vector<Tally> tallies() const;

  const Ruleset& rules_;
  const CombatPlan& plan_;
  std::int64_t played_ = 0;
  Policy policy_;
  Events events_;
};

Verdict Laboratory::declare(State& state, const CombatQuery& query) {
  ++played_;
  return declare_combat(rules_, state, query, events_);
}

bool Laboratory::settled(const State& state, const Moment& from) const {
  if (state.pos.over) return true;
  if (!(Moment(state) == from)) return state.pos.depth <= from.depth;  // the phase has ended
  return !fighting(rules_, state);
}

void Laboratory::play(State& state, const Action& action, Heard& heard) {
  events_.clear();
  ++played_;
  apply(rules_, state, action, events_);
  heard.add(events_);
}

void Laboratory::join(Ways& ways, Way way) {
  std::vector<Way>& same = ways[way.state.pos.hash()];
  const auto at = std::ranges::find(same, way.heard, &Way::heard);
  if (at == same.end())
    same.push_back(std::move(way));
  else
    at->chance += way.chance;
}

template <class End>
void Laboratory::to_next_roll(Way way, const Moment& from, Ways& next, const End& end) {
  while (!settled(way.state, from) && to_act(way.state) != Side::kChance) {
    if (exhausted()) return;
    play(way.state, policy_.decide(way.state), way.heard);
  }
  if (settled(way.state, from)) return end(way.state, way.chance, way.heard);
  const Chance roll = trigh::chance(rules_, way.state);
  const double all = weight_of(roll);
  for (const ChanceOutcome& outcome : roll.outcomes) {
    Way face = way;
    face.chance *= outcome.weight / all;
    play(face.state, roll_action(outcome.value), face.heard);
    join(next, std::move(face));
  }
}

template <class End>
void Laboratory::expand(State state, double chance, const Moment& from, const End& end) {
  Ways ways;
  join(ways, {std::move(state), {}, chance});
  while (!ways.empty() && !exhausted()) {
    Ways next;
    for (auto& [hash, same] : ways)
      for (Way& way : same) to_next_roll(std::move(way), from, next, end);
    ways = std::move(next);
  }
}

std::vector<Tally> Laboratory::tallies() const {
  std::vector<Tally> list;
  for (const CombatQuery& query : plan_.combats) list.emplace_back(query);
  return list;
}

Branches Laboratory::fight(const Branches& now, const CombatQuery& query, Tally& tally) {
  Branches next;
  const auto keep = [&](const State& state, double chance) {
    next.try_emplace(state.pos.hash(), Branch{state, 0}).first->second.chance += chance;
  };
  for (const auto& [hash, branch] : now) {
    State declared = branch.state;
    const Moment from(declared);
    if (const Verdict why = declare(declared, query); !why) {
      tally.skipped(why);
      keep(branch.state, branch.chance);
      continue;
    }
    const State& before = branch.state;
    expand(std::move(declared), branch.chance, from, [&](const State& after, double chance, const Heard& heard) {
      tally.fought(before, after, heard, chance);
      keep(after, chance);
    });
  }
  return next;
}

PlanChances Laboratory::exactly(const State& start) {
  std::vector<Tally> tallies = this->tallies();
  Branches now;
  now.emplace(start.pos.hash(), Branch{start, 1});
  for (std::size_t i = 0; i < plan_.combats.size() && !exhausted(); ++i) now = fight(now, plan_.combats[i], tallies[i]);
  return summed(start, now, tallies);
}

PlanChances Laboratory::sampled(const State& start) {
  std::vector<Tally> tallies = this->tallies();
  Branches ends;
  const double share = 1.0 / plan_.samples;
  for (int game = 0; game < plan_.samples; ++game) {
    Dice dice(plan_.seed, static_cast<std::uint64_t>(game));
    State state = start;
    for (std::size_t i = 0; i < plan_.combats.size(); ++i) {
      const State before = state;
      const Moment from(state);
      if (const Verdict why = declare(state, plan_.combats[i]); !why) {
        tallies[i].skipped(why);
        state = before;
        continue;
      }
      Heard heard;
      constexpr int kMostDecisions = 10'000;
      for (int decisions = 0; !settled(state, from); ++decisions) {
        if (decisions == kMostDecisions) throw Mistake("a combat that does not end");
        const bool rolled = to_act(state) == Side::kChance;
        play(state, rolled ? dice.roll(trigh::chance(rules_, state)) : policy_.decide(state), heard);
      }
      tallies[i].fought(before, state, heard, share);
    }
    const auto [at, is_new] = ends.try_emplace(state.pos.hash(), Branch{state, 0});
    at->second.chance += share;
  }
  PlanChances found = summed(start, ends, tallies);
  found.exact = false;
  found.error = 1.96 * std::sqrt(0.25 / plan_.samples);
  return found;
}

PlanChances Laboratory::summed(const State& start, const Branches& ends, std::vector<Tally>& tallies) const {
  PlanChances found;
  found.played = played_;
  for (Tally& tally : tallies) found.combats.push_back(tally.done());
  const Side side = plan_.combats[0].attacker;
  const int worth = rules_.appraise(start, side);
  for (const auto& [hash, branch] : ends) {
    std::array<std::size_t, 2> lost{};
    for (UnitId unit = 0; unit < start.pos.unit_count; ++unit)
      if (start.unit(unit).on_map() && !branch.state.unit(unit).on_map())
        ++lost[static_cast<std::size_t>(index(start.side(unit)))];
    for (std::size_t i = 0; i < 2; ++i) {
      if (found.lost[i].size() <= lost[i]) found.lost[i].resize(lost[i] + 1);
      found.lost[i][lost[i]] += branch.chance;
    }
    found.value += branch.chance * (rules_.appraise(branch.state, side) - worth);
  }
  return found;
}

}  // namespace

PlanChances chances(const Ruleset& rules, const State& state, const CombatPlan& plan) {
  Laboratory exact(rules, plan);
  PlanChances found = exact.exactly(state);
  return exact.exhausted() ? Laboratory(rules, plan).sampled(state) : found;
}

namespace {

constexpr std::int64_t kFewActions = 4'000;
constexpr int kFewGames = 400;

}  // namespace

Fought::Fought(const Ruleset& rules, const State& start, std::vector<CombatQuery> before)
    : rules_(rules), start_(start), before_(std::move(before)) {
  CombatPlan plan;
  Laboratory laboratory(rules_, plan);
  Branches now;
  now.emplace(start.pos.hash(), Branch{start, 1});
  for (const CombatQuery& query : before_) {
    Tally unread(query);
    now = laboratory.fight(now, query, unread);
  }
  if (laboratory.exhausted()) return;
  for (auto& [hash, branch] : now) places_.push_back({std::move(branch.state), branch.chance});
}

Fought::Next Fought::weigh(const CombatQuery& query) const {
  CombatPlan plan;
  plan.budget = kFewActions;
  Branches now;
  for (const Place& place : places_) now.emplace(place.state.pos.hash(), Branch{place.state, place.chance});
  Laboratory exact(rules_, plan);
  Tally tally(query);
  exact.fight(now, query, tally);
  if (!places_.empty() && !exact.exhausted()) {
    const CombatChances found = tally.done();
    return {found.fought, found.cleared};
  }
  plan.combats = before_;
  plan.combats.push_back(query);
  plan.samples = kFewGames;
  const CombatChances found = Laboratory(rules_, plan).sampled(start_).combats.back();
  return {found.fought, found.cleared};
}

}  // namespace trigh
