#include "support/toy_library.hpp"
#include "support/tree.hpp"

namespace trigh::toy {

Expected<std::vector<host::TitleHome>> ToyLibrary::titles() {
  const std::filesystem::path root = trigh::test::in_source("/shared-data");
  TitleInfo info;
  info.id = "toy";
  info.name = "Toy";
  info.system = "toy";
  info.side_ids = {"red", "blue"};
  info.side_names = {"Red", "Blue"};
  info.scenarios = {{"standard", "Standard", "Three against three."}};
  std::vector<host::TitleHome> homes{{root, info}};
  for (TitleInfo& each : list_titles(root)) homes.push_back({root, std::move(each)});
  return homes;
}

Expected<host::OpenGame> ToyLibrary::open(const host::GameChoice& choice) {
  host::OpenGame game;
  game.data_root = trigh::test::in_source("/shared-data");
  if (choice.request.title == "toy") {
    if (!choice.request.scenario.empty() && choice.request.scenario != "standard")
      return fail("TR-166", "toy", "", "there is no scenario '" + choice.request.scenario + "'");
    game.data = game_data();
  } else {
    auto data = load_game_data(game.data_root, choice.request);
    if (!data) return Unexpected<Findings>{data.error()};
    game.data = std::move(*data);
  }
  auto changed = std::make_shared<GameData>(*game.data);
  changed->hash += data_change;
  if (!grant.empty())
    changed->scenario.rules =
        changed->scenario.rules.with("points", Datum::object({{grant, Datum::number(1)}}));
  if (crowd) changed->scenario.deployment[1].hex = changed->scenario.deployment[0].hex;
  game.data = changed;
  if (!choice.version.empty() && choice.version != version)
    return fail("TR-530", "plugins", "", "there is no plugin " + game.data->system + " " + choice.version);
  host::PluginManifest manifest;
  manifest.system = game.data->system;
  manifest.version = version;
  game.plugin = std::make_shared<host::Plugin>(manifest, plugin_);
  game.option_infos = plugin_.options(*game.data);
  auto rules = plugin_.compose(game.data, choice.options);
  if (!rules) return Unexpected<Findings>{rules.error()};
  if (spoil) spoil(**rules);
  game.rules = std::move(*rules);
  return game;
}

}  // namespace trigh::toy
