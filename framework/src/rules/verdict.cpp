#include "trigh/rules/verdict.hpp"

namespace trigh {

void Verdict::forbid(const Case& rule, HexId hex, UnitId unit, const char* detail) {
  if (!objections_.full()) return objections_.push_back({&rule, hex, unit, detail});
  // A case said already may be dropped; a new one takes the place of a repeated one, so that no lift of the
  // others makes the action legal.
  Objection* repeated = nullptr;
  for (Objection& each : objections_) {
    if (each.rule == &rule) return;
    for (Objection& earlier : objections_)
      if (&earlier < &each && earlier.rule == each.rule) repeated = &each;
  }
  if (repeated) *repeated = {&rule, hex, unit, detail};
}

void Verdict::forbid_by(const Verdict& other, HexId hex, UnitId unit) {
  for (const Objection& each : other.against()) forbid(*each.rule, hex, unit, each.detail);
}

void Verdict::lift(const Case& rule, const Case& by) {
  if (!lifts_.full()) lifts_.push_back({&rule, &by});
}

bool Verdict::is_lifted(const Case& rule) const {
  for (const Lift& lift : lifts_)
    if (lift.lifted == &rule) return true;
  return false;
}

bool Verdict::legal() const {
  for (const Objection& objection : objections_)
    if (!is_lifted(*objection.rule)) return false;
  return true;
}

FixedVector<Objection, 12> Verdict::against() const {
  FixedVector<Objection, 12> standing;
  for (const Objection& objection : objections_)
    if (!is_lifted(*objection.rule)) standing.push_back(objection);
  return standing;
}

bool Verdict::cites(const Case& rule) const {
  for (const Objection& objection : against())
    if (objection.rule == &rule) return true;
  return false;
}

}  // namespace trigh
