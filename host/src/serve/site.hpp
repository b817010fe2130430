// The files of the browser client, as a web server gives them out: those that were in the folder when it was looked
// through, as they were then, and no others, so that no path and no link leads out of it.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "trigh/base/expected.hpp"

namespace trigh::host::serve {

struct Page {
  std::string_view body;   ///< lives as long as the site
  std::string type;
  std::string encoding;    ///< "gzip", or empty
  bool lasting = false;    ///< its name changes with its content
};

class Site {
 public:
  /// Reads everything in the folder but links. TR-742 when there is no index.html, or more than kMostBytes.
  static constexpr std::size_t kMostBytes = 256u << 20;
  static Expected<Site> open(const std::filesystem::path& folder);
  /// The page at a path such as "/" or "/assets/app.js"; the gzip file beside it when the client takes that.
  std::optional<Page> page(std::string_view target, bool gzip) const;

 private:
  std::map<std::string, std::string, std::less<>> files_;   ///< what stands in them, by "/path/in/folder"
};

}  // namespace trigh::host::serve
