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

void EdgeTable::resize(const Grid& grid) {
  const auto hexes = static_cast<std::size_t>(grid.size());
  cost_.assign(hexes * 6, kForbidden);
  open_.assign(hexes, 0);
  lines_.assign(static_cast<std::size_t>(grid.lines()), Line{});
  positions_ = grid.positions();
  for (Direction d = 0; d < kDirections; ++d)
    for (const int line : {0, 1}) way_[static_cast<std::size_t>(line)][d] = grid.line_way(d, line);
}

void EdgeTable::set(HexId h, Direction d, std::uint8_t cost) {
  cost_[h * 6 + d] = cost;
  const auto bit = static_cast<std::uint8_t>(1u << d);
  open_[h] = static_cast<std::uint8_t>(cost == kForbidden ? open_[h] & ~bit : open_[h] | bit);
  const int before = h / positions_, place = h % positions_;   // lines before this one, whose numbers begin with 1
  const auto word = static_cast<std::size_t>(place / 64);
  if (word >= Bits{}.size()) return;
  const std::uint64_t mask = std::uint64_t{1} << place % 64;
  const Grid::LineWay way = way_[static_cast<std::size_t>((before + 1) % 2)][d];
  Line& line = lines_[static_cast<std::size_t>(before)];
  std::uint64_t &open = line.open[way][word], &escorted = line.escorted[way][word];
  open = cost == kForbidden || cost == kEscorted ? open & ~mask : open | mask;
  if (cost != kEscorted && !line.has_escorted) return;
  escorted = cost == kEscorted ? escorted | mask : escorted & ~mask;
  line.has_escorted = line.escorted != Ways{};
}

}  // namespace trigh
