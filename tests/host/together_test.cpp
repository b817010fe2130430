// Desert Fox over the table protocol: units that go together, and the score.
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "rpc/server.hpp"
#include "support/catch.hpp"
#include "support/tree.hpp"
#include "title_library.hpp"

using namespace trigh;
using namespace trigh::host;
using nlohmann::json;

namespace {

struct Client {
  Context context;
  InstalledLibrary library{context};
  rpc::Server server{library};

  Client() {
    context.options.data = trigh::test::in_source("/shared-data");
    context.options.plugins = {trigh::test::in_build("/plugins")};
  }

  json result(const std::string& method, const json& params) {
    const json answer =
        json::parse(server.answer(json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump()));
    INFO(answer.dump().substr(0, 600));
    REQUIRE(answer.contains("result"));
    return answer["result"];
  }
};

const json kPosition{{"format", "trigh-position/1"},
                     {"title", "desert-fox"},
                     {"scenario", "race-for-tobruk"},
                     {"turn", 1},
                     {"phase", "initial-movement"},
                     {"phasing", "axis"},
                     {"first", "axis"},
                     {"units",
                      {{{"id", "ger-5"}, {"hex", "L1010"}},
                       {{"id", "ger-200"}, {"hex", "L1010"}},
                       {{"id", "axis-supply-1"}, {"hex", "L1010"}},
                       {{"id", "axis-supply-2"}, {"hex", "L1008"}}}}};

}  // namespace

TEST_CASE("A unit that is set up goes into its hex: reach, path and target say so alike") {
  Client client;
  const json game =
      client.result("game.new", {{"title", "desert-fox"}, {"scenario", "campaign"}, {"seed", 1}})["game"];
  const json offers = client.result("game.offers", {{"game", game}, {"verbs", {"deploy"}}})["offers"];
  REQUIRE_FALSE(offers.empty());
  const json line = offers[0]["text"], unit = offers[0]["unit"], hex = offers[0]["hex"];
  CHECK(client.result("query.reach", {{"game", game}, {"unit", unit}})["hexes"][0]["action"] == line);
  for (const json& mode : {json(), json("deploy")}) {
    json asked{{"game", game}, {"units", {unit}}, {"path", {hex}}};
    if (!mode.is_null()) asked["mode"] = mode;
    const json path = client.result("query.path", asked);
    CHECK(path["legal"] == true);
    CHECK(path["action"] == line);
  }
  const json wrong = client.result("query.path", {{"game", game}, {"units", {unit}}, {"path", {"L1010"}}});
  CHECK(wrong["legal"] == false);
  CHECK(wrong["action"] == "deploy " + unit.get<std::string>() + " L1010");
  const json target = client.result("query.target", {{"game", game}, {"unit", unit}, {"hex", "L1010"}});
  CHECK(target["action"] == wrong["action"]);
  CHECK(target["why"] == wrong["why"]);
}

TEST_CASE("Units that go together reach the same hexes, told with what their way costs from where they began") {
  Client client;
  const json game = client.result("position.load", {{"position", kPosition}})["game"];
  const auto reach_of = [&](const char* unit) {
    return client.result("query.reach", {{"game", game}, {"unit", unit}});
  };
  const json alone = reach_of("ger-5");
  REQUIRE(client.result("game.apply", {{"game", game}, {"action", "group ger-5 ger-200"}})["legal"] == true);
  const json reach = reach_of("ger-200"), same = reach_of("ger-5");
  const json offers = client.result("game.offers", {{"game", game}, {"verbs", {"march"}}})["offers"];
  REQUIRE(reach["hexes"].size() == offers.size());
  CHECK(reach["hexes"][0]["verb"] == "march");
  CHECK(reach["allowance"] == same["allowance"]);
  CHECK(reach["allowance"] <= alone["allowance"]);
  CHECK(reach_of("axis-supply-2")["hexes"].empty());   // not in hand

  const json near = reach["hexes"][0];
  REQUIRE(client.result("game.apply",
                        {{"game", game}, {"action", {{"verb", "march"}, {"path", near["path"]}}}})["legal"] == true);
  const json rest = reach_of("ger-5")["hexes"];
  REQUIRE_FALSE(rest.empty());
  for (const json& each : rest) CHECK(each["cost"] > near["cost"]);   // what has been spent counts
}

TEST_CASE("Of units that go together it is told why they cannot reach a hex") {
  Client client;
  const json game = client.result("position.load", {{"position", kPosition}})["game"];
  REQUIRE(client.result("game.apply", {{"game", game}, {"action", "group ger-5 ger-200"}})["legal"] == true);
  const json far = client.result("query.target", {{"game", game}, {"unit", "ger-5"}, {"hex", "L1030"}});
  CHECK(far["legal"] == false);
  CHECK(far["action"].get<std::string>().starts_with("march L1010-"));
  CHECK_FALSE(far["why"].empty());
  const json other = client.result("query.target", {{"game", game}, {"unit", "axis-supply-2"}, {"hex", "L1007"}});
  CHECK(other["why"][0]["case"] == "DF 8.27");
}

TEST_CASE("The score counts what holds, not what could be won") {
  Client client;
  const json position{{"format", "trigh-position/1"},
                      {"title", "desert-fox"},
                      {"scenario", "campaign"},
                      {"turn", 3},
                      {"phase", "initial-movement"},
                      {"phasing", "axis"},
                      {"first", "axis"},
                      {"units", {{{"id", "ger-5"}, {"hex", "L2819"}}, {{"id", "cw-22-mtrzd"}, {"hex", "L2329"}}}}};
  const json game = client.result("position.load", {{"position", position}})["game"];
  const json score = client.result("query.victory", {{"game", game}});
  int could = 0;
  for (const json& line : score["conditions"]) could += line["points"].get<int>();
  CHECK(could == 52);
  CHECK(score["points"]["axis"] == 3);   // Derna [15.26]
  CHECK(score["points"]["commonwealth"] == 0);
}

TEST_CASE("The score is told as it stood after any action of a game") {
  Client client;
  std::ifstream file(trigh::test::in_source("/tests/playthroughs/desert-fox/campaign.play"));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const json loaded = client.result("game.load", {{"text", text}});
  const json game = loaded["game"], actions = loaded["state"]["actions"];
  const json now = client.result("query.victory", {{"game", game}});
  CHECK(now["over"] == true);
  CHECK(client.result("query.victory", {{"game", game}, {"to", actions}}) == now);
  const json start = client.result("query.victory", {{"game", game}, {"to", 0}});
  CHECK(start["over"] == false);
  CHECK(start["points"] != now["points"]);
}
