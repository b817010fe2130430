// The road of these tables runs 0105-0204-0305-0404-0505-0604-0705-0804-0905; everything else is clear.
#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

namespace {

/// A road from edge to edge of a long strip: odd columns in row 3, even ones in row 2.
std::string strip_hex(int column) {
  return (column < 10 ? "0" : "") + std::to_string(column * 100 + (column % 2 ? 3 : 2));
}
std::string strip_path(int from, int steps) {
  std::string path = strip_hex(from);
  for (int i = 1; i <= steps; ++i) path += "-" + strip_hex(from + i);
  return path;
}

AlaTable strip(int movement = 8) {
  AlaTable t(48, 5);
  t.road(strip_path(1, 47)).unit("a", Axis, strip_hex(2), 4, movement);
  t.start();
  return t;
}

}  // namespace

TEST_CASE("Combat units may enter Road Mode, Supply units not, and nobody begins a scenario in it", "[ALA 6.0-G]") {
  AlaTable t;
  t.road(kRoad)
      .unit("a", Axis, "0305")
      .unit("foot", Axis, "0707", 4, 4)
      .supply_unit("s", Axis, "0705")
      .option("supply-moves", "also-initial");
  t.start();
  CHECK(t.legal("form a 0305 by northeast"));
  CHECK(t.legal("form foot 0707 by south"));
  CHECK(t.refused_by("form s 0705 by northeast", k6_0_G));
  CHECK(t.refused_by("march a 0305-0404") == "ALA 6.0-G");          // not in Road Mode
  for (const char* id : {"july", "september", "october"}) {
    AlaTable game = AlaTable::scenario(id);
    game.begin();
    for (int i = 0; i < game.state().pos.unit_count; ++i)
      CHECK_FALSE(ala::has(game.state(), static_cast<UnitId>(i), kColumn));
  }
}

TEST_CASE("In the Initial Movement Phase any number of units enter Road Mode and are marked", "[ALA 6.11]") {
  AlaTable t;
  t.road(kRoad).unit("a", Axis, "0204", 4, 3).unit("b", Axis, "0604", 4, 3).unit("c", Axis, "0308", 4, 1);
  t.unit("d", Axis, "0505", 4, 8);
  t.start();
  t.apply("form c 0308 by north");
  CHECK(t.has("c", kColumn));
  CHECK(t.offered("form a 0204 by southeast"));
  t.apply("form a 0204 by southeast");
  CHECK(t.has("a", kColumn));
  CHECK(t.refused_by("form a 0204 by southeast", k6_11));
}

TEST_CASE("Non-mechanized units enter Road Mode for one point and in the Initial Movement Phase only", "[ALA 6.12]") {
  AlaTable t;
  t.road(kRoad).unit("foot", Axis, "0707", 4, 2);
  t.start();
  CHECK(t.legal("form foot 0707-0708 by south"));
  CHECK(t.refused_by("form foot 0707-0708-0709 by south") == "ALA 6.12");
  CHECK(t.legal("form foot 0707 by south"));
  t.start(kMechanizedPhase);
  CHECK(t.refused_by("form foot 0707 by south") == "ALA 5.25, ALA 6.12");
}

TEST_CASE("Mechanized units enter Road Mode for three points in either movement phase", "[ALA 6.13]") {
  AlaTable t;
  t.road(kRoad).unit("a", Axis, "0107", 4, 6).unit("fought", Axis, "0705", 9, 8).unit("x", Allied, "0805", 1);
  t.start();
  CHECK(t.legal("form a 0107-0206-0205-0204 by southeast"));        // three to go there, three to enter
  CHECK(t.refused_by("form a 0107-0206-0205-0204-0305 by northeast") == "ALA 6.13");
  t.start(kCombatPhase);
  t.attack("fought -> x", 1).apply("done").apply("end-phase");
  REQUIRE(t.phase() == kMechanizedPhase);
  CHECK(t.legal("form a 0107-0206-0205-0204 by southeast"));
  CHECK(t.refused_by("form fought 0705 by northwest") == "ALA 5.26");
}

TEST_CASE("Only a supplied unit enters Road Mode", "[ALA 6.14]") {
  AlaTable t;
  t.road(kRoad).unit("a", Axis, "0305");
  t.start();
  CHECK(t.legal("form a 0305 by northeast"));
  for (const UnitFlag state : {kPartial, kUnsupplied, kIsolated}) {
    t.edit([&](State& s) {
      reset(s, t.id("a"), kSupplyFlags);
      set(s, t.id("a"), state);
    });
    CHECK(t.refused_by("form a 0305 by northeast", k6_14));
  }
}

TEST_CASE("No Road Mode in a stack, on enemy mines, in an enemy zone or on rough ground", "[ALA 6.15]") {
  AlaTable t;
  t.terrain("0202", "ridge").terrain("0402", "depression").mine(Allied, "0602").mine(Axis, "0802");
  t.unit("ridge", Axis, "0202", 4, 4)
      .unit("low", Axis, "0402", 4, 4)
      .unit("mined", Axis, "0602", 4, 4)
      .unit("own", Axis, "0802", 4, 4);
  t.unit("p", Axis, "0207", 4, 4)
      .unit("q", Axis, "0207", 4, 4)
      .unit("near", Axis, "0607", 4, 4)
      .unit("x", Allied, "0609");
  t.unit("next", Axis, "0606", 4, 4);
  t.start();
  CHECK(t.refused_by("form ridge 0202 by south") == "ALA 6.15");
  CHECK(t.refused_by("form low 0402 by south", k6_15));
  CHECK(t.refused_by("form mined 0602 by south") == "ALA 6.15");
  CHECK(t.legal("form own 0802 by south"));
  CHECK(t.refused_by("form p 0207 by south") == "ALA 6.15");
  CHECK(t.legal("form p 0207-0107 by southwest"));
  CHECK(t.legal("form near 0607-0507 by north"));
  CHECK(t.refused_by("form near 0607-0608 by southwest") == "ALA 6.15");   // x controls 0608
}

TEST_CASE("Mechanized units enter Road Mode on the road, others on any clear hex", "[ALA 6.16-1]") {
  AlaTable t;
  t.road(kRoad).unit("tank", Axis, "0303").unit("foot", Axis, "0308", 4, 4);
  t.start();
  CHECK(t.refused_by("form tank 0303 by south", k6_16_1));
  CHECK(t.legal("form tank 0303-0304-0305 by northeast"));
  CHECK(t.legal("form foot 0308 by north"));
}

TEST_CASE("In Road Mode mechanized units keep to the road, others go over any clear terrain", "[ALA 6.16-2]") {
  AlaTable t;
  t.road(kRoad).unit("tank", Axis, "0305").unit("foot", Axis, "0308", 4, 4);
  t.start();
  t.column("tank", "0404");
  t.column("foot", "0307");
  CHECK(t.legal("march tank 0305-0404-0505-0604"));
  CHECK(t.refused_by("march tank 0305-0404-0403", k6_16_2));
  CHECK(t.legal("march foot 0308-0307-0406-0506"));
  CHECK(t.refused_by("march foot 0308-0307-0306-0305", k6_17));      // the tank stands there
  CHECK(t.refused_by("march foot 0308-0307-0306") == "ALA 6.22-2");  // and here before it
}

TEST_CASE("The hexes before and behind must be vacant on entry, and the way free", "[ALA 6.17]") {
  AlaTable t;
  t.road(kRoad)
      .terrain("0802", "ridge")
      .unit("tank", Axis, "0305", 4, 4)
      .unit("front", Axis, "0403", 4, 4)
      .unit("foot", Axis, "0405", 4, 4);
  t.supply_unit("x", Allied, "0408");
  t.start();
  CHECK(t.legal("form foot 0405 by north"));
  t.put("front", "0404");
  CHECK(t.refused_by("form foot 0405 by north") == "ALA 6.17");
  CHECK(t.refused_by("form foot 0405 by south") == "ALA 6.17");      // behind it
  CHECK(t.legal("form foot 0405 by northeast"));
  CHECK(t.refused_by("form foot 0405-0406-0407 by south") == "ALA 6.17");   // an enemy without a zone, too
  t.put("foot", "0605");
  t.column("foot", "0604");
  CHECK(t.legal("march foot 0605-0604-0704"));
  t.put("front", "0603");
  CHECK(t.refused_by("march foot 0605-0604-0603-0602", k6_17));
  t.put("front", "0109");
  CHECK(t.refused_by("march foot 0605-0604-0704-0703-0802", k6_17));       // a ridge
}

TEST_CASE("A column faces where it goes and turns by one hexside after each hex", "[ALA 6.18]") {
  AlaTable t;
  t.road(kRoad).unit("foot", Axis, "0407", 4, 4).unit("tank", Axis, "0505");
  t.start();
  t.apply("form foot 0407 by north");
  CHECK(t.refused_by("march foot 0407-0507") == "ALA 6.18");         // it starts the way it faces
  CHECK(t.legal("march foot 0407-0406-0506"));
  CHECK(t.refused_by("march foot 0407-0406-0507", k6_18));           // two hexsides
  t.apply("march foot 0407-0406-0506").apply("done");
  CHECK(t.state().unit(t.id("foot")).steps == 1);                    // northeast
  CHECK(t.numbers(t.rules().zone(t.state(), Axis)).find("0605") != std::string::npos);
  t.column("tank", "0604");
  CHECK(t.refused_by("march tank 0505-0404", k6_18));                // no turning round on the road
  CHECK(t.legal("march tank 0505-0604-0705-0804"));                  // whatever its bends
  AlaTable printed;
  printed.unit("foot", Axis, "0407", 4, 4).option("column-steering", "free");
  printed.start();
  printed.column("foot", "0406");
  CHECK(printed.legal("march foot 0407-0406-0507"));
}

TEST_CASE("A march covers five hexes for each point that entering leaves", "[ALA 6.21][ALA 6.21-E1]") {
  AlaTable t = strip();
  t.apply("form a 0202 by southeast");
  CHECK(t.legal("march a " + strip_path(2, 25)));                    // 8 points, 3 to enter: 25 hexes
  CHECK(t.refused_by("march a " + strip_path(2, 26)) == "ALA 6.21");
  AlaTable standing = strip();                                       // in Road Mode already: all eight points
  standing.column("a", strip_hex(3));
  CHECK(standing.legal("march a " + strip_path(2, 40)));
  CHECK(standing.refused_by("march a " + strip_path(2, 41)) == "ALA 6.21");
}

TEST_CASE("Hexes marched are divided by five and rounded up", "[ALA 6.21-E2]") {
  for (int hexes = 16; hexes <= 25; ++hexes) {
    AlaTable t = strip();
    t.apply("form a 0202 by southeast").apply("march a " + strip_path(2, hexes));
    const MoveInHand& hand = block(t.state()).move;
    if (hexes > 20) CHECK_FALSE(hand.active);                        // five points: none left
    else CHECK(hand.spent == 14);                                    // three and four, in halves
  }
}

TEST_CASE("A column controls the hex before it and the hex behind it, no others", "[ALA 6.22-1]") {
  AlaTable t;
  t.road(kRoad).unit("tank", Axis, "0505").unit("x", Allied, "0809");
  t.start();
  CHECK(t.rules().zone(t.state(), Axis).size() == 6);
  t.column("tank", "0604");
  CHECK(t.numbers(t.rules().zone(t.state(), Axis)) == "0404 0604");
  CHECK(t.numbers(t.rules().zone_of(t.state(), t.id("tank"))) == "0404 0604");
  CHECK(t.rules().zone_of(t.state(), t.id("x")).size() == 3);  // at the edge of the map
  t.column("tank", "0404");
  CHECK(t.numbers(t.rules().zone(t.state(), Axis)) == "0404 0604");
  t.put("x", "0507");
  t.start(kInitialPhase, Allied);
  AlaTable foot;
  foot.unit("f", Axis, "0505", 4, 4).unit("x", Allied, "0707", 4, 8);
  foot.start(kInitialPhase, Allied);
  foot.column("f", "0504");
  CHECK(foot.numbers(foot.rules().zone(foot.state(), Axis)) == "0504 0506");
  CHECK(foot.legal("move x 0707-0606-0605"));                        // beside it, but not stopped
  CHECK(foot.refused_by("move x 0707-0606-0506-0406", k7_21));
}

TEST_CASE("The space of a column is clear, free of friends, and its own", "[ALA 6.22-2]") {
  AlaTable t;
  t.terrain("0402", "ridge")
      .mine(Allied, "0802")
      .unit("a", Axis, "0405", 4, 4)
      .unit("b", Axis, "0409", 4, 4)
      .unit("c", Axis, "0605", 4, 4);
  t.unit("d", Axis, "0805", 4, 4);
  t.start();
  t.column("a", "0404");
  t.column("c", "0604");
  CHECK(t.legal("march a 0405-0404"));
  CHECK(t.refused_by("march a 0405-0404-0403") == "ALA 6.22-2");     // a ridge before it
  t.column("d", "0804");
  CHECK(t.refused_by("march d 0805-0804-0803") == "ALA 6.22-2");     // enemy mines before it
  t.put("b", "0402");
  CHECK(t.refused_by("form b 0402-0403 by south", k6_22_2));         // the spaces overlap in 0404
  t.put("b", "0401");
  t.put("d", "0909");
  t.put("c", "0706");
  t.column("c", "0605");
  CHECK(t.legal("march c 0706-0605"));
  CHECK(t.refused_by("march c 0706-0605-0505") == "ALA 6.22-2");     // it would look at 0404, which a looks at
  AlaTable edge;                                                     // beyond the map there is no space to keep clear
  edge.unit("e", Axis, "0505", 4, 4);
  edge.start();
  edge.column("e", "0504");
  CHECK(edge.legal("march e 0505-0504-0503-0502-0501"));
}

TEST_CASE("A column whose space is broken by others leaves Road Mode at no cost", "[ALA 6.22-3]") {
  AlaTable t(13, 13);
  t.unit("a", Axis, "0706", 40)
      .unit("x", Allied, "0707", 13)
      .unit("col", Allied, "0809", 4, 4)
      .unit("o", Axis, "0101", 4, 4);
  t.mine(Axis, "0807");
  t.start(kCombatPhase);
  t.column("col", "0808");
  REQUIRE(t.has("col", kColumn));
  t.put("x", "0707");
  t.attack("a -> x", 1).apply("retreat x 0707-0708").apply("done");
  CHECK(t.has("col", kColumn));                                      // beside the space
  t.put("x", "0807");
  t.put("a", "0806");
  t.edit([&](State& s) {
    s.pos.markers.fill(Marker{});
    for (const char* id : {"a", "x"}) reset(s, t.id(id), kAttacked | kDefended | kRetreated);
  });
  t.attack("a -> x", 1).apply("retreat x 0807-0808").apply("done");
  CHECK_FALSE(t.has("col", kColumn));
}

TEST_CASE("Where the spaces of two columns come to overlap both leave Road Mode", "[ALA 6.22-3]") {
  AlaTable t;
  t.unit("a", Axis, "0404", 4, 4).unit("b", Axis, "0406", 4, 4).unit("c", Axis, "0808", 4, 4);
  t.start();
  t.column("a", "0403");
  t.column("b", "0407");  // 0405 lies behind either
  t.apply("move c 0808-0807");
  CHECK_FALSE(t.has("a", kColumn));
  CHECK_FALSE(t.has("b", kColumn));
}

TEST_CASE("A column stays one over the turns until its owner ends it", "[ALA 6.23]") {
  AlaTable t;
  t.road(kRoad).unit("a", Axis, "0305").unit("x", Allied, "0909");
  t.start();
  t.apply("form a 0305 by northeast").apply("done");
  for (int i = 0; i < 8; ++i) t.apply("end-phase");
  REQUIRE(t.phase() == kInitialPhase);
  CHECK(t.has("a", kColumn));
  t.apply("deploy a");
  CHECK_FALSE(t.has("a", kColumn));
}

TEST_CASE("Columns attack and defend at half strength and then leave Road Mode", "[ALA 6.31]") {
  AlaTable t;
  t.unit("a", Axis, "0404", 5, 4)
      .unit("b", Axis, "0506", 3, 4)
      .unit("x", Allied, "0405", 9, 4)
      .unit("w", Allied, "0808", 1, 4);
  t.unit("c", Axis, "0807", 4, 4);
  t.start(kCombatPhase);
  t.column("a", "0403");
  t.column("x", "0406");
  t.column("w", "0809");
  CHECK(t.odds("a -> x") == "2:4 1-2");                              // fractions are dropped
  CHECK(t.odds("c -> w") == "4:1 4-1");                              // least one
  t.attack("a b -> x", 1);                                           // 5:4: D1
  t.apply(t.offers("retreat").front()).apply("done");
  CHECK_FALSE(t.has("a", kColumn));
  CHECK_FALSE(t.has("x", kColumn));
  CHECK(t.has("w", kColumn));                                        // it took no part
}

TEST_CASE("Columns neither stack nor are joined", "[ALA 6.32]") {
  AlaTable t;
  t.road(kRoad).unit("a", Axis, "0404").unit("b", Axis, "0406").unit("c", Axis, "0504");
  t.start();
  t.column("a", "0305");
  CHECK(t.refused_by("move b 0406-0405-0404", k6_32));
  CHECK(t.refused_by("move c 0504-0505", k6_32));                    // nor is its space entered
  CHECK(t.legal("move c 0504-0503"));
  t.put("b", "0204");
  CHECK(t.refused_by("march a 0404-0305-0204", k6_17));
}

TEST_CASE("Columns may not enter enemy minefields", "[ALA 6.33]") {
  AlaTable t;
  t.mine(Allied, "0404").mine(Axis, "0604").unit("a", Axis, "0406", 4, 4).unit("b", Axis, "0606", 4, 4);
  t.start();
  t.column("a", "0405");
  t.column("b", "0605");
  CHECK(t.refused_by("march a 0406-0405-0404", k6_33));
  CHECK(t.legal("march b 0606-0605-0604-0603"));
}

TEST_CASE("A mechanized column that is beaten need not retreat along the road", "[ALA 6.34]") {
  AlaTable t;
  t.road(kRoad).unit("a", Axis, "0604", 40).unit("x", Allied, "0705", 26, 8);
  t.start(kCombatPhase);
  t.column("x", "0604");
  t.attack("a -> x", 1);                                             // 40:13, 3-1: D1
  CHECK(t.offered("retreat x 0705-0805"));
  CHECK(t.offered("retreat x 0705-0804"));
  t.apply("retreat x 0705-0805").apply("done");
  CHECK_FALSE(t.has("x", kColumn));
}
