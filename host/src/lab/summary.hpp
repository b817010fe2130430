// What an experiment comes to, in sentences: wins and points of each arm, what each arm changes against the first, and
// whether the controls hold.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "trigh/base/expected.hpp"

namespace trigh::host::lab {

struct Summary {
  std::string text;
  bool controls_hold = true;
  std::int64_t mistakes = 0;  ///< games ended by a mistake of the ruleset
};

/// Reads a results file, also one of a run that is not complete. Findings: of open_results().
Expected<Summary> sum_up(const std::filesystem::path& results);

}  // namespace trigh::host::lab
