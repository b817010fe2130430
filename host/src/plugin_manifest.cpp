#include "plugin_manifest.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

#include "trigh/rules/plugin.hpp"

namespace trigh::host {
namespace {

using Json = nlohmann::json;

/// Takes the known keys out of a manifest and collects what is wrong with it.
class ManifestReader {
 public:
  ManifestReader(const Json& json, std::string where) : json_(json), where_(std::move(where)) {}

  std::string text(const char* key) {
    const Json* value = member(key);
    if (value && value->is_string()) return value->get<std::string>();
    if (value) complain(key, "must be a text");
    return {};
  }
  std::uint32_t number(const char* key) {
    const Json* value = member(key);
    if (value && value->is_number_unsigned()) return value->get<std::uint32_t>();
    if (value) complain(key, "must be a whole number");
    return 0;
  }
  std::vector<std::string> texts(const char* key) {
    const Json* value = member(key);
    std::vector<std::string> list;
    if (value && value->is_array())
      for (const Json& item : *value) {
        if (item.is_string()) list.push_back(item.get<std::string>());
        else complain(key, "must hold texts only");
      }
    else if (value) complain(key, "must be a list of texts");
    return list;
  }
  /// Findings, with one for each key nobody asked for.
  Findings finish() {
    for (const auto& [key, value] : json_.items())
      if (std::find(known_.begin(), known_.end(), key) == known_.end()) complain(key.c_str(), "is no key of a manifest; leave it out");
    return findings_;
  }

 private:
  const Json* member(const char* key) {
    known_.emplace_back(key);
    const auto found = json_.find(key);
    if (found != json_.end()) return &*found;
    complain(key, "is missing; rebuild the plugin with trigh_add_plugin, which writes the manifest");
    return nullptr;
  }
  void complain(const char* key, const std::string& what) {
    findings_.push_back({"TR-503", where_, std::string("/") + key, "'" + std::string(key) + "' " + what});
  }

  const Json& json_;
  std::string where_;
  std::vector<std::string> known_;
  Findings findings_;
};

fs::path manifest_path(const fs::path& path) {
  if (path.string().ends_with(kManifestSuffix)) return path;
  return fs::path(path).replace_extension(kManifestSuffix);
}

}  // namespace

Expected<PluginManifest> read_manifest(const fs::path& path) {
  PluginManifest manifest;
  manifest.file = fs::absolute(manifest_path(path)).lexically_normal();
  const std::string where = manifest.file.string();
  std::ifstream stream(manifest.file);
  if (!stream)
    return fail("TR-501", where, "", "there is no manifest; rebuild the plugin with trigh_add_plugin, or keep NAME.so and NAME.plugin.json together");
  Json json;
  try {
    json = Json::parse(stream);
  } catch (const Json::exception& error) {
    return fail("TR-502", where, "", std::string("the manifest is not JSON: ") + error.what());
  }
  if (!json.is_object()) return fail("TR-502", where, "", "the manifest must be a JSON object");

  ManifestReader reader(json, where);
  manifest.system = reader.text("system");
  manifest.version = reader.text("version");
  manifest.interface = reader.number("interface");
  manifest.tag = reader.text("tag");
  manifest.titles = reader.texts("titles");
  if (const std::string data = reader.text("data"); !data.empty()) manifest.data = manifest.file.parent_path() / data;
  const std::string file = manifest.file.string();
  manifest.library = file.substr(0, file.size() - std::string_view(kManifestSuffix).size()) + ".so";
  Findings findings = reader.finish();
  if (!fs::exists(manifest.library))
    findings.push_back({"TR-501", where, "", "its library '" + manifest.library.string() + "' is not there; keep both files together"});
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return manifest;
}

Findings check_gate(const PluginManifest& manifest) {
  Findings findings;
  const std::string where = manifest.file.string();
  if (manifest.interface != kInterface)
    findings.push_back({"TR-504", where, "/interface",
                        "it was built for interface " + std::to_string(manifest.interface) + ", this host has interface " +
                            std::to_string(kInterface) + "; rebuild it against this host's installation"});
  if (manifest.tag != kBuildTag.data())
    findings.push_back({"TR-505", where, "/tag",
                        "it was built as '" + manifest.tag + "', this host as '" + kBuildTag.data() +
                            "'; rebuild it with the same compiler and build type, against this host's installation"});
  return findings;
}

}  // namespace trigh::host
