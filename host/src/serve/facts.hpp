// What a server must know of a game besides what the protocol tells: kept with its log, and worked out by a process
// that has the rules.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "json_object.hpp"
#include "serve/store.hpp"
#include "table.hpp"

namespace trigh::host::serve {

struct Facts {
  Standing standing;
  Side to_act = Side::kNone;
  /// actions_since() of each side.
  std::array<std::optional<std::size_t>, 2> back{};

  std::size_t actions() const { return static_cast<std::size_t>(standing.actions); }
  bool over() const { return standing.over; }
};

Standing standing_of(const Table& table);
Facts facts_of(const Table& table);
Json json_of(const Facts& facts);
Facts facts_from(const Json& json);

}  // namespace trigh::host::serve
