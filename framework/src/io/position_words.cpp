// What position files say in the words of a rule system.
#include <algorithm>

#include "position_parts.hpp"
#include "trigh/play/match.hpp"
#include "trigh/play/notation.hpp"

namespace trigh::io {
namespace {

/// What must stand where a value of `type` is wanted; empty when `value` is one.
class TypeCheck {
 public:
  TypeCheck(const Ruleset& rules, const Word& word) : rules_(rules), word_(word) {}

  std::string against(const Datum& value) const {
    const std::string& type = word_.type;
    if (type == "integers" || type == "units" || type == "sides" || type == "hexes")
      return each(value, type == "integers" ? "integer" : type == "hexes" ? "hex" : type == "units" ? "unit" : "side");
    if (type.starts_with("sides by ")) {
      if (value.kind() != Datum::Kind::kObject) return "an object with a side for each " + type.substr(9);
      for (const auto& [key, side] : value.members()) {
        if (type == "sides by hex" && !is_hex(key)) return "hexes of the map with a side each";
        if (const std::string wrong = one(side, "side"); !wrong.empty()) return wrong + " for each " + type.substr(9);
      }
      return {};
    }
    return one(value, type);
  }

 private:
  bool is_hex(std::string_view number) const {
    const auto hex = rules_.map().grid.parse(number);
    return hex && rules_.map().exists(*hex);
  }

  std::string each(const Datum& value, std::string_view type) const {
    const bool list = value.kind() == Datum::Kind::kList;
    for (const Datum& item : value.items())
      if (const std::string wrong = one(item, type); !wrong.empty()) return "a list; in it " + wrong;
    return list ? "" : "a list";
  }

  std::string one(const Datum& value, std::string_view type) const {
    const auto& [least, most] = word_.bounds;
    if (type == "integer" && !whole(value, least, most))
      return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    if (type == "boolean" && value.kind() != Datum::Kind::kBool) return "true or false";
    if (type == "hex" && !is_hex(value.as_text())) return "a hex of the map";
    if (type == "unit" && !rules_.counters().find(value.as_text())) return "the id of a unit of this game";
    const auto& sides = rules_.data->side_ids;
    if (type == "side" && std::ranges::find(sides, value.as_text()) == sides.end()) return choice_of(sides);
    return {};
  }

  const Ruleset& rules_;
  const Word& word_;
};

}  // namespace

std::optional<int> whole(const Datum& value, int least, int most) {
  const std::int64_t number = value.milli() / 1000;
  if (value.kind() != Datum::Kind::kNumber || value.milli() % 1000 != 0 || number < least || number > most)
    return std::nullopt;
  return static_cast<int>(number);
}

std::vector<std::string> known_words(const Ruleset& rules, WordKind kind) {
  std::vector<std::string> ids;
  for (const Word& word : rules.vocabulary)
    if (word.kind == kind) ids.push_back(word.id);
  return ids;
}

void check_extra(const Ruleset& rules, const Datum& extra, Report& report) {
  for (const auto& [key, value] : extra.members()) {
    if (report.full()) return;
    const Word* word = rules.word(WordKind::kExtra, key);
    if (!word)
      report.add("TR-672", pointer_to("/extra", key),
                 "'extra' of this title has no " + in_quotes(key) + "; it has " +
                     nearest_of(key, known_words(rules, WordKind::kExtra)));
    else if (const std::string wanted = TypeCheck(rules, *word).against(value); !wanted.empty())
      report.add("TR-672", pointer_to("/extra", key), "here must stand " + wanted + ". " + word->meaning);
  }
}

void play_actions(const Ruleset& rules, const Datum& actions, State& state, Report& report) {
  Events unheard;
  for (std::size_t i = 0; i < actions.items().size(); ++i) {
    const std::string pointer = pointer_to("/actions", i);
    auto action = parse_action(rules, actions[i].as_text());
    if (!action) return report.add("TR-673", pointer, action.error().front().text);
    action->actor = to_act(state);
    const Verdict verdict = judge(rules, state, *action);
    if (!verdict) {
      const Objection against = *verdict.against().begin();
      return report.add("TR-673", pointer,
                        in_quotes(actions[i].as_text()) + " is refused here [" + against.rule->id +
                            "]: " + (*against.detail ? against.detail : against.rule->title));
    }
    apply(rules, state, *action, unheard);
  }
}

}  // namespace trigh::io
