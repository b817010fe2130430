// All rules plugins the host can find: those it may use, and those it may not, with the reasons.
#pragma once

#include <string_view>
#include <vector>

#include "places.hpp"
#include "plugin_loader.hpp"
#include "plugin_probe.hpp"

namespace trigh::host {

struct RejectedPlugin {
  fs::path file;      ///< manifest, or library without one
  Findings reasons;
};

class Registry {
 public:
  /// Looks through the folders: manifest, gate, probe. Loads nothing into this process. Of two plugins of the
  /// same system and version the first found counts, the other is rejected (TR-512).
  static Registry scan(const std::vector<fs::path>& folders, const ProbeOptions& probe);

  const std::vector<PluginManifest>& accepted() const { return accepted_; }
  const std::vector<RejectedPlugin>& rejected() const { return rejected_; }

  /// The plugin of a system, loaded at the first call: the named version, or the newest. TR-530 there is none, with
  /// the reasons of a rejected one that could have been meant.
  Expected<std::shared_ptr<const Plugin>> plugin(std::string_view system, std::string_view version = {});

 private:
  void consider(const fs::path& file, const ProbeOptions& probe);

  std::vector<PluginManifest> accepted_;
  std::vector<RejectedPlugin> rejected_;
  std::vector<std::shared_ptr<const Plugin>> loaded_;
};

/// "1.10.0" is newer than "1.9.2": numbers compare as numbers.
bool is_newer(std::string_view a, std::string_view b);

}  // namespace trigh::host
