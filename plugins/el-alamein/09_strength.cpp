// Section 9.3 and 10.0: strengths, odds, and what a result of the table means.
#include "09_combat.hpp"
#include "modules.hpp"

namespace ala {
namespace {

constexpr int kGround = 1;  ///< stage of terrain and mines, after supply and Road Mode [ALA 9.31]

class Strength final : public Section {
 public:
  using Section::Section;

  /// Fractions are dropped [ALA 9.32] [ALA 13.37].
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    each_fighter(game_, query, [&](UnitId unit) {
      ruling.strength(Role::kAttack, unit, game_.facts(unit).strength, k3_33_2, "Combat Strength");
      if (has(state, unit, kColumn)) ruling.multiply(Role::kAttack, unit, 1, 2, k6_31, "in Road Mode");  // [ALA 6.31]
    });
    for (const UnitId unit : query.defenders) {
      if (!state.unit(unit).on_map() || !counts_in_defense(state, unit)) continue;  // [ALA 9.14], reading shared-fate
      ruling.strength(Role::kDefense, unit, game_.facts(unit).strength, k3_33_2, "Combat Strength");  // [ALA 9.13]
      if (has(state, unit, kColumn)) ruling.multiply(Role::kDefense, unit, 1, 2, k6_31, "in Road Mode");
      ruling.at_least(Role::kDefense, unit, 1, k9_13, "a unit defends");  // [ALA 9.13]
      const TerrainFacts& ground = game_.ground(state.hex(unit));
      if (ground.defense > 1)
        ruling.multiply(Role::kDefense, unit, ground.defense, 1, k6_5_2, ground.label, kGround);  // [ALA 6.5-2]
    }
  }
};

}  // namespace

ModulePtr strength(const ElAlamein& game) { return std::make_unique<Strength>(game); }

Outcome outcome_of(const kit::ResultWord& result) {
  const auto as = [&](Effect effect) { return Outcome{effect, result.hexes, result.rule, result.text.c_str()}; };
  switch (result.kind) {
    case kit::ResultKind::kAttackerEliminated: return as(Effect::kAttackersLost);
    case kit::ResultKind::kAttackerRetreat: return as(Effect::kAttackersRetreat);
    case kit::ResultKind::kBothRetreat: return as(Effect::kBothRetreat);
    case kit::ResultKind::kDefenderEliminated: return as(Effect::kDefendersLost);
    case kit::ResultKind::kExchange: return as(Effect::kExchange);
    case kit::ResultKind::kDefenderRetreat: break;
  }
  return as(Effect::kDefendersRetreat);
}

int column_of(const ElAlamein& game, const CombatRuling& ruling) {
  return game.crt.column(ruling.total(Role::kAttack), ruling.total(Role::kDefense));  // [ALA 9.33] [ALA 10.0]
}

CombatReport ElAlamein::combat(const State& state, const CombatQuery& query) const {
  CombatReport report;
  report.ruling = rule_combat(state, query);
  report.attack = report.ruling.total(Role::kAttack);
  report.defense = report.ruling.total(Role::kDefense);
  report.column = column_of(*this, report.ruling);
  if (crt.by_odds()) {
    report.measure = CombatReport::Measure::kOdds;
    report.ratio = crt.odds_of(report.column);
  } else {
    report.differential = report.attack - report.defense;
    report.line = crt.line();
  }
  for (int roll = 1; roll <= crt.faces(); ++roll)
    report.faces.push_back(kit::face_of(roll, crt.result(report.column, roll)));
  return report;
}

}  // namespace ala
