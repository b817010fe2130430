// Declared attacks and what follows the die of a combat.
#include "trigh/services/aftermath.hpp"

#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "trigh/services/attack.hpp"

using namespace trigh;
using namespace trigh::test;

namespace {

const Case kNobody{"A 1", "Names"}, kUnits{"A 2", "Units"}, kTargets{"A 3", "Targets"}, kTwice{"A 4", "Twice"};
const Case kDie{"A 5", "Roll"}, kResult{"A 6", "Result"}, kAdvance{"A 7", "Advance"};
const NamedRules kNamed{kNobody, {3, kUnits, "too many units"}, {2, kTargets, "too many targets"}, kTwice};

enum class Effect : std::uint8_t { kNone, kRetreat };
struct Result {
  Effect kind;
  int hexes;
  const Case* rule;
  const char* text;
};

/// A combat as a ruleset keeps it.
struct Combat {
  Side attacker = Side::kFirst;
  std::uint8_t attackers = 0, defenders = 0, roll = 0, column = 0, hexes = 0;
  Effect effect = Effect::kNone;
  std::array<UnitId, 4> attacker_units{}, defender_units{};
  std::array<HexId, 4> attacker_hexes{}, defender_hexes{};
  std::uint16_t pending = 0;
};

/// Units 0 to 2 of the first side, 3 to 5 of the second, in hexes of their own.
struct Field {
  Map map = clear_map(5, 5);
  CounterSet counters = six();
  State state{counters};
  Combat combat;

  Field() {
    state.pos.unit_count = 6;
    state.pos.depth = 1;
    const char* const at[] = {"0101", "0102", "0103", "0201", "0202", "0203"};
    for (UnitId unit = 0; unit < 6; ++unit) state.place(unit, hex(map, at[unit]));
    enroll(std::vector<UnitId>{2, 0, 1}, combat.attacker_units, combat.attackers);
    enroll(std::vector<UnitId>{4, 3}, combat.defender_units, combat.defenders);
    note_hexes(state, combat);
  }
  static CounterSet six() {
    CounterSet set;
    for (int i = 0; i < 6; ++i) {
      Counter counter;
      counter.id = "u" + std::to_string(i);
      counter.side = i < 3 ? Side::kFirst : Side::kSecond;
      set.add(counter);
    }
    return set;
  }
};

Action attack(std::initializer_list<UnitId> units, std::initializer_list<UnitId> targets) {
  Action action;
  for (const UnitId unit : units) action.push_unit(unit);
  for (const UnitId unit : targets) action.push_target(unit);
  return action;
}

std::vector<UnitId> list_of(std::span<const UnitId> units) { return {units.begin(), units.end()}; }

}  // namespace

TEST_CASE("the lists of an attack are judged before the position") {
  const Field field;
  const auto cited = [&](const Action& action) {
    Verdict verdict;
    const bool fine = judge_named(field.state, action, kNamed, verdict);
    CHECK(fine == verdict.objections().empty());
    return verdict.objections().empty() ? nullptr : verdict.objections()[0].rule;
  };
  CHECK(cited(attack({2, 0, 1}, {4, 3})) == nullptr);
  CHECK(cited(attack({}, {3})) == &kNobody);
  CHECK(cited(attack({0}, {})) == &kNobody);
  CHECK(cited(attack({0, 1, 2, 4}, {3})) == &kUnits);
  CHECK(cited(attack({0}, {3, 4, 5})) == &kTargets);
  CHECK(cited(attack({0, 1, 0}, {3})) == &kTwice);
  CHECK(cited(attack({0}, {3, 3})) == &kTwice);
  CHECK(cited(attack({6}, {3})) == &kTwice);  // no unit of this game
  Verdict verdict;
  judge_named(field.state, attack({1, 1, 7}, {3}), kNamed, verdict);
  REQUIRE(verdict.objections().size() == 2);
  CHECK(verdict.objections()[0].unit == 1);
  CHECK(verdict.objections()[1].unit == 7);
}

TEST_CASE("up to so many every group is on offer, of more each alone and all") {
  using List = FixedVector<int, 6>;
  const auto groups = [](const List& all, std::size_t most) {
    std::vector<std::vector<int>> list;
    each_group(all, most, [&](const List& group) { list.emplace_back(group.begin(), group.end()); });
    return list;
  };
  using Groups = std::vector<std::vector<int>>;
  CHECK(groups({}, 2).empty());
  CHECK(groups({7}, 2) == Groups{{7}});
  CHECK(groups({7, 5}, 2) == Groups{{7}, {5}, {7, 5}});
  CHECK(groups({7, 5, 6}, 2) == Groups{{7}, {5}, {6}, {7, 5, 6}});
  CHECK(groups({1, 2, 3, 4, 5, 6}, 6).size() == 63);
}

TEST_CASE("both sides are written down in rising order, with the hexes in which they fight") {
  Field field;
  const Roster attackers = roster(field.combat, true), defenders = roster(field.combat, false);
  CHECK(attackers.side == Side::kFirst);
  CHECK(defenders.side == Side::kSecond);
  CHECK(list_of(attackers.units) == std::vector<UnitId>{0, 1, 2});
  CHECK(list_of(defenders.units) == std::vector<UnitId>{3, 4});
  CHECK(defenders.hexes[1] == hex(field.map, "0202"));
  FixedVector<UnitId, 4> named{5};
  name_all(attackers.units, named);
  CHECK(list_of({named.begin(), named.size()}) == std::vector<UnitId>{5, 0, 1, 2});
}

TEST_CASE("the result is written down and told, and the attacker goes on") {
  Field field;
  ask(field.state, 3, Side::kChance);
  Events events;
  enter_result(field.state, field.combat, 5, 7, Result{Effect::kRetreat, 2, &kResult, "D2"}, kDie, -4, 4, events);
  CHECK(field.combat.roll == 5);
  CHECK(field.combat.column == 7);
  CHECK(field.combat.hexes == 2);
  CHECK(field.combat.effect == Effect::kRetreat);
  CHECK(field.state.pos.top().phase == 4);
  CHECK(field.state.pos.top().actor == Side::kFirst);
  REQUIRE(events.size() == 2);
  CHECK(events[0].rule == &kDie);
  CHECK(events[1].rule == &kResult);
  CHECK(events[1].value == -4);
}

TEST_CASE("those on the map wait until each is settled, and one is lost only when none can go") {
  Field field;
  Combat& combat = field.combat;
  const Roster acting = roster(combat, true);
  field.state.remove(1, Place::kEliminated);
  mark_waiting(field.state, combat, acting);
  CHECK(combat.pending == 0b101);
  CHECK(place_waiting(combat, acting, 2) == 2);
  CHECK(place_waiting(combat, acting, 1) == -1);
  CHECK(place_waiting(combat, acting, 3) == -1);  // of the other side
  CHECK(place_stuck(combat, acting, [](UnitId unit) { return unit == 0; }) == -1);
  CHECK(place_stuck(combat, acting, [](UnitId unit) { return unit == 1; }) == 0);  // who waits no more opens no way
  settle(combat, 0);
  CHECK(combat.pending == 0b100);
  mark_waiting(field.state, combat, acting, [](UnitId unit) { return unit != 2; });
  CHECK(combat.pending == 0b001);
}

TEST_CASE("victors are asked as long as one can advance; offers end with being done") {
  Field field;
  Combat& combat = field.combat;
  const Roster acting = roster(combat, true);
  mark_waiting(field.state, combat, acting);
  settle(combat, 0);
  const auto only = [](UnitId able) {
    return [able](UnitId unit, ActionList& list) {
      Action advance;
      advance.kind = 9;
      advance.unit = unit;
      if (unit == able) list.push_back(advance);
    };
  };
  Events events;
  CHECK(ask_advance(field.state, combat, acting, 6, kAdvance, events, only(2)));
  CHECK(events.empty());
  CHECK(field.state.pos.top().phase == 6);
  CHECK(field.state.pos.top().actor == Side::kFirst);
  field.state.pop();
  CHECK_FALSE(ask_advance(field.state, combat, acting, 6, kAdvance, events, only(0)));  // it has advanced
  REQUIRE(events.size() == 1);
  CHECK(events[0].kind == EventKind::kSkipped);
  CHECK(events[0].rule == &kAdvance);
  const auto offered = [&](UnitId wanted) {
    ActionList list;
    Offers offers(list, {wanted});
    offer_advances(combat, acting, 8, offers, only(2));
    std::vector<int> kinds;
    for (const Action& each : list) kinds.push_back(each.kind);
    return kinds;
  };
  CHECK(offered(kNoUnit) == std::vector<int>{9, 8});
  CHECK(offered(2) == std::vector<int>{9});
  CHECK(offered(1).empty());
  combat.pending = 0;
  CHECK_FALSE(ask_advance(field.state, combat, acting, 6, kAdvance, events, only(2)));
  CHECK(events.size() == 1);  // nobody waited: nothing to tell
}
