// A map's numbered hex grid: translates printed hex numbers to dense ids and geometry, for every way the
// titles number their sheets.
//
// A printed number is two digits of the *line* and two of the *position* in it, after the sheet's prefix if
// there is one ("1605", "L0701", "E2034"). `Layout` tells how the lines lie:
//
//   columns   lines are columns, west to east;  positions run north to south   (flat tops)
//   rows      lines are rows, south to north;   positions run west to east     (pointy tops)
//   rows-cw   lines are rows, north to south;   positions run east to west     (pointy tops)
//
// In all of them the even lines lie half a hex towards higher positions. Lines and positions are counted from
// 1 over all sheets. A hex id is (line - 1) * positions + (position - 1): at most kMaxHexes of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "trigh/base/expected.hpp"
#include "trigh/hex/hex.hpp"

namespace trigh {

using HexId = std::uint16_t;
constexpr HexId kNoHex = 0xFFFF;
constexpr int kMaxHexes = 2048;
constexpr int kMaxLine = 99;  ///< lines of a grid and positions of a sheet: two digits each

enum class Layout : std::uint8_t { kColumns, kRows, kRowsClockwise };

/// One printed sheet of a joined map: positions `first`..`last` carry `prefix` and are numbered from 1 again.
struct Sheet {
  std::string prefix;
  int first = 1;
  int last = 0;
};

/// Numbering and geometry; knows nothing of terrain. Immutable.
class Grid {
 public:
  Grid() = default;
  /// `lines` x `positions` hexes. REQUIRES both > 0, lines <= kMaxLine, lines * positions <= kMaxHexes, and
  /// sheets, if any, that cover all positions in order, each with at most kMaxLine of them.
  Grid(Layout layout, int lines, int positions, std::vector<Sheet> sheets = {});

  Layout layout() const { return layout_; }
  bool flat_top() const { return layout_ == Layout::kColumns; }
  int lines() const { return lines_; }
  int positions() const { return positions_; }
  int size() const { return lines_ * positions_; }        ///< ids are 0 .. size()-1
  const std::vector<Sheet>& sheets() const { return sheets_; }

  /// The id printed as `number`, or nothing when the grid has no such number.
  std::optional<HexId> parse(std::string_view number) const;
  /// The printed number of `hex`. REQUIRES hex < size().
  std::string number(HexId hex) const;

  /// A hex that the grid does not have, such as kNoHex, lies far from all those that it has.
  Hex axial(HexId hex) const { return hex < axial_.size() ? axial_[hex] : Hex{kFar, kFar}; }
  /// The id at axial coordinates, kNoHex outside the grid.
  HexId at(Hex axial) const;
  /// Neighbour of `hex` in direction `d`, kNoHex beyond the grid.
  HexId neighbor(HexId hex, Direction d) const { return at(step(axial(hex), d)); }
  /// Where a step leads in terms of lines: along its line; into the next or the last one, straight or slantwise.
  /// Straight keeps the position; slantwise it is one less from lines 1, 3, ... and one more from lines 2, 4, ...
  enum LineWay : std::uint8_t { kUpwards, kDownwards, kStraightOn, kSlantOn, kStraightBack, kSlantBack };
  static constexpr std::size_t kLineWays = 6;
  LineWay line_way(Direction d, int line) const;
  /// The direction from `a` to its neighbour `b`, nothing if they are not adjacent.
  std::optional<Direction> direction(HexId a, HexId b) const;
  int distance(HexId a, HexId b) const { return trigh::distance(axial(a), axial(b)); }
  /// Hexes of the grid exactly `radius` away, clockwise from direction 0; `radius` 0 gives the centre.
  std::vector<HexId> ring(HexId centre, int radius) const;
  /// Hexes of the grid on the straight line from `a` to `b`, both ends included; where it runs between two
  /// hexes, the one on the clockwise side (to the right of the way).
  std::vector<HexId> line(HexId a, HexId b) const;
  /// Centre of the hex in the plane, in thousandths of the distance between adjacent centres, x east, y south.
  struct Point { int x = 0, y = 0; };
  Point centre(HexId hex) const;

  /// "0701|0702": the canonical name of the side between two adjacent hexes, lower (line, position) first.
  std::string hexside_name(HexId a, HexId b) const;

 private:
  static constexpr int kFar = 1 << 14;

  Layout layout_ = Layout::kColumns;
  int lines_ = 0;
  int positions_ = 0;
  std::vector<Sheet> sheets_;
  std::vector<Hex> axial_;  ///< by hex: distances are asked for all the time
};

}  // namespace trigh
