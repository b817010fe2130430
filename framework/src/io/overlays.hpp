// The overlays that one game is loaded with.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "amend.hpp"
#include "trigh/base/datum.hpp"
#include "trigh/io/overlay.hpp"
#include "trigh/map/map.hpp"

namespace trigh::io {

class Overlays {
 public:
  Overlays(std::filesystem::path data_root, std::string title)
      : data_root_(std::move(data_root)), title_(std::move(title)) {}

  /// Reads the files; keeps those that are right. Findings: of their shape, TR-172 for one of another title.
  Findings read(const std::vector<std::filesystem::path>& files);
  bool empty() const { return list_.empty(); }

  /// Where the tables of the title stand: a later file counts before an earlier one. TR-171 for an overlay that names a
  /// scenario or a table that the title does not have.
  Findings know(const std::vector<std::string>& scenarios, std::map<std::string, std::string, std::less<>> tables);
  /// The document of a title's file as the overlays have it; nothing when they change nothing in it. Adds to `findings`
  /// what they name and it does not have.
  std::optional<Datum> amended(const Datum& document, std::string_view format, const std::string& file,
                               Findings& findings);
  /// The same of the map.
  Findings amend(Map& map);

  /// Findings about places that an overlay changed are about the overlay; about the rest of a file that one changed
  /// they say so.
  Findings translated(Findings findings) const;
  std::vector<std::string> take_changes() { return std::move(changes_); }

  struct Overlay {
    OverlayInfo info;
    std::string text;
    Datum document;
  };
  const std::vector<Overlay>& list() const { return list_; }

 private:
  struct Changed {
    const Overlay* by;
    AmendedPlace place;
  };
  void amend_part(Datum& document, const Overlay& overlay, std::string_view format, const std::string& file,
                  Findings& findings);

  std::filesystem::path data_root_;
  std::string title_;
  std::vector<Overlay> list_;
  std::map<std::string, std::string, std::less<>> table_files_;
  std::map<std::string, std::vector<Changed>, std::less<>> changed_;  ///< by file
  std::vector<std::string> changes_;
};

}  // namespace trigh::io
