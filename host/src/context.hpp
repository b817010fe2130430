// What every verb needs: places, plugins, and how to say what is wrong. Found when first asked for.
#pragma once

#include <optional>

#include "places.hpp"
#include "registry.hpp"

namespace trigh::host {

class Context {
 public:
  PlaceOptions options;   ///< filled by the command line

  /// Places and plugins; a verb that needs them passes the findings on.
  Expected<Places> places() const { return find_places(options); }
  /// The registry of all plugin folders, scanned at the first call.
  Expected<Registry*> registry();

 private:
  std::optional<Registry> registry_;
};

/// Prints findings on standard error, one a line.
void complain(const Findings& findings);

}  // namespace trigh::host
