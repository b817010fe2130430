// The system's block of a position as data, for position files; they begin between two decisions.
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
  return Datum::object({{"attacks", number(own.attacks)}, {"boxes_lost", Datum::list(std::move(lost))}});
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
