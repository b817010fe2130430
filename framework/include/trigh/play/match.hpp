// A game being played: the one gate between a ruleset and its players. Opponents, protocol, saves and
// displays see a Match, never a plugin.
//
//   Match match(ruleset);
//   while (!match.over()) {
//     if (match.to_act() == Side::kChance) match.apply(dice.roll(match.chance()));
//     else match.apply(choose(match));
//   }
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "trigh/rules/ruleset.hpp"

namespace trigh {

class Dice;

struct Chance {
  std::vector<ChanceOutcome> outcomes;
  const Case* rule = nullptr;
};
/// All weights of a roll together.
std::uint32_t weight_of(const Chance& chance);
/// The outcome at a number that was drawn. REQUIRES at < weight_of(chance)
std::int16_t outcome_at(const Chance& chance, std::uint32_t at);

// The rules as functions of a State, for search: no journal, no checks. All of them throw a Mistake (base/mistake.hpp)
// when the ruleset breaks a promise; apply() may have changed the state half by then.
Side to_act(const State& state);
Chance chance(const Ruleset& rules, const State& state);
/// An action that names a unit, a hex or a way that is not there is refused before any module is asked. The end of a
/// phase is refused as long as there are obligations that nobody may waive.
Verdict judge(const Ruleset& rules, const State& state, const Action& action);
/// Why an action names what is not there, a unit, a hex or a way; nullptr when all of it is there. A path is looked at
/// no further than its first hex. REQUIRES a kind of action that the ruleset has.
const char* misnamed(const Ruleset& rules, const State& state, const Action& action);
void offers(const Ruleset& rules, const State& state, ActionList& list, const OfferFilter& filter = {});
/// One of a player's offers, each as likely as any other; nothing when there are none. Takes less time: only the one
/// that is drawn need be made.
std::optional<Action> draw_offer(const Ruleset& rules, const State& state, const OfferFilter& filter, Dice& dice);
/// REQUIRES judge(...) to allow it. Runs automatic phases until somebody must act or the game is over.
void apply(const Ruleset& rules, State& state, const Action& action, Events& events);
/// Gives the events of what led from `before` to `after` the boxes into which units went.
void name_boxes(const Position& before, const Position& after, Events& events);
/// The roll action of an outcome.
Action roll_action(std::int16_t value);

/// One entry of the journal.
struct JournalEntry {
  Action action;
  std::uint64_t hash = 0;   ///< of the position after it
  Events events;
  PhaseId phase = kNoPhase;   ///< what it decided: the phase or decision that was open
};

class Match {
 public:
  /// Starts the ruleset's scenario.
  explicit Match(std::shared_ptr<const Ruleset> rules);
  /// Starts from a given position (a position file, an analysis branch).
  Match(std::shared_ptr<const Ruleset> rules, const Position& start);

  const Ruleset& rules() const { return *rules_; }
  std::shared_ptr<const Ruleset> rules_ptr() const { return rules_; }
  const State& state() const { return state_; }
  const Position& position() const { return state_.pos; }
  const Position& start() const { return start_; }
  Side to_act() const { return trigh::to_act(state_); }
  const Phase& phase() const { return rules_->phases[state_.pos.top().phase]; }
  bool over() const { return state_.pos.over != 0; }
  std::uint64_t hash() const { return state_.pos.hash(); }

  Chance chance() const { return trigh::chance(*rules_, state_); }
  ActionList offers(const OfferFilter& filter = {}) const;
  Verdict judge(const Action& action) const { return trigh::judge(*rules_, state_, action); }
  /// Judges, and applies when legal; otherwise nothing changes. The actor is filled in when it is kNone.
  Verdict apply(Action action);
  /// For trusted replays: REQUIRES the action to be legal. Should the ruleset make a mistake, the match is as before
  /// and the Mistake, which names module, action and phase, goes on (see rules/plugin.hpp).
  void apply_unchecked(Action action);

  const std::vector<JournalEntry>& journal() const { return journal_; }
  const Events& opening_events() const { return opening_events_; }
  /// Whether the last action may be taken back, else why not: dice were rolled since, or it was another
  /// player's. Undo never crosses either.
  enum class UndoBarrier { kNone, kStart, kDice, kOtherPlayer };
  UndoBarrier undo_barrier(Side who) const;
  /// Takes back the last action. REQUIRES undo_barrier(who) == kNone.
  void undo();
  /// The position after the first `n` actions, played anew from the last one kept. REQUIRES n <= journal().size().
  Position position_after(std::size_t n) const;

 private:
  std::shared_ptr<const Ruleset> rules_;
  Position start_;
  State state_;
  std::vector<JournalEntry> journal_;
  static constexpr std::size_t kKeptEvery = 16;
  std::vector<Position> kept_;   ///< positions after every so many actions: all of them would be megabytes
  Events opening_events_;
};

}  // namespace trigh
