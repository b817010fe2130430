// table.* and game.close: games that several sessions sit at, what a seat allows, and how one is left.
#include <algorithm>

#include "rpc/server.hpp"

namespace trigh::host::rpc {
namespace {

constexpr std::size_t kLongestName = 60, kMostTokens = 100;
constexpr std::size_t kMostRemarksRenewed = 2500;   ///< at a table whose links can still be renewed

Json sides_of(const serve::TableRecord& record, const std::array<bool, 2>& sides) {
  Json list = Json::array();
  for (std::size_t i = 0; i < 2; ++i)
    if (sides[i]) list.push_back(record.sides[i]);
  return list;
}

Json note(const std::string& token, const serve::TableRecord& record, const std::array<bool, 2>& sides) {
  const serve::Standing& standing = record.standing;
  return object({{"token", token},
                 {"table", record.id},
                 {"name", record.name},
                 {"title", record.title},
                 {"scenario", record.scenario},
                 {"sides", sides_of(record, sides)},
                 {"watching", !sides[0] && !sides[1]},
                 {"seats", seats_of(record)},
                 {"turn", standing.turn},
                 {"last_turn", standing.last_turn},
                 {"to_act", standing.to_act.empty() ? Json() : Json(standing.to_act)},
                 {"actions", standing.actions},
                 {"over", standing.over},
                 {"changed", record.changed}});
}

Unexpected<Error> no_tables() {
  return refuse(kFailed, "no tables",
                {{"TR-730", "request", "/method", "this session keeps no tables; 'trigh serve' does"}});
}

/// The parameters of game.changed.
std::string change_of(TitleLibrary& library, const std::string& id, const Table& table, std::size_t from) {
  const Book book{library, table.rules()};
  const std::size_t actions = table.match().journal().size();
  from = std::min(from, actions);
  const Json change = object({{"game", id},
                              {"from", from},
                              {"actions", actions},
                              {"log", log(book, table, Side::kNone, actions - from)},
                              {"state", state(book, table, Side::kNone)}});
  return change.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<std::pair<serve::ClockKind, std::int64_t>> clock_wished(const Json* value, Params& params) {
  if (!value) return std::nullopt;
  const auto word = value->find("kind");
  const auto seconds = value->find("seconds");
  const auto kind = word != value->end() && word->is_string() ? serve::clock_kind(word->get<std::string>())
                                                              : std::nullopt;
  const bool fits = seconds != value->end() && seconds->is_number_integer() && seconds->get<std::int64_t>() >= 1 &&
                    seconds->get<std::int64_t>() <= serve::kMostTime;
  if (!kind) params.complain("TR-705", "clock/kind", "here must stand turn, total or answer");
  if (!fits) params.complain("TR-705", "clock/seconds", "here must stand a whole number from 1 to 31,622,400");
  if (!kind || !fits) return std::nullopt;
  return std::pair{*kind, seconds->get<std::int64_t>()};
}

std::map<std::string, std::string> seats_wished(const Json* value, Params& params) {
  std::map<std::string, std::string> seats;
  if (!value) return seats;
  for (const auto& [side, who] : value->items()) {
    if (who.is_string()) seats[side] = who.get<std::string>();
    else
      params.complain("TR-705", "seats/" + side.substr(0, 60),
                      "here must stand a text: me, link or machine: with a name");
  }
  return seats;
}

}  // namespace

Json seats_of(const serve::TableRecord& record) {
  Json seats = Json::object();
  for (std::size_t i = 0; i < 2; ++i)
    seats[record.sides[i]] = record.machines[i].empty() ? "person" : "machine:" + record.machines[i];
  return seats;
}

Server::~Server() {
  for (auto& [name, held] : games_) {
    if (!held.table) continue;
    const std::lock_guard turn(held.table->turn);
    held.table->leave(this);
  }
}

std::optional<Unexpected<Error>> Server::may_act(Params& params) {
  const auto after = params.number_if("after", 0, 1'000'000);
  if (auto error = wrong(params)) return error;
  const serve::Asker by = asker();
  if (by.ended)
    return refuse(kNotYours, "over",
                  {{"TR-738", "request", "/params/game",
                    "the players have ended this game; save a copy to play the position on"}});
  const Match& match = current_->table ? current_->table->table().match() : current_->own->match();
  if (after && static_cast<std::size_t>(*after) != match.journal().size())
    return refuse(
        kNotYours, "stale",
        {{"TR-732", "request", "/params/after", "the game has gone on meanwhile; look again before you act"}});
  const Side actor = match.to_act();
  if (!by.at_table || !is_player(actor) || by.sides[static_cast<std::size_t>(index(actor))]) return std::nullopt;
  const std::string& side = match.rules().data->side_names[static_cast<std::size_t>(index(actor))];
  const bool watching = !by.sides[0] && !by.sides[1];
  return refuse(kNotYours, "not your move",
                {{"TR-733", "request", "/params/game",
                  watching ? "who watches does not act; join with the link of a seat"
                           : side + " is to act, and does not sit here; wait for the other player"}});
}

void Server::tell(serve::SharedGame& game, std::size_t from) {
  if (!notify_) return;
  const std::string params =
      game.walled() ? game.change(from) : change_of(library_, game.record().id, game.table(), from);
  if (!params.empty()) notify_(R"({"jsonrpc":"2.0","method":"game.changed","params":)" + params + "}");
}

void Server::tell_failed(serve::SharedGame& game, const Findings& findings) {
  if (!notify_) return;
  const Json notice = object({{"jsonrpc", "2.0"},
                              {"method", "table.failed"},
                              {"params", object({{"game", game.record().id},
                                                 {"aside", game.walled()->put_aside()},
                                                 {"finding", finding(findings.front())}})}});
  notify_(notice.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string Server::change(const std::string& handle, std::size_t from) {
  const std::lock_guard turn(*shared_turn_);
  return change_of(library_, handle, *games_.at(handle).own, from);
}

/// The seat is this session's, which hears of the game from now on. REQUIRES the game's turn to be held.
void Server::take_seat(const serve::Seating& seating) {
  serve::SharedGame& game = *seating.game;
  games_[game.record().id].table = seating.game;
  game.listen(
      this, seating, [this](serve::SharedGame& changed, std::size_t from) { tell(changed, from); },
      [this](serve::SharedGame& failed, const Findings& findings) { tell_failed(failed, findings); });
}

/// REQUIRES the game's turn to be held and the game to be ready.
Json Server::sit_down(const serve::Seating& seating) {
  serve::SharedGame& game = *seating.game;
  take_seat(seating);
  const auto sides = game.sides_of(this);
  return object({{"game", game.record().id},
                 {"table", game.record().id},
                 {"name", game.record().name},
                 {"sides", sides_of(game.record(), sides)},
                 {"watching", !sides[0] && !sides[1]},
                 {"seats", seats_of(game.record())},
                 {"state", game.walled() ? state_of(game) : state(book(game.table()), game.table(), Side::kNone)}});
}

Server::Result Server::table_new(Params& params) {
  if (!registry_) return no_tables();
  serve::TableWish wish;
  wish.choice.request.title = params.text("title");
  wish.choice.request.scenario = params.text("scenario");
  wish.choice.options = options_of(params.object_if("options"), params);
  wish.choice.overlays = overlays_of(params);
  if (const Json* seed = params.any("seed", false)) wish.seed = seed_of(*seed, params);
  wish.name = params.text_if("name").value_or("");
  wish.seats = seats_wished(params.object_if("seats"), params);
  wish.opponents = opponents();
  wish.clock = clock_wished(params.object_if("clock"), params);
  wish.talk = params.text_if("talk").value_or("players");
  if (wish.talk != "players" && wish.talk != "all" && wish.talk != "none")
    params.complain("TR-705", "talk", "here must stand who may speak: players, all or none");
  if (wish.name.size() > kLongestName)
    params.complain("TR-705", "name", "the name is longer than 60 bytes; shorten it");
  if (tables_made_ >= limits_.tables)
    params.complain("TR-736", "title", "this connection has made its share of tables; go on at one of them");
  if (auto error = too_many_games(params, "title")) return *error;
  if (limits_.may_make && !limits_.may_make())
    return refuse(kNotYours, "too many tables",
                  {{"TR-736", "request", "/method",
                    "your address has made its share of tables for today; go on at one of them"}});
  auto made = registry_->make(wish);
  if (!made) return unopened("the table cannot be set up", made.error());
  ++tables_made_;
  const std::shared_ptr<serve::SharedGame> game = made->seating.game;
  const std::lock_guard turn(game->turn);
  if (Findings findings = game->ready(); !findings.empty())
    return refuse(kFailed, "the table cannot be set up", std::move(findings));
  Json result = sit_down(made->seating);
  result["token"] = made->own;
  result["tokens"] = Json::object();
  for (std::size_t i = 0; i < 2; ++i)
    if (!made->links[i].empty()) result["tokens"][game->record().sides[i]] = made->links[i];
  result["watch"] = made->watch;
  return result;
}

Server::Result Server::table_join(Params& params) {
  if (!registry_) return no_tables();
  const std::string token = params.text("token");
  if (auto error = wrong(params)) return *error;
  auto seating = registry_->join(token);
  if (!seating) return refuse(kNotYours, "the link opens nothing", seating.error());
  if (!games_.contains(seating->game->record().id))
    if (auto error = too_many_games(params, "token")) return *error;
  const std::shared_ptr<serve::SharedGame> game = seating->game;
  const std::lock_guard turn(game->turn);
  Findings rules;
  const Findings talk = game->ready_to_talk(&rules);
  if (rules.empty()) return sit_down(*seating);
  // Of a game that is put aside the seat is taken all the same: its save and its people are there.
  if (talk.empty() && game->walled()->put_aside()) take_seat(*seating);
  return refuse(kFailed, "the game cannot be opened", std::move(rules));
}

Server::Result Server::table_renew(Params& params) {
  if (!registry_) return no_tables();
  const std::string token = params.text("token");
  if (auto error = wrong(params)) return *error;
  auto seating = registry_->join(token);
  if (!seating) return refuse(kNotYours, "the link opens nothing", seating.error());
  const std::lock_guard turn(seating->game->turn);
  // Of a game that is put aside the seats are changed all the same.
  if (Findings findings = seating->game->ready_to_talk(); !findings.empty())
    return refuse(kFailed, "the game cannot be opened", std::move(findings));
  if (seating->game->remarks().size() >= kMostRemarksRenewed)
    return refuse(kNotYours, "the seat stays as it is",
                  {{"TR-737", "request", "/params/token", "links of this table have been renewed too often"}});
  auto fresh = seating->game->renew(*seating, this);
  if (!fresh) return refuse(kNotYours, "the seat stays as it is", fresh.error());
  const serve::TableRecord& record = seating->game->record();
  return object({{"token", *fresh}, {"table", record.id}, {"sides", sides_of(record, seating->sides)}});
}

Server::Result Server::game_close(Params& params) {
  table(params);
  if (auto error = wrong(params)) return *error;
  if (current_->table) current_->table->leave(this);
  std::erase_if(advisers_, [&](const auto& each) { return std::get<0>(each.first) == current_; });
  const auto closed = std::ranges::find_if(games_, [&](const auto& each) { return &each.second == current_; });
  Json result = object({{"closed", closed->first}});
  games_.erase(closed);
  current_ = nullptr;
  return result;
}

Server::Result Server::table_list(Params& params) {
  if (!registry_) return no_tables();
  const auto tokens = params.texts("tokens");
  if (tokens.size() > kMostTokens)
    params.complain("TR-705", "tokens", "at most 100 at once; ask for the rest afterwards");
  if (auto error = wrong(params)) return *error;
  Json tables = Json::array(), unknown = Json::array();
  for (const std::string& token : tokens) {
    const auto found = registry_->look(token);
    if (!found) return refuse(kFailed, "the tables cannot be read", found.error());
    if (!found.value()) {
      unknown.push_back(token);
      continue;
    }
    const auto& [record, sides] = *found.value();
    tables.push_back(note(token, record, sides));
    tables.back()["clock"] = clock_json(record, registry_->clock(record));
  }
  return object({{"tables", std::move(tables)}, {"unknown", std::move(unknown)}});
}

}  // namespace trigh::host::rpc
