// The exclusive rules of the titles. What several titles have is a section here, made when a title's data asks for it;
// what one title has alone is in titles/<title>.cpp.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "modules.hpp"
#include "trigh/rules/vocabulary.hpp"

namespace quad {

/// A number that a rule keeps in the position, and a member of `extra` in position files.
struct KeptNumber {
  const char* id;
  std::size_t byte;   ///< its place in TitleState
  int most;
  const char* meaning;

  std::uint8_t& in(State& state) const { return reinterpret_cast<std::uint8_t*>(&block(state).title)[byte]; }
  std::uint8_t in(const State& state) const {
    return reinterpret_cast<const std::uint8_t*>(&block(state).title)[byte];
  }
};

/// A rule section that keeps something in the position, has its say when a Game-Turn ends, or lets units leave the map.
class ExclusiveRule : public Section {
 public:
  using Section::Section;
  using Members = std::vector<std::pair<std::string, Datum>>;

  /// The scenario begins: units stand where they start, the title's slice of the block is all zero.
  virtual void set_up(State&) const {}
  /// Both Player-Turns are over: true when it made a phase of its own the current one. Asked once more when that phase
  /// is over.
  virtual bool turn_over(State&, Events&) const { return false; }
  /// The Game-Turn is over, phases of that kind included: whether it ends the game.
  virtual bool ends_game(State&) const { return false; }

  /// What is in hand in a phase of its own; see Ruleset::hand().
  virtual std::optional<InHand> hand(const State&) const { return std::nullopt; }

  // What it keeps, as members of `extra` in position files: numbers; of all else the words, the way out and the way in.
  // read() is asked of each rule until one knows the key; what is wrong with the value goes to the findings.
  virtual std::vector<KeptNumber> numbers() const { return {}; }
  virtual void describe(std::vector<Word>&) const {}
  virtual void write(const State&, Members&) const {}
  virtual bool read(State&, const std::string& /*key*/, const Datum& /*value*/, Findings&) const { return false; }

  /// No aircraft fly: neither side has Ground Support Points [QUAD 9.0-G].
  virtual bool grounded(const State&) const { return false; }
  /// A guess for opponents: what it is worth that the unit leaves the map from `hex`, in hundredths of a victory point.
  virtual int exit_value(const State&, UnitId, HexId /*hex*/) const { return Ruleset::kNever; }
};

/// Adds the sections that the title's data asks for, then what its own file adds (titles/), and lists all of them.
void add_exclusive_rules(Quad& quad);

/// The optional rules that the code plays in a title, by the ids of its `modules`.
std::vector<std::string> optional_rules(std::string_view title);

// The shared sections. Each reads its facts from the title's or the scenario's `rules`.
ModulePtr held_units(const Quad& quad);         ///< held_units.cpp: units that may not move yet
ModulePtr early_arrivals(Quad& quad);           ///< early_arrivals.cpp: reinforcements that hurry
ModulePtr withdrawal(const Quad& quad);         ///< withdrawal.cpp: units that a side has to send back

/// Calls f(HexId) for every hex of an action's path, those merely passed too; not at all for actions without one.
template <class F>
void each_passed(const Quad& quad, const Action& action, F&& f) {
  if ((quad.forms[action.kind].parts & kHasPath) == 0) return;
  HexId hex = action.hex;
  f(hex);
  for (int i = 0; i < action.count && hex != kNoHex; ++i) {
    hex = quad.map().neighbor(hex, action.step(i));
    f(hex);
  }
}

/// By unit, whether an entry means it: those of its `side`, but only the `units` and the `nations` if it lists any.
std::vector<bool> units_of(const Quad& quad, const Datum& entry);

}  // namespace quad
