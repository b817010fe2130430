// The blocks of a run on the disk. A block is a file that grows by a game at a time, each with its checksum. When a
// process dies, the games that are finished stay, and the same command goes on from there.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/row_text.hpp"

namespace trigh::host::lab {

/// TR-786.
Findings cannot_keep(const std::filesystem::path& path, const std::string& why);

/// A block that is being played.
class BlockLog {
 public:
  BlockLog(BlockLog&& other) noexcept;
  BlockLog(const BlockLog&) = delete;
  ~BlockLog();

  /// Games that are there; the next has this index.
  std::int64_t games() const { return games_; }
  /// Keeps the next game: it outlives this process when this returns. TR-786.
  Findings keep(std::string_view game);
  /// All that is kept outlives the machine when this returns. TR-786.
  Findings settle();

 private:
  friend class BlockFolder;
  BlockLog(int file, std::filesystem::path path, std::int64_t games)
      : file_(file), path_(std::move(path)), games_(games) {}
  Findings write(std::string_view text);

  int file_ = -1;
  std::filesystem::path path_;
  std::int64_t games_ = 0;
};

class BlockFolder {
 public:
  /// Beside the results file, "FILE.blocks"; without a file a folder of its own that goes with this object.
  /// Findings: TR-784 it holds the blocks of another run, TR-786 it cannot be made, TR-787 another process is at it.
  /// A process that only adds blocks (`helper`) takes no lock and makes no folder.
  static Expected<std::unique_ptr<BlockFolder>> open(const std::string& results, const Experiment& experiment,
                                                     bool helper);
  ~BlockFolder();
  BlockFolder(const BlockFolder&) = delete;
  BlockFolder& operator=(const BlockFolder&) = delete;

  /// The games of a block that are there and good.
  BlockRows rows(std::size_t number) const;
  bool finished(std::size_t number) const;
  /// Opens a block to go on with it; what is damaged at its end is cut off. TR-786; TR-787 another process plays it.
  Expected<BlockLog> go_on(std::size_t number) const;
  const std::filesystem::path& folder() const { return folder_; }
  /// Everything in it stands in the results: it goes.
  void remove();

 private:
  BlockFolder(const Experiment& experiment, std::filesystem::path folder) : experiment_(experiment), folder_(folder) {}
  std::filesystem::path file_of(std::size_t number) const;
  int seats_of(std::size_t number) const;

  const Experiment& experiment_;
  std::filesystem::path folder_;
  bool own_ = false;  ///< made for this object alone
  int lock_ = -1;
};

}  // namespace trigh::host::lab
