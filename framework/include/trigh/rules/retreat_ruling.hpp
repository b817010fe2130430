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
  void last_resort(LastingSet hexes, const Case& rule) {
    crowded_.push_back({MoveTermKind::kNoEntry, &hexes.get(), &rule, 0});
  }
  /// Hexes where it may end only if no other end is left.
  void avoid_end(LastingSet hexes, const Case& rule) {
    avoid_.push_back({MoveTermKind::kNoEnd, &hexes.get(), &rule, 0});
  }
  HexSet& own() { return own_.emplace_back(); }

  using Terms = FixedVector<MoveTerm, 8>;
  const Terms& terms() const { return no_entry_; }
  const Terms& avoiding() const { return avoid_; }
  bool is_lifted(const Case& rule) const { return verdict_.is_lifted(rule); }
  // What the rules said of each kind taken together, lifted cases left out; who spoke first makes no difference.
  HexSet blocked() const { return fold(no_entry_); }
  HexSet crowded() const { return fold(crowded_); }
  HexSet avoided_ends() const { return fold(avoid_); }

 private:
  HexSet fold(const Terms& terms) const;

  Verdict verdict_;
  Terms no_entry_, crowded_, avoid_;
  FixedVector<HexSet, 4> own_;
};

}  // namespace trigh
