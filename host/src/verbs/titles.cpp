// trigh titles: titles with their scenarios, plugins, and what is left out with the reasons.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

void print_findings(const Findings& findings) {
  for (const Finding& finding : findings) std::printf("    %s\n", to_string(finding).c_str());
}

void print_title(const TitleInfo& title, bool playable) {
  std::printf("%s: %s%s%s", title.id.c_str(), title.name.c_str(), title.subtitle.empty() ? "" : ", ",
              title.subtitle.c_str());
  if (title.year != 0) std::printf(" (%d)", title.year);
  std::printf("  [%s]%s\n", title.system.c_str(), playable ? "" : "  cannot be played");
  if (!title.unfinished.empty()) std::printf("    Unfinished: %s\n", title.unfinished.c_str());
  for (const ScenarioInfo& scenario : title.scenarios)
    std::printf("    %-14s %s\n", scenario.id.c_str(), scenario.summary.c_str());
  print_findings(title.findings);
}

void print_plugins(const Registry& registry) {
  for (const PluginManifest& plugin : registry.accepted())
    std::printf("plugin %s %s (%s)\n", plugin.system.c_str(), plugin.version.c_str(), plugin.file.c_str());
  for (const RejectedPlugin& plugin : registry.rejected()) {
    std::printf("plugin left out: %s\n", plugin.file.c_str());
    print_findings(plugin.reasons);
  }
}

int run_titles(Context& context) {
  const auto titles = context.titles();
  if (!titles) return complain(titles.error());
  const Registry& registry = *context.registry().value();
  for (const TitleHome& home : titles.value()) {
    const auto plays = [&](const PluginManifest& plugin) { return plugin.system == home.info.system; };
    print_title(home.info, home.info.findings.empty() && std::ranges::any_of(registry.accepted(), plays));
  }
  print_plugins(registry);
  return kDone;
}

std::function<int()> set_up_titles(CLI::App&, Context& context) {
  return [&context] { return run_titles(context); };
}

}  // namespace

const Verb kTitlesVerb{"titles", "List titles, scenarios and plugins, and why one is left out", set_up_titles};

}  // namespace trigh::host
