#include "stacking/stack_limits.hpp"

#include "movement/moving.hpp"

namespace fox {
namespace {

constexpr int kMostTries = 60;

int total_over(const DesertFox& game, const State& state, Side side) {
  int sum = 0;
  for (const HexId hex : state.board().occupied(side)) sum += std::max(0, points_over(game, state, hex));
  return sum;
}

int weight_of(const DesertFox& game, const State& state, std::span<const UnitId> units) {
  int sum = 0;
  for (const UnitId unit : units) sum += counted_points(game, state, unit);
  return sum;
}

/// An overrun that succeeds, and leaves the group where the enemy was.
void overrun(const DesertFox& game, State& state, const Action& action) {
  const HexId from = group_hex(state);
  const int price = action.kind == kOverrun ? overrun_terms(game, state, from).price : kSupplyOverrunPrice;
  const Action path = step_to(game, from, action.hex);
  const Spending used = spending_of(game, state, path, price);
  while (!state.board().vacant(action.hex)) state.remove(state.board().first(action.hex), place(kDestroyed));
  Events unheard;
  go_together(game, state, path, used, unheard);
}

HexId end_hex(const DesertFox& game, const Action& action) {
  return action.kind == kShip ? action.hex : end_of(game.map(), action);
}

/// The search for the best end of a phase: the least number of Stacking Points above the limits with which the side
/// that acts can end it. What may still move goes by itself, by forced march, rail or sea, under escort [DF 10.24], and
/// a group in hand goes on or overruns. A search that takes too long gives what there is now.
class Cure {
 public:
  explicit Cure(const DesertFox& game) : game_(game) {}

  int least(const State& state) {
    // The action may have left a die to be rolled: the limit is still that of the side whose phase it is.
    const Side top = state.pos.top().actor, side = is_player(top) ? top : state.pos.frames[0].actor;
    const int total = total_over(game_, state, side);
    if (total == 0 || tries_-- <= 0) return total;
    if (state.pos.top().phase == kGroupStep) return least_in_hand(state, total);
    std::vector<Mover> movers;
    int floor = 0;  // what stays even when all that can have left
    for (const HexId hex : state.board().occupied(side)) {
      const int over = points_over(game_, state, hex);
      if (over > 0) floor += std::max(0, over - list_movers(state, hex, movers));
    }
    int best = total;
    for (const bool with_room : {true, false})
      for (const Mover& mover : movers)
        for (const Action& way : mover.ways) {
          if (best <= floor) return best;
          const int over = points_over(game_, state, end_hex(game_, way)) + counted_points(game_, state, mover.unit);
          if ((over <= 0) == with_room) best = std::min(best, least(carried_out(game_, state, way)));
        }
    for (const Mover& mover : movers)
      for (const Action& group : mover.escorts)
        if (best > floor) best = std::min(best, least(carried_out(game_, state, group)));
    return best;
  }

 private:
  struct Mover {
    UnitId unit;
    ActionList ways, escorts;
  };

  /// Adds the units of the hex that can leave it. Returns their Stacking Points.
  int list_movers(const State& state, HexId hex, std::vector<Mover>& movers) const {
    int points = 0;
    for (const UnitId unit : state.in(hex)) {
      if (counted_points(game_, state, unit) == 0) continue;
      WayList ways;
      ways_of(game_, state, unit, ways);
      Mover mover{unit, {ways.begin(), ways.end()}, {}};
      if (takes_moves(state)) {
        ships_of(game_, state, unit, mover.ways);
        list_escorts(state, mover);
      }
      if (mover.ways.empty() && mover.escorts.empty()) continue;
      points += counted_points(game_, state, unit);
      movers.push_back(std::move(mover));
    }
    return points;
  }

  /// Groups with one other unit that takes a weak one along [DF 10.24, DF 10.3].
  void list_escorts(const State& state, Mover& mover) const {
    if (game_.fights(state, mover.unit) || !game_.rule_move(state, mover.unit).verdict().legal()) return;
    for (const UnitId other : state.in(state.hex(mover.unit))) {
      if (!game_.fights(state, other) || !game_.rule_move(state, other).verdict().legal()) continue;
      const UnitId both[] = {mover.unit, other};
      mover.escorts.push_back(naming(kGroupUp, both));
    }
  }

  /// The group goes where there is room, stays, crowds another hex, or overruns.
  int least_in_hand(const State& state, int total) {
    const HexId here = group_hex(state);
    const int weight = weight_of(game_, state, members_of(state));
    const bool crowds = here != kNoHex && points_over(game_, state, here) > 0;
    int best = total;
    const auto try_out = [&](const State& next) {
      best = std::min(best, least(carried_out(game_, next, {.kind = kDone})));
    };
    const auto goes_on = [&](int above) { return best > above && tries_ > 0; };
    WayList marches;
    if (crowds) marches_of(game_, state, marches);
    const auto full = std::stable_partition(marches.begin(), marches.end(), [&](const Way& march) {
      return points_over(game_, state, march.end) + weight <= 0;
    });
    for (auto march = marches.begin(); march != full && goes_on(0); ++march)
      try_out(carried_out(game_, state, march->action));
    if (goes_on(0)) try_out(state);
    if (!crowds) return best;
    const int floor = std::max(0, total - std::min(weight, points_over(game_, state, here)));
    for (auto march = full; march != marches.end() && goes_on(floor); ++march)
      try_out(carried_out(game_, state, march->action));
    for (const HexId next : game_.map().neighbors(here))
      for (const Kind kind : {kOverrun, kSupplyOverrun}) {
        const Action overrun{.kind = kind, .hex = next};
        const bool meets = state.board().occupied(opponent(state.pos.phasing)).contains(next);
        if (meets && goes_on(0) && lawful(game_, state, overrun)) try_out(carried_out(game_, state, overrun));
      }
    return best;
  }

  const DesertFox& game_;
  int tries_ = kMostTries;
};

}  // namespace

bool lawful(const DesertFox& game, const State& state, const Action& action) {
  Verdict verdict;
  for (const auto& module : game.modules)
    if (module.get() != game.stacking_section) module->judge(state, action, verdict);
  return verdict.legal();
}

State carried_out(const DesertFox& game, const State& state, const Action& action) {
  State next = state;
  if (action.kind == kOverrun || action.kind == kSupplyOverrun) {
    overrun(game, next, action);
    return next;
  }
  Events unheard;
  game.perform(next, action, unheard);
  for (const auto& module : game.modules) module->on_performed(next, action, unheard);
  return next;
}

int counted_points(const DesertFox& game, const State& state, UnitId unit) {
  const PhaseId phase = state.pos.frames[0].phase;
  const bool reactions = is_reaction(phase) || is(phase, kReactionStacking1) || state.side(unit) != state.pos.phasing;
  // In a Movement Phase of its own side only what retreated in this very phase [DF 11.62-5].
  return has(state, unit, kCrowded) && (reactions || has(state, unit, kRetreated)) ? 0 : game.stacking(unit);
}

int points_over(const DesertFox& game, const State& state, HexId hex) {
  return stack_weight(state, hex, [&](UnitId unit) { return counted_points(game, state, unit); }) -
         game.stack_limit(hex);
}

bool StackLimits::bind(const State& state) {
  const PhaseId phase = state.pos.top().phase;
  return is_movement(phase) || is_reaction(phase) || phase == kGroupStep || phase == kOverrunReaction;
}

int StackLimits::total() const {
  if (total_ < 0) total_ = binds_ ? total_over(game_, state_, state_.pos.top().actor) : 0;
  return total_;
}

int StackLimits::least() const {
  if (least_ < 0) least_ = binds_ && (!over_now() || plan().holds) ? 0 : Cure(game_).least(state_);
  return least_;
}

int StackLimits::group_points() const { return weight_of(game_, state_, members_of(state_)); }

const StackLimits::Plan& StackLimits::plan() const {
  if (!planned_) make_plan();
  planned_ = true;
  return plan_;
}

void StackLimits::make_plan() const {
  if (!moving_now(state_)) return;  // where units react, who goes first matters
  plan_.reserved.assign(static_cast<std::size_t>(game_.map().grid.size()), 0);
  plan_.goes_to.assign(state_.pos.unit_count, kNoHex);
  const GroupInHand& group = block(state_).group;
  const HexId here = group_hex(state_);
  const bool leaves = here != kNoHex && !group.stopped && !group.ended && points_over(game_, state_, here) > 0 &&
                      group_has_room();
  plan_.holds = true;
  for (const HexId hex : state_.board().occupied(state_.pos.top().actor)) {
    const int over = points_over(game_, state_, hex) - (leaves && hex == here ? group_points() : 0);
    if (over > 0) plan_.holds = send_off(hex, over) && plan_.holds;
  }
  if (leaves) plan_.holds = plan_.holds && group_has_room();
}

/// Whether the group in hand can go on to a hex with room for it that nobody else needs.
bool StackLimits::group_has_room() const {
  if (state_.pos.top().phase != kGroupStep) return false;
  WayList marches;
  marches_of(game_, state_, marches);
  return std::ranges::any_of(marches, [&](const Way& march) {
    return points_over(game_, state_, march.end) + plan_.reserved[march.end] + group_points() <= 0;
  });
}

bool StackLimits::send_off(HexId hex, int over) const {
  for (const UnitId unit : state_.in(hex)) {
    const HexId end = over > 0 ? room_for(unit) : kNoHex;
    if (end == kNoHex) continue;
    const int points = counted_points(game_, state_, unit);
    plan_.goes_to[unit] = end;
    plan_.reserved[end] = static_cast<std::uint8_t>(plan_.reserved[end] + points);
    over -= points;
  }
  return over <= 0;
}

/// The farthest hex with room for a unit that needs nobody to go there.
HexId StackLimits::room_for(UnitId unit) const {
  const int points = counted_points(game_, state_, unit);
  const bool in_group = std::ranges::count(members_of(state_), unit) > 0;
  if (points == 0 || !game_.fights(state_, unit) || in_group) return kNoHex;
  const UnitReach reach(game_, state_, unit);
  const auto ends = reach.field.order();
  for (std::size_t i = ends.size(); i-- > 1;)
    if (reach.field.may_end(ends[i]) && points_over(game_, state_, ends[i]) + plan_.reserved[ends[i]] + points <= 0)
      return ends[i];
  return kNoHex;
}

/// Where the action takes those that it takes anywhere.
HexId StackLimits::led_to(const Action& action) const {
  const bool by_path = action.kind == kMove || action.kind == kReact || action.kind == kMarch;
  return by_path ? end_of(game_.map(), action) : action.hex;
}

StackLimits::Coming StackLimits::coming(const Action& action, HexId end) const {
  switch (action.kind) {
    case kMove:
    case kReact:
      if (!state_.unit(action.unit).on_map()) return {};
      return {end, counted_points(game_, state_, action.unit)};
    case kMarch: return {end, group_points()};
    case kShip: return {end, weight_of(game_, state_, action.units())};
    case kOverrun:
    case kSupplyOverrun: return {end, group_points(), true};
    default: return {};
  }
}

/// Whether a unit would react into a hex that a retreat has filled: what is excused there is no room for others.
bool StackLimits::overfills(const Action& action, HexId end) const {
  if (action.kind != kReact || end == kNoHex || !state_.unit(action.unit).on_map()) return false;
  return std::ranges::any_of(state_.in(end), [&](UnitId unit) { return has(state_, unit, kCrowded); }) &&
         game_.stack_points(state_, end) + game_.stacking(action.unit) > game_.stack_limit(end);
}

/// Whether the action may leave more above a limit than there is now, or what there is past cure.
bool StackLimits::concerns(const Action& action, HexId end) const {
  if (!binds_ || action.kind == kEndPhase) return false;
  if (over_now()) return true;
  const auto [hex, points, overruns] = coming(action, end);
  return hex != kNoHex && points + (overruns ? -game_.stack_limit(hex) : points_over(game_, state_, hex)) > 0;
}

/// The most Stacking Points that one unit of the hex can take to a hex with room, beyond the plan.
int StackLimits::most_shed(HexId hex) const {
  if (shed_.empty()) shed_.assign(static_cast<std::size_t>(game_.map().grid.size()), -1);
  if (shed_[hex] >= 0) return shed_[hex];
  int most = 0;
  for (const UnitId unit : state_.in(hex))
    if (const int points = counted_points(game_, state_, unit);
        points > most && plan_.goes_to[unit] == kNoHex && room_for(unit) != kNoHex)
      most = points;
  return shed_[hex] = static_cast<std::int8_t>(most);
}

/// Whether so many points may come to the hex: there is room for them, or one unit there can make it.
bool StackLimits::joins(HexId hex, int points, UnitId mover) const {
  const bool expected = mover != kNoUnit && plan_.goes_to[mover] == hex;
  const int room = -points_over(game_, state_, hex) - plan_.reserved[hex] + (expected ? points : 0);
  return points <= std::max(0, room) || most_shed(hex) >= points - std::max(0, room);
}

/// Whether the plan can be carried out after the action. REQUIRES a plan that holds.
bool StackLimits::keeps_plan(const Action& action, HexId end) const {
  const HexId here = group_hex(state_);
  const auto stays = [&](UnitId unit) { return plan_.goes_to[unit] == kNoHex; };
  const auto [hex, points, overruns] = coming(action, end);
  switch (action.kind) {
    case kMove:
    case kMarch:
    case kShip: return joins(hex, points, action.kind == kMove ? action.unit : kNoUnit);
    case kOverrun:
    case kSupplyOverrun: return points <= game_.stack_limit(hex);
    case kDone: return here != kNoHex && points_over(game_, state_, here) + plan_.reserved[here] <= 0;
    case kGroupUp:
      return (action.count == 1 && action.mode == kPlain) || std::ranges::all_of(action.units(), stays);
    case kBuild: return stays(action.unit);
    case kDecline: return stays(action.unit) && !game_.is_supply(action.unit);
    default: return false;
  }
}

/// Whether an action, of which no more than the end of its path counts, needs no search to be kept.
bool StackLimits::is_clear(const Action& action, HexId end) const {
  return !concerns(action, end) || (plan().holds && keeps_plan(action, end));
}

/// Whether the phase can end after the action with no more than it could have before.
bool StackLimits::is_curable_after(const Action& action) const {
  const State next = carried_out(game_, state_, action);
  return StackLimits(game_, next).least() <= least();
}

bool StackLimits::keeps(const Action& action, HexId end) const {
  return !overfills(action, end) && (is_clear(action, end) || is_curable_after(action));  // [DF 9.22]
}

bool StackLimits::keeps(const UnitReach& reach, Action move, HexId end) const {
  if (is_clear(move, end)) return true;
  reach.field.path_to(end, move);
  return is_curable_after(move);
}

void StackLimits::judge(const Action& action, Verdict& verdict) const {
  const HexId end = led_to(action);
  HexId hex = overfills(action, end) ? end : kNoHex;
  if (hex == kNoHex && !concerns(action, end)) return;
  if (!lawful(game_, state_, action) || (hex == kNoHex && keeps(action, end))) return;
  const State next = carried_out(game_, state_, action);
  for (const HexId each : next.board().occupied(state_.pos.top().actor)) {
    const bool more = points_over(game_, next, each) > std::max(0, points_over(game_, state_, each));
    if (points_over(game_, next, each) > 0 && (hex == kNoHex || more)) hex = each;
  }
  verdict.forbid(limit_of(game_, hex), hex, action.unit, "too many Stacking Points would be left there");
}

}  // namespace fox
