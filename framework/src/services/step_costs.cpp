#include "trigh/services/step_costs.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace trigh {

StepCosts::StepCosts(const MoveRuling& ruling, int hexes) {
  static_assert(std::is_trivially_copyable_v<Sums>);
  std::memset(sums_.data(), 0, static_cast<std::size_t>(hexes) * sizeof(Sums));  // several times faster than a loop
  for (const MoveTerm& term : ruling.terms()) {
    if (ruling.is_lifted(*term.rule)) continue;
    if (term.into) add_step(term);
    if (term.kind == MoveTermKind::kEntryCost) add(&Sums::entry, term);
    if (term.kind == MoveTermKind::kExitCost) add(&Sums::exit, term);
  }
}

bool StepCosts::any(const MoveRuling& ruling) {
  return std::any_of(ruling.terms().begin(), ruling.terms().end(), [](const MoveTerm& term) {
    return term.kind == MoveTermKind::kEntryCost || term.kind == MoveTermKind::kExitCost || term.into;
  });
}

/// Sums stay at 255, which is beyond any allowance, too.
void StepCosts::add(std::uint8_t Sums::*which, const MoveTerm& term) {
  for (const HexId h : *term.hexes) {
    std::uint8_t& sum = sums_[h].*which;
    sum = static_cast<std::uint8_t>(std::min(sum + term.halves, 255));
  }
}

void StepCosts::add_step(const MoveTerm& term) {
  const unsigned bit = 1u << steps_.size();
  steps_.push_back(term.kind == MoveTermKind::kNoStep ? kBarred : static_cast<unsigned>(term.halves));
  for (const HexId h : *term.hexes) sums_[h].from = static_cast<std::uint8_t>(sums_[h].from | bit);
  for (const HexId h : *term.into) sums_[h].into = static_cast<std::uint8_t>(sums_[h].into | bit);
}

}  // namespace trigh
