#include "trigh/rules/forecast.hpp"

#include <algorithm>

#include "base/words.hpp"
#include "rules/strength.hpp"
#include "trigh/base/assert.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh {
namespace {

constexpr std::size_t kBias = 0, kReply = 1, kAppraisal = 2;  ///< terms of no side
constexpr int kOfAppraisal = 10;                              ///< a tenth of a victory point
constexpr int kMostOfAppraisal = 100'000;

/// The logistic curve at 0, 1/4, 2/4 ... 8, in ten-thousandths; its other half is its mirror image.
constexpr std::array<int, 33> kCurve{5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808, 9047, 9241,
                                     9399, 9526, 9627, 9707, 9770, 9820, 9859, 9890, 9914, 9933, 9948,
                                     9959, 9968, 9975, 9981, 9985, 9988, 9991, 9993, 9994, 9996, 9997};

Findings wrong(std::string_view where, std::string pointer, std::string text) {
  return {{"TR-177", std::string(where), std::move(pointer), std::move(text)}};
}

Forecast::Shape shape_of(const Datum& entry) {
  Forecast::Shape shape{entry["places"].as_texts(), {}, entry["statuses"].as_texts(), entry["apart"].as_texts()};
  for (const Datum& ring : entry["rings"].items()) shape.rings.push_back(ring.as_int());
  return shape;
}

}  // namespace

Findings Forecast::read(const Ruleset& rules, const Datum& document, std::string_view where) {
  weights_.clear();
  for (std::size_t i = 0; i < document["forecasts"].items().size(); ++i) {
    const Datum& entry = document["forecasts"][i];
    if (entry["scenario"].as_text() != rules.data->scenario.id) continue;
    const std::string pointer = "/forecasts/" + std::to_string(i);
    if (known()) return wrong(where, pointer, "the scenario has a forecast already; leave one of them out");
    if (Findings found = take(rules, shape_of(entry), where, pointer); !found.empty()) return found;
    std::vector<Weight> weights(terms_.size());
    for (const auto& [name, pair] : entry["weights"].members()) {
      const auto term = std::ranges::find(terms_, name);
      if (term == terms_.end())
        return wrong(where, pointer + "/weights/" + name, "a forecast of this shape counts no '" + name + "'");
      weights[static_cast<std::size_t>(term - terms_.begin())] = {pair[0].as_int(), pair[1].as_int()};
    }
    weigh(std::move(weights));
  }
  return {};
}

Findings Forecast::take(const Ruleset& rules, const Shape& shape, std::string_view where, const std::string& pointer) {
  const Map& map = rules.map();
  places_.clear();
  flags_.clear();
  if (!std::ranges::is_sorted(shape.rings))
    return wrong(where, pointer + "/rings", "rings go from the smallest to the largest; sort them");
  for (std::size_t i = 0; i < shape.places.size(); ++i) {
    const auto hex = map.grid.parse(shape.places[i]);
    if (!hex || !map.exists(*hex))
      return wrong(where, pointer + "/places/" + std::to_string(i), "there is no hex '" + shape.places[i] + "'");
    Around around{*hex, std::vector<std::uint8_t>(static_cast<std::size_t>(map.grid.size()), kFar)};
    for (const HexId each : map.all()) {
      const auto ring = std::ranges::lower_bound(shape.rings, map.grid.distance(*hex, each));
      if (ring != shape.rings.end()) around.ring[each] = static_cast<std::uint8_t>(ring - shape.rings.begin());
    }
    places_.push_back(std::move(around));
  }
  for (std::size_t i = 0; i < shape.statuses.size(); ++i) {
    const auto status = std::ranges::find(rules.statuses, shape.statuses[i], &StatusName::id);
    if (status == rules.statuses.end())
      return wrong(
          where, pointer + "/statuses/" + std::to_string(i),
          "there is no status '" + shape.statuses[i] + "'; known are " + joined(rules.statuses, &StatusName::id));
    flags_.push_back(status->flag);
  }
  name_terms(rules, shape);
  return {};
}

/// Those of a side's units of one type, or, without one, of all that do not count apart.
void Forecast::name_group(const Ruleset& rules, const Shape& shape, std::size_t side, const std::string& type) {
  const bool fights = type.empty();
  const std::string owner = rules.data->side_ids[side], group = owner + (fights ? "" : "." + type);
  for (std::size_t unit = 0; unit < apart_.size(); ++unit) {
    const Counter& counter = rules.counters()[static_cast<UnitId>(unit)];
    if (static_cast<std::size_t>(index(counter.side)) == side && (fights ? !apart_[unit] : counter.type == type))
      first_term_[unit] = terms_.size();
  }
  terms_.push_back(group + (fights ? ".strength" : ".units"));
  if (fights)
    for (const std::string& status : shape.statuses) terms_.push_back(group + "." + status);
  for (const std::string& place : shape.places) {
    if (fights) terms_.push_back(group + "." + place + ".held");
    for (const int ring : shape.rings) terms_.push_back(group + "." + place + ".within-" + std::to_string(ring));
  }
}

void Forecast::name_terms(const Ruleset& rules, const Shape& shape) {
  terms_ = {"bias", "reply", "appraisal"};
  rings_ = shape.rings.size();
  const auto all = static_cast<std::size_t>(rules.counters().size());
  first_term_.assign(all, 0);
  apart_.assign(all, false);
  for (std::size_t unit = 0; unit < all; ++unit) {
    const std::string& type = rules.counters()[static_cast<UnitId>(unit)].type;
    apart_[unit] = std::ranges::find(shape.apart, type) != shape.apart.end();
  }
  for (std::size_t side = 0; side < rules.data->side_ids.size(); ++side) {
    name_group(rules, shape, side, "");
    for (const std::string& type : shape.apart) name_group(rules, shape, side, type);
  }
  weights_.clear();
}

void Forecast::add_unit(const Ruleset& rules, const State& state, UnitId unit, std::vector<int>& counts) const {
  const bool fights = !apart_[unit];
  const int much = fights ? strength_of(rules, state, unit) : 1;
  int* at = &counts[first_term_[unit]];
  *at++ += much;
  if (fights)
    for (const std::uint16_t flag : flags_) *at++ += (state.unit(unit).flags & flag) != 0 ? much : 0;
  const HexId hex = state.hex(unit);
  for (const Around& place : places_) {
    if (fights) {
      if (hex == place.hex && much > 0) *at = 1;
      ++at;
    }
    for (std::size_t ring = place.ring[hex]; ring < rings_; ++ring) at[ring] += much;
    at += rings_;
  }
}

std::vector<int> Forecast::count(const Ruleset& rules, const State& state) const {
  std::vector<int> counts(terms_.size());
  counts[kBias] = 1;
  counts[kReply] = state.pos.player_turn;
  counts[kAppraisal] =
      std::clamp(rules.appraise(state, Side::kFirst), -kMostOfAppraisal, kMostOfAppraisal) / kOfAppraisal;
  for (const UnitId unit : state.units())
    if (state.unit(unit).on_map()) add_unit(rules, state, unit, counts);
  return counts;
}

int Forecast::gone_by(const Ruleset& rules, const State& state) const {
  const Scenario& scenario = rules.data->scenario;
  const int all = 2 * (scenario.last_turn - scenario.first_turn) + 1;
  const int gone = 2 * (state.pos.turn - scenario.first_turn) + state.pos.player_turn;
  return std::clamp(gone, 0, all) * kOne / all;
}

std::int64_t Forecast::exponent(const Ruleset& rules, const State& state) const {
  TRIGH_ASSERT(known(), "a forecast without weights");
  const std::vector<int> counts = count(rules, state);
  std::array<std::int64_t, 2> sum{};
  for (std::size_t i = 0; i < counts.size(); ++i)
    for (std::size_t end = 0; end < 2; ++end) sum[end] += static_cast<std::int64_t>(counts[i]) * weights_[i][end];
  const int gone = gone_by(rules, state);
  return (sum[0] * (kOne - gone) + sum[1] * gone) / kOne;
}

int Forecast::chance(std::int64_t exponent) {
  constexpr std::int64_t kStep = kOne / 4;
  const std::int64_t far = exponent < 0 ? -exponent : exponent;
  const auto at = static_cast<std::size_t>(far / kStep);
  int chance = kCurve.back();
  if (at + 1 < kCurve.size())
    chance = kCurve[at] + static_cast<int>((kCurve[at + 1] - kCurve[at]) * (far % kStep) / kStep);
  return exponent < 0 ? kCertain - chance : chance;
}

}  // namespace trigh
