#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

constexpr Values kTanks = {.strength = 10, .movement = 14};
constexpr Values kOne = {.strength = 1, .movement = 6};  // too slow to react

/// A group of one strong unit in 0402, its victim next door in 0403.
DesertFoxTable duel(Values tanks = kTanks, Values victim = kOne) {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", tanks).unit("y", Cw, "0403", "infantry", victim, kFoot);
  return t;
}

/// The four tank units of the example and the flak behind its ridge, under the hex numbers of the rulebook.
DesertFoxTable example(int flak_stacking) {
  DesertFoxTable t(22, 18);
  t.side("1913", "2012", {"ridge"}).unit("flak", Axis, "2012", "flak", {.strength = 1, .stacking = flak_stacking});
  t.unit("3/2", Cw, "1915", "armor", {.strength = 3, .movement = 28})
      .unit("7/7", Cw, "1915", "armor", {.strength = 9, .movement = 22});
  t.unit("24/8", Cw, "1915", "armor", {.strength = 9, .movement = 14})
      .unit("9/10", Cw, "1915", "armor", {.strength = 7, .movement = 22});
  t.start(kMove1, Cw);
  t.apply("group 3/2 7/7 24/8 9/10");
  return t;
}

}  // namespace

TEST_CASE("the overrun of the example, point by point", "[DF 8.39-X][DF 8.34][DF 8.39][DF 8.3][DF 12.25]") {
  DesertFoxTable t = example(0);
  CHECK(t.refused_by("overrun 2012") == "DF 8.3");  // not next door yet
  t.apply("march 1915-1914");
  CHECK(t.group().spent_motorized == 2 * 2);
  t.apply("march 1914-1913");
  CHECK(t.group().spent_motorized == 2 * (2 + 2));
  t.apply("overrun 2012");
  CHECK(t.group().spent_motorized == 2 * (2 + 2 + 7));  // ridge 3, clear 2, overrun 2
  CHECK(t.place_of("flak") == place(kDestroyed));
  for (const char* unit : {"3/2", "7/7", "24/8", "9/10"}) CHECK(t.hex(unit) == "2012");
  CHECK(t.waits_for() == "group");
}

TEST_CASE("in the example's case of a flak with a zone the second hex costs three", "[DF 8.39-X][DF 8.34][DF 10.22]") {
  DesertFoxTable t = example(1);
  t.apply("march 1915-1914-1913");
  CHECK(t.group().spent_motorized == 2 * (2 + 3));
  CHECK(t.refused_by("march 1913-1912") == "DF 10.21");
  t.apply("overrun 2012");
  CHECK(t.group().spent_motorized == 2 * (2 + 3 + 7));
  CHECK(t.legal("march 2012-2013"));  // the zone is gone with its unit
}

TEST_CASE("ten to one is just enough, without one of the four it is not", "[DF 8.35][DF 8.39-X]") {
  DesertFoxTable t(22, 18);
  t.side("1913", "2012", {"ridge"}).unit("flak", Axis, "2012", "flak", {.strength = 1, .stacking = 0});
  t.unit("7/7", Cw, "1913", "armor", {.strength = 9})
      .unit("24/8", Cw, "1913", "armor", {.strength = 9})
      .unit("9/10", Cw, "1913", "armor", {.strength = 7});
  t.start(kMove1, Cw);
  t.apply("group 7/7 24/8 9/10");
  CHECK(t.refused_by("overrun 2012") == "DF 8.35");
}

TEST_CASE("across a wadi one force needs nineteen points against one", "[DF 8.39]") {
  for (const int strength : {18, 19}) {
    DesertFoxTable t = duel({.strength = strength});
    t.side("0402", "0403", {"wadi"}).start();
    t.apply("group x");
    CHECK(t.refused_by("overrun 0403") == (strength == 19 ? "" : "DF 8.35"));
  }
}

TEST_CASE("an overrun costs the hex and two points more, and who lacks them stays out", "[DF 8.34][DF 8.29-ACTION]") {
  for (const int movement : {3, 4}) {
    DesertFoxTable t = duel({.strength = 10, .movement = movement});
    t.start();
    t.apply("group x");
    CHECK(t.refused_by("overrun 0403") == (movement == 4 ? "" : "DF 8.34"));
  }
  DesertFoxTable t = duel();
  t.unit("slow", Axis, "0402", "armor", {.strength = 5, .movement = 3}).start();
  t.apply("group x slow");
  CHECK(t.refused_by("overrun 0403") == "DF 8.34");
}

TEST_CASE("the group moves on after an overrun, and may overrun again", "[DF 8.31]") {
  DesertFoxTable t = duel({.strength = 10, .movement = 12});
  t.unit("z", Cw, "0405", "infantry", kOne, kFoot).start();
  t.apply("group x").apply("overrun 0403").apply("march 0403-0404");
  CHECK(t.group().spent_motorized == 2 * (4 + 3));
  t.apply("overrun 0405");
  CHECK(t.hex("x") == "0405");
  CHECK(t.group().spent_motorized == 2 * (4 + 3 + 4));
  CHECK(t.refused_by("march 0405-0406") == "DF 8.22");
}

TEST_CASE("a zone that cannot be infiltrated ends the movement after the overrun too", "[DF 8.31][DF 10.21]") {
  DesertFoxTable t = duel();
  t.unit("z", Cw, "0405").side("0403", "0404", {"border"}).start();
  t.put("z", "0305");
  t.apply("group x").apply("overrun 0403");
  CHECK(t.legal("march 0403-0404"));
  t.apply("march 0403-0404");
  CHECK(t.refused_by("march 0404-0403") == "DF 10.21");
}

TEST_CASE("overruns are for wheels in General Supply that are not disrupted", "[DF 8.32][DF 8.33][DF 11.66-2]") {
  DesertFoxTable t = duel({.strength = 40});
  t.unit("walker", Axis, "0402", "infantry", {.strength = 40}, kFoot).start();
  t.apply("group walker");
  CHECK(t.refused_by("overrun 0403") == "DF 8.32");
  t.apply("done").apply("group x");
  CHECK(t.legal("overrun 0403"));
  t.set_flag("x", kDisrupted);
  CHECK(t.refused_by("overrun 0403") == "DF 11.66-2");
  t.edit([&](State& state) {
    fox::reset(state, t.id("x"), kDisrupted);
    fox::set(state, t.id("x"), kUnsupplied);
  });
  CHECK(t.refused_by("overrun 0403") == "DF 8.33");
}

TEST_CASE("parenthesized units and MSUs go along with those who overrun", "[DF 8.35][DF 11.15]") {
  DesertFoxTable t = duel();
  t.msu("m", Axis, "0402").unit("guns", Axis, "0402", "artillery", {.strength = 9}, kWeak).start();
  t.apply("group x m guns").apply("overrun 0403");
  CHECK(t.hex("m") == "0403");
  CHECK(t.hex("guns") == "0403");
  DesertFoxTable alone(9, 14);
  alone.unit("x", Axis, "0402", "armor", {.strength = 9})
      .unit("guns", Axis, "0402", "artillery", {.strength = 9}, kWeak);
  alone.unit("y", Cw, "0403", "infantry", kOne, kFoot).start();
  alone.apply("group x guns");
  CHECK(alone.refused_by("overrun 0403") == "DF 8.35");  // their strength adds nothing
}

TEST_CASE("supply and combined arms of the defenders do not matter, their disruption does", "[DF 8.35]") {
  DesertFoxTable t = duel({.strength = 30}, {.strength = 3});
  t.start();
  t.apply("group x");
  CHECK(t.legal("overrun 0403"));
  DesertFoxTable stronger = duel({.strength = 30}, {.strength = 6});
  stronger.start();
  stronger.set_flag("y", kUnsupplied);
  stronger.apply("group x");
  CHECK(stronger.refused_by("overrun 0403") == "DF 8.35");
  stronger.set_flag("y", kDisrupted);
  CHECK(stronger.legal("overrun 0403"));
}

TEST_CASE("nobody is overrun in mountains, cities and fortifications", "[DF 8.36]") {
  for (const std::string where : {"mountain", "city", "fort", "rough"}) {
    DesertFoxTable t = duel({.strength = 40, .movement = 20});
    if (where == "fort")
      t.fort("0403", 1);
    else
      t.terrain("0403", where);
    t.start();
    t.apply("group x");
    CHECK(t.refused_by("overrun 0403") == (where == "rough" ? "" : "DF 8.36"));
  }
}

TEST_CASE("a neighbour's zone protects, unless it can be infiltrated", "[DF 8.38][DF 10.3]") {
  for (const bool soft : {false, true}) {
    DesertFoxTable t = duel({.strength = 10, .movement = 14});
    t.unit("guard", Cw, "0404", soft ? "infantry" : "motorized-infantry", {.strength = 2},
           soft ? kFoot : std::vector<std::string>{})
        .start();
    t.apply("group x");
    CHECK(t.refused_by("overrun 0403") == (soft ? "" : "DF 8.38"));
    if (!soft) continue;
    t.apply("overrun 0403");
    // into the zone of the guard, out of the zone of its victim
    CHECK(t.group().spent_motorized == 2 * (2 + 2 + 1 + 1));
  }
}

TEST_CASE("a group may overrun where it was stopped, or where it began, straight from a zone", "[DF 10.21][DF 8.34]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", kTanks).unit("y", Cw, "0403", "motorized-infantry", kOne).start();
  t.apply("group x");
  CHECK(t.legal("overrun 0403"));
  t.apply("overrun 0403");
  CHECK(t.group().spent_motorized == 2 * 4);
}

TEST_CASE("supply units in the hex fall with their escort, or alone", "[DF 7.72][DF 7.73][DF 7.71]") {
  for (const bool escorted : {false, true}) {
    DesertFoxTable t(9, 14);
    t.unit("x", Axis, "0402", "armor", kTanks).msu("m", Cw, "0403").dump("d", Cw, "0403");
    if (escorted) t.unit("y", Cw, "0403", "infantry", kOne, kFoot);
    t.start();
    t.apply("group x").apply("overrun 0403");
    while (t.waits_for() == "capture") t.apply(t.offers("destroy").front());
    CHECK(t.waits_for() == "group");
    CHECK(t.hex("x") == "0403");
    CHECK(t.hex("m").empty());
    CHECK(t.hex("d").empty());
    if (escorted) CHECK(t.place_of("y") == place(kDestroyed));
  }
}

TEST_CASE("under the reading overrun units go where eliminated ones go", "[DF 8.3][DF 13.2]") {
  DesertFoxTable t = duel();
  t.option("overrun-losses", "by-communication").place("alexandria", "0914").unit("q", Cw, "0914");
  t.unit("fast", Cw, "0403", "motorized-infantry", {.strength = 0}).start();
  t.apply("group x").apply("overrun 0403");
  CHECK(t.waits_for() == "fate-roll");          // unsupplied wheels are rolled for
  CHECK(t.place_of("y") == place(kDestroyed));  // those on foot are not
  t.roll(1);
  CHECK(t.place_of("fast") == place(kRefitBox));
  CHECK(t.hex("x") == "0403");
  CHECK(t.waits_for() == "group");
}

TEST_CASE("the overrun needs an enemy next door and a group in hand", "[DF 8.3]") {
  DesertFoxTable t = duel();
  t.start();
  CHECK(t.refused_by("overrun 0403") == "DF 3.1-B3");
  t.apply("group x");
  CHECK(t.refused_by("overrun 0401") == "DF 8.3");
  CHECK(t.refused_by("overrun 0404") == "DF 8.3");
  CHECK(t.offered("overrun 0403"));
}

TEST_CASE("whoever is faster than all who would overrun it may react first", "[DF 8.37]") {
  for (const int movement : {14, 15}) {
    DesertFoxTable t(9, 14);
    t.unit("x", Axis, "0402", "armor", kTanks)
        .unit("y", Cw, "0403", "armor", {.strength = 1, .morale = 2, .movement = movement})
        .start();
    t.apply("group x").apply("overrun 0403");
    CHECK(t.waits_for() == (movement == 15 ? "overrun-reaction" : "group"));
    if (movement == 14) continue;
    CHECK(t.to_act() == Cw);
    CHECK(t.hex("x") == "0402");
    CHECK(t.group().spent_motorized == 0);  // nothing is spent yet
    CHECK(t.legal("react y 0403-0404"));
    t.apply("react y 0403-0404").apply("done");
    CHECK(t.hex("x") == "0402");
    CHECK(t.hex("y") == "0404");
    CHECK(t.group().spent_motorized == 0);
    CHECK(t.waits_for() == "group");
    CHECK(t.has("y", kReacted));
  }
}

TEST_CASE("who stays after all is overrun, each unit of a stack decides for itself", "[DF 8.37]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", {.strength = 40, .movement = 14})
      .unit("y", Cw, "0403", "armor", {.strength = 1, .movement = 28});
  t.unit("z", Cw, "0403", "armor", {.strength = 1, .movement = 28, .stacking = 0})
      .unit("walker", Cw, "0403", "infantry", {.strength = 1, .movement = 14}, kFoot)
      .start();
  t.apply("group x").apply("overrun 0403");
  CHECK(t.refused_by("react walker 0403-0404") == "DF 8.37");  // no faster
  t.apply("react y 0403-0404-0504").apply("done");
  CHECK(t.hex("y") == "0504");
  CHECK(t.place_of("walker") == Place::kOnMap);  // protected now by the zone of y
  CHECK(t.hex("x") == "0402");
}

TEST_CASE("those who stay are lost when the odds still hold", "[DF 8.37][DF 8.35]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", {.strength = 40, .movement = 14})
      .unit("y", Cw, "0403", "armor", {.strength = 2, .movement = 28});
  t.unit("z", Cw, "0403", "armor", {.strength = 2, .movement = 28}).start();
  t.apply("group x").apply("overrun 0403").apply("react y 0403-0404-0405").apply("done");
  CHECK(t.hex("y") == "0405");
  CHECK(t.place_of("z") == place(kDestroyed));
  CHECK(t.hex("x") == "0403");
}

TEST_CASE("when all have gone the group may enter the empty hex at the plain price, unless another zone holds it",
          "[DF 8.37][DF 10.21]") {
  for (const bool held : {false, true}) {
    DesertFoxTable t(9, 14);
    t.unit("x", Axis, "0502", "armor", {.strength = 40, .movement = 14})
        .unit("y", Cw, "0403", "armor", {.strength = 2, .movement = 28});
    if (held)
      t.unit("z", Cw, "0302", "armor", {.strength = 2, .movement = 14});  // 0402 is in its zone too, 0403 is not
    t.start();
    t.apply("group x").apply("march 0502-0402");
    CHECK(t.group().spent_motorized == 6);  // stopped by the zone of y
    CHECK(t.refused_by("march 0402-0401") == "DF 10.21");
    t.apply("overrun 0403").apply("react y 0403-0404-0405").apply("done");
    CHECK(t.legal("march 0402-0403") == !held);
    if (held) continue;
    t.apply("march 0402-0403");
    CHECK(t.group().spent_motorized == 10);
    CHECK(t.hex("x") == "0403");
  }
}

TEST_CASE("a unit reacts once before the next Combat Phase", "[DF 8.37]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", kTanks).unit("x2", Axis, "0407", "armor", kTanks);
  t.unit("y", Cw, "0403", "armor", {.strength = 1, .morale = 1, .movement = 28}).start();
  t.apply("group x").apply("overrun 0403").apply("react y 0403-0404").apply("done").apply("done");
  t.apply("group x2").apply("march 0407-0406-0405").apply("overrun 0404");
  CHECK(t.place_of("y") == place(kDestroyed));  // no second evasion
}

TEST_CASE("in the coming Reaction Phase it stays where it is", "[DF 8.37]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", kTanks)
      .unit("y", Cw, "0403", "armor", {.strength = 1, .morale = 1, .movement = 28})
      .start();
  t.apply("group x").apply("overrun 0403").apply("react y 0403-0404").apply("done").apply("done").end_phase();
  REQUIRE(t.waits_for() == "first-reaction");
  CHECK(t.refused_by("react y 0404-0405") == "DF 8.37");
  t.end_phase().end_phase().end_phase();
  REQUIRE(t.waits_for() == "second-reaction");
  CHECK_FALSE(t.has("y", kReacted));
}

TEST_CASE("only whoever could react in the coming phase evades", "[DF 8.37][DF 8.41][DF 7.33]") {
  for (const std::string why : {"disrupted", "unsupplied", "weak", "none"}) {
    DesertFoxTable t(9, 14);
    t.unit("x", Axis, "0402", "armor", {.strength = 20, .movement = 14});
    t.unit("y", Cw, "0403", "armor", {.strength = 2, .movement = 28},
           why == "weak" ? kWeak : std::vector<std::string>{})
        .start();
    if (why == "disrupted") t.set_flag("y", kDisrupted);
    if (why == "unsupplied") t.set_flag("y", kUnsupplied);
    t.apply("group x").apply("overrun 0403");
    CHECK(t.waits_for() == (why == "none" ? "overrun-reaction" : "group"));
  }
}

TEST_CASE("combat supply of overrunning units counts by one reading, and is expended by none", "[DF 8.35][DF 7.34-A]") {
  for (const char* reading : {"ignored", "counts"})
    for (const bool dump : {true, false}) {
      DesertFoxTable t = duel();
      t.option("overrun-supply", reading);
      if (dump) t.dump("d", Axis, "0401");
      t.start();
      t.apply("group x");
      const bool stands = dump || reading == std::string("ignored");
      CHECK(t.refused_by("overrun 0403") == (stands ? "" : "DF 8.35"));
      CHECK(t.offered("overrun 0403") == stands);
      if (!dump) continue;
      t.apply("overrun 0403").apply("done").end_phase();
      CHECK(t.hex("d") == "0401");
    }
}

TEST_CASE("if it counts, no more than five points of the overrunning group have a dump's combat supply",
          "[DF 8.35][DF 7.15]") {
  for (const int strength : {10, 9}) {
    DesertFoxTable t(9, 14);
    t.option("overrun-supply", "counts").dump("d", Axis, "0401").unit("y", Cw, "0403", "infantry", kOne, kFoot);
    t.unit("x", Axis, "0402", "armor", {.strength = strength, .stacking = 5})
        .unit("z", Axis, "0402", "armor", {.strength = 1});
    t.start();
    t.apply("group x z");
    CHECK(t.legal("overrun 0403") == (strength == 10));  // the one point of z is halved to nothing
  }
}
