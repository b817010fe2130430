// The same small position under several titles: where units can go, what their zones cover, who is in supply, and how
// its fights would come out; with what differs.
#pragma once

#include "lab/compare/scene.hpp"

namespace trigh::host::lab {

/// A position in common words that is not in the mapping: the same members as those there, checked against the schema.
/// Findings: of the schema, TR-791 for words that are none and units that are not there.
Findings check_position_words(const Mapping& mapping, const Json& position);

/// The position of that id, null when there is none.
const Json& position_named(const Mapping& mapping, const std::string& id);

/// The answers of each title and the hexes where they differ. REQUIRES check_position_words() to find nothing.
Json position_json(TitleLibrary& library, const Mapping& mapping, const std::vector<Compared>& titles,
                   const Json& position, Effort& effort);

}  // namespace trigh::host::lab
