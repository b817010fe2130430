// One run of the conformance kit (trigh/play/conformance.hpp). Games are played in conformance.cpp; what is asked of
// each position stands in kit_position.cpp, what is asked of each action in kit_step.cpp.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kit_actions.hpp"
#include "kit_report.hpp"
#include "rules/asked.hpp"
#include "trigh/base/mistake.hpp"
#include "trigh/play/dice.hpp"

namespace trigh {

/// The lines of a list of actions, sorted.
std::vector<std::string> lines_of(const Ruleset& rules, const ActionList& list);
/// The first line that only one of two sorted lists has.
std::string differing_line(const std::vector<std::string>& a, const std::vector<std::string>& b);

/// Hexes in which a case lets no path end.
struct Demand {
  const Case* rule = nullptr;
  HexSet hexes;
};

/// A unit that an action leads along a path, and what the rules demanded of the end beforehand.
struct Led {
  UnitId unit = kNoUnit;
  HexId start = kNoHex;   ///< kNoHex when it comes onto the map
  std::uint8_t mode = 0;  ///< of MoveRuling
  std::vector<Demand> demanded;
};

class Kit {
 public:
  explicit Kit(const ConformanceSetup& setup) : setup_(setup), dice_(setup.seed) {}
  ConformanceReport run();

 private:
  ConformanceReport& counts() { return report_.report; }
  bool room() const { return report_.room(); }
  void say(const std::string& line) const {
    if (setup_.progress) setup_.progress(line);
  }

  // Failures, with where the game stands.
  ConformanceFailure here(const char* check, std::string text) const;
  void fail(const char* check, std::string text, std::string field = {});
  /// About an action that was or could be done in `before`: names the module that carries it out.
  void fail(const char* check, std::string text, const Action& action, const State& before, std::string field = {});
  /// About the last action, where there is one.
  void fail_last(const char* check, std::string text, std::string field = {});
  void fail(const Mistake& mistake);
  std::string owner_of(const Action& action, const State& before) const;
  void fail_order(const char* text, std::string modules, std::string field);
  /// Two modules whose order matters to `outcome`, a number for a ruleset; empty when swapping no two of them does it.
  template <class Outcome>
  std::string at_odds(const char* text, Outcome&& outcome) {
    if (report_.knows("order", text)) return {};
    std::unique_ptr<Ruleset> rules = made(options_);
    if (!rules) return {};
    auto& modules = rules->modules;
    const std::uint64_t before = outcome(*rules);
    for (std::size_t end = modules.size(); end > 1; --end)  // reverses the list: every two are swapped once
      for (std::size_t i = 0; i + 1 < end; ++i) {
        std::swap(modules[i], modules[i + 1]);
        if (outcome(*rules) == before) continue;
        const RuleModule &first = *modules[i + 1], &second = *modules[i];
        return class_of(typeid(first)) + " and " + class_of(typeid(second));
      }
    return {};
  }

  // Games.
  std::unique_ptr<Ruleset> made(const Options& options);
  std::shared_ptr<const Ruleset> composed(const Options& options, bool shuffled);
  /// Plays one random game; what is thrown on the way ends it.
  void play(const Options& options, std::uint64_t seed, bool replayed);
  /// With a shuffled twin beside it.
  void play_game(std::unique_ptr<Match>& match);
  bool decide(Match& match, Match& twin, bool deep);
  /// A random legal action; kEndPhase with actor kNone when there is none.
  Action choose(const Match& match, bool deep);
  void check_replay(const Match& match);
  void check_options();
  bool conflicting(const Options& options) const;

  // Checks of a position.
  void check_deeply(const Match& match, const Match& twin);
  /// Rulings of some hexsides, units and both sides, others each time.
  void check_edges(const Match& match, const Match& twin);
  void check_rulings(const Match& match, const Match& twin);
  void check_same(const std::function<std::string(const Ruleset&)>& differing, const Match& twin);
  void check_offers(const Match& match, const Match& twin, const ActionList& offers);
  /// A module that names no verbs is never asked for offers.
  void check_verbs(const Match& match);
  void check_kept_offers(const std::vector<std::string>& kept, const std::vector<std::string>& anew);
  /// The offers for one unit are those of the whole list that it leads: its own, or that name it first.
  void check_filter(const Match& match, const ActionList& offers);
  /// What is kept of earlier positions must be true of this one.
  void check_derived(const Match& match);
  /// Judges random actions: refusals must name cases, legal ones must be offered, and what is not there is refused.
  void check_candidates(const Match& match);
  void check_covered(const Match& match, const ActionList& offers, const Action& candidate);
  /// Actions a little different from those on offer: many of them are legal.
  void check_variants(const Match& match, const ActionList& offers);

  // Checks of an action.
  void check_text(const Match& match, const Action& action);
  /// What `copy` and `anew`, to which `action` was applied too, have come to.
  void check_copies(const Match& match, const State& copy, const State& anew);
  /// False when the twin has come to another position: from then on every action would differ.
  bool check_twin(const Match& match, Match& twin);
  /// A match in which `action` goes wrong must stay as it was.
  bool stays(Match& match, const Action& action, const Mistake& mistake);
  /// Applies to the match, its twin, a copy and a new state; all must agree. False when the game cannot go on.
  bool check_step(Match& match, Match& twin, const Action& action);
  void check_position(const Match& match);
  /// The rules said before the action that its end was open to the unit: with the unit there, they still do.
  void check_end_of_path(const Match& match, const Action& action, const Led& led);
  void check_undo(Match& match, const Action& action, const State& before);

  const ConformanceSetup& setup_;
  Dice dice_;
  KitReport report_;
  std::uint64_t seed_ = 0;                        ///< of the game that is played
  Options options_;                               ///< of it
  const Match* match_ = nullptr;                  ///< itself, while it is played
  std::optional<std::pair<Action, State>> last_;  ///< the last action, and the state before it
  int rulings_asked_ = 0;                         ///< positions in which some were
  std::vector<ActionForm> forms_;
  std::set<std::pair<ActionKind, std::uint8_t>> tried_;  ///< kinds of action and modes that were legal once
};

}  // namespace trigh
