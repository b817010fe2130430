#include "bench/reference.hpp"

#include <algorithm>

namespace trigh::bench {
namespace {

constexpr std::uint8_t kDearest = 48;   ///< half points; beyond it lie the marks of EdgeTable

std::size_t as_index(int hex) { return static_cast<std::size_t>(hex); }

}  // namespace

FlatMap::FlatMap(const Map& map, const EdgeTable& edges, bool reversed) {
  neighbors.resize(as_index(map.grid.size()));
  costs.resize(neighbors.size());
  for (HexId h = 0; h < map.grid.size(); ++h)
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId to = map.exists(h) ? map.neighbor(h, d) : kNoHex;
      neighbors[h][d] = static_cast<std::int16_t>(to == kNoHex ? -1 : to);
      const std::uint8_t cost = to == kNoHex ? kNoWay : reversed ? edges.cost(to, opposite(d)) : edges.cost(h, d);
      costs[h][d] = cost > kDearest ? kNoWay : cost;
    }
}

void FlatFlood::run(const FlatMap& map, const HexBytes& closed, const HexBytes& zone,
                    std::span<const std::int16_t> starts, int allowance) {
  std::fill_n(distance.begin(), map.size(), kNoWay);
  count_.fill(0);
  int open = 0;
  for (std::int16_t start : starts) {
    distance[as_index(start)] = 0;
    bucket_[0][as_index(count_[0]++)] = start;
    ++open;
  }
  reached = 0;
  for (int now = 0; now <= allowance && open > 0; ++now) {
    auto& bucket = bucket_[static_cast<unsigned>(now) % kBuckets];
    int& count = count_[static_cast<unsigned>(now) % kBuckets];
    for (int i = 0; i < count; ++i) {
      const std::size_t h = as_index(bucket[as_index(i)]);
      --open;
      if (distance[h] != now) continue;
      order[as_index(reached++)] = static_cast<std::int16_t>(h);
      if (zone[h]) continue;
      for (std::size_t d = 0; d < 6; ++d) {
        const int cost = map.costs[h][d];
        if (cost == kNoWay) continue;
        const std::size_t to = as_index(map.neighbors[h][d]);
        const int then = now + cost;
        if (then > allowance || then >= distance[to] || closed[to]) continue;
        distance[to] = static_cast<std::uint8_t>(then);
        const unsigned slot = static_cast<unsigned>(then) % kBuckets;
        bucket_[slot][as_index(count_[slot]++)] = static_cast<std::int16_t>(to);
        ++open;
      }
    }
    count = 0;
  }
}

FlatWar::FlatWar(const Match& start) : map_(start.rules().map(), start.rules().edges(Purpose::kMovement, 0)) {
  const Ruleset& rules = start.rules();
  const int movement = rules.counters().find_value("movement"),
            defense = std::max(rules.counters().find_value("defense"), rules.counters().find_value("strength"));
  for (int i = 0; i < rules.counters().size(); ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (!start.state().unit(unit).on_map()) continue;
    Army& army = start_[static_cast<std::size_t>(index(start.state().side(unit)))];
    const auto value = [&](int slot, int otherwise) {
      return slot < 0 ? otherwise : rules.counters()[unit].values[as_index(slot)];
    };
    army.hex.push_back(static_cast<std::int16_t>(start.state().hex(unit)));
    army.strength.push_back(static_cast<std::uint8_t>(std::max(1, value(defense, 1))));
    army.allowance.push_back(static_cast<std::uint8_t>(2 * value(movement, 5)));
    army.occupied[start.state().hex(unit)] = 1;
  }
  for (const Side side : {Side::kFirst, Side::kSecond})
    for (const HexId h : rules.rule_supply(start.state(), side).source_hexes())
      start_[static_cast<std::size_t>(index(side))].sources.push_back(static_cast<std::int16_t>(h));
}

std::uint32_t FlatWar::below(std::uint32_t bound) {
  random_ ^= random_ << 13;
  random_ ^= random_ >> 7;
  random_ ^= random_ << 17;
  return static_cast<std::uint32_t>((random_ >> 16) % bound);
}

void FlatWar::zones(Army& army) const {
  std::fill_n(army.zone.begin(), map_.size(), std::uint8_t{0});
  for (std::size_t i = 0; i < army.hex.size(); ++i)
    if (army.strength[i] > 0)
      for (std::size_t d = 0; d < 6; ++d)
        if (const int to = map_.neighbors[as_index(army.hex[i])][d]; to >= 0) army.zone[as_index(to)] = 1;
}

void FlatWar::move(Army& mine, const Army& enemy) {
  HexBytes closed;
  for (std::size_t h = 0; h < map_.size(); ++h) closed[h] = enemy.occupied[h] | (enemy.zone[h] & !mine.occupied[h]);
  flood_.run(map_, closed, enemy.zone, mine.sources, kNoWay - 1);
  const HexBytes supply = flood_.distance;
  for (std::size_t i = 0; i < mine.hex.size(); ++i) {
    if (mine.strength[i] == 0) continue;
    const std::size_t from = as_index(mine.hex[i]);
    flood_.run(map_, enemy.occupied, enemy.zone, {&mine.hex[i], 1},
               supply[from] != kNoWay ? mine.allowance[i] : mine.allowance[i] / 2);
    ends_.clear();
    for (int k = 0; k < flood_.reached; ++k) {
      const std::int16_t to = flood_.order[as_index(k)];
      if (!mine.occupied[as_index(to)] || to == mine.hex[i]) ends_.push_back(to);
    }
    if (ends_.size() == 1) continue;   // held in a zone: nothing to decide
    ++decisions_;
    mine.hex[i] = ends_[below(static_cast<std::uint32_t>(ends_.size()))];
    mine.occupied[from] = 0;
    mine.occupied[as_index(mine.hex[i])] = 1;
  }
}

void FlatWar::fight(Army& mine, Army& enemy) {
  at_.fill(-1);
  for (std::size_t i = 0; i < enemy.hex.size(); ++i)
    if (enemy.strength[i] > 0) at_[as_index(enemy.hex[i])] = static_cast<std::int16_t>(i);
  for (std::size_t i = 0; i < mine.hex.size(); ++i)
    for (std::size_t d = 0; d < 6 && mine.strength[i] > 0; ++d) {
      const int to = map_.neighbors[as_index(mine.hex[i])][d];
      if (to < 0 || at_[as_index(to)] < 0) continue;
      ++decisions_;
      if (below(2) == 0) resolve(mine, i, enemy, as_index(at_[as_index(to)]));
    }
}

void FlatWar::resolve(Army& mine, std::size_t unit, Army& enemy, std::size_t target) {
  const std::size_t where = as_index(enemy.hex[target]);
  const int die = 1 + static_cast<int>(below(6)) + (mine.strength[unit] - enemy.strength[target]) / 2;
  if (die <= 0) {
    mine.strength[unit] = 0;
    mine.occupied[as_index(mine.hex[unit])] = 0;
  }
  if (die < 4) return;
  int to = -1;   // it retreats one hex, or is lost
  for (std::size_t d = 0; d < 6 && die < 7; ++d) {
    const int next = map_.neighbors[where][d];
    if (next >= 0 && map_.costs[where][d] != kNoWay && !mine.occupied[as_index(next)] &&
        !enemy.occupied[as_index(next)])
      to = next;
  }
  enemy.occupied[where] = 0;
  at_[where] = -1;
  if (to < 0) {
    enemy.strength[target] = 0;
    return;
  }
  enemy.hex[target] = static_cast<std::int16_t>(to);
  enemy.occupied[as_index(to)] = 1;
  at_[as_index(to)] = static_cast<std::int16_t>(target);
}

std::int64_t FlatWar::play(std::uint64_t seed, int turns) {
  random_ = seed * 2654435761u + 88172645463325252u;
  decisions_ = 0;
  armies_ = start_;
  for (int turn = 0; turn < turns; ++turn)
    for (std::size_t side = 0; side < 2; ++side) {
      zones(armies_[1 - side]);
      move(armies_[side], armies_[1 - side]);
      fight(armies_[side], armies_[1 - side]);
    }
  return decisions_;
}

}  // namespace trigh::bench
