// Case 11.4: armor without infantry of its own force beside it fights at half strength.
#include "combat/strengths.hpp"
#include "modules.hpp"

namespace fox {
namespace {

class CombinedArms final : public Section {
 public:
  using Section::Section;
  /// One infantry unit for one of armor; those that lose least are the ones without.
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    for (const Force& force : forces_of(query))
      for (const auto& [hex, stack] : by_hex(state, force.units)) {
        UnitList armor;
        int infantry = 0;
        for (const UnitId unit : stack) {
          if (force.role == Role::kDefense && has(state, unit, kRetreated)) continue;  // [DF 11.62-4]
          if (game_.is_infantry(unit)) ++infantry;
          if (game_.is_armor(unit)) armor.push_back(unit);
        }
        const int alone = static_cast<int>(armor.size()) - infantry;
        if (alone > 0) ruling.multiply_some(force.role, armor, alone, 1, 2, k11_4, "armor without infantry");
      }
  }
};

}  // namespace

ModulePtr combined_arms(const DesertFox& game) { return std::make_unique<CombinedArms>(game); }

}  // namespace fox
