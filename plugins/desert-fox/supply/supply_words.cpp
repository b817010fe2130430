// What is said of a unit's supply: its own state, and of dumps and MSUs whom they serve and what they have carried.
#include <algorithm>

#include "supply/supply_lines.hpp"
#include "trigh/services/supply.hpp"

namespace fox {
namespace {

void tell_line(SupplyNet::Line line, SupplyReport& report) {
  report.in_points = true;
  report.length = line.length;
  report.limit = line.limit;
  report.path = std::move(line.path);
  if (!report.path.empty()) report.source = report.path.back();
}

/// What keeps a dump or MSU from serving, and what will become of it [DF 7.11 to DF 7.18, DF 7.75, DF 10.27].
void explain_supply_unit(const DesertFox& game, const State& state, UnitId unit, SupplyReport& report) {
  const Load load = load_of(state.unit(unit));
  report.state = game.is_dump(state, unit) ? "dump" : "MSU";
  report.state += ", carries " + std::to_string(load.general) + " motorized, " + std::to_string(load.attack) +
                  " attacking, " + std::to_string(load.defense) + " defending points";
  const auto tell = [&](const Case& rule, const char* text) {
    report.why.push_back({&rule, state.hex(unit), unit, text});
  };
  const SupplyNet& net = net_of(game, state, state.side(unit));
  const SupplyNet::Element* element = nullptr;
  for (const SupplyNet::Element& each : net.elements())
    if (each.unit == unit) element = &each;
  if (has(state, unit, kCaptured)) tell(k7_75, "captured: not yet of use");
  else if (declines(game, state, unit)) tell(k7_18, "serves nobody this phase");
  else if (!element) tell(k10_27, "alone in an enemy zone: serves nobody");
  else if (!element->linked) tell(k7_11, "no dump or source in reach: serves nobody");
  else tell_line(net.line_from(state.hex(unit), SupplyUse::kAttack, false), report);
  if (load.general > limits_of(game, SupplyUse::kGeneral).free)
    tell(k7_14, "has carried too much: expended when the phase ends");
  if (load.attack > limits_of(game, SupplyUse::kAttack).free ||
      load.defense > limits_of(game, SupplyUse::kDefense).free)
    tell(k7_15, "has carried too much: expended when the phase ends");
}

/// What the dumps and MSUs that could serve the unit can carry for it without being expended [DF 7.14].
void stocks_near(const DesertFox& game, const State& state, const SupplyNet& net, UnitId unit, SupplyReport& report) {
  const int free = limits_of(game, SupplyUse::kGeneral).free;
  for (const SupplyNet::Element& each : net.elements())
    if (each.linked && each.reach.contains(state.hex(unit)))
      report.stocks.push_back({each.unit, &k7_14, "Stacking Points of motorized units in General Supply",
                               std::max(0, free - load_of(state.unit(each.unit)).general), free});
}

}  // namespace

SupplyReport DesertFox::supply(const State& state, UnitId unit) const {
  SupplyReport report;
  report.supplied = generally_supplied(state, unit);
  report.state = has(state, unit, kEmergency) ? "emergency" : report.supplied ? "supplied" : "unsupplied";
  report.marker = report.state;  // [DF 7.31]
  if (!state.unit(unit).on_map()) return report;
  if (is_supply(unit)) {
    explain_supply_unit(*this, state, unit, report);  // [DF 7.21, DF 7.22]
    return report;
  }
  const Side side = state.side(unit);
  const SupplyNet& net = net_of(*this, state, side);
  const bool fights_on = has(state, unit, kEmergency) || net.traces(state.hex(unit), SupplyUse::kAttack, false);
  report.state += fights_on ? ", Combat Supply in reach" : ", no Combat Supply in reach";  // [DF 7.3]
  tell_line(net.line_from(state.hex(unit), SupplyUse::kGeneral, !motorized(unit)), report);
  report.traced = !report.path.empty();
  stocks_near(*this, state, net, unit, report);
  if (!report.path.empty()) {
    if (report.supplied) return report;
    const bool chosen = declines(*this, state, unit);
    report.why.push_back(
        {chosen ? &k7_18 : &k7_31, state.hex(unit), unit,
         chosen ? "goes without by choice" : "no line, or no room in dumps and MSUs, when its Movement Phase began"});
    return report;
  }
  const SupplyRuling ruling = rule_supply(state, side);
  bool anything = !ruling.source_hexes().empty();  // a map of its own may have no source, and the side no supply unit
  for (UnitId each : state.of(side)) anything = anything || is_supply(each);
  if (anything) report.why = why_cut(*this, kMotorized, ruling, state.hex(unit));
  if (report.why.empty())
    report.why.push_back({&k7_11, state.hex(unit), unit, "no dump, MSU or source is near enough"});  // [DF 7.11]
  return report;
}

}  // namespace fox
