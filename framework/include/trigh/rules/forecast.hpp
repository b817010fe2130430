// How a position will end, as far as games that were played tell. What can be counted in any wargame - strength,
// strength near the places that matter, what the appraisal finds - is weighed and turned into a chance to win. The
// weights are data (weights.json, forecasts), found by `trigh learn` for one scenario; a scenario without any has no
// forecast, and searches go by Ruleset::appraise() alone. No rule reads it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "trigh/base/datum.hpp"
#include "trigh/base/finding.hpp"
#include "trigh/game/board.hpp"

namespace trigh {

class Ruleset;

class Forecast {
 public:
  static constexpr int kCertain = 10'000;  ///< a chance of 1
  static constexpr int kOne = 10'000;      ///< 1 in the exponent of the logistic curve

  /// What is counted besides what every forecast counts.
  struct Shape {
    std::vector<std::string> places;    ///< numbers of hexes that the sides fight for
    std::vector<int> rings;             ///< strength within so many hexes of each of them, smallest first
    std::vector<std::string> statuses;  ///< strength of the units that carry one
    std::vector<std::string> apart;     ///< types of counters whose number counts, not their strength: supply units
  };
  /// What one more of a term adds in the exponent when the scenario begins, and when it ends; in between in proportion
  /// to the player-turns gone by.
  using Weight = std::array<int, 2>;

  /// Takes the forecast of the game's scenario from a trigh-weights/1 document, which may be null. Findings name
  /// `where`.
  Findings read(const Ruleset& rules, const Datum& document, std::string_view where);
  /// Counts by that shape, without weights. Findings name `where`, with pointers below `pointer`.
  Findings take(const Ruleset& rules, const Shape& shape, std::string_view where, const std::string& pointer = {});
  /// REQUIRES one weight for each term.
  void weigh(std::vector<Weight> weights) { weights_ = std::move(weights); }

  /// Whether there are weights.
  bool known() const { return !weights_.empty(); }
  const std::vector<Weight>& weights() const { return weights_; }
  /// What is counted, in its order: "bias", "axis.strength", "axis.1605.within-2", "axis.supply.1605.within-2".
  const std::vector<std::string>& terms() const { return terms_; }
  /// How many of each term there are in a position.
  std::vector<int> count(const Ruleset& rules, const State& state) const;
  /// The share of the scenario's player-turns gone by, of kOne.
  int gone_by(const Ruleset& rules, const State& state) const;
  /// The exponent: 0 is an even chance, more of it is good for the first side. REQUIRES known().
  std::int64_t exponent(const Ruleset& rules, const State& state) const;
  /// The chance that goes with an exponent, of kCertain.
  static int chance(std::int64_t exponent);

 private:
  static constexpr std::uint8_t kFar = 255;
  struct Around {
    HexId hex = kNoHex;
    std::vector<std::uint8_t> ring;  ///< by hex: the smallest ring that holds it, kFar outside all of them
  };
  void name_terms(const Ruleset& rules, const Shape& shape);
  void name_group(const Ruleset& rules, const Shape& shape, std::size_t side, const std::string& type);
  void add_unit(const Ruleset& rules, const State& state, UnitId unit, std::vector<int>& counts) const;

  std::vector<std::string> terms_;
  std::vector<Weight> weights_;
  std::vector<std::uint16_t> flags_;
  std::vector<Around> places_;
  std::vector<std::size_t> first_term_;  ///< by unit: of its side, and of its type if that counts apart
  std::vector<bool> apart_;              ///< by unit
  std::size_t rings_ = 0;
};

}  // namespace trigh
