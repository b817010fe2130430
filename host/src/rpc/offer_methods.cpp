// game.offers.
#include <algorithm>

#include "rpc/server.hpp"

namespace trigh::host::rpc {
namespace {

/// A verb that units use against others.
bool is_attack(const ActionForm& form) { return (form.parts & kHasUnits) != 0 && (form.parts & kHasTargets) != 0; }

/// What a unit can do. Attacks are offered under their first unit: those in which it takes part besides are added.
ActionList offers_of(const Table& game, UnitId unit) {
  OfferFilter filter;
  filter.unit = unit;
  ActionList list = game.match().offers(filter);
  const std::vector<ActionForm>& forms = game.rules().forms;
  bool attacks = false;
  for (std::size_t kind = 0; kind < forms.size(); ++kind)
    attacks |= game.match().phase().allows_kind(static_cast<ActionKind>(kind)) && is_attack(forms[kind]);
  if (!attacks) return list;
  for (const Action& each : game.offers())
    if (is_attack(forms[each.kind]) && each.count > 0 && each.units()[0] != unit &&
        std::ranges::count(each.units(), unit) > 0)
      list.push_back(each);
  return list;
}

}  // namespace

Server::Result Server::game_offers(Params& params) {
  Table* game = table(params);
  const auto id = params.text_if("unit");
  const bool some = params.any("verbs", false) != nullptr;
  const auto verbs = some ? params.texts("verbs") : std::vector<std::string>{};
  if (auto error = wrong(params)) return *error;
  const UnitId unit = id ? unit_named(game->rules(), *id, "unit", params).value_or(kNoUnit) : kNoUnit;
  if (auto error = wrong(params)) return *error;
  const auto wanted = [&](const Action& each) {
    return !some || std::ranges::find(verbs, game->rules().forms[each.kind].verb) != verbs.end();
  };
  return object({{"offers", offers(game->rules(), id ? offers_of(*game, unit) : game->offers(), wanted)}});
}

}  // namespace trigh::host::rpc
