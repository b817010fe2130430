// Guided first games (trigh-guide/1): a position, its dice, and what the learner reads and does, step by step.
#pragma once

#include "title_library.hpp"

namespace trigh::host {

/// The guide of a title; null when it has none. Findings: of its form.
Expected<Datum> read_guide(const TitleHome& home);

/// Plays the guide to its end as a learner does who follows it. Findings: of its form and position; TR-178 another
/// title's, an unknown side, a hex that is not on the map, a case that no file has, an action that the rules refuse or
/// that is not the learner's, a roll without a die, a die without a roll. Nothing without a guide.
Findings check_guide(TitleLibrary& library, const TitleHome& home);

}  // namespace trigh::host
