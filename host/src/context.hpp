// What every verb needs: places, plugins, titles, and how to say what is wrong. Found when first asked for.
#pragma once

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

class Context {
 public:
  PlaceOptions options;   ///< filled by the command line

  /// Places; found at the first call.
  Expected<const Places*> places();
  /// All plugins; the folders are scanned at the first call. The registry lives as long as the context.
  Expected<Registry*> registry();

  /// The shared data, then the data folders that accepted plugins bring. A title counts where it is found first.
  Expected<std::vector<fs::path>> data_roots();
  Expected<std::vector<TitleHome>> titles();
  /// The root that has a title; TR-531 none has, with the ids there are.
  Expected<fs::path> root_of(const std::string& title);

 private:
  std::optional<Places> places_;
  std::optional<Registry> registry_;
};

/// Prints findings on standard error, one a line, and gives the exit code of a failure.
int complain(const Findings& findings);

}  // namespace trigh::host
