// The overlays that one game is loaded with.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "amend.hpp"
#include "transplant.hpp"
#include "trigh/base/datum.hpp"
#include "trigh/io/overlay.hpp"
#include "trigh/map/map.hpp"

namespace trigh::io {

class Overlays {
 public:
  Overlays(std::filesystem::path data_root, std::string title)
      : data_root_(std::move(data_root)), title_(std::move(title)) {}

  /// Reads the files; keeps those that are right. Findings: of their shape, TR-172 for one of another title, TR-174 for
  /// a transplant from where nothing is lent, TR-175 for two transplants of one part.
  Findings read(const std::vector<std::filesystem::path>& files);
  bool empty() const { return list_.empty(); }

  /// Where the tables of the title stand: a later file counts before an earlier one. TR-171 for an overlay that names a
  /// scenario or a table that the title does not have. TR-176 for a transplant whose part it does not have.
  Findings know(const std::vector<std::string>& scenarios, std::map<std::string, std::string, std::less<>> tables);
  /// The document of a title's file as the overlays have it; nothing when they change nothing in it. Adds to `findings`
  /// what they name and it does not have.
  std::optional<Datum> amended(const Datum& document, std::string_view format, const std::string& file,
                               Findings& findings);
  /// TR-176 for a transplant of a part whose table in `document`, a tables file of the title, says why it stays.
  Findings refused(const Datum& document, const std::string& file) const;
  /// What the schema of the title has against sections that transplants brought into `file`, as TR-176, one for each.
  Findings unfit(Findings findings, const std::string& file) const;
  /// The same of the map.
  Findings amend(Map& map);

  /// Findings about places that an overlay changed are about the overlay; about the rest of a file that one changed
  /// they say so.
  Findings translated(Findings findings) const;
  std::vector<std::string> take_changes() { return std::move(changes_); }

  struct Overlay {
    OverlayInfo info;
    std::string text;     ///< of the file, and of the section that it takes
    Datum document;
    LentSection section;  ///< of a transplant
  };
  const std::vector<Overlay>& list() const { return list_; }

 private:
  struct Changed {
    const Overlay* by;
    AmendedPlace place;
  };
  /// The transplant of the same part that was read before, nullptr if there is none.
  const Overlay* taken_by(const Overlay& overlay) const;
  /// Puts the section of a transplant in the place of the title's own.
  void graft(Datum& document, const Overlay& overlay, const std::string& file);
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
