// What would reach a wanted chance: more units, more support, or another hexside to attack over.
#include <algorithm>
#include <optional>

#include "lab/play_out.hpp"
#include "trigh/lab/odds.hpp"

namespace trigh {
namespace {

constexpr int kMostAddedPoints = 40;

UnitId last_of(const Reinforced& each) {
  return !each.attackers.empty() ? each.attackers.back() : each.barrage.empty() ? kNoUnit : each.barrage.back();
}

/// Looks for changes to one combat of a plan.
class Search {
 public:
  Search(const Ruleset& rules, const State& state, const std::vector<CombatQuery>& plan, std::size_t combat)
      : rules_(rules),
        state_(state),
        plan_(plan),
        before_(plan.begin(), plan.begin() + static_cast<std::ptrdiff_t>(combat)),
        fought_(rules, state, before_) {
    plain_.combat = combat;
    plain_.query = plan[combat];
    plain_.chance = fought_.weigh(plain_.query).cleared;
  }

  std::vector<Reinforced> changes(double wanted, std::size_t most);

 private:
  /// Fills in the chance; nothing when it cannot be fought so.
  std::optional<Reinforced> weighed(Reinforced changed, const Fought& fought) const {
    const Fought::Next next = fought.weigh(changed.query);
    if (next.fought <= 0) return std::nullopt;
    changed.chance = next.cleared;
    return changed;
  }
  bool planned(UnitId unit) const {
    return std::ranges::any_of(
        plan_, [&](const CombatQuery& query) { return among(query.attackers, unit) || among(query.barrage, unit); });
  }
  /// `with` and each unit that could join it, as an attacker or from a distance; of two units each couple once.
  std::vector<Reinforced> with_one_more(const Reinforced& with) const;
  std::vector<Reinforced> with_points() const;
  std::vector<Reinforced> over_other_hexsides() const;
  /// The plain combat with that attacker in that hex, when it may stand there.
  std::optional<Reinforced> posted(UnitId unit, HexId hex) const;

  const Ruleset& rules_;
  const State& state_;
  const std::vector<CombatQuery>& plan_;
  std::vector<CombatQuery> before_;
  Fought fought_;
  Reinforced plain_;
};

std::vector<Reinforced> Search::with_one_more(const Reinforced& with) const {
  std::vector<Reinforced> found;
  const UnitId last = last_of(with);
  const int first = last == kNoUnit ? 0 : last + 1;
  for (int i = first; i < state_.pos.unit_count; ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (state_.side(unit) != with.query.attacker || !state_.unit(unit).on_map() || planned(unit)) continue;
    for (const bool adjacent : {true, false}) {
      Reinforced more = with;
      UnitList& list = adjacent ? more.query.attackers : more.query.barrage;
      if (list.full()) continue;
      list.push_back(unit);
      (adjacent ? more.attackers : more.barrage).push_back(unit);
      if (auto joined = weighed(std::move(more), fought_)) found.push_back(std::move(*joined));
    }
  }
  return found;
}

std::vector<Reinforced> Search::with_points() const {
  std::vector<Reinforced> found;
  for (int points = 1; points < kMostAddedPoints; ++points) {
    Reinforced more = plain_;
    more.points = points;
    more.query.attack_points = static_cast<std::int16_t>(plain_.query.attack_points + points);
    auto supported = weighed(std::move(more), fought_);
    if (!supported) break;
    // More points for the same chance are no answer.
    if (supported->chance > (found.empty() ? plain_.chance : found.back().chance)) found.push_back(*supported);
  }
  return found;
}

std::optional<Reinforced> Search::posted(UnitId unit, HexId hex) const {
  State there = state_;
  there.place(unit, hex);
  if (rules_.check_position(there).size() > rules_.check_position(state_).size()) return std::nullopt;
  Reinforced moved = plain_;
  moved.posted = unit;
  moved.from = hex;
  return weighed(std::move(moved), Fought(rules_, there, before_));
}

std::vector<Reinforced> Search::over_other_hexsides() const {
  std::vector<Reinforced> found;
  HexSet targets;
  for (const UnitId unit : plain_.query.defenders) targets.add(state_.hex(unit));
  const HexSet& enemies = state_.board().occupied(opponent(plain_.query.attacker));
  for (const UnitId unit : plain_.query.attackers) {
    HexSet tried;
    tried.add(state_.hex(unit));
    const EdgeTable& edges = rules_.edges(Purpose::kAttack, rules_.mover_class(state_, unit));
    for (const HexId target : targets) {
      for (Direction d = 0; d < kDirections; ++d) {
        const HexId near = rules_.map().neighbor(target, d);
        if (near == kNoHex || tried.contains(near) || enemies.contains(near)) continue;
        if (!edges.open(near, opposite(d))) continue;
        tried.add(near);
        if (auto better = posted(unit, near); better && better->chance > plain_.chance) found.push_back(*better);
      }
    }
  }
  return found;
}

std::vector<Reinforced> Search::changes(double wanted, std::size_t most) {
  if (plain_.chance >= wanted) return {};
  std::vector<Reinforced> found, all;
  const auto sort = [](std::vector<Reinforced>& list) {
    std::ranges::stable_sort(list, std::greater{}, &Reinforced::chance);
  };
  const auto take = [&](const std::vector<Reinforced>& list) {
    for (const Reinforced& each : list)
      if (each.chance >= wanted && found.size() < most) found.push_back(each);
    all.insert(all.end(), list.begin(), list.end());
  };
  std::vector<Reinforced> singles = with_one_more(plain_), posts = over_other_hexsides();
  const std::vector<Reinforced> points = with_points();
  sort(singles);
  sort(posts);
  const auto enough = std::ranges::find_if(points, [&](const Reinforced& each) { return each.chance >= wanted; });
  take(singles);
  if (enough != points.end()) take({*enough});  // fewer points are better
  take(posts);
  if (found.empty())
    for (const Reinforced& one : singles) {
      std::vector<Reinforced> couples = with_one_more(one);
      sort(couples);
      take(couples);
    }
  if (!found.empty()) return found;
  all.insert(all.end(), points.begin(), points.end());
  sort(all);
  if (!all.empty() && all[0].chance > plain_.chance) found.push_back(all[0]);
  return found;
}

}  // namespace

std::vector<Reinforced> additions_for(const Ruleset& rules, const State& state, const std::vector<CombatQuery>& plan,
                                      double wanted, std::size_t most) {
  std::vector<Reinforced> found;
  for (std::size_t combat = 0; combat < plan.size(); ++combat) {
    auto changes = Search(rules, state, plan, combat).changes(wanted, most);
    found.insert(found.end(), std::make_move_iterator(changes.begin()), std::make_move_iterator(changes.end()));
  }
  return found;
}

}  // namespace trigh
