// The strength of an attack: the question on_combat. Rules answer with terms, each with its case; the
// framework folds them in one order, whatever the order they came in:
//
//   a unit's strength   base, then multiplications stage by stage (each stage rounded once, down unless a module
//                       says that it rounds up, never below the unit's least strength), then additions
//   groups              what binds several units of a side: who of them is multiplied, what is taken off a class of
//   them,
//                       the least a stack counts. When all modules have answered, settle() makes plain terms of these
//   a side's total      sum of its units, then side additions (support points, what groups lose and gain)
//   line                the most favourable terrain line for the defender among those offered (lowest rank, or the
//                       lowest column where a line's worth is known from the table only)
//   column              found in the table, then shifts, then the table's limits
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "trigh/base/fixed_vector.hpp"
#include "trigh/game/ids.hpp"
#include "trigh/rules/rule_case.hpp"
#include "trigh/rules/verdict.hpp"

namespace trigh {

using UnitList = FixedVector<UnitId, 24>;

/// Who takes part in one combat. Lists hold each unit once.
struct CombatQuery {
  Side attacker = Side::kFirst;
  UnitList attackers;  ///< adjacent attacking units
  UnitList barrage;    ///< units supporting the attack from a distance
  UnitList defenders;
  UnitList defensive_fire;                             ///< units supporting the defense from a distance
  std::int16_t attack_points = 0, defense_points = 0;  ///< support from off the map
  /// Who has the supply to fight: bit i stands for attackers[i], defenders[i]. Not said: the ruleset finds it out, see
  /// Ruleset::completed(); systems without supply in combat leave it so.
  std::optional<std::uint32_t> attack_supply{}, defense_supply{};
};

enum class Role : std::uint8_t { kAttack = 0, kDefense = 1 };
enum class CombatTermKind : std::uint8_t { kBase, kMultiply, kAdd, kSideAdd, kLeast, kLine, kShift };

struct CombatTerm {
  CombatTermKind kind = CombatTermKind::kBase;
  Role role = Role::kAttack;
  UnitId unit = kNoUnit;
  std::int16_t value = 0;    ///< points, numerator, line index or columns
  std::int16_t divisor = 1;  ///< of kMultiply
  std::int16_t rank = 0;     ///< of kLine: lower is better for the defender; of kMultiply: its stage
  const Case* rule = nullptr;
  const char* label = "";  ///< static text
};

class CombatRuling {
 public:
  static constexpr int kStages = 4;
  void forbid(const Case& rule, HexId hex = kNoHex, UnitId unit = kNoUnit, const char* detail = "") {
    verdict_.forbid(rule, hex, unit, detail);
  }
  void lift(const Case& rule, const Case& by) { verdict_.lift(rule, by); }
  void strength(Role role, UnitId unit, int points, const Case& rule, const char* label) {
    push(CombatTermKind::kBase, role, unit, points, rule, label);
  }
  /// Stages follow each other from 0 to 3; within one, multiplications are one.
  void multiply(Role role, UnitId unit, int numerator, int divisor, const Case& rule, const char* label,
                int stage = 0) {
    push(CombatTermKind::kMultiply, role, unit, numerator, rule, label, divisor, stage);
  }
  /// The unit counts at least so much after each stage.
  void at_least(Role role, UnitId unit, int points, const Case& rule, const char* label) {
    push(CombatTermKind::kLeast, role, unit, points, rule, label);
  }
  void add(Role role, UnitId unit, int points, const Case& rule, const char* label) {
    push(CombatTermKind::kAdd, role, unit, points, rule, label);
  }
  void side_add(Role role, int points, const Case& rule, const char* label) {
    push(CombatTermKind::kSideAdd, role, kNoUnit, points, rule, label);
  }
  void line(int line, int rank, const Case& rule, const char* label) {
    push(CombatTermKind::kLine, Role::kDefense, kNoUnit, line, rule, label, 1, rank);
  }
  void shift(int columns, const Case& rule, const char* label) { shift(Role::kAttack, columns, rule, label); }
  /// Columns by which one side's support shifts, where each side's count for themselves.
  void shift(Role role, int columns, const Case& rule, const char* label) {
    push(CombatTermKind::kShift, role, kNoUnit, columns, rule, label);
  }
  /// Fractions of that stage go up: as soon as one module says so, in whatever order.
  void round_up(int stage = 0) { round_up_ = static_cast<std::uint8_t>(round_up_ | 1u << stage); }
  /// Multiplications in the order that is best for their owner: all that round down are one, those that round up
  /// (stage kRoundedUp, of numerator 1) come last.
  void best_order() { round_up(kRoundedUp); }
  static constexpr int kRoundedUp = kStages - 1;

  // Groups: units of one side, each with a strength of its own.
  /// `count` units of the group are multiplied: those whose multiplication gives their owner most, or takes least from
  /// him; of equals the first named. Groups of a lower turn choose first; those of one turn share no unit.
  void multiply_some(Role role, const UnitList& group, int count, int numerator, int divisor, const Case& rule,
                     const char* label, int turn = 0);
  /// Taken off what the group comes to, after all else: never more than that, nor so much that a stack counts less than
  /// its least.
  void take_off(Role role, const UnitList& group, int points, const Case& rule, const char* label);
  /// A stack counts at least so much. A unit without a strength adds nothing to it.
  void stack_least(Role role, const UnitList& stack, int points, const Case& rule, const char* label);
  /// The side's shifts come to at most so many columns, either way.
  void most_shifts(Role role, int columns, const Case& rule, const char* label);
  /// Makes plain terms of the groups. Ruleset::rule_combat() calls it when all modules have answered.
  void settle();

  const Verdict& verdict() const { return verdict_; }
  const std::vector<CombatTerm>& terms() const { return terms_; }
  int unit_strength(Role role, UnitId unit) const;
  int total(Role role) const;
  /// The line that counts, nullptr when none was offered.
  const CombatTerm* best_line() const;
  /// The same where `worth` says what a line of the table gives the attacker: the lowest counts, of equals the lower
  /// line, then the lower case.
  const CombatTerm* best_line(const std::function<int(int line)>& worth) const;
  int shift_columns() const { return shift_columns(Role::kAttack) + shift_columns(Role::kDefense); }
  int shift_columns(Role role) const;

 private:
  enum class GroupKind : std::uint8_t { kMultiplySome, kTakeOff, kStackLeast, kMostShifts };
  struct Group {
    GroupKind kind;
    UnitList units;
    CombatTerm term;  ///< what becomes of it, but for the unit and the points
    int points = 0;   ///< or the number of units
  };
  void push(const CombatTerm& term);
  void push(CombatTermKind kind, Role role, UnitId unit, int value, const Case& rule, const char* label,
            int divisor = 1, int rank = 0) {
    push({kind, role, unit, static_cast<std::int16_t>(value), static_cast<std::int16_t>(divisor),
          static_cast<std::int16_t>(rank), &rule, label});
  }
  /// Of the lines not lifted the one that worth(term) says least of; of equals the lower line, then the lower case: who
  /// spoke first makes no difference.
  template <class Worth>
  const CombatTerm* lowest_line(Worth&& worth) const;
  void multiply_best(const Group& group);
  void take_off_stacks(const Group& group);
  int strength_of(Role role, const UnitList& units) const;
  Verdict verdict_;
  std::vector<CombatTerm> terms_;
  std::vector<Group> groups_;
  std::uint8_t round_up_ = 0;  ///< a bit for each stage
};

/// The answer to "what if": what query.combat shows.
struct CombatReport {
  CombatRuling ruling;
  int attack = 0, defense = 0;
  enum class Measure : std::uint8_t { kDifferential, kOdds, kColumn } measure = Measure::kDifferential;
  int differential = 0;
  std::string ratio;  ///< "3-1" of odds and ratio-column tables
  std::string line;   ///< the terrain line's name
  int column = 0;     ///< 1-based
  struct Face {
    int roll = 0;
    int weight = 1;
    std::string result;  ///< as the table prints it: "D2"
    std::string words{};  ///< what it means: "defender retreats 2 hexes"
    int gain = 0;        ///< orders the results, from the attacker's worst to his best; equal results have equal gains
  };
  std::vector<Face> faces;  ///< one for each outcome of chance
  /// Faces of one result taken together, their weights added, from the attacker's worst result to his best.
  std::vector<Face> distribution() const;
};

}  // namespace trigh
