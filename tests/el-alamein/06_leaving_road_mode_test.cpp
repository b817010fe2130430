// Section 6.4: leaving Road Mode. The road of these tables runs 0105-0204-0305-0404-0505-0604-0705-0804-0905;
// everything else is clear.
#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

TEST_CASE("Leaving Road Mode costs what entering costs", "[ALA 6.41]") {
  AlaTable t;
  t.road(kRoad).unit("tank", Axis, "0305", 4, 6).unit("foot", Axis, "0508", 4, 2);
  t.start();
  t.column("tank", "0404");
  t.column("foot", "0507");
  t.apply("deploy tank");
  CHECK(block(t.state()).move.spent == 6);
  CHECK(t.legal("move tank 0305-0304-0303-0302"));                   // three points are left
  CHECK(t.refused_by("move tank 0305-0304-0303-0302-0301") == "ALA 5.13");
  t.apply("done").apply("deploy foot");
  CHECK(block(t.state()).move.spent == 2);
  t.apply("done");
  AlaTable poor;
  poor.road(kRoad).unit("tank", Axis, "0305", 4, 6);
  poor.start();
  poor.apply("form tank 0305 by northeast");
  CHECK(poor.legal("deploy tank"));                                  // three and three
  poor.apply("march tank 0305-0404");
  CHECK(poor.refused_by("deploy tank") == "ALA 6.41");               // three, one and three
}

TEST_CASE("A column that is no longer supplied leaves Road Mode at no cost", "[ALA 6.42]") {
  AlaTable t(30, 5);
  t.printed_supply().unit("near", Axis, "0403", 4, 4).unit("far", Axis, "0603", 4, 4);
  t.start();
  t.column("near", "0402");
  t.column("far", "0602");
  REQUIRE(t.supply("far") == SupplyState::kPartial);
  t.apply("end-phase");
  CHECK(t.has("near", kColumn));
  CHECK_FALSE(t.has("far", kColumn));
  for (int i = 0; i < 7; ++i) t.apply("end-phase");
  CHECK(t.legal("move far 0603-0604-0605-0705-0805"));               // all four points
}

TEST_CASE("What the zones of deploying columns cut off leaves Road Mode with them", "[ALA 6.42]") {
  for (const bool mirrored : {false, true}) {  // the column cut off is the first side's, or the second's
    AlaTable t(13, 3);
    const Side cut = mirrored ? Allied : Axis, served = opponent(cut);
    const auto hex = [&](int number) {
      const int there = mirrored ? (14 - number / 100) * 100 + number % 100 : number;
      return (there < 1000 ? "0" : "") + std::to_string(there);
    };
    t.unit("wall", served, hex(502), 4, 4).unit("x", served, hex(302), 4, 4).unit("a", cut, hex(702), 4, 4);
    t.start();
    t.column("a", hex(801));  // it controls 0602 and 0801: row 3 is open
    t.column("x", hex(301));
    REQUIRE(t.supply("a") == SupplyState::kIsolated);  // behind the wall
    REQUIRE(t.supply("x") == SupplyState::kSupplied);
    t.apply("end-phase");
    CHECK_FALSE(t.has("a", kColumn));
    CHECK(t.supply("x") == SupplyState::kIsolated);  // a controls the whole strip now
    CHECK_FALSE(t.has("x", kColumn));
  }
}

TEST_CASE("A column stops in an enemy zone and stays there for the player-turn", "[ALA 6.43]") {
  AlaTable t;
  t.road(kRoad).unit("a", Axis, "0204").unit("x", Allied, "0605").unit("foot", Axis, "0208", 4, 4);
  t.start();
  t.column("a", "0305");
  CHECK(t.refused_by("march a 0204-0305-0404-0505-0604", k7_21));
  t.apply("march a 0204-0305-0404-0505");
  CHECK_FALSE(t.legal("march a 0505-0604"));
  CHECK(t.refused_by("move a 0505-0504", k5_23));
  t.apply("done").apply("end-phase").apply("end-phase");
  REQUIRE(t.phase() == kMechanizedPhase);
  CHECK(t.has("a", kColumn));                                        // no combat: it remains a column
  CHECK(t.refused_by("march a 0505-0404", k5_23));
}

TEST_CASE("Leaving Road Mode and a friend's help do not free it before its next player-turn", "[ALA 6.43]") {
  AlaTable t;
  t.road(kRoad).unit("a", Axis, "0204", 4, 8).unit("b", Axis, "0406", 4, 8).unit("x", Allied, "0605");
  t.unit("plain", Axis, "0606", 4, 8).unit("too", Axis, "0606", 4, 8);
  t.start();
  t.column("a", "0305");
  t.apply("march a 0204-0305-0404-0505").apply("deploy a").apply("done");
  t.apply("move b 0406-0405-0505");
  REQUIRE(t.hex("b") == t.hex("a"));
  t.apply("end-phase").apply("end-phase");
  REQUIRE(t.phase() == kMechanizedPhase);
  CHECK(t.has("a", kCaught));
  CHECK(t.refused_by("move a 0505-0504") == "ALA 6.43");  // 7.11 lifts 5.23, not this
  CHECK(t.legal("move b 0505-0504"));                     // it came otherwise
  CHECK(t.legal("move plain 0606-0607"));
  t.put("x", "0909");  // without the zone there is none to stay in
  CHECK(t.legal("move a 0505-0504"));
  t.put("x", "0605");
  for (int i = 0; i < 6; ++i) t.apply("end-phase");
  REQUIRE(t.state().pos.phasing == Axis);
  CHECK_FALSE(t.has("a", kCaught));
  CHECK(t.legal("move a 0505-0504"));
}

TEST_CASE("A mechanized column that leaves the road pays for leaving Road Mode", "[ALA 6.44]") {
  AlaTable t;
  t.road(kRoad).unit("a", Axis, "0305", 4, 6);
  t.start();
  t.column("a", "0404");
  CHECK(t.legal("move a 0305-0304-0303-0302"));
  CHECK(t.refused_by("move a 0305-0304-0303-0302-0301") == "ALA 5.13");
  t.apply("move a 0305-0304-0303-0302");
  CHECK_FALSE(t.has("a", kColumn));
}

TEST_CASE("In an enemy zone a column may leave Road Mode at once if it can pay", "[ALA 6.45]") {
  AlaTable t;
  t.road(kRoad).unit("a", Axis, "0204", 4, 8).unit("x", Allied, "0605");
  t.start();
  t.column("a", "0305");
  t.apply("march a 0204-0305-0404-0505").apply("deploy a");          // one point and three
  CHECK_FALSE(t.has("a", kColumn));
  AlaTable poor;
  poor.road(kRoad).unit("a", Axis, "0204", 4, 6).unit("x", Allied, "0605");
  poor.start();
  poor.apply("form a 0204 by southeast").apply("march a 0204-0305-0404-0505");
  CHECK(poor.refused_by("deploy a") == "ALA 6.41");
}
