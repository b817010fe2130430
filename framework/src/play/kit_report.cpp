#include "kit_report.hpp"

#include <algorithm>

namespace trigh {
namespace {

/// What stands before the first `end`.
std::string_view up_to(std::string_view text, char end) { return text.substr(0, text.find(end)); }

bool same_kind(const ConformanceFailure& a, const ConformanceFailure& b) {
  return a.check == b.check && a.text == b.text && a.module == b.module && a.rule == b.rule &&
         up_to(a.action, ' ') == up_to(b.action, ' ');
}

}  // namespace

void KitReport::add(ConformanceFailure failure) {
  ++times_;
  const auto known =
      std::ranges::find_if(report.failures, [&](const ConformanceFailure& each) { return same_kind(each, failure); });
  if (known != report.failures.end())
    ++known->times;
  else if (report.failures.size() < kMaxFailures)
    report.failures.push_back(std::move(failure));
}

bool KitReport::knows(const char* check, const std::string& text) const {
  return std::ranges::any_of(report.failures,
                             [&](const ConformanceFailure& each) { return each.check == check && each.text == text; });
}

std::string to_string(const ConformanceFailure& failure) {
  std::string more;
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) more += (more.empty() ? " [" : "; ") + (name + value);
  };
  add("differs at ", failure.field);
  add("action ", failure.action);
  add("module ", failure.module);
  add("case ", failure.rule);
  add("phase ", failure.phase);
  add("turn ", failure.turn ? std::to_string(failure.turn) : "");
  add("seed ", std::to_string(failure.seed));
  add("options ", failure.options);
  add("", failure.times > 1 ? std::to_string(failure.times) + " times" : "");
  return failure.check + ": " + failure.text + more + "]";
}

}  // namespace trigh
