// What is wrong with a file, an option, a message or a plugin, said so that a person can mend it.
// A reader reports *all* findings of its input, never only the first.
#pragma once

#include <string>
#include <vector>

namespace trigh {

/// One defect of some input.
struct Finding {
  std::string code;     ///< stable number, "TR-212"; listed in docs/formats/errors.md
  std::string where;    ///< file, message or plugin the finding is about
  std::string pointer;  ///< JSON pointer (RFC 6901) or line inside it; empty for the whole
  std::string text;     ///< one sentence: what is wrong and how to mend it
};

using Findings = std::vector<Finding>;

/// "where#pointer: text [code]", the form shown to people.
std::string to_string(const Finding& finding);
/// One line a finding.
std::string to_string(const Findings& findings);

}  // namespace trigh
