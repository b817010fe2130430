// Reads the facts of the data files into the shapes of facts.hpp.

#include "desert_fox.hpp"

namespace fox {
namespace {

constexpr const char* kTypes[] = {
    "infantry", "motorized-infantry", "armor", "mechanized-infantry", "artillery", "flak", "reconnaissance",
    "heavy-weapons", "heavy-infantry", "glider-infantry", "armored-car", "armored-artillery",
    "heavy-airborne-infantry", "supply"};

void complain(Findings& findings, const GameData& game, const char* file, std::string pointer, std::string text) {
  findings.push_back({"TR-851", game.title_id + file, std::move(pointer), std::move(text)});
}

Nation nation_named(std::string_view nation) {
  return nation == "german" ? Nation::kGerman : nation == "italian" ? Nation::kItalian : Nation::kCommonwealth;
}

/// The hex with that name on the map, kNoHex if there is none.
HexId hex_called(const Map& map, std::string_view name) {
  const auto found = std::ranges::find(map.hexes, name, &HexData::name);
  return found == map.hexes.end() ? kNoHex : static_cast<HexId>(found - map.hexes.begin());
}

/// Each terrain and place of the title must stand among the terrain words of the row it counts in; forts, in any row.
/// Cities have the words of their places.
void check_rows(const GameData& game, const Datum& rules, const RatioColumnTable& crt, Findings& findings) {
  const auto check = [&](const std::string& word, const std::string& name) {
    const int row = crt.row(name);
    if (row < 0)
      complain(findings, game, "/tables.json", "/crt/terrain",
               "the title reads '" + word + "' in the row '" + name + "'; add that row");
    else if (crt.row_of_terrain(word) != row)
      complain(findings, game, "/tables.json", "/crt/terrain/" + std::to_string(row) + "/terrain",
               "the row '" + name + "' does not name the terrain '" + word + "', which counts in it; add the word");
  };
  for (const char* list : {"terrain", "places"})
    for (const auto& [word, entry] : rules[list].members())
      if (entry.has("row") && word != rules["city_terrain"].as_text()) check(word, std::string(entry["row"].as_text()));
  for (const std::string fort : {"fort-1", "fort-2"})
    if (crt.row_of_terrain(fort) < 0)
      complain(findings, game, "/tables.json", "/crt/terrain",
               "no row names the terrain '" + fort + "'; add the word to one");
}

}  // namespace

DesertFox::DesertFox(std::shared_ptr<const GameData> game, const Options& chosen, Findings& findings) {
  data = std::move(game);
  options = chosen;
  for (const char* needed : {"crt", "turns", "schedule", "refit", "supply", "convoy", "malta-raid", "air-loss"})
    if (table(needed).is_null())
      complain(findings, *data, "/title.json", "/tables",
               std::string("the title lists no table '") + needed + "'; add the file that holds it");
  if (!findings.empty()) return;
  if (auto read = RatioColumnTable::read(table("crt"), "tables.json", "/crt")) crt = std::move(read).value();
  else findings.insert(findings.end(), read.error().begin(), read.error().end());
  if (!crt.rows().empty()) check_rows(*data, rules(), crt, findings);
  read_units(findings);
  read_terrain(findings);
  read_hexsides(findings);
  read_places();
  read_bases();
  read_supply();
  read_turns(findings);
  read_schedule();
  read_victory(findings);
  describe(*this);
  add_words();
}

void DesertFox::read_units(Findings& findings) {
  const CounterSet& set = counters();
  const Datum& costs = table("refit")[reading("refit-chart")];
  const bool as_read = reads("counter-values", "as-read");   // [CTR]
  for (int i = 0; i < set.size(); ++i) {
    const Counter& counter = set[static_cast<UnitId>(i)];
    const auto value = [&](std::string_view name, int otherwise) {
      if (as_read && counter.rules["as_read"].has(name)) return counter.rules["as_read"][name].as_int();
      return set.value_of(counter, name, otherwise);
    };
    const auto depleted = [&](std::string_view name, int front) {
      const int printed = value(name, 0);
      return printed == 0 ? front : printed;
    };
    const auto trait = [&](std::string_view name) { return set.has_trait(counter, name); };
    UnitFacts& facts = units.emplace_back();
    const auto type = std::ranges::find(kTypes, counter.type);
    if (type == std::end(kTypes))
      complain(findings, *data, "/counters", "",
               "unit '" + counter.id + "' has the unknown type '" + counter.type + "'");
    else facts.type = static_cast<UnitType>(type - std::begin(kTypes));
    facts.nation = nation_named(counter.nation);
    facts.side = counter.side;
    facts.foot = trait("foot");
    facts.artillery = trait("artillery");
    facts.parenthesized = {trait("parenthesized"), trait("parenthesized") || trait("parenthesized-depleted")};
    facts.stacking = value("stacking", 0);
    facts.lowest_rating = facts.highest_rating = value("rating", 0);
    const Face front{value("strength", 0), value("morale", 1), value("movement", 0)};
    const Face back{depleted("depleted_strength", front.strength), depleted("depleted_morale", front.morale),
                    depleted("depleted_movement", front.movement)};
    facts.faces[facts.lowest_rating] = {front, back};
    for (const Datum& more : counter.rules["faces"].items()) {  // [DF 2.22-AR]
      const auto printed = [&](std::string_view name) { return more[name].as_int(); };
      facts.highest_rating = printed("rating");
      facts.faces[facts.highest_rating] = {
          Face{printed("strength"), printed("morale"), printed("movement")},
          Face{printed("depleted_strength"), printed("depleted_morale"), printed("depleted_movement")}};
    }
    const Datum& cost = costs[counter.rules["refit"].as_text(counter.type)];  // [DF 13.26]
    facts.rebuild_cost = cost[std::size_t{0}].as_int();
    facts.refit_cost = cost[1].as_int();
  }
}

void DesertFox::read_terrain(Findings& findings) {
  const Datum& key = rules()["terrain"];
  for (const std::string& kind : map().terrain_kinds) {
    const Datum& entry = key[kind];
    if (entry.is_null())
      complain(findings, *data, "/title.json", "/rules/terrain",
               "terrain '" + kind + "' of the map has no entry; add it");
    TerrainFacts& facts = terrain.emplace_back();
    facts.motorized = entry["motorized"].as_halves();
    facts.foot = entry["foot"].as_halves();
    facts.prohibited = entry["prohibited"].as_bool();
    facts.needs_way = entry["needs_way"].as_bool();
    facts.city = kind == rules()["city_terrain"].as_text();
    facts.mountain = kind == rules()["mountain_terrain"].as_text();
    if (entry.has("row")) facts.row = crt.row(entry["row"].as_text());
    facts.label = kind.c_str();
    facts.rule = kind == "sea" ? &k8_29 : kind == "rough" ? &k8_29_ROUGH : kind == "mountain" ? &k8_29_MOUNTAIN
               : kind == "sand-sea" ? &k8_29_SAND : kind == "oasis" ? &k8_29_OASIS : kind == "city" ? &k8_29_CITY
               : kind == "marsh" ? &k8_29_MARSH : &k8_29_CLEAR;
  }
  limit_ = rules()["stacking"]["limit"].as_int(6);
  city_limit_ = rules()["stacking"]["city_limit"].as_int(9);
}

void DesertFox::read_hexsides(Findings& findings) {
  for (std::size_t i = 0; i < map().hexside_kinds.size(); ++i) {
    const std::string& kind = map().hexside_kinds[i];
    const HexsideKinds bit = HexsideKinds{1} << i;
    const Datum& way = rules()["ways"][kind];
    const Datum& entry = way.is_null() ? rules()["hexsides"][kind] : way;
    if (entry.is_null())
      complain(findings, *data, "/title.json", "/rules/hexsides",
               "hexside '" + kind + "' of the map is not listed; add it");
    HexsideFacts& facts = hexsides.emplace_back();
    facts.way = !way.is_null() && way.has("foot");
    facts.road = kind == "road";
    facts.motorized = entry["motorized"].as_halves();
    facts.foot = entry["foot"].as_halves();
    facts.halves_terrain = entry["halves_terrain"].as_bool() && !reads("track-cost", "two");  // [DF 8.29-TRACK]
    facts.closed_to_motorized = entry["closed_to_motorized"].as_bool();
    facts.divisor = entry["divisor"].as_int(1);
    facts.rounds_up = entry["round"].as_text() == "up";
    facts.label = kind.c_str();
    facts.rule = !facts.way ? &k8_29_HEXSIDE : facts.road ? &k8_29_ROAD : &k8_29_TRACK;
    if (facts.way) ways |= bit;
    if (facts.road) roads |= bit;
    if (facts.closed_to_motorized) escarpments |= bit;
  }
  waives_hexsides = !reads("way-hexsides", "paid");  // [DF 8.25]
}

void DesertFox::read_places() {
  const bool own_map = !map().id.starts_with("inline");   // the numbers are those of the title's own map
  const auto hex_of = [&](std::string_view number) { return own_map ? map().hex_of(number) : kNoHex; };
  for (const auto& [id, entry] : rules()["places"].members()) {
    NamedPlace place;
    place.id = id;
    place.hex = own_map ? hex_of(entry["hex"].as_text()) : hex_called(map(), entry["name"].as_text());
    if (entry.has("row")) place.row = crt.row(entry["row"].as_text());
    if (id == "alexandria") {
      alexandria = place.hex;
      if (reads("alexandria-row", "gapped")) place.row = crt.row("alexandria-gapped");  // [DF 11.8-ALEX]
    }
    if (id == "benghazi" && is_on(kBenghaziErratum)) place.row = crt.row_of_terrain("bardia");  // [DF O-ERR-1]
    if (id == "tobruk") tobruk = place.hex;
    if (id == "bardia") bardia = place.hex;
    if (id == "el-agheila") el_agheila = place.hex;
    if (places.size() < kMaxPlaces) places.push_back(std::move(place));
  }
  oases = map().hexes_with(map().feature_bit(rules()["oasis_feature"].as_text()));
  const auto oasis_terrain = map().terrain_id("oasis");
  for (const HexId hex : map().all())
    if (oasis_terrain && map().terrain(hex) == *oasis_terrain) oases.add(hex);
  const Datum& rail = rules()["railroad"];
  stations.fill(-1);
  for (const std::string& number : rail["line"].as_texts())
    if (const HexId hex = hex_of(number); hex != kNoHex) {
      if (stations[hex] < 0) stations[hex] = static_cast<std::int16_t>(railroad.size());
      railroad.push_back(hex);
    }
  for (std::size_t i = 1; i < railroad.size(); ++i)
    rail_steps.push_back(map().grid.direction(railroad[i - 1], railroad[i]));
  train_cost = rail["cost"].as_halves();
  const auto finished = std::ranges::find(railroad, hex_of(rail["finished"].as_text()));
  first_railhead = finished == railroad.end() ? 0 : static_cast<int>(finished - railroad.begin());
}

void DesertFox::read_bases() {
  for (std::size_t side = 0; side < 2; ++side) {
    const std::vector<std::string> sources = rules()["sources"][data->side_ids[side]]["places"].as_texts();
    const Datum& base = rules()["bases"][data->side_ids[side]];
    for (std::size_t i = 0; i < places.size(); ++i) {
      const NamedPlace& place = places[i];
      if (place.hex == kNoHex) continue;
      if (std::ranges::count(sources, place.id) > 0) source_places[side].push_back(static_cast<int>(i));
      if (place.id != base["place"].as_text()) continue;
      for (int radius = 0; radius <= base["within"].as_int(); ++radius)
        for (const HexId hex : map().grid.ring(place.hex, radius))
          if (map().exists(hex) && !ground(hex).prohibited) near_base[side].add(hex);  // [DF 5.0-P]
    }
    for (const HexId hex : map().region(base["edge"].as_text()))  // [DF 5.11]
      if (!ground(hex).prohibited) entry_edge[side].add(hex);
  }
}

void DesertFox::read_supply() {
  constexpr int kUnlimited = 999;
  const Datum& facts = table("supply");
  const Datum& radius = facts["radius"];
  const auto limits = [&](const char* use) {
    return SupplyLimits{facts[use]["free"].as_int(), facts[use]["most"].as_int(kUnlimited)};
  };
  const auto halves = [&](const char* from) { return radius[from].as_halves(); };
  supply_facts = {limits("general"), limits("attack"), limits("defense"),  // [DF 7.14, DF 7.15]
                  halves("source"), halves("dump"), halves("msu"), halves("oasis"), halves("bardia"),
                  facts["msu_expended_at_most"].as_int()};
}

void DesertFox::read_turns(Findings& findings) {
  const bool continuous = reads("axis-track", "continuous"), italian_first = reads("axis-refit-order", "italian-first");
  for (const Datum& row : table("turns")["rows"].items()) {
    if (row["turn"].as_int() != static_cast<int>(turns.size()) + 1)
      complain(findings, *data, "/tables.json", "/turns/rows", "Game-Turns must rise from 1 without gap");
    TurnFacts facts;
    const Datum& axis = row[continuous ? "axis_continuous" : "axis"];
    const Datum& commonwealth = row["commonwealth"];
    facts.initiative_low = row["initiative"][std::size_t{0}].as_int();
    facts.initiative_high = row["initiative"][1].as_int();
    facts.refit = {axis["refit"][italian_first ? 1 : 0].as_int(), axis["refit"][italian_first ? 0 : 1].as_int(),
                   commonwealth["refit"].as_int()};
    facts.air = {axis["air"].as_int(), commonwealth["air"].as_int()};
    facts.rating = {axis["rating"].as_int(1), commonwealth["rating"].as_int(1)};
    facts.msu = commonwealth["msu"].as_int();
    if (facts.rating[0] > kMaxRating || facts.rating[1] > kMaxRating)
      complain(findings, *data, "/tables.json", "/turns/rows", "an Armor Rating is at most 3");
    if (reads("last-turns", "nothing") && turns.size() >= 20)
      facts.refit = {}, facts.air = {}, facts.msu = 0;   // [TRT]
    turns.push_back(facts);
  }
  if (turns.empty()) turns.emplace_back();
}

void DesertFox::read_schedule() {
  const auto in_force = [&](const Datum& line) {
    return !line.has("reading") || reads(line["reading"].as_text(), line["choice"].as_text());
  };
  for (const Datum& line : table("schedule")["returns"].items())
    if (const auto unit = counters().find(line["unit"].as_text()); unit && in_force(line))
      returns.push_back({line["turn"].as_int(), *unit});
  for (const Datum& line : table("schedule")["withdrawals"].items()) {
    const auto unit = counters().find(line["unit"].as_text());
    if (!unit || !in_force(line) || withdrawals.size() == 64) continue;
    const int turn = line["turn"].as_int();
    const auto comes_back = [&](const ReturnFacts& each) { return each.unit == *unit && each.turn > turn; };
    withdrawals.push_back(
        {turn, *unit, line["minimum"].as_int(), std::ranges::any_of(returns, comes_back)});  // [DF BOX-W]
  }
}

}  // namespace fox
