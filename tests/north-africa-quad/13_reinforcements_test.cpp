#include <array>

#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

TEST_CASE("Reinforcements come in their own movement phase, on their turn or later, in their hex",
          "[QUAD 13.0-G][QUAD 13.0-P][QUAD 13.23][QUAD 13.24]") {
  QuadTable t;
  t.due("r", Axis, 2, "0409").unit("x", Allied, "0901");
  SECTION("not before") {
    t.start(kMovementPhase, Axis, 1);
    CHECK(t.refused_by("enter r 0409") == "QUAD 13.0-G");
    CHECK(t.offers("enter").empty());
  }
  SECTION("on the turn, anywhere the points reach") {
    t.start(kMovementPhase, Axis, 2);
    CHECK(t.legal("enter r 0409"));
    CHECK(t.offered("enter r 0409-0408-0407-0406-0405"));
    CHECK(t.refused_by("enter r 0309") == "QUAD 13.24");
    t.apply("enter r 0409-0408");
    CHECK(t.hex("r") == "0408");
    CHECK(t.refused_by("move r 0408-0407") == "QUAD 5.15");
    CHECK(t.refused_by("enter r 0409") == "QUAD 13.0-G");
  }
  SECTION("withheld, it comes later in the same hex") {
    t.start(kMovementPhase, Axis, 2);
    t.apply("end-phase");
    CHECK(t.place_of("r") == Place::kDue);
    t.start(kMovementPhase, Axis, 5);
    CHECK(t.legal("enter r 0409"));
    CHECK(t.refused_by("enter r 0509") == "QUAD 13.24");
  }
  SECTION("not in the enemy's phase, nor in combat") {
    t.start(kMovementPhase, Allied, 2);
    CHECK(t.refused_by("enter r 0409", k13_0_G));
    t.start(kCombatPhase, Axis, 2);
    CHECK(t.refused_by("enter r 0409") == "QUAD 4.1-1B");
  }
}

TEST_CASE("A unit pays for its entry hex, at the road rate where a road leaves the map", "[QUAD 13.11]") {
  QuadTable t;
  t.terrain("0409 0309", "rough").way("0409-0408", "road").way("0209-0208", "trail");
  t.due("road", Axis, 1, "0409", {.movement = 1}).due("rough", Axis, 1, "0309", {.movement = 3});
  t.due("strong", Axis, 1, "0309", {.movement = 4}).due("trail", Axis, 1, "0209", {.movement = 1});
  SECTION("ways go on beyond the edge") {
    t.start();
    CHECK(t.legal("enter road 0409-0408"));
    CHECK(t.refused_by("enter rough 0309", k13_13));
    CHECK(t.legal("enter strong 0309"));
    CHECK(t.legal("enter trail 0209"));
    CHECK(t.refused_by("enter trail 0209-0208", k5_13));
  }
  SECTION("or they do not") {
    t.option("ways-off-map", "none").start();
    CHECK_FALSE(t.legal("enter road 0409"));
    CHECK_FALSE(t.legal("enter trail 0209"));
  }
}

TEST_CASE("On a road the first of a column pays a half, the second one, the third one and a half",
          "[QUAD 13.12][QUAD 13.13][QUAD 13.13-E]") {
  QuadTable t;
  t.way("0409-0408-0407-0406-0405", "road");
  t.due("r1", Axis, 1, "0409", {.movement = 1}).due("r2", Axis, 1, "0409", {.movement = 1});
  t.due("r3", Axis, 1, "0409", {.movement = 3});
  t.start();
  CHECK(t.refused_by("enter r1 0409-0408-0407") == "QUAD 5.13");   // 0.5 + 0.5 + 0.5
  t.apply("enter r1 0409-0408");
  CHECK(t.refused_by("enter r2 0409-0408-0407", k5_13));           // 1 and more
  t.apply("enter r2 0409");
  CHECK(t.legal("enter r3 0409-0408-0407-0406"));                  // 1.5 + 3 x 0.5
  CHECK(t.refused_by("enter r3 0409-0408-0407-0406-0405") == "QUAD 5.13");
}

TEST_CASE("Elsewhere each hex of the column is Mixed, on a trail one point", "[QUAD 13.12][QUAD 13.13]") {
  QuadTable t;
  t.terrain("0409", "rough").way("0209-0208", "trail");
  t.due("r1", Axis, 1, "0409", {.movement = 4})
      .due("r2", Axis, 1, "0409", {.movement = 5})
      .due("r3", Axis, 1, "0409", {.movement = 8});
  t.due("t1", Axis, 1, "0209", {.movement = 2}).due("t2", Axis, 1, "0209", {.movement = 2});
  t.start();
  t.apply("enter r1 0409");
  CHECK(t.refused_by("enter r2 0409-0408", k13_13));               // 4 + 2 of 5
  CHECK(t.legal("enter r3 0409-0408"));                            // 4 + 2 + 2 of 8
  t.apply("enter t1 0209-0208");
  CHECK(t.legal("enter t2 0209"));                                 // 1 + 1 of 2
  CHECK_FALSE(t.legal("enter t2 0209-0309"));
}

TEST_CASE("The price of the way onto the map is told before the first step, the column counted",
          "[QUAD 13.11][QUAD 13.13]") {
  QuadTable t;
  t.way("0409-0408", "road")
      .due("r1", Axis, 1, "0409")
      .due("r2", Axis, 1, "0409")
      .due("m1", Axis, 1, "0209")
      .unit("a", Axis, "0401");
  t.start();
  const auto spent = [&](std::string_view text) {
    const Action action = t.action(text);
    return t.rules().price_of(t.state(), action.unit, action).halves();
  };
  CHECK(spent("enter r1 0409-0408") == 1);  // half a point
  CHECK(spent("enter m1 0209") == 4);       // Mixed
  CHECK(spent("move a 0401-0402") == 0);    // a unit on the map has spent nothing
  t.apply("enter r1 0409-0408");
  CHECK(spent("enter r2 0409") == 2);        // second on the road
}

TEST_CASE("A column is counted anew in each phase", "[QUAD 13.12]") {
  QuadTable t;
  t.due("r1", Axis, 1, "0409").due("r2", Axis, 1, "0409", {.movement = 2});
  t.start();
  t.apply("enter r1 0409-0408");
  CHECK_FALSE(t.legal("enter r2 0409"));
  for (int phase = 0; phase < 4; ++phase) t.apply("end-phase");
  CHECK(t.legal("enter r2 0409"));
}

TEST_CASE("Once on the map reinforcements move as others do, and enter at any moment of the phase", "[QUAD 13.14]") {
  QuadTable t;
  t.due("r", Axis, 1, "0409").unit("a", Axis, "0401").unit("x", Allied, "0405");
  t.start();
  t.apply("move a 0401-0402");
  CHECK(t.refused_by("enter r 0409-0408-0407-0406-0306", k5_14));
  CHECK(t.legal("enter r 0409-0408-0407-0406"));
}

TEST_CASE("No entry into an enemy's hex; in his zone the move ends", "[QUAD 13.21]") {
  QuadTable t;
  t.due("r", Axis, 1, "0409").unit("x", Allied, "0408").unit("y", Allied, "0901").unit("a", Axis, "0705");
  t.start();
  CHECK(t.legal("enter r 0409"));
  CHECK(t.refused_by("enter r 0409-0309") == "QUAD 5.14");
  t.put("x", "0409");
  CHECK(t.refused_by("enter r 0409", k13_21));
}

TEST_CASE("Only a blocked entry hex is exchanged, for the nearest free one towards the nearest friend",
          "[QUAD 13.22]") {
  QuadTable t;
  t.due("r", Axis, 1, "0409").unit("x", Allied, "0409").unit("a", Axis, "0705").unit("b", Axis, "0201");
  t.start();
  CHECK(t.legal("enter r 0509"));
  CHECK(t.refused_by("enter r 0309") == "QUAD 13.22");
  CHECK(t.offered("enter r 0509"));
  t.put("a", "0106");                                      // now the nearest friend is in the west
  CHECK(t.legal("enter r 0309"));
  CHECK(t.refused_by("enter r 0509") == "QUAD 13.22");
  t.put("x", "0408");
  t.put("b", "0409");                                      // a friend in an enemy zone blocks as well
  CHECK(t.legal("enter r 0309"));
  CHECK_FALSE(t.legal("enter r 0409"));
  t.put("x", "0901");                                      // a friend alone does not
  CHECK(t.legal("enter r 0409-0408"));
  CHECK(t.refused_by("enter r 0309") == "QUAD 13.24");
  CHECK(t.refused_by("enter r 0409") == "QUAD 5.31");
}

// The hexes of an edge lie in a zigzag: counted in hexes, the next one is often no nearer to the friend.
TEST_CASE("On every hex of an edge the friend's direction picks the next hex of that edge", "[QUAD 13.22]") {
  for (const auto& [from, west, east] : std::vector<std::array<std::string, 3>>{{"0409", "0309", "0509"},
                                                                              {"0509", "0409", "0609"},
                                                                              {"0401", "0301", "0501"},
                                                                              {"0501", "0401", "0601"}}) {
    QuadTable t;
    t.due("r", Axis, 1, from).unit("x", Allied, from).unit("a", Axis, "0105");
    t.start();
    for (int line = 1; line <= 9; ++line)
      for (int position = 2; position <= 8; ++position) {
        const std::string at = "0" + std::to_string(line) + "0" + std::to_string(position);
        if (line == (from[1] - '0')) continue;
        CAPTURE(from, at);
        t.put("a", at);
        const bool is_west = line < from[1] - '0';
        CHECK(t.legal("enter r " + (is_west ? west : east)));
        CHECK(t.refused_by("enter r " + (is_west ? east : west)) == "QUAD 13.22");
        CHECK(t.offered("enter r " + (is_west ? west : east)));
      }
  }
}

TEST_CASE("On an edge in the west or east too, and a friend straight inland leaves both ways", "[QUAD 13.22]") {
  for (const std::string line : {"01", "09"}) {
    QuadTable t;
    t.due("r", Axis, 1, line + "05").unit("x", Allied, line + "05").unit("a", Axis, "0502");
    t.start();
    CHECK(t.legal("enter r " + line + "04"));
    CHECK(t.refused_by("enter r " + line + "06") == "QUAD 13.22");
    t.put("a", "0508");
    CHECK(t.refused_by("enter r " + line + "04") == "QUAD 13.22");
    CHECK(t.legal("enter r " + line + "06"));
    t.put("a", "0505");
    CHECK(t.legal("enter r " + line + "04"));
    CHECK(t.legal("enter r " + line + "06"));
  }
}

TEST_CASE("At a corner the friend's side decides which edge is taken", "[QUAD 13.22]") {
  QuadTable t;
  t.due("r", Axis, 1, "0109").unit("x", Allied, "0109").unit("a", Axis, "0709");
  t.start();
  CHECK(t.legal("enter r 0209"));
  CHECK(t.refused_by("enter r 0108") == "QUAD 13.22");
  t.put("a", "0102");
  CHECK(t.legal("enter r 0108"));
  CHECK(t.refused_by("enter r 0209") == "QUAD 13.22");
}

TEST_CASE("What is blocked is passed along the edge and around the corner, and never the other way",
          "[QUAD 13.22]") {
  QuadTable t;
  t.due("r", Axis, 1, "0209").unit("x", Allied, "0209").unit("y", Allied, "0109").unit("a", Axis, "0104");
  t.unit("z", Allied, "0908");
  t.start();
  CHECK(t.legal("enter r 0108"));
  CHECK(t.refused_by("enter r 0309") == "QUAD 13.22");
  t.put("a", "0904");
  CHECK(t.legal("enter r 0309"));
  t.put("z", "0309");
  CHECK(t.legal("enter r 0409"));
  CHECK(t.refused_by("enter r 0108") == "QUAD 13.22");
}

TEST_CASE("The sea is no way in, friends equally near leave the choice, and without friends the nearer way is taken",
          "[QUAD 13.22]") {
  QuadTable t;
  t.terrain("0509", "sea").due("r", Axis, 1, "0409").unit("x", Allied, "0409");
  t.unit("a", Axis, "0206").unit("b", Axis, "0606");
  t.start();
  CHECK(t.legal("enter r 0309"));
  CHECK(t.legal("enter r 0609"));   // past the sea
  t.remove("b");
  CHECK(t.refused_by("enter r 0609") == "QUAD 13.22");
  t.remove("a");
  CHECK(t.legal("enter r 0309"));
  CHECK(t.refused_by("enter r 0609") == "QUAD 13.22");
}

TEST_CASE("Reinforcements have no effect before they enter", "[QUAD 13.25]") {
  QuadTable t;
  t.due("r", Axis, 1, "0409").unit("x", Allied, "0407");
  t.start(kMovementPhase, Allied);
  CHECK(t.rules().zone_of_control(t.state(), Axis).empty());
  CHECK(t.legal("move x 0407-0408-0409"));
  t.start(kCombatPhase, Axis);
  t.put("x", "0409");
  CHECK_FALSE(t.legal("attack r -> x"));
  CHECK(t.legal("end-phase"));
}

TEST_CASE("A reinforcement without a line of supply waits, or enters all the same if read so", "[QUAD 12.23]") {
  QuadTable t(1, 9);
  t.source(Axis, "0101").terrain("0104", "sea").due("r", Axis, 1, "0109");
  SECTION("wait") {
    t.start();
    CHECK(t.refused_by("enter r 0109") == "QUAD 12.23");
    CHECK(t.offers("enter").empty());
  }
  SECTION("enter") {
    t.option("reinforcement-supply", "enter").start();
    CHECK(t.legal("enter r 0109-0108"));
  }
}
