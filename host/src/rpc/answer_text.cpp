#include "rpc/answer_text.hpp"

#include <cstdio>
#include <map>

#include "rpc/luck_json.hpp"

namespace trigh::host::rpc {
namespace {

/// A member as a word: texts without quotes, numbers as they are.
std::string word(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.is_null() ? "-" : value.dump();
}

std::string joined(const Json& list, const char* between) {
  std::string text;
  for (const Json& each : list) text += (text.empty() ? "" : between) + word(each);
  return text;
}

std::string reasons(const Json& list) {
  std::string text;
  for (const Json& each : list) {
    text += "  " + word(each["case"]) + ": " + word(each["text"]);
    if (each.contains("units"))
      text += " (" + joined(each["units"], " ") + ")";
    else if (each.contains("unit"))
      text += " (" + word(each["unit"]) + ")";
    if (each.contains("hexes"))
      text += " at " + joined(each["hexes"], " ");
    else if (each.contains("hex"))
      text += " at " + word(each["hex"]);
    text += "\n";
  }
  return text;
}

std::string verdict(const Json& result) {
  return result["legal"].get<bool>() ? "legal\n" : "refused\n" + reasons(result["why"]);
}

/// What a way costs besides its steps, and what it compares.
std::string besides(const Json& way) {
  std::string text;
  if (way.contains("terms"))
    for (const Json& term : way["terms"])
      text += "  " + word(term["label"]) + " " + word(term["value"]) + " [" + word(term["case"]) + "]";
  if (way.contains("strengths"))
    text += "  " + word(way["strengths"]["attack"]) + " against " + word(way["strengths"]["defense"]) + ", " +
            word(way["strengths"]["ratio"]);
  return text;
}

std::string reach(const Json& result) {
  std::string text = word(result["unit"]) + ", allowance " + word(result["allowance"]) + ": " +
                     std::to_string(result["hexes"].size()) + " hexes\n";
  if (result.contains("first")) text += "  first " + joined(result["first"], "; ") + "\n";
  for (const Json& each : result["hexes"])
    text += "  " + word(each["hex"]) + "  " + word(each["cost"]) + (each["stops"].get<bool>() ? " stops  " : "  ") +
            word(each["action"]) + besides(each) + "\n";
  return text + reasons(result["why"]);
}

std::string path(const Json& result) {
  std::string text = result.contains("actions") ? joined(result["actions"], "; ") : word(result["action"]);
  text += ": " + word(result["cost"]) + " movement points" + besides(result) + ", " + verdict(result);
  for (const Json& step : result["steps"]) {
    text += "  " + word(step["from"]) + "-" + word(step["to"]) + "  " + word(step["cost"]);
    for (const Json& term : step["terms"])
      text += "  " + word(term["label"]) + " " + word(term["value"]) + " [" + word(term["case"]) + "]";
    text += step["stops"].get<bool>() ? "  stops\n" : "\n";
  }
  return text;
}

std::string zoc(const Json& result) {
  std::string text;
  for (const Json& each : result["hexes"]) text += word(each["hex"]) + "  " + joined(each["by"], " ") + "\n";
  return text;
}

std::string supply(const Json& result) {
  std::string text;
  for (const Json& unit : result["units"]) {
    text += word(unit["unit"]) + ": " + word(unit["state"]);
    if (unit.contains("box")) text += ", in the box '" + word(unit["box"]) + "'";
    if (unit["marker"] != unit["state"] && unit["marker"] != "")
      text += " (its status says " + word(unit["marker"]) + ")";
    if (!unit["path"].empty()) text += " by " + joined(unit["path"], "-") + ", " + word(unit["length"]);
    if (!unit["limit"].is_null()) text += " of at most " + word(unit["limit"]);
    if (!unit["path"].empty()) text += " " + word(unit["measure"]);
    text += "\n" + reasons(unit["why"]);
    for (const Json& each : unit["stocks"])
      text += "  " + word(each["unit"]) + ": " + word(each["left"]) + " of " + word(each["of"]) + " " +
              word(each["text"]) + " left [" + word(each["case"]) + "]\n";
  }
  return text;
}

std::string combat(const Json& result) {
  const Json& measure = result["measure"];
  std::string text = "attack " + word(result["attack"]) + ", defense " + word(result["defense"]) + ": " +
                     word(measure["kind"]) + " " +
                     word(measure.contains("value") ? measure["value"] : measure["ratio"]) + ", line " +
                     word(result["line"]) + ", column " + word(result["column"]) + "\n";
  for (const Json& term : result["terms"])
    text += "  " + word(term["kind"]) + (term.contains("unit") ? " " + word(term["unit"]) : "") + " " +
            word(term["value"]) + "  " + word(term["label"]) + " [" + word(term["case"]) + "]\n";
  for (const Json& each : result["distribution"]) {
    char percent[32];
    std::snprintf(percent, sizeof percent, "%5.1f %%  ", each["p"].get<double>() * 100);
    text += percent + word(each["result"]) + (each["text"] == "" ? "" : ": " + word(each["text"])) + "\n";
  }
  return text + verdict(result);
}

std::string percent(const Json& chance, int width = 5) {
  char text[32];
  std::snprintf(text, sizeof text, "%*.1f %%", width, chance.get<double>() * 100);
  return text;
}

std::string odds(const Json& result) {
  std::string text = result["exact"].get<bool>() ? "" : "sampled, within " + percent(result["error"]) + "\n";
  int number = 0;
  for (const Json& each : result["combats"]) {
    text += "combat " + std::to_string(++number) + ": fought " + percent(each["fought"]) + ", cleared " +
            percent(each["cleared"]) + ", entered " + percent(each["entered"]) + "\n";
    for (const Json& line : each["results"]) text += "  " + percent(line["p"]) + "  " + word(line["result"]) + "\n";
    for (const Json& unit : each["units"]) {
      text += "  " + word(unit["unit"]) + ":";
      for (const char* fate : {"lost", "reduced", "retreated", "advanced"})
        if (unit[fate] != 0) text += std::string(" ") + fate + " " + percent(unit[fate], 0) + ",";
      text.back() = '\n';
    }
    text += reasons(each["why"]);
  }
  for (const auto& [side, counts] : result["lost"].items()) {
    text += "units that " + side + " loses:";
    for (std::size_t i = 0; i < counts.size(); ++i) text += " " + std::to_string(i) + " " + percent(counts[i]) + ";";
    text.back() = '\n';
  }
  text += "expected gain " + word(result["value"]) + " victory points by the ruleset's appraisal\n";
  for (const Json& each : result.value("additions", Json::array()))
    text += "combat " + std::to_string(each["combat"].get<int>() + 1) + ": " + percent(each["chance"]) + " with " +
            (each.contains("posted") ? word(each["posted"]["unit"]) + " in " + word(each["posted"]["hex"]) : "") +
            (each["attackers"].empty() ? "" : joined(each["attackers"], " ") + " ") +
            (each["barrage"].empty() ? "" : joined(each["barrage"], " ") + " from a distance ") +
            (each["points"] == 0 ? "" : word(each["points"]) + " points more") + "\n";
  return text;
}

std::string threat(const Json& result) {
  std::string text;
  for (const Json& each : result["stacks"]) {
    const Json& measure = each["combat"]["measure"];
    text += word(each["hex"]) + " " + joined(each["defenders"], " ") + ": " +
            word(measure.contains("value") ? measure["value"] : measure["ratio"]) + "\n";
    for (const Json& move : each["attackers"])
      text += "  " + word(move["unit"]) + " " + word(move["from"]) +
              (move["from"] == move["to"] ? "" : "-" + word(move["to"])) +
              (move["near"].get<bool>() ? "\n" : " from a distance\n");
  }
  return text;
}

std::string obligations(const Json& result) {
  std::string text;
  for (const Json& each : result["obligations"])
    text += (each.contains("unit") ? word(each["unit"]) + " " : "") + word(each["text"]) +
            (each.contains("other") ? " " + word(each["other"]) : "") + " [" + word(each["case"]) + "]" +
            (each["optional"].get<bool>() ? " (may be waived)" : "") + "\n";
  return (text.empty() ? "no obligations\n" : text) + reasons(result["skipped"]);
}

std::string victory(const Json& result) {
  std::string text;
  for (const auto& [side, points] : result["points"].items()) text += side + " " + word(points) + "\n";
  for (const Json& line : result["conditions"])
    text += "  " + word(line["side"]) + " " + word(line["points"]) + "  " + word(line["text"]) +
            (line["holds"].get<bool>() ? "" : " (not so now)") + " [" + word(line["case"]) + "]\n";
  return text;
}

std::string check(const Json& result) {
  std::string text = verdict(result);
  for (const Json& each : result["lifted"])
    text += "  " + word(each["case"]) + " is lifted by " + word(each["by"]) + "\n";
  if (result.contains("effect"))
    for (const Json& each : result["effect"]) text += "  " + word(each["text"]) + "\n";
  return text;
}

std::string applied(const Json& result) {
  std::string text = verdict(result);
  for (const Json& each : result["events"]) text += "  " + word(each["text"]) + "\n";
  return text;
}

std::string undone(const Json& result) {
  return result["undone"].get<bool>() ? "taken back\n" : "nothing is taken back: " + word(result["why"]) + "\n";
}

/// A way, or the best one and what is against it.
std::string target(const Json& result) {
  std::string text = word(result["unit"]) + " to " + word(result["hex"]) + ": ";
  if (!result["path"].empty()) text += joined(result["path"], "-") + ", " + word(result["cost"]) + " movement points, ";
  return text + verdict(result);
}

std::string hex_text(const Json& result) {
  std::string text = word(result["hex"]) + (result.contains("name") ? " " + word(result["name"]) : "") + ": " +
                     word(result["terrain"]);
  if (result.contains("features")) text += ", " + joined(result["features"], ", ");
  text += "\n";
  for (const Json& side : result["sides"]) {
    text += "  " + word(side["hex"]);
    if (!side["kinds"].empty()) text += "  " + joined(side["kinds"], ", ");
    if (side.contains("cost")) text += side["cost"].is_null() ? "  no way" : "  costs " + word(side["cost"]);
    if (side.contains("terms"))
      for (const Json& term : side["terms"])
        text += "  " + word(term["label"]) + " " + word(term["value"]) + " [" + word(term["case"]) + "]";
    text += "\n";
  }
  return text;
}

std::string advice(const Json& result) { return word(result["action"]["text"]) + "\n"; }

/// The text of a save as it is.
std::string saved(const Json& result) { return word(result.contains("text") ? result["text"] : result["path"]); }

std::string offers(const Json& result) {
  std::string text;
  for (const Json& each : result["offers"]) {
    text += word(each["text"]);
    if (each.contains("range") && each["range"]["of"] == "units")
      text += "  (any of " + joined(each["range"]["among"], " ") + ")";
    text += "\n";
  }
  return text;
}

std::string state_text(const Json& result) {
  std::string text = "turn " + word(result["turn"]) + ", " + word(result["phase"]) + ", " + word(result["phasing"]) +
                     "; to act: " + word(result["to_act"]) + "\n" + word(result["prompt"]) + "\n";
  for (const Json& unit : result["units"])
    if (unit["place"] == "map")
      text += "  " + (unit.contains("id") ? word(unit["id"]) : std::string("unknown")) + " " + word(unit["hex"]) + "\n";
  return text;
}

/// The file itself.
std::string position(const Json& result) {
  return result["position"].dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string answer_text(const std::string& method, const Json& result) {
  static const std::map<std::string, std::string (*)(const Json&)> kTexts{
      {"query.reach", reach},      {"query.path", path},      {"query.zoc", zoc},
      {"query.supply", supply},    {"query.combat", combat},  {"query.threat", threat},
      {"query.luck", luck_text},   {"query.odds", odds},      {"query.obligations", obligations},
      {"query.victory", victory},  {"game.check", check},     {"game.apply", applied},
      {"game.undo", undone},       {"game.advise", advice},   {"game.save", saved},
      {"query.target", target},    {"query.hex", hex_text},   {"game.offers", offers},
      {"game.position", position}, {"game.state", state_text}};
  const auto found = kTexts.find(method);
  return found == kTexts.end() ? result.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"
                               : found->second(result);
}

}  // namespace trigh::host::rpc
