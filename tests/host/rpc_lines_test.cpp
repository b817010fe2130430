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

TEST_CASE("A message is read as the library reads it, in time proportional to its length") {
  using namespace host::rpc;
  using host::Json;
  for (const char* text : {R"({"a":[1,-2,3.5,"x\u00e4",null,true,{}],"b":{"c":{"d":[[],{}]}}})", "[]", "7", "\"x\"",
                           "{\"\":[{\"a\":1}]}"}) {
    INFO(text);
    const ReadJson read = read_json(text);
    CHECK(read.wrong == "");
    CHECK(read.value == Json::parse(text));
    CHECK(read.value.dump() == Json::parse(text).dump());
  }
  for (const char* text : {"", "{", "[1,]", "{\"a\"}", "{\"a\":1}x", "\xff"}) {
    INFO(text);
    CHECK(read_json(text).wrong.find("not JSON") != std::string::npos);
  }
  CHECK(read_json(R"({"a":1,"b":{"c":1,"d":2,"c":3}})").wrong.find("'c' stands twice") != std::string::npos);
  CHECK(read_json(R"({"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]})").wrong == "");
  const auto object = [](std::size_t members) {
    std::string text = "{";
    for (std::size_t i = 0; i < members; ++i) text += (i ? ",\"k" : "\"k") + std::to_string(i) + "\":1";
    return text + "}";
  };
  CHECK(read_json(object(kMostMembers)).wrong == "");
  CHECK(read_json(object(kMostMembers + 1)).wrong.find("10000 members") != std::string::npos);
  CHECK(read_json(std::string(64, '[') + std::string(64, ']')).wrong == "");
  CHECK(read_json(std::string(65, '[') + std::string(65, ']')).wrong.find("64 deep") != std::string::npos);
}

TEST_CASE("The id of a request is found without reading it, and only where an id stands") {
  using host::rpc::request_id;
  CHECK(request_id(R"({"id":7,"method":"x"})") == 7);
  CHECK(request_id(R"( {"params":{"id":1,"a":["id",{"id":2}]},"x":"\"id\":3", "id" : "a\"b" })") == "a\"b");
  CHECK(request_id(R"({"method":"id","params":{"id":1}})").is_null());
  CHECK(request_id(R"([{"id":7}])").is_null());
  CHECK(request_id(R"({"id":{"id":7}})").is_null());
  CHECK(request_id("{\"id\":\"" + std::string(1000, 'x') + "\"}").is_null());
  CHECK(request_id("{\"id").is_null());
  CHECK(request_id("").is_null());
  CHECK(request_id("{not JSON at all, \"id\":5}") == 5);
}

TEST_CASE("Of many findings the first fifty are told, and how many more there are") {
  Client client;
  json params = json::object();
  for (int i = 0; i < 1000; ++i) params["k" + std::to_string(i)] = 1;
  const json data = client.error("titles", params, -32602);
  REQUIRE(data["findings"].size() == 51);
  CHECK(data["findings"][49]["code"] == "TR-706");
  CHECK(data["findings"][50]["code"] == "TR-107");
  CHECK(data["findings"][50]["text"] == "there are 950 more findings; mend these first");
  const json batch = client.raw("[1" + [] {
    std::string more;
    for (int i = 0; i < 199; ++i) more += ",1";
    return more;
  }() + R"(,{"jsonrpc":"2.0","id":"a","method":"titles"}])");
  REQUIRE(batch.size() == 52);
  CHECK(batch[50]["id"] == "a");
  CHECK(batch[50].contains("result"));
  CHECK(batch[51]["error"]["data"]["text"].get<std::string>().find("150 more") != std::string::npos);
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
