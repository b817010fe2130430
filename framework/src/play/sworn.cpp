// Reading the log of a game with sworn dice.
#include "trigh/play/sworn.hpp"

#include <sodium.h>

#include <algorithm>

#include "base/words.hpp"
#include "play/sworn_hash.hpp"
#include "trigh/base/assert.hpp"
#include "trigh/base/hash.hpp"

namespace trigh {
namespace {

constexpr const char* kPlace = "TR-651";

/// What of the header a log is bound to: all that makes the game the one it is, and not who sent it.
std::string bound_header(const SaveHeader& header) {
  constexpr std::array<std::string_view, 10> kBound{"title:",  "scenario:", "system:", "data:",     "overlay:",
                                                    "option:", "dice:",     "game:",   "position:", "start:"};
  std::vector<std::string> lines;
  const std::string text = header_text(header);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    std::string line = text.substr(at, end - at);
    at = end + 1;
    if (std::ranges::any_of(kBound, [&](std::string_view key) { return line.starts_with(key); }))
      lines.push_back(std::move(line));
  }
  std::ranges::sort(lines);
  std::string bound;
  for (const std::string& line : lines) bound += line + "\n";
  return bound;
}

std::pair<std::string_view, std::string_view> word_of(std::string_view text) {
  const std::size_t end = text.find(' ');
  if (end == text.npos) return {text, {}};
  return {text.substr(0, end), text.substr(end + 1)};
}

std::string side_text(std::string_view side) { return "'" + std::string(side.substr(0, 40)) + "'"; }

std::uint64_t first_bytes(const SwornHash& hash) {
  std::uint64_t word = 0;
  for (int i = 7; i >= 0; --i) word = word << 8 | hash[static_cast<std::size_t>(i)];
  return word;
}

std::string line_text(const SaveLine& line) {
  return line.kind == SaveLine::Kind::kOrders ? "@orders " + line.text : line.text;
}

}  // namespace

SwornLog::SwornLog(const SaveHeader& header)
    : game_(hash_text_of(header.game).text), digest_(sworn_hash({"trigh log", bound_header(header)})) {}

const SwornLog::Party* SwornLog::party(std::string_view side) const {
  const auto found = std::ranges::find(parties_, side, &Party::side);
  return found == parties_.end() ? nullptr : &*found;
}

SwornLog::Party* SwornLog::find(std::string_view side) { return const_cast<Party*>(party(side)); }

std::optional<SwornFault> SwornLog::take(std::string_view line) {
  const auto [word, behind] = word_of(line);
  const auto [side, rest] = word_of(behind);
  const SwornHash before = digest_;
  Fault fault = out_of_place(word);
  if (fault) return fault;
  if (word == "@sworn") fault = sworn(side, rest);
  else if (word == "@reveal") fault = reveal(side, rest);
  else if (word == "@signed") fault = signature(side, rest);
  else if (word == "@drawn") fault = drawn(line);
  if (fault) return fault;
  // Nothing else closes it: who could, might choose between the rolls it has and those of other links.
  if (cast_ == Cast::kOpen && !word.starts_with('@') && word != "roll") cast_ = Cast::kNone;
  roll_due_ = word == "@drawn";
  if (word == "roll") ++rolls_, ++drawn_;
  sealed_ = word == "@signed";
  digest_ = sworn_hash({"trigh line", bytes_of(before), line});
  return std::nullopt;
}

/// Between the link of one side and the roll nothing may stand that either could choose.
SwornLog::Fault SwornLog::out_of_place(std::string_view word) const {
  if (roll_due_ && word == "roll") return std::nullopt;
  if (roll_due_) return SwornFault{kPlace, "behind @drawn must stand the roll that was drawn"};
  if (word == "roll") return SwornFault{"TR-658", "a roll stands here that the links of both sides did not give"};
  if (word == "@drawn" && cast_ != Cast::kOpen)
    return SwornFault{"TR-658", "a roll stands here that the links of both sides did not give"};
  if (cast_ == Cast::kRevealed && word != "@signed")
    return SwornFault{kPlace, "behind the link of " + side_text(declared_by_) +
                                  " must stand its signature: what it declares was open to change"};
  if (cast_ == Cast::kDeclared && word != "@reveal")
    return SwornFault{kPlace, "once " + side_text(declared_by_) +
                                  " has declared a roll, nothing but the link of the other side may follow"};
  if (cast_ == Cast::kOpen && drawn_ == 0 && word != "@drawn")
    return SwornFault{"TR-658", "both sides have revealed their links, but the roll is left out"};
  if (cast_ == Cast::kOpen && word == "@reveal")
    return SwornFault{kPlace, "the links that are revealed give the next roll too; others have no place here before "
                              "somebody has decided something"};
  return std::nullopt;
}

SwornLog::Fault SwornLog::stranger(std::string_view side) {
  return SwornFault{kPlace, side_text(side) + " has not sworn before this line"};
}

SwornLog::Fault SwornLog::sworn(std::string_view side, std::string_view rest) {
  const auto [key_word, end_word] = word_of(rest);
  const auto key = hash_of_hex(key_word), end = hash_of_hex(end_word);
  if (side.empty() || !key || !end)
    return SwornFault{kPlace, "@sworn is followed by a side, its key and the end of its chain, sixty-four hexadecimal "
                              "digits each"};
  if (const Party* known = party(side))
    return SwornFault{"TR-657", "the key of " + side_text(side) + (known->key == *key ? " is sworn a second time"
                                                                                     : " is changed here for another")};
  if (parties_.size() == 2) return SwornFault{kPlace, "only two sides swear"};
  parties_.push_back({std::string(side), *key, *end});
  return std::nullopt;
}

SwornLog::Fault SwornLog::against_link(const Party& party, const SwornHash& link) const {
  if (party.links >= kMostLinks)
    return SwornFault{"TR-654", side_text(party.side) + " reveals more links than a chain has, which is " +
                                    std::to_string(kMostLinks)};
  SwornHash before = link_before(game_, party.side, link);
  if (before == party.link) return std::nullopt;
  for (std::size_t step = party.links + 2; step <= kMostLinks; ++step) {
    before = link_before(game_, party.side, before);
    if (before == party.link)
      return SwornFault{"TR-653", "the link of " + side_text(party.side) + " is number " + std::to_string(step) +
                                      " of its chain where number " + std::to_string(party.links + 1) +
                                      " is due: rolls were left out"};
  }
  return SwornFault{"TR-652", "the link of " + side_text(party.side) + " is not from the chain it has sworn"};
}

SwornLog::Fault SwornLog::reveal(std::string_view side, std::string_view rest) {
  const auto link = hash_of_hex(rest);
  if (!link) return SwornFault{kPlace, "@reveal is followed by a side and a link, sixty-four hexadecimal digits"};
  Party* party = find(side);
  if (!party) return stranger(side);
  if (parties_.size() < 2) return SwornFault{kPlace, "no link may be revealed before both sides have sworn"};
  if (cast_ == Cast::kDeclared && side == declared_by_)
    return SwornFault{kPlace, "here the link of the side is due that has not declared the roll"};
  if (Fault fault = against_link(*party, *link)) return fault;
  party->link = *link;
  ++party->links;
  if (cast_ == Cast::kDeclared) {
    const std::size_t low = parties_[0].side < parties_[1].side ? 0 : 1;
    seed_ = sworn_hash({"trigh roll", game_, std::to_string(party->links), bytes_of(base_),
                        bytes_of(parties_[low].link), bytes_of(parties_[1 - low].link)});
    cast_ = Cast::kOpen;
  } else {
    base_ = digest_;
    declared_by_ = side;
    cast_ = Cast::kRevealed;
  }
  drawn_ = 0;
  return std::nullopt;
}

SwornLog::Fault SwornLog::signature(std::string_view side, std::string_view rest) {
  std::array<unsigned char, kSignedBytes> whole;
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(whole.data(), whole.size(), rest.data(), rest.size(), nullptr, &size, &end,
                        sodium_base64_VARIANT_ORIGINAL) != 0 ||
      size != whole.size() || end != rest.data() + rest.size())
    return SwornFault{kPlace, "@signed is followed by a side and what it has signed, 128 signs in base 64"};
  Party* party = find(side);
  if (!party) return stranger(side);
  if (cast_ == Cast::kRevealed && side != declared_by_)
    return SwornFault{kPlace, "here the signature of the side is due that has revealed its link"};
  SwornHash said;
  std::copy_n(whole.begin(), said.size(), said.begin());
  const SwornHash message = signed_hash(game_, side, said);
  if (crypto_sign_verify_detached(whole.data() + said.size(), message.data(), message.size(), party->key.data()) != 0)
    return SwornFault{"TR-656", "this is no signature by the key of " + side_text(side)};
  if (said != digest_)
    return SwornFault{"TR-655", "what stands before it is not what " + side_text(side) +
                                    " has signed: an action or the header was changed, added or left out"};
  ++party->signatures;
  if (cast_ == Cast::kRevealed) cast_ = Cast::kDeclared;
  return std::nullopt;
}

SwornLog::Fault SwornLog::drawn(std::string_view line) const {
  const auto said = read_drawn(line);
  if (!said) return SwornFault{kPlace, "@drawn is followed by a number and of how many it is, such as 3/6"};
  const std::uint32_t fell = draw(said->second);
  if (fell != said->first)
    return SwornFault{"TR-658", "the links of both sides give " + std::to_string(fell) + " of " +
                                    std::to_string(said->second) + " where the file says " +
                                    std::to_string(said->first) + ": the roll was changed"};
  return std::nullopt;
}

std::uint32_t SwornLog::draw(std::uint32_t total) const {
  TRIGH_ASSERT(cast_ == Cast::kOpen && total > 0, "draw() needs the links of both sides and something to draw");
  const std::uint64_t over = (UINT64_MAX % total + 1) % total;   // so many words too many for equal shares
  for (std::uint64_t attempt = 0;; ++attempt) {
    const std::uint64_t word =
        first_bytes(sworn_hash({"trigh draw", bytes_of(seed_), std::to_string(drawn_), std::to_string(attempt)}));
    if (word <= UINT64_MAX - over) return static_cast<std::uint32_t>(word % total);
  }
}

std::string SwornLog::drawn_line(std::uint32_t total) const {
  return "@drawn " + std::to_string(draw(total)) + "/" + std::to_string(total);
}

std::optional<std::pair<std::uint32_t, std::uint32_t>> read_drawn(std::string_view line) {
  constexpr std::string_view kWord = "@drawn ";
  if (!line.starts_with(kWord)) return std::nullopt;
  line.remove_prefix(kWord.size());
  const std::size_t bar = line.find('/');
  if (bar == line.npos) return std::nullopt;
  const auto at = number_in<std::uint32_t>(line.substr(0, bar)), total = number_in<std::uint32_t>(line.substr(bar + 1));
  if (!at || !total || *at >= *total) return std::nullopt;
  return std::pair{*at, *total};
}

Findings verify_sworn(const SaveFile& save, std::string_view where, SwornLog& log) {
  for (const SaveLine& line : save.lines)
    if (const auto fault = log.take(line_text(line)))
      return {{fault->code, std::string(where), "line " + std::to_string(line.line), fault->text}};
  return {};
}

}  // namespace trigh
