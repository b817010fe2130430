// A rule case: the published number and a short title of ours. Cases are constants of a plugin's rulebook.hpp
// and are compared by address; their full text in our words is data (shared-data/*/cases.json).
#pragma once

namespace trigh {

struct Case {
  const char* id;     ///< "QUAD 6.13": prefix of the rulebook, a blank, the published number
  const char* title;  ///< a few words of ours
};

}  // namespace trigh
