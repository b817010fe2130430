#include "serve/site.hpp"

#include <fstream>
#include <iterator>

namespace trigh::host::serve {
namespace fs = std::filesystem;
namespace {

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
  for (fs::recursive_directory_iterator each(folder, error), end; !error && each != end; each.increment(error))
    if (each->symlink_status().type() == fs::file_type::regular)
      site.files_["/" + each->path().lexically_relative(folder).generic_string()] = each->path();
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
  std::ifstream file(packed == files_.end() ? found->second : packed->second, std::ios::binary);
  if (!file) return std::nullopt;
  Page page;
  page.body.assign(std::istreambuf_iterator<char>(file), {});
  page.type = type_of(found->second);
  if (packed != files_.end()) page.encoding = "gzip";
  page.lasting = name.starts_with("/assets/");
  return page;
}

}  // namespace trigh::host::serve
