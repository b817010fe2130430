#include "sworn_secrets.hpp"

#include <algorithm>
#include <charconv>
#include <map>

#include "serve/tokens.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/io/document.hpp"

namespace trigh::host {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kOathFormat = "trigh-oath/1";
constexpr int kOwnerOnly = 0600;

/// The lines "key: value" of a file.
std::map<std::string, std::string> values_in(const std::string& text) {
  std::map<std::string, std::string> values;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size()), colon = text.find(": ", at);
    if (colon < end) values[text.substr(at, colon - at)] = text.substr(colon + 2, end - colon - 2);
    at = end + 1;
  }
  return values;
}

}  // namespace

Findings SwornSecrets::trouble(const char* code, std::string text) const {
  return {{code, file_.string(), "", std::move(text)}};
}

Expected<SwornSecrets> SwornSecrets::open(const fs::path& folder, const Table& table, Side side) {
  const std::string& id = table.rules().data->side_ids[static_cast<std::size_t>(index(side))];
  const std::uint64_t game = table.mail_name();
  const fs::path file = folder / (std::string(hash_text_of(game).text) + "-" + id);
  std::error_code error;
  if (!fs::exists(file, error)) {
    if (table.oath()->party(id))
      return fail("TR-650", file.string(), "",
                  "'" + id + "' has sworn in this game, but its secret is not here; go on where it was sworn, or copy "
                  "this file from there");
    fs::create_directories(folder, error);
    fs::permissions(folder, fs::perms::owner_all, error);
    SwornSecrets fresh(file, serve::fresh_secret(), game, id);
    if (Findings findings = fresh.keep(); !findings.empty()) return Unexpected<Findings>{findings};
    return fresh;
  }
  const auto text = read_text(file);
  if (!text) return Unexpected<Findings>{text.error()};
  auto values = values_in(text.value());
  const auto secret = hash_of_hex(values["secret"]), base = hash_of_hex(values["base"]);
  std::size_t links = 0;
  const std::string& count = values["links"];
  const auto [end, wrong] = std::from_chars(count.data(), count.data() + count.size(), links);
  if (!text.value().starts_with(kOathFormat) || !secret || !base || wrong != std::errc{} ||
      end != count.data() + count.size() || links > kMostLinks)
    return fail("TR-650", file.string(), "", "this is no secret of sworn dice; restore the file");
  SwornSecrets kept(file, *secret, game, id);
  kept.links_ = links;
  kept.base_ = *base;
  kept.other_ = hash_of_hex(values["other"]);
  return kept;
}

Findings SwornSecrets::keep() const {
  const std::string text = std::string(kOathFormat) + "\ngame: " + hash_text_of(game_).text + "\nside: " + side_ +
                           "\nsecret: " + hex_of(secret_) + "\nlinks: " + std::to_string(links_) +
                           "\nbase: " + hex_of(base_) + (other_ ? "\nother: " + hex_of(*other_) : "") + "\n";
  return write_durably(file_, text, kOwnerOnly);
}

/// The keys of the file are those that are known here; that of the other side is remembered.
Findings SwornSecrets::know_keys(const SwornLog& oath) {
  for (const SwornLog::Party& party : oath.parties()) {
    if (party.side == side_) {
      if (party.key != own_.key())
        return trouble("TR-657", "'" + side_ + "' has sworn by another key in this game than the one that is here");
    } else if (!other_) {
      other_ = party.key;
      if (Findings findings = keep(); !findings.empty()) return findings;
    } else if (*other_ != party.key) {
      return trouble("TR-657", "the key of '" + party.side + "' is another than it was in the files before");
    }
  }
  return {};
}

/// What is revealed is written down before it is out.
Findings SwornSecrets::reveal(Table& table, const SwornHash& base) {
  const std::size_t number = table.oath()->party(side_)->links + 1;
  if (number > kMostLinks) return trouble("TR-654", "the chain has no more links: no more rolls can be sworn");
  if (number < links_ || (number == links_ && base != base_))
    return trouble("TR-650", "link " + std::to_string(number) + " of '" + side_ +
                                 "' was revealed before, for another course of this game; go on from the later file");
  links_ = number;
  base_ = base;
  if (Findings findings = keep(); !findings.empty()) return findings;
  return table.swear(own_.reveal_line(number));
}

Findings SwornSecrets::answer(Table& table) {
  if (Findings findings = know_keys(*table.oath()); !findings.empty()) return findings;
  if (!table.oath()->party(side_))
    if (Findings findings = table.swear(own_.oath_line()); !findings.empty()) return findings;
  const SwornLog& oath = *table.oath();
  const bool due = oath.cast() == SwornLog::Cast::kDeclared && oath.declared_by() != side_;
  return due ? reveal(table, oath.base()) : Findings{};
}

Findings SwornSecrets::seal(Table& table) {
  if (Findings findings = answer(table); !findings.empty()) return findings;
  const SwornLog& oath = *table.oath();
  const bool declares = table.match().to_act() == Side::kChance && oath.cast() == SwornLog::Cast::kNone &&
                        oath.parties().size() == 2;
  if (declares)
    if (Findings findings = reveal(table, oath.digest()); !findings.empty()) return findings;
  return table.oath()->sealed() ? Findings{} : table.swear(own_.signed_line(table.oath()->digest()));
}

}  // namespace trigh::host
