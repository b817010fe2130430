// The conformance kit: what every ruleset must keep, whoever wrote it. Plays random games and checks, at each
// decision, that the ruleset holds together:
//
//   offers    every offer is judged legal; a random candidate that is judged legal is offered, or in an offer's range
//   refusals  every refusal names a case
//   ends      no decision without an offer; every game ends within a bound
//   text      each action's line parses back to it
//   copies    a copy played on leaves the original alone and comes to the same hash
//   position  Position::check() holds after each action
//   replay    the journal, judged again, gives the same hashes
//   undo      taking back restores the hash; dice and other players' actions are never crossed
//   derived   what the state keeps from earlier positions is what a new state of the same position says
//   order     the modules in another order give the same offers, verdicts and hashes
//   stands    a unit at the end of its path stands where its ruling let it: asked again in the new position,
//             the rules that allowed the end (no entry, no end, an end to avoid) do not forbid the hex
//   options   no option, each alone, all of them and random pairs compose and play
//   (round trips of files are the caller's: see `round_trip`)
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "trigh/base/expected.hpp"
#include "trigh/play/match.hpp"

namespace trigh {

struct ConformanceSetup {
  /// Composes the ruleset anew under some options; the kit owns the result and may shuffle its modules.
  std::function<Expected<std::unique_ptr<Ruleset>>(const Options&)> compose;
  /// The options there are; those of other scenarios than `scenario` keep their defaults.
  std::vector<OptionInfo> options;
  std::string scenario;
  /// Called now and then with a match in progress: the host checks file round trips and views here and returns
  /// a sentence when something is wrong. May be empty.
  std::function<std::string(const Match&)> round_trip;
  /// One line of progress; may be empty.
  std::function<void(const std::string&)> progress;
  int games = 4;                   ///< full random games under the default options
  int option_games = 1;            ///< under each choice of options
  int option_pairs = 8;            ///< random pairs of options
  int candidates = 8;              ///< random candidates judged at each decision
  int decision_limit = 20000;      ///< a game with more decisions does not end
  std::uint64_t seed = 1;
};

struct ConformanceFailure {
  std::string check;   ///< a word of the list above
  std::string text;    ///< what happened, with the action line
};

struct ConformanceReport {
  std::vector<ConformanceFailure> failures;   ///< at most twenty
  int games = 0;
  std::int64_t decisions = 0, candidates = 0, legal_candidates = 0, refusals = 0;
  std::int64_t ends = 0;   ///< ends of paths that were asked about once more
  bool passed() const { return failures.empty(); }
};

/// Runs the whole kit. Deterministic for a seed.
ConformanceReport check_conformance(const ConformanceSetup& setup);

}  // namespace trigh
