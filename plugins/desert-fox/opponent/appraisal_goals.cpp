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
  state.board().occupied(enemy_).for_each([&](HexId hex) {
    if (!game.has_combat_unit(state, enemy_, hex)) prey_.add(hex);
  });
  for (const Marker& marker : state.pos.markers)
    if (marker.kind == kFortMarker && marker.value > 0) forts_.add(marker.hex);
}

const SupplyNet& Appraiser::net() const {
  if (!net_) net_ = &net_of(game_, state_, side_);
  return *net_;
}

const Appraiser::Goals& Appraiser::goals() const {
  if (goals_) return *goals_;
  Goals& found = goals_.emplace();
  look_at_guards(found);
  const auto& goals = game_.ways_to_goals->goals;
  std::vector<int> held(goals.size());
  for (std::size_t g = 0; g < goals.size(); ++g)
    for (UnitId unit = state_.board().first(goals[g].hex); unit != kNoUnit; unit = state_.board().next(unit))
      if (state_.side(unit) == enemy_ && game_.fights(state_, unit)) held[g] += 1 + game_.face(state_, unit).strength;
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
    if (!ours) found.bias.push_back(bias);
    else if (found.guards[g].threat > 0)
      found.bias.push_back(bias + w_[W::kGuard]);
    else
      found.bias.push_back(side_ == kCommonwealth ? bias + w_[W::kQuiet] : kClosed);
  }
  return found;
}

const Appraiser::Front& Appraiser::front_line() const {
  if (front_) return *front_;
  Front& found = front_.emplace();
  found.way = find_front();
  for (const SupplyNet::Element& each : net().elements())
    if (!each.dump && !has(state_, each.unit, kMoved) && way(each.hex) - found.way <= kMsuWay) ++found.followers;
  return found;
}

/// Places that all who can come in time could not storm.
std::vector<bool> Appraiser::too_hard() const {
  const auto& goals = game_.ways_to_goals->goals;
  struct Comer { HexId hex; Attackers with; };
  std::vector<Comer> comers;
  const auto look_up = [&] {
    for (const UnitId unit : state_.of(side_)) {
      if (game_.is_supply(unit)) continue;
      Attackers with;
      if (game_.fights(state_, unit))
        with.strength = game_.face(state_, unit).strength, with.points = game_.stacking(unit);
      if (game_.units[unit].artillery && able(state_, unit, true)) with.guns = 1;
      comers.push_back({state_.hex(unit), with});
    }
  };
  std::vector<bool> hard(goals.size());
  for (std::size_t g = 0; g < goals.size(); ++g) {
    if (!game_.has_fighting_unit(state_, enemy_, goals[g].hex)) continue;
    if (comers.empty()) look_up();
    Attackers all;
    for (const auto& [hex, with] : comers) {
      if (goals[g].way[hex] > kInTime) continue;
      all.strength += with.strength;
      all.points += with.points;
      all.guns += with.guns;
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
void Appraiser::look_at_guards(Goals& found) const {
  const auto& goals = game_.ways_to_goals->goals;
  found.guards.resize(goals.size());
  for (const UnitId unit : state_.units()) {
    if (!state_.unit(unit).on_map() || game_.is_supply(unit) || !game_.fights(state_, unit)) continue;
    const int strength = game_.face(state_, unit).strength;
    const HexId hex = state_.hex(unit);
    const bool ours = state_.side(unit) == side_;
    if (!ours && has(state_, unit, kUnsupplied)) continue;
    const int near = ours ? 0 : phase_of(unit) * (game_.motorized(unit) ? 2 : 1);
    for (std::size_t g = 0; g < goals.size(); ++g) {
      if (ours && hex == goals[g].hex) found.guards[g].held += strength;
      if (!ours && goals[g].way[hex] <= near) found.guards[g].threat += strength;
    }
  }
}

const std::vector<Appraiser::Comers>& Appraiser::comers() const {
  if (comers_) return *comers_;
  const auto& goals = game_.ways_to_goals->goals;
  std::vector<Comers>& found = comers_.emplace(goals.size());
  for (const UnitId unit : state_.of(side_)) {
    if (game_.is_supply(unit) || !waits(unit, mover_)) continue;
    const Face& face = game_.face(state_, unit);
    const bool gun = game_.units[unit].artillery && able(state_, unit, true), fights = game_.fights(state_, unit);
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
    if (!state_.unit(unit).on_map() || game_.is_supply(unit) || !game_.fights(state_, unit)) continue;
    const bool ours = state_.side(unit) == side_;
    if (ours && !waits(unit, mover_)) continue;
    std::vector<std::uint16_t>& strength = ours ? found.joiners : found.raided;
    for (const HexId near : game_.ways_to_goals->around.within(state_.hex(unit), WaysToPlaces::kNear))
      strength[near] = static_cast<std::uint16_t>(strength[near] + game_.face(state_, unit).strength);
  }
  return found;
}

int Appraiser::find_front() const {
  std::vector<std::pair<int, int>> ways;
  int all = 0;
  for (const UnitId unit : state_.of(side_)) {
    if (game_.is_supply(unit) || !game_.fights(state_, unit))
      continue;
    const int strength = game_.face(state_, unit).strength;
    ways.push_back({way(state_.hex(unit)), strength});
    all += strength;
  }
  std::sort(ways.begin(), ways.end());
  int sum = 0;
  for (const auto& [way, strength] : ways)
    if ((sum += strength) * 3 >= all) return way;
  return 0;
}

}  // namespace fox
