// Clocks of the two players at a table: how much time each has left. They belong to the table and not to the game: the
// rules know of no time, and when it has run out nothing happens by itself.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace trigh::host::serve {

enum class ClockKind : std::uint8_t {
  kTurn,    ///< so long for each Game-Turn
  kTotal,   ///< so long for the whole game
  kAnswer,  ///< so long each time a side becomes the one to act: games by mail
};
std::string_view word_of(ClockKind kind);   ///< "turn", "total", "answer"
std::optional<ClockKind> clock_kind(std::string_view word);

/// Times in seconds.
struct GameClock {
  ClockKind kind = ClockKind::kTurn;
  std::int64_t seconds = 0;               ///< agreed
  std::array<std::int64_t, 2> left{};     ///< below 0: the time has run out
  std::int64_t since = 0;                 ///< when `left` was so, since 1970
  int side = -1;                          ///< whose clock runs; -1: nobody's
  int turn = 0;                           ///< Game-Turn that `left` is of
  std::array<bool, 2> came{};             ///< who has been at the table, or is a machine
  bool operator==(const GameClock&) const = default;

  /// Before everybody has come no clock runs.
  bool begun() const { return came[0] && came[1]; }
  /// The side whose time has run out; -1: none that is to act.
  int expired() const { return side >= 0 && left[static_cast<std::size_t>(side)] <= 0 ? side : -1; }
};

GameClock new_clock(ClockKind kind, std::int64_t seconds, const std::array<bool, 2>& machines);
/// As it is kept: "turn 600 600 600 0 -1 0 1 0"; empty and what is no clock: none.
std::string text_of(const GameClock& clock);
std::optional<GameClock> read_clock(std::string_view text);

/// It is now, and that many seconds have counted since.
void settle(GameClock& clock, std::int64_t counted, std::int64_t now);
/// The game stands at that Game-Turn, and a person on that side is to act (-1: nobody). REQUIRES settle().
void follow(GameClock& clock, int turn, int side);
/// That side gets so many seconds more, from now on where its time has run out; kMostTime at most. REQUIRES settle().
void give(GameClock& clock, int side, std::int64_t seconds);
constexpr std::int64_t kMostTime = std::int64_t{366} * 86400;

}  // namespace trigh::host::serve
