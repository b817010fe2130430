// What a made-up position may not be, and what is in hand in any.
#include "07_combat.hpp"
#include "exclusive/exclusive.hpp"

namespace quad {
namespace {

/// Statuses of which a unit has at most one, with what they would say together.
struct Contradiction {
  UnitFlag one, other;
  const char* text;
};
constexpr Contradiction kContradictions[] = {
    {kAttacked, kDefended, "cannot have attacked and been attacked in one Combat Phase [QUAD 7.14]"},
    {kAttacked, kProtected, "cannot have attacked and given protective fire, the defender's, in one phase [QUAD 8.4]"},
    {kAdvanced, kRetreated, "cannot have advanced and retreated in one Combat Phase [QUAD 7.96]"},
    {kAdvanced, kHit, "cannot have advanced and taken an adverse result in one Combat Phase [QUAD 7.96]"},
    {kProtected, kHitBefore, "was hit in the phase before and cannot have given protective fire [QUAD 8.41-2]"}};

/// Statuses that only units of one side can have while a phase of the player-turn lasts.
struct OneSided {
  UnitFlag flag;
  bool phasing;         ///< the phasing player's
  bool in_combat_only;  ///< else in both phases
  const char* text;
};
constexpr OneSided kOneSided[] = {
    {kMoved, true, false, "cannot have moved: its owner is not the phasing player [QUAD 5.15]; leave 'moved' out"},
    {kAttacked, true, true,
     "cannot have attacked: its owner is not the phasing player [QUAD 7.14]; leave 'attacked' out"},
    {kDefended, false, true, "cannot have been attacked in its owner's Combat Phase [QUAD 7.14]; leave 'defended' out"},
    {kProtected, false, true,
     "gives no protective fire in its owner's Combat Phase [QUAD 8.4]; leave 'protected' out"}};

}  // namespace

Findings Quad::check_position(const State& state) const {
  Findings findings;
  const bool fighting = state.pos.frames[0].phase == kCombatPhase;
  for (std::size_t i = 0; fighting && grounded(state) && i < point_names.size(); ++i)
    if (state.pos.points[i] > 0)
      findings.push_back({"TR-827", "", "/points/" + point_names[i],
                          "nobody has Ground Support Points in this weather [KAS 18.2]; leave them out"});
  for (const UnitId unit : state.units()) {
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
    for (const auto& [one, other, text] : kContradictions)
      if (has(state, unit, one) && has(state, unit, other)) complain("TR-826", "'" + id + "' " + text);
    const bool phasing = state.side(unit) == state.pos.phasing;
    for (const OneSided& status : kOneSided)
      if (has(state, unit, status.flag) && phasing != status.phasing && (fighting || !status.in_combat_only))
        complain("TR-826", "'" + id + "' " + status.text);
    if (now.data != 0 && !map().exists(static_cast<HexId>(now.data - 1)))
      complain("TR-826", "'data' of '" + id + "' names no hex of the map; leave it out");
  }
  return findings;
}

std::optional<InHand> Quad::hand(const State& state) const {
  const CombatInHand& combat = block(state).combat;
  for (const ExclusiveRule* rule : exclusive_rules)
    if (auto own = rule->hand(state)) return own;
  if (combat.active == 0) return std::nullopt;
  const CombatQuery query = query_of(combat);
  InHand found{.kind = "combat",
               .units = {query.attackers.begin(), query.attackers.end()},
               .targets = {query.defenders.begin(), query.defenders.end()},
               .hex = combat.defender_hexes[0],
               .combat = query,
               .rolled = combat.roll != 0};
  found.units.insert(found.units.end(), query.barrage.begin(), query.barrage.end());
  if (found.rolled) found.due = combat.hexes;
  return found;
}

}  // namespace quad
