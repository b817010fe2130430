// The plugin's entry: the options of a title, and the list of every module a game is made of.
#include "trigh/rules/plugin.hpp"

#include "appraisal.hpp"
#include "exclusive/exclusive.hpp"
#include "modules.hpp"
#include "trigh/rules/options.hpp"

namespace quad {
namespace {

/// Every module of the standard rules, one for each section of the rulebook.
std::vector<ModulePtr> standard_rules(const Quad& quad) {
  std::vector<ModulePtr> modules;
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
  modules.push_back(kit::zones(
      quad.zone_effects, [&quad](const State& state, Side side) -> const HexSet& { return quad.zone(state, side); }));
  return modules;
}

class QuadPlugin final : public RulesPlugin {
 public:
  std::vector<OptionInfo> options(const GameData& data) const override { return options_of(data.title); }
  std::optional<Knowledge> knows(std::string_view title) const override {
    return Knowledge{{std::begin(kCases), std::end(kCases)}, optional_rules(title)};
  }

  Expected<std::unique_ptr<Ruleset>> compose(std::shared_ptr<const GameData> data,
                                             const Options& options) const override {
    Findings findings;
    const Options full = complete_options(options_of(data->title), options, data->scenario.id, findings);
    auto quad = std::make_unique<Quad>(std::move(data), full, findings);
    if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
    findings = quad->weights.read(kWeights, quad->data->weights, "weights.json", quad->data->side_ids,
                                  quad->data->scenario.id);
    if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
    quad->exemptions = {own_minefield_exemption()};
    quad->modules = standard_rules(*quad);
    add_exclusive_rules(*quad);
    findings = quad->compile();
    if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
    quad->appraisal = std::make_shared<AppraisalTables>(*quad);
    return std::unique_ptr<Ruleset>(std::move(quad));
  }
};

}  // namespace
}  // namespace quad

TRIGH_PLUGIN(quad::QuadPlugin, "north-africa-quad", "1.0.0")
