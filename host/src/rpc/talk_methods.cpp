// table.talk and what goes with it: people at a table, what they say, and what they settle between them.
#include <ctime>

#include "rpc/server.hpp"

namespace trigh::host::rpc {
namespace {

using serve::Remark;
using serve::RemarkKind;

constexpr std::size_t kLongestCalling = 40, kLongestRemark = 1000, kMostRemarks = 2000;

Json side_json(const serve::TableRecord& record, std::optional<Side> side) {
  return side ? Json(record.sides[static_cast<std::size_t>(index(*side))]) : Json();
}

Json remark_json(const serve::TableRecord& record, const Remark& remark, std::size_t number) {
  Json json = object({{"number", number},
                      {"at", remark.at},
                      {"side", side_json(record, remark.side)},
                      {"name", remark.name},
                      {"kind", serve::word_of(remark.kind)}});
  if (!remark.text.empty()) json["text"] = remark.text;
  return json;
}

/// What everybody at a table is told of it. REQUIRES the game's turn to be held and the game to be ready.
Json talk_json(serve::SharedGame& game, std::size_t from) {
  const serve::TableRecord& record = game.record();
  Json json = object({{"game", record.id}, {"talk", record.talk}, {"people", Json::array()}, {"from", from}});
  for (const serve::Person& person : game.people()) {
    Json sides = Json::array();
    for (std::size_t i = 0; i < 2; ++i)
      if (person.sides[i]) sides.push_back(record.sides[i]);
    json["people"].push_back(object({{"sides", std::move(sides)}, {"name", person.name}}));
  }
  json["remarks"] = Json::array();
  for (std::size_t i = from; i < game.remarks().size(); ++i)
    json["remarks"].push_back(remark_json(record, game.remarks()[i], i + 1));
  const auto request = serve::open_request(game.remarks(), game.facts().standing.actions);
  json["request"] = request && (!game.ended() || request->kind == RemarkKind::kDelete)
                        ? object({{"kind", serve::word_of(request->kind)}, {"side", side_json(record, request->side)}})
                        : Json();
  const auto ended = game.ended();
  json["ended"] =
      ended ? object(
                  {{"kind", serve::word_of(ended->kind)},
                   {"winner", side_json(record, ended->loser ? std::optional(opponent(*ended->loser)) : std::nullopt)}})
            : Json();
  json["hints"] = serve::hints_agreed(game.remarks());
  json["clock"] = clock_json(record, game.clock());
  return json;
}

Unexpected<Error> not_here(const char* code, const char* where, std::string text) {
  return refuse(kNotYours, "not to be done here", {{code, "request", where, std::move(text)}});
}

Unexpected<Error> no_table() {
  return not_here("TR-737", "/params/game", "nobody else sits at this game; make a table to play with others");
}

Unexpected<Error> onlooker() {
  return not_here("TR-733", "/params/game", "who watches settles nothing; join with the link of a seat");
}

std::optional<Unexpected<Error>> over_already(const serve::SharedGame& game) {
  if (!game.ended() && !game.facts().over()) return std::nullopt;
  return not_here("TR-738", "/params/game", "this game is over already");
}

std::optional<Unexpected<Error>> full_of_remarks(const serve::SharedGame& game) {
  if (game.remarks().size() < kMostRemarks) return std::nullopt;
  return not_here("TR-737", "/params/game", "2,000 remarks are kept of a table; no more can be made at this one");
}

bool can_be_proposed(std::optional<RemarkKind> kind) {
  return kind == RemarkKind::kTakeback || kind == RemarkKind::kDraw || kind == RemarkKind::kDelete ||
         kind == RemarkKind::kHints || kind == RemarkKind::kNoHints;
}

/// Why this is not to be proposed now; empty when it is. `machine`: plays the other side; `both`: so does who proposes.
std::string not_now(RemarkKind kind, const serve::SharedGame& game, const serve::Facts& now, bool machine, bool both) {
  const bool hints = serve::hints_agreed(game.remarks());
  if (kind == RemarkKind::kNoHints) return hints ? "" : "hints are off already";
  if (serve::open_request(game.remarks(), now.standing.actions))
    return "the last proposal waits for an answer; answer or withdraw it first";
  if (game.remarks().size() >= kMostRemarks) return "this table has heard 2,000 remarks; play on without proposals";
  if (machine && kind == RemarkKind::kDraw) return "a machine agrees to no draw; play on, or resign";
  if (kind == RemarkKind::kHints && (machine || both)) return "nobody else plays here; just ask for a hint";
  return kind == RemarkKind::kHints && hints ? "hints are on already" : "";
}

/// An action is only taken back by the rules. REQUIRES the game's turn to be held.
std::optional<Unexpected<Error>> without_rules(serve::SharedGame& game) {
  Findings findings = game.ready();
  if (findings.empty()) return std::nullopt;
  return refuse(kFailed, "the game cannot be opened", std::move(findings));
}

}  // namespace

Json clock_json(const serve::TableRecord& record, const Expected<std::optional<serve::GameClock>>& found) {
  if (!found || !found.value()) return Json();
  const serve::GameClock& clock = *found.value();
  const auto& sides = record.sides;
  const auto named = [&](int side) { return side < 0 ? Json() : Json(sides[static_cast<std::size_t>(side)]); };
  return object({{"kind", serve::word_of(clock.kind)},
                 {"seconds", clock.seconds},
                 {"left", object({{sides[0], clock.left[0]}, {sides[1], clock.left[1]}})},
                 {"begun", clock.begun()},
                 {"running", named(clock.side)},
                 {"expired", named(clock.expired())}});
}

void Server::tell_said(serve::SharedGame& game, std::size_t from) {
  if (!notify_) return;
  const Json notice = object({{"jsonrpc", "2.0"}, {"method", "table.said"}, {"params", talk_json(game, from)}});
  notify_(notice.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::optional<Side> Server::speaks_for(Params& params, bool named) {
  const serve::SharedGame& game = *current_->table;
  const auto sides = game.sides_of(this);
  const auto wanted = named ? params.text_if("side") : std::nullopt;
  for (std::size_t i = 0; wanted && i < 2; ++i)
    if (game.record().sides[i] == *wanted && sides[i]) return static_cast<Side>(i);
  if (wanted) params.complain("TR-705", "side", "this side is not played here; name one that is, or leave it out");
  return game.speaker(sides);
}

/// What came of something that was said: what is new since.
Server::Result Server::said(Findings findings, std::size_t from) {
  if (!findings.empty()) return refuse(kFailed, "it could not be kept", std::move(findings));
  return talk_json(*current_->table, from);
}

Server::Result Server::table_talk(Params& params) {
  table(params);
  const std::string name = serve::plain_text(params.text_if("name").value_or(""));
  if (name.size() > kLongestCalling)
    params.complain("TR-705", "name", "the name is longer than 40 bytes; shorten it");
  if (auto error = wrong(params)) return *error;
  if (!current_->table) return no_table();
  serve::SharedGame& game = *current_->table;
  game.hear(this, name, [this](serve::SharedGame& heard, std::size_t from) { tell_said(heard, from); });
  return talk_json(game, 0);
}

Server::Result Server::table_say(Params& params) {
  table(params);
  const std::string text = serve::plain_text(params.text("text"));
  if (text.empty() || text.size() > kLongestRemark)
    params.complain("TR-705", "text", "a remark has 1 to 1,000 bytes; shorten it, or say something");
  if (auto error = wrong(params)) return *error;
  if (!current_->table) return no_table();
  serve::SharedGame& game = *current_->table;
  const auto side = speaks_for(params, false);
  if (game.record().talk == "none" || (!side && game.record().talk != "all"))
    return not_here("TR-737", "/params/game",
                    side ? "nobody speaks at this table; it was made so" : "onlookers do not speak at this table");
  const std::size_t from = game.remarks().size();
  if (auto full = full_of_remarks(game)) return *full;
  return said(game.say({std::time(nullptr), side, game.name_of(this), RemarkKind::kSay, text}, this), from);
}

Server::Result Server::table_propose(Params& params) {
  table(params);
  const auto kind = serve::remark_kind(params.text("what"));
  if (!can_be_proposed(kind))
    params.complain("TR-705", "what", "here must stand takeback, draw, delete, hints or no-hints");
  if (current_ && !current_->table) return no_table();
  const auto side = current_ ? speaks_for(params, true) : std::nullopt;
  if (auto error = wrong(params)) return *error;
  if (!side) return onlooker();
  serve::SharedGame& game = *current_->table;
  const serve::Facts now = game.facts();
  const std::size_t from = game.remarks().size();
  if (kind != RemarkKind::kDelete)
    if (auto over = over_already(game)) return *over;
  if (kind == RemarkKind::kTakeback)
    if (auto failed = without_rules(game)) return *failed;
  const auto back = now.back[static_cast<std::size_t>(index(*side))];
  if (kind == RemarkKind::kTakeback && !back)
    return not_here("TR-739", "/params/what", "nothing of this side's was done since a die was rolled; rolls stand");
  const auto sides = game.sides_of(this);
  const bool both = sides[0] && sides[1];
  const bool machine = !game.record().machines[static_cast<std::size_t>(index(opponent(*side)))].empty();
  if (std::string why = not_now(*kind, game, now, machine, both); !why.empty())
    return not_here("TR-739", "/params/what", std::move(why));
  if (kind == RemarkKind::kDelete && (machine || both)) return said(game.remove(this), from);
  if (Findings findings = game.say({std::time(nullptr), side, game.name_of(this), *kind, ""}, this); !findings.empty())
    return said(std::move(findings), from);
  // A player of both sides agrees, and so does a machine; to end hints needs no consent.
  if ((!machine && !both) || kind == RemarkKind::kNoHints) return said({}, from);
  Findings findings = game.say({std::time(nullptr), opponent(*side), "", RemarkKind::kAccept, ""}, this);
  if (findings.empty() && kind == RemarkKind::kTakeback) findings = game.take_back(*back);
  return said(std::move(findings), from);
}

Server::Result Server::table_answer(Params& params) {
  table(params);
  const bool accepted = params.flag_if("accept");
  if (auto error = wrong(params)) return *error;
  if (!current_->table) return no_table();
  serve::SharedGame& game = *current_->table;
  const auto sides = game.sides_of(this);
  const auto held = [&](Side side) { return sides[static_cast<std::size_t>(index(side))]; };
  const std::size_t from = game.remarks().size();
  const serve::Facts now = game.facts();
  const auto request = serve::open_request(game.remarks(), now.standing.actions);
  if (!sides[0] && !sides[1]) return onlooker();
  if (!request || (game.ended() && request->kind != RemarkKind::kDelete))
    return not_here("TR-739", "/params/accept", "nothing waits for an answer; the game may have gone on since");
  if (accepted && !held(opponent(request->side)))
    return not_here("TR-733", "/params/accept", "the other player answers; a proposal of one's own can be withdrawn");
  if (accepted && request->kind == RemarkKind::kTakeback)
    if (auto failed = without_rules(game)) return *failed;
  const Side by = held(opponent(request->side)) ? opponent(request->side) : request->side;
  const auto back = now.back[static_cast<std::size_t>(index(request->side))];
  Findings findings = game.say({std::time(nullptr), by, game.name_of(this),
                                accepted ? RemarkKind::kAccept : RemarkKind::kDecline, ""},
                               this);
  if (findings.empty() && accepted && request->kind == RemarkKind::kTakeback && back) findings = game.take_back(*back);
  if (findings.empty() && accepted && request->kind == RemarkKind::kDelete) findings = game.remove(this);
  return said(std::move(findings), from);
}

Server::Result Server::table_resign(Params& params) {
  table(params);
  if (current_ && !current_->table) return no_table();
  const auto side = current_ ? speaks_for(params, true) : std::nullopt;
  if (auto error = wrong(params)) return *error;
  if (!side) return onlooker();
  serve::SharedGame& game = *current_->table;
  if (auto over = over_already(game)) return *over;
  const std::size_t from = game.remarks().size();
  return said(game.say({std::time(nullptr), side, game.name_of(this), RemarkKind::kResign, ""}, this), from);
}

Server::Result Server::table_claim(Params& params) {
  table(params);
  if (auto error = wrong(params)) return *error;
  if (!current_->table) return no_table();
  serve::SharedGame& game = *current_->table;
  const auto sides = game.sides_of(this);
  if (!sides[0] && !sides[1]) return onlooker();
  if (auto over = over_already(game)) return *over;
  if (auto failed = without_rules(game)) return *failed;   // who could not act has lost nothing
  const auto clock = game.clock();
  if (!clock) return refuse(kFailed, "the clocks cannot be read", clock.error());
  const int late = clock.value() ? clock.value()->expired() : -1;
  if (late < 0 || sides[static_cast<std::size_t>(late)])
    return not_here("TR-745", "/params/game",
                    late < 0 ? "nobody's time has run out; wait, or play on"
                             : "it is this side's own time that has run out; play on as long as the other lets you");
  const std::size_t from = game.remarks().size();
  return said(game.say({std::time(nullptr), opponent(static_cast<Side>(late)), game.name_of(this), RemarkKind::kClaim,
                        ""},
                       this),
              from);
}

Server::Result Server::table_give(Params& params) {
  table(params);
  params.any("seconds");   // it must be there
  const auto seconds = params.number_if("seconds", 1, serve::kMostTime);
  if (auto error = wrong(params)) return *error;
  if (!current_->table) return no_table();
  serve::SharedGame& game = *current_->table;
  const auto side = game.speaker(game.sides_of(this));
  if (!side) return onlooker();
  if (auto over = over_already(game)) return *over;
  const std::size_t other = static_cast<std::size_t>(index(opponent(*side))), from = game.remarks().size();
  if (game.record().clock.empty() || !game.record().machines[other].empty() || game.sides_of(this)[other])
    return not_here("TR-746", "/params/game",
                    game.record().clock.empty() ? "there are no clocks at this table"
                                                : "nobody else has a clock here; time is given to another player");
  if (auto full = full_of_remarks(game)) return *full;
  return said(game.give(*side, *seconds, this), from);
}

Server::Result Server::table_export(Params& params) {
  const Table* game = table(params);
  if (auto error = wrong(params)) return *error;
  if (!current_->table) return no_table();
  const serve::SharedGame& shared = *current_->table;
  const serve::TableRecord& record = shared.record();
  Json document = object({{"format", "trigh-table 1"}, {"name", record.name}});
  document.update(talk_json(*current_->table, 0));
  for (const char* of_the_moment : {"people", "from", "request", "hints", "clock"}) document.erase(of_the_moment);
  document["seats"] = seats_of(record);
  if (game) {
    document["save"] = game->save_text(!game->match().over());
    return document;
  }
  const auto log = shared.log();
  auto save = log ? save_of_log(log.value(), !shared.facts().over()) : log;
  if (!save) return refuse(kFailed, "the table cannot be read", save.error());
  document["save"] = std::move(*save);
  return document;
}

}  // namespace trigh::host::rpc
