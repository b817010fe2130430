#include "serve/clocks.hpp"

#include <algorithm>
#include <sstream>

namespace trigh::host::serve {
namespace {

constexpr std::array<std::string_view, 3> kWords{"turn", "total", "answer"};

}  // namespace

std::string_view word_of(ClockKind kind) { return kWords[static_cast<std::size_t>(kind)]; }

std::optional<ClockKind> clock_kind(std::string_view word) {
  const auto found = std::ranges::find(kWords, word);
  if (found == kWords.end()) return std::nullopt;
  return static_cast<ClockKind>(found - kWords.begin());
}

GameClock new_clock(ClockKind kind, std::int64_t seconds, const std::array<bool, 2>& machines) {
  return {kind, seconds, {seconds, seconds}, 0, -1, 0, machines};
}

std::string text_of(const GameClock& clock) {
  std::ostringstream text;
  text << word_of(clock.kind) << ' ' << clock.seconds << ' ' << clock.left[0] << ' ' << clock.left[1] << ' '
       << clock.since << ' ' << clock.side << ' ' << clock.turn << ' ' << clock.came[0] << ' ' << clock.came[1];
  return text.str();
}

std::optional<GameClock> read_clock(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::string word;
  GameClock clock;
  if (!(in >> word >> clock.seconds >> clock.left[0] >> clock.left[1] >> clock.since >> clock.side >> clock.turn >>
        clock.came[0] >> clock.came[1]))
    return std::nullopt;
  const auto kind = clock_kind(word);
  if (!kind || clock.side < -1 || clock.side > 1) return std::nullopt;
  clock.kind = *kind;
  return clock;
}

void settle(GameClock& clock, std::int64_t counted, std::int64_t now) {
  if (clock.side >= 0) clock.left[static_cast<std::size_t>(clock.side)] -= counted;
  clock.since = now;
}

void follow(GameClock& clock, int turn, int side) {
  if (!clock.begun()) return;
  if (clock.kind == ClockKind::kTurn && turn > clock.turn) clock.left.fill(clock.seconds);
  if (clock.kind == ClockKind::kAnswer && side >= 0 && side != clock.side)
    clock.left[static_cast<std::size_t>(side)] = clock.seconds;
  // What is taken back gives no time back.
  clock.turn = std::max(clock.turn, turn);
  clock.side = side;
}

void give(GameClock& clock, int side, std::int64_t seconds) {
  std::int64_t& left = clock.left[static_cast<std::size_t>(side)];
  left = std::min(std::max<std::int64_t>(left, 0) + seconds, kMostTime);
}

}  // namespace trigh::host::serve
