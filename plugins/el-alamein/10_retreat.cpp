// Section 10.2: retreats. The victor leads each beaten unit; among the ways that are open the priorities leave those of
// the best rank, and of those he may take any.
#include <compare>
#include <optional>

#include "09_combat.hpp"
#include "modules.hpp"
#include "trigh/services/retreat.hpp"
#include "trigh/services/stack.hpp"

namespace ala {
namespace {

/// How unwelcome a way is by 10.2, the first priority first.
struct Rank {
  int away = 0;     ///< steps away from supply [ALA 10.2-1]
  int ground = 0;   ///< hexes that are mined by friends, ridges, depressions [ALA 10.2-2 to ALA 10.2-4]
  int friends = 0;  ///< friendly units in the hexes [ALA 10.2-5]
  auto operator<=>(const Rank&) const = default;
};

class Planner {
 public:
  Planner(const ElAlamein& game, const State& state, UnitId unit, int length)
      : game_(game), state_(state), unit_(unit), length_(length) {}

  RetreatPlan plan() {
    RetreatPlan plan;
    const RetreatOptions options = find_retreats(game_.map(), edges_, ruling_, stay_, length_);
    const bool whole = options.choice != RetreatChoice::kPartial;
    const bool clear = options.choice == RetreatChoice::kClear || options.choice == RetreatChoice::kAvoided;
    ActionList paths;
    if (clear) paths = options.paths;
    if (game_.facts(unit_).combat) add_ways_off(paths);  // [ALA 16.03]
    if (paths.empty() && whole) {                        // [ALA 10.23]
      paths = options.paths;
      plan.crowded = true;
    }
    keep_best(paths, plan.paths);
    return plan;
  }

  Rank rank(const Action& path) const {
    Rank rank;
    HexId at = path.hex;
    for (int i = 0; i < path.count; ++i) {
      const HexId to = game_.map().neighbor(at, path.step(i));
      if (to == kNoHex) break;
      rank.away += distance_to_supply(to) > distance_to_supply(at);
      rank.ground += ground_of(to);
      rank.friends += stack_weight(state_, to, one_each);
      at = to;
    }
    return rank;
  }

  const RetreatRuling& ruling() const { return ruling_; }
  const EdgeTable& edges() const { return edges_; }

 private:
  /// The sources of its side once it has left: a Supply unit is none for itself, and no part of the road stays open
  /// to it because it stood there [ALA 10.2-1].
  static HexSet sources_without(const ElAlamein& game, const State& state, UnitId unit) {
    State left = state;
    left.remove(unit, Place::kGone);
    const Side side = state.side(unit);
    return game.active_road(left, side) | game.supply_sources(left, side);
  }

  /// Ways to a hex at the friendly edge that leave the map with a step to spare.
  void add_ways_off(ActionList& paths) const {
    for (int steps = 0; steps < length_; ++steps) {
      const RetreatOptions options = find_retreats(game_.map(), edges_, ruling_, stay_, steps);
      if (options.choice != RetreatChoice::kClear) continue;
      for (const Action& path : options.paths)
        if (game_.at_friendly_edge(end_of(game_.map(), path), side_)) paths.push_back(path);
    }
  }

  void keep_best(const ActionList& paths, ActionList& best) const {
    std::optional<Rank> least;
    for (const Action& path : paths)
      if (const Rank each = rank(path); !least || each < *least) least = each;
    for (const Action& path : paths)
      if (rank(path) == *least) best.push_back(path);
  }

  /// Hexes to the nearest source, over the map whatever lies between; the friendly edge lies one hex outside it.
  int distance_to_supply(HexId hex) const {
    std::int16_t& least = to_supply_[hex];   // ways share hexes
    if (least != kUnknown) return least;
    least = kMaxHexes;
    const Grid& grid = game_.map().grid;
    const auto no_more_than = [&](int hexes) { least = static_cast<std::int16_t>(std::min<int>(least, hexes)); };
    for (const HexId source : sources_) no_more_than(grid.distance(hex, source));
    for (const HexId edge : game_.edge_hexes[index(side_)]) no_more_than(grid.distance(hex, edge) + 1);
    return least;
  }

  int ground_of(HexId hex) const {
    const TerrainFacts& ground = game_.ground(hex);
    if (ground.isolates) return game_.read.depressions_last ? 1000 : 100;  // [ALA 10.2-4]
    if (ground.rough) return 100;                                          // [ALA 10.2-4]
    return mines_.contains(hex) ? 10 : 0;                                  // [ALA 10.2-3] [ALA 10.2-2]
  }

  const ElAlamein& game_;
  const State& state_;
  const UnitId unit_;
  const int length_;
  const Side side_ = state_.side(unit_);
  const Action stay_{.kind = kRetreat, .unit = unit_, .hex = state_.hex(unit_)};  ///< steps are added to it
  const RetreatRuling ruling_ = game_.rule_retreat(state_, unit_);
  const EdgeTable& edges_ = game_.edges(Purpose::kRetreat, game_.mover_class(state_, unit_));
  const HexSet mines_ = game_.mines(state_, side_), sources_ = sources_without(game_, state_, unit_);
  static constexpr std::int16_t kUnknown = 0;   ///< or in a source, which is soon found
  mutable std::array<std::int16_t, kMaxHexes> to_supply_{};   ///< distance_to_supply(), where it has been asked
};

class Retreat final : public Section {
 public:
  explicit Retreat(const ElAlamein& game) : Section(game, {kRetreat}) {}

  void on_retreat(const State& state, UnitId unit, RetreatRuling& ruling) const override {
    const Side side = state.side(unit), enemy = opponent(side);
    ruling.no_entry(state.board().occupied(enemy), k10_2_G);  // [ALA 10.2-G]
    ruling.no_entry(game_.mines(state, enemy), k10_2_G);  // into, not out of [ALA 11.24]
    if (game_.weight(unit) > 0) ruling.last_resort(game_.stacks(state, side).full, k10_23);  // [ALA 10.23]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kRetreat) return;
    const CombatInHand& combat = block(state).combat;
    if (waiting(combat, action.unit) < 0)
      return verdict.forbid(k10_2_G, kNoHex, action.unit, "it need not retreat, or has done so");
    if (action.hex != state.hex(action.unit))
      return verdict.forbid(k10_2_G, action.hex, action.unit, "the path must start where the unit stands");
    Planner planner(game_, state, action.unit, combat.hexes);
    const RetreatPlan plan = planner.plan();
    for (const Action& path : plan.paths)
      if (same_path(path, action)) return;
    judge_steps(state, planner, action, combat.hexes, verdict);
    if (verdict.objections().empty()) judge_rank(planner, plan, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    const CombatInHand& combat = block(state).combat;
    each_wanted(combat, acting_roster(combat), offers, [&](UnitId unit) {
      for (const Action& path : plan_retreat(game_, state, unit, combat.hexes).paths) offers.judged(path);
    });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    CombatInHand& combat = block(state).combat;
    settle(combat, waiting(combat, action.unit));
    const HexId to = end_of(game_.map(), action);
    const Case& rule = result_case(game_, combat);  // [ALA 10.1-A] [ALA 10.1-D]
    if (action.count < combat.hexes) {
      state.remove(action.unit, Place::kDue);  // [ALA 16.03]
      state.pos.units[action.unit].data = static_cast<std::uint16_t>(to + 1);
      state.pos.units[action.unit].steps = 0;
      reset(state, action.unit, kColumn | kSupplyFlags);
      events.push_back({EventKind::kRetreated, &k16_03, action.unit, action.hex, kNoHex, action.count, "off the map"});
    } else {
      state.place(action.unit, to);
      events.push_back({EventKind::kRetreated, &rule, action.unit, action.hex, to, action.count, ""});
    }
    set(state, action.unit, kRetreated);
    state.pop();
    return true;
  }

 private:
  static bool same_path(const Action& a, const Action& b) {
    return a.hex == b.hex && a.count == b.count && a.data == b.data;
  }

  /// Why a way is closed: a step that may not be made, or the wrong length.
  void judge_steps(const State& state, const Planner& planner, const Action& action, int length,
                   Verdict& verdict) const {
    HexId at = action.hex;
    for (int i = 0; i < action.count; ++i) {
      const HexId to = game_.map().neighbor(at, action.step(i));
      if (to == kNoHex)
        return verdict.forbid(k10_21, at, action.unit, "an edge of the map");  // [ALA 10.21] [ALA 16.04]
      if (!planner.edges().open(at, action.step(i))) verdict.forbid(k10_21, to, action.unit, "the sea");  // [ALA 10.21]
      for (const MoveTerm& term : planner.ruling().terms())
        if (term.hexes->contains(to)) verdict.forbid(*term.rule, to, action.unit);
      if (game_.map().grid.distance(action.hex, to) != i + 1)
        verdict.forbid(k10_22, to, action.unit, "each step leads one hex farther away");  // [ALA 10.22]
      at = to;
    }
    const bool off_edge =
        action.count < length && game_.at_friendly_edge(at, state.side(action.unit)) && game_.facts(action.unit).combat;
    if (action.count != length && !off_edge)
      verdict.forbid(k10_22, at, action.unit, "not the number of hexes the result says");
  }

  /// Which priority speaks for another way.
  static void judge_rank(const Planner& planner, const RetreatPlan& plan, const Action& action, Verdict& verdict) {
    const auto forbid = [&](const Case& rule, const char* detail) {
      verdict.forbid(rule, action.hex, action.unit, detail);
    };
    if (plan.paths.empty()) return forbid(k10_22, "no way is open");
    const Rank best = planner.rank(plan.paths[0]), rank = planner.rank(action);
    if (rank.away > best.away) return forbid(k10_2_1, "another way leads less far from supply");
    if (rank.ground > best.ground && rank.away == best.away)
      return forbid(rank.ground - best.ground >= 90 ? k10_2_4
                    : best.ground == 0              ? k10_2_2
                                                    : k10_2_3,
                    "another way has better ground");
    if (rank.friends > best.friends && rank.ground == best.ground && rank.away == best.away)
      return forbid(k10_2_5, "another way meets fewer friendly units");
    forbid(k10_23, "another way meets no stack that is full");
  }

};

}  // namespace

RetreatPlan plan_retreat(const ElAlamein& game, const State& state, UnitId unit, int length) {
  return Planner(game, state, unit, length).plan();
}

ModulePtr retreat(const ElAlamein& game) { return std::make_unique<Retreat>(game); }

}  // namespace ala
