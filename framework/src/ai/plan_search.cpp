#include "ai/plan_search.hpp"

#include <algorithm>

#include "trigh/base/hash.hpp"

namespace trigh {
namespace {

constexpr int kMostRollouts = 12;        ///< of a challenger
constexpr int kFewest = 2;               ///< before it can be turned down
constexpr int kWorse = 7, kBetter = 20;  ///< tenths of a standard error at which a race is decided
constexpr int kWholePlans = 6;           ///< challengers that are new from the ground up, before single orders change
constexpr int kExhausted = 50;           ///< challengers in a row that are not new, after which none is looked for
constexpr std::uint64_t kImagined = 0;   ///< the rollout whose dice plans are made with

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

std::optional<Plan> PlanSearch::compose(const Intents& intents, const std::string& doctrine, bool note_movers) {
  Plan plan{.orders = {}, .before = {}, .doctrine = doctrine};
  State state = start_;
  rollouts_.adopt(doctrine);
  rollouts_.begin(kImagined);
  for (const Intent& intent : intents) {
    if (!rollouts_.settle(start_, state)) break;
    Action action;
    if (intent.keep && judge(rules_, state, *intent.keep)) {
      action = *intent.keep;
    } else {
      const std::vector<Ranked> ranked = rollouts_.staff().ranked(rules_, state, intent.unit);
      if (note_movers && !ranked.empty()) movers_.push_back(intent.unit);
      const Action* picked = pick(intent, ranked);
      if (!picked) continue;
      action = *picked;
    }
    const std::uint64_t before = state.pos.hash();
    if (!rollouts_.act(state, action)) break;
    if (state.pos.hash() == before) continue;
    plan.orders.push_back({intent.unit, action});
    plan.before.push_back(before);
  }
  if (!rollouts_.budget().goes_on()) return std::nullopt;
  return plan;
}

/// Sets that weigh otherwise for the side than the one in use, and than one another.
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
  const std::uint32_t how = tried_ < kWholePlans ? 9 : random_.below(10);
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
    const std::size_t from = how == 9 && tried_ < kWholePlans ? 0 : somewhere(intents.size() + 1);
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

std::optional<int> PlanSearch::score(const Plan& plan, std::size_t number) {
  State state = start_;
  rollouts_.adopt(plan.doctrine);
  rollouts_.begin(first_ + number);
  if (!rollouts_.follow(start_, state, plan.orders)) return std::nullopt;
  return rollouts_.known_outcome(state);
}

/// False when a plan with the same orders and doctrine was noted before.
bool PlanSearch::note(const Plan& plan) {
  std::uint64_t key = hash_text(plan.doctrine);
  for (const Order& order : plan.orders) key = hash_bytes(&order.action, sizeof order.action, key);
  return raced_.insert(key).second;
}

bool PlanSearch::beats(const Plan& challenger) {
  Race race;
  for (std::size_t number = 0; number < kMostRollouts; ++number) {
    if (number == scores_.size()) {
      const auto worth = score(best_, number);
      if (!worth) return false;
      scores_.push_back(*worth);
    }
    const auto worth = score(challenger, number);
    if (!worth) return false;
    race.add(*worth - scores_[number]);
    if (race.count() >= kFewest && race.sum() <= 0 && race.apart(kWorse)) return false;
    if (race.count() >= kMostRollouts / 2 && race.sum() > 0 && race.apart(kBetter)) return true;
  }
  return race.sum() > 0 && race.apart(kWorse);
}

void PlanSearch::crown(Plan plan) {
  note(plan);
  best_ = std::move(plan);
  scores_.clear();
  first_ += kMostRollouts;
}

std::optional<Plan> PlanSearch::search(const Orders* known) {
  Intents staff;
  for (const UnitId unit : Staff::in_order(rules_, start_, rollouts_.side())) staff.push_back({unit});
  auto first = compose(staff, {}, true);
  if (!first) return std::nullopt;
  crown(std::move(*first));
  for (const std::string& doctrine : other_doctrines()) {
    auto plan = compose(staff, doctrine);
    if (plan && beats(*plan)) crown(std::move(*plan));
  }
  if (known) {
    auto plan = compose(kept(*known), best_.doctrine);
    if (plan && beats(*plan)) crown(std::move(*plan));
  }
  for (int stale = 0; !movers_.empty() && stale < kExhausted && rollouts_.budget().goes_on(); ++tried_) {
    auto challenger = compose(varied(best_.orders), best_.doctrine);
    if (!challenger) break;
    stale = note(*challenger) ? 0 : stale + 1;
    if (stale == 0 && beats(*challenger)) crown(std::move(*challenger));
  }
  return std::move(best_);
}

}  // namespace trigh
