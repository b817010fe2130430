#include "arrivals/arrivals.hpp"

#include <algorithm>
#include <string>

namespace fox {

HexSet entry_hexes(const DesertFox& game, const State& state, Side side, bool or_edge) {
  const HexSet closed = game.zone(state, opponent(side)) | state.board().occupied(opponent(side));
  const HexSet near = game.near_base[index(side)] - closed;                         // [DF 5.0-P]
  return !near.empty() || !or_edge ? near : game.entry_edge[index(side)] - closed;  // [DF 5.11]
}

bool can_stand(const DesertFox& game, UnitId unit, HexId hex) {
  const EdgeTable& across = game.edges(Purpose::kMovement, game.mover_class(unit));
  for (Direction d = 0; d < kDirections; ++d)
    if (const HexId from = game.map().neighbor(hex, d); from != kNoHex && across.open(from, opposite(d))) return true;
  return false;
}

int best_rating(const DesertFox& game, const State& state, UnitId unit) {
  const UnitFacts& facts = game.units[unit];
  int rating = std::min<int>(facts.highest_rating, game.turn(state).rating[index(facts.side)]);
  while (rating > facts.lowest_rating && facts.faces[rating][0].movement == 0) --rating;
  return std::max<int>(rating, facts.lowest_rating);
}

bool base_closed(const DesertFox& game, const State& state, Side side) {
  const HexId base = game.base(side);
  return base == kNoHex || state.board().occupied(opponent(side)).contains(base) ||
         game.zone(state, opponent(side)).contains(base);
}

bool available(const DesertFox& game, const State& state, UnitId unit) {
  return game.is_combat(unit) && state.unit(unit).on_map() && game.generally_supplied(state, unit) &&
         game.has_communication(state, unit, true);
}

void withdraw_unit(State& state, UnitId unit, UnitId slot, const Case& rule, Events& events) {
  events.push_back({EventKind::kExited, &rule, unit, state.hex(unit), kNoHex, 0, "withdrawn"});
  state.remove(unit, place(kWithdrawn));
  set_flags(state, unit, 0);
  set_data(state, unit, data_of(rating_of(state.unit(unit)), slot));
}

bool supplied_on_map_l(const DesertFox& game, const State& state, Side side) {
  const Grid& grid = game.map().grid;
  const std::string west = grid.sheets().empty() ? std::string() : grid.sheets().front().prefix;
  for (const UnitId unit : state.of(side))
    if (game.is_combat(unit) && game.generally_supplied(state, unit) && grid.number(state.hex(unit)).starts_with(west))
      return true;
  return false;
}

}  // namespace fox
