#include "07_combat.hpp"
#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

TEST_CASE("Ground Support reaches any enemy, split as its owner likes, and is spent",
          "[QUAD 9.0-G][QUAD 9.11][QUAD 9.12][QUAD 9.13][QUAD 9.14]") {
  QuadTable t(20, 20);
  t.points(Axis, 4).unit("a", Axis, "0101", kBattalion).unit("b", Axis, "0401", kBattalion);
  t.unit("d", Allied, "0102", kBattalion).unit("e", Allied, "0402", kBattalion).unit("far", Allied, "2020", kBattalion);
  t.start(kCombatPhase);
  CHECK(t.legal("support 4 -> far"));
  CHECK(t.refused_by("support 5 -> far") == "QUAD 9.14");
  CHECK(t.refused_by("support 0 -> far") == "QUAD 9.11");
  t.apply("attack a -> d").apply("support 3 -> d");
  CHECK(t.rules().combat(t.state(), query_of(block(t.state()).combat)).attack == 7);
  CHECK(t.refused_by("support 1 -> e") == "QUAD 4.1-1Bb");        // the combat in hand first
  t.edit([&](State& s) { s.pop(); block(s).combat = CombatInHand{}; });
  t.apply("attack b -> e");
  CHECK(t.offers("support") == std::vector<std::string>{"support 1 -> e"});
  CHECK(t.refused_by("support 2 -> e") == "QUAD 9.14");
}

TEST_CASE("Both sides see how many points are left, and in the attack in hand what was committed", "[QUAD 9.14]") {
  QuadTable t(20, 20);
  t.points(Axis, 4)
      .unit("a", Axis, "0101", kBattalion)
      .unit("gun", Axis, "0104", {.barrage = 3, .range = 5}, {"artillery"});
  t.unit("d", Allied, "0102", kBattalion).start(kCombatPhase);
  CHECK(t.standing("ground-support") == "axis: 4 Ground Support Points left in this Combat Phase [QUAD 9.14]");
  CHECK_FALSE(t.rules().hand(t.state()));
  t.apply("attack a -> d").apply("support 3 -> d").apply("barrage gun -> d");
  CHECK(t.standing("ground-support") == "axis: 1 Ground Support Point left in this Combat Phase [QUAD 9.14]");
  const auto hand = t.rules().hand(t.state());
  REQUIRE(hand);
  REQUIRE(hand->combat);
  CHECK(hand->units == std::vector<UnitId>{t.id("a"), t.id("gun")});
  CHECK(hand->targets == std::vector<UnitId>{t.id("d")});
  CHECK(hand->combat->attackers.size() == 1);
  CHECK(hand->combat->barrage.contains(t.id("gun")));
  CHECK(hand->combat->attack_points == 3);
  CHECK_FALSE(hand->rolled);
  CHECK(t.rules().combat(t.state(), *hand->combat).attack == 10);
}

TEST_CASE("Points count as barrage for the attacker and as protective fire for the defender",
          "[QUAD 9.0-P][QUAD 9.11]") {
  QuadTable t;
  t.points(Axis, 2).points(Allied, 5);
  t.unit("a", Axis, "0404", kBattalion).unit("d", Allied, "0405", kBattalion);
  t.start(kCombatPhase);
  t.apply("attack a -> d").apply("support 2 -> d").apply("done").apply("support 4 -> d");
  const CombatReport r = t.rules().combat(t.state(), query_of(block(t.state()).combat));
  CHECK(r.attack == 6);
  CHECK(r.defense == 6);
  CHECK(t.state().pos.points[0] == 0);
  CHECK(t.state().pos.points[1] == 1);
}
