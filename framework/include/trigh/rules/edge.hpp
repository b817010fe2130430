// Crossing one hexside, as far as it depends on the map alone: the question on_edge, asked once for each
// hexside, purpose and mover class when a game is composed. The answers are folded into EdgeTable, a flat array
// that floods read; asking again with the terms kept explains a number.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "trigh/base/fixed_vector.hpp"
#include "trigh/game/ids.hpp"
#include "trigh/map/map.hpp"
#include "trigh/rules/rule_case.hpp"
#include "trigh/rules/verdict.hpp"

namespace trigh {

/// What for. A mover class is the ruleset's: units for which the map is alike.
enum class Purpose : std::uint8_t { kMovement, kZone, kSupply, kRetreat, kAttack };
constexpr int kPurposes = 5;

struct EdgeQuery {
  Purpose purpose = Purpose::kMovement;
  std::uint8_t mover = 0;   ///< index into Ruleset::mover_classes
  HexId from = kNoHex, to = kNoHex;
  Direction direction = 0;
};

/// One number that counts, with its case.
struct CostTerm {
  const Case* rule = nullptr;
  const char* label = "";     ///< "mixed", "road", "minefield": static text
  std::int16_t halves = 0;    ///< movement points x 2
};

/// Folding order: objections minus lifts; then the cheapest rate if any rate was given, else the sum of bases;
/// then all additions. A whole-allowance term replaces the cost: the step takes the unit's whole allowance,
/// only as its first step, and ends the move. Of equal rates, and of several whole allowances, the lower case is cited.
class EdgeRuling {
 public:
  void forbid(const Case& rule) { verdict_.forbid(rule); }
  void lift(const Case& rule, const Case& by) { verdict_.lift(rule, by); }
  void base(int halves, const Case& rule, const char* label);   ///< cost of the hex entered
  void rate(int halves, const Case& rule, const char* label);   ///< road or trail: instead of the base
  void add(int halves, const Case& rule, const char* label);    ///< on top of either
  void whole_allowance(const Case& rule);
  /// The module that answers has no term for any hexside: RuleModule::on_edge() as it is. An override never says so.
  void says_nothing() { silent_ = true; }

  bool silent() const { return silent_; }
  bool legal() const { return verdict_.legal(); }
  const Verdict& verdict() const { return verdict_; }
  const Case* whole_allowance_case() const { return whole_; }
  /// The terms that count, in folding order; and their sum in half points.
  FixedVector<CostTerm, 8> terms() const;
  int cost_halves() const;

 private:
  Verdict verdict_;
  FixedVector<CostTerm, 4> bases_, rates_, adds_;
  const Case* whole_ = nullptr;
  bool silent_ = false;
};

/// The folded answers for one purpose and mover class. cost(h, d): half points, or one of the marks.
class EdgeTable {
 public:
  static constexpr std::uint8_t kForbidden = 255;
  static constexpr std::uint8_t kWholeAllowance = 254;
  static constexpr std::uint8_t kEscorted = 253;   ///< of kSupply: see SupplyRuling::escort()

  std::uint8_t cost(HexId h, Direction d) const { return cost_[h * 6 + d]; }
  bool open(HexId h, Direction d) const { return cost_[h * 6 + d] != kForbidden; }
  /// Bit d set: open in direction d.
  std::uint8_t open_mask(HexId h) const { return open_[h]; }
  const std::uint8_t* row(HexId h) const { return &cost_[h * 6]; }
  /// Which hexes of a line can be left each way: by a hexside that is not escorted, by one that is. Bit 0 is the first
  /// position; those beyond the 128th have none.
  using Bits = std::array<std::uint64_t, 2>;
  using Ways = std::array<Bits, Grid::kLineWays>;
  struct Line {
    Ways open{}, escorted{};
    bool has_escorted = false;   ///< any of them
  };
  const Line& line(int number) const { return lines_[static_cast<std::size_t>(number) - 1]; }

  void resize(const Grid& grid);   ///< nothing can be crossed
  void set(HexId h, Direction d, std::uint8_t cost);

 private:
  std::vector<std::uint8_t> cost_, open_;
  std::vector<Line> lines_;
  std::array<std::array<Grid::LineWay, kDirections>, 2> way_{};   ///< by direction, in even and in odd lines
  int positions_ = 1;                                             ///< of a line
};

/// Calls f(HexId) for each neighbour of `h` across a hexside that is open.
template <class F>
void each_open(const Map& map, const EdgeTable& edges, HexId h, F&& f) {
  const std::array<HexId, 6>& neighbors = map.neighbors(h);
  for (unsigned open = edges.open_mask(h); open != 0; open &= open - 1)
    f(neighbors[static_cast<std::size_t>(std::countr_zero(open))]);
}

}  // namespace trigh
