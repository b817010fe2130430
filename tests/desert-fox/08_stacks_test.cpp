#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

const std::vector<std::string> kFoot = {"foot"};
const std::vector<std::string> kWeak = {"parenthesized"};

const GroupInHand& group(const DesertFoxTable& t) { return block(t.state()).group; }

}  // namespace

TEST_CASE("units that stand together move together, in pieces, and end together", "[DF 8.27][DF 8.0-G]") {
  DesertFoxTable t(9, 14);
  t.unit("a", Axis, "0401", "armor", {.movement = 8}).unit("b", Axis, "0401", "motorized-infantry", {.movement = 8}).msu("m", Axis, "0401");
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
  CHECK(group(t).count == 0);
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
  t.unit("lorries", Axis, "0401", "motorized-infantry", {.movement = 10}).unit("walker", Axis, "0401", "infantry", {.movement = 6}, kFoot);
  t.terrain("0402", "rough").terrain("0302", "marsh").start();
  t.apply("group lorries walker");
  CHECK(t.refused_by("march 0401-0302") == "DF 8.14");
  CHECK(t.refused_by("march 0401-0402-0403-0404") == "DF 8.27");   // wheels pay 8 of the 6 points of the slowest
  t.apply("march 0401-0402");
  CHECK(group(t).spent_motorized == 8);
  CHECK(group(t).spent_foot == 4);
  CHECK(t.legal("march 0402-0403"));
  for (const std::string& each : t.offers("march")) CHECK(t.legal(each));
}

TEST_CASE("marches of a mixed group are offered along the ways of either class", "[DF 8.27]") {
  DesertFoxTable t(9, 14);   // rough ground that wheels had better go around, a marsh they cannot pass
  t.unit("lorries", Axis, "0401", "motorized-infantry", {.movement = 10}).unit("walker", Axis, "0401", "infantry", {.movement = 10}, kFoot);
  t.terrain("0402", "rough").terrain("0502", "marsh").terrain("0403", "mountain").start();
  t.apply("group lorries walker");
  const auto all = t.offers("march");
  for (const std::string& each : all) CHECK(t.legal(each));
  HexSet ends;
  for (const Action& each : t.match().offers()) {
    HexId at = each.hex;
    for (int i = 0; i < each.count; ++i) at = t.rules().map().neighbor(at, each.step(i));
    if (each.kind != kMarch) continue;
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
  t.unit("walker", Axis, "0401", "infantry", {}, kFoot).msu("m", Axis, "0401").unit("guns", Axis, "0401", "artillery", {}, kWeak);
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
    CHECK(group(t).spent_motorized == 6);   // 2 and 1 for the zone
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
