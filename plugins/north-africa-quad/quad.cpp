#include "quad.hpp"

namespace quad {

namespace {

void complain(Findings& findings, const GameData& game, std::string pointer, std::string text) {
  findings.push_back({"TR-801", game.title_id + "/title.json", std::move(pointer), std::move(text)});
}

}  // namespace

Quad::Quad(std::shared_ptr<const GameData> game, const Options& chosen, Findings& findings) {
  data = std::move(game);
  options = chosen;
  const auto tables = data->tables.find("crt");
  if (tables == data->tables.end()) {
    complain(findings, *data, "/tables", "the title lists no table 'crt'; add the file that holds it");
  } else if (auto read = DifferentialTable::read(tables->second, "crt")) {
    crt = std::move(read).value();
  } else {
    findings.insert(findings.end(), read.error().begin(), read.error().end());
  }
  zone_effects = kit::ZoneEffects::read(*data, kEveryCase, findings);
  if (!findings.empty()) return;
  read_units(findings);
  read_terrain(findings);
  read_hexsides(findings);
  read_sources();
  read_exits();
  read_boxes();
  read_arrivals(findings);
  describe();
  ways_go_off_map = reads("ways-off-map", "edge-way");
  barrage_is_attack = !reads("attacked-by-barrage-only", "adjacent-needed");
  if (reads("unsupplied-retreat", "vacant")) unsupplied_retreat = UnsuppliedRetreat::kVacant;
  if (reads("unsupplied-retreat", "owner")) unsupplied_retreat = UnsuppliedRetreat::kOwner;
}

const Case& Quad::case_of(const Datum& id, const Case& otherwise) const {
  if (id.is_null()) return otherwise;
  for (const Case* known : kEveryCase)
    if (known->id == id.as_text()) return *known;
  return otherwise;
}

const Datum& Quad::under_readings(const Datum& object, std::string_view member) const {
  for (const Datum& change : object["readings"].items())
    if (change.has(member) && reads(change["reading"].as_text(), change["choice"].as_text())) return change[member];
  return object[member];
}

void Quad::read_units(Findings& findings) {
  const CounterSet& set = counters();
  const TraitMask artillery = set.find_trait("artillery"), mechanized = set.find_trait("mechanized"),
                  anti_tank = set.find_trait("anti-tank");
  const auto value = [&](const Counter& counter, std::string_view name) {
    return static_cast<std::int8_t>(set.value_of(counter, name));
  };
  for (int i = 0; i < set.size(); ++i) {
    const Counter& counter = set[static_cast<UnitId>(i)];
    UnitFacts facts;
    facts.attack = value(counter, "attack");
    facts.defense = value(counter, "defense");
    facts.movement = value(counter, "movement");
    facts.barrage = value(counter, "barrage");
    facts.fpf = value(counter, "fpf");
    facts.range = value(counter, "range");
    facts.artillery = (counter.traits & artillery) != 0;
    facts.mechanized = (counter.traits & mechanized) != 0;
    facts.anti_tank = (counter.traits & anti_tank) != 0;
    facts.side = counter.side;
    if (facts.movement < 0 || facts.movement > 48)
      findings.push_back(
          {"TR-802", "counters", "", "unit '" + counter.id + "' has a movement allowance outside 0 to 48"});
    units.push_back(facts);
    lasting_class.push_back(static_cast<std::uint8_t>(index(facts.side) * 2 + (facts.mechanized ? 1 : 0)));
  }
}

void Quad::read_terrain(Findings& findings) {
  const Datum& key = data->title["rules"]["terrain"];
  for (const std::string& kind : map().terrain_kinds) {
    const Datum& entry = key[kind];
    if (entry.is_null())
      complain(findings, *data, "/rules/terrain", "terrain '" + kind + "' of the map has no entry; add it");
    TerrainFacts facts;
    facts.cost_halves = under_readings(entry, "cost").as_halves();
    facts.prohibited = entry["prohibited"].as_bool();
    facts.label = kind.c_str();
    if (entry.has("line")) facts.line = crt.line(under_readings(entry, "line").as_text());
    if (entry.has("line") && facts.line < 0)
      complain(findings, *data, "/rules/terrain/" + kind + "/line",
               "the combat results table has no such terrain line");
    terrain.push_back(facts);
  }
}

void Quad::read_hexsides(Findings& findings) {
  const Datum& file = data->title["rules"];
  for (std::size_t i = 0; i < map().hexside_kinds.size(); ++i) {
    const std::string& kind = map().hexside_kinds[i];
    const HexsideKinds bit = HexsideKinds{1} << i;
    const Datum& entry = file["hexsides"][kind];
    HexsideFacts facts;
    facts.way_halves = file["ways"][kind].as_halves();
    if (facts.way_halves == 0 && entry.is_null())
      complain(findings, *data, "/rules/hexsides",
               "hexside '" + kind + "' of the map is neither a way nor listed; add it");
    facts.price_halves = under_readings(entry, "cost").as_halves();
    facts.price_rule = &case_of(entry["case"], k5_23);
    facts.prohibited = entry["prohibited"].as_bool();
    for (const std::string& way : entry["crossed_by"].as_texts()) facts.crossed_by |= map().hexside_bit(way);
    if (entry.has("minefield_of"))
      facts.minefield_of = side_named(*data, under_readings(entry, "minefield_of").as_text());
    if (entry.has("line")) facts.line = crt.line(under_readings(entry, "line").as_text());
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
  mine_cost_nonmechanized = file["minefield"]["nonmechanized"].as_halves();
  mine_cost_mechanized = file["minefield"]["mechanized"].as_halves();
}

void Quad::read_boxes() {
  const Datum& box = data->title["rules"]["boxes"];
  box_side = side_named(*data, box["side"].as_text());
  const HexFeatures feature = map().feature_bit(box["feature"].as_text());
  map().all().for_each([&](HexId hex) {
    if (feature && map().has_feature(hex, feature)) boxes.add(hex);
  });
  if (const Datum& region = under_readings(box, "region"); !region.is_null()) boxes |= map().region(region.as_text());
}

void Quad::describe() {
  mover_classes = {"first side, not mechanized", "first side, mechanized", "second side, not mechanized",
                   "second side, mechanized"};
  forms = {
      {"roll", kHasNumber, "the die shows this number", {}},
      {"end-phase", 0, "end the phase", {}},
      {"move", kHasUnit | kHasPath, "move one unit along the path", {}, PathRuling::kMove},
      {"enter", kHasUnit | kHasPath, "bring a reinforcement on by the first hex of the path", {}, PathRuling::kMove},
      {"exit", kHasUnit | kHasPath, "leave the map from the last hex of the path", {}},
      {"attack", kHasUnits | kHasTargets, "attack with adjacent units", {}},
      {"barrage", kHasUnits | kHasTargets, "fire artillery from a distance", {}, PathRuling::kNone, Stands::kItsUnits},
      {"support", kHasNumber | kHasTargets, "commit Ground Support Points", {}},
      {"fpf", kHasUnits | kHasTargets, "lend final protective fire to a defender", {}, PathRuling::kNone,
       Stands::kItsUnits},
      {"done", 0, "nothing more to add here", {}},
      {"retreat", kHasUnit | kHasPath, "retreat along the path", {}, PathRuling::kRetreat},
      {"displace", kHasUnit | kHasPath, "make room for a retreating unit", {}, PathRuling::kRetreat},
      {"advance", kHasUnit | kHasPath, "advance after combat", {}, PathRuling::kAdvance},
      {"penalty", kHasUnit, "take this enemy unit off the map", {}},
      {"agree-end", 0, "agree to end the game after this turn", {}}};
  const auto phase = [&](const char* id, const char* name, const Case& rule, std::initializer_list<ActionKind> kinds,
                         const char* prompt, bool automatic = false) {
    phases.push_back({id, name, &rule, allow(kinds), automatic, prompt});
  };
  phase("movement", "Movement Phase", k4_1_1A, {kMove, kEnter, kExit, kEndPhase},
        "Move your units, bring reinforcements on, then end the phase.");
  if (data->scenario.rules.has("may_end_early")) phases.back().allows |= allow({kAgreeEnd});  // [CRU 19.17]
  phase("combat", "Combat Phase", k4_1_1B, {kAttack, kBarrage, kSupport, kEndPhase},
        "Declare an attack, or end the phase when every obligation is met.");
  phase("support", "Attack Support", k4_1_1Bb, {kBarrage, kSupport, kDone},
        "Add barrage and Ground Support, then done.");
  phase("defense", "Defensive Support", k4_1_1Bc, {kFpf, kSupport, kDone},
        "Add protective fire and Ground Support, then done.");
  phase("combat-roll", "Combat Roll", k4_1_1Bd, {kRoll}, "Roll for the combat.");
  phases.back().faces = static_cast<std::uint8_t>(crt.faces());
  phase("resolve", "Combat Results", k7_62_D, {}, "", true);
  phase("retreat", "Retreat", k7_7_G, {kRetreat}, "Retreat a beaten unit.");
  phase("displace", "Displacement", k7_81, {kDisplace}, "Make room for the retreating unit.");
  phase("advance", "Advance after Combat", k7_91, {kAdvance, kDone}, "Advance victorious units, then done.");
  phase("diversion-roll", "Diversion Roll", k4_1_1A, {kRoll}, "Roll for the diversion.");
  phase("diversion-size", "Diversion Size", k4_1_1A, {kRoll}, "Roll for the size of the diversion.");
  phase("penalty", "Penalty Step", k4_1_3, {kPenalty, kEndPhase}, "Take enemy units off the map, then end the phase.");
  phases.back().by_opponent = true;  // the Allied player, when the Axis player-turn has ended the Game-Turn [CRU 18.2]
  phase("weather-roll", "Weather Roll", k4_0_G, {kRoll}, "Roll for the weather.");
  describe_words();
  player_turn = {kMovementPhase, kCombatPhase};
  interludes = {kPenaltyStep};
  turn_rule = &k4_1_3;
  over_rule = &k4_0_G;
}

bool Quad::closed_side(HexId from, Direction d) const {
  const HexsideKinds kinds = map().side(from, d);
  if ((kinds & prohibited_sides) == 0) return false;
  for (std::size_t i = 0; i < hexsides.size(); ++i)
    if ((kinds >> i & 1) && hexsides[i].prohibited && (kinds & hexsides[i].crossed_by) == 0) return true;
  return false;
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

}  // namespace quad
