// query.hint: what the strongest opponent would do, and why.
#include <algorithm>
#include <cmath>

#include "rpc/server.hpp"
#include "trigh/ai/hint.hpp"
#include "trigh/lab/reasons.hpp"

namespace trigh::host::rpc {
namespace {

constexpr std::int64_t kLeastNodes = 100, kMostNodes = 200'000, kNodes = 20'000;
constexpr std::size_t kExplained = 12;   ///< actions of a plan

/// One digit after the point, with its sign: "+1.5".
std::string with_sign(double value) {
  const auto tenths = std::lround(value * 10);
  const std::string text = std::to_string(std::abs(tenths) / 10) + "." + std::to_string(std::abs(tenths) % 10);
  return (tenths < 0 ? "-" : "+") + text;
}

Json gain_json(const Gain& gain) {
  const auto rounded = [](double value) { return std::round(value * 100) / 100; };
  return object({{"points", rounded(gain.points)}, {"error", rounded(gain.error)}});
}

/// A sentence about a gain; of one that may be chance it says so.
std::string gain_text(const Gain& gain, const std::string& over) {
  if (std::abs(gain.points) < 2 * gain.error || std::lround(gain.points * 10) == 0)
    return "no difference to " + over + " that can be told";
  return with_sign(gain.points) + " points against " + over;
}

std::vector<VictoryLine> reckoning(const Ruleset& rules, const State& state) {
  std::vector<VictoryLine> lines;
  for (const auto& module : rules.modules) module->victory(state, lines);
  return lines;
}

/// Lines of the reckoning that are not what they were before the plan.
void add_victory(const Ruleset& rules, const State& before, const State& after, Json& reasons) {
  const std::vector<VictoryLine> old = reckoning(rules, before);
  for (const VictoryLine& line : reckoning(rules, after)) {
    const auto was = std::ranges::find_if(old, [&](const VictoryLine& each) {
      return each.rule == line.rule && each.side == line.side && each.text == line.text;
    });
    const int now = line.holds ? line.points : 0, then = was != old.end() && was->holds ? was->points : 0;
    const bool turned = was != old.end() && was->holds != line.holds;
    if (now == then && !turned) continue;
    const std::string whose =
        is_player(line.side) ? rules.data->side_names[static_cast<std::size_t>(index(line.side))] + ": " : "";
    reasons.push_back(object(
        {{"text", whose + line.text +
                      (now == then ? (line.holds ? ", holds then" : ", holds no more")
                                   : ", " + std::to_string(then) + " becomes " + std::to_string(now) + " points")},
         {"case", line.rule->id}}));
  }
}

/// Why an action is in the plan, by codes that whoever shows it has the words for.
Json why_json(const Ruleset& rules, const std::vector<Reason>& reasons) {
  constexpr const char* kCodes[] = {"odds",    "one-less", "takes",    "cuts", "restores",
                                    "escapes", "pins",     "shelters", "frees"};
  const auto hundredths = [](double chance) { return std::round(chance * 100) / 100; };
  Json list = Json::array();
  for (const Reason& each : reasons) {
    Json json = object({{"why", kCodes[static_cast<int>(each.what)]}});
    if (!each.units.empty()) json["units"] = ids(rules, each.units);
    if (!each.with.empty()) json["with"] = ids(rules, each.with);
    for (const HexId at : each.hexes) json["hexes"].push_back(hex(rules, at));
    if (!each.odds.empty()) json["odds"] = each.odds;
    if (!each.before.empty()) json["before"] = each.before;
    if (!each.line.empty()) json["line"] = each.line;
    if (each.what == Reason::What::kOneLess) json["cleared"] = hundredths(each.cleared);
    if (each.what == Reason::What::kOdds) {
      json["cleared"] = hundredths(each.cleared);
      json["lost"] = hundredths(each.lost);
      json["own_lost"] = hundredths(each.own_lost);
    }
    list.push_back(std::move(json));
  }
  return list;
}

/// Why the `listed` actions of a plan are in it, the first of them alone.
Json whys_of(const Ruleset& rules, const State& state, std::span<const Action> plan, std::vector<std::size_t> listed) {
  const std::size_t all = listed.size();
  listed.resize(std::min(all, kExplained));
  Json list = Json::array();
  if (listed.empty()) return list;
  const auto whys = reasons_for(rules, state, plan.first(listed.back() + 1),
                                [&](std::size_t i) { return std::ranges::binary_search(listed, i); });
  for (const std::size_t i : listed) list.push_back(why_json(rules, whys[i]));
  while (list.size() < all) list.push_back(Json::array());
  return list;
}

/// Whether an action as it is told names one of the units, alone or in a list.
bool names_any(const Json& told, const std::vector<std::string>& units) {
  return std::ranges::any_of(told, [&](const Json& part) {
    return std::ranges::any_of(units, [&](const std::string& unit) {
      return part == unit || (part.is_array() && std::ranges::find(part, Json(unit)) != part.end());
    });
  });
}

}  // namespace

Server::Result Server::query_hint(Params& params) {
  Table* game = table(params);
  std::vector<std::string> named = params.any("units", false) ? params.texts("units") : std::vector<std::string>{};
  if (auto one = params.text_if("unit")) named.push_back(std::move(*one));
  const auto budget = params.number_if("budget", kLeastNodes, kMostNodes);
  if (auto error = wrong(params)) return *error;
  for (const std::string& each : named) unit_named(game->rules(), each, "unit", params);
  if (!is_player(game->match().to_act())) params.complain("TR-713", "game", kNobodyActs);
  if (auto error = wrong(params)) return *error;
  if (auto refused = help_refused(*game)) return *refused;
  // From here on the game may go on: this takes long.
  const auto kept = game->match().rules_ptr();
  const Ruleset& rules = *kept;
  const State state = game->match().state();
  const std::uint64_t seed = state.pos.hash();   // the dice of the game stay unknown
  leave_turn();
  std::string name = opponents().back();
  if (thinks_long(name)) name += ":nodes=" + std::to_string(budget.value_or(kNodes));
  const Hint hint = hint_from(rules, state, *make_player(name), seed);
  Json plan = Json::array(), reasons = Json::array();
  std::vector<std::size_t> listed;   // of the plan
  for (std::size_t i = 0; i < hint.plan.size(); ++i)
    if (Json told = action(rules, hint.plan[i]); named.empty() || names_any(told, named)) {
      plan.push_back(std::move(told));
      listed.push_back(i);
    }
  add_victory(rules, state, hint.after, reasons);
  Json aims = aims_json(rules, aims_of(rules, state, hint.plan, to_act(state)));
  if (hint.over_passing) reasons.push_back(object({{"text", gain_text(*hint.over_passing, "ending the phase now")}}));
  if (thinks_long(name))
    reasons.push_back(object({{"text", gain_text(hint.over_staff, "what the staff officer would do")}}));
  Json answer = object({{"player", name},
                        {"plan", std::move(plan)},
                        {"whys", whys_of(rules, state, hint.plan, listed)},
                        {"aims", std::move(aims)},
                        {"reasons", std::move(reasons)},
                        {"games", hint.games}});
  if (hint.over_passing) answer["over_passing"] = gain_json(*hint.over_passing);
  answer["over_staff"] = gain_json(hint.over_staff);
  return answer;
}

}  // namespace trigh::host::rpc
