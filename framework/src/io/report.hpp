// The findings of one document while it is read.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.hpp"
#include "trigh/base/finding.hpp"

namespace trigh::io {

/// `parent` with `key` as one more reference token (RFC 6901).
std::string pointer_to(std::string_view parent, std::string_view key);
inline std::string pointer_to(std::string_view parent, std::size_t index) {
  return pointer_to(parent, std::to_string(index));
}
using trigh::choice_of, trigh::in_quotes, trigh::nearest_of;

/// Collects findings. A place that has a finding gets no second one, nor does anything inside it: what is wrong
/// with the shape would only be said again in other words. The list ends after kMaxFindings with a note.
class Report {
 public:
  static constexpr std::size_t kMaxFindings = 500;

  explicit Report(std::string_view where, Findings earlier = {});

  void add(const char* code, std::string pointer, std::string text);
  bool empty() const { return findings_.empty(); }
  /// Whether no more is told: a reason to read no further, and to look for no nearest words.
  bool full() const { return findings_.size() > kMaxFindings; }
  /// Number of calls of add(), kept or not.
  std::size_t complaints() const { return complaints_; }
  Findings take() { return std::move(findings_); }

 private:
  std::string where_;
  Findings findings_;
  std::set<std::string, std::less<>> places_;  ///< of findings in `where_`
  std::size_t complaints_ = 0;
};

}  // namespace trigh::io
