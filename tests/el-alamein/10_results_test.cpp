#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

TEST_CASE("A1 to A3 drive the attackers back that many hexes, led by the defender", "[ALA 10.1-A]") {
  const std::pair<int, int> rolls[] = {{1, 1}, {2, 2}, {4, 3}};      // at 1-2
  for (const auto& [die, hexes] : rolls) {
    AlaTable t;
    t.unit("a", Axis, "0404", 2).unit("x", Allied, "0405", 4);
    t.start(kCombatPhase);
    t.attack("a -> x", die);
    REQUIRE(t.phase() == kRetreatStep);
    CHECK(t.state().pos.top().actor == Allied);
    t.apply(t.offers().front());
    CHECK(t.rules().map().grid.distance(t.at("0404"), t.at(t.hex("a"))) == hexes);
    CHECK(t.hex("x") == "0405");
  }
}

TEST_CASE("D1 to D3 drive the defenders back, led by the attacker", "[ALA 10.1-D]") {
  AlaTable t;
  t.unit("a", Axis, "0404", 20).unit("x", Allied, "0405", 4).unit("y", Allied, "0405", 1);
  t.start(kCombatPhase);
  t.attack("a -> x y", 3);                                           // 4-1: D2
  for (int units = 0; units < 2; ++units) {
    REQUIRE(t.phase() == kRetreatStep);
    CHECK(t.state().pos.top().actor == Axis);
    t.apply(t.offers().front());
  }
  CHECK(t.rules().map().grid.distance(t.at("0405"), t.at(t.hex("x"))) == 2);
  CHECK(t.rules().map().grid.distance(t.at("0405"), t.at(t.hex("y"))) == 2);
}

TEST_CASE("A defender on a ridge heeds no D result", "[ALA 10.1-D][ALA 6.5-2]") {
  AlaTable t;
  t.terrain("0405", "ridge");
  t.unit("a", Axis, "0404", 16).unit("x", Allied, "0405", 4).unit("y", Allied, "0505", 1);
  t.start(kCombatPhase);
  CHECK(t.odds("a -> x y") == "16:9 1-1");   // the ridge doubles, attackers are not touched by it
  t.attack("a -> x y", 1);                                           // D1: y alone goes
  CHECK(t.offers("retreat").front().starts_with("retreat y"));
  t.apply(t.offers().front());
  CHECK(t.hex("x") == "0405");
  CHECK(t.hex("y") != "0505");
}

TEST_CASE("In an exchange the attacker gives up printed strength of his choice", "[ALA 10.1-Ex]") {
  AlaTable t;
  t.mine(Allied, "0405");                                            // doubles the defense, not the loss
  t.unit("a", Axis, "0404", 3)
      .unit("b", Axis, "0404", 9)
      .unit("c", Axis, "0404", 9)
      .unit("x", Allied, "0405", 2)
      .unit("y", Allied, "0405", 1, 4);
  t.unit("d", Axis, "0305", 9);
  t.start(kCombatPhase);
  CHECK(t.odds("a b c d -> x y") == "30:6 5-1");
  t.attack("a b c d -> x y", 1);                                     // Ex
  CHECK(t.place_of("x") == Place::kEliminated);
  CHECK(t.offers() == std::vector<std::string>{"lose a", "lose b", "lose c", "lose d"});
  CHECK(t.refused_by("done") == "ALA 10.1-Ex");   // three are due
  t.apply("lose a");   // three for three
  CHECK(t.offers() == std::vector<std::string>{"done", "lose b", "lose c", "lose d"});   // or more
  t.apply("done");
  CHECK(t.place_of("b") == Place::kOnMap);
  CHECK(t.phase() == kCombatPhase);
  CHECK(t.points(kLossPoints) == 0);   // an exchange scores nothing
}

TEST_CASE("More than is due may be given up, even all", "[ALA 10.1-Ex]") {
  AlaTable t;
  t.unit("a", Axis, "0404", 3).unit("b", Axis, "0404", 9).unit("x", Allied, "0405", 3).unit("c", Axis, "0808", 1);
  t.start(kCombatPhase);
  CHECK(t.odds("a b -> x") == "12:3 4-1");
  t.attack("a b -> x", 1);
  t.apply("lose b");  // nine for three
  CHECK(t.offers() == std::vector<std::string>{"done", "lose a"});
  CHECK(t.refused_by("lose c", k10_1_Ex));  // no attacker
  t.apply("lose a");
  CHECK(t.phase() == kCombatPhase);  // nobody is left to ask
  CHECK(t.place_of("a") == Place::kEliminated);
}

TEST_CASE("Attackers who are worth no more than the defenders are all lost in an exchange", "[ALA 10.1-Ex]") {
  AlaTable t;
  for (const char* ring : {"0404", "0406", "0505", "0506", "0305", "0306"})
    t.unit(std::string("r") + ring, Axis, ring, 1, 8);
  t.unit("x", Allied, "0405", 3);                                    // isolated: one
  t.start(kCombatPhase);
  CHECK(t.odds("r0404 r0406 r0505 r0506 -> x") == "4:1 4-1");
  t.attack("r0404 r0406 r0505 r0506 -> x", 1);   // Ex: three are due, all four may be offered
  t.apply("lose r0404").apply("lose r0406");
  CHECK(t.refused_by("done", k10_1_Ex));
  t.apply("lose r0505").apply("done");
  CHECK(t.phase() != kLossStep);
  AlaTable u;   // x, attacked before, adds nothing and is lost with y
  u.unit("a", Axis, "0404", 8).unit("x", Allied, "0405", 6).unit("y", Allied, "0405", 2);
  u.start(kCombatPhase);
  u.edit([&](State& state) { ala::set(state, u.id("x"), kDefended); });
  CHECK(u.odds("a -> x y") == "8:2 4-1");
  u.attack("a -> x y", 1);
  CHECK(u.place_of("a") == Place::kEliminated);                         // eight for eight
  CHECK(u.phase() == kCombatPhase);
}

TEST_CASE("Ae and De eliminate one side", "[ALA 10.1-Ae][ALA 10.1-De]") {
  AlaTable t;
  t.unit("a", Axis, "0404", 1).unit("x", Allied, "0405", 8).unit("c", Axis, "0707", 40).unit("y", Allied, "0708", 4);
  t.start(kCombatPhase);
  t.attack("a -> x", 2);
  if (t.phase() == kAdvanceStep) t.apply("done");
  CHECK(t.place_of("a") == Place::kEliminated);
  t.attack("c -> y", 1);
  CHECK(t.place_of("y") == Place::kEliminated);
}

TEST_CASE("Engineers who aid an attack share no result of it", "[ALA 10.1-Ae][ALA 12.21]") {
  AlaTable t;
  t.mine(Allied, "0405")
      .unit("a", Axis, "0404", 1)
      .unit("e", Axis, "0305", 1, 4, {"engineer", "defense-only"})
      .unit("x", Allied, "0405", 8);
  t.start(kCombatPhase);
  t.attack("a e -> x", 2);
  CHECK(t.place_of("a") == Place::kEliminated);
  CHECK(t.hex("e") == "0305");
}
