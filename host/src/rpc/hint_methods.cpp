// query.hint: what the strongest opponent would do, and why.
#include <cmath>

#include "advice.hpp"
#include "rpc/server.hpp"

namespace trigh::host::rpc {
namespace {

constexpr std::int64_t kLeastNodes = 100, kMostNodes = 200'000, kNodes = 20'000;

Json gain_json(const Gain& gain) {
  const auto rounded = [](double value) { return std::round(value * 100) / 100; };
  return object({{"points", rounded(gain.points)}, {"error", rounded(gain.error)}});
}

/// Why an action is in the plan, by codes; the words are for those that show it.
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

}  // namespace

Server::Result Server::query_hint(Params& params) {
  Table* game = table(params);
  std::vector<std::string> named = params.any("units", false) ? params.texts("units") : std::vector<std::string>{};
  if (auto one = params.text_if("unit")) named.push_back(std::move(*one));
  const auto budget = params.number_if("budget", kLeastNodes, kMostNodes);
  if (auto error = wrong(params)) return *error;
  std::vector<UnitId> about;
  for (const std::string& each : named)
    if (const auto unit = unit_named(game->rules(), each, "unit", params)) about.push_back(*unit);
  if (!is_player(game->match().to_act())) params.complain("TR-713", "game", kNobodyActs);
  if (auto error = wrong(params)) return *error;
  if (auto refused = help_refused(*game)) return *refused;
  // From here on the game may go on: this takes long.
  const auto kept = game->match().rules_ptr();
  const Ruleset& rules = *kept;
  const State state = game->match().state();
  leave_turn();
  std::string name = opponents().back();
  if (thinks_long(name)) name += ":nodes=" + std::to_string(budget.value_or(kNodes));
  const Advice advice = advise(rules, state, name, about);
  const Hint& hint = advice.hint;
  Json plan = Json::array(), whys = Json::array(), reasons = Json::array();
  for (const Step& step : advice.steps) {
    plan.push_back(action(rules, step.action));
    whys.push_back(why_json(rules, step.whys));
  }
  for (const Remark& each : advice.remarks) {
    reasons.push_back(object({{"text", each.text}}));
    if (each.rule) reasons.back()["case"] = each.rule->id;
  }
  Json answer = object({{"player", name},
                        {"plan", std::move(plan)},
                        {"whys", std::move(whys)},
                        {"aims", aims_json(rules, advice.aims)},
                        {"reasons", std::move(reasons)},
                        {"games", hint.games}});
  if (hint.over_passing) answer["over_passing"] = gain_json(*hint.over_passing);
  answer["over_staff"] = gain_json(hint.over_staff);
  return answer;
}

}  // namespace trigh::host::rpc
