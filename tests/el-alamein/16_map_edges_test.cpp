#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"
#include "trigh/play/ways.hpp"

using namespace ala_test;

namespace {

AlaTable& at_the_edge(AlaTable& t) {
  t.unit("a", Axis, "0805", 40, 8).unit("x", Allied, "0905", 13, 4).unit("y", Allied, "0902", 4, 4);
  t.start(kCombatPhase);
  return t.attack("a -> x", 1);                         // 3-1: D1
}

}  // namespace

TEST_CASE("A Combat unit that retreats off its edge comes back by the same hex, if no enemy controls it",
          "[ALA 16.03]") {
  AlaTable t;
  at_the_edge(t);
  CHECK(t.offered("retreat x 0905"));
  t.apply("retreat x 0905").apply("done");
  CHECK(t.place_of("x") == Place::kDue);
  CHECK(t.points(kLossPoints) == 0);
  for (int i = 0; i < 3; ++i) t.apply("end-phase");
  REQUIRE(t.state().pos.phasing == Allied);
  CHECK(t.refused_by("enter x 0905") == "ALA 16.03");   // a controls it
  t.put("a", "0305");
  CHECK(t.legal("enter x 0905"));
  CHECK(t.legal("enter x 0905-0904-0903-0803"));        // one point for the first hex, too
  CHECK(t.refused_by("enter x 0905-0904-0903-0803-0703") == "ALA 5.13");
  CHECK(t.refused_by("enter x 0904") == "ALA 16.03");
  CHECK(t.refused_by("enter y 0902") == "ALA 16.03");
  t.apply("enter x 0905-0904");
  CHECK(t.hex("x") == "0904");
  CHECK(t.refused_by("move x 0904-0903", k5_0_P));      // that was its move
  AlaTable supply;                                      // a Supply unit may not leave so
  supply.unit("a", Axis, "0805", 40, 8).supply_unit("s", Allied, "0905");
  supply.start(kCombatPhase);
  supply.edit([&](State& state) { state.pos.units[supply.id("s")].flags = 0; });
  CHECK(supply.legal("attack a -> s"));
}

TEST_CASE("What coming in would cost is asked of units that are not outside, too", "[ALA 16.03]") {
  AlaTable t;
  t.unit("a", Axis, "0805", 40, 8).unit("x", Allied, "0905", 13, 4);
  t.start(kInitialPhase);
  for (const char* id : {"a", "x"}) {
    const WayPrice price = t.rules().price_of(t.state(), t.id(id), t.action(std::string("enter ") + id + " 0905"));
    CHECK(price.halves() == 0);
    CHECK(nearest_way(t.rules(), t.state(), t.id(id), t.at("0101"), "enter"));
  }
}

TEST_CASE("Who has not come back when the game ends counts as eliminated", "[ALA 16.03]") {
  AlaTable t;
  t.last_turn(3);
  at_the_edge(t).apply("retreat x 0905").apply("done");
  while (!t.match().over()) t.apply("end-phase");
  CHECK(t.place_of("x") == Place::kEliminated);
  CHECK(t.points(kLossPoints) == 0);                    // neither Ae nor De nor a blocked retreat
}

TEST_CASE("No unit leaves the map of its own will, but Axis units in October after Game-Turn 10", "[ALA 16.05]") {
  AlaTable july = AlaTable::scenario("july");
  july.start(kInitialPhase, Axis, 7);
  july.put("ger-200", "0103");
  CHECK(july.refused_by("exit ger-200 0103") == "ALA 16.05");
  AlaTable october = AlaTable::scenario("october");
  october.start(kInitialPhase, Axis, 10);
  october.put("ger-200", "0103");
  CHECK(october.refused_by("exit ger-200 0103") == "ALA 16.05");
  CHECK(october.offers("exit").empty());
  october.start(kInitialPhase, Axis, 11);
  october.put("ger-200", "0103");
  CHECK(october.legal("exit ger-200 0103"));
  CHECK(october.offered("exit ger-200 0103"));
  october.put("ger-125", "0103");  // leaving a stack costs three points here, too
  october.edit([&](State& s) {
    MoveInHand& hand = ala::block(s).move;
    hand.active = 1;
    hand.unit = october.id("ger-200");
    hand.spent = static_cast<std::int16_t>(october.rules().facts(hand.unit).movement * 2 - 6);
  });
  CHECK(october.refused_by("exit ger-200 0103") == "ALA 5.13");
  october.put("ger-125", "0105");
  CHECK(october.legal("exit ger-200 0103"));
  october.edit([](State& s) { ala::block(s).move = MoveInHand{}; });
  october.put("ger-200", "0203");
  CHECK(october.refused_by("exit ger-200 0203") == "ALA 16.05");   // not beside the edge
  october.put("ger-200", "4920");
  CHECK(october.refused_by("exit ger-200 4920", k16_05));          // the enemy's
  october.start(kInitialPhase, Allied, 11);
  october.put("br-9-tk", "4920");
  CHECK(october.refused_by("exit br-9-tk 4920") == "ALA 16.05");
}
