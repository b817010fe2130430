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
  std::error_code ignored;  // a name too long for the file system is no title's
  for (const fs::path& root : roots.value())
    if (is_id && fs::exists(root / title / "title.json", ignored)) return root;
  std::string known;
  const auto homes = titles();
  for (const TitleHome& home : homes.value()) known += (known.empty() ? "" : ", ") + home.info.id;
  return fail("TR-531", "title", "",
              "there is no title '" + title.substr(0, 60) + "'; there are: " + (known.empty() ? "none" : known));
}

OverlayInfo Context::overlay_at(const fs::path& file, const fs::path& data_root) {
  constexpr std::size_t kMostKept = 500;
  const std::lock_guard alone(overlay_lock_);
  const FileStamp stamp = stamp_of(file);
  const auto found = overlays_.find(file.string());
  if (found != overlays_.end() && found->second.first == stamp) return found->second.second;
  if (overlays_.size() >= kMostKept) overlays_.clear();
  OverlayInfo info = read_overlay_info(file, data_root);
  overlays_[file.string()] = {stamp, info};
  return info;
}

/// All of them, those with an id that is taken too.
Expected<std::vector<OverlayInfo>> Context::all_overlays() {
  const auto roots = data_roots();
  if (!roots) return Unexpected<Findings>{roots.error()};
  std::vector<fs::path> files;
  std::error_code error;
  for (const std::string& word : options.overlays)
    if (fs::is_regular_file(word, error)) files.emplace_back(word);
  const std::size_t named = files.size();
  for (const fs::path& root : roots.value())
    for (fs::directory_iterator at(root / "transplants", error), end; !error && at != end; at.increment(error))
      if (at->path().extension() == ".json") files.push_back(at->path());
  for (fs::directory_iterator at(places_->overlays, error), end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".json") files.push_back(at->path());
  std::ranges::sort(files.begin() + static_cast<std::ptrdiff_t>(named), files.end());
  std::vector<OverlayInfo> overlays;
  for (const fs::path& file : files) overlays.push_back(overlay_at(file, roots.value().front()));
  return overlays;
}

Expected<std::vector<OverlayInfo>> Context::overlays() {
  auto all = all_overlays();
  if (!all) return all;
  for (auto at = all->begin(); at != all->end(); ++at) {
    const auto same = [&](const OverlayInfo& other) {
      return other.findings.empty() && other.id == at->id && other.title == at->title;
    };
    const auto first = std::find_if(all->begin(), at, same);
    if (first != at && at->findings.empty())
      at->findings.push_back(
          {"TR-173", at->file.string(), "/id",
           "'" + first->file.string() + "' has the id '" + at->id + "' already; give one of them another"});
  }
  return all;
}

Expected<std::vector<OverlayInfo>> Context::chosen_overlays() {
  std::vector<OverlayInfo> chosen;
  if (options.overlays.empty()) return chosen;
  const auto all = all_overlays();
  if (!all) return all;
  Findings findings;
  for (const std::string& word : options.overlays) {
    const auto named = [&](const OverlayInfo& each) { return each.file == word || each.id == word; };
    const auto found = std::ranges::find_if(*all, named);
    if (found != all->end()) {
      findings.insert(findings.end(), found->findings.begin(), found->findings.end());
      chosen.push_back(*found);
    } else {
      findings.push_back({"TR-173", "--overlay", "",
                          "'" + word + "' is no file, and no overlay in " + places_->overlays.string() +
                              " has that id; 'trigh titles' lists them"});
    }
  }
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return chosen;
}

Expected<fs::path> Context::overlay_file(const std::string& title, const OverlayMark& wanted) {
  const auto all = all_overlays();
  if (!all) return Unexpected<Findings>{all.error()};
  const OverlayInfo* best = nullptr;
  for (const OverlayInfo& each : *all)
    if (each.title == title && each.id == wanted.id &&
        (!best || (each.digest == wanted.digest && best->digest != wanted.digest)))
      best = &each;
  if (best) return best->file;
  return fail("TR-173", "overlay", "",
              "there is no overlay '" + wanted.id.substr(0, 60) + "' of '" + title + "' here; put its file into " +
                  places_->overlays.string() + " or name it with --overlay");
}

int complain(const Findings& findings) {
  std::fputs(to_string(findings).c_str(), stderr);
  return 1;
}

}  // namespace trigh::host
