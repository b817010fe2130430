// One decision of a player, or one outcome of chance. A flat value of 48 bytes:
//
//   kind 1 | actor 1 | unit 1 | count 1 | targets 1 | mode 1 | hex 2 | value 2 | spare 2 | data 36
//
// `data` holds either a path (directions, three bits each, at most 96 steps from `hex`) or two lists of unit
// ids (the first `count`, then `targets`), by the action's form. Each action has one canonical line of text,
// see play/notation.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "trigh/base/assert.hpp"
#include "trigh/base/fixed_vector.hpp"
#include "trigh/game/ids.hpp"
#include "trigh/hex/hex.hpp"

namespace trigh {

class Map;

struct Action {
  static constexpr int kDataBytes = 36;
  static constexpr int kMaxSteps = kDataBytes * 8 / 3;  ///< 96

  ActionKind kind = kEndPhase;
  Side actor = Side::kNone;
  UnitId unit = kNoUnit;       ///< the acting unit, of forms with a subject
  std::uint8_t count = 0;      ///< steps of the path, or units in the first list
  std::uint8_t targets = 0;    ///< units in the second list
  std::uint8_t mode = 0;       ///< the ruleset's way of doing it
  HexId hex = kNoHex;          ///< start of the path, or the hex meant
  std::int16_t value = 0;      ///< a number: points, die total
  std::uint16_t spare = 0;
  std::array<std::uint8_t, kDataBytes> data{};

  // Paths. push_step REQUIRES count < kMaxSteps.
  Direction step(int i) const {
    const int byte = i * 3 >> 3, shift = i * 3 & 7;
    unsigned word = data[byte];
    if (byte + 1 < kDataBytes) word |= static_cast<unsigned>(data[byte + 1]) << 8;
    return static_cast<Direction>(word >> shift & 7);
  }
  void push_step(Direction d) {
    TRIGH_ASSERT(count < kMaxSteps, "a path holds at most 96 steps");
    const int byte = count * 3 >> 3, shift = count * 3 & 7;
    data[byte] = static_cast<std::uint8_t>(data[byte] | d << shift);
    if (shift > 5) data[byte + 1] = static_cast<std::uint8_t>(data[byte + 1] | d >> (8 - shift));
    ++count;
  }

  // Unit lists. REQUIRES count + targets < kDataBytes; push all units before the first target.
  std::span<const UnitId> units() const { return {data.data(), count}; }
  std::span<const UnitId> target_units() const { return {data.data() + count, targets}; }
  void push_unit(UnitId id) {
    TRIGH_ASSERT(count + targets < kDataBytes, "an action names at most 36 units");
    data[count++] = id;
  }
  void push_target(UnitId id) {
    TRIGH_ASSERT(count + targets < kDataBytes, "an action names at most 36 units");
    data[count + targets++] = id;
  }

  friend bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 48 && std::is_trivially_copyable_v<Action> &&
              std::has_unique_object_representations_v<Action>);

/// The action of a kind that names these units. REQUIRES room for them.
inline Action naming(ActionKind kind, std::span<const UnitId> units, std::span<const UnitId> targets = {}) {
  Action action{.kind = kind};
  for (const UnitId unit : units) action.push_unit(unit);
  for (const UnitId target : targets) action.push_target(target);
  return action;
}

/// The hex where a path ends; kNoHex when it leaves the map. REQUIRES the path to start on the map, or nowhere.
HexId end_of(const Map& map, const Action& path);

/// What the canonical line of a kind of action holds, in this order:
///   verb [unit] [units...] [number] [hex | path] [-> targets...]
enum FormPart : std::uint8_t {
  kHasUnit = 1, kHasUnits = 2, kHasNumber = 4, kHasHex = 8, kHasPath = 16, kHasTargets = 32,
};

/// Which ruling says where the path of an action may end (rules/module.hpp).
enum class PathRuling : std::uint8_t { kNone, kMove, kRetreat, kAdvance };

/// What an offer of one kind of action stands for.
enum class Stands : std::uint8_t {
  kItself,    ///< each legal action of the kind is offered
  kItsUnits,  ///< with the other offers of the kind, mode, hex and targets: for any of the units they name between them
};

struct ActionForm {
  std::string verb;                       ///< "move": lower case, unique in the ruleset
  std::uint8_t parts = 0;                 ///< FormPart bits
  std::string summary;                    ///< one sentence for people
  std::vector<std::string> modes;         ///< optional last word "by MODE"; index is Action::mode; empty: none
  PathRuling ruling = PathRuling::kNone;  ///< of a path: the conformance kit holds the end against it
  Stands stands = Stands::kItself;        ///< of kinds with a path besides: an offer stands for each path to its end
  bool leads = false;  ///< takes its unit, its units or those in hand to its hex; kinds with a path always do
};

using ActionList = std::vector<Action>;
using Units = std::span<const UnitId>;

/// One face of chance.
struct ChanceOutcome {
  std::int16_t value = 0;    ///< what `roll` says
  std::uint16_t weight = 1;  ///< relative frequency
};

}  // namespace trigh
