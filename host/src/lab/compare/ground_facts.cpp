// Movement costs, read from the hexsides of a title's own map: the edge tables that play reads.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>

#include "lab/compare/facts.hpp"

namespace trigh::host::lab {
namespace {

/// What a step costs; by mover class the commonest answer over the hexsides of one sort.
class Costs {
 public:
  explicit Costs(const Ruleset& rules) : rules_(rules) {}

  /// Counts the step for every class.
  void add(HexId from, Direction d) {
    for (std::uint8_t mover = 0; mover < rules_.mover_classes.size(); ++mover)
      add_seen(seen_[mover][rules_.edges(Purpose::kMovement, mover).cost(from, d)], from, d);
  }
  bool empty() const { return seen_.empty(); }
  /// "2", or "not mechanized 2; mechanized 4". `less`: what is taken off each class's cost first.
  std::string text(const Costs* less = nullptr) const;
  /// The cost that most hexsides ask of the class; that they are closed only where all of them are, since coasts close
  /// hexsides of open ground too.
  std::uint8_t of(std::uint8_t mover) const { return commonest(mover).first; }
  std::vector<std::string> cases() const;
  std::string example() const {
    const auto [from, d] = commonest(0).second.example;
    return rules_.map().grid.number(from) + "-" + rules_.map().grid.number(rules_.map().neighbor(from, d));
  }

 private:
  struct Seen {
    int count = 0;
    std::pair<HexId, Direction> example;
  };
  static void add_seen(Seen& seen, HexId from, Direction d) {
    if (seen.count++ == 0) seen.example = {from, d};
  }
  std::pair<std::uint8_t, Seen> commonest(std::uint8_t mover) const {
    std::pair<std::uint8_t, Seen> best{EdgeTable::kForbidden, {}};
    for (const auto& [cost, seen] : seen_.at(mover))
      if (best.second.count == 0 || best.first == EdgeTable::kForbidden ||
          (cost != EdgeTable::kForbidden && seen.count > best.second.count))
        best = {cost, seen};
    return best;
  }

  const Ruleset& rules_;
  std::map<std::uint8_t, std::map<std::uint8_t, Seen>> seen_;  ///< by class and cost
};

/// The parts of the names that all of them have: "first side, mechanized" and "second side, mechanized" are mechanized.
std::string common_name(const std::vector<std::string>& names) {
  const auto parts = [](const std::string& name) {
    std::vector<std::string> list;
    for (std::size_t at = 0; at <= name.size();) {
      const std::size_t end = std::min(name.find(", ", at), name.size());
      list.push_back(name.substr(at, end - at));
      at = end + 2;
    }
    return list;
  };
  std::string common;
  for (const std::string& part : parts(names[0]))
    if (std::ranges::all_of(names, [&](const std::string& name) {
          const auto list = parts(name);
          return std::ranges::find(list, part) != list.end();
        }))
      common += (common.empty() ? "" : ", ") + part;
  if (!common.empty()) return common;
  for (const std::string& name : names) common += (common.empty() ? "" : " / ") + name;
  return common;
}

/// What a step costs, or by how much that is more than `less`; kNoBase: the cost itself.
constexpr int kNoBase = -1;
std::string cost_text(int cost, int less) {
  if (cost == EdgeTable::kForbidden) return "prohibited";
  if (cost == EdgeTable::kWholeAllowance) return "the whole allowance";
  const bool alone = less == kNoBase;
  const int halves = alone ? cost : cost - less;
  if (!alone && halves == 0) return "nothing";
  const std::string number = std::to_string(std::abs(halves) / 2) + (halves % 2 ? ".5" : "");
  return alone ? number : (halves < 0 ? "-" : "+") + number;
}

std::string Costs::text(const Costs* less) const {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (std::uint8_t mover = 0; mover < rules_.mover_classes.size(); ++mover) {
    const std::string said = cost_text(of(mover), less ? less->of(mover) : kNoBase);
    const auto at = std::ranges::find(groups, said, &decltype(groups)::value_type::first);
    if (at == groups.end())
      groups.push_back({said, {rules_.mover_classes[mover]}});
    else
      at->second.push_back(rules_.mover_classes[mover]);
  }
  if (groups.size() == 1) return groups[0].first;
  std::string text;
  for (const auto& [said, names] : groups) text += (text.empty() ? "" : "; ") + common_name(names) + ": " + said;
  return text;
}

std::vector<std::string> Costs::cases() const {
  std::vector<std::string> list;
  const auto add = [&](const Case* rule) {
    if (rule && std::ranges::find(list, rule->id) == list.end()) list.emplace_back(rule->id);
  };
  for (std::uint8_t mover = 0; mover < rules_.mover_classes.size(); ++mover) {
    const auto [from, d] = commonest(mover).second.example;
    const HexId to = rules_.map().neighbor(from, d);
    const EdgeRuling ruling = rules_.rule_edge({Purpose::kMovement, mover, from, to, d});
    for (const CostTerm& term : ruling.terms()) add(term.rule);
    for (const Objection& each : ruling.verdict().against()) add(each.rule);
  }
  return list;
}

/// Hexsides of the map sorted by the ground entered and what lies on them.
class Survey {
 public:
  explicit Survey(const Ruleset& rules) : rules_(rules) {
    const Map& map = rules.map();
    for (const HexId from : map.all()) {
      for (Direction d = 0; d < kDirections; ++d)
        if (const HexId to = map.neighbor(from, d); to != kNoHex) sort(from, to, d);
    }
  }
  /// Into ground of that kind, with nothing on the hexside.
  const Costs* into(TerrainId terrain) const { return found(plain_, terrain); }
  /// Across hexsides that carry this kind alone, into the ground where that is commonest; and that ground.
  const Costs* across(std::size_t kind, TerrainId& terrain) const {
    const Costs* best = nullptr;
    int most = 0;
    for (const auto& [key, costs] : across_)
      if (key.first == kind && counts_.at(key) > most) best = &costs, most = counts_.at(key), terrain = key.second;
    return best;
  }

 private:
  template <class Key>
  static const Costs* found(const std::map<Key, Costs>& where, const Key& key) {
    const auto at = where.find(key);
    return at == where.end() ? nullptr : &at->second;
  }
  void sort(HexId from, HexId to, Direction d) {
    const Map& map = rules_.map();
    const HexsideKinds kinds = map.side(from, d);
    const TerrainId terrain = map.terrain(to);
    if (kinds == 0) return plain_.try_emplace(terrain, rules_).first->second.add(from, d);
    if ((kinds & (kinds - 1)) != 0) return;
    const std::pair key{static_cast<std::size_t>(std::countr_zero(kinds)), terrain};
    across_.try_emplace(key, rules_).first->second.add(from, d);
    ++counts_[key];
  }

  const Ruleset& rules_;
  std::map<TerrainId, Costs> plain_;
  std::map<std::pair<std::size_t, TerrainId>, Costs> across_;
  std::map<std::pair<std::size_t, TerrainId>, int> counts_;
};

}  // namespace

Facts ground_facts(const Ruleset& rules) {
  const Map& map = rules.map();
  const Survey survey(rules);
  Facts facts;
  for (std::size_t i = 0; i < map.terrain_kinds.size(); ++i)
    if (const Costs* costs = survey.into(static_cast<TerrainId>(i)))
      facts.push_back({"movement", "terrain-" + map.terrain_kinds[i], "Into " + map.terrain_kinds[i], costs->text(),
                       costs->cases(), "query.hex, as across " + costs->example()});
  for (std::size_t kind = 0; kind < map.hexside_kinds.size(); ++kind) {
    TerrainId terrain = 0;
    const Costs* costs = survey.across(kind, terrain);
    if (!costs) continue;
    const bool way = (map.ways >> kind & 1) != 0;
    const Costs* plain = way ? nullptr : survey.into(terrain);
    facts.push_back({"movement", (way ? "way-" : "hexside-") + map.hexside_kinds[kind],
                     (way ? "Along " : "Across ") + map.hexside_kinds[kind], costs->text(plain), costs->cases(),
                     "query.hex, as across " + costs->example()});
  }
  return facts;
}

}  // namespace trigh::host::lab
