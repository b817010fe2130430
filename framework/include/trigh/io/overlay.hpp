// Overlays (trigh-overlay/1): an owner's corrections of a title, without code. What one may change, and how, is in
// docs/formats/overlay.md; load_game_data() applies those that its request names. A transplant (trigh-transplant/1,
// docs/formats/transplant.md) is an overlay that takes one section from another title; all that is said of overlays
// holds for it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "trigh/base/finding.hpp"

namespace trigh {

/// What an overlay says of itself. When `findings` is not empty it cannot be used; `id` and `title` may then be empty.
struct OverlayInfo {
  std::filesystem::path file;
  std::string id, title, name, author, source;
  std::vector<std::string> notes;
  std::string from, part;    ///< of a transplant: the title that lends, and what it lends; empty of other overlays
  std::uint64_t digest = 0;  ///< of the bytes of the file, and of the section that it takes
  Findings findings;
};

/// Reads a file and checks its shape; whether it fits its title, only the loading of a game tells.
OverlayInfo read_overlay_info(const std::filesystem::path& file, const std::filesystem::path& data_root);

}  // namespace trigh
