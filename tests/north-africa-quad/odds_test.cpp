// What may come of combats (lab/odds.hpp), held against the printed table and against chance itself.
#include <numeric>

#include "support/catch.hpp"
#include "support/quad_table.hpp"
#include "trigh/lab/odds.hpp"

using namespace quad_test;

namespace {

constexpr Values kThirteen{.attack = 13, .defense = 5};

CombatQuery query(const QuadTable& t, std::initializer_list<const char*> attackers, const char* defender) {
  CombatQuery q;
  for (const char* each : attackers) q.attackers.push_back(t.id(each));
  q.defenders.push_back(t.id(defender));
  q.attacker = t.state().side(q.attackers[0]);
  return q;
}

PlanChances odds(const QuadTable& t, std::vector<CombatQuery> combats, std::int64_t budget = 40'000) {
  CombatPlan plan;
  plan.combats = std::move(combats);
  plan.budget = budget;
  return chances(t.rules(), t.state(), plan);
}

double chance_of(const CombatChances& combat, std::string_view result) {
  for (const auto& [word, chance] : combat.results)
    if (word == result) return chance;
  return 0;
}

const UnitChances& of(const QuadTable& t, const CombatChances& combat, const char* unit) {
  for (const UnitChances& each : combat.units)
    if (each.unit == t.id(unit)) return each;
  FAIL("nothing can happen to " << unit);
  return combat.units[0];
}

}  // namespace

TEST_CASE("The odds of a combat are those of its column") {
  QuadTable t;
  t.unit("a", Axis, "0404", kThirteen).unit("d", Allied, "0405", kFour);
  t.start(kCombatPhase);
  const std::uint64_t before = t.state().pos.hash();
  const PlanChances found = odds(t, {query(t, {"a"}, "d")});
  CHECK(found.exact);
  const CombatChances& combat = found.combats.at(0);
  CHECK(combat.fought == Approx(1));
  CHECK(chance_of(combat, "D4") == Approx(2.0 / 6));
  CHECK(chance_of(combat, "D3") == Approx(2.0 / 6));
  CHECK(chance_of(combat, "D1") == Approx(1.0 / 6));
  CHECK(combat.cleared == Approx(1));
  CHECK(of(t, combat, "d").retreated == Approx(1));
  CHECK(of(t, combat, "d").lost == 0);
  CHECK(t.state().pos.hash() == before);  // nothing was played
}

TEST_CASE("A unit with no way out is lost by every retreat") {
  QuadTable t;
  t.unit("a", Axis, "0404", kThirteen).unit("b", Axis, "0406", kTwo).unit("c", Axis, "0306", kTwo);
  t.unit("e", Axis, "0506", kTwo).unit("f", Axis, "0305", kTwo).unit("g", Axis, "0505", kTwo);
  t.unit("d", Allied, "0405", kFour);
  t.start(kCombatPhase);
  const PlanChances found = odds(t, {query(t, {"a", "b", "c", "e", "f", "g"}, "d")});
  const UnitChances& fate = of(t, found.combats.at(0), "d");
  CHECK(fate.lost == Approx(1));
  CHECK(fate.retreated == 0);
  REQUIRE(found.lost[1].size() == 2);
  CHECK(found.lost[1][1] == Approx(1));
  CHECK(found.value > 0);
}

TEST_CASE("A combat whose target is gone is not fought, and says why") {
  QuadTable t;
  t.unit("a", Axis, "0404", kThirteen).unit("b", Axis, "0506", kFour).unit("d", Allied, "0405", kTwo);
  t.start(kCombatPhase);
  const PlanChances found = odds(t, {query(t, {"a", "b"}, "d"), query(t, {"a"}, "d")});
  CHECK(found.combats.at(0).fought == Approx(1));
  CHECK(found.combats.at(1).fought == 0);
  CHECK_FALSE(found.combats.at(1).why_not.empty());
}

TEST_CASE("Sampled odds lie around the exact ones, and are the same for the same seed") {
  QuadTable t;
  t.unit("a", Axis, "0404", kFour).unit("d", Allied, "0405", kFour);
  t.unit("b", Axis, "0704", kFour).unit("e", Allied, "0705", kTwo);
  t.start(kCombatPhase);
  const std::vector<CombatQuery> plan{query(t, {"a"}, "d"), query(t, {"b"}, "e")};
  const PlanChances exact = odds(t, plan), sampled = odds(t, plan, 3), again = odds(t, plan, 3);
  CHECK(exact.exact);
  CHECK_FALSE(sampled.exact);
  CHECK(sampled.error > 0);
  CHECK(sampled.error < 0.02);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(std::abs(sampled.combats[i].cleared - exact.combats[i].cleared) < 2 * sampled.error);
    CHECK(sampled.combats[i].cleared == again.combats[i].cleared);
    double all = 0;
    for (const auto& [word, chance] : exact.combats[i].results) all += chance;
    CHECK(all == Approx(exact.combats[i].fought));
  }
  for (const auto& counts : exact.lost) CHECK(std::accumulate(counts.begin(), counts.end(), 0.0) == Approx(1));
}

TEST_CASE("Additions reach the wanted chance, the smallest first, and are attacks that may be declared") {
  QuadTable t;
  t.unit("a", Axis, "0404", kTwo).unit("b", Axis, "0505", kFour).unit("far", Axis, "0801", kThirteen);
  t.unit("d", Allied, "0405", kFour);
  t.points(Axis, 6);
  t.start(kCombatPhase);
  const CombatQuery plain = query(t, {"a"}, "d");
  const double now = odds(t, {plain}).combats[0].cleared;
  REQUIRE(now < 0.5);
  const auto found = additions_for(t.rules(), t.state(), {plain}, 0.5);
  REQUIRE_FALSE(found.empty());
  for (const Reinforced& each : found) {
    CHECK(each.chance >= 0.5);
    CHECK(odds(t, {each.query}).combats[0].cleared == Approx(each.chance));
    for (const UnitId unit : each.attackers) CHECK(unit == t.id("b"));  // the other one is not there
  }
  CHECK(additions_for(t.rules(), t.state(), {plain}, 1.0).size() <= 1);  // at best the one that helps most
}

TEST_CASE("Additions are looked for in each combat of a plan that falls short, and take nobody from another") {
  QuadTable t;
  t.unit("a", Axis, "0404", kThirteen).unit("b", Axis, "0505", kFour).unit("d", Allied, "0405", kTwo);
  t.unit("e", Axis, "0704", kTwo).unit("f", Axis, "0804", kFour).unit("h", Axis, "0805", kFour);
  t.unit("g", Allied, "0705", kFour);
  t.start(kCombatPhase);
  const std::vector<CombatQuery> plan{query(t, {"a", "b"}, "d"), query(t, {"e", "h"}, "g")};
  const PlanChances now = odds(t, plan);
  REQUIRE(now.combats[0].cleared > 0.9);
  REQUIRE(now.combats[1].cleared < 0.9);
  const auto found = additions_for(t.rules(), t.state(), plan, 0.9);
  REQUIRE_FALSE(found.empty());
  for (const Reinforced& each : found) {
    CHECK(each.combat == 1);
    for (const UnitId unit : each.attackers) CHECK(unit == t.id("f"));
    if (each.posted != kNoUnit) continue;
    CHECK(odds(t, {plan[0], each.query}).combats[1].cleared == Approx(each.chance));
  }
}

TEST_CASE("Another hexside to attack over is named where it betters the chance, and where the attacker may stand") {
  constexpr Values kTwelve{.attack = 1, .defense = 12};
  QuadTable t;
  t.side("0404", "0405", {"ridge"}).terrain("0406", "sea");
  t.unit("a", Axis, "0404", kThirteen).unit("d", Allied, "0405", kTwelve);
  t.start(kCombatPhase);
  const CombatQuery plain = query(t, {"a"}, "d");
  const double now = odds(t, {plain}).combats[0].cleared;
  const auto found = additions_for(t.rules(), t.state(), {plain}, now + 0.01);
  REQUIRE_FALSE(found.empty());
  for (const Reinforced& each : found) {
    REQUIRE(each.posted == t.id("a"));
    const std::string from = t.rules().map().grid.number(each.from);
    CHECK(from != "0404");
    CHECK(from != "0406");  // nobody stands in the sea
    CHECK(each.chance > now);
    QuadTable there;
    there.side("0404", "0405", {"ridge"}).terrain("0406", "sea");
    there.unit("a", Axis, from.c_str(), kThirteen).unit("d", Allied, "0405", kTwelve);
    there.start(kCombatPhase);
    CHECK(odds(there, {query(there, {"a"}, "d")}).combats[0].cleared == Approx(each.chance));
  }
  QuadTable flat;  // without the ridge every hexside is as good
  flat.unit("a", Axis, "0404", kThirteen).unit("d", Allied, "0405", kTwelve);
  flat.start(kCombatPhase);
  CHECK(additions_for(flat.rules(), flat.state(), {query(flat, {"a"}, "d")}, 1.0).empty());
}
