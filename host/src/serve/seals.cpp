#include "serve/seals.hpp"

#include <string>

#include "serve/tokens.hpp"

namespace trigh::host::serve {

std::string chain_start(std::string_view table, std::string_view head) { return seal_of({"start", table, head}); }

std::string chain_link(std::string_view before, std::string_view table, std::int64_t number, std::string_view line) {
  return seal_of({before, table, std::to_string(number), line});
}

std::string remark_link(std::string_view before, std::string_view table, std::int64_t number, const Remark& remark) {
  const std::string numbers = std::to_string(number) + " " + std::to_string(remark.at) + " " +
                              std::to_string(remark.side ? index(*remark.side) : -1) + " " +
                              std::to_string(remark.actions);
  return seal_of({"remark", before, table, numbers, remark.name, word_of(remark.kind), remark.text});
}

}  // namespace trigh::host::serve
