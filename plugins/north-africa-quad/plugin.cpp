// The plugin's entry: the options of a title, and the list of every module a game is made of.
#include "trigh/rules/plugin.hpp"

#include <algorithm>

#include "appraisal.hpp"
#include "modules.hpp"
#include "titles/titles.hpp"

namespace quad {
namespace {

/// Every module of the standard rules, one for each section of the rulebook.
std::vector<ModulePtr> standard_rules(const Quad& quad) {
  std::vector<ModulePtr> modules;
  modules.push_back(sequence_of_play(quad));
  modules.push_back(movement(quad));
  modules.push_back(zones_of_control(quad));
  modules.push_back(combat(quad));
  modules.push_back(artillery(quad));
  modules.push_back(ground_support(quad));
  modules.push_back(minefields(quad));
  modules.push_back(anti_tank(quad));
  modules.push_back(combat_results(quad));
  modules.push_back(retreat(quad));
  modules.push_back(displacement(quad));
  modules.push_back(advance(quad));
  modules.push_back(supply(quad));
  modules.push_back(reinforcements(quad));
  modules.push_back(exiting(quad));
  return modules;
}

std::vector<OptionInfo> readings_of(const GameData& game) {
  std::vector<OptionInfo> list;
  for (const Datum& reading : game.title["readings"].items()) {
    OptionInfo info;
    info.id = reading["id"].as_text();
    info.rule = reading["case"].as_text();
    info.question = reading["question"].as_text();
    for (const Datum& choice : reading["choices"].items())
      info.choices.push_back({std::string(choice["id"].as_text()), std::string(choice["text"].as_text())});
    info.default_choice = reading["default"].as_text();
    list.push_back(std::move(info));
  }
  return list;
}

/// Completes `chosen` with the defaults; complains about unknown options and choices.
Options complete(const std::vector<OptionInfo>& known, const Options& chosen, Findings& findings) {
  Options full;
  for (const OptionInfo& option : known) full[option.id] = option.default_choice;
  for (const auto& [id, choice] : chosen) {
    const auto option = std::find_if(known.begin(), known.end(), [&id = id](const OptionInfo& o) { return o.id == id; });
    if (option == known.end()) {
      findings.push_back({"TR-811", "options", "/" + id, "the title has no option '" + id + "'; leave it out"});
      continue;
    }
    const bool offered = std::any_of(option->choices.begin(), option->choices.end(),
                                     [&choice = choice](const OptionInfo::Choice& c) { return c.id == choice; });
    if (offered) full[id] = choice;
    else findings.push_back({"TR-812", "options", "/" + id, "'" + choice + "' is no choice of this option"});
  }
  return full;
}

class QuadPlugin final : public RulesPlugin {
 public:
  std::vector<OptionInfo> options(const GameData& data) const override { return readings_of(data); }

  Expected<std::unique_ptr<Ruleset>> compose(std::shared_ptr<const GameData> data, const Options& options) const override {
    Findings findings;
    const Options full = complete(readings_of(*data), options, findings);
    auto quad = std::make_unique<Quad>(std::move(data), full, findings);
    if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
    quad->exemptions = {own_minefield_exemption()};
    quad->modules = standard_rules(*quad);
    add_title(*quad, findings);
    if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
    findings = quad->compile();
    if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
    quad->appraisal = std::make_shared<AppraisalTables>(*quad);
    return std::unique_ptr<Ruleset>(std::move(quad));
  }
};

}  // namespace
}  // namespace quad

TRIGH_PLUGIN(quad::QuadPlugin, "north-africa-quad", "1.0.0")
