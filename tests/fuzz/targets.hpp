// What the fuzzers call: one function an input format, each a property that must hold for any bytes. The toy rules
// play. An input that breaks one ends the process.
#pragma once

#include <string_view>

namespace trigh::fuzz {

/// Any text is a position or is refused; an accepted one is written and read back to the same position.
void position(std::string_view text);
/// Any text is a save or is refused; an accepted one is saved and loaded to the same position.
void save(std::string_view text);
/// Any text corrects a title, the same way whenever it is read, or is refused.
void overlay(std::string_view text);
/// Any lines get answers that are JSON, in a session with a game.
void rpc(std::string_view lines);

}  // namespace trigh::fuzz
