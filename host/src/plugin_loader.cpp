#include "plugin_loader.hpp"

#define BOOST_DLL_USE_STD_FS
#include <boost/dll/shared_library.hpp>

#include "trigh/base/contain.hpp"

namespace trigh::host {
namespace {

namespace dll = boost::dll;

/// A library with its entry, not yet asked for anything.
struct Library {
  dll::shared_library handle;
  const PluginEntry* entry = nullptr;
};

std::string text_or(const char* text) { return text ? text : "(nothing)"; }

Findings check_entry(const PluginManifest& manifest, const PluginEntry& entry) {
  const std::string where = manifest.library.string();
  const auto differs = [&](const char* what, const std::string& is, const std::string& wanted) {
    return Findings{{"TR-508", where, "",
                     std::string("its entry says ") + what + " " + is + " where " + wanted +
                         " is expected; rebuild the plugin, so that library and manifest are of one build"}};
  };
  // Nothing after `size` and `interface` may be read unless these two agree.
  if (entry.size != sizeof(PluginEntry))
    return differs("size", std::to_string(entry.size), std::to_string(sizeof(PluginEntry)));
  if (entry.interface != kInterface)
    return differs("interface", std::to_string(entry.interface), std::to_string(kInterface));
  if (text_or(entry.tag) != kBuildTag.data()) return differs("build", text_or(entry.tag), kBuildTag.data());
  if (text_or(entry.system) != manifest.system) return differs("system", text_or(entry.system), manifest.system);
  if (text_or(entry.version) != manifest.version) return differs("version", text_or(entry.version), manifest.version);
  if (!entry.create || !entry.destroy) return differs("create or destroy", "(nothing)", "a function");
  return {};
}

Expected<Library> open_library(const PluginManifest& manifest) {
  const std::string where = manifest.library.string();
  Library library;
  try {
    library.handle.load(manifest.library, dll::load_mode::rtld_now | dll::load_mode::rtld_local);
  } catch (const std::exception& failure) {
    return fail("TR-506", where, "", std::string("the library cannot be loaded: ") + failure.what());
  }
  if (!library.handle.has("trigh_plugin"))
    return fail("TR-507", where, "",
                "the library has no entry 'trigh_plugin'; end one of its sources with TRIGH_PLUGIN(...)");
  library.entry = library.handle.get<PluginEntryFunction>("trigh_plugin")();
  if (!library.entry) return fail("TR-507", where, "", "the entry 'trigh_plugin' gives nothing");
  if (Findings findings = check_entry(manifest, *library.entry); !findings.empty())
    return Unexpected<Findings>{findings};
  return library;
}

Unexpected<Findings> create_failed(const PluginManifest& manifest) {
  return fail("TR-509", manifest.library.string(), "", "the plugin could not be created: its constructor failed");
}

}  // namespace

Expected<std::vector<OptionInfo>> Plugin::options(const GameData& data) const {
  return contain("plugin " + manifest_.system, [&] { return rules_.options(data); });
}

Expected<std::optional<Knowledge>> Plugin::knows(const std::string& title) const {
  return contain("plugin " + manifest_.system, [&] { return rules_.knows(title); });
}

Expected<std::unique_ptr<Ruleset>> Plugin::compose(std::shared_ptr<const GameData> data, const Options& options) const {
  auto ruleset = contain("plugin " + manifest_.system, [&] { return rules_.compose(std::move(data), options); });
  if (ruleset && !*ruleset)
    return fail("TR-521", "plugin " + manifest_.system, "", "it composed no ruleset and gave no reason");
  return ruleset;
}

Expected<std::shared_ptr<const Plugin>> load_plugin(const PluginManifest& manifest) {
  auto library = open_library(manifest);
  if (!library) return Unexpected<Findings>{library.error()};
  const RulesPlugin* rules = library->entry->create();
  if (!rules) return create_failed(manifest);
  // Never unloaded: rulesets, cases and texts of the plugin may be referred to until the process ends.
  static auto* const kept = new std::vector<std::pair<dll::shared_library, const RulesPlugin*>>;
  kept->emplace_back(std::move(library->handle), rules);
  return std::shared_ptr<const Plugin>(std::make_shared<Plugin>(manifest, *rules));
}

Findings try_plugin(const PluginManifest& manifest) {
  auto library = open_library(manifest);
  if (!library) return library.error();
  RulesPlugin* rules = library->entry->create();
  if (!rules) return create_failed(manifest).error;
  library->entry->destroy(rules);
  return {};
}

}  // namespace trigh::host
