#include "trigh/services/plight.hpp"
#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "trigh/services/zone.hpp"

using namespace trigh;
using namespace trigh::test;

namespace {

constexpr std::array<int, 4> kWeight{0, 4, 2, 1};

/// An enemy of this strength in 0404, felt two hexes away.
StrengthField threat_of(const Map& map, int strength) {
  StrengthField field;
  field.spread(Rings(map, 3), hex(map, "0404"), strength, 2, kWeight);
  return field;
}

}  // namespace

TEST_CASE("strength is felt less farther off, and beyond its reach not at all") {
  const Map map = clear_map(9, 7);
  const StrengthField threat = threat_of(map, 5);
  CHECK(threat[hex(map, "0403")] == 20);
  CHECK(threat[hex(map, "0402")] == 10);
  CHECK(threat[hex(map, "0401")] == 0);
  CHECK(threat[hex(map, "0404")] == 0);  // it is there already
}

TEST_CASE("ways out are free where no enemy stands or watches, and safe where none can come") {
  const Map map = clear_map(9, 7);
  const EdgeTable edges = even_edges(map, 0);
  const HexSet enemy = hexes(map, {"0404"});
  HexSet zone;
  exert_zone(map, edges, enemy, zone);
  const StrengthField threat = threat_of(map, 5);
  const WaysOut near = ways_out(map, edges, hex(map, "0403"), enemy, zone, threat);
  CHECK(near.free < 6);
  CHECK(near.safe < near.free);
  const WaysOut far = ways_out(map, edges, hex(map, "0804"), enemy, zone, threat);
  CHECK(far.free == 6);
  CHECK(far.safe == 6);
  CHECK(hemmed_in(far) == 0);
  CHECK(hemmed_in(near) > 0);
  CHECK(hemmed_in({0, 0}) == 100);
  CHECK(hemmed_in({1, 0}) > hemmed_in({1, 1}));
}

TEST_CASE("what lies beyond the country out of the enemy's reach is counted in hexes") {
  const Map map = clear_map(9, 7);
  const EdgeTable edges = even_edges(map, 0);
  const HexSet enemy = hexes(map, {"0404"});
  const Lifeline line(map, edges, hexes(map, {"0904"}), enemy, threat_of(map, 5));
  CHECK(line[hex(map, "0904")] == 0);
  CHECK(line[hex(map, "0704")] == 0);
  CHECK(line[hex(map, "0604")] == 1);
  CHECK(line[hex(map, "0504")] == 2);
  CHECK(line[hex(map, "0104")] == 0);  // around the enemy
  const Lifeline cut(map, edges, hexes(map, {"0904"}),
                     enemy | hexes(map, {"0801", "0802", "0803", "0804", "0805", "0806", "0807"}), threat_of(map, 5));
  CHECK(cut[hex(map, "0704")] == Lifeline::kFarthest);
}
