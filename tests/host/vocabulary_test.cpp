// The vocabulary of each title: its page in docs/formats/TITLE.md and the schema of its system's words are made from
// it. The hidden test rewrites both: tests/approve.sh.
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "rpc/server.hpp"
#include "session.hpp"
#include "support/catch.hpp"
#include "support/tree.hpp"

namespace {

using namespace trigh;
using host::Json;

/// Every title's ruleset with the words of all its scenarios.
std::vector<std::shared_ptr<const Ruleset>> all_rulesets(const std::string& title) {
  host::Context context;
  std::vector<std::shared_ptr<const Ruleset>> list;
  const auto homes = context.titles();
  REQUIRE(homes);
  for (const host::TitleHome& home : homes.value())
    for (const ScenarioInfo& scenario : home.info.scenarios)
      if (home.info.id == title) {
        host::GameChoice choice;
        choice.request.title = title;
        choice.request.scenario = scenario.id;
        const auto game = host::open_game(context, choice);
        REQUIRE(game);
        list.push_back(game.value().rules);
      }
  REQUIRE_FALSE(list.empty());
  return list;
}

/// The words of some titles, each once.
Json words_of(const std::vector<std::string>& titles) {
  std::vector<std::shared_ptr<const Ruleset>> all;
  for (const std::string& title : titles)
    for (const auto& rules : all_rulesets(title)) all.push_back(rules);
  return host::rpc::vocabulary(all);
}

std::string text(const Json& word, const char* key) { return word.contains(key) ? word[key].get<std::string>() : ""; }

std::string value_of(const Json& word) {
  if (!word.contains("type")) return "";
  if (!word.contains("least")) return word["type"];
  return text(word, "type") + " " + word["least"].dump() + " to " + word["most"].dump();
}

std::string table(const Json& words, const char* heading, const char* first, bool values) {
  if (words.empty()) return std::string("\n## ") + heading + "\n\nNone.\n";
  std::string page = std::string("\n## ") + heading + "\n\n| " + first + (values ? " | value" : "") +
                     " | meaning |\n| --- |" + (values ? " --- |" : "") + " --- |\n";
  for (const Json& word : words)
    page += "| `" + text(word, "id") + "` | " + (values ? value_of(word) + " | " : "") + text(word, "meaning") + " |\n";
  return page;
}

std::string page_of(const std::string& title) {
  const auto rules = all_rulesets(title).front();
  const Json words = words_of({title});
  std::string page = "# " + rules->data->title_name + ": words of position files and states\n\n" +
                     "Made from the rule system by `tests/approve.sh`; what the keys are for is in [position.md]"
                     "(position.md).\n";
  page += table(words["statuses"], "Statuses of a unit (`status`), true or false", "status", false);
  page += table(words["numbers"], "Numbers of a unit (`status`)", "number", true);
  page += table(words["boxes"], "Boxes (`box`)", "box", false);
  page += table(words["markers"], "Markers (`markers`)", "kind", true);
  page += table(words["points"], "Points (`points`)", "points", true);
  page += table(words["extra"], "What else is kept (`extra`)", "key", true);
  page += table(words["features"], "What a map must name", "name", true);
  page += table(words["traits"], "Traits of made counters", "trait", false);
  page += "\n## Ways of doing an action (`by`)\n\n";
  if (words["modes"].empty()) page += "None.\n";
  for (const Json& each : words["modes"]) {
    std::string modes;
    for (const Json& mode : each["modes"])
      if (mode != "") modes += (modes.empty() ? "" : ", ") + std::string("`") + mode.get<std::string>() + "`";
    page += "- `" + text(each, "verb") + "`: " + modes + "\n";
  }
  return page;
}

/// An object with one member, which braces alone do not make.
Json with(const char* key, Json value) {
  Json object = Json::object();
  object[key] = std::move(value);
  return object;
}

Json schema_of_type(const Json& word) {
  const std::string type = text(word, "type");
  Json number = with("type", "integer"), list = with("type", "array"), object = with("type", "object");
  number["minimum"] = word.value("least", 0);
  number["maximum"] = word.value("most", 0);
  const Json words = with("type", "string");
  list["items"] = type == "integers" ? number : words;
  object["additionalProperties"] = words;
  if (type == "integer") return number;
  if (type == "boolean") return with("type", "boolean");
  if (type.starts_with("sides by ")) return object;
  return type == "integers" || type == "units" || type == "hexes" || type == "sides" ? list : words;
}

Json object_of(const Json& words) {
  Json schema = with("type", "object");
  schema["additionalProperties"] = false;
  schema["properties"] = Json::object();
  for (const Json& word : words) {
    Json& member = schema["properties"][text(word, "id")] = schema_of_type(word);
    member["description"] = word["meaning"];
  }
  return schema;
}

Json marker_schema(const Json& words) {
  Json schema = with("type", "array"), kinds = Json::array();
  for (const Json& word : words) {
    const std::string id = text(word, "id");
    Json kind = with("description", word["meaning"]);
    kind["properties"]["kind"] = with("const", id);
    kind["properties"]["value"] = word.contains("type") ? schema_of_type(word) : with("const", 0);
    if (word.value("least", 0) > 0) kind["required"].push_back("value");
    kinds.push_back(kind);
    // "minefield" with "side": "axis" is "minefield-axis".
    if (const std::size_t at = id.rfind('-'); at != std::string::npos) {
      kind["properties"]["kind"] = with("const", id.substr(0, at));
      kind["properties"]["side"] = with("const", id.substr(at + 1));
      kind["required"].push_back("side");
      kinds.push_back(kind);
    }
  }
  if (kinds.empty())
    schema["maxItems"] = 0;
  else
    schema["items"] = with("anyOf", kinds);
  return schema;
}

/// What the words of a system's titles allow in a position file, besides position.schema.json.
Json schema_of(const std::string& system, const std::vector<std::string>& titles) {
  const Json words = words_of(titles);
  Json status = object_of(words["numbers"]), boxes = Json::array();
  for (const Json& each : words["statuses"]) {
    Json& member = status["properties"][text(each, "id")] = with("type", "boolean");
    member["description"] = each["meaning"];
  }
  for (const Json& box : words["boxes"])
    if (std::find(boxes.begin(), boxes.end(), box["id"]) == boxes.end()) boxes.push_back(box["id"]);
  Json schema = with("$schema", "http://json-schema.org/draft-07/schema#");
  schema["title"] = "Position of " + system + ", beside trigh-position/1";
  schema["description"] = "Made from the rule system by tests/approve.sh.";
  schema["type"] = "object";
  Json& unit = schema["properties"]["units"]["items"]["properties"];
  unit["status"] = status;
  unit["box"] = with("enum", boxes);
  schema["properties"]["markers"] = marker_schema(words["markers"]);
  schema["properties"]["points"] = object_of(words["points"]);
  schema["properties"]["extra"] = object_of(words["extra"]);
  return schema;
}

std::map<std::string, std::string> titles_and_systems() {
  host::Context context;
  const auto homes = context.titles();
  REQUIRE(homes);
  std::map<std::string, std::string> list;
  for (const host::TitleHome& home : homes.value()) list[home.info.id] = home.info.system;
  REQUIRE(list.size() >= 3);
  return list;
}

std::map<std::string, std::vector<std::string>> systems_and_titles() {
  std::map<std::string, std::vector<std::string>> list;
  for (const auto& [title, system] : titles_and_systems()) list[system].push_back(title);
  return list;
}

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
std::string page_path(const std::string& title) { return test::in_source(("/docs/formats/" + title + ".md").c_str()); }
std::string schema_path(const std::string& system) {
  return test::in_source(("/shared-data/schema/" + system + "/position.schema.json").c_str());
}

}  // namespace

TEST_CASE("The page of each title's words and the schema of each system are those of its rules") {
  for (const auto& [system, titles] : systems_and_titles()) {
    INFO(system << "; on purpose? then tests/approve.sh");
    for (const std::string& title : titles) CHECK(read(page_path(title)) == page_of(title));
    CHECK(read(schema_path(system)) == schema_of(system, titles).dump(2) + "\n");
  }
}

TEST_CASE("'titles' lists the words of all scenarios of a title") {
  host::Context context;
  host::InstalledLibrary library(context);
  const auto homes = context.titles();
  REQUIRE(homes);
  for (const host::TitleHome& home : homes.value())
    CHECK(host::rpc::title_json(library, home)["vocabulary"] == words_of({home.info.id}));
  const std::string words = words_of({"el-alamein"}).dump();
  for (const char* region : {"\"stand-fast\"", "\"box-july\""}) CHECK(words.find(region) != std::string::npos);
}

TEST_CASE("Every word says what it means, once") {
  for (const auto& [title, system] : titles_and_systems())
    for (const auto& rules : all_rulesets(title)) {
      std::set<std::pair<WordKind, std::string>> seen;
      for (const Word& word : rules->vocabulary) {
        INFO(title << ": " << word.id);
        CHECK(word.meaning.size() > 8);
        CHECK(word.meaning.back() == '.');
        if (word.kind != WordKind::kFeature) CHECK(seen.emplace(word.kind, word.id).second);
        CHECK(word.bounds.first <= word.bounds.second);
      }
      for (const StatusName& status : rules->statuses) CHECK(status.meaning.back() == '.');
    }
}

TEST_CASE("The pages and schemas of words are rewritten", "[.approve]") {
  for (const auto& [system, titles] : systems_and_titles()) {
    for (const std::string& title : titles) std::ofstream(page_path(title), std::ios::binary) << page_of(title);
    std::ofstream(schema_path(system), std::ios::binary) << schema_of(system, titles).dump(2) + "\n";
    WARN(system << " is written");
  }
}
