// trigh: the table. Parses the command line, runs one verb, and is the outermost frame: whatever is thrown below
// ends here as a sentence.
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <regex>
#include <sstream>

#include "trigh/base/contain.hpp"
#include "verbs/verb.hpp"
#include "version.hpp"

namespace {

/// What is wrong with the command line or a file of options, without the address of a database that stands in it: there
/// may be a password in that.
std::string without_addresses(const std::string& said) {
  static const std::regex kAddress(R"(\w+://[^\s'"]*)");
  return std::regex_replace(said, kAddress, "postgresql://...");
}

}  // namespace

int main(int count, char** words) {
  using namespace trigh;
  using namespace trigh::host;
  spdlog::set_default_logger(spdlog::stderr_logger_mt("trigh"));  // standard output belongs to the verbs
  spdlog::set_pattern("trigh: %v");

  CLI::App app{"Trigh: a table for hex wargames. The rules are enforced, and every refusal names its case."};
  app.set_version_flag("--version", std::string("trigh ") + version());
  app.require_subcommand(1);
  app.fallthrough();
  app.allow_config_extras(CLI::config_extras_mode::error);
  app.set_config("--config", "", "A file of options, those of a verb under its name in brackets");
  Context context;
  std::function<int()> chosen;
  app.add_option("--data", context.options.data, "Folder of shared data (also TRIGH_DATA)");
  app.add_option("--plugins", context.options.plugins, "Folder of plugins, before all others (also TRIGH_PLUGIN_PATH)")
      ->allow_extra_args(false);
  app.add_option("--overlay,--transplant", context.options.overlays,
                 "An owner's corrections of a title, or a section taken from another title: a file, or an id that "
                 "'trigh titles' lists; as many as there are")
      ->allow_extra_args(false);
  add_verbs(app, context, chosen);
  try {
    app.parse(count, words);
  } catch (const CLI::ConfigError& error) {
    constexpr std::string_view kBefore = "INI was not able to parse ";
    const std::string said = without_addresses(error.what());
    return complain({{"TR-744", "--config", "",
                      said.starts_with(kBefore)
                          ? "there is no option '" + said.substr(kBefore.size()) +
                                "'; write it as 'trigh serve --help' has it, without the dashes, under its verb: "
                                "[serve]"
                          : said}}),
           kMisused;
  } catch (const CLI::ParseError& error) {
    std::ostringstream told, wrong;
    const int status = app.exit(error, told, wrong);
    std::fputs(told.str().c_str(), stdout);
    std::fputs(without_addresses(wrong.str()).c_str(), stderr);
    return status == 0 ? kDone : kMisused;
  }
  const auto result = contain(words[1], chosen);
  if (result) return result.value();
  return complain(result.error());
}
