// Section 18.0 and 4.2: the start of a scenario. Where units, minefields and vanguards stand is data; this puts them
// there, with the units that variations (18.5) add and take away. Which units these are is reconstructed, since the
// drawings of the chart are lost; the numbers are printed.
#include <algorithm>

#include "modules.hpp"
#include "trigh/services/set_up.hpp"

namespace ala {
namespace {

struct Named {
  std::string_view id;
  const Case* rule;
};
constexpr Named kVariations[] = {{"variation-a", &k18_51_A}, {"variation-b", &k18_51_B}, {"variation-c", &k18_51_C},
                                 {"variation-d", &k18_51_D}, {"variation-e", &k18_52_E}, {"variation-f", &k18_52_F},
                                 {"variation-g", &k18_52_G}, {"variation-h", &k18_52_H}, {"variation-j", &k18_52_J},
                                 {"variation-k", &k18_52_K}, {"variation-l", &k18_52_L}, {"variation-m", &k18_52_M}};

void place_markers(const ElAlamein& game, State& state) {
  const Datum& rules = game.scenario_datum();
  std::size_t next = 0;
  const auto put = [&](MarkerKind kind, HexId hex) {
    if (next < state.pos.markers.size()) state.pos.markers[next++] = {hex, kind, 0};
  };
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    state.touch(side);
    for (const HexId hex : game.historical_mines(side)) put(mine_of(side), hex);  // [ALA 11.0-G]
  }
  for (const Side side : {Side::kFirst, Side::kSecond})
    if (const HexId hex = game.map().hex_of(rules["vanguards"][game.data->side_ids[index(side)]].as_text());
        hex != kNoHex)
      put(vanguard_of(side), hex);  // [ALA 15.2]
}

}  // namespace

void ElAlamein::set_up(State& state, Events&) const {
  const Scenario& scenario = data->scenario;
  for (int i = 0; i < counters().size(); ++i) state.remove(static_cast<UnitId>(i), Place::kGone);
  deploy(state, scenario);  // [ALA 18.0-G]
  for (const Variation& each : variations)  // [ALA 18.5-G]
    for (const UnitId unit : each.lose) state.remove(unit, Place::kGone);
  for (const Variation& each : variations)
    for (const Placement& added : each.add) state.place(added.unit, added.hex);
  place_markers(*this, state);
  for (const HexId hex : boxes.hexes)
    for (const UnitId unit : state.in(hex))
      if (units[unit].side == boxes.side) set(state, unit, kBoxed);  // [ALA 18.12]
  open_first_turn(state.pos, scenario, scenario.first_side, kInitialPhase);  // [ALA 18.11] [ALA 18.21] [ALA 18.31]
  if (free_set_up.on) begin_free_set_up(state.pos);
}

std::vector<std::string> optional_modules() {
  std::vector<std::string> ids{"free-set-up"};
  for (const Named& named : kVariations) ids.emplace_back(named.id);
  return ids;
}

void ElAlamein::read_variations(Findings& findings) {
  const auto complain = [&](std::string what) {
    findings.push_back(in_title("TR-831", "/rules/variations", std::move(what)));
  };
  const auto unit_of = [&](std::string_view id) {
    const auto unit = counters().find(id);
    if (!unit) complain("no counter '" + std::string(id) + "'; name one of the counters file");
    return unit.value_or(0);
  };
  for (const Datum& each : rules_datum()["variations"].items()) {
    const Datum& here = each["scenarios"][data->scenario.id];
    const std::string_view id = each["id"].as_text();
    const auto named = std::ranges::find(kVariations, id, &Named::id);
    if (named == std::end(kVariations)) complain("the rules know no variation '" + std::string(id) + "'");
    if (named == std::end(kVariations) || here.is_null() || !is_on(id)) continue;
    Variation variation{named->rule, here["points"].as_int()};
    for (const std::string& lost : here["lose"].as_texts()) variation.lose.push_back(unit_of(lost));
    for (const Datum& added : here["add"].items()) {
      const HexId hex = map().hex_of(added["hex"].as_text());
      if (hex == kNoHex) complain("'" + std::string(added["hex"].as_text()) + "' is no hex of the map");
      else variation.add.push_back({unit_of(added["unit"].as_text()), hex});
    }
    variations.push_back(std::move(variation));
  }
}

}  // namespace ala
