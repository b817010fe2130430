// Crusader's facts: supply sources (16), the Tobruk perimeter (17), exits (18.3), the victory block (19).
#include "titles/crusader.hpp"

#include "titles/titles.hpp"

namespace quad {
namespace crusader {
namespace {

/// Axis units exactly three hexes from the centre need not fight across a minefield of either owner [CRU 17.1].
bool tobruk_exempts(const Quad& quad, Side side, HexId hex, Direction toward_enemy) {
  const auto& title = static_cast<const Crusader&>(*quad.title);
  return side == kAxis && title.perimeter().contains(hex) &&
         (quad.map().side(hex, toward_enemy) & title.perimeter_mines()) != 0;
}

ExitFacts exit_facts(const Quad& quad, Side side, const Case& rule) {
  const Datum& entry = quad.data->title["rules"]["exits"][quad.data->side_ids[index(side)]];
  ExitFacts facts{{}, entry["earliest_turn"].as_int(1), &rule};
  for (const std::string& region : entry["regions"].as_texts()) facts.hexes |= quad.map().region(region);
  return facts;
}

}  // namespace

Crusader::Crusader(const Quad& quad) : quad_(quad) {
  for (int i = 0; i < quad.counters().size(); ++i) {
    const UnitFacts& facts = quad.units[static_cast<std::size_t>(i)];
    german_.push_back(quad.counters()[static_cast<UnitId>(i)].nation == "german");
    worth_.push_back(static_cast<std::int16_t>(facts.artillery ? facts.barrage + facts.fpf        // [CRU 19.27-2]
                                                               : facts.attack + facts.defense));  // [CRU 19.27-1]
  }
  read_perimeter();
  read_victory();
  const Map& map = quad.map();
  open_.resize(static_cast<std::size_t>(map.grid.size()));
  to_tobruk_.assign(static_cast<std::size_t>(map.grid.size()), 0);
  map.all().for_each([&](HexId hex) {
    for (Direction d = 0; d < kDirections; ++d)
      if (quad.side_open(hex, d)) open_[hex] = static_cast<std::uint8_t>(open_[hex] | 1 << d);
    if (victory_.route_to != kNoHex)
      to_tobruk_[hex] = static_cast<std::uint8_t>(map.grid.distance(hex, victory_.route_to));
  });
}

void Crusader::read_perimeter() {
  const Datum& tobruk = quad_.data->title["rules"]["tobruk"];
  const Map& map = quad_.map();
  if (const auto centre = map.grid.parse(tobruk["centre"].as_text()))
    for (HexId hex : map.grid.ring(*centre, tobruk["distance"].as_int()))
      if (map.exists(hex)) perimeter_.add(hex);
  for (const std::string& kind : tobruk["hexside_kinds"].as_texts()) perimeter_mines_ |= map.hexside_bit(kind);
}

void Crusader::read_victory() {
  const Datum& rules = quad_.data->scenario.rules["victory"];
  const Map& map = quad_.map();
  victory_.points = rules["kind"].as_text() == "points";
  victory_.dash = rules.has("last_in_hex");
  for (const std::string& region : rules["route"]["from_regions"].as_texts()) victory_.route_from |= map.region(region);
  if (const auto to = map.grid.parse(rules["route"]["to"].as_text()); to && map.exists(*to)) victory_.route_to = *to;
  victory_.route_points = rules["route"]["points"].as_int();
  if (rules["route"].has("reading") && quad_.reads(rules["route"]["reading"].as_text(), "excluded"))
    victory_.route_points = 0;  // [CRU 19.37-1] read without the bonus
  const Datum& losses = rules["losses"];
  victory_.destroy = losses["destroyed"].as_int();
  victory_.destroy_german = losses["destroyed_of_nation"]["at_least"].as_int();
  victory_.fewer_on_map = losses["or_fewer_on_map_than"].as_int();
  victory_.allied_lost_more = rules["override"]["allied_lost_more_than"].as_int();
  victory_.axis_destroyed_most = rules["override"]["axis_destroyed_at_most"].as_int();
  for (const Datum& entry : rules["last_in_hex"].items())
    if (const auto hex = map.grid.parse(entry["hex"].as_text()); hex && victory_.watched.size() < 4)
      victory_.watched.push_back({*hex, entry["points"].as_int()});
  victory_.unsupplied_points = rules["unsupplied"]["points"].as_int();
}

void Crusader::set_up(State& state) const {
  block(state).title = TitleState{};
  for (const WatchedHex& watched : victory_.watched)  // units that start in a hex count [CRU 19.37-2]
    if (const UnitId unit = quad_.at(state, watched.hex); unit != kNoUnit)
      note_passage(state, state.side(unit), watched.hex);
}

bool Crusader::turn_over(State& state, Events& events) const {
  Position& pos = state.pos;
  TitleState& own = block(state).title;
  if (pos.frames[0].phase == kCombatPhase) {
    own.penalty_left = static_cast<std::uint8_t>(penalty_due(quad_, state));
    if (own.penalty_left > 0) {  // the Allied player decides before the turn ends [CRU 18.2]
      pos.frames[0] = Frame{};
      pos.frames[0].phase = kPenaltyStep;
      pos.frames[0].actor = kAllied;
      return true;
    }
  }
  own.penalty_left = 0;
  const bool agreed = own.end_agreed == 3;
  own.end_agreed = 0;   // consent is for this turn only
  if (agreed) judge_victory(state, events);  // [CRU 19.17]
  return agreed;
}

}  // namespace crusader

void add_crusader(Quad& quad) {
  using namespace crusader;
  quad.source_cases = {&k16_0_G, &k16_0_G2};
  quad.exits = {exit_facts(quad, kAxis, k18_3_1), exit_facts(quad, kAllied, k18_3_2)};
  quad.exemptions.push_back({&k17_1, tobruk_exempts});
  auto title = std::make_unique<Crusader>(quad);
  quad.modules.push_back(diversion(quad, *title));
  quad.modules.push_back(exits(quad));
  quad.modules.push_back(scenarios(quad, *title));
  quad.title = std::move(title);
}

}  // namespace quad
