// What an appraiser knows of the places that are played for and of who is near what: worked out when it is first asked
// for, since guesses about combats need little of it; see appraisal.hpp.

#include "movement/moving.hpp"
#include "opponent/appraisal.hpp"

namespace fox {
namespace {

constexpr int kInTime = 112;             ///< half points: who is so near comes within two Player-Turns
constexpr int kBarrier = 5, kDetour = 8; ///< strength that bars it; half points off the straight way
constexpr int kMsuWay = 28;              ///< half points an MSU moves

}  // namespace

Appraiser::Appraiser(const DesertFox& game, const State& state, Weights weights, Side side, UnitId mover)
    : game_(game),
      w_(weights),
      state_(state),
      side_(side),
      enemy_(opponent(side)),
      mover_(mover),
      zone_(game.zone(state, enemy_)) {
  for (const HexId hex : state.board().occupied(enemy_))
    if (!game.has_combat_unit(state, enemy_, hex)) prey_.add(hex);
  for (const Marker& marker : state.pos.markers)
    if (marker.kind == kFortMarker && marker.value > 0) forts_.add(marker.hex);
}

const Appraiser::Goals& Appraiser::goals() const {
  if (goals_) return *goals_;
  Goals& found = goals_.emplace();
  found.guards = look_at_guards();
  const auto& goals = game_.ways_to_goals->goals;
  std::vector<int> held(goals.size());
  for (std::size_t g = 0; g < goals.size(); ++g)
    for (const UnitId unit : state_.in(goals[g].hex))
      if (fights_for(unit, enemy_)) held[g] += 1 + game_.face(state_, unit).strength;
  const std::vector<bool> hard = too_hard();
  for (std::size_t g = 0; g < goals.size(); ++g) {
    const bool ours = (side_ == kAxis) == game_.axis_holds(state_, goals[g].place);
    int bias = held[g] * w_[W::kPerDefender] - goals[g].points * w_[W::kPerPoint];
    bool barred = false;
    for (std::size_t h = 0; h < goals.size(); ++h)
      barred = barred || (held[h] >= kBarrier && h != g && !hard[h] && behind(goals[g], goals[h]));
    if (barred) bias += w_[W::kBehind];
    if (hard[g]) bias += w_[W::kTooHard];
    found.to_storm.push_back(!ours && !barred && !hard[g] && held[g] > 0);
    const bool threatened = found.guards[g].threat > 0;
    if (ours) bias += threatened ? w_[W::kGuard] : w_[W::kQuiet];
    found.bias.push_back(ours && !threatened && side_ == kAxis ? kClosed : bias);
  }
  return found;
}

const Appraiser::Front& Appraiser::front_line() const {
  if (front_) return *front_;
  Front& found = front_.emplace();
  std::vector<std::pair<int, int>> ways;
  int all = 0, sum = 0;
  for (const UnitId unit : state_.of(side_)) {
    if (!game_.fights(state_, unit)) continue;
    ways.push_back({way(state_.hex(unit)), game_.face(state_, unit).strength});
    all += ways.back().second;
  }
  std::ranges::sort(ways);
  const auto third = std::ranges::find_if(ways, [&](const auto& each) { return (sum += each.second) * 3 >= all; });
  if (third != ways.end()) found.way = third->first;
  for (const SupplyNet::Element& each : net().elements())
    if (!each.dump && !has(state_, each.unit, kMoved) && way(each.hex) - found.way <= kMsuWay) ++found.followers;
  return found;
}

/// Places that all who can come in time could not storm.
std::vector<bool> Appraiser::too_hard() const {
  const auto& goals = game_.ways_to_goals->goals;
  std::vector<bool> hard(goals.size());
  for (std::size_t g = 0; g < goals.size(); ++g) {
    if (!game_.has_fighting_unit(state_, enemy_, goals[g].hex)) continue;
    Attackers all;
    for (const UnitId unit : state_.of(side_)) {
      if (game_.is_supply(unit) || goals[g].way[state_.hex(unit)] > kInTime) continue;
      all.guns += is_gun(unit);
      if (!game_.fights(state_, unit)) continue;
      all.strength += game_.face(state_, unit).strength;
      all.points += game_.stacking(unit);
    }
    crowd(goals[g].hex, all);
    hard[g] = all.strength > 0 &&
              promise(stack_of(goals[g].hex, enemy_), all.strength, all.strength * 11 * stake(goals[g].hex) / 100,
                      std::min(4, all.guns + air_left(state_, side_))) < w_[W::kWorthStorming];
  }
  return hard;
}

/// Whether the way from the side's base to one place leads through the other.
bool Appraiser::behind(const WaysToPlaces::Goal& far, const WaysToPlaces::Goal& near) const {
  const HexId base = game_.base(side_);
  return base != kNoHex && far.hex != near.hex && near.way[base] + far.way[near.hex] <= far.way[base] + kDetour;
}

/// Whether the unit may still move in this phase.
bool Appraiser::waits(UnitId unit, UnitId mover) const {
  if (has(state_, unit, kMoved)) return false;
  if (mover == kNoUnit || unit == mover) return true;
  const auto strength = [&](UnitId each) { return game_.counters()[each].values[0]; };
  return strength(unit) != strength(mover) ? strength(unit) < strength(mover) : unit > mover;
}

/// Half points a fighting unit moves in a phase.
int Appraiser::phase_of(UnitId unit) const {
  return (game_.motorized(unit) ? 2 : 1) * game_.face(state_, unit).movement / (has(state_, unit, kDisrupted) ? 2 : 1);
}

/// Who guards the places, and who threatens them.
std::vector<Appraiser::Guard> Appraiser::look_at_guards() const {
  const auto& goals = game_.ways_to_goals->goals;
  std::vector<Guard> guards(goals.size());
  for (std::size_t g = 0; g < goals.size(); ++g)
    for (const UnitId unit : state_.in(goals[g].hex))
      if (fights_for(unit, side_)) guards[g].held += game_.face(state_, unit).strength;
  for (const UnitId unit : state_.of(enemy_)) {
    if (!game_.fights(state_, unit) || has(state_, unit, kUnsupplied)) continue;
    const int near = phase_of(unit) * (game_.motorized(unit) ? 2 : 1);
    for (std::size_t g = 0; g < goals.size(); ++g)
      if (goals[g].way[state_.hex(unit)] <= near) guards[g].threat += game_.face(state_, unit).strength;
  }
  return guards;
}

const std::vector<Appraiser::Comers>& Appraiser::comers() const {
  if (comers_) return *comers_;
  const auto& goals = game_.ways_to_goals->goals;
  std::vector<Comers>& found = comers_.emplace(goals.size());
  for (const UnitId unit : state_.of(side_)) {
    if (game_.is_supply(unit) || !waits(unit, mover_)) continue;
    const Face& face = game_.face(state_, unit);
    const bool gun = is_gun(unit), fights = game_.fights(state_, unit);
    for (std::size_t g = 0; g < goals.size(); ++g) {
      const int way = goals[g].way[state_.hex(unit)];
      if (gun && way <= 2 * face.movement) ++found[g].guns;
      if (fights && way <= phase_of(unit)) found[g].strength += face.strength;
    }
  }
  return found;
}

const Appraiser::Nearby& Appraiser::nearby() const {
  if (nearby_) return *nearby_;
  Nearby& found = nearby_.emplace();
  found.joiners.resize(static_cast<std::size_t>(game_.map().grid.size()));
  found.raided.resize(found.joiners.size());
  for (const UnitId unit : state_.units()) {
    const bool ours = state_.side(unit) == side_;
    if (!state_.unit(unit).on_map() || !game_.fights(state_, unit) || (ours && !waits(unit, mover_))) continue;
    std::vector<std::uint16_t>& strength = ours ? found.joiners : found.raided;
    for (const HexId near : game_.ways_to_goals->around.within(state_.hex(unit), WaysToPlaces::kNear))
      strength[near] = static_cast<std::uint16_t>(strength[near] + game_.face(state_, unit).strength);
  }
  return found;
}

}  // namespace fox
