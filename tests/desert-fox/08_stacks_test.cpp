#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

TEST_CASE("units that stand together move together, in pieces, and end together", "[DF 8.27][DF 8.0-G]") {
  DesertFoxTable t(9, 14);
  t.unit("a", Axis, "0401", "armor", {.movement = 8})
      .unit("b", Axis, "0401", "motorized-infantry", {.movement = 8})
      .msu("m", Axis, "0401");
  t.unit("other", Axis, "0601").start();
  t.apply("group b a m");
  CHECK(t.waits_for() == "group");
  CHECK(t.refused_by("move other 0601-0602") == "DF 8.27");   // one group at a time
  t.apply("march 0401-0402").apply("march 0402-0403-0404");
  for (const char* unit : {"a", "b", "m"}) CHECK(t.hex(unit) == "0404");
  CHECK_FALSE(t.has("a", kMoved));
  CHECK(t.legal("march 0404-0405"));
  CHECK(t.refused_by("march 0404-0405-0406") == "DF 8.22, DF 8.27");
  t.apply("done");
  CHECK(t.waits_for() == "initial-movement");
  for (const char* unit : {"a", "b", "m"}) CHECK(t.has(unit, kMoved));
  CHECK(t.refused_by("group a") == "DF 8.22");
  CHECK(t.group().count == 0);
}

TEST_CASE("the lowest allowance binds the whole group", "[DF 8.27]") {
  DesertFoxTable t(9, 14);
  t.unit("fast", Axis, "0401", "armor", {.movement = 20}).unit("slow", Axis, "0401", "armor", {.movement = 4}).start();
  t.apply("group fast slow");
  CHECK(t.legal("march 0401-0402-0403"));
  CHECK(t.refused_by("march 0401-0402-0403-0404") == "DF 8.22, DF 8.27");
  CHECK(t.offers("march").size() == 12);   // two rings, cut off by the edge of the map
}

TEST_CASE("on foot and on wheels each pays its own, and all must be able to", "[DF 8.27][DF 8.14]") {
  DesertFoxTable t(9, 14);
  t.unit("lorries", Axis, "0401", "motorized-infantry", {.movement = 10})
      .unit("walker", Axis, "0401", "infantry", {.movement = 6}, kFoot);
  t.terrain("0402", "rough").terrain("0302", "marsh").start();
  t.apply("group lorries walker");
  CHECK(t.refused_by("march 0401-0302") == "DF 8.14");
  CHECK(t.refused_by("march 0401-0402-0403-0404") == "DF 8.27");   // wheels pay 8 of the 6 points of the slowest
  t.apply("march 0401-0402");
  CHECK(t.group().spent_motorized == 8);
  CHECK(t.group().spent_foot == 4);
  CHECK(t.legal("march 0402-0403"));
  for (const std::string& each : t.offers("march")) CHECK(t.legal(each));
}

TEST_CASE("marches of a mixed group are offered along the ways of either class", "[DF 8.27]") {
  DesertFoxTable t(9, 14);   // rough ground that wheels had better go around, a marsh they cannot pass
  t.unit("lorries", Axis, "0401", "motorized-infantry", {.movement = 10})
      .unit("walker", Axis, "0401", "infantry", {.movement = 10}, kFoot);
  t.terrain("0402", "rough").terrain("0502", "marsh").terrain("0403", "mountain").start();
  t.apply("group lorries walker");
  const auto all = t.offers("march");
  for (const std::string& each : all) CHECK(t.legal(each));
  HexSet ends;
  for (const Action& each : t.match().offers()) {
    if (each.kind != kMarch) continue;
    const HexId at = end_of(t.rules().map(), each);
    CHECK_FALSE(ends.contains(at));   // one way to each hex
    ends.add(at);
  }
  CHECK(ends.contains(t.at("0402")));
  CHECK(ends.contains(t.at("0404")));         // around: ten points on foot as on wheels
  CHECK_FALSE(ends.contains(t.at("0502")));
}

TEST_CASE("a group is of one hex, of units that may move, each named once", "[DF 8.27][DF 8.13][DF 8.22]") {
  DesertFoxTable t(9, 14);
  t.unit("a", Axis, "0401").unit("b", Axis, "0501").unit("y", Cw, "0409").dump("d", Axis, "0401").start();
  CHECK(t.refused_by("group a b") == "DF 8.27");
  CHECK(t.refused_by("group a a") == "DF 8.27");
  CHECK(t.refused_by("group y") == "DF 8.21");
  CHECK(t.refused_by("group a d") == "DF 7.22");
  DesertFoxTable second(9, 14);
  second.unit("a", Axis, "0401").unit("walker", Axis, "0401", "infantry", {}, kFoot).start(kMove2);
  CHECK(second.refused_by("group a walker") == "DF 8.13");
  CHECK(second.legal("group a"));
}

TEST_CASE("a march starts where the group stands and leads elsewhere", "[DF 8.27]") {
  DesertFoxTable t(9, 14);
  t.unit("a", Axis, "0401").start();
  t.apply("group a");
  CHECK(t.refused_by("march 0402-0403") == "DF 8.27");
  CHECK(t.refused_by("march 0401-0402-0401") == "DF 8.27");
}

TEST_CASE("a zone stops the group for good", "[DF 10.21][DF 8.27]") {
  DesertFoxTable t(9, 14);
  t.unit("a", Axis, "0401").unit("b", Axis, "0401").unit("y", Cw, "0404").start();
  t.apply("group a b").apply("march 0401-0402-0403");
  CHECK(t.refused_by("march 0403-0402") == "DF 10.21");
  CHECK(t.offers("march").empty());
  t.apply("done");
  CHECK(t.hex("b") == "0403");
}

TEST_CASE("an unsupplied member goes one hex, and so do those with it", "[DF 7.33][DF 8.27]") {
  DesertFoxTable t(9, 14);
  t.unit("dry", Axis, "0401").unit("b", Axis, "0401").start();
  t.set_flag("dry", kUnsupplied);
  t.apply("group dry b");
  CHECK(t.refused_by("march 0401-0402-0403") == "DF 7.33");
  t.apply("march 0401-0402");
  CHECK(t.refused_by("march 0402-0403") == "DF 7.33");
}

TEST_CASE("with a unit that fights, parenthesized units and MSUs enter an enemy zone", "[DF 10.24]") {
  DesertFoxTable t(9, 14);
  t.unit("walker", Axis, "0401", "infantry", {}, kFoot)
      .msu("m", Axis, "0401")
      .unit("guns", Axis, "0401", "artillery", {}, kWeak);
  t.unit("y", Cw, "0404", "infantry", {}, kFoot).start();
  t.apply("group m guns");
  CHECK(t.refused_by("march 0401-0402-0403") == "DF 10.24");
  t.edit([](State& state) {
    block(state).group = GroupInHand{};
    state.pop();
  });
  t.apply("group m guns walker").apply("march 0401-0402-0403");
  CHECK(t.refused_by("march 0403-0503") == "DF 10.21");   // nobody here infiltrates
}

TEST_CASE("supply and parenthesized units infiltrate with those who can", "[DF 10.3-S][DF 10.3]") {
  for (const bool walker : {false, true}) {
    DesertFoxTable t(9, 14);
    t.unit("tanks", Axis, "0402", "armor").msu("m", Axis, "0402").unit("guns", Axis, "0402", "artillery", {}, kWeak);
    t.unit("walker", Axis, "0402", "infantry", {}, kFoot).unit("y", Cw, "0404", "infantry", {}, kFoot).start();
    t.apply(walker ? "group tanks m guns walker" : "group tanks m guns");
    CHECK(t.refused_by("march 0402-0403-0503") == (walker ? "DF 10.21" : ""));
    t.apply("march 0402-0403");
    CHECK(t.refused_by("march 0403-0503") == (walker ? "DF 10.21" : ""));
    CHECK(t.group().spent_motorized == 6);  // 2 and 1 for the zone
  }
}

TEST_CASE("groups are offered: each unit, the whole hex, its wheels", "[DF 8.27]") {
  DesertFoxTable t(9, 14);
  t.unit("a", Axis, "0401").unit("b", Axis, "0401").unit("walker", Axis, "0401", "infantry", {}, kFoot).start();
  for (const char* text : {"group a", "group walker", "group a b walker", "group a b"}) CHECK(t.offered(text));
  t.apply("group a b walker");
  CHECK(t.offered("done"));
  CHECK(t.offered("march 0401-0402"));
}

namespace {

/// Adds the ends of all marches that go on from `path` and that the rules allow; they are tried one by one.
void try_all(DesertFoxTable& t, const Action& path, HexSet& ends) {
  for (Direction d = 0; d < kDirections; ++d) {
    Action longer = path;
    longer.push_step(d);
    if (!t.match().judge(longer)) continue;
    ends.add(end_of(t.rules().map(), longer));
    try_all(t, longer, ends);
  }
}

/// Marches offered lead exactly where some march is legal, one to each hex.
void check_marches(DesertFoxTable& t) {
  HexSet offered, legal;
  Action march;
  for (const Action& each : t.match().offers()) {
    if (each.kind != kMarch) continue;
    CHECK(t.match().judge(each));
    CHECK_FALSE(offered.contains(end_of(t.rules().map(), each)));
    offered.add(end_of(t.rules().map(), each));
    march = each;
  }
  march.kind = kMarch;
  march.actor = Axis;
  march.hex = t.state().hex(t.group().units[0]);
  march.count = 0;
  march.data = {};
  try_all(t, march, legal);
  legal.remove(march.hex);
  CHECK(offered == legal);
}

}  // namespace

TEST_CASE("a group that walks and drives is offered each hex to which some way is open to all", "[DF 8.27]") {
  // Rough ground is dear on wheels, a marsh closed to them, a wadi and a ridge dear for both: only the way between them
  // will do.
  DesertFoxTable t(5, 7);
  t.unit("lorries", Axis, "0301", "motorized-infantry", {.movement = 9})
      .unit("walker", Axis, "0301", "infantry", {.movement = 9}, kFoot);
  t.terrain("0302 0304", "rough")
      .terrain("0202 0402 0203", "marsh")
      .terrain("0403", "mountain")
      .side("0302", "0303", {"wadi"});
  t.start();
  t.apply("group lorries walker");
  check_marches(t);
}

TEST_CASE("ways of mixed groups are found on any ground, beside enemies too", "[DF 8.27][DF 10.3-S]") {
  const char* const kinds[] = {"clear", "clear", "rough", "mountain", "marsh"};
  const char* const sides[] = {"ridge", "wadi", "escarpment"};
  std::uint32_t dice = 1;
  const auto roll = [&](std::uint32_t faces) {
    return (dice = dice * 1664525u + 1013904223u) >> 16 & 0xffff ? (dice >> 16) % faces : 0u;
  };
  for (int game = 0; game < 12; ++game) {
    DesertFoxTable t(4, 6);
    t.unit("lorries", Axis, "0201", "motorized-infantry", {.movement = 6})
        .unit("walker", Axis, "0201", "infantry", {.movement = 7}, kFoot);
    t.msu("m", Axis, "0201").unit("y", Cw, game % 3 == 0 ? "0205" : "0406", "infantry", {}, kFoot);
    for (int row = 1; row <= 4; ++row)
      for (int column = 2; column <= 6; ++column) {
        const std::string hex = "0" + std::to_string(row) + "0" + std::to_string(column),
                          west = "0" + std::to_string(row) + "0" + std::to_string(column - 1);
        t.terrain(hex, kinds[roll(5)]);
        if (roll(4) == 0) t.side(west, hex, {sides[roll(3)]});
      }
    if (game % 4 == 1) t.way("0201-0202-0203-0204", "track");
    t.start();
    if (game % 4 == 2) t.set_flag("walker", kUnsupplied);
    t.apply("group lorries m walker");
    INFO("game " << game);
    check_marches(t);
  }
}

TEST_CASE("whoever is in hand reaches what the group does, for what is left", "[DF 8.27]") {
  DesertFoxTable t(9, 14);
  t.unit("fast", Axis, "0401", "armor", {.movement = 20})
      .unit("slow", Axis, "0401", "armor", {.movement = 4})
      .unit("x", Axis, "0601")
      .start();
  t.apply("group fast slow").apply("march 0401-0402");
  for (const char* unit : {"fast", "slow"}) {
    WayList marches;
    t.rules().reach(t.state(), t.id(unit), marches);
    CHECK(marches.size() == t.offers("march").size());
    CHECK(marches.size() == 6);
    CHECK(t.rules().rule_move(t.state(), t.id(unit)).allowance_halves() == 8);
    CHECK(t.rules().price_of(t.state(), t.id(unit), marches.at(0)).halves() == 4);
  }
  WayList others;
  t.rules().reach(t.state(), t.id("x"), others);
  CHECK(others.empty());
}

TEST_CASE("those who can march by force are offered as a group, whoever stands with them", "[DF 8.27][DF 8.71]") {
  DesertFoxTable t(9, 14);
  t.unit("a", Axis, "0401")
      .unit("b", Axis, "0401")
      .msu("m", Axis, "0401")
      .unit("guns", Axis, "0401", "artillery", {}, kWeak)
      .start();
  CHECK(t.offered("group a b by forced-march"));
  CHECK_FALSE(t.legal("group a b m by forced-march"));
  t.set_flag("b", kDisrupted);
  CHECK(t.offered("group a by forced-march"));
}
