#include "registry.hpp"

#include <algorithm>
#include <charconv>
#include <set>

namespace trigh::host {
namespace {

std::vector<int> numbers(std::string_view version) {
  std::vector<int> list;
  for (std::size_t at = 0; at < version.size();) {
    int number = 0;
    const auto [end, error] = std::from_chars(version.data() + at, version.data() + version.size(), number);
    if (error != std::errc{}) break;
    list.push_back(number);
    at = static_cast<std::size_t>(end - version.data()) + 1;
  }
  return list;
}

/// Manifests, and libraries without one, in the order of their names.
std::set<fs::path> candidates(const fs::path& folder) {
  std::set<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const fs::path& path = at->path();
    if (path.string().ends_with(kManifestSuffix)) files.insert(path);
    else if (path.extension() == ".so" && !fs::exists(fs::path(path).replace_extension(kManifestSuffix)))
      files.insert(path);
  }
  return files;
}

}  // namespace

bool is_newer(std::string_view a, std::string_view b) { return numbers(a) > numbers(b); }

Registry Registry::scan(const std::vector<fs::path>& folders, const ProbeOptions& probe) {
  Registry registry;
  for (const fs::path& folder : folders)
    for (const fs::path& file : candidates(folder)) registry.consider(file, probe);
  return registry;
}

void Registry::consider(const fs::path& file, const ProbeOptions& probe) {
  auto manifest = read_manifest(file);
  if (!manifest) {
    rejected_.push_back({file, manifest.error()});
    return;
  }
  Findings reasons = check_gate(*manifest);
  for (const PluginManifest& other : accepted_)
    if (other.system == manifest->system && other.version == manifest->version)
      reasons.push_back({"TR-512", manifest->file.string(), "",
                         "system '" + other.system + "' version " + other.version + " is already there from '" +
                             other.file.string() + "'; remove one of them or raise its version"});
  if (reasons.empty()) reasons = probe_plugin(*manifest, probe);
  if (reasons.empty()) accepted_.push_back(std::move(*manifest));
  else rejected_.push_back({file, std::move(reasons)});
}

Expected<std::shared_ptr<const Plugin>> Registry::plugin(std::string_view system, std::string_view version) {
  const PluginManifest* best = nullptr;
  for (const PluginManifest& manifest : accepted_)
    if (manifest.system == system &&
        (version.empty() ? !best || is_newer(manifest.version, best->version) : manifest.version == version))
      best = &manifest;
  if (!best) {
    std::string text = "there is no plugin for the rule system '" + std::string(system) + "'";
    if (!version.empty()) text += " in version " + std::string(version);
    Findings findings{{"TR-530", "plugins", "", text + "; 'trigh titles' lists the plugins and why some are left out"}};
    for (const RejectedPlugin& rejected : rejected_)
      if (rejected.file.filename().string().starts_with(system))
        findings.insert(findings.end(), rejected.reasons.begin(), rejected.reasons.end());
    return Unexpected<Findings>{findings};
  }
  for (const auto& plugin : loaded_)
    if (plugin->manifest().file == best->file) return plugin;
  auto plugin = load_plugin(*best);
  if (plugin) loaded_.push_back(*plugin);
  return plugin;
}

}  // namespace trigh::host
