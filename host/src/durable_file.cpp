#include "durable_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
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

}  // namespace

Findings write_durably(const fs::path& path, std::string_view text) {
  const fs::path fresh = path.string() + ".new-" + std::to_string(::getpid());
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
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
  if (Findings findings = write_durably(path, text); !findings.empty()) return findings;
  file_ = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file_ < 0) return failed("TR-631", path, "the file cannot be opened");
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
