// Results of an experiment: one SQLite file, `trigh-results/1`. What its tables and columns mean is in
// docs/formats/results.md; `trigh simulate` writes it, `trigh report` and `trigh profile` read it.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "trigh/base/expected.hpp"

namespace SQLite {
class Database;
}

namespace trigh::host::lab {

constexpr int kResultsId = 0x5452474C;  ///< application_id: "TRGL"
constexpr int kResultsVersion = 1;      ///< user_version

/// The statements that make the tables.
extern const char* const kResultsTables;

/// Opens a results file to read it. TR-785: it is not there, damaged, or none of ours.
Expected<std::unique_ptr<SQLite::Database>> open_results(const std::filesystem::path& file);
/// Its manifest: what makes two runs the same run, by name.
std::map<std::string, std::string> manifest_of(SQLite::Database& results);

}  // namespace trigh::host::lab
