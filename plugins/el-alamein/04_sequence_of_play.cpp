// Section 4: Game-Turns of two Player-Turns, each of four phases. The order itself is the framework's standard
// sequence; here is who moves in which phase, and the scenarios' first Game-Turns.
#include "modules.hpp"
#include "moving.hpp"

namespace ala {
namespace {

class SequenceOfPlay final : public Section {
 public:
  using Section::Section;

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    const UnitFacts& facts = game_.facts(unit);
    switch (state.pos.frames[0].phase) {
      case kInitialPhase:
        if (facts.supply && !game_.read.supply_moves_early) ruling.forbid(k4_1_A4);  // [ALA 4.1-A1] [ALA 4.1-A4]
        break;
      case kMechanizedPhase:
        if (facts.supply) ruling.forbid(k4_1_A4);  // [ALA 4.1-A4]
        else if (!facts.mechanized) ruling.forbid(k5_25);  // [ALA 4.1-A3] [ALA 5.25]
        else if (has(state, unit, kAttacked)) ruling.forbid(k5_26);  // [ALA 5.26]
        break;
      case kSupplyPhase:
        if (!facts.supply) ruling.forbid(k4_1_A4);  // [ALA 4.1-A4]
        break;
      default: break;
    }
  }

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase == kCombatPhase) return;   // who attacked is asked for again in the Mechanized Movement Phase
    block(state).move = MoveInHand{};
    for (const UnitId unit : state.units()) reset(state, unit, kMoved);
  }
};

}  // namespace

void ElAlamein::next_phase(State& state, Events& events) const {
  Position& pos = state.pos;
  if (pos.frames[0].phase == kSetUpPhase) {  // [ALA 18.42]
    std::uint8_t& stage = block(state).setting_up;
    stage = stage == 1 ? 2 : 0;
    pos.phasing = pos.first;
    pos.player_turn = 0;
    pos.frames[0].phase = stage == 0 ? kInitialPhase : kSetUpPhase;
    pos.frames[0].actor = pos.phasing;
    return;
  }
  Ruleset::next_phase(state, events);  // [ALA 4.1-A1 to ALA 4.1-C]
  const Datum& first_turn = scenario_datum()["first_turn"];
  const bool skips = first_turn.has("no_initial_movement") &&
                     side_named(*data, first_turn["no_initial_movement"].as_text()) == pos.phasing;
  if (skips && pos.turn == data->scenario.first_turn && pos.frames[0].phase == kInitialPhase && !pos.over)
    pos.frames[0].phase = kCombatPhase;  // [ALA 4.21] [ALA 18.22]
}

ModulePtr sequence_of_play(const ElAlamein& game) { return std::make_unique<SequenceOfPlay>(game); }

}  // namespace ala
