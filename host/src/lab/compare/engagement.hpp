// The same engagement under several titles: strengths, ground, supply and support given in common words, answered by
// query.combat and query.odds on a position made for each title.
#pragma once

#include "lab/compare/scene.hpp"

namespace trigh::host::lab {

struct Engagement {
  int attack = 12, defense = 4;  ///< strength of all attackers, of the defender
  int attackers = 2;             ///< units among which the attack is divided as evenly as can be
  std::string kind = "infantry", ground = "open";
  std::string attacker_supply = "supplied", defender_supply = "supplied";
  int attack_points = 0, defense_points = 0;
};

/// What is wrong with it, whatever the title: TR-793 a number out of range, TR-791 a word that is none.
Findings check_engagement(const Mapping& mapping, const Engagement& engagement);

/// The units and ground of the engagement. REQUIRES check_engagement() to find nothing.
Scene scene_of(const Mapping& mapping, const Engagement& engagement);

/// The fight of a scene: `combat` and `odds` as query.combat and query.odds answer them, `losses` as the strength that
/// each side loses on average. Findings: of those methods, TR-794 when nothing is left of the effort.
Expected<Json> fight_json(TitleLibrary& library, const Mapping& mapping, const Compared& title, const Scene& scene,
                          const Json& position, const std::vector<std::string>& attackers,
                          const std::vector<std::string>& defenders, Effort& effort);

/// The answer for each title, in the order of `titles`: fight_json(), or `refused` with the reason.
/// REQUIRES check_engagement() to find nothing.
Json engagement_json(TitleLibrary& library, const Mapping& mapping, const std::vector<Compared>& titles,
                     const Engagement& engagement, Effort& effort);

/// One after the other for each word of the ground: the chance to clear the hex, or null where it is refused.
Json grounds_json(TitleLibrary& library, const Mapping& mapping, const std::vector<Compared>& titles,
                  Engagement engagement, Effort& effort);

}  // namespace trigh::host::lab
