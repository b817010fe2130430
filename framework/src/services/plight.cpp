#include "trigh/services/plight.hpp"

namespace trigh {

Lifeline::Lifeline(const Map& map, const EdgeTable& edges, const HexSet& sources, const HexSet& blocked,
                   const StrengthField& threat) {
  beyond_.fill(kFarthest);
  std::vector<HexId> now, next;
  for (const HexId hex : sources) {
    if (blocked.contains(hex)) continue;
    beyond_[hex] = 0;
    now.push_back(hex);
  }
  for (std::size_t i = 0; i < now.size(); ++i)  // the safe country
    each_open(map, edges, now[i], [&](HexId hex) {
      if (beyond_[hex] == 0 || blocked.contains(hex) || threat[hex] > 0) return;
      beyond_[hex] = 0;
      now.push_back(hex);
    });
  for (int far = 1; far < kFarthest && !now.empty(); ++far, now.swap(next), next.clear())
    for (const HexId from : now)
      each_open(map, edges, from, [&](HexId hex) {
        if (beyond_[hex] <= far || blocked.contains(hex)) return;
        beyond_[hex] = static_cast<std::uint8_t>(far);
        next.push_back(hex);
      });
}

}  // namespace trigh
