// What the table protocol does with lines that are no requests, and with requests it cannot serve.
#include <sstream>
#include <vector>

#include "rpc_client.hpp"

TEST_CASE("Lines that are no requests get the error JSON-RPC names, and the session goes on") {
  Client client;
  const auto code = [&](const std::string& line) { return client.raw(line)["error"]["code"].get<int>(); };
  CHECK(code("{") == -32700);
  CHECK(code("\xff\xfe") == -32700);
  CHECK(code(std::string(100, '[')) == -32700);
  CHECK(code("\"" + std::string(9u << 20, 'x') + "\"") == -32600);
  CHECK(code("[]") == -32600);
  CHECK(code("7") == -32600);
  CHECK(code("{}") == -32600);
  CHECK(code(R"({"jsonrpc":"1.0","id":1,"method":"titles"})") == -32600);
  CHECK(code(R"({"jsonrpc":"2.0","id":{},"method":"titles"})") == -32600);
  CHECK(code(R"({"jsonrpc":"2.0","id":1,"method":"no.such"})") == -32601);
  CHECK(code(R"({"jsonrpc":"2.0","id":1,"method":"titles","params":[1]})") == -32602);
  CHECK(code(R"({"jsonrpc":"2.0","id":1,"method":"titles","params":{"x":1}})") == -32602);
  CHECK(code(R"({"jsonrpc":"2.0","id":1,"method":"game.state","params":{"game":"g7"}})") == -32602);
  CHECK(client.raw(R"({"jsonrpc":"2.0","method":"titles"})").is_null());
  CHECK(client.raw("   ").is_null());
  const json batch = client.raw(R"([{"jsonrpc":"2.0","id":"a","method":"titles"},7])");
  REQUIRE(batch.size() == 2);
  CHECK(batch[0]["id"] == "a");
  CHECK(batch[1]["error"]["code"] == -32600);
  client.new_game();
}

TEST_CASE("serve answers each line and reads over one that is too long") {
  Client client;
  std::istringstream in("{\n" + std::string(host::rpc::kMaxLine + 10, 'x') + "\n\n" +
                        R"({"jsonrpc":"2.0","id":3,"method":"no.such"})");
  std::ostringstream out;
  host::rpc::serve_lines(in, out, [&client](std::string_view line) { return client.server.answer(line); });
  std::istringstream lines(out.str());
  std::vector<int> codes;
  for (std::string line; std::getline(lines, line);) codes.push_back(json::parse(line)["error"]["code"]);
  CHECK(codes == std::vector<int>{-32700, -32600, -32601});
}

TEST_CASE("A game that is closed is gone, and its handle with it") {
  Client client;
  client.new_game();
  CHECK(client.result("game.close", {{"game", "g1"}})["closed"] == "g1");
  CHECK(client.error("game.state", {{"game", "g1"}}, -32602)["code"] == "TR-708");
  CHECK(client.error("game.close", {{"game", "g1"}}, -32602)["code"] == "TR-708");
  CHECK(client.new_game()["game"] == "g2");
}

TEST_CASE("Who tells how many actions it knows is refused when there are others") {
  Client client;
  client.new_game();
  CHECK(client.result("game.apply", {{"game", "g1"}, {"action", "move red-1 0103-0203"}, {"after", 0}})["legal"] ==
        true);
  CHECK(client.error("game.apply", {{"game", "g1"}, {"action", "end-phase"}, {"after", 0}}, -32001)["code"] ==
        "TR-732");
  CHECK(client.error("game.undo", {{"game", "g1"}, {"after", 0}}, -32001)["code"] == "TR-732");
  CHECK(client.result("game.state", {{"game", "g1"}})["actions"] == 1);
}

TEST_CASE("Without a server there are no tables") {
  Client client;
  CHECK(client.error("table.new", {{"title", "toy"}, {"scenario", "standard"}}, -32000)["code"] == "TR-730");
  CHECK(client.error("table.join", {{"token", "x"}}, -32000)["code"] == "TR-730");
  CHECK(client.error("table.list", {{"tokens", {"x"}}}, -32000)["code"] == "TR-730");
}
