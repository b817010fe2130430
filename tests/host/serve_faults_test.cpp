// A rule system that misbehaves in the middle of a game: its table says so and goes on, the others notice nothing.
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "serving.hpp"
#include "support/catch.hpp"
#include "trigh/rules/plugin.hpp"

namespace {

enum class Misdeed { kNull, kRecurses, kExits, kLoops, kAllocates, kReads, kConnects, kForks, kRuns };

int deeper(int depth) {
  volatile char room[4096];
  room[0] = static_cast<char>(depth);
  return depth < 0 ? 0 : deeper(depth + 1) + room[0];
}

/// Tells by an exception what the system has let it do.
void must_fail(bool done, const char* what) {
  if (done) throw std::runtime_error(what);
}

/// Misbehaves at the end of each phase.
struct Misbehaves final : trigh::RuleModule {
  explicit Misbehaves(Misdeed which) : misdeed(which) {}

  void on_end(trigh::State&, trigh::PhaseId, trigh::Events&) const override {
    switch (misdeed) {
      case Misdeed::kNull:
        *static_cast<volatile int*>(nullptr) = 1;
        break;
      case Misdeed::kRecurses:
        if (deeper(1) == 7) throw std::runtime_error("no end");
        break;
      case Misdeed::kExits:
        std::_Exit(0);
      case Misdeed::kLoops:
        for (volatile bool on = true; on;) {
        }
        break;
      case Misdeed::kAllocates:
        for (std::vector<std::vector<char>> all;;) all.emplace_back(1 << 20, 'x');
      case Misdeed::kReads:
        must_fail(::open("/etc/passwd", O_RDONLY) >= 0, "it read a file");
        break;
      case Misdeed::kConnects:
        must_fail(::socket(AF_INET, SOCK_STREAM, 0) >= 0, "it made a socket");
        break;
      case Misdeed::kForks: {
        const pid_t child = ::fork();
        if (child == 0) ::_exit(0);
        must_fail(child > 0, "it made a process");
        break;
      }
      case Misdeed::kRuns: {
        char* const words[] = {nullptr};
        ::execv("/bin/true", words);   // does not come back when it may
        break;
      }
    }
  }

  Misdeed misdeed;
};

/// `time`: of the processor, for one question.
trigh::host::serve::ServeOptions options(std::chrono::milliseconds time = std::chrono::milliseconds(700)) {
  trigh::host::serve::ServeOptions options;
  options.pause = std::chrono::milliseconds(0);
  options.burst = 100'000;
  options.workers.most = 32;
  options.workers.memory = 192u << 20;
  options.workers.quick = options.workers.slow = kSanitized ? std::chrono::milliseconds(3000) : time;
  return options;
}

/// Only the rules of the toy are spoiled.
std::function<void(trigh::Ruleset&)> only_toy(Misdeed misdeed) {
  return [misdeed](trigh::Ruleset& rules) {
    if (rules.data->system == "toy") rules.modules.push_back(std::make_unique<const Misbehaves>(misdeed));
  };
}

json action(const std::string& table, const std::string& text) { return {{"game", table}, {"action", text}}; }

}  // namespace

TEST_CASE("A rule system that crashes, ends or loops harms its table only, which goes on and is put aside in the end") {
  const auto misdeed = GENERATE(Misdeed::kNull, Misdeed::kRecurses, Misdeed::kExits, Misdeed::kLoops);
  const Serving server(fresh_folder("faults"), options(), 0, only_toy(misdeed));
  Caller red(server.port()), blue(server.port()), others(server.port());
  const TwoPlayers bad(red), good(others);
  blue.result("table.join", {{"token", bad.blue}});
  const json elsewhere = others.result("table.new", {{"title", "crusader"}, {"scenario", "campaign"}});
  const std::string code = misdeed == Misdeed::kLoops ? "TR-871" : "TR-870";
  json known = red.result("game.apply", action(bad.table, "move red-1 0103-0203"))["state"];
  blue.notice();
  for (int time = 1; time <= 3; ++time) {
    INFO(time);
    const json failed = red.ask("game.apply", action(bad.table, "end-phase"))["error"]["data"];
    CHECK(failed["code"] == code);
    CHECK(failed["findings"].back()["code"] == (time == 3 ? "TR-872" : code));
    const json told = blue.notice();
    CHECK(told["game"] == bad.table);
    CHECK(told["aside"] == (time == 3));
    CHECK(told["finding"]["code"] == (time == 3 ? "TR-872" : code));
    if (time == 3) break;
    CHECK(blue.result("game.state", {{"game", bad.table}}) == known);
    const json undone = red.result("game.undo", {{"game", bad.table}});
    CHECK(undone["undone"] == true);
    known = red.result("game.apply", action(bad.table, "move red-1 0103-0203"))["state"];
    blue.notice();
    blue.notice();
  }
  // Put aside: it answers nothing any more, but gives the game out, without the rolls to come.
  CHECK(red.error("game.state", {{"game", bad.table}}, -32000) == "TR-872");
  // Who comes only now is told, and gets the save and the talk as those do who were there.
  CHECK(others.error("table.join", {{"token", bad.watch}}, -32000) == "TR-872");
  CHECK(others.result("table.talk", {{"game", bad.table}})["remarks"].empty());
  CHECK(others.result("game.save", {{"game", bad.table}})["text"].is_string());
  CHECK(others.result("table.list", {{"tokens", {bad.watch}}})["tables"][0]["table"] == bad.table);
  const std::string save = red.result("game.save", {{"game", bad.table}})["text"];
  const json loaded = others.result("game.load", {{"text", save}});
  CHECK(loaded["state"]["hash"] == known["hash"]);
  CHECK(save.find("\nseed: 0\n") != std::string::npos);
  // What its players settle takes no rules.
  const json document = blue.result("table.export", {{"game", bad.table}});
  CHECK(others.result("game.load", {{"text", document["save"]}})["state"]["hash"] == known["hash"]);
  CHECK(red.error("table.propose", {{"game", bad.table}, {"what", "takeback"}}, -32000) == "TR-872");
  red.result("table.propose", {{"game", bad.table}, {"what", "delete"}});
  CHECK(blue.result("table.answer", {{"game", bad.table}, {"accept", true}})["ended"]["kind"] == "delete");
  CHECK(red.error("game.state", {{"game", bad.table}}, -32000) == "TR-743");
  CHECK(red.error("game.save", {{"game", bad.table}}, -32000) == "TR-743");
  // The others play on: one of the same rules, one of others.
  CHECK(others.result("game.apply", action(good.table, "move red-1 0103-0203"))["legal"] == true);
  CHECK(others.result("game.state", {{"game", elsewhere["game"]}}) == elsewhere["state"]);
}

TEST_CASE("A rule system that takes memory without end is refused it, and its table goes on") {
  if (kSanitized) return;   // there is no bound then
  // On a busy machine it takes its time, too.
  const Serving server(fresh_folder("memory"), options(std::chrono::seconds(20)), 0, only_toy(Misdeed::kAllocates));
  Caller red(server.port());
  const TwoPlayers table(red);
  const json known = red.result("game.apply", action(table.table, "move red-1 0103-0203"))["state"];
  const std::string code = red.error("game.apply", action(table.table, "end-phase"), -32000);
  INFO(code);
  CHECK((code == "TR-520" || code == "TR-870"));
  CHECK(red.result("game.state", {{"game", table.table}}) == known);
}

TEST_CASE("A rule system opens no file and no socket, makes no process and runs no program") {
  if (kSanitized) return;   // nor is there a fence
  const auto misdeed = GENERATE(Misdeed::kReads, Misdeed::kConnects, Misdeed::kForks, Misdeed::kRuns);
  const Serving server(fresh_folder("fence"), options(), 0, only_toy(misdeed));
  Caller red(server.port());
  const TwoPlayers table(red);
  const json done = red.result("game.apply", action(table.table, "end-phase"));
  CHECK(done["legal"] == true);
}

TEST_CASE("A title whose rules failed when titles were first asked for can be played once they do not") {
  const auto folder = fresh_folder("ill");
  const auto ill = folder / "ill";
  std::ofstream{ill};
  const Serving server(folder, options(), 0, [ill](trigh::Ruleset& rules) {
    if (rules.data->system == "toy" && std::filesystem::exists(ill)) std::_Exit(1);
  });
  Caller caller(server.port());
  const auto playable = [&](const char* id) {
    const json told = caller.result("titles");
    for (const json& title : told["titles"])
      if (title["id"] == id) return title["playable"] == true;
    return false;
  };
  CHECK_FALSE(playable("toy"));
  CHECK(playable("crusader"));
  std::filesystem::remove(ill);
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!playable("toy") && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  CHECK(playable("toy"));
  const TwoPlayers table(caller);
  CHECK(caller.result("game.apply", action(table.table, "move red-1 0103-0203"))["legal"] == true);
}

TEST_CASE("A game of one session goes on after its rules have failed, and gives itself out when put aside") {
  const Serving server(fresh_folder("own"), options(), 0, only_toy(Misdeed::kNull));
  Caller caller(server.port());
  const json made = caller.result("game.new", {{"title", "toy"}, {"scenario", "standard"}, {"seed", 5}});
  const json known = caller.result("game.apply", action(made["game"], "move red-1 0103-0203"))["state"];
  for (int time = 1; time <= 3; ++time) {
    CHECK(caller.error("game.apply", action(made["game"], "end-phase"), -32000) == "TR-870");
    if (time < 3) CHECK(caller.result("game.state", {{"game", made["game"]}}) == known);
  }
  CHECK(caller.error("game.state", {{"game", made["game"]}}, -32000) == "TR-872");
  const std::string save = caller.result("game.save", {{"game", made["game"]}})["text"];
  CHECK(caller.result("game.load", {{"text", save}})["state"]["hash"] == known["hash"]);
  CHECK(caller.result("game.close", {{"game", made["game"]}})["closed"] == made["game"]);
}

TEST_CASE("A game that came without its seed keeps the dice it was given when its rules have failed") {
  const Serving server(fresh_folder("dice"), options(), 0, only_toy(Misdeed::kNull));
  Caller caller(server.port());
  const json made = caller.result("game.new", {{"title", "toy"}, {"scenario", "standard"}, {"seed", 5}});
  const std::string sent =
      caller.result("game.mail", {{"game", made["game"]}, {"name", "00000000000000a1"}, {"from", "red"}})["text"];
  const json game = caller.result("game.load", {{"text", sent}})["game"];
  const json before = caller.result("game.save", {{"game", game}})["text"];
  CHECK(caller.error("game.apply", action(game, "end-phase"), -32000) == "TR-870");
  CHECK(caller.result("game.save", {{"game", game}})["text"] == before);
}

TEST_CASE("Games make room for each other, and each goes on as it was") {
  auto few = options();
  few.workers.most = 2;
  const Serving server(fresh_folder("room"), few);
  Caller caller(server.port());
  std::vector<json> states;
  std::vector<std::string> games;
  for (int i = 0; i < 5; ++i) {
    const json made = caller.result("game.new", {{"title", "toy"}, {"scenario", "standard"}, {"seed", i}});
    games.push_back(made["game"]);
    states.push_back(caller.result("game.apply", action(games.back(), "move red-1 0103-0203"))["state"]);
  }
  for (int round = 0; round < 2; ++round)
    for (std::size_t i = 0; i < games.size(); ++i)
      CHECK(caller.result("game.state", {{"game", games[i]}}) == states[i]);
}

TEST_CASE("Games that begin at the same time make no room for each other before they have begun") {
  auto few = options();
  few.workers.most = 1;
  const Serving server(fresh_folder("beginning"), few);
  std::vector<std::unique_ptr<Caller>> callers;
  for (int i = 0; i < 6; ++i) callers.push_back(std::make_unique<Caller>(server.port()));
  for (int round = 0; round < 5; ++round) {
    const json params{{"title", "toy"}, {"scenario", "standard"}, {"seed", round}};
    const json request{{"jsonrpc", "2.0"}, {"id", "x"}, {"method", "game.new"}, {"params", params}};
    for (const auto& caller : callers) caller->send(request.dump());
    for (const auto& caller : callers) {
      const json made = caller->hear();
      INFO(made.dump());
      REQUIRE(made.contains("result"));
      CHECK(caller->result("game.state", {{"game", made["result"]["game"]}}) == made["result"]["state"]);
    }
  }
}

TEST_CASE("Machines play on at more tables than there are workers, until all games are over") {
  auto few = options();
  few.workers.most = 2;
  const Serving server(fresh_folder("crowded"), few);
  Caller caller(server.port());
  std::map<std::string, bool> over;
  for (int i = 0; i < 6; ++i) {
    const json machines{{"red", "machine:random"}, {"blue", "machine:random"}};
    const json made = caller.result("table.new", {{"title", "toy"}, {"scenario", "standard"}, {"seats", machines}});
    over[made["game"]] = false;
  }
  const auto playing = [&] { return std::ranges::any_of(over, [](const auto& each) { return !each.second; }); };
  while (playing()) {
    const json told = caller.notice();
    if (told.contains("state")) over.at(told["game"]) = told["state"]["over"] == true;
  }
}
