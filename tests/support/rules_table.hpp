// What the tables of all systems share: a game under way whose actions, refusals and units are named in text. A mistake
// in the set-up or in an action's text fails the test with its reason.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trigh/io/document.hpp"
#include "trigh/play/match.hpp"
#include "trigh/rules/plugin.hpp"

namespace trigh::test {

/// Fails the test with what was found.
void fail_with(const Findings& findings);
/// A document of the shared data.
Datum read_shared(const std::string& file, const char* format);
/// A scenario of a shipped title with the title's own options, read once.
std::shared_ptr<const GameData> shipped(const std::string& title, std::string_view scenario);
/// The game as the plugin composes it.
std::shared_ptr<const Ruleset> composed(const PluginEntry& entry, std::shared_ptr<const GameData> data,
                                        const Options& options);
/// Sorted, each once: "b", "a", "b" is "a, b".
std::string joined(std::vector<std::string> words, const char* between = ", ");

class RulesTable {
 public:
  RulesTable() : data_(std::make_shared<GameData>()) {}

  // The game.
  Match& match() { return *match_; }
  const State& state() const { return match_->state(); }
  Action action(std::string_view text) const;
  Verdict judge(std::string_view text) const { return match_->judge(action(text)); }
  bool legal(std::string_view text) const { return judge(text).legal(); }
  /// The cases against an action, sorted, as "TOY 5.13, TOY 6.0"; empty when it is legal.
  std::string refused_by(std::string_view text) const;
  bool refused_by(std::string_view text, const Case& rule) const { return judge(text).cites(rule); }
  /// The cases that other cases lifted to allow it, likewise.
  std::string lifted(std::string_view text) const;
  /// The offers as text, sorted; those of one verb when it is given.
  std::vector<std::string> offers(std::string_view verb = {}) const;
  bool offered(std::string_view text) const;
  /// The threats to a side as "0404: a@0403 b@0405 | gun@0402 +7": attackers by id, then who supports from a distance,
  /// then the differential or the odds; one after the other with "; " between.
  std::string threats(Side side) const;

  /// The standing conditions of that id as "axis: 3 Ground Support Points left [QUAD 9.14]", with "; " between.
  std::string standing(std::string_view id) const;

  // Units and hexes in play.
  UnitId id(std::string_view unit) const;
  std::string hex(std::string_view unit) const;   ///< "0405"; empty off the map
  HexId at(std::string_view hex) const;
  HexSet hexes(std::string_view list) const;      ///< "0404 0405"
  Place place_of(std::string_view unit) const { return state().unit(id(unit)).place; }
  /// Changes the position by hand; the journal starts anew.
  void edit(const std::function<void(State&)>& change);
  void put(std::string_view unit, std::string_view hex) {
    edit([&](State& state) { state.place(id(unit), at(hex)); });
  }

 protected:
  /// Plays an action, which must be legal.
  void play(std::string_view text);

  // The map, before the game is composed.
  void lay_terrain(std::string_view hexes, std::string_view kind);
  void lay_side(std::string_view a, std::string_view b, const std::vector<std::string>& kinds);
  void lay_way(std::string_view path, std::string_view kind);
  void lay_feature(std::string_view hexes, std::string_view kind);

  /// Puts a new position into a phase of frame 0 in which `actor` decides.
  static void enter(Position& pos, PhaseId phase, Side actor, Side phasing, int turn, Side first);

  std::shared_ptr<GameData> data_;
  Options options_;
  std::optional<Match> match_;
};

/// A table whose calls can be strung together.
template <class Table>
class TableOf : public RulesTable {
 public:
  // The map.
  Table& terrain(std::string_view hexes, std::string_view kind) {
    return lay_terrain(hexes, kind), self();
  }   ///< "0303 0304"
  Table& side(std::string_view a, std::string_view b, const std::vector<std::string>& kinds) {
    return lay_side(a, b, kinds), self();
  }
  /// A road or the like along all hexsides of "0101-0201-0301".
  Table& way(std::string_view path, std::string_view kind) { return lay_way(path, kind), self(); }
  Table& feature(std::string_view hexes, std::string_view kind) { return lay_feature(hexes, kind), self(); }
  Table& region(std::string_view name, std::string_view list) {
    return data_->map.regions[std::string(name)] = hexes(list), self();
  }

  // Options and scenario.
  Table& option(std::string_view id, std::string_view choice) { return options_[std::string(id)] = choice, self(); }
  Table& last_turn(int turn) { return data_->scenario.last_turn = turn, self(); }

  // The game.
  /// Plays actions one after the other; each must be legal.
  Table& apply(std::string_view text) { return play(text), self(); }
  Table& roll(int value) { return apply("roll " + std::to_string(value)); }

 private:
  Table& self() { return static_cast<Table&>(*this); }
};

}  // namespace trigh::test
