// What a roll may come to.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh {

/// Adds to `words` what the table said in these events: "D2"; nothing where it has no words.
void add_results(std::string& words, const Events& events);

struct Face {
  std::int16_t value = 0;  ///< what the roll says
  double p = 0;
  std::string text;  ///< the table's words, as add_results() finds them
  State after;
};

/// Those that can fall, in the order of the outcomes. REQUIRES chance to act.
std::vector<Face> faces_of(const Ruleset& rules, const State& state);

}  // namespace trigh
