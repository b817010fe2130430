// The conformance kit: what every ruleset must keep. Plays random games and checks, at each
// decision, that the ruleset holds together:
//
//   mistakes  nothing throws; perform() carries out what is legal, the phase stack holds, resolve() comes to an end;
//             a match in which something goes wrong stays as it was
//   offers    every offer is judged legal; a random candidate that is judged legal is offered, or in an offer's range,
//             with its attackers and its mode; one unit alone is offered alone
//   filter    the offers for one unit are those of the whole list that it leads
//   range     no offer and no position names a unit, a hex or a mode that is not there; such actions are refused
//   refusals  every refusal names a case
//   ends      no decision without an offer; every game ends within a bound
//   text      each action's line parses back to it
//   copies    a copy played on leaves the original alone and comes to the same hash
//   position  Position::check() holds after each action
//   replay    the journal, judged again, gives the same hashes
//   undo      taking back restores the hash; dice and other players' actions are never crossed
//   derived   what the state keeps from earlier positions is what a new state of the same position says: a change
//             of what it depends on calls State::touch()
//   order     the modules in another order give the same rulings, offers, verdicts and hashes
//   stands    a unit at the end of its path stands where its ruling let it: asked again in the new position,
//             the rules that allowed the end (no entry, no end, an end to avoid) do not forbid the hex; each unit
//             of a group in hand is asked about
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
  Options chosen;              ///< of the games; when there are any, no others are tried
  int games = 4;               ///< full random games under the default options
  int option_games = 1;        ///< under each choice of options
  int option_pairs = 8;        ///< random pairs of options
  int candidates = 8;          ///< random candidates judged at each decision
  int decision_limit = 20000;  ///< a game with more decisions does not end
  std::uint64_t seed = 1;      ///< of the first game; each further one has the next
};

/// One kind of failure, as it was first seen. What does not apply is empty.
struct ConformanceFailure {
  std::string check;   ///< a word of the list above
  std::string text;    ///< what is wrong, and how to mend it
  std::string module;  ///< the module at fault, or that the action belongs to: "quad::Combat"
  std::string rule;    ///< the case: that of the ruling, else of the phase
  std::string action;  ///< the line of the action
  std::string phase;   ///< of the decision
  std::string field;   ///< what differs, with both values: "/units/red-1/hex: 0103 against 0104"
  int turn = 0;
  std::uint64_t seed = 0;  ///< with games = 1 it plays the same game
  std::string options;     ///< of that game: "swift=on"; empty under the default ones
  int times = 1;           ///< how often it was seen
};

/// "offers: legal, but not offered [action attack red-1 -> blue-1; module toy::Combat; ...; 12 times]".
std::string to_string(const ConformanceFailure& failure);

struct ConformanceReport {
  std::vector<ConformanceFailure> failures;  ///< at most twenty, each of its own kind
  std::vector<std::string> never_legal;  ///< kinds of action, and their modes, that were legal in no game: not tried
  int games = 0;
  std::int64_t decisions = 0, candidates = 0, legal_candidates = 0, refusals = 0;
  std::int64_t ends = 0;  ///< ends of paths that were asked about once more
  bool passed() const { return failures.empty(); }
};

/// Runs the whole kit. Deterministic for a seed.
ConformanceReport check_conformance(const ConformanceSetup& setup);

}  // namespace trigh
