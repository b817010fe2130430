// Where the host finds things: shared data, plugins, templates. Nothing is compiled in; a build tree, an installed
// tree and the environment are all looked at from where the program stands.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "trigh/base/expected.hpp"

namespace trigh::host {

namespace fs = std::filesystem;

/// What the command line says; empty: not said.
struct PlaceOptions {
  fs::path program;  ///< folder of the program; empty: of the one that runs
  std::string data;
  std::vector<std::string> plugins;
  std::vector<std::string> overlays;  ///< files, or ids of overlays in the owner's folder
};

struct Places {
  fs::path data;                  ///< folder with a sub-folder for each title, and schema/; empty when not found
  std::vector<fs::path> plugins;  ///< folders searched for NAME.plugin.json, in order; all exist
  fs::path overlays;              ///< the owner's folder of overlays; need not exist
  fs::path templates;             ///< folder with new-ruleset/; empty when not found
};

/// Data: --data, TRIGH_DATA, share/trigh of the installation, shared-data of the source tree the program was
/// built in. Plugins: --plugins, TRIGH_PLUGIN_PATH (folders joined by ':'), plugins/ of the build tree,
/// lib/trigh/plugins of the installation. Overlays: TRIGH_OVERLAYS, overlays/ of user_folder(). A folder that is named
/// but missing is a finding.
Expected<Places> find_places(const PlaceOptions& options);

/// The folder the running program is in.
fs::path program_folder();
/// Where games and overlays of this user are kept: $XDG_DATA_HOME/trigh or ~/.local/share/trigh. Not created.
fs::path user_folder();
/// $XDG_CACHE_HOME/trigh or ~/.cache/trigh; empty when there is neither. Not created.
fs::path cache_folder();

}  // namespace trigh::host
