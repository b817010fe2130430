// Reading the facts of a title: counters, terrain, numbers, the road, boxed areas, lines and levels.
#include <algorithm>

#include "el_alamein.hpp"

namespace ala {

ElAlamein::ElAlamein(std::shared_ptr<const GameData> game, const Options& chosen_options, Findings& findings)
    : Game(std::move(game), chosen_options) {
  crt = kit::ResultsTable::of_title(*data, kCases, "TR-831", findings);
  zone_effects = kit::ZoneEffects::read(*data, kCases, findings);
  if (!findings.empty()) return;
  read_units();
  read_terrain(findings);
  read_sides();
  read_road(findings);
  read_boxes();
  read_stand_fast();
  read_levels();
  read_variations(findings);
  read_free_set_up(findings);
  describe(*this);
  phases[kCombatRoll].faces = static_cast<std::uint8_t>(crt.faces());
  add_words();
}

void ElAlamein::read_units() {
  const CounterSet& set = counters();
  const int mechanized_from = rules_datum()["mechanized_from"].as_int(6);
  const bool engineers_are_combat = !reads("engineers", "support"), labels_move = reads("supply-labels", "movement");
  for (UnitId unit = 0; unit < set.size(); ++unit) {
    const Counter& counter = set[unit];
    const bool supply = set.has_trait(counter, "supply"), engineer = set.has_trait(counter, "engineer");
    const bool by_label = supply && labels_move;   // the other way to read the label
    const auto value = [&](std::string_view name) { return static_cast<std::int16_t>(set.value_of(counter, name)); };
    UnitFacts facts{value("strength"), value(by_label ? "attacks" : "movement"), value("range"), value("attacks")};
    if (by_label) facts.attacks = -1;
    facts.supply = supply;
    facts.engineer = engineer;
    facts.combat = !supply && (!engineer || engineers_are_combat);
    facts.fights = !supply && !engineer;
    facts.attacks_at_all = facts.fights && !set.has_trait(counter, "defense-only");
    facts.mechanized = facts.movement >= mechanized_from;
    facts.side = counter.side;
    units.push_back(facts);
  }
}

void ElAlamein::read_terrain(Findings& findings) {
  const Datum& key = rules_datum()["terrain"];
  for (const std::string& kind : map().terrain_kinds) {
    const Datum& entry = key[kind];
    if (entry.is_null())
      findings.push_back(
          in_title("TR-831", "/rules/terrain", "terrain '" + kind + "' of the map has no entry; add it"));
    terrain.push_back({Pace::read(entry), entry["defense"].as_int(1), entry["prohibited"].as_bool(),
                       entry["rough"].as_bool(), entry["isolates"].as_bool(), kind.c_str()});
  }
  for (const HexId hex : map().all()) {
    if (ground(hex).isolates) isolating.add(hex);
    if (ground(hex).rough || ground(hex).prohibited) unclear.add(hex);
  }
  for (std::size_t i = 0; i < map().hexside_kinds.size(); ++i)
    if (rules_datum()["hexsides"][map().hexside_kinds[i]]["prohibited"].as_bool())
      prohibited_sides |= HexsideKinds{1} << i;
}

int ElAlamein::supply_range(std::string_view of, int otherwise) const {
  return data->table("lines").has("any_length_case") ? kAnyLength
                                                     : rules_datum()["supply"][of]["range"].as_int(otherwise);
}

void ElAlamein::read_sides() {
  const Datum& file = rules_datum();
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string& id = data->side_ids[side];
    stack_limit[side] = file["stacking"]["limit"][id].as_int(1);
    edge_hexes[side] = map().region(file["edges"][id].as_text());
    for (const Datum& roll : file["minefields"]["cleared_by"][id].items())
      clearing[side] = static_cast<std::uint8_t>(clearing[side] | 1u << roll.as_int());
  }
}

/// From the road hex at the first side's edge, always on to the next hexside that carries the road. At a fork that is
/// the branch that leads to the other edge: there is one road only [ALA 15.0-G1].
void ElAlamein::read_road(Findings& findings) {
  const HexsideKinds bit = map().hexside_bit("road");
  const auto branches = [&](HexId hex, const HexSet& been) {
    FixedVector<HexId, kDirections> list;
    for (Direction d = 0; d < kDirections; ++d)
      if (const HexId to = map().neighbor(hex, d); to != kNoHex && (map().side(hex, d) & bit) && !been.contains(to))
        list.push_back(to);
    return list;
  };
  const auto leads_across = [&](HexId from) {
    HexSet been = road.set;
    std::vector<HexId> open{from};
    while (!open.empty()) {
      const HexId hex = open.back();
      open.pop_back();
      if (edge_hexes[1].contains(hex)) return true;
      been.add(hex);
      for (const HexId to : branches(hex, been)) open.push_back(to);
    }
    return false;
  };
  const auto next = [&](HexId hex) {
    const auto list = branches(hex, road.set);
    if (list.empty()) return kNoHex;
    const auto across = std::find_if(list.begin(), list.end(), leads_across);
    return across == list.end() ? list[0] : *across;
  };
  HexId at = kNoHex;
  for (const HexId hex : edge_hexes[0])
    if (at == kNoHex && next(hex) != kNoHex) at = hex;
  while (at != kNoHex) {
    road.place[at] = static_cast<std::int16_t>(road.hexes.size());
    road.hexes.push_back(at);
    road.set.add(at);
    at = next(at);
  }
  road.off = map().all() - road.set;
  if (!road.hexes.empty() && !edge_hexes[1].contains(road.hexes.back()))
    findings.push_back(in_title("TR-831", "/map",
                                "the road must run from one friendly map edge to the other; it ends in " +
                                    map().grid.number(road.hexes.back())));
}

/// Boxed hexes that touch are one area; candidates count by a reading [ALA 18.12].
void ElAlamein::read_boxes() {
  const Datum& entry = scenario_datum()["boxes"];
  if (entry.is_null()) return;
  boxes.side = side_named(*data, entry["side"].as_text());
  HexFeatures features = map().feature_bit(entry["feature"].as_text());
  if (reads("boxed-areas", "candidates")) features |= map().feature_bit(entry["candidates"].as_text());
  for (const HexId hex : map().hexes_with(features))
    if (boxes.hexes.size() < 16) boxes.hexes.push_back(hex);
  boxes.area.resize(boxes.hexes.size());
  for (std::size_t i = 0; i < boxes.hexes.size(); ++i) boxes.area[i] = static_cast<std::uint8_t>(i);
  for (std::size_t again = 0; again < boxes.hexes.size(); ++again)
    for (std::size_t i = 0; i < boxes.hexes.size(); ++i)
      for (std::size_t j = 0; j < boxes.hexes.size(); ++j)
        if (map().grid.distance(boxes.hexes[i], boxes.hexes[j]) <= 1)
          boxes.area[i] = boxes.area[j] = std::min(boxes.area[i], boxes.area[j]);
}

void ElAlamein::read_stand_fast() {
  if (stand_fast.side == Side::kNone) return;
  std::vector<HexId> open;
  for (const HexId hex : edge_hexes[index(stand_fast.side)]) open.push_back(hex);
  while (!open.empty()) {
    const HexId hex = open.back();
    open.pop_back();
    if (stand_fast.west.contains(hex)) continue;
    stand_fast.west.add(hex);
    for (Direction d = 0; d < kDirections; ++d)
      if (const HexId to = map().neighbor(hex, d); to != kNoHex && !(map().side(hex, d) & stand_fast.line))
        open.push_back(to);
  }
}

void ElAlamein::read_levels() {
  for (const Datum& entry : data->table("victory-levels")["levels"].items()) {
    if (entry["id"].as_text() == victory.entry["historical"].as_text()) historical = static_cast<int>(levels.size());
    levels.push_back({std::string(entry["id"].as_text()), std::string(entry["name"].as_text()),
                      side_named(*data, entry["winner"].as_text()), entry["from"].as_int(-32000)});
  }
}

void ElAlamein::add_words() {
  for (const std::string& side : data->side_ids)
    vocabulary.push_back({WordKind::kFeature, std::string(rules_datum()["edges"][side].as_text()), "region",
                          "The friendly map edge of the side " + side + "."});
  if (const Datum& box = scenario_datum()["boxes"]; !box.is_null())
    vocabulary.push_back(
        {WordKind::kFeature, std::string(box["feature"].as_text()), "feature", "A hex of a Boxed Area."});
  if (const Datum& fast = scenario_datum()["stand_fast"]; !fast.is_null())
    vocabulary.push_back({WordKind::kFeature, std::string(fast["region"].as_text()), "region",
                          "Where units of the side " + std::string(fast["side"].as_text()) + " must stand fast."});
}

}  // namespace ala
