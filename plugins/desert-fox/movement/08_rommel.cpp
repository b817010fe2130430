// Optional rule O-8.8: Rommel.

#include "movement/moving.hpp"

namespace fox {
namespace {

constexpr int kCalledAway = 11;                       // and above [DF O-8.84]
constexpr int kFirstRoll = 3;                         // the Game-Turn
constexpr std::uint8_t kAwayLow = 2, kAwayHigh = 6;   // span of the Initiative without him
constexpr int kHisPrice = 2, kHisStrength = 1;        // of overruns: half points, and points [DF O-8.82]

class Rommel final : public OptionalRule {
 public:
  explicit Rommel(const DesertFox& game) : OptionalRule(game, {kRommel, kRoll}) {}
  void on_overrun(const State& state, HexId from, OverrunTerms& terms) const override {
    if (!leads(state, from)) return;
    terms.price = kHisPrice;
    terms.strength += kHisStrength;  // [DF O-8.82]
  }

  const Case* reacts_further(const State& state, UnitId unit) const override {
    const bool led = is_reaction(state.pos.top().phase) && state.unit(unit).on_map() && game_.motorized(unit) &&
                     leads(state, state.hex(unit));
    return led ? &kO_8_83 : nullptr;  // [DF O-8.83]
  }

  void on_gone(State& state, UnitId unit, HexId hex) const override {
    if (block(state).rommel_with == unit + 1) put_rommel(state, hex);  // [DF O-8.81]
  }

  /// The units with him are lost: he goes at once [DF O-8.85].
  void on_lost(State& state, HexId hex, bool may_ask, Events& events) const override {
    if (hex == rommel_hex(state)) flee(state, may_ask, events);
  }

  void on_begin(State& state, PhaseId phase, Events& events) const override {
    if (phase == kTurnOpens) block(state).rommel_away = 0;
    if (is_movement(phase) || is_reaction(phase)) block(state).rommel_with = 0;
    const HexId hex = rommel_hex(state);
    const auto has_in = [&](Side side) { return hex != kNoHex && state.board().occupied(side).contains(hex); };
    if (is_movement(phase) || is_combat(phase)) block(state).rommel_alone = hex != kNoHex && !has_in(kAxis);
    const auto beaten = [&](UnitId unit) { return has(state, unit, kRetreated); };  // in a supply overrun [DF 7.74]
    const bool moved =
        is(phase, kMarches1) && (state.pos.phasing != kAxis || std::ranges::any_of(state.of(kAxis), beaten));
    const bool over = moved || is(phase, kCombatSpending1) || phase == kDepartures;
    if (over && (!block(state).rommel_alone || has_in(kCommonwealth))) flee(state, true, events);  // [DF O-8.85]
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    const HexId hex = rommel_hex(state);
    if (block(state).rommel_away)
      list.push_back({"rommel", "Rommel in Germany this Game-Turn", &kO_8_84, kAxis});
    else if (hex != kNoHex)
      list.push_back({"rommel", "Rommel in " + game_.map().grid.number(hex), &kO_8_81, kAxis});
  }

  bool resolve(State& state, Events&) const override {
    if (state.pos.top().phase != kTurnOpens) return false;
    Frame& frame = state.pos.frames[0];   // its step: 1 when the roll has been made
    if (frame.step == 0 && state.pos.turn >= kFirstRoll) {
      frame.step = 1;
      ask(state, kRommelRoll, Side::kChance);  // [DF O-8.84]
      return true;
    }
    const auto takes = [&](UnitId unit) { return takes_him(state, unit, kNoHex, 0); };
    if (block(state).rommel_away || rommel_hex(state) != kNoHex || std::ranges::none_of(state.units(), takes))
      return false;
    ask(state, kRommelStep, kAxis, 0, kNoHex, 0);  // [DF O-8.81]
    return true;
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kRommel) return;
    const Frame& frame = state.pos.top();
    const UnitId unit = action.unit;
    if (frame.actor != kAxis) return verdict.forbid(kO_8_81, kNoHex, unit, "only the Axis leads him");
    if (!stands(state, unit, kAxis)) return verdict.forbid(kO_8_81, kNoHex, unit, "must be an Axis unit on the map");
    if (frame.phase == kRommelStep) {
      if (takes_him(state, unit, frame.hex, frame.value)) return;
      return frame.value == 0 ? verdict.forbid(kO_8_81, state.hex(unit), unit, "must be a German combat unit")
                              : verdict.forbid(kO_8_85, state.hex(unit), unit, "another unit is nearer to him");
    }
    if (state.hex(unit) != rommel_hex(state))
      return verdict.forbid(kO_8_81, state.hex(unit), unit, "he is not with it");
    if (has(state, unit, kMoved)) verdict.forbid(kO_8_81, state.hex(unit), unit, "it has moved");
    if (block(state).rommel_with != 0)
      verdict.forbid(kO_8_81, state.hex(unit), unit, "he goes with another unit in this phase");
  }

  void offer(const State& state, Offers& offers) const override {
    const PhaseId phase = state.pos.top().phase;
    if (state.pos.top().actor != kAxis || (phase != kRommelStep && rommel_hex(state) == kNoHex)) return;
    offers.each_wanted(state, kAxis, [&](UnitId unit) { offers.candidate({.kind = kRommel, .unit = unit}); });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind == kRommel && phase == kRommelStep) {
      const Case& rule = state.pos.top().value == 0 ? kO_8_81 : kO_8_85;
      state.pop();
      go_to(state, state.hex(action.unit), rule, events);
      return true;
    }
    if (action.kind == kRommel) block(state).rommel_with = static_cast<UnitId>(1 + action.unit);
    if (phase != kRommelRoll) return action.kind == kRommel;
    state.pop();
    events.push_back({EventKind::kRolled, &kO_8_84, kNoUnit, kNoHex, kNoHex, action.value, "Rommel"});
    if (action.value < kCalledAway) return true;
    DfBlock& own = block(state);
    own.rommel_away = 1;
    own.initiative_low = kAwayLow;
    own.initiative_high = kAwayHigh;
    put_rommel(state, kNoHex);
    events.push_back({EventKind::kNote, &kO_8_84, kNoUnit, kNoHex, kNoHex, 0, "Rommel is in Germany"});
    return true;
  }

 private:
  static void go_to(State& state, HexId hex, const Case& rule, Events& events) {
    put_rommel(state, hex);
    events.push_back({EventKind::kNote, &rule, kNoUnit, kNoHex, hex, 0, "Rommel"});
  }

  /// Whether units in the hex gain by him: he is there, and at least one German combat unit [DF O-8.86].
  bool leads(const State& state, HexId hex) const {
    return hex != kNoHex && rommel_hex(state) == hex &&
           game_.has_unit(state, kAxis, hex, [&](UnitId unit) { return is_german(unit); });
  }
  /// A German combat unit.
  bool is_german(UnitId unit) const { return game_.is_combat(unit) && game_.units[unit].nation == Nation::kGerman; }

  /// Set up with a German combat unit; fleeing, with a unit so many hexes away.
  bool takes_him(const State& state, UnitId unit, HexId from, int distance) const {
    return stands(state, unit, kAxis) && (distance == 0 ? is_german(unit)
                                                        : game_.map().grid.distance(from, state.hex(unit)) == distance);
  }

  /// The units with him are lost, have retreated or have left the map: he goes to the nearest unit of the Axis. Among
  /// several the Axis chooses, if it can be asked now [DF O-8.85].
  void flee(State& state, bool may_ask, Events& events) const {
    const HexId here = rommel_hex(state);
    if (here == kNoHex || state.board().occupied(kAxis).contains(here)) return;
    int nearest = 0;
    HexSet refuges;
    for (const HexId hex : state.board().occupied(kAxis)) {
      const int distance = game_.map().grid.distance(here, hex);
      if (nearest != 0 && distance > nearest) continue;
      if (distance < nearest) refuges.clear();
      nearest = distance;
      refuges.add(hex);
    }
    if (refuges.empty()) return put_rommel(state, kNoHex);
    if (refuges.size() > 1 && !may_ask) return;
    if (refuges.size() > 1) return ask(state, kRommelStep, kAxis, 0, here, static_cast<std::int16_t>(nearest));
    for (const HexId hex : refuges) go_to(state, hex, kO_8_85, events);
  }
};

}  // namespace

OptionalPtr rommel(DesertFox& game) {
  for (const PhaseKind phase : {kMove1, kMove2, kReact1, kReact2})
    game.phases[phase].allows |= kind_set({kRommel});  // [DF O-8.81]
  return std::make_unique<Rommel>(game);
}

HexId rommel_hex(const State& state) {
  const auto at = std::ranges::find(state.pos.markers, kRommelMarker, &Marker::kind);
  return at == state.pos.markers.end() ? kNoHex : at->hex;
}

void put_rommel(State& state, HexId hex) {
  auto& markers = state.pos.markers;
  auto at = std::ranges::find(markers, kRommelMarker, &Marker::kind);
  if (at == markers.end() && hex != kNoHex) at = std::ranges::find(markers, 0, &Marker::kind);
  if (at == markers.end()) return;
  if (hex != kNoHex) *at = {hex, kRommelMarker, 0};
  else *std::move(at + 1, markers.end(), at) = Marker{};   // without a gap: position files keep none
}

}  // namespace fox
