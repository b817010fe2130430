// Words that hang on the title; the block as data, and back, for position files. Between decisions no combat, group or
// results are in hand.

#include "desert_fox.hpp"
#include "trigh/services/set_up.hpp"

namespace fox {
namespace {

/// The plain numbers of the block by the names of position files.
struct Number {
  const char* name;
  std::uint8_t DfBlock::*member;
};
#define FOX_NUMBER(member) {#member, &DfBlock::member}   // files know it by its own name
constexpr Number kNumbers[] = {
    FOX_NUMBER(initiative_low), FOX_NUMBER(initiative_high), FOX_NUMBER(initiative), FOX_NUMBER(order_chosen),
    FOX_NUMBER(bombarded), FOX_NUMBER(arrivals_done), FOX_NUMBER(port_use), FOX_NUMBER(sea_lifts),
    FOX_NUMBER(rail_lifts), FOX_NUMBER(under_way), FOX_NUMBER(raided), FOX_NUMBER(axis_supply_waits),
    FOX_NUMBER(commonwealth_supply_waits), FOX_NUMBER(convoy), FOX_NUMBER(axis_attacks), FOX_NUMBER(departure),
    FOX_NUMBER(recall), FOX_NUMBER(rommel_away), FOX_NUMBER(rommel_alone)};
#undef FOX_NUMBER

/// Its sets of units, one bit each.
struct UnitBits {
  const char* name;
  std::array<std::uint8_t, kMaxUnits / 8> DfBlock::*member;
};
constexpr UnitBits kUnitBits[] = {{"beside_enemy", &DfBlock::beside_enemy}, {"obliged", &DfBlock::obliged}};

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
}

Datum DesertFox::extra_to_datum(const State& state) const {
  const DfBlock& own = block(state);
  std::vector<std::pair<std::string, Datum>> members, last;
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
        const bool known_both = place != places.end() && who != Side::kNone;
        if (known_both) own.last_in[place - places.begin()] = static_cast<std::uint8_t>(1 + index(who));
        else complain(findings, "/last_in/" + id, "a place of the title and a side stand here");
      }
    } else if (name == "railhead") {
      const auto at = std::ranges::find(railroad, map().hex_of(value.as_text()));
      if (at != railroad.end()) own.railhead = static_cast<std::uint8_t>(at - railroad.begin());
      else complain(findings, "/railhead", "a hex of the railroad stands here");
    } else if (name == "air_used") {
      for (std::size_t i = 0; i < 2; ++i) own.air_used[i] = static_cast<std::uint8_t>(value[i].as_int());
    } else if (name == "rommel_with") {
      own.rommel_with = static_cast<UnitId>(1 + *counters().find(value.as_text()));
    } else if (bits != std::end(kUnitBits)) {
      each_named(counters(), value,
                 [&](UnitId unit) { (own.*bits->member)[unit / 8] |= static_cast<std::uint8_t>(1 << unit % 8); });
    } else if (name == "withdrawals_met") {
      for (const Datum& each : value.items()) own.withdrawals_met |= std::uint64_t{1} << each.as_int();
    }
  }
  return findings;
}

}  // namespace fox
