// Case 7.5: Commonwealth MSUs and the Axis convoy arrive; captured supply becomes usable [DF 7.75].

#include "modules.hpp"

namespace fox {
namespace {

class SupplyArrivals final : public Section {
 public:
  explicit SupplyArrivals(const DesertFox& game) : Section(game, {kEnter, kDone, kRoll}) {}
  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kArrivals) return;
    for (const UnitId unit : state.units())
      if (state.side(unit) == state.pos.phasing) reset(state, unit, kCaptured);  // [DF 7.75]
  }

  bool resolve(State& state, Events& events) const override {
    if (state.pos.top().phase != kArrivals) return false;
    DfBlock& own = block(state);
    if (!(own.arrivals_done & kConvoyRolled)) {
      own.arrivals_done |= kConvoyRolled;
      bring_waiting(state, events);
      if (state.pos.phasing != kAxis) own.convoy = static_cast<std::uint8_t>(game_.turn(state).msu);  // [DF 7.51]
      else if (state.pos.turn > 1) ask(state, kConvoyRoll, Side::kChance);  // [DF 7.52, DF 3.2-3]
      return true;
    }
    if (own.convoy == 0) return false;
    const HexId base = game_.base(state.pos.phasing);
    const bool closed = is_closed(state, base);
    for (; own.convoy > 0; --own.convoy)
      if (closed) events.push_back({EventKind::kNote, &k7_53, kNoUnit, kNoHex, kNoHex, 1, "an MSU is lost"});
      else bring(state, state.pos.phasing, base, state.pos.phasing == kAxis ? k7_52 : k7_51, events);
    return true;
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kEnter || state.pos.top().phase != kConvoyStep) return;
    if (action.unit != supply_from_pool(game_, state, kAxis))
      verdict.forbid(k7_52, kNoHex, action.unit, "another supply unit is next");
    if (!port_open(state, action.hex))
      verdict.forbid(k7_52, action.hex, action.unit, "no port of the convoy that is open to the Axis");
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kConvoyStep) return;
    if (offers.wants(kNoUnit)) offers.candidate({.kind = kDone});
    const UnitId msu = supply_from_pool(game_, state, kAxis);
    for (const NamedPlace& place : game_.places)
      if (offers.wants(msu) && port_open(state, place.hex))
        offers.candidate({.kind = kEnter, .unit = msu, .hex = place.hex});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const PhaseId phase = state.pos.top().phase;
    if (phase == kConvoyRoll && action.kind == kRoll) {
      state.pop();
      const int msus = convoy(state, action.value);
      events.push_back({EventKind::kRolled, &k7_57, kNoUnit, kNoHex, kNoHex, action.value, "convoy"});
      block(state).convoy = static_cast<std::uint8_t>(msus);
      const auto open = [&](const NamedPlace& place) { return port_open(state, place.hex); };
      const char* lacking = nullptr;
      if (supply_from_pool(game_, state, kAxis) == kNoUnit) lacking = "no Axis supply unit is left";
      if (std::ranges::none_of(game_.places, open)) lacking = "the Axis was last in neither Tobruk nor Benghazi";
      if (msus == 0) lacking = "the convoy brings no MSU";
      if (!lacking) ask(state, kConvoyStep, kAxis);
      else events.push_back({EventKind::kSkipped, &k7_52, kNoUnit, kNoHex, kNoHex, kConvoyStep, lacking});
      return true;
    }
    if (phase != kConvoyStep) return false;
    state.pop();
    if (action.kind == kDone) return true;
    bring(state, kAxis, action.hex, k7_52, events);
    --block(state).convoy;
    return true;
  }

 private:
  static bool is_closed(const State& state, HexId base) {
    return base == kNoHex || state.board().occupied(opponent(state.pos.phasing)).contains(base);
  }
  /// What found no supply unit left in the program comes as soon as some are free: the rules have no limit [DF 7.54].
  void bring_waiting(State& state, Events& events) const {
    const Side side = state.pos.phasing;
    if (is_closed(state, game_.base(side))) return;
    for (; supply_waits(state, side) > 0 && supply_from_pool(game_, state, side) != kNoUnit;
         --supply_waits(state, side))
      bring(state, side, game_.base(side), k7_54, events);
  }
  void bring(State& state, Side side, HexId hex, const Case& rule, Events& events) const {
    if (place_supply(game_, state, side, hex, false, rule, events) != kNoUnit) game_.entered(state, side, hex);
  }
  bool port_open(const State& state, HexId hex) const {
    if (hex == kNoHex || game_.place_at(hex) < 0 || game_.last_in(state, hex) != kAxis) return false;
    const std::vector<std::string> ports = game_.rules()["convoy_ports"]["places"].as_texts();  // [DF 7.52]
    return std::ranges::count(ports, game_.places[static_cast<std::size_t>(game_.place_at(hex))].id) > 0;
  }
  int convoy(const State& state, int roll) const {
    const Datum& table = game_.table("convoy");
    int total = roll + state.pos.points[kMaltaAir];  // [DF 6.32]
    for (const Datum& span : table["dates"][game_.reading("convoy-dates")].items())
      if (state.pos.turn >= span["from"].as_int() && state.pos.turn <= span["to"].as_int())
        total += span["add"].as_int();  // [DF 7.55]
    for (const Datum& row : table["rows"].items())
      if (total <= row["to"].as_int()) return row["msu"].as_int();
    return 0;
  }
};

}  // namespace

ModulePtr supply_arrivals(const DesertFox& game) { return std::make_unique<SupplyArrivals>(game); }

}  // namespace fox
