// A comparison as text for a terminal of 100 columns: below each question the answers, titles that agree on one line.
#include <algorithm>
#include <cstdio>

#include "lab/compare/compare.hpp"

namespace trigh::host::lab {
namespace {

constexpr std::size_t kWidth = 100;

/// `text` in lines of at most kWidth, all but the first indented.
std::string wrapped(const std::string& text, std::size_t indent) {
  std::string out;
  std::size_t column = indent, at = 0;
  while (at < text.size()) {
    std::size_t end = text.find(' ', at);
    if (end == std::string::npos) end = text.size();
    const std::size_t length = end - at;
    if (column > indent && column + 1 + length > kWidth) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (at > 0) {
      out += " ";
      ++column;
    }
    out += text.substr(at, length);
    column += length;
    at = end + 1;
  }
  return out + "\n";
}

std::string list_text(const Json& list) {
  std::string text;
  for (const Json& each : list) text += (text.empty() ? "" : ", ") + each.get<std::string>();
  return text;
}

std::string percent_text(const Json& chance) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f %%", chance.get<double>() * 100);
  return text;
}

std::string row_text(const Json& row, const Json& titles) {
  std::vector<std::pair<Json, std::string>> groups;  // a cell, and the titles that have it
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const Json& cell = row["cells"][i];
    const auto text = [](const Json& each) { return each.is_null() ? Json("-") : each["text"]; };
    const std::string id = titles[i]["id"];
    bool joined = false;
    for (auto& [known, names] : groups)
      if (!joined && text(known) == text(cell)) {
        names += ", " + id, joined = true;
        if (!cell.is_null())
          for (const Json& rule : cell["cases"])
            if (std::ranges::find(known["cases"], rule) == known["cases"].end()) known["cases"].push_back(rule);
      }
    if (!joined) groups.emplace_back(cell, id);
  }
  std::string out = std::string(row["differs"].get<bool>() ? "* " : "  ") + row["name"].get<std::string>() + "\n";
  for (const auto& [cell, names] : groups) {
    std::string line = cell.is_null() ? "-" : cell["text"].get<std::string>();
    if (!cell.is_null() && !cell["cases"].empty()) line += "  [" + list_text(cell["cases"]) + "]";
    out += "      " + wrapped((groups.size() == 1 && titles.size() > 1 ? "all" : names) + ": " + line, 10);
  }
  return out;
}

std::string systems_text(const Json& answer) {
  std::string out = "A star marks what differs; in brackets the rule cases.\n";
  for (const Json& group : answer["systems"]["groups"]) {
    out += "\n" + group["name"].get<std::string>() + "\n";
    for (const Json& row : group["rows"]) out += row_text(row, answer["titles"]);
  }
  out += "\nResults tables, by column\n";
  for (const Json& table : answer["systems"]["results"]) {
    out += "  " + table["title"].get<std::string>() + "\n";
    for (const Json& column : table["columns"]) {
      std::string line = (column.contains("row") ? column["row"].get<std::string>() + ", " : "") +
                         column["column"].get<std::string>() + ":";
      for (const Json& each : column["results"])
        line += " " + each["result"].get<std::string>() + " " + percent_text(each["p"]);
      out += "      " + wrapped(line, 10);
    }
  }
  return out;
}

std::string fight_text(const Json& fight) {
  const Json& combat = fight["combat"];
  const Json& odds = fight["odds"]["combats"][0];
  const Json& measure = combat["measure"];
  std::string out = "    attack " + combat["attack"].dump() + ", defense " + combat["defense"].dump() + ": " +
                    measure["kind"].get<std::string>() + " " +
                    (measure.contains("value") ? measure["value"].dump() : measure["ratio"].get<std::string>()) +
                    ", column " + combat["column"].dump() + "\n";
  if (odds["fought"].get<double>() == 0) {
    out += "    cannot be declared\n";
    for (const Json& why : odds["why"])
      out += "      " + wrapped(why["case"].get<std::string>() + ": " + why["text"].get<std::string>(), 10);
    return out;
  }
  std::string results = "results:";
  for (const Json& each : odds["results"])
    results += " " + each["result"].get<std::string>() + " " + percent_text(each["p"]) + ",";
  results.pop_back();
  out += "    " + wrapped(results, 8);
  char losses[128];
  std::snprintf(losses, sizeof losses, "    hex cleared %s; strength lost on average: attacker %.2f, defender %.2f\n",
                percent_text(odds["cleared"]).c_str(), fight["losses"]["attacker"].get<double>(),
                fight["losses"]["defender"].get<double>());
  return out + losses;
}

std::string refused_text(const Json& refused) {
  std::string out;
  for (const Json& each : refused) out += "    " + wrapped(each["text"].get<std::string>(), 6);
  return out;
}

std::string engagement_text(const Json& answer) {
  const Json& asked = answer["engagement"]["asked"];
  std::string out = wrapped(
      "The same engagement: attack " + asked["attack"].dump() + " in " + asked["attackers"].dump() +
          " units, defense " + asked["defense"].dump() + ", ground " + asked["ground"].get<std::string>() + ", " +
          asked["attacker_supply"].get<std::string>() + " against " + asked["defender_supply"].get<std::string>(),
      4);
  for (const Json& entry : answer["engagement"]["titles"])
    out += "\n  " + entry["title"].get<std::string>() + "\n" +
           (entry.contains("refused") ? refused_text(entry["refused"]) : fight_text(entry));
  out += "\nChance to clear the hex, by ground\n";
  for (const Json& row : answer["engagement"]["grounds"]) {
    std::string line = row["name"].get<std::string>() + ":";
    for (std::size_t i = 0; i < answer["titles"].size(); ++i)
      line += " " + answer["titles"][i]["id"].get<std::string>() + " " +
              (row["cleared"][i].is_null() ? "-" : percent_text(row["cleared"][i])) + ",";
    line.pop_back();
    out += "  " + wrapped(line, 6);
  }
  return out;
}

std::string position_text(const Json& answer) {
  const Json& position = answer["position"];
  std::string out = "The same position: " + position["position"]["name"].get<std::string>() + "\n";
  for (const Json& entry : position["titles"]) {
    out += "\n  " + entry["title"].get<std::string>() + "\n";
    if (entry.contains("refused")) {
      out += refused_text(entry["refused"]);
      continue;
    }
    std::string reach = "hexes in reach:", supply = "supply:";
    for (const auto& [unit, hexes] : entry["reach"].items())
      reach += " " + unit + " " + std::to_string(hexes.size()) + ",";
    for (const auto& [unit, state] : entry["supply"].items())
      supply += " " + unit + " " + state.get<std::string>() + ",";
    out += "    " + wrapped(reach.substr(0, reach.size() - 1), 8) + "    " +
           wrapped(supply.substr(0, supply.size() - 1), 8);
    out += "    zones: attacker " + std::to_string(entry["zones"]["attacker"].size()) + " hexes, defender " +
           std::to_string(entry["zones"]["defender"].size()) + " hexes\n";
    for (std::size_t i = 0; i < entry["fights"].size(); ++i) {
      const Json& fight = position["position"]["fights"][i];
      out += "    " + list_text(fight["attackers"]) + " against " + list_text(fight["defenders"]) + "\n";
      out += entry["fights"][i].contains("refused") ? refused_text(entry["fights"][i]["refused"])
                                                    : fight_text(entry["fights"][i]);
    }
  }
  out += "\nWhat differs\n";
  for (const auto& [unit, hexes] : position["differs"]["reach"].items())
    out += "  " + wrapped("reach of " + unit + ": " + (hexes.empty() ? "nothing" : list_text(hexes)), 6);
  for (const auto& [side, hexes] : position["differs"]["zones"].items())
    out += "  " + wrapped("zones of the " + side + ": " + (hexes.empty() ? "nothing" : list_text(hexes)), 6);
  return out;
}

}  // namespace

std::string comparison_text(const Json& answer) {
  std::string out;
  const auto add = [&](const char* part, std::string (*text)(const Json&)) {
    if (answer.contains(part)) out += (out.empty() ? "" : "\n") + text(answer);
  };
  add("systems", systems_text);
  add("engagement", engagement_text);
  add("position", position_text);
  return out;
}

}  // namespace trigh::host::lab
