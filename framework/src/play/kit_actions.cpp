#include "kit_actions.hpp"

#include <algorithm>

namespace trigh {

Action ActionMaker::random() {
  Action action{.kind = static_cast<ActionKind>(1 + below(rules_.forms.size() - 1)), .actor = match_.to_act()};
  const ActionForm& form = rules_.forms[action.kind];
  action.mode = any_mode(form);
  if (form.parts & kHasUnit) action.unit = any_unit();
  if (form.parts & kHasUnits)
    for (std::uint32_t n = 1 + below(3); n > 0; --n) action.push_unit(any_unit());
  if (form.parts & kHasNumber) action.value = static_cast<std::int16_t>(below(8));
  if (form.parts & (kHasHex | kHasPath)) {
    action.hex = action.unit != kNoUnit && match_.state().unit(action.unit).on_map() && below(8) != 0
                     ? match_.state().hex(action.unit)
                     : random_hex();
    if (form.parts & kHasPath) random_path(action, 1 + below(4));
  }
  if (form.parts & kHasTargets)
    for (std::uint32_t n = 1 + below(2); n > 0; --n) action.push_target(any_unit());
  return action;
}

Action ActionMaker::varied(const Action& offer) {
  const ActionForm& form = rules_.forms[offer.kind];
  Action action = offer;
  if (form.parts & kHasNumber) action.value = static_cast<std::int16_t>(action.value + 1 - static_cast<int>(below(3)));
  action.mode = any_mode(form);
  if (!(form.parts & kHasUnits) || offer.count == 0) return action;
  std::vector<UnitId> units(offer.units().begin(), offer.units().end());
  const std::vector<UnitId> targets(offer.target_units().begin(), offer.target_units().end());
  const std::uint32_t change = below(3);
  if (units.size() > 1 && change == 0)
    units.erase(units.begin() + below(units.size()));
  else if (units.size() > 1 && change == 1)
    units = {units[below(units.size())]};
  else if (const UnitId more = neighbor(units[0]); std::ranges::find(units, more) == units.end())
    units.push_back(more);
  action.count = action.targets = 0;
  action.data = {};
  if (units.size() + targets.size() >= Action::kDataBytes) return offer;
  for (const UnitId unit : units) action.push_unit(unit);
  for (const UnitId unit : targets) action.push_target(unit);
  return action;
}

Action ActionMaker::garbled(Action action) {
  const ActionForm& form = rules_.forms[action.kind];
  const UnitId nobody = below(2) ? kNoUnit : static_cast<UnitId>(match_.position().unit_count);
  const HexId nowhere = below(2) ? kNoHex : static_cast<HexId>(rules_.map().grid.size());
  const bool listed = (form.parts & (kHasUnits | kHasTargets)) && action.count + action.targets > 0;
  switch (below(4)) {
    case 0:
      if (form.parts & kHasUnit)
        action.unit = nobody;
      else if (listed)
        action.data[below(static_cast<std::size_t>(action.count + action.targets))] = nobody;
      break;
    case 1:
      if (form.parts & (kHasHex | kHasPath)) action.hex = nowhere;
      break;
    case 2: action.mode = static_cast<std::uint8_t>(std::max<std::size_t>(1, form.modes.size()) + below(4)); break;
    default:
      if ((form.parts & kHasPath) && action.count > 0) action.data[0] |= 7;  // the first step
  }
  return action;
}

UnitId ActionMaker::neighbor(UnitId of) {
  UnitId unit = of;
  for (int i = 0; i < 40; ++i) {
    unit = any_unit();
    const State& state = match_.state();
    if (unit != of && state.unit(of).on_map() && state.unit(unit).on_map() &&
        rules_.map().grid.distance(state.hex(of), state.hex(unit)) <= 2)
      break;
  }
  return unit;
}

HexId ActionMaker::random_hex() {
  for (;;) {
    const auto hex = static_cast<HexId>(below(static_cast<std::size_t>(rules_.map().grid.size())));
    if (rules_.map().exists(hex)) return hex;
  }
}

void ActionMaker::random_path(Action& action, std::uint32_t steps) {
  HexId at = action.hex;
  for (; steps > 0; --steps) {
    const auto d = static_cast<Direction>(below(6));
    const HexId to = rules_.map().neighbor(at, d);
    if (to == kNoHex) return;
    action.push_step(d);
    at = to;
  }
}

}  // namespace trigh
