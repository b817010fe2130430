// The supply network of one side at one moment: what serves, how far, and who can be served within the limits of dumps
// and MSUs. General Supply, Combat Supply and the removal of disruption all trace through it [DF 7.1, DF 7.2].
#pragma once

#include <span>

#include "modules.hpp"

namespace fox {

enum class SupplyUse : std::uint8_t { kGeneral, kAttack, kDefense };

/// A unit that traces: `points` Stacking Points count against dumps and MSUs [DF 7.14, DF 7.15].
struct Demand {
  HexId hex = kNoHex;
  int points = 0;
  bool foot = false;  ///< reaches oases too [DF 7.24]
};

/// Whether the unit goes without supply, or the supply unit serves nobody, by its owner's choice: of General Supply for
/// this phase, of Combat Supply for the combat in hand [DF 7.18].
bool declines(const DesertFox& game, const State& state, UnitId unit);
void set_declines(const DesertFox& game, State& state, UnitId unit);
/// Nobody declines any more.
void clear_declines(const DesertFox& game, State& state);
/// A phase begins: nothing is carried yet and nobody declines [DF 7.14, DF 7.15, DF 7.18].
void clear_loads(const DesertFox& game, State& state);

/// The finished rail hexes from which an open way along the rails leads to Alexandria or Tobruk, these among them
/// [DF 8.61, DF 8.66].
HexSet live_rail(const DesertFox& game, const State& state);
/// Hexes from which the side's permanent sources serve, the railroad included [DF 7.23, DF 8.66].
HexSet permanent_sources(const DesertFox& game, const State& state, Side side);

class SupplyNet {
 public:
  /// Of dumps and MSUs that may serve now: not captured, not declining, not alone in an enemy zone [DF 7.75, DF 7.18,
  /// DF 10.27]. `before`: a network of the same side at another moment, if any, whose floods may still be right.
  SupplyNet(const DesertFox& game, const State& state, Side side, const SupplyNet* before = nullptr);

  struct Element {
    UnitId unit = kNoUnit;
    HexId hex = kNoHex;
    bool dump = false;
    bool at_source = false;  ///< an MSU within range of a permanent source
    bool linked = false;     ///< a dump, or an MSU whose chain ends at a dump or source [DF 7.11]
    HexSet reach;            ///< hexes it serves: 12 Movement Points of a dump, 6 of an MSU
  };
  const std::vector<Element>& elements() const { return elements_; }
  /// By element: those that serve the hex of this MSU; of a dump none.
  const std::vector<std::size_t>& links_of(std::size_t element) const { return links_[element]; }
  /// Enemies and their zones, but for hexes held by combat units of the side [DF 7.1, DF 7.12].
  const HexSet& blocked() const { return blocked_; }
  /// What permanent sources serve without any supply unit.
  const HexSet& served_by_sources() const { return source_reach_; }

  /// Whether a unit there can trace at all, limits aside.
  bool traces(HexId hex, SupplyUse use, bool foot) const;
  /// Hexes where it does.
  HexSet area(SupplyUse use, bool foot) const;
  /// Of `closed`, hexes that are an enemy's zone alone: those where a combat unit that came there would trace General
  /// Supply, since it clears its own hex [DF 7.12].
  HexSet area_by_coming(const HexSet& closed, bool foot) const;
  /// Hexes tracing to this dump, or to permanent sources, directly or through MSUs [DF 11.67].
  HexSet tracing_to(UnitId dump) const;
  HexSet tracing_to_sources() const;

  /// Who is served, and what each element carries for it on top of the load it has.
  struct Allocation {
    std::vector<bool> served;  ///< by demand
    std::vector<int> carried;  ///< Stacking Points by element
  };
  /// Serves as many demands as it can in their order, whole units only [DF 7.17], expending as few supply units as it
  /// can, and MSUs rather than dumps.
  Allocation allocate(const State& state, std::span<const Demand> demands, SupplyUse use) const;
  /// Adds what the elements carry by it to their loads.
  void book(State& state, const Allocation& allocation, SupplyUse use) const;
  /// A way of supply, with what it costs and may cost in half points: both are sums over its legs, from the unit to
  /// what serves it, and from each MSU to what serves that [DF 7.11].
  struct Line {
    std::vector<HexId> path;
    int length = 0, limit = 0;
  };
  /// The line of a unit at `hex`, to a dump or source, through as few MSUs as can be; empty when there is none.
  Line line_from(HexId hex, SupplyUse use, bool foot) const;

 private:
  HexSet touched_since(const SupplyNet& before) const;
  void find_elements(const State& state, Side side, const SupplyNet* before, const HexSet& changed);
  HexSet flooded(const HexSet& sources, int limit) const;
  template <class Each>
  void flood(const HexSet& sources, int limit, Each&& each) const;
  template <class IsEnd>
  std::vector<bool> linked_up(IsEnd&& is_end) const;
  HexSet reach_of(const std::vector<bool>& which) const;
  int range_of(const Element& each) const {
    return each.dump ? game_.supply_facts.from_dump : game_.supply_facts.from_msu;
  }
  std::vector<bool> concerned(std::span<const Demand> demands, SupplyUse use) const;
  class Sharing;
  bool direct(HexId hex, SupplyUse use, bool foot) const;
  void add_leg(HexId from, const HexSet& to, int limit, Line& line) const;

  const DesertFox& game_;
  HexSet blocked_, sources_, source_reach_, bardia_, bardia_reach_, oases_, oasis_reach_;
  HexSet linked_reach_;  ///< of all linked elements
  std::vector<Element> elements_;
  std::vector<std::vector<std::size_t>> links_;  ///< by MSU: the elements that serve its hex
};

/// The network of the side as it is now, cached in the state.
const SupplyNet& net_of(const DesertFox& game, const State& state, Side side);

/// Hexes in which units of the side can trace General Supply now, or could if they came, limits aside; cached in the
/// state.
/// REQUIRES no more than one side to be asked for (8.74 asks for the Commonwealth).
const HexSet& traced_area(const DesertFox& game, const State& state, Side side, bool foot);

// Combat Supply, judged at the instant of a combat [DF 7.15, DF 7.34].
/// Which of the units of one side in a combat have Combat Supply: bit i is set when units[i] can trace it and the dumps
/// and MSUs it traces through have room left. Units under emergency supply need none [DF 7.41], those that decline get
/// none [DF 7.18]. Supply unspent so far in the phase is seen in the loads of the supply units.
/// REQUIRES at most 32 units, all on the map and of `side`.
std::uint32_t supplied_in_combat(const DesertFox& game, const State& state, Side side, std::span<const UnitId> units,
                                 bool attacking);

/// The same, and books what it takes on the dumps and MSUs. Call it once for each side of a combat.
std::uint32_t draw_combat_supply(const DesertFox& game, State& state, Side side, std::span<const UnitId> units,
                                 bool attacking);

/// Stacking Points of the unit for purposes of Combat Supply [DF 12.17].
int combat_supply_points(const DesertFox& game, const State& state, UnitId unit);

}  // namespace fox
