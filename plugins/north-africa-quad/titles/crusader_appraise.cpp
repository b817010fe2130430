// What a Crusader position is worth, for opponents: the points of 19.27 as scored, and what the standing units
// promise of them. A judgement, not a rule; in hundredths of a victory point.
#include "titles/crusader.hpp"

namespace quad::crusader {
namespace {

constexpr int kPoint = 100;
constexpr int kStranded = 30;           ///< per cent lost by a unit with no free hex to retreat to
constexpr int kUnsuppliedLoss = 20;     ///< per cent lost by a unit judged unsupplied this phase
constexpr int kNearTobruk = 8;          ///< hexes: the ground over which the siege is fought
constexpr int kRing = 5, kSiege = 4;    ///< hexes from Tobruk within which a unit of the Axis, the Allies does its duty
constexpr int kAxisHex = 10, kAlliedHex = 15;   ///< lost for each hex beyond
constexpr int kShutRoute = 1500;        ///< an Axis zone on Tobruk itself shuts any route
constexpr int kCheapUnit = 6;           ///< points: an Axis unit below it is sent off for a diversion
constexpr int kCampaignRoute = 40;      ///< points a campaign's route condition is reckoned at

}  // namespace

/// What one unit on the map holds for its owner: its worth, less what its plight puts at risk.
int Crusader::appraise_unit(const State& state, UnitId unit, const HexSet& enemy_zone) const {
  const HexId hex = state.hex(unit);
  int at_risk = 0;
  if (enemy_zone.contains(hex)) {
    bool free = false;
    const auto& neighbors = quad_.map().neighbors(hex);
    for (unsigned open = open_[hex]; open != 0 && !free; open &= open - 1)
      free = !enemy_zone.contains(neighbors[static_cast<std::size_t>(std::countr_zero(open))]);
    if (!free) at_risk += kStranded;
  }
  if (has(state, unit, kUnsupplied)) at_risk += kUnsuppliedLoss;
  return worth_[unit] * (100 - at_risk);
}

int Crusader::appraise(const State& state, Side side) const {
  if (state.pos.over) {
    if (state.pos.winner == Side::kNone) return 0;
    return state.pos.winner == side ? 1'000'000 : -1'000'000;
  }
  const std::array<const HexSet*, 2> zones{&quad_.zone(state, kAxis), &quad_.zone(state, kAllied)};
  std::array<int, 2> held{};
  for (int i = 0; i < state.pos.unit_count; ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (!state.unit(unit).on_map()) continue;
    const int owner = index(state.side(unit));
    held[owner] += appraise_unit(state, unit, *zones[1 - owner]);
    const int distance = to_tobruk_[state.hex(unit)];
    if (distance < kNearTobruk) held[owner] += (kNearTobruk - distance) * worth_[unit] * 2;
    else held[owner] -= (distance - kNearTobruk) * worth_[unit] / 2;
  }
  int balance = held[index(kAxis)] - held[index(kAllied)];
  const int route = victory_.points ? victory_.route_points : kCampaignRoute;
  if (route > 0 && route_open(state)) balance -= route * kPoint * state.pos.turn / quad_.data->scenario.last_turn;
  for (std::size_t i = 0; i < victory_.watched.size(); ++i)
    if (block(state).title.last_in_hex[i] == 1 + index(kAxis)) balance += victory_.watched[i].points * kPoint;
  return side == kAxis ? balance : -balance;
}

/// What it is worth to a side that the unit holds `hex`: the ring for the Axis, the way to Tobruk for the Allies, and
/// the victory hexes for either.
int Crusader::ground(const State& state, UnitId unit, HexId hex) const {
  const Side side = state.side(unit);
  const int distance = to_tobruk_[hex];
  int value = -std::max(0, distance - (side == kAxis ? kRing : kSiege)) * (side == kAxis ? kAxisHex : kAlliedHex);
  if (victory_.route_to != kNoHex && distance <= 1 && side == kAxis) value += kShutRoute;
  for (std::size_t i = 0; i < victory_.watched.size(); ++i)
    if (victory_.watched[i].hex == hex) value += victory_.watched[i].points * kPoint;
  return value;
}

/// Only those whom the diversion calls away leave, the cheap ones first [CRU 18.1-2].
int Crusader::exit_value(const State& state, UnitId unit) const {
  const TitleState& own = block(state).title;
  if (!german_[unit] || own.diversion_exited >= own.diversion_required) return Ruleset::kNever;
  return (kCheapUnit - worth_[unit]) * kPoint;
}

}  // namespace quad::crusader
