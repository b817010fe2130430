// Reading a transplant (trigh-transplant/1): the file, and the section that it takes from another title.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "trigh/base/datum.hpp"
#include "trigh/io/overlay.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh::io {

/// A section that one title lends to another.
struct LentSection {
  std::string table;  ///< the table that holds it: "zones", "crt"
  Datum rule;         ///< that table of the title that lends; null: nothing is lent
  std::vector<std::shared_ptr<const BorrowedCase>> cases;  ///< that it cites
  std::vector<std::filesystem::path> files;                ///< that were read for it
};

/// The table that holds a part ("results": "crt").
std::string table_of_part(std::string_view part);

/// Reads what a transplant takes, by `from` and `part` of its info, and completes that (author, source, findings).
/// TR-174: there is no such title, it lends no such part, or it is the title itself.
LentSection read_lent(const std::filesystem::path& data_root, OverlayInfo& info);

}  // namespace trigh::io
