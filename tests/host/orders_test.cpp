// Standing orders: fights in Crusader in which the defender has said beforehand what he does.
#include <nlohmann/json.hpp>
#include <string>

#include "orders.hpp"
#include "rpc/server.hpp"
#include "support/catch.hpp"
#include "table.hpp"

namespace {

using namespace trigh;
using namespace trigh::host;

const Json kFight = Json::parse(R"({
  "format": "trigh-position/1", "title": "crusader", "scenario": "sidi-rezeg", "turn": 1, "phase": "combat",
  "phasing": "axis", "first": "axis",
  "units": [{"id": "ger-1-8", "hex": "1710"}, {"id": "ger-2-8", "hex": "1810"}, {"id": "nz-4nz", "hex": "1711"}]})");

/// The Axis attacks in 1711; the Allied player is away.
struct Fight {
  Context context;
  InstalledLibrary library{context};
  rpc::Server server{library};
  std::string game;
  Json now;

  explicit Fight(unsigned seed) { open(server.call("position.load", {{"position", kFight}, {"seed", seed}})); }
  void open(const Expected<Json, rpc::Error>& opened) {
    REQUIRE(opened);
    game = opened.value()["game"];
    now = opened.value()["state"];
  }
  Json ask(const char* method, Json params = Json::object()) {
    params["game"] = game;
    const auto answer = server.call(method, params);
    REQUIRE(answer);
    return answer.value();
  }
  void act(const std::string& action) {
    const Json done = ask("game.apply", {{"action", action}});
    INFO(action);
    REQUIRE(done["legal"] == true);
    now = done["state"];
  }
  void order(const Json& orders) {
    Json params = orders;
    params["side"] = "allied";
    now = ask("game.orders", params)["state"];
  }
  void attack() {
    act("attack ger-1-8 ger-2-8 -> nz-4nz");
    act("done");
  }
  std::string save() { return ask("game.save")["text"]; }
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The verbs of what orders have decided, as the log says it.
std::vector<std::string> ordered(Fight& fight) {
  std::vector<std::string> verbs;
  const Json log = fight.ask("game.log", {{"after", 0}})["log"];
  for (const Json& entry : log)
    if (entry.contains("ordered")) verbs.push_back(entry["action"]["verb"]);
  return verbs;
}

/// A seed with which the attack makes the defender retreat.
unsigned beating_seed() {
  for (unsigned seed = 1; seed < 40; ++seed) {
    Fight fight(seed);
    fight.attack();
    fight.act("done");
    if (fight.now["decision"] == "retreat" && fight.now["to_act"] == "allied") return seed;
  }
  FAIL("no seed beats the defender");
  return 0;
}

}  // namespace

TEST_CASE("Without orders the defender is asked for support and for the retreat") {
  Fight fight(beating_seed());
  CHECK_FALSE(fight.now.contains("orders"));
  fight.attack();
  CHECK(fight.now["to_act"] == "allied");
  CHECK(fight.now["decision"] == "defense");
}

TEST_CASE("With orders a fight goes on to the attacker's next decision") {
  Fight fight(beating_seed());
  fight.order({{"support", "none"}, {"result", "machine"}});
  CHECK(fight.now["orders"] == Json::parse(R"([{"side": "allied", "support": "none", "result": "machine"}])"));
  fight.attack();
  CHECK(fight.now["to_act"] == "axis");
  const std::string save = fight.save();
  CHECK(has(save, "\n@orders allied support=none result=machine\n"));
  CHECK(has(save, "\nretreat nz-4nz "));
  CHECK(has(save, "\n@orders allied decides done\ndone "));
  CHECK(has(save, "\n@orders allied decides retreat nz-4nz "));
  CHECK(ordered(fight) == std::vector<std::string>{"done", "retreat"});
  SECTION("which a save plays back, action by action, with the orders as they stand") {
    Fight again(1);
    again.open(again.server.call("game.load", {{"text", save}}));
    CHECK(again.now["hash"] == fight.now["hash"]);
    CHECK(again.now["orders"] == fight.now["orders"]);
    CHECK(again.save() == save);
    CHECK(ordered(again) == ordered(fight));
  }
}

TEST_CASE("Each kind of order counts for itself") {
  const unsigned seed = beating_seed();
  Fight support(seed), staff(seed), result(seed);
  staff.order({{"support", "machine"}});
  staff.attack();
  CHECK(staff.now["decision"] != "defense");
  support.order({{"support", "none"}});
  support.attack();
  CHECK(support.now["to_act"] == "allied");
  CHECK(support.now["decision"] == "retreat");
  result.order({{"result", "machine"}});
  result.attack();
  CHECK(result.now["decision"] == "defense");
}

TEST_CASE("Orders decide at once what is open, and can be taken back") {
  Fight fight(beating_seed());
  fight.attack();
  fight.order({{"support", "none"}});
  CHECK(fight.now["decision"] == "retreat");
  fight.order({{"support", "ask"}});
  CHECK_FALSE(fight.now.contains("orders"));
  CHECK(fight.now["decision"] == "retreat");
}

TEST_CASE("What a player decides in spite of orders that were taken back is not said to be ordered") {
  Fight fight(beating_seed());
  fight.order({{"support", "none"}});
  fight.order({{"support", "ask"}});
  fight.attack();
  fight.act("done");
  CHECK(ordered(fight).empty());
  CHECK_FALSE(has(fight.save(), "decides"));
}

TEST_CASE("The orders of the side that attacks decide nothing") {
  Fight fight(1);
  fight.ask("game.orders", {{"side", "axis"}, {"support", "none"}, {"result", "machine"}});
  fight.act("attack ger-1-8 ger-2-8 -> nz-4nz");
  CHECK(fight.now["to_act"] == "axis");
}

TEST_CASE("A decision that was open when the log ended waits for its player, whatever the orders") {
  Fight fight(beating_seed());
  fight.attack();
  std::string open = fight.save();
  open.erase(open.find("@end"));
  open += "@orders allied support=none result=machine\n";
  open.insert(open.find("\nstart:"), "\nlog: open");
  Fight again(1);
  again.open(again.server.call("game.load", {{"text", open}}));
  CHECK(again.now["decision"] == "defense");
  CHECK(again.now["orders"].size() == 1);
}

TEST_CASE("Orders that are none are refused") {
  Fight fight(1);
  const auto refused = [&](Json params) {
    params["game"] = fight.game;
    const auto answer = fight.server.call("game.orders", params);
    REQUIRE_FALSE(answer);
    return answer.error().findings.front().pointer;
  };
  CHECK(refused({{"side", "allied"}, {"support", "often"}}) == "/params/support");
  CHECK(refused({{"side", "allied"}, {"result", "none"}}) == "/params/result");
  CHECK(refused({{"side", "green"}, {"support", "none"}}) == "/params/side");
  std::string save = fight.save();
  save.erase(save.find("@end"));
  save.insert(save.find("\nstart:"), "\nlog: open");
  const auto loaded = fight.server.call("game.load", {{"text", save + "@orders allied support=often\n"}});
  REQUIRE_FALSE(loaded);
  CHECK(loaded.error().findings.front().code == "TR-605");
}
