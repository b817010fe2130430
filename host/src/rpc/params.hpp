// The parameters of one request: read by name, with everything that is wrong with them collected.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rpc/line.hpp"

namespace trigh::host::rpc {

/// Each reader notes the name as known. A missing or wrong value adds a finding and gives the empty value.
class Params {
 public:
  explicit Params(const Json& params) : params_(params) {}

  const Json* any(const char* name, bool required = true);
  std::string text(const char* name);
  std::optional<std::string> text_if(const char* name);
  std::optional<std::int64_t> number_if(const char* name, std::int64_t least, std::int64_t most);
  std::vector<std::string> texts(const char* name);
  std::vector<ScriptedRoll> rolls(const char* name);
  bool flag_if(const char* name);
  const Json* object_if(const char* name);

  /// Only the first few are kept, and of a long name only its beginning; the rest is counted.
  void complain(const char* code, const std::string& name, std::string text);
  /// Whether so much is wrong that no more is told: a reason to read no further.
  bool full() const { return findings_.size() >= kMostTold; }
  /// All findings, those about names that nobody asked for included.
  Findings finish();
  Findings& findings() { return findings_; }

 private:
  const Json& params_;
  std::vector<std::string> known_;
  Findings findings_;
  std::size_t untold_ = 0;
};

}  // namespace trigh::host::rpc
