#include "lab/kept_analysis.hpp"

#include <fstream>
#include <iterator>

namespace trigh::host::lab {

Findings KeptAnalysis::open(const std::filesystem::path& file, Analysis& analysis, const AnalysisSettings& settings) {
  const std::string first = analysis_heading(analysis.match(), settings);
  if (std::ifstream kept(file, std::ios::binary); kept) {
    std::string line;
    std::getline(kept, line);
    if (line != first)
      return {{"TR-784", file.string(), "",
               "this is no analysis of this game with this seed and these nodes by this version of Trigh; name another "
               "file or delete it"}};
    AnalysisLines::take(std::string(std::istreambuf_iterator<char>(kept), {}), analysis);
  }
  lines_ = {};
  Findings findings = log_.start(file, first + "\n" + lines_.news(analysis));
  open_ = findings.empty();
  return findings;
}

Findings KeptAnalysis::keep(Analysis& analysis) {
  if (!open_) return {};
  const std::string text = lines_.news(analysis);
  return text.empty() ? Findings{} : log_.append(text);
}

}  // namespace trigh::host::lab
