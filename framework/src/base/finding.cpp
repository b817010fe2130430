#include "trigh/base/finding.hpp"

namespace trigh {

std::string to_string(const Finding& finding) {
  std::string line = finding.where;
  if (!finding.pointer.empty()) line += (finding.pointer.front() == '/' ? "#" : ":") + finding.pointer;
  if (!line.empty()) line += ": ";
  line += finding.text;
  if (!finding.code.empty()) line += " [" + finding.code + "]";
  return line;
}

std::string to_string(const Findings& findings) {
  std::string text;
  for (const Finding& finding : findings) text += to_string(finding) + "\n";
  return text;
}

}  // namespace trigh
