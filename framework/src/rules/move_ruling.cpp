#include "trigh/rules/move_ruling.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "trigh/base/assert.hpp"

namespace trigh {

void MoveRuling::allowance(int halves, const Case& rule) {
  for (const AllowanceTerm& term : allowance_)
    TRIGH_ASSERT(term.kind != AllowanceTermKind::kBase, "one module says the allowance; others add to it or cap it");
  add(AllowanceTermKind::kBase, halves, rule);
}

MoveRuling::Allowance MoveRuling::folded_allowance() const {
  int base = 0, factor = 1, parts = 1, cap = kUnlimited;
  bool up = true;
  std::array<const Case*, 5> by{};
  for (const AllowanceTerm& term : allowance_) {
    using enum AllowanceTermKind;
    const bool caps = term.kind == kCap;
    const Case*& cited = by[static_cast<std::size_t>(term.kind)];
    if ((term.kind != kBase && is_lifted(*term.rule)) || (caps && cited && term.value > cap)) continue;
    if (!cited || (caps && term.value < cap) || std::strcmp(term.rule->id, cited->id) < 0) cited = term.rule;
    if (term.kind == kBase) base = term.value;
    if (term.kind == kMultiply) factor *= term.value;
    if (term.kind == kHalve) parts *= 2, up = up && term.rounding == Rounding::kUp;
    if (caps) cap = term.value;
  }
  const auto& [said, multiplied, halved, capped, unlimited] = by;
  if (unlimited) return {kUnlimited, unlimited};
  Allowance found{base * factor, multiplied ? multiplied : said};
  if (halved) found = {(found.halves / 2 + (up ? parts - 1 : 0)) / parts * 2, halved};  // whole points
  if (capped && cap < found.halves) found = {cap, capped};
  return found;
}

MoveRuling::RankTerms MoveRuling::ranks_in_force() const {
  RankTerms terms;
  for (const RankTerm& term : ranks_)
    if (!is_lifted(*term.rule)) terms.push_back(term);
  return terms;
}

HexSet MoveRuling::fold(MoveTermKind kind) const {
  HexSet set;
  for (const MoveTerm& term : terms_)
    if (term.kind == kind && !is_lifted(*term.rule)) set |= *term.hexes;
  return set;
}

bool MoveRuling::judge(std::initializer_list<MoveTermKind> kinds, HexId hex, UnitId unit, Verdict& verdict) const {
  bool open = true;
  for (const MoveTerm& term : terms_) {
    if (!std::ranges::count(kinds, term.kind) || !term.hexes->contains(hex) || is_lifted(*term.rule)) continue;
    verdict.forbid(*term.rule, hex, unit);
    open = false;
  }
  return open;
}

const Case* MoveRuling::bars_step(HexId from, HexId to) const {
  for (const MoveTerm& term : terms_)
    if (term.kind == MoveTermKind::kNoStep && term.hexes->contains(from) && term.into->contains(to) &&
        !is_lifted(*term.rule))
      return term.rule;
  return nullptr;
}

void MoveRuling::add(MoveTermKind kind, const HexSet& hexes, const Case& rule, int halves, const HexSet* into) {
  terms_.push_back({kind, &hexes, &rule, static_cast<std::int16_t>(halves), into});
}

void MoveRuling::add(AllowanceTermKind kind, int value, const Case& rule, Rounding rounding) {
  allowance_.push_back({kind, rounding, static_cast<std::int16_t>(value), &rule});
}

}  // namespace trigh
