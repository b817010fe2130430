#include "mcp/position_text.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace trigh::host::mcp {
namespace {

std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

/// "ger-1-8 4-5-9 (moved)".
std::string unit_text(const Json& unit, const std::map<std::string, std::string>& faces) {
  const auto id = unit.value("id", std::string("unknown"));
  std::string text = id;
  const auto face = faces.find(id);
  const std::string shown = unit.value("face", face == faces.end() ? std::string() : face->second);
  if (!shown.empty()) text += " " + shown;
  if (!unit.contains("status")) return text;
  std::string words;
  for (const auto& [name, value] : unit["status"].items())
    words += (words.empty() ? "" : ", ") + name + (value.is_boolean() ? "" : " " + value.dump());
  return text + " (" + words + ")";
}

/// The units of one side: on the map by hex, then off it by box.
std::string side_text(const Json& state, const Json& side, const std::map<std::string, std::string>& faces) {
  std::map<std::string, std::string> hexes, boxes;
  for (const Json& unit : state["units"]) {
    if (unit["side"] != side) continue;
    const bool on_map = unit.contains("hex");
    const std::string where = on_map ? text_of(unit["hex"]) : unit.value("box", text_of(unit["place"]));
    if (where == "gone") continue;
    std::string& list = (on_map ? hexes : boxes)[where];
    list += (list.empty() ? "" : "; ") + (on_map ? unit_text(unit, faces) : unit.value("id", std::string("unknown")));
  }
  std::string text = text_of(side) + " on the map:\n";
  for (const auto& [hex, units] : hexes) text += "  " + hex + "  " + units + "\n";
  for (const auto& [box, units] : boxes) text += text_of(side) + ", " + box + ": " + units + "\n";
  return text;
}

std::string markers_text(const Json& markers) {
  std::map<std::string, std::string> kinds;
  for (const Json& each : markers) {
    kinds[text_of(each["kind"])] += " " + text_of(each["hex"]);
    if (each["value"] != 0) kinds[text_of(each["kind"])] += "=" + each["value"].dump();
  }
  std::string text;
  for (const auto& [kind, hexes] : kinds) text += "marker " + kind + ":" + hexes + "\n";
  return text;
}

/// Members as "name value", joined by commas.
std::string pairs(const Json& object) {
  std::string text;
  for (const auto& [name, value] : object.items()) text += (text.empty() ? "" : ", ") + name + " " + value.dump();
  return text;
}

std::string options_text(const Json& title, const char* member, const char* heading) {
  std::string text;
  for (const Json& option : title[member]) {
    text += "    " + text_of(option["id"]) + " [" + text_of(option["case"]) + "] " + text_of(option["question"]) +
            " Default " + text_of(option["default"]) + "; choices:";
    for (const Json& choice : option["choices"]) text += " " + text_of(choice["id"]);
    text += "\n";
  }
  return text.empty() ? text : "  " + std::string(heading) + ":\n" + text;
}

}  // namespace

std::string moment_text(const Json& state) {
  std::string text = "Game-turn " + text_of(state["turn"]) + " of " + text_of(state["last_turn"]) + ", " +
                     text_of(state["phasing"]) + " player-turn, " + text_of(state["phase"]) + ". ";
  if (state["over"].get<bool>())
    return text + "The game is over: " +
           (state.contains("winner") && state["winner"].is_string() ? text_of(state["winner"]) + " wins" : "drawn") +
           ".\n";
  return text + text_of(state["to_act"]) + " to act: " + text_of(state["prompt"]) + "\n";
}

std::string position_text(const Json& state, const Json& counters, const Json& obligations) {
  std::map<std::string, std::string> faces;
  std::vector<Json> sides;
  for (const Json& counter : counters["counters"]) {
    faces[text_of(counter["id"])] = text_of(counter["face"]);
    if (std::find(sides.begin(), sides.end(), counter["side"]) == sides.end()) sides.push_back(counter["side"]);
  }
  std::string text = moment_text(state);
  for (const Json& side : sides) text += side_text(state, side, faces);
  text += markers_text(state["markers"]);
  if (!state["points"].empty()) text += "points: " + pairs(state["points"]) + "\n";
  for (const Json& each : state["conditions"])
    text += "stands: " + (each.contains("side") ? text_of(each["side"]) + ": " : "") + text_of(each["text"]) + " [" +
            text_of(each["case"]) + "]\n";
  for (const Json& each : obligations["obligations"])
    text += "must be done: " + (each.contains("unit") ? text_of(each["unit"]) + " " : "") + text_of(each["text"]) +
            (each.contains("other") ? " " + text_of(each["other"]) : "") + " [" + text_of(each["case"]) + "]" +
            (each["optional"].get<bool>() ? ", may be waived" : "") + "\n";
  if (!state["offers"].empty()) text += "on offer: " + pairs(state["offers"]) + "\n";
  return text;
}

std::string titles_text(const Json& titles, const std::string& wanted) {
  std::string text;
  for (const Json& title : titles["titles"]) {
    if (!wanted.empty() && title["id"] != wanted) continue;
    text += text_of(title["id"]) + ": " + text_of(title["name"]) + " (" + title["year"].dump() + "). Sides:";
    for (const Json& side : title["sides"]) text += " " + text_of(side["id"]);
    text += title["playable"].get<bool>() ? "\n" : ". It cannot be played here.\n";
    for (const char* line : {"situation", "origin"})
      if (title["about"][line] != "") text += "  " + text_of(title["about"][line]) + "\n";
    for (const Json& finding : title["findings"]) text += "  " + text_of(finding["text"]) + "\n";
    for (const Json& each : title["scenarios"])
      text +=
          "  scenario " + text_of(each["id"]) + ": " + text_of(each["name"]) + ". " + text_of(each["summary"]) + "\n";
    for (const Json& each : title["overlays"])
      text +=
          "  overlay " + text_of(each["id"]) + ": " + text_of(each["name"]) + ", by " + text_of(each["author"]) + "\n";
    if (wanted.empty()) continue;
    text += options_text(title, "modules", "optional rules") + options_text(title, "readings", "readings");
  }
  if (text.empty()) return "There is no title '" + wanted.substr(0, 60) + "'; leave it out to list them all.\n";
  text += "machines:";
  for (const Json& player : titles["players"]) text += " " + text_of(player);
  return text + "\n";
}

}  // namespace trigh::host::mcp
