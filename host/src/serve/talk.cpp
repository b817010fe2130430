#include "serve/talk.hpp"

#include <algorithm>

namespace trigh::host::serve {
namespace {

constexpr std::array<std::string_view, 12> kWords{"say",    "takeback", "draw",  "accept", "decline", "resign",
                                                 "delete", "renew",    "claim", "give",   "hints",   "no-hints"};

bool asks(RemarkKind kind) {
  return kind == RemarkKind::kTakeback || kind == RemarkKind::kDraw || kind == RemarkKind::kDelete ||
         kind == RemarkKind::kHints;
}

/// Whether it has nothing to do with what was asked before.
bool aside(RemarkKind kind) {
  return kind == RemarkKind::kSay || kind == RemarkKind::kRenew || kind == RemarkKind::kGive ||
         kind == RemarkKind::kNoHints;
}

}  // namespace

std::string_view word_of(RemarkKind kind) { return kWords[static_cast<std::size_t>(kind)]; }

Findings no_such_seat() {
  return {{"TR-731", "request", "/params/token", "this link opens no game here; ask for a new one"}};
}

std::optional<RemarkKind> remark_kind(std::string_view word) {
  const auto found = std::ranges::find(kWords, word);
  if (found == kWords.end()) return std::nullopt;
  return static_cast<RemarkKind>(found - kWords.begin());
}

std::optional<Request> open_request(const std::vector<Remark>& remarks, std::int64_t actions) {
  for (auto remark = remarks.rbegin(); remark != remarks.rend(); ++remark) {
    if (aside(remark->kind)) continue;
    if (!asks(remark->kind) || !remark->side) return std::nullopt;
    if (remark->kind == RemarkKind::kTakeback && remark->actions != actions) return std::nullopt;
    return Request{remark->kind, *remark->side};
  }
  return std::nullopt;
}

std::optional<Ending> ending_of(const std::vector<Remark>& remarks) {
  const Remark* asked = nullptr;
  for (const Remark& remark : remarks) {
    if (remark.kind == RemarkKind::kResign) return Ending{RemarkKind::kResign, remark.side};
    if (remark.kind == RemarkKind::kClaim && remark.side) return Ending{RemarkKind::kClaim, opponent(*remark.side)};
    if (remark.kind == RemarkKind::kAccept && asked && asked->kind == RemarkKind::kDraw)
      return Ending{RemarkKind::kDraw, std::nullopt};
    if (!aside(remark.kind)) asked = asks(remark.kind) ? &remark : nullptr;
  }
  return std::nullopt;
}

bool hints_agreed(const std::vector<Remark>& remarks) {
  bool agreed = false, asked = false;
  for (const Remark& remark : remarks) {
    if (remark.kind == RemarkKind::kNoHints) agreed = false;
    if (remark.kind == RemarkKind::kAccept && asked) agreed = true;
    if (!aside(remark.kind)) asked = remark.kind == RemarkKind::kHints;
  }
  return agreed;
}

std::optional<std::size_t> actions_since(const Match& match, Side side) {
  const auto& journal = match.journal();
  for (std::size_t count = 1; count <= journal.size(); ++count) {
    const Side actor = journal[journal.size() - count].action.actor;
    if (actor == Side::kChance) return std::nullopt;
    if (actor == side) return count;
  }
  return std::nullopt;
}

std::string plain_text(std::string_view text) {
  std::string plain(text);
  std::ranges::replace_if(plain, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  const std::size_t first = plain.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return plain.substr(first, plain.find_last_not_of(' ') + 1 - first);
}

}  // namespace trigh::host::serve
