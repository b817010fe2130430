#include "trigh/lab/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ai/rollouts.hpp"
#include "lab/faces.hpp"
#include "rules/strength.hpp"
#include "trigh/ai/general.hpp"
#include "trigh/base/assert.hpp"

namespace trigh {
namespace {

constexpr std::size_t kMostStages = 40;
constexpr int kPart = 16, kFewest = 2;          ///< games of an outlook, at most and at least
constexpr int kFromStart = 4;                   ///< times as many: all games of a scenario have the same
constexpr std::int64_t kOutlookNodes = 25'000;  ///< actions after which an outlook begins no further game
constexpr std::int64_t kEndless = 200'000;                    ///< actions of a game that is given up
constexpr std::uint64_t kScreened = 12, kMeasured = 24;       ///< trials of each line
constexpr std::uint64_t kRolled = 12;                         ///< of each result of a roll

/// Dice for different uses, by the position they are thrown in.
enum class Use : std::uint64_t { kSearch = 1, kScreen, kMeasure };

std::uint64_t seed_for(Use use, std::uint64_t seed, const State& state) {
  return (seed * 4 + static_cast<std::uint64_t>(use)) * 0x9e3779b97f4a7c15u ^ state.pos.hash();
}

Force force_of(const Ruleset& rules, const State& state, Side side) {
  Force force;
  std::int64_t x = 0, y = 0;
  for (const UnitId unit : state.of(side)) {
    const int strength = strength_of(rules, state, unit);
    const Grid::Point at = rules.map().grid.centre(state.hex(unit));
    force.strength += strength;
    if (!rules.supplied(state, unit)) force.unsupplied += strength;
    x += std::int64_t{at.x} * strength;
    y += std::int64_t{at.y} * strength;
  }
  const std::int64_t tenths = 100 * std::max(1, force.strength);
  force.x = static_cast<std::int32_t>(x / tenths);
  force.y = static_cast<std::int32_t>(y / tenths);
  return force;
}

Mark mark_of(const Ruleset& rules, const State& state) {
  Mark mark{player_turns(state.pos), static_cast<std::int32_t>(std::lround(points_of(rules, state) * 100)), -1};
  if (state.pos.over) mark.score = state.pos.winner == Side::kFirst ? 2 : is_player(state.pos.winner) ? 0 : 1;
  if (!state.pos.over) mark.forces = {force_of(rules, state, Side::kFirst), force_of(rules, state, Side::kSecond)};
  return mark;
}

/// Lines of play, tried out side by side.
class Trials {
 public:
  Trials(const Ruleset& rules, const State& start, Side side)
      : rules_(rules), side_(side), until_(player_turns(start.pos) + kAhead), unlimited_({kMost}, never_) {
    unlimited_.refill(100);
    unlimited_.open(100);
  }
  std::vector<Mark> marks(const State& from, std::uint64_t seed, std::uint64_t games = kMeasured) {
    std::vector<Mark> found;
    each(from, seed, games, [&](const State& end, int) { found.push_back(mark_of(rules_, end)); });
    return found;
  }
  std::int64_t worth(const State& from, std::uint64_t seed) {
    std::int64_t sum = 0;
    each(from, seed, kScreened, [&](const State&, int worth) { sum += worth; });
    return sum;
  }

 private:
  template <typename See>
  void each(const State& from, std::uint64_t seed, std::uint64_t games, const See& see) {
    Rollouts rollouts(rules_, side_, seed, until_, unlimited_, known_);
    for (std::uint64_t number = 1; number <= games; ++number) {
      State state = from;
      rollouts.begin(number);
      const int worth = rollouts.outcome(state).value();
      see(state, worth);
    }
  }

  static constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const Ruleset& rules_;
  Side side_;
  int until_;
  const std::atomic<bool> never_ = false;
  Budget unlimited_;
  ChoiceTable known_;
};

}  // namespace

Analysis::Analysis(Match match, const AnalysisSettings& settings) : match_(std::move(match)), settings_(settings) {
  TRIGH_ASSERT(settings.nodes > 0 && settings.games > 0, "an analysis needs nodes and games");
  cut();
  share_out_games();
  outlooks_.resize(lookouts_.size());
  results_.resize(rolls_.size());
  judgements_.resize(segments_.size());
}

/// Cuts the game into stages, rolls and segments.
void Analysis::cut() {
  const Ruleset& rules = match_.rules();
  State state = state_after(0), first = state;
  Events unheard;
  bool open = false;
  int clock = -1;
  for (std::size_t at = 0; at < match_.journal().size(); ++at) {
    const Action& action = match_.journal()[at].action;
    if (player_turns(state.pos) > clock) stages_.push_back(at);
    clock = player_turns(state.pos);
    if (action.actor == Side::kChance) {
      open = false;
      rolls_.push_back(roll_of(rules, state, action));
      rolls_.back().action = at + 1;
    } else if (open && segments_.back().side == action.actor && same_phase(first, state)) {
      segments_.back().to = at + 1;
    } else {
      open = true;
      first = state;
      segments_.push_back({at, at + 1, action.actor, state.pos.turn, state.pos.frames[0].phase});
    }
    unheard.clear();
    apply(rules, state, action, unheard);
  }
  if (stages_.size() > kMostStages) {
    const std::size_t every = (stages_.size() + kMostStages - 1) / kMostStages;
    std::vector<std::size_t> some;
    for (std::size_t i = 0; i < stages_.size(); i += every) some.push_back(stages_[i]);
    stages_ = std::move(some);
  }
  stages_.push_back(match_.journal().size());
}

State Analysis::state_after(std::size_t actions) const {
  return State(match_.rules().counters(), match_.position_after(actions));
}

/// Some from every stage first, so that the whole curve is there early.
void Analysis::share_out_games() {
  const int parts = (settings_.games + kPart - 1) / kPart;
  const auto parts_of = [&](std::size_t stage) {
    if (match_.over() && stage == match_.journal().size()) return 1;
    return stage == 0 ? parts * kFromStart : parts;
  };
  for (int part = 0; part < parts * kFromStart; ++part)
    for (const std::size_t stage : stages_)
      if (part < parts_of(stage)) lookouts_.push_back({stage, part});
}

Outlook Analysis::look_out(const Lookout& lookout) const {
  const Ruleset& rules = match_.rules();
  const State start = state_after(lookout.action);
  Outlook outlook;
  if (start.pos.over) return outlook;
  std::array<Staff, 2> staff;
  std::int64_t nodes = 0;
  for (int i = 0; i < std::min(kPart, settings_.games); ++i) {
    if (i >= kFewest && nodes > kOutlookNodes) break;
    const auto number = static_cast<std::uint64_t>(lookout.part * kPart + i);
    std::array<Dice, 2> choices{Dice(settings_.seed, 2 * number), Dice(settings_.seed, 2 * number + 1)};
    KeyedDice rolls(settings_.seed, number);
    for (Staff& each : staff) each.start_anew();
    State state = start;
    std::vector<Mark> marks;
    const std::int64_t before = nodes;
    play_on(rules, state, {&staff[0], &staff[1]}, choices, rolls, [&](const State& at) {
      if (marks.empty() || player_turns(at.pos) > marks.back().clock) marks.push_back(mark_of(rules, at));
      return ++nodes - before < kEndless;
    });
    marks.push_back(mark_of(rules, state));
    outlook.games.push_back(std::move(marks));
  }
  return outlook;
}

std::vector<RollResult> Analysis::try_faces(const Roll& roll) const {
  const Ruleset& rules = match_.rules();
  const State state = state_after(roll.action - 1);
  std::vector<RollResult> results;
  std::vector<State> ends;
  for (Face& face : faces_of(rules, state)) {
    const auto same = [&](const State& end) { return end.pos.hash() == face.after.pos.hash(); };
    const auto at = static_cast<std::size_t>(std::ranges::find_if(ends, same) - ends.begin());
    if (at == ends.size()) {
      ends.push_back(std::move(face.after));
      results.push_back({{}, std::move(face.text)});
    }
    results[at].values.push_back(face.value);
    results[at].p += face.p;
  }
  if (results.size() == 1) return results;
  Trials trials(rules, state, Side::kFirst);
  for (std::size_t i = 0; i < results.size(); ++i)
    results[i].marks = trials.marks(ends[i], seed_for(Use::kMeasure, settings_.seed, state), kRolled);
  return results;
}

/// Whether each of its actions was the only one on offer.
bool Analysis::forced(const Segment& segment) const {
  const Ruleset& rules = match_.rules();
  State state = state_after(segment.from);
  ActionList list;
  Events unheard;
  for (std::size_t at = segment.from; at < segment.to; ++at) {
    list.clear();
    offers(rules, state, list);
    if (list.size() > 1) return false;
    unheard.clear();
    apply(rules, state, match_.journal()[at].action, unheard);
  }
  return true;
}

Judgement Analysis::judge_segment(const Segment& segment) const {
  Judgement judged{.forced = forced(segment)};
  if (judged.forced) return judged;
  const Ruleset& rules = match_.rules();
  const State start = state_after(segment.from), end = state_after(segment.to);
  Trials trials(rules, start, segment.side);
  const auto seed = [&](Use use) { return seed_for(use, settings_.seed, start); };
  const auto general = make_general_player({.allowance = {settings_.nodes, 0}});
  const auto staff = make_staff_player();
  std::int64_t best = trials.worth(end, seed(Use::kScreen));
  std::optional<State> after;
  for (Player* adviser : {general.get(), staff.get()}) {
    Dice whims(seed(Use::kSearch));
    Line line = line_of(rules, start, *adviser, whims);
    if (line.after.pos.hash() == end.pos.hash()) continue;
    const std::int64_t worth = trials.worth(line.after, seed(Use::kScreen));
    if (worth <= best) continue;
    best = worth;
    judged.plan = std::move(line.plan);
    after = std::move(line.after);
  }
  judged.before = trials.marks(start, seed(Use::kMeasure));
  judged.played = trials.marks(end, seed(Use::kMeasure));
  if (after) judged.planned = trials.marks(*after, seed(Use::kMeasure));
  return judged;
}

std::size_t Analysis::finished() const {
  const auto there = [](const auto& each) { return each.has_value(); };
  return static_cast<std::size_t>(std::ranges::count_if(outlooks_, there) + std::ranges::count_if(results_, there) +
                                  std::ranges::count_if(judgements_, there));
}

std::uint64_t Analysis::hash_after(std::size_t actions) const {
  return actions == 0 ? match_.start().hash() : match_.journal()[actions - 1].hash;
}

void Analysis::take_over(const Analysis& older) {
  const auto same = std::ranges::mismatch(match_.journal(), older.match_.journal(), [](const auto& a, const auto& b) {
    return a.hash == b.hash && a.action == b.action;
  });
  const auto common = static_cast<std::size_t>(same.in1 - match_.journal().begin());
  for (std::size_t i = 0; i < lookouts_.size(); ++i)
    if (const auto at = std::ranges::find(older.lookouts_, lookouts_[i]);
        lookouts_[i].action <= common && at != older.lookouts_.end())
      outlooks_[i] = older.outlooks_[static_cast<std::size_t>(at - older.lookouts_.begin())];
  for (std::size_t i = 0; i < std::min(rolls_.size(), older.rolls_.size()); ++i)
    if (rolls_[i].action <= common) results_[i] = older.results_[i];
  // Up to the first that differs they are the same ones; the last of the older game may have gone on.
  for (std::size_t i = 0; i < std::min(segments_.size(), older.segments_.size()); ++i)
    if (segments_[i].to == older.segments_[i].to && segments_[i].to <= common) judgements_[i] = older.judgements_[i];
}

/// Outlooks first: without them nothing can be told of the rest.
void Analysis::step() {
  for (std::size_t i = 0; i < lookouts_.size(); ++i)
    if (!outlooks_[i]) {
      outlooks_[i] = look_out(lookouts_[i]);
      return;
    }
  for (std::size_t i = 0; i < rolls_.size(); ++i)
    if (!results_[i]) {
      results_[i] = try_faces(rolls_[i]);
      return;
    }
  for (std::size_t i = 0; i < segments_.size(); ++i)
    if (!judgements_[i]) {
      judgements_[i] = judge_segment(segments_[i]);
      if (!judgements_[i]->forced) return;
    }
}

}  // namespace trigh
