// Units that may not move freely yet: reserves held back, an army that waits for orders. The title's `rules.held`
// lists the orders: which units, in which Game-Turns, and what sets a unit free at the start of its Movement Phase.
#include <algorithm>

#include "exclusive/exclusive.hpp"

namespace quad {
namespace {

struct Order {
  const Quad& quad;
  const Datum& entry;
  const Case* rule = &quad.case_of(entry["case"], k5_0_G);
  int from = entry["from"].as_int(1), until = entry["until"].as_int();      ///< Game-Turns in which it holds
  int within = quad.under_readings(entry, "unless_within").as_int();        ///< an enemy so near sets the unit free
  bool attacked = entry["unless_attacked"].as_bool();  ///< so does an attack in the Combat Phase before
  bool all_ground = !entry.has("barred_region");       ///< it may not move at all; else it may not enter `barred`
  HexSet barred = quad.map().region(entry["barred_region"].as_text());
  std::vector<bool> units = units_of(quad, entry);
};

class HeldUnits final : public Section {
 public:
  explicit HeldUnits(const Quad& quad) : Section(quad) {
    for (const Datum& entry : quad.data->title["rules"]["held"].items()) orders_.push_back({quad, entry});
  }

  /// Judged once, for the whole phase.
  void on_begin(State& state, PhaseId phase, Events& events) const override {
    if (phase != kMovementPhase) return;
    for (const UnitId unit : state.units()) reset(state, unit, kHeld);
    for (const Order& order : orders_) {
      if (!holds(order, state)) continue;
      for (const UnitId unit : state.of(state.pos.phasing)) {
        if (!order.units[unit] || is_free(order, state, unit)) continue;
        set(state, unit, kHeld);
        events.push_back({EventKind::kStatus, order.rule, unit, state.hex(unit), kNoHex, 0, "held"});
      }
    }
  }

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (!has(state, unit, kHeld)) return;
    for (const Order& order : orders_) {
      if (!holds(order, state) || !order.units[unit]) continue;
      if (order.all_ground) ruling.forbid(*order.rule);
      else ruling.no_entry(order.barred, *order.rule);
    }
  }

 private:
  static bool holds(const Order& order, const State& state) {
    return state.pos.turn >= order.from && state.pos.turn <= order.until;
  }

  bool is_free(const Order& order, const State& state, UnitId unit) const {
    if (order.attacked && has(state, unit, kDefended)) return true;
    return order.within > 0 && std::ranges::any_of(state.of(opponent(state.side(unit))), [&](UnitId enemy) {
             return game_.map().grid.distance(state.hex(enemy), state.hex(unit)) <= order.within;
           });
  }

  std::vector<Order> orders_;
};

}  // namespace

ModulePtr held_units(const Quad& quad) { return std::make_unique<HeldUnits>(quad); }

}  // namespace quad
