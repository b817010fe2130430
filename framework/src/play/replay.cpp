// Playing a save on, action by action, and the one sentence about the first thing that differs.
#include "trigh/base/hash.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/play/save.hpp"
#include "trigh/play/sworn.hpp"

namespace trigh {
namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text.substr(0, 120)) + "'"; }

std::string reason_of(const Ruleset& rules, const Verdict& verdict) {
  const auto against = verdict.against();
  if (against.empty()) return "no reason is given";
  const Objection& first = against[0];
  std::string text = std::string(first.rule->id) + " (" + (*first.detail ? first.detail : first.rule->title);
  if (first.hex != kNoHex) text += ", hex " + rules.map().grid.number(first.hex);
  if (first.unit != kNoUnit) text += ", unit " + rules.counters()[first.unit].id;
  return text + ")";
}

class Replayer {
 public:
  Replayer(std::string_view where, const SaveHeader& header, Match& match, Dice& dice, bool judged)
      : where_(where), match_(match), dice_(dice), judged_(judged), check_dice_(!header.free_dice),
        sworn_(header.sworn) {}

  /// False once something differs: see findings.
  bool play(const SaveLine& line) {
    line_ = &line;
    if (match_.over()) return differs("TR-622", "is refused: the game is over");
    auto action = parse_action(match_.rules(), line.text);
    if (!action) return differs("TR-621", "cannot be read: " + action.error().front().text);
    action->actor = match_.to_act();
    if (action->actor == Side::kChance && !draw(*action)) return false;
    if (judged_) {
      if (const Verdict verdict = match_.judge(*action); !verdict)
        return differs("TR-622", "is refused: " + reason_of(match_.rules(), verdict));
    }
    match_.apply_unchecked(*action);
    if (line.hash && *line.hash != match_.hash())
      return differs("TR-624",
                     std::string("leads to position ") + hash_text_of(match_.hash()).text + " where the file says " +
                         hash_text_of(*line.hash).text + ": the save was edited, or made under other rules",
                     match_.journal().size());
    return true;
  }

  /// What stands before a sworn roll.
  void hear(const SaveLine& oath) { drawn_ = read_drawn(oath.text); }

  Findings findings;

 private:
  bool draw_sworn(const Action& action) {
    const Chance chance = match_.chance();
    if (drawn_ && drawn_->second == weight_of(chance) && outcome_at(chance, drawn_->first) == action.value) return true;
    return differs("TR-658", "is not the roll that was drawn: it was changed");
  }
  bool draw(const Action& action) {
    if (sworn_) return draw_sworn(action);
    dice_.resume(rolls_++);
    const Action drawn = dice_.roll(match_.chance());
    if (!judged_ || !check_dice_ || action.kind != kRoll || drawn.value == action.value) return true;
    return differs("TR-623", "is not what the dice of this game show, which is " + std::to_string(drawn.value) +
                                 ": the save was edited");
  }
  bool differs(const char* code, const std::string& what) { return differs(code, what, match_.journal().size() + 1); }
  bool differs(const char* code, const std::string& what, std::size_t number) {
    findings.push_back({code, std::string(where_), "line " + std::to_string(line_->line),
                        "action " + std::to_string(number) + " " + quoted(line_->text) + " " + what});
    return false;
  }

  std::string_view where_;
  Match& match_;
  Dice& dice_;
  bool judged_, check_dice_, sworn_;
  std::optional<std::pair<std::uint32_t, std::uint32_t>> drawn_;
  std::uint64_t rolls_ = 0;
  const SaveLine* line_ = nullptr;
};

}  // namespace

Findings replay(const SaveFile& save, std::string_view where, Match& match, Dice& dice, ReplayMode mode,
                std::size_t to) {
  if (match.hash() != save.header.start_hash)
    return {
        {"TR-620", std::string(where), "",
         "the save starts from another position than this program sets up for its scenario; it was edited, or made by "
         "another build"}};
  Replayer replayer(where, save.header, match, dice, mode == ReplayMode::kJudged);
  for (const SaveLine& line : save.lines) {
    if (match.journal().size() >= to) break;
    if (line.kind == SaveLine::Kind::kScript) dice.script(line.rolls);
    else if (line.kind == SaveLine::Kind::kOath) replayer.hear(line);
    else if (line.kind == SaveLine::Kind::kAction && !replayer.play(line)) break;
  }
  return std::move(replayer.findings);
}

}  // namespace trigh
