#include "lab/block_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "durable_file.hpp"
#include "lab/row_text.hpp"
#include "trigh/io/document.hpp"

namespace trigh::host::lab {
namespace {

/// A new folder for a run whose results are not kept.
fs::path temporary_folder() {
  std::string name = (fs::temp_directory_path() / "trigh-XXXXXX").string();
  return ::mkdtemp(name.data()) ? fs::path(name) : fs::path();
}

}  // namespace

Findings cannot_keep(const fs::path& path, const std::string& why) {
  return {{"TR-786", path.string(), "",
           "the results cannot be kept (" + why +
               "); make room or name another file. Blocks that are finished stay, "
               "and the same command goes on from them"}};
}

Expected<std::unique_ptr<BlockFolder>> BlockFolder::open(const std::string& results, const Experiment& experiment,
                                                         bool guest) {
  std::error_code error;
  const fs::path folder = results.empty() ? temporary_folder() : fs::path(results + ".blocks");
  if (folder.empty()) return Unexpected<Findings>{cannot_keep(fs::temp_directory_path(), std::strerror(errno))};
  if (!guest) fs::create_directories(folder, error);
  if (error) return Unexpected<Findings>{cannot_keep(folder, error.message())};
  std::unique_ptr<BlockFolder> blocks(new BlockFolder(experiment, folder));
  blocks->own_ = results.empty();
  if (guest) return blocks;
  blocks->lock_ = ::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (blocks->lock_ < 0) return Unexpected<Findings>{cannot_keep(folder, std::strerror(errno))};
  if (::flock(blocks->lock_, LOCK_EX | LOCK_NB) != 0)
    return fail("TR-787", folder.string(), "", "another process is at this run; wait for it, or name another file");
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

Findings BlockFolder::keep(std::size_t number, std::string_view text) const {
  const Findings failed = write_durably(file_of(number), text);
  return failed.empty() ? Findings{} : cannot_keep(folder_, failed[0].text.substr(0, failed[0].text.find(';')));
}

std::vector<std::vector<std::string>> BlockFolder::rows(std::size_t number) const {
  std::FILE* file = std::fopen(file_of(number).c_str(), "rb");
  if (!file) return {};
  std::string text;
  char piece[1 << 16];
  for (std::size_t got; (got = std::fread(piece, 1, sizeof piece, file)) > 0;) text.append(piece, got);
  std::fclose(file);
  return rows_of_block(text, experiment_.digest, number);
}

std::vector<std::size_t> BlockFolder::finished() const {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < experiment_.blocks.size(); ++i)
    if (!rows(i).empty()) numbers.push_back(i);
  return numbers;
}

void BlockFolder::remove() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

}  // namespace trigh::host::lab
