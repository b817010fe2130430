// Opponents that a session may ask for, and game.advise.
#include <algorithm>

#include "rpc/server.hpp"
#include "trigh/ai/level.hpp"

namespace trigh::host::rpc {

std::vector<std::string> Server::opponents() const {
  std::vector<std::string> names = player_names();
  if (!limits_.long_thinkers) std::erase_if(names, thinks_long);
  return names;
}

/// The levels among those that this session may ask for.
Json Server::levels_json() const {
  Json list = Json::array();
  for (const Level& level : levels()) {
    if (level.thinks_long && !limits_.long_thinkers) continue;
    Json json = object(
        {{"name", level.name}, {"player", level.player}, {"about", level.about}, {"thinks_long", level.thinks_long}});
    if (level.rating)
      json["rating"] =
          object({{"value", level.rating->value}, {"low", level.rating->low}, {"high", level.rating->high}});
    list.push_back(std::move(json));
  }
  return list;
}

Server::Result Server::game_advise(Params& params) {
  Table* game = table(params);
  const std::string name = params.text("player");
  if (auto error = wrong(params)) return *error;
  if (auto refused = help_refused(*game)) return *refused;
  const Side actor = game->match().to_act();
  const std::vector<std::string> known = opponents();
  if (std::ranges::find(known, name) == known.end())
    params.complain("TR-717", "player", "there is no such machine; 'titles' lists them under 'players'");
  if (!is_player(actor)) params.complain("TR-713", "game", kNobodyActs);
  if (auto error = wrong(params)) return *error;
  std::unique_ptr<Player>& adviser = advisers_[{current_, index(actor), name}];
  if (!adviser) adviser = make_player(name);
  // From here on the game may go on: this takes long.
  const auto rules = game->match().rules_ptr();
  const State state = game->match().state();
  Dice dice(game->seed(), 2 + game->match().journal().size());  // advice costs the game no roll
  leave_turn();
  return object({{"action", action(*rules, adviser->choose(*rules, state, dice))}});
}

}  // namespace trigh::host::rpc
