// The text of a block: a head, a line for each game, player-turn, combat and place, and a checksum. The same games give
// the same bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "trigh/ai/simulation.hpp"
#include "trigh/lab/record.hpp"

namespace trigh::host::lab {

/// One game of a block.
struct PlayedGame {
  std::int64_t pair = 0;
  int seat = 0;
  GameResult result;
  GameRecord record;
};

/// Puts a block together, game by game.
class BlockText {
 public:
  BlockText(const std::string& digest, std::size_t number, const Map& map);
  void add(const PlayedGame& game);
  std::string done();  ///< with the places and the checksum; nothing may be added after it

 private:
  std::string text_;
  const Map& map_;
  std::array<std::vector<int>, 2> losses_, contact_;
};

/// The fields of the lines of a good block, head and checksum left out: 'g' game, 't' turn, 'c' combat, 'p' place
/// first. Empty when the text is damaged or belongs to another run or block.
std::vector<std::vector<std::string>> rows_of_block(std::string_view text, const std::string& digest,
                                                    std::size_t number);

}  // namespace trigh::host::lab
