// query.odds: what may come of a plan of combats, played out by the rules.
#include <cmath>

#include "rpc/combat_asked.hpp"
#include "rpc/server.hpp"
#include "trigh/lab/odds.hpp"

namespace trigh::host::rpc {
namespace {

constexpr std::size_t kMostCombats = 12;

/// Six digits, so that an answer reads well and is the same everywhere.
Json rounded(double value) { return std::round(value * 1e6) / 1e6; }

Json fate_json(const Ruleset& rules, const UnitChances& each) {
  return object({{"unit", rules.counters()[each.unit].id},
                 {"lost", rounded(each.lost)},
                 {"reduced", rounded(each.reduced)},
                 {"retreated", rounded(each.retreated)},
                 {"advanced", rounded(each.advanced)}});
}

Json combat_json(const Book& book, const CombatChances& each) {
  Json results = Json::array(), units = Json::array();
  for (const auto& [word, chance] : each.results) results.push_back(object({{"result", word}, {"p", rounded(chance)}}));
  for (const UnitChances& unit : each.units) units.push_back(fate_json(book.rules, unit));
  return object({{"fought", rounded(each.fought)},
                 {"why", why(book, std::span<const Objection>(each.why_not))},
                 {"results", std::move(results)},
                 {"cleared", rounded(each.cleared)},
                 {"entered", rounded(each.entered)},
                 {"units", std::move(units)}});
}

Json addition_json(const Ruleset& rules, const Reinforced& each) {
  Json addition = object({{"combat", each.combat},
                          {"attackers", ids(rules, each.attackers)},
                          {"barrage", ids(rules, each.barrage)},
                          {"points", each.points},
                          {"chance", rounded(each.chance)}});
  if (each.posted != kNoUnit)
    addition["posted"] =
        object({{"unit", rules.counters()[each.posted].id}, {"hex", rules.map().grid.number(each.from)}});
  return addition;
}

/// A plan is played out: each unit that takes part in it stands somewhere.
void check_places(const CombatQuery& query, const std::string& name, const Ruleset& rules, const State& state,
                  Params& params) {
  for (const UnitList* list : {&query.attackers, &query.defenders, &query.barrage, &query.defensive_fire})
    for (const UnitId unit : *list)
      if (!state.unit(unit).on_map()) params.complain("TR-713", name, off_map(rules, state, unit));
}

/// The combats of the plan; what is wrong with one is said with its place in the list.
std::vector<CombatQuery> plan_asked(Params& params, const Json& list, const Ruleset& rules, const State& state) {
  std::vector<CombatQuery> plan;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string name = "combats/" + std::to_string(i);
    if (!list[i].is_object()) {
      params.complain("TR-705", name, "a combat is an object with attackers, defenders and, if there is any, support");
      continue;
    }
    Params each(list[i]);
    const auto query = combat_asked(each, rules, state);
    for (Finding finding : each.finish()) {
      finding.pointer.replace(0, std::string("/params").size(), "/params/" + name);
      params.findings().push_back(std::move(finding));
    }
    if (query) check_places(*query, name, rules, state, params);
    if (query && !plan.empty() && query->attacker != plan[0].attacker)
      params.complain("TR-713", name, "all combats of a plan are attacks of one side");
    else if (query)
      plan.push_back(*query);
  }
  return plan;
}

}  // namespace

Server::Result Server::query_odds(Params& params) {
  Table* game = table(params);
  const Json* list = params.any("combats");
  const Json* wanted = params.any("wanted", false);
  if (list && (!list->is_array() || list->empty() || list->size() > kMostCombats))
    params.complain("TR-705", "combats", "here must stand a list of 1 to 12 combats");
  if (wanted && (!wanted->is_number() || wanted->get<double>() <= 0 || wanted->get<double>() > 1))
    params.complain("TR-705", "wanted", "here must stand a chance above 0, at most 1");
  if (auto error = wrong(params)) return *error;
  // From here on the game may go on: this takes long.
  const auto kept = game->match().rules_ptr();
  const Ruleset& rules = *kept;
  const State state = game->match().state();
  CombatPlan plan;
  plan.combats = plan_asked(params, *list, rules, state);
  if (auto error = wrong(params)) return *error;
  leave_turn();
  const Book book{library_, rules};
  const PlanChances found = chances(rules, state, plan);
  played_out_ += found.played;
  Json combats = Json::array(), lost = Json::object();
  for (const CombatChances& each : found.combats) combats.push_back(combat_json(book, each));
  for (std::size_t side = 0; side < 2; ++side) {
    Json& counts = lost[rules.data->side_ids[side]] = Json::array();
    for (const double chance : found.lost[side]) counts.push_back(rounded(chance));
  }
  Json answer = object({{"exact", found.exact},
                        {"combats", std::move(combats)},
                        {"lost", std::move(lost)},
                        {"value", rounded(found.value / 100)}});
  if (!found.exact) answer["error"] = rounded(found.error);
  if (wanted) {
    Json& additions = answer["additions"] = Json::array();
    for (const Reinforced& each : additions_for(rules, state, plan.combats, wanted->get<double>()))
      additions.push_back(addition_json(rules, each));
  }
  return answer;
}

}  // namespace trigh::host::rpc
