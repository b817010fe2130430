#include "rpc/face.hpp"

#include <cctype>
#include <optional>

namespace trigh::host::rpc {
namespace {

/// A face "attack-defense-movement" with numbers for the words; nothing when the counter lacks one of them.
std::optional<std::string> filled(std::string_view face, const CounterSet& counters, const Counter& counter,
                                  std::span<const std::int16_t> values) {
  std::string text;
  for (std::size_t i = 0; i < face.size();) {
    std::size_t end = i;
    while (end < face.size() && (std::islower(static_cast<unsigned char>(face[end])) || face[end] == '_')) ++end;
    if (end == i) {
      text += face[i++];
      continue;
    }
    const int slot = counters.find_value(face.substr(i, end - i));
    if (slot < 0 || counter.values[slot] == 0) return std::nullopt;
    text += std::to_string(values[static_cast<std::size_t>(slot)]);
    i = end;
  }
  return text;
}

}  // namespace

std::string face_of(const GameData& data, const Counter& counter, std::span<const std::int16_t> values) {
  const auto faces = data.title["faces"].as_texts();
  for (const std::string& face : faces)
    if (const auto text = filled(face, data.counters, counter, values)) return *text;
  std::string text;
  for (std::size_t slot = 0; slot < data.counters.value_names().size(); ++slot)
    if (values[slot] != 0) text += (text.empty() ? "" : "-") + std::to_string(values[slot]);
  return text;
}

}  // namespace trigh::host::rpc
