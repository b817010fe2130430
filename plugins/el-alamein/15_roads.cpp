// Section 15: the road. Sections of it are sources as far as no enemy bars them, and the Supply Vanguard markers at
// their ends move with units along the road.
#include "modules.hpp"
#include "moving.hpp"

namespace ala {
namespace {

class Roads final : public Section {
 public:
  using Section::Section;

  /// Combat units that move along the road take their own marker outward and push the enemy's home.
  void on_performed(State& state, const Action& action, Events& events) const override {
    if (!is_move(action.kind) || !game_.facts(action.unit).combat) return;
    const Side side = state.side(action.unit);
    each_step(game_, action, [&](HexId from, HexId to) {
      if (!game_.road.on(from) || !game_.road.on(to)) return;
      const int here = game_.road.from_edge(side, from), there = game_.road.from_edge(side, to);
      if (there != here + 1) return;   // outward along the road only
      if (game_.vanguard(state, side) == from) put(state, side, to, k15_31_1, events);  // [ALA 15.31-1]
      const Side enemy = opponent(side);
      const HexId pushed = game_.vanguard(state, enemy);
      if (pushed != from && pushed != to) return;
      const int home = game_.road.from_edge(enemy, to) - 1;                                // one hex ahead of the unit
      if (home >= 0) put(state, enemy, game_.road.at(enemy, home), k15_31_2, events);      // [ALA 15.31-2]
    });
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      const int length = game_.active_road(state, side).size();   // outward from the edge without a gap
      const std::string text = length == 0 ? "no Active Road Section"
                                           : "Active Road Section up to " +
                                                 game_.map().grid.number(game_.road.at(side, length - 1));
      list.push_back({"active-road", text, &k15_0_G2, side});
    }
  }

 private:
  static void put(State& state, Side side, HexId hex, const Case& rule, Events& events) {
    for (Marker& marker : state.pos.markers)
      if (marker.kind == vanguard_of(side)) {
        events.push_back({EventKind::kStatus, &rule, kNoUnit, marker.hex, hex, 0, "Supply Vanguard"});
        marker.hex = hex;
        state.touch(side);
      }
  }

};

}  // namespace

ModulePtr roads(const ElAlamein& game) { return std::make_unique<Roads>(game); }

/// From the friendly edge outward, up to the marker or to the first hex that an enemy holds, controls or has mined; the
/// example 15.31a keeps the part on this side of it.
HexSet ElAlamein::active_road(const State& state, Side side) const {
  HexSet active;
  const HexId end = vanguard(state, side);
  if (end == kNoHex || !road.on(end)) return active;
  const Side enemy = opponent(side);
  const HexSet& enemy_mines = mines(state, enemy);
  const HexSet& controlled = zone(state, enemy);
  const int length = road.from_edge(side, end);
  for (int i = 0; i <= length; ++i) {  // [ALA 15.0-G2]
    const HexId hex = road.at(side, i);
    const bool friends = state.board().occupied(side).contains(hex);
    if (state.board().occupied(enemy).contains(hex) || enemy_mines.contains(hex)) break;  // [ALA 11.41]
    if (controlled.contains(hex) && !friends) break;                                      // [ALA 15.1] [ALA 7.12]
    active.add(hex);
  }
  return active;
}

}  // namespace ala
