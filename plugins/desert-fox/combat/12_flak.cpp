// Case 12.2: flak takes strength off the enemy's armor.
#include "combat/strengths.hpp"
#include "modules.hpp"

namespace fox {
namespace {

constexpr int kAttackingFlak = 2, kDefendingFlak = 4;  // [DF 12.0-P]

class Flak final : public Section {
 public:
  using Section::Section;
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    const auto [attack, defense] = forces_of(query);
    oppose(state, attack, kAttackingFlak, defense, ruling);
    oppose(state, defense, kDefendingFlak, attack, ruling);
  }

 private:
  /// No more than the armor is worth, after all else; no stack is brought below its least by it [DF 12.22, DF 11.18].
  void oppose(const State& state, const Force& flak, int each, const Force& enemy, CombatRuling& ruling) const {
    int points = 0;
    for (std::size_t i = 0; i < flak.units.size(); ++i)
      if (game_.units[flak.units[i]].type == UnitType::kFlak && able(state, flak.units[i], flak.has_supply(i)))
        points += each;  // [DF 12.23, DF 12.24]
    UnitList armor;
    for (const UnitId unit : enemy.units)
      if (game_.is_armor(unit)) armor.push_back(unit);
    if (points > 0) ruling.take_off(enemy.role, armor, points, k12_21, "flak");  // [DF 12.21]
  }
};

}  // namespace

ModulePtr flak(const DesertFox& game) { return std::make_unique<Flak>(game); }

}  // namespace fox
