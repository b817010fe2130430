#include "lab/compare/compare.hpp"

#include <algorithm>

#include "json_object.hpp"
#include "lab/compare/engagement.hpp"
#include "lab/compare/facts.hpp"
#include "lab/compare/positions.hpp"
#include "trigh/base/contain.hpp"

namespace trigh::host::lab {
namespace {

constexpr const char* kGroups[][2] = {{"scale", "Scale"},
                                      {"sequence", "Sequence of play"},
                                      {"zones", "Zones of control"},
                                      {"stacking", "Stacking"},
                                      {"movement", "Movement costs"},
                                      {"combat", "Combat"},
                                      {"supply", "Supply"},
                                      {"options", "Optional rules and readings"}};

Json cell_json(const Fact& fact) {
  Json cell = object({{"text", fact.text}, {"cases", fact.cases}, {"from", fact.from}});
  if (!fact.items.empty()) cell["items"] = fact.items;
  return cell;
}

/// The rows of one group: a question for each that any title answers, in the order in which they come up.
Json rows_of(const std::vector<Facts>& facts, const std::string& group) {
  std::vector<const Fact*> questions;
  for (const Facts& of_title : facts)
    for (const Fact& fact : of_title)
      if (fact.group == group && std::ranges::none_of(questions, [&](const Fact* each) { return each->id == fact.id; }))
        questions.push_back(&fact);
  Json rows = Json::array();
  for (const Fact* question : questions) {
    Json cells = Json::array();
    for (const Facts& of_title : facts) {
      const auto at = std::ranges::find_if(
          of_title, [&](const Fact& fact) { return fact.group == group && fact.id == question->id; });
      cells.push_back(at == of_title.end() ? Json() : cell_json(*at));
    }
    const auto text = [](const Json& cell) { return cell.is_null() ? std::string() : cell["text"].get<std::string>(); };
    const bool differs = std::ranges::any_of(cells, [&](const Json& cell) { return text(cell) != text(cells[0]); });
    rows.push_back(
        object({{"id", question->id}, {"name", question->name}, {"differs", differs}, {"cells", std::move(cells)}}));
  }
  return rows;
}

Expected<Json> systems_json(TitleLibrary& library, const Mapping& mapping, const std::vector<Compared>& titles,
                            Effort& effort) {
  std::vector<Facts> facts;
  Json tables = Json::array();
  for (const Compared& title : titles) {
    auto of_title = contain(title.id, [&] { return stated_facts(library, title); });
    if (!of_title) return Unexpected<Findings>{of_title.error()};
    if (!mapping.of_system(title.system).is_null()) {
      auto probed = probed_facts(library, mapping, title, effort);
      if (!probed) return Unexpected<Findings>{probed.error()};
      of_title->insert(of_title->end(), probed->begin(), probed->end());
    }
    facts.push_back(std::move(*of_title));
    const auto game = library.open({{.title = title.id}, {}, {}});
    tables.push_back(
        object({{"title", title.id}, {"columns", game ? results_by_column(*game->rules) : Json::array()}}));
  }
  Json groups = Json::array();
  for (const auto& [id, name] : kGroups)
    groups.push_back(object({{"id", id}, {"name", name}, {"rows", rows_of(facts, id)}}));
  return object({{"groups", std::move(groups)}, {"results", std::move(tables)}});
}

/// Reads the members of an engagement; what is wrong with them is said once.
Engagement engagement_of(const Json& asked, Findings& findings) {
  Engagement engagement;
  const auto number = [&](const char* name, int& value) {
    if (!asked.contains(name)) return;
    if (asked[name].is_number_integer() && asked[name] >= -1000 && asked[name] <= 1000)
      value = asked[name];
    else
      findings.push_back({"TR-793", "engagement", std::string("/") + name,
                          std::string("'") + name + "' is no number of the size that fits here"});
  };
  const auto word = [&](const char* name, std::string& value) {
    if (!asked.contains(name)) return;
    if (asked[name].is_string())
      value = asked[name];
    else
      findings.push_back({"TR-791", "engagement", std::string("/") + name, std::string("'") + name + "' is a word"});
  };
  number("attack", engagement.attack), number("defense", engagement.defense), number("attackers", engagement.attackers);
  number("attack_points", engagement.attack_points), number("defense_points", engagement.defense_points);
  word("kind", engagement.kind), word("ground", engagement.ground);
  word("attacker_supply", engagement.attacker_supply), word("defender_supply", engagement.defender_supply);
  constexpr const char* kKnown[] = {"attack",          "defense",         "attackers",     "kind",          "ground",
                                    "attacker_supply", "defender_supply", "attack_points", "defense_points"};
  for (const auto& [name, value] : asked.items())
    if (std::ranges::find(kKnown, name) == std::end(kKnown))
      findings.push_back({"TR-791", "engagement", "/" + name.substr(0, 60),
                          "an engagement has no '" + name.substr(0, 60) + "'; leave it out"});
  return engagement;
}

Json said_of(const Engagement& each) {
  return object({{"attack", each.attack},
                 {"defense", each.defense},
                 {"attackers", each.attackers},
                 {"kind", each.kind},
                 {"ground", each.ground},
                 {"attacker_supply", each.attacker_supply},
                 {"defender_supply", each.defender_supply},
                 {"attack_points", each.attack_points},
                 {"defense_points", each.defense_points}});
}

/// What may be asked for: the words of the mapping with their names, the bounds, the positions.
Json choices_json(const Mapping& mapping, const std::vector<Compared>& titles) {
  Json choices = object(
      {{"words", mapping.whole()["words"]}, {"bounds", mapping.whole()["engagement"]}, {"positions", Json::array()}});
  for (const Json& each : mapping.whole()["positions"])
    choices["positions"].push_back(
        object({{"id", each["id"]}, {"name", each["name"]}, {"summary", each.value("summary", "")}}));
  Json& mapped = choices["mapped"] = Json::array();
  for (const Compared& title : titles) mapped.push_back(mapping.of_system(title.system));
  return choices;
}

Expected<Json> position_asked(const Mapping& mapping, const Json& asked) {
  if (asked.is_string()) {
    Json named = position_named(mapping, asked.get<std::string>());
    if (!named.is_null()) return named;
    std::string list;
    for (const Json& each : mapping.whole()["positions"])
      list += (list.empty() ? "" : ", ") + each["id"].get<std::string>();
    return fail("TR-791", "position", "",
                "there is no position '" + asked.get<std::string>().substr(0, 60) + "'; there are " + list);
  }
  if (Findings findings = check_position_words(mapping, asked); !findings.empty())
    return Unexpected<Findings>{findings};
  return asked;
}

}  // namespace

Expected<Json> comparison(TitleLibrary& library, const Json& asked, Effort effort) {
  const auto titles = titles_compared(library, asked["titles"].get<std::vector<std::string>>());
  if (!titles) return Unexpected<Findings>{titles.error()};
  const auto root = library.shared_root();
  if (!root) return Unexpected<Findings>{root.error()};
  const auto mapping = Mapping::read(*root);
  if (!mapping) return Unexpected<Findings>{mapping.error()};
  Json answer = object({{"titles", Json::array()}, {"choices", choices_json(*mapping, *titles)}});
  for (const Compared& each : *titles)
    answer["titles"].push_back(
        object({{"id", each.id}, {"name", each.name}, {"system", each.system}, {"sides", each.sides}}));
  const bool alone = !asked.contains("engagement") && !asked.contains("position");
  if (alone || asked.value("systems", false)) {
    auto systems = systems_json(library, *mapping, *titles, effort);
    if (!systems) return systems;
    answer["systems"] = std::move(*systems);
  }
  if (asked.contains("engagement")) {
    Findings findings;
    const Engagement engagement = engagement_of(asked["engagement"], findings);
    if (findings.empty()) findings = check_engagement(*mapping, engagement);
    if (!findings.empty()) return Unexpected<Findings>{findings};
    answer["engagement"] = object({{"asked", said_of(engagement)},
                                   {"titles", engagement_json(library, *mapping, *titles, engagement, effort)},
                                   {"grounds", grounds_json(library, *mapping, *titles, engagement, effort)}});
  }
  if (asked.contains("position")) {
    const auto position = position_asked(*mapping, asked["position"]);
    if (!position) return position;
    answer["position"] = position_json(library, *mapping, *titles, *position, effort);
  }
  return answer;
}

Findings check_comparison(TitleLibrary& library) {
  const auto root = library.shared_root();
  if (!root) return root.error();
  if (!fs::exists(*root / "comparison")) return {};  // data of somebody who compares nothing
  const auto mapping = Mapping::read(*root);
  if (!mapping) return mapping.error();
  const auto homes = library.titles();
  if (!homes) return homes.error();
  Findings findings;
  for (const TitleHome& home : *homes) {
    const Json& system = mapping->of_system(home.info.system);
    if (system.is_null() || !home.info.findings.empty()) continue;
    if (!library.open({{.title = home.info.id}, {}, {}}))
      continue;  // without its plugin nobody can say; the title's check has
    const Compared title{home.info.id, home.info.name, home.info.system, home.info.side_ids};
    const auto try_out = [&](const char* group, const std::string& word, const Engagement& engagement) {
      const auto position = mapping->position(title, scene_of(*mapping, engagement));
      const auto table =
          position ? table_of(library, *position) : Expected<std::unique_ptr<Table>>(Unexpected{position.error()});
      if (table) return;
      for (Finding finding : table.error()) {
        finding.where = mapping->file();
        finding.pointer = "/systems/" + title.system + "/" + group + "/" + word;
        finding.text = "in " + title.id + ": " + finding.text;
        findings.push_back(std::move(finding));
      }
    };
    for (const auto& [word, meaning] : system["grounds"].items())
      if (mapping->has(title, "grounds", word)) try_out("grounds", word, {.ground = word});
    for (const auto& [word, meaning] : system["kinds"].items()) try_out("kinds", word, {.kind = word});
    for (const auto& [word, meaning] : system["supplies"].items()) {
      if (meaning.contains("attacker")) try_out("supplies", word, {.attacker_supply = word});
      if (meaning.contains("defender")) try_out("supplies", word, {.defender_supply = word});
    }
  }
  return findings;
}

}  // namespace trigh::host::lab
