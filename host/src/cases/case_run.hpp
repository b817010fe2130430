// Runs the cases of a play file and says what did not come out as written.
#pragma once

#include <string>
#include <vector>

#include "cases/play_text.hpp"
#include "title_library.hpp"

namespace trigh::host::cases {

/// One line that did not come out.
struct Miss {
  int line = 0;
  std::string text;  ///< what was expected and what came; several lines if need be
};

struct CaseResult {
  std::string name;
  std::vector<Miss> misses;  ///< what came out otherwise
  Findings findings;         ///< what is wrong with the text; its place is "path:line"
  bool passed() const { return misses.empty() && findings.empty(); }
};

/// Runs one case of a file. Findings: TR-771 a verb that there is none of, TR-772 a line that does not have its form,
/// TR-773 a rule case that the title does not have, TR-774 a case that shows nothing, and those of a position that
/// cannot be. Never throws on account of the text.
CaseResult run_case(TitleLibrary& library, const PlayFile& file, const PlayCase& which);

}  // namespace trigh::host::cases
