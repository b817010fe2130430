// Mandatory combat: single cases, and the whole against a search through every way to fight a phase.
#include <map>
#include <tuple>

#include "07_combat.hpp"
#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

namespace {

constexpr Values kUnit{.attack = 2, .defense = 2};

std::vector<Obligation> due(const QuadTable& t) { return t.rules().obligations(t.state()); }

}  // namespace

TEST_CASE("Everybody in contact must fight before the phase ends", "[QUAD 7.0-G][QUAD 7.11][QUAD 7.12]") {
  QuadTable t;
  t.unit("a", Axis, "0404", kUnit).unit("d", Allied, "0405", kUnit).unit("idle", Axis, "0808", kUnit);
  t.start(kCombatPhase);
  CHECK(t.refused_by("end-phase") == "QUAD 7.11, QUAD 7.12");
  REQUIRE(due(t).size() == 2);
  CHECK(due(t)[0].unit == t.id("a"));
  CHECK(due(t)[1].unit == t.id("d"));
  t.edit([&](State& s) { set(s, t.id("a"), kAttacked); set(s, t.id("d"), kDefended); });
  CHECK(t.legal("end-phase"));
  CHECK(due(t).empty());
}

TEST_CASE("An attack may not leave a neighbour without an enemy", "[QUAD 7.12][QUAD 7.0-G]") {
  QuadTable t;   // a and b touch d; only a touches e
  t.unit("a", Axis, "0404", kUnit).unit("b", Axis, "0406", kUnit);
  t.unit("d", Allied, "0405", kUnit).unit("e", Allied, "0403", kUnit);
  t.start(kCombatPhase);
  const Verdict verdict = t.judge("attack a -> d e");
  REQUIRE(verdict.cites(k7_12));
  CHECK(verdict.against()[0].unit == t.id("b"));
  CHECK(t.legal("attack b -> d"));
  CHECK(t.legal("attack a -> e"));
}

TEST_CASE("An attack may not leave an enemy to nobody", "[QUAD 7.21][QUAD 7.11]") {
  QuadTable t;
  t.unit("a", Axis, "0404", kUnit).unit("d", Allied, "0405", kUnit).unit("e", Allied, "0403", kUnit);
  t.start(kCombatPhase);
  CHECK(t.refused_by("attack a -> d") == "QUAD 7.21");
  CHECK(t.judge("attack a -> d").against()[0].unit == t.id("e"));
  CHECK(t.legal("attack a -> d e"));
  CHECK(t.offers("attack") == std::vector<std::string>{"attack a -> d e"});
}

TEST_CASE("The obligation to attack lapses when the enemies are gone", "[QUAD 7.12]") {
  QuadTable t;
  t.unit("a", Axis, "0404", kUnit).unit("b", Axis, "0406", kUnit).unit("d", Allied, "0405", kUnit);
  t.start(kCombatPhase);
  t.edit([&](State& s) { set(s, t.id("a"), kAttacked); s.remove(t.id("d"), Place::kEliminated); });
  CHECK(t.legal("end-phase"));
}

TEST_CASE("A unit whose only enemy has already been attacked need do nothing more", "[QUAD 7.12][QUAD 7.14]") {
  QuadTable t;
  t.unit("a", Axis, "0404", kUnit).unit("d", Allied, "0405", kUnit);
  t.start(kCombatPhase);
  t.set_flag("d", kDefended);
  CHECK(t.legal("end-phase"));
}

TEST_CASE("Distant fire may meet the obligation to attack an enemy, unless the reading asks for more",
          "[QUAD 7.11][QUAD 8.11]") {
  QuadTable t;   // a touches d and e; the gun reaches e only
  t.unit("a", Axis, "0404", kUnit).unit("d", Allied, "0405", kUnit).unit("e", Allied, "0403", kUnit);
  t.unit("gun", Axis, "0401", {.defense = 1, .movement = 7, .barrage = 3, .fpf = 2, .range = 2});
  SECTION("allowed") {
    t.start(kCombatPhase);
    CHECK(t.legal("attack a -> d"));
    CHECK(t.refused_by("attack a -> e") == "QUAD 7.21");
    t.edit([&](State& s) { set(s, t.id("a"), kAttacked); set(s, t.id("d"), kDefended); });
    CHECK(t.refused_by("end-phase") == "QUAD 7.11");
    CHECK(t.legal("barrage gun -> e"));
  }
  SECTION("Ground Support does as well") {
    t.points(Axis, 1).start(kCombatPhase);
    CHECK(t.legal("attack a -> e"));
  }
  SECTION("adjacent-needed") {
    t.option("attacked-by-barrage-only", "adjacent-needed").start(kCombatPhase);
    CHECK(t.refused_by("attack a -> d") == "QUAD 7.21");
    CHECK(t.refused_by("barrage gun -> e", k7_11));
  }
}

TEST_CASE("Fire that an enemy without a partner needs may not be spent elsewhere", "[QUAD 7.11][QUAD 9.12]") {
  QuadTable t;
  t.points(Axis, 1).unit("a", Axis, "0404", kUnit).unit("d", Allied, "0405", kUnit).unit("e", Allied, "0403", kUnit);
  t.unit("f", Allied, "0808", kUnit);
  t.start(kCombatPhase);
  t.apply("attack a -> d");                                        // e is left to the one point
  CHECK(t.refused_by("support 1 -> d") == "QUAD 7.11");
  t.edit([&](State& s) { s.pop(); block(s).combat = CombatInHand{}; });
  CHECK(t.refused_by("support 1 -> f") == "QUAD 7.11");
  CHECK(t.legal("support 1 -> e"));
  CHECK(t.refused_by("end-phase") == "QUAD 7.11");
}

TEST_CASE("Adjacent artillery must attack what it touches, by its barrage", "[QUAD 8.31][QUAD 8.32][QUAD 7.12]") {
  QuadTable t;
  t.unit("gun", Axis, "0404", kBattery).unit("d", Allied, "0405", kUnit).unit("far", Allied, "0402", kUnit);
  t.start(kCombatPhase);
  CHECK(t.refused_by("end-phase", k8_31));
  CHECK(t.refused_by("barrage gun -> far", k8_32));
  CHECK(t.refused_by("attack gun -> far", k8_32));
  CHECK(t.legal("attack gun -> d"));
}

TEST_CASE("A unit behind its own minefield may stay out, but if it attacks it attacks all", "[QUAD 10.21][QUAD 7.21]") {
  QuadTable t;
  t.side("0404", "0405", {"minefield-axis"}).side("0404", "0403", {"minefield-axis"});
  t.unit("a", Axis, "0404", kUnit).unit("d", Allied, "0405", kUnit).unit("e", Allied, "0403", kUnit);
  t.start(kCombatPhase);
  CHECK(t.legal("end-phase"));
  REQUIRE(due(t).size() == 1);
  CHECK(due(t)[0].optional);
  CHECK(due(t)[0].rule == &k10_21);
  CHECK(t.refused_by("attack a -> d") == "QUAD 10.21, QUAD 7.21");
  CHECK(t.legal("attack a -> d e"));
}

TEST_CASE("A unit with one enemy in the open must fight even those behind its mines", "[QUAD 10.21][QUAD 7.12]") {
  QuadTable t;
  t.side("0404", "0405", {"minefield-axis"});
  t.unit("a", Axis, "0404", kUnit).unit("d", Allied, "0405", kUnit).unit("e", Allied, "0403", kUnit);
  t.start(kCombatPhase);
  CHECK(t.refused_by("end-phase", k7_12));
  CHECK(t.refused_by("attack a -> e", k7_21));
  CHECK(t.legal("attack a -> d e"));
}

TEST_CASE("An enemy minefield excuses nobody", "[QUAD 10.21]") {
  QuadTable t;
  t.side("0404", "0405", {"minefield-allied"});
  t.unit("a", Axis, "0404", kUnit).unit("d", Allied, "0405", kUnit);
  t.start(kCombatPhase);
  CHECK(t.refused_by("end-phase", k7_12));
}

namespace {

/// Every way to fight the rest of a phase, to find how few must go unfought.
class Search {
 public:
  Search(const QuadTable& t) : t_(t) {
    const State& s = t.state();
    for (int i = 0; i < s.pos.unit_count; ++i) {
      const auto unit = static_cast<UnitId>(i);
      if (!s.unit(unit).on_map()) continue;
      (s.side(unit) == Axis ? ours_ : theirs_).push_back(unit);
    }
  }
  int least() { return best(0, 0, t_.state().pos.points[0]); }
  int least_after(const Action& action) {
    unsigned p = 0, e = 0;
    for (UnitId unit : action.units()) p |= bit(ours_, unit);
    for (UnitId unit : action.target_units()) e |= bit(theirs_, unit);
    return best(p, e, t_.state().pos.points[0] - (action.kind == kSupport ? action.value : 0));
  }
  int now() { return unfought(0, 0); }

 private:
  static unsigned bit(const std::vector<UnitId>& list, UnitId unit) {
    return 1u << (std::find(list.begin(), list.end(), unit) - list.begin());
  }
  bool touch(std::size_t p, std::size_t e) const { return t_.rules().in_contact(t_.state(), ours_[p], theirs_[e]); }
  bool mined(std::size_t p, std::size_t e) const {
    const State& s = t_.state();
    return (t_.rules().map().side_between(s.hex(ours_[p]), s.hex(theirs_[e])) & t_.rules().minefields[0]) != 0;
  }
  bool fought(UnitId unit, UnitFlag flag) const { return has(t_.state(), unit, flag); }
  bool exempt(std::size_t p) const {
    bool any = false;
    for (std::size_t e = 0; e < theirs_.size(); ++e)
      if (touch(p, e)) {
        if (!mined(p, e)) return false;
        any = true;
      }
    return any;
  }
  bool ranged(std::size_t p, std::size_t e) const {
    const UnitFacts& facts = t_.rules().units[ours_[p]];
    if (!facts.artillery) return false;
    for (std::size_t i = 0; i < theirs_.size(); ++i)
      if (touch(p, i)) return false;
    return t_.rules().map().grid.distance(t_.state().hex(ours_[p]), t_.state().hex(theirs_[e])) <= facts.range;
  }
  /// Those who had to fight and have not when units `p` and enemies `e` have fought besides the flagged.
  int unfought(unsigned p_used, unsigned e_used) const {
    int count = 0;
    for (std::size_t p = 0; p < ours_.size(); ++p) {
      bool contact = false;
      for (std::size_t e = 0; e < theirs_.size(); ++e) contact = contact || touch(p, e);
      count += contact && !exempt(p) && !(p_used >> p & 1) && !fought(ours_[p], kAttacked);
    }
    for (std::size_t e = 0; e < theirs_.size(); ++e) {
      bool due = false;
      for (std::size_t p = 0; p < ours_.size(); ++p)
        due = due || (touch(p, e) && (!exempt(p) || (p_used >> p & 1) || fought(ours_[p], kAttacked)));
      count += due && !(e_used >> e & 1) && !fought(theirs_[e], kDefended);
    }
    return count;
  }
  int best(unsigned p_used, unsigned e_used, int points) {
    const auto key = std::make_tuple(p_used, e_used, points);
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;
    int least = unfought(p_used, e_used);
    for (unsigned e = 1; e < 1u << theirs_.size() && least > 0; ++e) {
      if ((e & e_used) || !free(theirs_, e, kDefended)) continue;
      if ((e & (e - 1)) == 0 && points > 0) least = std::min(least, best(p_used, e_used | e, points - 1));
      for (unsigned p = 1; p < 1u << ours_.size() && least > 0; ++p)
        if (!(p & p_used) && free(ours_, p, kAttacked) && may_fight(p, e))
          least = std::min(least, best(p_used | p, e_used | e, points));
    }
    return memo_[key] = least;
  }
  bool free(const std::vector<UnitId>& list, unsigned set, UnitFlag flag) const {
    for (std::size_t i = 0; i < list.size(); ++i)
      if ((set >> i & 1) && fought(list[i], flag)) return false;
    return true;
  }
  bool may_fight(unsigned p_set, unsigned e_set) const {
    bool adjacent = true, distant = (p_set & (p_set - 1)) == 0 && (e_set & (e_set - 1)) == 0;
    for (std::size_t p = 0; p < ours_.size(); ++p)
      for (std::size_t e = 0; e < theirs_.size(); ++e)
        if ((p_set >> p & 1) && (e_set >> e & 1)) {
          adjacent = adjacent && touch(p, e);
          distant = distant && ranged(p, e);
        }
    return adjacent || distant;
  }

  const QuadTable& t_;
  std::vector<UnitId> ours_, theirs_;
  std::map<std::tuple<unsigned, unsigned, int>, int> memo_;
};

/// A small generator of the test's own, the same everywhere.
struct Random {
  std::uint64_t seed;
  int below(int bound) {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<int>((seed >> 33) % static_cast<std::uint64_t>(bound));
  }
};

void check_position(QuadTable& t, int& refused, int& short_of) {
  Search search(t);
  const int least = search.least();
  short_of += least > 0;
  CHECK(t.legal("end-phase") == (search.now() == least));
  // Every attack in contact, and every single battery or point, is refused exactly when more would go unfought.
  ActionList actions;
  const State& s = t.state();
  std::vector<UnitId> ours, theirs;
  for (int i = 0; i < s.pos.unit_count; ++i)
    (s.side(static_cast<UnitId>(i)) == Axis ? ours : theirs).push_back(static_cast<UnitId>(i));
  for (unsigned p = 1; p < 1u << ours.size(); ++p)
    for (unsigned e = 1; e < 1u << theirs.size(); ++e)
      for (ActionKind kind : {kAttack, kBarrage, kSupport}) {
        Action action;
        action.kind = kind;
        action.value = kind == kSupport;
        for (std::size_t i = 0; i < ours.size() && kind != kSupport; ++i)
          if (p >> i & 1) action.push_unit(ours[i]);
        for (std::size_t i = 0; i < theirs.size(); ++i)
          if (e >> i & 1) action.push_target(theirs[i]);
        if (kind == kSupport && p != 1) continue;
        const Verdict verdict = t.match().judge(action);
        bool obligation = false, other = false;
        for (const Objection& each : verdict.against()) {
          const bool of_obligation = each.rule == &k7_11 || each.rule == &k7_12 || each.rule == &k7_21 ||
                               each.rule == &k8_31 || each.rule == &k10_21;
          (of_obligation ? obligation : other) = true;
        }
        if (other) continue;
        CHECK(obligation == (search.least_after(action) > least));
        refused += obligation;
      }
  bool possible = t.legal("end-phase");
  for (const Action& each : t.match().offers()) possible = possible || each.kind != kEndPhase;
  CHECK(possible);
}

}  // namespace

TEST_CASE("Obligations agree with a search through every way to fight the phase",
          "[QUAD 7.11][QUAD 7.12][QUAD 7.21][QUAD 7.23][QUAD 8.31][QUAD 10.21]") {
  Random random{20260101};
  int refused = 0, short_of = 0;
  for (int game = 0; game < 12; ++game) {
    QuadTable t(5, 5);
    t.points(Axis, game % 2);
    const char* pairs[][2] = {{"0203", "0303"}, {"0303", "0304"}, {"0202", "0203"}, {"0303", "0402"}, {"0303", "0403"}};
    for (const auto& pair : pairs)
      if (game % 3 && random.below(2)) t.side(pair[0], pair[1], {"minefield-axis"});
    for (int i = 0; i < 3; ++i) t.unit("a" + std::to_string(i), Axis, "0101", kUnit);
    t.unit("gun", Axis, "0101", kBattery);
    for (int i = 0; i < 4; ++i) t.unit("d" + std::to_string(i), Allied, "0101", kUnit);
    t.start(kCombatPhase);
    for (int position = 0; position < 20; ++position) {
      t.edit([&](State& s) {
        for (int i = 0; i < s.pos.unit_count; ++i) s.remove(static_cast<UnitId>(i), Place::kGone);
        for (int i = 0; i < s.pos.unit_count; ++i) {
          const auto unit = static_cast<UnitId>(i);
          HexId hex = 0;
          do hex = t.at("0" + std::to_string(random.below(4) + 1) + "0" + std::to_string(random.below(4) + 1));
          while (!s.board().vacant(hex));
          s.place(unit, hex);
          s.pos.units[unit].flags = 0;
          if (position % 2 && random.below(4) == 0) set(s, unit, s.side(unit) == Axis ? kAttacked : kDefended);
        }
      });
      check_position(t, refused, short_of);
    }
  }
  CHECK(refused > 100);     // the test has seen both kinds of positions
  CHECK(short_of > 5);
}
