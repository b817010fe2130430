// trigh titles: plugins, titles with their scenarios, and the plugins that are left out with the reasons.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

void print_plugins(const Registry& registry) {
  for (const PluginManifest& plugin : registry.accepted())
    std::printf("plugin %s %s  (%s)\n", plugin.system.c_str(), plugin.version.c_str(), plugin.file.c_str());
  for (const RejectedPlugin& plugin : registry.rejected()) {
    std::printf("left out: %s\n", plugin.file.c_str());
    for (const Finding& reason : plugin.reasons) std::printf("  %s\n", to_string(reason).c_str());
  }
}

int run(Context& context) {
  const auto registry = context.registry();
  if (!registry) return complain(registry.error()), kFailed;
  print_plugins(*registry.value());
  return kDone;
}

std::function<int()> set_up(CLI::App&, Context& context) {
  return [&context] { return run(context); };
}

}  // namespace

const Verb kTitlesVerb{"titles", "List titles, scenarios and plugins, and why a plugin is left out", set_up};

}  // namespace trigh::host
