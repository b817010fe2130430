// Cases 18.2 and 18.3: the doubled attacks of the first turn in September, and the stand-fast order in October.
#include "09_combat.hpp"
#include "modules.hpp"
#include "moving.hpp"

namespace ala {
namespace {

constexpr int kDoubled = 1;  ///< stage: after supply, as terrain [ALA 9.31]

class Scenarios final : public RuleModule {
 public:
  explicit Scenarios(const ElAlamein& game) : game_(game) {
    const Datum& first_turn = game.scenario_datum()["first_turn"];
    if (first_turn.has("doubled_attack")) doubled_ = side_named(*game.data, first_turn["doubled_attack"].as_text());
  }

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    if (query.attacker != doubled_ || state.pos.turn != game_.data->scenario.first_turn) return;
    each_fighter(game_, query, [&](UnitId unit) {
      ruling.multiply(Role::kAttack, unit, 2, 1, k18_23, "first Game-Turn", kDoubled);  // [ALA 4.22] [ALA 18.23]
    });
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
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
    if (column(query.to) >= column(query.from)) return;
    const int held = query.mover & kWestClass;
    const bool eastbound =
        held == kEastboundClass || (held == kWestClass && !game_.stand_fast.west.contains(query.from));
    if (eastbound)
      ruling.forbid(k18_33);  // [ALA 18.33], also in the move that crosses the line
    else if (game_.stand_fast.zone.contains(query.from))
      ruling.forbid(k18_32);  // [ALA 18.32], west of it free [ALA 18.34]
  }

  void on_performed(State& state, const Action& action, Events&) const override {
    const StandFast& order = game_.stand_fast;
    if (!is_move(action.kind) || state.pos.turn > order.last_turn || state.side(action.unit) != order.side) return;
    each_step(game_, action, [&](HexId from, HexId to) {
      if ((game_.map().side_between(from, to) & order.line) && column(to) > column(from))
        set(state, action.unit, kEastbound);  // [ALA 18.33]
    });
  }

 private:
  int column(HexId hex) const { return hex / game_.map().grid.positions() + 1; }

  const ElAlamein& game_;
  Side doubled_ = Side::kNone;
};

}  // namespace

ModulePtr scenarios(const ElAlamein& game) { return std::make_unique<Scenarios>(game); }

}  // namespace ala
