// Section 14: isolation. A unit without a line is noted with turn and phase, and lost when the same phase of the next
// Game-Turn ends without relief. UnitState::data of a unit on the map holds the note.
#include "modules.hpp"

namespace ala {
namespace {

std::uint16_t stamp_of(int turn, int player_turn, PhaseId phase) {
  return static_cast<std::uint16_t>(turn * 8 + player_turn * 4 + phase + 1);
}

class Isolation final : public Section {
 public:
  using Section::Section;

  void on_end(State& state, PhaseId phase, Events& events) const override {
    if (phase > kSupplyPhase) return;
    const std::uint16_t now = stamp_of(state.pos.turn, state.pos.player_turn, phase);
    const std::uint16_t turn_ago = stamp_of(state.pos.turn - 1, state.pos.player_turn, phase);
    std::vector<UnitId> lost;
    for (const Side side : {Side::kFirst, Side::kSecond})
      for (const UnitId unit : state.of(side)) {
        UnitState& unit_state = state.pos.units[unit];
        if (!game_.isolated(state, unit)) {
          unit_state.data = 0;                                                             // relieved
        } else if (unit_state.data == 0) {
          unit_state.data = now;
          events.push_back({EventKind::kStatus, &k14_0_G, unit, state.hex(unit), kNoHex, 0, "isolated"});
        } else if (unit_state.data == turn_ago) {
          lost.push_back(unit);  // [ALA 14.04]
        }
      }
    for (const UnitId unit : lost) {
      game_.score_loss(state, unit, true, events);  // [ALA 17.2-2]
      game_.eliminate(state, unit, k14_04, events);
    }
  }
};

}  // namespace

ModulePtr isolation(const ElAlamein& game) { return std::make_unique<Isolation>(game); }

}  // namespace ala
