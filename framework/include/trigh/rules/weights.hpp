// What an appraisal weighs with. A ruleset lists its weights, each with the value guessed at first, which make up the
// set "plain"; a title, or its system for all of its titles, brings other sets as data (weights.json), and one of them
// is what opponents use. So an older opponent costs no more than a set.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "trigh/base/datum.hpp"
#include "trigh/base/finding.hpp"
#include "trigh/game/ids.hpp"

namespace trigh {

struct WeightFact {
  const char* id;
  int plain;        ///< the value guessed at first
  int least, most;  ///< between which a fit looks
  const char* meaning;
};

struct WeightSet {
  std::string id, origin;
  std::array<std::vector<int>, 2> values;  ///< by side, in the order of the facts
};

class WeightSets {
 public:
  static constexpr std::string_view kPlain = "plain";

  /// Takes the sets of a trigh-weights/1 document, which may be null, as they are in a scenario; what a set leaves out
  /// is plain. `facts` must outlive the object. Findings name `where`.
  Findings read(std::span<const WeightFact> facts, const Datum& document, std::string_view where,
                const std::vector<std::string>& sides, std::string_view scenario);
  std::span<const WeightFact> facts() const { return facts_; }
  /// "plain" first.
  const std::vector<WeightSet>& all() const { return sets_; }
  const WeightSet* find(std::string_view id) const;
  /// Those that opponents use unless told otherwise.
  std::span<const int> used(Side side) const { return sets_.empty() ? std::span<const int>{} : of(sets_[used_], side); }
  /// Those of a set for a side. REQUIRES a player.
  static std::span<const int> of(const WeightSet& set, Side side) {
    return set.values[static_cast<std::size_t>(index(side))];
  }

 private:
  std::span<const WeightFact> facts_;
  std::vector<WeightSet> sets_;
  std::size_t used_ = 0;
};

/// The values of one set, by a ruleset's own enumeration in the order of its facts.
template <class Weight>
class Weighing {
 public:
  explicit Weighing(std::span<const int> values) : values_(values) {}
  int operator[](Weight weight) const { return values_[static_cast<std::size_t>(weight)]; }

 private:
  std::span<const int> values_;
};

}  // namespace trigh
