#include <algorithm>

#include "support/catch.hpp"
#include "support/quad_game.hpp"
#include "north-africa-quad/rulebook.hpp"

using namespace quad_test;

namespace {

/// Whether one of the rules' exemptions under 17.1 holds for `side` in `hex` against an enemy in `enemy`.
bool exempt(const CrusaderGame& game, Side side, std::string_view hex, std::string_view enemy) {
  const auto toward = game.rules().map().grid.direction(game.at(hex), game.at(enemy));
  REQUIRE(toward);
  return std::any_of(game.rules().exemptions.begin(), game.rules().exemptions.end(), [&](const Exemption& each) {
    return each.rule == &crusader::k17_1 && each.holds(game.rules(), side, game.at(hex), *toward);
  });
}

}  // namespace

TEST_CASE("Only an Axis unit exactly three hexes from 1003 is exempt, and only across a minefield", "[CRU 17.1]") {
  const CrusaderGame game;
  CHECK(exempt(game, kAxis, "0703", "0803"));
  CHECK(exempt(game, kAxis, "1205", "1204"));
  CHECK_FALSE(exempt(game, kAllied, "0703", "0803"));   // the other side
  CHECK_FALSE(exempt(game, kAxis, "0803", "0703"));     // two hexes away
  CHECK_FALSE(exempt(game, kAxis, "0703", "0704"));     // no minefield between
  CHECK_FALSE(exempt(game, kAxis, "0603", "0703"));     // four hexes away
}

TEST_CASE("An Axis unit on the perimeter may leave the combat across the mines alone", "[CRU 17.1]") {
  CrusaderGame game("campaign", {{"perimeter-exemption", "lifts-all"}});
  game.clear().put("ita-19", "0703").put("pol-pol", "0803").at_phase(2, kAxis, kCombatPhase);
  CHECK(game.judge("end-phase").legal());
  CHECK(game.judge("attack ita-19 -> pol-pol").legal());
}

TEST_CASE("The exemption fails where an enemy touches the unit without a minefield between", "[CRU 17.1]") {
  CrusaderGame game;
  game.clear().put("ita-19", "0703").put("pol-pol", "0803").put("bri-14", "0603").at_phase(2, kAxis, kCombatPhase);
  game.edit([](State& state) { state.pos.points[0] = 0; });   // or Ground Support could meet the other
  CHECK_FALSE(game.judge("end-phase").legal());
  CHECK(game.judge("attack ita-19 -> bri-14").cites(k7_21));   // if it fights at all, it fights all it touches
  CHECK(game.judge("attack ita-19 -> bri-14 pol-pol").legal());
}

TEST_CASE("The exemption serves the Axis alone: an Allied unit must attack out of Tobruk", "[CRU 17.1]") {
  CrusaderGame game;
  game.clear().put("ita-19", "0703").put("pol-pol", "0603").at_phase(2, kAllied, kCombatPhase);
  CHECK_FALSE(game.judge("end-phase").legal());
  game.put("pol-pol", "0803");   // its own minefield lies between, so that another case lets it stay out [10.21]
  CHECK(game.judge("end-phase").legal());
  CHECK_FALSE(exempt(game, kAllied, "0803", "0703"));
}

TEST_CASE("An exempt unit keeps its zone of control", "[CRU 17.1]") {
  CrusaderGame game;
  game.clear().put("ita-19", "0703").put("pol-pol", "0803");
  CHECK(game.rules().zone(game.state(), kAxis).contains(game.at("0803")));
}
