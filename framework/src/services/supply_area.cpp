// The area in which lines of supply are open. The hexes of a line of the grid are the bits of one number, so that one
// step of a flood takes a few operations for all of them.
#include "supply_area.hpp"

#include <algorithm>
#include <array>

#include "trigh/base/assert.hpp"
#include "trigh/services/supply.hpp"

namespace trigh::detail {
namespace {

/// Two words: a line of up to 128 hexes.
struct LongRow {
  std::uint64_t low = 0, high = 0;

  friend LongRow operator|(LongRow a, LongRow b) { return {a.low | b.low, a.high | b.high}; }
  friend LongRow operator&(LongRow a, LongRow b) { return {a.low & b.low, a.high & b.high}; }
  friend LongRow operator~(LongRow a) { return {~a.low, ~a.high}; }
  friend bool operator==(LongRow, LongRow) = default;
};

std::uint64_t up(std::uint64_t row) { return row << 1; }
std::uint64_t down(std::uint64_t row) { return row >> 1; }
LongRow up(LongRow row) { return {row.low << 1, row.high << 1 | row.low >> 63}; }
LongRow down(LongRow row) { return {row.low >> 1 | row.high << 63, row.high >> 1}; }

void load(const HexSet& set, int first, int width, std::uint64_t& row) { row = set.bits(first, width); }
void load(const HexSet& set, int first, int width, LongRow& row) {
  row.low = set.bits(first, std::min(width, 64));
  row.high = width > 64 ? set.bits(first + 64, width - 64) : 0;
}
void store(std::uint64_t row, int first, HexSet& set) { set.add_bits(first, row); }
void store(LongRow row, int first, HexSet& set) {
  set.add_bits(first, row.low);
  if (row.high) set.add_bits(first + 64, row.high);
}

/// One flood. A line reaches from the unit's side towards the source, so a hex is reached when it can be left in the
/// direction of one that is.
template <class Row>
class RowFlood {
 public:
  RowFlood(const Map& map, const EdgeTable& edges, const HexSet* escorts, const HexSet& sources, const HexSet& blocked)
      : grid_(map.grid), edges_(edges), escorts_(escorts), blocked_(blocked) {
    for (Direction d = 0; d < kDirections; ++d) read_step(d);
    const HexSet open = sources - blocked;
    first_ = grid_.lines() + 1, last_ = 0;
    row_[0] = row_[grid_.lines() + 1] = Row{};
    for (int line = 1; line <= grid_.lines(); ++line) {
      row_[line] = loaded(open, line);
      if (row_[line] == Row{}) continue;
      first_ = std::min(first_, line);
      last_ = line;
    }
  }

  /// Adds everything with a line of any length.
  void spread_all() {
    widen(grid_.lines());
    for (bool more = first_ <= last_; more;) {
      more = false;
      for (int line = first_; line <= last_; ++line) more = settle(line) || more;
      for (int line = last_; line >= first_; --line) more = settle(line) || more;
    }
  }

  /// Adds the hexes one step further on.
  void spread_once() {
    widen(1);
    Row behind = row_[first_ - 1];  // the line before, as it was
    for (int line = first_; line <= last_; ++line) {
      const Row now = row_[line] | ((along(line) | across(line, behind, row_[line + 1])) & free_[line]);
      behind = row_[line];
      row_[line] = now;
    }
  }

  HexSet reached() const {
    HexSet set;
    for (int line = first_; line <= last_; ++line) store(row_[line], bit(line), set);
    return set;
  }

  /// Blocked hexes one step further on.
  HexSet rim() {
    widen(1);
    HexSet set;
    for (int line = first_; line <= last_; ++line)
      store((along(line) | across(line, row_[line - 1], row_[line + 1])) & ~free_[line], bit(line), set);
    return set;
  }

 private:
  /// The ways out of a hex, by where they lead: along its line; straight or slantwise into the next or the last line.
  enum Way { kUpwards = 0, kDownwards, kStraightOn, kSlantOn, kStraightBack, kSlantBack };

  int bit(int line) const { return (line - 1) * grid_.positions(); }
  Row loaded(const HexSet& set, int line) const {
    Row row;
    load(set, bit(line), grid_.positions(), row);
    return row;
  }

  /// Makes ready `by` lines beside those reached so far; first_ and last_ bound them.
  void widen(int by) {
    if (first_ > last_) return;
    first_ = std::max(1, first_ - by);
    last_ = std::min(grid_.lines(), last_ + by);
    for (int line = first_; line <= last_; ++line)
      if (!ready_[line]) prepare(line);
  }

  void prepare(int line) {
    ready_[line] = true;
    free_[line] = ~loaded(blocked_, line);
    for (Direction d = 0; d < kDirections; ++d) {
      const Step& step = steps_[d];
      const Way way = step.way[line % 2];
      ways_[line][way] = loaded(edges_.left_by(d), line);
      if (step.escorts) ways_[line][way] = ways_[line][way] | escorted(line, line + step.lines, way, d);
    }
  }

  /// What prepare() asks of a direction for every line.
  void read_step(Direction d) {
    const Grid::LineStep step = grid_.line_step(d);
    const auto way = [&](int by) {
      return step.lines == 0  ? by > 0 ? kUpwards : kDownwards
             : step.lines > 0 ? by == 0 ? kStraightOn : kSlantOn
             : by == 0        ? kStraightBack
                              : kSlantBack;
    };
    const bool escorts = escorts_ && !edges_.left_escorted_by(d).empty();
    steps_[d] = {step.lines, {way(step.from_even), way(step.from_odd)}, escorts};
  }

  /// Escorted hexsides that are open: a friend stands on one of their sides.
  Row escorted(int line, int beside, Way way, Direction d) const {
    const Row ways = loaded(edges_.left_escorted_by(d), line);
    if (ways == Row{}) return ways;
    const Row there = beside < 1 || beside > grid_.lines() ? Row{} : loaded(*escorts_, beside);
    const Row seen = way == kUpwards                              ? down(there)
                     : way == kDownwards                          ? up(there)
                     : way == kStraightOn || way == kStraightBack ? there
                                                                  : slant(there, line);
    return ways & (loaded(*escorts_, line) | seen);
  }

  /// A row beside `line`, each bit where the slanting step to it begins.
  static Row slant(Row row, int line) { return line % 2 == 1 ? up(row) : down(row); }

  /// The hexes of a line with an open step to one reached in the same line; in the lines before and after it.
  Row along(int line) const {
    return (down(row_[line]) & ways_[line][kUpwards]) | (up(row_[line]) & ways_[line][kDownwards]);
  }
  Row across(int line, Row before, Row after) const {
    const auto& ways = ways_[line];
    return (after & ways[kStraightOn]) | (slant(after, line) & ways[kSlantOn]) | (before & ways[kStraightBack]) |
           (slant(before, line) & ways[kSlantBack]);
  }

  /// Adds to a line what its neighbours and its own hexes lead to; whether that was anything.
  bool settle(int line) {
    const Row before = row_[line];
    row_[line] = before | (across(line, row_[line - 1], row_[line + 1]) & free_[line]);
    for (;;) {
      const Row now = row_[line] | (along(line) & free_[line]);
      if (now == row_[line]) return !(now == before);
      row_[line] = now;
    }
  }

  struct Step {
    int lines = 0;                ///< added to the line
    std::array<Way, 2> way{};     ///< from an even line, from an odd one
    bool escorts = false;         ///< some hexsides in this direction are escorted
  };
  const Grid& grid_;
  const EdgeTable& edges_;
  const HexSet* escorts_;
  const HexSet& blocked_;
  std::array<Step, kDirections> steps_{};
  int first_, last_;                                             ///< lines from 1: all that may hold something
  std::array<Row, kMaxLine + 2> row_, free_;                     ///< by line: reached; not blocked
  std::array<std::array<Row, kDirections>, kMaxLine + 2> ways_;  ///< by line and Way: hexes that can be left so
  std::array<bool, kMaxLine + 2> ready_{};                       ///< by line: free_ and ways_ are filled
};

template <class Row>
SupplyArea flood_rows(const Map& map, const EdgeTable& edges, const HexSet* escorts, const HexSet& sources,
                      const HexSet& blocked, std::uint16_t limit) {
  RowFlood<Row> flood(map, edges, escorts, sources, blocked);
  SupplyArea area;
  if (limit == 0) {
    area.all = sources;
  } else if (limit < map.grid.size()) {
    for (int length = 1; length < limit; ++length) flood.spread_once();
    area.all = flood.rim();
    flood.spread_once();
  } else {
    flood.spread_all();
    area.all = flood.rim();
  }
  area.open = flood.reached();
  area.all |= area.open;
  area.all |= sources;
  return area;
}

}  // namespace

bool rows_fit(const Map& map) { return map.grid.positions() <= 128; }

SupplyArea area_by_rows(const Map& map, const EdgeTable& edges, const HexSet* escorts, const HexSet& sources,
                        const HexSet& blocked, std::uint16_t limit) {
  TRIGH_ASSERT(rows_fit(map), "a line of the grid is a number of 128 bits");
  return map.grid.positions() <= 64 ? flood_rows<std::uint64_t>(map, edges, escorts, sources, blocked, limit)
                                    : flood_rows<LongRow>(map, edges, escorts, sources, blocked, limit);
}

}  // namespace trigh::detail
