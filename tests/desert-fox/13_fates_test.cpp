#include "combat/combat.hpp"
#include "modules.hpp"
#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

void lose(DesertFoxTable& t, const char* unit, bool in_supply) {
  t.edit([&](State& state) {
    Events events;
    const bool saved = in_supply && t.rules().has_communication(state, t.id(unit));
    eliminate(t.rules(), state, t.id(unit), saved, k11_71, events);
    ask_fates(state);
  });
}

}  // namespace

TEST_CASE("an eliminated unit with combat supply and communication goes to the refit box",
          "[DF 13.2][DF 13.2-LOC][DF 11.72]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101")
      .unit("lorries", Axis, "0404")
      .unit("foot", Axis, "0505", "infantry", {}, {"foot"})
      .start();
  lose(t, "lorries", true);
  lose(t, "foot", true);
  CHECK(t.place_of("lorries") == place(kRefitBox));
  CHECK(t.place_of("foot") == place(kRefitBox));
}

TEST_CASE("without combat supply or cut off, units on foot are destroyed without a roll", "[DF 13.2-N]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101")
      .unit("a", Axis, "0404", "infantry", {}, {"foot"})
      .unit("b", Axis, "0303", "infantry", {}, {"foot"});
  t.unit("y1", Cw, "0102").start();   // its zone covers the base
  lose(t, "a", false);
  CHECK(t.place_of("a") == place(kDestroyed));
  lose(t, "b", true);
  CHECK(t.place_of("b") == place(kDestroyed));
}

TEST_CASE("a dump that was spared in the movement phase still keeps lost units from being destroyed",
          "[DF 7.18][DF 13.2]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101").dump("d", Axis, "0403").unit("x", Axis, "0404").start();
  t.apply("decline d");
  REQUIRE(t.has("x", kUnsupplied));
  CHECK(saved_from_loss(t.rules(), t.state(), t.id("x")));
}

TEST_CASE("a motorized unit then comes to the refit box on 1 to 3, with morale 1 on a 4 too", "[DF 13.2-M]") {
  for (const auto& [morale, roll, saved] : {std::tuple{2, 3, true}, {2, 4, false}, {1, 4, true}, {1, 5, false}}) {
    DesertFoxTable t;
    t.place("el-agheila", "0101").unit("x1", Axis, "0404", "armor", {.morale = morale}).start();
    lose(t, "x1", false);
    REQUIRE(t.waits_for() == "fate-roll");
    t.roll(roll);
    CHECK(t.place_of("x1") == place(saved ? kRefitBox : kDestroyed));
    CHECK(t.to_act() == Axis);
  }
}
