#include "trigh/lab/record.hpp"

#include <algorithm>
#include <cmath>

#include "lab/faces.hpp"

namespace trigh {
namespace {

constexpr double kHex = 1000;  ///< of the plane: see Grid::centre()

/// The mean of many places.
class Mean {
 public:
  void add(PlanePoint at) {
    x_ += at.x;
    y_ += at.y;
    ++count_;
  }
  int count() const { return count_; }
  std::optional<PlanePoint> at() const {
    if (count_ == 0) return std::nullopt;
    return PlanePoint{static_cast<int>(x_ / count_), static_cast<int>(y_ / count_)};
  }

 private:
  std::int64_t x_ = 0, y_ = 0;
  int count_ = 0;
};

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

/// Where a side begins: its units on the map, else those that will come to a hex that is known.
PlanePoint start_of(const Ruleset& rules, const State& state, Side side) {
  Mean mean;
  const auto add = [&](UnitId unit, HexId hex) {
    if (hex != kNoHex && state.side(unit) == side) mean.add(rules.map().grid.centre(hex));
  };
  for (UnitId unit = 0; unit < state.pos.unit_count; ++unit) add(unit, state.hex(unit));
  if (mean.count() == 0)
    for (const Arrival& each : rules.data->scenario.arrivals) add(each.unit, each.hex);
  return mean.at().value_or(PlanePoint{});
}

/// Hexes of a side next to the enemy.
HexSet contact_of(const Ruleset& rules, const State& state, Side side) {
  HexSet found;
  const HexSet& enemy = state.board().occupied(opponent(side));
  for (const HexId hex : state.board().occupied(side)) {
    const auto theirs = [&](HexId next) { return enemy.contains(next); };
    if (std::ranges::any_of(rules.map().neighbors(hex), theirs)) found.add(hex);
  }
  return found;
}

std::string measure_of(const CombatReport& report) {
  if (report.measure == CombatReport::Measure::kDifferential)
    return (report.differential > 0 ? "+" : "") + std::to_string(report.differential);
  return report.ratio;
}

}  // namespace

void Recorder::started(const Ruleset& rules, const State& state) {
  record_ = {};
  for (std::size_t side = 0; side < 2; ++side) {
    record_.losses[side].assign(static_cast<std::size_t>(rules.map().grid.size()), 0);
    record_.contact[side] = record_.losses[side];
  }
  decision_ = 0;
  fighting_ = false;
  on_map_.reset();
  for (UnitId unit = 0; unit < state.pos.unit_count; ++unit) on_map_[unit] = state.unit(unit).on_map();
  now_ = {};
  playing_ = false;
  follow(rules, state);
  const PlanePoint first = start_of(rules, state, Side::kFirst), second = start_of(rules, state, Side::kSecond);
  half_way_ = {(first.x + second.x) / 2, (first.y + second.y) / 2};
  way_ = {second.x - first.x, second.y - first.y};
}

void Recorder::before(const Ruleset& rules, const State& state, const Action& action) {
  if (to_act(state) == Side::kChance) {
    if (const auto hand = rules.hand(state); hand && hand->combat && !hand->rolled)
      open_combat(rules, state, *hand, action.value);
    return;
  }
  ++now_.decisions;
  if (sample_ == 0 || decision_++ % sample_ != 0) return;
  ActionList list;
  offers(rules, state, list);
  ++now_.counted;
  now_.alternatives += static_cast<std::int64_t>(list.size());
}

void Recorder::open_combat(const Ruleset& rules, const State& state, const InHand& hand, int roll) {
  const CombatReport report = rules.combat(state, *hand.combat);
  CombatRow row{.turn = state.pos.turn, .side = hand.combat->attacker, .roll = roll};
  for (const UnitId unit : hand.targets)
    if (const HexId hex = state.hex(unit); hex != kNoHex && std::ranges::find(row.hexes, hex) == row.hexes.end())
      row.hexes.push_back(hex);
  if (row.hexes.empty() && hand.hex != kNoHex) row.hexes.push_back(hand.hex);
  row.strength = {report.attack, report.defense};
  row.measure = measure_of(report);
  row.line = report.line;
  row.column = report.column;
  record_.combats.push_back(std::move(row));
  fighting_ = true;
  ++now_.attacks;
}

void Recorder::after(const Ruleset& rules, const State& state, const Action&, const Events& events) {
  count_places(rules, state, events);
  if (fighting_) {
    add_results(record_.combats.back().result, events);
    const auto hand = state.pos.over ? std::nullopt : rules.hand(state);
    fighting_ = hand && hand->combat && hand->rolled;
  }
  const bool same = state.pos.turn == now_.turn && state.pos.phasing == now_.side;
  if (state.pos.over || (playing_ && !same)) close_turn(rules, state);
  follow(rules, state);
}

/// The player-turn in which `state` is, or the next when it is between two.
void Recorder::follow(const Ruleset& rules, const State& state) {
  now_.turn = state.pos.turn;
  now_.side = state.pos.phasing;
  playing_ = playing_ || std::ranges::any_of(rules.player_turn, [&](const TurnPhase& each) {
               return each.phase == state.pos.frames[0].phase && each.belongs_to(state.pos.phasing);
             });
}

/// Units that came, were lost, or left otherwise.
void Recorder::count_places(const Ruleset&, const State& state, const Events& events) {
  std::bitset<kMaxUnits> lost;
  for (const Event& event : events) {
    if (event.kind != EventKind::kEliminated || event.unit == kNoUnit || state.unit(event.unit).on_map()) continue;
    const std::size_t side = at(state.side(event.unit));
    lost.set(event.unit);
    ++now_.lost[side];
    if (event.from != kNoHex) ++record_.losses[side][event.from];
    if (fighting_) ++record_.combats.back().lost[side];
  }
  for (UnitId unit = 0; unit < state.pos.unit_count; ++unit) {
    const bool here = state.unit(unit).on_map();
    if (here == on_map_[unit]) continue;
    on_map_[unit] = here;
    if (here)
      ++now_.entered[at(state.side(unit))];
    else if (!lost[unit])
      ++now_.left[at(state.side(unit))];
  }
}

void Recorder::find_front(const Ruleset& rules, const State& state, TurnRow& row) {
  Mean front;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const HexSet hexes = contact_of(rules, state, side);
    row.contact[at(side)] = hexes.size();
    for (const HexId hex : hexes) {
      front.add(rules.map().grid.centre(hex));
      record_.contact[at(side)][hex] += static_cast<int>(std::ranges::distance(state.in(hex)));
    }
  }
  const double length = std::hypot(way_.x, way_.y);
  if (const auto place = front.at(); place && length >= kHex) {
    const double along =
        static_cast<double>(place->x - half_way_.x) * way_.x + static_cast<double>(place->y - half_way_.y) * way_.y;
    row.front = along / length / kHex;
  }
}

void Recorder::close_turn(const Ruleset& rules, const State& state) {
  TurnRow& row = now_;
  row.points = rules.points_so_far(state);
  std::array<Mean, 2> middle;
  for (UnitId unit = 0; unit < state.pos.unit_count; ++unit) {
    if (!on_map_[unit]) continue;
    const std::size_t side = at(state.side(unit));
    ++row.units[side];
    row.strength[side] += rules.values_of(state, unit)[0];
    if (!rules.supplied(state, unit)) ++row.unsupplied[side];
    middle[side].add(rules.map().grid.centre(state.hex(unit)));
  }
  for (std::size_t side = 0; side < 2; ++side) row.middle[side] = middle[side].at();
  find_front(rules, state, row);
  record_.turns.push_back(std::move(row));
  now_ = {};
  playing_ = false;
}

}  // namespace trigh
