#include "support/quad_table.hpp"

#include "support/catch.hpp"

extern "C" const trigh::PluginEntry* trigh_plugin() noexcept;

namespace quad_test {
namespace {

using test::read_shared;

Datum word(std::string_view value) { return Datum::text(std::string(value)); }
Datum words(const std::vector<std::string>& values) {
  std::vector<Datum> list;
  for (const std::string& value : values) list.push_back(word(value));
  return Datum::list(std::move(list));
}

/// Crusader's rules that name no place of its map.
std::vector<std::pair<std::string, Datum>> plain_rules(const Datum& title) {
  std::vector<std::pair<std::string, Datum>> members;
  for (const auto& member : title["rules"].members())
    for (const char* kept : {"terrain", "ways", "hexsides", "minefield", "boxes"})
      if (member.first == kept) members.push_back(member);
  return members;
}

}  // namespace

QuadTable::QuadTable(int columns, int rows) {
  data_->title = test::shipped("crusader", "campaign")->title;
  title_rules_ = plain_rules(data_->title);
  data_->title_id = "table";
  data_->title_name = "Table";
  data_->system = "north-africa-quad";
  data_->side_ids = {"axis", "allied"};
  data_->side_names = {"Axis", "Allied"};
  data_->scenario.last_turn = 99;
  Map& map = data_->map;
  map.grid = Grid(Layout::kColumns, columns, rows);
  map.terrain_kinds = {"mixed", "broken", "rough", "town", "sea"};
  map.hexside_kinds = {"road", "trail", "escarpment", "ridge", "frontier", "minefield-axis", "minefield-allied"};
  map.feature_kinds = {"box-allied"};
  map.hexes.resize(static_cast<std::size_t>(map.grid.size()));
  for (HexData& hex : map.hexes) hex.terrain = 0;
}

QuadTable QuadTable::crusader(std::string_view scenario) {
  QuadTable t;
  t.data_ = std::make_shared<GameData>(*test::shipped("crusader", scenario));
  t.title_rules_ = t.data_->title["rules"].members();
  t.title_sources_ = true;
  return t;
}

QuadTable& QuadTable::terrain_kind(std::string_view kind, Datum entry) {
  data_->map.terrain_kinds.emplace_back(kind);
  add_kind("terrain", kind, std::move(entry));
  return *this;
}

QuadTable& QuadTable::hexside_kind(std::string_view kind, Datum entry) {
  data_->map.hexside_kinds.emplace_back(kind);
  add_kind("hexsides", kind, std::move(entry));
  return *this;
}

void QuadTable::add_kind(std::string_view rules, std::string_view kind, Datum entry) {
  for (auto& [member, value] : title_rules_)
    if (member == rules) {
      auto kinds = value.members();
      kinds.emplace_back(kind, std::move(entry));
      value = Datum::object(std::move(kinds));
    }
}

QuadTable& QuadTable::bans_rough() {
  data_->title_id = "kasserine";
  title_rules_.emplace_back("rough_ground", Datum::object({{"terrain", word("rough")}}));
  return *this;
}

QuadTable& QuadTable::source(Side side, std::string_view list) {
  sources_[index(side)] |= hexes(list);
  has_sources_[index(side)] = true;
  return *this;
}

QuadTable& QuadTable::points(Side side, int ground_support) {
  points_[index(side)] = static_cast<std::int16_t>(ground_support);
  return *this;
}

Counter QuadTable::counter(std::string_view id, Side side, const Values& values,
                           const std::vector<std::string>& traits) {
  CounterSet& set = data_->counters;
  Counter made;
  made.id = made.designation = made.name = id;
  made.side = side;
  const auto value = [&](std::string_view name, int number) {
    made.values[set.value_slot(name)] = static_cast<std::int16_t>(number);
  };
  value("attack", values.attack);
  value("defense", values.defense);
  value("movement", values.movement);
  value("barrage", values.barrage);
  value("fpf", values.fpf);
  value("range", values.range);
  for (const char* name : {"artillery", "mechanized", "anti-tank"}) set.trait_bit(name);
  for (const std::string& trait : traits) made.traits |= set.trait_bit(trait);
  if (values.range > 0) made.traits |= set.trait_bit("artillery");
  return made;
}

QuadTable& QuadTable::unit(std::string_view id, Side side, std::string_view hex, Values values,
                           const std::vector<std::string>& traits) {
  const UnitId unit = data_->counters.add(counter(id, side, values, traits));
  data_->scenario.deployment.push_back({unit, at(hex)});
  return *this;
}

QuadTable& QuadTable::due(std::string_view id, Side side, int turn, std::string_view hex, Values values,
                          const std::vector<std::string>& traits) {
  const UnitId unit = data_->counters.add(counter(id, side, values, traits));
  data_->scenario.arrivals.push_back({unit, turn, at(hex)});
  return *this;
}

void QuadTable::compose() {
  data_->map.index();
  if (!title_sources_) compose_sources();
  data_->title = Datum::object({{"readings", data_->title["readings"]}, {"rules", Datum::object(title_rules_)}});
  const Datum tables = read_shared("north-africa-quad/tables.json", "trigh-tables/1");
  data_->tables["zones"] = tables["zones"];
  if (!title_sources_) data_->tables["crt"] = tables["crt"];
  rules_ = std::static_pointer_cast<const Quad>(test::composed(*trigh_plugin(), data_, options_));
}

void QuadTable::compose_sources() {
  Map& map = data_->map;
  std::vector<std::pair<std::string, Datum>> sources;
  for (int i = 0; i < 2; ++i) {
    if (!has_sources_[i]) sources_[i] = map.all();
    std::vector<std::string> numbers;
    for (const HexId hex : sources_[i]) numbers.push_back(map.grid.number(hex));
    sources.emplace_back(data_->side_ids[i], Datum::object({{"hexes", words(numbers)}}));
  }
  title_rules_.emplace_back("supply_sources", Datum::object(std::move(sources)));
}

void QuadTable::start(PhaseKind phase, Side phasing, int turn, Side first) {
  data_->scenario.first_side = first;
  compose();
  State state(rules_->counters());
  Position& pos = state.pos;
  pos.unit_count = static_cast<std::uint8_t>(rules_->counters().size());
  enter(pos, phase, phasing, phasing, turn, first);
  for (int i = 0; i < 2; ++i) pos.points[i] = points_[i];
  for (const Placement& each : data_->scenario.deployment) state.place(each.unit, each.hex);
  for (const Arrival& each : data_->scenario.arrivals) pos.units[each.unit].place = Place::kDue;
  Events events;
  rules_->begin(state, phase, events);
  match_.emplace(rules_, state.pos);
}

}  // namespace quad_test
