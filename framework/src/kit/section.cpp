#include "trigh/kit/section.hpp"

namespace trigh::kit {

const Case* case_in(const GameData& data, const Datum& table, std::string_view member,
                    std::span<const Case* const> own) {
  const std::string_view id = table[member].as_text();
  if (id.empty()) return nullptr;
  for (const Case* each : own)
    if (each->id == id) return each;
  for (const auto& each : data.borrowed_cases)
    if (each->id == id) return &each->as_case;
  return nullptr;
}

}  // namespace trigh::kit
