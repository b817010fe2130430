#include "durable_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <string>

namespace trigh::host {
namespace {

namespace fs = std::filesystem;

Findings failed(const char* code, const fs::path& path, const char* what) {
  return {{code, path.string(), "",
           std::string(what) + ": " + std::strerror(errno) + "; name a file in a folder you may write to"}};
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(file, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

/// The name of a file is on the disk only when its folder is.
void sync_folder(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  static_cast<void>(::fsync(file));
  ::close(file);
}

/// Removes what processes that were interrupted while they wrote the file have left beside it.
void remove_drafts(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const std::string begin = path.filename().string() + ".new-";
  std::error_code error;
  for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
    const std::string name = each->path().filename().string();
    if (!name.starts_with(begin)) continue;
    const std::string digits = name.substr(begin.size());
    if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos) continue;
    const auto writer = static_cast<pid_t>(std::stol(digits));
    if (writer != ::getpid() && ::kill(writer, 0) != 0 && errno == ESRCH) ::unlink(each->path().c_str());
  }
}

Findings in_use(const fs::path& path) {
  return {{"TR-633", path.string(), "",
           "another trigh keeps its game in this file; end that one, or name another file with --save"}};
}

}  // namespace

Findings write_durably(const fs::path& path, std::string_view text, int mode) {
  remove_drafts(path);
  const fs::path fresh = path.string() + ".new-" + std::to_string(::getpid());
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  if (file < 0) return failed("TR-631", path, "the file cannot be written");
  const bool written = write_all(file, text) && ::fsync(file) == 0;
  Findings findings;
  if (!written) findings = failed("TR-631", path, "the file cannot be written");
  ::close(file);
  if (written && ::rename(fresh.c_str(), path.c_str()) != 0)
    findings = failed("TR-631", path, "the file cannot be replaced");
  if (findings.empty()) sync_folder(path);
  else ::unlink(fresh.c_str());
  return findings;
}

Findings DurableLog::start(const fs::path& path, std::string_view text) {
  close();
  if (const int before = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); before >= 0) {
    const bool free = ::flock(before, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    ::close(before);
    if (!free) return in_use(path);
  }
  if (Findings findings = write_durably(path, text); !findings.empty()) return findings;
  file_ = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file_ < 0) return failed("TR-631", path, "the file cannot be opened");
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    close();
    return in_use(path);
  }
  path_ = path;
  return {};
}

Findings DurableLog::append(std::string_view text) {
  if (write_all(file_, text) && ::fdatasync(file_) == 0) return {};
  Findings findings = failed("TR-632", path_, "the log of the game cannot be written");
  close();
  return findings;
}

void DurableLog::close() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
}

}  // namespace trigh::host
