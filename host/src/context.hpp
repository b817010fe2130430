// What every verb needs: places, plugins, titles, and how to say what is wrong. Found when first asked for.
#pragma once

#include <map>
#include <mutex>
#include <optional>

#include "places.hpp"
#include "registry.hpp"
#include "trigh/io/file_stamp.hpp"
#include "trigh/io/overlay.hpp"
#include "trigh/io/title_reader.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh::host {

/// A title and the data root it stands in.
struct TitleHome {
  fs::path root;
  TitleInfo info;
};

/// Safe to use from several threads once `options` are filled.
class Context {
 public:
  PlaceOptions options;  ///< filled by the command line

  /// Places; found at the first call.
  Expected<const Places*> places();
  /// All plugins; the folders are scanned at the first call. The registry lives as long as the context.
  Expected<const Registry*> registry();
  /// Registry::plugin().
  Expected<std::shared_ptr<const Plugin>> plugin(std::string_view system, std::string_view version = {});

  /// The shared data, then the data folders that accepted plugins bring. A title counts where it is found first.
  Expected<std::vector<fs::path>> data_roots();
  Expected<std::vector<TitleHome>> titles();
  /// The root that has a title; TR-531 none has, with the ids there are.
  Expected<fs::path> root_of(const std::string& title);

  /// Overlays: those the command line names, then those of the owner's folder by the names of their files. One that
  /// cannot be used, or whose id another of its title has before it (TR-173), says so.
  Expected<std::vector<OverlayInfo>> overlays();
  /// Those the command line names. TR-173: one of the names is neither a file nor an overlay of the folder; and all
  /// that is wrong with their files.
  Expected<std::vector<OverlayInfo>> chosen_overlays();
  /// The file of an overlay, the one with that digest if there are several. TR-173: it is not here.
  Expected<fs::path> overlay_file(const std::string& title, const OverlayMark& wanted);

 private:
  Expected<const Places*> found_places();  ///< REQUIRES lock_ to be held
  Expected<Registry*> scanned_registry();  ///< the same
  OverlayInfo overlay_at(const fs::path& file, const fs::path& data_root);
  Expected<std::vector<OverlayInfo>> all_overlays();

  std::mutex lock_;
  std::optional<Places> places_;
  std::optional<Registry> registry_;
  std::mutex overlay_lock_;
  std::map<std::string, std::pair<FileStamp, OverlayInfo>> overlays_;  ///< by file, as they were read last
};

/// Prints findings on standard error, one a line, and gives the exit code of a failure.
int complain(const Findings& findings);

}  // namespace trigh::host
