// Case 6.22 on the road: a mechanized column stands between the next two hexes of the road, whatever its bends.
#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

namespace {

/// Straight, by one hexside, by two: 0305-0304 and 0405-0505 are the sharp corners.
constexpr const char* kBends = "0105-0205-0305-0304-0404-0405-0505-0504-0604-0705-0804-0904";

Direction toward(const AlaTable& t, HexId from, HexId to) { return *t.rules().map().grid.direction(from, to); }

}  // namespace

TEST_CASE("In every inner hex of the printed road a column has the road's next hexes before and behind it",
          "[ALA 6.22-1][ALA 6.22-2]") {
  AlaTable t = AlaTable::scenario("july");
  t.begin();
  t.edit([](State& s) {
    for (int i = 0; i < s.pos.unit_count; ++i) s.remove(static_cast<UnitId>(i), Place::kGone);
  });
  const ElAlamein& game = t.rules();
  const UnitId unit = t.id("ger-5-pz");
  REQUIRE(game.facts(unit).mechanized);
  REQUIRE(game.road.length() == 50);
  int bends = 0;
  for (int place = 1; place + 1 < game.road.length(); ++place)
    for (const int from : {place - 1, place + 1}) {
      const auto at = [&](int i) { return game.road.hexes[static_cast<std::size_t>(i)]; };
      const HexId hex = at(place), behind = at(from), front = at(2 * place - from);
      const Direction step = toward(t, behind, hex);  // as a march leaves it
      INFO(game.map().grid.number(hex) << " from " << game.map().grid.number(behind));
      CHECK(game.space(unit, hex, step) == std::array{front, behind});
      CHECK(game.space(unit, hex, toward(t, hex, front)) == std::array{front, behind});  // as forming leaves it
      bends += game.map().neighbor(hex, step) != front;
      t.edit([&](State& s) {
        s.place(unit, hex);
        game.set_column(s, unit, true, step);
      });
      CHECK(game.zone(t.state(), Axis) == set_of({front, behind}));
    }
  CHECK(bends > 48);  // more than half of the 96
}

TEST_CASE("The space of a column follows it round the bends of its march", "[ALA 6.22-1][ALA 6.22-2]") {
  const std::vector<std::string> road = {"0105", "0205", "0305", "0304", "0404", "0405",
                                         "0505", "0504", "0604", "0705", "0804", "0904"};
  for (std::size_t steps = 1; steps + 2 < road.size(); ++steps) {
    AlaTable t;
    t.road(kBends).unit("a", Axis, "0205", 4, 8).unit("friend", Axis, "0909", 4, 8).unit("x", Allied, "0109", 4, 8);
    t.start();
    t.column("a", "0305");
    std::string path = road[1];
    for (std::size_t i = 2; i <= steps + 1; ++i) path += "-" + road[i];
    t.apply("march a " + path).apply("done");
    REQUIRE(t.hex("a") == road[steps + 1]);
    for (const std::size_t beside : {steps, steps + 2}) {
      if (beside >= road.size()) continue;
      INFO(path << " and " << road[beside]);
      const auto way = [&](const char* unit) {  // a step into the space from a hex off the road
        for (const HexId from : t.rules().map().neighbors(t.at(road[beside]))) {
          if (from == kNoHex || t.rules().road.on(from)) continue;
          const std::string start = t.rules().map().grid.number(from);
          t.put(unit, start);
          return start + "-" + road[beside];
        }
        return std::string();
      };
      CHECK(t.refused_by("move friend " + way("friend"), k6_32));
      const std::string in = "move x " + way("x");
      t.edit([](State& s) { s.pos.phasing = s.pos.frames[0].actor = Allied; });
      CHECK(t.rules().zone(t.state(), Axis).contains(t.at(road[beside])));
      CHECK(t.legal(in));
      int further = 0;
      for (const HexId next : t.rules().map().neighbors(t.at(road[beside])))
        if (next != kNoHex && next != t.state().hex(t.id("x")) && t.state().board().vacant(next)) {
          CHECK(t.refused_by(in + "-" + t.rules().map().grid.number(next), k7_21));  // it stops there
          ++further;
        }
      CHECK(further > 0);
      t.edit([](State& s) { s.pos.phasing = s.pos.frames[0].actor = Axis; });
      t.put("x", "0109");
      t.put("friend", "0909");
    }
  }
}

TEST_CASE("A column that has entered Road Mode and not yet moved looks along the road", "[ALA 6.18][ALA 6.22-1]") {
  AlaTable t;
  t.road(kBends).unit("a", Axis, "0305", 4, 8);
  t.start();
  for (const char* facing : {"north", "southwest"}) CHECK(t.legal(std::string("form a 0305 by ") + facing));
  for (const char* facing : {"northeast", "southeast", "south", "northwest"})
    CHECK(t.refused_by(std::string("form a 0305 by ") + facing, k6_18));
  int here = 0;
  for (const std::string& each : t.offers("form")) here += each.starts_with("form a 0305 by") || each == "form a 0305";
  CHECK(here == 2);  // on to 0304 or back to 0205
  t.apply("form a 0305 by north");
  CHECK(t.numbers(t.rules().zone(t.state(), Axis)) == "0205 0304");
  CHECK(t.legal("march a 0305-0304-0404-0405-0505"));
  CHECK(t.refused_by("march a 0305-0205", k6_18));
}

TEST_CASE("At the ends of the road a column has one hex of space", "[ALA 6.22-1][ALA 6.18]") {
  AlaTable t(9, 5);
  t.road("0101-0201-0301-0401-0501-0601-0701-0801-0901").unit("a", Axis, "0101").unit("b", Axis, "0501");
  t.start();
  CHECK(t.legal("form a 0101 by southeast"));
  CHECK(t.legal("form a 0101 by southwest"));              // toward the map's edge
  CHECK(t.refused_by("form a 0101 by northeast", k6_18));  // off the map, but not along the road
  CHECK(t.refused_by("form b 0501 by north", k6_18));      // likewise, beside the upper edge
  t.apply("form a 0101 by southwest").apply("done");
  CHECK(t.rules().space(t.state(), t.id("a")) == std::array{kNoHex, t.at("0201")});
  CHECK(t.refused_by("move b 0501-0401-0301-0201", k6_32));
  t.column("b", "0601");
  t.apply("march b 0501-0601-0701-0801-0901").apply("done");
  CHECK(t.numbers(t.rules().zone(t.state(), Axis)) == "0201 0801");
}

TEST_CASE("A march does not turn round on the road", "[ALA 6.18]") {
  for (const char* choice : {"adjacent", "free"}) {
    AlaTable t;
    t.road(kBends).option("column-steering", choice).unit("a", Axis, "0404");
    t.start();
    t.column("a", "0405");
    const bool free = std::string_view(choice) == "free";
    CHECK(t.legal("march a 0404-0405-0404-0304") == free);
    CHECK(t.offered("march a 0404-0304") == free);
    bool back = false;  // nor by going on a little first
    for (const std::string& each : t.offers("march")) back = back || each.ends_with("-0304") || each.ends_with("-0305");
    CHECK(back == free);
  }
}

TEST_CASE("A branch that leads nowhere is no part of the one road", "[ALA 15.0-G1][ALA 6.22-1]") {
  AlaTable t;
  t.road(kBends).way("0404-0403-0503", "road").way("0405-0406", "road").unit("a", Axis, "0304");
  t.start();
  CHECK_FALSE(t.rules().road.on(t.at("0403")));
  CHECK_FALSE(t.rules().road.on(t.at("0406")));
  t.column("a", "0404");
  t.apply("march a 0304-0404-0405");
  CHECK(t.numbers(t.rules().zone(t.state(), Axis)) == "0404 0505");
}
