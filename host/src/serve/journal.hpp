// What the server tells its operator: a line an event on standard error, as text or as JSON. No secret word of a table
// is ever among it, nor anything that players say.
#pragma once

#include <string>

#include "trigh/base/finding.hpp"

namespace trigh::host::serve {

/// How it is told from now on, and whether events that are no trouble are told too.
void set_journal(bool json, bool everything);
/// Something happened as it should.
void note(const std::string& text);
/// Something went wrong; a line for each finding.
void warn(const Findings& findings);

}  // namespace trigh::host::serve
