// Matching: partners for as many as possible, nobody twice.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace trigh {

/// Numbers of those in `links` who go without a partner, rising, when as many as possible get one: links[i] holds the
/// partners (from 0, below `partners`) that would do for i, and each partner serves one. The first in the list
/// has the first claim, so that the answer is one.
std::vector<std::size_t> unmatched(std::span<const std::vector<std::size_t>> links, std::size_t partners);

}  // namespace trigh
