#include "rpc/json.hpp"

#include <algorithm>

#include "trigh/play/notation.hpp"
#include "trigh/play/offered.hpp"
#include "words.hpp"

namespace trigh::host::rpc {

Json ids(const Ruleset& rules, std::span<const UnitId> units) {
  Json list = Json::array();
  for (const UnitId unit : units) list.push_back(rules.counters()[unit].id);
  return list;
}

namespace {

const char* event_word(EventKind kind) {
  constexpr const char* kWords[] = {"moved",    "entered",   "exited",    "attack-declared", "supported",
                                    "rolled",   "result",    "retreated", "displaced",       "eliminated",
                                    "advanced", "phase",     "turn",      "points",          "status",
                                    "note",     "game-over", "skipped"};
  return kWords[static_cast<std::size_t>(kind)];
}

Json term(const Case* rule, const char* label, Json value) {
  return object({{"case", rule ? rule->id : ""}, {"label", label}, {"value", std::move(value)}});
}

const char* term_word(CombatTermKind kind) {
  constexpr const char* kWords[] = {"strength", "multiply", "add", "support", "least", "line", "shift"};
  return kWords[static_cast<std::size_t>(kind)];
}

Json term(const Ruleset& rules, const CombatTerm& each) {
  Json entry = term(each.rule, each.label, each.value);
  entry["kind"] = term_word(each.kind);
  if (each.kind == CombatTermKind::kMultiply) entry["divisor"] = each.divisor;
  if (each.kind < CombatTermKind::kLine) entry["role"] = each.role == Role::kAttack ? "attack" : "defense";
  if (each.unit != kNoUnit) entry["unit"] = rules.counters()[each.unit].id;
  return entry;
}

Json measure(const CombatReport& report) {
  switch (report.measure) {
    case CombatReport::Measure::kDifferential:
      return object({{"kind", "differential"}, {"value", report.differential}});
    case CombatReport::Measure::kOdds:
      return object({{"kind", "odds"}, {"ratio", report.ratio}});
    case CombatReport::Measure::kColumn:
      return object({{"kind", "column"}, {"ratio", report.ratio}, {"column", report.column}});
  }
  return nullptr;
}

}  // namespace

Json plain_json(const Datum& value) {
  switch (value.kind()) {
    case Datum::Kind::kNull: return nullptr;
    case Datum::Kind::kBool: return value.as_bool();
    case Datum::Kind::kNumber:
      return value.milli() % 1000 == 0 ? Json(value.milli() / 1000) : Json(static_cast<double>(value.milli()) / 1000);
    case Datum::Kind::kText: return value.as_text();
    case Datum::Kind::kList: break;
    case Datum::Kind::kObject: {
      Json object = Json::object();
      for (const auto& [name, member] : value.members()) object[name] = plain_json(member);
      return object;
    }
  }
  Json list = Json::array();
  for (const Datum& each : value.items()) list.push_back(plain_json(each));
  return list;
}

Json points_of_halves(int halves) {
  if (halves % 2 == 0) return halves / 2;
  return static_cast<double>(halves) / 2;
}

Json hex(const Ruleset& rules, HexId hex) {
  if (hex == kNoHex) return nullptr;
  return rules.map().grid.number(hex);
}

Json hexes_of_path(const Ruleset& rules, const Action& action) {
  HexId at = action.hex;
  Json path = Json::array({hex(rules, at)});
  for (int i = 0; i < action.count; ++i) path.push_back(hex(rules, at = rules.map().grid.neighbor(at, action.step(i))));
  return path;
}

Json side(const Ruleset& rules, Side side) {
  if (side == Side::kChance) return "chance";
  if (!is_player(side)) return nullptr;
  return rules.data->side_ids[index(side)];
}

std::vector<std::string> parts_of(const ActionForm& form) {
  constexpr std::pair<FormPart, const char*> kParts[] = {{kHasUnit, "unit"},     {kHasUnits, "units"},
                                                         {kHasNumber, "number"}, {kHasHex, "hex"},
                                                         {kHasPath, "path"},     {kHasTargets, "targets"}};
  std::vector<std::string> words;
  for (const auto& [part, word] : kParts)
    if (form.parts & part) words.emplace_back(word);
  return words;
}

Json action(const Ruleset& rules, const Action& action) {
  const ActionForm& form = rules.forms[action.kind];
  Json json = object({{"verb", form.verb}});
  if (form.parts & kHasUnit) json["unit"] = rules.counters()[action.unit].id;
  if (form.parts & kHasUnits) json["units"] = ids(rules, action.units());
  if (form.parts & kHasNumber) json["number"] = action.value;
  if (form.parts & kHasHex) json["hex"] = hex(rules, action.hex);
  if (form.parts & kHasPath) json["path"] = hexes_of_path(rules, action);
  if (form.parts & kHasTargets) json["targets"] = ids(rules, action.target_units());
  if (!form.modes.empty() && action.mode != 0) json["by"] = form.modes[action.mode];
  json["text"] = to_text(rules, action);
  return json;
}

Json offers(const Ruleset& rules, const ActionList& all, const std::function<bool(const Action&)>& wanted) {
  const std::vector<OfferRange> ranges = ranges_of(rules, all);
  Json json = Json::array();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!wanted(all[i])) continue;
    json.push_back(action(rules, all[i]));
    Json form = json.back();
    form.erase("text");
    json.back()["json"] = std::move(form);
    const OfferRange& range = ranges[i];
    if (range.of == OfferRange::Of::kPath)
      json.back()["range"] = object({{"of", "path"}, {"from", hex(rules, range.from)}, {"to", hex(rules, range.to)}});
    if (range.of == OfferRange::Of::kUnits)
      json.back()["range"] =
          object({{"of", "units"}, {"from", 1}, {"to", range.among.size()}, {"among", ids(rules, range.among)}});
  }
  return json;
}

std::string action_line(const Json& form, const std::string& pointer, Findings& findings) {
  const auto complain = [&](const std::string& key, const char* what) {
    findings.push_back({"TR-705", "request", pointer + "/" + key, std::string("here must stand ") + what});
  };
  const auto word = [&](const char* key) -> std::string {
    if (!form.contains(key)) return {};
    // A blank would make two words of one.
    if (form[key].is_string() && form[key].get_ref<const std::string&>().find_first_of(" \t\r\n") == std::string::npos)
      return form[key].get<std::string>();
    complain(key, "one word");
    return {};
  };
  const auto words = [&](const char* key, char between) -> std::string {
    std::string text;
    if (!form.contains(key)) return text;
    // A hyphen would make two hexes of one in a path.
    const auto is_word = [&](const Json& each) {
      return each.is_string() && each.get_ref<const std::string&>().find_first_of(
                                     between == '-' ? " \t\r\n-" : " \t\r\n") == std::string::npos;
    };
    if (form[key].is_array() && std::ranges::all_of(form[key], is_word))
      for (const Json& each : form[key])
        text += (text.empty() ? "" : std::string(1, between)) + each.get<std::string>();
    else complain(key, "a list of words");
    return text;
  };
  constexpr std::string_view kMembers[] = {"verb",    "unit", "units", "number", "hex", "path",
                                           "targets", "by",   "text",  "range",  "json"};
  for (const auto& [key, value] : form.items())
    if (std::ranges::find(kMembers, key) == std::end(kMembers))
      findings.push_back({"TR-706", "request", pointer + "/" + key,
                          "an action has no member '" + key.substr(0, 40) + "'; leave it out"});
  if (!form.contains("verb")) {
    if (form.contains("text") && form["text"].is_string()) return form["text"].get<std::string>();
    findings.push_back({"TR-704", "request", pointer + "/verb",
                        "the verb is missing; add it, or give the action as one line of text"});
    return {};
  }
  std::string line = word("verb");
  const auto add = [&](const std::string& part) {
    if (!part.empty()) line += " " + part;
  };
  add(word("unit"));
  add(words("units", ' '));
  if (form.contains("number")) {
    if (form["number"].is_number_integer()) add(form["number"].dump());
    else complain("number", "a whole number");
  }
  add(word("hex"));
  add(words("path", '-'));
  if (form.contains("targets")) add("-> " + words("targets", ' '));
  if (const std::string mode = word("by"); !mode.empty()) add("by " + mode);
  return line;
}

/// One sentence about several hexes or units names all of them, the first as its own.
static void also(Json& said, const Json& reason) {
  const auto merge = [&](const char* one, const char* all) {
    if (!reason.contains(one)) return;
    if (!said.contains(one)) said[one] = reason[one];
    if (said[one] == reason[one]) return;
    if (!said.contains(all)) said[all] = Json::array({said[one]});
    if (std::ranges::find(said[all], reason[one]) == said[all].end()) said[all].push_back(reason[one]);
  };
  merge("hex", "hexes");
  merge("unit", "units");
}

Json why(const Book& book, const Objection& objection) {
  const CaseText* text = book.library.rule_case(book.rules.data->title_id, objection.rule->id);
  Json json = object({{"case", objection.rule->id}});
  if (*objection.detail) json["text"] = objection.detail;
  else if (text && !text->summary.empty()) json["text"] = text->summary;
  else json["text"] = objection.rule->title;
  if (objection.hex != kNoHex) json["hex"] = hex(book.rules, objection.hex);
  if (objection.unit != kNoUnit) json["unit"] = book.rules.counters()[objection.unit].id;
  return json;
}

Json why(const Book& book, const Event& skipped) {
  const Phase& decision = book.rules.phases[static_cast<std::size_t>(skipped.value)];
  Json json = object({{"case", skipped.rule->id}, {"text", decision.name + " was passed over: " + skipped.text}});
  if (skipped.to != kNoHex) json["hex"] = hex(book.rules, skipped.to);
  return json;
}

Json why(const Book& book, std::span<const Objection> objections) {
  constexpr std::size_t kMostReasons = 5;
  Json list = Json::array();
  for (const Objection& objection : objections) {
    Json reason = why(book, objection);
    const auto said = std::ranges::find_if(
        list, [&](const Json& each) { return each["case"] == reason["case"] && each["text"] == reason["text"]; });
    if (said != list.end())
      also(*said, reason);
    else if (list.size() < kMostReasons)
      list.push_back(std::move(reason));
  }
  return list;
}

Json why(const Book& book, const Verdict& verdict) {
  const auto against = verdict.against();
  return why(book, std::span<const Objection>(against.begin(), against.size()));
}

Json lifted(const Book&, const Verdict& verdict) {
  Json list = Json::array();
  for (const Lift& lift : verdict.lifts())
    list.push_back(object({{"case", lift.lifted->id}, {"by", lift.by->id}, {"text", lift.by->title}}));
  return list;
}

Json event(const Book& book, const Event& event) {
  Json json = object({{"kind", event_word(event.kind)}, {"text", words::event(book.rules, event)}});
  if (event.rule) json["case"] = event.rule->id;
  if (event.unit != kNoUnit) json["unit"] = book.rules.counters()[event.unit].id;
  if (event.from != kNoHex) json["from"] = hex(book.rules, event.from);
  if (event.to != kNoHex) json["to"] = hex(book.rules, event.to);
  json["value"] = event.value;
  if (*event.text) json["word"] = event.text;
  if (event.kind == EventKind::kResult)
    if (std::string means = book.rules.result_words(event.text); !means.empty()) json["means"] = std::move(means);
  if (event.box != Place::kUnused) json["box"] = book.rules.box_name(event.box);
  if (event.kind == EventKind::kSkipped) json["decision"] = book.rules.phases[static_cast<std::size_t>(event.value)].id;
  return json;
}

Json log(const Book& book, const std::vector<LogView>& lines) {
  Json list = Json::array();
  for (const LogView& line : lines) {
    Json events = Json::array();
    for (const Event& each : line.events) events.push_back(event(book, each));
    list.push_back(object({{"number", line.number},
                           {"actor", side(book.rules, line.actor)},
                           {"text", line.text},
                           {"events", std::move(events)}}));
    if (line.action) list.back()["action"] = action(book.rules, *line.action);
    if (line.actor == Side::kChance) list.back()["decides"] = book.rules.phases[line.phase].name;
  }
  return list;
}

Json log(const Book& book, const Table& table, Side viewer, std::size_t tail) {
  Json list = log(book, log_of(table.match(), viewer, tail));
  for (Json& each : list)
    if (table.ordered(each["number"].get<std::size_t>() - 1)) each["ordered"] = true;
  return list;
}

Json combat(const Book& book, const CombatReport& report, const Verdict& verdict) {
  Json json = object({{"attack", report.attack},
                      {"defense", report.defense},
                      {"measure", measure(report)},
                      {"line", report.line},
                      {"column", report.column},
                      {"terms", Json::array()},
                      {"outcomes", Json::array()},
                      {"distribution", Json::array()}});
  for (const CombatTerm& each : report.ruling.terms()) json["terms"].push_back(term(book.rules, each));
  int total = 0;
  for (const CombatReport::Face& face : report.faces) {
    json["outcomes"].push_back(object({{"roll", face.roll}, {"result", face.result}}));
    total += face.weight;
  }
  for (const CombatReport::Face& each : report.distribution())
    json["distribution"].push_back(
        object({{"result", each.result}, {"text", each.words}, {"p", static_cast<double>(each.weight) / total}}));
  json["legal"] = verdict.legal();
  json["why"] = why(book, verdict);
  return json;
}

Json finding(const Finding& finding) {
  return object(
      {{"code", finding.code}, {"where", finding.where}, {"pointer", finding.pointer}, {"text", finding.text}});
}

}  // namespace trigh::host::rpc
