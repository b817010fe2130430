// What places and attacks promise; see appraisal.hpp.
#include "appraisal.hpp"

#include "trigh/services/zone.hpp"

namespace ala {
namespace {

constexpr int kVictoryPoint = 100;

}  // namespace

Appraiser::Appraiser(const ElAlamein& game, const State& state, Weights weights, Side side, UnitId unit)
    : game_(game), w_(weights), state_(state), side_(side), left_out_(unit) {
  if (const HexId end = game.vanguard(state, side_); end != kNoHex && game.road.on(end))
    for (int i = 0; i <= game.road.from_edge(side_, end); ++i) section_.add(game.road.at(side_, i));
  if (unit != kNoUnit && state.unit(unit).on_map() && state.board().first(state.hex(unit)) == unit &&
      state.board().next(unit) == kNoUnit) {
    HexSet others = state.board().occupied(side_);
    others.remove(state.hex(unit));
    exert_zone(game.map(), zone_edges_, others, own_zone_);
  }
  read_threats();
  read_foes();
}

int Appraiser::worth(UnitId unit) const {
  const UnitFacts& facts = game_.facts(unit);
  if (facts.supply) return facts.side == game_.axis && game_.victory.exit_after_turn > 0 ? 600 : 150;
  if (facts.side == game_.allied) return w_[W::kAlliedWorth] + w_[W::kAlliedStrength] * facts.strength;
  return 25 + (game_.victory.exit_after_turn > 0 ? 60 : 25) * facts.strength * w_[W::kAxisStrength] / 100;
}

int Appraiser::attack_of(UnitId unit) const {
  return game_.facts(unit).attacks_at_all ? game_.facts(unit).strength : 0;
}

/// Strength weighs whole beside the unit and less farther off; locked units strike where they are.
void Appraiser::spread(UnitId unit, bool locked, StrengthField& field) const {
  static constexpr std::array<int, ElAlamein::kThreatReach + 1> kWeight{0, 4, 4, 3, 3, 2, 1};
  const int attack = attack_of(unit);
  if (attack == 0) return;
  const int reach = locked ? 1 : std::min(ElAlamein::kThreatReach, 1 + game_.facts(unit).movement / 2);
  field.spread(game_.around, state_.hex(unit), attack, reach, kWeight);
}

void Appraiser::read_threats() {
  for (const UnitId unit : state_.of(enemy_)) spread(unit, own_zone_.contains(state_.hex(unit)), threat_);
  if (state_.pos.frames[0].phase != kInitialPhase || state_.pos.phasing != side_) return;
  for (const UnitId unit : state_.of(side_)) {
    if (unit != left_out_ && !has(state_, unit, kMoved) && !enemy_zone_.contains(state_.hex(unit)))
      spread(unit, false, reserve_);
  }
}

int Appraiser::exits(HexId hex, const HexSet& enemy_zone, Side owner) const {
  const HexSet& blocked = state_.board().occupied(opponent(owner));
  const HexSet& mined = owner == side_ ? enemy_mines_ : own_mines_;
  const HexSet& friends = state_.board().occupied(owner);
  int count = 0;
  each_open(game_.map(), zone_edges_, hex, [&](HexId next) {
    count += !blocked.contains(next) && !mined.contains(next) && (!enemy_zone.contains(next) || friends.contains(next));
  });
  return count;
}

/// A zone on the last ways out of an enemy under attack is worth most.
void Appraiser::add_closures(const Foe& foe) {
  if (foe.engaged + foe.joiners < foe.defense || foe.firm) return;
  const int each = foe.worth * kVictoryPoint / (500 + 500 * foe.exits) * w_[W::kClosure] / 100;
  each_open(game_.map(), zone_edges_, foe.hex, [&](HexId next) {
    if (!own_zone_.contains(next)) closure_[next] = static_cast<std::int16_t>(closure_[next] + each);
  });
}

void Appraiser::read_foes() {
  foe_at_.fill(-1);
  for (const HexId hex : state_.board().occupied(enemy_)) {
    Foe foe;
    foe.hex = hex;
    const TerrainFacts& ground = game_.ground(hex);
    for (const UnitId unit : state_.in(hex)) {
      foe.defense += std::max(1, game_.facts(unit).strength / (has(state_, unit, kIsolated) ? 2 : 1));
      foe.worth += worth(unit);
    }
    if (enemy_mines_.contains(hex)) foe.defense *= game_.mine_defense;
    foe.defense *= ground.defense;
    foe.firm = ground.defense > 1;
    foe.exits = exits(hex, own_zone_, enemy_);
    foe.joiners = reserve_[hex] * w_[W::kJoiners] / 400;
    for (const HexId near : game_.map().neighbors(hex)) {
      if (near == kNoHex || !state_.board().occupied(side_).contains(near) || enemy_mines_.contains(near)) continue;
      for (const UnitId own : state_.in(near)) {
        if (own == left_out_ || has(state_, own, kAttacked | kIsolated)) continue;
        foe.engaged += attack_of(own) / (has(state_, own, kSupplyFlags) ? 2 : 1);
        foe.engaged_worth += worth(own);
      }
    }
    foe.stakes = promise(foe.engaged, foe, foe.engaged_worth, w_[W::kUsualExits]);
    add_closures(foe);
    foe_at_[hex] = static_cast<std::int16_t>(foes_.size());
    foes_.push_back(foe);
  }
}

int Appraiser::expected(int column, const Party& defender, bool firm, const Party& attacker) const {
  using kit::ResultKind;
  const kit::FaceTally& faces = game_.crt.tally(column);
  const auto retreat = [&](ResultKind kind, const Party& beaten) {
    const int count = faces[kind] + faces[ResultKind::kBothRetreat];
    const int hexes = faces.hexes_of(kind) + faces.hexes_of(ResultKind::kBothRetreat);
    if (beaten.exits == 0) return beaten.worth * count;
    return beaten.worth * hexes * (beaten.exits == 1 ? w_[W::kLossPerHex] * w_[W::kOneExit] : w_[W::kLossPerHex]) /
               100 +
           w_[W::kGroundGained] * count;
  };
  const int gain = (faces[ResultKind::kDefenderEliminated] + faces[ResultKind::kExchange]) * defender.worth +
                   (firm ? 0 : retreat(ResultKind::kDefenderRetreat, defender));
  const int loss = faces[ResultKind::kAttackerEliminated] * attacker.worth +
                   faces[ResultKind::kExchange] * std::min(attacker.worth, defender.worth) +
                   retreat(ResultKind::kAttackerRetreat, attacker);
  return (gain - loss) / game_.crt.faces();
}

int Appraiser::promise(int attack, const Foe& foe, int own_worth, int own_exits) const {
  if (attack <= 0) return 0;
  return std::max(0, expected(game_.crt.column(attack, std::max<int>(1, foe.defense)),
                              {foe.defense, foe.worth, foe.exits}, foe.firm, {attack, own_worth, own_exits}));
}

int Appraiser::clearing(HexId hex) const {
  if (!enemy_mines_.contains(hex)) return 0;
  return side_ == game_.axis && game_.victory.mine_points > 0 ? game_.victory.mine_points * kVictoryPoint : 20;
}

/// What the scenario pays this side for being here.
int Appraiser::goal(UnitId unit, HexId hex) const {
  const UnitFacts& facts = game_.facts(unit);
  const VictoryFacts& victory = game_.victory;
  const int column = game_.column(hex), turn = state_.pos.turn;
  int value = 0;
  if (side_ == game_.axis && victory.column_points > 0) {
    const bool fed = !facts.supply && game_.supply_at(state_, side_, hex) <= SupplyState::kPartial;
    const int beyond = column - victory.beyond_column;
    value +=
        (fed ? w_[W::kColumnEast] : w_[W::kColumnUnfed]) * std::min(column, victory.beyond_column + w_[W::kEnough]);
    if (fed && beyond > 0)
      value += beyond * victory.column_points * kVictoryPoint * turn / (4 * game_.data->scenario.last_turn);
  }
  if (side_ == game_.axis && victory.exit_after_turn > 0 && turn + 1 >= victory.exit_after_turn)
    value -= w_[W::kColumnWest] * column;
  if (facts.engineer) value += has(state_, unit, kCleared) ? 0 : clearing(hex);
  else if (facts.fights) value += clearing(hex) / (side_ == game_.axis ? 3 : 6);
  return value;
}

/// Supply units hang on the chain, near those who need them, away from the enemy.
int Appraiser::supply_unit(UnitId unit, HexId hex) const {
  if (!supply_known_) {
    supply_known_ = true;
    HexSet sources = game_.supply_sources(state_, side_);
    if (state_.unit(unit).on_map()) sources.remove(state_.hex(unit));
    chain_ = game_.within(state_, side_, game_.active_road(state_, side_) | sources, game_.chain_range);
  }
  int value = chain_.contains(hex) ? w_[W::kSource] : 0;
  for (const UnitId own : state_.of(side_)) {
    if (!game_.facts(own).fights) continue;
    const int distance = game_.map().grid.distance(hex, state_.hex(own));
    if (distance <= game_.facts(unit).range) value += 12;
    else if (distance <= 2 * game_.facts(unit).range) value += 6;
  }
  return value - 20 * threat_[hex] / 4;
}

int Appraiser::ground(UnitId unit, HexId hex) const {
  int value = goal(unit, hex);
  if (game_.facts(unit).supply) return value + supply_unit(unit, hex);
  const SupplyState supply = game_.supply_at(state_, side_, hex);
  if (supply == SupplyState::kPartial) value -= w_[W::kHalfFed];
  if (supply == SupplyState::kUnsupplied) value -= w_[W::kUnfed];
  if (supply == SupplyState::kIsolated) value -= w_[W::kCutOff];
  if (game_.ground(hex).isolates) value -= w_[W::kCutOff];
  return value;
}

int Appraiser::place(UnitId unit, HexId hex) const {
  int value = ground(unit, hex);
  const UnitFacts& facts = game_.facts(unit);
  if (facts.combat && enemy_zone_.contains(hex) && section_.contains(hex)) value += w_[W::kRoadOpened];  // [ALA 7.12]
  if (facts.combat) each_open(game_.map(), zone_edges_, hex, [&](HexId next) { value += closure_[next]; });
  if (facts.fights && facts.attacks_at_all && !foes_.empty()) {   // towards the best enemy to fight
    int best = 0;
    for (const Foe& foe : foes_) {
      int weight = 100 + foe.worth / 8;
      if (side_ == game_.allied && game_.victory.column_points > 0) weight += 8 * (game_.column(foe.hex) - 30);
      const int distance = game_.map().grid.distance(hex, foe.hex);
      best = std::max(best, weight * w_[W::kNearer] / 10 - distance * w_[W::kNearer]);
    }
    value += best;
  }
  value -= plight(unit, hex);
  const int threat = threat_[hex] * w_[W::kThreatShare] / 400;
  if (threat == 0) return value;
  int defense = std::max<int>(1, facts.strength), stack = worth(unit);
  for (const UnitId other : state_.in(hex)) {
    if (other == unit || other == left_out_ || state_.side(other) != side_) continue;
    defense += game_.facts(other).strength;
    stack += worth(other);
  }
  const TerrainFacts& terrain = game_.ground(hex);
  defense *= terrain.defense;
  if (own_mines_.contains(hex)) defense *= game_.mine_defense;
  const int danger = expected(game_.crt.column(threat, defense), {defense, stack, exits(hex, enemy_zone_, side_)},
                              terrain.defense > 1, {threat, 100, w_[W::kUsualExits]});
  return danger <= 0 ? value : value - danger * w_[W::kDangerShare] / 100;
}

/// What being surrounded, cut off or alone may cost the unit there.
int Appraiser::plight(UnitId unit, HexId hex) const {
  int risk = 0;  // per cent of its worth
  if (const int weight = w_[W::kOverreach]; weight > 0) {
    if (!lifeline_)
      lifeline_.emplace(game_.map(), zone_edges_, game_.freely_supplied(state_, side_),
                        state_.board().occupied(enemy_) | enemy_zone_, threat_);
    risk += (*lifeline_)[hex] * weight;
  }
  if (threat_[hex] == 0) return worth(unit) * risk / 100;
  if (const int weight = w_[W::kSurrounded]; weight > 0)
    risk += hemmed_in(ways_out(game_.map(), zone_edges_, hex, state_.board().occupied(enemy_) | enemy_mines_,
                               enemy_zone_, threat_)) *
            weight / 100;
  int company = 0;
  bool stacked = false;
  if (w_[W::kAlone] > 0 || w_[W::kStacked] > 0)
    for (const HexId near : game_.around.within(hex, 2))
      for (const UnitId other : state_.in(near)) {
        if (other == unit || state_.side(other) != side_ || !game_.facts(other).fights) continue;
        ++company;
        stacked = stacked || near == hex;
      }
  if (company == 0) risk += w_[W::kAlone];
  return worth(unit) * risk / 100 - (stacked ? w_[W::kStacked] : 0);
}

int Appraiser::assault(UnitId unit, HexId hex) const {
  const int attack = attack_of(unit);
  if (attack == 0 || enemy_mines_.contains(hex) || state_.pos.frames[0].phase != kInitialPhase) return 0;
  const SupplyState supply = game_.supply_at(state_, side_, hex);
  if (supply == SupplyState::kIsolated) return 0;
  const int strength = supply == SupplyState::kSupplied ? attack : attack / 2;
  int best = 0, beside_it = 0;
  for (const HexId next : game_.map().neighbors(hex)) {
    if (next == kNoHex || foe_at_[next] < 0) continue;
    const Foe& foe = foes_[static_cast<std::size_t>(foe_at_[next])];
    ++beside_it;
    best = std::max(best, promise(foe.engaged + strength + foe.joiners, foe, foe.engaged_worth + worth(unit),
                                  exits(hex, enemy_zone_, side_)) -
                              foe.stakes);
  }
  if (best > 0 && supply != SupplyState::kSupplied) best -= w_[W::kFullSupply];
  return beside_it > 1 ? best * 3 / (2 + beside_it) : best;
}

int Appraiser::combat(const Action& attack) const {
  const CombatQuery query = query_of(attack, side_);
  const int column = column_of(game_, game_.rule_combat(state_, query));
  Party attackers{0, 0, kDirections}, defenders{0, 0, kDirections};
  bool firm = true;
  for (const UnitId unit : query.defenders) {
    const HexId hex = state_.hex(unit);
    defenders.worth += worth(unit);
    defenders.exits = std::min(defenders.exits, exits(hex, own_zone_, enemy_));
    firm = firm && game_.ground(hex).defense > 1;
  }
  each_fighter(game_, query, [&](UnitId unit) {
    attackers.worth += worth(unit);
    attackers.exits = std::min(attackers.exits, exits(state_.hex(unit), enemy_zone_, side_));
  });
  return expected(column, defenders, firm, attackers);
}

}  // namespace ala
