#include "session.hpp"

#include "trigh/base/contain.hpp"
#include "trigh/rules/options.hpp"

namespace trigh::host {

Expected<GameChoice> with_overlay_files(Context& context, GameChoice choice) {
  Findings findings;
  for (const OverlayMark& wanted : choice.overlays) {
    auto file = context.overlay_file(choice.request.title, wanted);
    if (file)
      choice.request.overlays.push_back(std::move(*file));
    else
      findings.insert(findings.end(), file.error().begin(), file.error().end());
  }
  if (!findings.empty()) return Unexpected<Findings>{findings};
  choice.overlays.clear();
  return choice;
}

GameChoice with_overlays(GameChoice choice, const std::vector<std::string>& words) {
  std::error_code error;
  for (const std::string& word : words) {
    if (fs::is_regular_file(word, error))
      choice.request.overlays.emplace_back(word);
    else
      choice.overlays.push_back({word});
  }
  return choice;
}

Expected<std::vector<OverlayMark>> chosen_overlays(Context& context, const std::string& title) {
  const auto chosen = context.chosen_overlays();
  if (!chosen) return Unexpected<Findings>{chosen.error()};
  std::vector<OverlayMark> marks;
  Findings findings;
  for (const OverlayInfo& overlay : *chosen) {
    if (overlay.title != title)
      findings.push_back({"TR-172", overlay.file.string(), "/title",
                          "this overlay corrects '" + overlay.title + "', not '" + title + "'; leave it out"});
    marks.push_back({overlay.id, overlay.digest});
  }
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return marks;
}

Expected<OpenGame> open_game(Context& context, const GameChoice& wanted) {
  const auto found = with_overlay_files(context, wanted);
  if (!found) return Unexpected<Findings>{found.error()};
  const GameChoice& choice = *found;
  OpenGame game;
  const auto root = context.root_of(choice.request.title);
  if (!root) return Unexpected<Findings>{root.error()};
  game.data_root = root.value();
  auto data = load_game_data(game.data_root, choice.request);
  if (!data) return Unexpected<Findings>{data.error()};
  game.data = std::move(*data);
  auto plugin = context.plugin(game.data->system, choice.version);
  if (!plugin) return Unexpected<Findings>{plugin.error()};
  game.plugin = std::move(*plugin);
  auto infos = game.plugin->options(*game.data);
  if (!infos) return Unexpected<Findings>{infos.error()};
  game.option_infos = std::move(*infos);
  Findings findings;
  const Options options = complete_options(game.option_infos, choice.options, game.data->scenario.id, findings);
  if (!findings.empty()) return Unexpected<Findings>{findings};
  auto rules = game.plugin->compose(game.data, options);
  if (!rules) return Unexpected<Findings>{rules.error()};
  game.rules = std::move(*rules);
  return game;
}

Expected<std::unique_ptr<Match>> start_match(const OpenGame& game) {
  return contain("plugin " + game.data->system, [&] { return std::make_unique<Match>(game.rules); });
}

Expected<std::unique_ptr<Match>> start_match(const OpenGame& game, const Position& start) {
  return contain("plugin " + game.data->system, [&] { return std::make_unique<Match>(game.rules, start); });
}

Expected<Options> parse_options(const std::vector<std::string>& words) {
  Options options;
  Findings findings;
  for (const std::string& word : words) {
    const std::size_t at = word.find('=');
    if (at == std::string::npos)
      findings.push_back(
          {"TR-535", "options", "", "'" + word + "' is no option; write it as name=choice, such as some-module=on"});
    else
      options[word.substr(0, at)] = word.substr(at + 1);
  }
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return options;
}

}  // namespace trigh::host
