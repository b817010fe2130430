// A composed game: one title's data under one choice of options, ready to be played. Built once by a plugin's
// compose(), immutable afterwards, shared by any number of matches and threads.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "trigh/base/datum.hpp"
#include "trigh/base/expected.hpp"
#include "trigh/game/counter.hpp"
#include "trigh/game/scenario.hpp"
#include "trigh/map/map.hpp"
#include "trigh/rules/declaration.hpp"
#include "trigh/rules/forecast.hpp"
#include "trigh/rules/module.hpp"
#include "trigh/rules/phase.hpp"
#include "trigh/rules/vocabulary.hpp"
#include "trigh/rules/way.hpp"
#include "trigh/rules/weights.hpp"

namespace trigh {

/// An owner's overlay that a game is played with.
struct OverlayMark {
  std::string id;
  std::uint64_t digest = 0;  ///< OverlayInfo::digest
  friend bool operator==(const OverlayMark&, const OverlayMark&) = default;
};

/// A case of another title's rulebook, under which a section was lent to this game.
struct BorrowedCase {
  BorrowedCase(std::string of, std::string named)
      : id(std::move(of)), title(std::move(named)), as_case{id.c_str(), title.c_str()} {}
  BorrowedCase(const BorrowedCase&) = delete;
  BorrowedCase& operator=(const BorrowedCase&) = delete;
  std::string id, title;
  Case as_case;  ///< cited by address, like those of the game's own rulebook
};

/// Everything read from files for one game; immutable after loading.
struct GameData {
  std::string title_id, title_name, system;
  std::vector<std::string> side_ids, side_names;   ///< two each
  Map map;
  CounterSet counters;
  Scenario scenario;
  Datum title;                                     ///< the whole title file; the system's own facts in its `rules`
  std::map<std::string, Datum, std::less<>> tables;  ///< by table id
  std::vector<OverlayMark> overlays;               ///< in the order in which they were applied
  std::vector<std::string> corrections;            ///< what overlays changed: "1605 terrain: mixed -> rough"
  std::vector<std::shared_ptr<const BorrowedCase>> borrowed_cases;  ///< of the sections that transplants brought
  std::uint64_t hash = 0;                          ///< of all files read, overlays included
  Datum weights;                                   ///< weights.json: for opponents, and not in the hash; may be null
  std::vector<std::string> sources;                ///< those files; the game is as they were when it was read

  /// The table with that id; null when the title has none.
  const Datum& table(std::string_view id) const;
};

/// The side with that id; kNone if there is none.
Side side_named(const GameData& game, std::string_view id);

/// Optional rules and readings: "module-id" -> "on"/"off", "reading-id" -> choice id. Absent: the default.
using Options = std::map<std::string, std::string, std::less<>>;

/// An optional rule or a reading, for lobbies and checks.
struct OptionInfo {
  std::string id, rule, question;
  struct Choice { std::string id, text; };
  std::vector<Choice> choices;            ///< of a module: "off" and "on"
  std::string default_choice;
  std::vector<std::string> conflicts;     ///< modules that cannot be on together with this one
  std::vector<std::string> scenarios;     ///< in which it means something; empty: in all
};

/// Supply of one unit as query.supply shows it.
struct SupplyReport {
  bool supplied = false;
  std::string state{};        ///< the ruleset's word: "supplied", "unsupplied"
  bool traced = false;        ///< a line is open now, whatever was found when the phase began
  std::string marker{};       ///< what the unit's status keeps of that finding; empty if nothing is kept
  std::vector<HexId> path{};  ///< from the unit to the source, both included; empty if none
  HexId source = kNoHex;
  int limit = 0;                     ///< hexes or half points a line may have; 0: any number
  bool in_points = false;            ///< `limit` and `length` are half movement points, not hexes
  int length = 0;                    ///< of `path`
  FixedVector<Objection, 12> why{};  ///< the cases that close the way, at the hexes where they do
  /// A unit that gives supply, and how much of it is left.
  struct Stock {
    UnitId unit = kNoUnit;
    const Case* rule = nullptr;
    const char* what = "";  ///< "attacks to support": static text
    int left = 0, of = 0;
  };
  std::vector<Stock> stocks{};  ///< of the side's sources that can run out
};

/// One phase of the player-turns; with a side, of that side's player-turns only.
struct TurnPhase {
  PhaseId phase = kNoPhase;
  Side side = Side::kNone;
  // Not explicit: most lists are of phases alone.
  TurnPhase(PhaseId of, Side of_side = Side::kNone) : phase(of), side(of_side) {}
  bool belongs_to(Side phasing) const { return side == Side::kNone || side == phasing; }
};

/// What is being decided or moved just now; members that mean nothing are left out.
struct InHand {
  const char* kind = "";                   ///< "combat", "group", "move", "exchange": static storage
  std::vector<UnitId> units{}, targets{};  ///< who acts, and against whom
  HexId hex = kNoHex;
  std::optional<int> spent = {}, left = {};  ///< half points of movement used, and those that remain
  std::optional<int> due = {};               ///< strength, steps or units still to be given up or placed
  /// Of a combat: what Ruleset::combat() is asked about it, with all that both sides have added so far.
  std::optional<CombatQuery> combat = std::nullopt;
  bool rolled = false;  ///< of a combat: its die has been rolled
};

/// How much of a unit a side may know. Between sides only: a side always knows its own units.
enum class Sight : std::uint8_t {
  kAll,       ///< everything
  kPresence,  ///< that an unknown unit of its side stands in its hex
  kNothing,   ///< not even that
};

/// A status word of position files and displays: a bit of UnitState::flags.
struct StatusName {
  std::string id;
  std::uint16_t flag = 0;
  std::string meaning = {};   ///< one sentence
};

class Ruleset {
 public:
  virtual ~Ruleset() = default;

  // Facts, filled by compose().
  std::shared_ptr<const GameData> data;
  Options options;                                   ///< complete: every option with its choice
  std::vector<Phase> phases;
  std::vector<ActionForm> forms;                     ///< [0] roll, [1] end-phase, then the system's own
  /// The phases of both sides' player-turns in their order, automatic ones included: the standard sequence.
  std::vector<TurnPhase> player_turn;
  std::vector<std::unique_ptr<const RuleModule>> modules;
  std::vector<std::string> mover_classes;
  std::vector<StatusName> statuses;
  std::vector<std::string> marker_kinds;             ///< [0] unused
  std::vector<std::string> point_names;              ///< index into Position::points: "axis.ground_support"
  /// What else position files and displays hold, each word with its meaning: see has_word() and vocabulary.hpp.
  std::vector<Word> vocabulary;
  std::vector<PhaseId> interludes;                   ///< phases of frame 0 outside player_turn in which players decide
  WeightSets weights;                                ///< of the appraisal; without any facts it has none
  Forecast forecast;                                 ///< of the scenario, for opponents that search; often none
  const Case* turn_rule = nullptr;                   ///< cited by events of the sequence of play
  const Case* over_rule = nullptr;                   ///< cited against any action after the end

  /// The choice made for a reading or an optional rule; empty when the title has none of that name.
  std::string_view reading(std::string_view id) const;
  bool reads(std::string_view id, std::string_view choice) const { return reading(id) == choice; }
  bool is_on(std::string_view module) const { return reads(module, "on"); }

  /// Checks forms and phases, folds on_edge into edge tables and reads the forecast. Call once at the end of compose().
  Findings compile();
  const EdgeTable& edges(Purpose purpose, std::uint8_t mover) const { return edges_[table_of(purpose, mover)]; }
  /// The terms of one hexside, asked again for an explanation.
  EdgeRuling rule_edge(const EdgeQuery& query) const;

  /// The starting position of the scenario, with its first frame. Its phase is begun afterwards: not by this.
  virtual void set_up(State& state, Events& events) const = 0;
  /// The name of a box: the word with this place, or the one it has in every title ("due", "title-0").
  std::string box_name(Place place) const;
  /// The place whose box has this name, under either of its names.
  std::optional<Place> box_named(std::string_view name) const;
  /// The word of that kind and id, nullptr if there is none.
  const Word* word(WordKind kind, std::string_view id) const;

  /// The mover class of a unit as it stands, moving in that way (Action::mode).
  virtual std::uint8_t mover_class(const State& state, UnitId unit, std::uint8_t mode = 0) const = 0;
  /// The phases of a player-turn of that side.
  std::vector<PhaseId> phases_of(Side phasing) const;
  /// Frame 0 has ended: make the next phase the current one (not yet begun), or end the game. The default is
  /// the standard sequence: phases_of() the first side, then of the second, then the next turn.
  virtual void next_phase(State& state, Events& events) const;
  /// Makes that phase frame 0, its actor the one that the phase itself names.
  void enter_phase(State& state, PhaseId phase) const;
  /// Called by the standard sequence when the last turn is over, and by rules that end the game early: sets
  /// over, winner and level.
  virtual void judge_victory(State& state, Events& events) const = 0;

  // Questions, folded over all modules.
  /// `mode`: the ruleset's way of moving, as Action::mode.
  MoveRuling rule_move(const State& state, UnitId unit, std::uint8_t mode = 0) const;
  /// Whether it may move at all: the verdict of rule_move(), in less time.
  Verdict judge_mover(const State& state, UnitId unit, std::uint8_t mode = 0) const;
  /// What a combat comes to by the terms of all modules, groups settled. Modules are asked about completed(query).
  CombatRuling rule_combat(const State& state, const CombatQuery& query) const;
  /// The query with what it leaves open and every module needs to know: who else takes part, who is in supply. A query
  /// that is complete comes back as it is, so that one who knows more than the state (what was drawn, what if) can say
  /// so.
  virtual CombatQuery completed(const State&, const CombatQuery& query) const { return query; }
  RetreatRuling rule_retreat(const State& state, UnitId unit) const;
  MoveRuling rule_advance(const State& state, UnitId unit) const;
  SupplyRuling rule_supply(const State& state, Side side) const;
  /// Has the module whose verb it is carry out a legal action; whether there was one. No more than that: what comes of
  /// it is apply()'s (play/match.hpp).
  bool perform(State& state, const Action& action, Events& events) const;

  // Reports, folded over all modules.
  std::vector<VictoryLine> victory_lines(const State& state) const;
  /// What the victory_lines() that hold are worth so far, by index(side).
  std::array<int, 2> points_so_far(const State& state) const;
  std::vector<Condition> conditions(const State& state) const;
  /// What must happen before the phase may end, and what a player may waive.
  std::vector<Obligation> obligations(const State& state) const;
  /// Tells every module that the phase has begun; frame 0 stands in it already.
  void begin(State& state, PhaseId phase, Events& events) const;

  // Hidden information. By default there is none. play/view.hpp redacts what these withhold; `viewer` is a player.
  virtual Sight sight_of(const State&, Side /*viewer*/, UnitId) const { return Sight::kAll; }
  virtual bool sees_marker(const State&, Side /*viewer*/, int /*marker*/) const { return true; }
  virtual bool sees_points(const State&, Side /*viewer*/, int /*point*/) const { return true; }

  // Reports for people and opponents, from the same rulings.
  /// The values a unit shows now, by CounterSet::value_names(): its counter's, unless what happened to it changed them.
  virtual std::array<std::int16_t, kMaxCounterValues> values_of(const State& state, UnitId unit) const {
    return state.counter(unit).values;
  }
  /// The hexes into which a unit exerts its zone of control; empty when it exerts none.
  virtual HexSet zone_of(const State& state, UnitId unit) const = 0;
  /// Those of all units of a side. The default asks each of them; a ruleset that is asked often keeps the answer.
  virtual HexSet zone_of_control(const State& state, Side side) const;
  virtual CombatReport combat(const State& state, const CombatQuery& query) const = 0;
  /// What a result of the table, the text of an event kResult, means: "D2" is "defender retreats 2 hexes". Empty where
  /// it says so itself.
  virtual std::string result_words(std::string_view /*result*/) const { return {}; }
  /// How that combat would be declared now; play/declare.hpp judges it. By default the first kind of action that names
  /// units and targets, and no support.
  virtual Declaration declaration(const State& state, const CombatQuery& query) const;
  virtual SupplyReport supply(const State& state, UnitId unit) const = 0;
  /// Whether supply() finds that unit, on the map, in supply. For those who ask of all units and need no reason.
  virtual bool supplied(const State& state, UnitId unit) const { return supply(state, unit).supplied; }
  /// Hexes in which units of a side are supplied. By default of those its units stand in, by supply().
  virtual HexSet supplied_area(const State& state, Side side) const;
  /// Adds the moves of one unit with their cost, as floods find them, alone or among those in hand; nothing when it may
  /// not move now. For opponents and displays; play/ways.hpp adds what is offered besides.
  virtual void reach(const State& state, UnitId unit, WayList& ways) const = 0;
  /// What the position is worth to `side` against the other, in hundredths of a victory point. For opponents. The
  /// default (src/ai/features.cpp) knows what every wargame has: material, reach, threats, supply, points so far.
  virtual int appraise(const State& state, Side side) const;
  /// What each of `actions` (legal, all of one decision) promises the side to act, in the same unit, passing being
  /// about 0: opponents take the best. kNever marks what they do not do of their own accord.
  /// `weights`: the values of a set of Ruleset::weights. REQUIRES scores.size() == actions.size(). The default applies
  /// each to a copy, and each face of the dice that come next, and appraises what comes of it; a ruleset that can guess
  /// in less time should.
  static constexpr int kNever = -1'000'000'000;
  virtual void appraise_actions(const State& state, std::span<const Action> actions, std::span<int> scores,
                                std::span<const int> weights) const;
  /// The ruleset's block of the position as data, and back; for position files and displays.
  virtual Datum extra_to_datum(const State&) const { return {}; }
  virtual Findings extra_from_datum(State&, const Datum&) const { return {}; }   ///< pointers begin with /extra
  /// Works out anew what the start of a phase works out and a file need not say (supply, boxes, road sections), for
  /// position files that ask for it.
  virtual void settle_position(State&) const {}
  /// The combat, group or decision in hand, for displays; nothing between them.
  virtual std::optional<InHand> hand(const State&) const { return std::nullopt; }
  /// Whether extra_to_datum() tells `viewer` no more than it may know.
  virtual bool sees_extra(const State&, Side /*viewer*/) const { return true; }
  /// What a made-up position may not be (two units in a hex where none stack, a unit at sea): asked of position
  /// files. Codes are the system's own (docs/formats/errors.md), pointers name a unit by its id: "/units/red-1".
  /// The reader fills in `where` and the unit's place in the file.
  virtual Findings check_position(const State&) const { return {}; }
  /// What a scenario may not be as it is set up, for `trigh check data`: the same and, where a position may have stacks
  /// above the limit, these.
  virtual Findings check_start(const State& state) const { return check_position(state); }
  /// What an action that leads `unit` (alone, or among those in hand) costs besides its steps.
  virtual WayPrice price_of(const State&, UnitId, const Action&) const { return {}; }
  /// The actions, one after the other, by which several units go along `path` (no kind, no units) together in the way
  /// `mode` (a word of the forms, empty: the plain one); empty: each goes by itself.
  virtual ActionList led_together(const State&, std::span<const UnitId>, const Action& /*path*/,
                                  std::string_view /*mode*/) const {
    return {};
  }

  const Map& map() const { return data->map; }
  const CounterSet& counters() const { return data->counters; }

 private:
  std::size_t table_of(Purpose purpose, std::uint8_t mover) const {
    return static_cast<std::size_t>(purpose) * mover_classes.size() + mover;
  }
  std::vector<EdgeTable> edges_;
};

}  // namespace trigh
