#include "support/catch.hpp"
#include "support/quad_game.hpp"
#include "north-africa-quad/rulebook.hpp"

using namespace quad_test;
using namespace quad::crusader;

namespace {

/// The campaign with an open route, or with an Italian unit beside Tobruk that closes it.
CrusaderGame campaign(bool route, Options options = {}) {
  CrusaderGame game("campaign", std::move(options));
  game.clear().put("nz-4nz", "3220");
  if (!route) game.put("ita-19", "1104");
  return game;
}

/// Puts so many Axis units on the map, in the empty south, that fewer than eleven are not left.
CrusaderGame& keep_axis(CrusaderGame& game, int count) {
  return game.edit([&](State& state) {
    const char* hexes[] = {"0420", "0520", "0620", "0720", "0820", "0920",
                           "1020", "1120", "1220", "1320", "1420", "1520"};
    int placed = 0;
    for (UnitId i = 0; placed < count; ++i)
      if (state.side(i) == kAxis && state.unit(i).place == Place::kGone) state.place(i, game.at(hexes[placed++]));
  });
}

/// Eleven Axis units on the map and `germans` + `italians` destroyed.
CrusaderGame with_losses(bool route, int germans, int italians, int allies = 0, Options options = {}) {
  CrusaderGame game = campaign(route, std::move(options));
  game.destroy(germans, kAxis, "german").destroy(allies, kAllied);
  game.edit([&](State& state) {
    int left = italians;
    for (UnitId i = 0; i < game.rules().counters().size() && left > 0; ++i)
      if (game.rules().counters()[i].nation == "italian" && state.unit(i).place == Place::kGone) {
        state.remove(i, Place::kEliminated);
        --left;
      }
  });
  keep_axis(game, 12);
  return game;
}

CrusaderGame points_game(std::string_view scenario = "sidi-rezeg") {
  CrusaderGame game(scenario);
  game.clear().put("ita-19", "1104").put("nz-4nz", "3920");
  return game;
}

}  // namespace

TEST_CASE("The campaign lasts eighteen turns with the Allies first in each", "[CRU 19.16]") {
  CrusaderGame game = campaign(true);
  game.at_phase(17, kAxis, kCombatPhase).apply("end-phase");
  CHECK(game.state().pos.turn == 18);
  CHECK(game.match().to_act() == kAllied);
  game.apply("end-phase").apply("end-phase");
  CHECK(game.match().to_act() == kAxis);
  game.apply("end-phase").apply("end-phase");
  CHECK(game.match().over());
}

TEST_CASE("When both players agree the campaign ends after the turn", "[CRU 19.17]") {
  CrusaderGame game = campaign(true);
  game.at_phase(3, kAllied, kMovementPhase).apply("agree-end");
  CHECK(game.judge("agree-end").cites(k19_17));   // once a turn
  game.apply("end-phase").apply("end-phase").apply("agree-end").apply("end-phase");
  CHECK_FALSE(game.match().over());               // the turn is played to its end
  game.apply("end-phase");
  CHECK(game.match().over());
  CHECK(game.state().pos.turn == 3);
}

TEST_CASE("Consent is given before the first move of a Player-Turn", "[CRU 19.17]") {
  CrusaderGame game = campaign(true);
  CHECK(game.judge("agree-end").legal());
  game.apply("move nz-4nz 3220-3219");
  CHECK(game.judge("agree-end").cites(k19_17));
  game.apply("end-phase");
  CHECK_FALSE(game.judge("agree-end").legal());
}

TEST_CASE("Consent of one side, or given in different turns, ends nothing", "[CRU 19.17]") {
  CrusaderGame game = campaign(true);
  game.at_phase(3, kAllied, kMovementPhase).apply("agree-end");
  for (int phase = 0; phase < 4; ++phase) game.apply("end-phase");
  CHECK(game.state().pos.turn == 4);
  CHECK(game.kept().end_agreed == 0);
  game.apply("end-phase").apply("end-phase").apply("agree-end").apply("end-phase").apply("end-phase");
  CHECK_FALSE(game.match().over());
}

TEST_CASE("Only the campaign may be stopped early, and not in its last turn", "[CRU 19.17][CRU 19.26][CRU 19.36-1]") {
  for (const char* scenario : {"sidi-rezeg", "dash"}) CHECK(CrusaderGame(scenario).judge("agree-end").cites(k19_17));
  CrusaderGame game = campaign(true);
  CHECK(game.judge("agree-end").legal());
  game.at_phase(18, kAllied, kMovementPhase);
  CHECK(game.judge("agree-end").cites(k19_17));
}

TEST_CASE("The route needs a chain of hexes free of Axis units and zones, ends included", "[CRU 19.17-B1]") {
  CrusaderGame game = campaign(true);
  const auto open = [&] { return game.victory(k19_17_B1).holds; };
  CHECK(open());
  game.put("ita-19", "1103");
  CHECK_FALSE(open());   // Tobruk itself is held
  game.put("ita-19", "1104");
  CHECK_FALSE(open());   // Tobruk lies in a zone
  game.put("bri-14", "1103");
  CHECK_FALSE(open());   // an Allied unit there does not cancel it
  game.put("ita-19", "1410");
  CHECK(open());
  const char* wall[] = {"3915", "3917", "3919", "3921", "3923", "3925"};   // zones and units over the whole east edge
  const char* units[] = {"ita-20", "ita-39", "ita-40", "ita-27", "ita-28", "ita-61"};
  for (int i = 0; i < 5; ++i) game.put(units[i], wall[i]);
  CHECK(open());         // 3926 is still free
  game.put(units[5], wall[5]);
  CHECK_FALSE(open());
}

TEST_CASE("Minefields do not bar the route, sea and sheer escarpment do", "[CRU 19.17-B1]") {
  CrusaderGame game("campaign", {{"route-terrain", "prohibited-only"}});
  game.clear().put("nz-4nz", "3220");
  CHECK(game.victory(k19_17_B1).holds);   // the perimeter of Tobruk is all minefield hexsides
  // Zones that shut the land around Tobruk: what is left are sea hexes, which carry no route.
  game.put("ita-19", "0805").put("ita-20", "1205").put("ita-39", "0703").put("ita-40", "1006").put("ita-27", "1304");
  game.put("ita-28", "0802").put("ita-61", "1303");
  const bool open = game.victory(k19_17_B1).holds;
  CHECK_FALSE(open);
}

TEST_CASE("Eleven Axis units must be destroyed, five of them German", "[CRU 19.17-B2]") {
  CHECK(with_losses(true, 5, 6).victory(k19_17_B2).holds);
  CHECK_FALSE(with_losses(true, 5, 5).victory(k19_17_B2).holds);
  CHECK_FALSE(with_losses(true, 4, 12).victory(k19_17_B2).holds);
  CHECK(with_losses(true, 11, 0).victory(k19_17_B2).holds);
}

TEST_CASE("Fewer than eleven Axis units on the map will do as well; exited ones are neither",
          "[CRU 19.17-B2][CRU 18.2]") {
  CrusaderGame game("campaign", {{"exited-in-victory", "neither"}});
  game.clear();
  keep_axis(game, 11);
  CHECK_FALSE(game.victory(k19_17_B2).holds);
  game.edit([&](State& state) { state.remove(game.on_map(kAxis).front(), Place::kExited); });
  CHECK(game.victory(k19_17_B2).holds);
  CHECK(game.victory(k19_17_B2).text.substr(0, 2) == "0 ");
}

TEST_CASE("The Allies win the campaign with both conditions", "[CRU 19.17][CRU 19.17-B1][CRU 19.17-B2]") {
  const CrusaderGame game = with_losses(true, 5, 6);
  const Position end = game.judged();
  CHECK(end.over == 1);
  CHECK(end.winner == kAllied);
  CHECK(end.level == 1);
}

TEST_CASE("The Axis wins when both conditions are missed; one missed is a draw, or a win by the reading",
          "[CRU 19.17-A1][CRU 19.17-D]") {
  const Options both{{"campaign-axis-win", "misses-both"}}, either{{"campaign-axis-win", "misses-either"}};
  CHECK(with_losses(false, 5, 5, 0, both).winner() == kAxis);
  CHECK(with_losses(true, 5, 5, 0, both).winner() == Side::kNone);
  CHECK(with_losses(false, 5, 6, 0, both).winner() == Side::kNone);
  CHECK(with_losses(false, 5, 5, 0, either).winner() == kAxis);
  CHECK(with_losses(true, 5, 5, 0, either).winner() == kAxis);
  CHECK(with_losses(false, 5, 6, 0, either).winner() == kAxis);
  CHECK(with_losses(true, 5, 6, 0, either).winner() == kAllied);
}

TEST_CASE("More than 28 Allied units lost for no more than 14 Axis units turn victory over", "[CRU 19.17-A2]") {
  CHECK(with_losses(true, 5, 9, 29).winner() == kAxis);
  CHECK(with_losses(true, 5, 9, 29).victory(k19_17_A2).holds);
  CHECK(with_losses(true, 5, 9, 28).winner() == kAllied);
  CHECK(with_losses(true, 5, 10, 29).winner() == kAllied);
}

TEST_CASE("Sidi Rezeg ends after turn 6, Allies first", "[CRU 19.2][CRU 19.26]") {
  CrusaderGame game = points_game();
  CHECK(game.state().pos.first == kAllied);
  game.at_phase(6, kAxis, kCombatPhase).apply("end-phase");
  CHECK(game.match().over());
}

TEST_CASE("A destroyed unit scores attack plus defense, artillery barrage plus protective fire alone",
          "[CRU 19.27-1][CRU 19.27-2]") {
  CrusaderGame game = points_game();
  game.destroy("ger-1-8").destroy("ita-8bers").destroy("bri-16").destroy("ger-104").destroy("bri-70");
  CHECK(game.victory(k19_27_1, kAllied).points == 5 + 4 + 3 + 3);
  CHECK(game.victory(k19_27_2, kAllied).points == 5 + 2);
  CHECK(game.victory(k19_27_1, kAxis).points == 4 + 5);
  CHECK(game.victory(k19_27_2, kAxis).points == 6 + 3);
}

TEST_CASE("Units that left the map score nothing", "[CRU 19.27-1][CRU 18.2]") {
  CrusaderGame game = points_game();
  game.edit([&](State& state) { state.remove(game.id("ger-1-8"), Place::kExited); });
  CHECK(game.victory(k19_27_1, kAllied).points == 0);
}

TEST_CASE("The Allies alone have sixty points for the route", "[CRU 19.27-3]") {
  CrusaderGame game = points_game();
  CHECK(game.victory(k19_27_3).points == 0);
  game.put("ita-19", "0114");
  CHECK(game.victory(k19_27_3).points == 60);
  CHECK(game.victory(k19_27_3).side == kAllied);
  game.destroy("nz-4nz").destroy("bri-16").destroy("pol-pol").destroy("bri-22gds").destroy("ind-11i");
  CHECK(game.winner() == kAllied);   // 43 points against 60
}

TEST_CASE("The higher total wins, and equal totals are drawn", "[CRU 19.27-4]") {
  CrusaderGame game("sidi-rezeg", {{"tied-points", "draw"}});
  game.clear().put("ita-19", "1104");
  CHECK(game.winner() == Side::kNone);
  CHECK(game.judged().level == 0);
  game.destroy("ger-1-8");                        // 9 for the Allies
  CHECK(game.winner() == kAllied);
  game.destroy("bri-16");                         // 9 for the Axis
  CHECK(game.winner() == Side::kNone);
  game.destroy("sa-3sa");
  CHECK(game.winner() == kAxis);
}

TEST_CASE("The Dash begins with Axis movement on turn 7 and ends after turn 12", "[CRU 19.36-1]") {
  CrusaderGame game("dash", {{"dash-no-history", "none"}});
  CHECK(game.match().to_act() == kAxis);
  CHECK(game.state().pos.turn == 7);
  CHECK(game.match().phase().id == "movement");
  for (UnitId i = 0; i < game.rules().counters().size(); ++i)
    CHECK((game.state().unit(i).flags & (kHit | kHitBefore)) == 0);
  game.clear().put("ita-19", "1104").put("nz-4nz", "3920").apply("end-phase").apply("end-phase");
  CHECK(game.state().pos.turn == 8);
  CHECK(game.match().to_act() == kAllied);        // first again from turn 8
  game.at_phase(12, kAxis, kCombatPhase).apply("end-phase");
  CHECK(game.match().over());
}

TEST_CASE("The Dash counts units and the route as Sidi Rezeg does", "[CRU 19.37-1]") {
  CrusaderGame game("dash", {{"dash-route-bonus", "included"}});
  game.clear().destroy("ger-1-8").destroy("bri-70");
  CHECK(game.victory(k19_27_1, kAllied).points == 9);
  CHECK(game.victory(k19_27_2, kAxis).points == 9);
  CHECK(game.victory(k19_27_3).points == 60);
  CHECK(game.winner() == kAllied);
  CrusaderGame bare("dash", {{"dash-route-bonus", "excluded"}});
  bare.clear().destroy("ger-1-8").destroy("bri-16").put("nz-4nz", "3920");
  CHECK(bare.winner() == Side::kNone);
}

TEST_CASE("The Axis has ten points for each frontier hex it was the last to stand in or pass", "[CRU 19.37-2]") {
  CrusaderGame game("dash", {{"dash-last-occupier", "start-counts"}});
  const auto points = [&] {
    int sum = 0;
    for (const VictoryLine& line : game.victory())
      if (line.rule == &k19_37_2) sum += line.points;
    return sum;
  };
  CHECK(points() == 0);   // nobody starts there
  CrusaderGame mended("dash", {{"dash-1-104-hex", "halfaya"}});
  CHECK(mended.title().last_in_hex[1] == 1 + index(kAxis));   // 1/104 starts in 3614
  game.clear().put("ger-1-8", "3517").put("nz-4nz", "3816").put("ger-2-8", "0110").at_phase(9, kAxis, kMovementPhase);
  game.apply("move ger-1-8 3517-3516-3515");
  CHECK(points() == 10);  // passed through 3516
  game.put("ger-1-8", "0112").put("nz-4nz", "3518").at_phase(10, kAllied, kMovementPhase);
  game.apply("move nz-4nz 3518-3517-3516");
  CHECK(points() == 0);
}

TEST_CASE("Each Allied unit out of supply at the end gives the Axis two points", "[CRU 19.37-3]") {
  CrusaderGame game("dash");
  game.clear().put("nz-4nz", "3920").put("bri-16", "1510").put("bri-14", "1512").put("ger-1-8", "0114");
  CHECK(game.victory(k19_37_3).points == 0);
  // 1510 is ringed by zones; the own hex of a unit never bars its path.
  game.put("ger-1-5", "1508")
      .put("ger-2-5", "1611")
      .put("ger-2-8", "1411")
      .put("ger-33-at", "1609")
      .put("ger-39", "1409");
  CHECK(game.victory(k19_37_3).points == 2);
  CHECK(game.victory(k19_37_3).side == kAxis);
}

TEST_CASE("Agreement, diversion and the last units in the victory hexes survive a position file",
          "[CRU 19.17][CRU 19.37-2]") {
  CrusaderGame game("dash");
  game.edit([](State& state) {
    crusader::kept(state) = {.diversion_required = 3, .diversion_exited = 1, .penalty_left = 2, .end_agreed = 2};
    block(state).title.last_in_hex = {2, 1};
  });
  const Datum datum = game.rules().extra_to_datum(game.state());
  State other = game.state();
  block(other) = QuadBlock{};
  CHECK(game.rules().extra_from_datum(other, datum).empty());
  CHECK(other.pos.hash() == game.state().pos.hash());
  const auto axis_last = [](const char* hex) {
    return Datum::object({{"last_in_hex", Datum::object({{hex, Datum::text("axis")}})}});
  };
  CHECK(game.rules().extra_from_datum(other, axis_last("3516")).empty());
  for (const char* hex : {"1605", "nowhere"}) {   // does not score; is no hex
    const Findings findings = game.rules().extra_from_datum(other, axis_last(hex));
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].code == "TR-822");
  }
}

TEST_CASE("An appraisal is equal and opposite for the two sides and prefers a live unit to a lost one",
          "[CRU 19.27-1]") {
  CrusaderGame game("sidi-rezeg");
  const int before = game.rules().appraise(game.state(), kAxis);
  CHECK(game.rules().appraise(game.state(), kAllied) == -before);
  game.destroy("ger-1-8");
  CHECK(game.rules().appraise(game.state(), kAxis) < before);
}
