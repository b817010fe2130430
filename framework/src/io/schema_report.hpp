// Says in sentences where a document departs from its JSON Schema (draft-07, the keywords our schemas use).
#pragma once

#include "report.hpp"
#include "trigh/base/datum.hpp"

namespace trigh::io {

/// Texts longer than this match no pattern: the library's regular expressions recurse once a character.
constexpr std::size_t kLongestWord = 500;

/// Adds a finding for every place of `document` that `schema` does not allow. `pointer`: where the document stands.
/// REQUIRES local references only.
void report_schema(const Datum& schema, const Datum& document, const std::string& pointer, Report& report);

}  // namespace trigh::io
