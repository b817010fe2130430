// Section 9.3 and 10.0: strengths, odds, and what a result of the table means.
#include "09_combat.hpp"
#include "modules.hpp"

namespace ala {
namespace {

constexpr int kGround = 1;  ///< stage of terrain and mines, after supply and Road Mode [ALA 9.31]

class Strength final : public RuleModule {
 public:
  explicit Strength(const ElAlamein& game) : game_(game) {}

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    ruling.rounding(Rounding::kDown);  // [ALA 9.32] [ALA 13.37]
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

 private:
  const ElAlamein& game_;
};

}  // namespace

ModulePtr strength(const ElAlamein& game) { return std::make_unique<Strength>(game); }

Outcome outcome_of(std::string_view result) {
  static constexpr const char* kAttacker[] = {"A1", "A1", "A2", "A3"};
  static constexpr const char* kDefender[] = {"D1", "D1", "D2", "D3"};
  const int hexes = result.size() > 1 && result[1] >= '1' && result[1] <= '3' ? result[1] - '0' : 0;
  if (result == "Ae") return {Effect::kAttackersLost, 0, &k10_1_Ae, "Ae"};
  if (result == "De") return {Effect::kDefendersLost, 0, &k10_1_De, "De"};
  if (result == "Ex") return {Effect::kExchange, 0, &k10_1_Ex, "Ex"};
  if (result.starts_with('A')) return {Effect::kAttackersRetreat, hexes, &k10_1_A, kAttacker[hexes]};
  return {Effect::kDefendersRetreat, hexes, &k10_1_D, kDefender[hexes]};
}

int column_of(const ElAlamein& game, const CombatRuling& ruling) {
  return game.crt.column(ruling.total(Role::kAttack), ruling.total(Role::kDefense));  // [ALA 9.33] [ALA 10.0]
}

CombatReport ElAlamein::combat(const State& state, const CombatQuery& query) const {
  CombatReport report;
  report.ruling = rule_combat(state, query);
  report.measure = CombatReport::Measure::kOdds;
  report.attack = report.ruling.total(Role::kAttack);
  report.defense = report.ruling.total(Role::kDefense);
  report.column = column_of(*this, report.ruling);
  report.ratio = crt.ratio(report.column).text();
  for (int roll = 1; roll <= crt.faces(); ++roll)
    report.faces.push_back({roll, 1, outcome_of(crt.result(report.column, roll)).text});
  return report;
}

}  // namespace ala
