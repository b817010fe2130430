// Case 9.2: what an action leaves in the hexes. Limits bind when a Movement or Reaction Phase ends, in whatever order
// its actions come: an action is refused when it leaves more above a limit than the phase could have ended with.
#pragma once

#include "modules.hpp"
#include "trigh/services/reach.hpp"

namespace fox {

/// The Stacking Points of a unit that count now. Whom a retreat has crowded is tolerated until its side has moved
/// [DF 11.62-5].
int counted_points(const DesertFox& game, const State& state, UnitId unit);
/// Stacking Points above the limit of the hex [DF 9.22, DF 9.23]; 0 or less: there are none.
int points_over(const DesertFox& game, const State& state, HexId hex);
/// The case of the limit of the hex.
inline const Case& limit_of(const DesertFox& game, HexId hex) { return game.city(hex) ? k9_23 : k9_22; }

/// Whether nothing but limits of stacking can stand against the action.
bool lawful(const DesertFox& game, const State& state, const Action& action);
/// The position after the action; after an overrun that succeeds, if it is one. REQUIRES a lawful action.
State carried_out(const DesertFox& game, const State& state, const Action& action);

/// Judges the actions of one position.
class StackLimits {
 public:
  StackLimits(const DesertFox& game, const State& state) : game_(game), state_(state) {}
  /// Whether somebody moves or reacts.
  static bool bind(const State& state);
  /// Whether the phase can end after the action with no more above the limits than before it. REQUIRES that nothing
  /// else stands against the action.
  bool keeps(const Action& action) const { return keeps(action, led_to(action)); }
  bool keeps(const Way& way) const { return keeps(way.action, way.end); }  ///< REQUIRES a way that knows its end
  /// The same for `move` with the steps to `end`, which are looked up only where they count.
  bool keeps(const UnitReach& reach, Action move, HexId end) const;
  /// The same for any action; objects in the name of the limit.
  void judge(const Action& action, Verdict& verdict) const;
  /// Whether so much above the limits can and must still be cured, before the phase ends.
  bool curable() const { return over_now() && least() < total(); }

 private:
  /// Units that could leave what is too full by a plain move, each for a hex with room: whatever keeps to it needs no
  /// search.
  struct Plan {
    bool holds = false;                  ///< with it nothing stays above a limit
    std::vector<std::uint8_t> reserved;  ///< by hex: Stacking Points that are to come
    std::vector<HexId> goes_to;          ///< by unit: where it is to go; kNoHex: it stays
  };

  /// What an action brings into a hex.
  struct Coming {
    HexId hex = kNoHex;  ///< kNoHex: it brings nobody anywhere
    int points = 0;
    bool overruns = false;  ///< those who stand there are gone then
  };

  HexId led_to(const Action& action) const;
  Coming coming(const Action& action, HexId end) const;
  bool overfills(const Action& action, HexId end) const;
  bool concerns(const Action& action, HexId end) const;
  bool keeps(const Action& action, HexId end) const;
  int total() const;        ///< Stacking Points above the limits now
  bool over_now() const { return total() > 0; }
  int least() const;        ///< the least of them with which the phase can end
  const Plan& plan() const;
  void make_plan() const;
  bool group_has_room() const;
  bool send_off(HexId hex, int over) const;
  HexId room_for(UnitId unit) const;
  bool keeps_plan(const Action& action, HexId end) const;
  bool is_clear(const Action& action, HexId end) const;
  bool is_curable_after(const Action& action) const;
  bool joins(HexId hex, int points, UnitId mover) const;
  int most_shed(HexId hex) const;
  int group_points() const;

  const DesertFox& game_;
  const State& state_;
  const bool binds_ = bind(state_);
  mutable int total_ = -1;  ///< total(); -1 when not yet asked
  mutable int least_ = -1;  ///< see least(); -1 when not yet asked
  mutable bool planned_ = false;
  mutable Plan plan_;
  mutable std::vector<std::int8_t> shed_;  ///< by hex: see most_shed(); -1 when not yet asked; empty at first
};

}  // namespace fox
