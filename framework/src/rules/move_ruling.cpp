#include "trigh/rules/move_ruling.hpp"

namespace trigh {

HexSet& MoveRuling::own() {
  own_.push_back(HexSet{});
  return own_.back();
}

int MoveRuling::allowance_halves() const {
  if (!halved_by_ || is_lifted(*halved_by_)) return allowance_;
  const int points = allowance_ / 2;     // whole points
  return (points + (rounding_ == Rounding::kUp ? 1 : 0)) / 2 * 2;   // halved, rounded, back in half points
}

HexSet MoveRuling::fold(MoveTermKind kind) const {
  HexSet set;
  for (const MoveTerm& term : terms_)
    if (term.kind == kind && !is_lifted(*term.rule)) set |= *term.hexes;
  return set;
}

void MoveRuling::add(MoveTermKind kind, const HexSet& hexes, const Case& rule, int halves, const HexSet* into) {
  terms_.push_back({kind, &hexes, &rule, static_cast<std::int16_t>(halves), into});
}

}  // namespace trigh
