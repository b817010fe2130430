#include "trigh/rules/combat_ruling.hpp"

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
void CombatRuling::multiply(Role role, UnitId unit, int numerator, int divisor, const Case& rule, const char* label) {
  push({CombatTermKind::kMultiply, role, unit, narrow(numerator), narrow(divisor), 0, &rule, label});
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
  int base = 0, adds = 0, numerator = 1, divisor = 1;
  for (const CombatTerm& term : terms_) {
    if (term.role != role || term.unit != unit || verdict_.is_lifted(*term.rule)) continue;
    if (term.kind == CombatTermKind::kBase) base += term.value;
    if (term.kind == CombatTermKind::kAdd) adds += term.value;
    if (term.kind == CombatTermKind::kMultiply) {
      numerator *= term.value;
      divisor *= term.divisor;
    }
  }
  const int product = base * numerator;
  const int scaled = rounding_ == Rounding::kDown ? product / divisor : (product + divisor - 1) / divisor;
  return scaled + adds;
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
    if (!best || term.rank < best->rank || (term.rank == best->rank && term.value < best->value)) best = &term;
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
