#include "trigh/play/view.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "trigh/play/notation.hpp"

namespace trigh {
namespace {

Sight sight(const Ruleset& rules, const State& state, Side viewer, UnitId unit) {
  if (!is_player(viewer) || state.side(unit) == viewer) return Sight::kAll;
  return rules.sight_of(state, viewer, unit);
}

bool knows(const Ruleset& rules, const State& state, Side viewer, UnitId unit) {
  return unit == kNoUnit || sight(rules, state, viewer, unit) == Sight::kAll;
}

void add_units(const Ruleset& rules, const State& state, View& view) {
  std::vector<UnitView> unknown;
  for (const UnitId unit : state.units()) {
    const UnitState& now = state.unit(unit);
    if (now.place == Place::kUnused) continue;
    const Sight seen = sight(rules, state, view.viewer, unit);
    if (seen == Sight::kAll) {
      view.units.push_back({unit, state.side(unit), now, rules.values_of(state, unit)});
    } else if (seen == Sight::kPresence && now.on_map()) {
      UnitView blank;
      blank.side = state.side(unit);
      blank.state.hex = now.hex;
      blank.state.place = Place::kOnMap;
      unknown.push_back(blank);
    }
  }
  // By hex, not by id: the order must not tell who is who.
  std::sort(unknown.begin(), unknown.end(), [](const UnitView& a, const UnitView& b) {
    return std::pair(a.state.hex, index(a.side)) < std::pair(b.state.hex, index(b.side));
  });
  view.units.insert(view.units.end(), unknown.begin(), unknown.end());
}

void add_marks(const Ruleset& rules, const State& state, View& view) {
  const bool umpire = !is_player(view.viewer);
  for (int i = 0; i < kMaxMarkers; ++i)
    if (state.pos.markers[i].kind != 0 && (umpire || rules.sees_marker(state, view.viewer, i)))
      view.markers.push_back(state.pos.markers[i]);
  for (int i = 0; i < static_cast<int>(rules.point_names.size()) && i < kMaxPoints; ++i)
    if (umpire || rules.sees_points(state, view.viewer, i)) view.points.emplace_back(i, state.pos.points[i]);
}

void add_offers(const Match& match, const ActionList* offers, View& view) {
  if (view.over || !is_player(view.to_act) || (is_player(view.viewer) && view.viewer != view.to_act)) return;
  std::map<ActionKind, int> count;
  std::map<ActionKind, std::set<UnitId>> subjects;
  const ActionList found = offers ? ActionList() : match.offers();
  for (const Action& action : offers ? *offers : found) {
    ++count[action.kind];
    const std::uint8_t parts = match.rules().forms[action.kind].parts;
    if (parts & kHasUnit) subjects[action.kind].insert(action.unit);
    if (parts & kHasUnits) subjects[action.kind].insert(action.units().begin(), action.units().end());
  }
  view.offers.assign(count.begin(), count.end());
  for (const auto& [kind, units] : subjects)
    view.subjects.emplace_back(kind, std::vector<UnitId>(units.begin(), units.end()));
}

}  // namespace

std::vector<LogView> log_of(const Match& match, Side viewer, std::size_t log_tail) {
  std::vector<LogView> lines;
  const auto& journal = match.journal();
  for (std::size_t i = journal.size() - std::min(log_tail, journal.size()); i < journal.size(); ++i) {
    const JournalEntry& entry = journal[i];
    LogView line{i + 1, entry.action.actor, {}, {}, entry.phase};
    if (may_know(match.rules(), match.state(), viewer, entry.action)) {
      line.text = to_text(match.rules(), entry.action);
      line.action = entry.action;
    }
    for (const Event& event : entry.events)
      if (may_know(match.rules(), match.state(), viewer, event)) line.events.push_back(event);
    lines.push_back(std::move(line));
  }
  return lines;
}

bool may_know(const Ruleset& rules, const State& state, Side viewer, const Event& event) {
  return knows(rules, state, viewer, event.unit);
}

bool may_know(const Ruleset& rules, const State& state, Side viewer, const Action& action) {
  const std::uint8_t parts = rules.forms[action.kind].parts;
  if ((parts & kHasUnit) && !knows(rules, state, viewer, action.unit)) return false;
  const auto known = [&](UnitId unit) { return knows(rules, state, viewer, unit); };
  if ((parts & kHasUnits) && !std::ranges::all_of(action.units(), known)) return false;
  return !(parts & kHasTargets) || std::ranges::all_of(action.target_units(), known);
}

View view_of(const Match& match, Side viewer, std::size_t log_tail, const ActionList* offers) {
  const Position& pos = match.position();
  View view;
  view.viewer = is_player(viewer) ? viewer : Side::kNone;
  view.turn = pos.turn;
  view.phasing = pos.phasing;
  view.first = pos.first;
  view.to_act = match.to_act();
  view.phase = pos.frames[0].phase;
  view.decision = pos.top().phase;
  view.over = match.over();
  view.winner = pos.winner;
  view.level = pos.level;
  if (!view.over) view.prompt = match.phase().prompt;
  add_units(match.rules(), match.state(), view);
  add_marks(match.rules(), match.state(), view);
  view.actions = match.journal().size();
  view.log = log_of(match, view.viewer, log_tail);
  add_offers(match, offers, view);
  return view;
}

}  // namespace trigh
