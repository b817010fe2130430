// The figures of `trigh bench`: each measured with Google Benchmark in one run beside its reference, compared
// with a goal and a floor.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh::bench {

struct Figure {
  std::string name, unit;
  double value = 0;
  double goal = 0, floor = 0;     ///< a figure on the wrong side of its floor is a defect
  bool more_is_better = false;
  std::string note;               ///< reference value, counts

  bool meets(double bound) const { return more_is_better ? value >= bound : value <= bound; }
};

struct BenchSubject {
  std::shared_ptr<const Ruleset> campaign, race;    ///< the longer and the shorter scenario
  std::function<double()> load_plugin;              ///< loads a fresh copy of the plugin; returns the seconds it took
  std::string program;                              ///< the host's own file, started for the start-up figure
};

/// Measures everything, about `seconds` for each timing. Timings that belong together are taken in turns and the least of
/// several rounds counts, in processor time where one thread does the work: what else the machine does burdens neither. `progress` gets a line before each.
std::vector<Figure> measure(const BenchSubject& subject, double seconds, const std::function<void(const std::string&)>& progress);

}  // namespace trigh::bench
