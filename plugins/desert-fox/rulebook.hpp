// The cases of Desert Fox that bind play, by their published numbers: k8_29_CLEAR is case 8.29-CLEAR, kO_5_31 is case
// O-5.31. The words are ours; the full text of a case is in shared-data/desert-fox/cases.json.
#pragma once

#include "combat_rulebook.hpp"
#include "options_rulebook.hpp"
#include "supply_rulebook.hpp"
