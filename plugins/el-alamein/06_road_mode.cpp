// Section 6: Road Mode. The actions form, march and deploy, what columns close to their friends, and what breaks them
// up.
#include "06_road_mode.hpp"
#include "modules.hpp"

namespace ala {
namespace {

class RoadMode final : public Section {
 public:
  using Section::Section;

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
      if (!game_.facts(unit).combat || !game_.judge_mover(state, unit)) return;
      const MoveRuling ruling = game_.rule_move(state, unit);
      if (has(state, unit, kColumn)) offer_marches(state, unit, ruling, offers);
      else offer_forming(state, unit, ruling, offers);
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

  void judge_former(const State& state, UnitId unit, HexId hex, Verdict& verdict) const {
    if (!game_.facts(unit).combat) verdict.forbid(k6_0_G, hex, unit, "only Combat units form columns");  // [ALA 6.0-G]
    if (has(state, unit, kColumn)) verdict.forbid(k6_11, hex, unit, "it is in Road Mode already");
    if (has(state, unit, kSupplyFlags)) verdict.forbid(k6_14, hex, unit);  // [ALA 6.14]
  }

  void judge_form(const State& state, const Action& action, Verdict& verdict) const {
    if (!judge_start(state, action, k5_0_P, verdict)) return;
    const HexId end = end_of(game_.map(), action);
    if (end == kNoHex || action.mode >= kDirections)
      return verdict.forbid(k5_0_P, action.hex, action.unit, "the path leaves the map");
    const MoveRuling ruling = game_.rule_move(state, action.unit);
    const int spent = judge_path(game_, state, ruling, action, spent_at_start(game_, state, action.unit), verdict);
    judge_former(state, action.unit, end, verdict);
    Stance(game_, state, action.unit, true).judge(end, static_cast<Direction>(action.mode), verdict);
    if (!game_.facts(action.unit).mechanized && state.pos.frames[0].phase != kInitialPhase)
      verdict.forbid(k6_12, end, action.unit);  // [ALA 6.12]
    if (spent + cost(action.unit) > ruling.allowance_halves())
      verdict.forbid(game_.facts(action.unit).mechanized ? k6_13 : k6_12, end, action.unit,
                     "too few points to enter Road Mode");
  }

  void offer_forming(const State& state, UnitId unit, const MoveRuling& ruling, Offers& offers) const {
    const int spent = spent_before(state, unit), most = ruling.allowance_halves() - cost(unit);
    if (has(state, unit, kSupplyFlags) || spent > most) return;
    const Stance stance(game_, state, unit, true);
    ReachField field;
    flood_reach(game_.map(), movement_edges(game_, state, unit), ruling, state.hex(unit), spent, field);
    for (const HexId hex : field.order()) {
      if (field.cost(hex) > most || (hex != field.start() && !field.may_end(hex))) continue;
      if (!stance.has_room(hex)) continue;
      Action form{.kind = kForm, .unit = unit, .hex = field.start()};
      field.path_to(hex, form);
      for (Direction d = 0; d < kDirections; ++d) {
        form.mode = d;
        if (stance.allows(hex, d)) offers.judged(form);
      }
    }
  }

  bool form(State& state, const Action& action, Events& events) const {
    const UnitId unit = action.unit;
    const MoveRuling ruling = game_.rule_move(state, unit);
    Verdict ignored;
    const int spent =
        judge_path(game_, state, ruling, action, spent_at_start(game_, state, unit), ignored) + cost(unit);
    const HexId to = end_of(game_.map(), action);
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
    if (const Case* rule = barred(ruling, from, to)) verdict.forbid(*rule, to, unit);
    if (movement_edges(game_, state, unit).open(from, d)) return;
    const EdgeQuery step{Purpose::kMovement, game_.mover_class(state, unit), from, to, d};
    verdict.forbid_by(game_.rule_edge(step).verdict(), to, unit);
  }

  void offer_marches(const State& state, UnitId unit, const MoveRuling& ruling, Offers& offers) const {
    offers.candidate({.kind = kDeploy, .unit = unit});
    if (has_marched(state, unit)) return;
    ActionList list;
    MarchField(game_, state, unit, ruling, points_left(state, ruling, unit)).marches(list);
    for (const Action& action : list) offers.judged(action);
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

void break_up_columns(const ElAlamein& game, State& state, Events& events) {
  std::vector<UnitId> broken;  // where two spaces overlap, both
  for (const Side side : {Side::kFirst, Side::kSecond})
    for (const UnitId unit : state.of(side)) {
      if (!has(state, unit, kColumn)) continue;
      const bool stands = Stance(game, state, unit, false)
                              .allows(state.hex(unit), static_cast<Direction>(state.unit(unit).steps));
      if (!stands || !alone(state, unit, state.hex(unit))) broken.push_back(unit);
    }
  for (const UnitId unit : broken) {
    game.set_column(state, unit, false);
    events.push_back({EventKind::kStatus, &k6_22_3, unit, state.hex(unit), kNoHex, 0, "leaves Road Mode"});
  }
}

ModulePtr road_mode(const ElAlamein& game) { return std::make_unique<RoadMode>(game); }

}  // namespace ala
