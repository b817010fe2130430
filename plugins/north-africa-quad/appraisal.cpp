// What places and combats promise; see appraisal.hpp.
#include "appraisal.hpp"

#include "trigh/base/hash.hpp"
#include "trigh/services/zone.hpp"

namespace quad {
namespace {

/// Per cent of a unit's worth at risk by the number of ways to supply, all of which the enemy may close.
constexpr std::array<int, kDirections + 1> kCutOffBy{90, 40, 20, 10, 5, 2, 0};

/// Strength weighs whole beside the unit and less farther off.
constexpr std::array<int, Quad::kThreatReach + 1> kWeight{0, 4, 3, 2, 2, 1};

/// Takes a source into a field, or out of it.
void weigh(const Rings& around, Strengths::Source source, int attack, StrengthField& field) {
  if (source.reach > 0) field.spread(around, source.hex, attack, source.reach, kWeight);
}

}  // namespace

int Appraiser::exits(HexId hex, const HexSet& enemy_zone, Side owner) const {
  const HexSet& blocked = state_.board().occupied(opponent(owner));
  int count = 0;
  each_open(game_.map(), zone_edges_, hex,
            [&](HexId next) { count += !enemy_zone.contains(next) && !blocked.contains(next); });
  return count;
}

const Appraiser::Faces& Appraiser::faces_of(int line, int differential) const {
  return game_.results.tally(game_.crt().column(line, differential));
}

int Appraiser::promise(const Faces& faces, int worth, int exits, int own_worth, int own_exits) const {
  const int risk = exits == 0 ? 0 : exits == 1 ? w_[W::kLossPerHex] * w_[W::kOneExit] : w_[W::kLossPerHex];
  const int own_risk = own_exits == 1 ? w_[W::kLossPerHex] * w_[W::kOneExit] : w_[W::kLossPerHex];
  const int both = faces[Effect::kBothRetreat], hit = faces[Effect::kDefenderRetreat] + both;
  const int hexes = faces.hexes_of(Effect::kDefenderRetreat) + both;
  const int gain = exits == 0 ? worth * kPoint * hit : worth * risk * hexes + w_[W::kGroundWon] * hit;
  const int own_loss = own_exits == 0 ? own_worth * kPoint : own_worth * own_risk + w_[W::kGroundLost];
  const int loss = own_loss * (faces[Effect::kAttackerRetreat] + both) +
                   own_worth * kPoint * faces[Effect::kAttackerEliminated];
  return (gain - loss) / game_.crt().faces();
}

/// The terrain line of an enemy; attacked also by `unit` from `from`, when given.
int Appraiser::line_against(UnitId foe, UnitId unit, HexId from) const {
  const auto& lines = game_.crt().lines();
  int best = static_cast<int>(lines.size()) - 1;
  const auto better = [&](int line) {
    if (line >= 0 && lines[static_cast<std::size_t>(line)].rank < lines[static_cast<std::size_t>(best)].rank)
      best = line;
  };
  const HexId hex = state_.hex(foe);
  better(game_.ground(hex).line);
  if (game_.units[foe].anti_tank) better(game_.anti_tank_line);
  if (unit == kNoUnit) return best;
  const HexsideKinds kinds = game_.map().side_between(from, hex) & game_.minefields[index(enemy_)];
  for (const HexsideFacts& side : game_.sides(kinds)) better(side.line);
  return best;
}

int Appraiser::fire_at(UnitId target) const {
  return foe(target).fire + std::min<int>(w_[W::kExpectedPoints], state_.pos.points[index(side_)]);
}

int Appraiser::place(UnitId unit, HexId hex) const {
  int value = game_.victory_rules->ground(state_, unit, hex) * w_[W::kGround] / 100 + sources(hex);
  each_open(game_.map(), zone_edges_, hex, [&](HexId next) { value += closure(next); });
  if (alone_beside_fighter(unit, hex)) value -= worth(unit) * w_[W::kLoneBattery] * kPoint / 100;
  value -= plight(unit, hex);
  const int threat = strengths_.threat[hex] * w_[W::kThreatShare] / 400;
  if (threat == 0) return value;
  const int line = game_.ground(hex).line;
  const int danger = promise(
      faces_of(line < 0 ? static_cast<int>(game_.crt().lines().size()) - 1 : line, threat - game_.units[unit].defense),
      worth(unit), exits(hex, enemy_zone_, side_), 0, w_[W::kUsualExits]);
  return value - danger * w_[W::kDangerShare] / 100;
}

/// What being surrounded, or without supply, may cost the unit there.
int Appraiser::plight(UnitId unit, HexId hex) const {
  int risk = 0;  // per cent of its worth
  if (const int weight = w_[W::kSurrounded]; weight > 0 && strengths_.threat[hex] > 0)
    risk += hemmed_in(ways_out(game_.map(), zone_edges_, hex, state_.board().occupied(enemy_), enemy_zone_,
                               strengths_.threat)) *
            weight / 100;
  if (const int weight = w_[W::kUnsupplied]; weight > 0 && !supplied(unit).contains(hex))
    risk += weight;
  if (const int weight = w_[W::kOverreach]; weight > 0) {
    if (!lifeline_)
      lifeline_.emplace(game_.map(), zone_edges_, game_.supply_sources[index(side_)],
                        state_.board().occupied(enemy_) | enemy_zone_, strengths_.threat);
    risk += (*lifeline_)[hex] * weight;
  }
  return worth(unit) * risk * kPoint / 100;
}

/// Supply sources of a single hex: to be held while the enemy is near, to be taken from him.
int Appraiser::sources(HexId hex) const {
  const auto lone = [&](Side side) {
    const HexSet& all = game_.supply_sources[index(side)];
    const auto neighbors = game_.map().neighbors(hex);
    return all.contains(hex) && std::ranges::none_of(neighbors, [&](HexId next) { return all.contains(next); });
  };
  int value = 0;
  if (w_[W::kSourceHeld] > 0 && strengths_.threat[hex] > 0 && lone(side_)) value += w_[W::kSourceHeld];
  if (w_[W::kSourceTaken] > 0 && lone(enemy_)) value += w_[W::kSourceTaken];
  return value;
}

int Appraiser::fights() const {
  return static_cast<int>(std::ranges::count_if(state_.of(enemy_), [&](UnitId unit) {
    return !has(state_, unit, kAttacked) && std::ranges::any_of(contacts(game_, state_, unit), [&](UnitId own) {
      return own != left_out_ && worth(own) > 0;
    });
  }));
}

int Appraiser::assault(UnitId unit, HexId hex) const {
  const auto& around = game_.map().neighbors(hex);
  const HexSet& enemies = state_.board().occupied(enemy_);
  FixedVector<const Foe*, kDirections> beside;
  each_open(game_.map(), zone_edges_, hex, [&](HexId next) {
    if (enemies.contains(next)) beside.push_back(&foe(game_.at(state_, next)));
  });
  if (beside.empty()) return 0;
  const int own_exits = exits(hex, enemy_zone_, side_);
  const int share = strength(unit) / static_cast<int>(beside.size());
  int value = 0;
  for (const Foe* foe : beside) {
    const HexId there = state_.hex(foe->unit);
    int ways = 0;   // the unit's own zone may close some more
    each_open(game_.map(), zone_edges_, there, [&](HexId next) {
      ways += next != hex && !own_zone_.contains(next) && std::find(around.begin(), around.end(), next) == around.end();
    });
    const int change =
        promise(faces_of(line_against(foe->unit, unit, hex),
                         foe->engaged + share + foe->fire + foe->joiners + w_[W::kExpectedPoints] - foe->defense),
                worth(foe->unit), ways, foe->engaged_worth + worth(unit), own_exits) -
        foe->stakes;
    value += change >= 0 ? change : change * w_[W::kObligation] / 100;
  }
  return value;
}

int Appraiser::combat(const CombatQuery& query, int more) const {
  const Column found = column_of(game_, game_.rule_combat(state_, query));
  const Side attacker = query.attacker, defender = opponent(attacker);
  int lost = 0, own = 0, ways = kDirections, own_ways = kDirections;
  for (UnitId unit : query.defenders) {
    lost += worth(unit);
    ways = std::min(ways, exits(state_.hex(unit), game_.zone(state_, attacker), defender));
  }
  for (UnitId unit : query.attackers) {
    own += worth(unit);
    own_ways = std::min(own_ways, exits(state_.hex(unit), game_.zone(state_, defender), attacker));
  }
  const int column = game_.crt().column(found.line, found.attack + more - found.defense);
  Faces faces;  // that can befall those who fight in it [QUAD 8.14, QUAD 8.15, QUAD 8.33, QUAD 10.31]
  for (int roll = 1; roll <= game_.crt().faces(); ++roll)
    faces.add(outcome_of(game_, state_, query, game_.results.result(column, roll)));
  return promise(faces, lost, ways, own, own_ways);
}

/// Artillery in contact with an enemy who can attack, none of our other units beside him: it neither fires from afar
/// nor stands its ground.
bool Appraiser::alone_beside_fighter(UnitId unit, HexId hex) const {
  if (!game_.units[unit].artillery) return false;
  bool alone = false;
  each_open(game_.map(), zone_edges_, hex, [&](HexId next) {
    if (alone || !state_.board().occupied(enemy_).contains(next)) return;
    const UnitId foe = game_.at(state_, next);
    if (game_.units[foe].artillery || game_.units[foe].attack == 0) return;
    const Contacts beside = contacts(game_, state_, foe);
    alone = std::ranges::none_of(
        beside, [&](UnitId own) { return own != unit && own != left_out_ && !game_.units[own].artillery; });
  });
  return alone;
}

int Appraiser::cut_off(UnitId unit, HexId hex) const {
  if (game_.supply_sources[index(side_)].contains(hex)) return 0;
  const HexSet& ground = supplied(unit);
  const HexSet& enemies = state_.board().occupied(enemy_);
  std::size_t ways = 0;
  bool safe = false;
  each_open(game_.map(), zone_edges_, hex, [&](HexId next) {
    if (enemy_zone_.contains(next) || enemies.contains(next) || !ground.contains(next)) return;
    ++ways;
    safe = safe || strengths_.threat[next] == 0;
  });
  return safe ? 0 : worth(unit) * kCutOffBy[ways] * kPoint / 100 * w_[W::kCutOff] / 100;
}

// What an appraiser knows of the enemy: strengths that may come to bear, worked out from those of the question before;
// and of each unit that it comes to look at, what attacks it and what protects it.

/// Locked units strike where they are.
Strengths::Source Appraiser::source(UnitId unit, bool locked) const {
  const UnitFacts& facts = game_.units[unit];
  if (facts.attack == 0) return {};
  const int reach = locked ? 1 : std::min(Quad::kThreatReach, 1 + facts.movement / 2);
  return {state_.hex(unit), static_cast<std::uint16_t>(std::max(reach, 0))};
}

const Strengths& Appraiser::strengths() const {
  Strengths::Sources now{};
  for (const UnitId unit : state_.of(enemy_)) now[unit] = source(unit, own_zone_.contains(state_.hex(unit)));
  for (const UnitId unit : state_.of(side_))
    if (unit != left_out_ && !has(state_, unit, kMoved) && !enemy_zone_.contains(state_.hex(unit)))
      now[unit] = source(unit, false);
  const std::uint64_t stamp = hash_bytes(now.data(), game_.units.size() * sizeof now[0]);
  return state_.kept<Strengths>(kStrengthsFirst + index(side_), stamp, [&](const Strengths* before) {
    Strengths found = before ? *before : Strengths{};
    for (std::size_t unit = 0; unit < game_.units.size(); ++unit) {
      Strengths::Source& counted = found.sources[unit];
      if (counted == now[unit]) continue;
      StrengthField& field = game_.units[unit].side == side_ ? found.reserve : found.threat;
      weigh(game_.around, counted, -game_.units[unit].attack, field);
      weigh(game_.around, now[unit], game_.units[unit].attack, field);
      counted = now[unit];
    }
    return found;
  });
}

/// The zone of the side without the unit left out: its own goes where no other reaches.
HexSet Appraiser::own_zone() const {
  HexSet zone = game_.zone(state_, side_);
  if (left_out_ == kNoUnit || !state_.unit(left_out_).on_map()) return zone;
  const HexId from = state_.hex(left_out_);
  const HexSet& own = state_.board().occupied(side_);
  each_open(game_.map(), zone_edges_, from, [&](HexId hex) {
    const auto& around = game_.map().neighbors(hex);
    for (Direction d = 0; d < kDirections; ++d)
      if (around[d] != from && own.contains(around[d]) && zone_edges_.open(around[d], opposite(d))) return;
    zone.remove(hex);
  });
  return zone;
}

Appraiser::Appraiser(const Quad& quad, const State& state, Weights weights, UnitId unit)
    : game_(quad), w_(weights), state_(state), left_out_(unit) {
  foe_of_.fill(kNoUnit);
}

const Appraiser::Foe& Appraiser::foe(UnitId unit) const {
  std::uint8_t& known = foe_of_[unit];
  if (known == kNoUnit) {
    known = static_cast<std::uint8_t>(foes_.size());
    foes_.push_back(read_foe(unit));
  }
  return foes_[known];
}

Appraiser::Foe Appraiser::read_foe(UnitId unit) const {
  Foe foe;
  const HexId hex = state_.hex(unit);
  foe.unit = unit;
  foe.exits = exits(hex, own_zone_, enemy_);
  foe.defense = game_.units[unit].defense;
  foe.joiners = strengths_.reserve[hex] * w_[W::kJoiners] / 400;
  for (UnitId own : contacts(game_, state_, unit)) {
    if (own == left_out_) continue;
    const int others = static_cast<int>(contacts(game_, state_, own).size());
    foe.engaged += (strength(own) + others - 1) / others;
    foe.engaged_worth += worth(own);
  }
  add_fire(foe);
  if (foe.engaged_worth > 0)
    foe.stakes = promise(faces_of(line_against(foe.unit, kNoUnit, kNoHex), foe.engaged + foe.fire - foe.defense),
                         worth(foe.unit), foe.exits, foe.engaged_worth, w_[W::kUsualExits]);
  return foe;
}

const FixedVector<UnitId, kMaxUnits>& Appraiser::batteries() const {
  if (batteries_) return *batteries_;
  batteries_.emplace();
  for (const Side side : {side_, enemy_})
    for (const UnitId unit : state_.of(side)) {
      const HexSet& enemy_zone = game_.zone(state_, opponent(side));
      if (!game_.units[unit].artillery || unit == left_out_ || enemy_zone.contains(state_.hex(unit))) continue;
      const bool fired = has(state_, unit, kAttacked) || has(state_, unit, kProtected);  // [QUAD 7.14, QUAD 8.43]
      if (!fired) batteries_->push_back(unit);
    }
  return *batteries_;
}

/// Batteries at a distance, on either side: half of what they could give, since they serve one combat each. Ranges
/// beyond kThreatReach are taken for it.
void Appraiser::add_fire(Foe& foe) const {
  for (const UnitId unit : batteries()) {
    const UnitFacts& facts = game_.units[unit];
    const int range = std::min<int>(facts.range, Quad::kThreatReach);
    if (game_.map().grid.distance(state_.hex(unit), state_.hex(foe.unit)) > range) continue;
    if (facts.side == side_) foe.fire += facts.barrage * w_[W::kFireShare] / 100;
    else if (unit != foe.unit) foe.defense += facts.fpf * w_[W::kFireShare] / 100;
  }
}

/// A zone on the last ways out of an enemy under attack is worth most.
int Appraiser::closure(HexId hex) const {
  if (own_zone_.contains(hex) || !enemy_zone_.contains(hex)) return 0;  // beside no enemy
  if (closure_known_.contains(hex)) return closure_[hex];
  closure_known_.add(hex);
  const HexSet& enemies = state_.board().occupied(enemy_);
  const auto& around = game_.map().neighbors(hex);
  int worth_of_all = 0;
  for (Direction d = 0; d < kDirections; ++d) {
    if (!enemies.contains(around[d]) || !zone_edges_.open(around[d], opposite(d))) continue;
    const Foe& beside = foe(game_.at(state_, around[d]));
    if (beside.engaged_worth != 0 || beside.joiners >= beside.defense)
      worth_of_all += worth(beside.unit) * kPoint / (5 + 5 * beside.exits) * w_[W::kClosure] / 100;
  }
  return closure_[hex] = static_cast<std::int16_t>(worth_of_all);
}

/// What the unit's side can supply without it; an appraiser is asked for one unit after the other, as a rule one.
const HexSet& Appraiser::supplied(UnitId unit) const {
  if (supplied_for_ != unit) {
    supplied_ = game_.supplied_without(state_, unit);
    supplied_for_ = unit;
  }
  return supplied_;
}

}  // namespace quad
