#include "trigh/rules/combat_ruling.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace trigh {
namespace {
std::int16_t narrow(int value) { return static_cast<std::int16_t>(value); }
}  // namespace

void CombatRuling::push(const CombatTerm& term) {
  if (!terms_.full()) terms_.push_back(term);
}
void CombatRuling::strength(Role role, UnitId unit, int points, const Case& rule, const char* label) {
  push({CombatTermKind::kBase, role, unit, narrow(points), 1, 0, &rule, label});
}
void CombatRuling::multiply(Role role, UnitId unit, int numerator, int divisor, const Case& rule, const char* label,
                            int stage) {
  push({CombatTermKind::kMultiply, role, unit, narrow(numerator), narrow(divisor), narrow(stage), &rule, label});
}
void CombatRuling::at_least(Role role, UnitId unit, int points, const Case& rule, const char* label) {
  push({CombatTermKind::kLeast, role, unit, narrow(points), 1, 0, &rule, label});
}
void CombatRuling::add(Role role, UnitId unit, int points, const Case& rule, const char* label) {
  push({CombatTermKind::kAdd, role, unit, narrow(points), 1, 0, &rule, label});
}
void CombatRuling::side_add(Role role, int points, const Case& rule, const char* label) {
  push({CombatTermKind::kSideAdd, role, kNoUnit, narrow(points), 1, 0, &rule, label});
}
void CombatRuling::line(int line, int rank, const Case& rule, const char* label) {
  push({CombatTermKind::kLine, Role::kDefense, kNoUnit, narrow(line), 1, narrow(rank), &rule, label});
}
void CombatRuling::shift(int columns, const Case& rule, const char* label) {
  push({CombatTermKind::kShift, Role::kAttack, kNoUnit, narrow(columns), 1, 0, &rule, label});
}

int CombatRuling::unit_strength(Role role, UnitId unit) const {
  int strength = 0, adds = 0, least = 0;
  std::array<int, kStages> numerator, divisor;
  numerator.fill(1);
  divisor.fill(1);
  for (const CombatTerm& term : terms_) {
    if (term.role != role || term.unit != unit || verdict_.is_lifted(*term.rule)) continue;
    if (term.kind == CombatTermKind::kBase) strength += term.value;
    if (term.kind == CombatTermKind::kLeast) least = std::max<int>(least, term.value);
    if (term.kind == CombatTermKind::kAdd) adds += term.value;
    if (term.kind == CombatTermKind::kMultiply) {
      numerator[static_cast<std::size_t>(term.rank)] *= term.value;
      divisor[static_cast<std::size_t>(term.rank)] *= term.divisor;
    }
  }
  for (std::size_t stage = 0; stage < kStages; ++stage) {
    const int product = strength * numerator[stage];
    strength =
        rounding_ == Rounding::kDown ? product / divisor[stage] : (product + divisor[stage] - 1) / divisor[stage];
    strength = std::max(strength, least);
  }
  return strength + adds;
}

int CombatRuling::total(Role role) const {
  int sum = 0;
  FixedVector<UnitId, 48> seen;
  for (const CombatTerm& term : terms_) {
    if (term.role != role || verdict_.is_lifted(*term.rule)) continue;
    if (term.kind == CombatTermKind::kSideAdd) sum += term.value;
    if (term.kind != CombatTermKind::kBase || seen.contains(term.unit) || seen.full()) continue;
    seen.push_back(term.unit);
    sum += unit_strength(role, term.unit);
  }
  return sum;
}

const CombatTerm* CombatRuling::best_line() const {
  const CombatTerm* best = nullptr;
  for (const CombatTerm& term : terms_) {
    if (term.kind != CombatTermKind::kLine || verdict_.is_lifted(*term.rule)) continue;
    const auto better = [&] {   // of equal lines the one of the lower case: who spoke first makes no difference
      if (term.rank != best->rank) return term.rank < best->rank;
      if (term.value != best->value) return term.value < best->value;
      return std::strcmp(term.rule->id, best->rule->id) < 0;
    };
    if (!best || better()) best = &term;
  }
  return best;
}

int CombatRuling::shift_columns() const {
  int sum = 0;
  for (const CombatTerm& term : terms_)
    if (term.kind == CombatTermKind::kShift && !verdict_.is_lifted(*term.rule)) sum += term.value;
  return sum;
}

}  // namespace trigh
