// The system's block of a position as data. A combat in hand is shown to be there but cannot be loaded: position
// files begin between two combats.
#include "titles/crusader.hpp"

namespace quad {

Datum Quad::extra_to_datum(const State& state) const {
  Datum own = title->to_datum(state);
  if (block(state).combat.active == 0) return own;
  auto members = own.members();
  members.emplace_back("combat", Datum::boolean(true));
  return Datum::object(std::move(members));
}

Findings Quad::extra_from_datum(State& state, const Datum& datum) const {
  block(state) = QuadBlock{};
  Findings findings = title->from_datum(state, datum);
  if (datum.has("combat"))
    findings.push_back({"TR-821", "position", "/extra/combat",
                        "a position cannot begin inside a combat; save it before the attack or after its result"});
  return findings;
}

namespace crusader {

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
    const bool number = value.kind() == Datum::Kind::kNumber && value.as_int(-1) >= 0 && value.as_int() <= kMaxUnits;
    const auto small = static_cast<std::uint8_t>(number ? value.as_int() : 0);
    if (key == "diversion_required" || key == "diversion_exited" || key == "penalty_left") {
      if (!number) complain(key, "'" + key + "' must be a whole number of units");
      if (key == "diversion_required") own.diversion_required = small;
      if (key == "diversion_exited") own.diversion_exited = small;
      if (key == "penalty_left") own.penalty_left = small;
    } else if (key == "end_agreed") {
      for (const std::string& id : value.as_texts()) {
        const Side side = side_named(*quad_.data, id);
        if (!is_player(side)) complain(key, "'" + id + "' is no side of the title");
        else own.end_agreed = static_cast<std::uint8_t>(own.end_agreed | 1 << index(side));
      }
    } else if (key == "last_in_hex") {
      for (const auto& [hex, id] : value.members()) {
        const auto where = quad_.map().grid.parse(hex);
        const Side side = side_named(*quad_.data, id.as_text());
        if (!where || !is_player(side)) complain(key + "/" + hex, "write the number of a hex and the id of a side");
        else note_passage(state, side, *where);
      }
    } else if (key != "combat") {
      complain(key, "the title keeps nothing under '" + key + "'; leave it out");
    }
  }
  return findings;
}

}  // namespace crusader
}  // namespace quad
