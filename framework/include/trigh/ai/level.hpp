// Levels of strength: names for opponents with their parameters, from the weakest to the strongest, as lobbies offer
// them.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace trigh {

/// Elo against the staff officer at 0, with its interval at 95 %: docs/opponents.md says how it was measured.
struct Rating95 {
  int value = 0, low = 0, high = 0;
};

struct Level {
  std::string_view name;
  std::string_view player;   ///< what make_player() makes of it
  std::string_view about;    ///< a sentence
  bool thinks_long = false;  ///< seconds a player-turn, not milliseconds
  std::optional<Rating95> rating = std::nullopt;
};

std::span<const Level> levels();

}  // namespace trigh
