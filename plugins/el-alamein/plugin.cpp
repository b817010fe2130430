// The plugin's entry: the options of a title, and the list of every module a game is made of.
#include "trigh/rules/plugin.hpp"

#include "appraisal.hpp"
#include "modules.hpp"
#include "trigh/rules/options.hpp"

namespace ala {
namespace {

/// Every module of the rules, one for each section of the rulebook.
std::vector<ModulePtr> sections(const ElAlamein& game) {
  std::vector<ModulePtr> modules;
  modules.push_back(sequence_of_play(game));
  modules.push_back(movement(game));
  modules.push_back(road_mode(game));
  modules.push_back(zones_of_control(game));
  modules.push_back(stacking(game));
  modules.push_back(combat(game));
  modules.push_back(strength(game));
  modules.push_back(advance(game));
  modules.push_back(combat_results(game));
  modules.push_back(retreat(game));
  modules.push_back(minefields(game));
  modules.push_back(engineers(game));
  modules.push_back(supply(game));
  modules.push_back(isolation(game));
  modules.push_back(roads(game));
  modules.push_back(map_edges(game));
  modules.push_back(victory(game));
  modules.push_back(boxed_areas(game));
  modules.push_back(scenarios(game));
  if (game.free_set_up.on) modules.push_back(free_set_up(game));
  add_variations(game, modules);
  return modules;
}

class ElAlameinPlugin final : public RulesPlugin {
 public:
  std::vector<OptionInfo> options(const GameData& data) const override { return options_of(data.title); }
  std::optional<Knowledge> knows(std::string_view) const override {
    return Knowledge{{std::begin(kCases), std::end(kCases)}, optional_modules()};
  }

  Expected<std::unique_ptr<Ruleset>> compose(std::shared_ptr<const GameData> data,
                                             const Options& options) const override {
    Findings findings;
    const Options full = complete_options(options_of(data->title), options, data->scenario.id, findings);
    auto game = std::make_unique<ElAlamein>(std::move(data), full, findings);
    if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
    findings = game->weights.read(kWeights, game->data->weights, "weights.json", game->data->side_ids,
                                  game->data->scenario.id);
    if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
    game->modules = sections(*game);
    findings = game->compile();
    if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
    game->appraisal = std::make_shared<AppraisalTables>(*game);
    return std::unique_ptr<Ruleset>(std::move(game));
  }
};

}  // namespace
}  // namespace ala

TRIGH_PLUGIN(ala::ElAlameinPlugin, "el-alamein", "1.0.0")
