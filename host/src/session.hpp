// Opening a game: title, scenario and options become data, plugin, ruleset and match. Whatever is wrong on the
// way comes back as findings.
#pragma once

#include "context.hpp"
#include "trigh/play/match.hpp"

namespace trigh::host {

struct GameChoice {
  GameRequest request;   ///< title, scenario, and what a position file changes
  Options options;       ///< only those that differ from the default
  std::string version;   ///< of the plugin; empty: the newest
};

/// A game that can be played: any number of matches may share it. The plugin is its ruleset's home.
struct OpenGame {
  fs::path data_root;
  std::shared_ptr<const GameData> data;
  std::shared_ptr<const Plugin> plugin;
  std::vector<OptionInfo> option_infos;
  std::shared_ptr<const Ruleset> rules;
};

/// Findings: of the data, of the plugin (Registry::plugin), of its compose(); TR-532 an option the title does not
/// have, TR-533 a choice it does not have, TR-534 options that exclude each other.
Expected<OpenGame> open_game(Context& context, const GameChoice& choice);

/// A match from the scenario's start, or from a given position; what the ruleset throws becomes a finding.
Expected<std::unique_ptr<Match>> start_match(const OpenGame& game);
Expected<std::unique_ptr<Match>> start_match(const OpenGame& game, const Position& start);

/// Option words "module=on" of the command line; TR-535 for one without '='.
Expected<Options> parse_options(const std::vector<std::string>& words);

}  // namespace trigh::host
