// What every verb needs: places, plugins, titles, and how to say what is wrong. Found when first asked for.
#pragma once

#include <mutex>
#include <optional>

#include "places.hpp"
#include "registry.hpp"
#include "trigh/io/title_reader.hpp"

namespace trigh::host {

/// A title and the data root it stands in.
struct TitleHome {
  fs::path root;
  TitleInfo info;
};

/// Safe to use from several threads once `options` are filled.
class Context {
 public:
  PlaceOptions options;   ///< filled by the command line

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

 private:
  Expected<const Places*> found_places();       ///< REQUIRES lock_ to be held
  Expected<Registry*> scanned_registry();       ///< the same

  std::mutex lock_;
  std::optional<Places> places_;
  std::optional<Registry> registry_;
};

/// Prints findings on standard error, one a line, and gives the exit code of a failure.
int complain(const Findings& findings);

}  // namespace trigh::host
