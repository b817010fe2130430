// Combat results tables, of the three families in use: a differential found in the band of a terrain line; odds
// found as a ratio column; a ratio column plus a die, read in a row for each morale. Pure look-up; rounding and
// limits are the table's data.
//
// Each is read from an object of a tables file. read() reports all findings (TR-351 to TR-354) of a bad table;
// `at` is the JSON pointer of the object in the file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "trigh/base/datum.hpp"
#include "trigh/base/expected.hpp"

namespace trigh {

/// Differential bands by terrain line, then column x roll:
///
///   {"die": 6, "columns": 12, "rows": [[result of each column] of each roll],
///    "lines": [{"id", "terrain": [words], "rank", "bands": [{"column", "min", "max"}, ...]}]}
///
/// Bands rise without gap or overlap; the first may lack `min` and the last `max`. `results`, when there, must
/// name every result used.
class DifferentialTable {
 public:
  struct Band { int column = 0; int min = 0, max = 0; };   ///< both ends included
  struct Line { std::string id; int rank = 0; std::vector<std::string> terrain; std::vector<Band> bands; };

  static Expected<DifferentialTable> read(const Datum& table, const std::string& file, const std::string& at = "");

  /// 1-based column of a differential on a line; beyond the bands the nearest end counts.
  int column(int line, int differential) const;
  /// REQUIRES a column and a roll of the table.
  const std::string& result(int column, int roll) const { return results_[(roll - 1) * columns_ + column - 1]; }
  int columns() const { return columns_; }
  int faces() const { return faces_; }
  const std::vector<Line>& lines() const { return lines_; }
  /// Index of the line by id, -1 if unknown.
  int line(std::string_view id) const;

 private:
  int columns_ = 0, faces_ = 0;
  std::vector<Line> lines_;
  std::vector<std::string> results_;   ///< row by roll
};

/// A ratio of strengths as tables print it: "3-1", "1-2".
struct Ratio {
  int attack = 1, defense = 1;
  std::string text() const;
  /// Whether attack:defense is at least this.
  bool reached_by(int attack_points, int defense_points) const {
    return static_cast<long long>(attack_points) * defense >= static_cast<long long>(defense_points) * attack;
  }
};

/// Odds columns x roll:
///
///   {"die": 6, "columns": ["1-4", ... "7-1"], "clamp_low": true, "rows": [[result of each column] of each roll]}
///
/// Columns rise. `clamp_low` (true when absent): odds below the first column use it.
class OddsTable {
 public:
  static Expected<OddsTable> read(const Datum& table, const std::string& file, const std::string& at = "");
  /// Column whose ratio is the greatest not above attack:defense (rounded in the defender's favour), clamped to
  /// the table. 0 when attack:defense lies below the lowest column and the table does not clamp.
  /// REQUIRES no negative strength; against nothing the last column counts.
  int column(int attack, int defense) const;
  const Ratio& ratio(int column) const { return columns_[column - 1]; }
  /// REQUIRES a column and a roll of the table.
  const std::string& result(int column, int roll) const { return results_[(roll - 1) * columns_.size() + column - 1]; }
  int columns() const { return static_cast<int>(columns_.size()); }
  int faces() const { return faces_; }

 private:
  std::vector<Ratio> columns_;
  std::vector<std::string> results_;
  int faces_ = 0;
  bool clamps_low_ = true;
};

/// Ratio to a base column by terrain row; base column plus die, plus shifts; result by morale, with a row of its
/// own for attackers:
///
///   {"columns": 17, "terrain": [{"id", "terrain": [words], "base": {"1-3": 1, "1-2": 2, ...}}],
///    "attacker": [result of each column], "morale": [[result of each column] of morale 1, 2, ...]}
///
/// Ratios and base columns of a row rise; columns may be left out (a skip mark).
class RatioColumnTable {
 public:
  struct Base { Ratio ratio; int column = 0; };
  struct Row { std::string id; std::vector<std::string> terrain; std::vector<Base> bases; };

  static Expected<RatioColumnTable> read(const Datum& table, const std::string& file, const std::string& at = "");

  /// What a ratio gives on a terrain row, rounded in the defender's favour; nullptr: below the row's lowest ratio.
  /// REQUIRES no negative strength; against nothing the last ratio counts.
  const Base* base(int row, int attack, int defense) const;
  /// Result for a defender of `morale` (from 1, the last row counts for higher ones); 0: for attackers. The column
  /// is clamped to the table, and so may come with any die and shifts added.
  const std::string& result(int morale, int column) const;
  const std::vector<Row>& rows() const { return rows_; }
  /// Index of the row by id, or of the row a terrain word belongs to; -1 if unknown.
  int row(std::string_view id) const;
  int row_of_terrain(std::string_view terrain) const;
  int columns() const { return columns_; }
  int morales() const { return static_cast<int>(results_.size()) / columns_ - 1; }

 private:
  int columns_ = 0;
  std::vector<Row> rows_;
  std::vector<std::string> results_;   ///< the attackers' row first
};

}  // namespace trigh
