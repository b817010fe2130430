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

void load(const EdgeTable::Bits& bits, std::uint64_t& row) { row = bits[0]; }
void load(const EdgeTable::Bits& bits, LongRow& row) { row = {bits[0], bits[1]}; }
void add(std::uint64_t row, EdgeTable::Bits& bits) { bits[0] |= row; }
void add(LongRow row, EdgeTable::Bits& bits) { bits[0] |= row.low, bits[1] |= row.high; }

/// One flood. A line reaches from the unit's side towards the source, so a hex is reached when it can be left in the
/// direction of one that is.
template <class Row>
class RowFlood {
 public:
  RowFlood(const Map& map, const EdgeTable& edges, const HexSet* escorts, const HexSet& sources, const HexSet& blocked)
      : grid_(map.grid), edges_(edges), escorts_(escorts), blocked_(blocked) {
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
    if (ready_from_ == ready_end_) ready_from_ = ready_end_ = first_;
    while (ready_from_ > first_) prepare(--ready_from_);
    while (ready_end_ <= last_) prepare(ready_end_++);
  }

  void prepare(int line) {
    free_[line] = ~loaded(blocked_, line);
    const EdgeTable::Line& edges = edges_.line(line);
    ways_[line] = &edges.open;
    if (!escorts_ || !edges.has_escorted) return;
    EdgeTable::Ways& ways = with_escorts_[line] = edges.open;
    for (std::size_t way = 0; way < Grid::kLineWays; ++way) {
      Row row;
      load(edges.escorted[way], row);
      if (row == Row{}) continue;
      add(row & escorted(line, static_cast<Grid::LineWay>(way)), ways[way]);
    }
    ways_[line] = &ways;
  }

  /// The hexes of a line that are escorted, or that lead to one that is.
  Row escorted(int line, Grid::LineWay way) const {
    const auto friends = [&](int at) { return at < 1 || at > grid_.lines() ? Row{} : loaded(*escorts_, at); };
    const Row here = friends(line);
    switch (way) {
      case Grid::kUpwards: return here | down(here);
      case Grid::kDownwards: return here | up(here);
      case Grid::kStraightOn: return here | friends(line + 1);
      case Grid::kSlantOn: return here | slant(friends(line + 1), line);
      case Grid::kStraightBack: return here | friends(line - 1);
      case Grid::kSlantBack: return here | slant(friends(line - 1), line);
    }
    return here;
  }

  /// A row beside `line`, each bit where the slanting step to it begins.
  static Row slant(Row row, int line) { return line % 2 == 1 ? up(row) : down(row); }

  /// The hexes of a line with an open step to one reached in the same line; in the lines before and after it.
  Row along(int line) const {
    return (down(row_[line]) & way(line, Grid::kUpwards)) | (up(row_[line]) & way(line, Grid::kDownwards));
  }
  Row across(int line, Row before, Row after) const {
    return (after & way(line, Grid::kStraightOn)) | (slant(after, line) & way(line, Grid::kSlantOn)) |
           (before & way(line, Grid::kStraightBack)) | (slant(before, line) & way(line, Grid::kSlantBack));
  }
  /// The hexes of a line that can be left so.
  Row way(int line, Grid::LineWay way) const {
    Row row;
    load((*ways_[line])[way], row);
    return row;
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

  const Grid& grid_;
  const EdgeTable& edges_;
  const HexSet* escorts_;
  const HexSet& blocked_;
  int first_, last_;                        ///< lines from 1: all that may hold something
  int ready_from_ = 0, ready_end_ = 0;      ///< lines whose free_ and ways_ are filled
  std::array<Row, kMaxLine + 2> row_, free_;                ///< by line: reached; not blocked
  std::array<const EdgeTable::Ways*, kMaxLine + 2> ways_;   ///< by line: of the table, or where some are escorted
  std::array<EdgeTable::Ways, kMaxLine + 2> with_escorts_;  ///< these
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
