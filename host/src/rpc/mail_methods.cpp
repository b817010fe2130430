// game.mail: the game as a file for the player of the other side.
#include <charconv>

#include "rpc/server.hpp"

namespace trigh::host::rpc {
namespace {

constexpr std::size_t kMostName = 120;   ///< bytes of what is said of a player

std::uint64_t game_name(const std::string& word, Params& params) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number, 16);
  if (word.size() != 16 || error != std::errc{} || end != word.data() + word.size() || number == 0)
    params.complain("TR-705", "name", "a game by mail is named by sixteen hexadecimal digits that are not all 0");
  return number;
}

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

}  // namespace

Server::Result Server::game_mail(Params& params) {
  Table* game = table(params);
  const std::string from = params.text("from"), word = params.text("name");
  const std::uint64_t name = game_name(word, params);
  const auto sender = game ? side_named(game->rules(), from, "from", params) : std::nullopt;
  const auto players = players_of(game, params);
  if (asker().at_table)
    params.complain("TR-713", "game", "a table of the server is not sent by mail; send its links, or save it as a file");
  if (auto error = wrong(params)) return *error;
  for (const auto& [side, who] : players) game->name_player(side, who);
  return Json{{"text", game->mail_text(name, *sender)}};
}

}  // namespace trigh::host::rpc
