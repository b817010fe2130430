#include "scenario_reader.hpp"

#include <map>

namespace trigh::io {

Scenario read_scenario(const Datum& document, const Datum& base, const Owners& owners, const CounterSet& counters,
                       const Map& map, Report& report) {
  Scenario scenario;
  document.read_texts({{"id", &scenario.id}, {"name", &scenario.name}, {"summary", &scenario.summary}});
  scenario.first_turn = document["first_turn"].as_int(1);
  scenario.last_turn = document["last_turn"].as_int(scenario.first_turn);
  scenario.first_side = document["first_side"].as_text() == owners.sides.back() ? Side::kSecond : Side::kFirst;
  scenario.rules = document["rules"];
  if (scenario.last_turn < scenario.first_turn)
    report.add("TR-141", "/last_turn", "the last turn comes before the first; change one of them");

  std::map<std::string, std::string, std::less<>> seen;  // unit -> where it stood first
  const auto once = [&](const Datum& record, const std::string& place) {
    const std::string unit(record["unit"].as_text());
    const auto [first, is_new] = seen.emplace(unit, place);
    if (!is_new)
      report.add("TR-142", pointer_to(place, "unit"),
                 "the unit " + in_quotes(unit) + " stands already at " + first->second + "; keep one");
    return is_new;
  };
  std::map<HexId, UnitId> holders;  // hex -> the first unit that stands there
  const auto place_unit = [&](const Datum& record, const std::string& place) {
    const auto unit = counters.find(record["unit"].as_text());
    const auto hex = map.grid.parse(record["hex"].as_text());
    if (unit && hex) {
      const auto& holder = counters[holders.emplace(*hex, *unit).first->second];
      if (is_player(holder.side) && is_player(counters[*unit].side) && holder.side != counters[*unit].side)
        report.add("TR-144", pointer_to(place, "hex"),
                   "the enemy's unit " + in_quotes(holder.id) + " stands in " + map.grid.number(*hex) +
                       " already; no hex holds units of both sides: move one");
    }
    if (unit && (hex || !record.has("hex"))) scenario.deployment.push_back({*unit, hex.value_or(kNoHex)});
  };

  const Datum& deployment = document["deployment"];
  for (std::size_t i = 0; i < deployment.items().size(); ++i)
    if (once(deployment[i], pointer_to("/deployment", i)))
      place_unit(deployment[i], pointer_to("/deployment", i));
  const Datum& arrivals = document["reinforcements"];
  for (std::size_t i = 0; i < arrivals.items().size(); ++i) {
    const Datum& record = arrivals[i];
    if (!once(record, pointer_to("/reinforcements", i))) continue;
    const auto unit = counters.find(record["unit"].as_text());
    if (unit)
      scenario.arrivals.push_back(
          {*unit, record["turn"].as_int(), map.grid.parse(record["hex"].as_text()).value_or(kNoHex)});
  }
  for (const Datum& record : base["deployment"].items())
    if (!seen.contains(record["unit"].as_text())) place_unit(record, "/deployment_of");
  return scenario;
}

}  // namespace trigh::io
