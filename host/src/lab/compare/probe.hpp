// What questions to a ruleset share: units on a map of open ground, and the cases that rulings name.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "lab/compare/engagement.hpp"
#include "lab/compare/facts.hpp"

namespace trigh::host::lab {

inline constexpr int kMostStacked = 12;
inline constexpr const char* kKinds[] = {"infantry", "armor"};

/// A title's rules on the map of comparisons, with units of both sides off the map.
class Probe {
 public:
  Probe(std::unique_ptr<Table> table, const Compared& title)
      : table_(std::move(table)), title_(title), empty_(table_->match().state()) {
    for (int i = 0; i < empty_.pos.unit_count; ++i)
      if (empty_.unit(static_cast<UnitId>(i)).on_map()) empty_.remove(static_cast<UnitId>(i), Place::kGone);
  }

  const Ruleset& rules() const { return table_->rules(); }
  const Compared& title() const { return title_; }
  State empty() const { return empty_; }
  UnitId unit(const std::string& id) const { return rules().counters().find(id).value_or(kNoUnit); }
  HexId hex(const char* number) const { return *rules().map().grid.parse(number); }
  /// Puts as many of the defender's units into the hex as it takes to exert a zone, at most twelve; how many that are,
  /// 0 when it has none then.
  int hold(State& state, const std::string& kind, const char* number) const {
    put(state, "d-" + kind, number);
    for (int more = 0; more < kMostStacked; ++more) {
      if (!rules().zone_of(state, unit("d-" + kind)).empty()) return more + 1;
      put(state, "d-" + std::to_string(more), number);
    }
    return 0;
  }
  void put(State& state, const std::string& id, const char* number) const { state.place(unit(id), hex(number)); }

 private:
  std::unique_ptr<Table> table_;
  const Compared& title_;
  State empty_;
};

/// "a, b", or `none`.
std::string joined_words(const std::vector<std::string>& words, const char* between, const char* none);

/// Cases of objections and terms, each once.
class Cited {
 public:
  void add(const Case* rule) {
    if (rule && std::ranges::find(list_, rule->id) == list_.end()) list_.emplace_back(rule->id);
  }
  const std::vector<std::string>& list() const { return list_; }

 private:
  std::vector<std::string> list_;
};

/// All units that questions need, each in a hex of its own: a- and d- for each side, then the kind, or a number
/// from 0 to kMostStacked for infantry more.
Scene cast_of(const Mapping& mapping, const Compared& title, const char* supply);

/// Who has to attack when two units stand next to each other.
void add_must_attack(Facts& facts, const Probe& fighting);
/// What a state of supply does to a unit of strength 8.
void add_supply_effects(Facts& facts, TitleLibrary& library, const Mapping& mapping, const Compared& title,
                        Effort& effort);
/// The statuses on which it depends what a unit's supply is said to be.
void add_supply_statuses(Facts& facts, const Probe& probe);

}  // namespace trigh::host::lab
