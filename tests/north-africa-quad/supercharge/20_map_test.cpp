// The map of Supercharge: that it is complete, and that every fact says where it comes from.
#include <set>

#include "support/catch.hpp"
#include "support/quad_game.hpp"

using namespace quad_test;

TEST_CASE("Every hex and hexside of the map says where it comes from", "[SUP 20.0-M]") {
  const Datum map = test::read_shared("supercharge/map.json", "trigh-map/1");
  CHECK(map["hexes"].members().size() == 39 * 26 - 19);
  const std::set<std::string> ground{"mixed", "broken", "depression", "sea"};
  for (const auto& [number, hex] : map["hexes"].members()) {
    INFO(number);
    CHECK(ground.contains(std::string(hex["terrain"].as_text())));
    CHECK(hex["provenance"].as_text() == "geography");
    CHECK(hex.has("name") == hex.has("nameProvenance"));
  }
  int inferred = 0;
  for (const Datum& side : map["hexsides"].items())
    for (const std::string& kind : side["kinds"].as_texts()) {
      INFO(side["a"].as_text() << "|" << side["b"].as_text());
      REQUIRE(side["provenance"].has(kind));
      inferred += side["provenance"][kind].as_text() == "inferred" ? 1 : 0;
    }
  CHECK(inferred >= 1);  // 2605|2706 takes the forward belt to the beach
}

TEST_CASE("The places that rules name are where the rules say", "[SUP 16.3][SUP 19.36-1][SUP 19.36-2]") {
  const QuadGame game("campaign", {}, "supercharge");
  const Map& map = game.rules().map();
  CHECK(map.hexes[game.at("1202")].name == "El Daba");
  CHECK(map.hexes[game.at("2309")].name == "Tel el Aqqaqir");
  CHECK(map.hexes[game.at("2404")].name == "Sidi Abd el Rahman");
  HexsideKinds road = 0;
  for (Direction d = 0; d < kDirections; ++d) road |= map.side(game.at("1202"), d) & game.rules().roads;
  CHECK(road != 0);
}

TEST_CASE("Every counter says that it is reconstructed, and about.json explains the word", "[SUP 20.0-D][SUP 15.0]") {
  const Datum about = test::read_shared("supercharge/about.json", "trigh-about/1");
  CHECK(about["provenance"].has("reconstructed"));
  const Datum counters = test::read_shared("supercharge/counters.json", "trigh-counters/1");
  for (const Datum& counter : counters["counters"].items()) {
    INFO(counter["id"].as_text());
    CHECK(counter["provenance"]["values"].as_text() == "reconstructed");
    CHECK(counter["provenance"]["unit"].as_text() == "reconstructed");
  }
}
