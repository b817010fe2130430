// trigh serve: the table in the browser, for those at this machine and those who are sent a link.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "serve/addresses.hpp"
#include "serve/server.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

struct ServeWords {
  serve::ServeOptions options;
  std::string games, web, backup;
  unsigned pause = 200, backup_every = 60;
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
  ContextShelf shelf(context);
  if (const auto titles = shelf.titles(); !titles) return complain(titles.error());
  words.options.games = words.games.empty() ? default_games() : fs::path(words.games);
  words.options.web = words.web.empty() ? default_web() : fs::path(words.web);
  words.options.backup = words.backup;
  words.options.backup_every = std::chrono::minutes(words.backup_every);
  words.options.pause = std::chrono::milliseconds(words.pause);
  if (words.work) words.options.work = *words.work / 1000.0;
  const std::string& address = words.options.address;
  const std::string host = address.find(':') == std::string::npos ? address : "[" + address + "]";
  const Findings findings = serve::serve(shelf, words.options, [&](std::uint16_t port) {
    std::printf("Trigh is at http://%s:%d/ (Ctrl-C stops it). The games are kept in %s.\n", host.c_str(), port,
                words.options.games.c_str());
    std::fflush(stdout);
  });
  if (!findings.empty()) return complain(findings);
  std::printf("Stopped; every game is kept.\n");
  return kDone;
}

std::function<int()> set_up_serve(CLI::App& app, Context& context) {
  const auto words = std::make_shared<ServeWords>();
  app.add_option("--port", words->options.port, "where it listens; 0: any that is free")->capture_default_str();
  app.add_option("--address", words->options.address, "in figures; 0.0.0.0 lets other machines in")
      ->capture_default_str();
  app.add_option("--games", words->games, "the file that keeps the games; without it games.sqlite of the user");
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
  app.add_option("--proxy", words->options.proxies,
                 "the address of a proxy that says in X-Forwarded-For for whom it asks; as many as there are")
      ->allow_extra_args(false)
      ->check([](const std::string& text) {
        return serve::is_address(text) ? "" : "'" + text + "' is no address in figures, such as 127.0.0.1 or ::1";
      });
  app.add_option("--pause", words->pause, "milliseconds between two actions of a machine")
      ->capture_default_str()
      ->check(CLI::Range(0u, 10000u));
  return [&context, words] { return run_serve(context, *words); };
}

}  // namespace

const Verb kServeVerb{"serve", "Play in the browser: serve the table on this machine or to others", set_up_serve};

}  // namespace trigh::host
