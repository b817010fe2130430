#include "table.hpp"

#include <algorithm>

#include "trigh/base/contain.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/position_file.hpp"
#include "trigh/play/notation.hpp"

namespace trigh::host {
namespace {

constexpr int kMaxRolls = 10000;  ///< in a row; a ruleset that rolls on and on is stopped
/// Characters of a log that tell of nothing that stands: as much as the longest games measured (283 KB), and replayed
/// in some seconds.
constexpr std::size_t kMostAside = 256u << 10;

std::string plugin_of(const OpenGame& game) { return "plugin " + game.data->system; }

Findings check_world(const SaveHeader& header, const OpenGame& game, std::string_view where) {
  if (header.system != game.data->system || header.version != game.plugin->manifest().version)
    return {{"TR-612", std::string(where), "system",
             "the save was made with " + header.system + " " + header.version + ", here is " + game.data->system + " " +
                 game.plugin->manifest().version + "; install the plugin it was made with"}};
  for (std::size_t i = 0; i < header.overlays.size() && i < game.data->overlays.size(); ++i)
    if (header.overlays[i] != game.data->overlays[i])
      return {{"TR-614", std::string(where), "overlay",
               "the save was played with the overlay '" + header.overlays[i].id + "' as it read then (" +
                   hash_text_of(header.overlays[i].digest).text + "); here it reads otherwise (" +
                   hash_text_of(game.data->overlays[i].digest).text + "): restore its file"}};
  if (header.data_hash != game.data->hash)
    return {{"TR-611", std::string(where), "data",
             "the save was made with other data of '" + header.title + "' (" + hash_text_of(header.data_hash).text +
                 ", here " + hash_text_of(game.data->hash).text + "); restore the files it was made with"}};
  return {};
}

/// Why no roll of the title can show this, empty if one can.
std::string against_roll(const Ruleset& rules, const ScriptedRoll& roll) {
  if (roll.empty()) return "a roll needs a face for each of its dice";
  const std::string text = trigh::to_string(roll);
  for (const std::int16_t face : roll)
    if (face < 1 || face > 6)
      return roll.size() == 1 && face > 6 && face <= 36
                 ? text + " is no face but a total; write the faces of the dice as a list, such as [3, 4]"
                 : "a die shows 1 to 6, not " + std::to_string(face);
  int most = 1;
  for (const Phase& phase : rules.phases)
    if (phase.allows_kind(kRoll)) most = std::max<int>(most, phase.dice);
  if (roll.size() <= static_cast<std::size_t>(most)) return {};
  return "no roll of this title takes " + std::to_string(roll.size()) + " dice; " +
         (most == 1 ? "write one number for each roll" : "the most are " + std::to_string(most));
}

/// Findings about what a position file chooses, with their place in it.
Findings in_position(Findings findings, std::string_view where) {
  for (Finding& finding : findings) {
    if (finding.where == "options") finding.pointer = "/options" + finding.pointer;
    else if (finding.code == "TR-166") finding.pointer = "/scenario";
    else if (finding.code == "TR-173") finding.pointer = "/overlays";
    else continue;
    finding.where = where;
  }
  return findings;
}

Findings against_script(const Ruleset& rules, const std::vector<ScriptedRoll>& rolls, std::string_view where,
                        const std::string& pointer) {
  if (rolls.size() > kMostScripted)
    return {{"TR-642", std::string(where), pointer,
             "at most " + std::to_string(kMostScripted) + " rolls are scripted at once; script the rest later"}};
  constexpr std::size_t kMostTold = 50;
  Findings findings;
  for (std::size_t i = 0; i < rolls.size() && findings.size() < kMostTold; ++i)
    if (std::string text = against_roll(rules, rolls[i]); !text.empty())
      findings.push_back({"TR-642", std::string(where), pointer + "/" + std::to_string(i), std::move(text)});
  return findings;
}

constexpr std::string_view kDecides = " decides ";

/// What stands behind @orders before an action that orders have decided: "red decides done".
std::string decided_text(const Ruleset& rules, const JournalEntry& entry) {
  if (!is_player(entry.action.actor)) return {};
  return rules.data->side_ids[index(entry.action.actor)] + std::string(kDecides) + to_text(rules, entry.action);
}

std::string dice_words(std::size_t count) { return count == 1 ? "one die" : std::to_string(count) + " dice"; }

}  // namespace

Table::Table(OpenGame game, std::unique_ptr<Match> match, SaveHeader header)
    : game_(std::move(game)), match_(std::move(match)), header_(std::move(header)), dice_(header_.seed) {
  describe_match(header_, *match_);
  header_.version = game_.plugin->manifest().version;
  if (header_.sworn) oath_.emplace(header_);
}

Expected<std::unique_ptr<Table>> Table::set_up(OpenGame game, SaveHeader header, const Position* start) {
  auto match = start ? start_match(game, *start) : start_match(game);
  if (!match) return Unexpected<Findings>{match.error()};
  return std::unique_ptr<Table>(new Table(std::move(game), std::move(*match), std::move(header)));
}

Expected<std::unique_ptr<Table>> Table::start(TitleLibrary& library, const GameChoice& choice, std::uint64_t seed,
                                              std::uint64_t sworn) {
  auto game = library.open(choice);
  if (!game) return Unexpected<Findings>{game.error()};
  SaveHeader header;
  header.seed = sworn ? 0 : seed;
  header.sworn = sworn != 0;
  header.game = sworn;
  auto table = set_up(std::move(*game), std::move(header), nullptr);
  if (!table) return table;
  if (Findings findings = table.value()->roll_on(); !findings.empty()) return Unexpected<Findings>{findings};
  return table;
}

Expected<std::unique_ptr<Table>> Table::set_up_position(TitleLibrary& library, const Datum& document,
                                                        std::string_view where, SaveHeader header) {
  const auto request = read_position_request(document, where);
  if (!request) return Unexpected<Findings>{request.error()};
  const std::string& title = request.value().game.title;
  GameChoice choice{request.value().game, request.value().options, header.version};
  for (const std::string& id : request.value().overlays) {
    const auto said = std::ranges::find(header.overlays, id, &OverlayMark::id);  // of a save, with the digest
    choice.overlays.push_back(said == header.overlays.end() ? OverlayMark{id} : *said);
  }
  auto game = library.open(choice);
  if (!game && !library.has(title))
    return fail("TR-531", std::string(where), "/title",
                "there is no title '" + title.substr(0, 60) + "'; 'trigh titles' lists them");
  if (!game) return Unexpected<Findings>{in_position(game.error(), where)};
  auto position = contain(plugin_of(*game), [&] { return read_position(*game.value().rules, document, where); });
  if (!position) return Unexpected<Findings>{position.error()};
  if (Findings findings = against_script(*game->rules, request.value().dice, where, "/dice"); !findings.empty())
    return Unexpected<Findings>{findings};
  header.analysis = true;
  header.position = json_text(document);
  auto table = set_up(std::move(*game), std::move(header), &position.value());
  if (!table) return table;
  table.value()->origin_ = document;
  table.value()->dice_.script(request.value().dice);
  return table;
}

Expected<std::unique_ptr<Table>> Table::from_position(TitleLibrary& library, const Datum& document,
                                                      std::string_view where, std::uint64_t seed) {
  SaveHeader header;
  header.seed = seed;
  auto table = set_up_position(library, document, where, std::move(header));
  // Its actions may have come to a roll that the file does not tell.
  if (!table || table.value()->match_->to_act() != Side::kChance) return table;
  Findings findings = table.value()->try_script(table.value()->match_->state(), nullptr);
  if (findings.empty()) findings = table.value()->roll_on();
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return table;
}

Expected<std::unique_ptr<Table>> Table::from_save(TitleLibrary& library, std::string_view text, std::string_view where,
                                                  ReplayMode mode, std::size_t to, std::uint64_t own_dice) {
  const auto save = parse_save(text, where);
  if (!save) return Unexpected<Findings>{save.error()};
  const SaveHeader& header = save.value().header;
  SwornLog verified(header);
  if (header.sworn)
    if (Findings findings = verify_sworn(save.value(), where, verified); !findings.empty())
      return Unexpected<Findings>{findings};
  if (mode == ReplayMode::kTrusted && !save.value().sealed)
    return fail("TR-613", std::string(where), "",
                "only a whole save with its own checksum can be trusted; load it judged");
  Expected<std::unique_ptr<Table>> table = Unexpected<Findings>{{}};
  SaveHeader fresh = header;
  fresh.open = false;
  fresh.sender.clear();   // who writes it next will say so
  if (header.free_dice && header.seed == 0) fresh.seed = own_dice;
  if (header.position.empty()) {
    auto game = library.open(
        {{.title = header.title, .scenario = header.scenario}, header.options, header.version, header.overlays});
    table = game ? set_up(std::move(*game), std::move(fresh), nullptr) : Unexpected<Findings>{game.error()};
  } else {
    const auto document = parse_json(header.position, std::string(where) + " (position)");
    if (!document) return Unexpected<Findings>{document.error()};
    table = set_up_position(library, document.value(), std::string(where) + " (position)", std::move(fresh));
  }
  if (!table) {
    for (Finding& finding : table.error())
      if (finding.code == "TR-173")
        finding = {"TR-614", std::string(where), "overlay",
                   "the save was played with an owner's overlay that is not here: " + finding.text};
      else if (finding.code == "TR-530")
        finding = {"TR-612", std::string(where), "system",
                   "the save was made with " + header.system + " " + header.version + ", which is not here (" +
                       finding.text + ")"};
    return table;
  }
  Table& game = *table.value();
  if (Findings findings = check_world(header, game.game_, where); !findings.empty())
    return Unexpected<Findings>{findings};
  auto replayed =
      contain(plugin_of(game.game_), [&] { return replay(save.value(), where, *game.match_, game.dice_, mode, to); });
  if (!replayed) return Unexpected<Findings>{replayed.error()};
  if (!replayed.value().empty()) return Unexpected<Findings>{replayed.value()};
  if (Findings findings = game.note_lines(save.value(), where); !findings.empty())
    return Unexpected<Findings>{findings};
  if (header.open) {
    for (const auto& [before, line] : game.notes_) game.aside_ += line.size();
    const std::size_t lines = text.size() - std::min(text.size(), text.find("\n\n"));
    game.aside_ += lines - std::min(lines, game.log_lines().size());
  }
  if (header.sworn) {
    const bool whole = to == static_cast<std::size_t>(-1);
    if (Findings findings = game.take_oaths(save.value(), where, whole ? &verified : nullptr); !findings.empty())
      return Unexpected<Findings>{findings};
  }
  for (const JournalEntry& entry : game.match_->journal()) game.rolls_ += entry.action.actor == Side::kChance;
  // A log may end between an action and its roll.
  if (to == static_cast<std::size_t>(-1))
    if (Findings findings = game.roll_on(false); !findings.empty()) return Unexpected<Findings>{findings};
  return table;
}

/// Takes over what stands between the actions.
Findings Table::note_lines(const SaveFile& save, std::string_view where) {
  std::size_t number = 0;
  for (const SaveLine& line : save.lines) {
    if (line.kind == SaveLine::Kind::kAction) ++number;
    if (line.kind == SaveLine::Kind::kAction || number > match_->journal().size()) continue;
    if (line.kind == SaveLine::Kind::kScript) {
      notes_.emplace_back(number, script_line(line.rolls));
      continue;
    }
    if (line.kind == SaveLine::Kind::kOath) {
      if (read_drawn(line.text)) drawn_[number] = line.text + "\n";
      else notes_.emplace_back(number, line.text + "\n");
      continue;
    }
    // What an order has decided, unless it was taken back and another decision stands there.
    const auto& journal = match_->journal();
    if (number < journal.size() && line.text == decided_text(rules(), journal[number])) ordered_.insert(number);
    if (line.text.find(kDecides) != line.text.npos) continue;
    const auto orders = read_orders(line.text, game_.data->side_ids);
    if (!orders)
      return {{"TR-605", std::string(where), "line " + std::to_string(line.line),
               "@orders is followed by a side, support=ask, none or machine and result=ask or machine"}};
    orders_[static_cast<std::size_t>(index(orders->first))] = orders->second;
    notes_.emplace_back(number, orders_line(line.text));
  }
  return {};
}

const ActionList& Table::offers() const {
  const std::uint64_t now = match_->hash();
  const bool waits = oath_ && match_->to_act() == Side::kChance;   // sworn dice are nobody's to roll
  if (offers_.first != now) offers_ = {now, waits ? ActionList{} : match_->offers()};
  return offers_.second;
}

void Table::name_player(Side side, std::string who) {
  const std::string& id = game_.data->side_ids[index(side)];
  std::ranges::replace_if(
      who, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  std::erase_if(header_.players, [&](const auto& player) { return player.first == id; });
  header_.players.emplace_back(id, std::move(who));
}

Expected<Verdict> Table::apply(const Action& action) {
  const std::size_t before = match_->journal().size();
  if (!dice_.scripted().empty()) {  // a script that does not fit is refused before anything happens
    const auto misfit = contain(
        plugin_of(game_), [&] { return match_->judge(action) ? try_script(match_->state(), &action) : Findings{}; });
    if (!misfit) return Unexpected<Findings>{misfit.error()};
    if (!misfit.value().empty()) return Unexpected<Findings>{misfit.value()};
  }
  if (const char* barred = barred_by_oath()) {
    Verdict verdict;
    verdict.forbid(*match_->phase().rule, kNoHex, kNoUnit, barred);
    return verdict;
  }
  auto verdict = contain(plugin_of(game_), [&] { return match_->apply(action); });
  if (!verdict || !verdict.value()) return verdict;
  take_entry(before);
  Findings findings = roll_on();
  Findings log = log_from(before);
  findings.insert(findings.end(), log.begin(), log.end());
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return verdict;
}

/// Whether the script fits the rolls that `action` leads to, none: that are due.
Findings Table::try_script(State state, const Action* action) const {
  const Ruleset& rules = match_->rules();
  Dice dice = dice_;
  dice.resume(rolls_);
  Events unheard;
  if (action) {
    Action done = *action;
    done.actor = trigh::to_act(state);
    trigh::apply(rules, state, done, unheard);
  }
  for (int i = 0; i < kMaxRolls && trigh::to_act(state) == Side::kChance && !dice.scripted().empty(); ++i) {
    const Phase& phase = rules.phases[state.pos.top().phase];
    const ScriptedRoll& next = dice.scripted().front();
    if (next.size() != phase.dice)
      return {{"TR-642", "dice", "",
               "the next roll is '" + phase.name + "', which takes " + dice_words(phase.dice) +
                   ", but the script says " + trigh::to_string(next) + ", " + dice_words(next.size()) +
                   "; script the dice anew"}};
    trigh::apply(rules, state, dice.roll(trigh::chance(rules, state)), unheard);
  }
  return {};
}

/// Rolls and obeys orders until a player must act. A log that ends before a roll goes on with it, and before a decision
/// waits.
Findings Table::roll_on(bool obeying) {
  for (int i = 0; i < kMaxRolls; ++i) {
    const bool rolls = match_->to_act() == Side::kChance;
    const auto done = contain(plugin_of(game_), [&] {
      if (!rolls) return obeying && obey();
      if (oath_) return roll_sworn();
      dice_.resume(rolls_);
      match_->apply_unchecked(dice_.roll(match_->chance()));
      return true;
    });
    if (!done) return done.error();
    if (!done.value()) break;
    rolls_ += rolls;
  }
  return {};
}

/// Whether orders have decided something. Told dice may not fit what follows: who tells them decides himself.
bool Table::obey() {
  if (!dice_.scripted().empty()) return false;
  const auto action = ordered_action(match_->rules(), match_->state(), orders_);
  if (!action) return false;
  ordered_.insert(match_->journal().size());
  match_->apply_unchecked(*action);
  take_entry(match_->journal().size() - 1);
  return true;
}

/// An action as it stands in the log, behind the order that has decided it or the number that was drawn.
std::string Table::entry_lines(std::size_t entry) const {
  const JournalEntry& made = match_->journal()[entry];
  return (ordered(entry) ? orders_line(decided_text(rules(), made)) : "") + entry_oaths(entry) +
         action_line(rules(), made);
}

Findings Table::order(Side side, Orders orders) {
  const std::string note = orders_line(orders_text(game_.data->side_ids[index(side)], orders));
  if (oath_)
    if (Findings findings = take_note(note, side); !findings.empty()) return findings;
  orders_[static_cast<std::size_t>(index(side))] = orders;
  aside_ += note.size();
  const std::size_t before = match_->journal().size();
  notes_.emplace_back(before, note);
  Findings findings = roll_on();
  std::string text = notes_.back().second;
  for (std::size_t i = before; i < match_->journal().size(); ++i) text += entry_lines(i);
  const Findings written = log(text);
  findings.insert(findings.end(), written.begin(), written.end());
  return findings;
}

bool Table::log_is_full() const { return aside_ > kMostAside; }

Findings Table::undo() {
  aside_ += entry_lines(match_->journal().size() - 1).size();
  match_->undo();
  ordered_.erase(ordered_.lower_bound(match_->journal().size()), ordered_.end());
  for (auto& note : notes_) note.first = std::min(note.first, match_->journal().size());
  if (oath_) read_oaths();
  return log(kUndoLine);
}

Findings Table::script(std::vector<ScriptedRoll> rolls) {
  if (!header_.analysis)
    return {{"TR-641", "dice", "",
             "dice are scripted only in analysis games; load a position, or start the game with 'analysis'"}};
  if (Findings findings = against_script(rules(), rolls, "request", "/params/rolls"); !findings.empty())
    return findings;
  notes_.emplace_back(match_->journal().size(), script_line(rolls));
  aside_ += notes_.back().second.size();
  dice_.script(std::move(rolls));
  return log(notes_.back().second);
}

std::string Table::head_text(bool open, bool open_dice, Side sender) const {
  SaveHeader header = header_;
  header.open = open;
  if (is_player(sender)) header.sender = game_.data->side_ids[index(sender)];
  if (open_dice && !oath_) {
    header.seed = 0;
    header.free_dice = true;
  }
  return header_text(header);
}

std::string Table::log_lines() const {
  std::string text;
  auto note = notes_.begin();
  const auto& journal = match_->journal();
  for (std::size_t i = 0; i <= journal.size(); ++i) {
    for (; note != notes_.end() && note->first == i; ++note) text += note->second;
    if (i < journal.size()) text += entry_lines(i);
  }
  return text;
}

std::string Table::save_text(bool open_dice) const {
  const std::string text = head_text(false, open_dice) + log_lines();
  return text + end_line(text, match_->journal().size());
}

std::string Table::mail_text(std::uint64_t game, Side sender) {
  if (!oath_) header_.game = game;
  const std::string text = head_text(false, true, sender) + log_lines();
  return text + end_line(text, match_->journal().size());
}

Findings Table::keep_log(const std::filesystem::path& path) {
  auto log = std::make_unique<DurableLog>();
  Findings findings = log->start(path, log_head() + log_lines());
  if (findings.empty()) keeper_ = std::move(log);
  return findings;
}

Findings Table::log_from(std::size_t entry) {
  std::string text;
  for (; keeper_ && entry < match_->journal().size(); ++entry) text += entry_lines(entry);
  return log(text);
}

Findings Table::log(std::string_view text) {
  if (!keeper_ || text.empty()) return {};
  Findings findings = keeper_->append(text);
  if (!findings.empty()) keeper_.reset();  // what follows would stand after a gap
  return findings;
}

}  // namespace trigh::host
