#include "support/catch.hpp"
#include "support/quad_game.hpp"
#include "north-africa-quad/rulebook.hpp"

using namespace quad_test;

namespace {

const TerrainFacts& ground(const CrusaderGame& game, std::string_view kind) {
  const auto terrain = game.rules().map().terrain_id(kind);
  REQUIRE(terrain);
  return game.rules().terrain[*terrain];
}

const HexsideFacts& hexside(const CrusaderGame& game, std::string_view kind) {
  for (std::size_t i = 0; i < game.rules().map().hexside_kinds.size(); ++i)
    if (game.rules().map().hexside_kinds[i] == kind) return game.rules().hexsides[i];
  FAIL("the map knows no hexside " << kind);
  return game.rules().hexsides.front();
}

}  // namespace

TEST_CASE("The terrain key prices ground and ways", "[CRU 20.0-K]") {
  const CrusaderGame game;
  CHECK(ground(game, "mixed").cost_halves == 4);
  CHECK(ground(game, "broken").cost_halves == 6);
  CHECK(ground(game, "rough").cost_halves == 8);
  CHECK(ground(game, "town").cost_halves == 2);
  CHECK(hexside(game, "road").way_halves == 1);
  CHECK(hexside(game, "trail").way_halves == 2);
}

TEST_CASE("Sea and escarpments without a way are prohibited", "[CRU 20.0-K]") {
  const CrusaderGame game;
  CHECK(ground(game, "sea").prohibited);
  CHECK(hexside(game, "escarpment").prohibited);
  CHECK(hexside(game, "escarpment").crossed_by == (game.rules().roads | game.rules().trails));
  CHECK_FALSE(hexside(game, "ridge").prohibited);
}

TEST_CASE("Both sides have minefields", "[CRU 20.0-K]") {
  const CrusaderGame game;
  CHECK(hexside(game, "minefield-axis").minefield_of == Side::kFirst);
  CHECK(hexside(game, "minefield-allied").minefield_of == Side::kSecond);
}

TEST_CASE("What a town costs, where boxes lie and what ridges do are readings", "[CRU 20.0-K]") {
  const CrusaderGame usual("campaign",
                           {{"town-cost", "one"}, {"fortified-boxes", "none"}, {"map-ridges", "as-mapped"}});
  CHECK(ground(usual, "town").cost_halves == 2);
  CHECK(usual.rules().boxes.empty());
  CHECK(hexside(usual, "ridge").line == usual.rules().crt().line("broken"));
  const CrusaderGame other("campaign",
                           {{"town-cost", "three"}, {"fortified-boxes", "tobruk"}, {"map-ridges", "ignored"}});
  CHECK(ground(other, "town").cost_halves == 6);
  CHECK(other.rules().boxes == other.rules().map().region("tobruk-perimeter"));
  CHECK(hexside(other, "ridge").line < 0);
}

TEST_CASE("The designations of the key are on the counters", "[CRU 20.0-D]") {
  const CrusaderGame game;
  for (const char* word : {"Recam", "8Bers", "9Bers", "4NZ", "Pol", "5I", "22Gds", "1KRRC", "2RB", "2SG", "1RTR",
                           "7HUS", "8RIH", "1KDG", "3CLY", "4SA", "CIH", "2RGH"}) {
    INFO(word);
    bool found = false;
    for (UnitId i = 0; i < game.rules().counters().size(); ++i) found |= game.rules().counters()[i].designation == word;
    CHECK(found);
  }
}

TEST_CASE("The counter manifest is complete", "[CRU 20.0-D][CRU 19.0-P]") {
  const CrusaderGame game;
  int allied = 0, german = 0, italian = 0;
  for (UnitId i = 0; i < game.rules().counters().size(); ++i) {
    const Counter& counter = game.rules().counters()[i];
    allied += counter.side == Side::kSecond ? 1 : 0;
    german += counter.nation == "german" ? 1 : 0;
    italian += counter.nation == "italian" ? 1 : 0;
  }
  CHECK(allied == 45);
  CHECK(german == 28);
  CHECK(italian == 26);
  CHECK(game.rules().counters().size() == 99);
}
