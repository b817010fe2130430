// An owner's overlays: what they change in a game, and how it is told when they cannot.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "support/catch.hpp"
#include "support/tree.hpp"
#include "trigh/io/overlay.hpp"
#include "trigh/io/title_reader.hpp"

using namespace trigh;
using test::kSharedData;
namespace fs = std::filesystem;

namespace {

/// A file of overlays for one test; removed at its end.
class OverlayFile {
 public:
  explicit OverlayFile(const std::string& rest, const std::string& id = "mine", const std::string& title = "crusader")
      : path_(fs::path(trigh::test::in_build("")) / ("io-overlay-test-" + id + ".json")) {
    std::ofstream(path_) << R"({"format": "trigh-overlay/1", "id": ")" << id << R"(", "title": ")" << title
                         << R"(", "author": "x", "source": "my copy")" << (rest.empty() ? "" : ", ") << rest << "}";
  }
  ~OverlayFile() { fs::remove(path_); }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

using Files = std::vector<fs::path>;

auto load(const Files& overlays, const std::string& scenario = "campaign", const std::string& title = "crusader") {
  return load_game_data(kSharedData, {title, scenario, overlays, {}, {}, {}, {}});
}

/// "TR-171 mine.json /counters/x": all that is wrong, in order.
std::vector<std::string> wrong(const std::string& rest, const std::string& scenario = "campaign") {
  const OverlayFile file(rest);
  const auto data = load({file.path()}, scenario);
  std::vector<std::string> list;
  if (data) return list;
  INFO(to_string(data.error()));
  for (const Finding& each : data.error()) {
    CHECK_FALSE(each.text.empty());
    const bool about_overlay = each.where == file.path().string();
    list.push_back(each.code + (about_overlay ? " " : " [" + fs::path(each.where).filename().string() + "] ") +
                   each.pointer);
  }
  return list;
}

int value(const GameData& data, const char* unit, const char* name) {
  return data.counters[data.counters.find(unit).value()]
      .values[static_cast<std::size_t>(data.counters.find_value(name))];
}

std::string hex_of(const GameData& data, const char* unit) {
  for (const Placement& each : data.scenario.deployment)
    if (data.counters[each.unit].id == unit) return data.map.grid.number(each.hex);
  return "nowhere";
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("an overlay changes counters, set-up, reinforcements, map, tables, points and rules, and says what") {
  const OverlayFile file(R"("notes": ["n"],
    "counters": {"ger-1-8": {"values": {"attack": 6}}},
    "map": {"hexes": {"1605": {"terrain": "rough"}}, "regions": {"west-edge": ["0101"]}},
    "scenarios": {"campaign": {"last_turn": 20, "deployment": {"ger-2-8": {"hex": "1705"}, "ger-2-5": null},
                               "reinforcements": {"sa-6sa": {"turn": 5}, "ger-2-5": {"turn": 3}},
                               "rules": {"points": {"axis.ground_support": 5}}},
                  "dash": {"last_turn": 11}},
    "tables": {"crt": {"rows": {"0": {"3": "A1"}}}},
    "rules": {"terrain": {"town": {"cost": 2}}})");
  const auto plain = load({});
  const auto data = load({file.path()});
  INFO((data ? "" : to_string(data.error())));
  REQUIRE(data);
  const GameData& game = **data;
  CHECK(value(game, "ger-1-8", "attack") == 6);
  CHECK(value(game, "ger-1-8", "movement") == 11);
  CHECK(game.map.terrain_name(*game.map.grid.parse("1605")) == "rough");
  CHECK(game.map.hexes[*game.map.grid.parse("1605")].provenance == Provenance::kOwner);
  CHECK(game.map.regions.at("west-edge").size() == 1);
  CHECK(game.scenario.last_turn == 20);
  CHECK(hex_of(game, "ger-2-8") == "1705");
  CHECK(hex_of(game, "ger-2-5") == "nowhere");
  CHECK(hex_of(game, "ger-1-5") == hex_of(**plain, "ger-1-5"));
  for (const Arrival& each : game.scenario.arrivals) {
    if (game.counters[each.unit].id == "sa-6sa") CHECK(each.turn == 5);
    if (game.counters[each.unit].id == "ger-2-5") CHECK(each.turn == 3);
  }
  CHECK(game.scenario.arrivals.size() == (*plain)->scenario.arrivals.size() + 1);
  CHECK(game.scenario.rules["points"]["axis.ground_support"].as_int() == 5);
  CHECK(game.scenario.rules["points"]["allied.ground_support"].as_int() == 6);
  CHECK(game.tables.at("crt")["rows"][0][3].as_text() == "A1");
  CHECK(game.tables.at("tables")["crt"]["rows"][0][3].as_text() == "A1");
  CHECK(game.title["rules"]["terrain"]["town"]["cost"].as_int() == 2);

  const auto said = [&](const char* line) {
    return std::ranges::find(game.corrections, line) != game.corrections.end();
  };
  CHECK(said("counters/ger-1-8/values/attack: 5 -> 6"));
  CHECK(said("1605 terrain: broken -> rough"));
  CHECK(said("scenarios/campaign/last_turn: 18 -> 20"));
  CHECK(said("scenarios/campaign/deployment/ger-2-8/hex: 1805 -> 1705"));
  CHECK(said("scenarios/campaign/reinforcements/ger-2-5: nothing -> {\"turn\":3}"));
  CHECK(said("tables/crt/rows/0/3: Br -> A1"));
  CHECK(said("rules/terrain/town/cost: 1 -> 2"));
  CHECK(game.corrections.size() == 11);

  CHECK(game.hash != (*plain)->hash);
  CHECK((*plain)->overlays.empty());
  REQUIRE(game.overlays.size() == 1);
  CHECK(game.overlays[0] == OverlayMark{"mine", read_overlay_info(file.path(), kSharedData).digest});
  CHECK(std::ranges::find(game.sources, file.path().string()) != game.sources.end());
  CHECK(load({}).value()->hash == (*plain)->hash);

  CHECK(check_title(kSharedData, "crusader", {file.path()}).empty());
  const Words all = list_corrections(kSharedData, "crusader", {file.path()});
  CHECK(std::ranges::count(all, "scenarios/dash/last_turn: 12 -> 11") == 1);
  CHECK(all.size() == 12);
}

TEST_CASE("what an overlay names and the title does not have is named, all of it at once") {
  CHECK(wrong(R"("counters": {"ger-9-9": {"values": {"attack": 6}}, "ger-8-8": null},
    "map": {"hexes": {"9999": {"terrain": "rough"}}},
    "scenarios": {"campaigne": {"last_turn": 5}, 
                  "campaign": {"deployment": {"ger-9-9": {"hex": "1605"}, "ger-9-8": null}}},
    "tables": {"cart": {}, "crt": {"rows": {"6": {"0": "A1"}, "1": {"12": "A1"}}}},
    "rules": {"minefield": {"wheeled": null}})") ==
        Words{"TR-171 /rules/minefield/wheeled", "TR-171 /scenarios/campaigne", "TR-171 /tables/cart",
              "TR-122 /map/hexes/9999", "TR-171 /counters/ger-9-9", "TR-171 /counters/ger-8-8",
              "TR-171 /tables/crt/rows/6", "TR-171 /tables/crt/rows/1/12",
              "TR-171 /scenarios/campaign/deployment/ger-9-8", "TR-161 /scenarios/campaign/deployment/ger-9-9/unit"});
  const OverlayFile file(R"("counters": {"ger-1-88": {"values": {"attack": 6}}})");
  const std::string text = to_string(load({file.path()}).error());
  CHECK(text.find("known are ger-1-8") != std::string::npos);
  CHECK(text.find("a new one needs side, designation, name, type and values") != std::string::npos);
}

TEST_CASE("what makes the title invalid is said in its own words, about the place in the overlay") {
  CHECK(wrong(R"("counters": {"ger-1-8": {"values": {"attack": 600}, "type": "cavalry"}},
    "scenarios": {"campaign": {"last_turn": 1, "first_turn": 3, "deployment": {"ger-1-8": {"hex": "4040"}},
                               "rules": {"victory": {"kind": "chess"}}}},
    "tables": {"crt": {"die": "six"}},
    "rules": {"terrain": {"town": {"costs": 2}}})") ==
        Words{"TR-111 /rules/terrain/town/costs", "TR-114 /counters/ger-1-8/type",
              "TR-116 /counters/ger-1-8/values/attack", "TR-113 /tables/crt/die",
              "TR-114 /scenarios/campaign/rules/victory/kind"});
  CHECK(wrong(R"("scenarios": {"campaign": {"last_turn": 1, "first_turn": 3,
                                            "deployment": {"ger-1-8": {"hex": "4040"}}}})") ==
        Words{"TR-141 /scenarios/campaign/last_turn", "TR-161 /scenarios/campaign/deployment/ger-1-8/hex"});
  // A counter that is gone, and still set up by a file that the overlay leaves alone.
  CHECK(wrong(R"("counters": {"ger-1-8": null})") == Words{"TR-161 [campaign.json] /deployment/0/unit"});
  // Places in a list are told as the overlay has them, though something before them is gone.
  CHECK(wrong(R"("counters": {"ger-1-8": null, "ger-2-8": null, "ger-2-5": {"side": "allied"}},
                 "scenarios": {"campaign": {"deployment": {"ger-1-8": null}}})") ==
        Words{"TR-133 /counters/ger-2-5/side", "TR-161 [campaign.json as mine changes it] /deployment/0/unit"});
}

TEST_CASE("the shape of an overlay is checked first, and one of another title is refused") {
  CHECK(wrong(R"("counter": {}, "counters": {"ger-1-8": {"value": 3}}, "scenarios": {"campaign": {"last_turn": 0}},
                 "rules": [])") == Words{"TR-111 /counter", "TR-111 /counters/ger-1-8/value",
                                         "TR-116 /scenarios/campaign/last_turn", "TR-113 /rules"});
  const OverlayFile other("", "mine", "el-alamein");
  const auto refused = load({other.path()});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().front().code == "TR-172");
  CHECK(refused.error().front().pointer == "/title");
  CHECK(load({"/no/such/file.json"}).error().front().code == "TR-101");
  const OverlayFile broken("\"x\"");
  CHECK(read_overlay_info(broken.path(), kSharedData).findings.front().code == "TR-103");
}

TEST_CASE("counters come and go") {
  const OverlayFile file(R"("counters": {"ger-1-8": null, "ger-new": {"side": "axis", "nation": "german",
      "designation": "9/9", "name": "A new one", "type": "armor", "values": {"attack": 3, "defense": 2, "movement": 9},
      "traits": ["mechanized"]}},
    "scenarios": {"campaign": {"deployment": {"ger-1-8": null, "ger-new": {"hex": "1605"}}}})");
  const auto data = load({file.path()});
  INFO((data ? "" : to_string(data.error())));
  REQUIRE(data);
  CHECK_FALSE((*data)->counters.find("ger-1-8"));
  CHECK(value(**data, "ger-new", "attack") == 3);
  CHECK(hex_of(**data, "ger-new") == "1605");
  CHECK((*data)->counters.size() == (*load({}))->counters.size());
}

TEST_CASE("overlays are applied in their order, and the order is part of the hash") {
  const OverlayFile one(R"("counters": {"ger-1-8": {"values": {"attack": 6}}})", "one");
  const OverlayFile two(R"("counters": {"ger-1-8": {"values": {"attack": 7, "defense": 1}}})", "two");
  const auto ab = load({one.path(), two.path()}), ba = load({two.path(), one.path()});
  CHECK(value(**ab, "ger-1-8", "attack") == 7);
  CHECK(value(**ba, "ger-1-8", "attack") == 6);
  CHECK(value(**ba, "ger-1-8", "defense") == 1);
  CHECK((*ab)->hash != (*ba)->hash);
  CHECK((*ab)->hash == (*load({one.path(), two.path()}))->hash);
  CHECK((*ab)->corrections.back() == "counters/ger-1-8/values/defense: 4 -> 1");
}

TEST_CASE("a scenario that takes its deployment from another follows what is changed there") {
  const OverlayFile file(R"("scenarios": {"campaign": {"deployment": {"ger-1-8": {"hex": "1705"}}}})");
  CHECK(hex_of(**load({file.path()}, "sidi-rezeg"), "ger-1-8") == "1705");
  CHECK(wrong(R"("scenarios": {"sidi-rezeg": {"deployment": {"ger-1-8": null}}})", "sidi-rezeg") ==
        Words{"TR-171 /scenarios/sidi-rezeg/deployment/ger-1-8"});
}

TEST_CASE("titles with tables and facts of other kinds are corrected in the same way") {
  const OverlayFile fox(R"("tables": {"supply": {"radius": {"dump": 11}}}, "counters": {
      "cw-2-1": {"values": {"strength": 8},
      "rules": {"faces": {"0": {"strength": 12}}}}})",
                        "fox", "desert-fox");
  const auto data = load({fox.path()}, "campaign", "desert-fox");
  INFO((data ? "" : to_string(data.error())));
  REQUIRE(data);
  CHECK(value(**data, "cw-2-1", "strength") == 8);
  CHECK((*data)->counters[(*data)->counters.find("cw-2-1").value()].rules["faces"][0]["strength"].as_int() == 12);
  CHECK((*data)->tables.at("supply")["radius"]["dump"].as_int() == 11);
  const OverlayFile alamein(R"("map": {"hexes": {"2010": {"name": "Here"}}})", "ala", "el-alamein");
  const auto july = load({alamein.path()}, "july", "el-alamein");
  REQUIRE(july);
  CHECK((*july)->map.hexes[*(*july)->map.grid.parse("2010")].name == "Here");
}

TEST_CASE("a great overlay of names that nobody has ends in a note, soon") {
  std::string names;
  for (int i = 0; i < 50'000; ++i)
    names += (i ? ", " : "") + std::string("\"x") + std::to_string(i) + "\": {\"name\": \"x\"}";
  const OverlayFile file("\"counters\": {" + names + "}");
  const auto data = load({file.path()});
  REQUIRE_FALSE(data);
  CHECK(data.error().size() == 501);
  CHECK(data.error().back().code == "TR-107");
}
