#include "schema_report.hpp"

#include <algorithm>
#include <map>
#include <regex>
#include <tuple>

#include "trigh/io/document.hpp"

namespace trigh::io {
namespace {

/// A type of JSON Schema, the kind of datum that it asks for, and its name for people.
struct Type {
  std::string_view word;
  Datum::Kind kind;
  const char* name;
};
constexpr Type kTypes[] = {
    {"null", Datum::Kind::kNull, "null"},
    {"boolean", Datum::Kind::kBool, "true or false"},
    {"number", Datum::Kind::kNumber, "a number"},
    {"integer", Datum::Kind::kNumber, "a whole number"},
    {"string", Datum::Kind::kText, "a text"},
    {"array", Datum::Kind::kList, "a list"},
    {"object", Datum::Kind::kObject, "an object"},
};

const char* name_of(std::string_view type) {
  const auto found = std::ranges::find(kTypes, type, &Type::word);
  return found == std::end(kTypes) ? "a number" : found->name;
}

bool has_type(const Datum& value, std::string_view type) {
  const auto found = std::ranges::find(kTypes, type, &Type::word);
  return found != std::end(kTypes) && found->kind == value.kind() && (type != "integer" || value.milli() % 1000 == 0);
}

std::string shown(const Datum& value) {
  if (value.kind() == Datum::Kind::kText) return in_quotes(value.as_text());
  if (value.kind() == Datum::Kind::kNumber || value.kind() == Datum::Kind::kBool) return json_text(value);
  return std::ranges::find(kTypes, value.kind(), &Type::kind)->name;
}

bool same(const Datum& a, const Datum& b) {
  if (a.kind() != b.kind() || a.items().size() != b.items().size() || a.members().size() != b.members().size())
    return false;
  if (a.as_text() != b.as_text() || a.milli() != b.milli() || a.as_bool() != b.as_bool()) return false;
  for (std::size_t i = 0; i < a.items().size(); ++i)
    if (!same(a.items()[i], b.items()[i])) return false;
  return std::ranges::all_of(a.members(), [&](const auto& m) { return b.has(m.first) && same(m.second, b[m.first]); });
}

// Walks schema and document together.
class Walker {
 public:
  explicit Walker(const Datum& root) : root_(root) {}

  void check(const Datum& written, const Datum& value, const std::string& pointer, Report& report) {
    const Datum& schema = resolved(written);
    if (!check_type(schema, value, pointer, report)) return;
    check_words(schema, value, pointer, report);
    check_numbers(schema, value, pointer, report);
    if (value.kind() == Datum::Kind::kObject) check_members(schema, value, pointer, report);
    if (value.kind() == Datum::Kind::kList) check_items(schema, value, pointer, report);
    check_forms(schema, value, pointer, report);
  }

 private:
  const Datum& resolved(const Datum& schema) const {
    const Datum* at = &schema;
    for (int hops = 0; hops < 16 && at->has("$ref"); ++hops) {
      std::string_view path = (*at)["$ref"].as_text();  // "#/definitions/hex"
      const Datum* target = &root_;
      for (path.remove_prefix(std::min<std::size_t>(2, path.size())); !path.empty();) {
        const std::size_t slash = path.find('/');
        target = &(*target)[path.substr(0, slash)];
        path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
      }
      at = target;
    }
    return *at;
  }

  static std::string meaning(const Datum& schema) {
    return schema.has("description") ? " (" + std::string(schema["description"].as_text()) + ")" : "";
  }

  static bool check_type(const Datum& schema, const Datum& value, const std::string& pointer, Report& report) {
    if (!schema.has("type")) return true;
    const Datum& type = schema["type"];
    std::vector<std::string> types = type.as_texts();
    if (types.empty()) types.emplace_back(type.as_text());
    if (std::ranges::any_of(types, [&](const std::string& t) { return has_type(value, t); })) return true;
    std::vector<std::string> words;
    for (const std::string& t : types) words.emplace_back(name_of(t));
    report.add("TR-113", pointer, "here must stand " + choice_of(words) + ", not " + shown(value) + meaning(schema));
    return false;
  }

  void check_words(const Datum& schema, const Datum& value, const std::string& pointer, Report& report) {
    std::vector<Datum> allowed = schema["enum"].items();
    if (schema.has("const")) allowed.push_back(schema["const"]);
    for (const Datum& word : schema["not"]["enum"].items())
      if (same(word, value)) report.add("TR-114", pointer, shown(value) + " is not allowed here; write something else");
    if (!allowed.empty() && std::ranges::none_of(allowed, [&](const Datum& d) { return same(d, value); })) {
      std::vector<std::string> words;
      for (const Datum& word : allowed) words.push_back(shown(word));
      report.add("TR-114", pointer, shown(value) + " is not allowed here; write " + choice_of(words));
    }
    if (value.kind() == Datum::Kind::kText &&
        static_cast<std::int64_t>(value.as_text().size()) * 1000 < schema["minLength"].milli())
      report.add("TR-116", pointer, "the text is too short" + meaning(schema));
    if (value.kind() == Datum::Kind::kText && schema.has("pattern") &&
        !matches(schema["pattern"].as_text(), value.as_text()))
      report.add("TR-115", pointer, shown(value) + " is not written as it must be" + meaning(schema));
  }

  static void check_numbers(const Datum& schema, const Datum& value, const std::string& pointer, Report& report) {
    if (value.kind() != Datum::Kind::kNumber) return;
    if (schema.has("minimum") && value.milli() < schema["minimum"].milli())
      report.add("TR-116", pointer, shown(value) + " is too small; the least is " + shown(schema["minimum"]));
    if (schema.has("maximum") && value.milli() > schema["maximum"].milli())
      report.add("TR-116", pointer, shown(value) + " is too large; the most is " + shown(schema["maximum"]));
  }

  void check_members(const Datum& schema, const Datum& value, const std::string& pointer, Report& report) {
    for (const std::string& key : schema["required"].as_texts())
      if (!value.has(key))
        report.add("TR-112", pointer_to(pointer, key),
                   "the key " + in_quotes(key) + " is missing; add it" + meaning(resolved(schema["properties"][key])));
    for (const auto& [key, needed] : schema["dependencies"].members())
      for (const std::string& other : value.has(key) ? needed.as_texts() : std::vector<std::string>{})
        if (!value.has(other))
          report.add("TR-112", pointer_to(pointer, other),
                     "the key " + in_quotes(other) + " is missing; it is needed beside " + in_quotes(key));
    for (const auto& [key, member] : value.members()) {
      const std::string place = pointer_to(pointer, key);
      bool known = schema["properties"].has(key);
      if (known) check(schema["properties"][key], member, place, report);
      for (const auto& [pattern, form] : schema["patternProperties"].members()) {
        if (!matches(pattern, key)) continue;
        known = true;
        check(form, member, place, report);
      }
      const Datum& others = schema["additionalProperties"];
      if (!known && others.kind() == Datum::Kind::kObject) check(others, member, place, report);
      if (!known && others.kind() == Datum::Kind::kBool && !others.as_bool())
        report.add("TR-111", place, "the key " + in_quotes(key) + " is not known here; " + known_keys(schema));
    }
  }

  static std::string known_keys(const Datum& schema) {
    std::vector<std::string> keys;
    for (const auto& entry : schema["properties"].members()) keys.push_back(entry.first);
    if (keys.empty()) return "check how it is spelt";
    return "known are " + choice_of(keys);
  }

  void check_items(const Datum& schema, const Datum& value, const std::string& pointer, Report& report) {
    const std::vector<Datum>& items = value.items();
    const auto size = static_cast<std::int64_t>(items.size()) * 1000;
    if (schema.has("minItems") && size < schema["minItems"].milli())
      report.add("TR-116", pointer,
                 "the list is too short; it needs at least " + shown(schema["minItems"]) + " entries");
    if (schema.has("maxItems") && size > schema["maxItems"].milli())
      report.add("TR-116", pointer,
                 "the list is too long; it may have at most " + shown(schema["maxItems"]) + " entries");
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::string place = pointer_to(pointer, i);
      if (schema["uniqueItems"].as_bool() && std::any_of(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(i),
                                                         [&](const Datum& d) { return same(d, items[i]); }))
        report.add("TR-117", place, shown(items[i]) + " stands twice in the list; keep one");
      if (schema.has("items")) check(schema["items"], items[i], place, report);
    }
  }

  // Members with words that a form does not allow: it is meant for something else.
  static std::size_t strange_words(const Findings& findings, const std::string& pointer) {
    return static_cast<std::size_t>(std::ranges::count_if(findings, [&](const Finding& f) {
      return f.code == "TR-114" && f.pointer.rfind('/') == pointer.size();
    }));
  }

  // Whether a form asks for another kind of value at this very place.
  static bool other_kind(const Findings& findings, const std::string& pointer) {
    return std::ranges::any_of(findings, [&](const Finding& f) { return f.code == "TR-113" && f.pointer == pointer; });
  }

  // Of several forms the one that fits best tells what is wrong.
  void check_forms(const Datum& schema, const Datum& value, const std::string& pointer, Report& report) {
    for (const char* keyword : {"oneOf", "anyOf"}) {
      Findings best;
      int tried = 0, fitting = 0;
      std::tuple<bool, std::size_t, std::size_t> fewest;
      for (const Datum& form : schema[keyword].items()) {
        Report attempt("");
        check(form, value, pointer, attempt);
        if (attempt.empty()) ++fitting;
        const std::size_t complaints = attempt.complaints();
        Findings found = attempt.take();
        const std::tuple faults(other_kind(found, pointer), strange_words(found, pointer), complaints);
        if (tried++ > 0 && faults >= fewest) continue;
        fewest = faults;
        best = std::move(found);
      }
      if (fitting > 1 && keyword[0] == 'o')
        report.add("TR-118", pointer, "this fits several forms at once; leave out the keys of all but one");
      for (Finding& finding : best)
        report.add(finding.code.c_str(), std::move(finding.pointer), std::move(finding.text));
    }
  }

  // Patterns are for words and numbers of hexes; a text much longer than those fits none of them.
  bool matches(std::string_view pattern, std::string_view text) {
    if (text.size() > kLongestWord) return false;
    auto found = patterns_.find(pattern);
    if (found == patterns_.end())
      found = patterns_.emplace(std::string(pattern), std::regex(std::string(pattern))).first;
    return std::regex_search(text.begin(), text.end(), found->second);
  }

  const Datum& root_;
  std::map<std::string, std::regex, std::less<>> patterns_;
};

}  // namespace

void report_schema(const Datum& schema, const Datum& document, const std::string& pointer, Report& report) {
  Walker(schema).check(schema, document, pointer, report);
}

}  // namespace trigh::io
