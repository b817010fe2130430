// Games by mail: who plays what is in the file, the rolls to come are not.
#include "rpc_client.hpp"

namespace {

const char* const kGameName = "00c0ffee00c0ffee";

std::string seed_of(const std::string& save) {
  const std::size_t at = save.find("\nseed: ");
  return save.substr(at + 7, save.find('\n', at + 7) - at - 7);
}

bool has_line(const std::string& text, const std::string& line) {
  return text.find("\n" + line + "\n") != std::string::npos;
}

std::string mail(Client& client, const json& game = "g1") {
  return client.result("game.mail", {{"game", game},
                                     {"name", kGameName},
                                     {"from", "red"},
                                     {"players", {{"red", "Anna Berg"}, {"blue", "machine:staff"}}}})["text"];
}

}  // namespace

TEST_CASE("A file by mail says which game it is, who sent it and who plays what, and hides the seed") {
  Client client;
  client.meet();
  const std::string text = mail(client);
  for (const char* line : {"seed: 0", "dice: free", "player: red Anna Berg", "player: blue machine:staff",
                           "game: 00c0ffee00c0ffee", "sent: red"}) {
    INFO(line);
    CHECK(has_line(text, line));
  }
  const json loaded = client.result("game.load", {{"text", text}});
  CHECK(loaded["state"]["hash"] == client.result("game.state", {{"game", "g1"}})["hash"]);
  SECTION("whoever saves it is not its sender, but the game keeps its name") {
    const std::string again = client.result("game.save", {{"game", loaded["game"]}})["text"];
    CHECK(has_line(again, "game: 00c0ffee00c0ffee"));
    CHECK(again.find("\nsent:") == std::string::npos);
  }
  SECTION("the sender's own game goes on with its own dice") {
    CHECK(seed_of(client.result("game.save", {{"game", "g1"}})["text"]) == "7");
  }
}

TEST_CASE("A game from a save that hides its seed has dice that nobody knew, and keeps them") {
  Client client;
  client.meet();
  const std::string text = mail(client);
  const auto seed_here = [&](const std::string& save) {
    const json game = client.result("game.load", {{"text", save}})["game"];
    return client.result("game.save", {{"game", game}})["text"].get<std::string>();
  };
  const std::string one = seed_here(text), other = seed_here(text);
  CHECK(seed_of(one) != "0");
  CHECK(seed_of(one) != seed_of(other));
  CHECK(seed_of(seed_here(one)) == seed_of(one));
}

TEST_CASE("game.mail refuses what is no name, no side or no player") {
  Client client;
  client.new_game();
  const auto refused = [&](const char* key, const json& value) {
    json params{{"game", "g1"}, {"name", kGameName}, {"from", "red"}};
    params[key] = value;
    return client.error("game.mail", params, -32602)["pointer"].get<std::string>();
  };
  CHECK(refused("name", "0000000000000000") == "/params/name");
  CHECK(refused("name", "xyz") == "/params/name");
  CHECK(refused("from", "green") == "/params/from");
  CHECK(refused("players", {{"green", "Anna"}}) == "/params/players");
  CHECK(refused("players", {{"red", ""}}) == "/params/players");
  CHECK(refused("players", {{"red", std::string(121, 'a')}}) == "/params/players");
}
