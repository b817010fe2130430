// The state of a game on the wire.
#include <array>

#include "rpc/face.hpp"
#include "rpc/json.hpp"
#include "trigh/base/hash.hpp"

namespace trigh::host::rpc {

const char* why_no_undo(const Table& table) {
  if (table.signed_away()) return "what is signed is not taken back";
  if (table.log_is_full()) return "so much was taken back in this game that nothing more is; play on, or from its save";
  switch (table.undo_barrier()) {
    case Match::UndoBarrier::kNone: return "";
    case Match::UndoBarrier::kStart: return "there is nothing to take back";
    case Match::UndoBarrier::kDice: return "dice were rolled since; what they showed stands";
    case Match::UndoBarrier::kOtherPlayer: return "the last decision was the other player's";
  }
  return "";
}

Json roll_json(const ScriptedRoll& roll) { return roll.size() == 1 ? Json(roll.front()) : Json(roll); }

Json in_hand(const Ruleset& rules, const InHand& hand) {
  Json json = object({{"kind", hand.kind}, {"units", ids(rules, hand.units)}, {"targets", ids(rules, hand.targets)}});
  if (hand.hex != kNoHex) json["hex"] = hex(rules, hand.hex);
  if (hand.spent) json["spent"] = points_of_halves(*hand.spent);
  if (hand.left) json["left"] = points_of_halves(*hand.left);
  if (hand.due) json["due"] = *hand.due;
  if (hand.combat) {
    const CombatQuery& of = *hand.combat;
    json["combat"] = object({{"side", side(rules, of.attacker)},
                             {"attackers", ids(rules, of.attackers)},
                             {"defenders", ids(rules, of.defenders)},
                             {"support", object({{"attack", ids(rules, of.barrage)},
                                                 {"defense", ids(rules, of.defensive_fire)},
                                                 {"attack_points", of.attack_points},
                                                 {"defense_points", of.defense_points}})},
                             {"rolled", hand.rolled}});
  }
  return json;
}

namespace {

Json unit_json(const Ruleset& rules, const UnitView& view) {
  Json unit;
  if (view.unit != kNoUnit) unit["id"] = rules.counters()[view.unit].id;
  unit["side"] = side(rules, view.side);
  if (view.state.on_map()) unit["hex"] = hex(rules, view.state.hex);
  // `place` has words of its own for what every title has, and one for the rest.
  const bool own = view.state.place >= Place::kTitlePlace;
  constexpr const char* kPlaces[] = {"unused", "map", "due", "eliminated", "exited", "gone"};
  unit["place"] = own ? "elsewhere" : kPlaces[static_cast<std::size_t>(view.state.place)];
  if (!view.state.on_map()) unit["box"] = rules.box_name(view.state.place);
  if (view.unit == kNoUnit) return unit;
  Json status = Json::object();
  for (const StatusName& name : rules.statuses)
    if (view.state.flags & name.flag) status[name.id] = true;
  if (view.state.steps != 0) status["steps"] = view.state.steps;
  if (view.state.data != 0) status["data"] = view.state.data;
  if (!status.empty()) unit["status"] = status;
  const Counter& counter = rules.counters()[view.unit];
  if (view.values != counter.values) unit["face"] = face_of(*rules.data, counter, view.values);
  return unit;
}

Json conditions(const Ruleset& rules, const State& state) {
  Json json = Json::array();
  for (const Condition& each : rules.conditions(state)) {
    json.push_back(object({{"id", each.id}, {"text", each.text}, {"case", each.rule->id}}));
    if (is_player(each.side)) json.back()["side"] = side(rules, each.side);
  }
  return json;
}

/// How far the oaths are, which who plays need not believe: it stands in the save.
Json sworn_json(const SwornLog& oath) {
  constexpr std::array<const char*, 4> kCasts{"none", "revealed", "declared", "open"};
  Json json = object({{"rolls", oath.rolls()},
                      {"signed", oath.sealed()},
                      {"sides", Json::array()},
                      {"cast", kCasts[static_cast<std::size_t>(oath.cast())]}});
  for (const SwornLog::Party& party : oath.parties()) json["sides"].push_back(party.side);
  if (oath.cast() != SwornLog::Cast::kNone) json["declared"] = oath.declared_by();
  return json;
}

Json view(const Book& book, const View& view) {
  const Ruleset& rules = book.rules;
  Json json = object({{"turn", view.turn},
                      {"phase", rules.phases[view.phase].id},
                      {"decision", rules.phases[view.decision].id},
                      {"phasing", side(rules, view.phasing)},
                      {"first", side(rules, view.first)},
                      {"to_act", side(rules, view.to_act)},
                      {"prompt", view.prompt},
                      {"over", view.over}});
  if (view.over) json["winner"] = side(rules, view.winner), json["level"] = view.level;
  json["units"] = Json::array();
  for (const UnitView& unit : view.units) json["units"].push_back(unit_json(rules, unit));
  json["markers"] = Json::array();
  for (const Marker& marker : view.markers)
    json["markers"].push_back(
        object({{"kind", rules.marker_kinds[marker.kind]}, {"hex", hex(rules, marker.hex)}, {"value", marker.value}}));
  json["points"] = Json::object();
  for (const auto& [point, value] : view.points) json["points"][rules.point_names[point]] = value;
  json["actions"] = view.actions;
  json["log"] = log(book, view.log);
  json["offers"] = Json::object();
  for (const auto& [kind, count] : view.offers) json["offers"][rules.forms[kind].verb] = count;
  json["subjects"] = Json::object();
  for (const auto& [kind, units] : view.subjects) json["subjects"][rules.forms[kind].verb] = ids(rules, units);
  return json;
}

/// What the state of a game says of a match.
Json state(const Book& book, const Match& match, const View& seen, Side viewer) {
  const GameData& data = *book.rules.data;
  Json json = object({{"title", data.title_id},
                      {"scenario", data.scenario.id},
                      {"first_turn", data.scenario.first_turn},
                      {"last_turn", data.scenario.last_turn}});
  for (const OverlayMark& overlay : data.overlays)
    json["overlays"].push_back(object({{"id", overlay.id}, {"digest", hash_text_of(overlay.digest).text}}));
  json.update(view(book, seen));
  const State& now = match.state();
  json["conditions"] = Json::array();
  if (!is_player(viewer) || book.rules.sees_extra(now, viewer)) {
    if (const Datum extra = book.rules.extra_to_datum(now); !extra.members().empty()) json["extra"] = plain_json(extra);
    json["conditions"] = conditions(book.rules, now);
    if (const auto hand = book.rules.hand(now); hand && !match.over()) json["in_hand"] = in_hand(book.rules, *hand);
  }
  // A hash of the whole position could be compared with guesses of what is hidden.
  if (!is_player(viewer)) json["hash"] = hash_text_of(match.hash()).text;
  return json;
}

}  // namespace

Json state(const Book& book, const Table& table, Side viewer) {
  constexpr std::size_t kLogTail = 12;
  const GameData& data = *book.rules.data;
  Json json = state(book, table.match(), view_of(table.match(), viewer, kLogTail, &table.offers()), viewer);
  json["analysis"] = table.analysis();
  for (const Side side : {Side::kFirst, Side::kSecond})
    if (const Orders& orders = table.orders()[static_cast<std::size_t>(index(side))]; orders != Orders{})
      json["orders"].push_back(object({{"side", data.side_ids[static_cast<std::size_t>(index(side))]},
                                       {"support", word_of(orders.support)},
                                       {"result", word_of(orders.result)}}));
  if (const SwornLog* oath = table.oath()) json["sworn"] = sworn_json(*oath);
  for (const ScriptedRoll& roll : table.scripted()) json["scripted"].push_back(roll_json(roll));
  const std::string barred = why_no_undo(table);
  json["undo"] = object({{"possible", barred.empty()}, {"why", barred}});
  return json;
}

Json past_state(const Book& book, const Table& table, std::size_t number) {
  const Match then(table.match().rules_ptr(), table.match().position_after(number));
  Json json = state(book, then, view_of(then, Side::kNone), Side::kNone);
  json["actions"] = number;
  json["analysis"] = table.analysis();
  json["undo"] = object({{"possible", false}, {"why", "this is past; the game itself says what is taken back"}});
  return json;
}

}  // namespace trigh::host::rpc
