// What places and combats promise; see appraisal.hpp.
#include "appraisal.hpp"

#include "trigh/services/zone.hpp"

namespace quad {
namespace {

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
      printed.push_back(printed_outcome(quad.crt.result(column, roll)));
      found.add(printed.back().effect, printed.back().hexes);
    }
    faces.push_back(found);
  }
  for (int hex = 0; hex < quad.map().grid.size(); ++hex)
    axial.push_back(quad.map().grid.axial(static_cast<HexId>(hex)));
}

int Appraiser::exits(HexId hex, const HexSet& enemy_zone, Side owner) const {
  const HexSet& blocked = state_.board().occupied(opponent(owner));
  int count = 0;
  each_open(quad_.map(), zone_edges_, hex,
            [&](HexId next) { count += !enemy_zone.contains(next) && !blocked.contains(next); });
  return count;
}

const Appraiser::Faces& Appraiser::faces_of(int line, int differential) const {
  return tables_.faces[static_cast<std::size_t>(quad_.crt.column(line, differential)) - 1];
}

Appraiser::Faces Appraiser::possible(const CombatQuery& query, int column) const {
  Faces found;
  const auto count = static_cast<std::size_t>(quad_.crt.faces());
  const std::span<const Outcome> printed(tables_.printed);
  for (const Outcome& each : printed.subspan(static_cast<std::size_t>(column - 1) * count, count)) {
    const Outcome outcome = outcome_of(quad_, state_, query, each);
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
  return foe(target).fire + std::min<int>(w_[W::kExpectedPoints], state_.pos.points[index(side_)]);
}

int Appraiser::place(UnitId unit, HexId hex) const {
  int value = quad_.victory_rules->ground(state_, unit, hex) * w_[W::kGround] / 100 + sources(hex);
  each_open(quad_.map(), zone_edges_, hex, [&](HexId next) { value += closure(next); });
  if (alone_beside_fighter(unit, hex)) value -= worth(unit) * w_[W::kLoneBattery] * kPoint / 100;
  value -= plight(unit, hex);
  const int threat = strengths_.threat[hex] * w_[W::kThreatShare] / 400;
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
  if (const int weight = w_[W::kSurrounded]; weight > 0 && strengths_.threat[hex] > 0)
    risk += hemmed_in(ways_out(quad_.map(), zone_edges_, hex, state_.board().occupied(enemy_), enemy_zone_,
                               strengths_.threat)) *
            weight / 100;
  if (const int weight = w_[W::kUnsupplied]; weight > 0 && !supplied(unit).contains(hex))
    risk += weight;
  if (const int weight = w_[W::kOverreach]; weight > 0) {
    if (!lifeline_)
      lifeline_.emplace(quad_.map(), zone_edges_, quad_.supply_sources[index(side_)],
                        state_.board().occupied(enemy_) | enemy_zone_, strengths_.threat);
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
  if (w_[W::kSourceHeld] > 0 && strengths_.threat[hex] > 0 && lone(side_)) value += w_[W::kSourceHeld];
  if (w_[W::kSourceTaken] > 0 && lone(enemy_)) value += w_[W::kSourceTaken];
  return value;
}

int Appraiser::fights() const {
  int count = 0;
  state_.board().occupied(enemy_).for_each([&](HexId hex) {
    const UnitId unit = quad_.at(state_, hex);
    if (has(state_, unit, kAttacked)) return;
    int engaged = 0;
    for (const UnitId own : contacts(quad_, state_, unit)) engaged += own == left_out_ ? 0 : worth(own);
    count += engaged > 0;
  });
  return count;
}

int Appraiser::assault(UnitId unit, HexId hex) const {
  const auto& around = quad_.map().neighbors(hex);
  const HexSet& enemies = state_.board().occupied(enemy_);
  FixedVector<const Foe*, kDirections> beside;
  each_open(quad_.map(), zone_edges_, hex, [&](HexId next) {
    if (enemies.contains(next)) beside.push_back(&foe(quad_.at(state_, next)));
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
  const HexSet& ground = supplied(unit);
  const HexSet& enemies = state_.board().occupied(enemy_);
  std::size_t ways = 0;
  bool safe = false;
  each_open(quad_.map(), zone_edges_, hex, [&](HexId next) {
    if (enemy_zone_.contains(next) || enemies.contains(next) || !ground.contains(next)) return;
    ++ways;
    safe = safe || strengths_.threat[next] == 0;
  });
  return safe ? 0 : worth(unit) * kCutOffBy[ways] * kPoint / 100 * w_[W::kCutOff] / 100;
}

}  // namespace quad
