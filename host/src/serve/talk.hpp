// What the people at a table say to each other and settle between them: remarks, offers of a draw, requests to take
// back, resignations. Nothing of this is an action of the game, whose log stays what the rules have judged.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh::host::serve {

/// kRenew: the seat of that side has another link; the holder of the old one looks on. kClaim: the other side's
/// time has run out, and this side takes the game for won. kGive: the other side gets more time. kHints: asks for hints
/// while the game goes on; kNoHints: there are none any more.
enum class RemarkKind {
  kSay, kTakeback, kDraw, kAccept, kDecline, kResign, kDelete, kRenew, kClaim, kGive, kHints, kNoHints
};
std::string_view word_of(RemarkKind kind);                           ///< "say", "takeback", ...
std::optional<RemarkKind> remark_kind(std::string_view word);

struct Remark {
  std::int64_t at = 0;                ///< seconds since 1970
  std::optional<Side> side;           ///< whose seat it came from; none: an onlooker
  std::string name;                   ///< as the speaker wished to be called; may be empty
  RemarkKind kind = RemarkKind::kSay;
  std::string text;                   ///< of kSay; of kGive the seconds
  std::int64_t actions = 0;           ///< of the game, when it was said
  bool operator==(const Remark&) const = default;
};

/// TR-731.
Findings no_such_seat();

/// What waits for an answer: the latest request that nobody has answered. One to take back lapses when the game goes
/// on.
struct Request {
  RemarkKind kind;   ///< kTakeback, kDraw, kDelete or kHints
  Side side;         ///< who asks
};
std::optional<Request> open_request(const std::vector<Remark>& remarks, std::int64_t actions);

/// How the players have ended the game among themselves.
struct Ending {
  RemarkKind kind;             ///< kResign, kDraw, kClaim, or kDelete of a table that is there no more
  std::optional<Side> loser;   ///< who has resigned, or had no time left
};
std::optional<Ending> ending_of(const std::vector<Remark>& remarks);

/// Whether both players have agreed to hints, and neither has taken it back since.
bool hints_agreed(const std::vector<Remark>& remarks);

/// How many actions must go to take back the last decision of a side, and what followed; nothing when it has made none
/// or a die has been rolled since.
std::optional<std::size_t> actions_since(const Match& match, Side side);

/// A text as it is kept: without control characters, and without blanks at its ends.
std::string plain_text(std::string_view text);

}  // namespace trigh::host::serve
