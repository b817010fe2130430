#include "cases/expectations.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "cases/set_up.hpp"
#include "rpc/answer_text.hpp"

namespace trigh::host::cases {
namespace {

using Words = std::vector<std::string>;

std::string text_of(const Json& value) {
  if (value.is_null()) return "none";
  return value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string joined(const auto& words, const char* between = " ") {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text.empty() ? "none" : text;
}

/// "has", "lacks" and "only" of a set.
Outcome compare(const std::string& how, const std::set<std::string>& got, const Words& wanted) {
  const auto there = [&](const std::string& each) { return got.contains(each); };
  if (how == "has") return Outcome::of(std::ranges::all_of(wanted, there), joined(got));
  if (how == "lacks") return Outcome::of(std::ranges::none_of(wanted, there), joined(got));
  return Outcome::of(got == std::set<std::string>(wanted.begin(), wanted.end()), joined(got));
}

bool compares(const std::string& word) { return word == "has" || word == "lacks" || word == "only"; }

Words from(const Words& words, std::size_t at) {
  return {words.begin() + static_cast<std::ptrdiff_t>(at), words.end()};
}

Json state_of(const Asked& asked) { return asked.ask("game.state", Json::object()); }

Json unit_of(const Asked& asked, const std::string& id) {
  const Json state = state_of(asked);
  for (const Json& unit : state["units"])
    if (unit.contains("id") && unit["id"] == id) return unit;
  throw Misasked{
      "'" + id +
      "' is neither a unit of this game nor one of the words that follow 'expect': reach, cost, zone, supply, "
      "combat, offers, owed, event, phase, decision, to-act, turn, points, marker, victory, winner"};
}

/// What is not there cannot be missed by a slip of the pen: hexes and actions must be such. Throws Misasked.
void check_hexes(const Asked& asked, const Words& words) {
  for (const std::string& word : words) asked.ask("query.hex", object({{"hex", word.substr(0, word.find('='))}}));
}

/// reach UNIT has 0303 0304=2.5
Outcome reach(const PlayLine& line, const Asked& asked) {
  const Words& words = line.words;
  if (words.size() < 3 || !compares(words[2])) return Outcome::form("expect reach UNIT has|lacks|only HEX[=COST]...");
  const Json result = asked.ask("query.reach", object({{"unit", words[1]}}));
  std::map<std::string, double> cheapest;
  for (const Json& way : result["hexes"]) {
    const auto at = cheapest.try_emplace(way["hex"].get<std::string>(), way["cost"].get<double>()).first;
    at->second = std::min(at->second, way["cost"].get<double>());
  }
  const Words wanted = from(words, 3);
  check_hexes(asked, wanted);
  std::set<std::string> got;
  for (const auto& each : cheapest) {
    const std::string& hex = each.first;
    std::string price = Json(each.second).dump();
    if (price.ends_with(".0")) price.resize(price.size() - 2);
    const bool priced = std::ranges::any_of(wanted, [&](const auto& w) { return w.starts_with(hex + "="); });
    got.insert(priced ? hex + "=" + price : hex);
  }
  Outcome outcome = compare(words[2], got, wanted);
  if (!outcome.right && !result["why"].empty()) outcome.came += "\n" + rpc::answer_text("query.reach", result);
  return outcome;
}

/// cost UNIT 0303-0304 2.5
Outcome cost(const PlayLine& line, const Asked& asked) {
  const Words& words = line.words;
  if (words.size() != 4) return Outcome::form("expect cost UNIT HEX-HEX... POINTS");
  Words path{""};
  for (const char c : words[2])
    if (c == '-')
      path.emplace_back();
    else
      path.back() += c;
  const Json result = asked.ask("query.path", object({{"units", Json::array({words[1]})}, {"path", path}}));
  return Outcome::of(text_of(result["cost"]) == words[3], rpc::answer_text("query.path", result));
}

/// zone SIDE has 0303
Outcome zone(const PlayLine& line, const Asked& asked) {
  const Words& words = line.words;
  if (words.size() < 3 || !compares(words[2])) return Outcome::form("expect zone SIDE has|lacks|only HEX...");
  std::set<std::string> got;
  const Json result = asked.ask("query.zoc", object({{"side", words[1]}}));
  for (const Json& each : result["hexes"]) got.insert(each["hex"].get<std::string>());
  check_hexes(asked, from(words, 3));
  return compare(words[2], got, from(words, 3));
}

/// supply UNIT yes | no | STATE
Outcome supply(const PlayLine& line, const Asked& asked) {
  const Words& words = line.words;
  if (words.size() < 3)
    return Outcome::form("expect supply UNIT yes|no, or the state as 'trigh ask FILE supply' says it");
  const Json result = asked.ask("query.supply", object({{"unit", words[1]}}));
  const Json& unit = result["units"][0];
  const std::string wanted = joined(from(words, 2));
  const bool right = wanted == "yes" || wanted == "no" ? unit["supplied"].get<bool>() == (wanted == "yes")
                                                       : text_of(unit["state"]) == wanted;
  return Outcome::of(right, rpc::answer_text("query.supply", result));
}

constexpr const char* kCombatForm =
    "expect combat UNIT... -> UNIT... [with UNIT...] [against UNIT...] [SIDE.POINTS NUMBER] is FACT VALUE..., the "
    "facts "
    "being attack, defense, odds, differential, column, line and roll DIE RESULT";

/// The attack of a line up to "is"; false when it has no such form.
bool attack_of(const Words& words, std::size_t end, Json& params) {
  Json lists[4] = {Json::array(), Json::array(), Json::array(), Json::array()};
  Json support = Json::object();
  int list = 0;
  for (std::size_t i = 1; i < end; ++i) {
    if (words[i] == "->")
      list = 1;
    else if (words[i] == "with")
      list = 2;
    else if (words[i] == "against")
      list = 3;
    else if (words[i].find('.') != std::string::npos && i + 1 < end && is_whole_number(words[i + 1])) {
      support[words[i]] = std::stoi(words[i + 1]);
      ++i;
    } else
      lists[list].push_back(words[i]);
  }
  if (lists[1].empty()) return false;
  if (!lists[2].empty()) support["attack"] = lists[2];
  if (!lists[3].empty()) support["defense"] = lists[3];
  params = object({{"attackers", lists[0]}, {"defenders", lists[1]}});
  if (!support.empty()) params["support"] = support;
  return true;
}

/// One fact of a combat as text; "?" when there is none of this name.
std::string fact_of(const Json& combat, const std::string& name, const std::string& roll) {
  const Json& measure = combat["measure"];
  if (name == "roll") {
    for (const Json& face : combat["outcomes"])
      if (text_of(face["roll"]) == roll) return text_of(face["result"]);
    return "?";
  }
  if (name == "odds") return measure.contains("ratio") ? text_of(measure["ratio"]) : "?";
  if (name == "differential") return measure.contains("value") ? text_of(measure["value"]) : "?";
  if (name == "attack" || name == "defense" || name == "column" || name == "line") return text_of(combat[name]);
  return "?";
}

/// combat A B -> X with G is odds 2-1 column 4
Outcome combat(const PlayLine& line, const Asked& asked) {
  const Words& words = line.words;
  const auto is = static_cast<std::size_t>(std::ranges::find(words, "is") - words.begin());
  Json params;
  if (is + 2 >= words.size() + (is == words.size()) || !attack_of(words, is, params)) return Outcome::form(kCombatForm);
  const Json result = asked.ask("query.combat", params);
  for (std::size_t i = is + 1; i < words.size(); i += 2) {
    const std::string& name = words[i];
    const bool roll = name == "roll";
    if (i + 1 + roll >= words.size()) return Outcome::form(kCombatForm);
    const std::string got = fact_of(result, name, words[i + 1]);
    if (got == "?") return Outcome::form(kCombatForm);
    std::string wanted = words[i + 1 + roll];
    if (!roll && wanted.starts_with("+")) wanted.erase(0, 1);
    if (got != wanted) return Outcome::no(name + " " + got + "\n" + rpc::answer_text("query.combat", result));
    i += roll;
  }
  return Outcome::yes();
}

std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(';', at), text.size());
    std::string part = text.substr(at, end - at);
    part.erase(0, part.find_first_not_of(' '));
    part.erase(part.find_last_not_of(' ') + 1);
    if (!part.empty()) parts.push_back(std::move(part));
    at = end + 1;
  }
  return parts;
}

/// offers has retreat a 0505-0405; retreat a 0505-0506. Of "only", those with the verbs that it names.
Outcome offers(const PlayLine& line, const Asked& asked) {
  const Words& words = line.words;
  const std::string how = words.size() > 1 ? words[1] : "";
  const std::size_t at = line.text.find(how) + how.size();
  const Words wanted = compares(how) ? parts_of(line.text.substr(at)) : Words{};
  if (wanted.empty()) return Outcome::form("expect offers has|lacks|only ACTION; ACTION...");
  std::set<std::string> got, verbs;
  for (const std::string& each : wanted) {
    asked.ask("game.check", object({{"action", each}}));
    verbs.insert(each.substr(0, each.find(' ')));
  }
  const Json result = asked.ask("game.offers", Json::object());
  for (const Json& each : result["offers"])
    if (verbs.contains(each["verb"].get<std::string>())) got.insert(each["text"].get<std::string>());
  Outcome outcome = compare(how, got, wanted);
  if (!outcome.right) outcome.came = joined(got, "; ");
  return outcome;
}

/// owed nothing | owed [QUAD 7.11] UNIT...
Outcome owed(const PlayLine& line, const Asked& asked) {
  const Json result = asked.ask("query.obligations", Json::object());
  const Json& list = result["obligations"];
  const std::string came = rpc::answer_text("query.obligations", result);
  if (line.words.size() == 2 && line.words[1] == "nothing") return Outcome::of(list.empty(), came);
  if (line.cases.size() != 1) return Outcome::form("expect owed nothing, or expect owed UNIT... [CASE]");
  const Words units = from(line.words, 1);
  const bool found = std::ranges::any_of(list, [&](const Json& each) {
    return each["case"] == line.cases[0] && std::ranges::all_of(units, [&](const std::string& unit) {
             return (each.contains("unit") && each["unit"] == unit) ||
                    (each.contains("other") && each["other"] == unit);
           });
  });
  return Outcome::of(found, came);
}

/// event eliminated a [QUAD 7.74]
Outcome event(const PlayLine& line, const Asked& asked) {
  const Words& words = line.words;
  if (words.size() < 2 || words.size() > 3 || line.cases.size() > 1)
    return Outcome::form("expect event KIND [UNIT] [CASE]");
  std::string came;
  bool found = false;
  for (const Json& each : asked.events) {
    found = found ||
            (each["kind"] == words[1] && (words.size() < 3 || (each.contains("unit") && each["unit"] == words[2])) &&
             (line.cases.empty() || (each.contains("case") && each["case"] == line.cases[0])));
    came += "\n  " + text_of(each["kind"]) + ": " + text_of(each["text"]);
  }
  return Outcome::of(found, came.empty() ? "nothing happened" : came);
}

/// marker KIND HEX [NUMBER], no marker KIND HEX
Outcome marker(const PlayLine& line, const Asked& asked) {
  const bool none = line.words[0] == "no";
  const Words words = from(line.words, none ? 2 : 1);
  if (words.size() < 2 || words.size() > 3u - none || (none && line.words[1] != "marker"))
    return Outcome::form("expect marker KIND HEX [NUMBER], or expect no marker KIND HEX");
  if (std::ranges::find(asked.rules.marker_kinds, words[0]) == asked.rules.marker_kinds.end())
    throw Misasked{"the title has no markers '" + words[0] + "'"};
  check_hexes(asked, {words[1]});
  const Json state = state_of(asked);
  std::string came;
  bool found = false;
  for (const Json& each : state["markers"]) {
    found = found || (each["kind"] == words[0] && text_of(each["hex"]) == words[1] &&
                      (words.size() < 3 || text_of(each["value"]) == words[2]));
    came +=
        (came.empty() ? "" : ", ") + text_of(each["kind"]) + " " + text_of(each["hex"]) + " " + text_of(each["value"]);
  }
  return Outcome::of(found != none, came.empty() ? "no markers" : came);
}

/// points axis.losses 3, victory axis 5
Outcome number(const PlayLine& line, const Asked& asked) {
  const Words& words = line.words;
  if (words.size() != 3 || !is_whole_number(words[2])) return Outcome::form("expect " + words[0] + " NAME NUMBER");
  const bool victory = words[0] == "victory";
  const Json result = victory ? asked.ask("query.victory", Json::object()) : state_of(asked);
  const Json& points = result["points"];
  if (!points.contains(words[1]))
    throw Misasked{"there are no points '" + words[1] + "'; there are " + text_of(points)};
  return Outcome::of(points[words[1]] == std::stoi(words[2]),
                     victory ? "\n" + rpc::answer_text("query.victory", result) : text_of(points[words[1]]));
}

/// phase movement, decision retreat, to-act axis, turn 3, winner axis
Outcome moment(const PlayLine& line, const Asked& asked) {
  const Words& words = line.words;
  if (words.size() != 2) return Outcome::form("expect " + words[0] + " and one word");
  const Json state = state_of(asked);
  const std::string member = words[0] == "to-act" ? "to_act" : words[0];
  const std::string came = state.contains(member) ? text_of(state[member]) : "none";
  return Outcome::of(came == words[1], came);
}

/// a at 0404, a in eliminated, a steps 1, a moved, a not moved
Outcome unit(const PlayLine& line, const Asked& asked) {
  const Words& words = line.words;
  const Json unit = unit_of(asked, words[0]);
  const Json status = unit.value("status", Json::object());
  const std::string where = unit.contains("hex") ? "at " + text_of(unit["hex"]) : "in " + text_of(unit["box"]);
  const std::string came = where + (status.empty() ? "" : ", " + text_of(status));
  if (words.size() == 3 && (words[1] == "at" || words[1] == "in"))
    return Outcome::of(where == words[1] + " " + words[2], came);
  if (words.size() == 3 && (words[1] == "steps" || words[1] == "data"))
    return Outcome::of(text_of(status.value(words[1], Json(0))) == words[2], came);
  const bool no = words.size() == 3 && words[1] == "not";
  if (words.size() != 2 && !no)
    return Outcome::form("expect UNIT at HEX, UNIT in BOX, UNIT steps NUMBER, UNIT STATUS or UNIT not STATUS");
  const std::string& wanted = words.back();
  if (std::ranges::none_of(asked.rules.statuses, [&](const StatusName& name) { return name.id == wanted; }))
    throw Misasked{"the title has no status '" + wanted + "'; 'trigh titles' and the pages of docs/formats list them"};
  return Outcome::of(status.contains(wanted) != no, came);
}

}  // namespace

std::string cases_text(std::vector<std::string> cases) {
  const std::set<std::string> sorted(cases.begin(), cases.end());
  std::string text;
  for (const std::string& each : sorted) text += (text.empty() ? "" : ", ") + each;
  return text;
}

std::string cases_of(const Json& reasons, const char* member) {
  std::vector<std::string> cases;
  for (const Json& each : reasons) cases.push_back(each[member].get<std::string>());
  return cases_text(std::move(cases));
}

Outcome meets(const PlayLine& line, const Asked& asked) {
  static const std::map<std::string, Outcome (*)(const PlayLine&, const Asked&), std::less<>> kSubjects{
      {"reach", reach},   {"cost", cost},      {"zone", zone},    {"supply", supply},   {"combat", combat},
      {"offers", offers}, {"owed", owed},      {"event", event},  {"marker", marker},   {"no", marker},
      {"points", number}, {"victory", number}, {"phase", moment}, {"decision", moment}, {"to-act", moment},
      {"turn", moment},   {"winner", moment}};
  if (line.words.empty())
    return Outcome::form(
        "expect and what: UNIT at HEX, reach, cost, zone, supply, combat, offers, owed, event, phase, decision, "
        "to-act, turn, points, marker, victory or winner");
  const auto subject = kSubjects.find(line.words[0]);
  return subject == kSubjects.end() ? unit(line, asked) : subject->second(line, asked);
}

}  // namespace trigh::host::cases
