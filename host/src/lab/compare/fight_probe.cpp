// Questions about fights and supply: who must attack, what a state of supply does, which statuses tell of it.
#include "lab/compare/probe.hpp"

namespace trigh::host::lab {

std::string joined_words(const std::vector<std::string>& words, const char* between, const char* none) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text.empty() ? none : text;
}

void add_must_attack(Facts& facts, const Probe& fighting) {
  State state = fighting.empty();
  fighting.hold(state, "infantry", "0605");
  fighting.put(state, "a-infantry", "0604");
  std::vector<std::string> words;
  Cited cited;
  for (const Obligation& each : fighting.rules().obligations(state)) {
    if (each.unit == kNoUnit) continue;
    const bool own = state.side(each.unit) == Side::kFirst;
    std::string word = (own ? "own units " : "enemy units ") + std::string(each.text);
    if (std::ranges::find(words, word) == words.end()) words.push_back(std::move(word));
    cited.add(each.rule);
  }
  facts.push_back({"combat", "must-attack", "Next to each other in the Combat Phase",
                   joined_words(words, ", ", "nobody has to attack"), cited.list(), "query.obligations on a probe"});
}

void add_supply_effects(Facts& facts, TitleLibrary& library, const Mapping& mapping, const Compared& title,
                        Effort& effort) {
  for (const auto& [word, name] : mapping.whole()["words"]["supplies"].items()) {
    if (!mapping.has(title, "supplies", word)) continue;
    const Json& sides = mapping.of_system(title.system)["supplies"][word];
    std::vector<std::string> words;
    std::vector<std::string> cases;
    const auto cite = [&](const Json& list) {
      for (const Json& each : list)
        if (const std::string rule = each["case"]; std::ranges::find(cases, rule) == cases.end()) cases.push_back(rule);
    };
    for (const bool attacker : {true, false}) {
      if (!sides.contains(attacker ? "attacker" : "defender")) continue;
      Engagement engagement{.attack = 8, .defense = 8, .attackers = 1};
      (attacker ? engagement.attacker_supply : engagement.defender_supply) = word;
      const Json entry = engagement_json(library, mapping, {title}, engagement, effort)[0];
      if (!entry.contains("combat")) continue;
      const Json& combat = entry["combat"];
      words.push_back((attacker ? "attack 8 counts " : "defense 8 counts ") +
                      combat[attacker ? "attack" : "defense"].dump());
      for (const Json& term : combat["terms"])
        if (term["kind"] == "multiply" || term["kind"] == "shift") cite(Json::array({term}));
      if (attacker && !combat["legal"].get<bool>()) words.emplace_back("may not attack"), cite(combat["why"]);
    }
    facts.push_back({"supply", "state-" + word, name.get<std::string>(), joined_words(words, ", ", "nothing changes"),
                     cases, "query.combat, two units of strength 8 in open ground"});
  }
}

void add_supply_statuses(Facts& facts, const Probe& probe) {
  const UnitId unit = probe.unit("a-infantry");
  State state = probe.empty();
  probe.put(state, "a-infantry", "0604");
  const auto said_with = [&](std::uint16_t flags) {
    state.pos.units[unit].flags = flags;
    const SupplyReport report = probe.rules().supply(state, unit);
    return std::pair(report.state, report.marker);
  };
  const auto without = said_with(0);
  std::vector<std::string> words;
  for (const StatusName& each : probe.rules().statuses)
    if (said_with(each.flag) != without) words.push_back(each.id + ": " + each.meaning);
  facts.push_back({"supply", "statuses", "Statuses on which supply depends", std::to_string(words.size()), {},
                   "query.supply on a probe, with and without each status", words});
}

}  // namespace trigh::host::lab
