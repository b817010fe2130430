// A game with sworn dice goes to and fro between two people who trust neither each other nor the mail.
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "rpc_client.hpp"
#include "sworn_secrets.hpp"
#include "trigh/play/notation.hpp"

namespace {

using namespace trigh::host;
namespace fs = std::filesystem;

constexpr std::uint64_t kName = 0x00c0ffee00c0ffee;

struct Folder {
  fs::path path = fs::temp_directory_path() / ("trigh-sworn-" + std::to_string(::getpid()));
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
};

std::string text_of(const fs::path& file) {
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

/// A player with a program and secrets of his own.
struct Correspondent {
  toy::ToyLibrary library;
  Side side;
  fs::path folder;
  std::unique_ptr<Table> table;
  std::string trouble;   ///< why he could not go on, by its number

  Correspondent(Side which, const Folder& where)
      : side(which), folder(where.path / (which == Side::kFirst ? "one" : "two")) {}

  void begin() {
    auto started = Table::start(library, {{.title = "toy", .scenario = "standard"}, {}, {}}, 0, kName);
    REQUIRE(started);
    table = std::move(started.value());
  }
  std::string note(const Findings& findings) {
    UNSCOPED_INFO(to_string(findings));
    return trouble = findings.empty() ? "" : findings.front().code;
  }
  /// Opens what the other has sent, and adds the link that it waits for.
  std::string open(const std::string& text) {
    auto loaded = Table::from_save(library, text, "mail");
    if (!loaded) return note(loaded.error());
    table = std::move(loaded.value());
    auto secrets = SwornSecrets::open(folder, *table, side);
    return note(secrets ? secrets->answer(*table) : secrets.error());
  }
  /// Meets the enemy in the middle and attacks when he can, until the other or the dice are due.
  void play() {
    constexpr const char* kWays[] = {"attack red-1 -> blue-1", "attack blue-1 -> red-1", "move red-1 0103-0202-0303",
                                     "move blue-1 0703-0602-0503", "move red-1 0303-0402", "end-phase"};
    while (!table->match().over() && table->match().to_act() == side) {
      const auto done = std::ranges::any_of(kWays, [&](const char* text) {
        const auto action = parse_action(table->rules(), text);
        REQUIRE(action);
        const auto verdict = table->apply(*action);
        REQUIRE(verdict);
        return verdict->legal();
      });
      REQUIRE(done);
    }
  }
  std::string send() {
    auto secrets = SwornSecrets::open(folder, *table, side);
    REQUIRE(secrets);
    CHECK(note(secrets->seal(*table)) == "");
    return table->mail_text(kName, side);
  }
};

/// Two who play by mail, until so many rolls have fallen. Every file that went out is kept.
struct Exchange {
  Folder folder;
  Correspondent one{Side::kFirst, folder}, two{Side::kSecond, folder};
  std::vector<std::string> mails;

  Correspondent& owner(std::size_t mail) { return mail % 2 == 0 ? one : two; }
  explicit Exchange(std::size_t rolls) {
    one.begin();
    for (std::size_t i = 0; i < 200; ++i) {
      Correspondent& now = owner(i);
      if (i > 0) REQUIRE(now.open(mails.back()) == "");
      now.play();
      mails.push_back(now.send());
      if (now.table->match().over() || now.table->oath()->rolls() >= rolls) return;
    }
  }
};

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string first_line(const std::string& text, const std::string& begin) {
  const std::size_t at = text.find("\n" + begin) + 1;
  REQUIRE(at != 0);
  return text.substr(at, text.find('\n', at) + 1 - at);
}

}  // namespace

TEST_CASE("Two people play by mail with dice that both prove") {
  Exchange game(2);
  const std::string& last = game.mails.back();
  toy::ToyLibrary library;
  const auto proven = Table::from_save(library, last, "mail");
  REQUIRE(proven);
  CHECK((*proven)->oath()->rolls() >= 1);
  CHECK((*proven)->oath()->sealed());
  CHECK((*proven)->mail_name() == kName);
  SECTION("each file goes on from the one before") {
    for (std::size_t i = 1; i < game.mails.size(); ++i) {
      const auto log = [](const std::string& text) {
        const std::size_t begin = text.find("\n\n") + 2;
        return text.substr(begin, text.find("@end") - begin);
      };
      CHECK(log(game.mails[i]).starts_with(log(game.mails[i - 1])));
    }
  }
  SECTION("what each keeps to himself is in no file that goes out, and only its owner can read it") {
    for (const fs::directory_entry& each : fs::recursive_directory_iterator(game.folder.path)) {
      if (!each.is_regular_file()) continue;
      struct stat found {};
      REQUIRE(::stat(each.path().c_str(), &found) == 0);
      CHECK((found.st_mode & 0777) == 0600);
      const std::string secret = first_line(text_of(each.path()), "secret: ").substr(8, 64);
      CHECK(last.find(secret) == std::string::npos);
    }
  }
  SECTION("an earlier moment can be looked at") {
    CHECK(Table::from_save(library, last, "mail", ReplayMode::kJudged, 3));
    CHECK(Table::from_save(library, last, "mail", ReplayMode::kTrusted));
  }
}

TEST_CASE("Who goes back to an older file gets no other roll") {
  Exchange game(1);
  // The mail that declared the roll is the one before the last; its reader declares nothing else with the same link.
  std::size_t declared = game.mails.size() - 1;
  while (declared > 0 && game.mails[declared].find("@drawn") != std::string::npos) --declared;
  REQUIRE(declared > 0);
  SECTION("the same declaration is answered by the same roll") {
    Correspondent& reader = game.owner(declared + 1);
    CHECK(reader.open(game.mails[declared]) == "");
    CHECK(reader.table->oath()->rolls() == 1);
    CHECK(game.mails.back().find(first_line(reader.table->save_text(), "@drawn")) != std::string::npos);
  }
  SECTION("another one is not declared") {
    Correspondent& writer = game.owner(declared);
    CHECK(writer.open(game.mails[declared - 1]) == "");
    // Another course of the game, with orders that were not given then.
    REQUIRE(writer.table->order(writer.side, {Order::kNone, Order::kAsk}).empty());
    writer.play();
    auto secrets = SwornSecrets::open(writer.folder, *writer.table, writer.side);
    REQUIRE(secrets);
    CHECK(writer.note(secrets->seal(*writer.table)) == "TR-650");
  }
}

TEST_CASE("What one changes in a file by mail the other is told") {
  Exchange game(1);
  const std::string& mail = game.mails.back();
  toy::ToyLibrary library;
  const auto code = [&](const std::string& text) {
    // Sealed anew, as a forger would.
    std::string whole = text.substr(0, text.find("@end"));
    const auto loaded = Table::from_save(library, replaced(whole, "\nstart:", "\nlog: open\nstart:"), "mail");
    return loaded ? std::string() : loaded.error().front().code;
  };
  CHECK(code(mail) == "");
  CHECK(code(replaced(mail, first_line(mail, "move "), "")) == "TR-655");
  CHECK(code(replaced(mail, first_line(mail, "@reveal "), "")) == "TR-655");
  CHECK(code(replaced(mail, first_line(mail, "@sworn "), "")) == "TR-651");
  SECTION("what a side is said to have done without its signature") {
    // The end of its turn, and then the other side's word, with no signature between.
    Correspondent one(Side::kFirst, game.folder);
    one.folder = game.folder.path / "third";
    one.begin();
    while (one.table->match().to_act() == Side::kFirst) {
      const ActionList list = one.table->offers();
      REQUIRE(one.table->apply(list.back()));
    }
    const SwornSecret two({}, kName, "blue");
    const Findings findings = one.table->swear(two.oath_line());
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].code == "TR-659");
    std::string open = replaced(one.table->save_text(), "\nstart:", "\nlog: open\nstart:");
    CHECK(code(open.substr(0, open.find("@end")) + two.oath_line() + "\n@end") == "TR-659");
  }
  SECTION("an order that nobody gave") {
    const std::string move = first_line(mail, "end-phase");
    const std::string text = move.substr(0, move.find("  #"));
    Correspondent one(Side::kFirst, game.folder);
    one.begin();
    std::string open = replaced(one.table->save_text(), "\nstart:", "\nlog: open\nstart:");
    CHECK(code(open.substr(0, open.find("@end")) + "@orders red decides " + text + "\n" + text + "\n@end") == "TR-660");
  }
}

TEST_CASE("A secret that is not here, and a key that has changed, are told") {
  Exchange game(1);
  const std::string& mail = game.mails.back();
  const fs::path file = game.two.folder / "00c0ffee00c0ffee-blue";
  const auto change_digit = [&](const std::string& behind) {
    std::string secret = text_of(file);
    char& digit = secret[secret.find(behind) + behind.size()];
    digit = digit == 'a' ? 'b' : 'a';
    std::ofstream(file) << secret;
  };
  SECTION("a program that has not sworn cannot go on") {
    Correspondent other(Side::kSecond, game.folder);
    other.folder = game.folder.path / "elsewhere";
    CHECK(other.open(mail) == "TR-650");
  }
  SECTION("nor one whose secret is another") {
    change_digit("secret: ");
    CHECK(game.two.open(mail) == "TR-657");
    std::ofstream(file) << "nothing";
    CHECK(game.two.open(mail) == "TR-650");
  }
  SECTION("the other side's key is remembered") {
    change_digit("other: ");
    CHECK(game.two.open(mail) == "TR-657");
  }
}

TEST_CASE("Sworn dice are nobody's to roll, and what is signed is not taken back") {
  Folder folder;
  Correspondent one(Side::kFirst, folder);
  one.begin();
  const ActionList list = one.table->offers();
  REQUIRE(one.table->apply(list.front()));
  CHECK(one.table->undo_barrier() == Match::UndoBarrier::kNone);
  REQUIRE(one.table->undo().empty());
  REQUIRE(one.table->apply(list.front()));
  one.send();
  CHECK(one.table->signed_away());
  CHECK(one.table->undo_barrier() != Match::UndoBarrier::kNone);
  // What was taken back and done again is signed as it stands.
  toy::ToyLibrary library;
  CHECK(Table::from_save(library, one.table->save_text(), "save"));
  CHECK(one.table->swear("@reveal red " + std::string(64, '0')).front().code == "TR-651");
  CHECK(one.table->swear("end-phase").front().code == "TR-651");
}

TEST_CASE("The protocol begins a sworn game and takes oaths") {
  Client client;
  const char* name = "00c0ffee00c0ffee";
  const json made = client.result("game.new", {{"title", "toy"}, {"scenario", "standard"}, {"sworn", name}});
  const json game = made["game"];
  CHECK(made["state"]["sworn"] == json::parse(R"({"rolls": 0, "signed": false, "cast": "none", "sides": []})"));
  const SwornSecret red({}, kName, "red");
  const json sworn = client.result("game.swear", {{"game", game}, {"lines", json::array({red.oath_line()})}});
  CHECK(sworn["state"]["sworn"]["sides"] == json::parse(R"(["red"])"));
  const auto refused = [&](const std::string& method, const json& params, int code = -32602) {
    return client.error(method, params, code)["pointer"].get<std::string>();
  };
  const json mail{{"game", game}, {"name", name}, {"from", "red"}};
  CHECK(refused("game.mail", mail) == "/params/game");
  json with_machine = mail, renamed = mail;
  with_machine["players"] = {{"blue", "machine:staff"}};
  renamed["name"] = "00c0ffee00c0ffef";
  const auto all = client.error("game.mail", with_machine, -32602).dump();
  CHECK(all.find("a machine has nothing to swear") != std::string::npos);
  CHECK(refused("game.mail", renamed) == "/params/name");
  CHECK(refused("game.new", {{"title", "toy"}, {"scenario", "standard"}, {"sworn", "x"}}) == "/params/sworn");
  CHECK(refused("game.new", {{"title", "toy"}, {"scenario", "standard"}, {"sworn", name}, {"seed", 1}}) ==
        "/params/sworn");
  const json twice{{"game", game}, {"lines", json::array({red.oath_line()})}};
  CHECK(client.error("game.swear", twice, -32000)["code"] == "TR-657");
  client.new_game();
  CHECK(refused("game.swear", {{"game", "g2"}, {"lines", json::array()}}) == "/params/game");
}
