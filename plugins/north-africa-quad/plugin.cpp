// The plugin's entry: the options of a title, and the list of every module a game is made of.
#include "trigh/rules/plugin.hpp"

#include "exclusive/exclusive.hpp"
#include "modules.hpp"
#include "trigh/kit/compose.hpp"

namespace quad {
namespace {

/// Every module of the standard rules, one for each section of the rulebook.
constexpr ModulePtr (*kSections[])(const Quad&) = {
    movement, combat,       artillery, ground_support, minefields, anti_tank, combat_results,
    retreat,  displacement, supply,    reinforcements, exiting};

void add_modules(Quad& quad) {
  quad.exemptions = {own_minefield_exemption()};
  for (const auto make : kSections) quad.modules.push_back(make(quad));
  quad.modules.push_back(kit::zones(
      quad.zone_effects, [&quad](const State& state, Side side) -> const HexSet& { return quad.zone(state, side); }));
  add_exclusive_rules(quad);
}

class QuadPlugin final : public RulesPlugin {
 public:
  std::optional<Knowledge> knows(std::string_view title) const override {
    return Knowledge{{std::begin(kCases), std::end(kCases)}, optional_rules(title)};
  }

  Expected<std::unique_ptr<Ruleset>> compose(std::shared_ptr<const GameData> data,
                                             const Options& chosen) const override {
    return kit::compose_game<Quad>(std::move(data), chosen, kWeights, add_modules);
  }
};

}  // namespace
}  // namespace quad

TRIGH_PLUGIN(quad::QuadPlugin, "north-africa-quad", "1.0.0")
