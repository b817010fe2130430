// What a side was after, and what speaks for an action, in sentences for people.
#pragma once

#include <string>

#include "trigh/ai/aim.hpp"
#include "trigh/lab/reasons.hpp"

namespace trigh::words {

/// Of the actions of the journal from that one on: "Axis attacks bri-8rtr with ger-1-8 at +2; occupies 1605 (Bu Amud)."
/// REQUIRES from <= the size of the journal.
std::string aims(const Match& match, Side side, std::size_t from);
/// The same of aims that are known.
std::string aims(const Ruleset& rules, Side side, const std::vector<Aim>& aims);
/// "3-1: defender gone in 50 of 100, a unit lost in 33, one of yours in 17".
std::string reason(const Ruleset& rules, const Reason& reason);

}  // namespace trigh::words
