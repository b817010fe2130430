#include "trigh/play/offered.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "trigh/play/ways.hpp"

namespace trigh {
namespace {

using Ids = std::vector<UnitId>;

Ids sorted(std::span<const UnitId> units) {
  Ids list(units.begin(), units.end());
  std::ranges::sort(list);
  return list;
}

/// What offers that stand for each other have in common.
using Key = std::tuple<ActionKind, std::uint8_t, HexId, std::int16_t, Ids>;
Key key_of(const Action& offer) {
  return {offer.kind, offer.mode, offer.hex, offer.value, sorted(offer.target_units())};
}

bool names_units(const ActionForm& form) { return form.stands == Stands::kItsUnits && (form.parts & kHasUnits); }

/// The targets as the hexes they stand in; those off the map by themselves.
std::set<std::pair<HexId, UnitId>> places_of(const State& state, std::span<const UnitId> targets) {
  std::set<std::pair<HexId, UnitId>> places;
  for (const UnitId unit : targets) {
    const HexId hex = unit < state.pos.unit_count ? state.hex(unit) : kNoHex;
    places.insert({hex, hex == kNoHex ? unit : kNoUnit});
  }
  return places;
}

bool same_goal(const Ruleset& rules, const State& state, const Action& offer, const Action& action) {
  const std::uint8_t parts = rules.forms[action.kind].parts;
  if (offer.kind != action.kind || (offer.mode != action.mode && !(parts & kHasPath)) || offer.value != action.value)
    return false;
  if ((parts & kHasUnit) && offer.unit != action.unit) return false;
  if ((parts & (kHasHex | kHasPath)) && (offer.hex != action.hex || led_to(rules, offer) != led_to(rules, action)))
    return false;
  return !(parts & kHasTargets) || places_of(state, offer.target_units()) == places_of(state, action.target_units());
}

}  // namespace

std::vector<OfferRange> ranges_of(const Ruleset& rules, const ActionList& offers) {
  struct Family {
    std::set<UnitId> among;
    std::set<Ids> lists;
  };
  std::map<Key, Family> families;
  for (const Action& offer : offers)
    if (names_units(rules.forms[offer.kind])) {
      Family& family = families[key_of(offer)];
      family.among.insert(offer.units().begin(), offer.units().end());
      family.lists.insert(sorted(offer.units()));
    }
  std::vector<OfferRange> ranges(offers.size());
  for (std::size_t i = 0; i < offers.size(); ++i) {
    const ActionForm& form = rules.forms[offers[i].kind];
    if (form.parts & kHasPath) ranges[i] = {OfferRange::Of::kPath, offers[i].hex, led_to(rules, offers[i]), {}};
    if (!names_units(form)) continue;
    const Family& family = families[key_of(offers[i])];
    const bool whole = family.among.size() < 16 && family.lists.size() == (1u << family.among.size()) - 1;
    if (!whole) ranges[i] = {OfferRange::Of::kUnits, kNoHex, kNoHex, {family.among.begin(), family.among.end()}};
  }
  return ranges;
}

bool covers(const Ruleset& rules, const State& state, const ActionList& offers, const Action& action) {
  const ActionForm& form = rules.forms[action.kind];
  const auto some = [&](auto&& test) {
    return std::ranges::any_of(
        offers, [&](const Action& offer) { return same_goal(rules, state, offer, action) && test(offer); });
  };
  const auto same_units = [&](const Action& offer) { return sorted(offer.units()) == sorted(action.units()); };
  if (!(form.parts & kHasUnits)) return some([](const Action&) { return true; });
  if (!names_units(form)) return some(same_units);
  // An attacker who can do it alone is offered alone: who reads offers one by one would never find it otherwise.
  const bool against = action.targets > 0 && state.side(action.target_units()[0]) != state.side(action.units()[0]);
  if (action.count == 1 && against) return some(same_units);
  return std::ranges::all_of(action.units(), [&](UnitId unit) {
    return some([&](const Action& offer) { return std::ranges::find(offer.units(), unit) != offer.units().end(); });
  });
}

}  // namespace trigh
