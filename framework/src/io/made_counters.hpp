// Counters that a position file makes, against the schema of the rule system they are made for.
#pragma once

#include <filesystem>
#include <string_view>

#include "report.hpp"
#include "trigh/base/datum.hpp"

namespace trigh::io {

/// Adds what the system's schema of counters has against the made counters (those with `values`) among a position's
/// units. Every member they give must be as in the title's own counters; one that is left out counts as none. Says
/// nothing when the system has no such schema.
void check_made_counters(const Datum& units, const std::filesystem::path& data_root, std::string_view system,
                         Report& report);

}  // namespace trigh::io
