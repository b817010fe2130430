#include "trigh/rules/combat_ruling.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

namespace trigh {
namespace {
std::int16_t narrow(int value) { return static_cast<std::int16_t>(value); }
}  // namespace

void CombatRuling::push(const CombatTerm& term) {
  if (terms_.empty()) terms_.reserve(32);
  terms_.push_back(term);
}
void CombatRuling::multiply_some(Role role, const UnitList& group, int count, int numerator, int divisor,
                                 const Case& rule, const char* label, int turn) {
  groups_.push_back(
      {GroupKind::kMultiplySome,
       group,
       {CombatTermKind::kMultiply, role, kNoUnit, narrow(numerator), narrow(divisor), narrow(turn), &rule, label},
       count});
}
void CombatRuling::take_off(Role role, const UnitList& group, int points, const Case& rule, const char* label) {
  groups_.push_back(
      {GroupKind::kTakeOff, group, {CombatTermKind::kSideAdd, role, kNoUnit, 0, 1, 0, &rule, label}, points});
}
void CombatRuling::stack_least(Role role, const UnitList& stack, int points, const Case& rule, const char* label) {
  groups_.push_back(
      {GroupKind::kStackLeast, stack, {CombatTermKind::kSideAdd, role, kNoUnit, 0, 1, 0, &rule, label}, points});
}
void CombatRuling::most_shifts(Role role, int columns, const Case& rule, const char* label) {
  groups_.push_back(
      {GroupKind::kMostShifts, {}, {CombatTermKind::kShift, role, kNoUnit, 0, 1, 0, &rule, label}, columns});
}

int CombatRuling::strength_of(Role role, const UnitList& units) const {
  int sum = 0;
  for (const UnitId unit : units) sum += unit_strength(role, unit);
  return sum;
}

void CombatRuling::multiply_best(const Group& group) {
  CombatTerm term = group.term;
  term.rank = 0;  // the stage; the turn has served its purpose
  FixedVector<UnitId, UnitList::capacity()> chosen;
  while (static_cast<int>(chosen.size()) < group.points && chosen.size() < group.units.size()) {
    int most = 0;
    UnitId best = kNoUnit;
    for (const UnitId unit : group.units) {
      if (chosen.contains(unit)) continue;
      const int before = unit_strength(term.role, unit);
      term.unit = unit;
      terms_.push_back(term);
      const int gain = unit_strength(term.role, unit) - before;
      terms_.pop_back();
      if (best != kNoUnit && gain <= most) continue;
      best = unit;
      most = gain;
    }
    chosen.push_back(best);
    term.unit = best;
    push(term);
  }
}

void CombatRuling::take_off_stacks(const Group& group) {
  UnitList loose = group.units;  // those in no stack that has a least
  int room = 0;
  for (const Group& stack : groups_) {
    if (stack.kind != GroupKind::kStackLeast || stack.term.role != group.term.role) continue;
    UnitList taken, left;
    for (const UnitId unit : loose) (stack.units.contains(unit) ? taken : left).push_back(unit);
    loose = left;
    const int spare = strength_of(group.term.role, stack.units) - stack.points;
    room += std::clamp(spare, 0, strength_of(group.term.role, taken));
  }
  CombatTerm term = group.term;
  term.value = narrow(-std::min(group.points, room + strength_of(group.term.role, loose)));
  if (term.value != 0) push(term);
}

void CombatRuling::settle() {
  std::stable_sort(groups_.begin(), groups_.end(), [](const Group& a, const Group& b) {
    return a.kind != b.kind ? a.kind < b.kind : a.term.rank < b.term.rank;
  });
  for (const Group& group : groups_) {
    if (verdict_.is_lifted(*group.term.rule)) continue;
    CombatTerm term = group.term;
    if (group.kind == GroupKind::kMultiplySome) multiply_best(group);
    if (group.kind == GroupKind::kTakeOff) take_off_stacks(group);
    if (group.kind == GroupKind::kStackLeast) {
      term.value = narrow(std::max(0, group.points - strength_of(term.role, group.units)));
      if (term.value != 0) push(term);
    }
    if (group.kind == GroupKind::kMostShifts) {
      const int sum = shift_columns(term.role);
      term.value = narrow(std::clamp(sum, -group.points, group.points) - sum);
      if (term.value != 0) push(term);
    }
  }
  groups_.clear();
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
    strength = (product + (round_up_ >> stage & 1 ? divisor[stage] - 1 : 0)) / divisor[stage];
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
  return lowest_line([](const CombatTerm& term) { return term.rank; });
}

const CombatTerm* CombatRuling::best_line(const std::function<int(int line)>& worth) const {
  return lowest_line([&](const CombatTerm& term) { return worth(term.value); });
}
template <class Worth>
const CombatTerm* CombatRuling::lowest_line(Worth&& worth) const {
  const CombatTerm* best = nullptr;
  const auto rank = [&](const CombatTerm& term) {
    return std::tuple(worth(term), term.value, std::string_view(term.rule->id));
  };
  for (const CombatTerm& term : terms_)
    if (term.kind == CombatTermKind::kLine && !verdict_.is_lifted(*term.rule) && (!best || rank(term) < rank(*best)))
      best = &term;
  return best;
}

int CombatRuling::shift_columns(Role role) const {
  int sum = 0;
  for (const CombatTerm& term : terms_)
    if (term.kind == CombatTermKind::kShift && term.role == role && !verdict_.is_lifted(*term.rule)) sum += term.value;
  return sum;
}

std::vector<CombatReport::Face> CombatReport::distribution() const {
  std::vector<Face> sums;
  for (const Face& face : faces) {
    const auto known = std::ranges::find(sums, face.result, &Face::result);
    if (known == sums.end()) sums.push_back(face);
    else known->weight += face.weight;
  }
  std::ranges::stable_sort(sums, {}, &Face::gain);
  return sums;
}

}  // namespace trigh
