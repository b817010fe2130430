// Where two cases meet: what a careful reader of the rules would ask after he has read each of them alone.
#include "combat_helpers.hpp"

using namespace fox_test;

namespace {

const std::vector<std::string> kWalks = {"foot"};
const std::vector<std::string> kGuns = {"artillery", "parenthesized"};
constexpr Values kColumn = {.strength = 40, .movement = 14};
constexpr Values kWeakling = {.strength = 1, .movement = 6};

/// A strong group in 0402, a weak enemy next door in 0403, a neighbour of his in 0404.
DesertFoxTable neighbours(const char* type, const Values& values, const std::vector<std::string>& traits = {}) {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", kColumn).unit("y", Cw, "0403", "infantry", kWeakling, kWalks);
  t.unit("z", Cw, "0404", type, values, traits);
  return t;
}
std::string overrun_of(DesertFoxTable& t) {
  t.apply("group x");
  return t.refused_by("overrun 0403");
}

}  // namespace

TEST_CASE("a neighbour protects only with a zone that reaches the hex", "[DF 8.38][DF 10.11][DF 10.12-1]") {
  DesertFoxTable sound = neighbours("armor", {});
  sound.start();
  CHECK(overrun_of(sound) == "DF 8.38");
  DesertFoxTable behind = neighbours("armor", {});
  behind.side("0403", "0404", {"escarpment", "road"}).start();
  CHECK(overrun_of(behind).empty());
  for (const UnitFlag flag : {kDisrupted, kUnsupplied}) {
    DesertFoxTable t = neighbours("armor", {});
    t.start();
    t.set_flag("z", flag);
    CHECK(overrun_of(t).empty());
  }
  DesertFoxTable weightless = neighbours("reconnaissance", {.stacking = 0});
  weightless.start();
  CHECK(overrun_of(weightless).empty());
}

TEST_CASE("two neighbours on foot, each of one point, protect together", "[DF 8.38][DF 10.3]") {
  for (const bool second : {false, true}) {
    DesertFoxTable t = neighbours("infantry", {.movement = 6}, kWalks);
    if (second) t.unit("z2", Cw, "0503", "infantry", {.movement = 6}, kWalks);
    t.start();
    CHECK(overrun_of(t) == (second ? "DF 8.38" : ""));
  }
}

TEST_CASE("who evaded an overrun onto its supply may still try to destroy it", "[DF 8.37][DF 7.82]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", kColumn)
      .unit("y", Cw, "0403", "armor", {.strength = 1, .morale = 1, .movement = 28});
  t.msu("m", Cw, "0404").start();
  t.apply("group x").apply("overrun 0403").apply("react y 0403-0404").apply("done").apply("done").end_phase();
  REQUIRE(t.waits_for() == "first-reaction");
  CHECK(t.refused_by("react y 0404-0405") == "DF 8.37");
  CHECK(t.legal("demolish y -> m"));
}

TEST_CASE("a reaction ends within the limits too: whoever joins a full hex needs somebody who makes room",
          "[DF 9.22][DF 8.4]") {
  for (const bool near : {true, false}) {
    DesertFoxTable t;
    t.unit("x", Axis, near ? "0405" : "0404").unit("y", Cw, near ? "0307" : "0406", "armor", {.movement = 28});
    t.unit("six", Cw, "0407", "infantry", {.stacking = 6}, kWalks).start(kReact1, Axis);
    const char* react = near ? "react y 0307-0407" : "react y 0406-0407";
    CHECK(t.refused_by(react) == (near ? "" : "DF 9.22"));   // far off nobody would make room any more
    CHECK(t.offered(react) == near);
    if (!near) continue;
    t.apply(react);
    CHECK(t.refused_by("end-phase") == "DF 9.22");
    t.apply(t.offers("react").front());
    CHECK(t.legal("end-phase"));
  }
}

TEST_CASE("who retreated into an empty hex is not attacked again", "[DF 11.14][DF 11.62-4]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404", "infantry", {.strength = 9})
      .unit("y", Cw, "0405", "infantry", {.strength = 1})
      .start_combat(Axis);
  t.set_flag("y", kRetreated);
  t.set_flag("y", kDefended);
  CHECK(t.refused_by("attack x -> y") == "DF 11.14");
}

TEST_CASE("guns that retreated into a stack lend it no shift, flak no cover", "[DF 11.62-4][DF 12.0-P]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404", "armor", {.strength = 8}).unit("i", Axis, "0404", "infantry", {.strength = 0});
  t.unit("y", Cw, "0405", "infantry", {.strength = 2}).unit("guns", Cw, "0405", "artillery", {.strength = 1}, kGuns);
  t.unit("88", Cw, "0405", "flak", {.strength = 1, .stacking = 0}).start_combat(Axis);
  for (const char* late : {"guns", "88"}) {
    t.set_flag(late, kRetreated);
    t.set_flag(late, kDefended);
  }
  const CombatReport report = fight(t, Axis, {"x", "i"}, {"y"});
  CHECK(report.attack == 8);
  CHECK(report.defense == 2);
}

TEST_CASE("guns alone in an enemy zone have to attack, and pay for it", "[DF 10.26][DF 11.15][DF 11.16]") {
  DesertFoxTable t;
  t.unit("guns", Axis, "0404", "artillery", {.strength = 1}, kGuns)
      .unit("y", Cw, "0405", "infantry", {.strength = 1})
      .start_combat(Axis);
  CHECK(t.refused_by("end-phase") == "DF 10.26");
  t.apply("attack guns -> y");
  REQUIRE(t.waits_for() == "retreat");
  CHECK(t.refused_by("stand guns") == "DF 11.63");   // four hexes
  t.apply(t.offers("retreat").front());
  CHECK(t.has("guns", kDisrupted));
  CHECK(t.depleted("guns"));
}

TEST_CASE("who is disrupted and attacks without supply is lost before the table is read for him",
          "[DF 7.34-A][DF 11.66-5][DF 11.65]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101")
      .unit("x", Axis, "0404", "infantry", {.strength = 9}, kWalks)
      .unit("y", Cw, "0405", "infantry", {.strength = 1});
  t.dump("d", Cw, "0406").start(kCombat1, Axis);
  t.set_flag("x", kDisrupted);
  t.deplete("x");
  CHECK(fight(t, Axis, {"x"}, {"y"}).attack == 2);   // 9, halved twice
  attack(t, "x -> y");
  t.roll(6);   // 2-1, column 4: nothing for attackers on 10
  while (t.waits_for() == "retreat") t.apply(t.offers("retreat").front());
  while (t.waits_for() == "partial") t.apply(t.offers("deplete").front());
  CHECK(t.place_of("x") == place(kDestroyed));       // on foot, without Combat Supply
}

TEST_CASE("two hexes attacked, one of them vacated: the attackers retreat all the same", "[DF 11.61][DF 11.65]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404", "infantry", {.strength = 4})
      .unit("y", Cw, "0405", "infantry", {.strength = 2, .morale = 5});
  t.unit("z", Cw, "0504", "infantry", {.strength = 2, .morale = 1}).start_combat(Axis);
  t.apply("attack x -> y z").apply("done").apply("done");
  t.roll(4);   // 1-1, column 3; 7: d6p for morale 5, nothing for 1, retreat 1 for the attackers
  REQUIRE(t.waits_for() == "retreat");
  t.apply(t.offers("retreat").front());
  while (t.waits_for() == "partial") t.apply("deplete y");
  REQUIRE(t.waits_for() == "retreat");
  CHECK(t.to_act() == Axis);
  t.apply("stand x");
  CHECK(t.depleted("x"));   // bought off [11.63]
}

TEST_CASE("a unit shut in on all sides stays, is depleted, and is lost when it was so before", "[DF 11.61][DF 11.71]") {
  for (const bool weak : {false, true}) {
    DesertFoxTable t;
    t.place("alexandria", "0909")
        .unit("x", Axis, "0404", "infantry", {.strength = 9})
        .unit("y", Cw, "0405", "infantry", {.strength = 1, .morale = 2});
    t.terrain("0406 0305 0304 0504 0505 0306 0506", "sea").start_combat(Axis);
    if (weak) t.deplete("y");
    attack(t, "x -> y");   // column 11
    t.roll(1).apply("stand y");   // 12: d6p
    if (weak) CHECK(t.hex("y").empty());
    else CHECK(t.depleted("y"));
  }
}

TEST_CASE("a depleted unit may buy its retreat off with its life", "[DF 11.63][DF 11.71]") {
  DesertFoxTable t;
  t.place("alexandria", "0909").unit("x", Axis, "0404", "infantry", {.strength = 6});
  t.unit("y", Cw, "0405", "infantry", {.strength = 1}).start_combat(Axis);
  t.deplete("y");
  attack(t, "x -> y");   // 6-1, column 9
  t.roll(1).apply("stand y");   // d3p
  CHECK(t.hex("y").empty());
  CHECK(t.waits_for() == "advance");
}

TEST_CASE("halved and doubled in the order of the owner", "[DF 11.17][DF 14.22][DF 7.34-D]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404", "infantry", {.strength = 9})
      .unit("y", Cw, "0405", "infantry", {.strength = 3})
      .fort("0405", 2)
      .start(kCombat1, Axis);
  CHECK(fight(t, Axis, {"x"}, {"y"}).defense == 3);   // 3 doubled and halved, not 3 halved and doubled
}

TEST_CASE("supply alone in one of two hexes falls with any result, and is nobody's partial victim",
          "[DF 7.26][DF 11.74][DF 7.71]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404", "infantry", {.strength = 16})
      .unit("y", Cw, "0405", "infantry", {.strength = 1, .morale = 2});
  t.msu("m", Cw, "0504").start_combat(Axis);
  CHECK(fight(t, Axis, {"x"}, {"y", "m"}).defense == 2);
  t.apply("attack x -> y m").apply("done").apply("done");
  t.roll(1);   // 8-1, column 11; 12: d6p
  CHECK(t.hex("m").empty());
  t.apply(t.offers("retreat").front());
  REQUIRE(t.waits_for() == "partial");
  CHECK(t.offers("deplete") == std::vector<std::string>{"deplete y"});
}

TEST_CASE("attackers in a fort and in a city retreat three hexes less", "[DF 11.64]") {
  for (const bool fort : {true, false}) {
    DesertFoxTable t;
    t.unit("x", Axis, "0404", "infantry", {.strength = 1}).unit("y", Cw, "0405", "infantry", {.strength = 3});
    if (fort) t.fort("0404", 1);
    else t.terrain("0404", "city");
    t.start_combat(Axis);
    attack(t, "x -> y");   // 1-3, column 1
    t.roll(3);             // 4: d4p for the attackers, so one hex
    REQUIRE(t.waits_for() == "retreat");
    CHECK(t.refused_by("retreat x 0404-0403-0402-0401-0301", k11_61));
    CHECK(t.legal("retreat x 0404-0403"));
    CHECK(t.legal("stand x"));
  }
}

TEST_CASE("only a zone that is there reaches two hexes out of tobruk", "[DF 7.13][DF 10.14][DF 10.11]") {
  for (const std::string who : {"sound", "weightless", "guns", "disrupted", "unsupplied"}) {
    DesertFoxTable t(7, 20);
    t.place("tobruk", "0405").terrain("0405", "city");
    if (who == "guns") t.unit("garrison", Cw, "0405", "artillery", {.strength = 1}, kGuns);
    else t.unit("garrison", Cw, "0405", "infantry", {.stacking = who == "weightless" ? 0 : 1});
    t.terrain("0102 0103 0104 0105 0106 0107 0108", "sea");
    t.dump("d", Axis, "0201")
        .unit("x", Axis, "0205", "infantry", {.strength = 9})
        .unit("y", Cw, "0206", "infantry", {.strength = 1});
    t.start(kCombat1, Axis);
    if (who == "disrupted") t.set_flag("garrison", kDisrupted);
    if (who == "unsupplied") t.set_flag("garrison", kUnsupplied);
    CHECK(fight(t, Axis, {"x"}, {"y"}).attack == (who == "sound" ? 4 : 9));
  }
}

TEST_CASE("friends in the hex open the far zone of tobruk as they open any", "[DF 7.12][DF 7.13]") {
  DesertFoxTable t(7, 20);
  t.place("tobruk", "0405").terrain("0405", "city").unit("garrison", Cw, "0405");
  t.terrain("0102 0103 0104 0105 0106 0107 0108", "sea").unit("watch", Axis, "0204");
  t.dump("d", Axis, "0201")
      .unit("x", Axis, "0205", "infantry", {.strength = 9})
      .unit("y", Cw, "0206", "infantry", {.strength = 1});
  t.start(kCombat1, Axis);
  CHECK(fight(t, Axis, {"x"}, {"y"}).attack == 9);
}

TEST_CASE("captured dumps are destroyed at once if their captor likes, converted and used only a turn later",
          "[DF 7.75][DF 7.6][DF 7.81][DF 7.14]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404").dump("d", Axis, "0404").start(kRefitPhase, Axis, 4, Axis);
  t.set_flag("d", kCaptured);
  CHECK(t.refused_by("convert d") == "DF 7.75");
  CHECK(t.legal("destroy d"));
}

TEST_CASE("reinforcements need no line and load no dump in their first phase", "[DF 5.14][DF 7.14]") {
  DesertFoxTable t;
  t.judge_supply().dump("d", Axis, "0404");
  for (const char* id : {"a", "b", "c", "d1", "e", "f"}) t.unit(id, Axis, "0404");
  t.start(kAirAllocation, Axis, 4);
  t.set_flag("f", kArrived);
  t.end_phase();
  REQUIRE(t.waits_for() == "initial-movement");
  t.end_phase();
  CHECK(t.hex("d") == "0404");   // five traced to it
}

TEST_CASE("supply units and guns go through infiltrated zones with a tank, but not out of any alone",
          "[DF 10.3-S][DF 10.24][DF 10.23]") {
  DesertFoxTable t(9, 14);
  t.unit("tank", Axis, "0403", "armor").msu("m", Axis, "0403").unit("y", Cw, "0404", "infantry", {}, kWalks).start();
  CHECK(t.refused_by("move m 0403-0504") == "DF 10.23, DF 10.24");
  CHECK(t.legal("move m 0403-0402"));          // out of the zone
  CHECK(t.legal("move tank 0403-0504-0505"));
  t.apply("group tank m");
  CHECK(t.legal("march 0403-0504-0505"));
}

TEST_CASE("a supply unit was the last in a place like any other", "[DF 7.23][DF 15.26]") {
  DesertFoxTable t;
  t.place("tobruk", "0405").terrain("0405", "city").msu("m", Axis, "0404").start(kMove1, Axis);
  t.apply("move m 0404-0405-0406");
  CHECK(t.rules().last_in(t.state(), t.at("0405")) == Axis);
}

TEST_CASE("when its escort evades the overrun, a supply unit is overrun alone", "[DF 8.37][DF 7.71][DF 7.72]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", {.strength = 10, .movement = 14})
      .unit("y", Cw, "0403", "armor", {.strength = 1, .movement = 28});
  t.msu("m", Cw, "0403").spares(Axis, 1).start();
  t.apply("group x").apply("overrun 0403").apply("react y 0403-0404-0405").apply("done");
  REQUIRE(t.waits_for() == "capture");
  t.apply("capture m").roll(3);
  CHECK(t.has("axis-spare-1", kCaptured));
  CHECK(t.hex("x") == "0403");
}

TEST_CASE("who evades an overrun goes by the rules of reaction: not from the mover's zone into another",
          "[DF 8.37][DF 8.47][DF 8.43]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", kColumn)
      .unit("x2", Axis, "0405", "armor")
      .unit("y", Cw, "0403", "armor", {.strength = 1, .movement = 28});
  t.unit("watch", Cw, "0406").start();   // its zone holds x2
  t.apply("group x").apply("overrun 0403");
  REQUIRE(t.waits_for() == "overrun-reaction");
  CHECK(t.refused_by("react y 0403-0404") == "DF 8.47");
  CHECK(t.legal("react y 0403-0304"));
}

TEST_CASE("ships enter and leave a port under the eyes of the enemy, unsupplied units too",
          "[DF 8.51][DF 8.54][DF 10.12-2]") {
  DesertFoxTable t;
  t.place("alexandria", "0109")
      .place("tobruk", "0102")
      .terrain("0109 0102", "city")
      .unit("x", Axis, "0103")
      .unit("x2", Axis, "0201");
  t.unit("dry", Cw, "0109").unit("out", Cw, "0102").start(kMove1, Cw, 3);
  t.edit([&](State& state) {
    for (const char* hex : {"0109", "0102"}) t.rules().entered(state, Cw, t.at(hex));
  });
  t.set_flag("dry", kUnsupplied);
  CHECK(t.legal("ship dry 0102"));
  CHECK(t.legal("ship out 0109"));
}

TEST_CASE("who is refitted in its last phase counts, and leaves, at full strength",
          "[DF O-5.34][DF O-5.38][DF 13.0-P]") {
  DesertFoxTable t;
  t.option("variable-withdrawal", "on").place("alexandria", "0909").points(kCommonwealthRefit, 9);
  t.unit("y", Cw, "0905", "infantry", {.strength = 4, .depleted_strength = 2})
      .unit("z", Cw, "0904", "infantry", {.strength = 3});
  t.start(kRefitPhase, Cw, 10, Axis);
  t.edit([&](State& state) { block(state).departure = 2; });   // one unit of 4 points
  t.deplete("y");
  t.apply("refit y").end_phase();
  REQUIRE(t.waits_for() == "departure");
  CHECK(t.refused_by("withdraw z -> y").empty() == false);
  CHECK(t.offers("withdraw").size() == 1);
  t.apply(t.offers("withdraw").front());
  CHECK(t.place_of("y") == place(kWithdrawn));
  CHECK_FALSE(t.depleted("y"));
}

TEST_CASE("armor goes to be upgraded unsupplied and disrupted, as long as it has communication",
          "[DF 13.3][DF 13.25]") {
  DesertFoxTable t = DesertFoxTable::title("campaign");
  t.start(kRefitPhase, Cw, 4);
  t.edit([&](State& state) {
    state.pos.points[kCommonwealthRefit] = 19;
    state.remove(t.id("cw-7-7"), place(kRefitBox));
  });
  t.apply("rebuild cw-7-7 E2033");
  t.edit([&](State& state) { state.pos.turn = 14; });
  t.set_flag("cw-7-7", kUnsupplied);
  t.set_flag("cw-7-7", kDisrupted);
  CHECK(t.refused_by("refit cw-7-7", k13_25));
  CHECK(t.legal("upgrade cw-7-7"));
}

TEST_CASE("emergency supply keeps a cut off unit from attrition, and gives it its zone",
          "[DF 7.41][DF 7.32][DF 10.11]") {
  DesertFoxTable t;
  t.judge_supply()
      .dump("d", Axis, "0404")
      .unit("x", Axis, "0404", "armor", {.morale = 1})
      .unit("other", Axis, "0404", "armor", {.morale = 1});
  t.start(kMove1, Axis);
  t.apply("emergency x -> d");
  CHECK_FALSE(t.has("x", kUnsupplied));
  CHECK(t.has("other", kUnsupplied));
  CHECK(t.rules().exerts_zone(t.state(), t.id("x")));
  CHECK_FALSE(t.rules().exerts_zone(t.state(), t.id("other")));
}

TEST_CASE("recovery in a city comes after refit, so that nobody has both in one phase",
          "[DF 11.67][DF 11.66-6][DF 13.25]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101")
      .points(kGermanRefit, 9)
      .terrain("0404", "city")
      .unit("x", Axis, "0404")
      .start(kRefitPhase);
  t.deplete("x");
  t.set_flag("x", kDisrupted);
  CHECK(t.refused_by("refit x", k11_66_6));
  t.end_phase();
  CHECK_FALSE(t.has("x", kDisrupted));
  CHECK(t.depleted("x"));
}

TEST_CASE("a flak that stands alone is one of the weightless, has no zone and stops no column",
          "[DF 10.11][DF 10.21][DF 10.26]") {
  DesertFoxTable t(9, 14);
  t.unit("y", Cw, "0402", "armor").unit("88", Axis, "0405", "flak", {.strength = 1, .stacking = 0}).start(kMove1, Cw);
  CHECK(t.legal("move y 0402-0403-0404-0504-0505"));
}

TEST_CASE("the dump that pays for a fort serves units until its phase ends", "[DF 14.14][DF 7.14]") {
  DesertFoxTable t;
  t.judge_supply().dump("d", Axis, "0404").unit("builder", Axis, "0404").unit("x", Axis, "0405").start(kMove1, Axis);
  t.apply("build builder -> d");
  CHECK_FALSE(t.has("x", kUnsupplied));
  t.end_phase();
  CHECK(t.hex("d").empty());
  CHECK(t.rules().fort_level(t.state(), t.at("0404")) == 1);
  CHECK_FALSE(t.has("x", kUnsupplied));   // until the next judgement [7.31]
}

TEST_CASE("a forced march may end in the oasis whose garrison it is, not rely on the one it has left",
          "[DF 8.74][DF 7.24][DF 7.25]") {
  DesertFoxTable t(9, 34);
  t.judge_supply().terrain("0412", "oasis").terrain("0416", "city").place("bardia", "0416").dump("d", Cw, "0404");
  t.unit("y", Cw, "0404", "infantry", {.movement = 14}, kWalks)
      .unit("car", Cw, "0404", "reconnaissance", {.movement = 28, .stacking = 0});
  t.unit("lorry", Cw, "0404", "motorized-infantry", {.movement = 14}).start(kMove1, Cw);
  const std::string to_oasis = " 0404-0405-0406-0407-0408-0409-0410-0411-0412", on = "-0413-0414-0415-0416";
  CHECK(t.legal("move y" + to_oasis + " by forced-march"));
  CHECK(t.refused_by("move y" + to_oasis + "-0413 by forced-march") == "DF 8.74");   // nobody is in the oasis then
  CHECK(t.refused_by("move lorry" + to_oasis + " by forced-march") == "DF 8.74");    // oases serve those on foot
  CHECK(t.legal("move lorry" + to_oasis + on + " by forced-march"));
  CHECK(t.refused_by("move car" + to_oasis + on + " by forced-march") == "DF 8.74");   // no weight, no garrison

  for (const bool garrison : {false, true}) {
    DesertFoxTable u(9, 34);
    u.judge_supply().terrain("0412", "oasis").unit("y", Cw, "0412", "infantry", {.movement = 4}, kWalks);
    if (garrison) u.unit("z", Cw, "0412", "infantry", {}, kWalks);
    u.start(kMove1, Cw);
    CHECK(u.refused_by("move y 0412-0413-0414-0415 by forced-march") == (garrison ? "" : "DF 8.74"));
    if (!garrison) continue;
    u.apply("group y z by forced-march");
    CHECK(u.refused_by("march 0412-0413-0414-0415") == "DF 8.74");
  }
}

TEST_CASE("an MSU overruns no supply by itself", "[DF 7.74][DF 10.26]") {
  DesertFoxTable t;
  t.msu("m", Axis, "0404").unit("x", Axis, "0404").msu("n", Cw, "0405").start(kMove1, Axis);
  t.apply("group m");
  CHECK(t.refused_by("supply-overrun 0405") == "DF 7.74");
  t.apply("done");
  DesertFoxTable u;
  u.msu("m", Axis, "0404").unit("x", Axis, "0404").msu("n", Cw, "0405").start(kMove1, Axis);
  u.apply("group x m");
  CHECK(u.legal("supply-overrun 0405"));
}
