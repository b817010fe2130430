// Games with an owner's overlays: where they are found, what the protocol and saves say of them.
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "rpc/server.hpp"
#include "support/catch.hpp"
#include "table.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/io/document.hpp"

namespace {

using namespace trigh;
using namespace trigh::host;

/// A folder of overlays, and a host that looks there.
class Home {
 public:
  Home() {
    std::string name = (fs::temp_directory_path() / "trigh-overlays-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    ::setenv("TRIGH_OVERLAYS", folder_.c_str(), 1);
  }
  ~Home() {
    fs::remove_all(folder_);
    ::unsetenv("TRIGH_OVERLAYS");
  }
  fs::path put(const std::string& file, const std::string& id, int attack,
               const std::string& title = "crusader") const {
    std::ofstream(folder_ / file) << R"({"format": "trigh-overlay/1", "id": ")" << id << R"(", "title": ")" << title
                                  << R"(", "author": "A. Player", "source": "my copy", "notes": ["n"], "counters":
        {"ger-1-8": {"values": {"attack": )"
                                  << attack << "}}}}";
    return folder_ / file;
  }
  void remove(const std::string& file) const { fs::remove(folder_ / file); }
  const fs::path& folder() const { return folder_; }

 private:
  fs::path folder_;
};

GameChoice crusader(std::vector<OverlayMark> overlays) {
  GameChoice choice;
  choice.request.title = "crusader";
  choice.request.scenario = "sidi-rezeg";
  choice.overlays = std::move(overlays);
  return choice;
}

std::string codes(const Findings& findings) {
  std::string list;
  for (const Finding& finding : findings) list += (list.empty() ? "" : " ") + finding.code;
  return list;
}

}  // namespace

TEST_CASE("a save names the overlay it was played with, and opens with no other") {
  const Home home;
  home.put("a.json", "mine", 6);
  Context context;
  InstalledLibrary library(context);
  const auto table = Table::start(library, crusader({{"mine"}}), 7);
  INFO((table ? "" : to_string(table.error())));
  REQUIRE(table);
  const OverlayMark mark = table.value()->game().data->overlays.at(0);
  const std::string save = table.value()->save_text();
  CHECK(save.find("\noverlay: mine " + std::string(hash_text_of(mark.digest).text) + "\n") != std::string::npos);
  const auto again = Table::from_save(library, save, "s");
  REQUIRE(again);
  CHECK(again.value()->match().hash() == table.value()->match().hash());
  CHECK(again.value()->save_text() == save);

  // Another file in the folder has the id first; the save finds its own.
  home.put("0.json", "mine", 9);
  CHECK(Table::from_save(library, save, "s"));
  CHECK(Table::start(library, crusader({{"mine"}}), 7).value()->game().data->overlays[0] != mark);
  home.remove("a.json");
  const auto other = Table::from_save(library, save, "s");
  REQUIRE_FALSE(other);
  CHECK(codes(other.error()) == "TR-614");
  CHECK(other.error()[0].text.find("'mine' as it read then (" + std::string(hash_text_of(mark.digest).text)) !=
        std::string::npos);
  home.remove("0.json");
  const auto none = Table::from_save(library, save, "s");
  REQUIRE_FALSE(none);
  CHECK(codes(none.error()) == "TR-614");
  CHECK(none.error()[0].text.find("there is no overlay 'mine' of 'crusader' here; put its file into " +
                                  home.folder().string()) != std::string::npos);
}

TEST_CASE("a game without overlays, and its save, know nothing of them") {
  const Home home;
  Context context;
  InstalledLibrary library(context);
  const auto plain = Table::start(library, crusader({}), 7);
  REQUIRE(plain);
  const std::string save = plain.value()->save_text();
  CHECK(save.find("overlay") == std::string::npos);
  home.put("a.json", "mine", 6);
  const auto with = Table::start(library, crusader({{"mine"}}), 7);
  CHECK(with.value()->game().data->hash != plain.value()->game().data->hash);
  const auto again = Table::from_save(library, save, "s");
  REQUIRE(again);
  CHECK(again.value()->save_text() == save);
}

TEST_CASE("a position file names the overlays, and gives the same game") {
  const Home home;
  home.put("a.json", "mine", 6);
  Context context;
  InstalledLibrary library(context);
  const auto table = Table::start(library, crusader({{"mine"}}), 7);
  REQUIRE(table);
  const auto document = table.value()->position();
  REQUIRE(document);
  CHECK(document.value()["overlays"].as_texts() == std::vector<std::string>{"mine"});
  const auto loaded = Table::from_position(library, document.value(), "p");
  INFO((loaded ? "" : to_string(loaded.error())));
  REQUIRE(loaded);
  CHECK(loaded.value()->game().data->hash != 0);
  CHECK(loaded.value()->game().data->overlays == table.value()->game().data->overlays);
  // The save of that game names them too.
  const std::string save = loaded.value()->save_text();
  CHECK(save.find("\noverlay: mine ") != std::string::npos);
  CHECK(Table::from_save(library, save, "s"));
  home.put("a.json", "mine", 7);
  CHECK(codes(Table::from_save(library, save, "s").error()) == "TR-614");
  home.remove("a.json");
  CHECK(codes(Table::from_position(library, document.value(), "p").error()) == "TR-173");
}

TEST_CASE("the protocol lists overlays, begins games with them, and says with which") {
  const Home home;
  const fs::path file = home.put("a.json", "mine", 6);
  home.put("b.json", "mine", 7);                  // the id is taken
  home.put("c.json", "theirs", 7, "el-alamein");  // of a unit that title does not have
  std::ofstream(home.folder() / "d.json") << "{";
  Context context;
  InstalledLibrary library(context);
  rpc::Server server(library);
  const auto listed = server.call("titles", Json::object());
  REQUIRE(listed);
  for (const Json& title : listed.value()["titles"]) {
    Json owners = Json::array(), transplants = Json::array();
    for (const Json& each : title["overlays"]) (each.contains("from") ? transplants : owners).push_back(each);
    CHECK(transplants.size() == (title["id"] == "crusader" ? 2 : title["id"] == "el-alamein" ? 4 : 0));
    if (title["id"] == "crusader") {
      REQUIRE(owners.size() == 1);
      CHECK(owners[0]["id"] == "mine");
      CHECK(owners[0]["author"] == "A. Player");
      CHECK(owners[0]["digest"] ==
            hash_text_of(read_overlay_info(file, library.shared_root().value()).digest).text);
      CHECK(title["units"] == 99);
      CHECK(title["hexes"] == 995);
      CHECK(title["about"]["situation"].get<std::string>().starts_with("November 1941"));
    } else {
      CHECK(owners.size() == (title["id"] == "el-alamein" ? 1 : 0));
    }
  }
  const Json wish{{"title", "crusader"}, {"scenario", "sidi-rezeg"}, {"seed", 1u}, {"overlays", Json::array({"mine"})}};
  const auto made = server.call("game.new", wish);
  INFO((made ? "" : to_string(made.error().findings)));
  REQUIRE(made);
  CHECK(made.value()["state"]["overlays"][0]["id"] == "mine");
  const auto counters = server.call("query.counters", {{"game", made.value()["game"]}});
  for (const Json& each : counters.value()["counters"])
    if (each["id"] == "ger-1-8") CHECK(each["values"]["attack"] == 6);
  const auto plain = server.call("game.new", {{"title", "crusader"}, {"scenario", "sidi-rezeg"}, {"seed", 1u}});
  CHECK_FALSE(plain.value()["state"].contains("overlays"));

  const auto refused = [&](Json overlays) {
    Json asked = wish;
    asked["overlays"] = std::move(overlays);
    const auto answer = server.call("game.new", asked);
    return answer ? std::string() : codes(answer.error().findings);
  };
  CHECK(refused(Json::array({"nobodys"})) == "TR-173");
  CHECK(refused(Json::array({"theirs"})) == "TR-173");
  CHECK(refused(Json::array({"../a"})) == "TR-173");
  CHECK(refused(Json::array({"mine", "mine"})) == "TR-705");
  CHECK(refused("mine") == "TR-705");
  const Json wrong{{"title", "el-alamein"}, {"scenario", "july"}, {"overlays", Json::array({"theirs"})}};
  CHECK(codes(server.call("game.new", wrong).error().findings) == "TR-171");
}

TEST_CASE("charts are those of the game, with what its overlay changed") {
  const Home home;
  std::ofstream(home.folder() / "a.json") << R"({"format": "trigh-overlay/1", "id": "mine", "title": "crusader",
    "author": "x", "source": "x", "tables": {"crt": {"rows": {"0": {"3": "A1"}}}}})";
  Context context;
  InstalledLibrary library(context);
  rpc::Server server(library);
  const auto made =
      server.call("game.new", {{"title", "crusader"}, {"scenario", "dash"}, {"overlays", Json::array({"mine"})}});
  REQUIRE(made);
  const auto cell = [&](const Json& of) {
    const auto charts = server.call("query.charts", of);
    for (const Json& each : charts.value()["charts"])
      if (each["id"] == "crt") return each["chart"]["rows"][0][3].get<std::string>();
    return std::string();
  };
  CHECK(cell({{"game", made.value()["game"]}}) == "A1");
  CHECK(cell({{"title", "crusader"}}) == "Br");
}

TEST_CASE("what the command line names is taken as a file or by its id, and must fit the title") {
  const Home home;
  home.put("a.json", "mine", 6);
  const fs::path elsewhere = home.folder() / "elsewhere";
  fs::create_directory(elsewhere);
  fs::copy(home.put("b.json", "other", 7), elsewhere / "other.json");
  home.remove("b.json");
  const auto chosen = [&](std::vector<std::string> words, const std::string& title) {
    Context context;
    context.options.overlays = std::move(words);
    const auto marks = chosen_overlays(context, title);
    if (!marks) return codes(marks.error());
    std::string ids;
    for (const OverlayMark& each : *marks) ids += each.id + " ";
    return ids;
  };
  CHECK(chosen({}, "crusader") == "");
  CHECK(chosen({"mine", (elsewhere / "other.json").string()}, "crusader") == "mine other ");
  CHECK(chosen({"other"}, "crusader") == "TR-173");
  CHECK(chosen({"mine"}, "desert-fox") == "TR-172");
  // A file that is named is known to games that ask for it by its id.
  Context context;
  context.options.overlays = {(elsewhere / "other.json").string()};
  InstalledLibrary library(context);
  CHECK(Table::start(library, crusader({{"other"}}), 1));
}
