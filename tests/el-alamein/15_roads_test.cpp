#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

namespace {

constexpr const char* kRoad = "0105-0204-0305-0404-0505-0604-0705-0804-0905";

AlaTable roadside() {
  AlaTable t;
  t.road(kRoad).vanguard(Axis, "0404").vanguard(Allied, "0604");
  return t;
}

/// The scenario's map with nobody on it but the units named.
AlaTable empty_map(std::initializer_list<std::pair<const char*, const char*>> units, const char* axis,
                   const char* allied) {
  AlaTable t = AlaTable::scenario("july");
  t.start(kInitialPhase, Axis, 2);
  t.edit([&](State& state) {
    for (int i = 0; i < state.pos.unit_count; ++i) state.remove(static_cast<UnitId>(i), Place::kGone);
    for (const auto& [unit, hex] : units) state.place(t.id(unit), t.at(hex));
    for (Marker& marker : state.pos.markers) {
      if (marker.kind == kAxisMine || marker.kind == kAlliedMine) marker = {};
      if (marker.kind == kAxisVanguard) marker.hex = t.at(axis);
      if (marker.kind == kAlliedVanguard) marker.hex = t.at(allied);
    }
  });
  return t;
}

/// The hex where a side's Active Road Section ends towards the enemy.
std::string head(const AlaTable& t, Side side) {
  HexId last = kNoHex;
  for (int i = 0; i < t.rules().road.length(); ++i)
    if (const HexId hex = t.rules().road.at(side, i); t.rules().active_road(t.state(), side).contains(hex)) last = hex;
  return last == kNoHex ? "" : t.rules().map().grid.number(last);
}

}  // namespace

TEST_CASE("A section runs from the own edge to the marker and is active up to the first enemy zone", "[ALA 15.1]") {
  AlaTable t = roadside();
  t.mine(Allied, "0109").unit("a", Axis, "0109").unit("x", Allied, "0108");
  t.start();
  CHECK(t.numbers(t.rules().active_road(t.state(), Axis)) == "0105 0204 0305 0404");
  CHECK(t.numbers(t.rules().active_road(t.state(), Allied)) == "0604 0705 0804 0905");
  CHECK(t.standing("active-road") ==
        "axis: Active Road Section up to 0404 [ALA 15.0-G2]; "
        "allied: Active Road Section up to 0604 [ALA 15.0-G2]");
  t.put("x", "0403");                                   // beside 0404
  CHECK(t.numbers(t.rules().active_road(t.state(), Axis)) == "0105 0204 0305");
  t.put("x", "0203");                                   // beside 0204
  CHECK(t.numbers(t.rules().active_road(t.state(), Axis)) == "0105");
  t.put("a", "0204");                                   // a friendly unit there negates the zone
  CHECK(t.numbers(t.rules().active_road(t.state(), Axis)) == "0105 0204 0305 0404");
  t.put("x", "0909");
  t.put("a", "0909");
  t.edit([&](State& state) { state.pos.markers[2].hex = t.at("0305"); });
  REQUIRE(t.mined("0305", Allied));
  CHECK(t.numbers(t.rules().active_road(t.state(), Axis)) == "0105 0204");
}

TEST_CASE("A friendly Combat unit takes the marker along the road, away from its edge", "[ALA 15.31-1]") {
  AlaTable t = roadside();
  t.unit("a", Axis, "0404").unit("b", Axis, "0202").unit("x", Allied, "0909");
  t.start();
  t.apply("move a 0404-0305-0404-0505");                // back without it, and on with it
  CHECK(t.vanguard(Axis) == "0505");
  t.apply("move b 0202-0303-0403-0404");
  CHECK(t.vanguard(Axis) == "0505");
  AlaTable off = roadside();
  off.unit("a", Axis, "0404").unit("x", Allied, "0909");
  off.start();
  off.apply("move a 0404-0405-0505");                   // not along the road
  CHECK(off.vanguard(Axis) == "0404");
  AlaTable march = roadside();
  march.unit("a", Axis, "0305").unit("x", Allied, "0909");
  march.start();
  march.column("a", "0404");
  march.apply("march a 0305-0404-0505");                // from behind the marker, in Road Mode
  CHECK(march.vanguard(Axis) == "0505");
  AlaTable others = roadside();                         // Supply units take nothing along
  others.supply_unit("s", Axis, "0404").unit("x", Allied, "0909");
  others.start(kSupplyPhase);
  others.apply("move s 0404-0505");
  CHECK(others.vanguard(Axis) == "0404");
}

TEST_CASE("An enemy Combat unit on the road pushes the marker home, one hex ahead of it", "[ALA 15.31-2]") {
  AlaTable t = roadside();
  t.unit("a", Axis, "0404").unit("x", Allied, "0909");
  t.start();
  t.apply("move a 0404-0505-0604-0705");
  CHECK(t.vanguard(Allied) == "0804");
  CHECK(t.vanguard(Axis) == "0705");                    // it carried its own
  AlaTable off = roadside();
  off.unit("a", Axis, "0403").unit("x", Allied, "0909");
  off.start();
  off.apply("move a 0403-0503-0603-0604");              // onto it, but not along the road
  CHECK(off.vanguard(Allied) == "0604");
  AlaTable edge = roadside();
  edge.unit("a", Axis, "0604").unit("x", Allied, "0901");
  edge.start();
  edge.apply("move a 0604-0705-0804-0905");
  CHECK(edge.vanguard(Allied) == "0905");               // at home it stays
  AlaTable supply = roadside();
  supply.supply_unit("s", Axis, "0505").unit("x", Allied, "0901");
  supply.start(kSupplyPhase);
  supply.apply("move s 0505-0604-0705");
  CHECK(supply.vanguard(Allied) == "0604");
}

TEST_CASE("A marker does not fight, and combat does not move it", "[ALA 15.31-3]") {
  AlaTable t = roadside();
  t.unit("a", Axis, "0505", 40).unit("x", Allied, "0604", 1).unit("y", Allied, "0909");
  t.start(kCombatPhase);
  t.attack("a -> x", 1).apply("advance a 0505-0604");   // De, and an advance along the road
  CHECK(t.vanguard(Allied) == "0604");
  CHECK(t.vanguard(Axis) == "0404");
  CHECK(t.rules().zone(t.state(), Allied).size() == 3);   // y's alone
}

TEST_CASE("The example of the marker at 3108", "[ALA 15.31a]") {
  AlaTable t = empty_map({{"ger-ramcke", "3007"}, {"ger-200", "3410"}}, "2805", "3108");
  t.put("ger-200", "0105");
  CHECK(head(t, Allied) == "3208");
  CHECK(head(t, Axis) == "2805");
  t.put("ger-200", "3410");                             // B: it controls 3409 and 3510
  CHECK(head(t, Allied) == "3610");
  t.put("ger-200", "0105");
  t.apply("move ger-ramcke 3007-3108-3208");            // A
  CHECK(t.vanguard(Allied) == "3309");
  CHECK(t.vanguard(Axis) == "2805");
  t.put("ger-200", "3410");
  CHECK(head(t, Allied) == "3610");
}
