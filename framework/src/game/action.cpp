#include "trigh/game/action.hpp"

#include <algorithm>

#include "trigh/map/map.hpp"

namespace trigh {

HexId end_of(const Map& map, const Action& path) {
  constexpr int kTogether = 8;   // steps of three bytes
  static_assert(Action::kMaxSteps % kTogether == 0);
  HexId at = path.hex;
  const int steps = std::min<int>(path.count, Action::kMaxSteps);
  for (int i = 0; i < steps; i += kTogether) {
    const auto byte = static_cast<std::size_t>(i / kTogether * 3);
    unsigned bits = path.data[byte] | unsigned{path.data[byte + 1]} << 8 | unsigned{path.data[byte + 2]} << 16;
    for (int left = std::min(steps - i, kTogether); left > 0; --left, bits >>= 3) {
      if (at == kNoHex || (bits & 7) >= kDirections) return kNoHex;
      at = map.neighbor(at, static_cast<Direction>(bits & 7));
    }
  }
  return at;
}

}  // namespace trigh
