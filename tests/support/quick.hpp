// Fewer random trials where each is dear: under TRIGH_QUICK, as tests/run.sh sets it for the sanitizers.
#pragma once

#include <cstdlib>

namespace trigh::test {

inline int trials(int full, int quick) { return std::getenv("TRIGH_QUICK") ? quick : full; }

}  // namespace trigh::test
