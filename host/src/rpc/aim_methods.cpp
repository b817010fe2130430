// query.aims: what a part of the game was after, by codes; the words for them are the display's.
#include "rpc/server.hpp"

namespace trigh::host::rpc {

Json aims_json(const Ruleset& rules, const std::vector<Aim>& aims) {
  constexpr const char* kCodes[] = {"attacks", "takes", "leaves", "pins", "cuts", "restores", "risks"};
  Json list = Json::array();
  for (const Aim& aim : aims) {
    Json json = object({{"aim", kCodes[static_cast<int>(aim.what)]}});
    if (!aim.units.empty()) json["units"] = ids(rules, aim.units);
    if (!aim.with.empty()) json["with"] = ids(rules, aim.with);
    if (!aim.odds.empty()) json["odds"] = aim.odds;
    if (!aim.hexes.empty()) json["hexes"] = Json::array();
    for (const HexId each : aim.hexes) json["hexes"].push_back(hex(rules, each));
    list.push_back(std::move(json));
  }
  return list;
}

Server::Result Server::query_aims(Params& params) {
  Table* game = table(params);
  const auto last = game ? static_cast<std::int64_t>(game->match().journal().size()) : 0;
  const auto from = params.number_if("from", 0, last), to = params.number_if("to", 0, last);
  const std::string id = params.text("side");
  if (auto error = wrong(params)) return *error;
  const auto side = side_named(game->rules(), id, "side", params);
  if (from.value_or(0) > to.value_or(last))
    params.complain("TR-713", "to", "it ends before it begins; exchange 'from' and 'to'");
  if (auto error = wrong(params)) return *error;
  const Match& match = game->match();
  const auto kept = match.rules_ptr();
  const State state(kept->counters(), match.position_after(static_cast<std::size_t>(from.value_or(0))));
  std::vector<Action> actions;
  for (auto at = from.value_or(0); at < to.value_or(last); ++at)
    actions.push_back(match.journal()[static_cast<std::size_t>(at)].action);
  // From here on the game may go on: this takes long.
  leave_turn();
  return object({{"aims", aims_json(*kept, aims_of(*kept, state, actions, *side))}});
}

}  // namespace trigh::host::rpc
