// Section 4: Game-Turns of two Player-Turns, each of a Movement and a Combat Phase. The order itself is the
// framework's standard sequence over Quad::player_turn; the title may put a phase of its own between two turns.
#include "modules.hpp"

namespace quad {
namespace {

class SequenceOfPlay final : public RuleModule {
 public:
  const char* id() const override { return "sequence-of-play"; }
  CaseList cases() const override {
    static constexpr const Case* kCases[] = {&k3_0,     &k3_0_2,   &k4_0_G,    &k4_1_1,    &k4_1_1A,   &k4_1_1B,
                                             &k4_1_1Ba, &k4_1_1Bb, &k4_1_1Bc, &k4_1_1Bd, &k4_1_2, &k4_1_3};
    return kCases;
  }
};

}  // namespace

void Quad::next_phase(State& state, Events& events) const {
  const Position& pos = state.pos;
  const bool turn_ends = pos.player_turn == 1 && pos.frames[0].phase != kMovementPhase;
  if (turn_ends && title->turn_over(state, events)) return;
  Ruleset::next_phase(state, events);   // [4.1-1, 4.1-2, 4.1-3]
}

ModulePtr sequence_of_play(const Quad&) { return std::make_unique<SequenceOfPlay>(); }

}  // namespace quad
