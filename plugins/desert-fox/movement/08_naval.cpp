// Case 8.5: the Commonwealth carries units by sea, between Alexandria and Tobruk, or one MSU to or from Bardia.
#include "movement/moving.hpp"
#include "trigh/services/attack.hpp"

namespace fox {
namespace {

/// Bits of DfBlock::sea_lifts, in one Movement Phase.
enum SeaLift : std::uint8_t { kNoLift = 0, kToTobruk = 1, kFromTobruk = 2, kBardiaLift = 4 };

class NavalTransport final : public Section {
 public:
  explicit NavalTransport(const DesertFox& game) : Section(game, {kShip}) {}
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kShip) return;
    const UnitId first = action.count == 0 ? kNoUnit : action.units()[0];
    if (first == kNoUnit || !state.unit(first).on_map())
      return verdict.forbid(k8_5, kNoHex, first, "units on the map are asked for");
    const HexId from = state.hex(first);
    const SeaLift lift = lift_of(from, action.hex);
    if (state.pos.phasing != kCommonwealth) return verdict.forbid(k8_5, from, first, "only the Commonwealth has ships");
    if (state.pos.turn < first_turn_) verdict.forbid(k8_5, from, first, "not yet");
    if (lift == kNoLift) return verdict.forbid(k8_5, action.hex, first, "no ships sail between these hexes");
    for (const HexId port : {from, action.hex})
      if (game_.last_in(state, port) != kCommonwealth) verdict.forbid(k8_5, port, kNoUnit, "the Axis had it last");
    if (state.board().occupied(kAxis).contains(action.hex)) verdict.forbid(k8_24, action.hex);
    judge_once(state, action.units(), k8_51, verdict);
    judge_capacity(state, action, lift, verdict);
    for (const UnitId unit : action.units()) {
      if (state.hex(unit) != from || state.side(unit) != kCommonwealth)
        return verdict.forbid(k8_51, from, unit, "it does not stand in the port");
      judge_unit(state, unit, from, verdict);
    }
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.phasing != kCommonwealth) return;
    for (const HexId port : {game_.tobruk, game_.bardia}) {
      if (port == kNoHex || game_.alexandria == kNoHex) continue;
      offer_loads(state, game_.alexandria, port, offers);
      offer_loads(state, port, game_.alexandria, offers);
    }
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    begin_moving(state);
    const HexId from = state.hex(action.units()[0]);
    block(state).sea_lifts = static_cast<std::uint8_t>(block(state).sea_lifts | lift_of(from, action.hex));
    for (const UnitId unit : action.units()) {
      state.place(unit, action.hex);
      set(state, unit, kMoved);  // [DF 8.51]
      events.push_back({EventKind::kMoved, &k8_5, unit, from, action.hex, 0, "by sea"});
    }
    game_.entered(state, kCommonwealth, action.hex);
    return true;
  }

 private:
  /// Each unit alone, all that weigh nothing, and these with each unit of one Stacking Point: any other load is part of
  /// one of these [DF 8.51].
  void offer_loads(const State& state, HexId from, HexId to, Offers& offers) const {
    if (!offers.concern([&](UnitId unit) { return state.hex(unit) == from; })) return;
    const auto candidate = [&](std::span<const UnitId> units) {
      Action ship = naming(kShip, units);
      ship.hex = to;
      if (offers.wants(units[0])) offers.candidate(ship);
    };
    if (state.board().occupied(kAxis).contains(from)) return;
    const auto able = units_in(state, from, [&](UnitId unit) {
      Verdict quick;
      judge_unit(state, unit, from, quick);
      return quick.legal();
    });
    std::vector<UnitId> light;
    for (const UnitId& unit : able) {
      candidate({&unit, 1});
      if (!game_.is_supply(unit) && game_.stacking(unit) == 0 && light.size() < kMaxGroup) light.push_back(unit);
    }
    if (light.size() > 1) candidate(light);
    for (const UnitId unit : able) {
      if (light.empty() || light.size() == kMaxGroup || game_.is_supply(unit) || game_.stacking(unit) != 1) continue;
      std::vector<UnitId> load{unit};
      load.insert(load.end(), light.begin(), light.end());
      candidate(load);
    }
  }

  SeaLift lift_of(HexId from, HexId to) const {
    const bool out = from == game_.alexandria;
    if (from == kNoHex || to == kNoHex || out == (to == game_.alexandria)) return kNoLift;
    const HexId port = out ? to : from;
    if (port == game_.tobruk) return out ? kToTobruk : kFromTobruk;
    return port == game_.bardia ? kBardiaLift : kNoLift;
  }

  /// One unit of any size, or several of one Stacking Point together; an MSU is a unit [DF 8.51]. To Bardia one MSU
  /// [DF 8.52].
  void judge_capacity(const State& state, const Action& action, SeaLift lift, Verdict& verdict) const {
    const std::uint8_t used = block(state).sea_lifts;
    int points = 0;
    bool msu = false;
    for (const UnitId unit : action.units()) {
      points += game_.stacking(unit);
      msu = msu || game_.is_supply(unit);
    }
    if (action.count > 1 && (points > 1 || msu))
      verdict.forbid(k8_51, action.hex, action.units()[0], "more than one unit or Stacking Point");
    if (lift == kBardiaLift) {
      if (!msu) verdict.forbid(k8_52, action.hex, action.units()[0], "MSUs only");
      if (used != 0) verdict.forbid(k8_52, action.hex, kNoUnit, "ships have sailed this phase");
    } else {
      if (used & lift) verdict.forbid(k8_51, action.hex, kNoUnit, "ships have sailed this way this phase");
      if (used & kBardiaLift)
        verdict.forbid(k8_52, action.hex, kNoUnit, "ships have sailed to or from Bardia this phase");
    }
  }

  /// A unit of the Commonwealth in the port.
  void judge_unit(const State& state, UnitId unit, HexId from, Verdict& verdict) const {
    if (!game_.motorized(unit) && half_of(state.pos.top().phase) == 2) verdict.forbid(k8_53, from, unit);
    else if (has(state, unit, kDisrupted) || game_.is_dump(state, unit)) verdict.forbid(k8_54, from, unit);
    else if (has(state, unit, kMoved)) verdict.forbid(k8_51, from, unit, "it has moved");
    else                                                                                   // captured, building
      verdict.forbid_by(game_.judge_mover(state, unit), from, unit);
  }

  const int first_turn_ = game_.rules()["naval"]["from_turn"].as_int();
};

}  // namespace

ModulePtr naval_transport(const DesertFox& game) { return std::make_unique<NavalTransport>(game); }

void ships_of(const DesertFox& game, const State& state, UnitId unit, ActionList& moves) {
  if (state.pos.phasing != kCommonwealth) return;
  const NavalTransport transport(game);
  for (const HexId port : {game.alexandria, game.tobruk, game.bardia}) {
    if (port == kNoHex || port == state.hex(unit)) continue;
    Action ship = naming(kShip, {&unit, 1});
    ship.hex = port;
    Verdict verdict;
    transport.judge(state, ship, verdict);
    if (verdict) moves.push_back(ship);
  }
}

}  // namespace fox
