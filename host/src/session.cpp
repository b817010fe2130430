#include "session.hpp"

#include <algorithm>

#include "trigh/base/contain.hpp"

namespace trigh::host {
namespace {

const OptionInfo* find(const std::vector<OptionInfo>& infos, std::string_view id) {
  const auto found = std::ranges::find(infos, id, &OptionInfo::id);
  return found == infos.end() ? nullptr : &*found;
}

template <class Things, class Name>
std::string listed(const Things& things, Name name) {
  std::string list;
  for (const auto& thing : things) list += (list.empty() ? "" : ", ") + name(thing);
  return list.empty() ? "none" : list;
}

bool is_on(const Options& options, const OptionInfo& info) {
  const auto chosen = options.find(info.id);
  return (chosen == options.end() ? info.default_choice : chosen->second) == "on";
}

}  // namespace

Findings check_options(const Options& options, const std::vector<OptionInfo>& infos) {
  Findings findings;
  for (const auto& [id, choice] : options) {
    const OptionInfo* info = find(infos, id);
    if (!info) {
      findings.push_back({"TR-532", "options", "/" + id, "the title has no option '" + id + "'; it has: " +
                              listed(infos, [](const OptionInfo& each) { return each.id; })});
      continue;
    }
    if (std::ranges::find(info->choices, choice, &OptionInfo::Choice::id) == info->choices.end())
      findings.push_back({"TR-533", "options", "/" + id, "'" + choice + "' is no choice; there are: " +
                              listed(info->choices, [](const OptionInfo::Choice& each) { return each.id; })});
    for (const std::string& other : info->conflicts) {
      const OptionInfo* conflict = find(infos, other);
      if (conflict && is_on(options, *info) && is_on(options, *conflict))
        findings.push_back({"TR-534", "options", "/" + id, "'" + id + "' and '" + other + "' exclude each other; turn one off"});
    }
  }
  return findings;
}

Expected<OpenGame> open_game(Context& context, const GameChoice& choice) {
  OpenGame game;
  const auto root = context.root_of(choice.request.title);
  if (!root) return Unexpected<Findings>{root.error()};
  game.data_root = root.value();
  auto data = load_game_data(game.data_root, choice.request);
  if (!data) return Unexpected<Findings>{data.error()};
  game.data = std::move(*data);
  auto plugin = context.registry().value()->plugin(game.data->system, choice.version);
  if (!plugin) return Unexpected<Findings>{plugin.error()};
  game.plugin = std::move(*plugin);
  auto infos = game.plugin->options(*game.data);
  if (!infos) return Unexpected<Findings>{infos.error()};
  game.option_infos = std::move(*infos);
  if (Findings findings = check_options(choice.options, game.option_infos); !findings.empty())
    return Unexpected<Findings>{findings};
  auto rules = game.plugin->compose(game.data, choice.options);
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
      findings.push_back({"TR-535", "options", "", "'" + word + "' is no option; write it as name=choice, such as some-module=on"});
    else options[word.substr(0, at)] = word.substr(at + 1);
  }
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return options;
}

}  // namespace trigh::host
