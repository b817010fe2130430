// What the readers of the three table families share: typed members with a finding for each that is wrong.
#pragma once

#include <string>
#include <vector>

#include "trigh/base/datum.hpp"
#include "trigh/base/finding.hpp"
#include "trigh/services/crt.hpp"

namespace trigh::detail {

/// One table under reading; `findings` is complete at the end.
class TableReader {
 public:
  TableReader(const Datum& table, const std::string& file, const std::string& at)
      : table_(table), file_(file), at_(at) {}

  /// TR-351 missing or of the wrong kind, TR-352 wrong number of items, TR-353 unknown word, TR-354 wrong order.
  void complain(const char* code, const std::string& pointer, std::string text) {
    findings_.push_back({code, file_, at_ + pointer, std::move(text)});
  }
  bool good() const { return findings_.empty(); }
  Findings take() { return std::move(findings_); }

  const Datum& member(const char* name, Datum::Kind kind, const char* what);
  int positive(const char* name, const char* what);
  /// `rows` lists of `columns` texts each, appended to `cells`; each cell must be named in the table's `results`.
  void grid(const Datum& list, const std::string& pointer, std::size_t rows, std::size_t columns, const char* what,
            std::vector<std::string>& cells);
  void line(const Datum& list, const std::string& pointer, std::size_t columns, std::vector<std::string>& cells);
  /// Id and terrain words of item `i` of a list; neither may stand in an item before it.
  template <class Item>
  void names(const Datum& datum, const std::string& pointer, const std::vector<Item>& before, Item& item) {
    item.id = std::string(datum["id"].as_text());
    item.terrain = datum["terrain"].as_texts();
    if (item.id.empty()) complain("TR-351", pointer + "/id", "it has no id; give it one");
    if (datum["terrain"].kind() != Datum::Kind::kList)
      complain("TR-351", pointer + "/terrain", "the list of terrain words is missing; write one");
    for (const Item& other : before) {
      if (other.id == item.id) complain("TR-353", pointer + "/id", "'" + item.id + "' stands twice; rename one");
      for (const std::string& word : item.terrain)
        for (const std::string& taken : other.terrain)
          if (word == taken)
            complain("TR-353", pointer + "/terrain",
                     "terrain '" + word + "' belongs to '" + other.id + "' already; remove one");
    }
  }
  /// A ratio such as "3-1", which must be greater than `last`; false with a finding otherwise.
  bool ratio(std::string_view text, const std::string& pointer, const Ratio* last, Ratio& ratio);

 private:
  const Datum& table_;
  const std::string& file_;
  const std::string& at_;
  Findings findings_;
};

}  // namespace trigh::detail
