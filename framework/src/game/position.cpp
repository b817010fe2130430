#include "trigh/game/position.hpp"

#include <algorithm>

#include "trigh/base/hash.hpp"

namespace trigh {
namespace {

template <class T>
bool all_zero(const T& value) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
  return std::all_of(bytes, bytes + sizeof value, [](unsigned char byte) { return byte == 0; });
}

bool unused_is_zero(const Position& p) {
  for (int i = p.depth; i < kMaxFrames; ++i)
    if (!all_zero(p.frames[i])) return false;
  for (int i = p.unit_count; i < kMaxUnits; ++i) {
    const UnitState& u = p.units[i];
    if (u.hex != kNoHex || u.place != Place::kUnused || u.steps || u.flags || u.data) return false;
  }
  for (const Marker& m : p.markers)
    if (m.kind == 0 && !all_zero(m)) return false;
  return true;
}

}  // namespace

std::uint64_t Position::hash() const noexcept { return hash_bytes(this, sizeof *this); }

int Position::check() const noexcept {
  if (depth < 1 || depth > kMaxFrames) return 1;
  for (const UnitState& u : units)
    if ((u.place == Place::kOnMap) != (u.hex != kNoHex)) return 2;
  if (!unused_is_zero(*this)) return 3;
  return 0;
}

}  // namespace trigh
