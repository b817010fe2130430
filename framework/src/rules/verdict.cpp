#include "trigh/rules/verdict.hpp"

#include <algorithm>

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
  return std::ranges::find(lifts_, &rule, &Lift::lifted) != lifts_.end();
}

bool Verdict::legal() const {
  return std::ranges::all_of(objections_, [&](const Objection& each) { return is_lifted(*each.rule); });
}

FixedVector<Objection, 12> Verdict::against() const {
  FixedVector<Objection, 12> standing;
  for (const Objection& objection : objections_)
    if (!is_lifted(*objection.rule)) standing.push_back(objection);
  return standing;
}

bool Verdict::cites(const Case& rule) const {
  return !is_lifted(rule) && std::ranges::find(objections_, &rule, &Objection::rule) != objections_.end();
}

}  // namespace trigh
