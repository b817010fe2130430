// Dice for hosts and simulations: counter-based, so that the n-th roll of a seed is the same everywhere and any
// stream can be resumed. Rules never see them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh {

/// What the dice of one roll are to show: one number for each, or one number that is their sum.
using ScriptedRoll = std::vector<std::int16_t>;
/// "3", "3+4".
std::string to_string(const ScriptedRoll& roll);

class Dice {
 public:
  explicit Dice(std::uint64_t seed, std::uint64_t stream = 0) : seed_(seed), stream_(stream) {}
  /// A uniform number in 0 .. bound-1. REQUIRES bound > 0.
  std::uint32_t below(std::uint32_t bound);
  /// An outcome drawn by weight. REQUIRES at least one outcome.
  Action roll(const Chance& chance);
  /// The next rolls, before the seeded ones go on (analysis games). A scripted value that the
  /// chance asked for does not have is passed over.
  void script(std::vector<ScriptedRoll> rolls);
  const std::vector<ScriptedRoll>& scripted() const { return script_; }   ///< those still to come
  std::uint64_t seed() const { return seed_; }
  std::uint64_t used() const { return counter_; }   ///< rolls drawn; with seed and stream, the whole state
  void resume(std::uint64_t used) { counter_ = used; }

 private:
  std::uint64_t seed_, stream_, counter_ = 0;
  std::vector<ScriptedRoll> script_;
};

}  // namespace trigh
