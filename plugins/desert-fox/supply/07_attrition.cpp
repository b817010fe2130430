// Case 7.32: units without General Supply wear away at the end of their side's Refit Phase.
#include "losses.hpp"
#include "modules.hpp"
#include "supply/combat_supply.hpp"

namespace fox {
namespace {

class Attrition final : public Section {
 public:
  using Section::Section;
  bool resolve(State& state, Events&) const override {
    if (state.pos.top().phase != kAttrition) return false;
    Frame& frame = state.pos.frames[0];   // its step: the next unit to look at
    while (frame.step < state.pos.unit_count) {
      const auto unit = static_cast<UnitId>(frame.step++);
      if (!game_.is_combat(unit) || !state.unit(unit).on_map() || state.side(unit) != state.pos.phasing ||
          !has(state, unit, kUnsupplied))
        continue;
      ask(state, kAttritionRoll, Side::kChance, unit);
      return true;
    }
    return false;
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind != kRoll || state.pos.top().phase != kAttritionRoll) return false;
    const UnitId unit = state.pos.top().unit;
    state.pop();
    events.push_back({EventKind::kRolled, &k7_32, unit, kNoHex, kNoHex, action.value, "attrition"});
    if (action.value > game_.face(state, unit).morale) return true;  // [DF 7.32]
    const bool saved = supplied_in_combat(game_, state, state.side(unit), {&unit, 1}, false) != 0 &&
                       game_.has_communication(state, unit);  // [DF 13.2]
    fox::deplete(game_, state, unit, saved, k7_32, events);
    ask_fates(state);
    return true;
  }
};

}  // namespace

ModulePtr attrition(const DesertFox& game) { return std::make_unique<Attrition>(game); }

}  // namespace fox
