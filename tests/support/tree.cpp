#include "support/tree.hpp"

namespace trigh::test {

std::string in_source(const char* path) { return std::string(TRIGH_SOURCE_DIR) + path; }

std::string in_build(const char* path) { return std::string(TRIGH_BINARY_DIR) + path; }

}  // namespace trigh::test
