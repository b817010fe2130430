// Titles: what can be played, and the data of one game. A title is a folder of the data root with a title.json
// (trigh-title/1) that names its other files. Data root: shared-data, or a folder of the same shape.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "trigh/base/datum.hpp"
#include "trigh/base/expected.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh {

struct ScenarioInfo {
  std::string id, name, summary;
  int first_turn = 1, last_turn = 1;
  int units = 0;  ///< that are set up or arrive
};

/// Where some facts of a title come from.
struct TitleSource {
  std::string what, provenance, edition, text;
};

/// What the table tells about a title and no rule reads: its about.json (trigh-about/1). All empty without one.
struct TitleAbout {
  std::string situation;  ///< one line
  std::string origin;     ///< one line: how far it is the published game
  int complexity = 0;     ///< how much there is to learn, from 1 to 5; 0: not said
  std::vector<TitleSource> sources;
  std::vector<std::pair<std::string, std::string>> words;   ///< of provenance, and what they mean
  std::vector<std::pair<std::string, std::string>> colors;  ///< "#55652e" by nation
};

/// A title as lobbies show it. When `findings` is not empty, it is listed but cannot be played.
struct TitleInfo {
  std::string id, name, subtitle, system, rulebook;
  std::string unfinished;  ///< what of the rules does not work yet; empty when all of them do
  int year = 0;
  std::vector<std::string> side_ids, side_names;
  std::vector<ScenarioInfo> scenarios;
  std::vector<std::filesystem::path> case_files;
  TitleAbout about;
  Findings findings;
};

/// How large a title is; 0 where a file cannot be read.
struct TitleSize {
  int units = 0, hexes = 0;
};
TitleSize size_of_title(const std::filesystem::path& data_root, const std::string& title);

/// All titles of the data root, by id. Reads the title and scenario files only, and checks the shape of the
/// former.
std::vector<TitleInfo> list_titles(const std::filesystem::path& data_root);

/// What to load. The members `map` and `units` of a position file (protocol, section 2) change the title's own.
struct GameRequest {
  std::string title;
  std::string scenario;                         ///< empty: the title's first
  std::vector<std::filesystem::path> overlays;  ///< an owner's corrections (trigh-overlay/1), in this order
  Datum map;    ///< null: the title's map; text: another title's map; {"overlay"}: changes; else an inline map
  Datum units;  ///< entries with `values` become counters of this game, after the title's own; nulls are passed over
  /// Ids of the title's counters that must stay when there is no room for all beside the made ones; empty: all.
  std::vector<std::string> used;
  std::string position_file;  ///< named in findings about `map` and `units`
};

/// The data of one game, or every reason why it cannot be loaded. What is wrong with a fact that an overlay changed is
/// said about the overlay. With an inline map nobody is deployed,
/// and who arrives at a hex that is not on it arrives by the system's own rule.
Expected<std::shared_ptr<const GameData>> load_game_data(const std::filesystem::path& data_root,
                                                         const GameRequest& request);

/// Everything that is wrong with the files of a title: map, counters, tables, all scenarios, rule cases, and what the
/// table tells about it. With overlays: of the title as they correct it.
Findings check_title(const std::filesystem::path& data_root, const std::string& title,
                     const std::vector<std::filesystem::path>& overlays = {});
/// What overlays change in a title and in any of its scenarios, a line each: "counters/ger-1-8/values/attack: 5 -> 6".
/// REQUIRES check_title() to find nothing.
std::vector<std::string> list_corrections(const std::filesystem::path& data_root, const std::string& title,
                                          const std::vector<std::filesystem::path>& overlays);

}  // namespace trigh
