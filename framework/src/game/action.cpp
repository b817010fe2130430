#include "trigh/game/action.hpp"

#include "trigh/map/map.hpp"

namespace trigh {

HexId end_of(const Map& map, const Action& path) {
  HexId at = path.hex;
  for (int i = 0; i < path.count && at != kNoHex; ++i)
    at = path.step(i) < kDirections ? map.neighbor(at, path.step(i)) : kNoHex;
  return at;
}

}  // namespace trigh
