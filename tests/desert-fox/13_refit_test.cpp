#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

/// The Refit Phase of the Axis with its base at 0101.
DesertFoxTable workshop() {
  DesertFoxTable t;
  t.place("el-agheila", "0101").place("alexandria", "0909");
  return t;
}

}  // namespace

TEST_CASE("a depleted unit is brought to full strength for the points of its type and nation",
          "[DF 13.0-P][DF 13.11][DF 13.26]") {
  DesertFoxTable t = workshop();
  t.points(kGermanRefit, 2)
      .points(kItalianRefit, 9)
      .unit("tanks", Axis, "0404", "armor")
      .unit("more", Axis, "0405", "armor")
      .start(kRefitPhase);
  t.deplete("tanks");
  CHECK(t.refused_by("refit more") == "DF 13.0-P");
  t.apply("refit tanks");
  CHECK_FALSE(t.depleted("tanks"));
  CHECK(t.point(kGermanRefit) == 0);
  t.deplete("more");
  CHECK(t.refused_by("refit more") == "DF 13.11");   // Italian points do not serve
}

TEST_CASE("the reading of the chart decides the price", "[DF 13.26]") {
  DesertFoxTable t = workshop();
  t.option("refit-chart", "type-order").points(kGermanRefit, 9).unit("tanks", Axis, "0404", "armor").start(kRefitPhase);
  t.deplete("tanks");
  t.apply("refit tanks");
  CHECK(t.point(kGermanRefit) == 6);
}

TEST_CASE("which number of a class brings a depleted unit to full strength is a reading", "[DF 13.26]") {
  for (const bool turned : {false, true}) {
    DesertFoxTable t = workshop();
    t.option("refit-chart", turned ? "classes-turned" : "classes")
        .points(kGermanRefit, 9)
        .unit("guns", Axis, "0404", "artillery")
        .start(kRefitPhase);
    t.deplete("guns");
    t.apply("refit guns");
    CHECK(t.point(kGermanRefit) == (turned ? 6 : 8));
  }
}

TEST_CASE("refit needs general supply, no enemy zone, and no disruption in this phase", "[DF 13.25][DF 11.66-6]") {
  for (const UnitFlag flag : {kUnsupplied, kDisrupted, kRecovered}) {
    DesertFoxTable t = workshop();
    t.points(kGermanRefit, 9).unit("x", Axis, "0404").start(kRefitPhase);
    t.deplete("x");
    CHECK(t.legal("refit x"));
    t.set_flag("x", flag);
    CHECK(t.refused_by("refit x") == (flag == kDisrupted ? "DF 11.66-6" : "DF 13.25"));
  }
  DesertFoxTable t = workshop();
  t.points(kGermanRefit, 9).unit("x", Axis, "0404").unit("y", Cw, "0405").start(kRefitPhase);
  t.deplete("x");
  CHECK(t.refused_by("refit x") == "DF 13.25");
}

TEST_CASE("units come back from the refit box near the base, depleted or for more points full",
          "[DF 13.0-P][DF 13.21]") {
  DesertFoxTable t = workshop();
  t.points(kGermanRefit, 8)
      .unit("tanks", Axis, "0404", "armor")
      .unit("others", Axis, "0404", "armor")
      .unit("gone", Axis, "0404")
      .start(kRefitPhase);
  t.remove("tanks", kRefitBox);
  t.remove("others", kRefitBox);
  t.remove("gone", kDestroyed);
  CHECK(t.refused_by("rebuild gone 0101 by depleted") == "DF 13.21");
  CHECK(t.refused_by("rebuild tanks 0505 by depleted") == "DF 13.0-P");
  t.apply("rebuild tanks 0103 by depleted");
  CHECK(t.depleted("tanks"));
  CHECK(t.point(kGermanRefit) == 5);
  t.apply("rebuild others 0101 by full-strength");
  CHECK_FALSE(t.depleted("others"));
  CHECK(t.point(kGermanRefit) == 0);
}

TEST_CASE("nobody is rebuilt while the base is closed", "[DF 13.23]") {
  for (const char* enemy : {"0101", "0102", "0103"}) {
    DesertFoxTable t = workshop();
    t.points(kGermanRefit, 8).unit("tanks", Axis, "0404", "armor").unit("y", Cw, enemy).start(kRefitPhase);
    t.remove("tanks", kRefitBox);
    CHECK(t.refused_by("rebuild tanks 0201 by depleted", k13_23) == (std::string(enemy) != "0103"));
  }
}

TEST_CASE("supply units are not refitted, and nobody outside his refit phase", "[DF 13.24][DF 13.22]") {
  DesertFoxTable t = workshop();
  t.points(kGermanRefit, 8)
      .points(kCommonwealthRefit, 8)
      .msu("m", Axis, "0404")
      .unit("y", Cw, "0808")
      .start(kRefitPhase);
  t.deplete("y");
  CHECK(t.refused_by("refit m") == "DF 13.24");
  CHECK(t.refused_by("refit y") == "DF 13.22");
}

TEST_CASE("armor is rebuilt at the highest rating of the turn it has a counter for, and may leave the map for it",
          "[DF 13.3][DF 13.3-X][DF 5.15]") {
  for (const auto& [turn, rating] : {std::pair{4, 2}, {11, 2}, {14, 3}}) {
    DesertFoxTable t = DesertFoxTable::title("campaign");
    t.start(kRefitPhase, Cw, turn);
    const UnitId unit = t.id("cw-7-7");
    REQUIRE(t.rules().units[unit].highest_rating == 3);
    t.edit([&](State& state) {
      state.pos.points[kCommonwealthRefit] = 19;
      state.remove(unit, place(kRefitBox));
    });
    t.apply("rebuild cw-7-7 E2234 by full-strength");
    CHECK(rating_of(t.state().unit(unit)) == rating);
    CHECK(t.refused_by("upgrade cw-7-7") == "DF 13.3");   // there is no better counter
    t.edit([&](State& state) { state.pos.turn = 14; });
    if (rating == 3) continue;
    t.apply("upgrade cw-7-7");
    CHECK(t.place_of("cw-7-7") == place(kRefitBox));
  }
}

TEST_CASE("armor whose ratings are all too high for the game-turn is not rebuilt yet", "[DF 13.3]") {
  for (const auto& [turn, choice, legal] : {std::tuple{3, "wait", false}, {3, "lowest", true}, {4, "wait", true}}) {
    DesertFoxTable t = DesertFoxTable::title("campaign");
    t.option("early-ratings", choice).points(kCommonwealthRefit, 19).start(kRefitPhase, Cw, turn);
    t.remove("cw-7-7", kRefitBox);
    CHECK(t.refused_by("rebuild cw-7-7 E2234 by depleted") == (legal ? "" : "DF 13.3"));
    CHECK(t.offers("rebuild").empty() == false);   // 7 Spt/7 has no rating
    if (!legal) continue;
    t.apply("rebuild cw-7-7 E2234 by depleted");
    CHECK(t.rules().rating(t.state(), t.id("cw-7-7")) == 2);
  }
}

TEST_CASE("a unit that began the game with its lowest rating is upgraded only when a higher one may be had",
          "[DF 13.3][DF 2.22-AR]") {
  for (const int turn : {2, 4}) {
    DesertFoxTable t = DesertFoxTable::title("campaign");
    t.start(kRefitPhase, Cw, turn);
    t.put("cw-3-2", "E2234");
    CHECK(t.refused_by("upgrade cw-3-2") == (turn == 2 ? "DF 13.3" : ""));
  }
}
