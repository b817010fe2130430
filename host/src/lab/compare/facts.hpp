// Facts of one title for the table of systems, each asked of its ruleset or read from its tables.
#pragma once

#include <string>
#include <vector>

#include "lab/compare/scene.hpp"

namespace trigh::host::lab {

/// One cell of the table of systems: what a title says to one question.
struct Fact {
  std::string group, id;                ///< the section, and the question in it
  std::string name;                     ///< the question in words
  std::string text;                     ///< the answer
  std::vector<std::string> cases;       ///< by which it is so, as far as the ruleset names them
  std::string from;                     ///< where it was asked: a method of the protocol, a file, a probe
  std::vector<std::string> items = {};  ///< all that the answer counts
};
using Facts = std::vector<Fact>;

/// Zones of control, stacking and supply, asked on small positions: who exerts a zone, what it does to those who enter
/// it, how many units a hex takes, who has to attack, what a state of supply changes and what keeps it.
/// Findings: of the mapping and of the positions.
Expected<Facts> probed_facts(TitleLibrary& library, const Mapping& mapping, const Compared& title, Effort& effort);

/// Movement costs by ground and mover class, found on the hexsides of the title's own map.
Facts ground_facts(const Ruleset& rules);

/// Size, sequence of play, results table, options.
Expected<Facts> stated_facts(TitleLibrary& library, const Compared& title);

/// The results tables by column: `columns` with `column`, `results` (result, p) and, where a table has rows for them,
/// `row`.
Json results_by_column(const Ruleset& rules);

}  // namespace trigh::host::lab
