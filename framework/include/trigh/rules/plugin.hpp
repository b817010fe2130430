// The plugin boundary. A rule system is one shared library with one C entry; everything else is reached through
// the objects it makes. The gate is exact: interface number, sizes, compiler and build type must be the host's
// own. The manifest beside the library (NAME.plugin.json) repeats the tag and is checked before loading.
//
// A plugin's source ends with   TRIGH_PLUGIN(MyPlugin)   where MyPlugin derives from RulesPlugin.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "trigh/rules/ruleset.hpp"

namespace trigh {

/// Raised whenever a class, value or meaning that plugins see changes. See docs/plugin-interface.md.
constexpr std::uint32_t kInterface = 1;

#define TRIGH_STRINGIFY_(x) #x
#define TRIGH_STRINGIFY(x) TRIGH_STRINGIFY_(x)
#ifdef NDEBUG
#define TRIGH_BUILD_KIND "release"
#else
#define TRIGH_BUILD_KIND "debug"
#endif
#ifdef __SANITIZE_ADDRESS__
#define TRIGH_SANITIZER "+asan"
#else
#define TRIGH_SANITIZER ""
#endif
/// What must be equal on both sides, readable by people.
#define TRIGH_BUILD_TAG                                                                              \
  "trigh-1/" TRIGH_STRINGIFY(__GNUC__) "." TRIGH_STRINGIFY(__GNUC_MINOR__) "/" TRIGH_BUILD_KIND      \
      TRIGH_SANITIZER

class RulesPlugin {
 public:
  virtual ~RulesPlugin() = default;
  /// The options (modules and readings) of a title.
  virtual std::vector<OptionInfo> options(const GameData& data) const = 0;
  /// The ruleset of `data` under `options`, or every reason why there is none.
  virtual Expected<std::unique_ptr<Ruleset>> compose(std::shared_ptr<const GameData> data,
                                                     const Options& options) const = 0;
};

/// The plain data behind the one exported symbol, `trigh_plugin`.
struct PluginEntry {
  std::uint32_t size;        ///< sizeof(PluginEntry)
  std::uint32_t interface;   ///< kInterface
  const char* tag;           ///< TRIGH_BUILD_TAG
  const char* system;        ///< "north-africa-quad"
  const char* version;       ///< "1.0.0"
  RulesPlugin* (*create)() noexcept;   ///< nullptr if it failed
  void (*destroy)(RulesPlugin*) noexcept;
};
using PluginEntryFunction = const PluginEntry*();

}  // namespace trigh

#define TRIGH_PLUGIN(Class, System, Version)                                                     \
  extern "C" __attribute__((visibility("default"))) const ::trigh::PluginEntry* trigh_plugin() noexcept { \
    static constexpr ::trigh::PluginEntry entry{                                                 \
        sizeof(::trigh::PluginEntry), ::trigh::kInterface, TRIGH_BUILD_TAG, System, Version,     \
        []() noexcept -> ::trigh::RulesPlugin* {                                                 \
          try {                                                                                  \
            return new Class;                                                                    \
          } catch (...) {                                                                        \
            return nullptr;                                                                      \
          }                                                                                      \
        },                                                                                       \
        [](::trigh::RulesPlugin* plugin) noexcept { delete plugin; }};                           \
    return &entry;                                                                               \
  }
