// What a position is worth, for opponents; see appraisal.hpp.
#include "opponent/appraisal.hpp"

#include <algorithm>

#include "movement/moving.hpp"
#include "trigh/services/supply.hpp"

namespace fox {
namespace {

constexpr int kClosed = 1'000'000;       ///< bias of a place that is no goal
constexpr int kInTime = 112;             ///< half points: who is so near comes within two Player-Turns
constexpr int kBarrier = 5, kDetour = 8; ///< strength that bars it; half points off the straight way
constexpr int kOverstack = 5000;
constexpr int kCityPoints = 20, kRacePlace = 10;
constexpr int kMsuWay = 28;              ///< half points an MSU moves
constexpr int kSiege = 2;                           ///< hexes around Tobruk its garrison watches [DF 10.14]

}  // namespace

std::shared_ptr<const WaysToPlaces> ways_to_places(const DesertFox& game) {
  auto ways = std::make_shared<WaysToPlaces>(game.map());
  const auto add = [&](int place, int points) {
    if (place < 0 || game.places[place].hex == kNoHex) return;
    HexSet end;
    end.add(game.places[place].hex);
    SupplyRuling ruling;
    ruling.source(end, k15_26);
    SupplyField field;
    flood_supply(game.map(), game.edges(Purpose::kMovement, kMotorized), ruling, SupplyMeasure::kHalfPoints,
                 SupplyField::kCut, field);
    WaysToPlaces::Goal goal{place, points, game.places[place].hex, {}};
    goal.way.assign(field.length_.begin(), field.length_.begin() + game.map().grid.size());
    ways->goals.push_back(std::move(goal));
  };
  for (const VictoryFacts::Prize& prize : game.goal.prizes) add(prize.place, prize.points);
  for (const int place : game.goal.frontier) add(place, kRacePlace);
  if (game.goal.kind == VictoryFacts::Kind::kRace) add(game.place_at(game.goal.city), kCityPoints);
  if (game.goal.automatic != kNoHex) add(game.place_at(game.goal.automatic), kCityPoints);
  for (int morale = 0; morale <= game.crt.morales(); ++morale) {
    ways->results.emplace_back();
    for (int column = 1; column <= game.crt.columns(); ++column)
      ways->results.back().push_back(result_of(game.crt.result(morale, column)));
  }
  return ways;
}

const Result& WaysToPlaces::result(int morale, int column) const {
  const std::vector<Result>& row =
      results[static_cast<std::size_t>(std::clamp(morale, 0, static_cast<int>(results.size()) - 1))];
  return row[static_cast<std::size_t>(std::clamp(column, 1, static_cast<int>(row.size())) - 1)];
}

Appraiser::Appraiser(const DesertFox& game, const State& state, Weights weights, Side side, UnitId mover)
    : game_(game),
      w_(weights),
      state_(state),
      side_(side),
      enemy_(opponent(side)),
      net_(net_of(game, state, side)),
      zone_(game.zone(state, enemy_)) {
  look_around(mover);
  state.board().occupied(enemy_).for_each([&](HexId hex) {
    if (!game.has_combat_unit(state, enemy_, hex)) prey_.add(hex);
  });
  const auto& goals = game.ways_to_goals->goals;
  std::vector<int> held(goals.size());
  for (std::size_t g = 0; g < goals.size(); ++g)
    for (UnitId unit = state.board().first(goals[g].hex); unit != kNoUnit; unit = state.board().next(unit))
      if (state.side(unit) == enemy_ && game.fights(state, unit)) held[g] += 1 + game.face(state, unit).strength;
  const std::vector<bool> hard = too_hard();
  for (std::size_t g = 0; g < goals.size(); ++g) {
    const bool ours = (side == kAxis) == game.axis_holds(state, goals[g].place);
    int bias = held[g] * w_[W::kPerDefender] - goals[g].points * w_[W::kPerPoint];
    bool barred = false;
    for (std::size_t h = 0; h < goals.size(); ++h)
      barred = barred || (held[h] >= kBarrier && h != g && !hard[h] && behind(goals[g], goals[h]));
    if (barred) bias += w_[W::kBehind];
    if (hard[g]) bias += w_[W::kTooHard];
    to_storm_.push_back(!ours && !barred && !hard[g] && held[g] > 0);
    if (!ours) bias_.push_back(bias);
    else if (guards_[g].threat > 0)
      bias_.push_back(bias + w_[W::kGuard]);
    else
      bias_.push_back(side == kCommonwealth ? bias + w_[W::kQuiet] : kClosed);
  }
  front_ = find_front();
  for (const SupplyNet::Element& each : net_.elements())
    if (!each.dump && !has(state, each.unit, kMoved) && way(each.hex) - front_ <= kMsuWay) ++followers_;
}

/// Places that all who can come in time could not storm.
std::vector<bool> Appraiser::too_hard() const {
  const auto& goals = game_.ways_to_goals->goals;
  std::vector<bool> hard(goals.size());
  for (std::size_t g = 0; g < goals.size(); ++g) {
    if (!game_.has_fighting_unit(state_, enemy_, goals[g].hex)) continue;
    Attackers all;
    for (const UnitId unit : state_.of(side_)) {
      if (game_.is_supply(unit) || goals[g].way[state_.hex(unit)] > kInTime)
        continue;
      if (game_.fights(state_, unit))
        all.strength += game_.face(state_, unit).strength, all.points += game_.stacking(unit);
      if (game_.units[unit].artillery && able(state_, unit, true)) ++all.guns;
    }
    crowd(goals[g].hex, all);
    hard[g] = all.strength > 0 && promise(stack_of(goals[g].hex, enemy_), all.strength, all.strength * 11,
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

/// Who is near what.
void Appraiser::look_around(UnitId mover) {
  const auto& goals = game_.ways_to_goals->goals;
  guards_.resize(goals.size());
  comers_.resize(goals.size());
  joiners_.resize(static_cast<std::size_t>(game_.map().grid.size()));
  raided_.resize(joiners_.size());
  for (const UnitId unit : state_.units()) {
    if (!state_.unit(unit).on_map() || game_.is_supply(unit)) continue;
    const Face& face = game_.face(state_, unit);
    const HexId hex = state_.hex(unit);
    const bool ours = state_.side(unit) == side_, gun = game_.units[unit].artillery && able(state_, unit, true);
    for (std::size_t g = 0; ours && gun && g < goals.size(); ++g)
      if (waits(unit, mover) && goals[g].way[hex] <= 2 * face.movement) ++comers_[g].guns;
    if (!game_.fights(state_, unit)) continue;
    const int phase = (game_.motorized(unit) ? 2 : 1) * face.movement / (has(state_, unit, kDisrupted) ? 2 : 1);
    for (std::size_t g = 0; g < goals.size(); ++g) {
      const int way = goals[g].way[hex];
      if (ours && hex == goals[g].hex) guards_[g].held += face.strength;
      if (!ours && !has(state_, unit, kUnsupplied) && way <= phase * (game_.motorized(unit) ? 2 : 1))
        guards_[g].threat += face.strength;
      if (ours && waits(unit, mover) && way <= phase) comers_[g].strength += face.strength;
    }
    if (ours && !waits(unit, mover)) continue;
    std::vector<std::uint16_t>& strength = ours ? joiners_ : raided_;
    for (const HexId near : game_.ways_to_goals->around.within(hex, WaysToPlaces::kNear))
      strength[near] = static_cast<std::uint16_t>(strength[near] + face.strength);
  }
}

int Appraiser::way(HexId hex) const {
  int best = kClosed;
  for (std::size_t i = 0; i < bias_.size(); ++i)
    best = std::min(best, game_.ways_to_goals->goals[i].way[hex] + bias_[i]);
  return best == kClosed ? 0 : best;
}

/// Half points from the hex to the next place that is to be stormed.
int Appraiser::storming_way(HexId hex) const {
  int best = kClosed;
  for (std::size_t i = 0; i < bias_.size(); ++i)
    if (to_storm_[i]) best = std::min<int>(best, game_.ways_to_goals->goals[i].way[hex]);
  return best;
}

bool Appraiser::is_goal(HexId hex) const {
  return std::any_of(game_.ways_to_goals->goals.begin(), game_.ways_to_goals->goals.end(),
                     [&](const auto& each) { return each.hex == hex; });
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

bool Appraiser::fed(UnitId unit, HexId hex) const {
  const bool foot = !game_.motorized(unit);
  if (net_.traces(hex, SupplyUse::kGeneral, foot)) return true;
  const Grid& grid = game_.map().grid;
  const bool besieging = side_ == kAxis && game_.tobruk != kNoHex && grid.distance(hex, game_.tobruk) <= kSiege &&
                         game_.fights(state_, unit);
  if (!besieging && !zone_.contains(hex)) return false;
  const EdgeTable& edges = game_.edges(Purpose::kSupply, kMotorized);
  for (Direction d = 0; d < kDirections; ++d)
    if (edges.open(hex, d) && net_.traces(game_.map().neighbor(hex, d), SupplyUse::kGeneral, foot)) return true;
  if (!besieging) return false;
  for (const HexId near : grid.ring(hex, kSiege))  // a unit beside Tobruk lifts its wider zone [DF 10.14]
    if (game_.map().exists(near) && net_.traces(near, SupplyUse::kGeneral, foot)) return true;
  return false;
}

/// Whether MSUs that have still to move can bring supply there.
bool Appraiser::followed(HexId hex) const {
  if (followers_ == 0 || !is_movement(state_.pos.frames[0].phase)) return false;
  int nearest = kClosed;
  for (const SupplyNet::Element& each : net_.elements())
    if (each.linked) nearest = std::min(nearest, way(each.hex) - (each.dump ? 2 : 1) * w_[W::kLink]);
  return nearest != kClosed && way(hex) >= nearest - std::min(followers_, w_[W::kChain]) * w_[W::kLink];
}

/// Whether no other fighting unit of the side is there.
bool Appraiser::alone(UnitId unit, HexId hex) const {
  for (UnitId other = state_.board().first(hex); other != kNoUnit; other = state_.board().next(other))
    if (other != unit && state_.side(other) == side_ && game_.fights(state_, other)) return false;
  return true;
}

/// The last movement of the game: supply does not matter any more.
bool Appraiser::last_steps() const {
  return state_.pos.turn >= game_.data->scenario.last_turn && half_of(state_.pos.frames[0].phase) == 2;
}

/// A unit beside Tobruk that need not attack it opens the country around it to supply lines [DF 10.14].
int Appraiser::siege(UnitId unit, HexId hex) const {
  const HexId city = game_.tobruk;
  if (side_ != kAxis || city == kNoHex || game_.map().grid.distance(hex, city) != 1 ||
      !game_.has_fighting_unit(state_, enemy_, city))
    return 0;
  if (zone_.contains(hex)) return 0;
  for (const HexId next : game_.map().neighbors(city)) {
    if (next == kNoHex) continue;
    for (UnitId other = state_.board().first(next); other != kNoUnit; other = state_.board().next(other))
      if (other != unit && state_.side(other) == side_ && game_.fights(state_, other)) return 0;
  }
  return std::max(0, w_[W::kInvests] - w_[W::kInvestsPoint] * game_.face(state_, unit).strength);
}

int Appraiser::place(UnitId unit, HexId hex) const {
  int value = -way(hex) * w_[W::kWayShare];
  int points = game_.stacking(unit);
  for (UnitId other = state_.board().first(hex); other != kNoUnit; other = state_.board().next(other))
    if (other != unit) points += game_.stacking(other);
  if (points > game_.stack_limit(hex)) value -= kOverstack;
  if (!fed(unit, hex) && !last_steps()) value -= followed(hex) ? w_[W::kFollowed] : w_[W::kHungry];
  if (game_.fights(state_, unit)) value += garrison(unit, hex) + siege(unit, hex);
  else if (beside_enemy(game_, state_, side_, hex) && alone(unit, hex))
    value -= w_[W::kExposed];
  return value + pressure(unit, hex) - plight(unit, hex);
}

/// What being surrounded, cut off or outnumbered may cost the unit there.
int Appraiser::plight(UnitId unit, HexId hex) const {
  if (w_[W::kSurrounded] + w_[W::kOverreach] + w_[W::kThreatened] == 0) return 0;
  const EdgeTable& edges = game_.edges(Purpose::kMovement, kMotorized);
  if (!lifeline_) {
    read_threat();
    HexSet sources = net_.served_by_sources();
    if (const HexId base = game_.base(side_); base != kNoHex) sources.add(base);
    lifeline_.emplace(game_.map(), edges, sources, state_.board().occupied(enemy_) | zone_, threat_);
  }
  int risk = (*lifeline_)[hex] * w_[W::kOverreach];  // per cent of its worth
  if (threat_[hex] > 0)
    risk += hemmed_in(ways_out(game_.map(), edges, hex, state_.board().occupied(enemy_), zone_, threat_)) *
            w_[W::kSurrounded] / 100;
  const int strength = stack_of(hex, side_, kNoUnit, unit).strength * (sheltered(hex) ? 3 : 1);
  if (threat_[hex] / 4 > strength)
    risk += w_[W::kThreatened] * std::min(threat_[hex] / 4 - strength, 3 * strength) / strength;
  return worth(unit) * risk / 100;
}

void Appraiser::read_threat() const {
  static constexpr std::array<int, WaysToPlaces::kNear + 1> kWeight{0, 4, 4, 3, 2, 2};
  for (const UnitId unit : state_.of(enemy_)) {
    if (game_.fights(state_, unit))
      threat_.spread(game_.ways_to_goals->around, state_.hex(unit), game_.face(state_, unit).strength,
                     game_.motorized(unit) ? WaysToPlaces::kNear : 2, kWeight);
  }
}

/// The element whose room a unit served by each element uses: the dump at the end of its chain, or the MSU itself.
std::vector<std::size_t> Appraiser::roots_of(const SupplyNet& net) const {
  const auto& elements = net.elements();
  std::vector<std::size_t> roots(elements.size(), elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (elements[i].dump || elements[i].at_source) roots[i] = i;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < elements.size(); ++i)
      for (const std::size_t to : net.links_of(i))
        if (roots[i] == elements.size() && roots[to] < elements.size()) roots[i] = roots[to], more = true;
  }
  return roots;
}

/// Whom dumps and MSUs can serve, each up to its limit; `load`: what each element carries then.
int Appraiser::served_by(const State& state, const SupplyNet& net, std::vector<int>& load) const {
  const SupplyLimits limits = limits_of(game_, SupplyUse::kGeneral);
  const auto& elements = net.elements();
  const std::vector<std::size_t> roots = roots_of(net);
  int value = 0;
  for (const UnitId unit : state.of(side_)) {
    if (game_.is_supply(unit)) continue;
    const HexId hex = state.hex(unit);
    const int worth_of_it = 6 * (2 + game_.face(state, unit).strength);
    if (net_.served_by_sources().contains(hex)) {
      value += worth_of_it;
      continue;
    }
    std::size_t best = elements.size();   // the one with most room
    bool promised = false;
    for (std::size_t e = 0; e < elements.size(); ++e) {
      if (!elements[e].reach.contains(hex)) continue;
      if (!elements[e].linked) promised = true;
      else if (best == elements.size() || load[roots[e]] < load[best]) best = roots[e];
    }
    const int points = game_.motorized(unit) ? game_.stacking(unit) : 0;
    if (best < elements.size() && load[best] + points <= limits.most) {
      load[best] += points;
      value += worth_of_it;
    } else if (best < elements.size() || promised) {
      value += worth_of_it / 3;
    }
  }
  return value;
}

/// What the lines serve, and where the supply units themselves stand.
int Appraiser::lines_of(const State& state, const SupplyNet& net) const {
  const int free = limits_of(game_, SupplyUse::kGeneral).free;
  const auto& elements = net.elements();
  std::vector<int> load(elements.size());
  int value = served_by(state, net, load), depots = 0;
  for (std::size_t e = 0; e < elements.size(); ++e) {
    const SupplyNet::Element& each = elements[e];
    value += each.linked ? 12 : 0;
    if (load[e] > free) value -= w_[W::kExpended];
    value -= std::abs(way(each.hex) - front_) / (each.dump ? 2 : 1);
    for (std::size_t other = 0; other < e && !game_.city(each.hex); ++other)
      if (elements[other].hex == each.hex) value -= w_[W::kTogether];
    if (each.dump && storming_way(each.hex) <= w_[W::kDepotWay]) ++depots;
    if (game_.has_fighting_unit(state, side_, each.hex)) continue;
    if (beside_enemy(game_, state, side_, each.hex))
      value -= w_[W::kExposed];
    else if (raided_[each.hex] > 0)
      value -= w_[W::kUnguarded];
  }
  return value + std::min(depots, w_[W::kDepots]) * w_[W::kDepot];
}

int Appraiser::lines_with(UnitId supply, HexId hex) const {
  State changed = state_;
  if (hex != state_.hex(supply)) changed.place(supply, hex);
  else set_flags(changed, supply, state_.unit(supply).flags ^ kDump);
  return lines_of(changed, net_of(game_, changed, side_));
}

int DesertFox::appraise(const State& state, Side side) const {
  int value = 100 * victory_points(state);
  if (goal.kind == VictoryFacts::Kind::kRace) value += (wins_by_city(state) || wins_by_frontier(state)) ? 2000 : 0;
  for (const UnitId unit : state.units()) {
    if (!state.unit(unit).on_map() || is_supply(unit)) continue;
    const int worth = 10 + 5 * face(state, unit).strength;
    value += state.side(unit) == kAxis ? worth : -worth;
  }
  return side == kAxis ? value : -value;
}

}  // namespace fox
