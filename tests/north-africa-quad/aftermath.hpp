// Puts a combat's outcome into a table's position, for the tests of retreats, displacements and advances.
#pragma once

#include <cstring>

#include "support/catch.hpp"
#include "support/quad_table.hpp"

namespace quad_test {

/// What the die said of one combat: the first unit of each list is the first asked about.
struct Outcome {
  std::vector<std::string> attackers, defenders;
  Effect effect = Effect::kDefenderRetreat;
  int hexes = 1;
  Side attacker = Axis;
  std::vector<std::string> barrages = {};
};

/// Goes on from the roll of such a combat as the match would, until somebody must decide or the combat is over.
inline void resolve(QuadTable& t, const Outcome& outcome, Events* events = nullptr) {
  t.edit([&](State& state) {
    CombatInHand& combat = block(state).combat;
    combat.active = 1;
    combat.attacker = outcome.attacker;
    combat.effect = outcome.effect;
    combat.hexes = static_cast<std::uint8_t>(outcome.hexes);
    for (const std::string& unit : outcome.attackers) {
      combat.attacker_hexes[combat.attackers] = state.hex(t.id(unit));
      combat.attacker_units[combat.attackers++] = t.id(unit);
    }
    for (const std::string& unit : outcome.defenders) {
      combat.defender_hexes[combat.defenders] = state.hex(t.id(unit));
      combat.defender_units[combat.defenders++] = t.id(unit);
    }
    for (const std::string& unit : outcome.barrages) combat.barrage_units[combat.barrages++] = t.id(unit);
    Frame frame;
    frame.phase = kResolveStep;
    frame.actor = outcome.attacker;
    state.push(frame);
    Events ignored;
    while (t.rules().phases[state.pos.top().phase].automatic)
      for (const auto& module : t.rules().modules)
        if (module->resolve(state, events ? *events : ignored)) break;
  });
}

inline PhaseKind phase(const QuadTable& t) { return static_cast<PhaseKind>(t.state().pos.top().phase); }
/// The combat is over and left nothing behind.
inline bool over(const QuadTable& t) {
  static const CombatInHand none{};
  const QuadBlock& own = block(t.state());
  return phase(t) == kCombatPhase && t.state().pos.depth == 1 && own.pending.empty() &&
         std::memcmp(&own.combat, &none, sizeof none) == 0;
}
inline bool eliminated(const QuadTable& t, std::string_view unit) { return t.place_of(unit) == Place::kEliminated; }
/// The case of the last event of a kind in the journal, "" when there is none.
inline std::string last_case(const QuadTable& t, EventKind kind, const Events& before = {}) {
  std::string id;
  const auto look = [&](const Events& events) {
    for (const Event& event : events)
      if (event.kind == kind) id = event.rule->id;
  };
  look(before);
  if (!t.state().pos.over)
    for (const JournalEntry& entry : const_cast<QuadTable&>(t).match().journal()) look(entry.events);
  return id;
}
/// Every offer is legal and there is at least one.
inline bool offers_hold(const QuadTable& t) {
  const auto offers = t.offers();
  for (const std::string& offer : offers)
    if (!t.legal(offer)) return false;
  return !offers.empty();
}

using Texts = std::vector<std::string>;

/// Turns all hexes but these into sea.
inline void land(QuadTable& t, const std::string& hexes) {
  for (int line = 1; line <= 9; ++line)
    for (int position = 1; position <= 9; ++position) {
      const std::string hex = "0" + std::to_string(line) + "0" + std::to_string(position);
      if (hexes.find(hex) == std::string::npos) t.terrain(hex, "sea");
    }
}

/// What a beaten unit of the combat in hand left behind.
inline const RetreatPath& path_of(const QuadTable& t, std::string_view unit) {
  const CombatInHand& combat = block(t.state()).combat;
  for (int i = 0; i < combat.paths; ++i)
    if (combat.path_list[i].unit == t.id(unit)) return combat.path_list[i];
  FAIL("the unit left no path");
  return combat.path_list[0];
}

inline Texts hexes_of(const QuadTable& t, const RetreatPath& path) {
  Texts texts;
  for (int i = 0; i < path.count; ++i) texts.push_back(t.rules().map().grid.number(path.hexes[i]));
  return texts;
}

}  // namespace quad_test
