#include "trigh/play/dice.hpp"

#include <Random123/philox.h>

#include <algorithm>
#include <numeric>

#include "base/words.hpp"
#include "trigh/base/assert.hpp"

namespace trigh {

std::uint32_t Dice::below(std::uint32_t bound) {
  TRIGH_ASSERT(bound > 0, "below() needs a positive bound");
  using Philox = r123::Philox4x32;
  const Philox::key_type key{{static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32)}};
  const Philox::ctr_type counter{{static_cast<std::uint32_t>(counter_), static_cast<std::uint32_t>(counter_ >> 32),
                                  static_cast<std::uint32_t>(stream_), static_cast<std::uint32_t>(stream_ >> 32)}};
  ++counter_;
  const Philox::ctr_type block = Philox{}(counter, key);
  const std::uint64_t word = static_cast<std::uint64_t>(block[1]) << 32 | block[0];
  return static_cast<std::uint32_t>(word % bound);  // 64 bits against a small bound: the bias is below bound / 2^64
}

Action Dice::roll(const Chance& chance) {
  TRIGH_ASSERT(!chance.outcomes.empty(), "a roll needs outcomes");
  for (std::size_t i = 0; i < script_.size(); ++i) {
    const auto wanted = static_cast<std::int16_t>(std::accumulate(script_[i].begin(), script_[i].end(), 0));
    if (std::ranges::find(chance.outcomes, wanted, &ChanceOutcome::value) == chance.outcomes.end()) continue;
    script_.erase(script_.begin(), script_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return roll_action(wanted);
  }
  script_.clear();
  return roll_action(outcome_at(chance, below(weight_of(chance))));
}

std::string to_string(const ScriptedRoll& roll) {
  return joined(roll, [](std::int16_t face) { return std::to_string(face); }, "+");
}

void Dice::script(std::vector<ScriptedRoll> rolls) { script_ = std::move(rolls); }

}  // namespace trigh
