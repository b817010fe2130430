// A comparison of rule systems: the table of the systems, the same engagement, the same small position. All of it is
// asked of the code that plays; the only judgement is the mapping (scene.hpp).
#pragma once

#include "lab/compare/scene.hpp"

namespace trigh::host::lab {

/// What is asked: `titles`, and of `systems` (true), `engagement` and `position` those that are there; without any of
/// them, the table of the systems. As query.compare takes it (docs/formats/rpc.md).
/// A fight for which nothing is left of the effort is refused in its place (TR-794), and the rest answered.
/// Findings: TR-791 words that are none, TR-793 numbers out of range, and those of the mapping.
Expected<Json> comparison(TitleLibrary& library, const Json& asked, Effort effort = {});

/// What is wrong with the mapping itself: each word is set up in each title of its system that is here.
Findings check_comparison(TitleLibrary& library);

/// The answer for people, at most 100 columns wide.
std::string comparison_text(const Json& answer);

}  // namespace trigh::host::lab
