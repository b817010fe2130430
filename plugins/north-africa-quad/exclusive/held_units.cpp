// Units that may not move freely yet: reserves held back, an army that waits for orders. The title's `rules.held`
// lists the orders: which units, in which Game-Turns, and what sets a unit free at the start of its Movement Phase.
#include <algorithm>

#include "exclusive/exclusive.hpp"

namespace quad {
namespace {

struct Order {
  const Case* rule = nullptr;
  std::vector<UnitId> units;
  int from = 0, until = 0;  ///< Game-Turns in which it holds
  int within = 0;           ///< an enemy so near sets the unit free
  bool attacked = false;    ///< so does an attack in the Combat Phase before
  bool all_ground = true;   ///< it may not move at all; else it may not enter `barred`
  HexSet barred;
};

class HeldUnits final : public Section {
 public:
  explicit HeldUnits(const Quad& quad) : Section(quad) {
    for (const Datum& entry : quad.data->title["rules"]["held"].items()) orders_.push_back(read(entry));
  }

  /// Judged once, for the whole phase.
  void on_begin(State& state, PhaseId phase, Events& events) const override {
    if (phase != kMovementPhase) return;
    for (const UnitId unit : state.units()) reset(state, unit, kHeld);
    for (const Order& order : orders_) {
      if (!holds(order, state)) continue;
      for (const UnitId unit : order.units) {
        if (state.side(unit) != state.pos.phasing || !state.unit(unit).on_map() || is_free(order, state, unit))
          continue;
        set(state, unit, kHeld);
        events.push_back({EventKind::kStatus, order.rule, unit, state.hex(unit), kNoHex, 0, "held"});
      }
    }
  }

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (!has(state, unit, kHeld)) return;
    for (const Order& order : orders_) {
      if (!holds(order, state) || std::ranges::find(order.units, unit) == order.units.end()) continue;
      if (order.all_ground) ruling.forbid(*order.rule);
      else ruling.no_entry(order.barred, *order.rule);
    }
  }

 private:
  Order read(const Datum& entry) const {
    Order order;
    order.rule = &quad_.case_of(entry["case"], k5_0_G);
    order.from = entry["from"].as_int(1);
    order.until = entry["until"].as_int();
    order.within = quad_.under_readings(entry, "unless_within").as_int();
    order.attacked = entry["unless_attacked"].as_bool();
    if (entry.has("barred_region")) {
      order.all_ground = false;
      order.barred = quad_.map().region(entry["barred_region"].as_text());
    }
    const std::vector<std::string> units = entry["units"].as_texts(), nations = entry["nations"].as_texts();
    const Side side = side_named(*quad_.data, entry["side"].as_text());
    for (UnitId unit = 0; unit < quad_.counters().size(); ++unit) {
      const Counter& counter = quad_.counters()[unit];
      const bool all = units.empty() && nations.empty();
      if (counter.side == side && (all || std::ranges::find(units, counter.id) != units.end() ||
                                   std::ranges::find(nations, counter.nation) != nations.end()))
        order.units.push_back(unit);
    }
    return order;
  }

  static bool holds(const Order& order, const State& state) {
    return state.pos.turn >= order.from && state.pos.turn <= order.until;
  }

  bool is_free(const Order& order, const State& state, UnitId unit) const {
    if (order.attacked && has(state, unit, kDefended)) return true;
    bool near = false;
    if (order.within > 0)
      state.board().occupied(opponent(state.side(unit))).for_each([&](HexId enemy) {
        near |= quad_.map().grid.distance(enemy, state.hex(unit)) <= order.within;
      });
    return near;
  }

  std::vector<Order> orders_;
};

}  // namespace

ModulePtr held_units(const Quad& quad) { return std::make_unique<HeldUnits>(quad); }

}  // namespace quad
