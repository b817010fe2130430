// The finished blocks of a run on the disk, each a file that is there as a whole or not at all. Whoever dies, what is
// finished stays, and the same command goes on from there.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "lab/experiment.hpp"

namespace trigh::host::lab {

/// TR-786.
Findings cannot_keep(const std::filesystem::path& path, const std::string& why);

class BlockFolder {
 public:
  /// Beside the results file, "FILE.blocks"; without a file a folder of its own that goes with this object.
  /// Findings: TR-784 it holds the blocks of another run, TR-786 it cannot be made, TR-787 another process is at it.
  /// A process that only adds blocks (`guest`) takes no lock and makes no folder.
  static Expected<std::unique_ptr<BlockFolder>> open(const std::string& results, const Experiment& experiment,
                                                     bool guest);
  ~BlockFolder();
  BlockFolder(const BlockFolder&) = delete;
  BlockFolder& operator=(const BlockFolder&) = delete;

  /// Numbers of the blocks that are there and good.
  std::vector<std::size_t> finished() const;
  /// Keeps a block: it is on the disk when this returns. TR-786.
  Findings keep(std::size_t number, std::string_view text) const;
  /// The rows of a block, see rows_of_block(); empty when it is not there or damaged.
  std::vector<std::vector<std::string>> rows(std::size_t number) const;
  const std::filesystem::path& folder() const { return folder_; }
  /// Everything in it stands in the results: it goes.
  void remove();

 private:
  BlockFolder(const Experiment& experiment, std::filesystem::path folder) : experiment_(experiment), folder_(folder) {}
  std::filesystem::path file_of(std::size_t number) const;

  const Experiment& experiment_;
  std::filesystem::path folder_;
  bool own_ = false;  ///< made for this object alone
  int lock_ = -1;
};

}  // namespace trigh::host::lab
