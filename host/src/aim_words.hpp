// What a side was after, in a sentence for people.
#pragma once

#include <string>

#include "trigh/play/match.hpp"

namespace trigh::words {

/// Of the actions of the journal from that one on: "Axis attacks bri-8rtr with ger-1-8 at +2; occupies 1605 (Bu Amud)."
/// REQUIRES from <= the size of the journal.
std::string aims(const Match& match, Side side, std::size_t from);

}  // namespace trigh::words
