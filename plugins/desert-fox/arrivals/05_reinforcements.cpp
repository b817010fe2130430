// Cases 5.0 and 5.1: points arrive, and land units enter near their base, or by the map edge when that is closed. What
// other sections ask of arrivals.

#include "arrivals/arrivals.hpp"
#include "trigh/services/set_up.hpp"

namespace fox {
namespace {

class Reinforcements final : public Section {
 public:
  explicit Reinforcements(const DesertFox& game) : Section(game, {kEnter}) {}
  void on_begin(State& state, PhaseId phase, Events& events) const override {
    if (phase != kArrivals) return;
    const Side side = state.pos.phasing;
    const TurnFacts& turn = game_.turn(state);
    const auto gain = [&](PointKind which, int points) {
      if (points == 0) return;
      add(state.pos.points[which], points);  // [DF 5.16, DF 6.1, DF 13.12]
      events.push_back({EventKind::kPoints, &k5_16, kNoUnit, kNoHex, kNoHex, points, game_.point_names[which].c_str()});
    };
    gain(air_of(side), turn.air[index(side)]);
    for (const Nation nation : {Nation::kGerman, Nation::kItalian, Nation::kCommonwealth})
      if ((nation == Nation::kCommonwealth) == (side == kCommonwealth))
        gain(refit_of(nation), turn.refit[static_cast<std::size_t>(nation)]);
    each_named(game_.counters(), game_.table("schedule")["arrive_in_refit_box"], [&](UnitId unit) {
      if (state.side(unit) == side && due(state, unit)) state.remove(unit, place(kRefitBox));  // [DF 5.13]
    });
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kEnter || state.pos.top().phase != kReinforcement) return;
    const UnitId unit = action.unit;
    if (!may_enter(state, unit)) return verdict.forbid(k5_12, kNoHex, unit, "it is not due");
    if (!entry_hexes(game_, state, state.pos.phasing, true).contains(action.hex))
      verdict.forbid(entry_hexes(game_, state, state.pos.phasing, false).empty() ? k5_11 : k5_0_P, action.hex, unit,
                     "no hex of entry");
    if (!can_stand(game_, unit, action.hex)) verdict.forbid(k5_0_P, action.hex, unit, "it could not move there");
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kReinforcement) return;
    std::optional<HexSet> hexes;   // found when somebody wants them
    offers.each_wanted(state, [&](UnitId unit) {
      if (!may_enter(state, unit)) return;
      if (!hexes) hexes = entry_hexes(game_, state, state.pos.phasing, true);
      for (const HexId hex : *hexes)
        if (can_stand(game_, unit, hex)) offers.judged({.kind = kEnter, .unit = unit, .hex = hex});
    });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (state.pos.top().phase != kReinforcement) return false;
    const UnitId unit = action.unit;
    UnitState& now = state.pos.units[unit];
    const bool returns = now.place == place(kReturning);
    if (game_.is_combat(unit))
      now.data = data_of(returns ? game_.rating(state, unit) : best_rating(game_, state, unit));  // [DF 5.15, DF 5.28]
    state.place(unit, action.hex);
    game_.entered(state, state.side(unit), action.hex);
    set_flags(state, unit, kArrived);  // [DF 5.14]
    events.push_back({EventKind::kEntered, returns ? &k5_25 : &k5_0_P, unit, kNoHex, action.hex, 0, ""});
    return true;
  }

 private:
  bool due(const State& state, UnitId unit) const {
    return state.unit(unit).place == Place::kDue && turn_of_arrival(game_, unit) <= state.pos.turn;  // [DF 5.12]
  }
  bool may_enter(const State& state, UnitId unit) const {
    const bool returns = state.unit(unit).place == place(kReturning) && has(state, unit, kArrived);
    return state.side(unit) == state.pos.phasing && (returns || due(state, unit));
  }
};

}  // namespace

ModulePtr reinforcements(const DesertFox& game) { return std::make_unique<Reinforcements>(game); }

HexSet entry_hexes(const DesertFox& game, const State& state, Side side, bool or_edge) {
  const HexSet closed = game.zone(state, opponent(side)) | state.board().occupied(opponent(side));
  const HexSet near = game.near_base[index(side)] - closed;                         // [DF 5.0-P]
  return !near.empty() || !or_edge ? near : game.entry_edge[index(side)] - closed;  // [DF 5.11]
}

int turn_of_arrival(const DesertFox& game, UnitId unit) {
  constexpr int kNever = 1000;
  const std::vector<Arrival>& arrivals = game.data->scenario.arrivals;
  const auto each = std::ranges::find(arrivals, unit, &Arrival::unit);
  return each == arrivals.end() ? kNever : each->turn;
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
  return std::ranges::any_of(state.of(side), [&](UnitId unit) {
    return game.is_combat(unit) && game.generally_supplied(state, unit) &&
           grid.number(state.hex(unit)).starts_with(west);
  });
}

}  // namespace fox
