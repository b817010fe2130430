#include "serve/facts.hpp"

#include "json_object.hpp"

namespace trigh::host::serve {

namespace {

}  // namespace

Standing standing_of(const Table& table) {
  const Match& match = table.match();
  const GameData& data = *table.rules().data;
  Standing standing;
  standing.turn = match.position().turn;
  standing.last_turn = data.scenario.last_turn;
  if (is_player(match.to_act()) && !match.over())
    standing.to_act = data.side_ids[static_cast<std::size_t>(index(match.to_act()))];
  standing.actions = static_cast<std::int64_t>(match.journal().size());
  standing.over = match.over();
  return standing;
}

Facts facts_of(const Table& table) {
  const Match& match = table.match();
  return {standing_of(table),
          match.to_act(),
          {actions_since(match, Side::kFirst), actions_since(match, Side::kSecond)}};
}

Json json_of(const Facts& facts) {
  const Standing& standing = facts.standing;
  Json json = object({{"turn", standing.turn},
                      {"last_turn", standing.last_turn},
                      {"to_act", standing.to_act},
                      {"actions", standing.actions},
                      {"over", standing.over},
                      {"actor", static_cast<int>(facts.to_act)},
                      {"back", Json::array()}});
  for (const auto& back : facts.back) json["back"].push_back(back ? Json(*back) : Json());
  return json;
}

Facts facts_from(const Json& json) {
  Facts facts;
  facts.standing = {json.at("turn").get<int>(), json.at("last_turn").get<int>(), json.at("to_act").get<std::string>(),
                    json.at("actions").get<std::int64_t>(), json.at("over").get<bool>()};
  facts.to_act = static_cast<Side>(json.at("actor").get<int>());
  for (std::size_t i = 0; i < 2; ++i)
    if (!json.at("back").at(i).is_null()) facts.back[i] = json["back"][i].get<std::size_t>();
  return facts;
}

}  // namespace trigh::host::serve
