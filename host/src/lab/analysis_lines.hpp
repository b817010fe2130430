// The pieces of an analysis as text, a line each: where a piece lies, the positions it was found in, what was found. So
// lines that were kept fit each game that has the same positions there, however it went on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "trigh/lab/analysis.hpp"

namespace trigh::host::lab {

/// What all lines of an analysis have in common: program, game without its actions, settings. One line of words.
std::string analysis_heading(const Match& match, const AnalysisSettings& settings);

class AnalysisLines {
 public:
  /// Puts pieces that are not there into an analysis of the same heading. Lines that belong to no piece of it, or that
  /// cannot be understood, are passed over.
  static void take(std::string_view lines, Analysis& analysis);
  /// What is finished needs no lines from here on.
  void pass_over(Analysis& analysis);
  /// Lines for the pieces that were finished since. REQUIRES the same analysis each time.
  std::string news(Analysis& analysis);

 private:
  std::vector<bool> outlooks_, results_, judgements_;  ///< have lines
};

}  // namespace trigh::host::lab
