// [QUAD 7.7] HOW TO RETREAT. The owner of a beaten unit moves it the stated number of hexes away from the combat.
#include <algorithm>

#include "aftermath.hpp"
#include "modules.hpp"

namespace quad {

const Case& barred_by(const Quad& quad, UnitId unit, HexId from, Direction d) {
  const HexId to = quad.map().neighbor(from, d);
  const EdgeRuling ruling = quad.rule_edge({Purpose::kRetreat, quad.mover_class(unit), from, to, d});
  const auto against = ruling.verdict().against();
  return against.empty() ? k7_72 : *against[0].rule;
}

namespace {

/// The hexes of a retreat, the one where it starts left out.
std::array<HexId, 4> way_of(const Quad& quad, const Action& path) {
  std::array<HexId, 4> hexes{};
  HexId at = path.hex;
  for (std::size_t i = 0; i < path.count; ++i) hexes[i] = at = quad.map().neighbor(at, path.step(static_cast<int>(i)));
  return hexes;
}

}  // namespace

int RouteRank::order(const Quad& quad) const {
  // Only of a vacant end out of supply and a displacement that leads into supply do the rules not say which is worse:
  // a retreat must use vacant hexes [QUAD 7.73], and nothing short of elimination excuses its ending out of supply
  // [QUAD 12.24].
  if (quad.unsupplied_retreat == UnsuppliedRetreat::kVacant)
    return displaces == kNobody ? unsupplied : displaces + 2 * unsupplied + 1;
  const bool cut_off = displaces == kNobody && unsupplied;
  return cut_off && quad.unsupplied_retreat == UnsuppliedRetreat::kOwner ? kFriends : displaces + 3 * unsupplied;
}

Displaces RouteFinder::displaces(HexId from, Direction d, int step, const Case** against) const {
  const auto closed = [&](const Case& rule) {
    if (against) *against = &rule;
    return kClosed;
  };
  const HexId to = game_.map().neighbor(from, d);
  if (to == kNoHex) return closed(k14_13);
  if (!edges().open(from, d)) return closed(barred_by(game_, start_.unit, from, d));
  if (game_.map().grid.distance(start_.hex, to) != step + 1) return closed(k7_74);   // every hex one farther
  for (const MoveTerm& term : ruling_.terms())
    if (closed_.contains(to) && term.hexes->contains(to)) return closed(*term.rule);
  if (!crowded_.contains(to)) return kNobody;
  if (waiting_.contains(to)) return closed(k7_73);   // that unit retreats itself, and first
  return has(state_, game_.at(state_, to), kDisplaced) ? kFriendsAgain : kFriends;
}

bool RouteFinder::clears(const Action& path) const {
  Jam jam = jam_of(game_, state_, state_.side(start_.unit), start_.unit);
  jam.movers.push_back({path.hex, path.count, way_of(game_, path)});
  return quad::clears(game_, jam);
}

bool RouteFinder::jammed() const {
  for (Direction d = 0; d < kDirections; ++d)
    if (const Displaces who = displaces(start_.hex, d, 0); who == kFriends || who == kFriendsAgain) return true;
  return false;
}

// [QUAD 12.24] Where the unit will be, not where it was: those who make room no longer help over the mines from there.
bool RouteFinder::supplied_at_end(const Action& path, const HexSet& made_room) const {
  const HexId end = end_of(game_.map(), path);
  if (avoided_.contains(end)) return false;
  if (made_room.empty()) return true;
  const Side side = state_.side(start_.unit);
  HexSet others = state_.board().occupied(side) - made_room;
  others.remove(start_.hex);
  return game_.supplied_among(state_, side, others).contains(end);
}

RouteRank RouteFinder::rank(const Action& path) const {
  RouteRank worst;
  HexSet made_room;
  HexId at = path.hex;
  for (int i = 0; i < path.count; ++i) {
    const Displaces who = displaces(at, path.step(i), i);
    at = game_.map().neighbor(at, path.step(i));
    worst.displaces = std::max(worst.displaces, who);
    if (who != kNobody) made_room.add(at);
  }
  worst.unsupplied = !supplied_at_end(path, made_room);  // [QUAD 12.24]
  return worst;
}

RetreatOptions RouteFinder::look(const HexSet& closed, bool mind_supply) const {
  RetreatRuling ruling;
  ruling.no_entry(closed, k7_71);
  if (mind_supply) ruling.avoid_end(avoided_, k12_24);
  return find_retreats(game_.map(), edges(), ruling, start_, length_);
}

// [QUAD 7.73, QUAD 7.81, QUAD 12.24] Of whole routes those of the lowest order for which all in the way can make room.
ActionList RouteFinder::best_of(const RetreatOptions& whole) {
  std::vector<std::pair<RouteRank, const Action*>> ranked;
  if (whole.choice != RetreatChoice::kPartial)
    for (const Action& path : whole.paths) ranked.emplace_back(rank(path), &path);
  std::ranges::stable_sort(ranked, {}, [&](const auto& each) { return each.first.order(game_); });
  ActionList best;
  for (const auto& [rank, path] : ranked) {
    if (!best.empty() && (any_will_do_ || rank.order(game_) > best_.order(game_))) break;
    if (rank.displaces != kNobody && !clears(*path)) continue;  // [QUAD 7.82-1]
    best_ = rank;
    best.push_back(*path);
  }
  return best;
}

RetreatRoutes RouteFinder::find() {
  const RetreatOptions vacant = look(closed_ | crowded_, true);
  best_ = {};
  if (vacant.choice == RetreatChoice::kClear) return {true, length_, vacant.paths};  // nothing is better
  ActionList best = best_of(look(closed_ | waiting_, false));
  if (!best.empty()) return {true, length_, std::move(best)};
  // [QUAD 7.74] Displacement serves to complete a retreat [QUAD 7.81]; one that fails all the same keeps to vacant
  // hexes.
  return {false, vacant.reach, vacant.reach > 0 ? vacant.paths : ActionList{}};
}

bool RouteFinder::any() {
  for (Direction d = 0; d < kDirections; ++d)
    if (displaces(start_.hex, d, 0) == kNobody) return true;
  any_will_do_ = true;
  const bool found = !find().paths.empty();
  any_will_do_ = false;
  return found;
}

namespace {

class Retreat final : public Section {
 public:
  explicit Retreat(const Quad& game) : Section(game, {kRetreat}) {}

  void on_retreat(const State& state, UnitId unit, RetreatRuling& ruling) const override {
    const Side side = state.side(unit), enemy = opponent(side);
    ruling.no_entry(state.board().occupied(enemy), k5_12);
    ruling.last_resort(state.board().occupied(side), k7_73);
    const CombatInHand& combat = block(state).combat;
    if (combat.effect == Effect::kBothRetreat && combat.stage == kAttackersRetreat &&
        std::ranges::count(roster(combat, true).units, unit) > 0) {
      HexSet& left = ruling.own();
      left = hexes_left(combat);
      ruling.no_entry(left, k7_75);
    }
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kRetreat) return;
    if (waiting(block(state).combat, action.unit) < 0)
      return verdict.forbid(k7_7_G, kNoHex, action.unit, "it has no retreat to make");
    if (action.hex != state.hex(action.unit) || action.count == 0)
      return verdict.forbid(k7_7_G, action.hex, action.unit, "the retreat starts where the unit stands");
    RouteFinder finder(game_, state, action.unit);
    if (action.count > finder.length()) return verdict.forbid(k7_74, kNoHex, action.unit, "that is too far");
    HexId at = action.hex;
    for (int i = 0; i < action.count; ++i) {
      const Case* against = nullptr;
      const bool closed = finder.displaces(at, action.step(i), i, &against) == kClosed;
      at = game_.map().neighbor(at, action.step(i));
      if (closed) return verdict.forbid(*against, at, action.unit);
    }
    const RouteRank rank = finder.rank(action);
    if (action.count == finder.length() && rank.displaces != kNobody && !finder.clears(action))
      return verdict.forbid(k7_82_1, at, action.unit, "a unit in the way could not make room");
    compare(finder, action, at, rank, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    const CombatInHand& combat = block(state).combat;
    each_wanted(combat, acting_roster(combat), offers, [&](UnitId unit) {
      for (const Action& path : RouteFinder(game_, state, unit).find().paths) offers.judged(path);
    });
  }

  // The resolve step walks the path: it knows when to ask for a displacement.
  bool perform(State& state, const Action& action, Events&) const override {
    QuadBlock& own = block(state);
    CombatInHand& combat = own.combat;
    settle(combat, waiting(combat, action.unit));
    set(state, action.unit, kHit);
    set(state, action.unit, kRetreated);
    begin_path(combat, action.unit, combat.stage == kAttackersRetreat, action.hex);
    own.pending.push({action.unit, action.count, way_of(game_, action)});
    state.pop();
    return true;
  }

 private:
  /// Whether a better way than `action`, which ends in `end`, was open.
  void compare(RouteFinder& finder, const Action& action, HexId end, RouteRank rank, Verdict& verdict) const {
    const RetreatRoutes routes = finder.find();
    if (action.count < routes.reach)
      return verdict.forbid(k7_74, end, action.unit, "the unit can go farther");
    if (!routes.whole) {
      if (rank.displaces != kNobody)
        verdict.forbid(k7_73, end, action.unit, "units make room only for a whole retreat");
      return;
    }
    const RouteRank best = finder.best();
    if (rank.order(game_) == best.order(game_)) return;
    if (rank.unsupplied && !best.unsupplied)
      verdict.forbid(k12_24, end, action.unit, "another way ends in supply");
    else if (rank.displaces != kNobody && best.displaces == kNobody)
      verdict.forbid(k7_73, end, action.unit, "a way through vacant hexes is open");
    else
      verdict.forbid(k7_82_2, end, action.unit, "another way displaces no unit twice");
  }

};

}  // namespace

ModulePtr retreat(const Quad& quad) { return std::make_unique<Retreat>(quad); }

}  // namespace quad
