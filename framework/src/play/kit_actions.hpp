// Random actions of the conformance kit: such as could be legal, such as nearly are, and such as name what is not
// there.
#pragma once

#include "trigh/play/dice.hpp"

namespace trigh {

class ActionMaker {
 public:
  ActionMaker(const Match& match, Dice& dice) : match_(match), rules_(match.rules()), dice_(dice) {}

  /// Any kind of action with any parts, in any of its modes.
  Action random();
  /// `offer` with one unit more or less or one alone, another number, or another mode.
  Action varied(const Action& offer);
  /// `action` with a unit, a hex, a mode or a step that is not there; itself if it has no such part.
  Action garbled(Action action);

 private:
  std::uint32_t below(std::size_t n) { return dice_.below(static_cast<std::uint32_t>(n)); }
  UnitId any_unit() { return static_cast<UnitId>(below(static_cast<std::size_t>(rules_.counters().size()))); }
  std::uint8_t any_mode(const ActionForm& form) {
    return form.modes.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(below(form.modes.size()));
  }
  UnitId neighbor(UnitId of);
  HexId random_hex();
  void random_path(Action& action, std::uint32_t steps);

  const Match& match_;
  const Ruleset& rules_;
  Dice& dice_;
};

}  // namespace trigh
