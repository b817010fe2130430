#include <algorithm>

#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

/// A strip of twelve clear hexes in row 4, among clear rows above and below.
DesertFoxTable strip() { return DesertFoxTable(9, 14); }

/// Whether `unit`, standing in the first hex of `path`, can just pay for it with `points`, and not with one less.
/// `mover`: its type; `foot`.
bool costs(const std::function<void(DesertFoxTable&)>& map, const std::string& path, int points, bool foot) {
  bool pays[2] = {};
  for (const int less : {0, 1}) {
    DesertFoxTable t = strip();
    map(t);
    t.unit("x", Axis, path.substr(0, 4), foot ? "infantry" : "motorized-infantry", {.movement = points - less},
           foot ? kFoot : std::vector<std::string>{});
    t.start();
    pays[less] = t.legal("move x " + path);
    if (!pays[less]) CHECK(t.refused_by("move x " + path) == "DF 8.22");
  }
  return pays[0] && !pays[1];
}

}  // namespace

TEST_CASE("a unit moves once in a phase, and has its whole allowance again in the next", "[DF 8.22]") {
  DesertFoxTable t = strip();
  t.unit("x", Axis, "0401", "armor", {.movement = 6}).start();
  t.apply("move x 0401-0402-0403");
  CHECK(t.refused_by("move x 0403-0404") == "DF 8.22");
  CHECK(t.offers("move").empty());
  t.end_phase().end_phase().end_phase();
  REQUIRE(t.waits_for() == "motorized-movement");
  t.edit([&](State& state) { fox::reset(state, t.id("x"), kUnsupplied); });
  CHECK(t.legal("move x 0403-0404-0405-0406"));
  CHECK(t.refused_by("move x 0403-0404-0405-0406-0407") == "DF 8.22");
}

TEST_CASE("nobody leaves the map", "[DF 8.28]") {
  DesertFoxTable t = strip();
  t.unit("x", Axis, "0101").start();
  Action off;
  off.kind = kMove;
  off.unit = t.id("x");
  off.hex = t.at("0101");
  for (Direction d = 0; d < kDirections; ++d) {
    off.data = {};
    off.count = 0;
    off.push_step(d);
    const bool inside = t.rules().map().neighbor(off.hex, d) != kNoHex;
    CHECK(t.match().judge(off).cites(k8_28) != inside);
  }
}

TEST_CASE("what the terrain costs those on wheels and those on foot",
          "[DF 8.11][DF 8.29][DF 8.29-CLEAR][DF 8.29-ROUGH][DF 8.29-MOUNTAIN][DF 8.29-OASIS]") {
  const auto ground = [](const char* kind) { return [kind](DesertFoxTable& t) { t.terrain("0402", kind); }; };
  CHECK(costs(ground("clear"), "0401-0402", 2, false));
  CHECK(costs(ground("clear"), "0401-0402", 2, true));
  CHECK(costs(ground("rough"), "0401-0402", 4, false));
  CHECK(costs(ground("rough"), "0401-0402", 2, true));
  CHECK(costs(ground("mountain"), "0401-0402", 6, false));
  CHECK(costs(ground("mountain"), "0401-0402", 3, true));
  CHECK(costs(ground("oasis"), "0401-0402", 2, false));
  CHECK(costs(ground("oasis"), "0401-0402", 2, true));
}

TEST_CASE("cities and roads cost half a point, on foot a whole one", "[DF 8.29-CITY][DF 8.29-ROAD][DF 8.25]") {
  const auto cities = [](DesertFoxTable& t) { t.terrain("0402 0403 0404 0405", "city"); };
  CHECK(costs(cities, "0401-0402-0403-0404-0405", 2, false));
  CHECK(costs(cities, "0401-0402-0403-0404-0405", 4, true));
  const auto road = [](DesertFoxTable& t) {
    t.terrain("0402 0404", "mountain").way("0401-0402-0403-0404-0405", "road");
  };
  CHECK(costs(road, "0401-0402-0403-0404-0405", 2, false));
  CHECK(costs(road, "0401-0402-0403-0404-0405", 4, true));
}

TEST_CASE("a track costs half of the ground, on foot one point", "[DF 8.29-TRACK][DF 8.25]") {
  const auto track = [](DesertFoxTable& t) { t.terrain("0402", "rough").way("0401-0402-0403", "track"); };
  CHECK(costs(track, "0401-0402-0403", 3, false));
  CHECK(costs(track, "0401-0402-0403", 2, true));
  const auto printed = [](DesertFoxTable& t) {
    t.option("track-cost", "two").terrain("0402", "rough").way("0401-0402", "track");
  };
  CHECK(costs(printed, "0401-0402", 2, false));
}

TEST_CASE("marsh and sand sea are for those on foot, or along a way", "[DF 8.14][DF 8.29-SAND][DF 8.29-MARSH]") {
  for (const char* kind : {"sand-sea", "marsh"}) {
    DesertFoxTable t = strip();
    t.terrain("0402 0403", kind).way("0402-0403", "track").side("0502", "0402", {"road"});
    t.unit("lorries", Axis, "0401").unit("walker", Axis, "0401", "infantry", {}, kFoot).unit("z", Axis, "0502").start();
    CHECK(t.refused_by("move lorries 0401-0402") == "DF 8.14");
    CHECK(t.legal("move walker 0401-0402"));
    CHECK(t.legal("move z 0502-0402-0403"));
  }
  CHECK(costs([](DesertFoxTable& t) { t.terrain("0402", "marsh"); }, "0401-0402", 3, true));
  CHECK(costs([](DesertFoxTable& t) { t.terrain("0402", "sand-sea"); }, "0401-0402", 2, true));
}

TEST_CASE("hexsides cost what they add, escarpments stop wheels off the road", "[DF 8.29-HEXSIDE][DF 8.14]") {
  const auto across = [](const char* kind) { return [kind](DesertFoxTable& t) { t.side("0401", "0402", {kind}); }; };
  CHECK(costs(across("ridge"), "0401-0402", 5, false));
  CHECK(costs(across("ridge"), "0401-0402", 4, true));
  CHECK(costs(across("wadi"), "0401-0402", 4, false));
  CHECK(costs(across("wadi"), "0401-0402", 3, true));
  CHECK(costs(across("escarpment"), "0401-0402", 7, true));
  DesertFoxTable t = strip();
  t.side("0401", "0402", {"escarpment"})
      .side("0501", "0502", {"escarpment", "track"})
      .unit("x", Axis, "0401")
      .unit("z", Axis, "0501")
      .start();
  CHECK(t.refused_by("move x 0401-0402") == "DF 8.14");
  CHECK(t.legal("move z 0501-0502"));
}

TEST_CASE("a way waives what its hexside costs, or does not, by the reading", "[DF 8.25][DF 8.29-HEXSIDE]") {
  const auto ridge = [](DesertFoxTable& t) {
    t.side("0401", "0402", {"ridge", "road"}).side("0402", "0403", {"road"});
  };
  CHECK(costs(ridge, "0401-0402-0403", 1, false));
  const auto paid = [&](DesertFoxTable& t) { ridge(t), t.option("way-hexsides", "paid"); };
  CHECK(costs(paid, "0401-0402-0403", 4, false));
  const auto cliff = [](DesertFoxTable& t) {
    t.side("0401", "0402", {"escarpment", "road"}).option("way-hexsides", "paid");
  };
  CHECK(costs(cliff, "0401-0402", 1, true));   // ridges and wadis are paid, escarpments not
}

TEST_CASE("borders and railways change nothing", "[DF 8.29-NIL]") {
  CHECK(costs([](DesertFoxTable& t) { t.side("0401", "0402", {"border", "rail"}); }, "0401-0402", 2, false));
  CHECK(costs([](DesertFoxTable& t) { t.side("0401", "0402", {"unfinished-rail"}).terrain("0402", "rough"); },
              "0401-0402", 4, false));
}

TEST_CASE("without General Supply wheels go one hex for at most four points", "[DF 7.33][DF 8.23]") {
  DesertFoxTable t = strip();
  t.terrain("0502", "rough").terrain("0602", "mountain").side("0701", "0702", {"ridge"});
  t.unit("a", Axis, "0401")
      .unit("b", Axis, "0501")
      .unit("c", Axis, "0601")
      .unit("d", Axis, "0701")
      .unit("fed", Axis, "0801")
      .start();
  for (const char* unit : {"a", "b", "c", "d"}) t.set_flag(unit, kUnsupplied);
  CHECK(t.legal("move a 0401-0402"));
  CHECK(t.refused_by("move a 0401-0402-0403") == "DF 7.33");
  CHECK(t.legal("move b 0501-0502"));
  CHECK(t.refused_by("move c 0601-0602") == "DF 7.33");
  CHECK(t.refused_by("move d 0701-0702") == "DF 7.33");
  CHECK(t.legal("move fed 0801-0802-0803"));
}

TEST_CASE("without General Supply those on foot have half their allowance, rounded down", "[DF 7.33][DF 8.23]") {
  DesertFoxTable t = strip();
  t.unit("walker", Axis, "0401", "infantry", {.movement = 13}, kFoot).start();
  CHECK(t.legal("move walker 0401-0402-0403-0404-0405-0406-0407"));
  t.set_flag("walker", kUnsupplied);
  CHECK(t.legal("move walker 0401-0402-0403-0404"));
  CHECK(t.refused_by("move walker 0401-0402-0403-0404-0405") == "DF 7.33");
}

TEST_CASE("disruption halves the allowance, rounded down, and both together quarter it", "[DF 11.66-1][DF 7.33]") {
  DesertFoxTable t = strip();
  t.unit("lorries", Axis, "0401", "armor", {.movement = 9})
      .unit("walker", Axis, "0501", "infantry", {.movement = 9}, kFoot)
      .start();
  t.set_flag("lorries", kDisrupted);
  t.set_flag("walker", kDisrupted);
  CHECK(t.legal("move lorries 0401-0402-0403"));
  CHECK(t.refused_by("move lorries 0401-0402-0403-0404") == "DF 11.66-1");
  t.set_flag("walker", kUnsupplied);
  CHECK(t.legal("move walker 0501-0502"));
  CHECK(t.refused_by("move walker 0501-0502-0503") == "DF 7.33");
}

TEST_CASE("supply is settled as soon as somebody has moved", "[DF 7.31]") {
  DesertFoxTable t(5, 40);
  t.judge_supply()
      .dump("d", Axis, "0301")
      .unit("x", Axis, "0302", "armor", {.morale = 1, .stacking = 6})
      .unit("z", Axis, "0303", "armor", {.morale = 1})
      .start();
  CHECK(t.legal("decline x"));
  t.apply("move z 0303-0304");
  CHECK(t.refused_by("decline x") == "DF 7.31");
  CHECK(t.refused_by("emergency x -> d").find("DF 7.4") != std::string::npos);
}

TEST_CASE("whoever passes through a named place was the last in it", "[DF 8.5]") {
  DesertFoxTable t = strip();
  t.place("tobruk", "0403").terrain("0403", "city").unit("x", Axis, "0401").start();
  CHECK(t.rules().last_in(t.state(), t.at("0403")) == Side::kNone);
  t.apply("move x 0401-0402-0403-0404");
  CHECK(t.rules().last_in(t.state(), t.at("0403")) == Axis);
}

TEST_CASE("moves are offered to every hex within reach, and to no other", "[DF 8.0-G]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0505", "armor", {.movement = 4}).unit("y", Cw, "0508").start();
  CHECK(t.offered("move x 0505-0506"));
  for (const std::string& each : t.offers("move")) CHECK(t.legal(each));
  const auto all = t.offers("move");
  CHECK(std::count_if(all.begin(), all.end(), [](const std::string& each) {
          return each.find(" by ") == std::string::npos;
        }) == 17);   // two rings, less the hex where an enemy zone makes it five points
}
