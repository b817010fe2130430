#include "serve/site.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace trigh::host::serve {
namespace fs = std::filesystem;
namespace {

/// The bytes of a file that is no link, even if it has just become one.
std::optional<std::string> read_file(const fs::path& path, std::size_t most) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::string bytes;
  char some[65536];
  ssize_t count = 0;
  while (bytes.size() <= most && (count = ::read(file, some, sizeof some)) > 0)
    bytes.append(some, static_cast<std::size_t>(count));
  ::close(file);
  return count < 0 ? std::nullopt : std::optional(std::move(bytes));
}

std::string type_of(const fs::path& file) {
  static const std::map<std::string, std::string, std::less<>> kTypes{{".html", "text/html; charset=utf-8"},
                                                                      {".js", "text/javascript; charset=utf-8"},
                                                                      {".mjs", "text/javascript; charset=utf-8"},
                                                                      {".css", "text/css; charset=utf-8"},
                                                                      {".svg", "image/svg+xml"},
                                                                      {".png", "image/png"},
                                                                      {".ico", "image/x-icon"},
                                                                      {".json", "application/json"},
                                                                      {".map", "application/json"},
                                                                      {".txt", "text/plain; charset=utf-8"},
                                                                      {".webmanifest", "application/manifest+json"},
                                                                      {".woff2", "font/woff2"},
                                                                      {".webp", "image/webp"},
                                                                      {".wasm", "application/wasm"}};
  const auto found = kTypes.find(file.extension().string());
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

}  // namespace

Expected<Site> Site::open(const fs::path& folder) {
  Site site;
  std::error_code error;
  std::size_t left = kMostBytes;
  for (fs::recursive_directory_iterator each(folder, error), end; !error && each != end; each.increment(error))
    if (each->symlink_status().type() == fs::file_type::regular) {
      auto bytes = read_file(each->path(), left);
      if (!bytes) continue;
      if (bytes->size() > left)
        return fail("TR-742", folder.string(), "",
                    "here is more than a browser client, over 256 MiB; name the folder of the built client with --web");
      left -= bytes->size();
      site.files_["/" + each->path().lexically_relative(folder).generic_string()] = std::move(*bytes);
    }
  if (site.files_.contains("/index.html")) return site;
  return fail(
      "TR-742", folder.string(), "",
      "here is no browser client (no index.html); build it with 'bash host/play.sh --build-only', or name its "
      "folder with --web");
}

std::optional<Page> Site::page(std::string_view target, bool gzip) const {
  std::string name(target.substr(0, target.find_first_of("?#")));
  if (name == "/") name = "/index.html";
  const auto found = files_.find(name);
  if (found == files_.end()) return std::nullopt;
  const auto packed = gzip ? files_.find(name + ".gz") : files_.end();
  Page page;
  page.body = packed == files_.end() ? found->second : packed->second;
  page.type = type_of(found->first);
  if (packed != files_.end()) page.encoding = "gzip";
  page.lasting = name.starts_with("/assets/");
  return page;
}

}  // namespace trigh::host::serve
