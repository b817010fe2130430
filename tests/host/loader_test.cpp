// The plugin boundary: what is loaded, what is left out, and the numbered reason for each.
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "registry.hpp"
#include "support/catch.hpp"

using namespace trigh;
using namespace trigh::host;

namespace {

/// A folder for one test, with copies of fixtures in it; removed at the end.
class PluginFolder {
 public:
  PluginFolder() {
    std::string name = (fs::temp_directory_path() / "trigh-plugins-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~PluginFolder() { fs::remove_all(folder_); }

  const fs::path& folder() const { return folder_; }
  fs::path library(const std::string& name) const { return folder_ / (name + ".so"); }
  fs::path manifest(const std::string& name) const { return folder_ / (name + ".plugin.json"); }

  /// The fixture misbehaves as its name says (fixtures/fixture.cpp).
  void put(const std::string& name) const {
    const fs::path from = TRIGH_FIXTURES;
    fs::copy(from / "fixture.so", library(name));
    fs::copy(from / "fixture.plugin.json", manifest(name));
  }
  /// Replaces a text in a file of the folder by another; libraries need one of the same length.
  void edit(const fs::path& file, const std::string& from, const std::string& to) const {
    std::string bytes = read(file);
    std::size_t at = bytes.find(from);
    REQUIRE(at != std::string::npos);
    for (; at != std::string::npos; at = bytes.find(from, at + to.size())) bytes.replace(at, from.size(), to);
    std::ofstream(file, std::ios::binary) << bytes;
  }
  /// Puts a library without the entry in place of the plugin's.
  void take_entry(const std::string& name) const {
    fs::copy(fs::path(TRIGH_FIXTURES) / "entryless.so", library(name), fs::copy_options::overwrite_existing);
  }
  static std::string read(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  Registry scan() const { return Registry::scan({folder_}, {.patience = std::chrono::seconds(2), .cache = {}}); }
  /// Why the only plugin of the folder is left out.
  Findings reasons() const {
    const Registry registry = scan();
    REQUIRE(registry.accepted().empty());
    REQUIRE(registry.rejected().size() == 1);
    return registry.rejected()[0].reasons;
  }

 private:
  fs::path folder_;
};

std::string codes(const Findings& findings) {
  std::string list;
  for (const Finding& finding : findings) list += (list.empty() ? "" : " ") + finding.code;
  return list;
}

}  // namespace

TEST_CASE("A plugin that is right is accepted, and loaded when it is asked for", "[loader]") {
  const PluginFolder plugins;
  plugins.put("good");
  Registry registry = plugins.scan();
  CHECK(registry.rejected().empty());
  REQUIRE(registry.accepted().size() == 1);
  CHECK(registry.accepted()[0].titles == std::vector<std::string>{"nothing"});
  const auto plugin = registry.plugin("fixture");
  REQUIRE(plugin);
  CHECK(plugin.value()->manifest().version == "1.2.30");
  CHECK(plugin.value() == registry.plugin("fixture", "1.2.30").value());
  const auto ruleset = plugin.value()->compose(std::make_shared<GameData>(), {});
  REQUIRE(!ruleset);
  CHECK(codes(ruleset.error()) == "TR-900");
}

TEST_CASE("A plugin built otherwise is refused before it is loaded, and told what differs", "[loader]") {
  const PluginFolder plugins;
  plugins.put("crashing");  // loading it would be noticed
  plugins.edit(plugins.manifest("crashing"), kBuildTag.data(), "clang-99/debug");
  plugins.edit(plugins.manifest("crashing"), "\"interface\": " + std::to_string(kInterface), "\"interface\": 77");
  const Findings reasons = plugins.reasons();
  CHECK(codes(reasons) == "TR-504 TR-505");
  CHECK(reasons[0].text.find("interface 77") != std::string::npos);
  CHECK(reasons[1].text.find("clang-99/debug") != std::string::npos);
  CHECK(reasons[1].text.find(kBuildTag.data()) != std::string::npos);
  CHECK(reasons[1].text.find("rebuild") != std::string::npos);
}

TEST_CASE("A plugin built against other headers is refused before it is loaded, and told to rebuild", "[loader]") {
  const std::string tag = kBuildTag.data();
  const std::string digest = tag.substr(tag.find("/headers-") + 9);
  REQUIRE(digest.size() == 12);
  const PluginFolder plugins;
  plugins.put("crashing");  // loading it would be noticed
  plugins.edit(plugins.manifest("crashing"), digest, "0123456789ab");
  const Findings reasons = plugins.reasons();
  REQUIRE(codes(reasons) == "TR-513");
  CHECK(reasons[0].pointer == "/tag");
  CHECK(reasons[0].text == "it was built against other headers of Trigh (headers-0123456789ab) than this host "
                           "(headers-" + digest + "); rebuild it against this Trigh");
}

TEST_CASE("A library built against other headers than its manifest says is refused", "[loader]") {
  const std::string tag = kBuildTag.data();
  const PluginFolder plugins;
  plugins.put("a");
  plugins.edit(plugins.library("a"), tag.substr(tag.find("/headers-")), "/headers-0123456789ab");
  CHECK(codes(plugins.reasons()) == "TR-508");
}

TEST_CASE("A library whose own tag differs from an honest-looking manifest is refused", "[loader]") {
  const PluginFolder plugins;
  plugins.put("a");
  plugins.edit(plugins.library("a"), "/action-48", "/action-99");
  CHECK(codes(plugins.reasons()) == "TR-508");
}

TEST_CASE("A manifest of another version than the library is refused", "[loader]") {
  const PluginFolder plugins;
  plugins.put("a");
  plugins.edit(plugins.manifest("a"), "1.2.30", "1.2.31");
  const Findings reasons = plugins.reasons();
  CHECK(codes(reasons) == "TR-508");
  CHECK(reasons[0].text.find("1.2.30") != std::string::npos);
}

TEST_CASE("A library without manifest and a manifest without library are listed", "[loader]") {
  const PluginFolder plugins;
  plugins.put("a");
  SECTION("no manifest") { fs::remove(plugins.manifest("a")); }
  SECTION("no library") { fs::remove(plugins.library("a")); }
  CHECK(codes(plugins.reasons()) == "TR-501");
}

TEST_CASE("A manifest that is not JSON is listed", "[loader]") {
  const PluginFolder plugins;
  plugins.put("good");
  SECTION("cut off") { std::ofstream(plugins.manifest("good")) << "{\"system\": \"fix"; }
  SECTION("not an object") { std::ofstream(plugins.manifest("good")) << "[]"; }
  SECTION("not text") { std::ofstream(plugins.manifest("good")) << "{\"system\": \"\xff\xfe\"}"; }
  CHECK(codes(plugins.reasons()) == "TR-502");
}

TEST_CASE("All defects of a manifest are found at once, each with its key", "[loader]") {
  const PluginFolder plugins;
  plugins.put("good");
  std::ofstream(plugins.manifest("good"))
      << R"({"system": 5, "version": "1.0.0", "interface": "1", "titles": [1], "data": "", "colour": "red"})";
  const Findings reasons = plugins.reasons();
  CHECK(codes(reasons) == "TR-503 TR-503 TR-503 TR-503 TR-503");
  std::string pointers;
  for (const Finding& reason : reasons) pointers += reason.pointer;
  CHECK(pointers == "/system/interface/tag/titles/colour");
}

TEST_CASE("A library that is no library is listed", "[loader]") {
  const PluginFolder plugins;
  plugins.put("good");
  std::ofstream(plugins.library("good")) << "not a library";
  CHECK(codes(plugins.reasons()) == "TR-506");
}

TEST_CASE("A library without the entry is listed", "[loader]") {
  const PluginFolder plugins;
  plugins.put("a");
  plugins.take_entry("a");
  CHECK(codes(plugins.reasons()) == "TR-507");
}

TEST_CASE("A plugin that misbehaves when tried is listed with its reason", "[loader]") {
  const auto [name, code] = GENERATE(table<std::string, std::string>({{"throwing-create", "TR-509"},
                                                                      {"crashing", "TR-510"},
                                                                      {"exiting", "TR-510"},
                                                                      {"hanging", "TR-511"}}));
  const PluginFolder plugins;
  plugins.put(name);
  CHECK(codes(plugins.reasons()) == code);
}

TEST_CASE("Bad plugins do not keep the host from a good one", "[loader]") {
  const PluginFolder plugins;
  for (const char* name : {"crashing", "exiting", "hanging", "throwing-create"}) plugins.put(name);
  plugins.put("z");
  Registry registry = plugins.scan();
  CHECK(registry.rejected().size() == 4);
  CHECK(registry.plugin("fixture"));
  const auto wrong = registry.plugin("crashing");
  REQUIRE(!wrong);
  CHECK(codes(wrong.error()) == "TR-530 TR-510");  // none, and why not
}

TEST_CASE("What a plugin throws comes back as a finding", "[loader]") {
  const PluginFolder plugins;
  plugins.put("throwing-compose");
  Registry registry = plugins.scan();
  const auto plugin = registry.plugin("fixture");
  REQUIRE(plugin);
  const auto ruleset = plugin.value()->compose(std::make_shared<GameData>(), {});
  REQUIRE(!ruleset);
  CHECK(codes(ruleset.error()) == "TR-520");
  CHECK(ruleset.error()[0].text.find("upside down") != std::string::npos);
  const auto options = plugin.value()->options(GameData{});
  REQUIRE(!options);
  CHECK(codes(options.error()) == "TR-520");
}

TEST_CASE("The same plugin twice is loaded once", "[loader]") {
  const PluginFolder plugins;
  plugins.put("a");
  plugins.put("b");
  const Registry registry = plugins.scan();
  CHECK(registry.accepted().size() == 1);
  REQUIRE(registry.rejected().size() == 1);
  CHECK(codes(registry.rejected()[0].reasons) == "TR-512");
  CHECK(registry.rejected()[0].reasons[0].text.find("a.plugin.json") != std::string::npos);
}

TEST_CASE("Two versions of a system stand side by side; the newer one counts unless the older is named", "[loader]") {
  const PluginFolder plugins;
  plugins.put("b-new");
  plugins.put("a-old");
  plugins.edit(plugins.library("a-old"), "1.2.30", "1.2.09");
  plugins.edit(plugins.manifest("a-old"), "1.2.30", "1.2.09");
  Registry registry = plugins.scan();
  CHECK(registry.accepted().size() == 2);
  const auto newest = registry.plugin("fixture"), old = registry.plugin("fixture", "1.2.09");
  REQUIRE(newest);
  REQUIRE(old);
  CHECK(newest.value()->manifest().version == "1.2.30");
  CHECK(old.value()->manifest().version == "1.2.09");
  CHECK(codes(registry.plugin("fixture", "3.0.0").error()) == "TR-530");
}

TEST_CASE("Versions compare as numbers", "[loader]") {
  CHECK(is_newer("1.10.0", "1.9.2"));
  CHECK(!is_newer("1.9.2", "1.10.0"));
  CHECK(!is_newer("1.0.0", "1.0.0"));
}

TEST_CASE("A verdict is kept while the library stays the same", "[loader]") {
  const PluginFolder plugins, cache;
  plugins.put("hanging");
  const ProbeOptions options{.patience = std::chrono::milliseconds(300), .cache = cache.folder()};
  const auto manifest = read_manifest(plugins.manifest("hanging"));
  REQUIRE(manifest);
  CHECK(codes(probe_plugin(*manifest, options)) == "TR-511");
  const auto start = std::chrono::steady_clock::now();
  CHECK(codes(probe_plugin(*manifest, options)) == "TR-511");
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::milliseconds(150));
  // Another library under the old name is tried again.
  plugins.take_entry("hanging");
  CHECK(codes(probe_plugin(*manifest, options)) == "TR-507");
}

TEST_CASE("A kept verdict that was cut off is not believed", "[loader]") {
  const PluginFolder plugins, cache;
  plugins.put("good");
  const auto manifest = read_manifest(plugins.manifest("good"));
  REQUIRE(manifest);
  CHECK(probe_plugin(*manifest, {.cache = cache.folder()}).empty());
  for (const auto& file : fs::directory_iterator(cache.folder())) fs::resize_file(file, fs::file_size(file) - 3);
  CHECK(probe_plugin(*manifest, {.cache = cache.folder()}).empty());
}

TEST_CASE("'trigh check plugin' prints the findings and fails, and passes a good plugin", "[loader]") {
  const PluginFolder plugins;
  plugins.put("good");
  plugins.put("crashing");
  const fs::path out = plugins.folder() / "out";
  const auto check = [&](const fs::path& path) {
    const int status =
        std::system((std::string(TRIGH_PROGRAM) + " check plugin " + path.string() + " > " + out.string()).c_str());
    return WEXITSTATUS(status);
  };
  CHECK(check(plugins.library("good")) == 0);
  CHECK(check(plugins.manifest("crashing")) == 1);
  CHECK(PluginFolder::read(out).find("[TR-510]") != std::string::npos);
  CHECK(check(plugins.folder() / "nothing.so") == 1);
  CHECK(PluginFolder::read(out).find("[TR-501]") != std::string::npos);
}
