// Case 12.2: flak takes strength off the enemy's armor.
#include "strengths.hpp"

namespace fox {
int flak_points(const DesertFox& game, const State& state, const Force& force, int each) {
  int points = 0;
  for (std::size_t i = 0; i < force.units.size(); ++i)
    if (game.units[force.units[i]].type == UnitType::kFlak && able(state, force.units[i], force.has_supply(i)))
      points += each;  // [DF 12.23, DF 12.24]
  return points;
}

}  // namespace fox
