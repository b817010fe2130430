// What an appraiser knows of the enemy: strengths that may come to bear, worked out from those of the question before;
// and of each unit that it comes to look at, what attacks it and what protects it.
#include "appraisal.hpp"
#include "trigh/base/hash.hpp"

namespace quad {
namespace {

/// Strength weighs whole beside the unit and less farther off.
constexpr std::array<int, AppraisalTables::kReach + 1> kWeight{0, 4, 3, 2, 2, 1};

/// Takes a source into a field, or out of it.
void weigh(const Rings& around, Strengths::Source source, int attack, StrengthField& field) {
  if (source.reach > 0) field.spread(around, source.hex, attack, source.reach, kWeight);
}

}  // namespace

/// Locked units strike where they are.
Strengths::Source Appraiser::source(UnitId unit, bool locked) const {
  const UnitFacts& facts = quad_.units[unit];
  if (facts.attack == 0) return {};
  const int reach = locked ? 1 : std::min(AppraisalTables::kReach, 1 + facts.movement / 2);
  return {state_.hex(unit), static_cast<std::uint16_t>(std::max(reach, 0))};
}

Strengths::Sources Appraiser::felt() const {
  Strengths::Sources found{};
  state_.board().occupied(enemy_).for_each([&](HexId hex) {
    const UnitId unit = quad_.at(state_, hex);
    found[unit] = source(unit, own_zone_.contains(hex));
  });
  state_.board().occupied(side_).for_each([&](HexId hex) {
    const UnitId unit = quad_.at(state_, hex);
    if (unit != left_out_ && !has(state_, unit, kMoved) && !enemy_zone_.contains(hex))
      found[unit] = source(unit, false);
  });
  return found;
}

const Strengths& Appraiser::strengths() const {
  const Strengths::Sources now = felt();
  const std::uint64_t stamp = hash_bytes(now.data(), quad_.units.size() * sizeof now[0]);
  return state_.kept<Strengths>(kStrengthsFirst + index(side_), stamp, [&](const Strengths* before) {
    Strengths found = before ? *before : Strengths{};
    for (std::size_t unit = 0; unit < quad_.units.size(); ++unit) {
      Strengths::Source& counted = found.sources[unit];
      if (counted == now[unit]) continue;
      StrengthField& field = quad_.units[unit].side == side_ ? found.reserve : found.threat;
      weigh(tables_.around, counted, -quad_.units[unit].attack, field);
      weigh(tables_.around, now[unit], quad_.units[unit].attack, field);
      counted = now[unit];
    }
    return found;
  });
}

/// The zone of the side without the unit left out: its own goes where no other reaches.
HexSet Appraiser::own_zone() const {
  HexSet zone = quad_.zone(state_, side_);
  if (left_out_ == kNoUnit || !state_.unit(left_out_).on_map()) return zone;
  const HexId from = state_.hex(left_out_);
  const HexSet& own = state_.board().occupied(side_);
  each_open(quad_.map(), zone_edges_, from, [&](HexId hex) {
    const auto& around = quad_.map().neighbors(hex);
    for (Direction d = 0; d < kDirections; ++d)
      if (around[d] != from && own.contains(around[d]) && zone_edges_.open(around[d], opposite(d))) return;
    zone.remove(hex);
  });
  return zone;
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
      zone_edges_(quad.edges(Purpose::kZone, 0)),
      own_zone_(own_zone()),
      strengths_(strengths()) {
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
  foe.exits = static_cast<std::uint8_t>(exits(hex, own_zone_, enemy_));
  foe.defense = quad_.units[unit].defense;
  foe.joiners = static_cast<std::int16_t>(strengths_.reserve[hex] * w_[W::kJoiners] / 400);
  for (UnitId own : contacts(quad_, state_, unit)) {
    if (own == left_out_) continue;
    const int others = static_cast<int>(contacts(quad_, state_, own).size());
    foe.engaged = static_cast<std::int16_t>(foe.engaged + (strength(own) + others - 1) / others);
    foe.engaged_worth = static_cast<std::int16_t>(foe.engaged_worth + worth(own));
  }
  add_fire(foe);
  if (foe.engaged_worth > 0)
    foe.stakes = promise(faces_of(line_against(foe.unit, kNoUnit, kNoHex), foe.engaged + foe.fire - foe.defense),
                         worth(foe.unit), foe.exits, foe.engaged_worth, w_[W::kUsualExits]);
  return foe;
}

void Appraiser::read_batteries() const {
  for (const Side side : {side_, enemy_})
    state_.board().occupied(side).for_each([&](HexId hex) {
      const UnitId unit = quad_.at(state_, hex);
      const UnitFacts& facts = quad_.units[unit];
      if (!facts.artillery || unit == left_out_ || quad_.zone(state_, opponent(side)).contains(hex)) return;
      if (has(state_, unit, kAttacked) || has(state_, unit, kProtected)) return;  // it has fired [QUAD 7.14, QUAD 8.43]
      batteries_.push_back(unit);
    });
  batteries_read_ = true;
}

/// Batteries at a distance, on either side: half of what they could give, since they serve one combat each. Ranges
/// beyond kReach are taken for it.
void Appraiser::add_fire(Foe& foe) const {
  if (!batteries_read_) read_batteries();
  const Hex there = tables_.axial[state_.hex(foe.unit)];
  for (const UnitId unit : batteries_) {
    const UnitFacts& facts = quad_.units[unit];
    const int range = std::min<int>(facts.range, AppraisalTables::kReach);
    if (trigh::distance(tables_.axial[state_.hex(unit)], there) > range) continue;
    if (facts.side == side_)
      foe.fire = static_cast<std::int16_t>(foe.fire + facts.barrage * w_[W::kFireShare] / 100);
    else if (unit != foe.unit)
      foe.defense = static_cast<std::int16_t>(foe.defense + facts.fpf * w_[W::kFireShare] / 100);
  }
}

/// A zone on the last ways out of an enemy under attack is worth most.
int Appraiser::closure(HexId hex) const {
  if (own_zone_.contains(hex) || !enemy_zone_.contains(hex)) return 0;  // beside no enemy
  if (closure_known_.contains(hex)) return closure_[hex];
  closure_known_.add(hex);
  const HexSet& enemies = state_.board().occupied(enemy_);
  const auto& around = quad_.map().neighbors(hex);
  int worth_of_all = 0;
  for (Direction d = 0; d < kDirections; ++d) {
    if (!enemies.contains(around[d]) || !zone_edges_.open(around[d], opposite(d))) continue;
    const Foe& beside = foe(quad_.at(state_, around[d]));
    if (beside.engaged_worth != 0 || beside.joiners >= beside.defense)
      worth_of_all += worth(beside.unit) * kPoint / (5 + 5 * beside.exits) * w_[W::kClosure] / 100;
  }
  return closure_[hex] = static_cast<std::int16_t>(worth_of_all);
}

/// What the unit's side can supply without it; an appraiser is asked for one unit after the other, as a rule one.
const HexSet& Appraiser::supplied(UnitId unit) const {
  if (supplied_for_ != unit) {
    supplied_ = quad_.supplied_without(state_, unit);
    supplied_for_ = unit;
  }
  return supplied_;
}

}  // namespace quad
