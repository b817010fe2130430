// Combat results tables, of the three families in use: a differential found in the band of a terrain line; odds
// found as a ratio column; a ratio column plus a die, read in a row for each morale. Pure look-up; rounding and
// limits are the table's data.
#pragma once

#include <string>
#include <vector>

#include "trigh/base/datum.hpp"
#include "trigh/base/expected.hpp"

namespace trigh {

/// Differential bands by terrain line, then column x roll.
class DifferentialTable {
 public:
  struct Band { int column = 0; int min = 0, max = 0; };   ///< both ends included
  struct Line { std::string id; int rank = 0; std::vector<std::string> terrain; std::vector<Band> bands; };

  static Expected<DifferentialTable> read(const Datum& table, const std::string& file);

  /// 1-based column of a differential on a line; beyond the bands the nearest end counts.
  int column(int line, int differential) const;
  const std::string& result(int column, int roll) const { return results_[(roll - 1) * columns_ + column - 1]; }
  int columns() const { return columns_; }
  int faces() const { return faces_; }
  const std::vector<Line>& lines() const { return lines_; }
  /// Index of the line by id, -1 if unknown; of the line a terrain word belongs to, -1 if none.
  int line(std::string_view id) const;
  int line_of_terrain(std::string_view terrain) const;

 private:
  int columns_ = 0, faces_ = 0;
  std::vector<Line> lines_;
  std::vector<std::string> results_;   ///< row by roll
};

/// A ratio n-1 or 1-n as a signed step: 3-1 is +3, 1-1 is +1, 1-2 is -2.
struct Ratio {
  int attack = 1, defense = 1;
  std::string text() const;
};

/// Odds columns ("1-3" ... "6-1") x roll.
class OddsTable {
 public:
  static Expected<OddsTable> read(const Datum& table, const std::string& file);
  /// Column whose ratio is the greatest not above attack:defense (rounded in the defender's favour), clamped to
  /// the table. 0 when attack:defense lies below the lowest column and the table does not clamp.
  int column(int attack, int defense) const;
  const Ratio& ratio(int column) const { return columns_[column - 1]; }
  const std::string& result(int column, int roll) const;
  int columns() const { return static_cast<int>(columns_.size()); }

 private:
  std::vector<Ratio> columns_;
  std::vector<std::string> results_;
  int faces_ = 0;
  bool clamps_low_ = true;
};

/// Ratio to a base column by terrain row; base column plus die; result by morale row, with a row for attackers.
class RatioColumnTable {
 public:
  static Expected<RatioColumnTable> read(const Datum& table, const std::string& file);
  /// Base column of a ratio on a terrain row; 0: below the table.
  int base_column(int row, int attack, int defense) const;
  /// Result for a defender of `morale` (1-based row), or for attackers with row 0. Column clamped by the table.
  const std::string& result(int row, int column) const;
  int terrain_row(std::string_view terrain) const;
  int columns() const { return columns_; }

 private:
  int columns_ = 0;
  std::vector<std::string> rows_;
  std::vector<Ratio> ratios_;
  std::vector<std::vector<std::string>> terrain_;
  std::vector<int> base_;
  std::vector<std::string> results_;
};

}  // namespace trigh
