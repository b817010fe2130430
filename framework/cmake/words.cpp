// Writes the header of a rule system's words: what can be done and seen in its games.
//   trigh_words SYSTEM NAMESPACE DATA FILE
// DATA/SYSTEM/words.json lists actions, phases, statuses, markers, points and boxes, each with its name and what it
// means (docs/formats/words.md). NAMESPACE gets a constant for each, by its place in the list, and describe(), which
// tells a ruleset all of it. A title of the system may have words of its own, DATA/TITLE/words.json: they follow in
// each list, title after title in the order of their folders. A word is called by its id in code too, "forced-march"
// kForcedMarch, or by what `as` says.
// FILE is written only when it changes.
#include <map>
#include <set>

#include "generated.hpp"

namespace {

using namespace generated;

constexpr int kFirstOwnPlace = 16;  ///< of Place: lower ones mean the same in every system

/// Those that a box can be, by their ids.
const std::map<std::string, std::string, std::less<>> kPlaces{
    {"due", "kDue"}, {"eliminated", "kEliminated"}, {"exited", "kExited"}, {"gone", "kGone"}};

std::string constant(const Datum& entry) {
  std::string name = "k";
  bool begins = true;
  for (const char letter : entry[entry.has("as") ? "as" : "id"].as_text()) {
    const bool part = std::isalnum(static_cast<unsigned char>(letter)) != 0;
    if (part) name += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(letter))) : letter;
    begins = !part;
  }
  return name;
}

/// Where an entry stands that a title adds to a list: by its pointer in the lists taken together.
struct Origin {
  std::string file, pointer;
};
using Origins = std::map<std::string, Origin>;

/// The words that titles of the system have, by folder.
std::map<std::string, Datum> words_of_titles(const fs::path& data, const std::string& system) {
  std::map<std::string, Datum> titles;
  for (const fs::path& folder : fs::directory_iterator(data)) {
    if (folder.filename() == system || !fs::exists(folder / "words.json")) continue;
    const auto title = trigh::read_json(folder / "title.json"), words = trigh::read_json(folder / "words.json");
    if (!title || (*title)["system"].as_text() != system) continue;   // words of another system
    if (words) titles.emplace(folder.filename(), *words);
    else complain(words.error());
  }
  return titles;
}

/// Adds to each list of `words` what the titles have: in the place of an entry {"title": FOLDER}, else at the end.
void add_titles(const fs::path& data, const std::string& system, Datum& words, Origins& origins) {
  const std::map<std::string, Datum> titles = words_of_titles(data, system);
  std::set<std::string> lists;
  for (const auto& [folder, own] : titles)
    for (const auto& [list, added] : own.members())
      if (list != "format") lists.insert(list);
  for (const std::string& list : lists) {
    std::vector<Datum> items;
    std::set<std::string> placed;
    const auto add = [&](const std::string& folder, const Datum& added) {
      if (!placed.insert(folder).second) return;
      const std::string file = (data / folder / "words.json").string(), start = "/" + list + "/";
      if (!added.is_null() && added.kind() != Datum::Kind::kList)
        complain({{"TR-154", file, "/" + list, "a title adds to the lists of its system; make this a list"}});
      for (std::size_t i = 0; i < added.items().size(); ++i) {
        origins[start + std::to_string(items.size())] = {file, start + std::to_string(i)};
        items.push_back(added[i]);
      }
    };
    for (const Datum& each : words[list].items()) {
      const auto title = titles.find(std::string(each["title"].as_text()));
      if (title == titles.end()) items.push_back(each);
      else add(title->first, title->second[list]);
    }
    for (const auto& [folder, own] : titles) add(folder, own[list]);
    words = words.with(list, Datum::list(std::move(items)));
  }
}

class Header {
 public:
  Header(const Datum& words, std::string file, const Origins& origins, std::set<std::string> cases)
      : words_(words), file_(std::move(file)), origins_(origins), cases_(std::move(cases)) {
    for (const char* list : {"actions", "phases"})
      for (const Datum& each : words_[list].items()) names_[list].emplace(each["id"].as_text(), constant(each));
  }

  std::string text(const std::string& system, const std::string& space) {
    const auto& actions = words_["actions"].items();
    if (actions.size() < 2 || actions[0]["id"].as_text() != "roll" || actions[1]["id"].as_text() != "end-phase")
      wrong("/actions", "the first two actions are 'roll' and 'end-phase'; let them begin the list");
    std::string out =
        "// Made from words.json by trigh_add_plugin; not to be changed by hand.\n#pragma once\n\n#include \"" +
        system + "/rulebook.hpp\"\n#include \"trigh/rules/ruleset.hpp\"\n\nnamespace " + space + " {\n";
    out += enumeration("Kind : trigh::ActionKind", "actions", 0, 2);
    out += enumeration("PhaseKind : trigh::PhaseId", "phases", 0);
    out += flags();
    out += enumeration("MarkerKind : std::uint8_t", "markers", 1);
    out += enumeration("PointKind : std::uint8_t", "points", 0);
    out += own_places() + weights();
    out +=
        "\n/// Tells the ruleset its words.\ninline void describe(trigh::Ruleset& rules) {\n  using namespace trigh;\n";
    out += list("mover_classes", "movers", [](const Datum& each, auto&) { return as_literal(each.as_text()); });
    out += list("forms", "actions", [&](const Datum& each, auto& at) { return form(each, at); });
    out += list("phases", "phases", [&](const Datum& each, auto& at) { return phase(each, at); });
    for (const char* order : {"player_turn", "interludes"})
      out += list(order, order, [&](const Datum& each, auto& at) { return named("phases", each.as_text(), at); });
    for (const std::string which : {"turn", "over"})
      out += "  rules." + which + "_rule = " + case_of(words_[which + "_case"], "/" + which + "_case") + ";\n";
    out += list("statuses", "statuses", [&](const Datum& each, auto&) {
      return "{" + id(each) + ", " + constant(each) + ", " + meaning(each) + "}";
    });
    out += list(
        "marker_kinds", "markers", [&](const Datum& each, auto&) { return id(each); }, "\"\"");
    out += list("point_names", "points", [&](const Datum& each, auto&) { return id(each); });
    return out + "  rules.vocabulary = {" + vocabulary() + "};\n}\n\n}  // namespace " + space + "\n";
  }

 private:
  void wrong(const std::string& pointer, const std::string& what) {
    const std::string entry = pointer.substr(0, pointer.find('/', pointer.find('/', 1) + 1));
    const auto origin = origins_.find(entry);
    if (origin == origins_.end()) return complain({{"TR-154", file_, pointer, what}});
    const auto& [file, start] = origin->second;
    complain({{"TR-154", file, start + pointer.substr(entry.size()), what}});
  }
  static std::string id(const Datum& entry) { return as_literal(entry["id"].as_text()); }
  static std::string meaning(const Datum& entry) { return as_literal(entry["meaning"].as_text()); }

  /// The constant of what a list has under that id.
  std::string named(const std::string& kind, std::string_view id, const std::string& pointer) {
    const auto found = names_[kind].find(id);
    if (found != names_[kind].end()) return found->second;
    wrong(pointer, "'" + std::string(id) + "' is not among the " + kind + "; mend the word");
    return "";
  }

  /// The constant of a case as a pointer.
  std::string case_of(const Datum& id, const std::string& pointer) {
    const std::string text(id.as_text());
    if (!cases_.contains(text)) wrong(pointer, "cases.json has no case '" + text + "'; mend the number");
    return "&" + constant_of(text);
  }

  /// The constant of a word, which no other in `taken` may have.
  std::string claimed(const Datum& entry, std::set<std::string>& taken, const std::string& pointer) {
    const std::string name = constant(entry);
    if (!taken.insert(name).second)
      wrong(pointer, "the constant " + name + " stands for another word already; give this one a name with 'as'");
    return name;
  }

  /// A line of an enumeration.
  std::string enumerator(const Datum& entry, const std::string& value, const std::string& pointer) {
    const std::string name = claimed(entry, constants_, pointer);
    std::string says(entry[entry.has("meaning") ? "meaning" : "name"].as_text());
    if (entry.has("case")) {
      case_of(entry["case"], pointer + "/case");
      says += " [" + std::string(entry["case"].as_text()) + "]";
    }
    return "  " + name + " = " + value + ",  ///< " + says + "\n";
  }

  template <class Value>
  std::string enumeration_of(const std::string& head, const std::string& kind, std::size_t from, Value&& value) {
    std::string lines;
    const auto& items = words_[kind].items();
    for (std::size_t i = from; i < items.size(); ++i)
      lines += enumerator(items[i], value(static_cast<int>(i)), "/" + kind + "/" + std::to_string(i));
    return lines.empty() ? "" : "\nenum " + head + " {\n" + lines + "};\n";
  }
  /// The first word of the list is worth `first`; those before `from` have their constants elsewhere.
  std::string enumeration(const std::string& head, const std::string& kind, int first, std::size_t from = 0) {
    return enumeration_of(head, kind, from, [&](int i) { return std::to_string(first + i); });
  }
  std::string flags() {
    return enumeration_of("UnitFlag : std::uint16_t", "statuses", 0, [](int i) { return "1 << " + std::to_string(i); });
  }
  static bool is_own(const Datum& box) { return !box.has("is") && !kPlaces.contains(box["id"].as_text()); }
  std::string place_of(const Datum& box) {
    if (is_own(box)) return "static_cast<Place>(" + constant(box) + ")";
    const auto found = kPlaces.find(box[box.has("is") ? "is" : "id"].as_text());
    if (found != kPlaces.end()) return "Place::" + found->second;
    wrong("/boxes", "'" + std::string(box["is"].as_text()) + "' is no place of every system; mend the word");
    return "";
  }
  std::string own_places() {
    std::string lines;
    int next = kFirstOwnPlace;
    for (const Datum& box : words_["boxes"].items())
      if (is_own(box)) lines += enumerator(box, std::to_string(next++), "/boxes");
    return lines.empty() ? "" : "\nenum OwnPlace : std::uint8_t {\n" + lines + "};\n";
  }

  /// What the appraisal weighs with; a class of its own, since a weight is often called like what it is the price of.
  std::string weights() {
    std::string names, facts;
    std::set<std::string> taken;
    for (const Datum& each : words_["weights"].items()) {
      names += "  " + claimed(each, taken, "/weights") + ",\n";
      facts += "    {" + id(each) + ", " + std::to_string(each["plain"].as_int());
      for (const Datum& bound : each["bounds"].items()) facts += ", " + std::to_string(bound.as_int());
      facts += ", " + meaning(each) + "},\n";
    }
    if (names.empty()) return "";
    return "\nenum class Weight {\n" + names + "};\n\ninline constexpr trigh::WeightFact kWeights[] = {\n" + facts +
           "};\n";
  }

  template <class Item>
  std::string list(const std::string& member, const std::string& kind, Item&& item, const std::string& first = {}) {
    const auto& items = words_[kind].items();
    std::string inside = first;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::string pointer = "/" + kind + "/" + std::to_string(i);
      inside += (inside.empty() ? "" : ",\n      ") + item(items[i], pointer);
    }
    return "  rules." + member + " = {" + inside + "};\n";
  }

  /// The name of a part or ruling in code.
  std::string part(std::string_view word, const std::string& pointer) {
    static const std::map<std::string, std::string, std::less<>> kParts{
        {"unit", "kHasUnit"}, {"units", "kHasUnits"},  {"number", "kHasNumber"},
        {"hex", "kHasHex"},   {"path", "kHasPath"},    {"targets", "kHasTargets"},
        {"move", "kMove"},    {"retreat", "kRetreat"}, {"advance", "kAdvance"},
        {"", "kNone"}};
    const auto found = kParts.find(word);
    if (found != kParts.end()) return found->second;
    wrong(pointer, "'" + std::string(word) + "' is no part of an action and no ruling; mend the word");
    return "";
  }

  std::string form(const Datum& each, const std::string& at) {
    std::string parts = "0", modes;
    for (const std::string& word : each["parts"].as_texts()) parts += " | " + part(word, at + "/parts");
    for (const std::string& mode : each["modes"].as_texts()) modes += (modes.empty() ? "" : ", ") + as_literal(mode);
    const char* stands = each.has("stands") ? "kItsUnits" : "kItself";
    return "{" + id(each) + ", " + parts + ", " + meaning(each) + ", {" + modes +
           "}, PathRuling::" + part(each["ruling"].as_text(), at + "/ruling") + ", Stands::" + stands +
           (each["leads"].as_bool() ? ", true}" : ", false}");
  }

  std::string phase(const Datum& each, const std::string& at) {
    std::string kinds;
    for (const std::string& action : each["actions"].as_texts())
      kinds += (kinds.empty() ? "" : ", ") + named("actions", action, at + "/actions");
    const bool opponent = each["by"].as_text() == "opponent";
    return "{" + id(each) + ", " + as_literal(each["name"].as_text()) + ", &" + constant_of(each["case"].as_text()) +
           ", kind_set({" + kinds + "}), " + (kinds.empty() ? "true" : "false") + ", " +
           as_literal(each["prompt"].as_text()) + ", " + (opponent ? "true" : "false") + ", " +
           std::to_string(each["dice"].as_int(1)) + "}";
  }

  /// Each list of words that stand in position files, with the kind it is of.
  std::string vocabulary() {
    std::string out;
    const auto add = [&](const char* list, const std::string& kind) {
      for (const Datum& each : words_[list].items()) out += word(each, kind) + ",\n      ";
    };
    add("numbers", "kNumber");
    add("markers", "kMarker");
    add("points", "kPoint");
    for (const Datum& each : words_["boxes"].items())
      out += "Word::box(" + id(each) + ", " + place_of(each) + ", " + meaning(each) + "),\n      ";
    add("extra", "kExtra");
    add("traits", "kTrait");
    add("features", "kFeature");
    return out;
  }
  static std::string word(const Datum& each, const std::string& kind) {
    const Datum& bounds = each["bounds"];
    const std::string type(each["type"].as_text(bounds.is_null() ? "" : "integer"));
    return "{WordKind::" + kind + ", " + id(each) + ", " + as_literal(type) + ", " + meaning(each) + ", {" +
           std::to_string(bounds[0].as_int()) + ", " + std::to_string(bounds[1].as_int()) + "}}";
  }

  const Datum& words_;
  std::string file_;
  const Origins& origins_;
  std::set<std::string> cases_;
  std::map<std::string, std::map<std::string, std::string, std::less<>>> names_;  ///< by list and id
  std::set<std::string> constants_;
};

std::set<std::string> ids_of(const Datum& cases) {
  std::set<std::string> ids;
  for (const Datum& each : cases["cases"].items()) ids.emplace(each["id"].as_text());
  return ids;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 5) return 1;
  const std::string system = arguments[1];
  const fs::path data = arguments[3], file = data / system / "words.json";
  const auto words = trigh::read_json(file), cases = trigh::read_json(data / system / "cases.json");
  for (const auto* each : {&words, &cases})
    if (!*each) complain(each->error());
  if (!all_good) return 1;
  Datum all = *words;
  Origins origins;
  add_titles(data, system, all, origins);
  complain(check_schema(all, "trigh-words/1", file.string()));
  if (!all_good) return 1;
  return finish(arguments[4], Header(all, file.string(), origins, ids_of(*cases)).text(system, arguments[2]));
}
