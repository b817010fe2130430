// The secret of a side in a game with sworn dice, kept in a file that only its owner can read, and what that side does
// with it. It never stands in the game.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "table.hpp"

namespace trigh::host {

class SwornSecrets {
 public:
  /// The secret of `side` in the game of `table`, kept in `folder`; a fresh one when the side has not sworn yet.
  /// TR-650: it has, and its secret is not here; TR-631. REQUIRES table.oath()
  static Expected<SwornSecrets> open(const std::filesystem::path& folder, const Table& table, Side side);

  /// Swears if that is still to be done, and reveals the link that the other side waits for, with which the dice roll.
  /// TR-650: the link was revealed before for something else; TR-657: a key has changed; TR-631, and of swear().
  Findings answer(Table& table);
  /// Before the game is sent: declares the roll that is due, if both have sworn, and signs. Findings: of answer().
  Findings seal(Table& table);
  const std::filesystem::path& file() const { return file_; }

 private:
  SwornSecrets(std::filesystem::path file, const SwornHash& secret, std::uint64_t game, std::string side)
      : file_(std::move(file)), secret_(secret), game_(game), side_(std::move(side)), own_(secret, game, side_) {}
  Findings keep() const;
  Findings know_keys(const SwornLog& oath);
  Findings reveal(Table& table, const SwornHash& base);
  Findings trouble(const char* code, std::string text) const;

  std::filesystem::path file_;
  SwornHash secret_;
  std::uint64_t game_;
  std::string side_;
  SwornSecret own_;
  std::size_t links_ = 0;             ///< revealed
  SwornHash base_{};                  ///< of the game for which the last one was
  std::optional<SwornHash> other_;    ///< the key of the other side, once it has sworn
};

}  // namespace trigh::host
