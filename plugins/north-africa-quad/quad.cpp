// What a game of the system is made of: the facts of the title, actions, phases and words; and what several sections
// ask of the map.
#include "quad.hpp"

#include <algorithm>

namespace quad {

Quad::Quad(std::shared_ptr<const GameData> game, const Options& chosen, Findings& findings)
    : Game(std::move(game), chosen) {
  results = kit::ResultsTable::of_title(*data, kEveryCase, "TR-801", findings);
  zone_effects = kit::ZoneEffects::read(*data, kEveryCase, findings);
  if (!findings.empty()) return;
  anti_tank_line = crt().line("anti-tank");
  read_units(findings);
  read_terrain(findings);
  read_hexsides(findings);
  read_sources();
  read_exits();
  read_boxes();
  read_arrivals(findings);
  describe(*this);
  phases[kCombatRoll].faces = static_cast<std::uint8_t>(crt().faces());
  add_words();
}

const Case& Quad::case_of(const Datum& id, const Case& otherwise) const {
  if (id.is_null()) return otherwise;
  for (const Case* known : kEveryCase)
    if (known->id == id.as_text()) return *known;
  return otherwise;
}

HexSet Quad::regions_of(const Datum& names) const {
  HexSet set;
  for (const std::string& region : names.as_texts()) set |= map().region(region);
  return set;
}

const Datum& Quad::under_readings(const Datum& object, std::string_view member) const {
  for (const Datum& change : object["readings"].items())
    if (change.has(member) && reads(change["reading"].as_text(), change["choice"].as_text())) return change[member];
  return object[member];
}

void Quad::read_units(Findings& findings) {
  const CounterSet& set = counters();
  for (UnitId unit = 0; unit < set.size(); ++unit) {
    const Counter& counter = set[unit];
    const auto value = [&](std::string_view name) { return static_cast<std::int8_t>(set.value_of(counter, name)); };
    const UnitFacts facts{value("attack"), value("defense"), value("movement"), value("barrage"), value("fpf"),
                          value("range"), set.has_trait(counter, "artillery"), set.has_trait(counter, "mechanized"),
                          set.has_trait(counter, "anti-tank"), counter.side};
    if (facts.movement < 0 || facts.movement > 48)
      findings.push_back(
          {"TR-802", "counters", "", "unit '" + counter.id + "' has a movement allowance outside 0 to 48"});
    units.push_back(facts);
    lasting_class.push_back(static_cast<std::uint8_t>(index(facts.side) * 2 + (facts.mechanized ? 1 : 0)));
  }
}

void Quad::read_terrain(Findings& findings) {
  for (const std::string& kind : map().terrain_kinds) {
    const Datum& entry = data->title["rules"]["terrain"][kind];
    if (entry.is_null())
      findings.push_back(
          in_title("TR-801", "/rules/terrain", "terrain '" + kind + "' of the map has no entry; add it"));
    terrain.push_back({under_readings(entry, "cost").as_halves(), entry["prohibited"].as_bool(),
                       line_of(entry, "/rules/terrain/" + kind, findings), kind.c_str()});
  }
}

int Quad::line_of(const Datum& entry, const std::string& where, Findings& findings) const {
  const std::string_view name = under_readings(entry, "line").as_text("none");
  const int line = crt().line(name);
  if (name != "none" && line < 0)
    findings.push_back(in_title("TR-801", where + "/line", "the combat results table has no such terrain line"));
  return line;
}

void Quad::read_hexsides(Findings& findings) {
  const Datum& file = data->title["rules"];
  for (const std::string& kind : map().hexside_kinds) {
    const HexsideKinds bit = map().hexside_bit(kind);
    const Datum& entry = file["hexsides"][kind];
    HexsideFacts facts{bit, kind.c_str(), file["ways"][kind].as_halves(), kind == "trail" ? &k5_23 : &k5_22};
    if (facts.way_halves == 0 && entry.is_null())
      findings.push_back(in_title("TR-801", "/rules/hexsides",
                                  "hexside '" + kind + "' of the map is neither a way nor listed; add it"));
    facts.price_halves = under_readings(entry, "cost").as_halves();
    facts.price_rule = &case_of(entry["case"], k5_23);
    facts.prohibited = entry["prohibited"].as_bool();
    for (const std::string& way : entry["crossed_by"].as_texts()) facts.crossed_by |= map().hexside_bit(way);
    facts.minefield_of = side_named(*data, under_readings(entry, "minefield_of").as_text());
    facts.line = line_of(entry, "/rules/hexsides/" + kind, findings);
    if (kind == "road") roads |= bit;
    if (kind == "trail") trails |= bit;
    if (facts.prohibited) prohibited_sides |= bit;
    if (is_player(facts.minefield_of)) minefields[index(facts.minefield_of)] |= bit;
    hexsides.push_back(facts);
  }
  for (const HexsideData& side : map().hexsides)
    for (int owner = 0; owner < 2; ++owner)
      if (side.kinds & minefields[owner]) {
        mined_hexes[owner].add(side.a);
        mined_hexes[owner].add(side.b);
      }
}

void Quad::read_boxes() {
  const Datum& box = data->title["rules"]["boxes"];
  boxes = map().hexes_with(map().feature_bit(box["feature"].as_text()));
  if (const Datum& region = under_readings(box, "region"); !region.is_null()) boxes |= map().region(region.as_text());
}

bool Quad::closed_side(HexId from, Direction d) const {
  const HexsideKinds kinds = map().side(from, d);
  return std::ranges::any_of(sides(kinds & prohibited_sides),
                             [&](const HexsideFacts& side) { return (kinds & side.crossed_by) == 0; });
}

bool Quad::side_open(HexId from, Direction d) const {
  const HexId to = map().neighbor(from, d);
  return to != kNoHex && !prohibited(from) && !prohibited(to) && !closed_side(from, d);
}

bool Quad::adjacent(const State& state, UnitId a, UnitId b) const {
  return map().grid.direction(state.hex(a), state.hex(b)).has_value();
}

bool Quad::in_contact(const State& state, UnitId a, UnitId b) const {
  const auto d = map().grid.direction(state.hex(a), state.hex(b));
  return d && edges(Purpose::kAttack, mover_class(a)).open(state.hex(a), *d);
}

void Quad::add_words() {
  for (const std::string& side : data->side_ids) {
    point_names.push_back(side + ".ground_support");
    vocabulary.push_back({WordKind::kPoint, point_names.back(), "integer",
                          "Ground Support Points the side may still commit in this Game-Turn.", {0, 999}});
  }
  const auto feature = [this](std::string_view id, const char* type, std::string meaning) {
    vocabulary.push_back({WordKind::kFeature, std::string(id), type, std::move(meaning)});
  };
  const Datum &rules = data->title["rules"], &sources = rules["supply_sources"];
  for (const std::string& side : data->side_ids)
    feature(sources[side]["feature"].as_text(), "feature",
            "A source of supply of the side " + side + ", on a map other than the title's own.");
  for (const std::string& side : data->side_ids)
    for (const std::string& region : sources[side]["regions"].as_texts())
      feature(region, "region", "Sources of supply of the side " + side + ".");
  for (const Datum& range : data->scenario.rules["arrivals"].items())  // [QUAD 13.0-G]
    for (const std::string& region : range["regions"].as_texts()) {
      const auto known = std::ranges::find(vocabulary, region, &Word::id);
      if (known == vocabulary.end())
        feature(region, "region", "Where reinforcements come onto the map.");
      else if (known->type == "region" && !known->meaning.ends_with("onto the map."))
        known->meaning += " Where reinforcements come onto the map.";
    }
  if (const Datum& box = rules["boxes"]["feature"]; !box.is_null())
    feature(box.as_text(), "feature", "A fortified box.");
}

}  // namespace quad
