#include "trigh/rules/edge.hpp"

#include <cstring>

namespace trigh {
namespace {

/// Of terms that say the same the one of the lower case counts: an order that does not depend on who spoke first.
bool cited_first(const Case& one, const Case& other) { return std::strcmp(one.id, other.id) < 0; }

}  // namespace

void EdgeRuling::base(int halves, const Case& rule, const char* label) {
  bases_.push_back({&rule, label, static_cast<std::int16_t>(halves)});
}
void EdgeRuling::rate(int halves, const Case& rule, const char* label) {
  rates_.push_back({&rule, label, static_cast<std::int16_t>(halves)});
}
void EdgeRuling::add(int halves, const Case& rule, const char* label) {
  adds_.push_back({&rule, label, static_cast<std::int16_t>(halves)});
}
void EdgeRuling::whole_allowance(const Case& rule) {
  if (!whole_ || cited_first(rule, *whole_)) whole_ = &rule;
}

FixedVector<CostTerm, 8> EdgeRuling::terms() const {
  FixedVector<CostTerm, 8> terms;
  if (!rates_.empty()) {
    const CostTerm* cheapest = &rates_[0];
    for (const CostTerm& rate : rates_)
      if (rate.halves < cheapest->halves ||
          (rate.halves == cheapest->halves && cited_first(*rate.rule, *cheapest->rule)))
        cheapest = &rate;
    terms.push_back(*cheapest);
  } else {
    for (const CostTerm& base : bases_) terms.push_back(base);
  }
  for (const CostTerm& add : adds_) terms.push_back(add);
  return terms;
}

int EdgeRuling::cost_halves() const {
  int sum = 0;
  for (const CostTerm& term : terms()) sum += term.halves;
  return sum;
}

void EdgeTable::resize(int hexes) {
  cost_.assign(static_cast<std::size_t>(hexes) * 6, kForbidden);
  open_.assign(static_cast<std::size_t>(hexes), 0);
  left_by_.fill(HexSet{});
  escorted_by_.fill(HexSet{});
}

void EdgeTable::set(HexId h, Direction d, std::uint8_t cost) {
  cost_[h * 6 + d] = cost;
  const auto bit = static_cast<std::uint8_t>(1u << d);
  open_[h] = static_cast<std::uint8_t>(cost == kForbidden ? open_[h] & ~bit : open_[h] | bit);
  left_by_[d].remove(h);
  escorted_by_[d].remove(h);
  if (cost == kEscorted) escorted_by_[d].add(h);
  else if (cost != kForbidden) left_by_[d].add(h);
}

}  // namespace trigh
