#include "trigh/lab/luck.hpp"

#include <algorithm>

#include "lab/faces.hpp"
#include "lab/play_out.hpp"
#include "trigh/ai/search.hpp"
#include "trigh/base/assert.hpp"
#include "trigh/play/dice.hpp"

namespace trigh {
namespace {

constexpr int kMostAhead = 400;   ///< in one branch; the worth is read there
constexpr int kRollsWeighed = 1;  ///< later rolls of a combat whose faces are all looked at; the rest are drawn
constexpr std::uint64_t kCommonDice = 20;

/// Plays branches on to where the combat in hand is over.
class Onward {
 public:
  explicit Onward(const Ruleset& rules) : rules_(rules), policy_(rules) {}

  /// The worth of `state` when its combat is over; `end` tells apart where that may be.
  double worth(State state, std::uint64_t& end) { return on(std::move(state), Dice(kCommonDice), 0, 0, end); }
  std::int64_t played() const { return played_; }

 private:
  void play(State& state, const Action& action) {
    events_.clear();
    ++played_;
    apply(rules_, state, action, events_);
  }
  double on(State state, Dice dice, int decisions, int rolls, std::uint64_t& end) {
    for (; decisions < kMostAhead && !state.pos.over && fighting(rules_, state); ++decisions) {
      if (to_act(state) != Side::kChance) {
        play(state, policy_.decide(state));
        continue;
      }
      if (rolls < kRollsWeighed) return over_faces(state, dice, decisions, rolls, end);
      play(state, dice.roll(chance(rules_, state)));
    }
    end = end * 0x9e3779b97f4a7c15u + state.pos.hash();
    return points_of(rules_, state);
  }
  double over_faces(const State& state, const Dice& dice, int decisions, int rolls, std::uint64_t& end) {
    double points = 0;
    for (Face& face : faces_of(rules_, state)) {
      ++played_;
      points += face.p * on(std::move(face.after), dice, decisions + 1, rolls + 1, end);
    }
    return points;
  }

  const Ruleset& rules_;
  Policy policy_;
  Events events_;
  std::int64_t played_ = 0;
};

/// Adds up a ledger action by action.
class Bookkeeper {
 public:
  Bookkeeper(const Match& match, std::size_t from, const LuckLimits& limits)
      : match_(match), rules_(match.rules()), limits_(limits), state_(rules_.counters(), match.position_after(from)) {
    ledger_.from = ledger_.next = from;
    ledger_.of = match.journal().size();
    ledger_.start = ledger_.end = points_of(rules_, state_);
  }

  LuckLedger run() {
    while (!ledger_.done() && (ledger_.played < limits_.budget || fighting(rules_, state_))) {
      const Action& action = match_.journal()[ledger_.next++].action;
      const bool rolled = action.actor == Side::kChance;
      if (rolled)
        roll(action);
      else if (!fighting(rules_, state_))
        combat_ = 0;
      events_.clear();
      apply(rules_, state_, action, events_);
      const double now = points_of(rules_, state_), change = now - ledger_.end;
      if (rolled)
        ledger_.revision += change - ledger_.rolls.back().luck;
      else
        ledger_.moves[static_cast<std::size_t>(index(action.actor))] += change;
      ledger_.end = now;
    }
    return std::move(ledger_);
  }

 private:
  void roll(const Action& action) {
    RollLuck found = luck_of_roll(rules_, state_, action, &ledger_.played);
    found.action = ledger_.next;
    if (found.attacker == Side::kNone) {
      combat_ = 0;
      ledger_.other += found.luck;
    } else {
      if (combat_ == 0) combat_ = found.action;
      found.combat = combat_;
      ledger_.attacks[static_cast<std::size_t>(index(found.attacker))] += found.luck;
    }
    ledger_.luck += found.luck;
    ledger_.variance += found.variance();
    ledger_.rolls.push_back(std::move(found));
    if (limits_.progress) limits_.progress(ledger_.next, ledger_.of);
  }

  const Match& match_;
  const Ruleset& rules_;
  const LuckLimits& limits_;
  State state_;
  Events events_;
  std::size_t combat_ = 0;
  LuckLedger ledger_;
};

}  // namespace

double RollLuck::variance() const {
  double sum = 0;
  for (const LuckResult& each : results) sum += each.p * (each.points - expected) * (each.points - expected);
  return sum;
}

Roll roll_of(const Ruleset& rules, const State& state, const Action& rolled) {
  Roll roll{.turn = state.pos.turn,
            .phase = state.pos.frames[0].phase,
            .phasing = state.pos.phasing,
            .rule = chance(rules, state).rule,
            .value = rolled.value};
  const auto hand = rules.hand(state);
  if (!hand || !hand->combat) return roll;
  roll.attacker = hand->combat->attacker;
  roll.hex = hand->hex;
  roll.attackers = hand->units;
  roll.defenders = hand->targets;
  return roll;
}

RollLuck luck_of_roll(const Ruleset& rules, const State& state, const Action& rolled, std::int64_t* played) {
  RollLuck found{roll_of(rules, state, rolled)};
  const std::vector<Face> faces = faces_of(rules, state);
  Onward onward(rules);
  std::vector<std::uint64_t> ends;
  bool fell = false;
  for (const Face& face : faces) {
    std::uint64_t end = 0;
    const double points = onward.worth(face.after, end);
    auto at = static_cast<std::size_t>(std::ranges::find(ends, end) - ends.begin());
    if (at < ends.size() && found.results[at].text != face.text) at = ends.size();
    if (at == ends.size()) {
      ends.push_back(end);
      found.results.push_back({{}, face.text, 0, points});
    }
    found.results[at].values.push_back(face.value);
    found.results[at].p += face.p;
    if (face.value != rolled.value) continue;
    found.fell = at;
    fell = true;
  }
  TRIGH_ASSERT(fell, "luck_of_roll() needs one of the outcomes of the roll");
  for (const LuckResult& each : found.results) found.expected += each.p * each.points;
  found.luck = found.points() - found.expected;
  if (played) *played += onward.played() + static_cast<std::int64_t>(faces.size());
  return found;
}

LuckLedger luck_of(const Match& match, std::size_t from, const LuckLimits& limits) {
  TRIGH_ASSERT(from <= match.journal().size(), "luck_of() begins at an action of the game");
  return Bookkeeper(match, from, limits).run();
}

}  // namespace trigh
