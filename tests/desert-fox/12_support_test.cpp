#include <algorithm>

#include "combat_helpers.hpp"

using namespace fox_test;

namespace {

DesertFoxTable battle() {
  DesertFoxTable t;
  t.place("el-agheila", "0101").place("alexandria", "0909").region("coast-from-derna", "0405 0404");
  t.unit("x", Axis, "0404", "infantry", {.strength = 9}).unit("y", Cw, "0405", "infantry", {.strength = 3});
  return t;
}

}  // namespace

TEST_CASE("able artillery shifts the enemy's column: not when depleted, disrupted or out of supply",
          "[DF 12.0-G][DF 12.0-P][DF 12.13][DF 12.16][DF 11.66-3][DF 7.34-S]") {
  DesertFoxTable t = battle();
  t.unit("g", Axis, "0404", "artillery", {.strength = 1}, {"artillery", "parenthesized"})
      .unit("h", Axis, "0404", "heavy-weapons", {}, {"artillery"})
      .start_combat(Axis);
  const auto shifts = [&](std::uint32_t supplied) {
    return terms(t, {"g", "h", "x"}, supplied, {"y"}, 1).shift_columns(Role::kAttack);
  };
  CHECK(shifts(7) == 2);
  CHECK(shifts(2) == 1);
  t.deplete("g");
  CHECK(shifts(7) == 1);
  t.set_flag("h", kDisrupted);
  CHECK(shifts(7) == 0);
}

TEST_CASE("each side shifts only the other's column, four at most, the attacker first",
          "[DF 12.12][DF 12.14][DF 12.15][DF 12.18][DF 12.11]") {
  DesertFoxTable t = battle();
  for (const char* name : {"g1", "g2", "g3"})
    t.unit(name, Axis, "0404", "artillery", {.strength = 1}, {"artillery", "parenthesized"});
  t.unit("h", Cw, "0405", "artillery", {.strength = 1}, {"artillery", "parenthesized"})
      .points(kAxisAir, 3)
      .start_combat(Axis);
  t.apply("attack x g1 g2 g3 -> y").apply("air 3").apply("done").apply("done").roll(1);  // 3-1: column 6, 7
  REQUIRE(t.waits_for() == "attack-shift");
  CHECK(t.legal("shift 4"));
  CHECK(t.refused_by("shift 5") == "DF 12.15");
  t.apply("shift 4");
  REQUIRE(t.waits_for() == "defense-shift");
  CHECK(t.to_act() == Cw);
  t.apply("shift 1");
  CHECK(t.has("y", kDisrupted));  // column 11: d4p; the attackers read column 6: p
}

TEST_CASE("what a combat would come to counts the shifts of both sides, and says where its row comes from",
          "[DF 12.12][DF 12.15][DF 11.31][DF 14.21]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404", "infantry", {.strength = 6})
      .unit("guns", Axis, "0404", "artillery", {.strength = 1}, {"artillery", "parenthesized"});
  t.unit("y", Cw, "0405", "infantry", {.strength = 2, .morale = 2})
      .unit("cannon", Cw, "0405", "artillery", {.strength = 1, .morale = 2}, {"artillery", "parenthesized"});
  t.fort("0405", 1).start_combat(Axis);
  const CombatReport bare = fight(t, Axis, {"x"}, {"y"}), shifted = fight(t, Axis, {"x", "guns"}, {"y"});
  CHECK(bare.column == 5);  // 3-1 on the row of the fort
  CHECK(shifted.column == 5);
  CHECK(bare.faces[2].result == "morale 2: 2; attackers 1");     // columns 8 and 7
  CHECK(shifted.faces[2].result == "morale 2: p; attackers 1");  // 9 and 7
  CHECK(bare.line == "rough");   // the row that forts of Level 1 share
  const auto row = std::ranges::find_if(bare.ruling.terms(), [](const CombatTerm& term) {
    return term.kind == CombatTermKind::kLine && std::string_view(term.label) == "level 1 fort";
  });
  REQUIRE(row != bare.ruling.terms().end());
  CHECK(row->rule == &k14_21);
  CHECK(std::ranges::count_if(bare.ruling.terms(),
                              [](const CombatTerm& term) { return term.kind == CombatTermKind::kLine; }) == 2);
  CHECK(shifted.ruling.shift_columns() == 0);  // one each way
}

TEST_CASE("flak takes strength off armor, after all else and no more than there is",
          "[DF 12.0-P][DF 12.21][DF 12.22][DF 12.23][DF 12.24]") {
  DesertFoxTable t;
  t.unit("flak", Axis, "0404", "flak", {.strength = 1}).unit("x", Axis, "0404", "infantry", {.strength = 2});
  t.unit("tanks", Cw, "0405", "armor", {.strength = 6})
      .unit("foot", Cw, "0305", "infantry", {.strength = 3})
      .start_combat(Cw);
  CHECK(fight(t, Cw, {"tanks", "foot"}, {"flak"}).attack == 3);  // 6 halved, and the flak would take 4
  CHECK(fight(t, Axis, {"flak", "x"}, {"tanks"}).defense == 1);  // 3 less 2
  t.deplete("flak");
  CHECK(fight(t, Cw, {"tanks", "foot"}, {"flak"}).attack == 6);
  CHECK(terms(t, {"tanks", "foot"}, 3, {"flak"}, 1).total(Role::kAttack) == 6);  // in supply, and depleted
  DesertFoxTable u;
  u.unit("flak", Axis, "0404", "flak").unit("y", Cw, "0405", "armor", {.strength = 12}).start_combat(Axis);
  const auto left = [&](std::uint32_t supplied) {
    return terms(u, {"flak"}, supplied, {"y"}, 1).total(Role::kDefense);
  };
  CHECK(left(1) == 4);  // 12 halved for want of infantry, less 2
  CHECK(left(0) == 6);
  u.set_flag("flak", kDisrupted);
  CHECK(left(1) == 6);
}

TEST_CASE("flak never brings a defending stack below one", "[DF 11.18][DF 12.22]") {
  DesertFoxTable t;
  t.unit("flak", Axis, "0404", "flak", {.strength = 3})
      .unit("tanks", Cw, "0405", "armor", {.strength = 4})
      .start_combat(Axis);
  CHECK(fight(t, Axis, {"flak"}, {"tanks"}).defense == 1);
}

TEST_CASE("of several stacks attacked at once none falls below one by flak", "[DF 11.18][DF 12.22]") {
  DesertFoxTable t;
  for (const char* id : {"flak", "flak2", "flak3"}) t.unit(id, Axis, "0404", "flak", {.strength = 3});
  t.unit("tanks", Cw, "0405", "armor", {.strength = 4})
      .unit("tanks2", Cw, "0403", "armor", {.strength = 6})
      .unit("foot", Cw, "0403", "infantry", {.strength = 5});
  t.start_combat(Axis);
  CHECK(fight(t, Axis, {"flak"}, {"tanks", "foot", "tanks2"}).defense == 11);  // 2 + 5 + 6, less 2
  // 2 + 11, less 6: there is armor enough
  CHECK(fight(t, Axis, {"flak", "flak2", "flak3"}, {"tanks", "foot", "tanks2"}).defense == 7);
  DesertFoxTable u;
  for (const char* id : {"flak", "flak2", "flak3"}) u.unit(id, Axis, "0404", "flak", {.strength = 3});
  u.unit("tanks", Cw, "0405", "armor", {.strength = 4})
      .unit("foot", Cw, "0403", "infantry", {.strength = 5})
      .start_combat(Axis);
  CHECK(fight(u, Axis, {"flak", "flak2", "flak3"}, {"tanks", "foot"}).defense == 6);  // the tanks stay at 1
}

TEST_CASE("air points are committed once in a Player-Turn, by the attacker first", "[DF 6.21][DF 6.22]") {
  DesertFoxTable t = battle();
  t.points(kAxisAir, 2).points(kCommonwealthAir, 1).start_combat(Axis);
  t.apply("attack x -> y");
  CHECK(t.refused_by("air 3") == "DF 6.21");
  CHECK(t.refused_by("air 0") == "DF 6.22");
  t.apply("air 2");
  CHECK(t.refused_by("air 1") == "DF 6.21");
  t.apply("done");
  CHECK(t.to_act() == Cw);
  t.apply("air 1").apply("done").roll(1);  // column 7
  CHECK(t.legal("shift 2"));
  t.apply("shift 2");
  CHECK(t.legal("shift 1"));
  CHECK(t.point(kAxisAir) == 2);
}

TEST_CASE("each side that committed air points loses one when the unshifted column is marked", "[DF 6.23][DF 11.8-A]") {
  DesertFoxTable t = battle();
  t.points(kAxisAir, 2).points(kCommonwealthAir, 1).start_combat(Axis);
  t.apply("attack x -> y").apply("air 2").apply("done").apply("done").roll(4);  // 6 + 4
  CHECK(t.point(kAxisAir) == 1);
  CHECK(t.point(kCommonwealthAir) == 1);
}

TEST_CASE("ships join one combat of a Player-Turn on the coast, on Game-Turns 3 to 9",
          "[DF 11.5][DF 11.51][DF 11.52]") {
  DesertFoxTable t = battle();
  t.unit("x2", Axis, "0704", "infantry", {.strength = 9}).unit("y2", Cw, "0705").start_combat(Axis, 3);
  t.apply("attack x -> y");
  CHECK(t.refused_by("bombard") == "DF 11.5");  // the Axis has none
  t.apply("done");
  t.apply("bombard");
  CHECK(t.refused_by("bombard") == "DF 11.51");
  t.apply("done").roll(2);
  while (t.waits_for() == "retreat") t.apply(t.offers("stand").front());
  REQUIRE(t.waits_for() == "defense-shift");
  CHECK(t.legal("shift 1"));
  DesertFoxTable u = battle();
  u.unit("x2", Axis, "0704", "infantry", {.strength = 9}).unit("y2", Cw, "0705").start_combat(Axis, 10);
  u.apply("attack x2 -> y2").apply("done");
  CHECK(u.refused_by("bombard") == "DF 11.5, DF 11.51");  // too late, and inland
}
