#include "terminal/game.hpp"

#include <algorithm>
#include <utility>

#include "aim_words.hpp"
#include "trigh/ai/search.hpp"
#include "trigh/base/contain.hpp"
#include "trigh/play/notation.hpp"
#include "words.hpp"

namespace trigh::terminal {
namespace {

void append(const Ruleset& rules, const Events& events, std::vector<std::string>& lines) {
  for (const Event& event : events) lines.push_back(words::event(rules, event));
}

}  // namespace

std::vector<std::string> Game::play(const Action& action) {
  if (is_player(only_) && match().to_act() == opponent(only_)) return {"it is the other player's decision"};
  const auto verdict = table_.apply(action);
  if (!verdict) {
    std::vector<std::string> lines;
    for (const Finding& finding : verdict.error()) lines.push_back(to_string(finding));
    return lines;
  }
  if (*verdict) return {};
  return words::objections(rules(), *verdict);
}

std::string Game::undo() {
  if (table_.signed_away()) return "what is signed is not taken back";
  switch (table_.undo_barrier()) {
    case Match::UndoBarrier::kStart: return "nothing has been done yet";
    case Match::UndoBarrier::kDice: return "the die has been rolled since; a roll is not taken back";
    case Match::UndoBarrier::kOtherPlayer: return "the last action was the other player's; it is not taken back";
    case Match::UndoBarrier::kNone: break;
  }
  const Findings findings = table_.undo();
  notes_.erase(notes_.upper_bound(match().journal().size()), notes_.end());
  return findings.empty() ? "" : to_string(findings[0]);
}

std::string Game::save_now() const {
  if (save_path_.empty()) return "name a file with --save to keep this game";
  const Findings findings = table_.save(save_path_);
  return findings.empty() ? "saved: " + save_path_ : to_string(findings[0]);
}

std::size_t Game::log_size() const {
  std::size_t size = match().opening_events().size() + notes_.size();
  for (const JournalEntry& entry : match().journal()) size += entry.events.size();
  return size;
}

std::vector<std::string> Game::log_lines(std::size_t most) const {
  std::vector<std::string> lines;
  const auto& journal = match().journal();
  std::size_t first = journal.size(), have = 0;
  for (; first > 0 && have < most; --first) have += journal[first - 1].events.size() + notes_.count(first);
  if (have < most) append(rules(), match().opening_events(), lines);
  for (std::size_t i = first; i < journal.size(); ++i) {
    append(rules(), journal[i].events, lines);
    if (const auto note = notes_.find(i + 1); note != notes_.end()) lines.push_back(note->second);
  }
  if (lines.size() > most) lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(most));
  return lines;
}

std::vector<std::string> Game::obligation_lines() const {
  std::vector<std::string> lines;
  for (const Obligation& each : rules().obligations(match().state())) {
    std::string line = words::unit(rules(), each.unit) + " " + each.text;
    if (each.other != kNoUnit) line += " " + words::unit(rules(), each.other);
    if (each.optional) line += " (may be waived)";
    lines.push_back(line + (each.rule ? std::string(" [") + each.rule->id + "]" : ""));
  }
  return lines;
}

std::vector<std::string> Game::victory_lines() const {
  std::vector<std::string> lines;
  for (const VictoryLine& line : rules().victory_lines(match().state()))
    lines.push_back((is_player(line.side) ? words::side(rules(), line.side) + ": " : "") + line.text +
                    (line.points ? ", " + std::to_string(line.points) + " points" : "") +
                    (line.holds ? ", holds" : "") + (line.rule ? std::string(" [") + line.rule->id + "]" : ""));
  return lines;
}

std::optional<CombatReport> Game::odds(Action action) const {
  action.actor = match().to_act();
  if (!match().judge(action)) return std::nullopt;
  State after = match().state();
  Events unheard;
  apply(rules(), after, action, unheard);
  const auto hand = rules().hand(after);
  if (!hand || !hand->combat || hand->rolled) return std::nullopt;
  return rules().combat(after, *hand->combat);
}

std::string Game::advice_refused() const {
  if (is_player(only_)) return "there are no hints against another person";
  return match().over() || !is_player(match().to_act()) ? "nobody is to act" : "";
}

host::Advice Game::advice(std::optional<UnitId> about) const {
  const Units units = about ? Units(&*about, 1) : Units();
  return host::advise(rules(), match().state(), "general:nodes=20000", units);
}

std::vector<std::string> Game::summary(const host::Advice& advice) const {
  std::vector<std::string> lines;
  if (advice.steps.empty()) lines.push_back("the plan does not involve it");
  lines.push_back(words::aims(rules(), match().to_act(), advice.aims));
  for (const host::Remark& each : advice.remarks)
    lines.push_back(each.text + (each.rule ? std::string(" [") + each.rule->id + "]" : ""));
  return lines;
}

Machine::Machine(std::array<std::string, 2> players, std::uint64_t seed) : dice_(seed, 1) {
  for (std::size_t side = 0; side < 2; ++side) players_[side] = make_player(players[side]);
}

bool Machine::to_act(const Match& match) const {
  return !match.over() && is_player(match.to_act()) &&
         players_[static_cast<std::size_t>(index(match.to_act()))] != nullptr;
}

std::string Machine::take_aim(const Match& match) {
  if (!turn_ || (!match.over() && player_turns(match.position()) == turn_->number)) return "";
  const PlayerTurn told = *std::exchange(turn_, std::nullopt);
  return words::aims(match, told.side, std::min(told.from, match.journal().size()));
}

Findings Machine::act(Game& game) {
  const Match& match = game.match();
  if (const Side side = match.to_act(); !turn_ && side == match.position().phasing)
    turn_ = PlayerTurn{player_turns(match.position()), side, match.journal().size()};
  std::unique_ptr<Player>& player = players_[static_cast<std::size_t>(index(match.to_act()))];
  auto action =
      contain("the machine", [&] { return player->choose(match.rules(), match.state(), dice_); });
  Findings findings;
  if (!action) findings = action.error();
  else
    for (const std::string& why : game.play(*action)) findings.push_back({"", "the machine", "", why});
  if (!findings.empty()) player.reset();
  return findings;
}

}  // namespace trigh::terminal
