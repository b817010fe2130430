// Files that survive: written as a whole or not at all, or appended to so that what was acknowledged is there after
// the process or the machine has died.
#pragma once

#include <filesystem>
#include <string_view>

#include "trigh/base/finding.hpp"

namespace trigh::host {

/// Replaces or makes `path` in one step, and clears away what writers that died have left beside it. TR-631
/// with the system's reason; the old file is then as it was. `mode`: who may read and write it.
Findings write_durably(const std::filesystem::path& path, std::string_view text, int mode = 0644);

/// Where the lines of a game are kept as it goes on.
class LogKeeper {
 public:
  virtual ~LogKeeper() = default;
  /// The lines are safe when it returns; otherwise TR-632, and what follows is not kept either.
  virtual Findings append(std::string_view text) = 0;
};

/// A file open for appending. Each append is on the disk when it returns.
class DurableLog final : public LogKeeper {
 public:
  DurableLog() = default;
  ~DurableLog() override { close(); }
  DurableLog(const DurableLog&) = delete;
  DurableLog& operator=(const DurableLog&) = delete;

  /// Replaces `path` by `text` and keeps it open, for itself alone as long as the process lives; another file is closed
  /// first. TR-631, TR-633 another process keeps its log there: nothing was changed.
  Findings start(const std::filesystem::path& path, std::string_view text);
  /// TR-632; the file is then closed, because what follows would stand after a gap. REQUIRES start().
  Findings append(std::string_view text) override;
  const std::filesystem::path& path() const { return path_; }
  void close();

 private:
  int file_ = -1;
  std::filesystem::path path_;
};

}  // namespace trigh::host
