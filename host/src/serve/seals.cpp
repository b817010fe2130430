#include "serve/seals.hpp"

#include <string>

#include "serve/tokens.hpp"

namespace trigh::host::serve {

std::string chain_start(std::string_view table, std::string_view head) { return seal_of({"start", table, head}); }

std::string chain_link(std::string_view before, std::string_view table, std::int64_t number, std::string_view line) {
  return seal_of({before, table, std::to_string(number), line});
}

}  // namespace trigh::host::serve
