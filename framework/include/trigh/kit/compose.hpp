// What compose() of every rule system does in the same order.
#pragma once

#include <memory>
#include <span>

#include "trigh/rules/options.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh::kit {

/// The game of `data` under `chosen`, or every reason why there is none. Options are completed and `Game` reads its
/// facts, with Findings for what is wrong in them; the weights of opponents are read; add(game) gives it its modules;
/// then what the modules say of hexsides is folded, and finish(game), when given, works out what needs that.
template <class Game>
Expected<std::unique_ptr<Ruleset>> compose_game(std::shared_ptr<const GameData> data, const Options& chosen,
                                                std::span<const WeightFact> weights, void (*add)(Game&),
                                                void (*finish)(Game&) = nullptr) {
  Findings findings;
  const Options full = complete_options(options_of(data->title), chosen, data->scenario.id, findings);
  if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
  auto game = std::make_unique<Game>(data, full, findings);
  if (findings.empty())
    findings = game->weights.read(weights, data->weights, "weights.json", data->side_ids, data->scenario.id);
  if (findings.empty()) add(*game);
  if (findings.empty()) findings = game->compile();
  if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
  if (finish) finish(*game);
  return std::unique_ptr<Ruleset>(std::move(game));
}

}  // namespace trigh::kit
