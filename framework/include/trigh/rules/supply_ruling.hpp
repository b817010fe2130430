// Tracing supply: the question on_supply. A line runs from a unit to a source; rules say which hexes are
// sources, which hexes and hexsides close it, each with its case, so that a failed trace can say why.
#pragma once

#include <cstdint>

#include "trigh/base/fixed_vector.hpp"
#include "trigh/hex/hex_set.hpp"
#include "trigh/map/map.hpp"
#include "trigh/rules/edge.hpp"
#include "trigh/rules/rule_case.hpp"

namespace trigh {

struct SupplyTerm {
  const HexSet* hexes = nullptr;
  const Case* rule = nullptr;
};

/// Sets must outlive the ruling, or be own(). The hex of the tracing unit is never blocked.
class SupplyRuling {
 public:
  void source(LastingSet hexes, const Case& rule) { sources_.push_back({&hexes.get(), &rule}); }
  void block(LastingSet hexes, const Case& rule) { blocks_.push_back({&hexes.get(), &rule}); }
  /// Blocks of `rule` do not hold in `hexes` (a friendly unit negates a zone).
  void lift(LastingSet hexes, const Case& rule, const Case& by) { lifts_.push_back({&hexes.get(), &rule, &by}); }
  /// Hexsides whose supply EdgeTable cost is kEscorted are open only next to one of `hexes`.
  void escort(LastingSet hexes, const Case& rule) { escorts_.push_back({&hexes.get(), &rule}); }
  /// Those of `hexes` escort no line, even if other terms say they do.
  void no_escort(LastingSet hexes) { no_escorts_.push_back(&hexes.get()); }
  /// Lines run along ways: at most `reach` hexes to one whose hexsides carry any of `ways`, and from there along such
  /// hexsides to a source. Of several the shortest reach counts, and the ways that all of them allow; of
  /// equal ones the lower case is cited.
  void along(HexsideKinds ways, int reach, const Case& rule);
  HexSet& own() { return own_.emplace_back(); }

  static constexpr std::uint8_t kEscorted = EdgeTable::kEscorted;

  const FixedVector<SupplyTerm, 4>& sources() const { return sources_; }
  const FixedVector<SupplyTerm, 8>& blocks() const { return blocks_; }
  const FixedVector<SupplyTerm, 4>& escort_terms() const { return escorts_; }
  HexSet escorts() const;  ///< union of the escorts less those that are none
  bool escorted(HexId hex) const;
  /// Under along(): the ways, else 0; the reach, and the case.
  HexsideKinds ways() const { return ways_; }
  int reach() const { return reach_; }
  const Case* ways_rule() const { return ways_rule_; }
  /// Whether one of blocks() holds in `hex`, lifts considered.
  bool blocks_at(const SupplyTerm& block, HexId hex) const;
  HexSet blocked() const;      ///< union of the blocks less their lifts
  HexSet source_hexes() const; ///< union of the sources

 private:
  struct LiftTerm { const HexSet* hexes; const Case* rule; const Case* by; };
  FixedVector<SupplyTerm, 4> sources_;
  FixedVector<SupplyTerm, 8> blocks_;
  FixedVector<LiftTerm, 4> lifts_;
  FixedVector<SupplyTerm, 4> escorts_;
  FixedVector<const HexSet*, 2> no_escorts_;
  HexsideKinds ways_ = 0;
  int reach_ = 0;
  const Case* ways_rule_ = nullptr;
  FixedVector<HexSet, 4> own_;
};

}  // namespace trigh
