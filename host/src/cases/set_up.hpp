// The set-up lines of a case, written as the position file they stand for. What the words mean, and whether there are
// such words, is left to the reader of position files.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/play_text.hpp"
#include "rpc/json.hpp"

namespace trigh::host::cases {

class SetUp {
 public:
  /// REQUIRES the library to outlive it: a title's own words tell statuses from traits.
  SetUp(TitleLibrary& library, std::string path) : library_(library), path_(std::move(path)) {}

  /// Whether a line with this verb belongs to the set-up.
  static bool knows(std::string_view verb);
  /// Adds a line, or changes what earlier ones said. Findings: TR-772 the line does not have the form of its verb, and
  /// those of a title that cannot be opened.
  Findings add(const PlayLine& line);

  bool has_title() const { return rules_ != nullptr; }
  /// REQUIRES has_title().
  const Ruleset& rules() const { return *rules_; }
  const Json& document() const { return document_; }
  /// The line that the place of a position file comes from; 0 when none is known.
  int line_of(const std::string& pointer) const;

 private:
  using Adder = bool (SetUp::*)(const PlayLine&);
  struct Form {
    Adder add;
    const char* form;  ///< how the line is written
  };
  static const std::map<std::string, Form, std::less<>>& forms();

  /// The rules of a title under the overlays so far; null after findings about the line.
  std::shared_ptr<const Ruleset> opened(const std::string& title, const PlayLine& line);
  bool title(const PlayLine& line);
  bool scenario(const PlayLine& line);
  bool overlay(const PlayLine& line);
  bool option(const PlayLine& line);
  bool map(const PlayLine& line);
  bool terrain(const PlayLine& line);
  bool feature(const PlayLine& line);
  bool hexside(const PlayLine& line);
  bool region(const PlayLine& line);
  bool turn(const PlayLine& line);
  bool phase(const PlayLine& line);
  bool first(const PlayLine& line);
  bool counter(const PlayLine& line);
  bool unit(const PlayLine& line);
  bool remove(const PlayLine& line);
  bool marker(const PlayLine& line);
  bool points(const PlayLine& line);
  bool extra(const PlayLine& line);
  bool settle(const PlayLine& line);
  bool dice(const PlayLine& line);

  std::vector<std::string> everywhere() const;
  Json& changes();  ///< of the map: the inline map, or the overlay of the title's own
  Json& hex_record(const std::string& hex);
  Json& unit_record(const std::string& id);
  /// Reads the words of a unit from `at` on into its record.
  void describe(Json& unit, const std::vector<std::string>& words, std::size_t at);
  void note(const std::string& pointer, int line) { lines_[pointer] = line; }
  bool is_side(const std::string& word) const;
  bool is_status(const std::string& word) const;
  bool is_number(const std::string& word) const;

  TitleLibrary& library_;
  std::string path_;
  std::shared_ptr<const Ruleset> rules_;
  Findings findings_;
  std::string wrong_;  ///< what is wrong with the line in hand, when there is more to say than its form
  Json document_ = object({{"format", "trigh-position/1"}, {"title", ""}, {"units", Json::array()}});
  std::map<std::string, std::vector<std::string>, std::less<>> counters_;  ///< what is printed on kinds of counters
  std::map<std::string, int, std::less<>> lines_;                          ///< by place of the document
};

/// "3 4+6" as the rolls of a position file; null when a word is no roll.
Json rolls_of(const std::vector<std::string>& words);
bool is_whole_number(std::string_view word);
bool is_hex(std::string_view word);

}  // namespace trigh::host::cases
