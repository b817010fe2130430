// Case 11.16: how attacks are shared out so that none of them is below the table.
#include <bit>

#include "combat/obligations.hpp"
#include "supply/supply_lines.hpp"

namespace fox {
namespace {

constexpr std::size_t kNoAttack = static_cast<std::size_t>(-1);
constexpr int kMostComparisons = 400;  ///< comparisons of strengths in one search

}  // namespace

Allocation::Answer Allocation::ask(std::vector<Contact> contacts, std::uint32_t wanted) {
  contacts_ = std::move(contacts);
  if (search(wanted) == Answer::kYes) return Answer::kYes;  // even if none of the attackers is supplied
  hopeful_ = true;
  attack_area_ = net_of(game_, state_, state_.pos.phasing).area(SupplyUse::kAttack, false);
  defense_area_ = net_of(game_, state_, opponent(state_.pos.phasing)).area(SupplyUse::kDefense, false);
  return search(wanted);
}

std::vector<PlannedAttack> Allocation::plan() const {
  std::vector<PlannedAttack> list(groups_.size());
  for (std::size_t group = 0; group < groups_.size(); ++group)
    for (std::size_t i = 0; i < hexes_.size(); ++i)
      if (groups_[group] >> i & 1) list[group].targets.push_back(hexes_[i]);
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    if (joined_[i] != kNoAttack) list[joined_[i]].units.push_back(contacts_[i].unit);
  for (PlannedAttack& each : list) std::ranges::sort(each.units);
  return list;
}

Allocation::Answer Allocation::search(std::uint32_t wanted) {
  tries_ = 0;
  given_up_ = false;
  groups_.clear();
  if (share_hexes(wanted)) return Answer::kYes;
  return given_up_ ? Answer::kUnknown : Answer::kNo;
}

/// Puts the hex with the fewest neighbours alone or together with others, and goes on with the rest.
bool Allocation::share_hexes(std::uint32_t left) {
  if (left == 0) return share_units();
  std::uint32_t rarest = 0;
  std::ptrdiff_t fewest = 0;
  for (std::size_t i = 0; i < hexes_.size(); ++i) {
    const std::uint32_t bit = left & (1u << i);
    const auto near = std::ranges::count_if(contacts_, [&](const Contact& each) { return (each.hexes & bit) != 0; });
    if (bit != 0 && (rarest == 0 || near < fewest)) rarest = bit, fewest = near;
  }
  std::vector<std::uint32_t> together;
  for (const Contact& each : contacts_) {
    if (!(each.hexes & rarest)) continue;
    const std::uint32_t others = each.hexes & left & ~rarest;
    for (std::uint32_t part = others;; part = (part - 1) & others) {  // every part of the others
      if (std::popcount(part) < kMaxTargets) together.push_back(part | rarest);
      if (part == 0) break;
    }
  }
  std::ranges::sort(together, {}, [](std::uint32_t part) { return std::pair(std::popcount(part), part); });
  together.erase(std::unique(together.begin(), together.end()), together.end());
  for (const std::uint32_t group : together) {
    joined_.assign(contacts_.size(), kNoAttack);
    if (!gathers(group, groups_.size(), 0)) continue;
    groups_.push_back(group);
    if (share_hexes(left & ~group)) return true;
    groups_.pop_back();
    if (given_up_) return false;
  }
  return false;
}

/// Each unit goes where it has a place; those with the least choice first.
bool Allocation::share_units() {
  const auto places = [&](const Contact& each) {
    return std::ranges::count_if(groups_, [&](std::uint32_t group) { return (group & ~each.hexes) == 0; });
  };
  for (const Contact& each : contacts_)
    if (each.obliged && places(each) == 0) return false;
  std::ranges::stable_sort(contacts_, {}, places);
  joined_.assign(contacts_.size(), kNoAttack);
  return assign(0);
}

bool Allocation::assign(std::size_t at) {
  if (given_up_) return false;
  if (at == contacts_.size()) return true;
  const std::uint32_t reach = contacts_[at].hexes;
  bool any = false;
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    if (groups_[group] & ~reach) continue;
    any = true;
    joined_[at] = group;
    bool enough = true;  // for the groups it does not join
    for (std::size_t other = 0; other < groups_.size() && enough; ++other)
      if (other != group && !(groups_[other] & ~reach)) enough = gathers(groups_[other], other, at + 1);
    if (enough && assign(at + 1)) return true;
  }
  joined_[at] = kNoAttack;
  return !any && assign(at + 1);
}

/// Whether a group is strong enough with those who have joined it and all from `from` on who could.
bool Allocation::gathers(std::uint32_t hexes, std::size_t group, std::size_t from) {
  Crew crew;
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    if (joined_[i] != group && (i < from || (hexes & ~contacts_[i].hexes) != 0)) continue;
    if (crew.full()) {
      given_up_ = true;  // more than an attack takes [DF 11.22]
      return false;
    }
    crew.push_back(contacts_[i].unit);
  }
  return on_table(crew, hexes);
}

bool Allocation::on_table(const Crew& crew, std::uint32_t hexes) {
  if (crew.empty()) return false;
  if (++tries_ > kMostComparisons) given_up_ = true;
  if (given_up_) return false;
  FixedVector<HexId, kMaxTargets> targets;
  for (std::size_t i = 0; i < hexes_.size(); ++i)
    if (hexes >> i & 1) targets.push_back(hexes_[i]);
  if (too_crowded(game_, state_, targets)) return false;
  Crew sorted = crew;
  std::ranges::sort(sorted);
  CombatQuery query = query_of(game_, state_, sorted, targets);
  query.attack_supply = hopeful_ ? supplied(query.attackers, true) : 0;
  query.defense_supply = hopeful_ ? supplied(query.defenders, false) : ~std::uint32_t{0};
  return clash_of(game_, state_, query).odds.column > 0;
}

std::uint32_t Allocation::supplied(const Crew& crew, bool attacking) const {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < crew.size(); ++i) {
    const UnitId unit = crew[i];
    const bool traces = (attacking ? attack_area_ : defense_area_).contains(state_.hex(unit));
    if (game_.is_supply(unit) || has(state_, unit, kEmergency) || (traces && !declines(game_, state_, unit)))
      bits |= 1u << i;
  }
  return bits;
}

}  // namespace fox
