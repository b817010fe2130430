// What places and combats promise; see appraisal.hpp.
#include "appraisal.hpp"

#include "trigh/services/zone.hpp"

namespace quad {
namespace {

constexpr int kPoint = 100;
/// Per cent of a unit's worth at risk by the number of ways to supply, all of which the enemy may close.
constexpr std::array<int, kDirections + 1> kCutOffBy{90, 40, 20, 10, 5, 2, 0};

}  // namespace

void AppraisalTables::Faces::add(Effect effect, int hexes) {
  switch (effect) {
    case Effect::kNone: return;
    case Effect::kAttackerEliminated: ++lost; return;
    case Effect::kAttackerRetreats: ++back; return;
    case Effect::kBothRetreat: ++both; return;
    case Effect::kDefenderRetreats: ++hit, hit_hexes += hexes; return;
  }
}

AppraisalTables::AppraisalTables(const Quad& quad) : anti_tank(quad.crt.line("anti-tank")), around(quad.map(), kReach) {
  for (int column = 1; column <= quad.crt.columns(); ++column) {
    Faces found;
    for (int roll = 1; roll <= quad.crt.faces(); ++roll) {
      const Outcome printed = printed_outcome(quad.crt.result(column, roll));
      found.add(printed.effect, printed.hexes);
    }
    faces.push_back(found);
  }
}

Appraiser::Appraiser(const Quad& quad, const State& state, Weights weights, UnitId unit)
    : quad_(quad),
      w_(weights),
      tables_(*quad.appraisal),
      state_(state),
      side_(state.pos.top().actor),
      enemy_(opponent(side_)),
      left_out_(unit),
      enemy_zone_(quad.zone(state, enemy_)),
      zone_edges_(quad.edges(Purpose::kZone, 0)) {
  if (unit == kNoUnit || !state.unit(unit).on_map()) {
    own_zone_ = quad.zone(state, side_);
  } else {
    HexSet others = state.board().occupied(side_);
    others.remove(state.hex(unit));
    exert_zone(quad.map(), zone_edges_, others, own_zone_);
  }
  read_threats();
  read_foes();
}

/// Strength weighs whole beside the unit and less farther off; locked units strike where they are.
void Appraiser::spread(UnitId unit, bool locked, StrengthField& field) const {
  static constexpr std::array<int, AppraisalTables::kReach + 1> kWeight{0, 4, 3, 2, 2, 1};
  const UnitFacts& facts = quad_.units[unit];
  if (facts.attack == 0) return;
  const int reach = locked ? 1 : std::min(AppraisalTables::kReach, 1 + facts.movement / 2);
  field.spread(tables_.around, state_.hex(unit), facts.attack, reach, kWeight);
}

void Appraiser::read_threats() {
  state_.board().occupied(enemy_).for_each(
      [&](HexId hex) { spread(quad_.at(state_, hex), own_zone_.contains(hex), threat_); });
  state_.board().occupied(side_).for_each([&](HexId hex) {
    const UnitId unit = quad_.at(state_, hex);
    if (unit != left_out_ && !has(state_, unit, kMoved) && !enemy_zone_.contains(hex)) spread(unit, false, reserve_);
  });
}

int Appraiser::exits(HexId hex, const HexSet& enemy_zone, Side owner) const {
  const HexSet& blocked = state_.board().occupied(opponent(owner));
  int count = 0;
  each_open(quad_.map(), zone_edges_, hex,
            [&](HexId next) { count += !enemy_zone.contains(next) && !blocked.contains(next); });
  return count;
}

Appraiser::Foe Appraiser::read_foe(UnitId unit) const {
  Foe foe;
  const HexId hex = state_.hex(unit);
  foe.unit = unit;
  foe.exits = static_cast<std::uint8_t>(exits(hex, own_zone_, enemy_));
  foe.defense = quad_.units[unit].defense;
  foe.joiners = static_cast<std::int16_t>(reserve_[hex] * w_[W::kJoiners] / 400);
  for (UnitId own : contacts(quad_, state_, unit)) {
    if (own == left_out_) continue;
    const int others = static_cast<int>(contacts(quad_, state_, own).size());
    foe.engaged = static_cast<std::int16_t>(foe.engaged + (strength(own) + others - 1) / others);
    foe.engaged_worth = static_cast<std::int16_t>(foe.engaged_worth + worth(own));
  }
  return foe;
}

/// Batteries at a distance, on either side: half of what they could give, since they serve one combat each. Ranges
/// beyond kReach are taken for it.
void Appraiser::add_fire() {
  for (const Side side : {side_, enemy_})
    state_.board().occupied(side).for_each([&](HexId hex) {
      const UnitId unit = quad_.at(state_, hex);
      const UnitFacts& facts = quad_.units[unit];
      if (!facts.artillery || unit == left_out_ || quad_.zone(state_, opponent(side)).contains(hex)) return;
      if (has(state_, unit, kAttacked) || has(state_, unit, kProtected)) return;  // it has fired [QUAD 7.14, QUAD 8.43]
      const int range = std::min<int>(facts.range, AppraisalTables::kReach);
      for (const HexId at : tables_.around.within(hex, range)) {
        if (!state_.board().occupied(enemy_).contains(at)) continue;
        Foe& foe = foes_[foe_of_[quad_.at(state_, at)]];
        if (side == side_)
          foe.fire = static_cast<std::int16_t>(foe.fire + facts.barrage * w_[W::kFireShare] / 100);
        else if (unit != foe.unit)
          foe.defense = static_cast<std::int16_t>(foe.defense + facts.fpf * w_[W::kFireShare] / 100);
      }
    });
}

/// A zone on the last ways out of an enemy under attack is worth most.
void Appraiser::add_closures(const Foe& foe) {
  if (foe.engaged_worth == 0 && foe.joiners < foe.defense) return;
  const HexId hex = state_.hex(foe.unit);
  const int each = worth(foe.unit) * kPoint / (5 + 5 * foe.exits) * w_[W::kClosure] / 100;
  each_open(quad_.map(), zone_edges_, hex, [&](HexId next) {
    if (!own_zone_.contains(next)) closure_[next] = static_cast<std::int16_t>(closure_[next] + each);
  });
}

void Appraiser::read_foes() {
  foe_of_.fill(kNoUnit);
  state_.board().occupied(enemy_).for_each([&](HexId hex) {
    const UnitId unit = quad_.at(state_, hex);
    foe_of_[unit] = static_cast<std::uint8_t>(foes_.size());
    foes_.push_back(read_foe(unit));
  });
  add_fire();
  for (Foe& foe : foes_) {
    if (foe.engaged_worth > 0)
      foe.stakes = promise(faces_of(line_against(foe.unit, kNoUnit, kNoHex), foe.engaged + foe.fire - foe.defense),
                           worth(foe.unit), foe.exits, foe.engaged_worth, w_[W::kUsualExits]);
    add_closures(foe);
  }
}

const Appraiser::Faces& Appraiser::faces_of(int line, int differential) const {
  return tables_.faces[static_cast<std::size_t>(quad_.crt.column(line, differential)) - 1];
}

Appraiser::Faces Appraiser::possible(const CombatQuery& query, int column) const {
  Faces found;
  for (int roll = 1; roll <= quad_.crt.faces(); ++roll) {
    const Outcome outcome = outcome_of(quad_, state_, query, quad_.crt.result(column, roll));
    found.add(outcome.effect, outcome.hexes);
  }
  return found;
}

int Appraiser::promise(const Faces& faces, int worth, int exits, int own_worth, int own_exits) const {
  const int risk = exits == 0 ? 0 : exits == 1 ? w_[W::kLossPerHex] * w_[W::kOneExit] : w_[W::kLossPerHex];
  const int own_risk = own_exits == 1 ? w_[W::kLossPerHex] * w_[W::kOneExit] : w_[W::kLossPerHex];
  const int gain = exits == 0
                       ? worth * kPoint * (faces.hit + faces.both)
                       : worth * risk * (faces.hit_hexes + faces.both) + w_[W::kGroundWon] * (faces.hit + faces.both);
  const int loss = (own_exits == 0 ? own_worth * kPoint * (faces.back + faces.both)
                                   : own_worth * own_risk * (faces.back + faces.both) +
                                         w_[W::kGroundLost] * (faces.back + faces.both)) +
                   own_worth * kPoint * faces.lost;
  return (gain - loss) / quad_.crt.faces();
}

/// The terrain line of an enemy; attacked also by `unit` from `from`, when given.
int Appraiser::line_against(UnitId foe, UnitId unit, HexId from) const {
  const auto& lines = quad_.crt.lines();
  int best = static_cast<int>(lines.size()) - 1;
  const auto better = [&](int line) {
    if (line >= 0 && lines[static_cast<std::size_t>(line)].rank < lines[static_cast<std::size_t>(best)].rank)
      best = line;
  };
  const HexId hex = state_.hex(foe);
  better(quad_.terrain[quad_.map().terrain(hex)].line);
  if (quad_.units[foe].anti_tank) better(tables_.anti_tank);
  if (unit == kNoUnit) return best;
  const HexsideKinds kinds = quad_.map().side_between(from, hex) & quad_.minefields[index(enemy_)];
  for (std::size_t i = 0; kinds >> i; ++i)
    if (kinds >> i & 1) better(quad_.hexsides[i].line);
  return best;
}

int Appraiser::fire_at(UnitId target) const {
  return foes_[foe_of_[target]].fire + std::min<int>(w_[W::kExpectedPoints], state_.pos.points[index(side_)]);
}

int Appraiser::place(UnitId unit, HexId hex) const {
  int value = quad_.victory_rules->ground(state_, unit, hex) * w_[W::kGround] / 100 + sources(hex);
  each_open(quad_.map(), zone_edges_, hex, [&](HexId next) { value += closure_[next]; });
  if (alone_beside_fighter(unit, hex)) value -= worth(unit) * w_[W::kLoneBattery] * kPoint / 100;
  value -= plight(unit, hex);
  const int threat = threat_[hex] * w_[W::kThreatShare] / 400;
  if (threat == 0) return value;
  const int line = quad_.terrain[quad_.map().terrain(hex)].line;
  const int danger = promise(
      faces_of(line < 0 ? static_cast<int>(quad_.crt.lines().size()) - 1 : line, threat - quad_.units[unit].defense),
      worth(unit), exits(hex, enemy_zone_, side_), 0, w_[W::kUsualExits]);
  return value - danger * w_[W::kDangerShare] / 100;
}

/// What being surrounded, or without supply, may cost the unit there.
int Appraiser::plight(UnitId unit, HexId hex) const {
  int risk = 0;  // per cent of its worth
  if (const int weight = w_[W::kSurrounded]; weight > 0 && threat_[hex] > 0)
    risk += hemmed_in(ways_out(quad_.map(), zone_edges_, hex, state_.board().occupied(enemy_), enemy_zone_, threat_)) *
            weight / 100;
  if (const int weight = w_[W::kUnsupplied]; weight > 0 && !quad_.supplied_without(state_, unit).contains(hex))
    risk += weight;
  if (const int weight = w_[W::kOverreach]; weight > 0) {
    if (!lifeline_)
      lifeline_.emplace(quad_.map(), zone_edges_, quad_.supply_sources[index(side_)],
                        state_.board().occupied(enemy_) | enemy_zone_, threat_);
    risk += (*lifeline_)[hex] * weight;
  }
  return worth(unit) * risk * kPoint / 100;
}

/// Supply sources of a single hex: to be held while the enemy is near, to be taken from him.
int Appraiser::sources(HexId hex) const {
  const auto lone = [&](Side side) {
    const HexSet& all = quad_.supply_sources[index(side)];
    const auto neighbors = quad_.map().neighbors(hex);
    return all.contains(hex) && std::none_of(neighbors.begin(), neighbors.end(),
                                             [&](HexId next) { return next != kNoHex && all.contains(next); });
  };
  int value = 0;
  if (w_[W::kSourceHeld] > 0 && threat_[hex] > 0 && lone(side_)) value += w_[W::kSourceHeld];
  if (w_[W::kSourceTaken] > 0 && lone(enemy_)) value += w_[W::kSourceTaken];
  return value;
}

int Appraiser::fights() const {
  int count = 0;
  for (const Foe& foe : foes_) count += foe.engaged_worth > 0 && !has(state_, foe.unit, kAttacked);
  return count;
}

int Appraiser::assault(UnitId unit, HexId hex) const {
  const auto& around = quad_.map().neighbors(hex);
  const HexSet& enemies = state_.board().occupied(enemy_);
  FixedVector<const Foe*, kDirections> beside;
  each_open(quad_.map(), zone_edges_, hex, [&](HexId next) {
    if (enemies.contains(next)) beside.push_back(&foes_[foe_of_[quad_.at(state_, next)]]);
  });
  if (beside.empty()) return 0;
  const int own_exits = exits(hex, enemy_zone_, side_);
  const int share = strength(unit) / static_cast<int>(beside.size());
  int value = 0;
  for (const Foe* foe : beside) {
    const HexId there = state_.hex(foe->unit);
    int ways = 0;   // the unit's own zone may close some more
    each_open(quad_.map(), zone_edges_, there, [&](HexId next) {
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
  const Column found = column_of(quad_, quad_.rule_combat(state_, query));
  const Side attacker = query.attacker, defender = opponent(attacker);
  int lost = 0, own = 0, ways = kDirections, own_ways = kDirections;
  for (UnitId unit : query.defenders) {
    lost += worth(unit);
    ways = std::min(ways, exits(state_.hex(unit), quad_.zone(state_, attacker), defender));
  }
  for (UnitId unit : query.attackers) {
    own += worth(unit);
    own_ways = std::min(own_ways, exits(state_.hex(unit), quad_.zone(state_, defender), attacker));
  }
  const int column = quad_.crt.column(found.line, found.attack + more - found.defense);
  return promise(possible(query, column), lost, ways, own, own_ways);
}

/// Artillery in contact with an enemy who can attack, none of our other units beside him: it neither fires from afar
/// nor stands its ground.
bool Appraiser::alone_beside_fighter(UnitId unit, HexId hex) const {
  if (!quad_.units[unit].artillery) return false;
  bool alone = false;
  each_open(quad_.map(), zone_edges_, hex, [&](HexId next) {
    if (alone || !state_.board().occupied(enemy_).contains(next)) return;
    const UnitId foe = quad_.at(state_, next);
    if (quad_.units[foe].artillery || quad_.units[foe].attack == 0) return;
    const Contacts beside = contacts(quad_, state_, foe);
    alone = std::none_of(beside.begin(), beside.end(), [&](UnitId own) {
      return own != unit && own != left_out_ && !quad_.units[own].artillery;
    });
  });
  return alone;
}

int Appraiser::cut_off(UnitId unit, HexId hex) const {
  if (quad_.supply_sources[index(side_)].contains(hex)) return 0;
  const HexSet& supplied = quad_.supplied_without(state_, unit);
  const HexSet& enemies = state_.board().occupied(enemy_);
  std::size_t ways = 0;
  bool safe = false;
  each_open(quad_.map(), zone_edges_, hex, [&](HexId next) {
    if (enemy_zone_.contains(next) || enemies.contains(next) || !supplied.contains(next)) return;
    ++ways;
    safe = safe || threat_[next] == 0;
  });
  return safe ? 0 : worth(unit) * kCutOffBy[ways] * kPoint / 100 * w_[W::kCutOff] / 100;
}

}  // namespace quad
