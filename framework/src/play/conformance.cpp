#include "trigh/play/conformance.hpp"

#include <algorithm>

#include "base/words.hpp"
#include "kit.hpp"
#include "trigh/play/difference.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/rules/options.hpp"

namespace trigh {
namespace {

constexpr int kDeepCheckEvery = 16;  ///< decisions between the costlier checks

std::string text_of(const Options& options) {
  return joined(options, [](const auto& option) { return option.first + "=" + option.second; });
}

}  // namespace

ConformanceReport Kit::run() {
  for (int i = 0; i < setup_.games && room(); ++i) {
    say("random game " + std::to_string(i + 1) + " of " + std::to_string(setup_.games));
    play(setup_.chosen, setup_.seed + static_cast<std::uint64_t>(i), true);
  }
  if (setup_.chosen.empty()) check_options();
  for (std::size_t kind = kEndPhase; kind < forms_.size(); ++kind)
    for (std::size_t mode = 0; mode < std::max<std::size_t>(1, forms_[kind].modes.size()); ++mode)
      if (!tried_.contains({static_cast<ActionKind>(kind), static_cast<std::uint8_t>(mode)}))
        counts().never_legal.push_back(forms_[kind].verb + (mode == 0 ? "" : " by " + forms_[kind].modes[mode]));
  return std::move(report_.report);
}

ConformanceFailure Kit::here(const char* check, std::string text) const {
  ConformanceFailure failure;
  failure.check = check;
  failure.text = std::move(text);
  failure.seed = seed_;
  failure.options = text_of(options_);
  if (!match_) return failure;
  failure.turn = match_->position().turn;
  failure.phase = match_->phase().id;
  failure.rule = match_->phase().rule->id;
  return failure;
}

void Kit::fail(const char* check, std::string text, std::string field) {
  ConformanceFailure failure = here(check, std::move(text));
  failure.field = std::move(field);
  report_.add(std::move(failure));
}

void Kit::fail(const char* check, std::string text, const Action& action, const State& before, std::string field) {
  ConformanceFailure failure = here(check, std::move(text));
  failure.field = std::move(field);
  failure.action = to_text(match_->rules(), action);
  failure.module = owner_of(action, before);
  failure.phase = match_->rules().phases[before.pos.top().phase].id;
  failure.rule = match_->rules().phases[before.pos.top().phase].rule->id;
  failure.turn = before.pos.turn;
  report_.add(std::move(failure));
}

void Kit::fail_last(const char* check, std::string text, std::string field) {
  if (last_)
    fail(check, std::move(text), last_->first, last_->second, std::move(field));
  else
    fail(check, std::move(text), std::move(field));
}

void Kit::fail(const Mistake& mistake) {
  ConformanceFailure failure = here("mistakes", mistake.text);
  failure.module = mistake.module.empty() ? "" : mistake.module + " in " + mistake.question + "()";
  failure.action = mistake.action;
  report_.add(std::move(failure));
}

std::string Kit::owner_of(const Action& action, const State& before) const {
  const Ruleset& rules = match_->rules();
  const auto owns = with_verb(kind_set({action.kind}));
  for (const auto& each : rules.modules) {
    const RuleModule& module = *each;
    if (!owns(module)) continue;
    State copy = before;
    Events unheard;
    try {
      if (module.perform(copy, action, unheard)) return class_of(typeid(module));
    } catch (...) {
      return class_of(typeid(module));
    }
  }
  return action.kind == kEndPhase ? class_of(typeid(rules)) : "";
}

std::unique_ptr<Ruleset> Kit::made(const Options& options) {
  auto rules = setup_.compose(options);
  if (rules) return std::move(rules).value();
  fail("options", "compose refused: " + to_string(rules.error()));
  return nullptr;
}

std::shared_ptr<const Ruleset> Kit::composed(const Options& options, bool shuffled) {
  std::unique_ptr<Ruleset> rules = made(options);
  if (rules && shuffled) {
    auto& modules = rules->modules;
    for (std::size_t i = modules.size(); i > 1; --i)
      std::swap(modules[i - 1], modules[dice_.below(static_cast<std::uint32_t>(i))]);
    const Findings findings = rules->compile();
    if (!findings.empty()) fail("order", to_string(findings));
  }
  return std::shared_ptr<const Ruleset>(std::move(rules));
}

void Kit::fail_order(const char* text, std::string modules, std::string field) {
  ConformanceFailure failure = here("order", text);
  failure.module = std::move(modules);
  failure.field = std::move(field);
  for (const ConformanceFailure& known : report_.report.failures)
    if (failure.module.empty() && known.check == failure.check && known.text == failure.text)
      failure = ConformanceFailure(known), failure.times = 1;  // seen before: the same two
  report_.add(std::move(failure));
}

void Kit::play(const Options& options, std::uint64_t seed, bool replayed) {
  seed_ = seed;
  options_ = options;
  dice_ = Dice(seed);
  std::unique_ptr<Match> match;
  try {
    play_game(match);
    if (match && replayed) check_replay(*match);
  } catch (const Mistake& mistake) {
    fail(mistake);
  } catch (const std::exception& error) {
    fail("mistakes", std::string("it failed with an exception: ") + error.what());
  } catch (...) {
    fail("mistakes", "it failed with an exception of an unknown kind");
  }
  match_ = nullptr;
  last_.reset();
}

void Kit::play_game(std::unique_ptr<Match>& match) {
  const auto rules = composed(options_, false), twin_rules = composed(options_, true);
  if (!rules || !twin_rules) return;
  forms_ = rules->forms;
  match = std::make_unique<Match>(rules);
  match_ = match.get();
  Match twin(twin_rules);
  if (match->hash() != twin.hash()) {
    constexpr const char* kText = "the starting position depends on the order of the modules; let them commute";
    const auto start_of = [](Ruleset& each) {
      return Match(std::shared_ptr<const Ruleset>(std::shared_ptr<void>(), &each)).hash();
    };
    fail_order(kText, at_odds(kText, start_of), difference(*rules, match->position(), twin.position()));
  }
  check_edges(*match, twin);
  ++counts().games;
  for (int decision = 0; !match->over() && room(); ++decision) {
    if (decision >= setup_.decision_limit)
      return fail("ends", "a random game was not over after " + std::to_string(decision) + " decisions");
    if (!decide(*match, twin, decision % kDeepCheckEvery == 0)) return;
  }
  if (room() && match->over() && match->position().top().actor != Side::kNone && match->to_act() != Side::kNone)
    fail("ends", "the game is over and somebody is to act");
}

bool Kit::decide(Match& match, Match& twin, bool deep) {
  ++counts().decisions;
  const Action action = choose(match, deep);
  if (action.kind == kEndPhase && action.actor == Side::kNone) {
    fail("ends", "a dead end: the phase offers nothing; every decision needs an offer");
    return false;
  }
  if (deep) check_deeply(match, twin);
  check_candidates(match);
  return check_step(match, twin, action) && room();
}

Action Kit::choose(const Match& match, bool deep) {
  const Side side = match.to_act();
  if (side == Side::kChance) return dice_.roll(match.chance());
  if (!deep && dice_.below(24) != 0) {  // mostly a random unit, so that long phases pass quickly
    const int units = match.rules().counters().size();
    for (int i = 0; i < 6; ++i) {
      const auto unit = static_cast<UnitId>(dice_.below(static_cast<std::uint32_t>(units)));
      const ActionList list = match.offers({unit});
      if (!list.empty()) return list[dice_.below(static_cast<std::uint32_t>(list.size()))];
    }
  }
  const ActionList list = match.offers();
  if (list.empty()) return Action{};
  if (deep)
    for (const Action& offer : list)
      if (!match.judge(offer)) fail("offers", "offered and refused", offer, match.state());
  return list[dice_.below(static_cast<std::uint32_t>(list.size()))];
}

void Kit::check_replay(const Match& match) {
  const auto rules = composed(options_, true);
  if (!rules) return;
  Match again(rules);
  for (std::size_t i = 0; i < match.journal().size(); ++i) {
    const JournalEntry& entry = match.journal()[i];
    const State before = again.state();
    const Verdict verdict = again.apply(entry.action);
    if (verdict && again.hash() == entry.hash) continue;
    return fail("replay", verdict ? "the replay comes to another position" : "the replay refuses it", entry.action,
                before, verdict ? difference(*rules, match.position_after(i + 1), again.position()) : "");
  }
}

void Kit::check_options() {
  std::vector<Options> sets;
  Options last;
  for (const OptionInfo& option : setup_.options)
    for (const OptionInfo::Choice& choice : option.choices)
      if (choice.id != option.default_choice) {
        sets.push_back({{option.id, choice.id}});
        last[option.id] = choice.id;
      }
  const std::size_t singles = sets.size();
  Dice pairs(setup_.seed, 1);
  for (int i = 0; i < setup_.option_pairs && singles > 1; ++i) {
    Options pair = sets[pairs.below(static_cast<std::uint32_t>(singles))];
    pair.merge(Options(sets[pairs.below(static_cast<std::uint32_t>(singles))]));
    sets.push_back(pair);
  }
  if (singles > 0) sets.push_back(last);
  for (std::size_t i = 0; i < sets.size() && room(); ++i) {
    if (conflicting(sets[i])) continue;
    say("options " + std::to_string(i + 1) + " of " + std::to_string(sets.size()));
    for (int game = 0; game < setup_.option_games && room(); ++game)
      play(sets[i], setup_.seed + static_cast<std::uint64_t>(game), false);
  }
}

bool Kit::conflicting(const Options& options) const {
  Findings findings;
  complete_options(setup_.options, options, setup_.scenario, findings);
  return !findings.empty();
}

ConformanceReport check_conformance(const ConformanceSetup& setup) { return Kit(setup).run(); }

}  // namespace trigh
