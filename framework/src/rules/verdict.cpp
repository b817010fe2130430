#include "trigh/rules/verdict.hpp"

namespace trigh {

void Verdict::forbid(const Case& rule, HexId hex, UnitId unit, const char* detail) {
  if (!objections_.full()) objections_.push_back({&rule, hex, unit, detail});
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
