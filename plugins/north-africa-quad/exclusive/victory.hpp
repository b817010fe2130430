// How a game of the quad is won, as the scenario's `rules.victory` say: by points, line for line, or by two conditions.
//
// Points: `lines`, each with its case; `is` says what scores: "destroyed" (enemy units, by their strengths), "route" (a
// way free of the enemy), "last-in" (the last unit in a hex was his), "cut-off" (enemy units out of supply), "exited"
// (his units that left the map), "standing" (his units in a region). `award` gives a margin to each side.
// Conditions: a route and losses, see Conditions.
#pragma once

#include <algorithm>
#include <optional>

#include "exclusive/exclusive.hpp"

namespace quad {

/// What scores; as the data names them.
enum class LineKind : std::uint8_t { kDestroyed, kRoute, kLastIn, kCutOff, kExited, kStanding };
constexpr std::string_view kLineKinds[] = {"destroyed", "route", "last-in", "cut-off", "exited", "standing"};

/// One line of the points.
struct ScoreLine {
  const Quad& quad;
  const Datum& entry;
  LineKind is = static_cast<LineKind>(std::ranges::find(kLineKinds, entry["is"].as_text()) - kLineKinds);
  Side side = side_named(*quad.data, entry["side"].as_text());  ///< who scores; kNone: both
  const Case* rule = &quad.case_of(entry["case"], k4_0_G);
  const Case* artillery_rule = &quad.case_of(entry["artillery_case"], *rule);  ///< kDestroyed
  /// Each time; for kExited a factor.
  int points = is == LineKind::kExited ? entry["times"].as_int(1) : entry["points"].as_int();
  int most = entry["most"].as_int();            ///< kStanding: no more than this; 0: any number
  bool supplied = entry["supplied"].as_bool();  ///< only with supply
  int slot = -1;                                ///< kLastIn: index of the hex; kExited: index of the count
  /// kStanding, kExited: where; empty: anywhere.
  HexSet region = quad.map().region(entry["region"].as_text()) | quad.regions_of(entry["regions"]);
  int from_turn = entry["from_turn"].as_int(1);                    ///< kExited
  std::vector<bool> units = units_of(quad, entry);                 ///< kExited: of these
};

/// A way free of the units and zones of the enemy of `side`.
struct Route {
  const Quad& quad;
  const Datum& entry;
  const Case* rule = &quad.case_of(entry["case"], k4_0_G);
  Side side = side_named(*quad.data, entry["side"].as_text());
  HexSet from = quad.regions_of(entry["from_regions"]), to = quad.regions_of(entry["to_regions"]);
  HexId end = quad.map().hex_of(entry["to"].as_text());  ///< the one hex of `to`, when it is one
  int points = entry["points"].as_int();
  std::string_view text = entry["text"].as_text("a way free of the enemy is open");
};

/// A hex whose last visitor is remembered; with a side, whether that side has ever been there.
struct WatchedHex {
  HexId hex = kNoHex;
  Side ever = Side::kNone;
};

/// `side` has to open the route and to destroy enough. Both done wins, unless it was too dear; both missed loses; one
/// missed is a draw, or loses where the scenario says so.
struct Conditions {
  const Quad& quad;
  const Datum& entry;
  const Datum &losses = entry["losses"], &dear = entry["too_dear"], &missed = entry["one_missed"];
  Side side = side_named(*quad.data, entry["side"].as_text());
  const Case* losses_rule = &quad.case_of(losses["case"], k4_0_G);
  const Case* won = &quad.case_of(entry["won_case"], k4_0_G);
  const Case* lost = &quad.case_of(entry["lost_case"], k4_0_G);
  const Case* drawn = &quad.case_of(entry["drawn_case"], k4_0_G);
  int destroy = losses["destroyed"].as_int();
  int destroy_of_nation = losses["destroyed_of_nation"]["at_least"].as_int();
  int fewer_on_map = losses["or_fewer_on_map_than"].as_int();
  std::string_view nation = losses["destroyed_of_nation"]["nation"].as_text();
  const Case* too_dear_rule = quad.rule_of(dear, k4_0_G);
  int lost_more = dear["lost_more_than"].as_int(), destroyed_most = dear["enemy_destroyed_at_most"].as_int();
  /// One missed may lose, by a reading or with more units lost than this; -1: always.
  const Case* one_missed_rule =
      !missed.has("reading") || quad.reads(missed["reading"].as_text(), missed["choice"].as_text())
          ? quad.rule_of(missed, k4_0_G)
          : nullptr;
  int one_missed_lost_more = missed.is_null() || missed.has("reading") ? -1 : missed["lost_more_than"].as_int();
};

/// How the units of a side have fared; those gone before the start are not among them.
struct Losses {
  int destroyed = 0, of_nation = 0, on_map = 0;
  int ground_points = 0, artillery_points = 0;
};

class Victory final : public ExclusiveRule {
 public:
  explicit Victory(const Quad& quad);

  /// What destroying it gives: Attack and Defense Strength, of artillery Barrage and FPF Strength.
  int worth(UnitId unit) const { return worth_[unit]; }
  std::array<Losses, 2> losses(const State& state) const;
  bool route_open(const State& state) const;
  /// Whether an enemy of `side` has been in one of its lapsing sources.
  bool lapsed(const State& state, Side side) const;
  void judge_victory(State& state, Events& events) const;

  /// Guesses for opponents, in hundredths of a victory point; see appraisal.cpp.
  int ground(const State& state, UnitId unit, HexId hex) const;
  int appraise(const State& state, Side side) const;

  void set_up(State& state) const override;
  void on_performed(State& state, const Action& action, Events& events) const override;
  void victory(const State& state, std::vector<VictoryLine>& lines) const override;
  void describe(std::vector<Word>& words) const override;
  void write(const State& state, Members& members) const override;
  bool read(State& state, const std::string& key, const Datum& value, Findings& findings) const override;
  int exit_value(const State& state, UnitId unit, HexId hex) const override;

 private:
  void read_lines(const Datum& rules);
  void read_route(const Datum& entry);
  void read_aims(const Datum& rules);
  int watch(HexId hex, Side ever);
  void note_passage(State& state, Side side, HexId hex) const;
  bool scores_exit(const ScoreLine& line, const State& state, UnitId unit, HexId hex) const;
  int exit_points(const ScoreLine& line, UnitId unit) const;
  void add_line(const ScoreLine& line, const State& state, Side side, std::vector<VictoryLine>& lines) const;
  void add_conditions(const State& state, std::vector<VictoryLine>& lines) const;
  bool losses_enough(const std::array<Losses, 2>& losses) const;
  bool too_dear(const std::array<Losses, 2>& losses) const;
  Side by_conditions(const State& state, const Case*& rule) const;
  Side by_points(const State& state, const Case*& rule) const;
  int appraise_unit(const State& state, UnitId unit, const HexSet& enemy_zone) const;

  /// What `staff` holds on to: a unit of the side loses for each hex beyond the ring of its nearest aim.
  struct Aims {
    std::vector<std::uint8_t> distance;  ///< by hex: to the nearest aim
    std::vector<std::int16_t> loss;      ///< by hex
  };

  std::vector<ScoreLine> lines_;
  std::optional<Route> route_;
  std::optional<Conditions> conditions_;
  const Case* winner_rule_ = &game_.case_of(game_.data->scenario.rules["victory"]["winner_case"], k4_0_G);
  std::array<int, 2> award_{1, 0};  ///< the first side wins at this margin or more, the second below that
  std::vector<WatchedHex> watched_;
  int counts_ = 0;  ///< kExited lines
  std::vector<std::int16_t> worth_;
  std::vector<std::uint8_t> open_;  ///< by hex: bit d set when direction d is open ground
  std::array<Aims, 2> aims_;
  int near_ = 0;  ///< hexes from an aim: the ground over which the battle is fought
};

}  // namespace quad
