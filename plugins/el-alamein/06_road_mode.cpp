// Section 6: Road Mode. The actions form, march and deploy.
#include "06_road_mode.hpp"
#include "modules.hpp"

namespace ala {
namespace {

/// Whether a column off the road that faces `facing` cannot go on in direction `d` [ALA 6.18].
bool turns_too_far(const ElAlamein& game, UnitId unit, Direction facing, Direction d) {
  return !game.facts(unit).mechanized && game.read.steered && turn_between(facing, d) > 1;
}

/// Adds the cases against one step of a march of `unit`, but for its stance after it; the first of its move when
/// `first`. `facing` is where the column looked before. The facing after the step is the step's own direction.
void judge_march_step(const ElAlamein& game, const State& state, UnitId unit, HexId from, Direction d, Direction facing,
                      bool first, Verdict& verdict) {
  const HexId to = game.map().neighbor(from, d);
  const UnitFacts& facts = game.facts(unit);
  if (to == kNoHex) return verdict.forbid(k5_0_P, from, unit, "the path leaves the map");
  if (facts.mechanized &&
      (!game.road.on(to) || !game.road.on(from) || std::abs(game.road.place[to] - game.road.place[from]) != 1))
    verdict.forbid(k6_16_2, to, unit, "off the road");  // [ALA 6.16-2]
  if (!state.board().vacant(to) && state.hex(unit) != to)
    verdict.forbid(k6_17, to, state.board().first(to), "not vacant");  // [ALA 6.17] [ALA 6.32]
  const MoveInHand& hand = block(state).move;
  if (first && hand.active && hand.unit == unit && hand.just_formed && d != facing && !facts.mechanized)
    verdict.forbid(k6_18, to, unit, "a new column starts the way it faces");  // [ALA 6.18]
  if (facts.mechanized) {   // it follows the road the way it faces
    if (game.read.steered && game.space(unit, from, facing)[1] == to)
      verdict.forbid(k6_18, to, unit, "it would have to turn round");
  } else if (turns_too_far(game, unit, facing, d)) {
    verdict.forbid(k6_18, to, unit, "a column turns by one hexside after each hex");  // [ALA 6.18]
  }
}

/// Where one column can march with so many whole movement points: a flood over hexes and facings, the shortest march to
/// each hex where it may end.
class Marches final : public OfferBatch {
 public:
  Marches(const ElAlamein& game, const State& state, UnitId unit, const MoveRuling& ruling, int points)
      : game_(game), unit_(unit), places_{{state.hex(unit), static_cast<Direction>(state.unit(unit).steps)}} {
    const HexId start = state.hex(unit);
    if (!ruling.verdict().legal() || ruling.fold(MoveTermKind::kNoExit).contains(start)) return;
    halts_ = ruling.halts();
    ended_.add(start);
    spread(state, ruling, std::min(points * game.hexes_per_point, Action::kMaxSteps));  // [ALA 6.21]
  }

  std::size_t size() const override { return ends_.size(); }
  Action at(std::size_t i) const override {
    std::array<Direction, Action::kMaxSteps> back;
    Action march{.kind = kMarch, .unit = unit_, .hex = places_[0].hex};
    std::size_t place = ends_[i];
    const int steps = places_[place].steps;
    for (int step = steps; step > 0; place = places_[place].before) back[--step] = places_[place].facing;
    for (int step = 0; step < steps; ++step) march.push_step(back[step]);
    return march;
  }

 private:
  struct Place {
    HexId hex = kNoHex;
    Direction facing = 0;   ///< of the last step, but in the first place
    std::uint8_t steps = 0;
    std::uint16_t before = 0;
  };

  void spread(const State& state, const MoveRuling& ruling, int longest) {
    const EdgeTable& edges = movement_edges(game_, state, unit_);
    const Stance stance(game_, state, unit_, false);
    seen_.fill(ruling.fold(MoveTermKind::kNoEntry) | stance.closed());
    seen_[places_[0].facing].add(places_[0].hex);
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const Place at = places_[i];
      if (at.steps >= longest || (i > 0 && halts_.contains(at.hex))) continue;
      const std::array<HexId, 6>& neighbors = game_.map().neighbors(at.hex);
      for (Direction d = 0; d < kDirections; ++d) {
        const HexId to = neighbors[d];
        if (to == kNoHex || seen_[d].contains(to) || turns_too_far(game_, unit_, at.facing, d)) continue;
        if (!edges.open(at.hex, d) || !stance.allows(to, d) || ruling.bars_step(at.hex, to)) {
          seen_[d].add(to);   // whichever way it faced before
          continue;
        }
        Verdict step;
        judge_march_step(game_, state, unit_, at.hex, d, at.facing, i == 0, step);
        if (step) add({to, d, static_cast<std::uint8_t>(at.steps + 1), static_cast<std::uint16_t>(i)});
      }
    }
  }

  void add(const Place& place) {
    seen_[place.facing].add(place.hex);
    if (!ended_.contains(place.hex)) ends_.push_back(places_.size());
    ended_.add(place.hex);
    places_.push_back(place);
  }

  const ElAlamein& game_;
  UnitId unit_;
  HexSet halts_, ended_;
  std::array<HexSet, kDirections> seen_;   ///< by the facing there, however it comes; with those it never enters
  std::vector<Place> places_;
  std::vector<std::size_t> ends_;          ///< places, one for each hex where it may end
};

class RoadMode final : public Section {
 public:
  explicit RoadMode(const ElAlamein& game) : Section(game, {kForm, kMarch, kDeploy, kDone}) {}

  /// Nobody joins a column or enters its space [ALA 6.32] [ALA 6.22-2].
  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (!ruling.terms_wanted()) return;
    HexSet& columns = ruling.own();
    columns = column_ground(game_, state, state.side(unit), unit);
    ruling.no_entry(columns, k6_32);
    // What came later, leaving Road Mode or a friend beside it, does not free it [ALA 6.43].
    if (has(state, unit, kCaught)) ruling.no_exit(game_.zone(state, opponent(state.side(unit))), k6_43);
  }

  void on_end(State& state, PhaseId phase, Events&) const override {
    if (phase != kSupplyPhase) return;  // of the player-turn [ALA 6.43]
    for (const UnitId unit : state.units()) reset(state, unit, kCaught);
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kForm) judge_form(state, action, verdict);
    if (action.kind == kMarch) judge_march(state, action, verdict);
    if (action.kind == kDeploy) judge_deploy(state, action.unit, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    if (!moving_now(state)) return;
    if (state.pos.depth > 1 && offers.filter().unit == kNoUnit)
      offers.judged({.kind = kDone});
    offers.each_wanted(state, state.pos.phasing, [&](UnitId unit) {
      if (!game_.facts(unit).combat) return;
      const auto reach = reach_of(game_, state, unit, offers);
      if (!reach) return;
      if (has(state, unit, kColumn)) offer_marches(state, unit, reach->ruling, offers);
      else offer_forming(state, unit, *reach, offers);
    });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const UnitId unit = action.unit;
    switch (action.kind) {
      case kForm: return form(state, action, events);
      case kMarch: return march(state, action, events);
      case kDeploy: {
        const int spent = spent_before(state, unit) + cost(unit);  // [ALA 6.41]
        game_.set_column(state, unit, false);
        events.push_back({EventKind::kStatus, &k6_41, unit, state.hex(unit), kNoHex, 0, "leaves Road Mode"});
        end_piece(state, unit, spent, game_.rule_move(state, unit).allowance_halves(), false);
        return true;
      }
      case kDone:
        if (state.pos.top().phase != kMarchStep) return false;
        end_piece(state, block(state).move.unit, 0, 0, true);
        return true;
      default: return false;
    }
  }

  /// Retreats and advances of others can break a column's space [ALA 6.22-3].
  void on_performed(State& state, const Action&, Events& events) const override {
    if (!block(state).combat.active) break_up_columns(game_, state, events);   // a combat does it when it closes
  }

 private:
  int cost(UnitId unit) const { return game_.column_cost.of(game_.facts(unit)); }

  // Forming: an ordinary way, possibly none, and Road Mode at its end.

  void judge_form(const State& state, const Action& action, Verdict& verdict) const {
    if (!judge_start(state, action, k5_0_P, verdict)) return;
    const HexId end = end_of(game_.map(), action);
    if (end == kNoHex || action.mode >= kDirections)
      return verdict.forbid(k5_0_P, action.hex, action.unit, "the path leaves the map");
    const MoveRuling ruling = game_.rule_move(state, action.unit);
    const int spent = judge_path(game_, state, ruling, action, spent_at_start(game_, state, action.unit), verdict);
    if (!game_.facts(action.unit).combat)
      verdict.forbid(k6_0_G, end, action.unit, "only Combat units form columns");  // [ALA 6.0-G]
    if (has(state, action.unit, kColumn)) verdict.forbid(k6_11, end, action.unit, "it is in Road Mode already");
    if (has(state, action.unit, kSupplyFlags)) verdict.forbid(k6_14, end, action.unit);  // [ALA 6.14]
    Stance(game_, state, action.unit, true, cleared_on(game_, state, action))
        .judge(end, static_cast<Direction>(action.mode), verdict);
    if (!game_.facts(action.unit).mechanized && state.pos.frames[0].phase != kInitialPhase)
      verdict.forbid(k6_12, end, action.unit);  // [ALA 6.12]
    if (spent + cost(action.unit) > ruling.allowance_halves())
      verdict.forbid(game_.facts(action.unit).mechanized ? k6_13 : k6_12, end, action.unit,
                     "too few points to enter Road Mode");
  }

  void offer_forming(const State& state, UnitId unit, const UnitReach& reach, Offers& offers) const {
    const ReachField& field = reach.field;
    const int most = reach.ruling.allowance_halves() - cost(unit);
    if (has(state, unit, kSupplyFlags) || spent_before(state, unit) > most) return;
    const Stance as_it_is(game_, state, unit, true);
    for (const HexId hex : field.order()) {
      if (field.cost(hex) > most || (hex != field.start() && !field.may_end(hex))) continue;
      Action form{.kind = kForm, .unit = unit, .hex = field.start()};
      const auto offer_in = [&](const Stance& stance) {
        if (stance.closed().contains(hex)) return;
        for (Direction d = 0; d < kDirections; ++d) {
          if (!stance.allows(hex, d)) continue;
          if (form.count == 0) field.path_to(hex, form);
          form.mode = d;
          offers.judged(form);
        }
      };
      if (game_.facts(unit).engineer) field.path_to(hex, form);
      const HexId cleared = cleared_on(game_, state, form);
      if (cleared == kNoHex) offer_in(as_it_is);
      else offer_in(Stance(game_, state, unit, true, cleared));
    }
  }

  bool form(State& state, const Action& action, Events& events) const {
    const UnitId unit = action.unit;
    const MoveRuling ruling = game_.rule_move(state, unit);
    Verdict ignored;
    const int spent =
        judge_path(game_, state, ruling, action, spent_at_start(game_, state, unit), ignored) + cost(unit);
    const HexId to = end_of(game_.map(), action);
    overrun(game_, state, action, events);
    clear_on_way(game_, state, action, events);   // before it stands there in Road Mode
    if (to != action.hex) {
      state.place(unit, to);
      events.push_back({EventKind::kMoved, &k5_0_P, unit, action.hex, to, 0, ""});
    }
    game_.set_column(state, unit, true, static_cast<Direction>(action.mode));
    events.push_back({EventKind::kStatus, &k6_11, unit, to, kNoHex, 0, "enters Road Mode"});
    end_piece(state, unit, spent, ruling.allowance_halves(), false);
    if (MoveInHand& hand = block(state).move; hand.active) {
      hand.just_formed = 1;
      hand.marched = 0;
    }
    return true;
  }

  // Marching.

  int points_left(const State& state, const MoveRuling& ruling, UnitId unit) const {
    return (ruling.allowance_halves() - spent_before(state, unit)) / 2;
  }

  bool has_marched(const State& state, UnitId unit) const {
    const MoveInHand& hand = block(state).move;
    return hand.active && hand.unit == unit && hand.marched;
  }

  void judge_march(const State& state, const Action& action, Verdict& verdict) const {
    if (!judge_start(state, action, k5_0_P, verdict)) return;
    const UnitId unit = action.unit;
    if (!has(state, unit, kColumn)) return verdict.forbid(k6_0_G, action.hex, unit, "it is not in Road Mode");
    if (has_marched(state, unit)) return verdict.forbid(k5_0_P, action.hex, unit, "it has made its march");
    if (end_of(game_.map(), action) == action.hex)
      return verdict.forbid(k5_0_P, action.hex, unit, "a march must lead to another hex");
    const MoveRuling ruling = game_.rule_move(state, unit);
    verdict.forbid_by(ruling.verdict(), kNoHex, unit);
    const Stance stance(game_, state, unit, false);
    auto facing = static_cast<Direction>(state.unit(unit).steps);
    HexId at = action.hex;
    for (int i = 0; i < action.count; ++i) {
      const Direction d = action.step(i);
      ruling.judge({MoveTermKind::kNoExit}, at, kNoUnit, verdict);  // [ALA 6.43]
      if (i > 0) ruling.judge({MoveTermKind::kStop}, at, kNoUnit, verdict);
      const std::size_t before = verdict.objections().size();
      judge_march_step(game_, state, unit, at, d, facing, i == 0, verdict);
      const HexId to = game_.map().neighbor(at, d);
      if (to == kNoHex) return;
      stance.judge(to, d, verdict);
      if (verdict.objections().size() == before) judge_ground(state, ruling, unit, at, to, d, verdict);
      facing = d;
      at = to;
    }
    if (points_left(state, ruling, unit) * game_.hexes_per_point < action.count)
      verdict.forbid(k6_21, at, unit);  // [ALA 6.21] [ALA 6.21-E1]
  }

  /// What sections other than this one have against a step.
  void judge_ground(const State& state, const MoveRuling& ruling, UnitId unit, HexId from, HexId to, Direction d,
                    Verdict& verdict) const {
    ruling.judge({MoveTermKind::kNoEntry}, to, unit, verdict);
    if (const Case* rule = ruling.bars_step(from, to)) verdict.forbid(*rule, to, unit);  // [ALA 18.12]
    if (movement_edges(game_, state, unit).open(from, d)) return;
    const EdgeQuery step{Purpose::kMovement, game_.mover_class(state, unit), from, to, d};
    verdict.forbid_by(game_.rule_edge(step).verdict(), to, unit);
  }

  void offer_marches(const State& state, UnitId unit, const MoveRuling& ruling, Offers& offers) const {
    offers.candidate({.kind = kDeploy, .unit = unit});
    if (has_marched(state, unit)) return;
    offers.judged(std::make_unique<Marches>(game_, state, unit, ruling, points_left(state, ruling, unit)));
  }

  bool march(State& state, const Action& action, Events& events) const {
    const UnitId unit = action.unit;
    const int allowance = game_.rule_move(state, unit).allowance_halves();
    const int spent = spent_before(state, unit) + (action.count + game_.hexes_per_point - 1) / game_.hexes_per_point *
                                                      2;  // [ALA 6.21] [ALA 6.21-E2]
    const HexId to = end_of(game_.map(), action);
    state.place(unit, to);
    game_.set_column(state, unit, true, action.step(action.count - 1));                         // [ALA 6.18]
    if (game_.zone(state, opponent(state.side(unit))).contains(to)) set(state, unit, kCaught);  // [ALA 6.43]
    events.push_back({EventKind::kMoved, &k6_21, unit, action.hex, to, action.count, ""});
    end_piece(state, unit, spent, allowance, false);
    if (MoveInHand& hand = block(state).move; hand.active) {
      hand.just_formed = 0;
      hand.marched = 1;
    }
    return true;
  }

  // Leaving Road Mode: even in an enemy zone [ALA 6.45].

  void judge_deploy(const State& state, UnitId unit, Verdict& verdict) const {
    if (unit >= game_.units.size() || !state.unit(unit).on_map())
      return verdict.forbid(k6_41, kNoHex, unit, "the unit is not on the map");
    if (!has(state, unit, kColumn)) return verdict.forbid(k6_41, state.hex(unit), unit, "it is not in Road Mode");
    const MoveRuling ruling = game_.rule_move(state, unit);
    verdict.forbid_by(ruling.verdict(), kNoHex, unit);
    if (spent_before(state, unit) + cost(unit) > ruling.allowance_halves())
      verdict.forbid(k6_41, state.hex(unit), unit, "too few points to leave Road Mode");  // [ALA 6.41] [ALA 6.45]
  }

};

}  // namespace

ModulePtr road_mode(const ElAlamein& game) { return std::make_unique<RoadMode>(game); }

}  // namespace ala
