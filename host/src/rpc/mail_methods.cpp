// game.mail: the game as a file for the player of the other side. game.swear: what proves its dice. game.orders: what
// need not be asked of a player.
#include <algorithm>
#include <charconv>

#include "rpc/server.hpp"

namespace trigh::host::rpc {
namespace {

constexpr std::size_t kMostName = 120;   ///< bytes of what is said of a player

/// Who plays which side, in the words of a save.
std::vector<std::pair<Side, std::string>> players_of(const Table* game, Params& params) {
  std::vector<std::pair<Side, std::string>> list;
  const Json* players = params.object_if("players");
  if (!players || !game) return list;
  for (const auto& [id, who] : players->items()) {
    if (params.full()) break;
    const auto side = side_named(game->rules(), id, "players", params);
    if (!who.is_string() || who.get_ref<const std::string&>().empty() ||
        who.get_ref<const std::string&>().size() > kMostName)
      params.complain("TR-705", "players", "a player is a text of 1 to " + std::to_string(kMostName) + " bytes");
    else if (side)
      list.emplace_back(*side, who.get<std::string>());
  }
  return list;
}

Order order_of(Params& params, const char* name, Order now, bool none_allowed) {
  const auto word = params.text_if(name);
  if (!word) return now;
  const auto order = order_named(*word, none_allowed);
  if (!order)
    params.complain("TR-705", name, none_allowed ? "here stands ask, none or machine" : "here stands ask or machine");
  return order.value_or(now);
}

}  // namespace

std::uint64_t game_name(const std::string& word, const char* name, Params& params) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number, 16);
  if (word.size() != 16 || error != std::errc{} || end != word.data() + word.size() || number == 0)
    params.complain("TR-705", name, "a game by mail is named by sixteen hexadecimal digits that are not all 0");
  return number;
}

Server::Result Server::game_swear(Params& params) {
  Table* game = table(params);
  const auto lines = params.texts("lines");
  if (game && !game->oath())
    params.complain("TR-713", "game", "the dice of this game are not sworn; begin one with 'sworn'");
  if (auto error = wrong(params)) return *error;
  for (const std::string& line : lines)
    if (Findings findings = game->swear(line); !findings.empty())
      return refuse(kFailed, "the oath is not taken", std::move(findings));
  return object({{"state", state(book(*game), *game, Side::kNone)}});
}

Server::Result Server::game_orders(Params& params) {
  Table* game = table(params);
  const std::string id = params.text("side");
  const Side side = (game ? side_named(game->rules(), id, "side", params) : std::nullopt).value_or(Side::kFirst);
  Orders orders = game ? game->orders()[static_cast<std::size_t>(index(side))] : Orders{};
  orders.support = order_of(params, "support", orders.support, true);
  orders.result = order_of(params, "result", orders.result, false);
  require_room(game, params);
  if (auto error = wrong(params)) return *error;
  const serve::Asker by = asker();
  if (by.at_table && !by.sides[static_cast<std::size_t>(index(side))])
    return refuse(kNotYours, "not your side",
                  {{"TR-733", "request", "/params/side", "only who plays a side gives its orders, and you do not"}});
  if (by.ended)
    return refuse(kNotYours, "over",
                  {{"TR-738", "request", "/params/game", "the players have ended this game; nothing is ordered now"}});
  const std::size_t before = game->match().journal().size();
  serve::SharedGame* shared = current_->table.get();
  Findings findings = game->order(side, orders);
  if (!findings.empty()) {
    if (shared) shared->fall_back();
    spoiled_ = !game->oath();
    return refuse(kFailed, "the orders failed", std::move(findings));
  }
  if (shared) shared->changed(before, this);
  return object({{"state", state(book(*game), *game, Side::kNone)}});
}

Server::Result Server::game_mail(Params& params) {
  Table* game = table(params);
  const std::string from = params.text("from"), word = params.text("name");
  const std::uint64_t name = game_name(word, "name", params);
  const auto sender = game ? side_named(game->rules(), from, "from", params) : std::nullopt;
  const auto players = players_of(game, params);
  if (asker().at_table)
    params.complain("TR-713", "game", "a table of the server is not sent by mail; send its links, or save it");
  const SwornLog* oath = game ? game->oath() : nullptr;
  if (oath && std::ranges::any_of(players, [](const auto& each) { return each.second.starts_with("machine:"); }))
    params.complain("TR-713", "players", "two people swear their dice; a machine has nothing to swear");
  if (oath && name != game->mail_name())
    params.complain("TR-713", "name", "a game with sworn dice keeps the name that it was begun with");
  if (oath && !oath->sealed()) params.complain("TR-713", "game", "sign what was done first, with game.swear");
  if (auto error = wrong(params)) return *error;
  for (const auto& [side, who] : players) game->name_player(side, who);
  return object({{"text", game->mail_text(name, *sender)}});
}

}  // namespace trigh::host::rpc
