// A wide clear map with a road in its top rows: odd columns in row 3, even ones in row 2. The Axis marker lies in the
// middle, 1602, so that the hexes of column 16 are as far from the road as their row is from 2; the map edges are far.
#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

namespace {

std::string road_path(int columns) {
  std::string path;
  for (int c = 1; c <= columns; ++c)
    path += (c > 1 ? "-" : "") + std::string(c < 10 ? "0" : "") + std::to_string(c * 100 + (c % 2 ? 3 : 2));
  return path;
}

AlaTable desert() {
  AlaTable t(31, 25);
  t.printed_supply().road(road_path(31)).vanguard(Axis, "1602").vanguard(Allied, "3103");
  return t;
}

constexpr SupplyState kGood = SupplyState::kSupplied, kPart = SupplyState::kPartial, kUn = SupplyState::kUnsupplied,
                      kCut = SupplyState::kIsolated;

}  // namespace

TEST_CASE("Supply units chain back to an Active Road Section by four hexes each", "[ALA 13.0-G][ALA 13.34]") {
  AlaTable t = desert();
  t.supply_unit("s", Axis, "1606")
      .supply_unit("s2", Axis, "1610")
      .supply_unit("loose", Axis, "2620")
      .unit("a", Axis, "1616");
  t.start();
  CHECK(t.supply("a") == kGood);                        // six hexes from s2, which hangs on s
  CHECK(t.numbers(t.rules().supply_sources(t.state(), Axis)) == "1606 1610");
  CHECK(t.supply("s2") == kGood);                       // a source is never partially supplied
  t.put("s", "1607");                                   // five from the road: the chain is broken
  CHECK(t.rules().supply_sources(t.state(), Axis).empty());
  CHECK(t.supply("a") == kUn);
  CHECK(t.supply("s") == kPart);
}

TEST_CASE("An inactive section is no source, an active one always is", "[ALA 15.32][ALA 15.33]") {
  AlaTable t = desert();
  t.supply_unit("s", Axis, "1606")
      .supply_unit("s5", Axis, "0607")
      .unit("six", Axis, "1008")
      .unit("seven", Axis, "0809")
      .unit("x", Allied, "0204");
  t.start();
  CHECK(t.supply("six") == kGood);                      // six hexes for a Combat unit
  CHECK(t.supply("seven") == kPart);
  CHECK(t.rules().supply_sources(t.state(), Axis).contains(t.at("1606")));        // four for a Supply unit
  CHECK_FALSE(t.rules().supply_sources(t.state(), Axis).contains(t.at("0607")));
  t.put("x", "0203");                                   // its zone covers 0202, 0303 and 0103: no section is left
  CHECK(t.rules().active_road(t.state(), Axis).empty());
  CHECK(t.supply("six") == kUn);
  CHECK(t.rules().supply_sources(t.state(), Axis).empty());
}

TEST_CASE("A Supply unit within four hexes of its edge is supplied, and no source for that", "[ALA 13.34][ALA 16.01]") {
  AlaTable t = desert();
  t.supply_unit("s4", Axis, "0420").supply_unit("s5", Axis, "0522");
  t.start();
  CHECK(t.supply("s4") == kGood);                       // the edge lies outside: four hexes
  CHECK(t.supply("s5") == kPart);
  CHECK(t.rules().supply_sources(t.state(), Axis).empty());
}

TEST_CASE("Supply is judged for movement when the phase begins, for combat at once", "[ALA 13.0-P1]") {
  AlaTable t = desert();
  t.unit("a", Axis, "1616", 8, 8)
      .unit("x", Allied, "1617", 4)
      .supply_unit("s", Axis, "2624")
      .supply_unit("s2", Axis, "2625");
  t.start();
  REQUIRE(t.has("a", kUnsupplied));
  t.put("s", "1606");
  t.put("s2", "1610");
  CHECK(t.supply("a") == kGood);
  CHECK(t.rules().rule_move(t.state(), t.id("a")).allowance_halves() == 8);   // four points, for this phase
  t.apply("end-phase");
  REQUIRE(t.phase() == kCombatPhase);
  CHECK(t.odds("a -> x") == "8:4 2-1");
  t.put("s2", "2625");
  CHECK(t.odds("a -> x") == "4:4 1-1");
}

TEST_CASE("Lines do not run through enemy units, zones and mines, the sea or depressions",
          "[ALA 13.0-P2][ALA 14.0-G]") {
  const auto isolated = [](const std::function<void(AlaTable&)>& bar) {
    AlaTable t(9, 3);
    t.terrain("0201 0203 0301 0303", "sea").unit("a", Axis, "0602");
    bar(t);
    t.start();
    return t.supply("a") == kCut;
  };
  CHECK_FALSE(isolated([](AlaTable&) {}));
  CHECK(isolated([](AlaTable& t) { t.unit("x", Allied, "0302"); }));
  CHECK(isolated([](AlaTable& t) { t.supply_unit("s", Allied, "0302"); }));      // it controls nothing but stands there
  CHECK_FALSE(isolated([](AlaTable& t) { t.supply_unit("s", Allied, "0403"); }));
  CHECK(isolated([](AlaTable& t) { t.unit("x", Allied, "0402"); }));             // its zone covers 0302
  CHECK_FALSE(isolated([](AlaTable& t) {
    t.unit("x", Allied, "0402").unit("b", Axis, "0302").unit("c", Axis, "0401");
  }));   // they negate it
  CHECK(isolated([](AlaTable& t) { t.mine(Allied, "0302"); }));
  CHECK_FALSE(isolated([](AlaTable& t) { t.mine(Axis, "0302"); }));
  CHECK(isolated([](AlaTable& t) { t.terrain("0302", "depression"); }));
  CHECK(isolated([](AlaTable& t) { t.terrain("0302", "sea"); }));
  CHECK_FALSE(isolated([](AlaTable& t) { t.terrain("0302", "ridge"); }));
}

TEST_CASE("A Supply unit supports as many attacks in a phase as its allowance says", "[ALA 13.1-1]") {
  AlaTable t = desert();
  t.supply_unit("s", Axis, "1606", 1)
      .unit("a", Axis, "1610", 8)
      .unit("b", Axis, "1810", 8)
      .unit("x", Allied, "1611", 1)
      .unit("y", Allied, "1811", 4);
  t.unit("c", Axis, "1609", 5);
  t.start(kCombatPhase);
  CHECK(t.odds("a -> x") == "8:1 7-1");
  CHECK(t.odds("b -> y") == "8:4 2-1");
  t.attack("a -> x", 1).apply("done");
  CHECK(t.odds("b -> y") == "4:4 1-1");                 // its one attack is spent
  AlaTable full = desert();
  full.option("unsupported-attack", "full")
      .supply_unit("s", Axis, "1606", 0)
      .unit("b", Axis, "1610", 8)
      .unit("y", Allied, "1611", 4);
  full.start(kCombatPhase);
  CHECK(full.odds("b -> y") == "8:4 2-1");
  AlaTable road = desert();                             // the road supports any number
  road.supply_unit("s", Axis, "1606", 0).unit("b", Axis, "1608", 8).unit("y", Allied, "1609", 4);
  road.start(kCombatPhase);
  CHECK(road.odds("b -> y") == "8:4 2-1");
}

TEST_CASE("The attacker chooses the Supply unit that supports him", "[ALA 13.1-1]") {
  AlaTable t = desert();
  t.supply_unit("s", Axis, "1606", 1)
      .supply_unit("r", Axis, "1406", 2)
      .supply_unit("far", Axis, "0606", 1)
      .supply_unit("loose", Axis, "2625", 1);
  t.unit("a", Axis, "1510", 8).unit("b", Axis, "1710", 8).unit("x", Allied, "1511", 4).unit("y", Allied, "1711", 4);
  t.start(kCombatPhase);
  CHECK(t.offered("attack a -> x"));
  CHECK(t.offered("attack a s -> x"));
  CHECK(t.offered("attack a r -> x"));
  CHECK(t.refused_by("attack a far -> x") == "ALA 13.1-2");
  CHECK(t.refused_by("attack a loose -> x") == "ALA 13.34");
  CHECK(t.refused_by("attack s -> x") == "ALA 9.14-N");
  CHECK(t.odds("a s -> x") == "8:4 2-1");
  t.attack("a s -> x", 6).apply(t.offers("retreat").front()).apply("done");
  CHECK(t.state().unit(t.id("s")).steps == 1);
  CHECK(t.state().unit(t.id("r")).steps == 0);
  t.put("b", "1610");
  t.put("y", "1611");
  CHECK(t.refused_by("attack b s -> y") == "ALA 13.1-1");
  CHECK(t.odds("b r -> y") == "8:4 2-1");
  AlaTable road = desert();                             // nobody needs it
  road.supply_unit("s", Axis, "1606", 1).unit("a", Axis, "1608", 8).unit("x", Allied, "1609", 4);
  road.start(kCombatPhase);
  CHECK(road.refused_by("attack a s -> x") == "ALA 13.1-2");
}

TEST_CASE("Within its range a Supply unit lets units attack in full, up to twice that at half", "[ALA 13.1-2]") {
  AlaTable t = desert();
  t.supply_unit("s", Axis, "1606", 3, 5)
      .unit("five", Axis, "1611", 9)
      .unit("six", Axis, "2011", 9)
      .unit("x", Allied, "1612", 3)
      .unit("y", Allied, "2012", 3);
  t.start(kCombatPhase);
  CHECK(t.odds("five -> x") == "9:3 3-1");
  CHECK(t.odds("six -> y") == "4:3 1-1");
}

TEST_CASE("The supply states do what the chart says", "[ALA 13.2][ALA 13.37][ALA 14.01][ALA 14.02]") {
  struct Row {
    const char* hex;
    SupplyState state;
    int halves;
    const char* attack;
    int defense;
  };
  for (const Row& row : {Row{"1608", kGood, 14, "9:2 4-1", 9},
                         {"1614", kPart, 14, "4:2 2-1", 9},
                         {"1616", kUn, 6, "4:2 2-1", 9},
                         {"1618", kCut, 6, "", 4}}) {
    INFO(row.hex);
    const std::string beside = std::string("17") + row.hex[2] + row.hex[3];
    AlaTable t = desert();
    t.terrain("1618", "depression").unit("a", Axis, row.hex, 9, 7).unit("x", Allied, beside, 2, 40);
    t.start(kCombatPhase);
    CHECK(t.supply("a") == row.state);
    if (*row.attack) CHECK(t.odds("a -> x") == row.attack);
    else CHECK(t.refused_by("attack a -> x") == "ALA 14.01");
    CHECK(t.rules().rule_move(t.state(), t.id("a")).allowance_halves() == row.halves);   // 7, and 3 of 7
    t.start(kCombatPhase, Allied);
    const std::string odds = t.odds("x -> a");
    CHECK(odds.substr(odds.find(':') + 1).substr(0, 1) == std::to_string(row.defense));
  }
}

TEST_CASE("Supplied: in range of a source, four from the edge, six from the road",
          "[ALA 13.31][ALA 13.32][ALA 16.01]") {
  AlaTable t = desert();
  t.unit("r6", Axis, "1608")
      .unit("r7", Axis, "1409")
      .unit("e4", Axis, "0420")
      .unit("e5", Axis, "0524")
      .supply_unit("s", Axis, "1205", 3, 7);
  t.unit("s7", Axis, "1212").unit("s8", Axis, "1013").unit("x", Allied, "2820").unit("y", Allied, "2723");
  t.start();
  CHECK(t.supply("r6") == kGood);
  CHECK(t.supply("e4") == kGood);
  CHECK(t.supply("e5") == kPart);
  CHECK(t.supply("s7") == kGood);                       // the best of all states counts
  CHECK(t.supply("s8") == kPart);
  CHECK(t.supply("x") == kGood);                        // column 31 is the first of four
  CHECK(t.supply("y") == kPart);
  t.remove("s");
  CHECK(t.supply("r7") == kPart);
  CHECK(t.supply("s7") == kPart);
}

TEST_CASE("Partially supplied: up to twice the range", "[ALA 13.33]") {
  AlaTable t = desert();
  t.unit("r12", Axis, "1614").unit("r13", Axis, "1615").unit("e8", Axis, "0822").unit("e9", Axis, "0924");
  t.start();
  CHECK(t.supply("r12") == kPart);
  CHECK(t.supply("r13") == kUn);
  CHECK(t.supply("e8") == kPart);
  CHECK(t.supply("e9") == kUn);
  AlaTable s = desert();
  s.supply_unit("s", Axis, "1606").unit("s12", Axis, "1618").unit("s13", Axis, "1619");
  s.start();
  CHECK(s.supply("s12") == kPart);                      // seven to twelve with a range of six
  CHECK(s.supply("s13") == kUn);
}

TEST_CASE("An unsupplied unit is never lost for that alone", "[ALA 13.35]") {
  AlaTable t = desert();
  t.unit("a", Axis, "1625", 5, 8).unit("x", Allied, "3125");
  t.start();
  for (int i = 0; i < 24; ++i) t.apply("end-phase");
  CHECK(t.supply("a") == kUn);
  CHECK(t.place_of("a") == Place::kOnMap);
  CHECK(t.rules().rule_move(t.state(), t.id("a")).allowance_halves() == 8);
}

TEST_CASE("With its edge road hex lost a side has supply from the edge alone", "[ALA 13.36]") {
  AlaTable t = desert();
  t.unit("road", Axis, "1606")
      .supply_unit("s", Axis, "1605")
      .unit("e4", Axis, "0420")
      .unit("e8", Axis, "0820")
      .unit("e9", Axis, "0920");
  t.unit("x", Allied, "0206").supply_unit("enemy", Allied, "1010");
  t.start();
  CHECK(t.supply("road") == kGood);
  t.put("x", "0103");
  CHECK(t.supply("road") == kUn);
  CHECK(t.rules().supply_sources(t.state(), Axis).empty());
  CHECK(t.supply("e4") == kGood);
  CHECK(t.supply("e8") == kPart);
  CHECK(t.supply("e9") == kUn);
  t.put("x", "3101");
  t.put("enemy", "0103");                               // no Combat unit
  CHECK_FALSE(t.rules().edge_road_lost(t.state(), Axis));
}

TEST_CASE("The friendly edge is no link of a chain, but by the printed rule", "[ALA 16.01][ALA 13.34]") {
  for (const bool links : {false, true}) {
    AlaTable t = desert();
    t.option("edge-links", links ? "yes" : "no").supply_unit("s", Axis, "0420").unit("a", Axis, "0920");
    t.start();
    CHECK(t.rules().supply_sources(t.state(), Axis).empty() != links);
    CHECK(t.supply("a") == (links ? kGood : kUn));
  }
}

TEST_CASE("A friendly edge exerts no zone of control", "[ALA 16.02]") {
  AlaTable t;
  t.unit("x", Allied, "0303").unit("a", Axis, "0909");
  t.start(kInitialPhase, Allied);
  CHECK(t.legal("move x 0303-0202-0102-0103-0104"));
  CHECK(t.rules().zone(t.state(), Axis).size() < 7);
}
