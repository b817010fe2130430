#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "trigh/services/advance.hpp"
#include "trigh/services/displacement.hpp"
#include "trigh/services/reach.hpp"
#include "trigh/services/retreat.hpp"

using namespace trigh;
using namespace trigh::test;

namespace {

const Case kZone{"R 1", "Zone"}, kCrowd{"R 2", "Friends"}, kSupply{"R 3", "Supply"}, kDistance{"R 4", "Distance"};

struct Field {
  Map map = clear_map(9, 9);
  EdgeTable edges = even_edges(map, 2);
  HexSet closed, crowded, avoided;

  RetreatRuling ruling() const {
    RetreatRuling ruling;
    ruling.no_entry(closed, kZone);
    ruling.last_resort(crowded, kCrowd);
    ruling.avoid_end(avoided, kSupply);
    return ruling;
  }
  RetreatOptions retreats(std::string_view from, int length) const {
    const RetreatOptions options = find_retreats(map, edges, ruling(), hex(map, from), length);
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

/// Units of one side, each alone in its hex; all retreat by the same sets.
struct Crowd : Field {
  CounterSet counters;
  State state;
  DisplacementRules rules;

  explicit Crowd(std::initializer_list<std::string_view> stand) : counters(make(static_cast<int>(stand.size()))), state(counters) {
    state.pos.unit_count = static_cast<std::uint8_t>(counters.size());
    UnitId unit = 0;
    for (std::string_view number : stand) state.place(unit++, hex(map, number));
    rules.ruling = [this](const State& now, UnitId) {
      RetreatRuling answer;
      answer.no_entry(closed, kZone);
      answer.last_resort(answer.own() = now.board().occupied(Side::kFirst), kCrowd);
      answer.avoid_end(avoided, kSupply);
      return answer;
    };
    rules.edges = [this](UnitId) -> const EdgeTable& { return edges; };
  }
  static CounterSet make(int count) {
    CounterSet set;
    for (int i = 0; i < count; ++i) {
      Counter counter;
      counter.id = "u" + std::to_string(i);
      counter.side = Side::kFirst;
      set.add(counter);
    }
    return set;
  }
};

}  // namespace

TEST_CASE("a free retreat ends exactly so many hexes away, each step one further") {
  const Field field;
  const RetreatOptions one = field.retreats("0505", 1);
  CHECK(one.choice == RetreatChoice::kClear);
  CHECK(one.paths.size() == 6);
  const RetreatOptions two = field.retreats("0505", 2);
  CHECK(two.paths.size() == 18);  // corners by one way, the hexes between by two
}

TEST_CASE("a vacant way is better than one over friends, and a good end better than an avoided one") {
  Field field;
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
  Field field;
  field.closed = field.ring_but("0505", {"0504"});
  for (std::string_view number : {"0402", "0502", "0602", "0403", "0603"}) field.closed.add(hex(field.map, number));
  const RetreatOptions options = field.retreats("0505", 3);
  CHECK(options.choice == RetreatChoice::kPartial);
  CHECK(options.reach == 2);
  CHECK(options.paths.size() == 1);  // only 0503 is left two hexes away
}

TEST_CASE("closed hexsides stop a retreat") {
  Field field;
  field.closed = field.ring_but("0505", {"0504"});
  set_side(field.edges, field.map, "0505", "0504", EdgeTable::kForbidden);
  CHECK(field.retreats("0505", 1).choice == RetreatChoice::kPartial);
}

TEST_CASE("a displaced unit takes a vacant hex and disturbs nobody") {
  Crowd crowd({"0505", "0504"});
  const auto chain = find_displacement(crowd.map, crowd.state, crowd.rules, hex(crowd.map, "0504"), hexes(crowd.map, {"0505"}));
  REQUIRE(chain);
  REQUIRE(chain->size() == 1);
  CHECK((*chain)[0].unit == 1);
  CHECK(crowd.state.board().vacant((*chain)[0].to));
  CHECK(displacement_steps(crowd.map, crowd.state, crowd.rules, 1, hexes(crowd.map, {"0505"})).size() == 5);
  CHECK(find_displacement(crowd.map, crowd.state, crowd.rules, hex(crowd.map, "0101"), {})->empty());
}

TEST_CASE("a unit without a vacant hex displaces others in a chain, the last moving first") {
  Crowd crowd({"0505", "0504", "0503"});
  crowd.closed = (crowd.ring_but("0504", {"0503", "0505"}) | crowd.ring_but("0503", {"0502", "0504"}));
  const auto chain = find_displacement(crowd.map, crowd.state, crowd.rules, hex(crowd.map, "0504"), hexes(crowd.map, {"0505"}));
  REQUIRE(chain);
  const DisplacementChain expected{{2, hex(crowd.map, "0503"), hex(crowd.map, "0502")}, {1, hex(crowd.map, "0504"), hex(crowd.map, "0503")}};
  CHECK(*chain == expected);
  CHECK(displacement_steps(crowd.map, crowd.state, crowd.rules, 1, hexes(crowd.map, {"0505"})) ==
        std::vector<HexId>{hex(crowd.map, "0503")});
}

TEST_CASE("a ring of shut-in units gives no chain, and the search ends") {
  Crowd crowd({"0505", "0504", "0604", "0503"});
  crowd.closed = (crowd.ring_but("0504", {"0604", "0503", "0505"}) | crowd.ring_but("0604", {"0504", "0503"}) |
                  crowd.ring_but("0503", {"0504", "0604"})) - hexes(crowd.map, {"0504", "0604", "0503", "0505"});
  CHECK_FALSE(can_vacate(crowd.map, crowd.state, crowd.rules, hex(crowd.map, "0504"), hexes(crowd.map, {"0505"})));
  CHECK(displacement_steps(crowd.map, crowd.state, crowd.rules, 1, hexes(crowd.map, {"0505"})).empty());
}

TEST_CASE("a displaced unit takes a hex it should avoid before it displaces another") {
  Crowd crowd({"0505", "0504", "0503"});
  crowd.closed = crowd.ring_but("0504", {"0503", "0505", "0404"});
  crowd.avoided = hexes(crowd.map, {"0404"});
  CHECK(displacement_steps(crowd.map, crowd.state, crowd.rules, 1, hexes(crowd.map, {"0505"})) ==
        std::vector<HexId>{hex(crowd.map, "0404")});
}

TEST_CASE("a retreat displaces as many as stand on its path, or is no retreat") {
  Crowd crowd({"0505", "0504", "0503"});
  Action path;
  path.hex = hex(crowd.map, "0505");
  path.push_step(0);
  path.push_step(0);
  const auto all = displace_along(crowd.map, crowd.state, crowd.rules, 0, path);
  REQUIRE(all);
  CHECK(all->size() >= 2);
  CHECK(crowd.state.hex(1) == hex(crowd.map, "0504"));  // only a copy was changed
  crowd.closed = crowd.ring_but("0503", {"0504"}) - hexes(crowd.map, {"0504"});
  crowd.closed |= crowd.ring_but("0504", {"0503", "0505"}) - hexes(crowd.map, {"0503"});
  CHECK_FALSE(displace_along(crowd.map, crowd.state, crowd.rules, 0, path));
}

TEST_CASE("an advance follows the path through zones and closed hexsides, and stops in a zone off it", "[QUAD 7.97]") {
  Field field;
  const std::vector<std::vector<HexId>> paths{
      {hex(field.map, "0505"), hex(field.map, "0504"), hex(field.map, "0503"), hex(field.map, "0502")}};
  set_side(field.edges, field.map, "0505", "0504", EdgeTable::kForbidden);  // mines: open along the path only
  const HexSet zone = hexes(field.map, {"0504", "0503", "0603", "0602"});
  const HexId start = hex(field.map, "0506");
  const AdvanceGround ground(field.map, field.edges, start, paths);
  MoveRuling ruling;
  ruling.allowance(AdvanceGround::cost(4), kDistance);
  HexSet& stops = ruling.own();
  stops = ground.off_path(zone);
  ruling.stop(stops, kZone);
  ReachField reach;
  flood_reach(field.map, ground.edges(), ruling, start, 0, reach);
  CHECK(AdvanceGround::hexes(reach.cost(hex(field.map, "0502"))) == 4);  // A and B: the whole path
  CHECK(AdvanceGround::hexes(reach.cost(hex(field.map, "0603"))) == 3);  // C leaves it with the third hex
  CHECK_FALSE(reach.reached(hex(field.map, "0501")));
  Action beyond;
  beyond.hex = start;
  for (Direction d : std::initializer_list<Direction>{0, 0, 1, 0}) beyond.push_step(d);  // 0505, 0504, 0603, 0602
  Verdict verdict;
  follow_path(field.map, ground.edges(), ruling, beyond, 0, kDistance, verdict, nullptr, {});
  CHECK(verdict.cites(kZone));
  CHECK(verdict.against()[0].hex == hex(field.map, "0603"));
}

TEST_CASE("off the path a closed hexside stays closed to an advance") {
  Field field;
  const std::vector<std::vector<HexId>> paths{{hex(field.map, "0505")}};
  set_side(field.edges, field.map, "0505", "0504", EdgeTable::kForbidden);
  set_side(field.edges, field.map, "0506", "0505", EdgeTable::kForbidden);
  const AdvanceGround ground(field.map, field.edges, hex(field.map, "0506"), paths);
  CHECK(ground.edges().open(hex(field.map, "0506"), 0));        // onto the path
  CHECK_FALSE(ground.edges().open(hex(field.map, "0505"), 0));  // and on from it
  CHECK_FALSE(ground.edges().open(hex(field.map, "0505"), 3));
}
