#include <algorithm>

#include "support/catch.hpp"
#include "support/quad_game.hpp"
#include "north-africa-quad/rulebook.hpp"

extern "C" const trigh::PluginEntry* trigh_plugin() noexcept;

using namespace quad_test;
using namespace quad::crusader;

namespace {

/// A campaign with four Germans at the west edge and one Allied unit far off, in the Axis Combat Phase before
/// `turn`: ending the phase begins it.
CrusaderGame before(int turn, std::string_view scenario = "campaign", Options options = {}) {
  CrusaderGame game(scenario, std::move(options));
  game.clear().put("ger-1-8", "0110").put("ger-2-8", "0112").put("ger-1-5", "0114").put("ger-2-5", "0116");
  game.put("ita-19", "0306").put("nz-4nz", "3220").at_phase(turn - 1, kAxis, kCombatPhase);
  return game;
}

/// Turn 8's Axis Combat Phase with so many Germans required and exited.
CrusaderGame at_deadline(int required, int exited, Options options = {}) {
  CrusaderGame game = before(9, "campaign", std::move(options));
  game.edit([&](State& state) {
    crusader::kept(state).diversion_required = static_cast<std::uint8_t>(required);
    crusader::kept(state).diversion_exited = static_cast<std::uint8_t>(exited);
  });
  return game;
}

}  // namespace

TEST_CASE("The diversion is rolled for at the start of the Allied movement of turn 6, and at no other time",
          "[CRU 18.1-1]") {
  CrusaderGame game = before(6);
  game.apply("end-phase");
  CHECK(game.match().to_act() == Side::kChance);
  CHECK(game.match().phase().id == "diversion-roll");
  const Chance chance = game.match().chance();
  CHECK(chance.rule == &k18_1_1);
  REQUIRE(chance.outcomes.size() == 6);
  for (std::int16_t face = 1; face <= 6; ++face) {
    CHECK(chance.outcomes[static_cast<std::size_t>(face - 1)].value == face);
    CHECK(chance.outcomes[static_cast<std::size_t>(face - 1)].weight == 1);
  }
  for (int turn : {5, 7}) {
    CrusaderGame other = before(turn);
    other.apply("end-phase");
    CHECK(other.match().to_act() == kAllied);
  }
  game.apply("roll 2").apply("end-phase").apply("end-phase");
  CHECK(game.match().to_act() == kAxis);   // no second roll at the Axis movement of the turn
}

TEST_CASE("On 1 to 4 the diversion fails, on 5 and 6 it succeeds", "[CRU 18.1-1]") {
  for (int roll = 1; roll <= 6; ++roll) {
    INFO("roll " << roll);
    CrusaderGame game = before(6);
    game.apply("end-phase").apply("roll " + std::to_string(roll));
    CHECK((game.match().phase().id == "diversion-size") == (roll >= 5));
    if (roll < 5) CHECK(game.match().to_act() == kAllied);
    CHECK(game.kept().diversion_required == 0);
  }
}

TEST_CASE("A second roll says how many German units must leave", "[CRU 18.1-2]") {
  const int required[] = {1, 1, 2, 2, 3, 4};
  for (int roll = 1; roll <= 6; ++roll) {
    CrusaderGame game = before(6);
    game.apply("end-phase").apply("roll 5");
    CHECK(game.match().chance().rule == &k18_1_2);
    game.apply("roll " + std::to_string(roll));
    CHECK(game.kept().diversion_required == required[roll - 1]);
    CHECK(game.match().to_act() == kAllied);
    CHECK(game.match().phase().id == "movement");
  }
}

TEST_CASE("German units that leave by the west edge count towards the diversion, whichever the Axis picks",
          "[CRU 18.1-2]") {
  CrusaderGame game("campaign", {{"diversion-choice", "axis"}});
  game.clear().put("ger-1-8", "0110").put("ger-2-8", "0112").put("ita-19", "0114").put("nz-4nz", "3220");
  game.at_phase(7, kAxis, kMovementPhase).edit([](State& state) { crusader::kept(state).diversion_required = 2; });
  game.apply("exit ger-2-8 0112").apply("exit ita-19 0114");
  CHECK(game.kept().diversion_exited == 1);   // the Italian unit does not count
  CHECK(game.place_of("ger-2-8") == Place::kExited);
  game.apply("exit ger-1-8 0110");
  CHECK(game.kept().diversion_exited == 2);
  CHECK(game.victory(k19_17_B2).text.substr(0, 2) == "0 ");   // not counted as destroyed [18.2]
}

TEST_CASE("Nothing happens at the deadline when enough have left or none were asked for", "[CRU 18.2]") {
  for (const auto& [required, exited] : {std::pair{0, 0}, {2, 2}, {1, 3}}) {
    CrusaderGame game = at_deadline(required, exited);
    game.apply("end-phase");
    CHECK(game.state().pos.turn == 9);
    CHECK(game.match().phase().id == "movement");
  }
}

TEST_CASE("Turn 7 is no deadline", "[CRU 18.2]") {
  CrusaderGame game = at_deadline(4, 0);
  game.at_phase(7, kAxis, kCombatPhase).apply("end-phase");
  CHECK(game.state().pos.turn == 8);
  CHECK(game.match().phase().id == "movement");
}

TEST_CASE("The Allied player takes off as many Axis units of either nation as are missing", "[CRU 18.2]") {
  CrusaderGame game = at_deadline(3, 1, {{"diversion-penalty-size", "shortfall"}});
  game.apply("end-phase");
  CHECK(game.state().pos.turn == 8);
  CHECK(game.match().phase().id == "penalty");
  CHECK(game.match().to_act() == kAllied);
  CHECK(game.kept().penalty_left == 2);
  CHECK(game.match().offers().size() == 6);   // five Axis units, or none at all
  CHECK(game.judge("penalty nz-4nz").cites(k18_2));
  CHECK(game.judge("penalty ger-580").cites(k18_2));   // not on the map
  game.apply("penalty ita-19").apply("penalty ger-1-5");
  CHECK(game.hex("ita-19").empty());
  CHECK(game.judge("penalty ger-1-8").cites(k18_2));   // no more are due
  game.apply("end-phase");
  CHECK(game.state().pos.turn == 9);
  CHECK(game.match().to_act() == kAllied);
  CHECK(game.match().phase().id == "movement");
}

TEST_CASE("The Allied player may leave the penalty unused", "[CRU 18.2]") {
  CrusaderGame game = at_deadline(2, 0);
  game.apply("end-phase").apply("end-phase");
  CHECK(game.state().pos.turn == 9);
  CHECK(game.kept().penalty_left == 0);
  CHECK(game.on_map(kAxis).size() == 5);
}

TEST_CASE("Read in full, the penalty is the whole number required", "[CRU 18.2]") {
  CrusaderGame game = at_deadline(3, 1, {{"diversion-penalty-size", "full"}});
  game.apply("end-phase");
  CHECK(game.kept().penalty_left == 3);
}

TEST_CASE("Units taken as the penalty count as destroyed, or not, by the reading", "[CRU 18.2]") {
  for (const char* choice : {"destroyed", "not-counted"}) {
    CrusaderGame game = at_deadline(1, 0, {{"diversion-penalty-score", choice}});
    game.apply("end-phase").apply("penalty ger-1-8");
    CHECK(game.place_of("ger-1-8") == (std::string_view(choice) == "destroyed" ? Place::kEliminated : Place::kExited));
  }
}

TEST_CASE("Axis units leave by the west edge alone, from turn 6 on", "[CRU 18.3-1]") {
  CrusaderGame game;
  game.clear().put("ger-1-8", "0110").put("ger-2-8", "0825").put("ger-1-5", "3920").put("ger-2-5", "0601");
  game.at_phase(6, kAxis, kMovementPhase);
  CHECK(game.judge("exit ger-1-8 0110").legal());
  CHECK(game.judge("exit ger-2-8 0825").cites(k18_3_1));
  CHECK(game.judge("exit ger-1-5 3920").cites(k18_3_1));
  CHECK(game.judge("exit ger-2-5 0601").cites(k18_3_1));
  game.at_phase(5, kAxis, kMovementPhase);
  CHECK(game.judge("exit ger-1-8 0110").cites(k18_3_1));
}

TEST_CASE("Allied units leave by the south and east edges alone, on any turn", "[CRU 18.3-2]") {
  CrusaderGame game;
  game.clear().put("nz-4nz", "3920").put("pol-pol", "3025").put("bri-16", "0110").put("bri-14", "0601");
  game.at_phase(1, kAllied, kMovementPhase);
  CHECK(game.judge("exit nz-4nz 3920").legal());
  CHECK(game.judge("exit pol-pol 3025").legal());
  CHECK(game.judge("exit bri-16 0110").cites(k18_3_2));
  CHECK(game.judge("exit bri-14 0601").cites(k18_3_2));
}

TEST_CASE("In Sidi Rezeg the diversion is rolled for, and the game ends before its deadline", "[CRU 19.26]") {
  CrusaderGame game = before(6, "sidi-rezeg", {{"diversion-in-sidi-rezeg", "roll-without-effect"}});
  game.apply("end-phase").apply("roll 6").apply("roll 6");
  CHECK(game.kept().diversion_required == 4);
  game.apply("end-phase").apply("end-phase").apply("end-phase").apply("end-phase");
  CHECK(game.match().over());
  CHECK(game.on_map(kAxis).size() == 5);
}

TEST_CASE("The Dash has no diversion", "[CRU 19.36-2]") {
  CrusaderGame game = before(8, "dash");
  game.at_phase(5, kAxis, kCombatPhase).apply("end-phase");
  CHECK(game.state().pos.turn == 6);
  CHECK(game.match().to_act() == kAllied);
}

TEST_CASE("The penalty is paid before consent ends the game, in whatever order the sections stand",
          "[CRU 18.2][CRU 19.17]") {
  for (const bool reversed : {false, true}) {
    CrusaderGame game = at_deadline(2, 0);
    game.edit([](State& state) { crusader::kept(state).end_agreed = 3; });
    const auto rules = std::const_pointer_cast<Ruleset>(
        test::composed(*trigh_plugin(), game.rules().data, game.rules().options));
    if (reversed) std::ranges::reverse(rules->modules);
    State state = game.state();
    Events events;
    rules->next_phase(state, events);
    CHECK(state.pos.frames[0].phase == kPenaltyStep);
    CHECK(state.pos.over == 0);
    rules->next_phase(state, events);
    CHECK(state.pos.over == 1);
  }
}
