#include "lab/compare/engagement.hpp"

#include <algorithm>
#include <cmath>

#include "rpc/server.hpp"

namespace trigh::host::lab {
namespace {

Json refused(const Findings& findings) {
  Json list = Json::array();
  for (const Finding& each : findings) list.push_back(object({{"code", each.code}, {"text", each.text}}));
  return list;
}

/// The strength that a side loses on average: all of a unit that leaves the map, the difference of one that loses a
/// step.
double strength_lost(const Mapping& mapping, const Compared& title, const Scene& scene, const Json& units,
                     bool attacker) {
  double sum = 0;
  for (const Json& unit : units)
    for (const Piece& piece : scene.pieces) {
      if (piece.id != unit["unit"] || piece.attacker != attacker) continue;
      const bool steps = mapping.of_system(title.system)["kinds"][piece.kind].contains("depleted");
      const int left = steps ? std::max(1, piece.strength / 2) : piece.strength;
      sum += unit["lost"].get<double>() * piece.strength + unit["reduced"].get<double>() * (piece.strength - left);
    }
  return std::round(sum * 1e4) / 1e4;
}

Json support_of(const Scene& scene) {
  return object({{"attack_points", scene.attack_points}, {"defense_points", scene.defense_points}});
}

Expected<Json> asked(const Expected<Json, rpc::Error>& answer) {
  if (!answer) return Unexpected<Findings>{answer.error().findings};
  return answer.value();
}

Findings no_support(const Mapping& mapping, const Compared& title, const Scene& scene) {
  Findings findings;
  const Json& system = mapping.of_system(title.system);
  for (const auto& [whose, points] : {std::pair{"attacker", scene.attack_points}, {"defender", scene.defense_points}})
    if (points > 0 && (!system.contains("supports") || !system["supports"].contains(whose)))
      findings.push_back(
          {"TR-792", title.id, "", "nothing in " + title.name + " stands for points of support; ask without them"});
  return findings;
}

}  // namespace

Findings check_engagement(const Mapping& mapping, const Engagement& engagement) {
  Findings findings;
  const Json& bounds = mapping.whole()["engagement"];
  const int least = bounds["least"], most = bounds["most"];
  const auto number = [&](const char* name, int value, int from, int to) {
    if (value < from || value > to)
      findings.push_back({"TR-793", "engagement", std::string("/") + name,
                          std::string("'") + name + "' is " + std::to_string(value) + "; it may be from " +
                              std::to_string(from) + " to " + std::to_string(to)});
  };
  const int units = static_cast<int>(bounds["attackers"].size());
  number("attackers", engagement.attackers, 1, units);
  number("attack", engagement.attack, std::max(least, std::min(engagement.attackers, units)), most);
  number("defense", engagement.defense, least, most);
  number("attack_points", engagement.attack_points, 0, bounds["points"]);
  number("defense_points", engagement.defense_points, 0, bounds["points"]);
  const auto known = [&](const char* group, const char* name, const std::string& word) {
    const Json& words = mapping.whole()["words"][group];
    if (words.contains(word)) return;
    std::string list;
    for (const auto& [each, said] : words.items()) list += (list.empty() ? "" : ", ") + each;
    findings.push_back({"TR-791", "engagement", std::string("/") + name,
                        "'" + word.substr(0, 60) + "' is no word of comparisons; write " + list});
  };
  known("grounds", "ground", engagement.ground);
  known("kinds", "kind", engagement.kind);
  known("supplies", "attacker_supply", engagement.attacker_supply);
  known("supplies", "defender_supply", engagement.defender_supply);
  return findings;
}

Scene scene_of(const Mapping& mapping, const Engagement& engagement) {
  Scene scene;
  const Json& places = mapping.whole()["engagement"];
  for (int i = 0; i < engagement.attackers; ++i) {
    const int share = engagement.attack / engagement.attackers + (i < engagement.attack % engagement.attackers ? 1 : 0);
    scene.pieces.push_back({"attacker-" + std::to_string(i + 1), true, engagement.kind, share,
                            places["attackers"][static_cast<std::size_t>(i)].get<std::string>()});
  }
  const auto at = places["defender"].get<std::string>();
  scene.pieces.push_back({"defender-1", false, engagement.kind, engagement.defense, at});
  if (engagement.ground != "open") scene.grounds[at] = engagement.ground;
  scene.attacker_supply = engagement.attacker_supply;
  scene.defender_supply = engagement.defender_supply;
  scene.attack_points = engagement.attack_points;
  scene.defense_points = engagement.defense_points;
  return scene;
}

Expected<Json> fight_json(TitleLibrary& library, const Mapping& mapping, const Compared& title, const Scene& scene,
                          const Json& position, const std::vector<std::string>& attackers,
                          const std::vector<std::string>& defenders, Effort& effort) {
  if (effort.actions <= 0)
    return fail("TR-794", title.id, "",
                "the fights before this one have taken what a comparison may play out; ask about this title alone, or "
                "about one fight at a time");
  if (Findings findings = no_support(mapping, title, scene); !findings.empty()) return Unexpected<Findings>{findings};
  auto table = table_of(library, position);
  if (!table) return Unexpected<Findings>{table.error()};
  rpc::Server server(library);
  const std::string game = server.adopt(std::move(*table));
  Json fight = object({{"attackers", attackers}, {"defenders", defenders}});
  if (scene.attack_points + scene.defense_points > 0) fight["support"] = support_of(scene);
  Json params = fight;
  params["game"] = game;
  auto combat = asked(server.call("query.combat", params));
  if (!combat) return combat;
  auto odds = asked(server.call("query.odds", object({{"game", game}, {"combats", Json::array({fight})}})));
  effort.actions -= server.played_out();
  if (!odds) return odds;
  const Json units = (*odds)["combats"][0]["units"];
  Json losses = object({{"attacker", strength_lost(mapping, title, scene, units, true)},
                        {"defender", strength_lost(mapping, title, scene, units, false)}});
  return object({{"combat", std::move(*combat)}, {"odds", std::move(*odds)}, {"losses", std::move(losses)}});
}

Json engagement_json(TitleLibrary& library, const Mapping& mapping, const std::vector<Compared>& titles,
                     const Engagement& engagement, Effort& effort) {
  const Scene scene = scene_of(mapping, engagement);
  std::vector<std::string> attackers;
  for (const Piece& piece : scene.pieces)
    if (piece.attacker) attackers.push_back(piece.id);
  Json list = Json::array();
  for (const Compared& title : titles) {
    Json entry = object({{"title", title.id}});
    auto position = mapping.position(title, scene);
    auto fight = position ? fight_json(library, mapping, title, scene, *position, attackers, {"defender-1"}, effort)
                          : Expected<Json>(Unexpected<Findings>{position.error()});
    if (position) entry["position"] = std::move(*position);
    if (fight)
      entry.update(*fight);
    else
      entry["refused"] = refused(fight.error());
    list.push_back(std::move(entry));
  }
  return list;
}

Json grounds_json(TitleLibrary& library, const Mapping& mapping, const std::vector<Compared>& titles,
                  Engagement engagement, Effort& effort) {
  Json list = Json::array();
  for (const auto& [word, name] : mapping.whole()["words"]["grounds"].items()) {
    engagement.ground = word;
    Json chances = Json::array();
    for (const Json& entry : engagement_json(library, mapping, titles, engagement, effort))
      chances.push_back(entry.contains("odds") ? entry["odds"]["combats"][0]["cleared"] : Json());
    list.push_back(object({{"ground", word}, {"name", name}, {"cleared", std::move(chances)}}));
  }
  return list;
}

}  // namespace trigh::host::lab
