// What a position is worth, for opponents; see appraisal.hpp.
#include "opponent/appraisal.hpp"

#include "movement/moving.hpp"
#include "trigh/services/supply.hpp"

namespace fox {
namespace {

constexpr int kOverstack = 5000;
constexpr int kUnasked = -1'000'000;                ///< no way is so short
constexpr int kCityPoints = 20, kRacePlace = 10;
constexpr int kSiege = 2;                           ///< hexes around Tobruk its garrison watches [DF 10.14]

}  // namespace

std::shared_ptr<const WaysToPlaces> ways_to_places(const DesertFox& game) {
  auto ways = std::make_shared<WaysToPlaces>(game.map());
  const auto add = [&](int place, int points) {
    if (place < 0 || game.places[place].hex == kNoHex) return;
    const HexSet end = set_of({game.places[place].hex});
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
  const std::vector<Result>& row = results[std::min(static_cast<std::size_t>(morale), results.size() - 1)];
  return row[static_cast<std::size_t>(std::clamp(column, 1, static_cast<int>(row.size())) - 1)];
}

int Appraiser::way(HexId hex) const {
  if (ways_.empty()) ways_.assign(static_cast<std::size_t>(game_.map().grid.size()), kUnasked);
  int& known = ways_[hex];
  if (known != kUnasked) return known;
  int best = kClosed;
  const std::vector<int>& bias = goals().bias;
  for (std::size_t i = 0; i < bias.size(); ++i)
    best = std::min(best, game_.ways_to_goals->goals[i].way[hex] + bias[i]);
  return known = best == kClosed ? 0 : best;
}

/// Half points from the hex to the next place that is to be stormed.
int Appraiser::storming_way(HexId hex) const {
  int best = kClosed;
  const std::vector<bool>& to_storm = goals().to_storm;
  for (std::size_t i = 0; i < to_storm.size(); ++i)
    if (to_storm[i]) best = std::min<int>(best, game_.ways_to_goals->goals[i].way[hex]);
  return best;
}

bool Appraiser::is_goal(HexId hex) const {
  return std::ranges::count(game_.ways_to_goals->goals, hex, &WaysToPlaces::Goal::hex) > 0;
}

bool Appraiser::fed(UnitId unit, HexId hex) const {
  const bool foot = !game_.motorized(unit);
  if (net().traces(hex, SupplyUse::kGeneral, foot)) return true;
  const Grid& grid = game_.map().grid;
  const bool besieging = side_ == kAxis && game_.tobruk != kNoHex && grid.distance(hex, game_.tobruk) <= kSiege &&
                         game_.fights(state_, unit);
  if (!besieging && !zone_.contains(hex)) return false;
  const auto traces = [&](HexId near) { return net().traces(near, SupplyUse::kGeneral, foot); };
  bool open = false;
  each_open(game_.map(), game_.edges(Purpose::kSupply, kMotorized), hex, [&](HexId near) {
    open = open || traces(near);
  });
  // A unit beside Tobruk lifts its wider zone [DF 10.14].
  return open || (besieging && std::ranges::any_of(game_.ways_to_goals->around.at(hex, kSiege), traces));
}

/// Whether MSUs that have still to move can bring supply there.
bool Appraiser::followed(HexId hex) const {
  if (!is_movement(state_.pos.frames[0].phase) || front_line().followers == 0) return false;
  int nearest = kClosed;
  for (const SupplyNet::Element& each : net().elements())
    if (each.linked) nearest = std::min(nearest, way(each.hex) - (each.dump ? 2 : 1) * w_[W::kLink]);
  return nearest != kClosed && way(hex) >= nearest - std::min(front_line().followers, w_[W::kChain]) * w_[W::kLink];
}

/// Whether no other fighting unit of the side is there.
bool Appraiser::alone(UnitId unit, HexId hex) const {
  const auto helps = [&](UnitId other) { return other != unit && fights_for(other, side_); };
  return std::ranges::none_of(state_.in(hex), helps);
}

/// The last movement of the game: supply does not matter any more.
bool Appraiser::last_steps() const {
  return state_.pos.turn >= game_.data->scenario.last_turn && half_of(state_.pos.frames[0].phase) == 2;
}

/// A unit beside Tobruk that need not attack it opens the country around it to supply lines [DF 10.14].
int Appraiser::siege(UnitId unit, HexId hex) const {
  const HexId city = game_.tobruk;
  if (side_ != kAxis || city == kNoHex || game_.map().grid.distance(hex, city) != 1 || zone_.contains(hex) ||
      !game_.has_fighting_unit(state_, enemy_, city))
    return 0;
  for (const HexId next : game_.map().neighbors(city))
    if (next != kNoHex && !alone(unit, next)) return 0;
  return std::max(0, w_[W::kInvests] - w_[W::kInvestsPoint] * game_.face(state_, unit).strength);
}

int Appraiser::place(UnitId unit, HexId hex) const {
  int value = -way(hex) * w_[W::kWayShare];
  const int more = state_.hex(unit) == hex ? 0 : game_.stacking(unit);
  if (game_.stack_points(state_, hex) + more > game_.stack_limit(hex)) value -= kOverstack;
  if (!fed(unit, hex) && !last_steps()) value -= followed(hex) ? w_[W::kFollowed] : w_[W::kHungry];
  if (game_.fights(state_, unit)) value += garrison(unit, hex) + siege(unit, hex) + bars(unit, hex);
  else if (beside_enemy(game_, state_, side_, hex) && alone(unit, hex)) value -= w_[W::kExposed];
  return value + pressure(unit, hex) - plight(unit, hex);
}

/// What being surrounded, cut off or outnumbered may cost the unit there.
int Appraiser::plight(UnitId unit, HexId hex) const {
  if (w_[W::kSurrounded] + w_[W::kOverreach] + w_[W::kThreatened] == 0) return 0;
  const EdgeTable& edges = game_.edges(Purpose::kMovement, kMotorized);
  const auto& [stamp, threat, sources, blocked, lifeline] = peril();
  int risk = lifeline[hex] * w_[W::kOverreach];  // per cent of its worth
  if (threat[hex] > 0)
    risk += hemmed_in(ways_out(game_.map(), edges, hex, state_.board().occupied(enemy_), zone_, threat)) *
            w_[W::kSurrounded] / 100;
  const int strength = stack_of(hex, side_, kNoUnit, unit).strength * (sheltered(hex) ? 3 : 1);
  if (threat[hex] / 4 > strength)
    risk += w_[W::kThreatened] * std::min(threat[hex] / 4 - strength, 3 * strength) / strength;
  return worth(unit) * risk / 100;
}

/// Most of the side's actions leave it as it was, and the flood of the whole map with it.
const Peril& Appraiser::peril() const {
  if (peril_) return *peril_;
  peril_ = &state_.kept<Peril>(kPerilFirst + index(side_), stamp_of_both(state_), [&](const Peril* before) {
    const std::uint64_t stamp = stamp_of(state_, enemy_);
    HexSet sources = net().served_by_sources();
    if (const HexId base = game_.base(side_); base != kNoHex) sources.add(base);
    const HexSet blocked = state_.board().occupied(enemy_) | zone_;
    if (before && before->stamp == stamp && before->sources == sources && before->blocked == blocked) return *before;
    static constexpr std::array<int, WaysToPlaces::kNear + 1> kWeight{0, 4, 4, 3, 2, 2};
    StrengthField threat;
    for (const UnitId unit : state_.of(enemy_))
      if (game_.fights(state_, unit))
        threat.spread(game_.ways_to_goals->around, state_.hex(unit), game_.face(state_, unit).strength,
                      game_.motorized(unit) ? WaysToPlaces::kNear : 2, kWeight);
    return Peril{stamp, threat, sources, blocked,
                 Lifeline(game_.map(), game_.edges(Purpose::kMovement, kMotorized), sources, blocked, threat)};
  });
  return *peril_;
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
  const SupplyLimits limits = game_.supply_facts.general;
  const auto& elements = net.elements();
  const std::vector<std::size_t> roots = roots_of(net);
  int value = 0;
  for (const UnitId unit : state.of(side_)) {
    if (game_.is_supply(unit)) continue;
    const HexId hex = state.hex(unit);
    const int worth_of_it = 6 * (2 + game_.face(state, unit).strength);
    if (this->net().served_by_sources().contains(hex)) {
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
  const int free = game_.supply_facts.general.free;
  const auto& elements = net.elements();
  std::vector<int> load(elements.size());
  int value = served_by(state, net, load), depots = 0;
  for (std::size_t e = 0; e < elements.size(); ++e) {
    const SupplyNet::Element& each = elements[e];
    value += each.linked ? 12 : 0;
    if (load[e] > free) value -= w_[W::kExpended];
    value -= std::abs(way(each.hex) - front()) / (each.dump ? 2 : 1);
    for (std::size_t other = 0; other < e && !game_.city(each.hex); ++other)
      if (elements[other].hex == each.hex) value -= w_[W::kTogether];
    if (each.dump && storming_way(each.hex) <= w_[W::kDepotWay]) ++depots;
    if (game_.has_fighting_unit(state, side_, each.hex)) continue;
    if (beside_enemy(game_, state, side_, each.hex)) value -= w_[W::kExposed];
    else if (nearby().raided[each.hex] > 0) value -= w_[W::kUnguarded];
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
  for (const Side each : {kAxis, kCommonwealth})
    for (const UnitId unit : state.of(each))
      if (is_combat(unit)) value += (10 + 5 * face(state, unit).strength) * (each == kAxis ? 1 : -1);
  return side == kAxis ? value : -value;
}

}  // namespace fox
