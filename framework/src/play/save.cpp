// Saves: writing and reading the text. Playing one on is replay.cpp.
#include "trigh/play/save.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "base/words.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/play/notation.hpp"

namespace trigh {
namespace {

constexpr std::size_t kMostOptions = 1000, kMostPlayers = 16;  ///< in a header

std::string hash_word(std::uint64_t hash) { return hash_text_of(hash).text; }

std::optional<std::uint64_t> read_hash(std::string_view word) {
  return word.size() == 16 ? number_in<std::uint64_t>(word, 16) : std::nullopt;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// "a b c" -> "a", "b c".
std::pair<std::string_view, std::string_view> split(std::string_view text, char at) {
  const std::size_t found = text.find(at);
  if (found == std::string_view::npos) return {text, {}};
  return {text.substr(0, found), trimmed(text.substr(found + 1))};
}

/// Reads a save line by line; collects everything wrong with it.
class Reader {
 public:
  Reader(std::string_view text, std::string_view where) : text_(text), where_(where) {}

  Expected<SaveFile> read() {
    bool whole = false;
    if (next(whole) != kSaveFormat) {
      complain("TR-601", "this is no save of this program: its first line must be '" + std::string(kSaveFormat) + "'");
      return Unexpected<Findings>{findings_};
    }
    read_header();
    if (findings_.empty()) read_log();
    if (!findings_.empty()) return Unexpected<Findings>{findings_};
    return std::move(save_);
  }

 private:
  void complain(const char* code, std::string text) {
    if (!full()) findings_.push_back({code, std::string(where_), "line " + std::to_string(line_), std::move(text)});
  }

  bool full() const { return findings_.size() >= 100; }

  /// The next line, trimmed; `whole` tells whether a newline ended it. REQUIRES more().
  std::string_view next(bool& whole) {
    const std::size_t end = text_.find('\n', at_);
    whole = end != std::string_view::npos;
    const std::string_view line = text_.substr(at_, whole ? end - at_ : end);
    at_ = whole ? end + 1 : text_.size();
    ++line_;
    return trimmed(line);
  }
  bool more() const { return at_ < text_.size(); }

  void read_header() {
    bool whole = true;
    while (more()) {
      const std::string_view line = next(whole);
      if (whole && line.empty()) return check_header();
      if (full()) return;
      if (!whole) break;
      if (!line.starts_with('#')) header_line(line);
    }
    complain("TR-604", "the save is cut off in its header; nothing can be saved from it, use another copy");
  }

  void header_line(std::string_view line) {
    const auto [key, value] = split(line, ':');
    SaveHeader& h = save_.header;
    const std::string text(value);
    bool good = !value.empty();
    seen_.emplace(key);
    if (key == "title")
      h.title = text;
    else if (key == "scenario")
      h.scenario = text;
    else if (key == "position")
      h.position = text;
    else if (key == "system") {
      const auto [system, version] = split(value, ' ');
      h.system = system;
      h.version = version;
      good = !version.empty();
    } else if (key == "option") {
      const auto [id, choice] = split(value, ' ');
      if (h.options.size() >= kMostOptions) return too_many("options", kMostOptions);
      good = !choice.empty() && h.options.emplace(id, choice).second;
    } else if (key == "overlay") {
      const auto [id, digest] = split(value, ' ');
      if (h.overlays.size() >= kMostOverlays) return too_many("overlays", kMostOverlays);
      const auto read = read_hash(digest);
      good = read.has_value();
      h.overlays.push_back({std::string(id), read.value_or(0)});
    } else if (key == "player") {
      const auto [side, who] = split(value, ' ');
      if (h.players.size() >= kMostPlayers) return too_many("players", kMostPlayers);
      h.players.emplace_back(side, who);
    } else if (key == "seed") {
      const auto seed = number_in<std::uint64_t>(value);
      good = seed.has_value();
      h.seed = seed.value_or(0);
    } else if (key == "sent")
      h.sender = text;
    else if (key == "game")
      good = h.game == 0 && (h.game = read_hash(value).value_or(0)) != 0;
    else if (key == "data" || key == "start") {
      const auto read = read_hash(value);
      good = read.has_value();
      (key == "data" ? h.data_hash : h.start_hash) = read.value_or(0);
    } else if (key == "dice")
      good = read_word(value, "sworn", value == "free" ? "free" : "seeded", h.sworn), h.free_dice = value == "free";
    else if (key == "analysis")
      good = read_word(value, "yes", "no", h.analysis);
    else if (key == "log")
      good = read_word(value, "open", "whole", h.open);
    else
      return complain("TR-602", "the header has no line '" + std::string(key.substr(0, 40)) + "'; leave it out");
    if (!good)
      complain("TR-602",
               "the value of '" + std::string(key) + "' cannot be read; write it as docs/formats/save.md says");
  }
  void too_many(const char* what, std::size_t most) {
    complain("TR-602", "the header has more than " + std::to_string(most) + " " + what + "; leave some out");
  }
  static bool read_word(std::string_view value, std::string_view yes, std::string_view no, bool& flag) {
    flag = value == yes;
    return flag || value == no;
  }

  void check_header() {
    const auto need = [&](bool seen, const char* key) {
      if (!seen) complain("TR-603", std::string("the header has no line '") + key + "'; the save is not complete");
    };
    const SaveHeader& h = save_.header;
    need(!h.title.empty(), "title");
    need(!h.scenario.empty(), "scenario");
    need(!h.system.empty(), "system");
    need(seen_.contains("data"), "data");
    need(seen_.contains("seed"), "seed");
    need(seen_.contains("start"), "start");
    need(!h.sworn || h.game != 0, "game");
    if (h.sworn && h.analysis) complain("TR-602", "dice that are told prove nothing: an analysis game is not sworn");
  }

  void read_log() {
    bool ended = false;
    while (more() && !ended && !full()) {
      bool whole = false;
      const std::size_t start = at_;
      const std::string_view line = next(whole);
      if (line.starts_with("@end"))
        ended = read_end(line, start, whole);
      else if (!whole)
        save_.dropped = save_.header.open;  // half a line: of an open log it does not count
      else if (!line.empty() && !line.starts_with('#'))
        read_entry(line);
    }
    if (!ended && !save_.header.open)
      complain("TR-604", "the save is cut off after action " + std::to_string(actions()) +
                             ": it has no @end; write 'log: open' into its header to go on from there");
    else if (ended && !trimmed(text_.substr(at_)).empty())
      complain("TR-605", "nothing may follow @end; leave the rest out");
    leave_out();
  }

  void read_entry(std::string_view line) {
    if (line == "@undo") return take_back();
    if (line.starts_with("@script")) return read_script(line.substr(7));
    if (line.starts_with("@orders ")) {
      SaveLine orders;
      orders.kind = SaveLine::Kind::kOrders;
      orders.line = line_;
      orders.text = trimmed(line.substr(8));
      return save_.lines.push_back(std::move(orders));
    }
    constexpr std::array<std::string_view, 4> kOaths{"@sworn ", "@reveal ", "@signed ", "@drawn "};
    const auto begins = [&](std::string_view word) { return line.starts_with(word); };
    if (save_.header.sworn && std::ranges::any_of(kOaths, begins)) {
      save_.lines.push_back({.kind = SaveLine::Kind::kOath, .line = line_, .text = std::string(line)});
      return;
    }
    if (line.starts_with('@'))
      return complain("TR-605", "'" + std::string(line.substr(0, 40)) +
                                    "' is not known; @script, @orders, @undo and @end are");
    const auto [text, hash] = split(line, '#');
    SaveLine entry;
    entry.line = line_;
    entry.text = trimmed(text);
    if (line.find('#') != std::string_view::npos) {
      entry.hash = read_hash(hash.starts_with("hash ") ? trimmed(hash.substr(5)) : hash);
      if (!entry.hash) complain("TR-605", "after '#' the position hash must stand, sixteen hexadecimal digits");
    }
    standing_.push_back(save_.lines.size());
    save_.lines.push_back(std::move(entry));
  }

  void take_back() {
    if (standing_.empty()) return complain("TR-605", "there is no action before this @undo; leave it out");
    taken_back_.push_back(standing_.back());
    standing_.pop_back();
  }

  /// Leaves the actions out that were taken back, all at once: one by one would move the rest for each.
  void leave_out() {
    std::vector<bool> out(save_.lines.size());
    for (const std::size_t i : taken_back_) out[i] = true;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (out[i]) continue;
      if (kept != i) save_.lines[kept] = std::move(save_.lines[i]);
      ++kept;
    }
    save_.lines.resize(kept);
  }

  void read_script(std::string_view rest) {
    SaveLine entry;
    entry.kind = SaveLine::Kind::kScript;
    entry.line = line_;
    for (rest = trimmed(rest); !rest.empty();) {
      if (entry.rolls.size() >= kMostScripted)
        return complain("TR-605", "@script is followed by at most " + std::to_string(kMostScripted) +
                                      " rolls; script the rest when these are used up");
      const auto [word, tail] = split(rest, ' ');
      ScriptedRoll roll;
      for (std::string_view faces = word; !faces.empty();) {
        const auto [face, more] = split(faces, '+');
        const auto number = number_in<std::int16_t>(face);
        if (!number) return complain("TR-605", "@script must be followed by rolls such as '3 5' or '3+4'");
        roll.push_back(*number);
        faces = more;
      }
      entry.rolls.push_back(std::move(roll));
      rest = tail;
    }
    if (!save_.header.analysis) complain("TR-605", "dice are scripted only in analysis games; the header says none");
    save_.lines.push_back(std::move(entry));
  }

  /// False when the line itself is cut off.
  bool read_end(std::string_view line, std::size_t start, bool whole) {
    const auto [count_word, checksum_word] = split(trimmed(line.substr(4)), ' ');
    const auto count = number_in<std::size_t>(count_word);
    if (!whole && (!count || (!checksum_word.empty() && checksum_word.size() < 16))) return false;
    if (!count)
      complain("TR-605", "@end must be followed by the number of actions");
    else if (*count != actions())
      complain("TR-604", "the save holds " + std::to_string(actions()) + " actions where @end says " +
                             std::to_string(*count) + ": lines were lost or added");
    const auto checksum = read_hash(checksum_word);
    save_.sealed = checksum && *checksum == hash_text(text_.substr(0, start));
    return true;
  }

  std::size_t actions() const { return standing_.size(); }

  std::string_view text_, where_;
  std::size_t at_ = 0;
  int line_ = 0;
  std::set<std::string, std::less<>> seen_;  ///< keys of the header
  SaveFile save_;
  std::vector<std::size_t> standing_, taken_back_;  ///< actions among the lines, in order
  Findings findings_;
};

}  // namespace

void describe_match(SaveHeader& header, const Match& match) {
  const GameData& data = *match.rules().data;
  header.title = data.title_id;
  header.scenario = data.scenario.id;
  header.system = data.system;
  header.data_hash = data.hash;
  header.overlays = data.overlays;
  header.options = match.rules().options;
  header.start_hash = match.start().hash();
}

std::string header_text(const SaveHeader& header) {
  std::string text(kSaveFormat);
  const auto line = [&](const char* key, const std::string& value) { text += std::string("\n") + key + ": " + value; };
  line("title", header.title);
  line("scenario", header.scenario);
  line("system", header.system + " " + header.version);
  line("data", hash_word(header.data_hash));
  for (const OverlayMark& overlay : header.overlays) line("overlay", overlay.id + " " + hash_word(overlay.digest));
  for (const auto& [id, choice] : header.options) line("option", id + " " + choice);
  line("seed", std::to_string(header.seed));
  line("dice", header.sworn ? "sworn" : header.free_dice ? "free" : "seeded");
  if (header.analysis) line("analysis", "yes");
  if (header.open) line("log", "open");
  for (const auto& [side, who] : header.players) line("player", side + " " + who);
  if (header.game) line("game", hash_word(header.game));
  if (!header.sender.empty()) line("sent", header.sender);
  if (!header.position.empty()) line("position", header.position);
  line("start", hash_word(header.start_hash));
  return text + "\n\n";
}

std::string action_line(const Ruleset& rules, const JournalEntry& entry) {
  return to_text(rules, entry.action) + "  # " + hash_word(entry.hash) + "\n";
}

std::string script_line(const std::vector<ScriptedRoll>& rolls) {
  std::string text = "@script";
  for (const ScriptedRoll& roll : rolls) text += " " + to_string(roll);
  return text + "\n";
}

std::string end_line(std::string_view text, std::size_t actions) {
  return "@end " + std::to_string(actions) + " " + hash_word(hash_text(text)) + "\n";
}

Expected<SaveFile> parse_save(std::string_view text, std::string_view where) { return Reader(text, where).read(); }

}  // namespace trigh
