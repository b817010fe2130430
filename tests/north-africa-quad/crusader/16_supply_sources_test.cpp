#include "support/catch.hpp"
#include "support/quad_game.hpp"
#include "north-africa-quad/rulebook.hpp"

using namespace quad_test;

namespace {

/// The columns of a side's sources along the south edge: row 25 in even columns, 26 in odd ones.
int first_southern_source(const CrusaderGame& game) {
  const Grid& grid = game.rules().map().grid;
  for (int column = 1; column <= 39; ++column) {
    const std::string number = (column < 10 ? "0" : "") + std::to_string(column) + (column % 2 == 0 ? "25" : "26");
    if (game.rules().supply_sources[index(kAllied)].contains(*grid.parse(number))) return column;
  }
  return 0;
}

}  // namespace

TEST_CASE("The Axis draws supply from three towns and the whole west edge", "[CRU 16.0-G]") {
  const CrusaderGame game;
  const HexSet& sources = game.rules().supply_sources[index(kAxis)];
  for (const char* hex : {"0908", "3409", "3513", "0102", "0114", "0126"}) CHECK(sources.contains(game.at(hex)));
  CHECK((sources & game.rules().map().region("west-edge")) == game.rules().map().region("west-edge"));
  CHECK(sources.size() == 3 + game.rules().map().region("west-edge").size());
  for (const char* hex : {"1103", "0201", "3920", "0225"}) CHECK_FALSE(sources.contains(game.at(hex)));
  CHECK(game.rules().supply_facts[index(kAxis)].rule == &crusader::k16_0_G);
}

TEST_CASE("The Allies draw supply from Tobruk, the east edge and the south edge next to it", "[CRU 16.0-G2]") {
  const CrusaderGame game;
  const HexSet& sources = game.rules().supply_sources[index(kAllied)];
  CHECK(sources.contains(game.at("1103")));
  CHECK((sources & game.rules().map().region("east-edge")) == game.rules().map().region("east-edge"));
  CHECK(sources.contains(game.at("3926")));
  CHECK(sources.contains(game.at("2825")));
  CHECK_FALSE(sources.contains(game.at("2726")));
  for (const char* hex : {"0908", "3409", "3513", "1625"}) CHECK_FALSE(sources.contains(game.at(hex)));
  CHECK(game.rules().supply_facts[index(kAllied)].rule == &crusader::k16_0_G2);
}

TEST_CASE("How the eleven hexes of the south edge are counted is a reading", "[CRU 16.0-G2]") {
  CHECK(first_southern_source(CrusaderGame("campaign", {{"south-edge-count", "distance-eleven"}})) == 28);
  CHECK(first_southern_source(CrusaderGame("campaign", {{"south-edge-count", "eleven-columns"}})) == 29);
}

TEST_CASE("Supply paths may be of any length, and British means every Allied unit", "[CRU 16.0-G][CRU 16.0-G2]") {
  CrusaderGame game("campaign", {{"british-means-allied", "all-allied"}});
  game.clear().put("ger-1-8", "2510").put("nz-4nz", "1625").put("pol-pol", "1104");
  for (const char* id : {"ger-1-8", "nz-4nz", "pol-pol"}) CHECK(game.rules().supplied(game.state(), game.id(id)));
}
