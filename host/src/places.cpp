#include "places.hpp"

#include <cstdlib>

namespace trigh::host {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find(':', at), list.size());
    if (end > at) parts.push_back(list.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

/// Whether a title lies in it.
bool is_data_root(const fs::path& path) {
  std::error_code error;
  for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error))
    if (std::error_code ignored; fs::is_regular_file(at->path() / "title.json", ignored)) return true;
  return false;
}

/// The source tree around a build tree, empty when the program is not in one.
fs::path source_tree(const fs::path& program) {
  for (fs::path at = program; at.has_relative_path(); at = at.parent_path())
    if (is_data_root(at / "shared-data") && is_folder(at / "framework")) return at;
  return {};
}

void name_data(Places& places, const std::string& path, const char* said_by, Findings& findings) {
  if (is_data_root(path)) places.data = path;
  else
    findings.push_back({"TR-540", said_by, "",
                        "'" + path + "' is no data folder (no title lies in it); name the shared-data folder"});
}

void name_plugins(Places& places, const std::string& path, const char* said_by, Findings& findings) {
  if (is_folder(path)) places.plugins.push_back(path);
  else findings.push_back({"TR-541", said_by, "", "there is no plugin folder '" + path + "'; correct the path"});
}

}  // namespace

Expected<Places> find_places(const PlaceOptions& options) {
  Places places;
  Findings findings;
  const fs::path program = options.program.empty() ? program_folder() : options.program;
  const fs::path source = source_tree(program);
  const fs::path installed = program.parent_path() / "share" / "trigh";
  if (!options.data.empty()) name_data(places, options.data, "--data", findings);
  else if (const std::string said = environment("TRIGH_DATA"); !said.empty())
    name_data(places, said, "TRIGH_DATA", findings);
  else if (is_data_root(installed)) places.data = installed;
  else if (!source.empty()) places.data = source / "shared-data";

  for (const std::string& path : options.plugins) name_plugins(places, path, "--plugins", findings);
  for (const std::string& path : split(environment("TRIGH_PLUGIN_PATH")))
    name_plugins(places, path, "TRIGH_PLUGIN_PATH", findings);
  for (const fs::path& path : {program.parent_path() / "plugins", program.parent_path() / "lib" / "trigh" / "plugins"})
    if (is_folder(path)) places.plugins.push_back(path);

  const std::string overlays = environment("TRIGH_OVERLAYS");
  places.overlays = overlays.empty() ? user_folder() / "overlays" : fs::path(overlays);

  for (const fs::path& path : {installed / "templates", source.empty() ? fs::path{} : source / "host" / "templates"})
    if (places.templates.empty() && is_folder(path)) places.templates = path;
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return places;
}

fs::path program_folder() {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/exe", ignored).parent_path();
}

fs::path user_folder() {
  if (const std::string xdg = environment("XDG_DATA_HOME"); !xdg.empty()) return fs::path(xdg) / "trigh";
  const std::string home = environment("HOME");
  return fs::path(home.empty() ? "." : home) / ".local/share/trigh";
}

fs::path cache_folder() {
  if (const std::string xdg = environment("XDG_CACHE_HOME"); !xdg.empty()) return fs::path(xdg) / "trigh";
  if (const std::string home = environment("HOME"); !home.empty()) return fs::path(home) / ".cache" / "trigh";
  return {};
}

}  // namespace trigh::host
