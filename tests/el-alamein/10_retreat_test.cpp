// x in 0707 is driven back from 0706, whose zone covers 0606 and 0806; 0607, 0708 and 0807 are open to it. The Allies'
// edge is in the east.
#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

namespace {

using Lines = std::vector<std::string>;

AlaTable& driven(AlaTable& t, int hexes = 1, const char* from = "0706", const char* to = "0707") {
  t.unit("a", Axis, from, 40).unit("x", Allied, to, hexes == 1 ? 13 : hexes == 2 ? 10 : 8);
  t.start(kCombatPhase);
  return t.attack("a -> x", hexes == 1 ? 1 : 3);        // 3-1: D1, 4-1: D2, 5-1: D3
}

}  // namespace

TEST_CASE("A beaten unit is led the full number of hexes away, not farther from supply",
          "[ALA 10.2-G][ALA 10.22][ALA 10.2-1]") {
  AlaTable t(13, 13);
  driven(t, 2);
  CHECK(t.offers() == Lines{"retreat x 0707-0708-0709", "retreat x 0707-0708-0808", "retreat x 0707-0807-0808",
                            "retreat x 0707-0807-0907", "retreat x 0707-0807-0908"});
  CHECK(t.refused_by("retreat x 0707-0807") == "ALA 10.22");
  CHECK(t.refused_by("retreat x 0707-0807-0708") == "ALA 10.22");
  CHECK(t.refused_by("retreat x 0707-0708-0608") == "ALA 10.2-1");
  CHECK(t.refused_by("retreat x 0707-0607-0508") == "ALA 10.2-1");
  CHECK(t.refused_by("retreat a 0706-0705-0704", k10_2_G));
}

TEST_CASE("A beaten Supply unit is no source for itself", "[ALA 10.2-1]") {
  AlaTable t(13, 13);
  t.road("0101-0201-0301-0401-0501-0601-0701-0801-0901-1001-1101-1201-1301").vanguard(Allied, "0901");
  t.unit("a", Axis, "0706", 3).supply_unit("s", Allied, "0707").supply_unit("u", Allied, "1005");
  t.start(kCombatPhase);
  REQUIRE(t.rules().supply_sources(t.state(), Allied).contains(t.at("0707")));
  t.attack("a -> s", 1);                              // 3-1: D1
  CHECK(t.offers() == Lines{"retreat s 0707-0807"});  // toward u
  CHECK(t.refused_by("retreat s 0707-0708") == "ALA 10.2-1");
}

TEST_CASE("A part of the road that only the beaten unit kept open draws it no more", "[ALA 10.2-1]") {
  AlaTable t(13, 9);
  t.road("0103-0202-0303-0402-0503-0602-0703-0802-0903-1002-1103-1202-1303").vanguard(Allied, "0402");
  t.unit("a", Axis, "0704", 40).unit("x", Allied, "0703", 13);
  t.start(kCombatPhase);
  REQUIRE(t.rules().active_road(t.state(), Allied).contains(t.at("0602")));
  t.attack("a -> x", 1);
  CHECK(t.offers() == Lines{"retreat x 0703-0702", "retreat x 0703-0802"});
  CHECK(t.refused_by("retreat x 0703-0602") == "ALA 10.2-1");
}

TEST_CASE("No retreat leads into enemy units, zones or mines", "[ALA 10.2-G][ALA 7.31][ALA 7.32]") {
  AlaTable t(13, 13);
  t.mine(Axis, "0807").unit("b", Axis, "0709");         // b controls 0708
  driven(t);
  CHECK(t.offers() == Lines{"retreat x 0707-0607"});    // out of a's zone it may go, and away from supply it must
  CHECK(t.refused_by("retreat x 0707-0807") == "ALA 10.2-G");
  CHECK(t.refused_by("retreat x 0707-0708") == "ALA 7.32");
  CHECK(t.refused_by("retreat x 0707-0706", k10_2_G));
}

TEST_CASE("A friendly unit in a controlled hex lets retreats in", "[ALA 7.12]") {
  AlaTable t(13, 13);
  t.mine(Axis, "0807").unit("b", Axis, "0709").supply_unit("s", Allied, "0708");
  driven(t);
  CHECK(t.offers() == Lines{"retreat x 0707-0708"});
}

TEST_CASE("Clear ground goes before friendly mines, and these before ridges", "[ALA 10.2-2][ALA 10.2-3][ALA 10.2-4]") {
  AlaTable clear(13, 13);
  clear.mine(Allied, "0807");
  driven(clear);
  CHECK(clear.offers() == Lines{"retreat x 0707-0708"});
  CHECK(clear.refused_by("retreat x 0707-0807") == "ALA 10.2-2");
  AlaTable mines(13, 13);
  mines.mine(Allied, "0807").terrain("0708", "ridge");
  driven(mines);
  CHECK(mines.offers() == Lines{"retreat x 0707-0807"});
  CHECK(mines.refused_by("retreat x 0707-0708") == "ALA 10.2-4");
  AlaTable ridge(13, 13);
  ridge.terrain("0807 0708", "ridge");
  driven(ridge);
  CHECK(ridge.offers() == Lines{"retreat x 0707-0708", "retreat x 0707-0807"});   // better than away from supply
}

TEST_CASE("Depressions rank with ridges by the errata, else last", "[ALA 10.2-4]") {
  for (const char* choice : {"with-ridges", "last"}) {
    AlaTable t(13, 13);
    t.option("retreat-depressions", choice).terrain("0708", "ridge").terrain("0807", "depression");
    driven(t);
    CHECK(t.offers().size() == (std::string_view(choice) == "last" ? 1 : 2));
    CHECK(t.legal("retreat x 0707-0708"));
  }
}

TEST_CASE("The way with the fewest friendly units is taken", "[ALA 10.2-5]") {
  AlaTable t(13, 13);
  t.unit("y", Allied, "0807");
  driven(t);
  CHECK(t.offers() == Lines{"retreat x 0707-0708"});
  CHECK(t.refused_by("retreat x 0707-0807") == "ALA 10.2-5");
}

TEST_CASE("Retreats enter no sea and leave no foreign edge: without a way the unit is lost",
          "[ALA 10.21][ALA 10.22][ALA 16.04][ALA 17.2-1]") {
  AlaTable t(13, 13);
  t.terrain("0807", "sea");
  driven(t);
  CHECK(t.refused_by("retreat x 0707-0807") == "ALA 10.21");
  AlaTable shut(13, 13);
  shut.terrain("0607 0708 0807", "sea");
  driven(shut);
  CHECK(shut.place_of("x") == Place::kEliminated);
  CHECK(shut.points(kLossPoints) == 1);
  AlaTable west(13, 13);                                // beside the Axis edge
  west.terrain("0108 0207", "sea");
  driven(west, 1, "0106", "0107");
  CHECK(west.place_of("x") == Place::kEliminated);
}

TEST_CASE("Each unit of a stack is led by its own way, in the order the victor likes", "[ALA 10.2-G]") {
  AlaTable t(13, 13);
  t.unit("a", Axis, "0706", 40).unit("x", Allied, "0707", 7).unit("y", Allied, "0707", 6);
  t.start(kCombatPhase);
  t.attack("a -> x y", 1);
  CHECK(t.offers().size() == 4);
  t.apply("retreat y 0707-0807");
  CHECK(t.refused_by("retreat y 0807-0907", k10_2_G));
  CHECK(t.offers() == Lines{"retreat x 0707-0708"});    // 0807 holds a friend now
}

TEST_CASE("Only when no other way is open a retreat goes onto a full stack", "[ALA 10.23]") {
  AlaTable t(13, 13);
  for (const char* id : {"p", "q", "r"}) t.unit(id, Allied, "0708", 1, 4);
  t.terrain("0607", "sea");
  SECTION("with another way") {
    driven(t);
    CHECK(t.offers() == Lines{"retreat x 0707-0807"});
    CHECK(t.refused_by("retreat x 0707-0708", k10_2_5));
  }
  SECTION("without") {
    t.terrain("0807", "sea").unit("w", Allied, "1010", 1, 4);
    driven(t);
    t.apply("retreat x 0707-0708");
    t.apply("done");
    for (int i = 0; i < 3; ++i) t.apply("end-phase");
    REQUIRE(t.state().pos.phasing == Allied);
    CHECK(t.refused_by("end-phase") == "ALA 10.23");
    CHECK(t.refused_by("move w 1010-1011") == "ALA 10.23");
    CHECK(t.refused_by("disband p") == "ALA 10.23");    // it can leave
    CHECK(t.refused_by("move p 0708-0709-0710-0711-0712") == "ALA 5.13");   // and pays for unstacking
    t.apply("move p 0708-0709-0710-0711");
    CHECK(t.legal("move w 1010-1011"));
    CHECK(t.legal("end-phase"));
  }
  SECTION("and what cannot leave the stack is given up") {
    t.terrain("0807 0608 0709 0808", "sea");
    t.unit("a", Axis, "0706", 19).unit("x", Allied, "0707", 13);
    t.start(kCombatPhase);
    t.attack("a -> x", 1);                              // isolated, x counts six: 3-1
    t.apply("retreat x 0707-0708");
    t.apply("advance a 0706-0707");
    for (int i = 0; i < 3; ++i) t.apply("end-phase");
    CHECK(t.offers() == Lines{"disband p", "disband q", "disband r", "disband x"});
    t.apply("disband q");
    CHECK(t.refused_by("disband p") == "ALA 10.23");
    CHECK(t.points(kLossPoints) == 0);
    CHECK(t.legal("end-phase"));
  }
}

TEST_CASE("Attackers who crowd a stack part in their Mechanized Movement Phase, or a turn later", "[ALA 10.23]") {
  for (const char* choice : {"next", "initial"}) {
    AlaTable t(13, 13);
    t.option("overstack-phase", choice).terrain("0706", "sea").terrain("0607 0807 0608 0808", "sea");
    for (const char* id : {"p", "q", "r", "s"}) t.unit(id, Axis, "0709", 1, 4);
    t.unit("a", Axis, "0708", 1, 4).unit("x", Allied, "0707", 2);
    t.start(kCombatPhase);
    t.attack("a -> x", 1).apply("retreat a 0708-0709").apply("done").apply("end-phase");   // 1-2: A1
    REQUIRE(t.phase() == kMechanizedPhase);
    CHECK(t.legal("disband a") == (std::string_view(choice) == "next"));   // nobody there moves in this phase
    CHECK(t.legal("end-phase") == (std::string_view(choice) == "initial"));
  }
}

TEST_CASE("Retreats and advances cost nothing", "[ALA 10.2-N]") {
  AlaTable t(13, 13);
  t.terrain("0708 0807 0607", "ridge");
  t.unit("a", Axis, "0706", 40).unit("x", Allied, "0707", 13, 1);
  t.start(kCombatPhase);
  t.attack("a -> x", 1).apply("retreat x 0707-0708");
  CHECK(t.hex("x") == "0708");
}

TEST_CASE("A unit retreats off an enemy minefield", "[ALA 11.24]") {
  AlaTable t(13, 13);
  t.mine(Axis, "0707");
  driven(t);
  t.apply("retreat x 0707-0708");
  CHECK(t.hex("x") == "0708");
}
