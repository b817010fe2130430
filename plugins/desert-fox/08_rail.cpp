// Case 8.6: the railroad. `move UNIT PATH by rail` goes along finished rail hexes for part of its path, at one price for
// that part whatever its length; MSUs lengthen the line.
#include <algorithm>

#include "modules.hpp"
#include "moving.hpp"
#include "supply_lines.hpp"

namespace fox {
namespace {

/// A move by rail: steps `from` to `to` of its path are made on the train.
struct Journey {
  int from = 0, to = 0;
  bool westward = false;   ///< away from Alexandria
  bool none() const { return from == to; }
};

/// What of the capacity of one direction is used, two bits each in DfBlock::rail_lifts [8.61].
enum RailLoad : std::uint8_t { kEmptyTrain = 0, kWeightless, kOnePointAboard, kFullTrain };

class Railroad final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "railroad"; }
  CaseList cases() const override {
    static constexpr const Case* kCases[] = {&k8_6, &k8_61, &k8_62, &k8_63, &k8_64, &k8_65, &k8_67, &k8_68, &k8_69};
    return kCases;
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kMove || action.mode != kByRail) return;
    if (!judge_start(game_, state, action, k8_6, verdict)) return;
    if (state.pos.phasing != kCommonwealth) return verdict.forbid(k8_67, action.hex, action.unit);
    const MoveRuling ruling = game_.rule_move(state, action.unit, kByRail);
    if (!game_.motorized(action.unit) && half_of(state.pos.top().phase) == 2) verdict.forbid(k8_63, action.hex, action.unit);
    for (const Objection& why : ruling.verdict().against()) verdict.forbid(*why.rule, action.hex, action.unit, why.detail);
    if (!verdict.legal()) return;
    const Journey journey = journey_of(state, action);
    if (journey.none()) return verdict.forbid(k8_61, action.hex, action.unit, "no part of the path is a usable railroad");
    if (!takes(load(state, journey.westward), action.unit)) verdict.forbid(k8_61, action.hex, action.unit, "the trains are full");
    if (game_.motorized(action.unit) && !game_.generally_supplied(state, action.unit) && action.count > 1)
      verdict.forbid(k7_33, action.hex, action.unit, "one hex");
    judge_cost(state, action, journey, ruling, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    if (!takes_moves(state) || state.pos.phasing != kCommonwealth) return;
    const HexSet usable = line(state);
    if (usable.empty()) return;
    ReachField field;
    for (int i = 0; i < state.pos.unit_count; ++i)
      if (const auto unit = static_cast<UnitId>(i); offers.wants(unit)) offer_journeys(state, unit, usable, field, offers);
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind != kMove || action.mode != kByRail) return false;
    begin_moving(state);
    const Journey journey = journey_of(state, action);
    add_load(state, journey.westward, action.unit);
    go(game_, state, action.unit, action);
    set(state, action.unit, kMoved);
    events.push_back({EventKind::kMoved, &k8_61, action.unit, action.hex, state.hex(action.unit), 0, "by rail"});
    return true;
  }

  /// The Movement Phase is over: an MSU that stood beside the end of the line has finished two hexes [8.64].
  void on_begin(State& state, PhaseId phase, Events& events) const override {
    if (!is(phase, kWorks1) || state.pos.phasing != kCommonwealth) return;
    const int next = block(state).railhead + 1, last = static_cast<int>(game_.railroad.size()) - 1;
    if (next > last) return;
    bool built = false;
    for (UnitId unit = state.board().first(game_.railroad[next]); unit != kNoUnit; unit = state.board().next(unit))
      built = built || (state.side(unit) == kCommonwealth && game_.is_msu(state, unit) && !has(state, unit, kMoved));
    if (!built) return;
    block(state).railhead = static_cast<std::uint8_t>(std::min(next + 1, last));
    events.push_back({EventKind::kNote, &k8_64, kNoUnit, kNoHex, game_.railroad[block(state).railhead], 0, "railhead"});
  }

 private:
  int price() const { return game_.rules()["railroad"]["cost"].as_halves(); }

  int index_of(HexId hex) const {
    const auto at = std::find(game_.railroad.begin(), game_.railroad.end(), hex);
    return at == game_.railroad.end() ? -1 : static_cast<int>(at - game_.railroad.begin());
  }

  /// Finished rail hexes joined to Alexandria or Tobruk [8.61, 8.66].
  HexSet line(const State& state) const {
    HexSet rail;
    for (int i = 0; i < static_cast<int>(game_.railroad.size()) && i <= block(state).railhead; ++i) rail.add(game_.railroad[i]);
    return rail & permanent_sources(game_, state, kCommonwealth);
  }

  /// Whether a train goes from a hex of the line to the next, which no enemy zone covers.
  bool runs(const State& state, const HexSet& usable, HexId from, HexId to, bool westward) const {
    if (to == kNoHex || !usable.contains(from) || !usable.contains(to) || game_.zone(state, kAxis).contains(to)) return false;
    return index_of(to) == index_of(from) + (westward ? 1 : -1);
  }

  /// The longest ride that the path allows; longer rides never cost more [8.62].
  Journey journey_of(const State& state, const Action& action) const {
    const HexSet usable = line(state);
    Journey best;
    for (const bool westward : {false, true}) {
      HexId at = action.hex;
      for (int i = 0, from = 0; i < action.count; ++i) {
        const HexId next = game_.map().neighbor(at, action.step(i));
        if (!runs(state, usable, at, next, westward)) from = i + 1;
        else if (i + 1 - from > best.to - best.from) best = {from, i + 1, westward};
        at = next;
      }
    }
    return best;
  }

  Action part(const Action& action, HexId start, int from, int to) const {
    Action path;
    path.kind = kMove;
    path.unit = action.unit;
    path.hex = start;
    for (int i = from; i < to; ++i) path.push_step(action.step(i));
    return path;
  }

  /// To the line, along it, and on from there [8.62, 8.68].
  void judge_cost(const State& state, const Action& action, const Journey& journey, const MoveRuling& ruling, Verdict& verdict) const {
    const Action before = part(action, action.hex, 0, journey.from);
    int spent = judge_path(game_, action.unit, ruling, before, 0, verdict);
    const HexId from = end_of(game_, before), to = end_of(game_, part(action, from, journey.from, journey.to));
    if (journey.from > 0 && game_.zone(state, kAxis).contains(from)) verdict.forbid(k8_61, from, action.unit, "in an enemy zone");
    spent += price();
    if (spent > ruling.allowance_halves()) verdict.forbid(k8_62, to, action.unit);
    judge_path(game_, action.unit, ruling, part(action, to, journey.to, action.count), spent, verdict);
  }

  RailLoad load(const State& state, bool westward) const {
    return static_cast<RailLoad>(block(state).rail_lifts >> (westward ? 0 : 2) & 3);
  }
  /// One unit of any size, or several of one Stacking Point together; an MSU is a unit [8.61].
  bool takes(RailLoad aboard, UnitId unit) const {
    if (game_.is_supply(unit) || game_.stacking(unit) > 1) return aboard == kEmptyTrain;
    return game_.stacking(unit) == 1 ? aboard <= kWeightless : aboard <= kOnePointAboard;
  }
  void add_load(State& state, bool westward, UnitId unit) const {
    const int shift = westward ? 0 : 2;
    const RailLoad before = load(state, westward);
    const RailLoad now = game_.is_supply(unit) || game_.stacking(unit) > 1 ? kFullTrain
                         : game_.stacking(unit) == 1                       ? kOnePointAboard
                                                                           : std::max(before, kWeightless);
    std::uint8_t& lifts = block(state).rail_lifts;
    lifts = static_cast<std::uint8_t>((lifts & ~(3 << shift)) | now << shift);
  }

  /// From the hex of the line it reaches at the least cost, to each hex of the line.
  void offer_journeys(const State& state, UnitId unit, const HexSet& usable, ReachField& field, Offers& offers) const {
    if (!state.unit(unit).on_map() || state.side(unit) != kCommonwealth || has(state, unit, kMoved)) return;
    if (!game_.motorized(unit) && half_of(state.pos.top().phase) == 2) return;               // [8.63]
    if (game_.motorized(unit) && !game_.generally_supplied(state, unit)) return;             // it goes one hex at most [7.33]
    const MoveRuling ruling = game_.rule_move(state, unit, kByRail);
    if (!ruling.verdict().legal()) return;
    flood_reach(game_.map(), movement_edges(game_, unit), ruling, state.hex(unit), 0, field);
    HexId station = kNoHex;
    for (const HexId hex : field.order())
      if (usable.contains(hex) && (hex == state.hex(unit) || !game_.zone(state, kAxis).contains(hex)) &&
          field.cost(hex) + price() <= ruling.allowance_halves()) {
        station = hex;
        break;
      }
    if (station == kNoHex) return;
    for (const bool westward : {false, true}) {
      if (!takes(load(state, westward), unit)) continue;
      Action move;
      move.kind = kMove;
      move.mode = kByRail;
      move.unit = unit;
      move.hex = state.hex(unit);
      field.path_to(station, move);
      HexId at = station;
      for (int i = index_of(station) + (westward ? 1 : -1); i >= 0 && i < static_cast<int>(game_.railroad.size()); i += westward ? 1 : -1) {
        const HexId next = game_.railroad[i];
        const auto d = game_.map().grid.direction(at, next);
        if (!d || move.count == Action::kMaxSteps || !runs(state, usable, at, next, westward)) break;
        move.push_step(*d);
        at = next;
        offers.judged(move);
      }
    }
  }
};

}  // namespace

ModulePtr railroad(const DesertFox& game) { return std::make_unique<Railroad>(game); }

}  // namespace fox
