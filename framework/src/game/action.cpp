#include "trigh/game/action.hpp"

#include "trigh/base/assert.hpp"

namespace trigh {

Direction Action::step(int i) const {
  const int bit = i * 3;
  const int byte = bit >> 3, shift = bit & 7;
  unsigned word = data[byte];
  if (byte + 1 < kDataBytes) word |= static_cast<unsigned>(data[byte + 1]) << 8;
  return static_cast<Direction>(word >> shift & 7);
}

void Action::push_step(Direction d) {
  TRIGH_ASSERT(count < kMaxSteps, "a path holds at most 96 steps");
  const int bit = count * 3;
  const int byte = bit >> 3, shift = bit & 7;
  data[byte] = static_cast<std::uint8_t>(data[byte] | d << shift);
  if (shift > 5) data[byte + 1] = static_cast<std::uint8_t>(data[byte + 1] | d >> (8 - shift));
  ++count;
}

}  // namespace trigh
