#include "rpc/combat_asked.hpp"

#include <algorithm>

#include "rpc/server.hpp"
#include "trigh/play/notation.hpp"

namespace trigh::host::rpc {
namespace {

/// Fills a list of a combat query; every unit once.
void fill(UnitList& list, const std::vector<std::string>& ids, const char* name, const Ruleset& rules, Params& params) {
  for (const std::string& id : ids) {
    const auto unit = unit_named(rules, id, name, params);
    if (!unit) continue;
    if (list.full() || list.contains(*unit))
      params.complain("TR-713", name, "at most 24 units, each once; leave some out");
    else
      list.push_back(*unit);
  }
}

void read_support(const Json& support, const Ruleset& rules, CombatQuery& query, Params& params) {
  const auto points_of = [&](Side side, const std::string& key) {
    return std::ranges::find(rules.point_names, key) != rules.point_names.end() &&
           key.starts_with(rules.data->side_ids[index(side)] + ".");
  };
  for (const auto& [key, value] : support.items()) {
    const std::string name = "support/" + key;
    UnitList* units = key == "attack" ? &query.barrage : key == "defense" ? &query.defensive_fire : nullptr;
    std::int16_t* points = key == "attack_points" || points_of(query.attacker, key)              ? &query.attack_points
                           : key == "defense_points" || points_of(opponent(query.attacker), key) ? &query.defense_points
                                                                                                 : nullptr;
    if (units && value.is_array() && std::ranges::all_of(value, [](const Json& v) { return v.is_string(); }))
      fill(*units, value.get<std::vector<std::string>>(), name.c_str(), rules, params);
    else if (points && value.is_number_integer() && value >= 0 && value <= 999)
      *points = value.get<std::int16_t>();
    else
      params.complain(
          units || points ? "TR-705" : "TR-714", name,
          units ? "here must stand a list of units"
          : points
              ? "here must stand a number from 0 to 999"
              : "support is 'attack' and 'defense' with units, 'attack_points' and 'defense_points', or points of the "
                "title");
  }
}

void check_sides(const CombatQuery& query, const State& state, Params& params) {
  for (const UnitId unit : query.attackers)
    if (state.side(unit) != query.attacker)
      params.complain("TR-713", "attackers", "attackers are of one side, defenders of the other");
  for (const UnitId unit : query.defenders)
    if (state.side(unit) == query.attacker)
      params.complain("TR-713", "defenders", "attackers are of one side, defenders of the other");
}

}  // namespace

std::optional<CombatQuery> combat_asked(Params& params, const Ruleset& rules, const State& state) {
  const auto attackers = params.texts("attackers"), defenders = params.texts("defenders");
  const Json* support = params.object_if("support");
  if (!params.findings().empty()) return std::nullopt;
  CombatQuery query;
  fill(query.attackers, attackers, "attackers", rules, params);
  fill(query.defenders, defenders, "defenders", rules, params);
  if (query.defenders.empty()) params.complain("TR-713", "defenders", "name at least one unit that is attacked");
  if (!params.findings().empty()) return std::nullopt;
  query.attacker = opponent(state.side(query.defenders[0]));
  if (support) read_support(*support, rules, query, params);
  check_sides(query, state, params);
  if (!params.findings().empty()) return std::nullopt;
  return query;
}

std::vector<Action> done_then(Params& params, const Ruleset& rules) {
  std::vector<Action> actions;
  if (!params.any("then", false)) return actions;
  for (const std::string& line : params.texts("then")) {
    if (params.full()) break;
    auto action = parse_action(rules, line);
    if (action && action->kind == kRoll)
      params.complain("TR-713", "then", "no die is rolled in a question; name what the players do");
    else if (action)
      actions.push_back(*action);
    else
      for (Finding& finding : action.error()) {
        finding.where = "request";
        finding.pointer = "/params/then";
        params.findings().push_back(std::move(finding));
      }
  }
  return actions;
}

}  // namespace trigh::host::rpc
