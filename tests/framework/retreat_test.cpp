#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "trigh/services/retreat.hpp"

using namespace trigh;
using namespace trigh::test;

namespace {

const Case kClosed{"R 1", "Zone"}, kCrowd{"R 2", "Friends"}, kSupply{"R 3", "Supply"};

struct Ground {
  Map map = clear_map(9, 9);
  EdgeTable edges = even_edges(map, 2);
  HexSet closed, crowded, avoided;

  RetreatRuling ruling() const {
    RetreatRuling ruling;
    ruling.no_entry(closed, kClosed);
    ruling.last_resort(crowded, kCrowd);
    ruling.avoid_end(avoided, kSupply);
    return ruling;
  }
  RetreatOptions retreats(std::string_view from, int length) const {
    const RetreatOptions options = find_retreats(map, edges, ruling(), {.hex = hex(map, from)}, length);
    for (const Action& path : options.paths) {
      CHECK(path.count == options.reach);
      HexId at = path.hex;
      for (int i = 0; i < path.count; ++i) {
        at = map.neighbor(at, path.step(i));
        CHECK(map.grid.distance(path.hex, at) == i + 1);
        CHECK_FALSE(closed.contains(at));
      }
    }
    return options;
  }
  HexSet ring_but(std::string_view centre, std::initializer_list<std::string_view> open) const {
    HexSet set;
    for (HexId h : map.grid.ring(hex(map, centre), 1)) set.add(h);
    return set - hexes(map, open);
  }
};

}  // namespace

TEST_CASE("a free retreat ends exactly so many hexes away, each step one further") {
  const Ground field;
  const RetreatOptions one = field.retreats("0505", 1);
  CHECK(one.choice == RetreatChoice::kClear);
  CHECK(one.paths.size() == 6);
  const RetreatOptions two = field.retreats("0505", 2);
  CHECK(two.paths.size() == 18);  // corners by one way, the hexes between by two
}

TEST_CASE("a vacant way is better than one over friends, and a good end better than an avoided one") {
  Ground field;
  field.closed = field.ring_but("0505", {"0504", "0506"});
  field.crowded = hexes(field.map, {"0506"});
  CHECK(field.retreats("0505", 1).paths.size() == 1);
  CHECK(field.retreats("0505", 1).choice == RetreatChoice::kClear);
  field.avoided = hexes(field.map, {"0504"});
  CHECK(field.retreats("0505", 1).choice == RetreatChoice::kAvoided);
  field.closed.add(hex(field.map, "0504"));
  const RetreatOptions over = field.retreats("0505", 2);
  CHECK(over.choice == RetreatChoice::kDisplacing);
  CHECK(over.paths.size() == 3);
  field.closed.add(hex(field.map, "0506"));
  const RetreatOptions none = field.retreats("0505", 2);
  CHECK(none.choice == RetreatChoice::kPartial);
  CHECK(none.reach == 0);
  CHECK(none.paths.size() == 1);
}

TEST_CASE("a retreat that cannot go the whole way shows the longest paths") {
  Ground field;
  field.closed = field.ring_but("0505", {"0504"});
  for (std::string_view number : {"0402", "0502", "0602", "0403", "0603"}) field.closed.add(hex(field.map, number));
  const RetreatOptions options = field.retreats("0505", 3);
  CHECK(options.choice == RetreatChoice::kPartial);
  CHECK(options.reach == 2);
  CHECK(options.paths.size() == 1);  // only 0503 is left two hexes away
}

TEST_CASE("closed hexsides stop a retreat") {
  Ground field;
  field.closed = field.ring_but("0505", {"0504"});
  set_side(field.edges, field.map, "0505", "0504", EdgeTable::kForbidden);
  CHECK(field.retreats("0505", 1).choice == RetreatChoice::kPartial);
}
