// May this be done? The set of rule cases against it and the set that other cases lifted. Filling one costs no
// text and no heap; sentences are made when somebody asks (io, host).
#pragma once

#include <cstdint>

#include "trigh/base/fixed_vector.hpp"
#include "trigh/game/ids.hpp"
#include "trigh/rules/rule_case.hpp"

namespace trigh {

/// A case against an action, with the hex or unit at fault if there is one.
struct Objection {
  const Case* rule = nullptr;
  HexId hex = kNoHex;
  UnitId unit = kNoUnit;
  const char* detail = "";  ///< static text of ours, when the case's title does not say enough
};

struct Lift {
  const Case* lifted = nullptr;
  const Case* by = nullptr;
};

/// Terms of a judgement; their order does not matter. There is room for twelve objections: of more, repeated
/// cases are dropped first, so that twelve different ones always fit.
class Verdict {
 public:
  void forbid(const Case& rule, HexId hex = kNoHex, UnitId unit = kNoUnit, const char* detail = "");
  void lift(const Case& rule, const Case& by);
  /// Forbids what stands against `other`, for the same reasons.
  void forbid_by(const Verdict& other, HexId hex = kNoHex, UnitId unit = kNoUnit);

  /// True when every objection is lifted.
  bool legal() const;
  explicit operator bool() const { return legal(); }
  /// Objections that stand / were lifted.
  FixedVector<Objection, 12> against() const;
  const FixedVector<Lift, 8>& lifts() const { return lifts_; }
  const FixedVector<Objection, 12>& objections() const { return objections_; }
  bool is_lifted(const Case& rule) const;
  /// True if `rule` stands against the action.
  bool cites(const Case& rule) const;

 private:
  FixedVector<Objection, 12> objections_;
  FixedVector<Lift, 8> lifts_;
};

}  // namespace trigh
