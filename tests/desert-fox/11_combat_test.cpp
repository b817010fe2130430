#include "combat_helpers.hpp"

using namespace fox_test;

TEST_CASE(
    "the example of combat comes to 13 against 4, column 6, and with a 3 to columns 11 and 9",
    "[DF 11.9][DF 11.0-P1][DF 11.0-P2][DF 11.0-P3][DF 11.0-P4][DF 11.0-P5][DF 11.0-P6]"
    "[DF 11.0-P7][DF 11.0-P8][DF 7.35][DF 12.0-P]") {
  DesertFoxTable t;
  t.unit("flak-II-5", Axis, "0404", "flak", {.strength = 1})
      .unit("mot-155", Axis, "0404", "motorized-infantry", {.strength = 3});
  t.unit("a", Cw, "0405", "artillery", {.strength = 1}, {"artillery", "parenthesized"});
  t.unit("ind-25-10", Cw, "0405", "heavy-weapons", {.strength = 3})
      .unit("armd-22", Cw, "0305", "armor", {.strength = 8});
  t.unit("hw-44", Cw, "0505", "heavy-weapons", {.strength = 3}, {"artillery"})
      .unit("armd-1-2", Cw, "0505", "armor", {.strength = 7});
  t.unit("d", Cw, "0707", "artillery", {.strength = 1}, {"artillery", "parenthesized"}).start_combat(Cw);
  t.set_flag("armd-1-2", kUnsupplied);
  const CombatReport report =
      fight(t, Cw, {"a", "ind-25-10", "armd-22", "hw-44", "armd-1-2"}, {"flak-II-5", "mot-155"});
  CHECK(report.ruling.unit_strength(Role::kAttack, t.id("a")) == 0);
  CHECK(report.ruling.unit_strength(Role::kAttack, t.id("armd-22")) == 4);
  CHECK(report.ruling.unit_strength(Role::kAttack, t.id("armd-1-2")) == 7);
  CHECK(report.attack == 13);
  CHECK(report.defense == 4);
  CHECK(report.ratio == "3-1");
  CHECK(report.line == "clear");
  CHECK(report.column == 6);
  CHECK(t.refused_by("attack a ind-25-10 armd-22 hw-44 armd-1-2 d -> flak-II-5", k11_22));
  attack(t, "a ind-25-10 armd-22 hw-44 armd-1-2 -> flak-II-5");
  t.roll(3);
  CHECK(in_hand(t).column == 9);
  REQUIRE(t.waits_for() == "attack-shift");
  CHECK(t.legal("shift 2"));
  CHECK(t.refused_by("shift 3") == "DF 12.15");
  t.apply("shift 2");
  CHECK(t.has("flak-II-5", kDisrupted));   // d4p on column 11
  CHECK(t.has("mot-155", kDisrupted));
  REQUIRE(t.waits_for() == "retreat");
  CHECK(t.refused_by("retreat mot-155 0404-0403-0402-0401") == "DF 11.61");   // four hexes
}

TEST_CASE("units across a ridge count a third, those beside it all; flak is not hindered by it",
          "[DF 11.34-X][DF 11.33][DF 11.34][DF 11.37]") {
  DesertFoxTable t;
  t.side("0404", "0405", {"ridge"}).side("0404", "0305", {"ridge"});
  t.unit("115", Axis, "0404", "mechanized-infantry", {.strength = 3});
  t.unit("polish", Cw, "0405", "infantry", {.strength = 3})
      .unit("royals", Cw, "0305", "reconnaissance", {.strength = 2});
  t.unit("23/70", Cw, "0504", "infantry", {.strength = 4});
  t.side("0707", "0708", {"ridge"}).unit("9aus", Cw, "0708", "heavy-weapons", {.strength = 3}, {"artillery"});
  t.unit("4/7", Cw, "0807", "armor", {.strength = 8}).side("0807", "0707", {"ridge"});
  t.unit("II/25", Axis, "0707", "flak", {.strength = 1}).unit("288", Axis, "0707", "heavy-weapons", {.strength = 2});
  t.start_combat(Cw);
  const CombatReport west = fight(t, Cw, {"polish", "royals", "23/70"}, {"115"});
  CHECK(west.ruling.unit_strength(Role::kAttack, t.id("polish")) == 1);
  CHECK(west.ruling.unit_strength(Role::kAttack, t.id("royals")) == 1);
  CHECK(west.ruling.unit_strength(Role::kAttack, t.id("23/70")) == 4);
  CHECK(west.attack == 6);
  const CombatReport east = fight(t, Cw, {"9aus", "4/7"}, {"II/25", "288"});
  CHECK(east.ruling.unit_strength(Role::kAttack, t.id("9aus")) == 1);
  CHECK(east.ruling.unit_strength(Role::kAttack, t.id("4/7")) == 2);   // halved first, then a third rounded up [11.17]
  CHECK(east.attack == 1);                                             // flak takes no more than the armor's two
  CHECK(fight(t, Axis, {"115"}, {"polish", "royals", "23/70"}).attack == 1);
}

TEST_CASE("changes of a strength add up in the order that is best for its owner", "[DF 11.17]") {
  DesertFoxTable t;
  t.side("0404", "0405", {"ridge"}).unit("x", Axis, "0404", "infantry", {.strength = 8}).unit("y", Cw, "0405");
  t.start_combat(Axis);
  CHECK(terms(t, {"x"}, 1, {"y"}, 1).total(Role::kAttack) == 3);
  CHECK(terms(t, {"x"}, 0, {"y"}, 1).total(Role::kAttack) == 2);   // 8 halved, a third of it up; not 1, as 3 halved
  CombatRuling doubled = terms(t, {"x"}, 1, {"y"}, 1);
  doubled.multiply(Role::kAttack, t.id("x"), 2, 1, k14_22, "level 2 fort");
  CHECK(doubled.total(Role::kAttack) == 6);
}

TEST_CASE("overrunning armor crosses the ridge as in the example, and flak does not count", "[DF 8.39-X][DF 12.25]") {
  DesertFoxTable t;
  t.side("0404", "0405", {"ridge"}).unit("flak", Axis, "0404", "flak", {.strength = 1});
  t.unit("a", Cw, "0405", "armor", {.strength = 3})
      .unit("b", Cw, "0405", "armor", {.strength = 9})
      .unit("c", Cw, "0405", "armor", {.strength = 9});
  t.unit("d", Cw, "0405", "armor", {.strength = 7}).start(kMove1, Cw);
  const HexId from = t.at("0405"), to = t.at("0404");
  int sum = 0;
  for (const char* name : {"a", "b", "c", "d"})
    sum += modified_strength(t.rules(), t.state(), t.id(name), from, {&to, 1});
  CHECK(sum == 10);
  CHECK(overrun_defense(t.rules(), t.state(), to) == 1);
}

TEST_CASE("wadis halve up, escarpments divide by three down, each kind once", "[DF 11.37][DF 11.36]") {
  DesertFoxTable t;
  t.side("0404", "0405", {"wadi"}).side("0305", "0405", {"escarpment"}).side("0505", "0405", {"escarpment", "road"});
  t.unit("y", Cw, "0405").unit("w", Axis, "0404", "infantry", {.strength = 5}, {"foot"});
  t.unit("e", Axis, "0305", "infantry", {.strength = 5}, {"foot"}).unit("lorries", Axis, "0305", "motorized-infantry");
  t.unit("road", Axis, "0505", "motorized-infantry", {.strength = 8}).start_combat(Axis);
  CHECK(fight(t, Axis, {"w"}, {"y"}).attack == 3);
  CHECK(fight(t, Axis, {"e"}, {"y"}).attack == 1);
  CHECK(t.refused_by("attack lorries -> y", k11_36));
  CHECK(fight(t, Axis, {"road"}, {"y"}).attack == 2);
  CHECK_FALSE(t.refused_by("attack road e w -> y", k11_36));
}

TEST_CASE("armor is matched one for one by infantry of its stack in the same combat", "[DF 11.4][DF 11.4-X]") {
  DesertFoxTable t;
  t.unit("a1", Axis, "0404", "armor", {.strength = 9})
      .unit("a2", Axis, "0404", "armor", {.strength = 4})
      .unit("a3", Axis, "0404", "armor", {.strength = 6});
  t.unit("i1", Axis, "0404")
      .unit("i2", Axis, "0404", "infantry", {}, {"foot"})
      .unit("rec", Axis, "0404", "reconnaissance", {.strength = 1});
  t.unit("y", Cw, "0405", "armor", {.strength = 5}).start_combat(Axis);
  const CombatReport all = fight(t, Axis, {"a1", "a2", "a3", "i1", "i2", "rec"}, {"y"});
  CHECK(all.ruling.unit_strength(Role::kAttack, t.id("a2")) == 2);   // the owner's choice: the weakest
  CHECK(all.attack == 9 + 2 + 6 + 3 + 3 + 1);
  CHECK(fight(t, Axis, {"a1", "a3", "rec"}, {"y"}).attack == 4 + 3 + 1);
  CHECK(all.defense == 2);   // defenders too
}

TEST_CASE("the terrain of the defenders picks the row, of several hexes the best one for them",
          "[DF 11.31][DF 11.32][DF 11.8][DF 11.8-CLEAR][DF 11.8-ROUGH][DF 11.8-MTN][DF 11.8-ALEX]") {
  DesertFoxTable t;
  t.terrain("0405", "rough")
      .terrain("0305", "mountain")
      .terrain("0403", "city")
      .place("alexandria", "0403")
      .terrain("0504", "city")
      .place("tobruk", "0504");
  t.unit("x", Axis, "0404", "infantry", {.strength = 12}).start_combat(Axis);
  const auto odds = [&](const char* hex, int attack, int defense) {
    const HexId at = t.at(hex);
    return odds_of(t.rules(), t.state(), attack, defense, {&at, 1});
  };
  CHECK(odds("0505", 13, 4).column == 6);
  CHECK(odds("0505", 1, 3).column == 1);
  CHECK(odds("0505", 1, 4).column == 0);
  CHECK(odds("0405", 3, 1).column == 5);
  CHECK(odds("0405", 1, 3).column == 0);
  CHECK(odds("0305", 3, 1).column == 4);
  CHECK(odds("0504", 2, 1).column == 2);
  CHECK(odds("0403", 9, 1).column == 8);
  CHECK(odds("0403", 1, 1).column == 0);
  const HexId both[] = {t.at("0405"), t.at("0305")};
  CHECK(odds_of(t.rules(), t.state(), 3, 1, both).column == 4);
}

TEST_CASE("a fortification gives its row, one of level 2 doubles a unit that is no armor",
          "[DF 11.35][DF 14.21][DF 14.22][DF 14.23]") {
  DesertFoxTable t;
  t.fort("0405", 1).fort("0305", 2).unit("x", Axis, "0404", "infantry", {.strength = 12});
  t.unit("y1", Cw, "0405", "infantry", {.strength = 2}).unit("y2", Cw, "0305", "infantry", {.strength = 3});
  t.unit("y3", Cw, "0305", "infantry", {.strength = 2})
      .unit("tanks", Cw, "0305", "armor", {.strength = 6})
      .start_combat(Axis);
  CHECK(fight(t, Axis, {"x"}, {"y1"}).line == "rough");
  CHECK(fight(t, Axis, {"x"}, {"y1"}).defense == 2);
  const CombatReport strong = fight(t, Axis, {"x"}, {"y2", "y3", "tanks"});
  CHECK(strong.line == "mountain");
  CHECK(strong.defense == 6 + 2 + 6);
}

TEST_CASE("Benghazi defends like Tobruk, under the erratum like Bardia", "[DF O-ERR-1][DF 11.8-MTN]") {
  for (const auto& [choice, row] : {std::pair{"off", "mountain"}, {"on", "rough"}}) {
    DesertFoxTable t;
    t.option("benghazi-erratum", choice).terrain("0405 0505", "city").place("benghazi", "0405").place("tobruk", "0505");
    t.unit("x", Axis, "0404", "infantry", {.strength = 9})
        .unit("y", Cw, "0405")
        .unit("z", Cw, "0505")
        .start_combat(Axis);
    CHECK(fight(t, Axis, {"x"}, {"y"}).line == row);
    CHECK(fight(t, Axis, {"x"}, {"z"}).line == "mountain");
  }
}

TEST_CASE("parenthesized units add nothing to attacks, and defend as one point only without others",
          "[DF 11.15][DF 11.18][DF 7.71]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404", "infantry", {.strength = 6})
      .unit("guns", Axis, "0404", "artillery", {.strength = 1}, {"artillery", "parenthesized"});
  t.unit("g1", Cw, "0405", "artillery", {.strength = 1}, {"artillery", "parenthesized"})
      .unit("g2", Cw, "0405", "artillery", {.strength = 1}, {"artillery", "parenthesized"});
  t.msu("m1", Cw, "0305")
      .msu("m2", Cw, "0305")
      .unit("y", Cw, "0505", "infantry", {.strength = 3})
      .msu("m3", Cw, "0505");
  t.unit("g3", Cw, "0505", "artillery", {.strength = 1}, {"artillery", "parenthesized"}).start_combat(Axis);
  CHECK(fight(t, Axis, {"x", "guns"}, {"g1", "g2"}).attack == 6);
  CHECK(fight(t, Axis, {"x", "guns"}, {"g1", "g2"}).defense == 1);
  CHECK(fight(t, Axis, {"x"}, {"m1"}).defense == 1);
  CHECK(fight(t, Axis, {"x"}, {"y"}).defense == 3);
  t.set_flag("y", kDisrupted);
  CHECK(fight(t, Axis, {"x"}, {"y"}).defense == 1);
}

TEST_CASE("without combat supply strengths are halved, each for itself, and morale rises",
          "[DF 7.34][DF 7.34-A][DF 7.34-D][DF 11.66-1]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404", "infantry", {.strength = 5})
      .unit("y", Cw, "0405", "infantry", {.strength = 3})
      .unit("z", Cw, "0405", "infantry", {.strength = 3})
      .start_combat(Axis);
  const auto total = [&](Role role, std::uint32_t attack_supply, std::uint32_t defense_supply) {
    return terms(t, {"x"}, attack_supply, {"y", "z"}, defense_supply).total(role);
  };
  CHECK(total(Role::kAttack, 0, 3) == 2);
  CHECK(total(Role::kAttack, 1, 3) == 5);
  CHECK(total(Role::kDefense, 1, 0) == 2);
  CHECK(total(Role::kDefense, 1, 2) == 4);
  t.set_flag("x", kDisrupted);
  CHECK(total(Role::kAttack, 0, 3) == 1);
}

TEST_CASE("all attackers stand beside all defenders, and every unit of a hex is attacked",
          "[DF 11.22][DF 11.21][DF 11.23][DF 11.24][DF 11.11]") {
  DesertFoxTable t;
  t.unit("a", Axis, "0404", "infantry", {.strength = 9})
      .unit("b", Axis, "0404", "infantry", {.strength = 9})
      .unit("c", Axis, "0606", "infantry", {.strength = 9});
  t.unit("y", Cw, "0405").unit("y2", Cw, "0405").unit("z", Cw, "0505").start_combat(Axis);
  CHECK(t.refused_by("attack a c -> y z", k11_22));
  CHECK(t.legal("attack a b -> y z"));
  CHECK(t.refused_by("attack a -> y y2", k11_23));
  CHECK(t.refused_by("attack a a -> y", k11_11));
  CHECK(t.legal("attack a -> y"));   // b may attack z
  t.apply("attack a -> y");
  CHECK(in_hand(t).defenders == 2);
}

TEST_CASE("nobody attacks or is attacked twice in a phase, and one attack follows the other", "[DF 11.14][DF 11.12]") {
  DesertFoxTable t;
  t.unit("a", Axis, "0404", "infantry", {.strength = 9})
      .unit("b", Axis, "0404", "infantry", {.strength = 9})
      .unit("y", Cw, "0405", "infantry", {.strength = 3, .morale = 1});
  t.unit("z", Cw, "0505", "infantry", {.strength = 3}).start_combat(Axis);
  t.apply("attack a -> y");
  CHECK_FALSE(t.legal("attack b -> z"));
  t.apply("done").apply("done").roll(1);   // 3-1: column 7, nothing for morale 1, retreat 1 for the attacker
  REQUIRE(t.waits_for() == "retreat");
  t.apply("stand a");
  CHECK(t.depleted("a"));
  CHECK(t.refused_by("attack a -> z", k11_14));
  CHECK(t.refused_by("attack b -> y", k11_14));
  CHECK(t.legal("attack b -> z"));
}
