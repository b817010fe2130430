// What counters print, as the title lists its faces.
#pragma once

#include <string>

#include "trigh/rules/ruleset.hpp"

namespace trigh::host::rpc {

/// The first of the title's faces for which the counter has every value, filled with `values`; else all of them that
/// are not zero. "5-2-22".
std::string face_of(const GameData& data, const Counter& counter, std::span<const std::int16_t> values);

}  // namespace trigh::host::rpc
