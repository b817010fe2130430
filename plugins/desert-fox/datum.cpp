// Words that hang on the title and those of the block; the block as data, and back, for position files. Between
// decisions no combat, group or results are in hand.
#include <algorithm>

#include "desert_fox.hpp"
#include "trigh/services/set_up.hpp"

namespace fox {
namespace {

/// The plain numbers of the block by the names of position files.
struct Number {
  const char* name;
  std::uint8_t DfBlock::*member;
  int most;
  const char* meaning;
};
constexpr Number kNumbers[] = {
    {"initiative_low", &DfBlock::initiative_low, 12, "Lowest roll for the Initiative this Game-Turn; 0: no roll."},
    {"initiative_high", &DfBlock::initiative_high, 12, "Highest roll for the Initiative this Game-Turn."},
    {"initiative", &DfBlock::initiative, 2, "Who has the Initiative: 1 Axis, 2 Commonwealth, 0 not yet decided."},
    {"order_chosen", &DfBlock::order_chosen, 1, "1: the order of this Game-Turn's Player-Turns is settled."},
    {"bombarded", &DfBlock::bombarded, 1, "1: the naval bombardment of this Player-Turn is used."},
    {"arrivals_done", &DfBlock::arrivals_done, 7,
     "Steps of the arrivals that are done, added up: 2 the convoy's roll, 4 the roll for withdrawals."},
    {"port_use", &DfBlock::port_use, 2, "1: an MSU entered at Tobruk this Player-Turn; 2: reinforcements tried to."},
    {"sea_lifts", &DfBlock::sea_lifts, 7,
     "Sea transport used this phase, added up: 1 Alexandria to Tobruk, 2 back, 4 Alexandria and Bardia."},
    {"rail_lifts", &DfBlock::rail_lifts, 15,
     "Rail capacity used this phase: the load away from Alexandria, plus 4 times the load towards it."},
    {"under_way", &DfBlock::under_way, 3,
     "Movement Phase: 1 once a unit has moved and General Supply is settled; Refit Phase: its last step begun."},
    {"raided", &DfBlock::raided, 1, "1: Malta was raided this Game-Turn."},
    {"axis_supply_waits", &DfBlock::axis_supply_waits, 255, "Axis supply units that come with later arrivals."},
    {"commonwealth_supply_waits", &DfBlock::commonwealth_supply_waits, 255,
     "Commonwealth supply units that come with later arrivals."},
    {"convoy", &DfBlock::convoy, 255, "MSUs of the convoy still to be placed."},
    {"axis_attacks", &DfBlock::axis_attacks, 3,
     "Whether the Axis attacked, added up: 1 in this Game-Turn, 2 in the one before."},
    {"departure", &DfBlock::departure, 6, "Row of the Withdrawal Table rolled this Game-Turn; 0: none."},
    {"recall", &DfBlock::recall, 6, "Row of the Return Table rolled this Game-Turn; 0: none."},
    {"rommel_away", &DfBlock::rommel_away, 1, "1: Rommel is in Germany this Game-Turn."}};

/// Its sets of units, one bit each.
struct UnitBits {
  const char* name;
  std::array<std::uint8_t, kMaxUnits / 8> DfBlock::*member;
  const char* meaning;
};
constexpr UnitBits kUnitBits[] = {
    {"beside_enemy", &DfBlock::beside_enemy, "Units next to an enemy when this Movement Phase began."},
    {"obliged", &DfBlock::obliged,
     "Units that had to attack, or be attacked, when this Combat Phase's first attack came."}};

using Members = std::vector<std::pair<std::string, Datum>>;

void complain(Findings& findings, const std::string& pointer, std::string text) {
  findings.push_back({"TR-861", "", "/extra" + pointer, std::move(text)});
}

}  // namespace

void DesertFox::add_words() {
  for (Word& each : vocabulary)
    if (each.id == point_names[kMaltaAir]) each.bounds.second = rules()["malta"]["most"].as_int();
  vocabulary.push_back({WordKind::kFeature, std::string(rules()["oasis_feature"].as_text()), "feature", "An oasis."});
  for (const std::string& side : data->side_ids)
    vocabulary.push_back({WordKind::kFeature, std::string(rules()["bases"][side]["edge"].as_text()), "region",
                          "Where reinforcements of the side " + side + " enter."});
  for (const auto& [id, entry] : rules()["places"].members())
    vocabulary.push_back(
        {WordKind::kFeature, std::string(entry["name"].as_text()), "hex",
         "The hex of that name; on the title's own map it is " + std::string(entry["hex"].as_text()) + "."});
  const auto add = [&](const char* id, const char* type, const char* meaning, int most = 0) {
    vocabulary.push_back({WordKind::kExtra, id, type, meaning, {0, most}});
  };
  add("last_in", "sides by place", "Of each named place, the side whose unit was the last in it.");
  add("railhead", "hex", "The last finished hex of the railroad.");
  add("air_used", "integers", "Air Points used this Player-Turn, by side in the title's order.", 255);
  add("rommel_with", "unit", "The unit Rommel moves with this phase.");
  add("withdrawals_met", "integers", "Withdrawals of the schedule that are settled, by their number from 0.", 63);
  for (const UnitBits& each : kUnitBits) add(each.name, "units", each.meaning);
  for (const Number& each : kNumbers) add(each.name, "integer", each.meaning, each.most);
}

Datum DesertFox::extra_to_datum(const State& state) const {
  const DfBlock& own = block(state);
  Members members, last;
  for (std::size_t i = 0; i < places.size(); ++i)
    if (own.last_in[i] != 0) last.emplace_back(places[i].id, Datum::text(data->side_ids[own.last_in[i] - 1]));
  members.emplace_back("last_in", Datum::object(std::move(last)));
  if (!railroad.empty()) members.emplace_back("railhead", Datum::text(map().grid.number(railroad[own.railhead])));
  members.emplace_back("air_used", Datum::list({Datum::number(own.air_used[0]), Datum::number(own.air_used[1])}));
  if (own.rommel_with != 0)
    members.emplace_back("rommel_with", Datum::text(counters()[static_cast<UnitId>(own.rommel_with - 1)].id));
  for (const UnitBits& each : kUnitBits) {
    std::vector<Datum> list;
    for (const UnitId unit : state.units())
      if ((own.*each.member)[unit / 8] >> unit % 8 & 1) list.push_back(Datum::text(counters()[unit].id));
    if (!list.empty()) members.emplace_back(each.name, Datum::list(std::move(list)));
  }
  std::vector<Datum> met;
  for (int i = 0; i < 64; ++i)
    if (own.withdrawals_met >> i & 1) met.push_back(Datum::number(i));
  members.emplace_back("withdrawals_met", Datum::list(std::move(met)));
  for (const Number& each : kNumbers)
    if (own.*each.member != 0) members.emplace_back(each.name, Datum::number(own.*each.member));
  return Datum::object(std::move(members));
}

Findings DesertFox::extra_from_datum(State& state, const Datum& datum) const {
  Findings findings;
  DfBlock& own = block(state);
  own = DfBlock{};
  for (const auto& [name, value] : datum.members()) {
    const auto* known = std::ranges::find(kNumbers, name, &Number::name);
    const auto* bits = std::ranges::find(kUnitBits, name, &UnitBits::name);
    if (known != std::end(kNumbers)) {
      own.*known->member = static_cast<std::uint8_t>(value.as_int());
    } else if (name == "last_in") {
      for (const auto& [id, side] : value.members()) {
        const auto place = std::ranges::find(places, id, &NamedPlace::id);
        const Side who = side_named(*data, side.as_text());
        if (place != places.end() && who != Side::kNone)
          own.last_in[place - places.begin()] = static_cast<std::uint8_t>(1 + index(who));
        else complain(findings, "/last_in/" + id, "a place of the title and a side stand here");
      }
    } else if (name == "railhead") {
      const auto at = std::ranges::find(railroad, map().grid.parse(value.as_text()).value_or(kNoHex));
      if (at != railroad.end()) own.railhead = static_cast<std::uint8_t>(at - railroad.begin());
      else complain(findings, "/railhead", "a hex of the railroad stands here");
    } else if (name == "air_used") {
      for (std::size_t i = 0; i < 2; ++i) own.air_used[i] = static_cast<std::uint8_t>(value[i].as_int());
    } else if (name == "rommel_with") {
      own.rommel_with = static_cast<UnitId>(1 + *counters().find(value.as_text()));
    } else if (bits != std::end(kUnitBits)) {
      each_named(counters(), value, [&](UnitId unit) {
        (own.*bits->member)[unit / 8] |= static_cast<std::uint8_t>(1 << unit % 8);
      });
    } else if (name == "withdrawals_met") {
      for (const Datum& each : value.items()) own.withdrawals_met |= std::uint64_t{1} << each.as_int();
    }
  }
  return findings;
}

}  // namespace fox
