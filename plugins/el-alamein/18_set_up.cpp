// Section 18.0 and 4.2: the start of a scenario. Where units, minefields and vanguards stand is data; this puts them
// there, with the units that variations add and take away.
#include "el_alamein.hpp"
#include "trigh/services/set_up.hpp"

namespace ala {
namespace {

class MarkerRow {
 public:
  explicit MarkerRow(State& state) : state_(state) {
    for (const Side side : {Side::kFirst, Side::kSecond}) state.touch(side);
  }
  void put(MarkerKind kind, HexId hex) {
    if (next_ < kMaxMarkers) state_.pos.markers[static_cast<std::size_t>(next_++)] = {hex, kind, 0};
  }

 private:
  State& state_;
  int next_ = 0;
};

HexId hex_of(const ElAlamein& game, const Datum& number) {
  const auto hex = game.map().grid.parse(number.as_text());
  return hex && game.map().exists(*hex) ? *hex : kNoHex;
}

void place_markers(const ElAlamein& game, State& state) {
  const Datum& rules = game.scenario_datum();
  MarkerRow row(state);
  for (const Side side : {Side::kFirst, Side::kSecond})
    game.historical_mines(side).for_each([&](HexId hex) { row.put(mine_of(side), hex); });  // [ALA 11.0-G]
  for (const Side side : {Side::kFirst, Side::kSecond})
    if (const HexId hex = hex_of(game, rules["vanguards"][game.data->side_ids[index(side)]]); hex != kNoHex)
      row.put(vanguard_of(side), hex);  // [ALA 15.2]
}

/// Adds and takes away what the chosen variations say [ALA 18.5-G].
void apply_variations(const ElAlamein& game, State& state) {
  for (const Variation& each : game.variations)
    for (const UnitId unit : each.lose) state.remove(unit, Place::kGone);
  for (const Variation& each : game.variations)
    for (const Placement& added : each.add) state.place(added.unit, added.hex);
}

}  // namespace

void ElAlamein::set_up(State& state, Events&) const {
  const Scenario& scenario = data->scenario;
  for (int i = 0; i < counters().size(); ++i) state.remove(static_cast<UnitId>(i), Place::kGone);
  deploy(state, scenario);  // [ALA 18.0-G]
  apply_variations(*this, state);
  place_markers(*this, state);
  for (const HexId hex : boxes.hexes)
    for (const UnitId unit : state.in(hex))
      if (units[unit].side == boxes.side) set(state, unit, kBoxed);  // [ALA 18.12]
  open_first_turn(state.pos, scenario, scenario.first_side, kInitialPhase);  // [ALA 18.11] [ALA 18.21] [ALA 18.31]
  if (free_set_up.on) begin_free_set_up(state.pos);
}

}  // namespace ala
