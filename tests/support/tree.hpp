// Where the source tree and the build tree are: known to one object file, so that all others compile alike in every
// checkout.
#pragma once

#include <filesystem>
#include <string>

namespace trigh::test {

// `path` below the source tree, for instance "/shared-data".
std::string in_source(const char* path);

// `path` below the build tree.
std::string in_build(const char* path);

inline const std::filesystem::path kSharedData = in_source("/shared-data");

}  // namespace trigh::test
