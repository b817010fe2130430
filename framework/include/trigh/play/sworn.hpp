// Sworn dice: rolls that neither player can choose or foresee, and a log that neither can change once it is signed.
// See docs/formats/save.md.
//
// Each side swears a public key and the end of a chain of hashes. A roll takes the next link of both chains: one side
// reveals its own and signs what it has declared, then the other reveals its own. Nothing here knows the rules: it
// reads the lines of a log as text, as any other program can.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "trigh/play/match.hpp"
#include "trigh/play/save.hpp"

namespace trigh {

/// BLAKE2b of 256 bits.
using SwornHash = std::array<unsigned char, 32>;

/// So long is a chain: more rolls are declared in no game.
constexpr std::size_t kMostLinks = 10'000;

/// What the player of a side keeps to himself.
class SwornSecret {
 public:
  /// `secret` is chance; `game`: SaveHeader::game.
  SwornSecret(const SwornHash& secret, std::uint64_t game, std::string side);
  /// "@sworn red KEY END", the first line of a side.
  std::string oath_line() const;
  /// "@reveal red LINK" of the n-th roll, from 1. REQUIRES number <= kMostLinks
  std::string reveal_line(std::size_t number) const;
  /// "@signed red ...", over a log with this digest.
  std::string signed_line(const SwornHash& digest) const;
  /// The public key.
  SwornHash key() const;

 private:
  const SwornHash& link(std::size_t number) const;

  SwornHash secret_;
  std::string game_, side_;
  mutable std::vector<SwornHash> links_;   ///< worked out from the last to the first, once one is wanted
};

/// What is wrong with a line, in a sentence.
struct SwornFault {
  const char* code;
  std::string text;
};

/// A log, read line by line. It holds a few hundred bytes, however long the log is.
class SwornLog {
 public:
  struct Party {
    std::string side;
    SwornHash key{}, link{};      ///< link: the last that was revealed, at first the end of the chain
    std::size_t links = 0;        ///< revealed
    std::size_t signatures = 0;
  };
  /// How far the roll in hand is: nobody has revealed a link, one side has, and has signed it, both have.
  enum class Cast : std::uint8_t { kNone, kRevealed, kDeclared, kOpen };

  explicit SwornLog(const SaveHeader& header);
  /// The next line, without hash and end of line. A line with a fault changes nothing.
  std::optional<SwornFault> take(std::string_view line);

  Cast cast() const { return cast_; }
  /// The side that has revealed its link first. REQUIRES cast() is not kNone
  const std::string& declared_by() const { return declared_by_; }
  /// The digest before its first link: what the roll is of. REQUIRES cast() is not kNone
  const SwornHash& base() const { return base_; }
  /// The next roll of those that the open cast has: uniform in 0 .. total-1. REQUIRES cast() == kOpen, total > 0
  std::uint32_t draw(std::uint32_t total) const;
  /// "@drawn 3/6"
  std::string drawn_line(std::uint32_t total) const;
  /// Of all lines so far, and of the header.
  const SwornHash& digest() const { return digest_; }
  /// A side that has sworn, or nullptr.
  const Party* party(std::string_view side) const;
  const std::vector<Party>& parties() const { return parties_; }
  std::size_t rolls() const { return rolls_; }
  /// Whether the last line was a signature: all of the log is signed.
  bool sealed() const { return sealed_; }

 private:
  using Fault = std::optional<SwornFault>;
  Fault sworn(std::string_view side, std::string_view rest);
  Fault reveal(std::string_view side, std::string_view rest);
  Fault against_link(const Party& party, const SwornHash& link) const;
  Fault signature(std::string_view side, std::string_view rest);
  Fault drawn(std::string_view line) const;
  Fault out_of_place(std::string_view word) const;
  Party* find(std::string_view side);
  static Fault stranger(std::string_view side);

  std::string game_;
  SwornHash digest_{}, base_{}, seed_{};   ///< base: before the first link of the cast; seed: of its rolls
  std::vector<Party> parties_;
  Cast cast_ = Cast::kNone;
  std::string declared_by_;
  std::size_t rolls_ = 0;
  std::uint64_t drawn_ = 0;        ///< rolls of the open cast
  bool roll_due_ = false;          ///< the last line was @drawn
  bool sealed_ = false;
};

/// Reads a whole log; one finding about the first forgery, with the line. `log` then stands before it.
Findings verify_sworn(const SaveFile& save, std::string_view where, SwornLog& log);
/// "@drawn 3/6" -> 3, 6; nothing for any other line.
std::optional<std::pair<std::uint32_t, std::uint32_t>> read_drawn(std::string_view line);

/// Thirty-two bytes as hexadecimal digits, and back.
std::string hex_of(const SwornHash& hash);
std::optional<SwornHash> hash_of_hex(std::string_view text);

}  // namespace trigh
