#include "table_reader.hpp"

#include "base/words.hpp"

namespace trigh::detail {
const Datum& TableReader::member(const char* name, Datum::Kind kind, const char* what) {
  const Datum& found = table_[name];
  if (found.kind() != kind)
    complain("TR-351", "/" + std::string(name), std::string(what) + " is missing or of the wrong kind");
  return found;
}

int TableReader::positive(const char* name, const char* what) {
  const int number = member(name, Datum::Kind::kNumber, what).as_int();
  if (table_[name].kind() == Datum::Kind::kNumber && (number < 1 || number > 1000)) {
    complain("TR-351", "/" + std::string(name), std::string(what) + " must be a whole number from 1 to 1000");
    return 0;
  }
  return number;
}

void TableReader::grid(const Datum& list, const std::string& pointer, std::size_t rows, std::size_t columns,
                       const char* what, std::vector<std::string>& cells) {
  if (list.kind() != Datum::Kind::kList) return;  // said by member()
  if (list.items().size() != rows)
    complain("TR-352", pointer, "there are " + std::to_string(list.items().size()) + " rows; one for each " + what +
                                    " is wanted, " + std::to_string(rows) + " in all");
  for (std::size_t i = 0; i < list.items().size(); ++i)
    line(list[i], pointer + "/" + std::to_string(i), columns, cells);
}

void TableReader::line(const Datum& list, const std::string& pointer, std::size_t columns,
                       std::vector<std::string>& cells) {
  if (list.items().size() != columns)
    complain("TR-352", pointer, "the row has " + std::to_string(list.items().size()) + " results; " +
                                    std::to_string(columns) + " columns are wanted");
  const Datum& known = table_["results"];
  for (std::size_t i = 0; i < list.items().size(); ++i) {
    const Datum& cell = list[i];
    const std::string here = pointer + "/" + std::to_string(i);
    if (cell.kind() != Datum::Kind::kText) complain("TR-351", here, "a result must be text");
    else if (!known.is_null() && !known.has(cell.as_text()))
      complain(
          "TR-353", here,
          "result '" + std::string(cell.as_text()) + "' is not among the table's results; add it or mend the cell");
    cells.emplace_back(cell.as_text());
  }
}

bool TableReader::ratio(std::string_view text, const std::string& pointer, const Ratio* last, Ratio& ratio) {
  const std::size_t dash = text.find('-');
  ratio.attack = number_in(text.substr(0, dash)).value_or(0);
  ratio.defense = dash == text.npos ? 0 : number_in(text.substr(dash + 1)).value_or(0);
  if (ratio.attack < 1 || ratio.defense < 1) {
    complain("TR-351", pointer, "'" + std::string(text) + "' is no ratio; write one such as '3-1'");
    return false;
  }
  if (last && ratio.reached_by(last->attack, last->defense)) {
    complain("TR-354", pointer,
             "ratio " + ratio.text() + " is not above " + last->text() + " before it; ratios must rise");
    return false;
  }
  return true;
}

}  // namespace trigh::detail
