// Crusader as shipped, for tests of its exclusive rules: a scenario composed from shared-data, and ways to set up
// situations on its map.
//
//   CrusaderGame game("sidi-rezeg", {{"diversion-penalty-size", "full"}});
//   game.clear().put("ger-1-8", "1605").at_phase(8, kAxis, kCombatPhase);
//   game.apply("end-phase");
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "quad.hpp"
#include "trigh/play/match.hpp"

namespace quad_test {

using namespace quad;

class CrusaderGame {
 public:
  explicit CrusaderGame(std::string_view scenario = "campaign", Options options = {});

  const Quad& rules() const { return *rules_; }
  Match& match() { return *match_; }
  const State& state() const { return match_->state(); }
  const TitleState& title() const { return block(state()).title; }

  UnitId unit(std::string_view id) const;
  HexId at(std::string_view hex) const;
  std::string hex(std::string_view id) const;                  ///< "1605"; empty off the map
  Place place_of(std::string_view id) const { return state().unit(unit(id)).place; }
  /// A counter's strength as the lists write it: "5-4-11", "4-2-2/1-11" [QUAD 3.0-1].
  std::string strength(UnitId unit) const;
  std::vector<UnitId> on_map(Side side, std::string_view nation = {}) const;
  std::vector<UnitId> in_place(Place place) const;

  /// Changes the position by hand; the journal starts anew.
  CrusaderGame& edit(const std::function<void(State&)>& change);
  CrusaderGame& clear();                                       ///< no unit is on the map, none counts as destroyed
  CrusaderGame& put(std::string_view id, std::string_view hex);
  CrusaderGame& destroy(std::string_view id);
  /// Destroys `count` units of a nation, or of a side when it is empty, in the order of the counters.
  CrusaderGame& destroy(int count, Side side, std::string_view nation = {});
  CrusaderGame& at_phase(int turn, Side phasing, QuadPhase phase);

  Verdict judge(std::string_view text) const;
  CrusaderGame& apply(std::string_view text);                  ///< the action must be legal
  std::vector<VictoryLine> victory() const;
  /// The line of a case; the first for `side` when it is given.
  VictoryLine victory(const Case& rule, Side side = Side::kNone) const;
  /// The position after judging victory now.
  Position judged() const;
  Side winner() const { return judged().winner; }

 private:
  std::shared_ptr<const Quad> rules_;
  std::optional<Match> match_;
};

}  // namespace quad_test
