// Reading the facts of a title: counters, terrain, numbers, the road, boxed areas, lines and levels.
#include <algorithm>

#include "el_alamein.hpp"

namespace ala {
namespace {

void complain(Findings& findings, const GameData& game, std::string pointer, std::string text) {
  findings.push_back({"TR-831", game.title_id + "/title.json", std::move(pointer), std::move(text)});
}

Pace pace_of(const Datum& datum) { return {datum["foot"].as_halves(), datum["mechanized"].as_halves()}; }

}  // namespace

ElAlamein::ElAlamein(std::shared_ptr<const GameData> game, const Options& chosen_options, Findings& findings) {
  data = std::move(game);
  options = chosen_options;
  if (!data->tables.contains("crt")) {
    complain(findings, *data, "/tables", "the title lists no table 'crt'; add the file that holds it");
  } else if (auto found = kit::ResultsTable::read(*data, kCases)) {
    crt = std::move(found).value();
  } else {
    findings.insert(findings.end(), found.error().begin(), found.error().end());
  }
  zone_effects = kit::ZoneEffects::read(*data, kCases, findings);
  if (!findings.empty()) return;
  axis = side_named(*data, "axis");
  allied = side_named(*data, "allied");
  read_readings();
  read_units();
  read_terrain(findings);
  read_numbers();
  read_supply_effects();
  read_road(findings);
  read_boxes();
  read_stand_fast();
  read_levels();
  read_victory();
  read_variations(findings);
  read_free_set_up(findings);
  describe();
}

void ElAlamein::read_readings() {
  read.overrun = reads("enemy-hexes", "overrun");
  read.steered = !reads("column-steering", "free");
  read.shares_fate = !reads("shared-fate", "barred");
  read.engineers_cost = !reads("engineer-costs", "free");
  read.thin_next = !reads("overstack-phase", "initial");
  read.supply_moves_early = reads("supply-moves", "also-initial");
  read.depressions_last = reads("retreat-depressions", "last");
  read.ridge_and_mines_once = reads("ridge-and-mines", "once");
  read.unsupported_full = reads("unsupported-attack", "full");
  read.edge_links = reads("edge-links", "yes");
  read.boxes_bind_entering = reads("boxed-units", "entering");
  read.any_mines_alone = reads("mined-targets", "any");
  read.all_join = reads("attack-joiners", "join");
}

void ElAlamein::read_units() {
  const CounterSet& set = counters();
  const TraitMask supply = set.find_trait("supply"), engineer = set.find_trait("engineer"),
                  weak = set.find_trait("defense-only");
  const int mechanized_from = rules_datum()["mechanized_from"].as_int(6);
  const bool engineers_are_combat = !reads("engineers", "support"), labels_move = reads("supply-labels", "movement");
  const auto value = [&](const Counter& counter, std::string_view name) {
    return static_cast<std::int16_t>(set.value_of(counter, name));
  };
  for (int i = 0; i < set.size(); ++i) {
    const Counter& counter = set[static_cast<UnitId>(i)];
    UnitFacts facts;
    facts.strength = value(counter, "strength");
    facts.movement = value(counter, "movement");
    facts.range = value(counter, "range");
    facts.attacks = value(counter, "attacks");
    facts.supply = (counter.traits & supply) != 0;
    facts.engineer = (counter.traits & engineer) != 0;
    if (facts.supply && labels_move) {   // the other way to read the label
      facts.movement = facts.attacks;
      facts.attacks = -1;
    }
    facts.combat = !facts.supply && (!facts.engineer || engineers_are_combat);
    facts.fights = !facts.supply && !facts.engineer;
    facts.attacks_at_all = facts.fights && (counter.traits & weak) == 0;
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
      complain(findings, *data, "/rules/terrain", "terrain '" + kind + "' of the map has no entry; add it");
    TerrainFacts facts;
    facts.cost = pace_of(entry);
    facts.defense = entry["defense"].as_int(1);
    facts.prohibited = entry["prohibited"].as_bool();
    facts.rough = entry["rough"].as_bool();
    facts.isolates = entry["isolates"].as_bool();
    facts.label = kind.c_str();
    terrain.push_back(facts);
  }
  map().all().for_each([&](HexId hex) {
    if (ground(hex).isolates) isolating.add(hex);
    if (ground(hex).rough || ground(hex).prohibited) unclear.add(hex);
  });
  for (std::size_t i = 0; i < map().hexside_kinds.size(); ++i)
    if (rules_datum()["hexsides"][map().hexside_kinds[i]]["prohibited"].as_bool())
      prohibited_sides |= HexsideKinds{1} << i;
}

void ElAlamein::read_numbers() {
  const Datum& file = rules_datum();
  const Datum& mines = file["minefields"];
  stack_cost = pace_of(file["stacking"]["cost"]);
  mine_cost = pace_of(mines["cost"]);
  column_cost = pace_of(file["road_mode"]["cost"]);
  mine_defense = mines["defense"].as_int(1);
  hexes_per_point = file["road_mode"]["hexes_per_point"].as_int(5);
  road_range = file["supply"]["road"]["range"].as_int(6);
  edge_range = file["supply"]["edge"]["range"].as_int(4);
  chain_range = file["supply"]["chain"]["range"].as_int(4);
  if (data->table("lines").has("any_length_case")) road_range = edge_range = chain_range = kAnyLength;
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string& id = data->side_ids[side];
    stack_limit[side] = file["stacking"]["limit"][id].as_int(1);
    edge_hexes[side] = map().region(file["edges"][id].as_text());
    for (const Datum& roll : mines["cleared_by"][id].items())
      clearing[side] = static_cast<std::uint8_t>(clearing[side] | 1u << roll.as_int());
  }
}

void ElAlamein::read_supply_effects() {
  static constexpr const char* kStates[] = {"supplied", "partially-supplied", "unsupplied", "isolated"};
  const auto table = data->tables.find("supply-effects");
  for (std::size_t i = 0; i < supply_effects.size() && table != data->tables.end(); ++i) {
    const Datum& entry = table->second["states"][kStates[i]];
    supply_effects[i] = {entry["movement_halved"].as_bool(), entry["attack_halved"].as_bool(),
                         entry["defense_halved"].as_bool(), entry["may_attack"].as_bool(true)};
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
  edge_hexes[0].for_each([&](HexId hex) {
    if (at == kNoHex && next(hex) != kNoHex) at = hex;
  });
  while (at != kNoHex) {
    road.place[at] = static_cast<std::int16_t>(road.hexes.size());
    road.hexes.push_back(at);
    road.set.add(at);
    at = next(at);
  }
  road.off = map().all() - road.set;
  if (!road.hexes.empty() && !edge_hexes[1].contains(road.hexes.back()))
    complain(findings, *data, "/map", "the road must run from one friendly map edge to the other; it ends in " +
                                          map().grid.number(road.hexes.back()));
}

/// Boxed hexes that touch are one area; candidates count by a reading [ALA 18.12].
void ElAlamein::read_boxes() {
  const Datum& entry = scenario_datum()["boxes"];
  if (entry.is_null()) return;
  boxes.side = side_named(*data, entry["side"].as_text());
  HexFeatures features = map().feature_bit(entry["feature"].as_text());
  if (reads("boxed-areas", "candidates")) features |= map().feature_bit(entry["candidates"].as_text());
  map().all().for_each([&](HexId hex) {
    if (features && map().has_feature(hex, features) && boxes.hexes.size() < 16) boxes.hexes.push_back(hex);
  });
  boxes.area.resize(boxes.hexes.size());
  for (std::size_t i = 0; i < boxes.hexes.size(); ++i) boxes.area[i] = static_cast<std::uint8_t>(i);
  for (std::size_t again = 0; again < boxes.hexes.size(); ++again)
    for (std::size_t i = 0; i < boxes.hexes.size(); ++i)
      for (std::size_t j = 0; j < boxes.hexes.size(); ++j)
        if (map().grid.distance(boxes.hexes[i], boxes.hexes[j]) <= 1)
          boxes.area[i] = boxes.area[j] = std::min(boxes.area[i], boxes.area[j]);
}

void ElAlamein::read_stand_fast() {
  const Datum& entry = scenario_datum()["stand_fast"];
  if (entry.is_null()) return;
  stand_fast.side = side_named(*data, entry["side"].as_text());
  stand_fast.zone = map().region(entry["region"].as_text());
  stand_fast.line = map().hexside_bit(entry["retreat_line"].as_text());
  stand_fast.last_turn = entry["last_turn"].as_int();
  if (stand_fast.side == Side::kNone) return;
  std::vector<HexId> open;
  edge_hexes[index(stand_fast.side)].for_each([&](HexId hex) { open.push_back(hex); });
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
  const auto table = data->tables.find("victory-levels");
  if (table == data->tables.end()) return;
  for (const Datum& entry : table->second["levels"].items())
    levels.push_back({std::string(entry["id"].as_text()), std::string(entry["name"].as_text()),
                      side_named(*data, entry["winner"].as_text()), entry["from"].as_int(-32000)});
}

void ElAlamein::read_victory() {
  const Datum& entry = scenario_datum()["victory"];
  victory.start = entry["start"].as_int();
  victory.beyond_column = entry["east"]["beyond_column"].as_int();
  victory.column_points = entry["east"]["points"].as_int();
  victory.mine_points = entry["cleared"]["points"].as_int();
  victory.exit_after_turn = entry["exits"]["after_turn"].as_int();
  victory.supply_exit_points = entry["exits"]["supply_points"].as_int();
  for (std::size_t i = 0; i < levels.size(); ++i)
    if (levels[i].id == entry["historical"].as_text()) victory.historical = static_cast<int>(i);
}

void ElAlamein::describe() {
  mover_classes = {"not mechanized", "mechanized", "not mechanized, standing fast", "mechanized, standing fast",
                   "not mechanized, eastbound", "mechanized, eastbound", "not mechanized, west of the Retreat Line",
                   "mechanized, west of the Retreat Line"};
  forms = {{"roll", kHasNumber, "the die shows this number", {}},
           {"end-phase", 0, "end the phase", {}},
           {"move", kHasUnit | kHasPath, "move one unit along the path", {}, PathRuling::kMove},
           {"form", kHasUnit | kHasPath, "go along the path and enter Road Mode at its end, facing that way",
            {"north", "northeast", "southeast", "south", "southwest", "northwest"}, PathRuling::kMove},
           {"march", kHasUnit | kHasPath, "go along the path in Road Mode", {}, PathRuling::kMove},
           {"deploy", kHasUnit, "leave Road Mode", {}},
           {"enter", kHasUnit | kHasPath, "come back onto the map by the first hex of the path", {}, PathRuling::kMove},
           {"exit", kHasUnit | kHasPath, "leave the map from the last hex of the path", {}},
           {"disband", kHasUnit, "give up a unit that cannot leave an overstacked hex", {}},
           {"clear", kHasUnit, "try to clear the minefield the unit stands on", {}},
           {"attack", kHasUnits | kHasTargets, "attack all units of one or more hexes", {}, PathRuling::kNone,
            Stands::kItsUnits},
           {"lose", kHasUnit, "give up this unit in the exchange", {}},
           {"retreat", kHasUnit | kHasPath, "lead the beaten unit along the path", {}, PathRuling::kRetreat},
           {"advance", kHasUnit | kHasPath, "advance after combat", {}, PathRuling::kAdvance},
           {"done", 0, "no more of this", {}},
           {"place", kHasUnit | kHasHex, "set up a unit in the hex", {}, PathRuling::kNone, Stands::kItself, true},
           {"mine", kHasHex, "lay a minefield in the hex", {}},
           {"mine-line", 0, "lay all minefields along the Starting Line", {}},
           {"lift", kHasHex, "take up one of your minefields", {}},
           {"withhold", kHasUnit, "leave a unit out", {}}};
  const auto phase = [&](const char* id, const char* name, const Case& rule, std::initializer_list<ActionKind> kinds,
                         const char* prompt, bool automatic = false) {
    phases.push_back({id, name, &rule, allow(kinds), automatic, prompt});
  };
  phase("initial-movement", "Initial Movement Phase", k4_1_A1,
        {kMove, kForm, kMarch, kDeploy, kEnter, kExit, kDisband, kEndPhase}, "Move your units, then end the phase.");
  phase("combat", "Combat Phase", k4_1_A2, {kClear, kAttack, kEndPhase},
        "Clear minefields, then attack, then end the phase.");
  phase("mechanized-movement", "Mechanized Movement Phase", k4_1_A3,
        {kMove, kForm, kMarch, kDeploy, kEnter, kExit, kDisband, kEndPhase},
        "Move mechanized units that did not attack, then end the phase.");
  phase("supply-movement", "Supply Movement Phase", k4_1_A4, {kMove, kExit, kEndPhase},
        "Move your Supply units, then end the phase.");
  phase("set-up", "Free Set-up", k18_42, {kPlace, kMine, kMineLine, kLift, kWithhold, kEndPhase},
        "Place your units and minefields behind your Starting Line, then end the phase.");
  phase("march", "March", k6_0_G, {kMove, kForm, kMarch, kDeploy, kExit, kDone},
        "Go on with this unit's march, or be done.");
  phase("clearing-roll", "Clearing Roll", k11_32, {kRoll}, "Roll to clear the minefield.");
  phase("combat-roll", "Combat Roll", k9_0_P, {kRoll}, "Roll for the combat.");
  phases.back().faces = static_cast<std::uint8_t>(crt.faces());
  phase("resolve", "Combat Results", k10_0, {}, "", true);
  phase("loss", "Exchange", k10_1_Ex, {kLose, kDone},
        "Give up units of at least the strength that was destroyed, then be done.");
  phase("retreat", "Retreat", k10_2_G, {kRetreat}, "Lead a beaten unit away.");
  phase("advance", "Advance after Combat", k9_34, {kAdvance, kDone}, "Advance after combat, or be done.");
  describe_words();
  player_turn = {kInitialPhase, kCombatPhase, kMechanizedPhase, kSupplyPhase};
  turn_rule = &k4_1_C;
  over_rule = &k4_0;
}

}  // namespace ala
