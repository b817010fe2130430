// The search for room that displaced units make, against every displacement tried out one by one.
#include <aftermath.hpp>  // the plugin's
#include <algorithm>

#include "aftermath.hpp"
#include "support/quick.hpp"

using namespace quad_test;

namespace {

struct Numbers {
  std::uint32_t seed;
  int below(int bound) {
    seed = seed * 1664525u + 1013904223u;
    return static_cast<int>((seed >> 8) % static_cast<std::uint32_t>(bound));
  }
};

/// [QUAD 7.81, QUAD 7.82] by trying everything: each unit in the way is moved to each hex beside it, and so on. False
/// as well once `tries` has run out.
bool clears_by_trying(const Quad& quad, Jam jam, int& tries) {
  while (!jam.movers.empty()) {
    Jam::Mover& mover = jam.movers.back();
    if (mover.remaining > 0 && jam.crowd.contains(mover.path[0])) break;
    if (mover.remaining == 0) {
      jam.movers.pop_back();
      continue;
    }
    jam.crowd.remove(mover.at);
    jam.crowd.add(mover.path[0]);
    if (jam.bound.contains(mover.at)) {
      jam.bound.remove(mover.at);
      jam.bound.add(mover.path[0]);
    }
    mover.at = mover.path[0];
    std::rotate(mover.path.begin(), mover.path.begin() + 1, mover.path.end());
    --mover.remaining;
  }
  if (jam.movers.empty()) return true;
  if (jam.movers.full() || --tries < 0) return false;
  const HexId full = jam.movers.back().path[0];
  const EdgeTable& edges = quad.edges(Purpose::kRetreat, jam.bound.contains(full) ? quad.narrowest_class : 0);
  for (Direction d = 0; d < kDirections; ++d) {
    const HexId to = quad.map().neighbor(full, d);
    if (to == kNoHex || jam.closed.contains(to) || !edges.open(full, d)) continue;
    if (std::any_of(jam.movers.begin(), jam.movers.end(), [&](const Jam::Mover& each) { return each.at == to; }))
      continue;
    jam.movers.push_back({full, 1, {to}});
    if (clears_by_trying(quad, jam, tries)) return true;
    jam.movers.pop_back();
  }
  return false;
}

std::string name_of(int line, int row) { return "0" + std::to_string(line) + "0" + std::to_string(row); }

/// A unit that must go up to four hexes through a crowd with few vacant hexes.
Jam random_jam(const QuadTable& t, Numbers& numbers) {
  Jam jam;
  std::vector<HexId> hexes;
  for (int line = 1; line <= 5; ++line)
    for (int row = 1; row <= 5; ++row) hexes.push_back(t.at(name_of(line, row)));
  const int closed = 20 + numbers.below(50), vacant = 5 + numbers.below(40);  // of a hundred
  for (const HexId hex : hexes)
    if (numbers.below(100) < closed)
      jam.closed.add(hex);
    else if (numbers.below(100) >= vacant)
      jam.crowd.add(hex);
  Jam::Mover mover{hexes[static_cast<std::size_t>(numbers.below(25))], 0, {}};
  jam.crowd.add(mover.at);
  HexId at = mover.at;
  for (int length = 1 + numbers.below(4), tries = 0; mover.remaining < length && tries < 40; ++tries) {
    const HexId to = t.rules().map().neighbor(at, static_cast<Direction>(numbers.below(kDirections)));
    const bool farther = to != kNoHex && t.rules().map().grid.distance(mover.at, to) == mover.remaining + 1;
    if (!farther || (jam.closed.contains(to) && numbers.below(3) > 0)) continue;
    if (jam.closed.contains(to)) jam.closed.remove(to);
    mover.path[mover.remaining++] = at = to;
  }
  jam.movers.push_back(mover);
  if (numbers.below(4) != 0 || mover.remaining == 0 || !jam.crowd.contains(mover.path[0])) return jam;
  const HexId to = t.rules().map().neighbor(mover.path[0], static_cast<Direction>(numbers.below(kDirections)));
  if (to != kNoHex && to != mover.at && !jam.closed.contains(to)) jam.movers.push_back({mover.path[0], 1, {to}});
  return jam;
}

std::string name_of(int row) { return (row < 10 ? "020" : "02") + std::to_string(row); }

/// A corridor one hex wide: x beats a at 0202, friends of a stand from 0203 on to the hex of number `last`.
QuadTable corridor(int last) {
  QuadTable t(3, 30);
  for (int row = 1; row <= 30; ++row)
    for (const char* line : {"01", "03"}) t.terrain(line + name_of(row).substr(2), "sea");
  t.unit("x", Axis, "0201").unit("a", Allied, "0202");
  for (int row = 3; row <= last; ++row) t.unit("b" + std::to_string(row), Allied, name_of(row));
  t.start(kCombatPhase, Axis);
  return t;
}

/// Jams in which room was looked for both ways.
struct Tally {
  int possible = 0, impossible = 0, unknown = 0, only_in_chains = 0;

  bool count(const QuadTable& t, const Jam& jam) {
    int tries = 20000;
    const bool tried = clears_by_trying(t.rules(), jam, tries);
    const bool found = quad::clears(t.rules(), jam);
    if (tried || tries >= 0) REQUIRE(found == tried);
    unknown += !tried && tries < 0;
    (found ? possible : impossible) += 1;
    only_in_chains += tried && tries < 20000 - 6;
    return found;
  }
  void check() const {
    CHECK(possible > impossible / 10);
    CHECK(impossible > possible / 10);
    CHECK(only_in_chains > 10);
    CHECK(unknown < (possible + impossible) / 50);
  }
};

}  // namespace

TEST_CASE("Room is found exactly when some sequence of displacements makes it", "[QUAD 7.81][QUAD 7.82-1]") {
  QuadTable t(5, 5);
  t.start(kCombatPhase, Axis);
  Tally tally;
  for (std::uint32_t seed = 1, seeds = static_cast<std::uint32_t>(trigh::test::trials(8000, 1000)); seed <= seeds;
       ++seed) {
    Numbers numbers{seed * 2654435761u};
    INFO("seed " << seed);
    tally.count(t, random_jam(t, numbers));
  }
  tally.check();
}

TEST_CASE("Room is found exactly where some of those in the way are kept off Rough ground",
          "[QUAD 7.81][QUAD 7.82-1][KAS 16.11]") {
  Tally tally;
  int bound_matters = 0, one_way_only = 0;
  for (std::uint32_t ground = 1, grounds = static_cast<std::uint32_t>(trigh::test::trials(80, 10)); ground <= grounds;
       ++ground) {
    Numbers numbers{ground * 2246822519u};
    QuadTable t(5, 5);
    t.bans_rough();
    for (int i = 0, count = 4 + numbers.below(10); i < count; ++i)
      t.terrain(name_of(1 + numbers.below(5), 1 + numbers.below(5)), "rough");
    t.start(kCombatPhase, Axis);
    for (int i = 0; i < 100; ++i) {
      Jam jam = random_jam(t, numbers);
      const int share = 10 + numbers.below(80);  // of a hundred
      for (const HexId hex : jam.crowd)
        if (numbers.below(100) < share) jam.bound.add(hex);
      INFO("ground " << ground << ", jam " << i);
      const bool found = tally.count(t, jam);
      Jam free = jam, narrow = jam;
      free.bound.clear();
      narrow.bound = narrow.crowd;
      bound_matters += quad::clears(t.rules(), free) != found;
      one_way_only += quad::clears(t.rules(), narrow) != found;
    }
  }
  tally.check();
  CHECK(bound_matters > 10);
  CHECK(one_way_only > 10);
}

TEST_CASE("A chain of displacements may be as long as the crowd", "[QUAD 7.82-2]") {
  for (const int last : {9, 10, 14, 23}) {
    INFO("to hex " << last);
    QuadTable t = corridor(last);
    resolve(t, {{"x"}, {"a"}});
    t.apply("retreat a 0202-0203");
    for (int row = 3; row <= last; ++row) {
      const std::string way = "displace b" + std::to_string(row) + " " + name_of(row) + "-" + name_of(row + 1);
      CHECK(t.offers() == Texts{way});
      t.apply(way);
    }
    CHECK(t.hex("a") == "0203");
    for (int row = 3; row <= last; ++row) {
      CHECK(t.hex("b" + std::to_string(row)) == name_of(row + 1));
      CHECK(t.has("b" + std::to_string(row), kDisplaced));
    }
    CHECK(block(t.state()).pending.empty());
  }
}

TEST_CASE("The table holds one retreat and twenty-one displaced units under way", "[QUAD 7.82-1]") {
  QuadTable t = corridor(24);
  resolve(t, {{"x"}, {"a"}});
  CHECK(eliminated(t, "a"));
  PendingSteps steps;
  for (int i = 0; i < PendingSteps::kMost; ++i)
    steps.push({static_cast<UnitId>(i + 1), 1, {static_cast<HexId>(100 + i)}});
  for (int i = PendingSteps::kMost - 1; i >= 0; --i) {
    REQUIRE(steps.size() == i + 1);
    CHECK(steps.top().unit == i + 1);
    CHECK(steps.top().path[0] == 100 + i);
    steps.pop();
  }
  PendingSteps none;
  CHECK(std::memcmp(&steps, &none, sizeof none) == 0);  // nothing stays behind
}
