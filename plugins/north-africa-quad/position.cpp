// What a made-up position may not be, and what is in hand in any.
#include "07_combat.hpp"

namespace quad {
namespace {

/// Statuses of which a unit has at most one: whoever has advanced was not beaten in the same phase.
constexpr std::pair<UnitFlag, UnitFlag> kContradictions[] = {{kAdvanced, kRetreated}};

}  // namespace

Findings Quad::check_position(const State& state) const {
  Findings findings;
  for (UnitId unit = 0; unit < state.pos.unit_count; ++unit) {
    const std::string& id = counters()[unit].id;
    const auto complain = [&](const char* code, std::string text) {
      findings.push_back({code, "", "/units/" + id, std::move(text)});
    };
    const UnitFacts& facts = units[unit];
    const UnitState& now = state.unit(unit);
    if (now.place == Place::kUnused) continue;
    if (!facts.artillery && (facts.barrage > 0 || facts.fpf > 0))
      complain("TR-825", "'" + id + "' has a Barrage or FPF Strength but not the trait 'artillery' [QUAD 8.1]; add it");
    if (!now.on_map()) continue;
    const HexId hex = state.hex(unit);
    const std::string where = "'" + id + "' stands in " + map().grid.number(hex);
    if (const UnitId other = at(state, hex); other != unit)
      complain("TR-823", where + " together with '" + counters()[other].id +
                             "'; there is no stacking [QUAD 5.31], move one of them");
    if (prohibited(hex)) complain("TR-824", where + ", ground that no unit enters [QUAD 5.21]; move it");
    if (has(state, unit, kProtected) && !facts.artillery)
      complain("TR-826", "'" + id + "' is no artillery and gives no protective fire [QUAD 8.4]; leave 'protected' out");
    for (const auto& [one, other] : kContradictions)
      if (has(state, unit, one) && has(state, unit, other))
        complain("TR-826", "'" + id + "' cannot have advanced and retreated in one Combat Phase [QUAD 7.96]");
    if (now.data != 0 && !map().exists(static_cast<HexId>(now.data - 1)))
      complain("TR-826", "'data' of '" + id + "' names no hex of the map; leave it out");
  }
  return findings;
}

std::optional<InHand> Quad::hand(const State& state) const {
  const CombatInHand& combat = block(state).combat;
  if (state.pos.top().phase == kPenaltyStep) return InHand{.kind = "penalty", .due = block(state).title.penalty_left};
  if (combat.active == 0) return std::nullopt;
  InHand found{.kind = "combat"};
  found.units.assign(combat.attacker_units.begin(), combat.attacker_units.begin() + combat.attackers);
  found.units.insert(found.units.end(), combat.barrage_units.begin(), combat.barrage_units.begin() + combat.barrages);
  found.targets.assign(combat.defender_units.begin(), combat.defender_units.begin() + combat.defenders);
  found.hex = combat.defender_hexes[0];
  if (combat.roll != 0) found.due = combat.hexes;
  found.combat = query_of(combat);
  found.rolled = combat.roll != 0;
  return found;
}

}  // namespace quad
