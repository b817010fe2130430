// The failures of the conformance kit under collection: one for each kind, with how often it was seen.
#pragma once

#include "trigh/play/conformance.hpp"

namespace trigh {

constexpr std::size_t kMaxFailures = 20;
constexpr int kMaxTimes = 500;  ///< failures in all, after which there is nothing more to learn

class KitReport {
 public:
  /// Adds a failure, or counts it: a kind is its check, text, module, case, verb and the field that differs.
  void add(ConformanceFailure failure);
  bool room() const { return report.failures.size() < kMaxFailures && times_ < kMaxTimes; }
  /// Whether a failure with this check and text has been described already, so that what costs time can be left out.
  bool knows(const char* check, const std::string& text) const;

  ConformanceReport report;

 private:
  int times_ = 0;
};

}  // namespace trigh
