#include <rapidcheck.h>

#include <algorithm>
#include <set>

#include "support/catch.hpp"
#include "trigh/hex/grid.hpp"
#include "trigh/hex/hex_set.hpp"

using namespace trigh;

namespace {

Hex any_hex() { return {*rc::gen::inRange(-40, 41), *rc::gen::inRange(-40, 41)}; }

std::vector<Grid> all_grids() {
  const std::vector<Sheet> two{{"L", 1, 32}, {"E", 33, 66}};
  return {Grid(Layout::kColumns, 39, 26),           Grid(Layout::kRows, 29, 66, two),
          Grid(Layout::kRowsClockwise, 30, 34),     Grid(Layout::kColumns, 20, 66, two),
          Grid(Layout::kRowsClockwise, 9, 66, two), Grid(Layout::kRows, 1, 1)};
}

HexId hex_of(const Grid& grid, std::string_view number) { return grid.parse(number).value(); }

// The neighbours of line i, position j as the map files define them, by number.
std::set<std::string> neighbours_by_rule(const Grid& grid, HexId hex) {
  const int i = hex / grid.positions() + 1, j = hex % grid.positions() + 1, k = i % 2 == 0 ? 0 : -1;
  std::set<std::string> numbers;
  for (const auto& [line, position] :
       {std::pair{i, j - 1}, {i, j + 1}, {i - 1, j + k}, {i - 1, j + k + 1}, {i + 1, j + k}, {i + 1, j + k + 1}})
    if (line >= 1 && line <= grid.lines() && position >= 1 && position <= grid.positions())
      numbers.insert(grid.number(static_cast<HexId>((line - 1) * grid.positions() + position - 1)));
  return numbers;
}

}  // namespace

TEST_CASE("hexes are a group under addition, and rotations respect it") {
  CHECK(rc::check("group laws", [] {
    const Hex a = any_hex(), b = any_hex(), c = any_hex(), zero{};
    RC_ASSERT((a + b) + c == a + (b + c));
    RC_ASSERT(a + b == b + a);
    RC_ASSERT(a + zero == a);
    RC_ASSERT(a - a == zero);
    const int n = *rc::gen::inRange(-12, 13), m = *rc::gen::inRange(-12, 13);
    RC_ASSERT(rotated(a + b, n) == rotated(a, n) + rotated(b, n));
    RC_ASSERT(rotated(rotated(a, n), m) == rotated(a, n + m));
    RC_ASSERT(rotated(a, 6) == a);
    RC_ASSERT(rotated(a, 3) == zero - a);
  }));
}

TEST_CASE("distance is a metric that moving and turning leave alone") {
  CHECK(rc::check("metric laws", [] {
    const Hex a = any_hex(), b = any_hex(), c = any_hex();
    RC_ASSERT((distance(a, b) == 0) == (a == b));
    RC_ASSERT(distance(a, b) == distance(b, a));
    RC_ASSERT(distance(a, c) <= distance(a, b) + distance(b, c));
    RC_ASSERT(distance(a + c, b + c) == distance(a, b));
    RC_ASSERT(distance(rotated(a, 1), rotated(b, 1)) == distance(a, b));
  }));
}

TEST_CASE("the six steps turn into each other clockwise and undo each other") {
  for (Direction d = 0; d < kDirections; ++d) {
    CHECK(rotated(kSteps[d], 1) == kSteps[rotated(d, 1)]);
    CHECK(step(step(Hex{}, d), opposite(d)) == Hex{});
    CHECK(distance(Hex{}, kSteps[d]) == 1);
  }
}

TEST_CASE("every printed number is read back as the hex it names, on every layout and sheet") {
  for (const Grid& grid : all_grids()) {
    std::set<std::string> numbers;
    for (int i = 0; i < grid.size(); ++i) {
      const HexId hex = static_cast<HexId>(i);
      REQUIRE(grid.parse(grid.number(hex)) == hex);
      REQUIRE(grid.at(grid.axial(hex)) == hex);
      numbers.insert(grid.number(hex));
    }
    CHECK(numbers.size() == static_cast<std::size_t>(grid.size()));
  }
}

TEST_CASE("numbers that are not of the grid are refused") {
  const Grid plain(Layout::kColumns, 39, 26);
  for (const char* bad : {"", "1", "101", "0001", "0100", "4001", "0127", "L0101", "01x1", "-101", "01011", " 0101"})
    CHECK_FALSE(plain.parse(bad));
  const Grid joined(Layout::kRows, 29, 66, {{"L", 1, 32}, {"E", 33, 66}});
  for (const char* bad : {"0101", "L0133", "E0135", "E0100", "X0101", "LE0101", "L3001"})
    CHECK_FALSE(joined.parse(bad));
}

TEST_CASE("a position of the second sheet continues the line of the first") {
  const Grid grid(Layout::kRows, 29, 66, {{"L", 1, 32}, {"E", 33, 66}});
  CHECK(grid.number(hex_of(grid, "E0101")) == "E0101");
  CHECK(grid.direction(hex_of(grid, "L2032"), hex_of(grid, "E2001")) == Direction{1});  // east
  CHECK(grid.hexside_name(hex_of(grid, "E2001"), hex_of(grid, "L2032")) == "L2032|E2001");
}

TEST_CASE("a hex that the grid does not have lies beside none, and far from all, of it") {
  for (const Grid& grid : all_grids()) {
    const HexId last = static_cast<HexId>(grid.size() - 1), past = static_cast<HexId>(grid.size());
    for (const HexId beyond : {past, kNoHex}) {
      CHECK(grid.distance(beyond, last) > kMaxHexes);
      CHECK(grid.direction(last, beyond) == std::nullopt);
      CHECK(grid.ring(beyond, 3).empty());
      for (Direction d = 0; d < kDirections; ++d) CHECK(grid.neighbor(beyond, d) == kNoHex);
    }
  }
}

TEST_CASE("neighbours are those of the numbering rule, on every layout") {
  for (const Grid& grid : all_grids()) {
    for (int i = 0; i < grid.size(); ++i) {
      const HexId hex = static_cast<HexId>(i);
      std::set<std::string> found;
      for (Direction d = 0; d < kDirections; ++d) {
        const HexId next = grid.neighbor(hex, d);
        if (next == kNoHex) continue;
        found.insert(grid.number(next));
        const int line = hex / grid.positions() + 1, slant = line % 2 == 1 ? -1 : 1;
        const int by[Grid::kLineWays][2] = {{0, 1}, {0, -1}, {1, 0}, {1, slant}, {-1, 0}, {-1, slant}};
        const auto [lines, along] = by[grid.line_way(d, line)];
        REQUIRE(next == hex + lines * grid.positions() + along);
        REQUIRE(grid.neighbor(next, opposite(d)) == hex);
        REQUIRE(grid.direction(hex, next) == d);
        REQUIRE(grid.distance(hex, next) == 1);
      }
      REQUIRE(found == neighbours_by_rule(grid, hex));
    }
  }
}

TEST_CASE("directions turn clockwise in the plane from north, or north-east with pointy tops") {
  for (const Grid& grid : all_grids()) {
    if (grid.size() == 1) continue;
    const HexId hex = static_cast<HexId>(grid.lines() / 2 * grid.positions() + grid.positions() / 2);
    const Grid::Point from = grid.centre(hex);
    const int east[2][6] = {{500, 1000, 500, -500, -1000, -500}, {0, 866, 866, 0, -866, -866}};
    const int south[2][6] = {{-866, 0, 866, 866, 0, -866}, {-1000, -500, 500, 1000, 500, -500}};
    for (Direction d = 0; d < kDirections; ++d) {
      const Grid::Point to = grid.centre(grid.neighbor(hex, d));
      CHECK(to.x - from.x == east[grid.flat_top()][d]);
      CHECK(to.y - from.y == south[grid.flat_top()][d]);
    }
  }
}

TEST_CASE("a hexside has one canonical name") {
  const Grid grid(Layout::kColumns, 39, 26);
  CHECK(grid.hexside_name(hex_of(grid, "0702"), hex_of(grid, "0701")) == "0701|0702");
  CHECK(rc::check("from both sides, on all layouts", [] {
    const auto grids = all_grids();
    const Grid& g = grids[*rc::gen::inRange<std::size_t>(0, 5)];
    const HexId h = static_cast<HexId>(*rc::gen::inRange(0, g.size()));
    const HexId n = g.neighbor(h, static_cast<Direction>(*rc::gen::inRange(0, 6)));
    if (n == kNoHex) return;
    RC_ASSERT(g.hexside_name(h, n) == g.hexside_name(n, h));
  }));
}

TEST_CASE("the seven siege hexes are exactly three from 1003 [CRU 17.1]", "[CRU 17.1]") {
  const Grid grid(Layout::kColumns, 39, 26);
  for (const char* number : {"0703", "0704", "0805", "0906", "1106", "1205", "1305"})
    CHECK(grid.distance(hex_of(grid, number), hex_of(grid, "1003")) == 3);
}

TEST_CASE("a ring holds every hex of its distance once, clockwise from direction 0") {
  const Grid grid(Layout::kRows, 29, 66, {{"L", 1, 32}, {"E", 33, 66}});
  const HexId centre = hex_of(grid, "L1520");
  CHECK(grid.ring(centre, 0) == std::vector<HexId>{centre});
  for (int radius = 1; radius <= 8; ++radius) {
    const std::vector<HexId> ring = grid.ring(centre, radius);
    CHECK(ring.size() == static_cast<std::size_t>(6 * radius));
    CHECK(std::set(ring.begin(), ring.end()).size() == ring.size());
    for (const HexId hex : ring) CHECK(grid.distance(centre, hex) == radius);
  }
  std::vector<HexId> neighbours;
  for (Direction d = 0; d < kDirections; ++d) neighbours.push_back(grid.neighbor(centre, d));
  CHECK(grid.ring(centre, 1) == neighbours);
  CHECK(grid.ring(hex_of(grid, "L0101"), 1).size() == 2);  // the corner: nothing beyond the grid
}

TEST_CASE("a line joins its ends by single steps, and takes the clockwise hex where it has the choice") {
  const Grid grid(Layout::kColumns, 39, 26);
  CHECK(rc::check("lines are shortest chains", [&] {
    const HexId a = static_cast<HexId>(*rc::gen::inRange(0, grid.size())),
                b = static_cast<HexId>(*rc::gen::inRange(0, grid.size()));
    const Hex steps = grid.axial(b) - grid.axial(a);
    const Grid wide(Layout::kColumns, 45, 45);  // room for lines that leave the ragged edge
    const HexId from = wide.at(grid.axial(a) + Hex{2, 8}), to = wide.at(wide.axial(from) + steps);
    if (from == kNoHex || to == kNoHex) return;
    const std::vector<HexId> line = wide.line(from, to);
    RC_ASSERT(line.front() == from);
    RC_ASSERT(line.back() == to);
    RC_ASSERT(line.size() == static_cast<std::size_t>(wide.distance(from, to) + 1));
    for (std::size_t i = 1; i < line.size(); ++i) RC_ASSERT(wide.distance(line[i - 1], line[i]) == 1);
  }));
  const HexId a = hex_of(grid, "1010");
  for (Direction d = 0; d < kDirections; ++d) {  // along a hexside: between directions d and d + 1
    const HexId right = grid.neighbor(a, rotated(d, 1));
    CHECK(grid.line(a, grid.neighbor(right, d)) == std::vector<HexId>{a, right, grid.neighbor(right, d)});
  }
  CHECK(grid.line(a, a) == std::vector<HexId>{a});
}

TEST_CASE("a loop over a set of hexes meets each once, in rising order, whatever it takes out or puts in meanwhile") {
  HexSet set;
  for (const int hex : {0, 63, 64, 700, kMaxHexes - 1}) set.add(static_cast<HexId>(hex));
  std::vector<HexId> met;
  for (const HexId hex : set) {
    met.push_back(hex);
    set.remove(hex);
    set.add(5);   // behind it, and among the 64 it has begun
  }
  CHECK(met == std::vector<HexId>{0, 63, 64, 700, kMaxHexes - 1});
  CHECK(set.size() == 1);
  for (const HexId hex : HexSet{}) FAIL(hex);
}
