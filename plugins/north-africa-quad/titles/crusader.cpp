// Crusader's own rules: the Tobruk perimeter (17), the British diversion (18.1, 18.2), consent to stop (19.17).
#include "titles/crusader.hpp"

#include <algorithm>

#include "exclusive/exclusive.hpp"
#include "exclusive/victory.hpp"

namespace quad {
namespace crusader {
namespace {

constexpr Side kAxis = Side::kFirst, kAllied = Side::kSecond;
constexpr int kCheapUnit = 6;  ///< points: a German unit below it is sent off for the diversion

/// Axis units exactly three hexes from the centre need not fight across a minefield of either owner [CRU 17.1].
Exemption perimeter(const Quad& quad) {
  const Datum& tobruk = quad.data->title["rules"]["tobruk"];
  const Map& map = quad.map();
  HexSet ring;
  if (const auto centre = map.grid.parse(tobruk["centre"].as_text()))
    for (HexId hex : map.grid.ring(*centre, tobruk["distance"].as_int()))
      if (map.exists(hex)) ring.add(hex);
  HexsideKinds mines = 0;
  for (const std::string& kind : tobruk["hexside_kinds"].as_texts()) mines |= map.hexside_bit(kind);
  return {&k17_1, [ring, mines](const Quad& asked, Side side, HexId hex, Direction toward_enemy) {
            return side == kAxis && ring.contains(hex) && (asked.map().side(hex, toward_enemy) & mines) != 0;
          }};
}

class Diversion final : public ExclusiveRule {
 public:
  explicit Diversion(const Quad& game) : ExclusiveRule(game, {kPenalty, kRoll}) {}

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kMovementPhase || !game_.data->scenario.rules["diversion"].as_bool()) return;  // [CRU 19.36-2]
    if (state.pos.phasing != kAllied || state.pos.turn != facts_["turn"].as_int()) return;
    ask(state, kDiversionRoll, Side::kChance);  // [CRU 18.1-1]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kPenalty) return;
    const UnitId unit = action.unit;
    if (kept(state).penalty_left == 0) verdict.forbid(k18_2, kNoHex, unit, "no more units are due");
    if (unit >= state.pos.unit_count || state.side(unit) != kAxis)
      verdict.forbid(k18_2, kNoHex, unit, "only Axis units pay the penalty");
    else if (!state.unit(unit).on_map())
      verdict.forbid(k18_2, kNoHex, unit, "the unit is not on the map");
  }

  void offer(const State& state, Offers& offers) const override {
    if (kept(state).penalty_left == 0) return;
    offers.each_wanted(state, kAxis, [&](UnitId unit) { offers.candidate({.kind = kPenalty, .unit = unit}); });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind == kRoll && phase == kDiversionRoll) return roll_for_success(state, action.value, events);
    if (action.kind == kRoll && phase == kDiversionSize) return roll_for_size(state, action.value, events);
    if (action.kind != kPenalty) return false;
    const bool destroyed = game_.reads("diversion-penalty-score", "destroyed");
    events.push_back({destroyed ? EventKind::kEliminated : EventKind::kExited, &k18_2, action.unit,
                      state.hex(action.unit), kNoHex, 0, "diversion"});
    state.remove(action.unit, destroyed ? Place::kEliminated : Place::kExited);
    --kept(state).penalty_left;
    return true;
  }

  /// Germans that leave the map count towards the number required [CRU 18.1-2].
  void on_performed(State& state, const Action& action, Events&) const override {
    if (action.kind == kExit && is_german(action.unit)) ++kept(state).diversion_exited;
  }

  /// Too few have left in time: the Allied player decides which units pay before the turn ends [CRU 18.2].
  bool turn_over(State& state, Events&) const override {
    CrusaderSlice& own = kept(state);
    own.penalty_left = 0;
    if (state.pos.frames[0].phase != kCombatPhase || state.pos.turn != deadline() ||
        own.diversion_exited >= own.diversion_required)
      return false;
    const bool full = game_.reads("diversion-penalty-size", "full");
    own.penalty_left =
        static_cast<std::uint8_t>(full ? own.diversion_required : own.diversion_required - own.diversion_exited);
    game_.enter_phase(state, kPenaltyStep);
    return true;
  }

  std::optional<InHand> hand(const State& state) const override {
    if (state.pos.top().phase != kPenaltyStep) return std::nullopt;
    return InHand{.kind = "penalty", .due = kept(state).penalty_left};
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    if (const int due = due_to_leave(state); due > 0)
      list.push_back({"diversion",
                      "German units due to leave by the west edge: " + std::to_string(due) +
                          ", the last in Game-Turn " + std::to_string(deadline()),
                      &k18_1_2, kAxis});
  }

  void obligations(const State& state, std::vector<Obligation>& list) const override {
    if (due_to_leave(state) > 0)
      list.push_back({&k18_1_2, kNoUnit, kNoUnit, "German units must leave by the west edge", true});
  }

  std::vector<KeptNumber> numbers() const override {
    int most = 0;
    for (const Datum& units : facts_["units_by_roll"].items()) most = std::max(most, units.as_int());
    return {{"diversion_required", offsetof(CrusaderSlice, diversion_required), most,
             "German units that must leave the map for the diversion."},
            {"diversion_exited", offsetof(CrusaderSlice, diversion_exited), kMaxUnits,
             "How many German units have left the map."},
            {"penalty_left", offsetof(CrusaderSlice, penalty_left), most,
             "Units the Allied player has still to take off because too few left."}};
  }

  /// Only those whom the diversion calls away leave, the cheap ones first [CRU 18.1-2].
  int exit_value(const State& state, UnitId unit, HexId) const override {
    if (!is_german(unit) || kept(state).diversion_exited >= kept(state).diversion_required) return Ruleset::kNever;
    return (kCheapUnit - game_.victory_rules->worth(unit)) * 100;
  }

 private:
  bool is_german(UnitId unit) const { return game_.counters()[unit].nation == "german"; }
  int deadline() const { return facts_["deadline_turn"].as_int(); }
  /// German units that have still to leave the map in time.
  int due_to_leave(const State& state) const {
    return state.pos.turn > deadline() ? 0 : std::max(0, kept(state).diversion_required - kept(state).diversion_exited);
  }

  bool roll_for_success(State& state, std::int16_t roll, Events& events) const {
    state.pop();
    const bool success =
        std::ranges::any_of(facts_["success"].items(), [&](const Datum& face) { return face.as_int() == roll; });
    events.push_back({EventKind::kRolled, &k18_1_1, kNoUnit, kNoHex, kNoHex, roll, success ? "succeeds" : "fails"});
    if (success) ask(state, kDiversionSize, Side::kChance);
    return true;
  }

  bool roll_for_size(State& state, std::int16_t roll, Events& events) const {
    state.pop();
    const int required = facts_["units_by_roll"][static_cast<std::size_t>(roll - 1)].as_int();
    kept(state).diversion_required = static_cast<std::uint8_t>(required);
    events.push_back({EventKind::kRolled, &k18_1_2, kNoUnit, kNoHex, kNoHex, roll, "units required"});
    return true;
  }

  const Datum& facts_ = game_.data->title["rules"]["diversion"];
};

/// The players may agree to stop after the Game-Turn in hand [CRU 19.17].
class AgreedEnd final : public ExclusiveRule {
 public:
  explicit AgreedEnd(const Quad& game) : ExclusiveRule(game, {kAgreeEnd}) {}

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kAgreeEnd) return;
    if (!may_end_early()) verdict.forbid(k19_17, kNoHex, kNoUnit, "only the campaign may be stopped early");
    if (has_agreed(state, state.pos.phasing)) verdict.forbid(k19_17, kNoHex, kNoUnit, "this side has agreed already");
    if (state.pos.turn >= game_.data->scenario.last_turn)
      verdict.forbid(k19_17, kNoHex, kNoUnit, "this is the last turn anyway");
    if (has_moved(state)) verdict.forbid(k19_17, kNoHex, kNoUnit, "agree before the first move of the turn");
  }

  void offer(const State&, Offers& offers) const override {
    if (offers.filter().unit != kNoUnit || !may_end_early()) return;
    offers.candidate({.kind = kAgreeEnd});
  }

  bool perform(State& state, const Action&, Events& events) const override {
    agree(state, state.pos.phasing);
    events.push_back({EventKind::kNote, &k19_17, kNoUnit, kNoHex, kNoHex, 0, "agrees to stop after this turn"});
    return true;
  }

  /// Consent is for this turn only.
  bool ends_game(State& state) const override { return std::exchange(kept(state).end_agreed, std::uint8_t{0}) == 3; }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    for (const Side side : {kAxis, kAllied})
      if (has_agreed(state, side)) list.push_back({"end-agreed", "agrees to stop after this Game-Turn", &k19_17, side});
  }

  void describe(std::vector<Word>& words) const override {
    words.push_back({WordKind::kExtra, "end_agreed", "sides", "Sides that agree to stop after this Game-Turn."});
  }
  void write(const State& state, Members& members) const override {
    std::vector<Datum> agreed;
    for (const Side side : {kAxis, kAllied})
      if (has_agreed(state, side)) agreed.push_back(Datum::text(game_.data->side_ids[index(side)]));
    members.emplace_back("end_agreed", Datum::list(std::move(agreed)));
  }
  bool read(State& state, const std::string& key, const Datum& value, Findings&) const override {
    if (key != "end_agreed") return false;
    for (const std::string& id : value.as_texts()) agree(state, side_named(*game_.data, id));
    return true;
  }

 private:
  bool may_end_early() const { return game_.data->scenario.rules["may_end_early"].as_bool(); }
  static bool has_agreed(const State& state, Side side) { return (kept(state).end_agreed >> index(side) & 1) != 0; }
  static void agree(State& state, Side side) {
    kept(state).end_agreed = static_cast<std::uint8_t>(kept(state).end_agreed | 1 << index(side));
  }
  /// Consent opens a Player-Turn, so that nobody gives it by the way while he plans his moves.
  static bool has_moved(const State& state) {
    return std::ranges::any_of(state.of(state.pos.phasing), [&](UnitId unit) { return has(state, unit, kMoved); });
  }

};

}  // namespace
}  // namespace crusader

std::vector<std::string> options_of_crusader() { return {}; }

void add_crusader(Quad& quad) {
  quad.exemptions.push_back(crusader::perimeter(quad));
  if (quad.data->scenario.rules.has("may_end_early")) quad.phases[kMovementPhase].allows |= kind_set({kAgreeEnd});
  quad.phases[kDiversionRoll].rule = &crusader::k18_1_1;
  quad.phases[kDiversionSize].rule = &crusader::k18_1_2;
  quad.modules.push_back(std::make_unique<crusader::Diversion>(quad));
  quad.modules.push_back(std::make_unique<crusader::AgreedEnd>(quad));
}

}  // namespace quad
