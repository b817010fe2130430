#include "support/el_alamein_table.hpp"

#include <algorithm>

#include "support/catch.hpp"

extern "C" const trigh::PluginEntry* trigh_plugin() noexcept;

namespace ala_test {
namespace {

using test::joined;
using test::read_shared;

/// `object` with `member` replaced or added.
Datum with(const Datum& object, std::string_view member, Datum value) {
  auto members = object.members();
  std::erase_if(members, [&](const auto& each) { return each.first == member; });
  members.emplace_back(member, std::move(value));
  return Datum::object(std::move(members));
}

}  // namespace

AlaTable::AlaTable(int columns, int rows) {
  data_->title_id = "table";
  data_->title_name = "Table";
  data_->system = "el-alamein";
  data_->side_ids = {"axis", "allied"};
  data_->side_names = {"Axis", "Allied"};
  data_->scenario.id = "table";
  data_->scenario.last_turn = 99;
  Map& map = data_->map;
  map.grid = Grid(Layout::kColumns, columns, rows);
  map.terrain_kinds = {"clear", "ridge", "depression", "sea"};
  map.hexside_kinds = {"road", "start-line-september", "start-line-october", "retreat-line", "sea"};
  map.feature_kinds = {"box-july", "box-candidate"};
  map.hexes.resize(static_cast<std::size_t>(map.grid.size()));
  for (HexData& hex : map.hexes) hex.terrain = 0;
  for (int row = 1; row <= rows; ++row) {
    const auto number = [&](int column) { return (column < 10 ? "0" : "") + std::to_string(column * 100 + row); };
    map.regions["west-edge"].add(at(number(1)));
    map.regions["east-edge"].add(at(number(columns)));
  }
  data_->title = read_shared("el-alamein/title.json", "trigh-title/1");
  data_->title = with(data_->title, "rules", with(data_->title["rules"], "variations", Datum::list({})));
  const Datum tables = read_shared("el-alamein/tables.json", "trigh-tables/1");
  for (const char* table : {"crt", "zones", "lines", "supply-effects", "victory-levels"})
    data_->tables[table] = tables[table];
}

AlaTable AlaTable::scenario(std::string_view id) {
  AlaTable t;
  t.data_ = std::make_shared<GameData>(*test::shipped("el-alamein", id));
  t.own_title_ = true;
  return t;
}

std::string AlaTable::numbers(const HexSet& set) const {
  std::vector<std::string> list;
  for (const HexId hex : set) list.push_back(data_->map.grid.number(hex));
  return joined(std::move(list), " ");
}

AlaTable& AlaTable::mine(Side owner, std::string_view list) {
  for (const HexId hex : hexes(list)) markers_.push_back({hex, mine_of(owner), 0});
  return *this;
}

AlaTable& AlaTable::vanguard(Side side, std::string_view hex) {
  markers_.push_back({at(hex), vanguard_of(side), 0});
  return *this;
}

AlaTable& AlaTable::printed_supply() {
  printed_supply_ = true;
  return *this;
}

AlaTable& AlaTable::scenario_rule(std::string_view member, Datum value) {
  scenario_.emplace_back(member, std::move(value));
  return *this;
}

AlaTable& AlaTable::add(Counter made, std::string_view hex, const std::vector<std::pair<const char*, int>>& values,
                        const std::vector<std::string>& traits) {
  CounterSet& set = data_->counters;
  made.designation = made.name = made.id;
  for (const auto& [name, number] : values)
    made.values[static_cast<std::size_t>(set.value_slot(name))] = static_cast<std::int16_t>(number);
  for (const char* name : {"engineer", "supply", "defense-only"}) set.trait_bit(name);
  for (const std::string& trait : traits) made.traits |= set.trait_bit(trait);
  data_->scenario.deployment.push_back({set.add(std::move(made)), at(hex)});
  return *this;
}

AlaTable& AlaTable::unit(std::string_view id, Side side, std::string_view hex, int strength, int movement,
                         const std::vector<std::string>& traits) {
  Counter made;
  made.id = id;
  made.side = side;
  return add(std::move(made), hex, {{"strength", strength}, {"movement", movement}}, traits);
}

AlaTable& AlaTable::supply_unit(std::string_view id, Side side, std::string_view hex, int attacks, int range) {
  Counter made;
  made.id = id;
  made.side = side;
  return add(std::move(made), hex, {{"strength", 1}, {"movement", 8}, {"range", range}, {"attacks", attacks}},
             {"supply", "defense-only"});
}

void AlaTable::compose() {
  data_->map.index();
  for (auto& [member, value] : scenario_) data_->scenario.rules = with(data_->scenario.rules, member, value);
  if (!own_title_ && !printed_supply_) {   // a line to the edge is enough, however long
    const Datum& rules = data_->title["rules"];
    const Datum everywhere =
        Datum::object({{"case", Datum::text("ALA 16.01")}, {"range", Datum::number_milli(99'000)}});
    data_->title = with(data_->title, "rules", with(rules, "supply", with(rules["supply"], "edge", everywhere)));
  }
  rules_ = std::static_pointer_cast<const ElAlamein>(test::composed(*trigh_plugin(), data_, options_));
}

void AlaTable::begin() {
  compose();
  match_.emplace(rules_);
}

void AlaTable::start(PhaseKind phase, Side phasing, int turn, Side first) {
  data_->scenario.first_side = first;
  compose();
  State state(rules_->counters());
  Position& pos = state.pos;
  pos.unit_count = static_cast<std::uint8_t>(rules_->counters().size());
  Events events;
  if (own_title_) rules_->set_up(state, events);
  enter(pos, phase, phasing, phasing, turn, first);
  if (!own_title_) {
    for (const Placement& each : data_->scenario.deployment) state.place(each.unit, each.hex);
    std::copy(markers_.begin(), markers_.end(), pos.markers.begin());
    for (const HexId hex : rules_->boxes.hexes)
      for (const UnitId unit : state.in(hex)) {
        if (state.side(unit) == rules_->boxes.side) ala::set(state, unit, kBoxed);
      }
  }
  rules_->begin(state, phase, events);
  match_.emplace(rules_, state.pos);
}

std::string AlaTable::odds(std::string_view attack) const {
  const Action action = this->action("attack " + std::string(attack));
  CombatQuery query;
  query.attacker = state().pos.phasing;
  for (const UnitId unit : action.units())
    (rules_->facts(unit).fights ? query.attackers : query.barrage).push_back(unit);
  for (const UnitId unit : action.target_units()) query.defenders.push_back(unit);
  const CombatReport report = rules_->combat(state(), query);
  return std::to_string(report.attack) + ":" + std::to_string(report.defense) + " " + report.ratio;
}

std::string AlaTable::vanguard(Side side) const {
  const HexId hex = rules_->vanguard(state(), side);
  return hex == kNoHex ? std::string() : data_->map.grid.number(hex);
}

void AlaTable::column(std::string_view unit, std::string_view toward) {
  const auto facing = data_->map.grid.direction(state().hex(id(unit)), at(toward));
  REQUIRE(facing);
  edit([&](State& state) { rules_->set_column(state, id(unit), true, *facing); });
}

}  // namespace ala_test
