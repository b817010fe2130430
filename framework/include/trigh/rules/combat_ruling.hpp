// The strength of an attack: the question on_combat. Rules answer with terms, each with its case; the
// framework folds them in one order, whatever the order they came in:
//
//   a unit's strength   base, then multiplications stage by stage (each stage rounded once by the ruleset's rounding,
//                       never below the unit's least strength), then additions
//   a side's total      sum of its units, then side additions (support points)
//   line                the most favourable terrain line for the defender among those offered (lowest rank)
//   column              found in the table, then shifts, then the table's limits
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trigh/base/fixed_vector.hpp"
#include "trigh/game/ids.hpp"
#include "trigh/rules/rounding.hpp"
#include "trigh/rules/rule_case.hpp"
#include "trigh/rules/verdict.hpp"

namespace trigh {

using UnitList = FixedVector<UnitId, 24>;

/// Who takes part in one combat. Lists hold each unit once.
struct CombatQuery {
  Side attacker = Side::kFirst;
  UnitList attackers;        ///< adjacent attacking units
  UnitList barrage;          ///< units supporting the attack from a distance
  UnitList defenders;
  UnitList defensive_fire;   ///< units supporting the defense from a distance
  std::int16_t attack_points = 0, defense_points = 0;  ///< support from off the map
};

enum class Role : std::uint8_t { kAttack = 0, kDefense = 1 };
enum class CombatTermKind : std::uint8_t { kBase, kMultiply, kAdd, kSideAdd, kLeast, kLine, kShift };

struct CombatTerm {
  CombatTermKind kind = CombatTermKind::kBase;
  Role role = Role::kAttack;
  UnitId unit = kNoUnit;
  std::int16_t value = 0;     ///< points, numerator, line index or columns
  std::int16_t divisor = 1;   ///< of kMultiply
  std::int16_t rank = 0;      ///< of kLine: lower is better for the defender; of kMultiply: its stage
  const Case* rule = nullptr;
  const char* label = "";     ///< static text
};

class CombatRuling {
 public:
  static constexpr int kStages = 4;
  static constexpr std::size_t kMaxTerms = 160;
  void forbid(const Case& rule, HexId hex = kNoHex, UnitId unit = kNoUnit, const char* detail = "") {
    verdict_.forbid(rule, hex, unit, detail);
  }
  void lift(const Case& rule, const Case& by) { verdict_.lift(rule, by); }
  void strength(Role role, UnitId unit, int points, const Case& rule, const char* label);
  /// Stages follow each other from 0 to 3; within one, multiplications are one.
  void multiply(Role role, UnitId unit, int numerator, int divisor, const Case& rule, const char* label, int stage = 0);
  /// The unit counts at least so much after each stage.
  void at_least(Role role, UnitId unit, int points, const Case& rule, const char* label);
  void add(Role role, UnitId unit, int points, const Case& rule, const char* label);
  void side_add(Role role, int points, const Case& rule, const char* label);
  void line(int line, int rank, const Case& rule, const char* label);
  void shift(int columns, const Case& rule, const char* label);
  void rounding(Rounding rounding) { rounding_ = rounding; }

  const Verdict& verdict() const { return verdict_; }
  const FixedVector<CombatTerm, kMaxTerms>& terms() const { return terms_; }
  int unit_strength(Role role, UnitId unit) const;
  int total(Role role) const;
  /// The line that counts, nullptr when none was offered.
  const CombatTerm* best_line() const;
  int shift_columns() const;

 private:
  void push(const CombatTerm& term);
  Verdict verdict_;
  FixedVector<CombatTerm, kMaxTerms> terms_;
  Rounding rounding_ = Rounding::kDown;
};

/// The answer to "what if": what query.combat shows.
struct CombatReport {
  CombatRuling ruling;
  int attack = 0, defense = 0;
  enum class Measure : std::uint8_t { kDifferential, kOdds, kColumn } measure = Measure::kDifferential;
  int differential = 0;
  std::string ratio;             ///< "3-1" of odds and ratio-column tables
  std::string line;              ///< the terrain line's name
  int column = 0;                ///< 1-based
  struct Face { int roll = 0; int weight = 1; std::string result; };
  std::vector<Face> faces;       ///< one for each outcome of chance
};

}  // namespace trigh
