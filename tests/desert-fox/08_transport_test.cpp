#include <algorithm>

#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

void own(DesertFoxTable& t, Side side, std::initializer_list<const char*> hexes) {
  t.edit([&](State& state) {
    for (const char* hex : hexes) t.rules().entered(state, side, t.at(hex));
  });
}

/// Three ports at sea's edge, all last visited by the Commonwealth.
struct Ports {
  DesertFoxTable t;
  Ports() {
    t.place("alexandria", "0109").place("tobruk", "0102").place("bardia", "0105");
    t.terrain("0109 0102 0105", "city");
  }
  DesertFoxTable& start(PhaseKind phase = kMove1, Side phasing = Cw, int turn = 3) {
    t.start(phase, phasing, turn);
    own(t, Cw, {"0109", "0102", "0105"});
    return t;
  }
};

/// A line from Alexandria at 0109 west to 0102, finished up to 0104.
struct Line {
  DesertFoxTable t;
  explicit Line(const char* railhead = "0104") {
    t.place("alexandria", "0109").terrain("0109", "city").rail("0109-0108-0107-0106-0105-0104-0103-0102", railhead);
    t.terrain("0201 0202 0203 0204 0205 0206 0207 0208 0209", "rough");
  }
  DesertFoxTable& start(PhaseKind phase = kMove1, Side phasing = Cw, int turn = 3) {
    t.start(phase, phasing, turn);
    own(t, Cw, {"0109"});
    return t;
  }
  int railhead() const { return fox::block(t.state()).railhead; }
};

}  // namespace

TEST_CASE("from game-turn 2 ships carry a unit between alexandria and tobruk, one each way",
          "[DF 8.5][DF 8.51][DF TRT-NOTES]") {
  Ports p;
  p.t.unit("big", Cw, "0109", "armor", {.stacking = 3})
      .unit("y", Cw, "0109")
      .unit("z", Cw, "0102")
      .start(kMove1, Cw, 1);
  p.start(kMove1, Cw, 1);
  CHECK(p.t.refused_by("ship big 0102") == "DF 8.5");
  p.start();
  CHECK(p.t.offered("ship big 0102"));
  p.t.apply("ship big 0102");
  CHECK(p.t.hex("big") == "0102");
  CHECK(p.t.refused_by("ship y 0102") == "DF 8.51");
  CHECK(p.t.refused_by("move big 0102-0103") == "DF 8.22");
  CHECK(p.t.refused_by("ship big 0109") == "DF 8.51");
  CHECK(p.t.legal("ship z 0109"));
}

TEST_CASE("several units sail together when they count one stacking point at most, an MSU alone", "[DF 8.51]") {
  Ports p;
  p.t.unit("one", Cw, "0109")
      .unit("two", Cw, "0109")
      .unit("small", Cw, "0109", "reconnaissance", {.stacking = 0})
      .msu("m", Cw, "0109");
  p.start();
  CHECK(p.t.legal("ship one small 0102"));
  CHECK(p.t.refused_by("ship one two 0102") == "DF 8.51");
  CHECK(p.t.refused_by("ship small small 0102") == "DF 8.51");
  CHECK(p.t.refused_by("ship one m 0102") == "DF 8.51");
  CHECK(p.t.legal("ship m 0102"));
}

TEST_CASE("loads of several units are offered: whoever weighs nothing, with one stacking point at most", "[DF 8.51]") {
  Ports p;
  p.t.unit("one", Cw, "0109")
      .unit("two", Cw, "0109")
      .unit("big", Cw, "0109", "armor", {.stacking = 2})
      .msu("m", Cw, "0109");
  p.t.unit("s1", Cw, "0109", "reconnaissance", {.stacking = 0}).unit("s2", Cw, "0109", "flak", {.stacking = 0});
  p.t.unit("moved", Cw, "0109", "flak", {.stacking = 0});
  p.start();
  p.t.set_flag("moved", kMoved);
  for (const char* text : {"ship one 0102", "ship big 0102", "ship m 0102", "ship s1 0102", "ship s1 s2 0102",
                           "ship one s1 s2 0102", "ship two s1 s2 0102"})
    CHECK(p.t.offered(text));
  CHECK(p.t.offers("ship").size() == 10);   // the MSU to Bardia as well
  p.t.apply("ship one s1 s2 0102");
  for (const char* unit : {"one", "s1", "s2"}) CHECK(p.t.hex(unit) == "0102");
  for (const std::string& each : p.t.offers("ship")) CHECK(each.ends_with("0109"));
}

TEST_CASE("units that have moved, or that are elsewhere, do not sail", "[DF 8.51][DF 8.5]") {
  Ports p;
  p.t.unit("y", Cw, "0109").unit("z", Cw, "0209").unit("x", Axis, "0505");
  p.start();
  CHECK(p.t.refused_by("ship z 0102") == "DF 8.5");
  CHECK(p.t.refused_by("ship y 0303") == "DF 8.5");
  CHECK(p.t.refused_by("ship x 0102") == "DF 8.5");
  p.t.set_flag("y", kMoved);
  CHECK(p.t.refused_by("ship y 0102") == "DF 8.51");
}

TEST_CASE("ships need both ports in commonwealth hands", "[DF 8.5]") {
  for (const char* lost : {"0109", "0102"}) {
    Ports p;
    p.t.unit("y", Cw, "0109");
    p.start();
    own(p.t, Axis, {lost});
    CHECK(p.t.refused_by("ship y 0102") == "DF 8.5");
  }
  Ports axis;
  axis.t.unit("x", Axis, "0109");
  axis.start(kMove1, Axis);
  CHECK(axis.t.refused_by("ship x 0102") == "DF 8.5");
}

TEST_CASE("one MSU goes to or from bardia in a phase without other ships", "[DF 8.52]") {
  Ports p;
  p.t.msu("m", Cw, "0109").msu("n", Cw, "0105").unit("y", Cw, "0109").start();
  p.start();
  CHECK(p.t.refused_by("ship y 0105") == "DF 8.52");
  CHECK(p.t.refused_by("ship n 0102") == "DF 8.5");
  p.t.apply("ship m 0105");
  CHECK(p.t.refused_by("ship n 0109") == "DF 8.52");
  CHECK(p.t.refused_by("ship y 0102") == "DF 8.52");
  p.start();
  p.t.apply("ship y 0102");
  CHECK(p.t.refused_by("ship n 0109") == "DF 8.52");
}

TEST_CASE("every unit in a crowded port is offered a ship", "[DF 8.51][DF 8.52]") {
  Ports p;
  for (int i = 1; i <= 30; ++i) p.t.msu("m" + std::to_string(i), Cw, "0109");
  p.t.msu("n", Cw, "0105");
  p.start();
  for (int i = 1; i <= 30; ++i) CHECK(p.t.offered("ship m" + std::to_string(i) + " 0105"));
}

TEST_CASE("those on foot do not sail in the second movement phase", "[DF 8.53]") {
  for (const PhaseKind phase : {kMove1, kMove2}) {
    Ports p;
    p.t.unit("y", Cw, "0109", "infantry", {}, {"foot"}).unit("wheels", Cw, "0109");
    p.start(phase);
    CHECK(p.t.refused_by("ship y 0102") == (phase == kMove2 ? "DF 8.53" : ""));
    CHECK(p.t.legal("ship wheels 0102"));
  }
}

TEST_CASE("dumps and disrupted units do not sail", "[DF 8.54]") {
  Ports p;
  p.t.unit("y", Cw, "0109").dump("d", Cw, "0109");
  p.start();
  CHECK(p.t.refused_by("ship d 0102") == "DF 8.54");
  p.t.set_flag("y", kDisrupted);
  CHECK(p.t.refused_by("ship y 0102") == "DF 8.54");
}

TEST_CASE("a ride costs three points whatever its length", "[DF 8.6][DF 8.62]") {
  for (const int movement : {2, 3}) {
    Line l;
    l.t.unit("y", Cw, "0109", "infantry", {.movement = movement}, {"foot"});
    l.start();
    CHECK(l.t.refused_by("move y 0109-0108-0107-0106-0105-0104 by rail") == (movement == 3 ? "" : "DF 8.62"));
    CHECK(l.t.refused_by("move y 0109-0108 by rail") == (movement == 3 ? "" : "DF 8.62"));
    CHECK(l.t.offered("move y 0109-0108-0107 by rail") == (movement == 3));
  }
}

TEST_CASE("both sides see where the railhead is", "[DF 8.64]") {
  Line l("0105");
  l.start();
  CHECK(l.t.standing("railhead") == "commonwealth: railhead at 0105 [DF 8.64]");
}

TEST_CASE("a ride may begin and end in any finished hex, with a march before and after it", "[DF 8.68][DF 8.69]") {
  Line l;
  l.t.unit("y", Cw, "0308", "infantry", {.movement = 9}, {"foot"});
  l.start();
  // 2 for 0207, 2 for 0107, 3 for the ride, 2 for 0204
  CHECK(l.t.legal("move y 0308-0207-0107-0106-0105-0204 by rail"));
  CHECK(l.t.refused_by("move y 0308-0207-0107-0106-0105-0204-0304 by rail") == "DF 8.22");
  CHECK(l.t.legal("move y 0308-0207-0107-0106 by rail"));
}

TEST_CASE("trains run on finished rail joined to alexandria, along its line", "[DF 8.61][DF 8.69]") {
  Line l;
  l.t.unit("y", Cw, "0105").unit("z", Cw, "0308");
  l.start();
  CHECK(l.t.legal("move y 0105-0104 by rail"));
  CHECK(l.t.refused_by("move z 0308-0309 by rail") == "DF 8.61");
  Line short_line("0105");
  short_line.t.unit("y", Cw, "0104", "infantry", {.movement = 3}, {"foot"});
  short_line.start();
  CHECK(short_line.t.refused_by("move y 0104-0103 by rail") == "DF 8.61");
  Line cut;
  cut.t.unit("y", Cw, "0105").unit("x", Axis, "0107", "flak", {.stacking = 0});
  cut.start();
  CHECK(cut.t.refused_by("move y 0105-0104 by rail") == "DF 8.61");
}

TEST_CASE("trains enter no enemy zone, even where friends stand", "[DF 8.61]") {
  Line l;
  l.t.unit("y", Cw, "0108").unit("friend", Cw, "0105").unit("x", Axis, "0204");
  l.start();
  REQUIRE(l.t.rules().zone(l.t.state(), Axis).contains(l.t.at("0105")));
  CHECK(l.t.legal("move y 0108-0107-0106 by rail"));
  CHECK_FALSE(l.t.legal("move y 0108-0107-0106-0105-0104 by rail"));
}

TEST_CASE("one unit or stacking point rides in each direction in a phase", "[DF 8.61]") {
  Line l;
  l.t.unit("big", Cw, "0109", "armor", {.stacking = 3})
      .unit("one", Cw, "0109")
      .unit("back", Cw, "0104")
      .msu("m", Cw, "0109");
  l.t.unit("small", Cw, "0109", "reconnaissance", {.stacking = 0})
      .unit("small2", Cw, "0109", "reconnaissance", {.stacking = 0});
  l.start();
  l.t.apply("move big 0109-0108-0107 by rail");
  for (const char* unit : {"one", "m", "small"})
    CHECK(l.t.refused_by(std::string("move ") + unit + " 0109-0108 by rail") == "DF 8.61");
  CHECK(l.t.legal("move back 0104-0105-0106 by rail"));
  l.start();
  l.t.apply("move one 0109-0108 by rail")
      .apply("move small 0109-0108 by rail")
      .apply("move small2 0109-0108-0107 by rail");
  CHECK(l.t.refused_by("move m 0109-0108 by rail") == "DF 8.61");
  CHECK(l.t.refused_by("move big 0109-0108 by rail") == "DF 8.61");
}

TEST_CASE("those on foot do not ride in the second movement phase", "[DF 8.63]") {
  Line l;
  l.t.unit("y", Cw, "0109", "infantry", {}, {"foot"}).unit("wheels", Cw, "0109");
  l.start(kMove2);
  CHECK(l.t.refused_by("move y 0109-0108 by rail", k8_63));
  CHECK(l.t.legal("move wheels 0109-0108 by rail"));
}

TEST_CASE("the axis never rides", "[DF 8.67]") {
  Line l;
  l.t.unit("x", Axis, "0107");
  l.start(kMove1, Axis);
  CHECK(l.t.refused_by("move x 0107-0106 by rail") == "DF 8.67");
}

TEST_CASE("an MSU that stands still beyond the last finished hex finishes two in a commonwealth movement phase",
          "[DF 8.64]") {
  Line l;
  l.t.msu("m", Cw, "0103");
  l.start();
  REQUIRE(l.railhead() == 5);
  l.t.end_phase();
  CHECK(l.railhead() == 7);
  CHECK(l.t.hex("m") == "0103");
  Line end("0103");
  end.t.msu("m", Cw, "0102");
  end.start(kMove2);
  end.t.end_phase();
  CHECK(end.railhead() == 7);   // the line has no hex beyond
}

TEST_CASE("who has moved, stands elsewhere, is a dump or belongs to the axis finishes nothing", "[DF 8.64]") {
  Line moved;
  moved.t.msu("m", Cw, "0203");
  moved.start();
  moved.t.apply("move m 0203-0103").end_phase();
  CHECK(moved.railhead() == 5);
  Line elsewhere;
  elsewhere.t.msu("m", Cw, "0102").dump("d", Cw, "0103").unit("y", Cw, "0103");
  elsewhere.start();
  elsewhere.t.end_phase();
  CHECK(elsewhere.railhead() == 5);
  for (const Side phasing : {Axis, Cw}) {
    Line axis;
    axis.t.msu("m", phasing == Axis ? Cw : Axis, "0103");
    axis.start(kMove1, phasing);
    axis.t.end_phase();
    CHECK(axis.railhead() == 5);
  }
}

TEST_CASE("enemies deny the use of rail hexes while they are there, and destroy none", "[DF 8.65]") {
  Line l;
  l.t.unit("y", Cw, "0109").unit("x", Axis, "0106", "flak", {.stacking = 0});
  l.start();
  CHECK(l.t.refused_by("move y 0109-0108-0107-0106-0105 by rail", k8_24));
  l.t.put("x", "0606");
  CHECK(l.t.legal("move y 0109-0108-0107-0106-0105 by rail"));
  CHECK(l.railhead() == 5);
}

TEST_CASE("units and a port whose number holds letters are told apart", "[DF 8.5]") {
  DesertFoxTable t = DesertFoxTable::title("race-for-tobruk");
  t.start(kMove1, Cw, 3);
  CHECK(t.legal("ship cw-22-mtrzd L2329"));
  CHECK(t.offered("ship cw-supply-3 E2104"));
}

namespace {

/// The ends of all paths of at most `steps` that are legal in this way.
void try_all(DesertFoxTable& t, const Action& path, int steps, HexSet& ends) {
  for (Direction d = 0; steps > 0 && d < kDirections; ++d) {
    if (t.rules().map().neighbor(end_of(t.rules().map(), path), d) == kNoHex) continue;
    Action longer = path;
    longer.push_step(d);
    if (t.match().judge(longer)) ends.add(end_of(t.rules().map(), longer));
    try_all(t, longer, steps - 1, ends);
  }
}

/// Rides and moves offered to the unit lead wherever some ride of so many steps does, each ride is legal, and beyond
/// the line it leads where no move does.
void check_rides(DesertFoxTable& t, const char* unit, const HexSet& rail, int steps) {
  HexSet moves, rides, legal;
  for (const Action& each : t.match().offers()) {
    if (each.kind != kMove || each.unit != t.id(unit)) continue;
    if (each.mode == kPlain) moves.add(end_of(t.rules().map(), each));
    if (each.mode != kByRail) continue;
    CHECK(t.match().judge(each));
    CHECK_FALSE(rides.contains(end_of(t.rules().map(), each)));   // one for each hex
    rides.add(end_of(t.rules().map(), each));
  }
  CHECK(((rides & moves) - rail).empty());
  Action ride;
  ride.kind = kMove;
  ride.actor = Cw;
  ride.unit = t.id(unit);
  ride.mode = kByRail;
  ride.hex = t.state().hex(ride.unit);
  try_all(t, ride, steps, legal);
  CHECK(!legal.empty());
  CHECK((legal - (rides | moves)).empty());
}

}  // namespace

TEST_CASE("a ride and what can be gone on with after it is offered, where no move leads", "[DF 8.68][DF 8.69]") {
  Line l;   // the ride costs 3 of 7 points, each rough hex beyond 2
  l.t.unit("y", Cw, "0109", "infantry", {.movement = 7}, {"foot"});
  l.start();
  CHECK(l.t.offered("move y 0109-0108-0107-0106-0105 by rail"));
  CHECK(l.t.offered("move y 0109-0108-0107-0106-0105-0204-0304 by rail"));
  CHECK(l.t.legal("move y 0109-0108-0208 by rail"));
  CHECK_FALSE(l.t.offered("move y 0109-0108-0208 by rail"));   // a move leads there
  check_rides(l.t, "y", l.t.hexes("0109 0108 0107 0106 0105 0104"), 6);
}

TEST_CASE("every hex a ride can help to reach is offered: from any station, past zones, in both directions",
          "[DF 8.61][DF 8.68]") {
  for (int game = 0; game < 5; ++game) {
    INFO("game " << game);
    Line l;
    l.t.unit("y", Cw, game == 1 ? "0105" : "0207", game == 4 ? "armor" : "infantry",
             {.movement = game == 2   ? 8
                          : game == 3 ? 12
                                      : 7},
             game == 4 ? std::vector<std::string>{} : std::vector<std::string>{"foot"});
    if (game == 2) l.t.unit("x", Axis, "0305", "infantry", {.stacking = 2}, {"foot"});
    if (game == 4)
      l.t.unit("x", Axis, "0206", "infantry", {}, {"foot"});   // its zone covers stations, and can be infiltrated
    if (game == 3)
      l.t.side("0206", "0107", {"escarpment"}).side("0207", "0107", {"ridge"}).side("0207", "0108", {"wadi"});
    l.start();
    if (game == 3) l.t.set_flag("y", kUnsupplied);
    check_rides(l.t, "y", l.t.hexes("0109 0108 0107 0106 0105 0104"), 5);
  }
}

TEST_CASE("a forced march may lead to the railroad and on from it", "[DF 8.7][DF 8.68][DF 8.76]") {
  Line l;   // 3 points, doubled to 6: the ride costs 3, each rough hex 2
  l.t.unit("y", Cw, "0109", "infantry", {.movement = 3}, {"foot"});
  l.start();
  CHECK(l.t.refused_by("move y 0109-0108-0107-0106-0105-0204 by rail") == "DF 8.22");
  CHECK(l.t.offered("move y 0109-0108-0107-0106-0105-0204 by forced-rail"));
  CHECK(l.t.refused_by("move y 0109-0108-0107-0106-0105-0204-0304 by forced-rail") == "DF 8.7");
  CHECK(l.t.legal("move y 0109-0108-0107 by forced-rail"));
  CHECK_FALSE(l.t.offered("move y 0109-0108-0107 by forced-rail"));   // a plain ride leads there
  l.t.apply("move y 0109-0108-0107-0106-0105-0204 by forced-rail");
  CHECK(l.t.has("y", kForcedMarch));
  CHECK(l.t.has("y", kMoved));
}

TEST_CASE("a forced march passes no enemy on the train either", "[DF 8.73][DF 8.71]") {
  Line l;
  l.t.unit("y", Cw, "0109", "infantry", {.movement = 3}, {"foot"}).msu("m", Axis, "0207");   // exerts no zone
  l.start();
  CHECK(l.t.legal("move y 0109-0108-0107-0106-0105 by rail"));
  CHECK(l.t.refused_by("move y 0109-0108-0107-0106-0105-0204 by forced-rail", k8_73));
  CHECK_FALSE(l.t.offered("move y 0109-0108-0107-0106-0105-0204 by forced-rail"));
  l.t.set_flag("y", kDisrupted);
  CHECK(l.t.refused_by("move y 0109-0108 by forced-rail", k8_71));
}

TEST_CASE("rides need room on the train of their direction", "[DF 8.61][DF 8.68]") {
  Line l;
  l.t.unit("one", Cw, "0106").unit("y", Cw, "0106", "infantry", {.movement = 5}, {"foot"}).unit("z", Cw, "0104");
  l.start();
  l.t.apply("move one 0106-0105 by rail");
  for (const std::string& each : l.t.offers("move"))
    if (each.starts_with("move y") && each.ends_with("by rail")) CHECK(each.starts_with("move y 0106-0107"));
  CHECK(l.t.offered("move y 0106-0107-0108-0109-0208 by rail"));
}

TEST_CASE("wheels out of supply ride one hex, where no way leads", "[DF 7.33][DF 8.61]") {
  Line l;
  l.t.unit("y", Cw, "0106").terrain("0105", "marsh");
  l.start();
  l.t.set_flag("y", kUnsupplied);
  CHECK(l.t.offered("move y 0106-0105 by rail"));
  CHECK_FALSE(l.t.legal("move y 0106-0105"));
  CHECK(l.t.refused_by("move y 0106-0105-0104 by rail", k7_33));
  for (const std::string& each : l.t.offers("move")) CHECK(l.t.legal(each));
}

TEST_CASE("of two stretches of rail in a path that is ridden which makes it cheapest", "[DF 8.62]") {
  // Nobody passes 0106 by train; around it the unit walks, then three clear hexes of rail, or two mountains before it.
  Line l;
  l.t.unit("x", Axis, "0206", "flak", {.stacking = 0}).unit("y", Cw, "0109", "infantry", {.movement = 13}, {"foot"});
  l.t.terrain("0108 0107", "mountain");
  l.start();
  l.t.put("x", "0106");
  CHECK(l.t.legal("move y 0109-0108-0107 by rail"));
  // 3 for the ride over both mountains, 2 each for 0206 and 0205, 2 each for 0105 and 0104: not 6, 4 and 3
  CHECK(l.t.legal("move y 0109-0108-0107-0206-0205-0105-0104 by rail"));
}

TEST_CASE("what a ride costs is its price, not that of its hexes", "[DF 8.62]") {
  Line l;
  l.t.unit("y", Cw, "0109", "infantry", {.movement = 9}, {"foot"});
  l.start();
  const Action ride = l.t.action("move y 0109-0108-0107-0106-0206 by rail");
  const WayPrice price = l.t.rules().price_of(l.t.state(), ride.unit, ride);
  CHECK_FALSE(price.by_steps);
  CHECK(price.halves() == 6 + 4);  // the ride, and the walk on
  WayList reached;
  l.t.rules().reach(l.t.state(), l.t.id("y"), reached);
  CHECK(std::count_if(reached.begin(), reached.end(), [](const Action& each) { return each.mode == kByRail; }) > 5);
}
