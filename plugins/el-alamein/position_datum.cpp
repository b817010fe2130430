// The system's block of a position as data, for position files; they begin between two decisions.
#include "el_alamein.hpp"

namespace ala {

Datum ElAlamein::extra_to_datum(const State& state) const {
  const AlaBlock& own = block(state);
  std::vector<Datum> lost;
  for (std::size_t i = 0; i < boxes.hexes.size(); ++i)
    if (own.boxes_lost >> i & 1) lost.push_back(Datum::text(map().grid.number(boxes.hexes[i])));
  return Datum::object({{"attacks", Datum::number(own.attacks)},
                        {"boxes_lost", Datum::list(std::move(lost))},
                        {"setting_up", Datum::number(own.setting_up)}});
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
    } else if (key == "setting_up") {
      own.setting_up = static_cast<std::uint8_t>(value.as_int());
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
    }
  }
  return findings;
}

}  // namespace ala
