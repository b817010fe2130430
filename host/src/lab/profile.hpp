// Profile of a rule system: figures of play that mean the same in every system, measured from results of
// `trigh simulate`. What each figure is, and how it is measured, is in docs/experiments/profiles.md.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/ledgers.hpp"
#include "trigh/lab/interval.hpp"

namespace trigh::host::lab {

struct Measured {
  double value = 0;
  Interval interval;  ///< at 95 %
};

struct Figure {
  std::string id, name;
  int digits = 1;                    ///< to print
  std::optional<Measured> measured;  ///< none: the results do not tell
};

struct Profile {
  std::string title, scenario;  ///< names
  std::string side, player;     ///< the first side's name; who plays against whom
  std::int64_t games = 0, control_games = 0;
  std::vector<Figure> figures;  ///< the same ones in every profile, then what each further arm is worth
};

/// Of the first arm, of the greedy control, of the other arms against the first, and of the luck ledgers, if there are
/// any. TR-783: no game of the first arm was finished. Findings: of open_results().
Expected<Profile> profile_of(const std::filesystem::path& results, const std::vector<GameLuck>& ledgers);

/// Profiles side by side: a row a figure. REQUIRES at least one.
std::string profile_table(const std::vector<Profile>& profiles);
/// The same as JSON: a list with title, scenario, games, and the figures by id with `value`, `low`, `high`.
std::string profile_json(const std::vector<Profile>& profiles);

}  // namespace trigh::host::lab
