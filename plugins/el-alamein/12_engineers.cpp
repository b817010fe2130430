// Section 12: engineers. They clear the first enemy minefield they enter, or aid one attack on an enemy who stands on
// his own mines.
#include "09_combat.hpp"
#include "modules.hpp"
#include "moving.hpp"

namespace ala {
namespace {

class Engineers final : public Section {
 public:
  using Section::Section;

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (game_.facts(unit).engineer && state.pos.frames[0].phase != kInitialPhase)
      ruling.forbid(k12_0_G);  // [ALA 12.0-G]
  }

  void on_performed(State& state, const Action& action, Events& events) const override {
    if (is_move(action.kind)) clear_on_way(game_, state, action, events);
  }

  /// Those named with the attack have been judged; in a mere question one that stands too far off does not help.
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    each_helper(game_, query, [&](UnitId unit) {
      for (const UnitId defender : query.defenders)
        if (game_.facts(unit).engineer && beside(game_, state.hex(unit), state.hex(defender)) &&
            !has(state, unit, kCleared) && !ruling.verdict().is_lifted(k11_21))
          ruling.lift(k11_21, k12_21);  // [ALA 12.21]
    });
  }
};

}  // namespace

HexId cleared_on(const ElAlamein& game, const State& state, const Action& path) {
  HexId first = kNoHex;
  const UnitId unit = path.unit;
  if (!game.facts(unit).engineer || has(state, unit, kCleared) || state.pos.frames[0].phase != kInitialPhase)
    return first;
  each_step(game, path, [&](HexId, HexId to) {
    if (first == kNoHex && game.mined(state, to, opponent(state.side(unit)))) first = to;
  });
  return first;
}

void clear_on_way(const ElAlamein& game, State& state, const Action& path, Events& events) {
  const HexId hex = cleared_on(game, state, path);
  if (hex == kNoHex) return;
  set(state, path.unit, kCleared);
  clear_mines(game, state, path.unit, hex, k11_31, events);  // [ALA 11.31]
}

bool may_aid(const ElAlamein& game, const State& state, UnitId engineer, HexId target) {
  Hexes targets{target};
  Verdict verdict;
  if (!game.facts(engineer).engineer) return false;
  judge_aid(game, state, engineer, targets, verdict);
  return verdict.legal();
}

void judge_aid(const ElAlamein& game, const State& state, UnitId engineer, const Hexes& targets, Verdict& verdict) {
  const HexId hex = state.hex(engineer);
  if (state.side(engineer) != state.pos.phasing) return verdict.forbid(k12_21, hex, engineer, "no friendly unit");
  if (targets.size() != 1 || !game.mined(state, targets[0], opponent(state.side(engineer))))
    return verdict.forbid(k12_21, hex, engineer, "engineers aid attacks on one mined hex");  // [ALA 12.21]
  if (!beside(game, hex, targets[0]) || has(state, engineer, kRetreated))
    verdict.forbid(k12_21, hex, engineer, "it must stand beside the mined hex since the phase began");
  if (has(state, engineer, kCleared)) verdict.forbid(k12_21, hex, engineer, "has cleared a minefield in this turn");
  if (has(state, engineer, kAttacked))
    verdict.forbid(k12_0_G, hex, engineer, "has aided an attack in this turn");  // [ALA 12.0-G]
  if (game.freshly_cleared(state, hex))
    verdict.forbid(k12_22, hex, engineer, "its hex was cleared in this turn");  // [ALA 12.22]
}

ModulePtr engineers(const ElAlamein& game) { return std::make_unique<Engineers>(game); }

}  // namespace ala
