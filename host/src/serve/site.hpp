// The files of the browser client, as a web server gives them out: those that were in the folder when it was looked
// through, and no others, so that no path leads out of it.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "trigh/base/expected.hpp"

namespace trigh::host::serve {

struct Page {
  std::string body, type;
  std::string encoding;    ///< "gzip", or empty
  bool lasting = false;    ///< its name changes with its content
};

class Site {
 public:
  /// TR-742 when the folder has no index.html.
  static Expected<Site> open(const std::filesystem::path& folder);
  /// The page at a path such as "/" or "/assets/app.js"; the gzip file beside it when the client takes that.
  std::optional<Page> page(std::string_view target, bool gzip) const;

 private:
  std::map<std::string, std::filesystem::path, std::less<>> files_;   ///< by "/path/in/folder"
};

}  // namespace trigh::host::serve
