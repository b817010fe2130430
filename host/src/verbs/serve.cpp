// trigh serve: the table in the browser, for those at this machine and those who are sent a link.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "serve/addresses.hpp"
#include "serve/database.hpp"
#include "serve/journal.hpp"
#include "serve/server.hpp"
#include "verbs/verb.hpp"
#include "version.hpp"

namespace trigh::host {
namespace {

struct ServeWords {
  serve::ServeOptions options;
  std::string games, web, backup;
  std::string log = "text", log_level = "warning";
  unsigned pause = 200, backup_every = 60, expire = 0;
  std::optional<unsigned> work;
};

/// Where the tables are kept when nobody names a file.
fs::path default_games() {
  const fs::path folder = user_folder();
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  return folder / "games.sqlite";
}

/// The built client: of an installation, or of the source tree that the program was built in.
fs::path default_web() {
  const fs::path program = program_folder(), installed = program.parent_path() / "share" / "trigh" / "web";
  return fs::exists(installed) ? installed : program.parent_path().parent_path() / "web";
}

int run_serve(Context& context, ServeWords words) {
  serve::set_journal(words.log == "json", words.log_level == "info");
  InstalledLibrary library(context);
  if (const auto titles = library.titles(); !titles) return complain(titles.error());
  if (!words.options.database.empty() && !(words.games.empty() && words.backup.empty()))
    return complain({{"TR-742", "--database", "",
                      "the games stand in the database, which its own tools back up; leave --games and --backup out"}});
  words.options.games = words.games.empty() ? default_games() : fs::path(words.games);
  words.options.web = words.web.empty() ? default_web() : fs::path(words.web);
  words.options.backup = words.backup;
  words.options.backup_every = std::chrono::minutes(words.backup_every);
  words.options.expire = std::chrono::hours(24) * words.expire;
  words.options.pause = std::chrono::milliseconds(words.pause);
  if (words.work) words.options.work = *words.work / 1000.0;
  const std::string& address = words.options.address;
  const std::string host = address.find(':') == std::string::npos ? address : "[" + address + "]";
  const Findings findings = serve::serve(library, words.options, [&](std::uint16_t port) {
    std::printf("Trigh is at http://%s:%d/ (Ctrl-C stops it). The games are kept in %s.\n", host.c_str(), port,
                words.options.database.empty() ? words.options.games.c_str() : "the database");
    std::fflush(stdout);
    serve::note(std::string("trigh ") + version() + " serves at port " + std::to_string(port));
  });
  if (!findings.empty()) return complain(findings);
  std::printf("Stopped; every game is kept.\n");
  serve::note("stopped");
  return kDone;
}

/// --open-games can be said as TRIGH_SERVE_OPEN_GAMES, and so on; several names are divided by commas.
void name_in_environment(CLI::App& app) {
  for (CLI::Option* option : app.get_options([](const CLI::Option* each) { return each->get_name() != "--help"; })) {
    std::string name = "TRIGH_SERVE_" + option->get_single_name();
    std::ranges::transform(name, name.begin(), [](char c) {
      return c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    option->envname(name);
    if (option->get_items_expected_max() > 1) option->delimiter(',');
  }
}

std::function<int()> set_up_serve(CLI::App& app, Context& context) {
  const auto words = std::make_shared<ServeWords>();
  app.add_option("--port", words->options.port, "where it listens; 0: any that is free")->capture_default_str();
  app.add_option("--address", words->options.address, "in figures; 0.0.0.0 lets other machines in")
      ->capture_default_str();
  app.add_option("--games", words->games, "the file that keeps the games; without it games.sqlite of the user");
  app.add_option("--database", words->options.database,
                 "a database of PostgreSQL that keeps the games instead, such as postgresql:///trigh; several servers "
                 "may share it")
      ->check([](const std::string& text) {
        return serve::is_postgres(text) ? "" : "a database is written postgresql://USER@HOST/NAME";
      });
  app.add_option("--backup", words->backup, "a file that the games are copied to, at the start and then every hour");
  app.add_option("--backup-every", words->backup_every, "minutes between two copies")
      ->capture_default_str()
      ->check(CLI::Range(1u, 100'000u));
  app.add_option("--web", words->web, "the folder of the built browser client");
  app.add_option("--name", words->options.names, "a host name under which people reach it; as many as there are")
      ->allow_extra_args(false);
  app.add_option("--open-games", words->options.open_games, "games and tables that a connection may hold at once")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  app.add_option("--places", words->options.places, "connections from one address, or from the same IPv6 /64")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  app.add_option("--work", words->work,
                 "milliseconds of processor time each second for one address, ten times as much saved up; 0: no limit; "
                 "without it 500, and no limit when only this machine can ask")
      ->check(CLI::Range(0, 1'000'000));
  app.add_option("--tables", words->options.tables,
                 "tables that one address may make in a day; 0: no limit; without it 200, and no limit when only this "
                 "machine can ask")
      ->check(CLI::Range(0, 1'000'000));
  app.add_option("--expire", words->expire, "days after which a table is deleted that nobody has touched; 0: never")
      ->capture_default_str()
      ->check(CLI::Range(0u, 36'500u));
  app.add_option("--in-memory", words->options.in_memory, "games that stay in memory while nobody asks for them")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  app.add_option("--log", words->log, "how events are told on standard error: text or json")
      ->capture_default_str()
      ->check(CLI::IsMember({"text", "json"}));
  app.add_option("--log-level", words->log_level, "which are told: warning (what goes wrong) or info (the rest, too)")
      ->capture_default_str()
      ->check(CLI::IsMember({"warning", "info"}));
  app.add_option("--proxy", words->options.proxies,
                 "the address of a proxy that says in X-Forwarded-For for whom it asks; as many as there are")
      ->allow_extra_args(false)
      ->check([](const std::string& text) {
        return serve::is_address(text) ? "" : "'" + text + "' is no address in figures, such as 127.0.0.1 or ::1";
      });
  app.add_option("--workers", words->options.workers.most,
                 "games whose rules run in processes of their own at once, which others make room for; 0: all run in "
                 "this process")
      ->check(CLI::Range(0, 100'000))
      ->capture_default_str();
  app.add_option("--pause", words->pause, "milliseconds between two actions of a machine")
      ->capture_default_str()
      ->check(CLI::Range(0u, 10000u));
  name_in_environment(app);
  return [&context, words] { return run_serve(context, *words); };
}

}  // namespace

const Verb kServeVerb{"serve", "Play in the browser: serve the table on this machine or to others", set_up_serve};

}  // namespace trigh::host
