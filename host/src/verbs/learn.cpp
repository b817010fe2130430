// trigh learn: the forecast of a scenario, learned from games between machines, printed for weights.json.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <thread>

#include "json_object.hpp"
#include "session.hpp"
#include "trigh/ai/player.hpp"
#include "trigh/lab/learn.hpp"
#include "verbs/file_game.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

struct LearnWords {
  std::string title, scenario;
  Forecast::Shape shape;
  LearnPlan plan;
};

/// Opens the scenario and looks the words up.
Findings prepare(Context& context, LearnWords& words) {
  GameChoice choice;
  choice.request.title = words.title;
  choice.request.scenario = words.scenario;
  auto game = open_game(context, choice);
  if (!game) return game.error();
  words.plan.rules = game->rules;
  std::ranges::sort(words.shape.rings);
  for (const std::string& player : words.plan.players)
    if (std::string trouble = player_trouble(player, words.plan.rules.get()); !trouble.empty())
      return {{"TR-778", "learn", "--players", std::move(trouble)}};
  return words.plan.counts.take(*words.plan.rules, words.shape, "learn");
}

std::string origin_of(const LearnWords& words, const Learned& found) {
  const LearnPlan& plan = words.plan;
  std::string origin = "trigh learn " + words.title + " " + plan.rules->data->scenario.id;
  const auto add = [&](const char* option, const std::vector<std::string>& values) {
    if (values.empty()) return;
    origin += option;
    for (const std::string& value : values) origin += " " + value;
  };
  std::vector<std::string> rings;
  for (const int ring : words.shape.rings) rings.push_back(std::to_string(ring));
  add(" --places", words.shape.places);
  add(" --rings", rings);
  add(" --statuses", words.shape.statuses);
  add(" --apart", words.shape.apart);
  add(" --players", plan.players);
  char sight[120];
  std::snprintf(sight, sizeof sight, ": tells %.1f per cent of how games end, the appraisal alone %.1f",
                100 * found.sight, 100 * found.sight_of_appraisal);
  return origin + " --games " + std::to_string(plan.games) + " --seed " + std::to_string(plan.seed) + sight;
}

/// The entry of weights.json.
std::string entry_of(const LearnWords& words, const Learned& found) {
  Json weights = Json::object();
  const auto& terms = words.plan.counts.terms();
  for (std::size_t i = 0; i < terms.size(); ++i)
    if (const auto [first, last] = found.weights[i]; first != 0 || last != 0)
      weights[terms[i]] = Json::array({first, last});
  return object({{"scenario", words.plan.rules->data->scenario.id},
                 {"origin", origin_of(words, found)},
                 {"places", words.shape.places},
                 {"rings", words.shape.rings},
                 {"statuses", words.shape.statuses},
                 {"apart", words.shape.apart},
                 {"weights", weights}})
      .dump(2);
}

int run_learn(Context& context, LearnWords& words) {
  if (Findings wrong = prepare(context, words); !wrong.empty()) return complain(wrong);
  const std::int64_t some = std::max<std::int64_t>(1, words.plan.games / 20);
  const Learned found = learn_forecast(words.plan, [&](std::int64_t games) {
    if (games % some == 0)
      std::fprintf(stderr, "%lld of %lld games\n", static_cast<long long>(games),
                   static_cast<long long>(words.plan.games));
  });
  if (found.weights.empty())
    return complain({{"TR-778", "learn", "", "no game came to its end; there is nothing to learn from"}});
  std::fprintf(stderr, "%lld positions of %lld games, %.1f of a hundred won by the first side\n",
               static_cast<long long>(found.positions), static_cast<long long>(found.games), 100 * found.won);
  std::printf("%s\n", entry_of(words, found).c_str());
  return kDone;
}

std::function<int()> set_up_learn(CLI::App& app, Context& context) {
  const auto words = std::make_shared<LearnWords>();
  LearnPlan& plan = words->plan;
  plan.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  app.add_option("title", words->title, "the title")->required();
  app.add_option("scenario", words->scenario, "the scenario; without it the title's first");
  app.add_option("--places", words->shape.places, "hexes that the sides fight for");
  app.add_option("--rings", words->shape.rings, "hexes around each place within which strength is counted")
      ->check(CLI::Range(0, 100));
  app.add_option("--statuses", words->shape.statuses, "statuses of units whose strength is counted");
  app.add_option("--apart", words->shape.apart, "types of counters whose number counts, not their strength");
  app.add_option("--players", plan.players, "each plays each as either side, in turn")->capture_default_str();
  app.add_option("--games,-n", plan.games, "to be played")->capture_default_str()->check(CLI::Range(1, 1000000));
  app.add_option("--threads", plan.threads, "games at a time")->capture_default_str()->check(CLI::Range(1, 1000));
  app.add_option("--seed", plan.seed, "of all dice")->capture_default_str();
  return [&context, words] { return run_learn(context, *words); };
}

}  // namespace

const Verb kLearnVerb{"learn", "Learn from games how positions of a scenario end, for opponents", set_up_learn};

}  // namespace trigh::host
