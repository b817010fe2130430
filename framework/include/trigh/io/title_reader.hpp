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
};

/// A title as lobbies show it. When `findings` is not empty, it is listed but cannot be played.
struct TitleInfo {
  std::string id, name, subtitle, system, rulebook;
  std::string unfinished;  ///< what of the rules does not work yet; empty when all of them do
  int year = 0;
  std::vector<std::string> side_ids, side_names;
  std::vector<ScenarioInfo> scenarios;
  std::vector<std::filesystem::path> case_files;
  Findings findings;
};

/// All titles of the data root, by id. Reads the title and scenario files only, and checks the shape of the
/// former.
std::vector<TitleInfo> list_titles(const std::filesystem::path& data_root);

/// What to load. The members `map` and `units` of a position file (protocol, section 2) change the title's own.
struct GameRequest {
  std::string title;
  std::string scenario;                         ///< empty: the title's first
  std::vector<std::filesystem::path> overlays;  ///< an owner's corrections of the map, merged in this order
  Datum map;    ///< null: the title's map; text: another title's map; {"overlay"}: changes; else an inline map
  Datum units;  ///< entries with `values` become counters of this game, after the title's own; nulls are passed over
  /// Ids of the title's counters that must stay when there is no room for all beside the made ones; empty: all.
  std::vector<std::string> used;
  std::string position_file;  ///< named in findings about `map` and `units`
};

/// The data of one game, or every reason why it cannot be loaded. With an inline map nobody is deployed,
/// and who arrives at a hex that is not on it arrives by the system's own rule.
Expected<std::shared_ptr<const GameData>> load_game_data(const std::filesystem::path& data_root,
                                                         const GameRequest& request);

/// Everything that is wrong with the files of a title: map, counters, tables, all scenarios, rule cases.
Findings check_title(const std::filesystem::path& data_root, const std::string& title);

}  // namespace trigh
