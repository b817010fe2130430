// Sworn dice: an honest log is proven, and each way of forging one is told from the others.
#include "trigh/play/sworn.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "support/catch.hpp"
#include "support/findings.hpp"
#include "support/toy_ruleset.hpp"
#include "trigh/play/notation.hpp"

using namespace trigh;
using test::replaced;

namespace {

constexpr std::uint64_t kGame = 0xab12ab12ab12ab12;

SwornHash secret(unsigned char first) {
  SwornHash hash{};
  hash[0] = first;
  return hash;
}

/// A game of the toy ruleset between two who swear, written as both would write it.
struct SwornGame {
  Match match{toy::ruleset()};
  SaveHeader header;
  std::vector<std::string> lines;
  std::array<SwornSecret, 2> secrets;
  SwornLog log;
  Dice choice;

  static SaveHeader head() {
    SaveHeader header;
    describe_match(header, Match{toy::ruleset()});
    header.version = "1.0.0";
    header.sworn = true;
    header.game = kGame;
    return header;
  }
  std::string side(std::size_t i) const { return match.rules().data->side_ids[i]; }

  explicit SwornGame(std::uint64_t seed = 1)
      : header(head()),
        secrets{SwornSecret(secret(1), kGame, match.rules().data->side_ids[0]),
                SwornSecret(secret(2), kGame, match.rules().data->side_ids[1])},
        log(header),
        choice(seed) {
    for (const SwornSecret& each : secrets) add(each.oath_line());
  }
  void add(const std::string& line) {
    const auto fault = log.take(line);
    INFO(line << ": " << (fault ? fault->text : ""));
    REQUIRE_FALSE(fault);
    lines.push_back(line);
  }
  void reveal(std::size_t i) { add(secrets[i].reveal_line(log.party(side(i))->links + 1)); }
  void sign(std::size_t i) { add(secrets[i].signed_line(log.digest())); }
  void roll() {
    const Chance chance = match.chance();
    const std::uint32_t total = weight_of(chance), at = log.draw(total);
    add(log.drawn_line(total));
    const Action action = roll_action(outcome_at(chance, at));
    match.apply_unchecked(action);
    add(to_text(match.rules(), action));
  }
  /// Plays until so many rolls have fallen; who is to act changes only behind a signature.
  void play(std::size_t rolls) {
    std::size_t actor = 0;
    while (!match.over() && (log.rolls() < rolls || match.to_act() == Side::kChance)) {
      if (match.to_act() == Side::kChance) {
        if (log.cast() != SwornLog::Cast::kOpen) {
          reveal(actor);
          sign(actor);
          reveal(actor = 1 - actor);
        }
        roll();
        continue;
      }
      if (const auto now = static_cast<std::size_t>(index(match.to_act())); now != actor) {
        sign(actor);
        actor = now;
      }
      const Action action = toy::lively(match.offers(), choice);
      match.apply_unchecked(action);
      add(to_text(match.rules(), action));
    }
    sign(actor);
  }
  /// As a save that is open, which needs no count of actions.
  std::string text() const {
    SaveHeader open = header;
    open.open = true;
    std::string text = header_text(open);
    for (const std::string& line : lines) text += line + "\n";
    return text;
  }
};

Findings proven(const std::string& text) {
  const auto save = parse_save(text, "a.save");
  if (!save) return save.error();
  SwornLog log(save->header);
  if (Findings findings = verify_sworn(*save, "a.save", log); !findings.empty()) return findings;
  Match match{toy::ruleset()};
  Dice dice(0);
  return replay(*save, "a.save", match, dice, ReplayMode::kJudged);
}

std::string code(const std::string& text) {
  const Findings findings = proven(text);
  UNSCOPED_INFO(to_string(findings));
  return findings.empty() ? "" : findings.front().code;
}

/// The n-th line that begins so, from 1.
std::string line_of(const SwornGame& game, std::string_view begin, int number) {
  for (const std::string& line : game.lines)
    if (line.starts_with(begin) && --number == 0) return line + "\n";
  FAIL("there is no such line");
  return {};
}

/// Two who have sworn, without a game.
struct TwoSworn {
  SwornSecret red{secret(1), kGame, "red"}, blue{secret(2), kGame, "blue"};
  SwornLog log{SwornGame::head()};
  TwoSworn() { take({red.oath_line(), blue.oath_line()}); }
  void take(std::initializer_list<std::string> lines) {
    for (const std::string& line : lines) {
      INFO(line);
      REQUIRE_FALSE(log.take(line));
    }
  }
  /// Red declares the n-th roll, and both links are there.
  void declare(std::size_t number) {
    take({red.reveal_line(number)});
    take({red.signed_line(log.digest())});
    take({blue.reveal_line(number)});
  }
  void roll() { take({log.drawn_line(6), "roll 1"}); }
};

/// Which choices lead to a fight.
std::uint64_t lively_seed() {
  for (std::uint64_t seed = 1; seed < 200; ++seed) {
    Match match(toy::ruleset());
    Dice choice(seed);
    while (!match.over() && match.to_act() != Side::kChance)
      match.apply_unchecked(toy::lively(match.offers(), choice));
    if (!match.over()) return seed;
  }
  FAIL("no seed leads to a fight");
  return 0;
}

SwornGame played(std::size_t rolls = 1) {
  static const std::uint64_t kSeed = lively_seed();
  SwornGame game(kSeed);
  game.play(rolls);
  REQUIRE(game.log.rolls() >= rolls);
  return game;
}

}  // namespace

TEST_CASE("A sworn game is proven to its end, and plays back") {
  const SwornGame game = played();
  CHECK(to_string(proven(game.text())) == "");
  const auto save = parse_save(game.text(), "a.save");
  REQUIRE(save);
  SwornLog log(save->header);
  CHECK(verify_sworn(*save, "a.save", log).empty());
  CHECK(log.rolls() == game.log.rolls());
  CHECK(log.sealed());
  CHECK(log.digest() == game.log.digest());
  CHECK(log.party(game.side(0))->key == game.secrets[0].key());
  SECTION("whoever plays it, and whoever sent it") {
    CHECK(code(replaced(game.text(), "\ngame:", "\nplayer: red Anna\nsent: red\ngame:")) == "");
  }
}

TEST_CASE("Oaths, signatures and rolls are what another program works out, too") {
  // The same numbers stand in the browser's host/web/src/sworn/log.test.ts, so that neither changes unseen.
  SaveHeader header;
  header.title = "toy";
  header.scenario = "standard";
  header.system = "rules";
  header.version = "1.0.0";
  header.data_hash = 1;
  header.start_hash = 2;
  header.sworn = true;
  header.game = kGame;
  SwornLog log(header);
  CHECK(hex_of(log.digest()) == "ef0997b449d0c9ef874fcbffd528f7fcb864b692587de6719f8fef7b64c49523");
  const SwornSecret red(secret(1), kGame, "red"), blue(secret(2), kGame, "blue");
  CHECK(red.oath_line() == "@sworn red 9cc5047fb53503d6d646571c1cbbc82bc92886141299e5f8002d62e65fbc04c9 "
                           "f274a683a3b72387d145410b2b648720b9a039db7cffbf82a8b070b3ab249c69");
  for (const std::string& line : {red.oath_line(), blue.oath_line(), std::string("attack red-1 -> blue-1"),
                                  red.reveal_line(1)})
    REQUIRE_FALSE(log.take(line));
  CHECK(red.signed_line(log.digest()) ==
        "@signed red YIprYNP+JoZ/eiEjXM+noZHqsON1f7UMcDyDg0wg64R/RxIYEqV3WbFXtVSvILYkhKB7ixa907GThm3GgwWDqqJsk0DDz573"
        "PgqVPhtvV+7SDlgwobSxWmFXeY0KmP4C");
  REQUIRE_FALSE(log.take(red.signed_line(log.digest())));
  CHECK(blue.reveal_line(1) == "@reveal blue b0e55d561015c33ea39cd0c9c6901104b09880e0b48c52c11c3f46771cd16e0a");
  REQUIRE_FALSE(log.take(blue.reveal_line(1)));
  CHECK(log.draw(1'000'000) == 389'150);
  REQUIRE(log.drawn_line(6) == "@drawn 0/6");
  REQUIRE_FALSE(log.take("@drawn 0/6"));
  REQUIRE_FALSE(log.take("roll 1"));
  CHECK(log.draw(1'000'000) == 55'550);
  CHECK(hex_of(log.digest()) == "d09dd00fec0a8f3455eb113b7abec71ec4ce9d1b9f73a1a77ca5f6435bf6975d");
}

TEST_CASE("What was forged in a sworn game is told in one sentence") {
  const SwornGame game = played();
  const std::string text = game.text(), red = game.side(0), blue = game.side(1);
  const auto forged = [&](const std::string& from, const std::string& to) { return code(replaced(text, from, to)); };
  const auto other = [](std::string line) {   // another digit in the middle
    char& digit = line[line.size() - 9];
    digit = digit == 'a' ? 'b' : 'a';
    return line;
  };
  const std::string reveal = line_of(game, "@reveal", 1), action = line_of(game, "move", 1),
                    sign = line_of(game, "@signed", 1), drawn = line_of(game, "@drawn", 1),
                    roll = line_of(game, "roll", 1);
  SECTION("a link that is of no chain") { CHECK(forged(reveal, other(reveal)) == "TR-652"); }
  SECTION("an action that was changed, left out or added") {
    CHECK(forged(action, "") == "TR-655");
    CHECK(forged(action, action + action) == "TR-655");
    CHECK(forged(action, other(action)) == "TR-655");
  }
  SECTION("a header that was changed") { CHECK(forged("scenario: ", "scenario: other-") == "TR-655"); }
  SECTION("a signature by nobody, or by the other side") {
    CHECK(forged(sign, other(sign)) == "TR-656");
    const bool by_red = sign.starts_with("@signed " + red);
    CHECK(forged("@signed " + (by_red ? red : blue), "@signed " + (by_red ? blue : red)) == "TR-656");
  }
  SECTION("a roll that was changed") {
    const auto said = read_drawn(drawn.substr(0, drawn.size() - 1));
    REQUIRE(said);
    const std::string total = std::to_string(said->second);
    CHECK(forged(drawn, "@drawn " + std::to_string((said->first + 1) % said->second) + "/" + total + "\n") == "TR-658");
    CHECK(forged(drawn, "") == "TR-658");
    CHECK(forged(drawn + roll, "") == "TR-658");
    // With the number that was drawn left as it was, the rules tell.
    SwornGame last = played(1);
    while (!last.lines.back().starts_with("roll")) last.lines.pop_back();
    last.lines.back() = last.lines.back() == "roll 1" ? "roll 2" : "roll 1";
    CHECK(code(last.text()) == "TR-658");
  }
  SECTION("a key that was changed") {
    const std::string oath = line_of(game, "@sworn " + red, 1);
    const std::string another = SwornSecret(secret(9), kGame, red).oath_line() + "\n";
    CHECK(forged(action, another + action) == "TR-657");
    CHECK(forged(action, oath + action) == "TR-657");
    // Put in the place of the old one, none of its signatures is good any more, nor any of its links.
    const std::string code_then = forged(oath, another);
    CHECK((code_then == "TR-652" || code_then == "TR-656"));
  }
  SECTION("links out of place") {
    CHECK(forged(sign, "") != "");
    CHECK(forged(reveal, reveal + action) == "TR-651");
    CHECK(forged(roll, roll + reveal) == "TR-651");
    CHECK(forged("@reveal", "@revealed") == "TR-605");
    CHECK(forged(line_of(game, "@sworn " + blue, 1), "") == "TR-655");
  }
}

TEST_CASE("A link that is left out is told from one of another chain") {
  SwornGame game;
  const std::string later = game.secrets[0].reveal_line(3);
  const auto fault = game.log.take(later);
  REQUIRE(fault);
  CHECK(fault->code == std::string("TR-653"));
  CHECK(fault->text.find("number 3") != std::string::npos);
  CHECK_FALSE(game.log.take(game.secrets[0].reveal_line(1)));
}

TEST_CASE("No link is revealed before both have sworn, none by who has not, and none more than a chain has") {
  const SaveHeader header = SwornGame::head();
  const SwornSecret red(secret(1), kGame, "red"), blue(secret(2), kGame, "blue");
  SwornLog log(header);
  const auto code_of = [&](const std::string& line) {
    const auto fault = log.take(line);
    return std::string(fault ? fault->code : "");
  };
  CHECK(code_of(red.reveal_line(1)) == "TR-651");
  CHECK(code_of(red.oath_line()) == "");
  CHECK(code_of(red.reveal_line(1)) == "TR-651");
  CHECK(code_of(blue.signed_line(log.digest())) == "TR-651");
  CHECK(code_of(blue.oath_line()) == "");
  CHECK(code_of(SwornSecret(secret(3), kGame, "green").oath_line()) == "TR-651");
  CHECK(code_of(red.reveal_line(kMostLinks)) == "TR-653");
}

TEST_CASE("A chain has an end, and nobody reveals more of it") {
  TwoSworn two;
  for (std::size_t i = 1; i <= kMostLinks; ++i) {
    two.take({"end-phase"});
    two.declare(i);
    two.roll();
  }
  CHECK(two.log.party("red")->links == kMostLinks);
  two.take({"end-phase"});
  const auto fault = two.log.take(two.red.reveal_line(kMostLinks));
  REQUIRE(fault);
  CHECK(fault->code == std::string("TR-654"));
}

TEST_CASE("The rolls of one declaration follow from the same links, whoever would rather have others") {
  TwoSworn two;
  two.declare(1);
  two.roll();
  const std::uint32_t next = two.log.draw(1'000'000);
  two.take({two.blue.signed_line(two.log.digest()), "@orders blue support=none result=ask"});
  CHECK(two.log.draw(1'000'000) == next);
  const auto fault = two.log.take(two.blue.reveal_line(2));
  REQUIRE(fault);
  CHECK(fault->code == std::string("TR-651"));
}

TEST_CASE("Sworn rolls fall evenly") {
  TwoSworn two;
  two.declare(1);
  constexpr int kRolls = 12'000;
  std::map<std::uint32_t, int> fell;
  for (int i = 0; i < kRolls; ++i) {
    ++fell[two.log.draw(6)];
    two.roll();
  }
  double chi = 0;
  for (std::uint32_t face = 0; face < 6; ++face) {
    const double off = fell[face] - kRolls / 6.0;
    chi += off * off / (kRolls / 6.0);
  }
  CHECK(fell.size() == 6);
  CHECK(chi < 20.5);   // of five degrees of freedom: once in a thousand
}

TEST_CASE("A sworn save needs the name of its game, and is not for analysis") {
  const std::string text = played(1).text();
  CHECK(code(replaced(text, "\ngame: ab12ab12ab12ab12", "")) == "TR-603");
  CHECK(code(replaced(text, "dice: sworn", "dice: sworn\nanalysis: yes")) == "TR-602");
  CHECK(code(replaced(text, "dice: sworn", "dice: free")) == "TR-605");
}
