// Where one unit can go: a bucket-queue flood over an EdgeTable under a MoveRuling. Mechanism only; what counts
// is in the table and the ruling. Costs are half movement points.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "trigh/game/action.hpp"
#include "trigh/map/map.hpp"
#include "trigh/rules/edge.hpp"
#include "trigh/rules/module.hpp"
#include "trigh/rules/move_ruling.hpp"
#include "trigh/rules/way.hpp"

namespace trigh {

class Ruleset;
class State;

/// The result of a flood: cost, way and hexes in rising cost. Reusable; about 9 KB.
class ReachField {
 public:
  static constexpr std::uint8_t kUnreached = 255;

  std::uint8_t cost(HexId h) const { return cost_[h]; }
  bool reached(HexId h) const { return cost_[h] != kUnreached; }
  /// Reached hexes in the order of their cost; the start is first. Includes hexes where the move may not end.
  std::span<const HexId> order() const { return {order_.data(), static_cast<std::size_t>(count_)}; }
  bool may_end(HexId h) const { return reached(h) && !no_end_.contains(h); }
  bool stops(HexId h) const { return halts_.contains(h); }  ///< a move that comes to it goes no farther
  /// Appends the steps from the start to `h` to `action`, which must have room. REQUIRES reached(h).
  void path_to(HexId h, Action& action) const;
  /// Fills `paths` with one action for each reached hex but the start, in the order of their cost: `move` with the
  /// steps to it appended. For many hexes at once. REQUIRES room in `move` for the longest.
  void all_paths(const Action& move, std::vector<Action>& paths) const;
  HexId start() const { return start_; }

 private:
  friend void flood_reach(const Map&, const EdgeTable&, const MoveRuling&, HexId, int, ReachField&);
  std::array<std::uint8_t, kMaxHexes> cost_{};
  std::array<Direction, kMaxHexes> via_;         ///< direction of the step into the hex, where there is one
  std::array<HexId, kMaxHexes> order_;           ///< count_ of them
  const Map* map_ = nullptr;
  HexSet no_end_, halts_;
  int count_ = 0;
  HexId start_ = kNoHex;
};

/// Floods from `start` with `spent` half points already used (entry, road mode). The allowance is the ruling's.
/// Ties between ways of equal cost go to the lowest direction of the last step, so the result is one.
/// The start counts as reached and is gone on from even in a stop set; a no-exit set holds it. Whole-allowance
/// hexsides are crossed from the start only, with spent == 0, and only to hexes no cheaper way reaches.
/// Allowances above 253 half points count as 253. REQUIRES start to be a hex of the map and spent >= 0.
void flood_reach(const Map& map, const EdgeTable& edges, const MoveRuling& ruling, HexId start, int spent,
                 ReachField& field);

/// Calls each(const Way&) for every reached hex but the start where the move may end, in the order of their cost:
/// `move` with the steps from the start to it. REQUIRES room in `move` for the longest.
template <class Each>
void each_end(const ReachField& field, Action move, Each&& each) {
  std::vector<Action> paths;
  move.hex = field.start();
  field.all_paths(move, paths);
  const auto hexes = field.order().subspan(1);   // the start comes first
  for (std::size_t i = 0; i < paths.size(); ++i)
    if (field.may_end(hexes[i])) each(Way{paths[i], field.cost(hexes[i]), field.stops(hexes[i]), hexes[i]});
}

/// How far one unit comes by moving from where it stands: the ruling, and the flood under it.
struct UnitReach {
  /// Moves in that way (Action::mode), `spent` half points being used before. REQUIRES a unit on the map.
  UnitReach(const Ruleset& rules, const State& state, UnitId unit, std::uint8_t mode = 0, int spent = 0);
  bool moves() const { return ruling.verdict().legal(); }

  const MoveRuling ruling;
  ReachField field;   ///< the hex where it stands alone unless moves()
};

/// The reach of a unit that may move, nullptr of one that may not: found out once for all modules that are asked about
/// the unit, who must mean the same mode and points.
std::shared_ptr<const UnitReach> reach_for(Offers& offers, const Ruleset& rules, const State& state, UnitId unit,
                                           std::uint8_t mode = 0, int spent = 0);

/// The ends of a reach as offers: `move` with the steps to each hex where it may end.
class EndOffers final : public OfferBatch {
 public:
  EndOffers(std::shared_ptr<const UnitReach> reach, const Action& move) : EndOffers(reach, move, kAll) {}
  /// Of those the ones that wanted(hex) accepts.
  template <class Wanted>
  EndOffers(std::shared_ptr<const UnitReach> reach, const Action& move, Wanted&& wanted)
      : reach_(std::move(reach)), move_(move) {
    move_.hex = reach_->field.start();
    const auto reached = reach_->field.order();
    ends_.reserve(reached.size());
    for (const HexId hex : reached.subspan(1))   // the start comes first
      if (reach_->field.may_end(hex) && wanted(hex)) ends_.push_back(hex);
  }
  std::size_t size() const override { return ends_.size(); }
  Action at(std::size_t i) const override;
  void add_to(ActionList& list) const override;

 private:
  static constexpr auto kAll = [](HexId) { return true; };
  std::shared_ptr<const UnitReach> reach_;
  Action move_;
  std::vector<HexId> ends_;
};

/// One step of a path with its cost and the terms that make it.
struct PathStep {
  HexId from = kNoHex, to = kNoHex;
  int cost_halves = 0;
  FixedVector<CostTerm, 8> terms;
  bool stops = false;
};

/// Follows a path of an action step by step under the same edges and ruling as flood_reach. Adds objections to
/// `verdict` (the hex at fault), those of the ruling's own verdict included, and the lifts that mattered; fills
/// `steps` when given. `explain` rules one hexside anew (Ruleset::rule_edge); without it a closed hexside is
/// refused under `allowance_exceeded`. Returns the cost in half points, `spent` included.
int follow_path(const Map& map, const EdgeTable& edges, const MoveRuling& ruling, const Action& path, int spent,
                const Case& allowance_exceeded, Verdict& verdict, std::vector<PathStep>* steps,
                const std::function<EdgeRuling(HexId, Direction)>& explain);

/// What a judge asks: follow_path() under the movement edges of a class of units. Reasons cost time; hexsides are ruled
/// anew only when something is wrong.
int judge_path(const Ruleset& rules, std::uint8_t mover, const MoveRuling& ruling, const Action& path, int spent,
               const Case& allowance_exceeded, Verdict& verdict);

/// Whether the action leads a unit on the map along a path from where it stands; otherwise objects under `rule`.
bool judge_start(const State& state, const Action& action, const Case& rule, Verdict& verdict);

}  // namespace trigh
