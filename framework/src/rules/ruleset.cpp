#include "trigh/rules/ruleset.hpp"

#include <algorithm>

#include "asked.hpp"
#include "trigh/base/assert.hpp"

namespace trigh {
namespace {

std::uint8_t folded_cost(const EdgeRuling& ruling) {
  if (!ruling.legal()) return EdgeTable::kForbidden;
  if (ruling.whole_allowance_case()) return EdgeTable::kWholeAllowance;
  const int cost = ruling.cost_halves();
  TRIGH_ASSERT(cost >= 0 && cost <= SupplyRuling::kEscorted, "a hexside costs 0 to 253 half points");
  return static_cast<std::uint8_t>(cost);
}

Findings check_facts(const Ruleset& rules) {
  Findings findings;
  const auto complain = [&](std::string text) { findings.push_back({"TR-301", "ruleset", "", std::move(text)}); };
  if (rules.forms.size() < 2 || rules.forms[kRoll].verb != "roll" || rules.forms[kEndPhase].verb != "end-phase")
    complain("action form 0 must be 'roll' and form 1 'end-phase'; put them first");
  if (rules.forms.size() > 64) complain("a ruleset has at most 64 kinds of action");
  if (rules.phases.empty() || rules.phases.size() >= kNoPhase) complain("a ruleset needs 1 to 254 phases");
  for (const Phase& phase : rules.phases)
    if (!phase.rule) complain("phase '" + phase.id + "' names no rule case; give it one");
  for (const TurnPhase& each : rules.player_turn)
    if (each.phase >= rules.phases.size()) complain("a player-turn names a phase that there is not; add or drop it");
  for (const Side side : {Side::kFirst, Side::kSecond})
    if (!rules.player_turn.empty() && rules.phases_of(side).empty())
      complain("each side needs a phase in its player-turns");
  if (!rules.turn_rule || !rules.over_rule) complain("the ruleset must name its turn and game-end cases");
  if (rules.mover_classes.empty()) complain("a ruleset needs at least one mover class");
  for (const StatusName& status : rules.statuses)
    if (status.meaning.empty()) complain("status '" + status.id + "' says nothing of its meaning; give it a sentence");
  for (std::size_t i = 1; i < rules.marker_kinds.size(); ++i)
    if (!rules.word(WordKind::kMarker, rules.marker_kinds[i]))
      complain("marker '" + rules.marker_kinds[i] + "' has no word; say what it and its value mean");
  for (const std::string& points : rules.point_names)
    if (!rules.word(WordKind::kPoint, points)) complain("points '" + points + "' have no word; say what they are for");
  if (rules.counters().size() > kMaxUnits) complain("a game has at most 224 counters");
  return findings;
}

template <class Modules>
EdgeRuling folded(const Modules& modules, const EdgeQuery& query) {
  EdgeRuling ruling;
  each_of_these(modules, "on_edge", [&](const RuleModule& module) { module.on_edge(query, ruling); });
  return ruling;
}

/// Calls f(HexId, HexId, Direction) for each hexside between two hexes, both ways.
template <class F>
void each_hexside(const Map& map, F&& f) {
  for (const HexId h : map.all())
    for (Direction d = 0; d < kDirections; ++d)
      if (const HexId to = map.neighbor(h, d); to != kNoHex) f(h, to, d);
}

/// The modules with terms for hexsides: few, and there are many hexsides.
std::vector<const RuleModule*> speakers_of_edges(const Ruleset& rules) {
  EdgeQuery any;
  each_hexside(rules.map(), [&](HexId h, HexId to, Direction d) { any = {Purpose::kMovement, 0, h, to, d}; });
  std::vector<const RuleModule*> speakers;
  if (any.from == kNoHex) return speakers;
  each_module(rules, "on_edge", [&](const RuleModule& module) {
    EdgeRuling ruling;
    module.on_edge(any, ruling);
    if (!ruling.silent()) speakers.push_back(&module);
  });
  return speakers;
}

}  // namespace

const Datum& GameData::table(std::string_view id) const {
  static const Datum kNone;
  const auto found = tables.find(id);
  return found == tables.end() ? kNone : found->second;
}

Side side_named(const GameData& game, std::string_view id) {
  const auto found = std::ranges::find(game.side_ids, id);
  return found == game.side_ids.end() ? Side::kNone : static_cast<Side>(found - game.side_ids.begin());
}

std::string_view Ruleset::reading(std::string_view id) const {
  const auto chosen = options.find(id);
  return chosen == options.end() ? std::string_view{} : std::string_view(chosen->second);
}

EdgeRuling Ruleset::rule_edge(const EdgeQuery& query) const { return folded(modules, query); }

Findings Ruleset::compile() {
  Findings findings = check_facts(*this);
  if (!findings.empty()) return findings;
  const std::vector<const RuleModule*> speakers = speakers_of_edges(*this);
  edges_.resize(kPurposes * mover_classes.size());
  for (int p = 0; p < kPurposes; ++p)
    for (std::uint8_t mover = 0; mover < mover_classes.size(); ++mover) {
      const auto purpose = static_cast<Purpose>(p);
      EdgeTable& table = edges_[table_of(purpose, mover)];
      table.resize(map().grid);
      each_hexside(map(), [&](HexId h, HexId to, Direction d) {
        table.set(h, d, folded_cost(folded(speakers, {purpose, mover, h, to, d})));
      });
    }
  return forecast.read(*this, data->weights, "weights.json");
}

MoveRuling Ruleset::rule_move(const State& state, UnitId unit, std::uint8_t mode) const {
  MoveRuling ruling(mode);
  each_module(*this, "on_move", [&](const RuleModule& module) { module.on_move(state, unit, ruling); });
  return ruling;
}
Verdict Ruleset::judge_mover(const State& state, UnitId unit, std::uint8_t mode) const {
  MoveRuling ruling(mode, false);
  each_module(*this, "on_move", [&](const RuleModule& module) { module.on_move(state, unit, ruling); });
  return ruling.verdict();
}
CombatRuling Ruleset::rule_combat(const State& state, const CombatQuery& query) const {
  CombatRuling ruling;
  const CombatQuery whole = completed(state, query);
  each_module(*this, "on_combat", [&](const RuleModule& module) { module.on_combat(state, whole, ruling); });
  ruling.settle();
  return ruling;
}
RetreatRuling Ruleset::rule_retreat(const State& state, UnitId unit) const {
  RetreatRuling ruling;
  each_module(*this, "on_retreat", [&](const RuleModule& module) { module.on_retreat(state, unit, ruling); });
  return ruling;
}
MoveRuling Ruleset::rule_advance(const State& state, UnitId unit) const {
  MoveRuling ruling;
  each_module(*this, "on_advance", [&](const RuleModule& module) { module.on_advance(state, unit, ruling); });
  return ruling;
}
SupplyRuling Ruleset::rule_supply(const State& state, Side side) const {
  SupplyRuling ruling;
  each_module(*this, "on_supply", [&](const RuleModule& module) { module.on_supply(state, side, ruling); });
  return ruling;
}
std::vector<VictoryLine> Ruleset::victory_lines(const State& state) const {
  std::vector<VictoryLine> lines;
  each_module(*this, "victory", [&](const RuleModule& module) { module.victory(state, lines); });
  return lines;
}
std::array<int, 2> Ruleset::points_so_far(const State& state) const {
  std::array<int, 2> points{};
  for (const VictoryLine& line : victory_lines(state))
    if (line.holds && is_player(line.side)) points[static_cast<std::size_t>(index(line.side))] += line.points;
  return points;
}
std::vector<Condition> Ruleset::conditions(const State& state) const {
  std::vector<Condition> list;
  each_module(*this, "conditions", [&](const RuleModule& module) { module.conditions(state, list); });
  return list;
}
std::vector<Obligation> Ruleset::obligations(const State& state) const {
  std::vector<Obligation> list;
  each_module(*this, "obligations", [&](const RuleModule& module) { module.obligations(state, list); });
  return list;
}
void Ruleset::begin(State& state, PhaseId phase, Events& events) const {
  each_module(*this, "on_begin", [&](const RuleModule& module) { module.on_begin(state, phase, events); });
}
bool Ruleset::perform(State& state, const Action& action, Events& events) const {
  return any_performs(*this, state, action, events, [] {});
}

HexSet Ruleset::supplied_area(const State& state, Side side) const {
  HexSet area;
  for (const UnitId unit : state.of(side))
    if (supplied(state, unit)) area.add(state.hex(unit));
  return area;
}

HexSet Ruleset::zone_of_control(const State& state, Side side) const {
  HexSet zone;
  for (const UnitId unit : state.of(side)) zone |= zone_of(state, unit);
  return zone;
}

std::vector<PhaseId> Ruleset::phases_of(Side phasing) const {
  std::vector<PhaseId> list;
  for (const TurnPhase& each : player_turn)
    if (each.belongs_to(phasing)) list.push_back(each.phase);
  return list;
}

void Ruleset::enter_phase(State& state, PhaseId phase) const {
  Frame& frame = state.pos.frames[0] = Frame{};
  frame.phase = phase;
  frame.actor = phases[phase].actor(state.pos.phasing);
}

void Ruleset::next_phase(State& state, Events& events) const {
  Position& pos = state.pos;
  const PhaseId ended = pos.frames[0].phase;
  const auto at = std::ranges::find_if(
      player_turn, [&](const TurnPhase& each) { return each.phase == ended && each.belongs_to(pos.phasing); });
  for (auto next = at; next != player_turn.end() && ++next != player_turn.end();)
    if (next->belongs_to(pos.phasing)) return enter_phase(state, next->phase);
  if (pos.player_turn == 1 && pos.turn >= data->scenario.last_turn) return judge_victory(state, events);
  const bool turn_ends = pos.player_turn == 1;
  pos.player_turn = turn_ends ? 0 : 1;
  pos.phasing = turn_ends ? pos.first : opponent(pos.first);
  if (turn_ends) {
    ++pos.turn;
    events.push_back({EventKind::kTurn, turn_rule, kNoUnit, kNoHex, kNoHex, pos.turn, ""});
  }
  enter_phase(state, phases_of(pos.phasing).front());
}

}  // namespace trigh
