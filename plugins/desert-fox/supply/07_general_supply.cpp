// Cases 7.1, 7.2, 7.31 to 7.33 and 7.4: General Supply, judged when a Movement Phase begins and frozen until the next;
// emergency supply; going without by choice; and how units without General Supply wear away at the end of their side's
// Refit Phase. What is said of a unit's supply.

#include "combat/combat.hpp"
#include "supply/supply_lines.hpp"
#include "trigh/services/supply.hpp"

namespace fox {
namespace {

/// Whether the phase has just begun: no unit of it has moved yet [DF 7.31, DF 7.4].
bool at_the_beginning(const State& state) {
  return state.pos.depth == 1 && is_movement(state.pos.top().phase) && block(state).under_way == 0;
}

/// Whether the unit is supplied without tracing.
bool provided(const State& state, UnitId unit, PhaseId phase) {
  return has(state, unit, kEmergency) || (phase == kMove1 && has(state, unit, kArrived));  // [DF 7.41, DF 5.14]
}

/// Marks the units of the side, and books what its supply units carry [DF 7.31, DF 7.14].
void judge_all(const DesertFox& game, State& state, Side side, PhaseId phase, Events& events) {
  for (const UnitId unit : state.units())
    if (game.is_supply(unit)) set_data(state, unit, state.unit(unit).data & (kSupplyDeclines | kCombatLoads));
  const SupplyNet& net = net_of(game, state, side);
  const auto traces = [&](UnitId unit) {  // [DF 7.18, DF 7.21, DF 7.22]
    return !game.is_supply(unit) && !provided(state, unit, phase) && !declines(game, state, unit);
  };
  std::vector<Demand> demands;
  for (const UnitId unit : state.of(side)) {
    if (!traces(unit)) continue;
    const bool foot = !game.motorized(unit);
    demands.push_back({state.hex(unit), foot ? 0 : game.stacking(unit), foot});
  }
  const auto result = net.allocate(state, demands, SupplyUse::kGeneral);
  net.book(state, result, SupplyUse::kGeneral);
  std::size_t next = 0;
  for (const UnitId unit : state.of(side)) {
    if (game.is_supply(unit)) continue;
    const bool supplied = traces(unit) ? result.served[next++] : provided(state, unit, phase);
    if (supplied != has(state, unit, kUnsupplied)) continue;
    set_flags(state, unit, state.unit(unit).flags ^ kUnsupplied);
    events.push_back(
        {EventKind::kStatus, &k7_31, unit, kNoHex, state.hex(unit), 0, supplied ? "supplied" : "unsupplied"});
  }
}

bool in_this_combat(const State& state, UnitId unit) {
  const CombatInHand& combat = block(state).combat;
  return among(attackers_of(combat), unit) || among(defenders_of(combat), unit);
}

class GeneralSupply final : public Section {
 public:
  explicit GeneralSupply(const DesertFox& game) : Section(game, {kEmergencySupply, kDecline, kRoll}) {}
  void on_supply(const State& state, Side side, SupplyRuling& ruling) const override {
    const Side enemy = opponent(side);
    HexSet& sources = ruling.own();
    sources = permanent_sources(game_, state, side);
    ruling.source(sources, k7_23);
    ruling.block(state.board().occupied(enemy), k7_1);
    ruling.block(game_.zone(state, enemy), k10_25);
    HexSet& wide = ruling.own();
    wide = tobruk_zone(state, side);
    ruling.block(wide, k7_13);
    HexSet& held = ruling.own();
    for (const HexId hex : state.board().occupied(side))
      if (game_.has_combat_unit(state, side, hex)) held.add(hex);
    ruling.lift(held, k10_25, k7_12);
    ruling.lift(held, k7_13, k7_12);
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kEmergencySupply) judge_emergency(state, action, verdict);
    if (action.kind == kDecline) judge_decline(state, action.unit, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    const bool in_combat = is_support(state.pos.top().phase);
    if (!in_combat && !at_the_beginning(state)) return;
    offers.each_wanted(state, [&](UnitId unit) {
      if (!state.unit(unit).on_map()) return;
      offers.candidate({.kind = kDecline, .unit = unit});  // [DF 7.18]
      if (in_combat || game_.is_supply(unit) || game_.face(state, unit).morale != 1) return;
      const auto dumps = those_of(state.in(state.hex(unit)), [&](UnitId each) { return game_.is_dump(state, each); });
      if (!dumps.empty()) offers.candidate(on_target(kEmergencySupply, unit, dumps[0]));  // one to a hex [DF 7.22]
    });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kEmergencySupply) {
      remove_supply(game_, state, action.target_units()[0], k7_4, "expended", events);
      set(state, action.unit, kEmergency);
      events.push_back({EventKind::kStatus, &k7_4, action.unit, kNoHex, state.hex(action.unit), 0, "emergency"});
    } else if (action.kind == kDecline) {
      set_declines(game_, state, action.unit);
    } else {
      return state.pos.top().phase == kAttritionRoll && wear_away(state, action.value, events);
    }
    if (at_the_beginning(state))
      judge_all(game_, state, state.pos.phasing, state.pos.top().phase, events);  // [DF 7.43, DF 7.18]
    return true;
  }

  void on_begin(State& state, PhaseId phase, Events& events) const override {
    if (!is_movement(phase) && phase != kRefitPhase) return;
    for (const UnitId unit : state.units())
      if (state.side(unit) == state.pos.phasing)
        reset(state, unit, phase == kMove1 ? kEmergency : kArrived);  // [DF 7.41, DF 5.14]
    if (phase == kRefitPhase) return;
    clear_loads(game_, state);
    judge_all(game_, state, state.pos.phasing, phase, events);  // [DF 7.0-P]
  }

  bool resolve(State& state, Events&) const override {
    return state.pos.top().phase == kAttrition && ask_next(state, kAttritionRoll, [&](UnitId unit) {
             return game_.is_combat(unit) && has(state, unit, kUnsupplied);
           });
  }

 private:
  /// Whether the attack in hand would be none if its owner did without this unit's supply.
  bool takes_below_table(const State& state, UnitId unit) const {
    if (state.pos.top().actor != block(state).combat.attacker) return false;
    State without = state;
    set_declines(game_, without, unit);
    CombatQuery query = query_in_hand(without);
    query.attack_supply = query.defense_supply = std::nullopt;  // who has it is settled later
    return clash_of(game_, without, query).odds.column == 0;
  }

  /// Where a garrison of Tobruk closes lines of `side` beyond its zone.
  HexSet tobruk_zone(const State& state, Side side) const {
    HexSet wide;
    const HexId city = game_.tobruk;
    if (city == kNoHex) return wide;
    for (const UnitId unit : state.in(city)) {
      if (state.side(unit) == side) return wide;
      HexSet near = game_.zone_of(state, unit);  // [DF 10.14]
      wide |= near;
      for (const HexId from : near)
        each_open(game_.map(), game_.edges(Purpose::kZone, game_.mover_class(unit)), from,
                  [&](HexId to) { wide.add(to); });
    }
    for (const HexId hex : game_.map().neighbors(city))
      if (hex != kNoHex && game_.has_combat_unit(state, side, hex)) return {};  // [DF 10.14, DF 7.13]
    return wide;
  }

  void judge_emergency(const State& state, const Action& action, Verdict& verdict) const {
    const UnitId unit = action.unit;
    if (!stands(state, unit, state.pos.phasing) || game_.is_supply(unit))
      return verdict.forbid(k7_4, kNoHex, unit, "must be a combat unit of the phasing side");
    if (!at_the_beginning(state)) verdict.forbid(k7_4, kNoHex, unit, "only when the phase begins");
    if (game_.face(state, unit).morale != 1) verdict.forbid(k7_4, kNoHex, unit, "its Morale is not 1");
    if (has(state, unit, kEmergency)) verdict.forbid(k7_42, kNoHex, unit, "it has emergency supply");
    if (action.targets != 1) return verdict.forbid(k7_42, kNoHex, unit, "one dump serves one unit");
    const UnitId dump = action.target_units()[0];
    if (!game_.is_dump(state, dump) || state.side(dump) != state.side(unit) || state.hex(dump) != state.hex(unit))
      return verdict.forbid(k7_4, state.hex(unit), unit, "no dump of its side is stacked with it");
    if (has(state, dump, kCaptured)) verdict.forbid(k7_75, state.hex(dump), dump);
  }

  void judge_decline(const State& state, UnitId unit, Verdict& verdict) const {
    if (!stands(state, unit, state.pos.top().actor))
      return verdict.forbid(k7_18, kNoHex, unit, "must be a unit of the side to act");
    if (declines(game_, state, unit)) return verdict.forbid(k7_18, kNoHex, unit, "it declines already");
    if (has(state, unit, kCaptured)) verdict.forbid(k7_75, kNoHex, unit);
    if (is_support(state.pos.top().phase)) {
      if (!game_.is_supply(unit) && !in_this_combat(state, unit))
        return verdict.forbid(k7_18, kNoHex, unit, "it is not in this combat");
      if (takes_below_table(state, unit))
        verdict.forbid(k11_16, state.hex(unit), unit, "without it the attack would be below the table");
      return;
    }
    if (!at_the_beginning(state)) return verdict.forbid(k7_31, kNoHex, unit, "supply is judged when the phase begins");
    if (game_.is_supply(unit)) {
      if (load_of(state.unit(unit)).general == 0) verdict.forbid(k7_18, kNoHex, unit, "it serves no motorized unit");
    } else if (provided(state, unit, state.pos.top().phase) || has(state, unit, kUnsupplied)) {
      verdict.forbid(k7_18, kNoHex, unit, "it traces no supply");
    }
  }

  /// [DF 7.32]
  bool wear_away(State& state, int roll, Events& events) const {
    const UnitId unit = close_roll(state, k7_32, roll, "attrition", events);
    if (roll > game_.face(state, unit).morale) return true;
    const bool saved = supplied_in_combat(game_, state, state.side(unit), {&unit, 1}, false) != 0 &&
                       game_.has_communication(state, unit);  // [DF 13.2]
    deplete(game_, state, unit, saved, k7_32, events);
    ask_fates(state);
    return true;
  }
};

}  // namespace

ModulePtr general_supply(const DesertFox& game) { return std::make_unique<GeneralSupply>(game); }

/// Were General Supply judged at this moment: what counts until then is in the flags.
HexSet DesertFox::supplied_area(const State& state, Side side) const {
  State judged = state;
  Events unheard;
  judge_all(*this, judged, side, state.pos.frames[0].phase, unheard);
  HexSet area;
  for (const UnitId unit : state.of(side))
    if (is_combat(unit) && generally_supplied(judged, unit)) area.add(state.hex(unit));
  return area;
}

// What is said of a unit's supply: its own state, and of dumps and MSUs whom they serve and what they have carried.
namespace {

void tell_line(SupplyNet::Line line, SupplyReport& report) {
  report.in_points = true;
  report.length = line.length;
  report.limit = line.limit;
  report.path = std::move(line.path);
  if (!report.path.empty()) report.source = report.path.back();
}

/// What keeps a dump or MSU from serving, and what will become of it [DF 7.11 to DF 7.18, DF 7.75, DF 10.27].
void explain_supply_unit(const DesertFox& game, const State& state, UnitId unit, SupplyReport& report) {
  const Load load = load_of(state.unit(unit));
  report.state = game.is_dump(state, unit) ? "dump" : "MSU";
  report.state += ", carries " + std::to_string(load.general) + " motorized, " + std::to_string(load.attack) +
                  " attacking, " + std::to_string(load.defense) + " defending points";
  const auto tell = [&](const Case& rule, const char* text) {
    report.why.push_back({&rule, state.hex(unit), unit, text});
  };
  const SupplyNet& net = net_of(game, state, state.side(unit));
  const auto element = std::ranges::find(net.elements(), unit, &SupplyNet::Element::unit);
  if (has(state, unit, kCaptured)) tell(k7_75, "captured: not yet of use");
  else if (declines(game, state, unit)) tell(k7_18, "serves nobody this phase");
  else if (element == net.elements().end()) tell(k10_27, "alone in an enemy zone: serves nobody");
  else if (!element->linked) tell(k7_11, "no dump or source in reach: serves nobody");
  else tell_line(net.line_from(state.hex(unit), SupplyUse::kAttack, false), report);
  if (load.general > game.supply_facts.general.free) tell(k7_14, "has carried too much: expended when the phase ends");
  if (load.attack > game.supply_facts.attack.free || load.defense > game.supply_facts.defense.free)
    tell(k7_15, "has carried too much: expended when the phase ends");
}

/// What the dumps and MSUs that could serve the unit can carry for it without being expended [DF 7.14].
void stocks_near(const DesertFox& game, const State& state, const SupplyNet& net, UnitId unit, SupplyReport& report) {
  const int free = game.supply_facts.general.free;
  for (const SupplyNet::Element& each : net.elements())
    if (each.linked && each.reach.contains(state.hex(unit)))
      report.stocks.push_back({each.unit, &k7_14, "Stacking Points of motorized units in General Supply",
                               std::max(0, free - load_of(state.unit(each.unit)).general), free});
}

}  // namespace

SupplyReport DesertFox::supply(const State& state, UnitId unit) const {
  SupplyReport report;
  report.supplied = generally_supplied(state, unit);
  report.state = has(state, unit, kEmergency) ? "emergency" : report.supplied ? "supplied" : "unsupplied";
  report.marker = report.state;  // [DF 7.31]
  if (!state.unit(unit).on_map()) return report;
  if (is_supply(unit)) {
    explain_supply_unit(*this, state, unit, report);  // [DF 7.21, DF 7.22]
    return report;
  }
  const Side side = state.side(unit);
  const SupplyNet& net = net_of(*this, state, side);
  const bool fights_on = has(state, unit, kEmergency) || net.traces(state.hex(unit), SupplyUse::kAttack, false);
  report.state += fights_on ? ", Combat Supply in reach" : ", no Combat Supply in reach";  // [DF 7.3]
  tell_line(net.line_from(state.hex(unit), SupplyUse::kGeneral, !motorized(unit)), report);
  report.traced = !report.path.empty();
  stocks_near(*this, state, net, unit, report);
  if (report.traced && report.supplied) return report;
  if (report.traced) {
    const bool chosen = declines(*this, state, unit);
    report.why.push_back(
        {chosen ? &k7_18 : &k7_31, state.hex(unit), unit,
         chosen ? "goes without by choice" : "no line, or no room in dumps and MSUs, when its Movement Phase began"});
    return report;
  }
  const SupplyRuling ruling = rule_supply(state, side);
  const auto supplies = [&](UnitId each) { return is_supply(each); };   // a map of its own may have no source either
  if (!ruling.source_hexes().empty() || std::ranges::any_of(state.of(side), supplies))
    report.why = why_cut(*this, kMotorized, ruling, state.hex(unit));
  if (report.why.empty())
    report.why.push_back({&k7_11, state.hex(unit), unit, "no dump, MSU or source is near enough"});  // [DF 7.11]
  return report;
}

}  // namespace fox
