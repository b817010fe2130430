#include "lab/ledgers.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "lab/results.hpp"
#include "trigh/ai/simulation.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/lab/luck.hpp"

namespace trigh::host::lab {
namespace {

/// Writes a game down while it is played.
class Scribe final : public Witness {
 public:
  explicit Scribe(std::shared_ptr<const Ruleset> rules) : match(std::move(rules)) {}
  void before(const Ruleset&, const State&, const Action& action) override { match.apply_unchecked(action); }
  Match match;
};

Expected<OpenGame> game_of(Context& context, SQLite::Database& results) {
  SQLite::Statement arm(results, "SELECT title, scenario, options, overlays FROM arm WHERE id = 0");
  arm.executeStep();
  GameChoice choice;
  choice.request.title = arm.getColumn(0).getString();
  choice.request.scenario = arm.getColumn(1).getString();
  const auto options = nlohmann::json::parse(arm.getColumn(2).getString(), nullptr, false);
  for (const auto& [option, chosen] : options.items()) choice.options[option] = chosen.get<std::string>();
  const auto overlays = nlohmann::json::parse(arm.getColumn(3).getString(), nullptr, false);
  for (const auto& overlay : overlays) choice.overlays.push_back({overlay.get<std::string>(), 0});
  return open_game(context, choice);
}

}  // namespace

Expected<std::vector<GameLuck>> ledgers_of(Context& context, const std::filesystem::path& file, int games) {
  const auto results = open_results(file);
  if (!results) return Unexpected<Findings>{results.error()};
  const auto game = game_of(context, **results);
  if (!game) return Unexpected<Findings>{game.error()};
  SimulationPlan plan;
  plan.rules = game->rules;
  plan.seed = std::strtoull(manifest_of(**results)["seed"].c_str(), nullptr, 10);
  std::vector<GameLuck> found;
  SQLite::Statement rows(
      **results, "SELECT pair, player0, player1, hash FROM game WHERE arm = 0 AND finished ORDER BY id LIMIT ?");
  rows.bind(1, games);
  while (rows.executeStep()) {
    plan.players = {rows.getColumn(1).getString(), rows.getColumn(2).getString()};
    Scribe scribe(plan.rules);
    const GameResult played = play_game(plan, rows.getColumn(0).getInt64(), &scribe);
    if (hash_text_of(played.hash).text != rows.getColumn(3).getString())
      return fail("TR-784", file.string(), "",
                  "game " + std::to_string(played.number) +
                      " ends otherwise than it did: rules, data or players are not those of the run; play it anew");
    const LuckLedger ledger = luck_of(scribe.match);
    found.push_back({ledger.end, ledger.luck});
  }
  return found;
}

}  // namespace trigh::host::lab
