#include "trigh/play/notation.hpp"

#include <algorithm>
#include <optional>

#include "base/words.hpp"

namespace trigh {
namespace {

constexpr std::size_t kLongestLine = 4000;

std::vector<std::string_view> words_of(std::string_view line) {
  constexpr std::string_view kBlank = " \t\r";
  std::vector<std::string_view> words;
  for (std::size_t at = line.find_first_not_of(kBlank); at != line.npos;) {
    const std::size_t end = std::min(line.find_first_of(kBlank, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(kBlank, end);
  }
  return words;
}

/// Reads the parts of one line in order; collects everything wrong with it.
class LineReader {
 public:
  LineReader(const Ruleset& rules, std::string_view line) : rules_(rules), line_(line), words_(words_of(line)) {}

  Expected<Action> read() {
    if (words_.empty()) return fail("TR-401", "action", "", "the line is empty; write an action such as 'end-phase'");
    const auto form = std::ranges::find(rules_.forms, words_[at_++], &ActionForm::verb);
    if (form == rules_.forms.end())
      return fail("TR-402", "action", "",
                  "unknown verb '" + std::string(words_[0]) + "'; known are " +
                      joined(rules_.forms, &ActionForm::verb));
    action_.kind = static_cast<ActionKind>(form - rules_.forms.begin());
    if (form->parts & kHasUnit) action_.unit = unit("a unit").value_or(kNoUnit);
    if (form->parts & kHasUnits) read_units(false);
    if (form->parts & kHasNumber) read_number();
    if (form->parts & kHasHex) action_.hex = next_hex().value_or(kNoHex);
    if (form->parts & kHasPath) read_path();
    if (form->parts & kHasTargets) read_targets();
    read_mode(*form);
    if (at_ < words_.size()) complain("TR-409", "'" + std::string(words_[at_]) + "' is too much; leave it out");
    if (!findings_.empty()) return Unexpected<Findings>{findings_};
    return action_;
  }

 private:
  void complain(const char* code, std::string text) {
    findings_.push_back({code, "action", std::string(line_), std::move(text)});
  }
  std::optional<std::string_view> next(const char* what) {
    if (at_ < words_.size()) return words_[at_++];
    complain("TR-403", std::string("the line ends where ") + what + " is expected; add it");
    return std::nullopt;
  }
  std::optional<UnitId> unit(const char* what) {
    const auto word = next(what);
    if (!word) return std::nullopt;
    const auto found = rules_.counters().find(*word);
    if (!found) complain("TR-404", "there is no unit '" + std::string(*word) + "'; use the id the game lists");
    return found;
  }
  void read_units(bool targets) {
    while (at_ < words_.size() && words_[at_] != "->" && words_[at_] != "by" && !number_in(words_[at_]) &&
           !is_hex(words_[at_])) {
      const auto id = unit("a unit");
      if (!id) continue;
      if (action_.count + action_.targets + 1 > Action::kDataBytes) {
        complain("TR-405", "an action names at most 36 units; leave some out");
        return;
      }
      targets ? action_.push_target(*id) : action_.push_unit(*id);
    }
  }
  void read_targets() {
    const auto arrow = next("'-> target'");
    if (arrow && *arrow != "->") complain("TR-403", "'->' must stand before the targets");
    else read_units(true);
  }
  /// Hexes whose numbers hold letters end a list of units too.
  bool is_hex(std::string_view word) const { return !rules_.counters().find(word) && rules_.map().grid.parse(word); }
  void read_number() {
    const auto word = next("a number");
    if (!word) return;
    const auto value = number_in<std::int16_t>(*word);
    if (!value) complain("TR-406", "'" + std::string(*word) + "' is no whole number from -32768 to 32767");
    action_.value = value.value_or(0);
  }
  std::optional<HexId> hex(std::string_view number) {
    const auto found = rules_.map().grid.parse(number);
    if (found && rules_.map().exists(*found)) return found;
    complain("TR-407", "the map has no hex '" + std::string(number) + "'");
    return std::nullopt;
  }
  std::optional<HexId> next_hex() {
    const auto word = next("a hex");
    return word ? hex(*word) : std::nullopt;
  }
  void read_path() {
    const auto word = next("a path such as 1605-1706");
    if (!word) return;
    HexId last = kNoHex;
    for (std::size_t at = 0; at <= word->size();) {
      const std::size_t end = std::min(word->find('-', at), word->size());
      const auto to = hex(word->substr(at, end - at));
      at = end + 1;
      if (!to) return;
      if (last == kNoHex) action_.hex = *to;
      else if (!push_step(last, *to)) return;
      last = *to;
    }
  }
  bool push_step(HexId from, HexId to) {
    const auto direction = rules_.map().grid.direction(from, to);
    if (!direction || action_.count >= Action::kMaxSteps) {
      const Grid& grid = rules_.map().grid;
      complain("TR-408", direction ? "a path has at most 96 steps"
                                   : grid.number(from) + " and " + grid.number(to) +
                                         " are not adjacent; name each hex of the path");
      return false;
    }
    action_.push_step(*direction);
    return true;
  }
  void read_mode(const ActionForm& form) {
    if (form.modes.empty() || at_ >= words_.size() || words_[at_] != "by") return;
    ++at_;
    const auto word = next("a way of doing it");
    if (!word) return;
    const auto mode = std::ranges::find(form.modes, *word);
    if (mode == form.modes.end())
      return complain("TR-410", "'" + form.verb + "' knows no way '" + std::string(*word) + "'");
    action_.mode = static_cast<std::uint8_t>(mode - form.modes.begin());
  }

  const Ruleset& rules_;
  std::string_view line_;
  std::vector<std::string_view> words_;
  std::size_t at_ = 0;
  Action action_;
  Findings findings_;
};

}  // namespace

std::string to_text(const Ruleset& rules, const Action& action) {
  const ActionForm& form = rules.forms[action.kind];
  const Grid& grid = rules.map().grid;
  std::string text = form.verb;
  if (form.parts & kHasUnit) text += " " + rules.counters()[action.unit].id;
  if (form.parts & kHasUnits)
    for (UnitId unit : action.units()) text += " " + rules.counters()[unit].id;
  if (form.parts & kHasNumber) text += " " + std::to_string(action.value);
  if (form.parts & kHasHex) text += " " + grid.number(action.hex);
  if (form.parts & kHasPath) {
    HexId at = action.hex;
    text += " " + grid.number(at);
    for (int i = 0; i < action.count; ++i) {
      at = grid.neighbor(at, action.step(i));
      text += "-" + grid.number(at);
    }
  }
  if (form.parts & kHasTargets) {
    text += " ->";
    for (UnitId unit : action.target_units()) text += " " + rules.counters()[unit].id;
  }
  if (!form.modes.empty() && action.mode != 0) text += " by " + form.modes[action.mode];
  return text;
}

Expected<Action> parse_action(const Ruleset& rules, std::string_view line) {
  if (line.size() > kLongestLine)
    return fail("TR-411", "action", "",
                "the line is longer than " + std::to_string(kLongestLine) + " letters, which no action is; shorten it");
  return LineReader(rules, line).read();
}

}  // namespace trigh
