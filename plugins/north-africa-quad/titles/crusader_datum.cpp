// The system's block of a position as data. A combat in hand is no part of it: position files begin between two
// combats, and play on from there.
#include <algorithm>

#include "titles/crusader.hpp"

namespace quad {

Datum Quad::extra_to_datum(const State& state) const { return title->to_datum(state); }

Findings Quad::extra_from_datum(State& state, const Datum& datum) const {
  block(state) = QuadBlock{};
  return title->from_datum(state, datum);
}

namespace crusader {

void Crusader::describe(std::vector<Word>& words) const {
  const auto add = [&](const char* id, const char* type, const char* meaning) {
    words.push_back({WordKind::kExtra, id, type, meaning, {0, kMaxUnits}});
  };
  add("diversion_required", "integer", "German units that must leave the map for the diversion.");
  add("diversion_exited", "integer", "How many of them have left.");
  add("penalty_left", "integer", "Units the Allied player has still to take off because too few left.");
  add("end_agreed", "sides", "Sides that agree to stop after this Game-Turn.");
  add("last_in_hex", "sides by hex", "Of each hex that scores, the side whose unit was the last in it.");
}

Datum Crusader::to_datum(const State& state) const {
  const TitleState& own = block(state).title;
  const auto number = [](int value) { return Datum::number_milli(value * 1000); };
  std::vector<Datum> agreed;
  for (int side = 0; side < 2; ++side)
    if (own.end_agreed >> side & 1) agreed.push_back(Datum::text(quad_.data->side_ids[side]));
  std::vector<std::pair<std::string, Datum>> last;
  for (std::size_t i = 0; i < victory_.watched.size(); ++i)
    if (own.last_in_hex[i] != 0)
      last.emplace_back(quad_.map().grid.number(victory_.watched[i].hex),
                        Datum::text(quad_.data->side_ids[own.last_in_hex[i] - 1]));
  return Datum::object({{"diversion_required", number(own.diversion_required)},
                        {"diversion_exited", number(own.diversion_exited)},
                        {"penalty_left", number(own.penalty_left)},
                        {"end_agreed", Datum::list(std::move(agreed))},
                        {"last_in_hex", Datum::object(std::move(last))}});
}

Findings Crusader::from_datum(State& state, const Datum& datum) const {
  Findings findings;
  const auto complain = [&](std::string pointer, std::string text) {
    findings.push_back({"TR-822", "position", "/extra/" + std::move(pointer), std::move(text)});
  };
  set_up(state);
  TitleState& own = block(state).title;
  for (const auto& [key, value] : datum.members()) {
    if (key == "diversion_required") own.diversion_required = static_cast<std::uint8_t>(value.as_int());
    if (key == "diversion_exited") own.diversion_exited = static_cast<std::uint8_t>(value.as_int());
    if (key == "penalty_left") own.penalty_left = static_cast<std::uint8_t>(value.as_int());
    if (key == "end_agreed")
      for (const std::string& id : value.as_texts())
        own.end_agreed = static_cast<std::uint8_t>(own.end_agreed | 1 << index(side_named(*quad_.data, id)));
    if (key == "last_in_hex") {
      for (const auto& [hex, id] : value.members()) {
        const auto where = quad_.map().grid.parse(hex);
        const Side side = side_named(*quad_.data, id.as_text());
        const auto scores = [&](const auto& each) { return each.hex == *where; };
        if (!where || std::ranges::none_of(victory_.watched, scores))
          complain(key + "/" + hex, "'" + hex + "' is no hex that scores in this scenario; leave it out");
        else
          note_passage(state, side, *where);
      }
    }
  }
  return findings;
}

}  // namespace crusader
}  // namespace quad
