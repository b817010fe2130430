// A save is read back to the same game, and each way of spoiling one gets its own sentence.
#include "trigh/play/save.hpp"

#include <algorithm>

#include "support/catch.hpp"
#include "support/findings.hpp"
#include "support/toy_ruleset.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/play/notation.hpp"

using namespace trigh;
using test::replaced;

namespace {

/// A game of the toy ruleset, played by the last offer each time, with its text.
struct Played {
  Match match{toy::ruleset()};
  SaveHeader header;

  explicit Played(std::uint64_t seed, std::size_t actions = 40) {
    describe_match(header, match);  // of no action yet
    header.version = "1.0.0";
    header.seed = seed;
    Dice dice(seed), choice(seed + 1);
    while (!match.over() && match.journal().size() < actions) {
      const ActionList list = match.offers();
      if (match.to_act() == Side::kChance)
        match.apply_unchecked(dice.roll(match.chance()));
      else
        match.apply_unchecked(toy::lively(list, choice));
    }
  }
  std::string lines() const {
    std::string text;
    for (const JournalEntry& entry : match.journal()) text += action_line(match.rules(), entry);
    return text;
  }
  std::string text() const {
    const std::string body = header_text(header) + lines();
    return body + end_line(body, match.journal().size());
  }
};

bool has_roll(const Match& match) {
  return std::any_of(match.journal().begin(), match.journal().end(),
                     [](const auto& e) { return e.action.kind == kRoll; });
}

/// A game with at least one roll in it.
Played lively() {
  for (std::uint64_t seed = 1; seed < 200; ++seed)
    if (Played game(seed); has_roll(game.match)) return game;
  FAIL("no seed leads to a fight");
  return Played(1);
}

/// The finding of loading `text`: of parsing, else of the judged replay; none when all is well.
Findings load(const std::string& text, ReplayMode mode = ReplayMode::kJudged, std::uint64_t* hash = nullptr) {
  auto save = parse_save(text, "a.save");
  if (!save) return save.error();
  Match match(toy::ruleset(save->header.options));
  Dice dice(save->header.seed);
  Findings findings = replay(*save, "a.save", match, dice, mode);
  if (hash) *hash = match.hash();
  return findings;
}

std::string code(const Findings& findings) { return findings.empty() ? "" : findings.front().code; }

}  // namespace

TEST_CASE("A save plays back to the same position, judged and trusted") {
  const Played game = lively();
  for (const ReplayMode mode : {ReplayMode::kJudged, ReplayMode::kTrusted}) {
    std::uint64_t hash = 0;
    const Findings findings = load(game.text(), mode, &hash);
    CHECK(to_string(findings) == "");
    CHECK(hash == game.match.hash());
  }
  const auto save = parse_save(game.text(), "a.save");
  REQUIRE(save);
  CHECK(save->sealed);
  CHECK(header_text(save->header) == header_text(game.header));
}

TEST_CASE("A replay stops after the number of actions asked for") {
  const Played game = lively();
  const auto save = parse_save(game.text(), "a.save");
  REQUIRE(save);
  Match match(toy::ruleset());
  Dice dice(save->header.seed);
  CHECK(replay(*save, "a.save", match, dice, ReplayMode::kJudged, 5).empty());
  CHECK(match.journal().size() == 5);
  CHECK(match.hash() == game.match.journal()[4].hash);
}

TEST_CASE("A save cut off anywhere says that it is cut off") {
  const std::string text = lively().text();
  for (std::size_t size = text.find('\n') + 1; size < text.find("@end") + 4; size += 7) {
    const Findings findings = load(text.substr(0, size));
    INFO(text.substr(0, size).substr(size > 40 ? size - 40 : 0));
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].code == "TR-604");
  }
  CHECK(code(load("")) == "TR-601");
  CHECK(code(load("something else\n")) == "TR-601");
}

TEST_CASE("An open log counts to its last whole line") {
  Played game = lively();
  game.header.open = true;
  const std::string text = header_text(game.header) + game.lines();
  CHECK(load(text).empty());
  const auto cut = parse_save(text.substr(0, text.size() - 5), "a.save");
  REQUIRE(cut);
  CHECK(cut->dropped);
  CHECK(cut->lines.size() == game.match.journal().size() - 1);
  Match match(toy::ruleset());
  Dice dice(game.header.seed);
  CHECK(replay(*cut, "a.save", match, dice, ReplayMode::kJudged).empty());
  CHECK(match.hash() == game.match.journal()[game.match.journal().size() - 2].hash);
}

TEST_CASE("An edited save names the first action that differs and why") {
  const Played game = lively();
  const std::string text = game.text();
  const auto& journal = game.match.journal();
  SECTION("an action no rule allows") {
    const std::string first = to_text(game.match.rules(), journal[0].action);
    const Findings findings = load(replaced(text, first + "  #", "move red-1 0103-0104  #"));
    REQUIRE(code(findings) == "TR-622");
    CHECK(findings[0].text.find("action 1 'move red-1 0103-0104' is refused: NEWRULESET 5.") == 0);
  }
  SECTION("no action at all") { CHECK(code(load(replaced(text, "end-phase  #", "end-fase  #"))) == "TR-621"); }
  SECTION("another roll") {
    for (std::size_t i = 0; i < journal.size(); ++i) {
      if (journal[i].action.kind != kRoll) continue;
      const std::string roll = to_text(game.match.rules(), journal[i].action);
      const Findings findings = load(replaced(text, roll, roll == "roll 3" ? "roll 4" : "roll 3"));
      REQUIRE(code(findings) == "TR-623");
      CHECK(findings[0].text.find("action " + std::to_string(i + 1) + " ") == 0);
      break;
    }
  }
  SECTION("another hash") {
    const std::string hash = hash_text_of(journal[2].hash).text;
    const Findings findings = load(replaced(text, hash, "0123456789abcdef"));
    REQUIRE(code(findings) == "TR-624");
    CHECK(findings[0].text.find("action 3 ") == 0);
  }
  SECTION("a line removed") {
    const std::string line = action_line(game.match.rules(), journal[1]);
    CHECK(code(load(replaced(text, line, ""))) == "TR-604");
  }
  SECTION("another start") {
    CHECK(code(load(replaced(text, hash_text_of(game.header.start_hash).text, "0123456789abcdef"))) == "TR-620");
  }
  SECTION("an edited save is not sealed") {
    const auto save = parse_save(replaced(text, "seed: ", "player: red somebody\nseed: "), "a.save");
    REQUIRE(save);
    CHECK_FALSE(save->sealed);
  }
}

TEST_CASE("A header tells all its defects at once") {
  const std::string text =
      replaced(replaced(replaced(lively().text(), "title: toy\n", ""), "seed: ", "sead: "), "data: 0", "data: x");
  const auto save = parse_save(text, "a.save");
  REQUIRE_FALSE(save);
  const std::string all = to_string(save.error());
  CHECK(all.find("'title'") != std::string::npos);
  CHECK(all.find("'sead'") != std::string::npos);
  CHECK(all.find("'data'") != std::string::npos);
  CHECK(all.find("'seed'") != std::string::npos);
}

TEST_CASE("A header tells the game by mail, its sender and its players") {
  SaveHeader header;
  header.title = header.scenario = header.system = header.version = "toy";
  header.game = 0xa1;
  header.sender = "red";
  header.players = {{"red", "Anna Berg"}};
  header.open = true;
  const auto save = parse_save(header_text(header), "a.save");
  REQUIRE(save);
  CHECK(save.value().header.game == 0xa1);
  CHECK(save.value().header.sender == "red");
  CHECK(save.value().header.players == header.players);
  std::string twice = header_text(header);
  twice.insert(twice.find("sent:"), "game: 00000000000000a2\n");
  CHECK(parse_save(twice, "a.save").error().front().code == "TR-602");
}

TEST_CASE("What was taken back is left out, and nothing can be taken back before the first action") {
  Played game(1, 2);
  game.header.open = true;
  const std::string head = header_text(game.header);
  const auto save = parse_save(head + game.lines() + std::string(kUndoLine), "a.save");
  REQUIRE(save);
  CHECK(save->lines.size() == 1);
  CHECK(code(load(head + std::string(kUndoLine))) == "TR-605");
}

TEST_CASE("Scripted dice are kept in the log of an analysis game only") {
  Played game = lively();
  game.header.open = true;
  CHECK(code(load(header_text(game.header) + script_line({ScriptedRoll{3}, ScriptedRoll{5}}))) == "TR-605");
  game.header.analysis = true;
  const auto save = parse_save(
      header_text(game.header) + script_line({ScriptedRoll{3}, ScriptedRoll{2, 5}}) + game.lines(), "a.save");
  REQUIRE(save);
  CHECK(save->lines[0].rolls == std::vector<ScriptedRoll>{{3}, {2, 5}});
  // A roll that the script foretold is right though the seed says otherwise.
  Match match(toy::ruleset());
  const auto& journal = game.match.journal();
  const auto roll = std::find_if(journal.begin(), journal.end(), [](const auto& e) { return e.action.kind == kRoll; });
  const auto value = static_cast<std::int16_t>(roll->action.value % 6 + 1);
  std::string text = header_text(game.header) + script_line({ScriptedRoll{value}});
  for (auto it = journal.begin(); it != roll; ++it) text += action_line(match.rules(), *it);
  CHECK(load(text + "roll " + std::to_string(value) + "\n").empty());
  CHECK(code(load(text + "roll " + std::to_string(roll->action.value) + "\n")) == "TR-623");
}
