// Case 13.2: to which box an eliminated unit goes. Here is the roll of motorized units; losses.cpp decides who rolls.
#include "losses.hpp"
#include "modules.hpp"

namespace fox {
namespace {

class Fates final : public Section {
 public:
  using Section::Section;
  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind != kRoll || state.pos.top().phase != kFateRoll) return false;
    const UnitId unit = state.pos.top().unit;
    state.pop();
    UnitState& lost = state.pos.units[unit];
    const bool saved = action.value <= (lost.steps == 1 ? 4 : 3);  // its Morale, see eliminate() [DF 13.2-M]
    lost.steps = 0;
    lost.place = place(saved ? kRefitBox : kDestroyed);
    events.push_back(
        {EventKind::kRolled, &k13_2_M, unit, kNoHex, kNoHex, action.value, saved ? "Refit Box" : "destroyed"});
    ask_fates(state);
    return true;
  }
};

}  // namespace

ModulePtr fates(const DesertFox& game) { return std::make_unique<Fates>(game); }

}  // namespace fox
