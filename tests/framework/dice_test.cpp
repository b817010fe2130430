#include <map>

#include "support/catch.hpp"
#include "trigh/play/dice.hpp"

using namespace trigh;

namespace {

Chance die() {
  Chance chance;
  for (std::int16_t face = 1; face <= 6; ++face) chance.outcomes.push_back({face, 1});
  return chance;
}

std::vector<int> rolls(Dice& dice, int count) {
  std::vector<int> values;
  for (int i = 0; i < count; ++i) values.push_back(dice.roll(die()).value);
  return values;
}

}  // namespace

TEST_CASE("the n-th roll of a seed is the same everywhere") {
  Dice dice(1940);
  CHECK(rolls(dice, 10) == std::vector<int>{5, 6, 3, 5, 1, 2, 2, 3, 6, 5});  // golden
  CHECK(dice.used() == 10);
  Dice again(1940), stream(1940, 1), other(1941);
  const std::vector<int> first = rolls(again, 30);
  CHECK(rolls(stream, 30) != first);
  CHECK(rolls(other, 30) != first);
}

TEST_CASE("seed and number of rolls are the whole state of the dice") {
  Dice dice(5);
  rolls(dice, 17);
  Dice resumed(5);
  resumed.resume(dice.used());
  CHECK(rolls(resumed, 20) == rolls(dice, 20));
}

TEST_CASE("scripted rolls come first, and use up no seeded ones") {
  Dice plain(3), scripted(3);
  scripted.script({{6}, {9}, {1}});  // 9 is no face
  CHECK(rolls(scripted, 2) == std::vector<int>{6, 1});
  CHECK(scripted.used() == 0);
  CHECK(rolls(scripted, 10) == rolls(plain, 10));
}

TEST_CASE("outcomes fall by their weight, and a die is even") {
  Dice dice(11);
  Chance uneven;
  uneven.outcomes = {{-1, 1}, {0, 0}, {1, 3}};
  std::map<int, int> seen;
  for (int i = 0; i < 8000; ++i) ++seen[dice.roll(uneven).value];
  CHECK(seen[0] == 0);
  CHECK(seen[-1] == Approx(2000).margin(150));
  CHECK(seen[1] == Approx(6000).margin(150));
  std::map<int, int> faces;
  for (int i = 0; i < 12000; ++i) ++faces[dice.roll(die()).value];
  CHECK(faces.size() == 6);
  for (const auto& [face, count] : faces) CHECK(count == Approx(2000).margin(170));
}

TEST_CASE("a roll is an action of chance") {
  Dice dice(2);
  const Action roll = dice.roll(die());
  CHECK(roll.kind == kRoll);
  CHECK(roll.actor == Side::kChance);
  for (int i = 0; i < 1000; ++i) REQUIRE(dice.below(7) < 7);
  CHECK(dice.below(1) == 0);
}
