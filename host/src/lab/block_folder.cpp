#include "lab/block_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "durable_file.hpp"
#include "trigh/io/document.hpp"

namespace trigh::host::lab {
namespace {

/// A new folder for a run whose results are not kept.
fs::path temporary_folder() {
  std::string name = (fs::temp_directory_path() / "trigh-XXXXXX").string();
  return ::mkdtemp(name.data()) ? fs::path(name) : fs::path();
}

Unexpected<Findings> at_work(const fs::path& folder) {
  return fail("TR-787", folder.string(), "", "another process is at this run; wait for it, or name another file");
}

std::string bytes_of(const fs::path& path) {
  std::string text;
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (!file) return text;
  char piece[1 << 16];
  for (std::size_t got; (got = std::fread(piece, 1, sizeof piece, file)) > 0;) text.append(piece, got);
  std::fclose(file);
  return text;
}

}  // namespace

Findings cannot_keep(const fs::path& path, const std::string& why) {
  return {{"TR-786", path.string(), "",
           "the results cannot be kept (" + why +
               "); make room or name another file. Games that are finished stay, "
               "and the same command goes on from them"}};
}

Expected<std::unique_ptr<BlockFolder>> BlockFolder::open(const std::string& results, const Experiment& experiment,
                                                         bool helper) {
  std::error_code error;
  const fs::path folder = results.empty() ? temporary_folder() : fs::path(results + ".blocks");
  if (folder.empty()) return Unexpected<Findings>{cannot_keep(fs::temp_directory_path(), std::strerror(errno))};
  if (!helper) fs::create_directories(folder, error);
  if (error) return Unexpected<Findings>{cannot_keep(folder, error.message())};
  std::unique_ptr<BlockFolder> blocks(new BlockFolder(experiment, folder));
  blocks->own_ = results.empty();
  if (helper) return blocks;
  blocks->lock_ = ::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (blocks->lock_ < 0) return Unexpected<Findings>{cannot_keep(folder, std::strerror(errno))};
  if (::flock(blocks->lock_, LOCK_EX | LOCK_NB) != 0) return at_work(folder);
  const fs::path manifest = folder / "manifest";
  if (const auto known = read_text(manifest)) {
    if (*known != experiment.digest + "\n")
      return fail("TR-784", folder.string(), "",
                  "this folder holds blocks of another run; name another results file, or delete the folder");
    return blocks;
  }
  if (const Findings failed = write_durably(manifest, experiment.digest + "\n"); !failed.empty())
    return Unexpected<Findings>{cannot_keep(folder, failed[0].text)};
  return blocks;
}

BlockFolder::~BlockFolder() {
  if (own_) remove();
  if (lock_ >= 0) ::close(lock_);
}

fs::path BlockFolder::file_of(std::size_t number) const {
  char name[32];
  std::snprintf(name, sizeof name, "block-%07zu", number);
  return folder_ / name;
}

BlockRows BlockFolder::rows(std::size_t number) const {
  const Block& block = experiment_.blocks[number];
  return rows_of_block(bytes_of(file_of(number)), {experiment_.digest, number, block.first, seats_of(number)});
}

bool BlockFolder::finished(std::size_t number) const {
  return rows(number).games == experiment_.games(experiment_.blocks[number]);
}

int BlockFolder::seats_of(std::size_t number) const { return experiment_.arms[experiment_.blocks[number].arm].seats; }

Expected<BlockLog> BlockFolder::go_on(std::size_t number) const {
  const fs::path path = file_of(number);
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) return Unexpected<Findings>{cannot_keep(folder_, std::strerror(errno))};
  BlockLog log(file, path, 0);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) return at_work(folder_);
  const BlockRows there = rows(number);
  log.games_ = there.games;
  if (::ftruncate(file, static_cast<off_t>(there.bytes)) != 0)
    return Unexpected<Findings>{cannot_keep(folder_, std::strerror(errno))};
  if (there.bytes > 0) return log;
  if (Findings failed = log.write(head_of_block(experiment_.digest, number)); !failed.empty())
    return Unexpected<Findings>{failed};
  return log;
}

BlockLog::BlockLog(BlockLog&& other) noexcept
    : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)), games_(other.games_) {}

BlockLog::~BlockLog() {
  if (file_ >= 0) ::close(file_);
}

Findings BlockLog::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(file_, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return cannot_keep(path_.parent_path(), std::strerror(errno));
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return {};
}

Findings BlockLog::keep(std::string_view game) {
  Findings failed = write(game);
  if (failed.empty()) ++games_;
  return failed;
}

Findings BlockLog::settle() {
  const int folder = ::open(path_.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool settled = ::fsync(file_) == 0;
  const int reason = errno;
  if (folder >= 0) {
    static_cast<void>(::fsync(folder));  // the name of a file is on the disk only when its folder is
    ::close(folder);
  }
  return settled ? Findings{} : cannot_keep(path_.parent_path(), std::strerror(reason));
}

void BlockFolder::remove() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

}  // namespace trigh::host::lab
