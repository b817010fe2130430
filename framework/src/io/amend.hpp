// Documents that other documents change.
#pragma once

#include <string>
#include <vector>

#include "report.hpp"
#include "trigh/base/datum.hpp"

namespace trigh::io {

/// A place of a changed document, and the place of the change that made it so.
struct AmendedPlace {
  std::string changed, by;  ///< JSON pointers
};

/// Applies changes. An object changes the members it names of an object, and the entries it names of a list: by their
/// `unit` or `id` where they have one, else by their place, counted from 0. Null takes away what is there. Anything
/// else replaces what stood there.
class Amender {
 public:
  /// TR-171 goes to `report` for what a change names and the document does not have, under the pointer of the change.
  explicit Amender(Report& report) : report_(report) {}

  /// `base` as `change` has it; `place` is where it stands, and where the change stands. `key`: of the entries of a
  /// list, when `base` is one and may be empty.
  Datum amended(const Datum& base, const Datum& change, const AmendedPlace& place, const char* key = nullptr);

  /// What was changed: "counters/ger-1-8/values/attack: 5 -> 6".
  std::vector<std::string> changes;
  std::vector<AmendedPlace> places;

 private:
  Datum amended_object(const Datum& base, const Datum& change, const AmendedPlace& place);
  Datum amended_list(const Datum& base, const Datum& change, const AmendedPlace& place, const char* key);
  void note(const AmendedPlace& place, const Datum* before, const Datum* after);
  void miss(const AmendedPlace& place, const std::string& name, std::vector<std::string> known, const char* then);

  Report& report_;
};

}  // namespace trigh::io
