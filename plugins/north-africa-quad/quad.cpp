// What a game of the system is made of: the facts of the title, actions, phases and words; and what several sections
// ask of the map.
#include "quad.hpp"

#include <algorithm>

namespace quad {

namespace {

void complain(Findings& findings, const GameData& game, std::string pointer, std::string text) {
  findings.push_back({"TR-801", game.title_id + "/title.json", std::move(pointer), std::move(text)});
}

}  // namespace

Quad::Quad(std::shared_ptr<const GameData> game, const Options& chosen, Findings& findings)
    : Game(std::move(game), chosen) {
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
      complain(findings, *data, "/rules/terrain", "terrain '" + kind + "' of the map has no entry; add it");
    terrain.push_back({under_readings(entry, "cost").as_halves(), entry["prohibited"].as_bool(),
                       crt.line(under_readings(entry, "line").as_text()), kind.c_str()});
    if (entry.has("line") && terrain.back().line < 0)
      complain(findings, *data, "/rules/terrain/" + kind + "/line",
               "the combat results table has no such terrain line");
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
    facts.minefield_of = side_named(*data, under_readings(entry, "minefield_of").as_text());
    facts.line = crt.line(under_readings(entry, "line").as_text());
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
    phases.push_back({id, name, &rule, kind_set(kinds), automatic, prompt});
  };
  phase("movement", "Movement Phase", k4_1_1A, {kMove, kEnter, kExit, kEndPhase},
        "Move your units, bring reinforcements on, then end the phase.");
  if (data->scenario.rules.has("may_end_early")) phases.back().allows |= kind_set({kAgreeEnd});  // [CRU 19.17]
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

/// The words of position files and displays, each with its meaning.
void Quad::describe_words() {
  statuses = {
      {"unsupplied", kUnsupplied, "Was out of supply when its owner's Movement Phase began; holds for that phase."},
      {"moved", kMoved, "Has moved in this Movement Phase."},
      {"attacked", kAttacked, "Has attacked in this Combat Phase."},
      {"defended", kDefended, "Has been attacked in this Combat Phase."},
      {"advanced", kAdvanced, "Has advanced in this Combat Phase: it neither attacks nor is attacked any more."},
      {"displaced", kDisplaced, "Was displaced in this Combat Phase."},
      {"protected", kProtected, "Has given its Final Protective Fire in this Combat Phase."},
      {"hit", kHit, "Took an adverse result in this Combat Phase."},
      {"hit-before", kHitBefore, "Took an adverse result in the Combat Phase before this one."},
      {"retreated", kRetreated, "Was forced to retreat in this Combat Phase."},
      {"held", kHeld, "Is held back by an order in this Movement Phase."}};
  marker_kinds = {""};  // minefields are hexsides of the map
  vocabulary = {
      {WordKind::kNumber, "steps", "integer", "Not used: units have no steps.", {0, 0}},
      {WordKind::kNumber, "data", "integer",
       "Of a reinforcement that came in this Movement Phase: the place of its entry hex in the map, plus one; else 0.",
       {0, kMaxHexes}},
      Word::box("due", Place::kDue, "A reinforcement that has still to arrive."),
      Word::box("eliminated", Place::kEliminated, "Destroyed in this game; it may score for the enemy."),
      Word::box("exited", Place::kExited, "Has left the map by an exit hex."),
      Word::box("gone", Place::kGone, "Takes no part; it scores nothing."),
      {WordKind::kTrait, "mechanized", "", "Moves, retreats and pays for terrain as a mechanized unit."},
      {WordKind::kTrait, "artillery", "",
       "Fires barrages and protective fire within its range; a unit with a Barrage Strength must have it."},
      {WordKind::kTrait, "anti-tank", "", "Counts by the rules for anti-tank units."}};
  for (const std::string& side : data->side_ids) {
    point_names.push_back(side + ".ground_support");
    vocabulary.push_back({WordKind::kPoint, point_names.back(), "integer",
                          "Ground Support Points the side may still commit in this Game-Turn.", {0, 999}});
  }
  const Datum& rules = data->title["rules"];
  for (const std::string& side : data->side_ids) {
    const std::string_view source = rules["supply_sources"][side]["feature"].as_text();
    vocabulary.push_back({WordKind::kFeature, std::string(source), "feature",
                          "A source of supply of the side " + side + ", on a map other than the title's own."});
  }
  for (const std::string& side : data->side_ids)
    for (const std::string& region : rules["supply_sources"][side]["regions"].as_texts())
      vocabulary.push_back({WordKind::kFeature, region, "region", "Sources of supply of the side " + side + "."});
  for (const Datum& range : data->scenario.rules["arrivals"].items())  // [QUAD 13.0-G]
    for (const std::string& region : range["regions"].as_texts()) {
      const auto known = std::ranges::find(vocabulary, region, &Word::id);
      if (known == vocabulary.end())
        vocabulary.push_back({WordKind::kFeature, region, "region", "Where reinforcements come onto the map."});
      else if (known->type == "region" && !known->meaning.ends_with("onto the map."))
        known->meaning += " Where reinforcements come onto the map.";
    }
  if (const Datum& box = rules["boxes"]["feature"]; !box.is_null())
    vocabulary.push_back({WordKind::kFeature, std::string(box.as_text()), "feature", "A fortified box."});
}

}  // namespace quad
