// Where units bar the enemy's way to the places, for opponents; see appraisal.hpp.

#include "opponent/appraisal.hpp"

namespace fox {
namespace {

constexpr int kAhead = 90;      ///< half points of the enemy's way that are watched
constexpr int kNotice = 3;      ///< strength of a hex whose way is worth barring

}  // namespace

/// Ways of the enemy to the side's places: for each place that of the nearest stack of his, as far as it may soon go.
const std::vector<std::vector<HexId>>& Appraiser::enemy_ways() const {
  if (enemy_ways_) return *enemy_ways_;
  auto& found = enemy_ways_.emplace();
  for (const WaysToPlaces::Goal& goal : game_.ways_to_goals->goals) {
    if ((side_ == kAxis) != game_.axis_holds(state_, goal.place)) continue;
    HexId at = kNoHex;
    for (const HexId hex : state_.board().occupied(enemy_)) {
      if ((at != kNoHex && goal.way[hex] >= goal.way[at]) || prey_.contains(hex)) continue;
      int strength = 0;
      for (const UnitId unit : state_.in(hex))
        if (game_.fights(state_, unit) && game_.motorized(unit)) strength += game_.face(state_, unit).strength;
      if (strength >= kNotice) at = hex;
    }
    if (at == kNoHex) continue;
    std::vector<HexId>& way = found.emplace_back();
    const int end = std::max(0, goal.way[at] - kAhead);
    while (at != goal.hex && goal.way[at] > end) {
      HexId best = at;
      for (const HexId next : game_.map().neighbors(at))
        if (next != kNoHex && goal.way[next] < goal.way[best]) best = next;
      if (best == at) break;
      way.push_back(at = best);
    }
  }
  return *enemy_ways_;
}

/// What it is worth that the unit's zone lies across ways of the enemy which no other unit bars.
int Appraiser::bars(UnitId unit, HexId hex) const {
  if (w_[W::kBars] == 0 || !can_bar(unit)) return 0;
  if (bars_.empty() || barring_ != unit) find_bars(unit);
  return bars_[hex];
}

void Appraiser::find_bars(UnitId unit) const {
  barring_ = unit;
  bars_.assign(static_cast<std::size_t>(game_.map().grid.size()), 0);
  for (const std::vector<HexId>& way : enemy_ways()) {
    int value = w_[W::kBars];
    for (const HexId step : way) {
      if (step == way.front()) continue;   // he stops there anyhow
      bars_[step] = std::max(bars_[step], value);
      for (const HexId next : game_.map().neighbors(step))
        if (next != kNoHex) bars_[next] = std::max(bars_[next], value);
      if (barred_by_others(unit, step)) value /= 4;
    }
  }
}

bool Appraiser::barred_by_others(UnitId unit, HexId step) const {
  const auto held = [&](HexId hex) {
    const auto bars = [&](UnitId other) { return other != unit && can_bar(other); };
    return hex != kNoHex && game_.has_unit(state_, side_, hex, bars);
  };
  return held(step) || std::ranges::any_of(game_.map().neighbors(step), held);
}

}  // namespace fox
