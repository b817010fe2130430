#include "references.hpp"

#include <algorithm>
#include <functional>

#include "trigh/services/crt.hpp"

namespace trigh::io {
namespace {

bool one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// Calls f(text, pointer) for a text or for each text of a list.
void for_texts(const Datum& value, const std::string& pointer,
               const std::function<void(std::string_view, std::string)>& f) {
  if (value.kind() == Datum::Kind::kText) f(value.as_text(), pointer);
  for (std::size_t i = 0; i < value.items().size(); ++i)
    if (value[i].kind() == Datum::Kind::kText) f(value[i].as_text(), pointer_to(pointer, i));
}

const Datum* with_id(const Datum& list, std::string_view id) {
  for (const Datum& item : list.items())
    if (item["id"].as_text() == id) return &item;
  return nullptr;
}

class Checker {
 public:
  Checker(const Names& names, Report& report) : names_(names), report_(report) {}

  void walk(const Datum& value, const std::string& pointer) {
    for (std::size_t i = 0; i < value.items().size(); ++i) walk(value[i], pointer_to(pointer, i));
    for (const auto& [key, member] : value.members()) {
      if (key == "provenance") continue;  // says of members where they are from
      const std::string place = pointer_to(pointer, key);
      for_texts(member, place, [&, &name = key](std::string_view word, std::string at) { check(name, word, at); });
      if (key == "reading") check_reading(value, place);
      if (key == "objectives")
        for (const auto& [number, points] : member.members()) check("hex", number, pointer_to(place, number));
      walk(member, place);
    }
  }

 private:
  void check(std::string_view key, std::string_view word, const std::string& place) {
    if (names_.map && one_of(key, {"hex", "centre", "to", "hexes"})) {
      const auto hex = names_.map->grid.parse(word);
      if (!hex || !names_.map->exists(*hex)) miss(place, "hex", word, "the map");
    }
    if (names_.map && one_of(key, {"region", "regions", "from_regions"}) && !names_.map->regions.contains(word))
      miss(place, "region", word, "the map");
    if (names_.counters && key == "unit" && !names_.counters->find(word)) miss(place, "unit", word, "the title");
    if (names_.title && one_of(key, {"side", "first_side"}) && !with_id((*names_.title)["sides"], word))
      miss(place, "side", word, "the title");
    if (names_.cases && (key == "case" || key.ends_with("_case")) && !names_.cases->contains(word))
      miss(place, "case", word, "the rulebook");
    if (names_.scenarios && key == "scenario" && !names_.scenarios->contains(word))
      miss(place, "scenario", word, "the title");
  }

  void check_reading(const Datum& owner, const std::string& place) {
    if (!names_.title) return;
    const std::string_view id = owner["reading"].as_text(), choice = owner["choice"].as_text();
    const Datum* reading = with_id((*names_.title)["readings"], id);
    if (!reading)
      miss(place, "reading", id, "the title");
    else if (owner.has("choice") && !with_id((*reading)["choices"], choice))
      miss(place, "choice", choice, "the reading " + in_quotes(id));
  }

  void miss(const std::string& place, const char* kind, std::string_view word, const std::string& owner) {
    report_.add("TR-161", place, owner + " has no " + kind + " " + in_quotes(word) + "; mend the name");
  }

  const Names& names_;
  Report& report_;
};

}  // namespace

void check_references(const Datum& document, const std::string& pointer, const Names& names, Report& report) {
  Checker(names, report).walk(document, pointer);
}

void check_defaults(const Datum& title, Report& report) {
  const auto& readings = title["readings"].items();   // a module's default, off or on, is in the schema
  for (std::size_t i = 0; i < readings.size(); ++i)
    if (!with_id(readings[i]["choices"], readings[i]["default"].as_text()))
      report.add("TR-167", pointer_to("/readings", i) + "/default",
                 in_quotes(readings[i]["default"].as_text()) + " is no choice of " +
                     in_quotes(readings[i]["id"].as_text()) + "; take one of its choices");
}

Findings check_table(const Datum& table, const std::string& file, const std::string& pointer) {
  const std::string_view measure = table["measure"].as_text();
  const auto findings = [](const auto& read) { return read ? Findings{} : read.error(); };
  if (measure == "differential") return findings(DifferentialTable::read(table, file, pointer));
  if (measure == "odds") return findings(OddsTable::read(table, file, pointer));
  if (measure == "ratio-column") return findings(RatioColumnTable::read(table, file, pointer));
  return {};
}

void check_effects(const Datum& title, const Map& map, Report& report) {
  const Datum& rules = title["rules"];
  for (const std::string& kind : map.terrain_kinds)
    if (rules.has("terrain") && !rules["terrain"].has(kind))
      report.add("TR-162", pointer_to("/rules/terrain", kind),
                 "the map has the terrain " + in_quotes(kind) + "; say here what it does");
  for (const std::string& kind : map.hexside_kinds)
    if (rules.has("hexsides") && !rules["hexsides"].has(kind) && !rules["ways"].has(kind))
      report.add("TR-162", pointer_to("/rules/hexsides", kind),
                 "the map has hexsides of the kind " + in_quotes(kind) + "; say here or under 'ways' what they do");
  for (const auto& [kind, effects] : rules["terrain"].members())
    if (!map.terrain_id(kind))
      report.add("TR-125", pointer_to("/rules/terrain", kind),
                 "the map has no terrain " + in_quotes(kind) + "; mend the word, or leave it out: it has " +
                     choice_of(map.terrain_kinds));
}

namespace {

bool named_in(const Datum& value, std::string_view word) {
  if (value.kind() == Datum::Kind::kText) return value.as_text() == word;
  const auto named = [&](const Datum& inner) { return named_in(inner, word); };
  return std::ranges::any_of(value.items(), named) ||
         std::ranges::any_of(value.members(), [&](const auto& member) { return named(member.second); });
}

/// The features that members `feature` and `..._feature` name.
void features_of(const Datum& value, std::vector<std::string>& words) {
  for (const Datum& item : value.items()) features_of(item, words);
  for (const auto& [key, member] : value.members()) {
    const std::string_view word = member.as_text();
    if ((key == "feature" || key.ends_with("_feature")) && !word.empty() &&
        std::ranges::find(words, word) == words.end())
      words.emplace_back(word);
    features_of(member, words);
  }
}

}  // namespace

void check_map_words(const Datum& map, const std::string& pointer, MapWords known,
                     const std::vector<const Datum*>& rules, Report& report) {
  for (const Datum* each : rules) features_of(*each, known.features);
  const auto means_something = [&](std::string_view word, const std::vector<std::string>& words) {
    return std::ranges::find(words, word) != words.end() ||
           std::ranges::any_of(rules, [&](const Datum* each) { return named_in(*each, word); });
  };
  const auto check = [&](std::string_view word, const std::string& kind, const std::vector<std::string>& words,
                         std::string place) {
    if (!report.full() && !means_something(word, words))
      report.add("TR-125", std::move(place),
                 "there is no " + kind + " " + in_quotes(word) + "; known are " + nearest_of(word, words));
  };
  const std::string hexes = pointer_to(pointer, "hexes"), regions = pointer_to(pointer, "regions");
  for (const auto& [number, hex] : map["hexes"].members())
    for_texts(hex["features"], pointer_to(pointer_to(hexes, number), "features"),
              [&](std::string_view word, std::string at) { check(word, "feature", known.features, std::move(at)); });
  for (const auto& [word, list] : map["regions"].members())
    check(word, "region", known.regions, pointer_to(regions, word));
}

}  // namespace trigh::io
