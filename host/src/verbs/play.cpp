// trigh play: the table in the terminal, against the machine, hot seat, or machine against machine to watch.
#include <CLI/CLI.hpp>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>

#include "serve/tokens.hpp"
#include "sworn_secrets.hpp"
#include "table.hpp"
#include "terminal/curses_screen.hpp"
#include "terminal/plain.hpp"
#include "trigh/base/contain.hpp"
#include "trigh/io/document.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

using terminal::BoardScreen;
using terminal::Canvas;
using terminal::Key;

struct PlayWords {
  std::string title = "crusader", scenario, me, opponent = "staff", load, save;
  std::vector<std::string> options;
  std::uint64_t seed = 0;
  bool plain = false, sworn = false;
};

/// The opponents by side; an empty name is a person.
Expected<std::array<std::string, 2>> players_of(const PlayWords& words, const Match& match) {
  if (words.sworn) return std::array<std::string, 2>{};
  std::array<std::string, 2> players{words.opponent, words.opponent};
  if (std::string trouble = player_trouble(words.opponent, &match.rules()); !trouble.empty())
    return fail("TR-711", "play", "--opponent", std::move(trouble));
  if (words.me == "nobody") return players;
  if (words.me == "both") return std::array<std::string, 2>{};
  const auto& ids = match.rules().data->side_ids;
  std::size_t side = static_cast<std::size_t>(index(match.start().phasing));
  if (!words.me.empty()) {
    if (words.me != ids[0] && words.me != ids[1])
      return fail("TR-712", "play", "--me",
                  "'" + words.me + "' is no side; take " + ids[0] + ", " + ids[1] + ", both or nobody");
    side = words.me == ids[0] ? 0 : 1;
  }
  players[side].clear();
  return players;
}

/// Where a game is kept when nobody names a file.
std::string default_save(const OpenGame& game) {
  const fs::path folder = user_folder();
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return (folder / (game.data->title_id + "-" + game.data->scenario.id + ".save")).string();
}

/// Empty, or why the machine gave up its side. What it was after in a player-turn goes into the log, and to `aim`.
std::string machine_moves(terminal::Game& game, terminal::Machine& machine, const std::function<bool()>& shown,
                          const std::function<void(const std::string&)>& aim) {
  std::string trouble;
  const auto tell_aim = [&] {
    const std::string sentence = machine.take_aim(game.match());
    if (sentence.empty()) return;
    game.note(sentence);
    aim(sentence);
  };
  tell_aim();  // the last decision of its player-turn may have been the other side's
  while (machine.to_act(game.match())) {
    if (const Findings findings = machine.act(game); !findings.empty())
      trouble += to_string(findings) + "Its side is yours from now on.\n";
    tell_aim();
    if (!shown()) break;
  }
  return trouble;
}

/// What is to be known of the game beforehand: what its title does not do yet, and the overlays that correct it.
std::string foreword(const terminal::Game& game) {
  const GameData& data = *game.rules().data;
  std::string text;
  if (const Datum& word = data.title["unfinished"]; !word.is_null())
    text = "Unfinished: " + std::string(word.as_text());
  for (const OverlayMark& overlay : data.overlays)
    text += (text.empty() ? "Played with " : "; played with ") + overlay.id;
  return text;
}

int run_screen(terminal::Game& game, terminal::Machine& machine) {
  terminal::CursesScreen screen;
  BoardScreen board(game);
  board.say(foreword(game));
  const auto draw = [&] {
    Canvas canvas(screen.width(), screen.height());
    board.draw(canvas);
    screen.show(canvas);
  };
  for (bool open = true; open;) {
    auto last = std::chrono::steady_clock::now();
    const auto shown = [&] {
      if (std::chrono::steady_clock::now() - last < std::chrono::milliseconds(80)) return true;
      last = std::chrono::steady_clock::now();
      board.refresh();
      board.say("the machine moves ... (q leaves)");
      draw();
      const terminal::KeyPress key = screen.key(0);
      open = !(key.key == Key::kCharacter && key.character == 'q');
      return open;
    };
    const std::string trouble = machine_moves(game, machine, shown, [](const std::string&) {});
    if (!open) break;
    if (!trouble.empty()) board.say(trouble);
    draw();
    const auto thought = contain("the ruleset", [&] { return board.think(); });
    if (!thought) board.say(to_string(thought.error()));
    if (!thought || *thought) draw();
    const auto pressed = contain("the ruleset", [&] { return board.press(screen.key(-1)); });
    if (pressed) open = *pressed;
    else board.say(to_string(pressed.error()));
  }
  return kDone;
}

/// A game with sworn dice is played by two people, each for his own side.
Expected<SwornSecrets> swear_in(const PlayWords& words, Table& table) {
  const auto& ids = table.rules().data->side_ids;
  const auto side = std::ranges::find(ids, words.me);
  if (side == ids.end())
    return fail("TR-712", "play", "--me",
                "the dice are sworn: say which side you play, " + ids[0] + " or " + ids[1] +
                    "; against a machine, or for both sides, there is nothing to swear");
  auto secrets = SwornSecrets::open(user_folder() / "oaths", table, side == ids.begin() ? Side::kFirst : Side::kSecond);
  if (!secrets) return secrets;
  const std::size_t before = table.oath()->rolls();
  if (Findings findings = secrets->answer(table); !findings.empty()) return Unexpected<Findings>{findings};
  if (const std::size_t rolls = table.oath()->rolls() - before)
    std::fprintf(stderr, "Your link was revealed, and the dice fell: %zu roll%s.\n", rolls, rolls == 1 ? "" : "s");
  return secrets;
}

/// Ends one's part of a game with sworn dice: when the other side is to go on, the file is made ready to be sent.
int send_on(const PlayWords& words, Table& table, SwornSecrets& secrets, const std::string& path) {
  const auto& ids = table.rules().data->side_ids;
  const Side me = words.me == ids[0] ? Side::kFirst : Side::kSecond;
  if (table.match().to_act() == me) {
    std::fprintf(stderr, "You are still to act. The game is kept in %s; trigh play --load goes on with it.\n",
                 path.c_str());
    return kDone;
  }
  if (Findings findings = secrets.seal(table); !findings.empty()) return complain(findings);
  if (Findings findings = write_durably(path, table.mail_text(table.mail_name(), me)); !findings.empty())
    return complain(findings);
  std::fprintf(stderr, "Send %s to the player of %s. What you keep to yourself is in %s.\n", path.c_str(),
               ids[index(opponent(me))].c_str(), secrets.file().c_str());
  return kDone;
}

/// Fresh chance for the name of a game with sworn dice.
std::uint64_t fresh_name() {
  std::uint64_t name = 0;
  while (name == 0) name = serve::fresh_seed();
  return name;
}

int run_play(Context& context, PlayWords words) {
  auto options = parse_options(words.options);
  if (!options) return complain(options.error());
  InstalledLibrary library(context);
  const auto now = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  auto table = [&]() -> Expected<std::unique_ptr<Table>> {
    if (!words.load.empty()) {
      const auto text = read_text(words.load);
      if (!text) return Unexpected<Findings>{text.error()};
      return Table::from_save(library, *text, words.load, ReplayMode::kJudged, static_cast<std::size_t>(-1), now);
    }
    GameChoice choice;
    choice.request.title = words.title;
    choice.request.scenario = words.scenario;
    choice.options = *options;
    auto overlays = chosen_overlays(context, words.title);
    if (!overlays) return Unexpected<Findings>{overlays.error()};
    choice.overlays = std::move(*overlays);
    return Table::start(library, choice, words.seed ? words.seed : now, words.sworn ? fresh_name() : 0);
  }();
  if (!table) return complain(table.error());
  words.sworn = (*table)->oath() != nullptr;
  std::optional<SwornSecrets> secrets;
  if (words.sworn) {
    auto sworn = swear_in(words, **table);
    if (!sworn) return complain(sworn.error());
    secrets = std::move(sworn.value());
  }
  const auto players = players_of(words, (*table)->match());
  if (!players) return complain(players.error());
  terminal::Game game(**table);
  if (secrets) game.play_only(words.me == game.rules().data->side_ids[0] ? Side::kFirst : Side::kSecond);
  terminal::Machine machine(*players, (*table)->seed());
  const std::string path = !words.save.empty()   ? words.save
                           : !words.load.empty() ? words.load
                                                 : default_save((*table)->game());
  game.save_as(path);
  if (const Findings findings = (*table)->keep_log(path); !findings.empty()) return complain(findings);
  const bool screen = !words.plain && isatty(0) && isatty(1);
  if (!screen && !foreword(game).empty()) std::printf("%s\n", foreword(game).c_str());
  if (screen) run_screen(game, machine);
  else
    terminal::run_plain(game, std::cin, std::cout, [&] {
      std::cout << machine_moves(
          game, machine, [] { return true; }, [](const std::string& aim) { std::cout << aim << "\n"; });
    });
  if (secrets) return send_on(words, **table, *secrets, path);
  std::fprintf(stderr, "The game is kept in %s; trigh play --load goes on with it.\n", path.c_str());
  return kDone;
}

std::function<int()> set_up_play(CLI::App& app, Context& context) {
  const auto words = std::make_shared<PlayWords>();
  app.add_option("title", words->title, "the title")->capture_default_str();
  app.add_option("scenario", words->scenario, "the scenario; without it the title's first");
  app.add_option("--me", words->me,
                 "the side you play: its id, both (hot seat) or nobody; without it the side that begins");
  app.add_option("--opponent", words->opponent,
                 "the machine: recruit, lieutenant, staff, brigadier, general or random")
      ->capture_default_str();
  app.add_option("--load", words->load, "go on with a saved game");
  app.add_option("--save", words->save, "keep the game in this file");
  CLI::Option* seed = app.add_option("--seed", words->seed, "of the dice; without it from the time of day");
  app.add_option("--option,-o", words->options, "an option as id=choice");
  CLI::Option* sworn = app.add_flag("--sworn", words->sworn,
                                    "with sworn dice, against a person who gets the game by mail; needs --me");
  sworn->excludes(seed);
  app.add_flag("--plain", words->plain, "lines of text instead of a screen");
  return [&context, words] { return run_play(context, *words); };
}

}  // namespace

const Verb kPlayVerb{"play", "Play at the terminal", set_up_play};

}  // namespace trigh::host
