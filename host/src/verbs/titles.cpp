// trigh titles: titles under their rule systems with their scenarios, plugins, overlays, and what is left out with the
// reasons.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>

#include "title_words.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

void print_findings(const Findings& findings) {
  for (const Finding& finding : findings) std::printf("    %s\n", to_string(finding).c_str());
}

void print_about(const TitleAbout& about) {
  for (const TitleSource& each : about.sources)
    std::printf("    %s: %s%s%s. %s\n", each.what.c_str(), each.provenance.c_str(), each.edition.empty() ? "" : ", ",
                each.edition.c_str(), each.text.c_str());
  for (const auto& [word, meaning] : about.words) std::printf("    %s: %s\n", word.c_str(), meaning.c_str());
}

void print_title(const TitleHome& home, const std::vector<OverlayInfo>& overlays, bool playable, bool fully) {
  const TitleInfo& title = home.info;
  std::printf("%s: %s%s%s", title.id.c_str(), title.name.c_str(), title.subtitle.empty() ? "" : ", ",
              title.subtitle.c_str());
  if (title.year != 0) std::printf(" (%d)", title.year);
  std::printf("%s\n", playable ? "" : "  cannot be played");
  if (!title.about.situation.empty()) std::printf("    %s\n", title.about.situation.c_str());
  if (const std::string extent = words::extent(title, size_of_title(home.root, title.id)); !extent.empty())
    std::printf("    %s\n", extent.c_str());
  if (!title.about.origin.empty()) std::printf("    %s\n", title.about.origin.c_str());
  if (!title.unfinished.empty()) std::printf("    Unfinished: %s\n", title.unfinished.c_str());
  for (const ScenarioInfo& scenario : title.scenarios)
    std::printf("    %-14s %s\n", scenario.id.c_str(), scenario.summary.c_str());
  if (fully) print_about(title.about);
  for (const OverlayInfo& overlay : overlays)
    if (overlay.title == title.id && overlay.findings.empty() && !overlay.from.empty())
      std::printf("    transplant %s: %s, by %s\n", overlay.id.c_str(), overlay.name.c_str(), overlay.author.c_str());
    else if (overlay.title == title.id && overlay.findings.empty())
      std::printf("    overlay %s: %s, by %s, from %s (%s)\n", overlay.id.c_str(),
                  overlay.name.empty() ? overlay.id.c_str() : overlay.name.c_str(), overlay.author.c_str(),
                  overlay.source.c_str(), overlay.file.c_str());
  print_findings(title.findings);
}

void print_overlays_left_out(const std::vector<OverlayInfo>& overlays) {
  for (const OverlayInfo& overlay : overlays) {
    if (overlay.findings.empty()) continue;
    std::printf("overlay left out: %s\n", overlay.file.c_str());
    print_findings(overlay.findings);
  }
}

void print_plugins(const Registry& registry) {
  for (const PluginManifest& plugin : registry.accepted())
    std::printf("plugin %s %s (%s)\n", plugin.system.c_str(), plugin.version.c_str(), plugin.file.c_str());
  for (const RejectedPlugin& plugin : registry.rejected()) {
    std::printf("plugin left out: %s\n", plugin.file.c_str());
    print_findings(plugin.reasons);
  }
}

int run_titles(Context& context, const std::string& only) {
  auto titles = context.titles();
  const auto overlays = context.overlays();
  if (!titles || !overlays) return complain(titles ? overlays.error() : titles.error());
  const Registry& registry = *context.registry().value();
  std::vector<std::string> systems;  // in the order of their first title
  for (const TitleHome& home : titles.value())
    if ((only.empty() || home.info.id == only) && std::ranges::find(systems, home.info.system) == systems.end())
      systems.push_back(home.info.system);
  if (systems.empty())
    return complain({{"TR-531", "titles", "", "there is no title '" + only + "'; 'trigh titles' lists them"}});
  for (const std::string& system : systems) {
    if (system.empty())
      std::printf("Titles that cannot be read\n\n");
    else
      std::printf("%s [%s]\n\n", words::system_name(system).c_str(), system.c_str());
    for (const TitleHome& home : titles.value()) {
      if (home.info.system != system || (!only.empty() && home.info.id != only)) continue;
      const auto plays = [&](const PluginManifest& plugin) { return plugin.system == system; };
      print_title(home, *overlays, home.info.findings.empty() && std::ranges::any_of(registry.accepted(), plays),
                  !only.empty());
      std::printf("\n");
    }
  }
  if (!only.empty()) return kDone;
  print_overlays_left_out(*overlays);
  print_plugins(registry);
  return kDone;
}

std::function<int()> set_up_titles(CLI::App& app, Context& context) {
  auto only = std::make_shared<std::string>();
  app.add_option("title", *only, "only this one, with where its facts come from");
  return [&context, only] { return run_titles(context, *only); };
}

}  // namespace

const Verb kTitlesVerb{"titles", "List titles, scenarios and plugins, and why one is left out", set_up_titles};

}  // namespace trigh::host
