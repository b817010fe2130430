// The conformance kit (trigh/play/conformance.hpp) set up for a title as the host opens it: through its plugin, with
// the round trips of the host's files and the views of both sides.
#pragma once

#include "session.hpp"
#include "trigh/play/conformance.hpp"

namespace trigh::host {

/// Composes through the plugin of `game`, which must outlive the setup; what the ruleset throws in compose() becomes
/// a failure. The round trips: a save plays on to the same position, a position file makes
/// the same, a view withholds what its side may not know.
ConformanceSetup conformance_setup(const OpenGame& game);

/// Runs the kit. What the ruleset throws on the way becomes a finding.
Expected<ConformanceReport> run_conformance(const OpenGame& game, const ConformanceSetup& setup);

/// The report in some lines: what was played and judged, then each failure.
std::string to_string(const ConformanceReport& report);

}  // namespace trigh::host
