#include "trigh/services/retreat.hpp"

#include "trigh/base/assert.hpp"

namespace trigh {
namespace {

/// Walks every way outwards from the start.
struct Search {
  const Map& map;
  const EdgeTable& edges;
  HexSet closed;            ///< hexes not entered in this pass
  const HexSet& avoided;
  int length;
  ActionList good, avoiding, partial;
  int furthest = 0;

  void walk(const Action& path, HexId at) {
    if (path.count == length) {
      (avoided.contains(at) ? avoiding : good).push_back(path);
      return;
    }
    if (path.count >= furthest) {
      if (path.count > furthest) partial.clear();
      furthest = path.count;
      partial.push_back(path);
    }
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId to = map.neighbor(at, d);
      if (to == kNoHex || !edges.open(at, d) || closed.contains(to)) continue;
      if (map.grid.distance(path.hex, to) != path.count + 1) continue;
      Action longer = path;
      longer.push_step(d);
      walk(longer, to);
    }
  }
};

RetreatOptions options(RetreatChoice choice, ActionList paths, int reach) { return {choice, std::move(paths), reach}; }

}  // namespace

RetreatOptions find_retreats(const Map& map, const EdgeTable& retreat_edges, const RetreatRuling& ruling,
                             const Action& retreat, int length) {
  TRIGH_ASSERT(map.exists(retreat.hex) && length >= 0 && length <= Action::kMaxSteps,
               "a retreat of 0 to 96 hexes on the map");
  const HexSet blocked = ruling.blocked();
  const HexSet crowded = ruling.crowded(), avoided = ruling.avoided_ends();
  Search vacant{map, retreat_edges, blocked | crowded, avoided, length, {}, {}, {}, 0};
  vacant.walk(retreat, retreat.hex);
  if (!vacant.good.empty()) return options(RetreatChoice::kClear, std::move(vacant.good), length);
  if (!vacant.avoiding.empty()) return options(RetreatChoice::kAvoided, std::move(vacant.avoiding), length);
  if (!crowded.empty()) {
    Search any{map, retreat_edges, blocked, avoided, length, {}, {}, {}, 0};
    any.walk(retreat, retreat.hex);
    if (!any.good.empty()) return options(RetreatChoice::kDisplacing, std::move(any.good), length);
    if (!any.avoiding.empty()) return options(RetreatChoice::kDisplacing, std::move(any.avoiding), length);
  }
  return options(RetreatChoice::kPartial, std::move(vacant.partial), vacant.furthest);
}

}  // namespace trigh
