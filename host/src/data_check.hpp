// What the files of a title must be for its plugin: what they say is held against what the code knows.
#pragma once

#include "title_library.hpp"

namespace trigh::host {

/// Without composing anything: TR-153 a case that the code may cite and the files do not have, TR-168 a module that the
/// title lists and no code plays. Nothing of a plugin that does not say what it knows.
Findings check_knowledge(const Knowledge& knowledge, const TitleHome& home);

/// Each scenario as it is set up, with those overlays: what the system's own check_start() has against it (units
/// above the stacking limit, at sea ...), about the scenario's file. REQUIRES files in which nothing else is wrong.
Findings check_starts(TitleLibrary& library, const TitleHome& home, const std::vector<OverlayMark>& overlays = {});

}  // namespace trigh::host
