// What Crusader's own rules keep in the position.
#pragma once

#include "quad_position.hpp"

namespace quad::crusader {

struct CrusaderSlice {
  std::uint8_t diversion_required = 0;  ///< units that must leave [CRU 18.1-2]
  std::uint8_t diversion_exited = 0;
  std::uint8_t penalty_left = 0;  ///< units still to be taken off [CRU 18.2]
  std::uint8_t end_agreed = 0;    ///< bit 0/1: side agrees to stop after this turn [CRU 19.17]
};

auto& kept(auto& state) { return slice<CrusaderSlice>(state); }

}  // namespace quad::crusader
