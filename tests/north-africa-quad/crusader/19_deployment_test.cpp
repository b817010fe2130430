#include <span>
#include <sstream>

#include "north-africa-quad/crusader/deployments.hpp"
#include "support/catch.hpp"
#include "support/quad_game.hpp"
#include "north-africa-quad/rulebook.hpp"

using namespace quad_test;

namespace {

void check_reinforcements(const CrusaderGame& game) {
  const std::vector<UnitId> due = game.in_place(Place::kDue);
  CHECK(due.size() == 6);
  const auto check = [&](std::string_view id, int turn, std::string_view hex, std::string_view strength) {
    INFO(id);
    bool found = false;
    for (const Arrival& arrival : game.rules().data->scenario.arrivals)
      if (arrival.unit == game.id(id)) found = arrival.turn == turn && arrival.hex == game.at(hex);
    CHECK(found);
    CHECK(game.place_of(id) == Place::kDue);
    CHECK(game.strength(game.id(id)) == strength);
  };
  check("sa-3sa", 2, "1625", "1-1-15");
  check("sa-7sa", 2, "0625", "1-1-15");
  check("sa-1sa-inf", 2, "1625", "3-4-9");
  check("sa-5sa", 2, "1625", "3-4-9");
  check("sa-1sa-art", 2, "1625", "5-3-2/1-9");
  check("sa-6sa", 6, "3921", "3-3-9");
  for (UnitId unit : due) CHECK(game.state().side(unit) == kAllied);
}

void check_campaign_deployment(const CrusaderGame& game) {
  CHECK(check_rows(game, kCrusaderGermans, kAxis, "german") == 28);
  CHECK(game.on_map(kAxis, "german").size() == 28);
  CHECK(check_rows(game, kCrusaderItalians, kAxis, "italian") == 26);
  CHECK(game.on_map(kAxis, "italian").size() == 26);
  CHECK(check_rows(game, kCrusaderAllies, kAllied) == 39);
  CHECK(game.on_map(kAllied).size() == 39);
}

int support(const CrusaderGame& game, Side side) { return game.state().pos.points[index(side)]; }

}  // namespace

TEST_CASE("The campaign starts with every unit of the lists in its hex",
          "[CRU 19.0-G][CRU 19.0-P][CRU 19.11-G][CRU 19.11-I][CRU 19.12][QUAD 3.0]") {
  check_campaign_deployment(CrusaderGame("campaign"));
}

TEST_CASE("Five Italian batteries have the values of the counters", "[CRU 19.11-I]") {
  const CrusaderGame game("campaign", {{"italian-battery-values", "one"}});
  for (const char* id : {"ita-26", "ita-1", "ita-205", "ita-12", "ita-46"})
    CHECK(game.strength(game.id(id)) == "1-1-2/1-7");
  CHECK(game.strength(game.id("ita-21")) == "2-1-2/1-7");
}

TEST_CASE("Campaign reinforcements are Allied, on turns 2 and 6", "[CRU 19.13][CRU 19.14-1][CRU 19.14-2]") {
  check_reinforcements(CrusaderGame("campaign"));
}

TEST_CASE("Sidi Rezeg starts and is reinforced as the campaign",
          "[CRU 19.2][CRU 19.21][CRU 19.22][CRU 19.23][CRU 19.24]") {
  const CrusaderGame game("sidi-rezeg");
  check_campaign_deployment(game);
  check_reinforcements(game);
}

TEST_CASE("Each side has its Ground Support in every scenario",
          "[CRU 19.15-1][CRU 19.15-2][CRU 19.25][CRU 19.35-1][CRU 19.35-2]") {
  for (const char* scenario : {"campaign", "sidi-rezeg", "dash"}) {
    INFO(scenario);
    CrusaderGame game(scenario);
    CHECK(support(game, kAxis) == 4);
    CHECK(support(game, kAllied) == 6);
  }
}

TEST_CASE("Ground Support comes back for each Combat Phase and does not add up", "[CRU 19.15-1][CRU 19.15-2]") {
  CrusaderGame game;
  game.clear().put("ger-1-8", "1605").put("nz-4nz", "3220").at_phase(3, kAllied, kMovementPhase);
  game.edit([](State& state) { state.pos.points[0] = state.pos.points[1] = 1; });
  game.apply("end-phase");
  CHECK(support(game, kAxis) == 4);
  CHECK(support(game, kAllied) == 6);
}

TEST_CASE("On turn 7 of the Dash the Allied points serve as protective fire alone", "[CRU 19.35-2]") {
  CrusaderGame game("dash", {{"dash-turn-seven-support", "protective-fire-only"}});
  game.clear().put("ger-1-8", "1605").put("nz-4nz", "3220").at_phase(7, kAxis, kMovementPhase);
  game.apply("end-phase");
  CHECK(game.match().to_act() == kAxis);   // the one Combat Phase of the turn is the Axis one
  CHECK(support(game, kAllied) == 6);
  game.apply("end-phase");
  CHECK(game.state().pos.turn == 8);
}

TEST_CASE("The Dash starts with every unit of its lists in its hex", "[CRU 19.31][CRU 19.32][CRU 19.33][CRU 19.34]") {
  const CrusaderGame game("dash");
  CHECK(check_rows(game, kDashAxis, kAxis) == 44);
  CHECK(game.on_map(kAxis).size() == 44);
  CHECK(check_rows(game, kDashAllies, kAllied) == 38);
  CHECK(game.on_map(kAllied).size() == 38);
  CHECK(game.in_place(Place::kDue).empty());
}

TEST_CASE("Readings settle the doubtful hexes of the Dash list", "[CRU 19.31]") {
  const CrusaderGame printed(
      "dash", {{"dash-205-hex", "battery-moves"}, {"dash-1-104-hex", "printed"}, {"dash-12-hex", "printed"}});
  CHECK(printed.hex("ger-15-200") == "1406");
  CHECK(printed.hex("ita-205") == "1405");
  CHECK(printed.hex("ger-1-104") == "3619");
  CHECK(printed.hex("ita-12") == "3219");
  const CrusaderGame mended(
      "dash", {{"dash-205-hex", "motorcycles-move"}, {"dash-1-104-hex", "halfaya"}, {"dash-12-hex", "bir-ghirba"}});
  CHECK(mended.hex("ger-15-200") == "1405");
  CHECK(mended.hex("ita-205") == "1406");
  CHECK(mended.hex("ger-1-104") == "3614");
  CHECK(mended.hex("ita-12") == "3214");
  CHECK(mended.on_map(kAxis).size() == 44);
}

TEST_CASE("Units the Dash leaves out are gone and score nothing, but 7SA has left the map", "[CRU 19.36-3]") {
  const CrusaderGame game("dash", {{"dash-missing-axis", "destroyed-before"}, {"dash-missing-allied", "all-but-7sa"}});
  for (const char* id :
       {"ger-580", "ger-3-155", "ita-1-132", "ita-2-132", "ita-3-132", "ita-recam", "ita-9bers", "ita-39", "ita-132",
        "ita-21", "bri-1krrc", "bri-6rtr", "bri-8rih", "sa-5sa", "bri-22g", "bri-xiii"})
    CHECK(game.place_of(id) == Place::kGone);
  CHECK(game.in_place(Place::kGone).size() == 16);
  CHECK(game.place_of("sa-7sa") == Place::kExited);
  CHECK(game.in_place(Place::kEliminated).empty());
  CHECK(game.victory(crusader::k19_27_1, kAxis).points == 0);
  CHECK(game.victory(crusader::k19_27_1, kAllied).points == 0);
  CHECK(game.victory(crusader::k19_27_2, kAllied).points == 0);
}
