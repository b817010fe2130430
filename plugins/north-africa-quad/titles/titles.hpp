// The titles of the system. Each is data and one entry in the table of titles.cpp.
#pragma once

#include "modules.hpp"

namespace quad {

/// Gives `quad` the facts, the modules and the Title of the title its data names; a finding when there is none.
void add_title(Quad& quad, Findings& findings);

/// The entries of the table.
void add_crusader(Quad& quad);
void add_plain(Quad& quad);   ///< "table": the standard rules alone, without a way to win; for study and tests

}  // namespace quad
