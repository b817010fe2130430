#include "support/desert_fox_table.hpp"

#include <algorithm>

#include "support/catch.hpp"

extern "C" const trigh::PluginEntry* trigh_plugin() noexcept;

namespace fox_test {
namespace {

using Members = std::vector<std::pair<std::string, Datum>>;

Datum word(std::string_view value) { return Datum::text(std::string(value)); }

void replace(Members& members, std::string_view name, Datum value) {
  std::erase_if(members, [&](const auto& each) { return each.first == name; });
  members.emplace_back(name, std::move(value));
}

}  // namespace

DesertFoxTable::DesertFoxTable(int rows, int columns) {
  const GameData& own = *test::shipped("desert-fox", "race-for-tobruk");
  data_->title_id = "table";
  data_->title_name = "Table";
  data_->system = "desert-fox";
  data_->side_ids = own.side_ids;
  data_->side_names = own.side_names;
  data_->title = own.title;
  data_->tables = own.tables;
  data_->scenario.last_turn = 99;
  rules_members_ = own.title["rules"].members();
  replace(rules_members_, "railroad", Datum::object({}));
  Map& map = data_->map;
  map.grid = Grid(Layout::kRows, rows, columns);
  map.terrain_kinds = own.map.terrain_kinds;
  map.hexside_kinds = own.map.hexside_kinds;
  map.hexes.resize(static_cast<std::size_t>(map.grid.size()));
  const auto clear = map.terrain_id("clear");
  for (HexData& hex : map.hexes) hex.terrain = *clear;
}

DesertFoxTable DesertFoxTable::title(std::string_view scenario) {
  DesertFoxTable t(1, 1);
  t.data_ = std::make_shared<GameData>(*test::shipped("desert-fox", scenario));
  t.rules_members_ = t.data_->title["rules"].members();
  t.scenario_members_ = t.data_->scenario.rules.members();
  t.own_title_ = true;
  return t;
}

DesertFoxTable& DesertFoxTable::place(std::string_view id, std::string_view hex) {
  at(hex);
  replace(places_, id, word(hex));
  return *this;
}

DesertFoxTable& DesertFoxTable::rail(std::string_view path, std::string_view railhead) {
  std::vector<Datum> line;
  for (std::size_t from = 0; from < path.size(); from += path.find('-') + 1)
    line.push_back(word(path.substr(from, path.find('-'))));
  return rule("railroad", Datum::object({{"line", Datum::list(std::move(line))},
                                         {"finished", word(railhead)},
                                         {"cost", Datum::number_milli(3000)}}));
}

DesertFoxTable& DesertFoxTable::rule(std::string_view member, Datum value) {
  replace(rules_members_, member, std::move(value));
  return *this;
}
DesertFoxTable& DesertFoxTable::scenario_rule(std::string_view member, Datum value) {
  replace(scenario_members_, member, std::move(value));
  return *this;
}
DesertFoxTable& DesertFoxTable::table(std::string_view id, Datum value) {
  data_->tables[std::string(id)] = std::move(value);
  return *this;
}
DesertFoxTable& DesertFoxTable::points(PointKind which, int value) {
  points_.emplace_back(which, value);
  return *this;
}
DesertFoxTable& DesertFoxTable::judge_supply() {
  judge_supply_ = true;
  return *this;
}

UnitId DesertFoxTable::add(std::string_view id, Side side, std::string_view type, const Values& values,
                           const std::vector<std::string>& traits, std::string_view nation) {
  CounterSet& set = data_->counters;
  Counter made;
  made.id = made.designation = made.name = id;
  made.side = side;
  made.type = type;
  made.nation = !nation.empty() ? nation : side == Axis ? "german" : "commonwealth";
  const auto value = [&](std::string_view name, int number) {
    made.values[set.value_slot(name)] = static_cast<std::int16_t>(number);
  };
  value("strength", values.strength);
  value("morale", values.morale);
  value("movement", values.movement);
  value("stacking", values.stacking);
  value("depleted_strength", values.depleted_strength);
  value("depleted_morale", values.depleted_morale);
  value("depleted_movement", values.depleted_movement);
  value("rating", values.rating);
  for (const char* name : {"foot", "artillery", "parenthesized", "parenthesized-depleted"}) set.trait_bit(name);
  for (const std::string& trait : traits) made.traits |= set.trait_bit(trait);
  return set.add(std::move(made));
}

DesertFoxTable& DesertFoxTable::unit(std::string_view id, Side side, std::string_view hex, std::string_view type,
                                     Values values, const std::vector<std::string>& traits, std::string_view nation) {
  data_->scenario.deployment.push_back({add(id, side, type, values, traits, nation), at(hex)});
  return *this;
}

DesertFoxTable& DesertFoxTable::msu(std::string_view id, Side side, std::string_view hex) {
  return unit(id, side, hex, "supply", {.strength = 1, .stacking = 0}, {"parenthesized"});
}

DesertFoxTable& DesertFoxTable::dump(std::string_view id, Side side, std::string_view hex) {
  msu(id, side, hex);
  dumps_.push_back(data_->scenario.deployment.back().unit);
  return *this;
}

DesertFoxTable& DesertFoxTable::spares(Side side, int count) {
  for (int i = 1; i <= count; ++i)
    add(std::string(side == Axis ? "axis" : "cw") + "-spare-" + std::to_string(i), side, "supply",
        {.strength = 1, .stacking = 0}, {"parenthesized"}, {});
  return *this;
}

DesertFoxTable& DesertFoxTable::due(std::string_view id, Side side, int turn, std::string_view type, Values values,
                                    const std::vector<std::string>& traits, std::string_view nation) {
  data_->scenario.arrivals.push_back({add(id, side, type, values, traits, nation), turn, kNoHex});
  return *this;
}

DesertFoxTable& DesertFoxTable::fort(std::string_view hex, int level) {
  forts_.emplace_back(at(hex), level);
  return *this;
}

void DesertFoxTable::compose() {
  data_->map.index();
  Members places;
  for (const auto& [id, entry] : data_->title["rules"]["places"].members()) {
    Members members = entry.members();
    const auto placed =
        std::find_if(places_.begin(), places_.end(), [&, &i = id](const auto& each) { return each.first == i; });
    if (placed != places_.end()) replace(members, "hex", placed->second);
    else if (!own_title_) replace(members, "hex", Datum::text(""));
    places.emplace_back(id, Datum::object(std::move(members)));
  }
  replace(rules_members_, "places", Datum::object(std::move(places)));
  Members title = data_->title.members();
  replace(title, "rules", Datum::object(rules_members_));
  data_->title = Datum::object(std::move(title));
  data_->scenario.rules = Datum::object(scenario_members_);
  rules_ = std::static_pointer_cast<const DesertFox>(test::composed(*trigh_plugin(), data_, options_));
}

void DesertFoxTable::start(PhaseKind phase, Side phasing, int turn, Side first) {
  compose();
  State state(rules_->counters());
  state.pos.unit_count = static_cast<std::uint8_t>(rules_->counters().size());
  Events events;
  rules_->set_up(state, events);
  Position& pos = state.pos;
  for (const UnitId dump : dumps_) fox::set(state, dump, kDump);
  for (const auto& [which, value] : points_) pos.points[which] = static_cast<std::int16_t>(value);
  std::size_t marker = 0;
  for (const auto& [hex, level] : forts_) pos.markers[marker++] = {hex, kFortMarker, static_cast<std::uint8_t>(level)};
  enter(pos, phase, rules_->phases[phase].actor(phasing), phasing, turn, first);
  rules_->begin(state, phase, events);
  for (int i = 0; i < pos.unit_count && !judge_supply_; ++i) fox::reset(state, static_cast<UnitId>(i), kUnsupplied);
  match_.emplace(rules_, state.pos);
}

void DesertFoxTable::arrive(Side side, int turn) {
  start(kRefitPhase, opponent(side), turn, opponent(side));
  end_phase();
}

void DesertFoxTable::start_combat(Side phasing, int turn) {
  start(kCombat1, phasing, turn);
  edit([](State& state) {
    for (int i = 0; i < state.pos.unit_count; ++i) fox::set(state, static_cast<UnitId>(i), kEmergency);
  });
}

}  // namespace fox_test
