// Tables whose dice are sworn: what the players bring is put into the log, rolls follow from it, and a file is held
// against its oaths and its orders.
#include <algorithm>
#include <array>

#include "table.hpp"
#include "trigh/play/notation.hpp"

namespace trigh::host {
namespace {

/// The parts of a text up to its ends of line, without the hashes of positions.
std::vector<std::string_view> sworn_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    lines.push_back(line.substr(0, line.find("  # ")));
    text.remove_prefix(end + 1);
  }
  return lines;
}

Findings finding_of(const SwornFault& fault, std::string_view where, std::string pointer) {
  return {{fault.code, std::string(where), std::move(pointer), fault.text}};
}

Side side_behind(std::string_view line, const GameData& data) {
  const std::size_t begin = line.find(' ') + 1;
  const std::string_view word = line.substr(begin, line.find(' ', begin) - begin);
  for (const Side side : {Side::kFirst, Side::kSecond})
    if (word == data.side_ids[static_cast<std::size_t>(index(side))]) return side;
  return Side::kNone;
}

std::string unsigned_text(const GameData& data, Side side) {
  return "what " + data.side_ids[static_cast<std::size_t>(index(side))] +
         " has done before it is not signed; the other side may not go on from it";
}

/// Holds each line of a file against the rules: whose it is, and whether the orders of a side decide what is said to
/// be decided by them.
class OathReader {
 public:
  OathReader(const Match& match, std::string_view where) : match_(match), where_(where) {}

  Findings read(const SaveLine& line, std::size_t number) {
    const GameData& data = *match_.rules().data;
    Side owner = Side::kNone;
    if (line.kind == SaveLine::Kind::kAction) {
      if (number >= match_.journal().size()) return {};
      const bool ordered = !decided_.empty();
      if (ordered && decided_ != line.text)
        return finding(line, "TR-660", "stands behind an order that decides otherwise");
      decided_.clear();
      owner = ordered ? Side::kNone : match_.journal()[number].action.actor;
    } else if (line.kind == SaveLine::Kind::kOrders) {
      const std::size_t decides = line.text.find(" decides ");
      if (decides != line.text.npos) return read_decided(line, line.text.substr(decides + 9), number);
      if (const auto orders = read_orders(line.text, data.side_ids)) {
        owner = orders->first;
        orders_[static_cast<std::size_t>(index(owner))] = orders->second;
      }
    } else if (line.kind == SaveLine::Kind::kOath && !read_drawn(line.text)) {
      owner = side_behind(line.text, data);
      if (!is_player(owner)) return finding(line, "TR-651", "names a side that this game does not have");
    }
    if (!is_player(owner)) return {};
    if (is_player(unsigned_) && unsigned_ != owner)
      return {{"TR-659", std::string(where_), "line " + std::to_string(line.line), unsigned_text(data, unsigned_)}};
    unsigned_ = line.text.starts_with("@signed ") ? Side::kNone : owner;
    return {};
  }

 private:
  Findings finding(const SaveLine& line, const char* code, const std::string& what) const {
    return {{code, std::string(where_), "line " + std::to_string(line.line),
             "'" + line.text.substr(0, 120) + "' " + what}};
  }
  Findings read_decided(const SaveLine& line, std::string decided, std::size_t number) {
    decided_ = std::move(decided);
    if (number >= match_.journal().size()) return {};
    const Match then(match_.rules_ptr(), match_.position_after(number));
    const auto action = ordered_action(then.rules(), then.state(), orders_);
    if (action && to_text(then.rules(), *action) == decided_) return {};
    return finding(line, "TR-660", action ? "is not what its orders decide here, which is '" +
                                                to_text(then.rules(), *action) + "'"
                                          : "is a decision that its orders leave to the player");
  }

  const Match& match_;
  std::string_view where_;
  std::array<Orders, 2> orders_{};
  Side unsigned_ = Side::kNone;
  std::string decided_;
};

}  // namespace

std::string Table::entry_oaths(std::size_t entry) const {
  const auto drawn = drawn_.find(entry);
  return drawn == drawn_.end() ? std::string() : drawn->second;
}

/// Adds an action to what is to be signed.
std::optional<SwornFault> Table::take_entry(std::size_t entry) {
  if (!oath_) return std::nullopt;
  const std::string text = entry_lines(entry);
  for (const std::string_view line : sworn_lines(text))
    if (auto fault = oath_->take(line)) return fault;
  const Side actor = match_->journal()[entry].action.actor;
  if (is_player(actor) && !ordered(entry)) unsigned_ = actor;
  return std::nullopt;
}

/// Rolls with the links of both sides; false while they are wanting.
bool Table::roll_sworn() {
  if (oath_->cast() != SwornLog::Cast::kOpen) return false;
  const Chance chance = match_->chance();
  const std::uint32_t total = weight_of(chance);
  const std::size_t entry = match_->journal().size();
  drawn_[entry] = oath_->drawn_line(total) + "\n";
  match_->apply_unchecked(roll_action(outcome_at(chance, oath_->draw(total))));
  take_entry(entry);
  return true;
}

/// Why no action may be done now, nullptr if one may.
const char* Table::barred_by_oath() const {
  if (!oath_) return nullptr;
  const Side actor = match_->to_act();
  if (actor == Side::kChance) return "the dice of this game are sworn: they wait for the links of both sides";
  if (is_player(actor) && is_player(unsigned_) && unsigned_ != actor)
    return "what the other side has done is not signed yet; its player sends the game first";
  return nullptr;
}

Findings Table::take_note(std::string_view note, Side side) {
  if (is_player(unsigned_) && unsigned_ != side)
    return {{"TR-659", "oath", "", unsigned_text(*game_.data, unsigned_)}};
  const std::string_view line = note.substr(0, note.find('\n'));
  if (const auto fault = oath_->take(line)) return finding_of(*fault, "oath", "");
  unsigned_ = line.starts_with("@signed ") ? Side::kNone : side;
  return {};
}

Findings Table::swear(std::string_view line) {
  constexpr std::array<std::string_view, 3> kWords{"@sworn ", "@reveal ", "@signed "};
  const Side side = side_behind(line, *game_.data);
  const auto begins = [&](std::string_view word) { return line.starts_with(word); };
  if (std::ranges::none_of(kWords, begins) || !is_player(side) || line.find('\n') != line.npos)
    return {{"TR-651", "oath", "", "a player swears, reveals or signs: @sworn, @reveal or @signed, and his side"}};
  if (begins("@reveal ") && match_->to_act() != Side::kChance)
    return {{"TR-651", "oath", "", "no roll is due, so no link is revealed"}};
  if (Findings findings = take_note(line, side); !findings.empty()) return findings;
  const std::size_t before = match_->journal().size();
  notes_.emplace_back(before, std::string(line) + "\n");
  if (begins("@signed ")) signed_ = Signed{*oath_, before, notes_.size()};
  std::string text = notes_.back().second;
  Findings findings = roll_on();
  for (std::size_t i = before; i < match_->journal().size(); ++i) text += entry_lines(i);
  const Findings written = log(text);
  findings.insert(findings.end(), written.begin(), written.end());
  return findings;
}

/// Reads what is to be signed again, from the last signature on.
std::optional<SwornFault> Table::read_oaths() {
  oath_ = signed_ ? signed_->log : SwornLog(header_);
  unsigned_ = Side::kNone;
  std::size_t note = signed_ ? signed_->notes : 0;
  const std::size_t size = match_->journal().size();
  for (std::size_t i = signed_ ? signed_->entries : 0; i <= size; ++i) {
    for (; note < notes_.size() && notes_[note].first == i; ++note) {
      const std::string_view line = sworn_lines(notes_[note].second).front();
      if (auto fault = oath_->take(line)) return fault;
      const bool signs = line.starts_with("@signed ");
      unsigned_ = signs ? Side::kNone : side_behind(line, *game_.data);
      if (signs) signed_ = Signed{*oath_, i, note + 1};
    }
    if (i == size) break;
    if (auto fault = take_entry(i)) return fault;
  }
  return std::nullopt;
}

/// Holds a file that verify_sworn() has passed against the rules; `verified` has read the whole of it, nullptr when the
/// game was played on to an earlier action only.
Findings Table::take_oaths(const SaveFile& save, std::string_view where, const SwornLog* verified) {
  OathReader reader(*match_, where);
  std::size_t number = 0;
  for (const SaveLine& line : save.lines) {
    if (!verified && number >= match_->journal().size()) break;
    if (Findings findings = reader.read(line, number); !findings.empty()) return findings;
    if (line.kind == SaveLine::Kind::kAction) ++number;
  }
  const auto fault = read_oaths();
  if (!fault && (!verified || verified->digest() == oath_->digest())) return {};
  return {{"TR-651", std::string(where), "",
           "the log is not written as this program writes it, so that its signatures cannot be passed on"}};
}

}  // namespace trigh::host
