// The table in the terminal, played by keys and lines on Crusader; groups on Desert Fox.
#include <algorithm>
#include <sstream>

#include "support/catch.hpp"
#include "support/tree.hpp"
#include "terminal/board_screen.hpp"
#include "terminal/plain.hpp"
#include "trigh/ai/search.hpp"

using namespace trigh;
using namespace trigh::host;
using namespace trigh::terminal;

namespace {

struct Seat {
  Context context;
  InstalledLibrary library{context};
  std::unique_ptr<Table> table;
  std::unique_ptr<Game> game;

  explicit Seat(const char* scenario, const char* title = "crusader") {
    context.options.data = trigh::test::in_source("/shared-data");
    context.options.plugins = {trigh::test::in_build("/plugins")};
    GameChoice choice;
    choice.request.title = title;
    choice.request.scenario = scenario;
    auto started = Table::start(library, choice, 5);
    REQUIRE(started);
    table = std::move(started).value();
    game = std::make_unique<Game>(*table);
  }
};

KeyPress letter(char c) { return {Key::kCharacter, static_cast<char32_t>(c)}; }

void type(BoardScreen& board, const std::string& line) {
  board.press(letter(':'));
  for (char c : line) board.press(letter(c));
  board.press({Key::kEnter});
}

std::string shown(BoardScreen& board, int width = 100, int height = 30) {
  Canvas canvas(width, height);
  board.draw(canvas);
  return canvas.text();
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string plain(Seat& seat, const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  run_plain(*seat.game, in, out, [] {});
  return out.str();
}

}  // namespace

TEST_CASE("A counter on the map shows the values its title has, and no others") {
  const auto label = [](const char* title, const char* scenario, auto&& wanted) {
    Seat seat(scenario, title);
    const Ruleset& rules = seat.table->rules();
    for (int i = 0; i < rules.counters().size(); ++i)
      if (const Counter& counter = rules.counters()[static_cast<UnitId>(i)]; wanted(counter))
        return strength_label(*rules.data, static_cast<UnitId>(i));
    return std::string("nobody");
  };
  const auto count = [](const std::string& text) { return std::count(text.begin(), text.end(), '-'); };
  // attack-defense
  CHECK(count(label("crusader", "campaign", [](const Counter& counter) { return counter.type == "armor"; })) == 1);
  // strength-morale
  CHECK(count(label("desert-fox", "campaign", [](const Counter& counter) { return counter.type == "armor"; })) == 1);
  const std::string brigade =
      label("el-alamein", "july", [](const Counter& counter) { return counter.type == "armor"; });
  CHECK(count(brigade) == 0);   // strength alone
  CHECK(std::stoi(brigade) > 0);
}

TEST_CASE("The screen shows who is to act, the hex and the unit under the cursor, in 100 by 30 and smaller") {
  Seat seat("campaign");
  BoardScreen board(*seat.game);
  type(board, "3220");
  const std::string text = shown(board);
  CHECK(has(text, "Crusader, Operation Crusader"));
  CHECK(has(text, "Allied to act"));
  CHECK(has(text, "Hex 3220"));
  CHECK(has(text, "nz-4nz"));
  CHECK(has(text, "attack 4, defense 5, movement 9"));
  CHECK(has(shown(board, 60, 20), "Allied to act"));
  CHECK(has(shown(board, 40, 10), "make it larger"));
}

TEST_CASE("Enter selects a unit and shows costs, Enter on a hex moves it there") {
  Seat seat("campaign");
  BoardScreen board(*seat.game);
  type(board, "3220");
  board.press({Key::kEnter});
  CHECK(has(shown(board), "2"));
  board.press({Key::kRight});
  board.press({Key::kRight});
  board.press({Key::kEnter});
  const auto unit = seat.game->rules().counters().find("nz-4nz");
  REQUIRE(unit);
  CHECK(seat.game->match().journal().size() == 1);
  CHECK(seat.game->rules().map().grid.number(seat.game->match().state().hex(*unit)) != "3220");
  CHECK(has(shown(board), "nz-4nz moves from 3220"));
}

TEST_CASE("A refused hex says why, with its case, where the person looks") {
  Seat seat("campaign");
  BoardScreen board(*seat.game);
  type(board, "3220");
  board.press({Key::kEnter});
  type(board, "0110");
  board.press({Key::kEnter});
  const std::string text = shown(board);
  CHECK(has(text, "why not: QUAD 5."));
  type(board, "move nz-4nz 3220-3520");
  CHECK(has(shown(board), "TR-408"));
  type(board, "attack nz-4nz -> ita-15");
  CHECK(has(shown(board), "no: QUAD 4.1"));
  CHECK(seat.game->match().journal().empty());
}

TEST_CASE("A unit of a group in hand shows where the group can march, and Enter leads it there") {
  Seat seat("race-for-tobruk", "desert-fox");
  const auto& match = seat.game->match();
  for (int i = 0; i < 200 && match.phase().id != "initial-movement"; ++i) {   // the shortest way to the first movement
    const ActionList offers = match.offers();
    REQUIRE_FALSE(offers.empty());
    const auto end =
        std::find_if(offers.begin(), offers.end(), [](const Action& each) { return each.kind == kEndPhase; });
    REQUIRE(seat.game->play(end == offers.end() ? offers[0] : *end).empty());
  }
  REQUIRE(match.phase().id == "initial-movement");
  const auto unit = seat.game->rules().counters().find("ger-5");
  REQUIRE(unit);
  const HexId from = match.state().hex(*unit);
  BoardScreen board(*seat.game);
  type(board, "group ger-5");
  REQUIRE(match.phase().id == "group");
  type(board, seat.game->rules().map().grid.number(from));
  board.press({Key::kTab});   // nobody else has anything to do
  CHECK_FALSE(shown(board).empty());
  ActionList marches = match.offers({*unit});
  REQUIRE(marches.size() > 1);
  const HexId end = end_of(seat.game->rules().map(), marches[0]);
  type(board, seat.game->rules().map().grid.number(end));
  board.press({Key::kEnter});
  CHECK(match.state().hex(*unit) == end);
}

TEST_CASE("Undo takes a move back and then says that nothing is left") {
  Seat seat("campaign");
  BoardScreen board(*seat.game);
  const std::uint64_t before = seat.game->match().hash();
  type(board, "move nz-4nz 3220-3219");
  REQUIRE(seat.game->match().journal().size() == 1);
  board.press(letter('u'));
  CHECK(seat.game->match().hash() == before);
  board.press(letter('u'));
  CHECK(has(shown(board), "nothing has been done yet"));
}

TEST_CASE("Overlays, lists and help open, scroll and close") {
  Seat seat("dash");
  BoardScreen board(*seat.game);
  for (char key : std::string("zvbl?+-")) {
    board.press(letter(key));
    CHECK_FALSE(shown(board).empty());
    board.press({Key::kDown});
    board.press({Key::kPageDown});
    board.press({Key::kUp});
    board.press({Key::kEscape});
  }
  board.press(letter('?'));
  CHECK(has(shown(board), "attacks on (or by) the unit under the cursor"));
  board.press({Key::kEscape});
  board.press({Key::kTab});
  board.press({Key::kBacktab});
  board.press(letter('s'));
  CHECK(has(shown(board), "supplied"));
  CHECK_FALSE(board.press(letter('q')));
}

TEST_CASE("The attack list shows odds and declares the attack chosen") {
  Seat seat("dash");
  BoardScreen board(*seat.game);
  board.press(letter('e'));
  REQUIRE(seat.game->match().phase().id == "combat");
  type(board, "1205");
  board.press(letter('a'));
  const std::string menu = shown(board, 120, 40);
  CHECK(has(menu, "Attacks (1 of "));
  CHECK(has(menu, "Odds"));
  CHECK(has(menu, "differential"));
  board.press({Key::kEnter});
  CHECK(seat.game->match().phase().id == "support");
  board.press(letter('o'));   // more support is weighed together with the attack it joins
  CHECK(has(shown(board, 120, 40), "ita-40"));
  CHECK_FALSE(has(shown(board, 120, 40), "none 100 %"));
}

TEST_CASE("A pipe can look, ask, play, be refused and leave") {
  Seat seat("dash");
  const std::string out =
      plain(seat,
            "state\nhelp\nmap 0\nunits\noffers ger-1-8\nwhy move ger-1-8 1313-1413\nmove ger-1-8 1313-1413\n"
            "move ger-1-8 1313-1314\nundo\nsupply ger-1-8\nsupply nobody\nodds end-phase\nlog 5\nvictory\nobligations\n"
            "nonsense\nend-phase\noffers\nquit\n");
  CHECK(has(out, "game-turn 7, Axis Movement Phase"));
  CHECK(has(out, "move ger-1-8 1313-"));
  CHECK(has(out, "taken back"));
  CHECK(has(out, "supplied"));
  CHECK(has(out, "no unit 'nobody' stands on the map"));
  CHECK(has(out, "this is no attack"));
  CHECK(has(out, "TR-402"));
  CHECK(has(out, "Combat Phase begins"));
  CHECK(has(out, "attack "));
}

TEST_CASE("A pipe hears what stands now, and why a refused attack has no odds") {
  Seat africa("campaign", "desert-fox");
  CHECK(has(plain(africa, "state\nquit\n"), "Commonwealth: railhead at "));
  Seat seat("dash");
  const std::string out = plain(seat, "odds attack ger-1-8 -> nz-4nz\nquit\n");
  CHECK(has(out, "refused\n"));
  CHECK(has(out, "QUAD 4.1-1A"));
  CHECK_FALSE(has(out, "differential"));
}

TEST_CASE("A pipe is told what the general would do, why, and what it gains") {
  Seat seat("dash");
  const std::string out = plain(seat, "hint\nquit\n");
  CHECK(has(out, "  move "));
  CHECK(has(out, "  end-phase\n"));
  CHECK(has(out, "ending the phase now"));
  CHECK(has(out, "what the staff officer would do"));
  Seat fight("dash");
  const std::string attack = plain(fight, "end-phase\nhint\nquit\n");
  CHECK(has(attack, "      +"));   // a differential, which begins the reasons for an attack
  CHECK(has(attack, "defender gone in "));
  CHECK(has(plain(fight, "hint nobody\nquit\n"), "? there is no unit 'nobody'"));
}

TEST_CASE("Against a person elsewhere there is no hint") {
  Seat seat("dash");
  seat.game->play_only(Side::kFirst);
  CHECK(has(plain(seat, "hint\nquit\n"), "? there are no hints against another person"));
  BoardScreen board(*seat.game);
  board.press(letter('h'));
  CHECK_FALSE(board.think());
  CHECK(has(shown(board), "there are no hints against another person"));
}

TEST_CASE("A hint on the screen lists its steps, and goes on with the rest when one is taken") {
  Seat seat("dash");
  BoardScreen board(*seat.game);
  CHECK_FALSE(board.think());
  board.press(letter('h'));
  CHECK(has(shown(board), "the general thinks ..."));
  REQUIRE(board.think());
  const auto steps = [&] {
    const std::string screen = shown(board, 120, 40);
    const std::size_t at = screen.find("What the general would do (1 of ");
    return at == std::string::npos ? 0 : std::atoi(screen.c_str() + at + 32);
  };
  const int all = steps();
  REQUIRE(all > 1);
  CHECK(has(shown(board, 120, 40), "compared with ending the phase now"));
  board.press({Key::kEnter});
  CHECK(seat.game->match().journal().size() == 1);
  CHECK(steps() == all - 1);
  for (int left = all - 1; left > 0; --left) board.press({Key::kEnter});
  CHECK(steps() == 0);   // the plan ends where the rules, the dice or the enemy go on
  CHECK(seat.game->match().journal().size() == static_cast<std::size_t>(all));
}

TEST_CASE("The machine plays its side to the end of a game in a pipe") {
  Seat seat("sidi-rezeg");
  Machine machine({"random", "random"}, 3);
  std::istringstream in;
  std::ostringstream out;
  run_plain(*seat.game, in, out, [&] {
    while (machine.to_act(seat.game->match())) REQUIRE(machine.act(*seat.game).empty());
  });
  CHECK(seat.game->match().over());
  CHECK(has(out.str(), "the game is over"));
}

TEST_CASE("What a machine was after is told when its player-turn is over") {
  Seat seat("sidi-rezeg");
  Machine machine({"staff", "staff"}, 3);
  const Match& match = seat.game->match();
  std::string told;
  for (int turns = 0; turns < 4;) {
    REQUIRE(machine.to_act(match));
    const Position before = match.position();
    REQUIRE(machine.act(*seat.game).empty());
    const std::string aim = machine.take_aim(match);
    const bool ended = player_turns(match.position()) != player_turns(before);
    REQUIRE(aim.empty() != ended);
    if (!ended) continue;
    ++turns;
    seat.game->note(aim);
    CHECK(seat.game->log_lines(1).back() == aim);
    CHECK(aim.starts_with(before.phasing == Side::kFirst ? "Axis " : "Allied "));
    told += aim;
  }
  CHECK(has(told, " attacks "));
  CHECK(has(told, " closes up to "));
  CHECK(machine.take_aim(match).empty());
  CHECK(seat.game->log_lines(10'000).size() == seat.game->log_size());
}
