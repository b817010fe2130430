// Section 4: Game-Turns of two Player-Turns, each of a Movement and a Combat Phase. The order itself is the
// framework's standard sequence over Quad::player_turn; the title may put a phase of its own between two turns.
#include "modules.hpp"

namespace quad {
namespace {

class SequenceOfPlay final : public RuleModule {
 public:
  explicit SequenceOfPlay(const Quad& quad) : quad_(quad) {}
  const char* id() const override { return "sequence-of-play"; }
  CaseList cases() const override {
    static constexpr const Case* kCases[] = {&k3_0,     &k3_0_2,   &k4_0_G,    &k4_1_1,    &k4_1_1A,   &k4_1_1B,
                                             &k4_1_1Ba, &k4_1_1Bb, &k4_1_1Bc, &k4_1_1Bd, &k4_1_2, &k4_1_3};
    return kCases;
  }

  /// Each Combat Phase finds the whole allotment of both sides: as barrage for one, as protective fire for the
  /// other, so that a turn has it once for either use and nothing is carried over [9.0-P, 9.14].
  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kCombatPhase) return;
    for (int side = 0; side < 2; ++side)
      state.pos.points[side] = static_cast<std::int16_t>(quad_.ground_support[side]);
  }

 private:
  const Quad& quad_;
};

}  // namespace

void Quad::next_phase(State& state, Events& events) const {
  const Position& pos = state.pos;
  const bool turn_ends = pos.player_turn == 1 && pos.frames[0].phase != kMovementPhase;
  if (turn_ends && title->turn_over(state, events)) return;
  Ruleset::next_phase(state, events);   // [4.1-1, 4.1-2, 4.1-3]
}

ModulePtr sequence_of_play(const Quad& quad) { return std::make_unique<SequenceOfPlay>(quad); }

}  // namespace quad
