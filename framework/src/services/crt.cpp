#include "trigh/services/crt.hpp"

#include <algorithm>
#include <limits>

#include "table_reader.hpp"

namespace trigh {
namespace {

using detail::TableReader;
constexpr int kOpenBelow = std::numeric_limits<int>::min(), kOpenAbove = std::numeric_limits<int>::max();

/// Index of the item with this id.
template <class Items>
int index_of(const Items& items, std::string_view id) {
  for (std::size_t i = 0; i < items.size(); ++i)
    if (items[i].id == id) return static_cast<int>(i);
  return -1;
}

void read_bands(TableReader& reader, const Datum& list, const std::string& pointer, int columns,
                std::vector<DifferentialTable::Band>& bands) {
  const std::size_t count = list.items().size();
  if (count == 0) reader.complain("TR-351", pointer, "the line has no bands; list them from the lowest up");
  for (std::size_t i = 0; i < count; ++i) {
    const Datum& datum = list[i];
    const std::string here = pointer + "/" + std::to_string(i);
    const DifferentialTable::Band band{datum["column"].as_int(), datum["min"].as_int(kOpenBelow),
                                       datum["max"].as_int(kOpenAbove)};
    if (band.column < 1 || band.column > columns)
      reader.complain("TR-353", here + "/column", "the table has columns 1 to " + std::to_string(columns));
    if (i > 0 && !datum.has("min"))
      reader.complain("TR-351", here, "only the first band may be open downwards; give 'min'");
    if (i + 1 < count && !datum.has("max"))
      reader.complain("TR-351", here, "only the last band may be open upwards; give 'max'");
    if (band.min > band.max) reader.complain("TR-354", here, "'min' is above 'max'; exchange them");
    if (!bands.empty() && datum.has("min") && bands.back().max != kOpenAbove && band.min != bands.back().max + 1)
      reader.complain("TR-354", here + "/min", "the band must begin at " + std::to_string(bands.back().max + 1) +
                                                   ", right after the one before it");
    if (!bands.empty() && band.column <= bands.back().column)
      reader.complain("TR-354", here + "/column", "columns must rise from band to band");
    bands.push_back(band);
  }
}

}  // namespace

Expected<DifferentialTable> DifferentialTable::read(const Datum& table, const std::string& file,
                                                    const std::string& at) {
  TableReader reader(table, file, at);
  DifferentialTable result;
  result.faces_ = reader.positive("die", "the number of faces of the die");
  result.columns_ = reader.positive("columns", "the number of columns");
  if (!reader.good()) return Unexpected<Findings>{reader.take()};  // nothing else can be judged without them
  reader.grid(reader.member("rows", Datum::Kind::kList, "the list of result rows"), "/rows",
              static_cast<std::size_t>(result.faces_), static_cast<std::size_t>(result.columns_), "roll",
              result.results_);
  const Datum& lines = reader.member("lines", Datum::Kind::kList, "the list of terrain lines");
  for (std::size_t i = 0; i < lines.items().size(); ++i) {
    const std::string here = "/lines/" + std::to_string(i);
    Line line;
    reader.names(lines[i], here, result.lines_, line);
    if (lines[i]["rank"].kind() != Datum::Kind::kNumber)
      reader.complain("TR-351", here + "/rank", "the line has no rank; give a number");
    line.rank = lines[i]["rank"].as_int();
    read_bands(reader, lines[i]["bands"], here + "/bands", result.columns_, line.bands);
    result.lines_.push_back(std::move(line));
  }
  if (!reader.good()) return Unexpected<Findings>{reader.take()};
  return result;
}

int DifferentialTable::column(int line, int differential) const {
  const std::vector<Band>& bands = lines_[line].bands;
  for (const Band& band : bands)
    if (differential <= band.max) return band.column;
  return bands.back().column;
}

int DifferentialTable::line(std::string_view id) const { return index_of(lines_, id); }

std::string Ratio::text() const { return std::to_string(attack) + "-" + std::to_string(defense); }

Expected<OddsTable> OddsTable::read(const Datum& table, const std::string& file, const std::string& at) {
  TableReader reader(table, file, at);
  OddsTable result;
  result.faces_ = reader.positive("die", "the number of faces of the die");
  if (!reader.good()) return Unexpected<Findings>{reader.take()};
  result.clamps_low_ = table["clamp_low"].as_bool(true);
  const Datum& columns = reader.member("columns", Datum::Kind::kList, "the list of odds columns");
  for (std::size_t i = 0; i < columns.items().size(); ++i) {
    Ratio ratio;
    const Ratio* last = result.columns_.empty() ? nullptr : &result.columns_.back();
    if (reader.ratio(columns[i].as_text(), "/columns/" + std::to_string(i), last, ratio))
      result.columns_.push_back(ratio);
  }
  if (columns.items().empty())
    reader.complain("TR-351", "/columns", "the table has no columns; list their ratios from the lowest up");
  reader.grid(reader.member("rows", Datum::Kind::kList, "the list of result rows"), "/rows",
              static_cast<std::size_t>(result.faces_), columns.items().size(), "roll", result.results_);
  if (!reader.good()) return Unexpected<Findings>{reader.take()};
  return result;
}

int OddsTable::column(int attack, int defense) const {
  int column = clamps_low_ ? 1 : 0;
  for (int i = 1; i <= columns(); ++i)
    if (ratio(i).reached_by(attack, defense)) column = i;
  return column;
}

Expected<RatioColumnTable> RatioColumnTable::read(const Datum& table, const std::string& file, const std::string& at) {
  TableReader reader(table, file, at);
  RatioColumnTable result;
  result.columns_ = reader.positive("columns", "the number of columns");
  if (!reader.good()) return Unexpected<Findings>{reader.take()};
  const auto columns = static_cast<std::size_t>(result.columns_);
  const Datum& attacker = reader.member("attacker", Datum::Kind::kList, "the attackers' row");
  if (!attacker.is_null()) reader.line(attacker, "/attacker", columns, result.results_);
  const Datum& morale = reader.member("morale", Datum::Kind::kList, "the list of rows by morale");
  reader.grid(morale, "/morale", std::max<std::size_t>(1, morale.items().size()), columns, "morale", result.results_);
  const Datum& rows = reader.member("terrain", Datum::Kind::kList, "the list of terrain rows");
  for (std::size_t i = 0; i < rows.items().size(); ++i) {
    const std::string here = "/terrain/" + std::to_string(i);
    Row row;
    reader.names(rows[i], here, result.rows_, row);
    if (rows[i]["base"].members().empty())
      reader.complain("TR-351", here + "/base", "the row has no ratios; list them from the lowest up");
    for (const auto& [text, column] : rows[i]["base"].members()) {
      const std::string cell = here + "/base/" + text;
      const Base* last = row.bases.empty() ? nullptr : &row.bases.back();
      Base base{{}, column.as_int()};
      if (base.column < 1 || base.column > result.columns_)
        reader.complain("TR-353", cell, "the table has columns 1 to " + std::to_string(result.columns_));
      if (last && base.column <= last->column) reader.complain("TR-354", cell, "base columns must rise with the ratio");
      if (reader.ratio(text, cell, last ? &last->ratio : nullptr, base.ratio)) row.bases.push_back(base);
    }
    result.rows_.push_back(std::move(row));
  }
  if (!reader.good()) return Unexpected<Findings>{reader.take()};
  return result;
}

const RatioColumnTable::Base* RatioColumnTable::base(int row, int attack, int defense) const {
  const Base* best = nullptr;
  for (const Base& base : rows_[row].bases)
    if (base.ratio.reached_by(attack, defense)) best = &base;
  return best;
}

const std::string& RatioColumnTable::result(int morale, int column) const {
  const int row = std::clamp(morale, 0, morales());
  return results_[row * columns_ + std::clamp(column, 1, columns_) - 1];
}

int RatioColumnTable::row(std::string_view id) const { return index_of(rows_, id); }
int RatioColumnTable::row_of_terrain(std::string_view terrain) const {
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (std::ranges::find(rows_[i].terrain, terrain) != rows_[i].terrain.end()) return static_cast<int>(i);
  return -1;
}

}  // namespace trigh
