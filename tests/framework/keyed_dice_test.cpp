#include <map>

#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "support/toy_ruleset.hpp"
#include "trigh/ai/simulation.hpp"
#include "trigh/play/keyed_dice.hpp"
#include "trigh/play/notation.hpp"

using namespace trigh;

namespace {

/// A toy game in which some units stand where they can attack.
struct Fight {
  std::shared_ptr<const Ruleset> rules = toy::ruleset();
  Match match{rules};

  Fight() {
    Position start = match.position();
    const auto put = [&](UnitId unit, const char* hex) { start.units[unit].hex = test::hex(rules->map(), hex); };
    put(0, "0303");
    put(1, "0403");  // red-2 beside blue-1 and blue-2
    put(3, "0304");
    put(4, "0404");
    match = Match(rules, start);
    while (match.phase().id != "combat") do_it("end-phase");
  }
  void do_it(const char* text) { REQUIRE(match.apply(parse_action(*rules, text).value())); }
  /// Declares the attack and rolls with these dice.
  int fight(const char* attack, KeyedDice& dice) {
    do_it(attack);
    REQUIRE(match.to_act() == Side::kChance);
    const Action roll = dice.roll(*rules, match.state());
    REQUIRE(match.apply(roll));
    return roll.value;
  }
};

constexpr const char* kOnBlue1 = "attack red-1 -> blue-1";
constexpr const char* kOnBlue2 = "attack red-2 -> blue-2";

}  // namespace

TEST_CASE("The same battle gets the same die, whatever was rolled before it") {
  int same = 0, other = 0, first_same = 0;
  for (std::uint64_t replicate = 0; replicate < 60; ++replicate) {
    Fight one, two;
    KeyedDice of_one(7, replicate), of_two(7, replicate);
    const int earlier = one.fight(kOnBlue1, of_one);  // a roll that the other game does not make
    const int late = one.fight(kOnBlue2, of_one), early = two.fight(kOnBlue2, of_two);
    same += late == early ? 1 : 0;
    first_same += earlier == early ? 1 : 0;
    KeyedDice of_another(7, replicate + 1000);
    Fight three;
    other += three.fight(kOnBlue2, of_another) == early ? 1 : 0;
  }
  CHECK(same == 60);
  CHECK(first_same < 25);  // another battle, another die: one in six
  CHECK(other < 25);       // another replicate, another die
}

TEST_CASE("Who takes part in the attack does not change what it decides; where and when does") {
  Fight fight;
  fight.do_it(kOnBlue1);
  const Lot lot = lot_of(*fight.rules, fight.match.state());
  Position later = fight.match.position();
  ++later.turn;
  CHECK_FALSE(lot_of(*fight.rules, Match(fight.rules, later).state()) == lot);
  Position by_other = fight.match.position();
  by_other.frames[by_other.depth - 1].unit = 1;
  CHECK(lot_of(*fight.rules, Match(fight.rules, by_other).state()) == lot);
  Position elsewhere = fight.match.position();
  elsewhere.units[3].hex = test::hex(fight.rules->map(), "0302");
  CHECK_FALSE(lot_of(*fight.rules, Match(fight.rules, elsewhere).state()) == lot);
}

TEST_CASE("The same lot drawn again in its turn is another draw") {
  const KeyedDice dice(1, 2);
  const Lot lot{3, 4, 5};
  CHECK(dice.draw(lot, 0) == KeyedDice(1, 2).draw(lot, 0));
  CHECK(dice.draw(lot, 0) != dice.draw(lot, 1));
  CHECK(dice.draw(lot, 0) != dice.draw({3, 4, 6}, 0));
  CHECK(dice.draw(lot, 0) != dice.draw({3, 5, 5}, 0));
  CHECK(dice.draw(lot, 0) != dice.draw({4, 4, 5}, 0));
  CHECK(dice.draw(lot, 0) != KeyedDice(2, 2).draw(lot, 0));
  CHECK(dice.draw(lot, 0) != KeyedDice(1, 3).draw(lot, 0));
}

TEST_CASE("Keyed dice are even") {
  std::map<int, int> faces;
  for (std::uint64_t replicate = 0; replicate < 3000; ++replicate) {
    const KeyedDice dice(11, replicate);
    for (std::uint32_t ordinal = 0; ordinal < 4; ++ordinal)
      ++faces[static_cast<int>(dice.draw({1, 2, 3}, ordinal) / (~std::uint64_t{0} / 6 + 1))];
  }
  REQUIRE(faces.size() == 6);
  for (const auto& [face, count] : faces) CHECK(count == Approx(2000).margin(170));
}

TEST_CASE("A game is the same whoever watches, and whatever ran before it") {
  const SimulationPlan plan{toy::ruleset(), {"random", "staff"}, 0, 1, 9, 1};
  struct Count : Witness {
    int started_ = 0, before_ = 0, after_ = 0;
    void started(const Ruleset&, const State&) override { ++started_; }
    void before(const Ruleset&, const State&, const Action&) override { ++before_; }
    void after(const Ruleset&, const State&, const Action&, const Events&) override { ++after_; }
  } count;
  const GameResult alone = play_game(plan, 3);
  play_game(plan, 4);
  const GameResult watched = play_game(plan, 3, &count);
  CHECK(alone.hash == watched.hash);
  CHECK(count.started_ == 1);
  CHECK(count.before_ == watched.decisions + watched.rolls);
  CHECK(count.after_ == count.before_);
}
