// The plugin's entry: the options of a title, and the list of every module a game is made of.
#include "trigh/rules/plugin.hpp"

#include "modules.hpp"
#include "trigh/kit/compose.hpp"

namespace ala {
namespace {

/// Every module of the rules, one for each section of the rulebook.
constexpr ModulePtr (*kSections[])(const ElAlamein&) = {
    sequence_of_play, movement, road_mode, zones_of_control, stacking, combat, combat_results,
    retreat, minefields, engineers, supply, isolation, roads, map_edges, victory, scenarios};

void add_modules(ElAlamein& game) {
  for (const auto make : kSections) game.modules.push_back(make(game));
  if (game.free_set_up.on) game.modules.push_back(free_set_up(game));
}

class ElAlameinPlugin final : public RulesPlugin {
 public:
  std::optional<Knowledge> knows(std::string_view) const override {
    return Knowledge{{std::begin(kCases), std::end(kCases)}, optional_modules()};
  }

  Expected<std::unique_ptr<Ruleset>> compose(std::shared_ptr<const GameData> data,
                                             const Options& chosen) const override {
    return kit::compose_game<ElAlamein>(std::move(data), chosen, kWeights, add_modules);
  }
};

}  // namespace
}  // namespace ala

TRIGH_PLUGIN(ala::ElAlameinPlugin, "el-alamein", "1.0.0")
