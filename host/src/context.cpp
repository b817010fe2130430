#include "context.hpp"

#include <algorithm>
#include <cstdio>

namespace trigh::host {

Expected<const Places*> Context::found_places() {
  if (!places_) {
    auto found = find_places(options);
    if (!found) return Unexpected<Findings>{found.error()};
    places_ = std::move(*found);
  }
  return &*places_;
}

Expected<Registry*> Context::scanned_registry() {
  if (!registry_) {
    const auto found = found_places();
    if (!found) return Unexpected<Findings>{found.error()};
    registry_ = Registry::scan(found.value()->plugins, {.cache = cache_folder()});
  }
  return &*registry_;
}

Expected<const Places*> Context::places() {
  const std::lock_guard alone(lock_);
  return found_places();
}

Expected<const Registry*> Context::registry() {
  const std::lock_guard alone(lock_);
  const auto scanned = scanned_registry();
  if (!scanned) return Unexpected<Findings>{scanned.error()};
  return static_cast<const Registry*>(scanned.value());
}

Expected<std::shared_ptr<const Plugin>> Context::plugin(std::string_view system, std::string_view version) {
  const std::lock_guard alone(lock_);
  const auto scanned = scanned_registry();
  if (!scanned) return Unexpected<Findings>{scanned.error()};
  return scanned.value()->plugin(system, version);
}

Expected<std::vector<fs::path>> Context::data_roots() {
  const auto plugins = registry();
  if (!plugins) return Unexpected<Findings>{plugins.error()};
  std::vector<fs::path> roots;
  if (!places_->data.empty()) roots.push_back(places_->data);
  for (const PluginManifest& plugin : plugins.value()->accepted())
    if (!plugin.data.empty()) roots.push_back(plugin.data);
  if (roots.empty())
    return fail("TR-540", "data", "",
                "there is no shared data; name its folder with --data or TRIGH_DATA, or install Trigh");
  return roots;
}

Expected<std::vector<TitleHome>> Context::titles() {
  const auto roots = data_roots();
  if (!roots) return Unexpected<Findings>{roots.error()};
  std::vector<TitleHome> homes;
  for (const fs::path& root : roots.value())
    for (TitleInfo& info : list_titles(root))
      if (std::ranges::none_of(homes, [&](const TitleHome& home) { return home.info.id == info.id; }))
        homes.push_back({root, std::move(info)});
  return homes;
}

Expected<fs::path> Context::root_of(const std::string& title) {
  const auto roots = data_roots();
  if (!roots) return Unexpected<Findings>{roots.error()};
  const bool is_id = !title.empty() && title.find_first_of("/\\.") == std::string::npos;
  for (const fs::path& root : roots.value())
    if (is_id && fs::exists(root / title / "title.json")) return root;
  std::string known;
  const auto homes = titles();
  for (const TitleHome& home : homes.value()) known += (known.empty() ? "" : ", ") + home.info.id;
  return fail("TR-531", "title", "",
              "there is no title '" + title + "'; there are: " + (known.empty() ? "none" : known));
}

int complain(const Findings& findings) {
  std::fputs(to_string(findings).c_str(), stderr);
  return 1;
}

}  // namespace trigh::host
