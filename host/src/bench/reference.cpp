#include "bench/reference.hpp"

namespace trigh::bench {

FlatMap::FlatMap(const Map& map, const EdgeTable& edges) : hexes(map.grid.size()) {
  neighbors.resize(static_cast<std::size_t>(hexes));
  costs.resize(static_cast<std::size_t>(hexes));
  for (HexId h = 0; h < hexes; ++h)
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId to = map.exists(h) ? map.neighbor(h, d) : kNoHex;
      const std::uint8_t cost = to == kNoHex ? std::uint8_t{kNoWay} : edges.cost(h, d);
      neighbors[h][d] = static_cast<std::int16_t>(to == kNoHex ? -1 : to);
      costs[h][d] = cost >= 48 ? std::uint8_t{kNoWay} : cost;
    }
}

void FlatFlood::run(const FlatMap& map, const std::uint8_t* occupied, const std::uint8_t* zone, int start, int allowance) {
  distance.fill(255);
  count_.fill(0);
  distance[static_cast<std::size_t>(start)] = 0;
  bucket_[0][0] = static_cast<std::int16_t>(start);
  count_[0] = 1;
  int open = 1;
  reached = 0;
  for (int now = 0; now <= allowance && open > 0; ++now) {
    auto& bucket = bucket_[static_cast<std::size_t>(now % kBuckets)];
    int& count = count_[static_cast<std::size_t>(now % kBuckets)];
    for (int i = 0; i < count; ++i) {
      const int h = bucket[static_cast<std::size_t>(i)];
      --open;
      if (distance[static_cast<std::size_t>(h)] != now) continue;
      order[static_cast<std::size_t>(reached++)] = static_cast<std::int16_t>(h);
      if (zone[h] && h != start) continue;
      for (int d = 0; d < 6; ++d) {
        const int cost = map.costs[static_cast<std::size_t>(h)][static_cast<std::size_t>(d)];
        if (cost == kNoWay) continue;
        const int to = map.neighbors[static_cast<std::size_t>(h)][static_cast<std::size_t>(d)], then = now + cost;
        if (then > allowance || then >= distance[static_cast<std::size_t>(to)] || occupied[to]) continue;
        distance[static_cast<std::size_t>(to)] = static_cast<std::uint8_t>(then);
        const auto slot = static_cast<std::size_t>(then % kBuckets);
        bucket_[slot][static_cast<std::size_t>(count_[slot]++)] = static_cast<std::int16_t>(to);
        ++open;
      }
    }
    count = 0;
  }
}

FlatWar::FlatWar(const Match& start) : map_(start.rules().map(), start.rules().edges(Purpose::kMovement, 0)) {
  const Ruleset& rules = start.rules();
  const int movement = rules.counters().find_value("movement"), defense = rules.counters().find_value("defense");
  for (int i = 0; i < rules.counters().size(); ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (!start.state().unit(unit).on_map()) continue;
    Army& army = start_[static_cast<std::size_t>(index(start.state().side(unit)))];
    army.hex.push_back(static_cast<std::int16_t>(start.state().hex(unit)));
    army.strength.push_back(static_cast<std::uint8_t>(defense < 0 ? 1 : rules.counters()[unit].values[defense]));
    army.allowance.push_back(static_cast<std::uint8_t>(movement < 0 ? 10 : rules.counters()[unit].values[movement] * 2));
    army.occupied[start.state().hex(unit)] = 1;
  }
}

std::uint32_t FlatWar::below(std::uint32_t bound) {
  random_ ^= random_ << 13;
  random_ ^= random_ >> 7;
  random_ ^= random_ << 17;
  return static_cast<std::uint32_t>((random_ >> 16) % bound);
}

void FlatWar::zones(Army& army) const {
  army.zone.fill(0);
  for (std::size_t i = 0; i < army.hex.size(); ++i)
    if (army.strength[i] > 0)
      for (int d = 0; d < 6; ++d)
        if (const int to = map_.neighbors[static_cast<std::size_t>(army.hex[i])][static_cast<std::size_t>(d)]; to >= 0)
          army.zone[static_cast<std::size_t>(to)] = 1;
}

void FlatWar::move(Army& mine, const Army& enemy) {
  std::vector<std::int16_t> ends;
  for (std::size_t i = 0; i < mine.hex.size(); ++i) {
    if (mine.strength[i] == 0) continue;
    ++decisions_;
    flood_.run(map_, enemy.occupied.data(), enemy.zone.data(), mine.hex[i], mine.allowance[i]);
    ends.clear();
    for (int k = 0; k < flood_.reached; ++k) {
      const std::int16_t to = flood_.order[static_cast<std::size_t>(k)];
      if (!mine.occupied[static_cast<std::size_t>(to)] || to == mine.hex[i]) ends.push_back(to);
    }
    const std::int16_t to = ends[below(static_cast<std::uint32_t>(ends.size()))];
    mine.occupied[static_cast<std::size_t>(mine.hex[i])] = 0;
    mine.occupied[static_cast<std::size_t>(to)] = 1;
    mine.hex[i] = to;
  }
}

void FlatWar::fight(Army& mine, Army& enemy) {
  std::array<std::int16_t, kMaxHexes> at;
  at.fill(-1);
  for (std::size_t i = 0; i < enemy.hex.size(); ++i)
    if (enemy.strength[i] > 0) at[static_cast<std::size_t>(enemy.hex[i])] = static_cast<std::int16_t>(i);
  for (std::size_t i = 0; i < mine.hex.size(); ++i)
    for (int d = 0; d < 6 && mine.strength[i] > 0; ++d) {
      const int to = map_.neighbors[static_cast<std::size_t>(mine.hex[i])][static_cast<std::size_t>(d)];
      if (to < 0 || at[static_cast<std::size_t>(to)] < 0) continue;
      ++decisions_;
      const auto target = static_cast<std::size_t>(at[static_cast<std::size_t>(to)]);
      const int roll = 1 + static_cast<int>(below(6)) + mine.strength[i] - enemy.strength[target];
      if (roll >= 6) {
        enemy.strength[target] = 0;
        enemy.occupied[static_cast<std::size_t>(to)] = 0;
        at[static_cast<std::size_t>(to)] = -1;
      } else if (roll <= 0) {
        mine.strength[i] = 0;
        mine.occupied[static_cast<std::size_t>(mine.hex[i])] = 0;
      }
    }
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
