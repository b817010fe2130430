// The figures of `trigh bench`: each measured with Google Benchmark in one run beside its reference, compared
// with a goal and a floor.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh::bench {

/// What a title wants of a figure; one on the wrong side of its floor is a defect.
struct Bounds {
  double goal = 0, floor = 0;
};

struct Figure {
  std::string id, name, unit;     ///< id: the figure's name in the title's bounds
  double value = 0;
  std::optional<Bounds> bounds;
  bool more_is_better = false;
  std::string note;               ///< reference value, counts

  bool meets(double bound) const { return more_is_better ? value >= bound : value <= bound; }
  bool fails() const { return bounds && !meets(bounds->floor); }
};

struct BenchSubject {
  std::shared_ptr<const Ruleset> campaign, race;    ///< the longer and the shorter scenario
  std::function<double()> load_plugin;              ///< loads a fresh copy of the plugin; returns the seconds it took
  std::string program;                              ///< the host's own file, started for the start-up figure
  std::map<std::string, Bounds, std::less<>> bounds;   ///< by Figure::id
  std::string only;                                 ///< one of parts(); empty: all of them
};

/// What can be measured by itself.
std::vector<std::string> parts();

/// Measures everything, about `seconds` for each timing. Timings that belong together are taken in turns and the least
/// of several rounds counts, in processor time where one thread does the work: what else the machine does burdens
/// neither. What units can do is measured at the first decision in which some have moves. `progress` gets a line before
/// each.
std::vector<Figure> measure(const BenchSubject& subject, double seconds,
                            const std::function<void(const std::string&)>& progress);

}  // namespace trigh::bench
