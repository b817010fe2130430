// Trying a plugin in a child process before the host loads it, so that one that crashes, hangs or ends the process
// is listed with its reason and the host lives. Verdicts are kept in the cache folder.
#pragma once

#include <chrono>

#include "plugin_manifest.hpp"

namespace trigh::host {

struct ProbeOptions {
  std::chrono::milliseconds patience{5000};
  fs::path cache;   ///< folder of verdicts; empty: none are kept
};

/// Findings of try_plugin() in a child process; TR-510 the child crashed or ended, TR-511 it did not answer in
/// time. A kept verdict is used while library, framework and build tag are the same. REQUIRES a single thread.
Findings probe_plugin(const PluginManifest& manifest, const ProbeOptions& options);

/// What a process has come to, as waitpid() tells it: "it crashed (Segmentation fault)".
std::string how_it_ended(int status);

}  // namespace trigh::host
