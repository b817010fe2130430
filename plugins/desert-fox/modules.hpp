// The rule sections as modules. Each is made by its own file; plugin.cpp lists those a game has.
#pragma once

#include "desert_fox.hpp"
#include "trigh/kit/section.hpp"

namespace fox {

/// A module of this game.
using Section = kit::Section<DesertFox>;

/// What an overrun asks beside strengths and terrain.
struct OverrunTerms {
  int price = 0;      ///< half points beyond entering the hex [DF 8.34]
  int strength = 0;   ///< added to the whole stack
};

/// An optional rule. It makes itself known while the game is composed: what it lets players do it adds to the phases,
/// what it corrects it corrects in the facts. The sections ask these questions of whatever optional rules are in play.
class OptionalRule : public Section {
 public:
  using Section::Section;
  /// What an overrun from `from` costs and counts.
  virtual void on_overrun(const State&, HexId /*from*/, OverrunTerms&) const {}
  /// The case that lets the unit react one hex beyond its allowance, nullptr if none does.
  virtual const Case* reacts_further(const State&, UnitId) const { return nullptr; }
  /// A unit of `hex` was lost a moment ago. With `may_ask` a decision may be opened on top of what goes on.
  virtual void on_lost(State&, HexId /*hex*/, bool /*may_ask*/, Events&) const {}
  /// The unit has gone to `hex`, the way it moves.
  virtual void on_gone(State&, UnitId, HexId) const {}
};

ModulePtr sequence_of_play(const DesertFox& game);     ///< 03_sequence
ModulePtr setting_up(const DesertFox& game);           ///< 03_setting_up
ModulePtr initiative(const DesertFox& game);           ///< 04
ModulePtr reinforcements(const DesertFox& game);       ///< 05_reinforcements: 5.0, 5.1
ModulePtr withdrawals(const DesertFox& game);          ///< 05_withdrawals: 5.2
ModulePtr air(const DesertFox& game);                  ///< 06
ModulePtr general_supply(const DesertFox& game);       ///< 07_general_supply: 7.1, 7.2, 7.31 to 7.33, 7.4
ModulePtr combat_supply(const DesertFox& game);        ///< 07_combat_supply: 7.15 to 7.18, 7.34
ModulePtr supply_arrivals(const DesertFox& game);      ///< 07_supply_arrivals: 7.5, 7.75
ModulePtr supply_units(const DesertFox& game);         ///< 07_supply_units: 7.6, 7.8, 7.9
ModulePtr supply_overrun(const DesertFox& game);       ///< 07_supply_overrun: 7.7
ModulePtr movement(const DesertFox& game);             ///< 08_movement: 8.0 to 8.2, moves on offer
ModulePtr stacks(const DesertFox& game);               ///< 08_stacks: 8.27
ModulePtr overrun(const DesertFox& game);              ///< 08_overrun: 8.3
ModulePtr reaction(const DesertFox& game);             ///< 08_reaction: 8.4
ModulePtr naval_transport(const DesertFox& game);      ///< 08_naval: 8.5
ModulePtr railroad(const DesertFox& game);             ///< 08_rail: 8.6
ModulePtr forced_march(const DesertFox& game);         ///< 08_forced_march: 8.7
ModulePtr stacking(const DesertFox& game);             ///< 09
ModulePtr zones_of_control(const DesertFox& game);     ///< 10_zones_of_control: 10.1, 10.2 in movement, 10.3
ModulePtr combat(const DesertFox& game);               ///< 11_combat: 11.0 to 11.5, 10.26
ModulePtr results(const DesertFox& game);              ///< 11_results: 11.6, 11.7
ModulePtr retreats(const DesertFox& game);             ///< 11_retreat: 11.61 to 11.64
ModulePtr disruption(const DesertFox& game);           ///< 11_disruption: 11.66 to 11.68
ModulePtr advance(const DesertFox& game);              ///< 11_advance: 11.69, 7.56, 7.77
ModulePtr artillery_and_flak(const DesertFox& game);   ///< 12
ModulePtr refit(const DesertFox& game);                ///< 13_refit: 13
ModulePtr fortifications(const DesertFox& game);       ///< 14
ModulePtr victory(const DesertFox& game);              ///< 15

// Optional rules.
using OptionalPtr = std::unique_ptr<const OptionalRule>;
OptionalPtr variable_withdrawal(DesertFox& game);  ///< 05_variable_withdrawal: O-5.3
OptionalPtr tobruk_port(DesertFox& game);          ///< 05_tobruk_port: O-5.4
OptionalPtr rommel(DesertFox& game);               ///< 08_rommel: O-8.8

// What units suffer and supply units go through, by whatever rule (losses.cpp). All of them tell their events.

/// A disruption result: the unit is disrupted, or depleted if it is so already [DF 11.66, DF 11.66-5].
/// `saved`: saved_from_loss(), for the box it goes to should it be eliminated.
void disrupt(const DesertFox& game, State& state, UnitId unit, bool saved, const Case& rule, Events& events);
/// A depletion result: the unit is depleted, or eliminated if it is so already [DF 11.71].
void deplete(const DesertFox& game, State& state, UnitId unit, bool saved, const Case& rule, Events& events);
/// Takes a combat unit off the map: to the Refit Box if `saved`, else to the Destroyed Units Box, for motorized units
/// by a roll [DF 13.2]. Call ask_fates() when no more units are lost at this moment.
void eliminate(const DesertFox& game, State& state, UnitId unit, bool saved, const Case& rule, Events& events);
/// Takes a unit off the map, to be found in that box with so many steps lost, and tells optional rules of it.
void lose(const DesertFox& game, State& state, UnitId unit, Place where, const Case& rule, const char* word,
          Events& events, int steps = 0);
/// Opens the roll for eliminated units that wait for one [DF 13.2-M].
void ask_fates(State& state);

/// In its Refit Phase the phasing side's units in cities, and those that trace supply to a source, recover from
/// disruption at no cost [DF 11.67]; nothing once its own supply is being destroyed [DF 3.1-B9].
void recover_freely(const DesertFox& game, State& state, Events& events);

/// Takes a supply unit off the map: expended, destroyed or lost. It can be taken from the pool again.
void remove_supply(const DesertFox& game, State& state, UnitId unit, const Case& rule, const char* word,
                   Events& events);
/// A supply unit of `side` from the pool; kNoUnit when all are on the map [DF 7.54].
UnitId supply_from_pool(const DesertFox& game, const State& state, Side side);
/// Puts one there; kNoUnit when there is none left, and one more waits for later arrivals [DF 7.54].
UnitId place_supply(const DesertFox& game, State& state, Side side, HexId hex, bool dump, const Case& rule,
                    Events& events);

/// Opens kCaptureStep for the supply units of the captor's enemy in the hex: each is rolled for or destroyed. When it
/// closes no enemy is left there, and what was captured is the captor's. Nothing happens where there are none
/// [DF 7.72, DF 7.77]. REQUIRES no enemy combat units there.
void begin_captures(const DesertFox& game, State& state, Side captor, HexId hex);

/// Whether a fortification may stand in the hex [DF 14.11].
bool may_fortify(const DesertFox& game, HexId hex);
/// One level more [DF 14.13]; false when it has two, or no marker is left.
bool add_fort(State& state, HexId hex);

}  // namespace fox
