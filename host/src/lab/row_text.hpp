// The text of a block: a head, and for each game a line, one for each of its player-turns, combats and places, and a
// checksum. The same games give the same bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "trigh/ai/simulation.hpp"
#include "trigh/lab/record.hpp"

namespace trigh::host::lab {

/// What a game's column `mistake` begins with when a player could not go on and lost.
constexpr std::string_view kForfeit = "forfeit: ";

/// One game of a block.
struct PlayedGame {
  std::int64_t pair = 0;
  int seat = 0;
  GameResult result;
  GameRecord record;
};

/// What stands before the games of a block.
std::string head_of_block(const std::string& digest, std::size_t number);
/// A game as it stands in a block: its lines and their checksum.
std::string game_text(const PlayedGame& game, const Map& map);

/// Which games a block must hold: of a run, by number, from its first pair on, with so many seats a pair.
struct BlockMark {
  std::string digest;
  std::size_t number = 0;
  std::int64_t first = 0;
  int seats = 1;
};

struct BlockRows {
  std::int64_t games = 0;
  std::size_t bytes = 0;  ///< how much of the text they fill, head included
  /// Fields of their lines: 'g' game, 't' turn, 'c' combat, 'p' place first.
  std::vector<std::vector<std::string>> lines;
};

/// The games of a block up to the first that is damaged, missing or another one.
BlockRows rows_of_block(std::string_view text, const BlockMark& mark);

}  // namespace trigh::host::lab
