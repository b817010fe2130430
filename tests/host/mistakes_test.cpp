// A plugin's mistakes stay inside: at the table, in the protocol, in the terminal, with a machine.
#include <sstream>

#include "rpc_client.hpp"
#include "support/broken_toys.hpp"
#include "terminal/plain.hpp"
#include "trigh/play/notation.hpp"

namespace {

using toy::Fault;

const std::pair<Fault, const char*> kFaults[] = {
    {Fault::kUndone, "TR-522"},  {Fault::kOverflows, "TR-522"},   {Fault::kPops, "TR-522"},
    {Fault::kEndless, "TR-522"}, {Fault::kLosesFrames, "TR-522"}, {Fault::kUnresolved, "TR-522"},
    {Fault::kThrows, "TR-520"},  {Fault::kBadPlace, "TR-522"},
};

void spoil(toy::ToyLibrary& library, Fault fault) {
  library.spoil = [fault](Ruleset& rules) { toy::spoil(rules, fault); };
}

std::unique_ptr<host::Table> table_of(toy::ToyLibrary& library) {
  auto table = host::Table::start(library, {{.title = "toy", .scenario = "standard"}, {}, {}}, 7);
  REQUIRE(table);
  return std::move(*table);
}

}  // namespace

TEST_CASE("A mistake while an action is played is an error of the protocol, and the game is as it was") {
  for (const auto& [fault, code] : kFaults) {
    Client client;
    spoil(client.library, fault);
    client.new_game();
    client.apply("move red-2 0104-0204");
    const json before = client.result("game.state", {{"game", "g1"}});
    const json error = client.error("game.apply", {{"game", "g1"}, {"action", "salute red-1"}}, -32000);
    CHECK(error["code"] == code);
    CHECK(error["text"].get<std::string>().find("action 'salute red-1'") != std::string::npos);
    CHECK(client.result("game.state", {{"game", "g1"}}) == before);
    client.apply("move red-3 0105-0205");  // and it goes on
  }
}

TEST_CASE("A mistake in an answer is an error of that request alone") {
  Client client;
  spoil(client.library, Fault::kBadOffer);
  client.raw(R"({"jsonrpc": "2.0", "id": 1, "method": "game.new",
                 "params": {"title": "toy", "scenario": "standard"}})");
  const json titles = client.result("titles");
  CHECK(titles["titles"].size() >= 2);
  const json error = client.error("game.new", {{"title", "toy"}, {"scenario", "standard"}}, -32000);
  CHECK(error["code"] == "TR-522");
  CHECK(error["text"].get<std::string>().find("module trigh::toy::Salute, in offer()") != std::string::npos);
}

TEST_CASE("The terminal says a mistake and goes on") {
  toy::ToyLibrary library;
  spoil(library, Fault::kPops);
  const auto table = table_of(library);
  terminal::Game game(*table);
  std::istringstream in("salute red-1\nmove red-1 0103-0203\nquit\n");
  std::ostringstream out;
  terminal::run_plain(game, in, out, [] {});
  CHECK(out.str().find("pop() finds no decision to close") != std::string::npos);
  CHECK(table->match().journal().size() == 1);
}

TEST_CASE("A machine that runs into a mistake gives its side to a person") {
  toy::ToyLibrary library;
  spoil(library, Fault::kUndone);
  const auto table = table_of(library);
  terminal::Game game(*table);
  terminal::Machine machine({"random", "random"}, 7);
  Findings findings;
  for (int i = 0; i < 100 && findings.empty() && machine.to_act(table->match()); ++i) findings = machine.act(game);
  REQUIRE_FALSE(findings.empty());
  CHECK(findings[0].text.find("no module carries the action out") != std::string::npos);
  CHECK_FALSE(machine.to_act(table->match()));
  CHECK(table->match().position().check() == 0);
}
