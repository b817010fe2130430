// Case 11.5: Commonwealth naval bombardment.
#include <algorithm>

#include "combat/combat.hpp"
#include "modules.hpp"

namespace fox {
namespace {

class Bombardment final : public Section {
 public:
  explicit Bombardment(const DesertFox& game) : Section(game) {
    const Datum& rule = game.rules()["naval"]["bombardment"];
    from_ = rule["from"].as_int();
    to_ = rule["to"].as_int();
    if (const auto coast = game.map().regions.find(rule["region"].as_text()); coast != game.map().regions.end())
      coast_ = coast->second;
  }

  /// Ships that were called into the combat in hand.
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    const CombatInHand& combat = block(state).combat;
    const Units force = attackers_of(combat);
    if (!combat.active || combat.bombardment == 0 ||
        !std::is_permutation(force.begin(), force.end(), query.attackers.begin(), query.attackers.end()))
      return;
    const bool attacking = combat.bombardment == 1;
    ruling.shift(attacking ? Role::kAttack : Role::kDefense, attacking ? 1 : -1, k11_52,
                 "naval bombardment");  // [DF 11.52]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kBombard || !block(state).combat.active) return;
    const Side side = state.pos.top().actor;
    if (side != kCommonwealth) verdict.forbid(k11_5, kNoHex, kNoUnit, "only the Commonwealth has ships");  // [DF 11.5]
    if (state.pos.turn < from_ || state.pos.turn > to_) verdict.forbid(k11_5, kNoHex, kNoUnit, "not in this Game-Turn");
    if (block(state).bombarded) verdict.forbid(k11_51, kNoHex, kNoUnit, "used in this Player-Turn");  // [DF 11.51]
    const CombatInHand& combat = block(state).combat;
    const Units force = force_of(combat, combat.attacker == side);
    if (std::none_of(force.begin(), force.end(), [&](UnitId unit) { return coast_.contains(state.hex(unit)); }))
      verdict.forbid(k11_51, kNoHex, kNoUnit, "none of its units is on that coast");  // [DF 11.51]
  }

  void offer(const State& state, Offers& offers) const override {
    const PhaseId phase = state.pos.top().phase;
    if ((phase != kAttackSupport && phase != kDefenseSupport) || !offers.wants(kNoUnit)) return;
    offers.candidate({.kind = kBombard});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind != kBombard) return false;
    CombatInHand& combat = block(state).combat;
    combat.bombardment = combat.attacker == kCommonwealth ? 1 : 2;
    block(state).bombarded = 1;
    events.push_back({EventKind::kSupported, &k11_52, kNoUnit, kNoHex, combat.target_hexes[0], 1, "naval bombardment"});
    return true;
  }

 private:
  HexSet coast_;
  int from_ = 0, to_ = 0;
};

}  // namespace

ModulePtr bombardment(const DesertFox& game) { return std::make_unique<Bombardment>(game); }

}  // namespace fox
