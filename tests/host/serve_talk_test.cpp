// The conversation at a table of `trigh serve`: who is there, what is said, what is proposed and answered, and how
// players end a game among themselves.
#include "schemas.hpp"
#include "serve/talk.hpp"
#include "serving.hpp"
#include "support/catch.hpp"

namespace {

struct Talkers {
  std::filesystem::path folder;
  Serving server;
  Caller red, blue, watcher;
  TwoPlayers table;
  json game;

  explicit Talkers(const std::string& name, const json& seats = {{"blue", "link"}})
      : folder(fresh_folder(name)),
        server(folder),
        red(server.port()),
        blue(server.port()),
        watcher(server.port()),
        table(red, seats),
        game{{"game", table.table}} {
    if (!table.blue.empty()) blue.result("table.join", {{"token", table.blue}});
    watcher.result("table.join", {{"token", table.watch}});
  }
  json with(const json& more) const {
    json params = game;
    params.update(more);
    return params;
  }
  json act(Caller& who, const char* action) { return who.result("game.apply", with({{"action", action}})); }
};

/// The next notification of what was said, those of the game passed over.
json heard(Caller& caller) {
  json notice = caller.notice();
  while (!notice.contains("people")) notice = caller.notice();
  return notice;
}

/// The number of the finding of a request that the schema forbids.
std::string misshapen(Caller& caller, const char* method, const json& params) {
  caller.send(json{{"jsonrpc", "2.0"}, {"id", "bad"}, {"method", method}, {"params", params}}.dump());
  const json answer = caller.hear();
  REQUIRE(answer.contains("error"));
  CHECK(answer["error"]["code"] == -32602);
  return answer["error"]["data"]["code"];
}

std::vector<std::string> kinds(const json& talk) {
  std::vector<std::string> list;
  for (const json& remark : talk["remarks"]) list.push_back(remark["kind"]);
  return list;
}

}  // namespace

TEST_CASE("Standing orders are given by who plays the side, and everybody sees them") {
  Talkers at("orders");
  const json given = at.blue.result("game.orders", at.with({{"side", "blue"}, {"support", "none"}}));
  CHECK(given["state"]["orders"] == json{{{"side", "blue"}, {"support", "none"}, {"result", "ask"}}});
  CHECK(at.red.result("game.state", at.game)["orders"].size() == 1);
  CHECK(at.red.error("game.orders", at.with({{"side", "blue"}, {"support", "ask"}}), -32001) == "TR-733");
  CHECK(at.watcher.error("game.orders", at.with({{"side", "blue"}, {"support", "ask"}}), -32001) == "TR-733");
  CHECK(at.red.result("game.state", at.game)["orders"].size() == 1);
}

TEST_CASE("People at a table see who is there and hear what is said, and nobody else is bothered") {
  Talkers at("talk");
  const json first = at.red.result("table.talk", at.with({{"name", "  Erwin\n "}}));
  CHECK(first["people"] == json::parse(R"([{"sides":["red"],"name":"Erwin"},{"sides":["blue"],"name":""},
                                           {"sides":[],"name":""}])"));
  CHECK(first["remarks"].empty());
  CHECK(first["request"].is_null());
  CHECK(first["ended"].is_null());
  at.blue.result("table.talk", at.with({{"name", "Alan"}}));
  CHECK(heard(at.red)["people"][1]["name"] == "Alan");

  const json said = at.blue.result("table.say", at.with({{"text", " Good\tluck <b>you</b> \u00fc "}}));
  REQUIRE(said["remarks"].size() == 1);
  const json remark = said["remarks"][0];
  CHECK(remark["text"] == "Good luck <b>you</b> \u00fc");
  CHECK(remark["side"] == "blue");
  CHECK(remark["name"] == "Alan");
  CHECK(remark["number"] == 1);
  const json told = heard(at.red);
  CHECK(told["remarks"] == said["remarks"]);
  CHECK(told["from"] == 0);
  CHECK(at.blue.notices.empty());
  // The onlooker has not asked to hear, hears nothing, and reads it later.
  at.watcher.result("game.state", at.game);
  CHECK(at.watcher.notices.empty());
  CHECK(at.watcher.result("table.talk", at.game)["remarks"] == said["remarks"]);
  CHECK(at.watcher.error("table.say", at.with({{"text", "Red is lost"}})) == "TR-737");
  {
    Caller late(at.server.port());
    late.result("table.join", {{"token", at.table.watch}});
    CHECK(heard(at.red)["people"].size() == 4);
  }
  CHECK(heard(at.red)["people"].size() == 3);
}

TEST_CASE("A table is made for players who speak, for everybody, or for silence") {
  Talkers at("voices");
  for (const char* who : {"all", "none", "players"}) {
    const json made = at.red.result("table.new", {{"title", "toy"}, {"scenario", "standard"}, {"talk", who}});
    const json say{{"game", made["game"]}, {"text", "hello"}};
    at.watcher.result("table.join", {{"token", made["watch"]}});
    const bool players = at.red.ask("table.say", say).contains("result"),
               onlookers = at.watcher.ask("table.say", say).contains("result");
    CHECK(players == (std::string(who) != "none"));
    CHECK(onlookers == (std::string(who) == "all"));
    const json talk = at.watcher.result("table.talk", {{"game", made["game"]}});
    CHECK(talk["talk"] == who);
    CHECK(talk["remarks"].size() == std::size_t(players) + onlookers);
    if (onlookers) CHECK(talk["remarks"][1]["side"].is_null());
  }
  CHECK(misshapen(at.red, "table.new", {{"title", "toy"}, {"scenario", "standard"}, {"talk", "shout"}}) == "TR-705");
}

TEST_CASE("A decision goes back when the other player agrees, with what followed it, but no roll does") {
  Talkers at("takeback");
  const json before = at.red.result("game.state", at.game);
  at.red.result("table.talk", at.game);
  at.blue.result("table.talk", at.game);
  const json propose = at.with({{"what", "takeback"}});
  CHECK(at.red.error("table.propose", propose) == "TR-739");   // nothing done yet
  at.act(at.red, kMove);
  CHECK(at.blue.error("table.propose", propose) == "TR-739");
  CHECK(at.watcher.error("table.propose", propose) == "TR-733");
  CHECK(at.red.result("table.propose", propose)["request"] == json{{"kind", "takeback"}, {"side", "red"}});
  CHECK(heard(at.blue)["request"]["kind"] == "takeback");
  CHECK(at.red.error("table.propose", propose) == "TR-739");   // one at a time
  CHECK(at.red.error("table.answer", at.with({{"accept", true}})) == "TR-733");
  CHECK(at.watcher.error("table.answer", at.with({{"accept", true}})) == "TR-733");
  CHECK(at.blue.result("table.answer", at.with({{"accept", false}}))["request"].is_null());
  CHECK(at.blue.error("table.answer", at.with({{"accept", true}})) == "TR-739");
  CHECK(at.red.result("game.state", at.game)["actions"] == 1);

  at.red.result("table.propose", propose);
  const json agreed = at.blue.result("table.answer", at.with({{"accept", true}}));
  CHECK(kinds(agreed) == std::vector<std::string>{"accept"});
  for (Caller* each : {&at.red, &at.blue, &at.watcher}) {
    const json now = each->result("game.state", at.game);
    CHECK(now["actions"] == 0);
    CHECK(now["hash"] == before["hash"]);
  }
  // One that was overtaken by the game lapses.
  at.act(at.red, kMove);
  at.red.result("table.propose", propose);
  at.act(at.red, "end-phase");
  CHECK(at.red.result("table.talk", at.game)["request"].is_null());
  CHECK(at.blue.error("table.answer", at.with({{"accept", true}})) == "TR-739");
}

TEST_CASE("A draw that is accepted and a resignation end the game for good, over a kill of the server") {
  const auto folder = fresh_folder("ended");
  std::string words[2], table[2];
  {
    Serving server(folder);
    Caller red(server.port()), blue(server.port());
    for (int i = 0; i < 2; ++i) {
      const TwoPlayers made(red);
      words[i] = made.red;
      table[i] = made.table;
      const json game{{"game", made.table}};
      blue.result("table.join", {{"token", made.blue}});
      if (i == 0) {
        red.result("table.propose", {{"game", made.table}, {"what", "draw"}});
        blue.result("table.say", {{"game", made.table}, {"text", "why not"}});
        CHECK(blue.result("table.answer", {{"game", made.table}, {"accept", true}})["ended"] ==
              json{{"kind", "draw"}, {"winner", nullptr}});
      } else {
        CHECK(blue.error("table.resign", {{"game", made.table}, {"side", "red"}}, -32602) == "TR-705");
        CHECK(blue.result("table.resign", game)["ended"] == json{{"kind", "resign"}, {"winner", "red"}});
      }
      CHECK(red.error("game.apply", {{"game", made.table}, {"action", kMove}}) == "TR-738");
      CHECK(red.error("game.undo", game) == "TR-738");
      CHECK(red.error("table.resign", game) == "TR-738");
      CHECK(red.error("table.propose", {{"game", made.table}, {"what", "draw"}}) == "TR-738");
    }
    server.signal(9);
  }
  const Serving again(folder);
  Caller red(again.port());
  for (int i = 0; i < 2; ++i) {
    red.result("table.join", {{"token", words[i]}});
    const json talk = red.result("table.talk", {{"game", table[i]}});
    CHECK(talk["ended"]["kind"] == (i == 0 ? "draw" : "resign"));
    CHECK(red.error("game.apply", {{"game", table[i]}, {"action", kMove}}) == "TR-738");
    CHECK(red.result("table.list", {{"tokens", {words[i]}}})["tables"][0]["over"] == true);
    // What was said stays open to be said: the post-mortem.
    CHECK(red.result("table.say", {{"game", table[i]}, {"text", "well played"}})["remarks"].size() == 1);
  }
}

TEST_CASE("A machine lets a decision be taken back and agrees to no draw; one who plays both sides agrees at once") {
  Talkers at("machines", {{"blue", "machine:random"}});
  at.act(at.red, kMove);
  CHECK(at.red.error("table.propose", at.with({{"what", "draw"}})) == "TR-739");
  CHECK(at.red.error("table.propose", at.with({{"what", "hints"}})) == "TR-739");   // it needs no agreement
  CHECK(kinds(at.red.result("table.propose", at.with({{"what", "takeback"}}))) ==
        std::vector<std::string>{"takeback", "accept"});
  CHECK(at.red.result("game.state", at.game)["actions"] == 0);
  const json own = at.red.result("table.new", {{"title", "toy"}, {"scenario", "standard"}});
  CHECK(at.red.result("table.propose", {{"game", own["game"]}, {"what", "draw"}})["ended"]["kind"] == "draw");
}

TEST_CASE("Hints are for those who play alone") {
  Talkers at("hints");
  CHECK(at.red.error("query.hint", at.game) == "TR-740");
  CHECK(at.watcher.error("query.hint", at.game) == "TR-740");
  CHECK(at.red.error("game.analyse", at.game) == "TR-740");
  CHECK(at.watcher.error("game.analyse", at.game) == "TR-740");
  const json own = at.red.result(
      "table.new", {{"title", "toy"}, {"scenario", "standard"}, {"seats", {{"blue", "machine:random"}}}});
  const json before = at.red.result("game.state", {{"game", own["game"]}});
  const json hint = at.red.result("query.hint", {{"game", own["game"]}, {"budget", 200}});
  REQUIRE_FALSE(hint["plan"].empty());
  CHECK(at.red.result("game.state", {{"game", own["game"]}}) == before);
  CHECK(at.red.result("query.hint", {{"game", own["game"]}, {"budget", 200}}) == hint);
  // The plan can be carried out as it is told, and a unit is told its part of it.
  const json part = at.red.result("query.hint", {{"game", own["game"]}, {"budget", 200}, {"unit", "red-1"}});
  for (const json& action : part["plan"]) CHECK(action["text"].get<std::string>().find("red-1") != std::string::npos);
  CHECK(part["plan"].size() <= hint["plan"].size());
  const json two = at.red.result("query.hint", {{"game", own["game"]}, {"budget", 200}, {"units", {"red-1", "red-2"}}});
  CHECK(two["plan"].size() >= part["plan"].size());
  CHECK(two["plan"].size() <= hint["plan"].size());
  for (const json& action : hint["plan"])
    CHECK(at.red.result("game.apply", {{"game", own["game"]}, {"action", action["text"]}})["legal"] == true);
  // Onlookers of such a table may not ask either.
  at.watcher.result("table.join", {{"token", own["watch"]}});
  CHECK(at.watcher.error("query.hint", {{"game", own["game"]}}) == "TR-740");
}

TEST_CASE("Two players who have both agreed to hints get them until one ends it, over a kill of the server") {
  Talkers at("agreed_hints");
  const json hint = at.with({{"budget", 100}}), advise = at.with({{"player", "random"}}),
             hints = at.with({{"what", "hints"}}), none = at.with({{"what", "no-hints"}}),
             yes = at.with({{"accept", true}});
  const auto refused = [&](Caller& who) {
    CHECK(who.error("query.hint", hint) == "TR-740");
    CHECK(who.error("game.advise", advise) == "TR-740");
    CHECK(who.error("game.analyse", at.game) == "TR-740");
  };
  for (Caller* each : {&at.red, &at.blue, &at.watcher}) CHECK(each->result("table.talk", at.game)["hints"] == false);
  refused(at.red);
  CHECK(at.red.error("table.propose", none) == "TR-739");   // they are off
  CHECK(at.watcher.error("table.propose", hints) == "TR-733");

  CHECK(at.red.result("table.propose", hints)["request"] == json{{"kind", "hints"}, {"side", "red"}});
  refused(at.red);
  refused(at.blue);
  CHECK(at.red.error("table.answer", yes) == "TR-733");
  CHECK(at.blue.result("table.answer", at.with({{"accept", false}}))["hints"] == false);
  refused(at.red);
  // It waits, too, while the game goes on.
  at.red.result("table.propose", hints);
  at.act(at.red, kMove);
  CHECK(at.blue.result("table.answer", yes)["hints"] == true);
  for (Caller* each : {&at.red, &at.blue}) {
    CHECK_FALSE(each->result("query.hint", hint)["plan"].empty());
    each->result("game.advise", advise);
    CHECK(each->result("game.analyse", at.game)["of"] > 0);
  }
  CHECK(heard(at.watcher)["request"]["kind"] == "hints");
  refused(at.watcher);   // who watches could tell one of them
  CHECK(at.watcher.result("table.talk", at.game)["hints"] == true);
  CHECK(at.blue.error("table.propose", hints) == "TR-739");

  at.server.kill_hard();
  const Serving again(at.folder);
  Caller red(again.port()), blue(again.port());
  red.result("table.join", {{"token", at.table.red}});
  blue.result("table.join", {{"token", at.table.blue}});
  CHECK_FALSE(red.result("query.hint", hint)["plan"].empty());
  // Either ends it, whatever else waits for an answer.
  red.result("table.talk", at.game);
  red.result("table.propose", at.with({{"what", "draw"}}));
  const json off = blue.result("table.propose", none);
  CHECK(off["hints"] == false);
  CHECK(off["request"]["kind"] == "draw");
  CHECK(kinds(off) == std::vector<std::string>{"no-hints"});
  CHECK(heard(red)["hints"] == false);
  refused(red);
  refused(blue);
  CHECK(blue.error("table.propose", hints) == "TR-739");
  CHECK(result_complaint(json{{"table.talk", red.result("table.talk", at.game)}}.dump()) == "");
}

TEST_CASE("A seat that has a new link is shut to whoever sits there by the old one, and everybody is told") {
  Talkers at("renew");
  Caller device(at.server.port());
  device.result("table.join", {{"token", at.table.red}});
  for (Caller* each : {&at.red, &at.blue, &device}) each->result("table.talk", at.game);
  CHECK(at.red.error("table.renew", {{"token", at.table.watch}}) == "TR-733");
  CHECK(at.red.error("table.renew", {{"token", "nothing-of-the-kind"}}) == "TR-731");
  at.red.result("table.propose", at.with({{"what", "draw"}}));

  at.blue.notices.clear();
  const json fresh = at.red.result("table.renew", {{"token", at.table.red}});
  CHECK(fresh["sides"] == json{"red"});
  CHECK(result_complaint(json{{"table.renew", fresh}}.dump()) == "");
  json told = heard(at.blue);
  while (kinds(told) != std::vector<std::string>{"renew"}) told = heard(at.blue);
  CHECK(told["remarks"][0]["side"] == "red");
  CHECK(told["people"][0]["sides"] == json{"blue"});   // nobody sits on red
  CHECK(told["request"]["kind"] == "draw");            // what was proposed still waits
  const json move = at.with({{"action", kMove}});
  CHECK(at.red.error("game.apply", move) == "TR-733");
  CHECK(device.error("game.apply", move) == "TR-733");
  CHECK(device.error("table.join", {{"token", at.table.red}}) == "TR-731");
  CHECK(device.result("table.list", {{"tokens", {at.table.red}}})["unknown"].size() == 1);

  const std::string token = fresh["token"];
  CHECK(at.red.result("table.join", {{"token", token}})["sides"] == json{"red"});
  CHECK(at.act(at.red, kMove)["legal"] == true);
  // The other seat stays as it was, and so does the new one when the server comes up again.
  CHECK(at.blue.result("table.answer", at.with({{"accept", false}}))["request"].is_null());
  at.server.kill_hard();
  const Serving again(at.folder);
  Caller later(again.port());
  CHECK(later.error("table.join", {{"token", at.table.red}}) == "TR-731");
  CHECK(later.result("table.join", {{"token", token}})["sides"] == json{"red"});
  CHECK(later.result("table.join", {{"token", at.table.blue}})["sides"] == json({"red", "blue"}));
}

TEST_CASE("What is said has its bounds, and a game without others no conversation") {
  Talkers at("bounds");
  CHECK(at.red.error("table.say", at.with({{"text", ""}}), -32602) == "TR-705");
  CHECK(at.red.error("table.say", at.with({{"text", " \n\x01 "}}), -32602) == "TR-705");
  CHECK(misshapen(at.red, "table.say", at.with({{"text", std::string(1001, 'x')}})) == "TR-705");
  CHECK(misshapen(at.red, "table.talk", at.with({{"name", std::string(41, 'x')}})) == "TR-705");
  CHECK(misshapen(at.red, "table.propose", at.with({{"what", "say"}})) == "TR-705");
  const json own = at.red.result("game.new", {{"title", "toy"}, {"scenario", "standard"}});
  for (const char* method : {"table.talk", "table.say", "table.propose", "table.answer", "table.resign"}) {
    json params{{"game", own["game"]}};
    if (std::string(method) == "table.say") params["text"] = "x";
    if (std::string(method) == "table.propose") params["what"] = "draw";
    CHECK(at.red.error(method, params) == "TR-737");
    params["game"] = "g999";
    CHECK(at.red.error(method, params, -32602) == "TR-708");
  }
}

TEST_CASE("What waits for an answer, and how a game was ended, follow from the remarks") {
  using namespace trigh::host::serve;
  using trigh::Side;
  const auto of = [](RemarkKind kind, Side side, std::int64_t actions = 0) {
    return Remark{.side = side, .kind = kind, .actions = actions};
  };
  std::vector<Remark> remarks{of(RemarkKind::kDraw, Side::kFirst), of(RemarkKind::kSay, Side::kSecond)};
  REQUIRE(open_request(remarks, 9));
  CHECK(open_request(remarks, 9)->kind == RemarkKind::kDraw);
  CHECK_FALSE(ending_of(remarks));
  remarks.push_back(of(RemarkKind::kDecline, Side::kSecond));
  CHECK_FALSE(open_request(remarks, 9));
  remarks.push_back(of(RemarkKind::kTakeback, Side::kSecond, 9));
  CHECK(open_request(remarks, 9)->side == Side::kSecond);
  CHECK_FALSE(open_request(remarks, 10));
  remarks.push_back(of(RemarkKind::kAccept, Side::kFirst, 9));
  CHECK_FALSE(ending_of(remarks));   // agreed was something else
  CHECK_FALSE(hints_agreed(remarks));
  remarks.push_back(of(RemarkKind::kHints, Side::kFirst, 9));
  CHECK(open_request(remarks, 10)->kind == RemarkKind::kHints);
  CHECK_FALSE(hints_agreed(remarks));
  remarks.push_back(of(RemarkKind::kNoHints, Side::kFirst, 10));   // ends nothing, and answers nothing
  remarks.push_back(of(RemarkKind::kAccept, Side::kSecond, 10));
  CHECK(hints_agreed(remarks));
  CHECK_FALSE(ending_of(remarks));
  remarks.push_back(of(RemarkKind::kNoHints, Side::kSecond, 11));
  CHECK_FALSE(hints_agreed(remarks));
  remarks.push_back(of(RemarkKind::kResign, Side::kSecond));
  CHECK(ending_of(remarks)->loser == Side::kSecond);
}
