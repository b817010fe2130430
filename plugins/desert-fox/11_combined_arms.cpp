// Case 11.4: armor without infantry beside it fights at half strength. The strengths are put together in strengths.cpp.
#include <algorithm>

#include "strengths.hpp"

namespace fox {
void match_arms(const DesertFox& game, const State& state, FixedVector<UnitStrength, kMaxGroup>& list) {
  constexpr Change kAlone{&k11_4, "armor without infantry", 1, 2, false};
  const auto loss = [&](const UnitStrength* each) { return each->value() - each->value_with(kAlone); };
  FixedVector<HexId, kMaxGroup> done;
  for (const UnitStrength& first : list) {
    const HexId hex = state.hex(first.unit);
    if (done.contains(hex)) continue;
    done.push_back(hex);
    std::size_t infantry = 0;
    std::vector<UnitStrength*> armor;
    for (UnitStrength& each : list) {
      if (state.hex(each.unit) != hex) continue;
      if (game.is_infantry(each.unit)) ++infantry;
      if (game.is_armor(each.unit)) armor.push_back(&each);
    }
    // One for one; those that lose least are the ones without [DF 11.4].
    std::stable_sort(armor.begin(), armor.end(), [&](const auto* a, const auto* b) { return loss(a) > loss(b); });
    for (std::size_t i = infantry; i < armor.size(); ++i) armor[i]->changes.push_back(kAlone);
  }
}

}  // namespace fox
