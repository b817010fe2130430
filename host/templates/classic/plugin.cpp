// The ruleset: the sequence of play and the list of sections.
#include "new_ruleset.hpp"
#include "trigh/rules/options.hpp"

namespace new_ruleset {
namespace {

struct Sequence {
  PhaseId weather, replacements, movement, combat, second_movement;
};

// [4.1] Phases and what may be done in them.
Sequence add_sequence(ClassicGame& game) {
  using namespace kit;
  const Sequence at{
      game.add_phase({"weather", "Weather Phase", &k4_2, 0, true, ""}),
      game.add_phase(
          {"replacement", "Replacement Phase", &k4_1, kind_set({kEndPhase, kRebuild}), false, "Rebuild units."}),
      game.add_phase(
          {"movement", "Movement Phase", &k4_1, kind_set({kEndPhase, kMove, kEnter}), false, "Move your units."}),
      game.add_phase(
          {"combat", "Combat Phase", &k4_1, kind_set({kEndPhase, kAttack}), false, "Attack adjacent units."}),
      game.add_phase({"second-movement", "Second Movement Phase", &k5_5, kind_set({kEndPhase, kMove}), false,
                      "Move your mechanized units again."})};
  game.player_turn = {
      {at.weather, game.data->scenario.first_side}, at.replacements, at.movement, at.combat, at.second_movement};
  game.turn_rule = &k4_1;
  game.over_rule = &k11_1;
  return at;
}

void add_sections(ClassicGame& game, const Sequence& at, Findings& findings) {
  const auto add = [&](ModulePtr section) { game.modules.push_back(std::move(section)); };
  const auto mechanized = [trait = game.counters().find_trait("mechanized")](const State& state, UnitId unit) {
    return (state.counter(unit).traits & trait) != 0;
  };
  const HexsideKinds roads = game.map().hexside_bit("road"), rails = game.map().hexside_bit("rail");
  add(kit::weather(game, at.weather, {6}, k4_2));
  add(kit::terrain(game, kCases, findings));
  add(kit::movement(game, {{at.movement}, {at.second_movement, mechanized, &k5_5}}, {k5_4, k5_4, k5_1, k5_3}));
  add(kit::rail(game, rails, 2, {at.movement}, k5_6));
  add(kit::zones(kit::ZoneEffects::read(*game.data, kCases, findings),
                 [&game](const State& state, Side side) -> const HexSet& { return game.zone(state, side); }));
  add(rivers(game));
  if (is_on(game.options, "pioneers")) add(pioneers(game));
  const bool victor_leads = game.options.at("retreat-leader") == "victor";
  add(kit::combat(game, {k7_1, k7_2, k7_3}, victor_leads));
  add(kit::supply(game, roads | rails, 3, {k8_1, k8_1, k8_2, k8_2}));
  add(kit::reinforcements(game, k9_1));
  add(kit::replacements(game, at.replacements, k9_2));
  add(kit::stacking(game, 2, k10_1));
  add(kit::victory(game, k11_1));
}

}  // namespace

// What `trigh check data` holds the title's files against.
std::optional<Knowledge> NewRulesetPlugin::knows(std::string_view) const {
  return Knowledge{{std::begin(kCases), std::end(kCases)}, {"pioneers"}};
}

Expected<std::unique_ptr<Ruleset>> NewRulesetPlugin::compose(std::shared_ptr<const GameData> data,
                                                             const Options& options) const {
  Findings findings;
  const Options chosen = complete_options(options_of(data->title), options, data->scenario.id, findings);
  if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
  auto game = std::make_unique<ClassicGame>(std::move(data), chosen, ClassicGame::Cases{k7_4, k7_6, k7_7, k7_5, k4_2});
  findings = game->read_results(kCases);
  for (Finding& each : game->missing()) findings.push_back(std::move(each));
  if (findings.empty()) add_sections(*game, add_sequence(*game), findings);
  if (findings.empty()) findings = game->compile();
  if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
  return std::unique_ptr<Ruleset>(std::move(game));
}

}  // namespace new_ruleset

TRIGH_PLUGIN(new_ruleset::NewRulesetPlugin, "new-ruleset", "0.1.0")
