// trigh check plugin PATH: everything that is wrong with a plugin, without loading it into this process.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

Findings check_plugin(const fs::path& path) {
  const auto manifest = read_manifest(path);
  if (!manifest) return manifest.error();
  Findings findings = check_gate(*manifest);
  // Behind a closed gate nothing of the library may run.
  if (findings.empty()) findings = probe_plugin(*manifest, {});
  return findings;
}

std::function<int()> set_up_check_plugin(CLI::App& app, Context&) {
  auto path = std::make_shared<std::string>();
  app.add_option("path", *path, "NAME.so or NAME.plugin.json")->required();
  return [path] {
    const Findings findings = check_plugin(*path);
    if (findings.empty()) {
      std::printf("%s: it passes the gate, loads and can be created\n", path->c_str());
      return kDone;
    }
    std::fputs(to_string(findings).c_str(), stdout);
    return kFailed;
  };
}

}  // namespace

const Verb kCheckPluginVerb{"plugin", "Check a rules plugin: manifest, gate, and a trial in a process of its own",
                            set_up_check_plugin};

}  // namespace trigh::host
