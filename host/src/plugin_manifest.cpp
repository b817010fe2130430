#include "plugin_manifest.hpp"

#include <algorithm>

#include "trigh/io/document.hpp"
#include "trigh/rules/plugin.hpp"

namespace trigh::host {
namespace {

/// Takes the known keys out of a manifest and collects what is wrong with it.
class ManifestReader {
 public:
  ManifestReader(const Datum& document, std::string where) : document_(document), where_(std::move(where)) {}

  std::string text(const char* key) { return std::string(member(key, Datum::Kind::kText, "a text").as_text()); }
  std::uint32_t number(const char* key) {
    return static_cast<std::uint32_t>(member(key, Datum::Kind::kNumber, "a number").as_int());
  }
  std::vector<std::string> texts(const char* key) {
    const Datum& list = member(key, Datum::Kind::kList, "a list of texts");
    for (const Datum& item : list.items())
      if (item.kind() != Datum::Kind::kText) complain(key, "must hold texts only");
    return list.as_texts();
  }
  /// All findings, with one for each key nobody asked for.
  Findings finish() {
    for (const auto& [key, value] : document_.members())
      if (std::find(known_.begin(), known_.end(), key) == known_.end())
        complain(key, "is no key of a manifest; leave it out");
    return findings_;
  }

 private:
  const Datum& member(const char* key, Datum::Kind kind, const std::string& what) {
    known_.emplace_back(key);
    const Datum& value = document_[key];
    if (value.is_null())
      complain(key, "is missing; rebuild the plugin with trigh_add_plugin, which writes the manifest");
    else if (value.kind() != kind) complain(key, "must be " + what);
    return value;
  }
  void complain(const std::string& key, const std::string& what) {
    findings_.push_back({"TR-503", where_, "/" + key, "'" + key + "' " + what});
  }

  const Datum& document_;
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
  if (!fs::exists(manifest.file))
    return fail(
        "TR-501", where, "",
        "there is no manifest; rebuild the plugin with trigh_add_plugin, or keep NAME.so and "
        "NAME.plugin.json together");
  const auto text = read_text(manifest.file);
  if (!text) return Unexpected<Findings>{text.error()};
  const auto document = parse_json(text.value(), where);
  if (!document) return fail("TR-502", where, "", "the manifest is not JSON: " + document.error().front().text);
  if (document.value().kind() != Datum::Kind::kObject)
    return fail("TR-502", where, "", "the manifest must be a JSON object");

  ManifestReader reader(document.value(), where);
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
    findings.push_back({"TR-501", where, "",
                        "its library '" + manifest.library.string() + "' is not there; keep both files together"});
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return manifest;
}

Findings check_gate(const PluginManifest& manifest) {
  Findings findings;
  const std::string where = manifest.file.string();
  if (manifest.interface != kInterface)
    findings.push_back({"TR-504", where, "/interface",
                        "it was built for interface " + std::to_string(manifest.interface) +
                            ", this host has interface " + std::to_string(kInterface) +
                            "; rebuild it against this host's installation"});
  const std::string tag = kBuildTag.data(), stem = tag.substr(0, tag.find("/headers-"));
  if (manifest.tag != tag && manifest.tag.starts_with(stem + "/headers-"))
    findings.push_back({"TR-513", where, "/tag",
                        "it was built against other headers of Trigh (" + manifest.tag.substr(stem.size() + 1) +
                            ") than this host (" + tag.substr(stem.size() + 1) + "); rebuild it against this Trigh"});
  else if (manifest.tag != tag)
    findings.push_back({"TR-505", where, "/tag",
                        "it was built as '" + manifest.tag + "', this host as '" + kBuildTag.data() +
                            "'; rebuild it with the same compiler and build type, against this host's installation"});
  return findings;
}

}  // namespace trigh::host
