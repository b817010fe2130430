// The plugin's entry: the options of a title, and the list of every module a game is made of.
#include "trigh/rules/plugin.hpp"

#include "modules.hpp"
#include "trigh/kit/compose.hpp"

namespace fox {
namespace {

using Maker = ModulePtr (*)(const DesertFox&);

/// Every module of the rules, one for each section of the rulebook.
constexpr Maker kSections[] = {
    sequence_of_play, setting_up, initiative, reinforcements, withdrawals, air, general_supply, combat_supply,
    supply_arrivals, supply_units, supply_overrun, movement, stacks, overrun, reaction, naval_transport, railroad,
    forced_march, stacking, zones_of_control, combat, results, retreats, disruption, advance,
    artillery_and_flak, refit, fortifications, victory};

/// Optional rules by the ids of title.json.
constexpr struct { const char* id; OptionalPtr (*make)(DesertFox&);
} kOptional[] = {{"variable-withdrawal", variable_withdrawal},
                 {"tobruk-port", tobruk_port},
                 {"rommel", rommel}};

void add_modules(DesertFox& game) {
  for (Maker make : kSections) {
    game.modules.push_back(make(game));
    if (make == stacking) game.stacking_section = game.modules.back().get();
  }
  for (const auto& optional : kOptional)
    if (game.is_on(optional.id)) {
      OptionalPtr rule = optional.make(game);
      game.optional_rules.push_back(rule.get());
      game.modules.push_back(std::move(rule));
    }
}

class DesertFoxPlugin final : public RulesPlugin {
 public:
  std::optional<Knowledge> knows(std::string_view) const override {
    Knowledge known{{std::begin(kCases), std::end(kCases)}, {}};
    for (const auto& optional : kOptional) known.modules.emplace_back(optional.id);
    known.modules.emplace_back(kBenghaziErratum);
    return known;
  }

  Expected<std::unique_ptr<Ruleset>> compose(std::shared_ptr<const GameData> data,
                                             const Options& chosen) const override {
    return kit::compose_game<DesertFox>(std::move(data), chosen, kWeights, add_modules,
                                        [](DesertFox& game) { game.ways_to_goals = ways_to_places(game); });
  }
};

}  // namespace
}  // namespace fox

TRIGH_PLUGIN(fox::DesertFoxPlugin, "desert-fox", "1.0.0")
