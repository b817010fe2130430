// For whom a question is put to a game that stands in another process: all that the rules' side must know of a seat.
#pragma once

#include <array>

namespace trigh::host::serve {

struct Asker {
  std::array<bool, 2> sides{};   ///< that the asker plays
  bool at_table = false;         ///< the game is shared with others
  bool ended = false;            ///< the players have ended it
  bool helped = false;           ///< plays against machines only, or where both players have agreed to hints
  bool long_thinkers = false;    ///< may ask for those

  char byte() const {
    return static_cast<char>(sides[0] | sides[1] << 1 | at_table << 2 | ended << 3 | helped << 4 | long_thinkers << 5);
  }
  static Asker of(char byte) {
    const auto bit = [&](int number) { return (byte >> number & 1) != 0; };
    return {{bit(0), bit(1)}, bit(2), bit(3), bit(4), bit(5)};
  }
};

}  // namespace trigh::host::serve
