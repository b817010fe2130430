// Case 8.6: the railroad. `move UNIT PATH by rail` goes along finished rail hexes for part of its path, at one price
// for that part whatever its length, `by forced-rail` with the allowance of a forced march; MSUs lengthen the line.

#include "movement/ways.hpp"
#include "supply/supply_lines.hpp"

namespace fox {
namespace {

/// A move by rail: steps `from` to `to` of its path are made on the train.
struct Ride {
  int from = 0, to = 0;
  bool westward = false;   ///< away from Alexandria
  int halves = 0;          ///< what the whole path costs with it
};
constexpr int kMostRides = 96;

/// The line as it is now.
struct Tracks {
  HexSet usable;  ///< finished hexes joined to Alexandria or Tobruk [DF 8.61, DF 8.66]
  HexSet closed;  ///< the enemy's zone: trains enter none of it [DF 8.61]
};

/// What of the capacity of one direction is used, two bits each in DfBlock::rail_lifts [DF 8.61].
enum RailLoad : std::uint8_t { kEmptyTrain = 0, kWeightless, kOnePointAboard, kFullTrain };

class Railroad final : public Section {
 public:
  explicit Railroad(const DesertFox& game) : Section(game, {kMove}) {}
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kMove || !by_rail(action.mode)) return;
    if (!judge_way(game_, state, action, k8_6, verdict)) return;
    if (state.pos.phasing != kCommonwealth) return verdict.forbid(k8_67, action.hex, action.unit);
    MoveRuling ruling = game_.rule_move(state, action.unit, action.mode);
    if (!game_.motorized(action.unit) && half_of(state.pos.top().phase) == 2)
      verdict.forbid(k8_63, action.hex, action.unit);
    verdict.forbid_by(ruling.verdict(), action.hex, action.unit);
    if (!verdict.legal()) return;
    best_ride(state, action, std::move(ruling), verdict);
  }

  /// One ride, the cheapest, to every hex of the line where the unit can get off, and to every hex beyond that it
  /// reaches only with a ride [DF 8.68, DF 8.69]; then to what it reaches by no other means than a forced march too.
  void reach(const State& state, Reaches& reaches, WayList& ways) const {
    if (state.pos.phasing != kCommonwealth || !may_ride(state, reaches.unit())) return;
    HexSet known;
    const Tracks now = tracks_for(state, reaches.unit());
    for (const MoveMode mode : {kByRail, kForcedByRail})
      if (!now.usable.empty() && reaches.by(mode)->moves())
        rides_by(mode, state, reaches.unit(), now, *reaches.by(mode), known, ways);
  }

  /// What the path costs with its ride.
  int cost_of(const State& state, const Action& action) const {
    Verdict unheard;
    return best_ride(state, action, game_.rule_move(state, action.unit, action.mode), unheard).halves;
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (!by_rail(action.mode)) return false;
    begin_moving(state);
    Verdict unheard;
    const Ride ride = best_ride(state, action, game_.rule_move(state, action.unit, action.mode), unheard);
    add_load(state, ride.westward, action.unit);
    go(game_, state, action.unit, action);
    set(state, action.unit, kMoved);
    if (forced(action.mode)) set(state, action.unit, kForcedMarch);  // [DF 8.76]
    events.push_back({EventKind::kMoved, &k8_61, action.unit, action.hex, state.hex(action.unit), 0, "by rail"});
    return true;
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    if (game_.railroad.empty()) return;
    const HexId hex = game_.railroad[block(state).railhead];
    list.push_back({"railhead", "railhead at " + game_.map().grid.number(hex), &k8_64, kCommonwealth});
  }

  /// The Movement Phase is over: an MSU that stood beside the end of the line has finished two hexes [DF 8.64].
  void on_begin(State& state, PhaseId phase, Events& events) const override {
    if (!is(phase, kWorks1) || state.pos.phasing != kCommonwealth) return;
    const int next = block(state).railhead + 1, last = static_cast<int>(game_.railroad.size()) - 1;
    if (next > last) return;
    const auto builds = [&](UnitId unit) { return game_.is_msu(state, unit) && !has(state, unit, kMoved); };
    if (!game_.has_unit(state, kCommonwealth, game_.railroad[next], builds)) return;
    block(state).railhead = static_cast<std::uint8_t>(std::min(next + 1, last));
    state.touch(kCommonwealth);
    events.push_back({EventKind::kNote, &k8_64, kNoUnit, kNoHex, game_.railroad[block(state).railhead], 0, "railhead"});
  }

 private:
  Tracks tracks(const State& state) const { return {live_rail(game_, state), game_.zone(state, kAxis)}; }

  /// The line for one unit: once under way it no longer clears an enemy's zone from the hex where it boarded, and what
  /// lies beyond is cut off [DF 8.61, DF 7.12].
  Tracks tracks_for(const State& state, UnitId unit) const {
    const Tracks now = tracks(state);
    const HexId here = state.hex(unit);
    if (!now.usable.contains(here) || !now.closed.contains(here)) return now;
    State left = state;
    left.remove(unit, Place::kUnused);
    Tracks then = tracks(left);
    then.usable.add(here);
    return then;
  }

  /// Whether a train goes from a hex of the line to the next.
  bool runs(const Tracks& tracks, HexId from, HexId to, bool westward) const {
    return tracks.usable.contains(from) && tracks.usable.contains(to) && !tracks.closed.contains(to) &&
           game_.station(to) == game_.station(from) + (westward ? 1 : -1);
  }

  /// The stretches of the path that trains run along, each as long as can be: longer rides never cost more [DF 8.62].
  FixedVector<Ride, kMostRides> rides_in(const State& state, const Action& action) const {
    const Tracks now = tracks_for(state, action.unit);
    FixedVector<Ride, kMostRides> rides;
    for (const bool westward : {false, true}) {
      HexId at = action.hex;
      bool aboard = false;
      for (int i = 0; i < action.count; ++i) {
        const HexId next = game_.map().neighbor(at, action.step(i));
        const bool boards = aboard || i == 0 || !now.closed.contains(at);
        const bool on = boards && runs(now, at, next, westward);
        if (on && !aboard && !rides.full()) rides.push_back({i, i, westward});
        if (on) rides.back().to = i + 1;
        aboard = on;
        at = next;
      }
    }
    return rides;
  }

  /// The ride with which the path is legal, at the least cost; else what there is against the longest one.
  Ride best_ride(const State& state, const Action& action, MoveRuling&& ruling, Verdict& verdict) const {
    count_passage(game_, state, action.unit, action, ruling);
    Ride best, longest;
    bool found = false;
    for (Ride ride : rides_in(state, action)) {
      Verdict quick;
      ride.halves = judge_ride(state, action, ride, ruling, quick);
      if (quick.legal() && (!found || ride.halves < best.halves)) best = ride;
      found = found || quick.legal();
      if (ride.to - ride.from > longest.to - longest.from) longest = ride;
    }
    if (found) return best;
    if (longest.to == longest.from)
      verdict.forbid(k8_61, action.hex, action.unit, "no part of the path is a usable railroad");
    else judge_ride(state, action, longest, ruling, verdict);
    return longest;
  }

  int judge_ride(const State& state, const Action& action, const Ride& ride, const MoveRuling& ruling,
                 Verdict& verdict) const {
    if (!takes(load(state, ride.westward), action.unit))
      verdict.forbid(k8_61, action.hex, action.unit, "the trains are full");
    if (goes_one_hex(state, action.unit) && action.count > 1) verdict.forbid(k7_33, action.hex, action.unit, "one hex");
    return judge_cost(action, ride, ruling, verdict);
  }
  bool goes_one_hex(const State& state, UnitId unit) const {
    return game_.motorized(unit) && !game_.generally_supplied(state, unit);
  }

  /// To the line, along it, and on from there [DF 8.62, DF 8.68].
  int judge_cost(const Action& action, const Ride& ride, const MoveRuling& ruling, Verdict& verdict) const {
    const Action before = part_of(action, action.hex, 0, ride.from);
    const int spent = judge_path(game_, action.unit, ruling, before, 0, verdict) + game_.train_cost;
    const HexId to = end_of(game_.map(), part_of(action, action.hex, 0, ride.to));
    if (spent > ruling.allowance_halves()) verdict.forbid(k8_62, to, action.unit);
    if (forced(ruling.mode())) judge_approach(action, ride, ruling, verdict);
    return judge_path(game_, action.unit, ruling, part_of(action, to, ride.to, action.count), spent, verdict);
  }

  /// A forced march passes no enemy, on the train neither [DF 8.73].
  void judge_approach(const Action& action, const Ride& ride, const MoveRuling& ruling, Verdict& verdict) const {
    const HexSet close = ruling.fold(MoveTermKind::kNoEntry);
    for (int i = ride.from; i < ride.to; ++i)
      if (const HexId at = end_of(game_.map(), part_of(action, action.hex, 0, i + 1)); close.contains(at))
        verdict.forbid(k8_73, at, action.unit);
  }

  RailLoad load(const State& state, bool westward) const {
    return static_cast<RailLoad>(block(state).rail_lifts >> (westward ? 0 : 2) & 3);
  }
  /// One unit of any size, or several of one Stacking Point together; an MSU is a unit [DF 8.61].
  bool takes(RailLoad aboard, UnitId unit) const { return aboard + load_of(unit) <= kFullTrain; }
  RailLoad load_of(UnitId unit) const {
    if (game_.is_supply(unit) || game_.stacking(unit) > 1) return kFullTrain;
    return game_.stacking(unit) == 1 ? kOnePointAboard : kWeightless;
  }
  void add_load(State& state, bool westward, UnitId unit) const {
    const int shift = westward ? 0 : 2;
    const RailLoad now = std::max(load(state, westward), load_of(unit));
    std::uint8_t& lifts = block(state).rail_lifts;
    lifts = static_cast<std::uint8_t>((lifts & ~(3 << shift)) | now << shift);
  }

  /// Where a unit gets off: what it has spent by then, and where it got on, as an index of the line.
  struct Stop {
    int halves = kFar, station = -1;
  };
  using Stops = std::vector<Stop>;   // by index of the line
  static constexpr int kFar = 1000;

  /// For each hex of the line the cheapest way to get off there, from any station that the flood reaches.
  Stops stops_of(const State& state, UnitId unit, const Tracks& now, const ReachField& field) const {
    const int last = static_cast<int>(game_.railroad.size()) - 1;
    Stops stops(game_.railroad.size());
    for (const bool westward : {false, true}) {
      if (!takes(load(state, westward), unit)) continue;
      Stop aboard;
      for (int n = 0; n <= last; ++n) {
        const int i = westward ? n : last - n;
        const HexId here = game_.railroad[i];
        if (n > 0 && !runs(now, game_.railroad[westward ? i - 1 : i + 1], here, westward)) aboard = Stop{};
        if (aboard.halves < stops[i].halves) stops[i] = aboard;
        if (goes_one_hex(state, unit)) aboard = Stop{};
        const bool boards = field.reached(here) && now.usable.contains(here) &&
                            (here == state.hex(unit) || !(now.closed.contains(here) || goes_one_hex(state, unit)));
        const int halves = field.cost(here) + game_.train_cost;
        if (boards && halves < aboard.halves) aboard = {halves, i};
      }
    }
    return stops;
  }

  bool may_ride(const State& state, UnitId unit) const {
    if (!stands(state, unit, kCommonwealth) || has(state, unit, kMoved)) return false;
    if (!game_.motorized(unit) && half_of(state.pos.top().phase) == 2) return false;        // [DF 8.63]
    return takes(load(state, true), unit) || takes(load(state, false), unit);               // [DF 8.61]
  }

  /// The rides of one way of moving. `known`: where the unit can end otherwise; these are added.
  void rides_by(MoveMode mode, const State& state, UnitId unit, Tracks now, const UnitReach& afoot, HexSet& known,
                WayList& rides) const {
    const MoveRuling& ruling = afoot.ruling;
    now.closed |= ruling.fold(MoveTermKind::kNoEntry);  // [DF 8.61, DF 8.73]
    for (const HexId hex : afoot.field.order())
      if (afoot.field.may_end(hex)) known.add(hex);
    const Stops stops = stops_of(state, unit, now, afoot.field);
    if (std::ranges::none_of(stops, [&](const Stop& stop) { return stop.halves <= ruling.allowance_halves(); })) return;
    Ways ways(game_);
    ways.bind(movement_edges(game_, unit), ruling, !game_.motorized(unit));
    for (std::size_t i = 0; i < stops.size(); ++i)
      if (const int halves = stops[i].halves; halves <= ruling.allowance_halves())
        ways.begin(game_.railroad[i], game_.motorized(unit) ? Spending{0, halves} : Spending{halves, 0});
    ways.spread(goes_one_hex(state, unit) ? game_.train_cost : ruling.allowance_halves(), &afoot.field);  // [DF 7.33]
    for (const HexId end : ways.ends()) {
      if (end == state.hex(unit) || (known.contains(end) && (mode == kForcedByRail || ways.length_of(end) > 0)))
        continue;
      Action ride = way_of(state, unit, kMove, mode);
      if (push_ride(stops, afoot.field, ways.start_of(end), ride) &&
          ride.count + ways.length_of(end) <= Action::kMaxSteps) {
        ways.push_way(end, ride);
        known.add(end);
        rides.push_back({ride, ways.cost_of(end), ways.stops(end), end});
      }
    }
  }

  /// The way to the station and the ride from it; false when an action cannot hold it.
  bool push_ride(const Stops& stops, const ReachField& field, HexId off, Action& ride) const {
    const int end = game_.station(off), station = stops[end].station, step = end > station ? 1 : -1;
    field.path_to(game_.railroad[station], ride);
    for (int i = station; i != end; i += step) {
      const std::optional<Direction> ahead = game_.rail_steps[step > 0 ? i : i - 1];
      if (!ahead || ride.count == Action::kMaxSteps) return false;
      ride.push_step(step > 0 ? *ahead : opposite(*ahead));
    }
    return true;
  }
};

}  // namespace

ModulePtr railroad(const DesertFox& game) { return std::make_unique<Railroad>(game); }

void rides_of(const DesertFox& game, const State& state, Reaches& reaches, WayList& ways) {
  Railroad(game).reach(state, reaches, ways);
}

int cost_by_rail(const DesertFox& game, const State& state, const Action& move) {
  return Railroad(game).cost_of(state, move);
}

}  // namespace fox
