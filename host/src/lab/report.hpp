// The report of an experiment: what a results file holds, summed up as JSON, and the page that shows it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "context.hpp"
#include "json_object.hpp"

namespace trigh::host::lab {

/// What the page shows, `trigh-report/1`: arms with wins by pair, points by Game-Turn, length, combats, places, effects
/// and the outlines of the maps; with `ledgers` above 0 also the luck ledgers of so many games of the first arm.
/// Findings: of open_results() and ledgers_of(); TR-783 when it holds no finished game.
Expected<Json> sum_up_report(Context& context, const std::filesystem::path& results, int ledgers);

/// The built page with `data` in it: nothing in the data can end the script it stands in.
/// TR-789 when `page` is not the built page of this program.
Expected<std::string> report_page(std::string page, const Json& data);

}  // namespace trigh::host::lab
