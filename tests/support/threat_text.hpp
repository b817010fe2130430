// Threats as lines to compare: "0404: a@0403 b@0405 | gun@0402 +7", attackers by id, then who supports from a distance.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "support/rules_table.hpp"
#include "trigh/play/threat.hpp"

namespace trigh::test {

inline std::string threats_text(const Ruleset& rules, const State& state, Side side) {
  std::string text;
  for (const Threat& threat : threats_to(rules, state, side)) {
    std::vector<std::string> near, far;
    for (const ThreatMove& move : threat.moves)
      (move.near ? near : far).push_back(" " + rules.counters()[move.unit].id + "@" + rules.map().grid.number(move.to));
    text += (text.empty() ? "" : "; ") + rules.map().grid.number(threat.hex) + ":";
    std::sort(near.begin(), near.end());
    std::sort(far.begin(), far.end());
    for (const std::string& each : near) text += each;
    if (!far.empty()) text += " |";
    for (const std::string& each : far) text += each;
    text += threat.report.ratio.empty() ? " " + std::to_string(threat.report.differential) : " " + threat.report.ratio;
  }
  return text;
}

}  // namespace trigh::test
