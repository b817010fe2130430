// What tests ask of findings, and of the texts that they spoil to get some.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "support/catch.hpp"
#include "trigh/base/finding.hpp"

namespace trigh::test {

/// Whether there is a finding of that number at that place, with those words in it.
inline bool has(const Findings& findings, std::string_view code, std::string_view pointer,
                std::string_view words = {}) {
  return std::ranges::any_of(findings, [&](const Finding& each) {
    return each.code == code && each.pointer == pointer && each.text.find(words) != std::string::npos;
  });
}

/// The text with the first `from`, which must be there, replaced.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace trigh::test
