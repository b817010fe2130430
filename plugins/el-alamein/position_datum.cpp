// The system's block of a position as data, for position files; they begin between two decisions. And what a made-up
// position may not be.
#include "el_alamein.hpp"

namespace ala {
namespace {

Datum number(int value) { return Datum::number_milli(value * 1000); }

}  // namespace

Datum ElAlamein::extra_to_datum(const State& state) const {
  const AlaBlock& own = block(state);
  std::vector<Datum> lost;
  for (std::size_t i = 0; i < boxes.hexes.size(); ++i)
    if (own.boxes_lost >> i & 1) lost.push_back(Datum::text(map().grid.number(boxes.hexes[i])));
  return Datum::object({{"attacks", number(own.attacks)},
                        {"boxes_lost", Datum::list(std::move(lost))},
                        {"setting_up", number(own.setting_up)}});
}

Findings ElAlamein::check_position(const State& state) const {
  Findings findings;
  const auto complain = [&](const char* code, const std::string& pointer, std::string text) {
    findings.push_back({code, "", pointer, std::move(text)});
  };
  for (int i = 0; i < state.pos.unit_count; ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (!state.unit(unit).on_map()) continue;
    const HexId hex = state.hex(unit);
    const std::string name = "'" + counters()[unit].id + "' stands in " + map().grid.number(hex);
    if (ground(hex).prohibited)
      complain("TR-842", "/units/" + counters()[unit].id, name + ", in the sea [ALA 6.5-4]; move it");
    bool enemies = false;
    each_in(state, hex, [&](UnitId other) { enemies = enemies || state.side(other) != state.side(unit); });
    if (enemies)
      complain("TR-843", "/units/" + counters()[unit].id,
               name + " together with an enemy [ALA 5.21]; move one of them");
  }
  for (const Marker& marker : state.pos.markers)
    if ((marker.kind == kAxisVanguard || marker.kind == kAlliedVanguard) && !road.on(marker.hex))
      complain("TR-844", "/markers",
               "a Supply Vanguard lies in " + map().grid.number(marker.hex) + ", off the road [ALA 15.0-G2]; move it");
  const bool placing = state.pos.frames[0].phase == kSetUpPhase;
  if (placing != (block(state).setting_up != 0) || (placing && !free_set_up.on))
    complain("TR-845", "/extra/setting_up",
             "the phase 'set-up' and 'setting_up' 1 or 2 go together, under the option 'free-set-up' [ALA 18.41]");
  return findings;
}

Findings ElAlamein::extra_from_datum(State& state, const Datum& datum) const {
  Findings findings;
  const auto complain = [&](std::string pointer, std::string text) {
    findings.push_back({"TR-841", "position", "/extra/" + std::move(pointer), std::move(text)});
  };
  AlaBlock& own = block(state);
  own = AlaBlock{};
  for (const auto& [key, value] : datum.members()) {
    if (key == "attacks") {
      own.attacks = static_cast<std::uint8_t>(value.as_int());
      if (value.kind() != Datum::Kind::kNumber || value.as_int() < 0 || value.as_int() > 255)
        complain(key, "'attacks' must be the number of attacks declared in this Combat Phase");
    } else if (key == "setting_up") {
      own.setting_up = static_cast<std::uint8_t>(value.as_int());
      if (value.kind() != Datum::Kind::kNumber || value.as_int() < 0 || value.as_int() > 2)
        complain(key, "'setting_up' must be 1 or 2 while forces are placed freely, and 0 afterwards");
    } else if (key == "boxes_lost") {
      for (const std::string& text : value.as_texts()) {
        const auto hex = map().grid.parse(text);
        bool known = false;
        for (std::size_t i = 0; i < boxes.hexes.size(); ++i)
          if (hex && boxes.hexes[i] == *hex) {
            own.boxes_lost = static_cast<std::uint16_t>(own.boxes_lost | 1u << i);
            known = true;
          }
        if (!known) complain(key, "'" + text + "' is no hex of a Boxed Area in this scenario");
      }
    } else {
      complain(key, "the system keeps nothing under '" + key + "'; leave it out");
    }
  }
  return findings;
}

}  // namespace ala
