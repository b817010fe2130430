// Retreating one unit: the question on_retreat. Rules say which hexes a retreat may not enter, which it may
// enter only when nothing else is left, and where it may end only when nothing else is left.
#pragma once

#include "trigh/base/fixed_vector.hpp"
#include "trigh/hex/hex_set.hpp"
#include "trigh/rules/move_ruling.hpp"
#include "trigh/rules/rule_case.hpp"

namespace trigh {

class RetreatRuling {
 public:
  void no_entry(LastingSet hexes, const Case& rule) {
    no_entry_.push_back({MoveTermKind::kNoEntry, &hexes.get(), &rule, 0});
  }
  void lift(const Case& rule, const Case& by) { verdict_.lift(rule, by); }
  /// Friendly hexes: entered only if no route avoids them, by displacing who stands there.
  void last_resort(LastingSet hexes, const Case& rule) { crowded_ = &hexes.get(); crowded_rule_ = &rule; }
  /// Hexes where it may end only if no other end is left.
  void avoid_end(LastingSet hexes, const Case& rule) { avoid_ = &hexes.get(); avoid_rule_ = &rule; }
  HexSet& own();

  const FixedVector<MoveTerm, 8>& terms() const { return no_entry_; }
  HexSet blocked() const;
  const HexSet* crowded() const { return crowded_; }
  const Case* crowded_rule() const { return crowded_rule_; }
  const HexSet* avoided_ends() const { return avoid_; }
  const Case* avoid_rule() const { return avoid_rule_; }

 private:
  Verdict verdict_;
  FixedVector<MoveTerm, 8> no_entry_;
  const HexSet* crowded_ = nullptr;
  const Case* crowded_rule_ = nullptr;
  const HexSet* avoid_ = nullptr;
  const Case* avoid_rule_ = nullptr;
  FixedVector<HexSet, 4> own_;
};

}  // namespace trigh
