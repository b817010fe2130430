// Whether a file is still the one that was read.
#pragma once

#include <cstdint>
#include <filesystem>

namespace trigh {

/// Time of change and size of a file; equal stamps are taken for equal contents.
struct FileStamp {
  std::filesystem::file_time_type changed{};
  std::uintmax_t size = 0;

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// Its stamp now; one of size 0 when it cannot be read.
inline FileStamp stamp_of(const std::filesystem::path& file) {
  std::error_code none;
  FileStamp stamp;
  stamp.changed = std::filesystem::last_write_time(file, none);
  const std::uintmax_t size = none ? 0 : std::filesystem::file_size(file, none);
  stamp.size = none ? 0 : size;
  return stamp;
}

}  // namespace trigh
