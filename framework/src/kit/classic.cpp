#include "trigh/kit/classic.hpp"

#include <algorithm>

#include "classic.hpp"
#include "trigh/rules/options.hpp"
#include "trigh/services/reach.hpp"
#include "trigh/services/set_up.hpp"
#include "trigh/services/stack.hpp"
#include "trigh/services/supply.hpp"

namespace trigh::kit {
namespace {

enum Derived : int { kZoneFirst = 0, kSupplyFirst = 2 };

std::uint64_t stamp_of(const State& state) {
  return std::uint64_t{state.board().epoch(Side::kFirst)} << 32 | state.board().epoch(Side::kSecond);
}

std::vector<ActionForm> classic_forms() {
  return {{"roll", kHasNumber, "A roll of the die.", {}},
          {"end-phase", 0, "Ends the phase.", {}},
          {"move", kHasUnit | kHasPath, "Moves a unit along a path.", {}, PathRuling::kMove},
          {"attack",
           kHasUnits | kHasTargets,
           "Units attack all units of an adjacent hex.",
           {},
           PathRuling::kNone,
           Stands::kItsUnits},
          {"retreat", kHasUnit | kHasPath, "Leads a beaten unit away.", {}, PathRuling::kRetreat},
          {"advance",
           kHasUnit | kHasHex,
           "A victorious unit enters the hex.",
           {},
           PathRuling::kNone,
           Stands::kItself,
           true},
          {"lose", kHasUnit, "A unit loses a step in an exchange.", {}},
          {"done", 0, "No unit advances.", {}},
          {"enter", kHasUnit | kHasHex, "A unit that is due comes in.", {}, PathRuling::kNone, Stands::kItself, true},
          {"rebuild", kHasUnit, "Spends a replacement point on a unit.", {}}};
}

}  // namespace

ClassicGame::ClassicGame(std::shared_ptr<const GameData> of, const Options& chosen, const Cases& cases)
    : cases_(cases) {
  data = std::move(of);
  options = chosen;
  const CounterSet& known = data->counters;
  values_ = {known.find_value("attack"), known.find_value("defense"), known.find_value("movement"),
             known.find_value("attack_reduced"), known.find_value("defense_reduced")};
  forms = classic_forms();
  phases = {
      {"combat-roll", "Die Roll", &cases.dice, kind_set({kRoll}), false, "Roll the die of the combat."},
      {"combat-result", "Result", &cases.dice, 0, true, ""},
      {"retreat", "Retreat", &cases.retreat, kind_set({kRetreat}), false, "Lead the beaten units away."},
      {"advance", "Advance", &cases.advance, kind_set({kAdvance, kDone}), false, "Enter the hex with a unit, or not."},
      {"losses", "Exchange", &cases.exchange, kind_set({kLose}), false, "Choose a unit that loses a step."},
      {"weather-roll", "Weather", &cases.weather, kind_set({kRoll}), false, "Roll for the weather."}};
  mover_classes = {"on-ground"};
  marker_kinds = {"unused"};
  statuses = {{"moved", kMoved, "Has moved in this phase."}, {"fought", kFought, "Has attacked in this phase."}};
  point_names = {"weather", "rail_moves", "", "", "", ""};
  vocabulary = {{WordKind::kPoint, "weather", "integer", "1: mud.", {0, 1}},
                {WordKind::kPoint, "rail_moves", "integer", "Moves by rail that are left in this phase.", {0, 99}},
                {WordKind::kNumber, "steps", "integer", "Steps lost.", {0, 1}},
                {WordKind::kNumber, "data", "integer", "Of a unit that is due: its turn.", {0, 99}}};
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const std::string& id = data->side_ids[slot(index(side))];
    point_names[slot(kReplacements + index(side))] = id + ".replacements";
    point_names[slot(kLosses + index(side))] = id + ".losses";
    vocabulary.push_back({WordKind::kPoint, id + ".replacements", "integer", "Replacement points left.", {0, 99}});
    vocabulary.push_back({WordKind::kPoint, id + ".losses", "integer", "Steps that the side has lost.", {0, 99}});
  }
  for (const auto& [number, points] : data->title["rules"]["objectives"].members())
    if (const auto hex = map().grid.parse(number)) objectives_.push_back({*hex, points.as_int()});
  points_per_step_ = data->title["rules"]["step_points"].as_int();
}

PhaseId ClassicGame::add_phase(Phase phase) {
  phases.push_back(std::move(phase));
  return static_cast<PhaseId>(phases.size() - 1);
}

Findings ClassicGame::missing() const {
  Findings findings;
  if (values_.attack < 0 || values_.defense < 0 || values_.movement < 0)
    findings.push_back({"TR-353", "counters", "", "counters need the values attack, defense and movement; add them"});
  for (const Side side : {Side::kFirst, Side::kSecond})
    if (sources(side).empty())
      findings.push_back({"TR-353", "map", "/regions",
                          "the map has no region 'source-" + data->side_ids[slot(index(side))] +
                              "', from which that side is supplied; name its hexes"});
  return findings;
}

Findings ClassicGame::read_results(std::span<const Case* const> own) {
  auto read = ResultsTable::read(*data, own);
  if (!read) return read.error();
  results_ = std::move(read).value();
  phases[kCombatRoll].faces = static_cast<std::uint8_t>(results_->faces());
  return {};
}

void ClassicGame::eliminate(State& state, UnitId unit, const Case& rule, Events& events) const {
  const auto losses = slot(kLosses + index(state.side(unit)));
  state.pos.points[losses] = static_cast<std::int16_t>(state.pos.points[losses] + steps_left(state, unit));
  events.push_back({EventKind::kEliminated, &rule, unit, state.hex(unit), kNoHex, 0, ""});
  state.pos.units[unit].steps = 0;
  state.pos.units[unit].flags = 0;
  state.remove(unit, Place::kEliminated);
}

void ClassicGame::lose_step(State& state, UnitId unit, const Case& rule, Events& events) const {
  if (steps_left(state, unit) == 1) return eliminate(state, unit, rule, events);
  ++state.pos.units[unit].steps;
  ++state.pos.points[slot(kLosses + index(state.side(unit)))];
  state.touch(state.side(unit));
  events.push_back({EventKind::kStatus, &rule, unit, state.hex(unit), kNoHex, 1, "reduced"});
}

const HexSet& ClassicGame::zone(const State& state, Side side) const {
  return state.derived(kZoneFirst + index(side), state.board().epoch(side), [&](HexSet& set) {
    for (const UnitId unit : state.of(side)) set |= zone_of(state, unit);
  });
}

const HexSet& ClassicGame::supplied_hexes(const State& state, Side side) const {
  return state.derived(kSupplyFirst + index(side), stamp_of(state), [&](HexSet& set) {
    set = supply_area(map(), edges(Purpose::kSupply, kOnGround), rule_supply(state, side), SupplyField::kCut).all;
  });
}

int ClassicGame::score(const State& state, Side side) const {
  int points = points_per_step_ * state.pos.points[slot(kLosses + index(opponent(side)))];
  for (const Objective& each : objectives_)
    if (state.board().occupied(side).contains(each.hex)) points += each.points;
  return points;
}

void ClassicGame::set_up(State& state, Events&) const {
  deploy(state, data->scenario);
  for (const Arrival& each : data->scenario.arrivals)
    state.pos.units[each.unit].data = static_cast<std::uint16_t>(each.turn);
  const Side first = data->scenario.first_side;
  open_first_turn(state.pos, data->scenario, first, phases_of(first).front());
}

void ClassicGame::judge_victory(State& state, Events& events) const {
  const int ahead = score(state, Side::kFirst) - score(state, Side::kSecond);
  state.pos.over = 1;
  state.pos.winner = ahead > 0 ? Side::kFirst : ahead < 0 ? Side::kSecond : Side::kNone;
  events.push_back({EventKind::kGameOver, over_rule, kNoUnit, kNoHex, kNoHex, ahead, ""});
}

HexSet ClassicGame::zone_of(const State& state, UnitId unit) const {
  HexSet zone;
  if (state.unit(unit).on_map())
    each_open(map(), edges(Purpose::kZone, kOnGround), state.hex(unit), [&](HexId hex) { zone.add(hex); });
  return zone;
}

std::array<std::int16_t, kMaxCounterValues> ClassicGame::values_of(const State& state, UnitId unit) const {
  auto values = state.counter(unit).values;
  if (state.unit(unit).steps == 0 || steps_of(unit) == 1) return values;
  values[slot(values_.attack)] = values[slot(values_.attack_reduced)];
  values[slot(values_.defense)] = values[slot(values_.defense_reduced)];
  return values;
}

int ClassicGame::column_of(const CombatRuling& ruling) const {
  const int column = results_->column(ruling.total(Role::kAttack), ruling.total(Role::kDefense));
  return std::clamp(column + ruling.shift_columns(), 1, results_->columns());
}

CombatQuery ClassicGame::completed(const State& state, const CombatQuery& query) const {
  CombatQuery whole = query;
  for (UnitList* list : {&whole.attackers, &whole.defenders})
    list->erase_if([&](UnitId unit) { return !state.unit(unit).on_map(); });
  return whole;
}

CombatReport ClassicGame::combat(const State& state, const CombatQuery& query) const {
  CombatRuling ruling = rule_combat(state, query);
  const int column = column_of(ruling);
  return results_->report(std::move(ruling), column);
}

SupplyReport ClassicGame::supply(const State& state, UnitId unit) const {
  return line_report(*this, state, unit, kOnGround);
}

HexSet ClassicGame::supplied_area(const State& state, Side side) const {
  return supplied_hexes(state, side) & state.board().occupied(side);
}

void ClassicGame::reach(const State& state, UnitId unit, WayList& ways) const {
  if (!state.unit(unit).on_map()) return;
  for (std::uint8_t mode = 0; mode < mover_classes.size(); ++mode)
    each_end(UnitReach(*this, state, unit, mode).field, Action{.kind = kMove, .unit = unit, .mode = mode},
             [&](const Way& way) { ways.push_back(way); });
}

/// Points, strength, and nearness to what a side does not hold.
int ClassicGame::appraise(const State& state, Side side) const {
  constexpr int kStrength = 10, kHex = 2;
  const auto worth = [&](Side of) {
    int sum = 100 * score(state, of);
    for (const UnitId unit : state.of(of)) {
      sum += kStrength * (attack_of(state, unit) + defense_of(state, unit));
      int nearest = kMaxHexes;
      for (const Objective& each : objectives_)
        if (!state.board().occupied(of).contains(each.hex))
          nearest = std::min(nearest, map().grid.distance(state.hex(unit), each.hex));
      if (nearest < kMaxHexes) sum -= kHex * nearest;
    }
    return sum;
  };
  return worth(side) - worth(opponent(side));
}

Findings ClassicGame::check_position(const State& state) const {
  Findings findings;
  for (const UnitId unit : state.units()) {
    const std::string place = "/units/" + state.counter(unit).id;
    const HexId hex = state.hex(unit);
    if (state.unit(unit).steps >= steps_of(unit))
      findings.push_back({"TR-353", "", place, "it has fewer steps than it has lost; lower 'steps'"});
    if (!state.unit(unit).on_map()) continue;
    if (state.board().occupied(opponent(state.side(unit))).contains(hex))
      findings.push_back({"TR-353", "", place, "units of both sides stand in its hex; move those of one"});
    if (stack_limit > 0 && stack_weight(state, hex, one_each) > stack_limit)
      findings.push_back({"TR-353", "", place, "too many units stand in its hex; move one of them"});
  }
  return findings;
}

std::optional<InHand> ClassicGame::hand(const State& state) const {
  for (int i = 1; i < state.pos.depth; ++i) {
    const Frame& frame = state.pos.frames[slot(i)];
    if (frame.phase != kCombatRoll && frame.phase != kResolve) continue;
    const Fight& fight = fight_in(frame);
    InHand found{.kind = "combat"};
    found.combat = query_of(state, frame);
    found.units.assign(fight.attackers.begin(), fight.attackers.begin() + fight.attacking);
    found.targets.assign(fight.defenders.begin(), fight.defenders.begin() + fight.defending);
    found.hex = frame.hex;
    found.rolled = fight.roll != 0;
    return found;
  }
  return std::nullopt;
}

}  // namespace trigh::kit
