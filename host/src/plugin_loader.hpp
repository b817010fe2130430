// Loading rules plugins. The only place of the program that knows Boost.DLL.
#pragma once

#include <memory>

#include "plugin_manifest.hpp"
#include "trigh/rules/plugin.hpp"

namespace trigh::host {

/// A loaded plugin; lives, like its library, to the end of the process. Calls are contained: what a plugin
/// throws comes back as a finding.
class Plugin {
 public:
  Plugin(PluginManifest manifest, const RulesPlugin& rules) : manifest_(std::move(manifest)), rules_(rules) {}

  const PluginManifest& manifest() const { return manifest_; }
  Expected<std::vector<OptionInfo>> options(const GameData& data) const;
  Expected<std::optional<Knowledge>> knows(const std::string& title) const;
  /// The caller's own; TR-521 it composed nothing and gave no reason.
  Expected<std::unique_ptr<Ruleset>> compose(std::shared_ptr<const GameData> data, const Options& options) const;

 private:
  PluginManifest manifest_;
  const RulesPlugin& rules_;
};

/// Loads a library that passed the gate, checks its entry against manifest and host, and creates the plugin.
/// TR-506 it cannot be loaded, TR-507 no entry, TR-508 the entry is not what the manifest says, TR-509 create failed.
/// A library that crashes takes the process with it: see plugin_probe.hpp.
Expected<std::shared_ptr<const Plugin>> load_plugin(const PluginManifest& manifest);

/// What the probe does in its own process: loads, creates and destroys.
Findings try_plugin(const PluginManifest& manifest);

}  // namespace trigh::host
