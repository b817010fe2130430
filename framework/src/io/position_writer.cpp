#include <cstring>

#include "position_parts.hpp"
#include "trigh/io/position_file.hpp"
#include "trigh/play/notation.hpp"

namespace trigh {
namespace {

using Members = std::vector<std::pair<std::string, Datum>>;

const Datum* made_unit(const Datum& origin, std::string_view id) {
  for (const Datum& entry : origin["units"].items())
    if (entry["id"].as_text() == id && entry.has("values")) return &entry;
  return nullptr;
}

Datum unit_entry(const Ruleset& rules, const State& state, UnitId unit, const Datum& origin) {
  const UnitState& now = state.unit(unit);
  Members entry{{"id", Datum::text(state.counter(unit).id)}};
  if (const Datum* made = made_unit(origin, state.counter(unit).id))
    for (const auto& [key, value] : made->members())
      if (key != "id" && key != "hex" && key != "place" && key != "box" && key != "status")
        entry.emplace_back(key, value);
  if (now.on_map())
    entry.emplace_back("hex", Datum::text(rules.map().grid.number(now.hex)));
  else
    entry.emplace_back("box", Datum::text(rules.box_name(now.place)));
  Members status;
  for (const StatusName& name : rules.statuses)
    if (now.flags & name.flag) status.emplace_back(name.id, Datum::boolean(true));
  if (now.steps != 0) status.emplace_back(io::kStepsKey, Datum::number(now.steps));
  if (now.data != 0) status.emplace_back(io::kDataKey, Datum::number(now.data));
  if (!status.empty()) entry.emplace_back("status", Datum::object(std::move(status)));
  return Datum::object(std::move(entry));
}

/// Units on the map in the order in which they came into their hex, so that reading puts them back so.
std::vector<UnitId> in_order(const State& state) {
  std::vector<UnitId> order;
  for (const UnitId unit : state.units()) {
    const UnitState& now = state.unit(unit);
    if (now.on_map()) {
      if (state.board().first(now.hex) == unit)
        for (const UnitId each : state.in(now.hex)) order.push_back(each);
    } else if (now.place != Place::kUnused) {
      order.push_back(unit);
    }
  }
  return order;
}

Datum markers_of(const Ruleset& rules, const Position& pos) {
  std::vector<Datum> list;
  for (const Marker& marker : pos.markers) {
    if (marker.kind == 0) continue;
    Members entry{{"kind", Datum::text(rules.marker_kinds[marker.kind])},
                  {"hex", Datum::text(rules.map().grid.number(marker.hex))}};
    if (marker.value != 0) entry.emplace_back("value", Datum::number(marker.value));
    list.push_back(Datum::object(std::move(entry)));
  }
  return Datum::list(std::move(list));
}

Datum options_of(const Ruleset& rules) {
  Members options;
  for (const auto& [id, choice] : rules.options) options.emplace_back(id, Datum::text(choice));
  return Datum::object(std::move(options));
}

}  // namespace

Expected<Datum> position_document(const Ruleset& rules, const State& state, const Datum& origin) {
  const Position& pos = state.pos;
  const GameData& game = *rules.data;
  Frame plain;
  plain.phase = pos.frames[0].phase;
  plain.actor = rules.phases[plain.phase].actor(pos.phasing);
  if (pos.over || pos.depth != 1 || std::memcmp(&plain, &pos.frames[0], sizeof plain) != 0)
    return fail("TR-671", "position", "",
                pos.over ? "the game is over; save the game instead"
                         : "a decision inside the phase is open; save the game instead, or decide it first");
  Members document{{"format", Datum::text("trigh-position/1")},
                   {"title", Datum::text(game.title_id)},
                   {"scenario", Datum::text(game.scenario.id)},
                   {"options", options_of(rules)}};
  std::vector<Datum> overlays;
  for (const OverlayMark& overlay : game.overlays) overlays.push_back(Datum::text(overlay.id));
  if (!overlays.empty()) document.emplace_back("overlays", Datum::list(std::move(overlays)));
  if (origin.has("map")) document.emplace_back("map", origin["map"]);
  document.emplace_back("turn", Datum::number(pos.turn));
  document.emplace_back("phase", Datum::text(rules.phases[pos.frames[0].phase].id));
  document.emplace_back("phasing", Datum::text(game.side_ids[index(pos.phasing)]));
  document.emplace_back("first", Datum::text(game.side_ids[index(pos.first)]));
  std::vector<Datum> units;
  for (const UnitId unit : in_order(state)) units.push_back(unit_entry(rules, state, unit, origin));
  document.emplace_back("units", Datum::list(std::move(units)));
  if (Datum markers = markers_of(rules, pos); !markers.items().empty())
    document.emplace_back("markers", std::move(markers));
  Members points;
  for (std::size_t i = 0; i < rules.point_names.size() && i < kMaxPoints; ++i)
    points.emplace_back(rules.point_names[i], Datum::number(pos.points[i]));
  if (!points.empty()) document.emplace_back("points", Datum::object(std::move(points)));
  if (Datum extra = rules.extra_to_datum(state); !extra.is_null()) document.emplace_back("extra", std::move(extra));
  return Datum::object(std::move(document));
}

Expected<Datum> position_document(const Match& match, const Datum& origin) {
  const Ruleset& rules = match.rules();
  std::vector<Datum> since;  // the actions from the last moment between two decisions, latest first
  Expected<Datum> document = position_document(rules, match.state(), origin);
  const Findings why = document ? Findings{} : document.error();
  for (std::size_t n = match.journal().size(); !document && n > 0; --n) {
    since.push_back(Datum::text(to_text(rules, match.journal()[n - 1].action)));
    document = position_document(rules, State(rules.counters(), match.position_after(n - 1)), origin);
    if (!document && n == 1 && origin.has("units")) document = origin;
  }
  if (!document) return Unexpected{why};
  if (since.empty()) return document;
  std::vector<Datum> actions = document.value()["actions"].items();
  actions.insert(actions.end(), since.rbegin(), since.rend());
  return document->without({"actions", "dice"}).with("actions", Datum::list(std::move(actions)));
}

}  // namespace trigh
