// Moving one unit, as far as it depends on the position: the question on_move. Rules answer with terms over
// sets of hexes, so that a flood can fold them once and a single path can be explained by looking them up.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

#include "trigh/base/fixed_vector.hpp"
#include "trigh/game/ids.hpp"
#include "trigh/hex/hex_set.hpp"
#include "trigh/rules/rounding.hpp"
#include "trigh/rules/rule_case.hpp"
#include "trigh/rules/verdict.hpp"

namespace trigh {

enum class MoveTermKind : std::uint8_t {
  kNoEntry,    ///< the hexes may not be entered
  kNoExit,     ///< the hexes may not be left
  kStop,       ///< entering one ends the move
  kNoEnd,      ///< the move may not end in one, passing is allowed
  kEntryCost,  ///< entering one costs `halves` more
  kExitCost,   ///< leaving one costs `halves` more
  kNoStep,     ///< no step leads from one of them into one of `into`
  kStepCost,   ///< a step from one of them into one of `into` costs `halves` more
};

struct MoveTerm {
  MoveTermKind kind = MoveTermKind::kNoEntry;
  const HexSet* hexes = nullptr;
  const Case* rule = nullptr;
  std::int16_t halves = 0;
  const HexSet* into = nullptr;   ///< of kNoStep and kStepCost
};

/// Distances used by descend(): a step must lower them. 0xFFFF where there is none.
using HexRanks = std::array<std::uint16_t, kMaxHexes>;

/// In the order in which they count.
enum class AllowanceTermKind : std::uint8_t { kBase, kMultiply, kHalve, kCap, kUnlimited };

struct AllowanceTerm {
  AllowanceTermKind kind = AllowanceTermKind::kBase;
  Rounding rounding = Rounding::kDown;  ///< of kHalve
  std::int16_t value = 0;               ///< half points; of kMultiply the factor
  const Case* rule = nullptr;
};

struct RankTerm {
  const HexRanks* ranks = nullptr;
  const Case* rule = nullptr;
};

/// Terms about one unit's move. Sets must outlive the ruling (State caches, or own()). In whatever order modules add
/// them, the answer is the same:
///
///   hexes       the union of the sets of each kind
///   allowance   the base, which one module says; times the factors; halved as often as cases say so, in one division
///               to whole points (down where any of them goes down); then the lowest cap; no limit at all where one
///               case says there is none
///   ranks       a step must lower all of them
///
/// Terms of lifted cases do not count.
class MoveRuling {
 public:
  /// `mode`: the ruleset's way of moving, as Action::mode; what the rules answer may depend on it.
  explicit MoveRuling(std::uint8_t mode = 0, bool terms_wanted = true) : mode_(mode), terms_wanted_(terms_wanted) {}
  std::uint8_t mode() const { return mode_; }
  /// False when nothing is asked but whether the unit may move at all: a rule that has more to say than forbid() and
  /// lift() may leave it out.
  bool terms_wanted() const { return terms_wanted_; }

  void forbid(const Case& rule) { verdict_.forbid(rule); }         ///< it may not move at all
  void lift(const Case& rule, const Case& by) { verdict_.lift(rule, by); }
  /// What the unit has to spend before any other rule speaks. REQUIRES that no other module has said it.
  void allowance(int halves, const Case& rule);
  void multiply_allowance(int factor, const Case& rule) { add(AllowanceTermKind::kMultiply, factor, rule); }
  /// To whole points.
  void halve_allowance(const Case& rule, Rounding rounding = Rounding::kUp) {
    add(AllowanceTermKind::kHalve, 0, rule, rounding);
  }
  /// It has at most so much.
  void cap_allowance(int halves, const Case& rule) { add(AllowanceTermKind::kCap, halves, rule); }
  /// Nothing bounds its move but the map.
  void unlimited(const Case& rule) { add(AllowanceTermKind::kUnlimited, 0, rule); }
  void no_entry(LastingSet hexes, const Case& rule) { add(MoveTermKind::kNoEntry, hexes, rule); }
  void no_exit(LastingSet hexes, const Case& rule) { add(MoveTermKind::kNoExit, hexes, rule); }
  void stop(LastingSet hexes, const Case& rule) { add(MoveTermKind::kStop, hexes, rule); }
  void no_end(LastingSet hexes, const Case& rule) { add(MoveTermKind::kNoEnd, hexes, rule); }
  void entry_cost(LastingSet hexes, int halves, const Case& rule) {
    add(MoveTermKind::kEntryCost, hexes, rule, halves);
  }
  void exit_cost(LastingSet hexes, int halves, const Case& rule) { add(MoveTermKind::kExitCost, hexes, rule, halves); }
  void no_step(LastingSet from, LastingSet into, const Case& rule) {
    add(MoveTermKind::kNoStep, from, rule, 0, &into.get());
  }
  void step_cost(LastingSet from, LastingSet into, int halves, const Case& rule) {
    add(MoveTermKind::kStepCost, from, rule, halves, &into.get());
  }
  /// Every step must lead to a hex of lower rank. REQUIRES ranks to outlive the ruling.
  void descend(const HexRanks& ranks, const Case& rule) { ranks_.push_back({&ranks, &rule}); }
  void descend(HexRanks&&, const Case&) = delete;
  /// Room inside the ruling for a set made for it; at most eight.
  HexSet& own() { return own_.emplace_back(); }

  const Verdict& verdict() const { return verdict_; }
  Verdict& verdict() { return verdict_; }
  int allowance_halves() const { return folded_allowance().halves; }
  static constexpr int kUnlimited = 253;  ///< half points: floods count no farther
  /// The case by which the allowance is what it is: that of the last kind of term which counts, of several the lower
  /// one. nullptr when nothing was said.
  const Case* allowance_rule() const { return folded_allowance().rule; }
  const FixedVector<AllowanceTerm, 8>& allowance_terms() const { return allowance_; }
  const FixedVector<MoveTerm, 16>& terms() const { return terms_; }
  using RankTerms = FixedVector<RankTerm, 4>;
  const RankTerms& ranks() const { return ranks_; }
  /// Those whose case is not lifted.
  RankTerms ranks_in_force() const;
  bool is_lifted(const Case& rule) const { return verdict_.is_lifted(rule); }
  /// Union of the sets of one kind, lifted cases left out.
  HexSet fold(MoveTermKind kind) const;
  /// Adds the cases of terms of those kinds that hold the hex; true when there are none.
  bool judge(std::initializer_list<MoveTermKind> kinds, HexId hex, UnitId unit, Verdict& verdict) const;
  /// The case by which no step leads from one hex into the other, nullptr where one may.
  const Case* bars_step(HexId from, HexId to) const;
  /// The hexes from which no move goes on.
  HexSet halts() const { return fold(MoveTermKind::kStop) | fold(MoveTermKind::kNoExit); }

 private:
  struct Allowance {
    int halves = 0;
    const Case* rule = nullptr;
  };
  Allowance folded_allowance() const;
  void add(MoveTermKind kind, const HexSet& hexes, const Case& rule, int halves = 0, const HexSet* into = nullptr);
  void add(AllowanceTermKind kind, int value, const Case& rule, Rounding rounding = Rounding::kDown);

  std::uint8_t mode_ = 0;
  bool terms_wanted_ = true;
  Verdict verdict_;
  FixedVector<AllowanceTerm, 8> allowance_;
  FixedVector<MoveTerm, 16> terms_;
  RankTerms ranks_;
  FixedVector<HexSet, 8> own_;
};

}  // namespace trigh
