// Makes the results file of a run from its blocks, and CSV files of it.
#pragma once

#include "lab/block_folder.hpp"

namespace trigh::host::lab {

/// Writes all blocks that are there, in their order, into a new database and puts it in the place of `file` when it is
/// complete. TR-786.
Findings write_results(const Experiment& experiment, const BlockFolder& folder, const std::filesystem::path& file);
/// One file a table, with a head line, as RFC 4180 has it; the folder is made. TR-786.
Findings write_csv(const std::filesystem::path& results, const std::filesystem::path& folder);

}  // namespace trigh::host::lab
