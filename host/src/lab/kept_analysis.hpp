// What an analysis has found so far, in a file that grows by a line for each piece, so that a run that was stopped goes
// on, and so does one of a game that has gone on.
#pragma once

#include "durable_file.hpp"
#include "lab/analysis_lines.hpp"
#include "trigh/base/expected.hpp"

namespace trigh::host::lab {

class KeptAnalysis {
 public:
  /// Takes what the file holds of this game into the analysis, and keeps the file from now on. A last line that was cut
  /// off, and what cannot be understood, is done again. Findings: TR-784 it is of another game or of other settings;
  /// those of DurableLog.
  Findings open(const std::filesystem::path& file, Analysis& analysis, const AnalysisSettings& settings);
  /// Writes what is new since the last time. Nothing when no file is open.
  Findings keep(Analysis& analysis);

 private:
  DurableLog log_;
  AnalysisLines lines_;
  bool open_ = false;
};

}  // namespace trigh::host::lab
