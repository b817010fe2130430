// A tournament: everybody plays everybody in every scenario, each pair of games with the same luck and the seats
// exchanged. It is an experiment whose arms are the pairings, so all that holds for a run of the laboratory holds for
// it; here are its design, and what its results say of the players.
#pragma once

#include <filesystem>
#include <optional>

#include "lab/block_folder.hpp"
#include "trigh/lab/ratings.hpp"

namespace trigh::host::lab {

struct TournamentPlan {
  std::string title;
  std::vector<std::string> scenarios;  ///< none: the title's first
  std::vector<std::string> players;
  Options options;
  std::uint64_t seed = 1;
  std::int64_t pairs = 100;  ///< of each pairing in each scenario
  std::optional<SequentialTest> test;
};

/// TR-781 fewer than two players, or one named twice, or more than two for a test; those of check_design().
Expected<Design> tournament_design(const TournamentPlan& plan);

/// How many of the first `finished` blocks decide the test, 0 when they do not. REQUIRES two players.
std::size_t blocks_that_decide(const SequentialTest& test, const Experiment& experiment, const BlockFolder& folder,
                               std::size_t finished);

struct Standings {
  std::string text;        ///< a table for people
  std::string json;        ///< the same, as docs/formats/results.md has it
  std::int64_t wrong = 0;  ///< games that a mistake or the decision limit ended
};

/// What a results file says of its players. `reference`: whose rating is 0; without one of that name, the first's.
/// Findings: of open_results(); TR-783 no pair is finished.
Expected<Standings> standings(const std::filesystem::path& results, const std::string& reference,
                              const std::optional<SequentialTest>& test);

}  // namespace trigh::host::lab
