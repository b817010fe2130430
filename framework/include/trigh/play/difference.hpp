// Where two positions differ, for people.
#pragma once

#include <string>

#include "trigh/rules/ruleset.hpp"

namespace trigh {

/// The first field in which two positions of a game differ, named as in a position file, with both values:
/// "/units/red-1/hex: 0103 against 0104". Empty when they are equal.
std::string difference(const Ruleset& rules, const Position& a, const Position& b);

}  // namespace trigh
