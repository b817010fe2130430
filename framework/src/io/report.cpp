#include "report.hpp"

#include <utility>

namespace trigh::io {
namespace {

// True when one of `places` is `place` or has it inside. The whole document encloses nothing: its findings are about
// the document as such.
bool enclosed(const std::set<std::string, std::less<>>& places, std::string_view place) {
  for (std::size_t end = place.find('/', 1); !place.empty(); end = place.find('/', end + 1)) {
    if (places.contains(place.substr(0, end))) return true;
    if (end == std::string_view::npos) return false;
  }
  return false;
}

}  // namespace

std::string pointer_to(std::string_view parent, std::string_view key) {
  std::string pointer(parent);
  pointer += '/';
  for (const char c : key) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
  return pointer;
}

Report::Report(std::string_view where, Findings earlier) : where_(where), findings_(std::move(earlier)) {
  for (const Finding& finding : findings_)
    if (finding.where == where_ && !finding.pointer.empty()) places_.insert(finding.pointer);
}

void Report::add(const char* code, std::string pointer, std::string text) {
  ++complaints_;
  if (full()) return;
  if (findings_.size() == kMaxFindings) {
    findings_.push_back({"TR-107", where_, "", "there are more findings; mend these first"});
    return;
  }
  if (enclosed(places_, pointer)) return;
  if (!pointer.empty()) places_.insert(pointer);
  findings_.push_back({code, where_, std::move(pointer), std::move(text)});
}

}  // namespace trigh::io
