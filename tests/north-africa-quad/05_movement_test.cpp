#include "moving.hpp"
#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

namespace {

/// Cost of a move in half points, its allowance aside.
int halves(const QuadTable& t, std::string_view text) {
  const Action move = t.action(text);
  Verdict ignored;
  return judge_path(t.rules(), t.rules().rule_move(t.state(), move.unit), move, 0, ignored);
}

}  // namespace

TEST_CASE("Any number of own units move in any direction, one after the other", "[QUAD 5.0-G][QUAD 5.0-P]") {
  QuadTable t;
  t.unit("a", Axis, "0404").unit("b", Axis, "0606").unit("c", Axis, "0808");
  t.start();
  for (const char* to : {"0403", "0504", "0505", "0405", "0305", "0304"})
    CHECK(t.legal(std::string("move a 0404-") + to));
  t.apply("move a 0404-0405-0505").apply("move b 0606-0607");
  CHECK(t.hex("a") == "0505");
  CHECK(t.hex("c") == "0808");
  CHECK(t.offered("end-phase"));
}

TEST_CASE("A path starts where the unit stands and leads to another hex", "[QUAD 5.0-P]") {
  QuadTable t;
  t.unit("a", Axis, "0404");
  t.start();
  CHECK(t.refused_by("move a 0405-0406") == "QUAD 5.0-P");
  CHECK(t.refused_by("move a 0404-0405-0404") == "QUAD 5.0-P");
  CHECK(t.refused_by("move a 0404") == "QUAD 5.0-P");
}

TEST_CASE("Units move only in their own side's movement phase", "[QUAD 5.11]") {
  QuadTable t;
  t.unit("a", Axis, "0404").unit("x", Allied, "0808");
  SECTION("the other side's units do not move") {
    t.start(kMovementPhase, Axis);
    CHECK(t.refused_by("move x 0808-0807") == "QUAD 5.11");
    CHECK(t.legal("move a 0404-0405"));
  }
  SECTION("nobody moves in the combat phase") {
    t.start(kCombatPhase, Axis);
    CHECK(t.refused_by("move a 0404-0405") == "QUAD 4.1-1B");
    CHECK(t.offers("move").empty());
    WayList reach;
    t.rules().reach(t.state(), t.id("a"), reach);
    CHECK(reach.empty());
  }
}

TEST_CASE("An enemy hex is never entered", "[QUAD 5.12]") {
  QuadTable t;
  t.unit("a", Axis, "0404").unit("b", Axis, "0403").unit("x", Allied, "0406");
  t.start();
  CHECK(t.refused_by("move a 0404-0405-0406", k5_12));
  CHECK(t.refused_by("move b 0403-0402", k5_12) == false);
}

TEST_CASE("The allowance is never exceeded, and a hex is entered only when it can be paid in full",
          "[QUAD 5.13][QUAD 5.26]") {
  QuadTable t;
  t.terrain("0202 0408", "rough");
  t.unit("a", Axis, "0404", {.movement = 5})
      .unit("slow", Axis, "0203", {.movement = 3})
      .unit("b", Axis, "0409", {.movement = 4});
  t.start();
  CHECK(t.legal("move a 0404-0405-0406"));                            // 4 of 5
  CHECK(t.refused_by("move a 0404-0405-0406-0407") == "QUAD 5.13");   // the odd point is not enough
  CHECK(t.refused_by("move slow 0203-0202") == "QUAD 5.13");          // no free first hex
  CHECK(t.legal("move b 0409-0408"));                                 // 4 of 4
  t.apply("move a 0404-0405");
  t.apply("end-phase");
  t.edit([&](State& state) {
    state.pos.frames[0].phase = kMovementPhase;
    quad::reset(state, t.id("a"), kMoved);
  });
  CHECK(t.refused_by("move a 0405-0406-0407-0408") == "QUAD 5.13");   // what was left is not saved
}

TEST_CASE("A unit may not leave an enemy-controlled hex by movement", "[QUAD 5.14][QUAD 6.13]") {
  QuadTable t;
  t.unit("a", Axis, "0404").unit("b", Axis, "0408").unit("x", Allied, "0405", {.defense = 2});
  t.start();
  CHECK(t.refused_by("move a 0404-0403") == "QUAD 5.14");
  CHECK(t.legal("move b 0408-0508"));
  WayList reach;
  t.rules().reach(t.state(), t.id("a"), reach);
  CHECK(reach.empty());
  t.remove("x");                                       // the enemy gone, the hex is free
  CHECK(t.legal("move a 0404-0403"));
}

TEST_CASE("A unit moves once in a phase and is free again in the next", "[QUAD 5.15]") {
  QuadTable t;
  t.unit("a", Axis, "0404").unit("b", Axis, "0707");
  t.start();
  t.apply("move a 0404-0405");
  CHECK(t.has("a", kMoved));
  CHECK(t.refused_by("move a 0405-0406") == "QUAD 5.15");
  CHECK(t.legal("move b 0707-0708"));
  t.apply("end-phase").apply("end-phase").apply("end-phase").apply("end-phase");
  CHECK(t.match().to_act() == Axis);
  CHECK_FALSE(t.has("a", kMoved));
  CHECK(t.legal("move a 0405-0406"));
}

TEST_CASE("Terrain costs are those of the key and add up", "[QUAD 5.21]") {
  QuadTable t;
  t.terrain("0403", "rough").terrain("0402", "broken").terrain("0401", "town").terrain("0504", "sea");
  t.unit("a", Axis, "0404", {.movement = 20});
  t.start();
  CHECK(halves(t, "move a 0404-0405") == 4);
  CHECK(halves(t, "move a 0404-0403") == 8);
  CHECK(halves(t, "move a 0404-0403-0402") == 14);
  CHECK(halves(t, "move a 0404-0403-0402-0401") == 16);
  CHECK(t.refused_by("move a 0404-0504") == "QUAD 5.21");
}

TEST_CASE("A town costs three points when it is read so", "[QUAD 5.21]") {
  QuadTable t;
  t.terrain("0403", "town").unit("a", Axis, "0404").option("town-cost", "three");
  t.start();
  CHECK(halves(t, "move a 0404-0403") == 6);
}

TEST_CASE("Through a road hexside a hex costs half a point whatever its terrain", "[QUAD 5.22]") {
  QuadTable t;
  t.terrain("0403 0402", "rough").way("0404-0403", "road").way("0402-0401", "road");
  t.unit("a", Axis, "0404", {.movement = 20});
  t.start();
  CHECK(halves(t, "move a 0404-0403") == 1);
  CHECK(halves(t, "move a 0404-0403-0402") == 9);   // road hexes without a road between them
}

TEST_CASE("Through a trail hexside a hex costs one point; a road beside it is cheaper", "[QUAD 5.23]") {
  QuadTable t;
  t.terrain("0403 0402", "rough").way("0404-0403-0402", "trail").way("0403-0402", "road");
  t.unit("a", Axis, "0404", {.movement = 20});
  t.start();
  CHECK(halves(t, "move a 0404-0403") == 2);
  CHECK(halves(t, "move a 0404-0403-0402") == 3);
}

TEST_CASE("A mechanized unit pays four and a half points on a road through its own minefield", "[QUAD 5.24]") {
  QuadTable t;
  t.side("0404", "0403", {"road", "minefield-axis"});
  t.unit("a", Axis, "0404", {.movement = 20}, {"mechanized"}).unit("x", Allied, "0908");
  t.start();
  CHECK(halves(t, "move a 0404-0403") == 9);
}

TEST_CASE("An escarpment is crossed only by a road or trail", "[QUAD 5.25]") {
  QuadTable t;
  t.side("0404", "0403", {"escarpment"})
      .side("0404", "0405", {"escarpment", "road"})
      .side("0404", "0504", {"escarpment", "trail"});
  t.unit("a", Axis, "0404");
  t.start();
  CHECK(t.refused_by("move a 0404-0403") == "QUAD 5.25");
  CHECK(t.legal("move a 0404-0405"));
  CHECK(t.legal("move a 0404-0504"));
  CHECK(halves(t, "move a 0404-0405") == 1);
}

TEST_CASE("Friends are passed free of cost and in any number, but nobody ends in a friend's hex",
          "[QUAD 5.31][QUAD 5.32]") {
  QuadTable t;
  t.unit("a", Axis, "0402").unit("b", Axis, "0403").unit("c", Axis, "0404").unit("d", Axis, "0401");
  t.start();
  CHECK(t.refused_by("move a 0402-0403") == "QUAD 5.31");
  CHECK(t.refused_by("move a 0402-0403-0404") == "QUAD 5.31");
  CHECK(t.legal("move a 0402-0403-0404-0405"));
  CHECK(halves(t, "move a 0402-0403-0404-0405") == 12);
  t.apply("move a 0402-0403-0404-0405").apply("move d 0401-0402-0403-0404-0504");   // the same hexes again
  CHECK(t.hex("d") == "0504");
}

TEST_CASE("Own zones never hinder", "[QUAD 5.33]") {
  QuadTable t;
  t.unit("a", Axis, "0404").unit("b", Axis, "0405").unit("c", Axis, "0305");
  t.start();
  CHECK(t.legal("move a 0404-0304-0303-0302"));
}
