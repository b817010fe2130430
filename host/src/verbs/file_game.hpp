// What the verbs that ask about a position share.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rpc/json.hpp"
#include "table.hpp"
#include "title_library.hpp"

namespace trigh::host {

/// The game of a position file or a save.
Expected<std::unique_ptr<Table>> open_file(TitleLibrary& library, const std::string& file);

/// Adds one kind of support to a query's: points when the only word is a number, else units.
void add_support(Json& support, const std::string& key, const std::vector<std::string>& words);

}  // namespace trigh::host
