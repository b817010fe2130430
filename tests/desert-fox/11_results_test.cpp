#include "combat_helpers.hpp"

using namespace fox_test;

namespace {

/// x at 0404 attacks y at 0405 on a given column; the results follow.
DesertFoxTable duel(int strength, int morale = 2, int defense = 1) {
  DesertFoxTable t;
  t.place("el-agheila", "0101").place("alexandria", "0909");
  t.unit("x", Axis, "0404", "infantry", {.strength = strength})
      .unit("y", Cw, "0405", "infantry", {.strength = defense, .morale = morale, .stacking = 1});
  return t;
}

}  // namespace

TEST_CASE("the result key is read", "[DF 11.8-K]") {
  CHECK(result_of("-").none());
  CHECK(result_of("2").retreat == 2);
  const Result all = result_of("d3p");
  CHECK((all.disrupts && all.retreat == 3 && all.partial && !all.depletes && !all.eliminates));
  CHECK(result_of("d4D").depletes);
  CHECK(result_of("E").eliminates);
  CHECK(result_of("p").on(3).effects == 0);
  CHECK(words_of(all) == "disrupted, retreat 3 hexes, partial depletion");
  CHECK(words_of(result_of("d4D")) == "disrupted, depleted, retreat 4 hexes");
  CHECK(words_of(result_of("1")) == "retreat 1 hex");
  CHECK(words_of(result_of("E")) == "eliminated");
  CHECK(words_of(result_of("-")) == "unharmed");
  int worse = -1;  // as the rows of the table go on
  for (const char* each : {"-", "1", "2", "p", "d3p", "d4p", "d6p", "d3D", "d6D", "E"}) {
    CHECK(weight_of(result_of(each)) > worse);
    worse = weight_of(result_of(each));
  }
}

TEST_CASE("what the die can bring is told in words, by Morale where the defenders differ", "[DF 11.8-K][DF 11.65]") {
  const auto told = [](int morale) {
    auto t = duel(30);
    t.unit("z", Cw, "0405", "infantry", {.strength = 1, .morale = morale, .stacking = 1}).start();
    return fight(t, Axis, {"x"}, {"y", "z"}).faces;
  };
  REQUIRE(told(2).size() == 6);
  CHECK(told(2)[0].words.starts_with("defenders: "));
  CHECK(told(2)[0].words.find("; attackers: ") != std::string::npos);
  CHECK(told(4)[0].words.starts_with("defenders of Morale "));
  CHECK(told(4)[0].words.find("; defenders of Morale ") != std::string::npos);
}

TEST_CASE("the rows of morale and of attackers are as printed",
          "[DF 11.8-M1][DF 11.8-M2][DF 11.8-M3][DF 11.8-M4][DF 11.8-M5][DF 11.8-ATT]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404").start();
  const auto result = [&](int morale, int column) { return t.rules().crt.result(morale, column); };
  CHECK(result(1, 11) == "p");
  CHECK(result(1, 17) == "d5D");
  CHECK(result(2, 11) == "d4p");
  CHECK(result(3, 10) == "d3D");
  CHECK(result(4, 9) == "d2D");
  CHECK(result(5, 4) == "p");
  CHECK(result(6, 4) == "p");   // no row above 5
  CHECK(result(0, 1) == "E");
  CHECK(result(0, 9) == "p");
  CHECK(result(2, 20) == "E");
}

TEST_CASE("a retreat leads the full distance away, step by step", "[DF 11.61][DF 11.62][DF 11.62-1]") {
  DesertFoxTable t = duel(6);
  t.unit("x2", Axis, "0606").start_combat(Axis);
  attack(t, "x -> y");   // 6-1, column 9
  t.roll(1);             // 10: d3p for morale 2, nothing for the attacker
  REQUIRE(t.waits_for() == "retreat");
  CHECK(t.to_act() == Cw);
  CHECK(t.legal("retreat y 0405-0406-0407-0408"));
  CHECK(t.refused_by("retreat y 0405-0406-0407", k11_61));
  CHECK(t.refused_by("retreat y 0405-0404-0403-0402", k11_62_1));
  CHECK(t.refused_by("retreat y 0405-0505-0605-0705", k10_25));   // through the zone of x2
  CHECK(t.refused_by("retreat y 0405-0406-0407-0406", k11_61));
  t.apply("retreat y 0405-0406-0407-0408");
  CHECK(t.hex("y") == "0408");
  CHECK(t.has("y", kDisrupted));
  REQUIRE(t.waits_for() == "partial");
  CHECK(t.to_act() == Axis);
  t.apply("deplete y");
  CHECK(t.depleted("y"));
}

TEST_CASE("a unit that cannot go all the way goes as far as it can and is depleted", "[DF 11.61]") {
  DesertFoxTable t = duel(6);
  t.terrain("0407 0306 0307 0506 0507 0305 0505", "sea").start_combat(Axis);
  attack(t, "x -> y");
  t.roll(1);
  REQUIRE(t.waits_for() == "retreat");
  CHECK(t.legal("retreat y 0405-0406"));
  t.apply("retreat y 0405-0406");
  CHECK(t.depleted("y"));
}

TEST_CASE("retreats of one to three hexes can be bought off, longer ones not", "[DF 11.63]") {
  DesertFoxTable t = duel(6);
  t.start_combat(Axis);
  attack(t, "x -> y");
  t.roll(1);
  t.apply("stand y");
  CHECK(t.hex("y") == "0405");
  CHECK(t.depleted("y"));
  DesertFoxTable u = duel(8);
  u.start_combat(Axis);
  attack(u, "x -> y");   // 8-1, column 11
  u.roll(1);             // 12: d6p
  CHECK(u.refused_by("stand y") == "DF 11.63");
}

TEST_CASE("cities and forts take three hexes off a retreat; a path may end in a city", "[DF 11.64]") {
  DesertFoxTable t = duel(9);
  t.fort("0405", 1).start_combat(Axis);
  attack(t, "x -> y");   // 8-1 on the row of Level 1: column 10
  t.roll(1);             // 11: d4p, so one hex
  REQUIRE(t.waits_for() == "retreat");
  CHECK(t.legal("retreat y 0405-0406"));
  CHECK(t.refused_by("retreat y 0405-0406-0407", k11_61));
  DesertFoxTable u = duel(6);
  u.terrain("0406", "city").start_combat(Axis);
  attack(u, "x -> y");
  u.roll(1);             // d3p
  CHECK(u.legal("retreat y 0405-0406"));
  u.apply("retreat y 0405-0406");
  CHECK_FALSE(u.depleted("y"));
}

TEST_CASE("nobody retreats across an escarpment, and lorries leave the road for no sand", "[DF 11.62-2][DF 11.62-3]") {
  DesertFoxTable t = duel(6);
  t.side("0405", "0406", {"escarpment", "road"}).terrain("0505 0305", "sand-sea").side("0405", "0305", {"road"});
  t.unit("z", Cw, "0405", "motorized-infantry", {.strength = 0}).start_combat(Axis);
  attack(t, "x -> y");
  t.roll(1);
  REQUIRE(t.waits_for() == "retreat");
  CHECK(t.refused_by("retreat y 0405-0406-0407-0408", k11_62_2));
  CHECK(t.refused_by("retreat z 0405-0505-0605-0706", k11_62_3));
  CHECK_FALSE(t.refused_by("retreat z 0405-0305-0205-0106", k11_62_3));
}

TEST_CASE("who has retreated into a stack adds nothing to it but suffers with it", "[DF 11.62-4]") {
  DesertFoxTable t = duel(6, 2, 2);
  t.unit("late", Cw, "0405", "infantry", {.strength = 5}).start_combat(Axis);
  t.set_flag("late", kRetreated);
  t.set_flag("late", kDefended);
  CHECK(fight(t, Axis, {"x"}, {"y", "late"}).defense == 2);
  t.apply("attack x -> y");
  CHECK(in_hand(t).defenders == 2);
}

TEST_CASE("a retreat may overcrowd a hex, which is then borne for a while", "[DF 11.62-5]") {
  DesertFoxTable t = duel(6);
  t.unit("six", Cw, "0408", "infantry", {.stacking = 6}).start_combat(Axis);
  attack(t, "x -> y");
  t.roll(1);
  t.apply("retreat y 0405-0406-0407-0408");
  CHECK(t.has("y", kCrowded));
  CHECK_FALSE(t.has("six", kCrowded));
}

TEST_CASE("defenders suffer first, and attackers may stay when all their hexes are vacated", "[DF 11.65][DF 11.61]") {
  DesertFoxTable t = duel(4, 5, 4);
  t.start_combat(Axis);
  attack(t, "x -> y");   // 1-1, column 3
  t.roll(4);             // 7: d6p for morale 5, retreat 1 for the attacker
  REQUIRE(t.waits_for() == "retreat");
  CHECK(t.to_act() == Cw);
  t.apply(t.offers("retreat").front()).apply("deplete y");
  REQUIRE(t.waits_for() == "retreat");
  CHECK(t.to_act() == Axis);
  t.apply("stand x");
  CHECK_FALSE(t.depleted("x"));
  CHECK(t.waits_for() == "advance");
}

TEST_CASE("a second disruption is a depletion, a second depletion eliminates",
          "[DF 11.66-5][DF 11.71][DF 11.6][DF 11.66]") {
  DesertFoxTable t = duel(9);
  t.start_combat(Axis);
  t.set_flag("y", kDisrupted);
  t.deplete("y");
  attack(t, "x -> y");
  t.roll(1);
  CHECK(t.hex("y").empty());
  CHECK(t.place_of("y") == place(kRefitBox));
}

TEST_CASE("one unit in all is depleted for partial results, by the other side's choice",
          "[DF 11.74][DF 11.75][DF 11.73]") {
  DesertFoxTable t = duel(20, 1, 1);
  t.unit("z", Cw, "0405", "infantry", {.strength = 1, .morale = 2}).start_combat(Axis);
  attack(t, "x -> y");   // 10-1: column 11
  t.roll(1);             // 12: d3p and d6p; attackers 1
  while (t.waits_for() == "retreat" && t.to_act() == Cw) t.apply(t.offers("retreat").front());
  REQUIRE(t.waits_for() == "partial");
  CHECK(t.refused_by("deplete x") == "DF 11.74");
  t.apply("deplete y");
  CHECK(t.depleted("y"));
  CHECK_FALSE(t.depleted("z"));
  CHECK(t.waits_for() == "retreat");
}

TEST_CASE("an attacking force draws its partial depletion from the defender", "[DF 11.73]") {
  DesertFoxTable t = duel(6, 1, 2);
  t.unit("x2", Axis, "0404", "infantry").start_combat(Axis);
  attack(t, "x x2 -> y");   // 4-1: column 7
  t.roll(2);                // 9: 1 for morale 1; p for the attackers
  t.apply("stand y");
  REQUIRE(t.waits_for() == "partial");
  CHECK(t.to_act() == Cw);
  CHECK(t.refused_by("deplete y") == "DF 11.74");
  t.apply("deplete x");
  CHECK(t.depleted("x"));
}

TEST_CASE("with nobody left but supply units nobody is depleted for the force", "[DF 11.74][DF 7.26][DF 11.62]") {
  for (const bool ringed : {true, false}) {
    DesertFoxTable t;
    t.unit("x", Axis, "0404", "infantry", {.strength = 4})
        .unit("y", Cw, "0405", "infantry", {.strength = 1, .morale = 5});
    t.msu("m", Cw, "0504");
    if (ringed)
      for (const char* hex : {"0406", "0305", "0306", "0505", "0506"}) t.unit(hex, Axis, hex, "infantry");
    t.start_combat(Axis);
    t.set_flag("y", kDisrupted);   // without a zone: nobody else must attack
    t.apply("attack x -> y m").apply("done").apply("done");
    t.roll(1);   // 2-1, column 4; 5: d3p for y, nothing for m
    CHECK(t.hex("m") == "0504");
    if (!ringed) {
      t.apply(t.offers("retreat").front());
      CHECK(t.offers("deplete") == std::vector<std::string>{"deplete y"});
      continue;
    }
    t.apply("stand y");   // depleted already
    CHECK(t.hex("y").empty());
    if (t.to_act() == Side::kChance) t.roll(1);   // its fate [DF 13.2]
    CHECK(t.hex("m") == "0504");
    CHECK(t.waits_for() != "partial");
    CHECK_FALSE(t.offers("").empty());
  }
}

TEST_CASE("supply units suffer only when alone in their hex", "[DF 7.26]") {
  DesertFoxTable t = duel(9);
  t.msu("m", Cw, "0405").start_combat(Axis);
  attack(t, "x -> y");
  t.roll(1);
  CHECK(t.hex("m") == "0405");
  DesertFoxTable u;
  u.unit("x", Axis, "0404", "infantry", {.strength = 9}).msu("alone", Cw, "0305").start_combat(Axis);
  attack(u, "x -> alone");
  u.roll(1);
  CHECK(u.hex("alone").empty());
}

TEST_CASE("up to six stacking points of fit attackers advance one hex into what was vacated", "[DF 11.69]") {
  DesertFoxTable t = duel(9);
  t.unit("big", Axis, "0404", "infantry", {.strength = 0, .stacking = 6}).unit("far", Axis, "0304", "infantry");
  t.unit("guns", Axis, "0404", "artillery", {.strength = 1}, {"artillery", "parenthesized"}).start_combat(Axis);
  attack(t, "x big guns -> y");
  t.roll(2);   // 11 + 2: d3D for morale 2, nothing for the attackers
  t.apply("shift 0").apply("retreat y 0405-0406-0407-0408");
  REQUIRE(t.waits_for() == "advance");
  CHECK(t.refused_by("advance guns 0405") == "DF 11.69");
  CHECK(t.refused_by("advance far 0405") == "DF 11.69");
  CHECK(t.refused_by("advance x 0406") == "DF 11.69");
  t.apply("advance x 0405");
  CHECK(t.hex("x") == "0405");
  CHECK(t.waits_for() == "first-combat");   // big is too big now
}

TEST_CASE("disrupted attackers do not advance", "[DF 11.69]") {
  DesertFoxTable t = duel(9);
  t.start_combat(Axis);
  t.set_flag("x", kDisrupted);
  attack(t, "x -> y");   // 4-1: column 7
  t.roll(6);             // 13: d3D
  t.apply("retreat y 0405-0406-0407-0408");
  CHECK(t.waits_for() == "first-combat");
}

TEST_CASE("the Axis gains a dump when it storms Tobruk", "[DF 7.56]") {
  DesertFoxTable t = duel(20);
  t.terrain("0405", "city").place("tobruk", "0405").spares(Axis, 1).dump("old", Axis, "0404").start_combat(Axis);
  attack(t, "x -> y");   // 10-1 in the city: column 9
  t.roll(6);             // 15: d5D, so two hexes
  while (t.waits_for() != "advance") t.apply(t.offers("retreat").front());
  t.apply("done");
  CHECK(t.hex("axis-spare-1").empty());
  DesertFoxTable u = duel(20);
  u.terrain("0405", "city").place("tobruk", "0405").spares(Axis, 1).dump("old", Axis, "0404").start_combat(Axis);
  attack(u, "x -> y");
  u.roll(6);
  while (u.waits_for() != "advance") u.apply(u.offers("retreat").front());
  u.apply("advance x 0405");
  REQUIRE(u.waits_for() == "tobruk-dump");
  CHECK(u.refused_by("place-dump 0404") == "DF 7.56");
  CHECK(u.refused_by("place-dump 0408") == "DF 7.56");
  u.apply("place-dump 0405");
  CHECK(u.has("axis-spare-1", kDump));
  CHECK_FALSE(u.has("axis-spare-1", kCaptured));
}

TEST_CASE("supply units left behind fall to an advance", "[DF 7.77][DF 7.26][DF 11.69]") {
  DesertFoxTable t = duel(9);
  t.msu("m", Cw, "0405").start_combat(Axis);
  attack(t, "x -> y");   // 9-1: column 11
  t.roll(2);             // 13: d3D
  t.apply("retreat y 0405-0406-0407-0408");
  CHECK(t.hex("m") == "0405");
  REQUIRE(t.waits_for() == "advance");   // no combat unit is left there
  t.apply("advance x 0405");
  t.apply("destroy m");
  CHECK(t.hex("m").empty());
  CHECK(t.hex("x") == "0405");
  CHECK(t.waits_for() == "first-combat");
}
