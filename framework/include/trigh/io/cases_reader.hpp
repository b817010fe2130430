// The rule cases of a title in our own words (trigh-cases/1).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "trigh/base/expected.hpp"

namespace trigh {

/// One case as people read it; the constants of a plugin are rules/rule_case.hpp.
struct CaseText {
  std::string id;  ///< "QUAD 6.13"
  std::string section, title, kind, summary;
  std::string provenance;  ///< where it comes from, in a word of the title; often empty
  std::string reading;  ///< how it is understood where the print leaves a choice; often empty
  std::vector<std::string> depends;
};

/// The cases of all `files` (TitleInfo::case_files) in order. Errors: bad files, a case that stands twice, a
/// reference to a case that none of the files has.
Expected<std::vector<CaseText>> read_cases(const std::vector<std::filesystem::path>& files);

}  // namespace trigh
