// Opening a game: title, scenario and options become data, plugin, ruleset and match. Whatever is wrong on the
// way comes back as findings.
#pragma once

#include "context.hpp"
#include "trigh/play/match.hpp"

namespace trigh::host {

struct GameChoice {
  GameRequest request;                  ///< title, scenario, and what a position file changes
  Options options;                      ///< only those that differ from the default
  std::string version;                  ///< of the plugin; empty: the newest
  std::vector<OverlayMark> overlays{};  ///< that correct it, in this order; digest 0: however the file reads
};

/// A game that can be played: any number of matches may share it. The plugin is its ruleset's home.
struct OpenGame {
  fs::path data_root;
  std::shared_ptr<const GameData> data;
  std::shared_ptr<const Plugin> plugin;
  std::vector<OptionInfo> option_infos;
  std::shared_ptr<const Ruleset> rules;
};

/// The choice with the files of its overlays in its request, in the place of `overlays`. TR-173 for those that are not
/// here.
Expected<GameChoice> with_overlay_files(Context& context, GameChoice choice);
/// The choice played with more overlays, transplants among them: each word is a file or an id that 'trigh titles'
/// lists. open_game() says what is wrong with them, in one sentence each.
GameChoice with_overlays(GameChoice choice, const std::vector<std::string>& words);
/// The overlays that the command line chose for games of that title. TR-173 for what is no overlay here, TR-172 for one
/// of another title.
Expected<std::vector<OverlayMark>> chosen_overlays(Context& context, const std::string& title);

/// Findings: of with_overlay_files(), of the data, of the plugin (Registry::plugin), of its compose(); TR-532 an option
/// the title does not have, TR-533 a choice it does not have, TR-534 options that exclude each other.
Expected<OpenGame> open_game(Context& context, const GameChoice& choice);

/// A match from the scenario's start, or from a given position; what the ruleset throws becomes a finding.
Expected<std::unique_ptr<Match>> start_match(const OpenGame& game);
Expected<std::unique_ptr<Match>> start_match(const OpenGame& game, const Position& start);

/// Option words "module=on" of the command line; TR-535 for one without '='.
Expected<Options> parse_options(const std::vector<std::string>& words);

}  // namespace trigh::host
