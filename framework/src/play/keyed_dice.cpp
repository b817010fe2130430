#include "trigh/play/keyed_dice.hpp"

#include <Random123/philox.h>

#include <algorithm>
#include <vector>

#include "trigh/base/assert.hpp"
#include "trigh/base/hash.hpp"

namespace trigh {
namespace {

std::uint64_t with(std::uint64_t hash, std::uint64_t number) { return hash_bytes(&number, sizeof number, hash); }

std::uint64_t with_unit(std::uint64_t hash, const Ruleset& rules, const State& state, UnitId unit) {
  return unit < state.pos.unit_count ? hash_text(rules.counters()[unit].id, hash) : with(hash, unit);
}

/// Which side attacks which hexes, with whatever units. The order in which the defenders were named does not matter.
std::uint64_t battle_of(const Ruleset& rules, const State& state, const CombatQuery& combat) {
  std::vector<std::uint64_t> hexes;
  for (const UnitId unit : combat.defenders)
    hexes.push_back(state.unit(unit).on_map() ? state.hex(unit) : with_unit(1, rules, state, unit));
  std::ranges::sort(hexes);
  hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
  std::uint64_t subject = with(0, static_cast<std::uint64_t>(index(combat.attacker)));
  for (const std::uint64_t hex : hexes) subject = with(subject, hex);
  return subject;
}

}  // namespace

Lot lot_of(const Ruleset& rules, const State& state) {
  const Frame& frame = state.pos.top();
  Lot lot{hash_text(rules.phases[frame.phase].id), 0, state.pos.turn * 2 + state.pos.player_turn};
  const auto hand = rules.hand(state);
  if (hand && hand->combat && !hand->rolled) {
    lot.subject = battle_of(rules, state, *hand->combat);
    return lot;
  }
  // After the die of a combat its defenders may have gone; the hex in hand stays.
  lot.subject = with(with_unit(hand && hand->combat ? with(2, hand->hex) : 3, rules, state, frame.unit), frame.hex);
  return lot;
}

std::uint64_t KeyedDice::draw(const Lot& lot, std::uint32_t ordinal) const {
  using Philox = r123::Philox4x64;
  const Philox::key_type key{{seed_, replicate_}};
  const Philox::ctr_type counter{
      {lot.kind, lot.subject, static_cast<std::uint64_t>(static_cast<std::uint32_t>(lot.turn)) << 32 | ordinal, 0}};
  return Philox{}(counter, key)[0];
}

Action KeyedDice::roll(const Ruleset& rules, const State& state) {
  const Chance what = chance(rules, state);
  const Lot lot = lot_of(rules, state);
  if (lot.turn != turn_) {
    seen_.clear();
    turn_ = lot.turn;
  }
  ++rolls_;
  const std::uint32_t ordinal = seen_[with(lot.kind, lot.subject)]++;
  const std::uint64_t total = weight_of(what);
  TRIGH_ASSERT(total > 0, "a roll needs outcomes");
  // The whole part of share * total; 32 bits of the share are plenty.
  return roll_action(outcome_at(what, static_cast<std::uint32_t>((draw(lot, ordinal) >> 32) * total >> 32)));
}

}  // namespace trigh
