#include <rapidcheck.h>

#include <algorithm>
#include <functional>

#include "support/catch.hpp"
#include "trigh/base/mistake.hpp"
#include "trigh/rules/combat_ruling.hpp"
#include "trigh/rules/edge.hpp"
#include "trigh/rules/move_ruling.hpp"
#include "trigh/rules/retreat_ruling.hpp"
#include "trigh/rules/supply_ruling.hpp"

using namespace trigh;

namespace {

const Case kCases[] = {{"A 1", "one"}, {"A 2", "two"}, {"A 3", "three"}, {"A 4", "four"}, {"A 5", "five"}};

int below(int n) { return *rc::gen::inRange(0, n); }
const Case& any_case() { return kCases[below(5)]; }

/// The terms in a random order.
template <class Ruling>
using Terms = std::vector<std::function<void(Ruling&)>>;
template <class Ruling>
Terms<Ruling> shuffled(Terms<Ruling> terms) {
  for (std::size_t i = terms.size(); i > 1; --i)
    std::swap(terms[i - 1], terms[static_cast<std::size_t>(below(static_cast<int>(i)))]);
  return terms;
}
template <class Ruling>
Ruling& apply_all(Ruling& ruling, const Terms<Ruling>& terms) {
  for (const auto& term : terms) term(ruling);
  return ruling;
}

}  // namespace

TEST_CASE("a verdict is what is against it less what is lifted, in any order") {
  REQUIRE(rc::check("verdict order", [] {
    Terms<Verdict> terms;
    for (int i = below(8); i > 0; --i) {
      const Case& rule = any_case();
      const Case& by = any_case();
      if (below(3) == 0) terms.push_back([&](Verdict& v) { v.lift(rule, by); });
      else terms.push_back([&, hex = static_cast<HexId>(below(9))](Verdict& v) { v.forbid(rule, hex); });
    }
    Verdict one, other;
    apply_all(one, terms);
    apply_all(other, shuffled(terms));
    RC_ASSERT(one.legal() == other.legal());
    RC_ASSERT(one.against().size() == other.against().size());
    RC_ASSERT(one.legal() == one.against().empty());
    for (const Case& rule : kCases) {
      RC_ASSERT(one.cites(rule) == other.cites(rule));
      RC_ASSERT(!(one.cites(rule) && one.is_lifted(rule)));
    }
  }));
}

TEST_CASE("a lift lifts its own case only, and a full verdict stays a refusal") {
  Verdict verdict;
  verdict.forbid(kCases[0], 7, 3, "why");
  verdict.forbid(kCases[1]);
  verdict.lift(kCases[0], kCases[2]);
  CHECK_FALSE(verdict.legal());
  REQUIRE(verdict.against().size() == 1);
  CHECK(verdict.against()[0].rule == &kCases[1]);
  verdict.lift(kCases[1], kCases[2]);
  CHECK(verdict.legal());
  CHECK(verdict.objections()[0].hex == 7);
  CHECK(verdict.objections()[0].unit == 3);

  Verdict full;
  for (int i = 0; i < 40; ++i) full.forbid(kCases[0], static_cast<HexId>(i));
  CHECK_FALSE(full.legal());
  full.forbid(kCases[1]);  // no room left for it
  full.lift(kCases[0], kCases[2]);
  CHECK_FALSE(full.legal());
}

TEST_CASE("a hexside costs its cheapest rate, else its bases, and all additions, in any order") {
  REQUIRE(rc::check("edge order", [] {
    Terms<EdgeRuling> terms;
    int bases = 0, adds = 0, best = -1;
    for (int i = below(3); i > 0; --i) {
      const int n = below(9);
      bases += n;
      terms.push_back([=](EdgeRuling& r) { r.base(n, kCases[0], "base"); });
    }
    for (int i = below(3); i > 0; --i) {
      const int n = below(9);
      best = best < 0 ? n : std::min(best, n);
      terms.push_back([=](EdgeRuling& r) { r.rate(n, kCases[1], "rate"); });
    }
    for (int i = below(3); i > 0; --i) {
      const int n = below(9);
      adds += n;
      terms.push_back([=](EdgeRuling& r) { r.add(n, kCases[2], "add"); });
    }
    EdgeRuling ruling;
    apply_all(ruling, shuffled(terms));
    RC_ASSERT(ruling.cost_halves() == (best >= 0 ? best : bases) + adds);
    int sum = 0;
    for (const CostTerm& term : ruling.terms()) sum += term.halves;
    RC_ASSERT(sum == ruling.cost_halves());
  }));
}

TEST_CASE("an edge table keeps costs and open directions in step") {
  EdgeTable table;
  const Grid grid(Layout::kColumns, 1, 2);
  table.resize(grid);
  CHECK(table.open_mask(1) == 0);
  table.set(1, 4, 9);
  CHECK(table.cost(1, 4) == 9);
  CHECK(table.row(1)[4] == 9);
  CHECK(table.open_mask(1) == 16);
  const EdgeTable::Line& line = table.line(1);
  const Grid::LineWay way = grid.line_way(4, 1);
  const EdgeTable::Bits second{0b10, 0}, none{};
  CHECK((line.open[way] == second && line.escorted[way] == none));
  table.set(1, 4, EdgeTable::kEscorted);
  CHECK((line.open[way] == none && line.escorted[way] == second));
  CHECK(line.has_escorted);
  table.set(1, 4, EdgeTable::kForbidden);
  CHECK((line.open[way] == none && line.escorted[way] == none));
  CHECK(table.open_mask(1) == 0);
  CHECK_FALSE(table.open(1, 4));
}

TEST_CASE("strengths, totals, line and shifts do not depend on the order of terms") {
  REQUIRE(rc::check("combat order", [] {
    Terms<CombatRuling> terms;
    for (int i = below(12); i > 0; --i) {
      const auto role = below(2) == 0 ? Role::kAttack : Role::kDefense;
      const auto unit = static_cast<UnitId>(below(3));
      const int n = below(7);
      const Case& rule = any_case();
      switch (below(7)) {
        case 0:
          terms.push_back([=, &rule](CombatRuling& r) { r.multiply(role, unit, n, 2, rule, "half", n % 3); });
          break;
        case 1: terms.push_back([=, &rule](CombatRuling& r) { r.add(role, unit, n, rule, "add"); }); break;
        case 2: terms.push_back([=, &rule](CombatRuling& r) { r.side_add(role, n, rule, "points"); }); break;
        case 3: terms.push_back([=, &rule](CombatRuling& r) { r.line(n, n / 2, rule, "line"); }); break;
        case 4: terms.push_back([=, &rule](CombatRuling& r) { r.shift(n - 3, rule, "shift"); }); break;
        case 5: terms.push_back([=, &rule](CombatRuling& r) { r.lift(rule, kCases[0]); }); break;
        default: terms.push_back([=, &rule](CombatRuling& r) { r.strength(role, unit, n, rule, "base"); });
      }
    }
    CombatRuling one, other;
    apply_all(one, terms);
    apply_all(other, shuffled(terms));
    for (Role role : {Role::kAttack, Role::kDefense}) {
      RC_ASSERT(one.total(role) == other.total(role));
      for (UnitId unit = 0; unit < 3; ++unit)
        RC_ASSERT(one.unit_strength(role, unit) == other.unit_strength(role, unit));
    }
    RC_ASSERT(one.shift_columns() == other.shift_columns());
    RC_ASSERT((one.best_line() == nullptr) == (other.best_line() == nullptr));
    if (one.best_line()) RC_ASSERT(one.best_line()->value == other.best_line()->value);
  }));
}

TEST_CASE("groups do not depend on the order of terms") {
  REQUIRE(rc::check("group order", [] {
    Terms<CombatRuling> terms;
    for (UnitId unit = 0; unit < 6; ++unit) {
      const int points = below(9);
      terms.push_back([=](CombatRuling& r) { r.strength(Role::kDefense, unit, points, kCases[0], "base"); });
      if (below(2) == 0)
        terms.push_back([=](CombatRuling& r) { r.multiply(Role::kDefense, unit, 1, 2, kCases[1], "half"); });
    }
    const int some = below(3), off = below(12), columns = below(5);
    const UnitList group{0, 1, 2}, others{1, 2, 3};
    terms.push_back([=](CombatRuling& r) { r.multiply_some(Role::kDefense, group, some, 1, 2, kCases[2], "some"); });
    terms.push_back([=](CombatRuling& r) { r.multiply_some(Role::kDefense, others, 1, 2, 1, kCases[3], "one", 1); });
    terms.push_back([=](CombatRuling& r) { r.take_off(Role::kDefense, {0, 1, 3, 5}, off, kCases[3], "off"); });
    terms.push_back([](CombatRuling& r) { r.stack_least(Role::kDefense, {0, 1, 2}, 1, kCases[4], "least"); });
    terms.push_back([](CombatRuling& r) { r.stack_least(Role::kDefense, {3, 4}, 1, kCases[4], "least"); });
    terms.push_back([=](CombatRuling& r) { r.shift(Role::kDefense, -columns, kCases[0], "guns"); });
    terms.push_back([](CombatRuling& r) { r.most_shifts(Role::kDefense, 2, kCases[1], "two"); });
    CombatRuling one, other;
    apply_all(one, terms);
    apply_all(other, shuffled(terms));
    one.settle();
    other.settle();
    RC_ASSERT(one.total(Role::kDefense) == other.total(Role::kDefense));
    RC_ASSERT(one.total(Role::kDefense) >= 2);  // two stacks that count 1 at least
    RC_ASSERT(one.shift_columns(Role::kDefense) == -std::min(columns, 2));
    RC_ASSERT(other.shift_columns() == -std::min(columns, 2));
  }));
}

TEST_CASE("those of a group are multiplied that gain most or lose least") {
  CombatRuling ruling;
  for (UnitId unit = 0; unit < 3; ++unit) ruling.strength(Role::kAttack, unit, 3 + 2 * unit, kCases[0], "attack");
  ruling.multiply_some(Role::kAttack, {2, 1, 0}, 1, 1, 3, kCases[1], "third");    // 3 loses 2, the others 4 and 5
  ruling.multiply_some(Role::kAttack, {0, 1}, 1, 2, 1, kCases[2], "doubled", 1);  // 5 gains 5, the third of 3 only 1
  ruling.settle();
  CHECK(ruling.unit_strength(Role::kAttack, 0) == 1);
  CHECK(ruling.unit_strength(Role::kAttack, 1) == 10);
  CHECK(ruling.unit_strength(Role::kAttack, 2) == 7);
}

TEST_CASE("what is taken off a class leaves each stack its least, and a stack without strength counts it") {
  CombatRuling ruling;
  ruling.strength(Role::kDefense, 0, 6, kCases[0], "tanks");
  ruling.strength(Role::kDefense, 1, 2, kCases[0], "foot");
  ruling.strength(Role::kDefense, 2, 3, kCases[0], "tanks");
  ruling.take_off(Role::kDefense, {0, 2}, 20, kCases[1], "flak");
  ruling.stack_least(Role::kDefense, {0, 1}, 1, kCases[2], "least");
  ruling.stack_least(Role::kDefense, {2}, 1, kCases[2], "least");
  ruling.stack_least(Role::kDefense, {7}, 1, kCases[2], "least");
  CombatRuling lifted = ruling;
  ruling.settle();
  CHECK(ruling.total(Role::kDefense) == 4);  // 11 less 6 and 2, and 1 for the last stack
  lifted.lift(kCases[1], kCases[4]);
  lifted.settle();
  CHECK(lifted.total(Role::kDefense) == 12);
}

TEST_CASE("in the best order fractions go down first, and up last") {
  CombatRuling ruling;
  ruling.best_order();
  ruling.strength(Role::kAttack, 1, 5, kCases[0], "attack");
  ruling.multiply(Role::kAttack, 1, 1, 3, kCases[1], "third, rounded up", CombatRuling::kRoundedUp);
  ruling.multiply(Role::kAttack, 1, 1, 2, kCases[2], "half");
  CHECK(ruling.unit_strength(Role::kAttack, 1) == 1);  // 5/2 = 2, a third of it 1
  ruling.multiply(Role::kAttack, 1, 4, 1, kCases[2], "fourfold");
  CHECK(ruling.unit_strength(Role::kAttack, 1) == 4);  // 20/2 = 10, a third of it 4
}

TEST_CASE("the line counts that gives the attacker least by the table") {
  CombatRuling ruling;
  CHECK(ruling.best_line([](int) { return 0; }) == nullptr);
  for (const int line : {5, 3, 4}) ruling.line(line, 0, kCases[0], "line");
  CHECK(ruling.best_line([](int line) { return line == 4 ? 1 : 2; })->value == 4);
  CHECK(ruling.best_line([](int) { return 2; })->value == 3);
}

TEST_CASE("multiplications are rounded once, then additions count") {
  CombatRuling ruling;
  ruling.strength(Role::kAttack, 1, 9, kCases[0], "attack");
  ruling.multiply(Role::kAttack, 1, 1, 2, kCases[1], "half");
  ruling.multiply(Role::kAttack, 1, 1, 2, kCases[2], "half again");
  ruling.add(Role::kAttack, 1, 3, kCases[3], "bonus");
  CHECK(ruling.unit_strength(Role::kAttack, 1) == 5);  // 9/4 = 2, + 3
  ruling.round_up();
  CHECK(ruling.unit_strength(Role::kAttack, 1) == 6);
  ruling.lift(kCases[2], kCases[4]);
  CHECK(ruling.unit_strength(Role::kAttack, 1) == 8);  // 9/2 = 5, + 3
  ruling.side_add(Role::kAttack, 10, kCases[0], "support");
  CHECK(ruling.total(Role::kAttack) == 18);
  CHECK(ruling.total(Role::kDefense) == 0);
}

TEST_CASE("a later stage multiplies what the earlier one has rounded, and no stage goes below the least strength") {
  CombatRuling ruling;
  ruling.multiply(Role::kDefense, 1, 2, 1, kCases[1], "doubled", 1);
  ruling.multiply(Role::kDefense, 1, 1, 2, kCases[2], "halved");
  ruling.strength(Role::kDefense, 1, 5, kCases[0], "defense");
  CHECK(ruling.unit_strength(Role::kDefense, 1) == 4);  // 5/2 = 2, doubled
  ruling.strength(Role::kDefense, 2, 1, kCases[0], "defense");
  ruling.multiply(Role::kDefense, 2, 1, 2, kCases[2], "halved");
  CHECK(ruling.unit_strength(Role::kDefense, 2) == 0);
  ruling.at_least(Role::kDefense, 2, 1, kCases[3], "never below one");
  CHECK(ruling.unit_strength(Role::kDefense, 2) == 1);
  ruling.multiply(Role::kDefense, 2, 2, 1, kCases[1], "doubled", 1);
  CHECK(ruling.unit_strength(Role::kDefense, 2) == 2);
  CHECK(ruling.total(Role::kDefense) == 6);
}

TEST_CASE("the distribution takes equal results together, the attacker's worst first") {
  CombatReport report;
  report.faces = {{1, 1, "D1", "defender retreats 1 hex", 1}, {2, 2, "Ae", "attacker eliminated", -9},
                  {3, 1, "D1", "defender retreats 1 hex", 1}, {4, 1, "Ex", "exchange", 5}};
  const auto found = report.distribution();
  REQUIRE(found.size() == 3);
  CHECK((found[0].result == "Ae" && found[0].weight == 2));
  CHECK((found[1].result == "D1" && found[1].weight == 2 && found[1].words == "defender retreats 1 hex"));
  CHECK(found[2].result == "Ex");
  CHECK(CombatReport{}.distribution().empty());
}

TEST_CASE("an allowance is multiplied, halved to whole points and capped, whoever speaks first") {
  MoveRuling ruling;
  CHECK((ruling.allowance_halves() == 0 && ruling.allowance_rule() == nullptr));
  ruling.halve_allowance(kCases[1]);
  ruling.allowance(30, kCases[0]);
  CHECK(ruling.allowance_halves() == 16);  // 15 points become 8
  CHECK(ruling.allowance_rule() == &kCases[1]);
  ruling.multiply_allowance(3, kCases[4]);
  CHECK(ruling.allowance_halves() == 46);  // 45 points become 23
  MoveRuling twice = ruling;
  twice.halve_allowance(kCases[2], Rounding::kDown);
  CHECK(twice.allowance_halves() == 22);  // 45 quartered, once, down
  ruling.cap_allowance(46, kCases[2]);
  CHECK(ruling.allowance_rule() == &kCases[1]);  // no less than it has
  ruling.cap_allowance(10, kCases[3]);
  CHECK(ruling.allowance_halves() == 10);
  CHECK(ruling.allowance_rule() == &kCases[3]);
  ruling.lift(kCases[3], kCases[0]);
  CHECK(ruling.allowance_halves() == 46);
  ruling.lift(kCases[1], kCases[0]);
  CHECK(ruling.allowance_rule() == &kCases[2]);  // 90, but at most 46
  ruling.unlimited(kCases[4]);
  CHECK(ruling.allowance_halves() == MoveRuling::kUnlimited);
  CHECK(ruling.allowance_rule() == &kCases[4]);
}

TEST_CASE("the terms of an allowance fold alike in any order") {
  REQUIRE(rc::check("allowance order", [] {
    Terms<MoveRuling> terms;
    terms.push_back([n = below(60)](MoveRuling& r) { r.allowance(n, kCases[0]); });
    for (int i = below(6); i > 0; --i) {
      const Case& rule = any_case();
      switch (below(5)) {
        case 0: terms.push_back([&](MoveRuling& r) { r.multiply_allowance(2, rule); }); break;
        case 1: terms.push_back([&](MoveRuling& r) { r.halve_allowance(rule, Rounding::kDown); }); break;
        case 2: terms.push_back([&](MoveRuling& r) { r.halve_allowance(rule); }); break;
        case 3: terms.push_back([&, n = below(30)](MoveRuling& r) { r.cap_allowance(n, rule); }); break;
        default: terms.push_back([&](MoveRuling& r) { r.lift(rule, kCases[4]); });
      }
    }
    MoveRuling one, other;
    apply_all(one, terms);
    apply_all(other, shuffled(terms));
    RC_ASSERT(one.allowance_halves() == other.allowance_halves());
    RC_ASSERT(one.allowance_rule() == other.allowance_rule());
  }));
}

TEST_CASE("two modules that both say the allowance are a mistake") {
  MoveRuling ruling;
  ruling.allowance(4, kCases[0]);
  CHECK_THROWS_AS(ruling.allowance(4, kCases[0]), Mistake);
}

TEST_CASE("lines are escorted by the union of the escorts, less those that are none") {
  HexSet one, two, none;
  one.add(1);
  two.add(2);
  none.add(2);
  SupplyRuling ruling;
  ruling.no_escort(none);
  ruling.escort(one, kCases[0]);
  ruling.escort(two, kCases[1]);
  CHECK(ruling.escorts() == one);
  CHECK((ruling.escorted(1) && !ruling.escorted(2) && !ruling.escorted(3)));
}

TEST_CASE("of rates and ways that are as good the lower case is cited, whoever speaks first") {
  EdgeRuling rates;
  rates.rate(1, kCases[3], "trail");
  rates.rate(1, kCases[1], "road");
  CHECK(rates.terms()[0].rule == &kCases[1]);
  SupplyRuling ways;
  ways.along(3, 4, kCases[2]);
  ways.along(1, 4, kCases[0]);
  ways.along(5, 6, kCases[1]);
  CHECK((ways.ways() == 1 && ways.reach() == 4 && ways.ways_rule() == &kCases[0]));
}

TEST_CASE("the sets of a move are the union of terms that are not lifted") {
  HexSet one, two;
  one.add(4);
  two.add(700);
  MoveRuling ruling;
  ruling.no_entry(one, kCases[0]);
  ruling.no_entry(two, kCases[1]);
  ruling.stop(two, kCases[2]);
  CHECK(ruling.fold(MoveTermKind::kNoEntry) == (one | two));
  CHECK(ruling.fold(MoveTermKind::kStop) == two);
  ruling.lift(kCases[1], kCases[3]);
  CHECK(ruling.fold(MoveTermKind::kNoEntry) == one);
  HexRanks ranks{};
  ruling.descend(ranks, kCases[4]);
  ruling.descend(ranks, kCases[2]);
  CHECK(ruling.ranks_in_force().size() == 2);
  ruling.lift(kCases[4], kCases[3]);
  CHECK(ruling.ranks_in_force().size() == 1);
}

// Rulings keep pointers to the sets they are given, so a temporary is refused by the compiler.
template <class Set>
concept Lasting = requires(MoveRuling move, RetreatRuling retreat, SupplyRuling supply, Set&& set, const Case& rule) {
  move.no_entry(std::forward<Set>(set), rule);
  retreat.no_entry(std::forward<Set>(set), rule);
  supply.source(std::forward<Set>(set), rule);
  supply.block(std::forward<Set>(set), rule);
  supply.lift(std::forward<Set>(set), rule, rule);
};
template <class Set>
concept Blocks = requires(SupplyRuling supply, Set&& set, const Case& rule) {
  supply.block(std::forward<Set>(set), rule);
};
static_assert(Lasting<HexSet&> && Lasting<const HexSet&>);
static_assert(!Blocks<HexSet> && !Blocks<const HexSet>);

TEST_CASE("a retreat's blocks and a supply line's blocks lose what is lifted") {
  HexSet zone, friends;
  for (HexId h : std::initializer_list<HexId>{1, 2, 3}) zone.add(h);
  friends.add(2);
  RetreatRuling retreat;
  retreat.no_entry(zone, kCases[0]);
  CHECK(retreat.blocked() == zone);
  retreat.lift(kCases[0], kCases[1]);
  CHECK(retreat.blocked().empty());

  SupplyRuling supply;
  supply.block(zone, kCases[0]);
  supply.lift(friends, kCases[0], kCases[1]);
  CHECK(supply.blocked() == zone - friends);
  CHECK(supply.blocks_at(supply.blocks()[0], 1));
  CHECK_FALSE(supply.blocks_at(supply.blocks()[0], 2));
  supply.block(friends, kCases[2]);  // another case closes the same hex again
  CHECK(supply.blocked() == zone);
}
