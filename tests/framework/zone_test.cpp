#include "trigh/services/zone.hpp"
#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "trigh/services/stack.hpp"

using namespace trigh;
using namespace trigh::test;

TEST_CASE("a zone is the six neighbours but for closed hexsides and the edge of the map") {
  const Map map = clear_map(5, 5);
  EdgeTable edges = even_edges(map, 0);
  HexSet zone;
  exert_zone(map, edges, hexes(map, {"0303"}), zone);
  CHECK(zone == hexes(map, {"0302", "0402", "0403", "0304", "0203", "0202"}));
  set_side(edges, map, "0303", "0302", EdgeTable::kForbidden);
  zone.clear();
  exert_zone(map, edges, hexes(map, {"0303"}), zone);
  CHECK(zone.size() == 5);
  CHECK_FALSE(zone.contains(hex(map, "0302")));
  zone.clear();
  exert_zone(map, edges, hexes(map, {"0101"}), zone);
  CHECK(zone == hexes(map, {"0102", "0201"}));
}

TEST_CASE("the zones of several units are one set") {
  const Map map = clear_map(5, 5);
  const EdgeTable edges = even_edges(map, 0);
  HexSet zone = hexes(map, {"0505"});  // added to, not replaced
  exert_zone(map, edges, hexes(map, {"0202", "0303"}), zone);
  CHECK(zone.contains(hex(map, "0202")));
  CHECK(zone.contains(hex(map, "0303")));
  CHECK(zone.size() == 11);
}

TEST_CASE("a stack weighs what its units weigh") {
  const Map map = clear_map(3, 3);
  CounterSet counters;
  for (int i = 0; i < 4; ++i) {
    Counter counter;
    counter.id = "u" + std::to_string(i);
    counter.side = i < 3 ? Side::kFirst : Side::kSecond;
    counters.add(counter);
  }
  State state(counters);
  state.pos.unit_count = 4;
  const HexId here = hex(map, "0202"), there = hex(map, "0101");
  state.place(0, here);
  state.place(1, here);
  state.place(2, there);
  state.place(3, hex(map, "0303"));
  const auto weight = [](UnitId unit) { return unit == 1 ? 3 : 1; };
  CHECK(stack_weight(state, here, weight) == 4);
  CHECK(overstacked(state, Side::kFirst, 3, weight) == hexes(map, {"0202"}));
  CHECK(overstacked(state, Side::kFirst, 4, weight).empty());
  CHECK(full_for(state, Side::kFirst, 4, 1, weight) == hexes(map, {"0202"}));
  CHECK(overstacked(state, Side::kSecond, 0, weight) == hexes(map, {"0303"}));
}
