// Section 12: artillery shifts the column on which the other side's results are read, flak takes strength off the
// enemy's armor.
#include "combat/combat.hpp"

namespace fox {
namespace {

constexpr int kMostShifts = 4;                         // [DF 12.15]
constexpr int kAttackingFlak = 2, kDefendingFlak = 4;  // [DF 12.0-P]

class ArtilleryAndFlak final : public Section {
 public:
  explicit ArtilleryAndFlak(const DesertFox& game) : Section(game, {kShift}) {}
  /// Each able artillery unit is a shift of the other side's results [DF 12.11, DF 12.12]; at most four a side.
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    const auto forces = forces_of(query);
    for (const Force& force : forces) {
      const int guns = able_in(state, force, [](const UnitFacts& each) { return each.artillery; });
      if (guns > 0) ruling.shift(force.role, force.role == Role::kAttack ? guns : -guns, k12_12, "artillery");
      ruling.most_shifts(force.role, kMostShifts, k12_15, "no more shifts than four");  // [DF 12.15, DF 12.18]
    }
    oppose(state, forces[0], kAttackingFlak, forces[1], ruling);
    oppose(state, forces[1], kDefendingFlak, forces[0], ruling);
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kShift && (action.value < 0 || action.value > most_shifts(state)))
      verdict.forbid(k12_15, kNoHex, kNoUnit, "more shifts than it is entitled to");  // [DF 12.15]
  }

  void offer(const State& state, Offers& offers) const override {
    if (offers.filter().unit != kNoUnit) return;  // no unit leads it
    const int most = most_shifts(state);
    for (std::int16_t used = 0; used <= most; ++used) offers.candidate({.kind = kShift, .value = used});  // [DF 12.14]
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const bool attacker = state.pos.top().phase == kAttackShift;
    CombatInHand& combat = block(state).combat;
    (attacker ? combat.attack_shift : combat.defense_shift) = static_cast<std::uint8_t>(action.value);
    events.push_back({EventKind::kSupported, &k12_14, kNoUnit, kNoHex, combat.target_hexes[0], action.value, "shifts"});
    state.pop();
    if (attacker) next_shift(game_, state, true, events);
    else ask(state, kCombatResolve, combat.attacker);
    return true;
  }

 private:
  int most_shifts(const State& state) const { return shifts_of(game_, state, state.pos.top().phase == kAttackShift); }

  /// How many units of that kind have their special ability [DF 12.0-P, DF 12.13, DF 12.16, DF 12.23, DF 12.24].
  template <class Kind>
  int able_in(const State& state, const Force& force, Kind&& of_kind) const {
    int count = 0;
    for (std::size_t i = 0; i < force.units.size(); ++i)
      count += of_kind(game_.units[force.units[i]]) && able(state, force.units[i], force.has_supply(i));
    return count;
  }
  /// No more than the armor is worth, after all else; no stack is brought below its least by it [DF 12.22, DF 11.18].
  void oppose(const State& state, const Force& flak, int each, const Force& enemy, CombatRuling& ruling) const {
    const int points = each * able_in(state, flak, [](const UnitFacts& unit) { return unit.type == UnitType::kFlak; });
    UnitList armor;
    for (const UnitId unit : enemy.units)
      if (game_.is_armor(unit)) armor.push_back(unit);
    if (points > 0) ruling.take_off(enemy.role, armor, points, k12_21, "flak");  // [DF 12.21]
  }
};

}  // namespace

ModulePtr artillery_and_flak(const DesertFox& game) { return std::make_unique<ArtilleryAndFlak>(game); }

}  // namespace fox
