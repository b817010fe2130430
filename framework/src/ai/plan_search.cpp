#include "ai/plan_search.hpp"

#include <algorithm>

#include "trigh/base/hash.hpp"

namespace trigh {
namespace {

constexpr int kMostRollouts = 12;        ///< of a challenger
constexpr int kFewest = 2;               ///< before it can be turned down
constexpr int kWorse = 7, kBetter = 20;  ///< tenths of a standard error at which a race is decided
constexpr std::size_t kWholePlans = 6;   ///< challengers that are new from the ground up, before single orders change
constexpr int kExhausted = 50;           ///< challengers in a row that are not new, after which none is looked for
constexpr std::uint64_t kImagined = 0;   ///< the rollout whose dice plans are made with
constexpr int kDeep = 2;                 ///< challengers ahead for each thread

/// Whether the challenger has won; nothing while the race goes on.
std::optional<bool> decided(const Race& race) {
  if (race.count() >= kFewest && race.sum() <= 0 && race.apart(kWorse)) return false;
  if (race.count() >= kMostRollouts / 2 && race.sum() > 0 && race.apart(kBetter)) return true;
  if (race.count() == kMostRollouts) return race.sum() > 0 && race.apart(kWorse);
  return std::nullopt;
}

std::uint64_t key_of(const Plan& plan) {
  std::uint64_t key = hash_text(plan.doctrine);
  for (const Order& order : plan.orders) key = hash_bytes(&order.action, sizeof order.action, key);
  return key;
}

}  // namespace

PlanSearch::PlanSearch(Rollouts& rollouts, const State& start, std::uint64_t seed)
    : rollouts_(rollouts), rules_(rollouts.rules()), start_(start), random_(seed, 1) {}

/// Staying where it is counts as an offer of score 0. Nullptr: it stays.
const Action* PlanSearch::pick(const Intent& intent, const std::vector<Ranked>& ranked) const {
  const auto stay = std::find_if(ranked.begin(), ranked.end(), [](const Ranked& each) { return each.score <= 0; });
  const auto staying = static_cast<int>(stay - ranked.begin());
  if (intent.rank == staying) return nullptr;
  const int index = intent.rank < staying ? intent.rank : intent.rank - 1;
  return index < static_cast<int>(ranked.size()) ? &ranked[static_cast<std::size_t>(index)].action : nullptr;
}

std::optional<Plan> PlanSearch::compose(Rollouts& rollouts, const State& start, const Intents& intents,
                                        const std::string& doctrine, bool note_movers) {
  Plan plan{.orders = {}, .before = {}, .doctrine = doctrine};
  State state = start;
  rollouts.adopt(doctrine);
  rollouts.begin(kImagined);
  for (const Intent& intent : intents) {
    if (!rollouts.settle(start, state)) break;
    Action action;
    if (intent.keep && judge(rules_, state, *intent.keep)) {
      action = *intent.keep;
    } else {
      const std::vector<Ranked> ranked = rollouts.staff().ranked(rules_, state, intent.unit);
      if (note_movers && !ranked.empty()) movers_.push_back(intent.unit);
      const Action* picked = pick(intent, ranked);
      if (!picked) continue;
      action = *picked;
    }
    const std::uint64_t before = state.pos.hash();
    if (!rollouts.act(state, action)) break;
    if (state.pos.hash() == before) continue;
    plan.orders.push_back({intent.unit, action});
    plan.before.push_back(before);
  }
  if (!rollouts.budget().goes_on()) return std::nullopt;
  return plan;
}

std::vector<std::string> PlanSearch::other_doctrines() const {
  std::vector<std::string> found;
  std::vector<std::span<const int>> known{rules_.weights.used(rollouts_.side())};
  for (const WeightSet& set : rules_.weights.all()) {
    const std::span<const int> values = WeightSets::of(set, rollouts_.side());
    const auto same = [&](std::span<const int> each) { return std::ranges::equal(each, values); };
    if (std::ranges::any_of(known, same)) continue;
    known.push_back(values);
    found.push_back(set.id);
  }
  return found;
}

PlanSearch::Intents PlanSearch::kept(const Orders& orders) const {
  Intents intents;
  for (const Order& order : orders) intents.push_back({order.unit, &order.action});
  return intents;
}

int PlanSearch::some_rank(int per_cent) {
  int rank = 0;
  while (rank < 40 && random_.below(100) < static_cast<std::uint32_t>(per_cent)) ++rank;
  return rank;
}

/// A few neighbors go first and choose anew.
void PlanSearch::add_group(Intents& intents) {
  const UnitId center = some_mover();
  const HexId at = start_.hex(center);
  std::vector<UnitId> group = movers_;
  const auto distance = [&](UnitId unit) {
    if (at == kNoHex || start_.hex(unit) == kNoHex) return unit == center ? 0 : 1000;
    return rules_.map().grid.distance(at, start_.hex(unit));
  };
  std::stable_sort(group.begin(), group.end(), [&](UnitId a, UnitId b) { return distance(a) < distance(b); });
  group.resize(std::min<std::size_t>(group.size(), 2 + random_.below(4)));
  for (const UnitId unit : group) std::erase_if(intents, [&](const Intent& intent) { return intent.unit == unit; });
  Intents first;
  for (const UnitId unit : group) first.push_back({unit, nullptr, some_rank(50)});
  intents.insert(intents.begin(), first.begin(), first.end());
}

PlanSearch::Intents PlanSearch::varied(const Orders& orders) {
  Intents intents = kept(orders);
  const auto somewhere = [&](std::size_t size) { return random_.below(static_cast<std::uint32_t>(size)); };
  const bool whole = next_ < given() + kWholePlans;
  const std::uint32_t how = whole ? 9 : random_.below(10);
  if (how <= 4) {  // one or two units go elsewhere, or stay
    for (std::uint32_t i = 0, changes = 1 + random_.below(2); i < changes; ++i) {
      const UnitId unit = some_mover();
      const auto found = std::ranges::find(intents, unit, &Intent::unit);
      if (found == intents.end())
        intents.insert(intents.begin() + somewhere(intents.size() + 1), {unit, nullptr, 1 + some_rank(60)});
      else
        *found = {unit, nullptr, 1 + some_rank(60)};
    }
  } else if (how <= 6) {
    add_group(intents);
  } else if (how == 7 && intents.size() > 1) {  // one goes earlier or later, and looks again where to
    const std::uint32_t from = somewhere(intents.size());
    Intent moved{intents[from].unit};
    intents.erase(intents.begin() + from);
    intents.insert(intents.begin() + somewhere(intents.size() + 1), moved);
  } else {  // from somewhere on all think again, in another order, now and then about the second best
    const std::size_t from = whole ? 0 : somewhere(intents.size() + 1);
    intents.resize(from);
    std::vector<UnitId> rest;
    for (const UnitId unit : movers_)
      if (std::ranges::find(intents, unit, &Intent::unit) == intents.end()) rest.push_back(unit);
    for (std::size_t i = 1; i < rest.size(); ++i)
      if (random_.below(2) == 0) std::swap(rest[i], rest[somewhere(i + 1)]);
    for (const UnitId unit : rest) intents.push_back({unit, nullptr, some_rank(15)});
  }
  return intents;
}

PlanSearch::Challenger PlanSearch::next_challenger() {
  const std::string& doctrine = best_->plan.doctrine;
  Challenger next{.champion = best_, .intents = {}, .doctrine = doctrine, .number = next_, .after = random_};
  if (next_ < doctrines_.size()) {
    next.intents = staffs_;
    next.doctrine = doctrines_[next_];
  } else if (next_ < given()) {
    next.intents = kept(*known_);
  } else {
    next.varied = true;
    next.intents = varied(best_->plan.orders);
    next.after = random_;
  }
  ++next_;
  return next;
}

/// As far as the budget is likely to last.
bool PlanSearch::wants_more(std::size_t ahead) const {
  const Budget& budget = rollouts_.budget();
  const auto count = static_cast<std::int64_t>(ahead), taken = static_cast<std::int64_t>(next_) - count;
  return rollouts_.threads() > 1 && count < kDeep * rollouts_.threads() && taken > 0 &&
         count * budget.spent() / taken < budget.left();
}

bool PlanSearch::make(Challenger& challenger) {
  if (challenger.plan) return rollouts_.budget().pay(challenger.nodes);
  challenger.plan = compose(rollouts_, start_, challenger.intents, challenger.doctrine);
  return challenger.plan.has_value();
}

bool PlanSearch::has_raced(const Plan& plan) {
  const std::lock_guard lock(one_);
  return raced_.contains(key_of(plan));
}

bool PlanSearch::note(const Plan& plan) {
  const std::lock_guard lock(one_);
  return raced_.insert(key_of(plan)).second;
}

Trial PlanSearch::try_out(Rollouts& rollouts, const State& start, const Plan& plan, std::uint64_t number) const {
  State state = start;
  rollouts.adopt(plan.doctrine);
  rollouts.begin(number);
  rollouts.follow(start, state, plan.orders);
  return rollouts.finish(state);
}

std::optional<int> PlanSearch::score(const Plan& plan, std::size_t number, const std::optional<Trial>& ahead) {
  if (ahead && rollouts_.counts(*ahead)) return rollouts_.pay(*ahead);
  const Trial trial = try_out(rollouts_, start_, plan, best_->first + number);
  return trial.whole ? std::optional(trial.worth) : std::nullopt;
}

std::optional<Trial> PlanSearch::trial_ahead(Champion& champion, std::size_t number, Helper* helper) {
  {
    const std::lock_guard lock(one_);
    if (champion.ahead[number] || !helper) return champion.ahead[number];
  }
  const Trial trial = try_out(helper->rollouts, helper->start, champion.plan, champion.first + number);
  const std::lock_guard lock(one_);
  if (trial.whole) champion.ahead[number] = trial;
  return trial;
}

void PlanSearch::work_ahead(Challenger& challenger, Helper& helper) {
  challenger.plan = compose(helper.rollouts, helper.start, challenger.intents, challenger.doctrine);
  challenger.nodes = helper.rollouts.nodes();
  if (!challenger.plan || (challenger.varied && has_raced(*challenger.plan))) return;
  Champion& champion = *challenger.champion;
  Race race;
  for (std::size_t number = 0; !decided(race); ++number) {
    const Trial best = *trial_ahead(champion, number, &helper);
    const Trial own = try_out(helper.rollouts, helper.start, *challenger.plan, champion.first + number);
    if (!best.whole || !own.whole) return;
    challenger.trials.push_back(own);
    race.add(own.worth - best.worth);
  }
}

bool PlanSearch::beats(const Challenger& challenger) {
  Race race;
  for (std::size_t number = 0; !decided(race); ++number) {
    if (number == scores_.size()) {
      const auto worth = score(best_->plan, number, trial_ahead(*best_, number));
      if (!worth) return false;
      scores_.push_back(*worth);
    }
    const bool raced = number < challenger.trials.size();
    const auto worth =
        score(*challenger.plan, number, raced ? std::optional(challenger.trials[number]) : std::nullopt);
    if (!worth) return false;
    race.add(*worth - scores_[number]);
  }
  return *decided(race);
}

void PlanSearch::crown(Plan plan) {
  note(plan);
  best_ = std::make_shared<Champion>(Champion{std::move(plan), best_->first + kMostRollouts});
  best_->ahead.resize(kMostRollouts);
  scores_.clear();
}

std::optional<Plan> PlanSearch::search(const Orders* known) {
  for (const UnitId unit : Staff::in_order(rules_, start_, rollouts_.side())) staffs_.push_back({unit});
  auto first = compose(rollouts_, start_, staffs_, {}, true);
  if (!first) return std::nullopt;
  crown(std::move(*first));
  known_ = known;
  doctrines_ = other_doctrines();
  Ahead<Challenger> ahead(rollouts_, start_, [this](Challenger& each, Helper& helper) { work_ahead(each, helper); });
  const auto any = [](const Challenger&) { return true; };
  for (int stale = 0; stale < kExhausted && rollouts_.budget().goes_on();) {
    while (there_is_another() && (ahead.size() == 0 || wants_more(ahead.size()))) ahead.add(next_challenger());
    auto challenger = ahead.take(any);
    if (!challenger || !make(*challenger)) break;
    if (challenger->varied) stale = note(*challenger->plan) ? 0 : stale + 1;
    if (stale > 0 || !beats(*challenger)) continue;
    ahead.forget(any);
    random_ = challenger->after;
    next_ = challenger->number + 1;
    crown(std::move(*challenger->plan));
  }
  return best_->plan;
}

}  // namespace trigh
