// Case 11.69: advance after combat; 7.77: supply units found there; 7.56: the dump gained at Tobruk.

#include "combat/combat.hpp"

namespace fox {
namespace {

constexpr int kMostPoints = 6;  // into each hex [DF 11.69]

class Advance final : public Section {
 public:
  explicit Advance(const DesertFox& game) : Section(game, {kAdvance, kPlaceDump, kDone}) {}
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kAdvance) judge_advance(state, action.unit, action.hex, verdict);
    if (action.kind == kPlaceDump && !takes_dump(state, action.hex))
      verdict.forbid(k7_56, action.hex, kNoUnit,
                     "only in Tobruk or beside it, where no dump stands");  // [DF 7.56, DF 9.26]
  }

  /// Full once six Stacking Points have come, the unit's own not counted where it stands itself [DF 11.69].
  void on_advance(const State& state, UnitId unit, MoveRuling& ruling) const override {
    const CombatInHand& combat = block(state).combat;
    HexSet& full = ruling.own();
    for (int i = 0; i < combat.targets; ++i) {
      const bool there = state.unit(unit).on_map() && state.hex(unit) == combat.target_hexes[i];
      if (combat.advanced[i] + (there ? 0 : game_.stacking(unit)) > kMostPoints) full.add(combat.target_hexes[i]);
    }
    ruling.no_end(full, k11_69);
  }

  void offer(const State& state, Offers& offers) const override {
    const PhaseId phase = state.pos.top().phase;
    if (phase == kTobrukDumpStep && offers.wants(kNoUnit))
      for_dump_hexes([&](HexId hex) { offers.candidate({.kind = kPlaceDump, .hex = hex}); });
    if (phase != kAdvanceStep) return;
    if (offers.wants(kNoUnit)) offers.judged({.kind = kDone});
    for (UnitId unit : attackers_of(block(state).combat))
      if (offers.wants(unit))
        find_advances(state, unit,
                      [&](HexId hex) { offers.judged({.kind = kAdvance, .unit = unit, .hex = hex}); });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const bool done = action.kind == kDone && state.pos.top().phase == kAdvanceStep;
    if (!done && action.kind == kDone) return false;
    CombatInHand& combat = block(state).combat;
    state.pop();
    if (done) combat.stage = kCombatOver;
    if (action.kind == kPlaceDump) place_supply(game_, state, kAxis, action.hex, true, k7_56, events);  // [DF 7.56]
    if (action.kind != kAdvance) return true;
    combat.advancing = static_cast<UnitId>(action.unit + 1);
    combat.advancing_to = action.hex;
    begin_captures(game_, state, combat.attacker, action.hex);  // [DF 7.77]
    return true;
  }

  bool resolve(State& state, Events& events) const override {
    CombatInHand& combat = block(state).combat;
    if (state.pos.top().phase != kCombatResolve || combat.stage != kAdvances) return false;
    if (combat.advancing != 0) {
      finish(state, events);
      return true;
    }
    bool possible = false;
    for (UnitId unit : attackers_of(combat)) find_advances(state, unit, [&](HexId) { possible = true; });
    if (possible) {
      ask(state, kAdvanceStep, combat.attacker);
      return true;
    }
    if (combat.vacated != 0)
      events.push_back({EventKind::kSkipped, &k11_69, kNoUnit, kNoHex, combat.target_hexes[0], kAdvanceStep,
                        "no attacker who may advance is beside a vacated hex"});
    combat.stage = kCombatOver;
    return true;
  }

 private:
  static int target_index(const CombatInHand& combat, HexId hex) {
    const Hexes targets = targets_of(combat);
    const auto found = std::ranges::find(targets, hex);
    return found == targets.end() ? -1 : static_cast<int>(found - targets.begin());
  }

  /// Calls f(HexId) for each vacated hex that the unit may advance into; what a glance bars is not judged.
  template <class F>
  void find_advances(const State& state, UnitId unit, F&& f) const {
    const CombatInHand& combat = block(state).combat;
    if (combat.vacated == 0 || !state.unit(unit).on_map() || has(state, unit, kDisrupted) ||
        !game_.fights(state, unit))
      return;
    FixedVector<HexId, kMaxTargets> near;
    const auto around = game_.map().neighbors(state.hex(unit));
    for (int i = 0; i < combat.targets; ++i) {
      const HexId hex = combat.target_hexes[i];
      if (hex == state.hex(unit)) return;   // it has advanced already
      if ((combat.vacated >> i & 1) && std::ranges::count(around, hex) > 0) near.push_back(hex);
    }
    if (near.empty()) return;
    const MoveRuling ruling = game_.rule_advance(state, unit);
    for (const HexId hex : near) {
      Verdict verdict;
      judge_step(state, unit, hex, ruling, verdict);
      if (verdict) f(hex);
    }
  }

  void judge_advance(const State& state, UnitId unit, HexId hex, Verdict& verdict) const {
    const CombatInHand& combat = block(state).combat;
    if (!among(attackers_of(combat), unit) || !state.unit(unit).on_map())
      return verdict.forbid(k11_69, hex, unit, "no unit of this attack");  // [DF 11.69]
    const int target = target_index(combat, hex);
    if (target < 0 || !(combat.vacated >> target & 1))
      return verdict.forbid(k11_69, hex, unit, "not a hex vacated in this combat");
    if (target_index(combat, state.hex(unit)) >= 0) return verdict.forbid(k11_69, hex, unit, "has advanced already");
    judge_step(state, unit, hex, game_.rule_advance(state, unit), verdict);
  }

  /// An attacker that has not advanced, and a hex vacated in this combat.
  void judge_step(const State& state, UnitId unit, HexId hex, const MoveRuling& ruling, Verdict& verdict) const {
    if (has(state, unit, kDisrupted)) verdict.forbid(k11_69, hex, unit, "disrupted");
    if (has(state, unit, kRetreated) && game_.reads("advance-after-retreat", "barred"))
      verdict.forbid(k11_69, hex, unit, "it has retreated");
    if (!game_.fights(state, unit)) verdict.forbid(k11_69, hex, unit, "its strength is parenthesized");
    for (const MoveTerm& term : ruling.terms())
      if (term.hexes->contains(hex)) verdict.forbid(*term.rule, hex, unit, "six Stacking Points have advanced");
    const auto d = game_.map().grid.direction(state.hex(unit), hex);
    if (!d) return verdict.forbid(k11_69, hex, unit, "not adjacent");
    const std::uint8_t mover = game_.mover_class(unit);
    if (game_.edges(Purpose::kMovement, mover).open(state.hex(unit), *d)) return;
    const EdgeQuery step{Purpose::kMovement, mover, state.hex(unit), hex, *d};
    verdict.forbid_by(game_.rule_edge(step).verdict(), hex, unit);  // [DF 8.14]
  }

  void finish(State& state, Events& events) const {
    CombatInHand& combat = block(state).combat;
    const auto unit = static_cast<UnitId>(combat.advancing - 1);
    const HexId to = combat.advancing_to, from = state.hex(unit);
    const int target = target_index(combat, to);
    const bool first = combat.advanced[target] == 0 && game_.last_in(state, to) != combat.attacker;
    combat.advancing = 0;
    combat.advancing_to = 0;
    add(combat.advanced[target], game_.stacking(unit));
    state.place(unit, to);
    game_.entered(state, combat.attacker, to);
    events.push_back({EventKind::kAdvanced, &k11_69, unit, from, to, 0, ""});
    if (!first || combat.attacker != kAxis || to != game_.tobruk) return;
    const bool counter = supply_from_pool(game_, state, kAxis) != kNoUnit;
    bool room = false;
    for_dump_hexes([&](HexId hex) { room = room || takes_dump(state, hex); });
    if (counter && room) return ask(state, kTobrukDumpStep, kAxis);  // [DF 7.56]
    events.push_back({EventKind::kSkipped, &k7_56, kNoUnit, kNoHex, to, kTobrukDumpStep,
                      counter ? "a dump lies in every hex that could take it" : "no Axis supply unit is left"});
  }

  /// Tobruk and the hexes around it.
  template <class F>
  void for_dump_hexes(F&& f) const {
    f(game_.tobruk);
    for (const HexId hex : game_.map().neighbors(game_.tobruk))
      if (hex != kNoHex) f(hex);
  }

  bool takes_dump(const State& state, HexId hex) const {
    return game_.map().grid.distance(game_.tobruk, hex) <= 1 && !game_.ground(hex).prohibited &&
           std::ranges::all_of(state.in(hex), [&](UnitId unit) {
             return state.side(unit) == kAxis && !game_.is_dump(state, unit);  // [DF 9.26]
           });
  }
};

}  // namespace

ModulePtr advance(const DesertFox& game) { return std::make_unique<Advance>(game); }

}  // namespace fox
