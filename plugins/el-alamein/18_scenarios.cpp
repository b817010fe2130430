// Section 18: the Boxed Areas of July, which hold Allied units until combat frees them (18.12 to 18.14; supply in a box
// is section 13's), the doubled attacks of the first turn in September (18.2), the stand-fast order in October (18.3),
// and what the variations pay (18.5).
#include "09_combat.hpp"
#include "modules.hpp"
#include "moving.hpp"

namespace ala {
namespace {

/// A boxed hex is one no more [ALA 18.13].
void lose_box(const ElAlamein& game, State& state, int box, Events& events) {
  block(state).boxes_lost = static_cast<std::uint16_t>(block(state).boxes_lost | 1u << box);
  state.touch(game.boxes.side);
  events.push_back({EventKind::kStatus, &k18_13, kNoUnit, kNoHex, game.boxes.hexes[static_cast<std::size_t>(box)], 0,
                    "no Boxed Area any more"});
}

class Scenarios final : public Section {
 public:
  explicit Scenarios(const ElAlamein& game) : Section(game) {
    const Datum& first_turn = game.scenario_datum()["first_turn"];
    if (first_turn.has("doubled_attack")) doubled_ = side_named(*game.data, first_turn["doubled_attack"].as_text());
  }

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (!ruling.terms_wanted()) return;
    if (game_.boxes.hexes.empty() || state.side(unit) != game_.boxes.side || !state.unit(unit).on_map())
      return;  // [ALA 18.14]
    if (game_.read.boxes_bind_entering || has(state, unit, kBoxed)) bind(state, ruling);
  }

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    if (query.attacker != doubled_ || state.pos.turn != game_.data->scenario.first_turn) return;
    each_fighter(game_, query, [&](UnitId unit) {
      ruling.multiply(Role::kAttack, unit, 2, 1, k18_23, "first Game-Turn", kGround);  // [ALA 4.22] [ALA 18.23]
    });
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    std::string held;
    for (const UnitId unit : state.units())
      if (state.unit(unit).on_map() && has(state, unit, kBoxed))
        held += (held.empty() ? "" : ", ") + game_.counters()[unit].designation;
    if (!held.empty()) list.push_back({"boxed", "held by Boxed Areas: " + held, &k18_12, game_.boxes.side});
    const StandFast& order = game_.stand_fast;
    const bool first_turn = state.pos.turn == game_.data->scenario.first_turn;
    if (is_player(doubled_) && first_turn)
      list.push_back({"doubled-attack", "attacks doubled this Game-Turn", &k18_23, doubled_});
    if (is_player(order.side) && state.pos.turn <= order.last_turn)
      list.push_back({"stand-fast", "stand-fast order until Game-Turn " + std::to_string(order.last_turn) + " ends",
                      &k18_32, order.side});
  }

  /// The movement tables of units that must not go west: from the zone, or, once they have crossed the line, anywhere.
  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kMovement || query.mover < kHeldClass) return;
    if (game_.column(query.to) >= game_.column(query.from)) return;
    const int held = query.mover & kWestClass;
    const bool eastbound =
        held == kEastboundClass || (held == kWestClass && !game_.stand_fast.west.contains(query.from));
    if (eastbound)
      ruling.forbid(k18_33);  // [ALA 18.33], also in the move that crosses the line
    else if (game_.stand_fast.zone.contains(query.from))
      ruling.forbid(k18_32);  // [ALA 18.32], west of it free [ALA 18.34]
  }

  void on_performed(State& state, const Action& action, Events& events) const override {
    const StandFast& order = game_.stand_fast;
    if (game_.forms[action.kind].parts & kHasPath) follow(state, action, events);
    if (!is_move(action.kind) || state.pos.turn > order.last_turn || state.side(action.unit) != order.side) return;
    each_step(game_, action, [&](HexId from, HexId to) {
      if ((game_.map().side_between(from, to) & order.line) && game_.column(to) > game_.column(from))
        set(state, action.unit, kEastbound);  // [ALA 18.33]
    });
  }

  void victory(const State&, std::vector<VictoryLine>& lines) const override {
    for (const Variation& each : game_.variations)
      lines.push_back({each.rule, game_.axis, "starting points by this variation", each.points, each.points != 0});
  }

 private:
  // Boxed Areas.

  /// A unit that is in one, or comes into one on its way, does not leave it [ALA 18.12].
  void bind(const State& state, MoveRuling& ruling) const {
    HexSet& inside = ruling.own();
    for (const HexId hex : game_.boxes.hexes)
      if (game_.boxed(state, hex) >= 0) inside.add(hex);
    HexSet& outside = ruling.own();
    for (const HexId hex : inside)
      for (const HexId next : game_.map().neighbors(hex))
        if (next != kNoHex && !inside.contains(next)) outside.add(next);
    ruling.no_step(inside, outside, k18_12);
  }

  /// A hex that an enemy enters is boxed no more [ALA 18.13]; by the printed rule those who enter are held [ALA 18.12].
  void follow(State& state, const Action& action, Events& events) const {
    const bool friendly = state.side(action.unit) == game_.boxes.side;
    each_step(game_, action, [&](HexId, HexId to) {
      const int box = game_.boxed(state, to);
      if (box < 0) return;
      if (!friendly) lose_box(game_, state, box, events);
      else if (game_.read.boxes_bind_entering && state.hex(action.unit) == to) set(state, action.unit, kBoxed);
    });
  }

  Side doubled_ = Side::kNone;
};

}  // namespace

void end_empty_boxes(const ElAlamein& game, State& state, Events& events) {
  const Boxes& boxes = game.boxes;
  for (std::size_t i = 0; i < boxes.hexes.size(); ++i) {
    if (game.boxed(state, boxes.hexes[i]) < 0) continue;
    bool held = false;
    for (std::size_t j = 0; j < boxes.hexes.size(); ++j)
      held |= boxes.area[j] == boxes.area[i] && state.board().occupied(boxes.side).contains(boxes.hexes[j]);
    if (!held) lose_box(game, state, static_cast<int>(i), events);
  }
}

int ElAlamein::boxed(const State& state, HexId hex) const {
  for (std::size_t i = 0; i < boxes.hexes.size(); ++i)
    if (boxes.hexes[i] == hex && (block(state).boxes_lost >> i & 1) == 0) return static_cast<int>(i);
  return -1;
}

ModulePtr scenarios(const ElAlamein& game) { return std::make_unique<Scenarios>(game); }

}  // namespace ala
