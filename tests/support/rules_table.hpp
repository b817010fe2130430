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

  std::shared_ptr<GameData> data_;
  Options options_;
  std::optional<Match> match_;
};

}  // namespace trigh::test
