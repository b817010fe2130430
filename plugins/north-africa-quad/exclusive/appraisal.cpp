// What a position is worth to a side, for opponents: the points as scored, and what the standing units promise of them.
// A judgement, not a rule; in hundredths of a victory point. Where a side wants to be is data: `appraisal` of the
// scenario's or the title's rules, or `aims` of its weights.json.
#include "exclusive/victory.hpp"

namespace quad {
namespace {

constexpr int kHundred = 100;
constexpr int kStranded = 30;        ///< per cent lost by a unit with no free hex to retreat to
constexpr int kUnsuppliedLoss = 20;  ///< per cent lost by a unit judged unsupplied this phase
constexpr int kShutRoute = 1500;     ///< an enemy zone on the end of a route shuts any way to it
constexpr int kConditionRoute = 40;  ///< points a route is reckoned at when it is a condition of victory
constexpr int kExitShare = 50;       ///< per cent of its worth that a unit keeps by staying

/// The aims of weights.json, where it has some for the scenario, else those of the rules.
const Datum& aims_of(const GameData& game, std::string_view side, const Datum& rules) {
  for (const Datum& entry : game.weights["aims"].items())
    if (entry["scenario"].as_text() == game.scenario.id && entry["side"].as_text() == side) return entry["aims"];
  return rules["aims"][side];
}

}  // namespace

void Victory::read_aims(const Datum& rules) {
  near_ = rules["near"].as_int();
  const Map& map = game_.map();
  for (int side = 0; side < 2; ++side) {
    Aims& aims = aims_[side];
    aims.distance.assign(static_cast<std::size_t>(map.grid.size()), 0);
    aims.loss.assign(static_cast<std::size_t>(map.grid.size()), 0);
    const Datum& entries = aims_of(*game_.data, game_.data->side_ids[static_cast<std::size_t>(side)], rules);
    if (entries.items().empty()) continue;
    for (const HexId hex : map.all()) {
      int nearest = 255, least = 30'000;
      for (const Datum& entry : entries.items()) {
        const HexId aim = map.hex_of(entry["hex"].as_text());
        if (aim == kNoHex) continue;
        const int distance = map.grid.distance(hex, aim);
        nearest = std::min(nearest, distance);
        least = std::min(least, std::max(0, distance - entry["ring"].as_int()) * entry["per_hex"].as_int());
      }
      aims.distance[hex] = static_cast<std::uint8_t>(nearest);
      aims.loss[hex] = static_cast<std::int16_t>(least);
    }
  }
}

/// What one unit on the map holds for its owner: its worth, less what its plight puts at risk.
int Victory::appraise_unit(const State& state, UnitId unit, const HexSet& enemy_zone) const {
  const HexId hex = state.hex(unit);
  int at_risk = 0;
  if (enemy_zone.contains(hex)) {
    bool free = false;
    each_open(game_.map(), game_.edges(Purpose::kAttack, 0), hex,
              [&](HexId next) { free = free || !enemy_zone.contains(next); });
    if (!free) at_risk += kStranded;
  }
  if (has(state, unit, kUnsupplied)) at_risk += kUnsuppliedLoss;
  return worth_[unit] * (100 - at_risk);
}

int Victory::appraise(const State& state, Side side) const {
  if (state.pos.over) {
    if (state.pos.winner == Side::kNone) return 0;
    return state.pos.winner == side ? 1'000'000 : -1'000'000;
  }
  const std::array<const HexSet*, 2> zones{&game_.zone(state, Side::kFirst), &game_.zone(state, Side::kSecond)};
  std::array<int, 2> held{};
  for (const UnitId unit : state.units()) {
    if (!state.unit(unit).on_map()) continue;
    const int owner = index(state.side(unit));
    held[owner] += appraise_unit(state, unit, *zones[1 - owner]);
    if (near_ == 0) continue;
    const int distance = aims_[owner].distance[state.hex(unit)];
    if (distance < near_)
      held[owner] += (near_ - distance) * worth_[unit] * 2;
    else
      held[owner] -= (distance - near_) * worth_[unit] / 2;
  }
  int balance = held[0] - held[1];
  const int route = conditions_ ? kConditionRoute : route_ ? route_->points : 0;
  if (route > 0 && route_open(state)) {
    const int gain = route * kHundred * state.pos.turn / game_.data->scenario.last_turn;
    balance += route_->side == Side::kFirst ? gain : -gain;
  }
  const auto gives = [&](Side scorer, int points) {
    balance += (scorer == Side::kFirst ? points : -points) * kHundred;
  };
  for (const ScoreLine& line : lines_) {
    const auto slot = static_cast<std::size_t>(line.slot);
    if (line.is == LineKind::kExited && is_player(line.side)) gives(line.side, block(state).title.exit_points[slot]);
    if (line.is != LineKind::kLastIn || block(state).title.last_in_hex[slot] == 0) continue;
    const auto last = static_cast<Side>(block(state).title.last_in_hex[slot] - 1);
    if (line.side == Side::kNone || line.side == last) gives(last, line.points);
  }
  return side == Side::kFirst ? balance : -balance;
}

int Victory::ground(const State& state, UnitId unit, HexId hex) const {
  const Side side = state.side(unit);
  int value = -aims_[index(side)].loss[hex];
  if (route_ && route_->end != kNoHex && side != route_->side && game_.map().grid.distance(hex, route_->end) <= 1)
    value += kShutRoute;
  for (const ScoreLine& line : lines_) {
    if (line.is == LineKind::kLastIn && watched_[static_cast<std::size_t>(line.slot)].hex == hex)
      value += line.points * kHundred;
    if (line.is == LineKind::kStanding && line.side == side && line.region.contains(hex))
      value += line.points * kHundred;
  }
  return value;
}

int Victory::exit_value(const State& state, UnitId unit, HexId hex) const {
  for (const ScoreLine& line : lines_)
    if (scores_exit(line, state, unit, hex)) return exit_points(line, unit) * kHundred - worth_[unit] * kExitShare;
  return Ruleset::kNever;
}

}  // namespace quad
