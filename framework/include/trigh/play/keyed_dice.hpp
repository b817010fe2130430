// Dice keyed by what they decide. A roll is not the next of a stream but a function of (experiment, replicate) and of
// what it is for: the kind of roll, the turn, and whom it concerns. So two games of one replicate share their luck
// wherever the same thing is decided in both, however many other rolls only one of them makes, and whatever the order.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "trigh/play/match.hpp"

namespace trigh {

/// What a roll decides. Two rolls of equal lots are the same roll in two games.
struct Lot {
  std::uint64_t kind = 0;     ///< of its phase, by id
  std::uint64_t subject = 0;  ///< the hexes attacked and who attacks, else the unit and the hex it is for
  std::int32_t turn = 0;      ///< and player-turn
  friend bool operator==(const Lot&, const Lot&) = default;
};

/// What the roll that `state` waits for decides. Combats are known by Ruleset::hand(), everything else by the unit and
/// hex of its frame; units count by the id of their counter. REQUIRES chance to act.
Lot lot_of(const Ruleset& rules, const State& state);

class KeyedDice {
 public:
  /// The dice of one game: `replicate` of the experiment with this seed.
  KeyedDice(std::uint64_t seed, std::uint64_t replicate) : seed_(seed), replicate_(replicate) {}
  /// The roll that `state` waits for. Where outcomes differ between two games, both take theirs at the same share of
  /// all, so that what is luck in one is luck in the other. REQUIRES chance to act.
  Action roll(const Ruleset& rules, const State& state);
  /// The draw of a lot that comes for the `ordinal`-th time in its turn: uniform over 64 bits.
  std::uint64_t draw(const Lot& lot, std::uint32_t ordinal) const;
  std::int64_t rolls() const { return rolls_; }

 private:
  std::uint64_t seed_, replicate_;
  std::int64_t rolls_ = 0;
  std::int32_t turn_ = -1;
  std::unordered_map<std::uint64_t, std::uint32_t> seen_;  ///< lots of this turn, by kind and subject
};

}  // namespace trigh
