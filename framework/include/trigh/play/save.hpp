// Saved games as text: a header, then one line an action with the hash of the position after it. See
// docs/formats/save.md.
//
//   trigh-save/1
//   title: some-title                     scenario, system (with version), data, overlay, option, seed, player ...
//
//   move ger-1-8 1605-1706  # 0b51f3c2a0d4e611
//   roll 4  # 91c0ffee12345678
//   @script 3 2+5                         the next rolls of an analysis game
//   @orders red support=none result=ask   standing orders of a side from here on; what they say is its writer's
//   @sworn ... @reveal ... @signed ... @drawn 3/6   what proves sworn dice, see play/sworn.hpp
//   @undo                                 the action before is taken back
//   @end 2 5d41402abc4b2a76               the whole save: number of actions, checksum of the text before
//
// A save being appended to says `log: open` and has no @end; what stands in it to the last whole line counts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "trigh/base/expected.hpp"
#include "trigh/play/dice.hpp"
#include "trigh/play/match.hpp"

namespace trigh {

constexpr std::string_view kSaveFormat = "trigh-save/1";
/// What a save, a position or a request names at most: rolls scripted at once, overlays of a game.
constexpr std::size_t kMostScripted = 10'000, kMostOverlays = 64;

struct SaveHeader {
  std::string title, scenario, system, version;
  std::uint64_t data_hash = 0;    ///< GameData::hash
  std::vector<OverlayMark> overlays;   ///< of its owner, in their order
  Options options;                ///< complete
  std::uint64_t seed = 0;
  bool free_dice = false;         ///< rolls come from outside (a game on paper) and are not compared with the seed
  bool sworn = false;             ///< rolls come from both players together and are proven (play/sworn.hpp)
  bool analysis = false;          ///< dice may be scripted
  bool open = false;              ///< a log still being appended to
  std::vector<std::pair<std::string, std::string>> players;   ///< side id, who
  std::uint64_t game = 0;         ///< names a game by mail in each of its files; 0: it is none
  std::string sender;             ///< id of the side whose player wrote the file for the other; empty: nobody's
  std::string position;           ///< the position file it started from, one line; empty: from the scenario
  std::uint64_t start_hash = 0;   ///< of the position before the first action
};

struct SaveLine {
  enum class Kind : std::uint8_t { kAction, kScript, kOrders, kOath } kind = Kind::kAction;
  int line = 0;                          ///< in the file, from 1
  std::string text;                      ///< of an action; what stands behind @orders; the line of an oath
  std::optional<std::uint64_t> hash;
  std::vector<ScriptedRoll> rolls;       ///< of @script
};

struct SaveFile {
  SaveHeader header;
  std::vector<SaveLine> lines;   ///< what was taken back is left out
  bool dropped = false;   ///< an open log ended in an incomplete line, which is left out
  bool sealed = false;    ///< it has an @end with the right checksum
};

// Writing.
/// Fills in what the match says of itself: title, scenario, system, data, options, start. Version of the plugin, seed,
/// players and the kind of game are the caller's.
void describe_match(SaveHeader& header, const Match& match);
std::string header_text(const SaveHeader& header);
std::string action_line(const Ruleset& rules, const JournalEntry& entry);
std::string script_line(const std::vector<ScriptedRoll>& rolls);
inline std::string orders_line(const std::string& text) { return "@orders " + text + "\n"; }
inline constexpr std::string_view kUndoLine = "@undo\n";
/// The last line of a whole save whose text so far is `text`.
std::string end_line(std::string_view text, std::size_t actions);

// Reading.
/// All defects of the text: TR-601 not a save, TR-602 a header line, TR-603 a missing header line, TR-604 cut off,
/// TR-605 a line of the log.
Expected<SaveFile> parse_save(std::string_view text, std::string_view where);

/// How far a replay looks.
enum class ReplayMode : std::uint8_t {
  kJudged,   ///< every action is judged, rolls are compared with the dice, hashes with the file
  kTrusted,  ///< hashes only. REQUIRES a sealed save of this very program, plugin and data
};

/// Plays the save on from the start of `match`, drawing from `dice` as the game did; at most `to` actions. Empty,
/// or one finding about the first difference, with number, text and reason: TR-620 another start, TR-621 the line is no
/// action, TR-622 it is refused, TR-623 another roll, TR-624 another position. `match` then stands before it (TR-624:
/// after it). Rolls that are sworn are held against the numbers in the file: verify_sworn() is what proves those. The
/// n-th roll of a game is the n-th of its seed, scripted ones counted: so
/// dice.resume(rolls made) goes on.
Findings replay(const SaveFile& save, std::string_view where, Match& match, Dice& dice, ReplayMode mode,
                std::size_t to = static_cast<std::size_t>(-1));

}  // namespace trigh
