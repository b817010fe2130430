// The plugin boundary. A rule system is one shared library with one C entry; everything else is reached through
// the objects it makes. The gate is exact: interface number, sizes, compiler and build kind must be the host's
// own. The manifest beside the library (NAME.plugin.json) repeats the tag and is checked before loading.
//
// A plugin's source ends with   TRIGH_PLUGIN(MyPlugin, "my-system", "1.0.0")   where MyPlugin derives from
// RulesPlugin; trigh_add_plugin() of the CMake package builds the library and writes its manifest.
//
// Life cycle: the host reads the manifest, tries the library in a child process (load, entry, create, destroy),
// then loads it, calls create() once and keeps plugin and library to the end of the process.
//
// Exceptions: a plugin promises to throw nothing. Should it throw all the same, create() gives nullptr; any other
// call is contained by contain() (base/contain.hpp) at the host's outermost frame, after Match has put the position
// back as it was before the failing action. So no game is lost and the host goes on. What the framework itself notices
// of a plugin's mistakes (a verb that no module carries out, a phase stack that overflows, a resolve() without end)
// goes the same way: see base/mistake.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#if !__has_include("trigh/rules/headers.hpp")
#error "trigh/rules/headers.hpp is made by trigh_add_plugin() of the CMake package: build plugins with it"
#endif
#include "trigh/rules/headers.hpp"
#include "trigh/rules/options.hpp"

namespace trigh {

/// Raised whenever a class, value or meaning that plugins see changes. See docs/plugin-interface.md.
constexpr std::uint32_t kInterface = 8;

#define TRIGH_STRINGIFY_(x) #x
#define TRIGH_STRINGIFY(x) TRIGH_STRINGIFY_(x)
#ifdef __clang__
#define TRIGH_COMPILER "clang-" TRIGH_STRINGIFY(__clang_major__) "." TRIGH_STRINGIFY(__clang_minor__)
#if __has_feature(address_sanitizer)
#define TRIGH_SANITIZER "+asan"
#elif __has_feature(thread_sanitizer)
#define TRIGH_SANITIZER "+tsan"
#endif
#else
#define TRIGH_COMPILER "g++-" TRIGH_STRINGIFY(__GNUC__) "." TRIGH_STRINGIFY(__GNUC_MINOR__)
#ifdef __SANITIZE_ADDRESS__
#define TRIGH_SANITIZER "+asan"
#elif defined(__SANITIZE_THREAD__)
#define TRIGH_SANITIZER "+tsan"
#endif
#endif
#ifndef TRIGH_SANITIZER
#define TRIGH_SANITIZER ""
#endif
#ifdef NDEBUG
#define TRIGH_BUILD_KIND "release"
#else
#define TRIGH_BUILD_KIND "debug"
#endif

/// What must be equal on both sides, readable by people: compiler, build kind, sizes of the shared values, digest of
/// the public headers: "g++-12.2/release/position-3664/action-48/headers-0123456789ab".
inline constexpr auto kBuildTag = [] {
  std::array<char, 96> tag{};
  std::size_t at = 0;
  const auto text = [&](const char* words) {
    while (*words) tag[at++] = *words++;
  };
  const auto number = [&](std::size_t value) {
    std::size_t unit = 1;
    while (value / unit >= 10) unit *= 10;
    for (; unit > 0; unit /= 10) tag[at++] = static_cast<char>('0' + value / unit % 10);
  };
  text(TRIGH_COMPILER "/" TRIGH_BUILD_KIND TRIGH_SANITIZER "/position-");
  number(sizeof(Position));
  text("/action-");
  number(sizeof(Action));
  text("/headers-" TRIGH_HEADERS);
  return tag;
}();

/// What the code of a rule system knows of a title; `trigh check data` holds the title's files against it.
struct Knowledge {
  std::vector<const Case*> cases;      ///< every case it may cite: each must be in the title's data
  std::vector<std::string> modules;    ///< the optional rules it plays: the title may list no other
};

class RulesPlugin {
 public:
  virtual ~RulesPlugin() = default;
  /// What the code knows of the title with this id; nothing: it does not say, and nothing is checked.
  virtual std::optional<Knowledge> knows(std::string_view /*title*/) const { return std::nullopt; }
  /// The options (modules and readings) of a title; as its file lists them.
  virtual std::vector<OptionInfo> options(const GameData& data) const { return options_of(data.title); }
  /// The ruleset of `data` under `options`, or every reason why there is none.
  virtual Expected<std::unique_ptr<Ruleset>> compose(std::shared_ptr<const GameData> data,
                                                     const Options& options) const = 0;
};

/// The plain data behind the one exported symbol, `trigh_plugin`.
struct PluginEntry {
  std::uint32_t size;        ///< sizeof(PluginEntry)
  std::uint32_t interface;   ///< kInterface
  const char* tag;           ///< kBuildTag
  const char* system;        ///< "my-system", as the manifest says
  const char* version;       ///< "1.0.0"
  RulesPlugin* (*create)() noexcept;   ///< nullptr if it failed
  void (*destroy)(RulesPlugin*) noexcept;
};
using PluginEntryFunction = const PluginEntry*();

}  // namespace trigh

/// Defines the entry. Class: default-constructible; System: the manifest's and the titles' `system`.
#define TRIGH_PLUGIN(Class, System, Version)                                                     \
  extern "C" __attribute__((visibility("default"))) const ::trigh::PluginEntry* trigh_plugin() noexcept { \
    static constexpr ::trigh::PluginEntry entry{                                                 \
        sizeof(::trigh::PluginEntry), ::trigh::kInterface, ::trigh::kBuildTag.data(), System, Version,     \
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
