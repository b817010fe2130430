// [QUAD 7.8] DISPLACEMENT. Friendly units in the only way of a retreat move one hex to let it through.
#include <algorithm>
#include <cstring>
#include <set>

#include "aftermath.hpp"
#include "modules.hpp"

namespace quad {

Jam jam_of(const Quad& quad, const State& state, Side side, UnitId retreating) {
  Jam jam;
  jam.crowd = state.board().occupied(side);
  for (const HexId hex : jam.crowd)
    if (bound_by_title(quad.mover_class(quad.at(state, hex)))) jam.bound.add(hex);
  const Side enemy = opponent(side);
  jam.closed = state.board().occupied(enemy);
  if (quad.zone_effects.retreat)  // as if retreating [QUAD 7.81]
    (quad.zone_effects.friends ? jam.controlled : jam.closed) |= quad.zone(state, enemy);
  const QuadBlock& own = block(state);
  for (int i = 0; i < own.pending.size(); ++i) {
    const PendingStep mover = own.pending[i];
    jam.movers.push_back({state.hex(mover.unit), mover.remaining, mover.path});
  }
  jam.closed |= hexes_waiting(state, own.combat, retreating);
  if (own.combat.effect == Effect::kBothRetreat && own.combat.attacker == side) {  // as if retreating [QUAD 7.81]
    jam.left = hexes_left(own.combat) - jam.closed;
    for (const UnitId unit : roster(own.combat, true).units)
      if (!jam.left.empty() && state.unit(unit).on_map()) jam.attackers.add(state.hex(unit));
  }
  return jam;
}

namespace {

/// Hexes one step on for a displaced unit, those of units under way left out.
bool open_to_displaced(const Quad& quad, const Jam& jam, HexId from, Direction d) {
  const HexId to = quad.map().neighbor(from, d);
  const std::uint8_t mover_class = jam.bound.contains(from) ? quad.narrowest_class : 0;
  if (to == kNoHex || !quad.edges(Purpose::kRetreat, mover_class).open(from, d) || jam.closed.contains(to))
    return false;  // [QUAD 7.72]
  if (jam.controlled.contains(to) && !jam.crowd.contains(to)) return false;
  if (jam.attackers.contains(from) && jam.left.contains(to)) return false;  // [QUAD 7.75]
  return std::ranges::find(jam.movers, to, &Jam::Mover::at) == jam.movers.end();
}

// A chain of displacements moves each of its units one hex, so that in the end one more hex is full and its first hex
// free. Where a title binds nobody, it does not matter which units they are to those that come after, nor which way the
// chain took. To try every displacement is then to try every vacant hex in which a chain can end: at most four times,
// since units under way have at most four hexes to go that may be full. Where it does bind some, or some are attackers
// after Br, that answers most questions too (clears_by_ends); for the rest every chain is tried (Chains).

/// Calls take(HexId) for each vacant hex in which a chain begun in `full` can end that displaces at most `most` units,
/// the nearest first, until it answers true; answers whether it did.
template <class Take>
bool any_chain_end(const Quad& quad, const Jam& jam, HexId full, int most, Take&& take) {
  HexSet seen = set_of({full});
  FixedVector<HexId, kMaxUnits + 1> queue{full};
  std::size_t ring_end = 1;
  for (std::size_t i = 0; i < queue.size() && most > 0; ++i) {
    for (Direction d = 0; d < kDirections; ++d) {
      if (!open_to_displaced(quad, jam, queue[i], d)) continue;
      const HexId to = quad.map().neighbor(queue[i], d);
      if (seen.contains(to)) continue;
      seen.add(to);
      if (jam.crowd.contains(to)) queue.push_back(to);
      else if (take(to)) return true;
    }
    if (i + 1 == ring_end) {
      --most;
      ring_end = queue.size();
    }
  }
  return false;
}

/// The units under way walk on until all have arrived or the next hex of the last one is full.
void walk_on(Jam& jam) {
  while (!jam.movers.empty()) {
    Jam::Mover& mover = jam.movers.back();
    if (mover.remaining == 0) {
      jam.movers.pop_back();
      continue;
    }
    const HexId to = mover.path[0];
    if (jam.crowd.contains(to)) return;
    jam.crowd.remove(mover.at);
    jam.crowd.add(to);
    for (HexSet* some : {&jam.bound, &jam.attackers}) {
      if (!some->contains(mover.at)) continue;
      some->remove(mover.at);
      some->add(to);
    }
    mover.at = to;
    std::copy(mover.path.begin() + 1, mover.path.end(), mover.path.begin());
    --mover.remaining;
  }
}

/// Whether a hex further on the way of the retreating unit is full and nothing vacant can ever be reached from it: a
/// displacement frees no hex but those which that unit leaves. Most hopeless jams are seen here at once.
bool stuck_further_on(const Quad& quad, const Jam& jam) {
  const Jam::Mover& first = jam.movers[0];
  Jam later = jam;
  for (int i = 1; i < first.remaining; ++i) {
    later.crowd.remove(i == 1 ? first.at : first.path[i - 2]);
    later.movers.clear();
    later.movers.push_back({first.path[i - 1], 0, {}});
    if (jam.crowd.contains(first.path[i]) &&
        !any_chain_end(quad, later, first.path[i], kMaxUnits, [](HexId) { return true; }))
      return true;
  }
  return false;
}

/// Whether a unit under way has still to pass a hex.
bool on_the_way(const Jam& jam, HexId hex) {
  for (const Jam::Mover& mover : jam.movers)
    if (std::find(mover.path.begin(), mover.path.begin() + mover.remaining, hex) !=
        mover.path.begin() + mover.remaining)
      return true;
  return false;
}

/// clears(), with all taken to be bound, or attackers, once one has been displaced, if anybody is at all: exact where
/// nobody is, and never wrong when it is true.
bool clears_by_ends(const Quad& quad, const Jam& given) {
  Jam jam = given;
  walk_on(jam);
  if (jam.movers.empty()) return true;
  if (stuck_further_on(quad, jam)) return false;
  const HexId full = jam.movers.back().path[0];
  const auto room = static_cast<int>(jam.movers.capacity() - jam.movers.size());
  for (const bool in_the_way : {false, true})   // what has to be passed still is filled last
    if (any_chain_end(quad, jam, full, room, [&](HexId end) {
          if (on_the_way(jam, end) != in_the_way) return false;
          Jam after = jam;
          after.crowd.remove(full);
          after.crowd.add(end);
          if (!jam.bound.empty()) after.bound = after.crowd;   // who of them stands where depends on the chain
          if (!jam.attackers.empty()) after.attackers = after.crowd;
          return clears_by_ends(quad, after);
        }))
      return true;
  return false;
}

/// clears(), displacement by displacement: who stands where afterwards makes a difference where a title binds some.
class Chains {
 public:
  explicit Chains(const Quad& quad) : game_(quad) {}

  bool clear(const Jam& given) {
    Jam jam = given;
    walk_on(jam);
    if ((jam.bound.empty() && jam.attackers.empty()) || jam.movers.empty()) return clears_by_ends(game_, jam);
    if (jam.movers.full() || !failed_.insert(Standing(jam)).second) return false;
    if (clears_by_ends(game_, jam)) return true;
    Jam free = jam;
    free.bound.clear();
    free.attackers.clear();
    if (!clears_by_ends(game_, free)) return false;   // not even if nobody were bound
    const HexId full = jam.movers.back().path[0];
    for (Direction d = 0; d < kDirections; ++d) {
      if (!open_to_displaced(game_, jam, full, d)) continue;
      Jam after = jam;
      after.movers.push_back({full, 1, {game_.map().neighbor(full, d)}});
      if (clear(after)) return true;
    }
    return false;
  }

 private:
  /// How the units stand, and how far those under way have come. What has failed once fails again.
  struct Standing {
    explicit Standing(const Jam& jam)
        : crowd(jam.crowd), bound(jam.bound), attackers(jam.attackers), remaining(jam.movers[0].remaining) {
      under_way.fill(kNoHex);
      std::ranges::transform(jam.movers, under_way.begin(), &Jam::Mover::at);
      under_way[jam.movers.size()] = jam.movers.back().path[0];
    }
    HexSet crowd, bound, attackers;
    std::uint16_t remaining;
    std::array<HexId, PendingSteps::kMost + 1> under_way;  ///< and where the last of them wants to go
    friend bool operator<(const Standing& a, const Standing& b) { return std::memcmp(&a, &b, sizeof a) < 0; }
  };
  static_assert(std::has_unique_object_representations_v<Standing>);

  const Quad& game_;
  std::set<Standing> failed_;
};

}  // namespace

bool clears(const Quad& quad, const Jam& given) { return Chains(quad).clear(given); }

namespace {

/// Where the friends of a displaced unit stand once those under way have come past: on the last hexes of their paths.
HexSet friends_after(const State& state, UnitId unit) {
  const QuadBlock& own = block(state);
  HexSet friends = state.board().occupied(state.side(unit));
  friends.remove(state.hex(unit));
  for (int i = 0; i < own.pending.size(); ++i) {
    const PendingStep mover = own.pending[i];
    friends.remove(state.hex(mover.unit));
    for (int step = 0; step < mover.remaining; ++step) friends.remove(mover.path[step]);   // they make room
  }
  for (int i = 0; i < own.pending.size(); ++i)
    if (const PendingStep mover = own.pending[i]; mover.remaining > 0) friends.add(mover.path[mover.remaining - 1]);
  return friends;
}

}  // namespace

FixedVector<DisplaceWay, 6> displacements(const Quad& quad, const State& state, UnitId unit) {
  FixedVector<DisplaceWay, 6> ways;
  const QuadBlock& own = block(state);
  const HexId from = state.hex(unit);
  const Jam jam = jam_of(quad, state, state.side(unit));
  const HexSet& supplied = quad.supplied_among(state, state.side(unit), friends_after(state, unit));
  for (Direction d = 0; d < kDirections && !jam.movers.full(); ++d) {
    if (!open_to_displaced(quad, jam, from, d)) continue;
    const HexId to = quad.map().neighbor(from, d);
    Jam after = jam;
    after.movers.push_back({from, 1, {to}});
    if (!clears(quad, after)) continue;               // [QUAD 7.82-1]
    RouteRank rank{kNobody, !supplied.contains(to)};  // [QUAD 12.24]
    if (const UnitId there = quad.at(state, to); there != kNoUnit)
      rank.displaces = has(state, there, kDisplaced) ? kFriendsAgain : kFriends;  // [QUAD 7.82-2]
    for (int i = 0; i < own.pending.size(); ++i) {
      const PendingStep mover = own.pending[i];
      for (int step = 1; step < mover.remaining; ++step)
        if (mover.path[step] == to) rank.displaces = kFriendsAgain;  // it would have to move once more [QUAD 7.82-2]
    }
    ways.push_back({d, to, rank});
  }
  return ways;
}

namespace {

/// The least unwelcome of some ways; any rank when there are none.
RouteRank best_rank(const Quad& quad, const FixedVector<DisplaceWay, 6>& ways) {
  const auto best = std::ranges::min_element(ways, {}, [&](const DisplaceWay& way) { return way.rank.order(quad); });
  return best == ways.end() ? RouteRank{} : best->rank;
}

class Displacement final : public Section {
 public:
  explicit Displacement(const Quad& game) : Section(game, {kDisplace}) {}

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kDisplace) return;
    const UnitId unit = state.pos.top().unit;
    if (action.unit != unit)
      return verdict.forbid(k7_81, state.hex(unit), action.unit, "another unit is in the way of the retreat");
    if (action.hex != state.hex(unit) || action.count != 1)
      return verdict.forbid(k7_81, action.hex, unit, "a displaced unit moves one hex");
    const HexId to = game_.map().neighbor(action.hex, action.step(0));
    const auto ways = displacements(game_, state, unit);
    const RouteRank best = best_rank(game_, ways);
    for (const DisplaceWay& way : ways)
      if (way.to == to) {
        if (way.rank.order(game_) == best.order(game_)) return;
        if (way.rank.unsupplied && !best.unsupplied)
          return verdict.forbid(k12_24, to, unit, "another hex is in supply");
        return verdict.forbid(k7_82_2, to, unit,
                              "another hex needs no displacement, or none of a unit displaced before");
      }
    verdict.forbid(objection(state, unit, action.step(0)), to, unit);
  }

  void offer(const State& state, Offers& offers) const override {
    const Frame& top = state.pos.top();
    if (!offers.wants(top.unit)) return;
    const auto ways = displacements(game_, state, top.unit);
    const int best = best_rank(game_, ways).order(game_);
    for (const DisplaceWay& way : ways) {
      if (way.rank.order(game_) != best) continue;
      Action action{.kind = kDisplace, .unit = top.unit, .hex = state.hex(top.unit)};
      action.push_step(way.direction);
      offers.judged(action);
    }
  }

  // The resolve step moves the unit: it knows whether another has to make room first.
  bool perform(State& state, const Action& action, Events&) const override {
    QuadBlock& own = block(state);
    own.pending.push({action.unit, 1, {game_.map().neighbor(action.hex, action.step(0))}});
    state.pop();
    return true;
  }

 private:
  /// Why a hex is no way at all.
  const Case& objection(const State& state, UnitId unit, Direction d) const {
    const HexId from = state.hex(unit), to = game_.map().neighbor(from, d);
    if (to == kNoHex) return k14_13;
    if (!game_.edges(Purpose::kRetreat, game_.mover_class(unit)).open(from, d)) return barred_by(game_, unit, from, d);
    const RetreatRuling ruling = game_.rule_retreat(state, unit);
    for (const MoveTerm& term : ruling.terms())
      if (term.hexes->contains(to)) return *term.rule;
    return k7_82_1;   // a unit stands there that cannot make room
  }

};

}  // namespace

ModulePtr displacement(const Quad& quad) { return std::make_unique<Displacement>(quad); }

}  // namespace quad
