// The manifest beside a plugin's library, and the gate: what must agree before the library is touched.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "trigh/base/expected.hpp"

namespace trigh::host {

namespace fs = std::filesystem;

/// The content of NAME.plugin.json (schema/plugin-manifest.schema.json) and where it stood.
struct PluginManifest {
  std::string system, version, tag;
  std::uint32_t interface = 0;
  std::vector<std::string> titles;
  fs::path data;      ///< folder of its titles' data, absolute; empty: the host's shared data
  fs::path file;      ///< NAME.plugin.json
  fs::path library;   ///< NAME.so beside it
};

constexpr const char* kManifestSuffix = ".plugin.json";

/// Reads a manifest, given its own path or that of the library. All findings at once: TR-501 not there,
/// TR-502 not JSON, TR-503 a key missing, unknown or of the wrong kind.
Expected<PluginManifest> read_manifest(const fs::path& path);

/// TR-504 another interface number, TR-505 another build tag, TR-513 other public headers; each says what differs and
/// how to rebuild.
Findings check_gate(const PluginManifest& manifest);

}  // namespace trigh::host
