#include "trigh/services/reach.hpp"

#include <algorithm>
#include <optional>

#include "bucket_queue.hpp"
#include "trigh/base/assert.hpp"
#include "trigh/rules/ruleset.hpp"
#include "trigh/services/step_costs.hpp"

namespace trigh {
namespace {

/// Greatest allowance a flood works with: below both marks of EdgeTable, so that one comparison refuses them.
constexpr int kMaxAllowance = EdgeTable::kWholeAllowance - 1;

static_assert(MoveRuling::kUnlimited == kMaxAllowance);

int usable_allowance(const MoveRuling& ruling) { return std::min(ruling.allowance_halves(), kMaxAllowance); }

/// What the inner loop reads besides the field.
struct FloodInput {
  const Map& map;
  const EdgeTable& edges;
  const HexSet& halts;          ///< hexes not gone on from
  const StepCosts* extras;
  const MoveRuling::RankTerms& ranks;
  int allowance;

  /// Whether a step lowers all ranks.
  bool descends(HexId from, HexId to) const {
    return ranks.empty() || std::all_of(ranks.begin(), ranks.end(), [&](const RankTerm& term) {
      return (*term.ranks)[to] < (*term.ranks)[from];
    });
  }
};

/// Settles hexes in rising cost. `cost` holds 0 for hexes that may not be entered: nothing is cheaper.
template <bool kPlain>
int spread(const FloodInput& in, HexId start, unsigned spent, std::uint8_t* cost, Direction* via, HexId* order) {
  detail::BucketQueue queue;
  queue.push(spent, start);
  int count = 0;
  for (unsigned now = spent; !queue.empty(); ++now) {
    while (queue.has(now)) {
      const HexId h = queue.pop(now);
      if (cost[h] != now) continue;  // a cheaper way was found meanwhile
      order[count++] = h;
      if (h != start && in.halts.contains(h)) continue;
      const std::uint8_t* row = in.edges.row(h);
      const std::array<HexId, 6>& neighbors = in.map.neighbors(h);
      for (Direction d = 0; d < kDirections; ++d) {
        unsigned next = now + row[d];
        if (next > static_cast<unsigned>(in.allowance)) continue;
        const HexId n = neighbors[d];
        if (next > cost[n]) continue;   // most often; what a step costs on top makes it no cheaper
        if (!kPlain) {
          if (in.extras) next += in.extras->cost(h, n);
          if (next > static_cast<unsigned>(in.allowance)) continue;
          if (!in.descends(h, n)) continue;
        }
        if (next < cost[n]) {
          cost[n] = static_cast<std::uint8_t>(next);
          via[n] = d;
          queue.push(next, n);
        } else if (next == cost[n] && next > now && d < via[n]) {
          via[n] = d;  // as cheap; a hex settled at this very cost keeps its way, or ways could run in a circle
        }
      }
    }
  }
  return count;
}

/// Whole-allowance hexsides, last of all: they lead nowhere further, and a cheaper way to the hex is better.
int cross_from_start(const FloodInput& in, HexId start, std::uint8_t* cost, Direction* via, HexId* order, int count,
                     HexSet& halts) {
  for (Direction d = 0; d < kDirections; ++d) {
    if (in.edges.cost(start, d) != EdgeTable::kWholeAllowance) continue;
    const HexId to = in.map.neighbor(start, d);
    if (cost[to] != ReachField::kUnreached) continue;
    if (!in.descends(start, to)) continue;
    if (in.extras && in.extras->cost(start, to) >= StepCosts::kBarred) continue;
    cost[to] = static_cast<std::uint8_t>(in.allowance);
    via[to] = d;
    order[count++] = to;
    halts.add(to);
  }
  return count;
}

}  // namespace

void ReachField::path_to(HexId h, Action& action) const {
  TRIGH_ASSERT(reached(h), "path_to() leads to reached hexes");
  std::array<Direction, kMaxHexes> back;
  int steps = 0;
  for (HexId at = h; at != start_; ++steps) {
    back[steps] = via_[at];
    at = map_->neighbor(at, opposite(via_[at]));
  }
  while (steps > 0) action.push_step(back[--steps]);
}

void ReachField::all_paths(const Action& move, std::vector<Action>& paths) const {
  std::array<std::uint16_t, kMaxHexes> place;   // of a hex in `paths`
  paths.clear();
  paths.reserve(order().size());
  for (const HexId h : order()) {
    if (h == start_) continue;
    const HexId from = map_->neighbor(h, opposite(via_[h]));   // settled before h
    place[h] = static_cast<std::uint16_t>(paths.size());
    paths.push_back(from == start_ ? move : paths[place[from]]);
    paths.back().push_step(via_[h]);
  }
}

void flood_reach(const Map& map, const EdgeTable& edges, const MoveRuling& ruling, HexId start, int spent,
                 ReachField& field) {
  TRIGH_ASSERT(map.exists(start) && spent >= 0, "a flood starts on the map");
  field.map_ = &map;
  field.start_ = start;
  field.no_end_ = ruling.fold(MoveTermKind::kNoEnd);
  const auto hexes = static_cast<std::size_t>(map.grid.size());
  std::fill_n(field.cost_.begin(), hexes, ReachField::kUnreached);
  field.cost_[start] = static_cast<std::uint8_t>(std::min(spent, kMaxAllowance));
  field.order_[0] = start;
  field.count_ = 1;

  field.halts_ = ruling.halts();
  const int allowance = usable_allowance(ruling);
  const HexSet no_exit = ruling.fold(MoveTermKind::kNoExit);
  if (!ruling.verdict().legal() || no_exit.contains(start) || spent > allowance) return;

  HexSet blocked = ruling.fold(MoveTermKind::kNoEntry);
  if (blocked.contains(start)) blocked.remove(start);
  for (const HexId h : blocked) field.cost_[h] = 0;
  const MoveRuling::RankTerms ranks = ruling.ranks_in_force();
  const auto flood = [&](const StepCosts* extras) {
    const FloodInput in{map, edges, field.halts_, extras, ranks, allowance};
    const auto run = extras || !ranks.empty() ? &spread<false> : &spread<true>;
    field.count_ =
        run(in, start, static_cast<unsigned>(spent), field.cost_.data(), field.via_.data(), field.order_.data());
    if (spent == 0 && allowance > 0)
      field.count_ = cross_from_start(in, start, field.cost_.data(), field.via_.data(), field.order_.data(),
                                      field.count_, field.halts_);
  };
  if (StepCosts::any(ruling)) {
    const StepCosts extras(ruling, map.grid.size());
    flood(&extras);
  } else {
    flood(nullptr);
  }
  for (const HexId h : blocked) field.cost_[h] = ReachField::kUnreached;
}

UnitReach::UnitReach(const Ruleset& rules, const State& state, UnitId unit, std::uint8_t mode, int spent)
    : ruling(rules.rule_move(state, unit, mode)) {
  flood_reach(rules.map(), rules.edges(Purpose::kMovement, rules.mover_class(state, unit, mode)), ruling,
              state.hex(unit), spent, field);
}

std::shared_ptr<const UnitReach> reach_for(Offers& offers, const Ruleset& rules, const State& state, UnitId unit,
                                           std::uint8_t mode, int spent) {
  struct Known {
    std::optional<UnitReach> reach;
    Known(const Ruleset& rules, const State& state, UnitId unit, std::uint8_t mode, int spent) {
      if (rules.judge_mover(state, unit, mode)) reach.emplace(rules, state, unit, mode, spent);
    }
  };
  const auto known = offers.once<Known>(unit, rules, state, unit, mode, spent);
  return known->reach ? std::shared_ptr<const UnitReach>(known, &*known->reach) : nullptr;
}

Action EndOffers::at(std::size_t i) const {
  Action action = move_;
  reach_->field.path_to(ends_[i], action);
  return action;
}

void EndOffers::add_to(ActionList& list) const {
  std::vector<Action> paths;
  reach_->field.all_paths(move_, paths);
  const auto hexes = reach_->field.order().subspan(1);
  for (std::size_t i = 0, next = 0; i < paths.size() && next < ends_.size(); ++i)
    if (hexes[i] == ends_[next]) list.push_back(paths[i]), ++next;
}

}  // namespace trigh
