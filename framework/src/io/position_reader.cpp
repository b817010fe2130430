#include <algorithm>

#include "position_parts.hpp"
#include "report.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/position_file.hpp"
#include "trigh/services/set_up.hpp"

namespace trigh {
namespace {

using io::choice_of;
using io::in_quotes;
using io::known_words;
using io::nearest_of;
using io::pointer_to;
using io::whole;

/// Puts a document into a state, part by part.
class Reader {
 public:
  Reader(const Ruleset& rules, const Datum& document, std::string_view where)
      : rules_(rules), document_(document), report_(where), state_(rules.counters()) {}

  Expected<Position> read() {
    set_up();
    read_time();
    grant_points();
    for (std::size_t i = 0; i < document_["units"].items().size() && !report_.full(); ++i)
      read_unit(document_["units"][i], pointer_to("/units", i));
    for (std::size_t i = 0; i < document_["markers"].items().size() && !report_.full(); ++i)
      read_marker(document_["markers"][i], pointer_to("/markers", i), i);
    read_extra();  // may take away what is granted, but not what the file gives
    for (const auto& [name, value] : document_["points"].members())
      if (!report_.full()) read_points(name, value);
    if (document_["settle"].as_bool() && report_.empty()) settle();
    check();
    if (report_.empty()) io::play_actions(rules_, document_["actions"], state_, report_);
    if (!report_.empty()) return Unexpected{report_.take()};
    return state_.pos;
  }

 private:
  void set_up() {
    Events ignored;
    state_.pos.unit_count = static_cast<std::uint8_t>(rules_.counters().size());
    rules_.set_up(state_, ignored);
    while (state_.pos.depth > 1) state_.pop();
    state_.pos.depth = 1;
    scenario_units_ = state_.pos.units;
    for (UnitState& unit : state_.pos.units) unit = UnitState{};
    state_.pos.markers = {};
    state_.rebuild();
  }

  std::optional<Side> side(const Datum& value, const std::string& pointer) {
    if (const Side found = side_named(*rules_.data, value.as_text()); found != Side::kNone) return found;
    report_.add("TR-661", pointer,
                in_quotes(value.as_text()) + " is no side of this title; write " + choice_of(rules_.data->side_ids));
    return std::nullopt;
  }

  void read_time() {
    Position& pos = state_.pos;
    const Scenario& scenario = rules_.data->scenario;
    if (document_.has("turn")) {
      const auto turn = whole(document_["turn"], scenario.first_turn, scenario.last_turn);
      if (!turn)
        report_.add("TR-662", "/turn",
                    "scenario " + in_quotes(scenario.id) + " has the turns " + std::to_string(scenario.first_turn) +
                        " to " + std::to_string(scenario.last_turn) + "; write one of them");
      pos.turn = static_cast<std::int16_t>(turn.value_or(1));
    }
    const Frame before = pos.frames[0];
    if (document_.has("first")) pos.first = side(document_["first"], "/first").value_or(pos.first);
    if (document_.has("phasing")) pos.phasing = side(document_["phasing"], "/phasing").value_or(pos.phasing);
    pos.player_turn = pos.phasing == pos.first ? 0 : 1;
    const PhaseId phase = document_.has("phase") ? read_phase() : before.phase;
    // The frame's own numbers belong to the phase the scenario starts in.
    if (phase != before.phase || document_.has("phasing")) pos.frames[0] = Frame{};
    pos.frames[0].phase = phase;
    if (document_.has("phasing") || phase != before.phase)
      pos.frames[0].actor = rules_.phases[phase].actor(pos.phasing);
  }

  PhaseId read_phase() {
    std::vector<PhaseId> phases = rules_.phases_of(state_.pos.phasing);
    std::erase_if(phases, [&](PhaseId phase) { return rules_.phases[phase].automatic; });
    const bool own_sequence = phases.empty();
    for (std::size_t i = 0; own_sequence && i < rules_.phases.size(); ++i)
      if (!rules_.phases[i].automatic && !rules_.phases[i].allows_kind(kRoll))
        phases.push_back(static_cast<PhaseId>(i));
    phases.insert(phases.end(), rules_.interludes.begin(), rules_.interludes.end());
    if (const PhaseId start = state_.pos.frames[0].phase;
        std::find(phases.begin(), phases.end(), start) == phases.end())
      phases.push_back(start);  // the scenario may begin outside the sequence, with a set-up
    std::vector<std::string> known;
    for (const PhaseId phase : phases) {
      if (rules_.phases[phase].id == document_["phase"].as_text()) return phase;
      known.push_back(rules_.phases[phase].id);
    }
    report_.add("TR-663", "/phase",
                in_quotes(document_["phase"].as_text()) + " is no phase of a player-turn; write " + choice_of(known));
    return state_.pos.frames[0].phase;
  }

  void read_unit(const Datum& entry, const std::string& pointer) {
    const auto unit = rules_.counters().find(entry["id"].as_text());
    if (!unit) {
      report_.add("TR-135", pointer + "/id",
                  "the title has no unit " + in_quotes(entry["id"].as_text()) + "; its nearest are " +
                      nearest_of(entry["id"].as_text(), unit_ids()) + ", or give side and values to make one");
      return;
    }
    if (state_.unit(*unit).place != Place::kUnused) {
      report_.add("TR-664", pointer + "/id",
                  "unit " + in_quotes(entry["id"].as_text()) + " stands twice in the file; keep one");
      return;
    }
    const char* const word = entry.has("box") ? "box" : "place";
    if (entry.has("hex") + entry.has("place") + entry.has("box") != 1) {
      report_.add("TR-665", pointer, "a unit has either a hex or a box; write one of them");
      return;
    }
    if (entry.has("hex"))
      put(*unit, entry["hex"], pointer + "/hex");
    else
      set_aside(*unit, entry[word], pointer_to(pointer, word));
    for (const auto& [key, value] : entry["status"].members())
      if (!report_.full()) read_status(*unit, key, value, pointer_to(pointer + "/status", key));
  }

  void put(UnitId unit, const Datum& number, const std::string& pointer) {
    const auto hex = rules_.map().grid.parse(number.as_text());
    if (hex && rules_.map().exists(*hex))
      state_.place(unit, *hex);
    else
      report_.add("TR-665", pointer, "the map has no hex " + in_quotes(number.as_text()));
  }

  void set_aside(UnitId unit, const Datum& word, const std::string& pointer) {
    const auto place = rules_.box_named(word.as_text());
    if (!place) {
      report_.add("TR-665", pointer,
                  in_quotes(word.as_text()) + " is no box of this title; write " +
                      nearest_of(word.as_text(), known_words(rules_, WordKind::kBox)) + ", or a hex");
      return;
    }
    // When and where a unit is due is the scenario's.
    if (*place == Place::kDue && scenario_units_[unit].place == Place::kDue)
      state_.pos.units[unit] = scenario_units_[unit];
    state_.remove(unit, *place);
  }

  void read_status(UnitId unit, const std::string& key, const Datum& value, const std::string& pointer) {
    UnitState& now = state_.pos.units[unit];
    if (key == io::kStepsKey || key == io::kDataKey) {
      const Word* word = rules_.word(WordKind::kNumber, key);
      const int most = word ? word->bounds.second : key == io::kStepsKey ? 255 : 65535;
      const auto number = whole(value, 0, most);
      if (!number)
        report_.add(
            "TR-666", pointer,
            "here must stand a whole number from 0 to " + std::to_string(most) + (word ? ". " + word->meaning : ""));
      else if (key == io::kStepsKey)
        now.steps = static_cast<std::uint8_t>(*number);
      else
        now.data = static_cast<std::uint16_t>(*number);
      return;
    }
    std::vector<std::string> known;
    for (const StatusName& status : rules_.statuses) {
      known.push_back(status.id);
      if (status.id != key) continue;
      if (value.kind() != Datum::Kind::kBool)
        report_.add("TR-666", pointer, "the status is true or false");
      else
        now.flags = static_cast<std::uint16_t>(value.as_bool() ? now.flags | status.flag : now.flags & ~status.flag);
      return;
    }
    report_.add("TR-666", pointer,
                "this title has no status " + in_quotes(key) + "; write " + nearest_of(key, std::move(known)));
  }

  void read_marker(const Datum& entry, const std::string& pointer, std::size_t at) {
    const std::string kind(entry["kind"].as_text());
    const std::string of_side = kind + "-" + std::string(entry["side"].as_text());
    std::vector<std::string> known;
    std::size_t found = 0;
    for (std::size_t i = 1; i < rules_.marker_kinds.size(); ++i) {
      known.push_back(rules_.marker_kinds[i]);
      if (known.back() == kind || known.back() == of_side) found = i;
    }
    if (entry.has("side")) side(entry["side"], pointer + "/side");
    if (found == 0)
      return report_.add("TR-667", pointer + "/kind",
                         "this title has no marker " + in_quotes(kind) + "; it has " + choice_of(known) +
                             " (what the map shows belongs into 'map')");
    if (at >= kMaxMarkers)
      return report_.add("TR-669", pointer, "a position holds at most " + std::to_string(kMaxMarkers) + " markers");
    const auto hex = rules_.map().grid.parse(entry["hex"].as_text());
    if (!hex || !rules_.map().exists(*hex))
      return report_.add("TR-667", pointer + "/hex", "the marker must name a hex of the map");
    if (entry.has("to"))
      return report_.add("TR-667", pointer + "/to", "markers of this title lie in a hex; leave 'to' out");
    const Word* word = rules_.word(WordKind::kMarker, rules_.marker_kinds[found]);
    const auto [least, most] = word ? word->bounds : std::pair(0, 255);
    const auto value = entry.has("value") ? whole(entry["value"], least, most)
                       : least == 0       ? std::optional(0)
                                          : std::nullopt;
    if (!value)
      return report_.add(
          "TR-667", pointer + "/value",
          (most == 0 ? "this marker has no value; leave it out"
                     : "the value of this marker is " + std::to_string(least) + " to " + std::to_string(most)) +
              (word ? ". " + word->meaning : ""));
    state_.pos.markers[at] = {*hex, static_cast<std::uint8_t>(found), static_cast<std::uint8_t>(*value)};
  }

  /// What the scenario grants anew in each turn is that of this turn.
  void grant_points() {
    const Scenario& scenario = rules_.data->scenario;
    const auto& names = rules_.point_names;
    for (std::size_t i = 0; i < names.size(); ++i)
      if (scenario.rules["points_by_turn"].has(names[i]))
        state_.pos.points[i] = points_of_turn(scenario, names[i], state_.pos.turn).value_or(0);
  }

  void read_points(const std::string& name, const Datum& value) {
    const auto& names = rules_.point_names;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      report_.add("TR-668", pointer_to("/points", name),
                  "this title has no points " + in_quotes(name) + "; it has " + choice_of(names));
    else {
      const Word* word = rules_.word(WordKind::kPoint, name);
      const auto [least, most] = word ? word->bounds : std::pair(-999, 999);
      const auto number = whole(value, least, most);
      if (number)
        state_.pos.points[static_cast<std::size_t>(found - names.begin())] = static_cast<std::int16_t>(*number);
      else
        report_.add("TR-668", pointer_to("/points", name),
                    "here must stand a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    }
  }

  /// As if the phase began now, but for the points the file gives.
  void settle() {
    Events unheard;
    rules_.begin(state_, state_.pos.frames[0].phase, unheard);
    rules_.settle_position(state_);
    for (const auto& [name, value] : document_["points"].members()) read_points(name, value);
  }

  void read_extra() {
    const Datum& extra = document_["extra"];
    if (extra.is_null()) return;
    const std::size_t before = report_.complaints();
    io::check_extra(rules_, extra, report_);
    if (report_.complaints() != before) return;
    for (const Finding& finding : rules_.extra_from_datum(state_, extra))
      report_.add(finding.code.c_str(), finding.pointer, finding.text);
  }

  std::vector<std::string> unit_ids() const {
    std::vector<std::string> ids;
    for (int i = 0; i < rules_.counters().size(); ++i) ids.push_back(rules_.counters()[static_cast<UnitId>(i)].id);
    return ids;
  }

  void check() {
    if (const int broken = state_.pos.check(); broken != 0)
      report_.add("TR-670", "", "the position does not hold together (invariant " + std::to_string(broken) + ")");
    if (report_.full()) return;
    const bool read = report_.empty();  // what could not be read may seem to be against the rules
    for (const Finding& finding : rules_.check_position(state_))
      if (read || finding.pointer.starts_with("/units/"))
        report_.add(finding.code.c_str(), place_of(finding.pointer), finding.text);
  }

  // "/units/red-1/status" -> "/units/3/status"
  std::string place_of(const std::string& pointer) const {
    const std::vector<Datum>& units = document_["units"].items();
    for (std::size_t i = 0; i < units.size(); ++i) {
      const std::string unit = pointer_to("/units", units[i]["id"].as_text());
      if (pointer == unit || pointer.starts_with(unit + "/"))
        return pointer_to("/units", i) + pointer.substr(unit.size());
    }
    return pointer;
  }

  const Ruleset& rules_;
  const Datum& document_;
  io::Report report_;
  State state_;
  std::array<UnitState, kMaxUnits> scenario_units_{};
};

/// Counts the values in a document, each list and object with what is in it; false when there are too many.
class Amount {
 public:
  static constexpr std::size_t kMostIn = 2000, kMost = 50'000;
  bool add(const Datum& value, const std::string& pointer, Findings& findings, std::string_view where) {
    const std::size_t in = std::max(value.items().size(), value.members().size());
    if (in > kMostIn || ++all_ > kMost) {
      findings.push_back({"TR-852", std::string(where), pointer,
                          in > kMostIn ? "here stand more than " + std::to_string(kMostIn) +
                                             " entries, which no position has; leave some out"
                                       : "the document holds more than " + std::to_string(kMost) +
                                             " values, which no position needs; leave some out"});
      return false;
    }
    for (std::size_t i = 0; i < value.items().size(); ++i)
      if (!add(value[i], pointer_to(pointer, i), findings, where)) return false;
    for (const auto& [key, member] : value.members())
      if (!add(member, pointer_to(pointer, std::string_view(key).substr(0, 60)), findings, where)) return false;
    return true;
  }

 private:
  std::size_t all_ = 0;
};

}  // namespace

Expected<PositionRequest> read_position_request(const Datum& document, std::string_view where) {
  if (Findings findings; !Amount().add(document, "", findings, where)) return Unexpected{std::move(findings)};
  if (Findings findings = check_schema(document, "trigh-position/1", where); !findings.empty())
    return Unexpected{std::move(findings)};
  PositionRequest request;
  request.game.title = document["title"].as_text();
  request.game.scenario = document["scenario"].as_text();
  request.game.map = document["map"];
  // What of made units is their counter, wherever they stand; the title's own stay in their place, as nothing.
  std::vector<Datum> made;
  std::size_t count = 0;
  for (const Datum& unit : document["units"].items()) {
    made.push_back(unit.has("values") ? unit.without({"hex", "box", "place", "status"}) : Datum{});
    count += unit.has("values");
  }
  constexpr std::size_t kFew = 4;  // for so many there is room beside any title's counters
  if (count > kFew) {
    request.game.used.emplace_back();  // a file that uses none does not ask for all of them
    for (const Datum& unit : document["units"].items())
      if (!unit.has("values")) request.game.used.emplace_back(unit["id"].as_text());
  }
  request.game.units = Datum::list(std::move(made));
  request.game.position_file = where;
  request.overlays = document["overlays"].as_texts();
  for (const auto& [id, value] : document["options"].members()) {
    if (value.kind() == Datum::Kind::kBool)
      request.options[id] = value.as_bool() ? "on" : "off";
    else if (value.kind() == Datum::Kind::kNumber)
      request.options[id] = std::to_string(value.as_int());
    else
      request.options[id] = value.as_text();
  }
  for (const Datum& roll : document["dice"].items()) {
    ScriptedRoll faces;
    if (roll.kind() == Datum::Kind::kNumber) faces.push_back(static_cast<std::int16_t>(roll.as_int()));
    for (const Datum& face : roll.items()) faces.push_back(static_cast<std::int16_t>(face.as_int()));
    request.dice.push_back(std::move(faces));
  }
  return request;
}

Expected<Position> read_position(const Ruleset& rules, const Datum& document, std::string_view where) {
  return Reader(rules, document, where).read();
}

}  // namespace trigh
