#include "data_check.hpp"

#include <algorithm>

#include "trigh/base/contain.hpp"
#include "trigh/io/cases_reader.hpp"
#include "trigh/io/document.hpp"
#include "trigh/rules/options.hpp"

namespace trigh::host {
namespace {

std::string title_file(const TitleHome& home) { return (home.root / home.info.id / "title.json").string(); }

void check_cases(const Knowledge& knowledge, const TitleHome& home, Findings& findings) {
  const auto cases = read_cases(home.info.case_files);
  if (!cases || home.info.case_files.empty()) return;  // check_title() says so
  for (const Case* each : knowledge.cases)
    if (std::ranges::find(*cases, each->id, &CaseText::id) == cases->end())
      findings.push_back({"TR-153", title_file(home), "/cases",
                          std::string("the code cites ") + each->id + " (" + each->title +
                              "), which no file of cases has; add it to " + home.info.case_files.back().string()});
}

void check_modules(const Knowledge& knowledge, const TitleHome& home, Findings& findings) {
  const auto title = read_json(title_file(home));
  if (!title) return;
  const auto& modules = (*title)["modules"].items();
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const std::string id(modules[i]["id"].as_text());
    if (std::ranges::find(knowledge.modules, id) == knowledge.modules.end())
      findings.push_back({"TR-168", title_file(home), "/modules/" + std::to_string(i) + "/id",
                          "no code plays the module '" + id + "'; leave it out or mend its name"});
  }
}

/// Points that a scenario grants by names that the rules do not know: nobody would ever have them.
void check_points(const Ruleset& rules, const std::string& where, Findings& findings) {
  std::string known;
  for (const std::string& name : rules.point_names)
    if (!name.empty()) known += (known.empty() ? "" : ", ") + name;
  for (const char* list : {"points", "points_by_turn"})
    for (const auto& [name, value] : rules.data->scenario.rules[list].members())
      if (std::ranges::find(rules.point_names, name) == rules.point_names.end())
        findings.push_back({"TR-668", where, std::string("/rules/") + list + "/" + name,
                            "the rules know no points '" + name + "'; known are " + (known.empty() ? "none" : known)});
}

}  // namespace

Findings check_knowledge(const Knowledge& knowledge, const TitleHome& home) {
  Findings findings;
  check_cases(knowledge, home, findings);
  check_modules(knowledge, home, findings);
  return findings;
}

Findings check_starts(TitleLibrary& library, const TitleHome& home, const std::vector<OverlayMark>& overlays) {
  Findings findings;
  for (const ScenarioInfo& scenario : home.info.scenarios) {
    GameChoice choice;
    choice.request.title = home.info.id;
    choice.request.scenario = scenario.id;
    choice.overlays = overlays;
    const auto game = library.open(choice);
    const auto match = game ? start_match(*game) : Expected<std::unique_ptr<Match>>(Unexpected{game.error()});
    if (!match) {
      findings.insert(findings.end(), match.error().begin(), match.error().end());
      continue;
    }
    check_points((*match)->rules(), home.info.id + ", scenario " + scenario.id, findings);
    auto against =
        contain("plugin " + home.info.system, [&] { return (*match)->rules().check_start((*match)->state()); });
    for (Finding& finding : against ? *against : against.error()) {
      finding.where = home.info.id + ", the start of " + scenario.id;
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

}  // namespace trigh::host
