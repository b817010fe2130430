// A client of the table protocol for tests: every request and every result is held against the schema.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "rpc/server.hpp"
#include "schemas.hpp"
#include "support/catch.hpp"
#include "support/toy_library.hpp"

using namespace trigh;
using nlohmann::json;

/// One client at the table.
struct Client {
  toy::ToyLibrary library;
  host::rpc::Server server{library};
  int id = 0;

  json raw(const std::string& line) {
    const std::string answer = server.answer(line);
    return answer.empty() ? json() : json::parse(answer);
  }
  json ask(const std::string& method, const json& params) {
    const json request{{"jsonrpc", "2.0"}, {"id", ++id}, {"method", method}, {"params", params}};
    CHECK(request_complaint(request.dump()) == "");
    const json answer = raw(request.dump());
    CHECK(answer["id"] == id);
    return answer;
  }
  /// The result, which must be one and fit its schema.
  json result(const std::string& method, const json& params = json::object()) {
    const json answer = ask(method, params);
    INFO(answer.dump().substr(0, 600));
    REQUIRE(answer.contains("result"));
    CHECK(result_complaint(json{{method, answer["result"]}}.dump()) == "");
    return answer["result"];
  }
  /// The error's data, which must have a number and a sentence.
  json error(const std::string& method, const json& params, int code) {
    const json answer = raw(json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump());
    INFO(answer.dump().substr(0, 600));
    REQUIRE(answer.contains("error"));
    CHECK(answer["error"]["code"] == code);
    const json data = answer["error"]["data"];
    CHECK(data["code"].get<std::string>().substr(0, 3) == "TR-");
    CHECK_FALSE(data["text"].get<std::string>().empty());
    CHECK(data["findings"].size() >= 1);
    return data;
  }
  json new_game() { return result("game.new", {{"title", "toy"}, {"scenario", "standard"}, {"seed", 7}}); }
  json apply(const std::string& line, const json& game = "g1") {
    return result("game.apply", {{"game", game}, {"action", line}});
  }
  /// Red and blue meet in the middle, red to end its movement: red-1 in 0402, blue-1 in 0503.
  void meet() {
    new_game();
    apply("move red-1 0103-0202-0303");
    apply("end-phase");
    apply("end-phase");
    apply("move blue-1 0703-0602-0503");
    apply("end-phase");
    apply("end-phase");
    apply("move red-1 0303-0402");
  }
};
