// trigh tune: weights of the appraisal fitted by self-play, printed as a set for weights.json.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <thread>

#include "json_object.hpp"
#include "session.hpp"
#include "trigh/ai/player.hpp"
#include "trigh/lab/fit.hpp"
#include "verbs/file_game.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

struct TuneWords {
  std::string title, side, from = std::string(WeightSets::kPlain), id = "fitted";
  std::vector<std::string> scenarios;
  FitPlan plan;
};

/// Opens the scenarios and looks the start up.
Findings prepare(Context& context, TuneWords& words) {
  if (words.scenarios.empty()) words.scenarios = {""};
  for (const std::string& scenario : words.scenarios) {
    GameChoice choice;
    choice.request.title = words.title;
    choice.request.scenario = scenario;
    auto game = open_game(context, choice);
    if (!game) return game.error();
    words.plan.games.push_back(game->rules);
  }
  const Ruleset& rules = *words.plan.games[0];
  if (rules.weights.facts().empty())
    return {{"TR-778", "tune", "", "the appraisal of '" + words.title + "' has no weights; there is nothing to fit"}};
  const WeightSet* start = rules.weights.find(words.from);
  if (!start) return {{"TR-778", "tune", "--from", player_trouble("staff:weights=" + words.from, &rules)}};
  const auto& sides = rules.data->side_ids;
  const auto side = std::ranges::find(sides, words.side);
  if (!words.side.empty() && side == sides.end())
    return {{"TR-778", "tune", "--side", "'" + words.side + "' is no side; take " + sides[0] + " or " + sides[1]}};
  if (!words.side.empty()) words.plan.side = static_cast<Side>(side - sides.begin());
  words.plan.start = start->values[side == sides.end() ? 0 : static_cast<std::size_t>(side - sides.begin())];
  for (const std::string& opponent : words.plan.opponents)
    if (std::string trouble = player_trouble(opponent, &rules); !trouble.empty())
      return {{"TR-778", "tune", "--against", std::move(trouble)}};
  return {};
}

/// How it went in the i-th trial: "dash against staff: Axis 60.0 [50.2 to 69.1]".
std::string line_of(const FitPlan& plan, const FitTrial& trial, std::size_t i) {
  const Ruleset& rules = *plan.games[i / plan.opponents.size()];
  char text[200];
  std::string line = rules.data->scenario.id + " against " + plan.opponents[i % plan.opponents.size()] + ":";
  for (std::size_t seat = 0; seat < 2; ++seat) {
    if (trial.interval[seat].high == 0) continue;  // the other side's weights are not in question
    std::snprintf(text, sizeof text, " %s %.1f [%.1f to %.1f]", rules.data->side_names[seat].c_str(),
                  100 * trial.share[seat], 100 * trial.interval[seat].low, 100 * trial.interval[seat].high);
    line += text;
  }
  return line;
}

/// The set, as weights.json has it: what departs from the plain values.
std::string set_of(const TuneWords& words, const FitResult& found) {
  const auto facts = words.plan.games[0]->weights.facts();
  Json values = Json::object();
  for (std::size_t i = 0; i < facts.size(); ++i)
    if (found.weights[i] != facts[i].plain) values[facts[i].id] = found.weights[i];
  std::string origin = "trigh tune " + words.title;
  for (const std::string& scenario : words.scenarios) origin += " " + scenario;
  if (!words.side.empty()) origin += " --side " + words.side;
  origin += " --from " + words.from;
  for (const std::string& opponent : words.plan.opponents) origin += " --against " + opponent;
  origin += " --generations " + std::to_string(words.plan.generations) + " --candidates " +
            std::to_string(words.plan.candidates) + " --pairs " + std::to_string(words.plan.pairs) + " --seed " +
            std::to_string(words.plan.seed) + ": points of " + std::to_string(words.plan.final_pairs) +
            " games as each side, of a hundred";
  for (std::size_t i = 0; i < found.end.size(); ++i)
    origin += "; " + line_of(words.plan, found.better ? found.end[i] : found.start[i], i);
  return object({{"id", words.id}, {"origin", origin}, {"values", values}}).dump(2);
}

int run_tune(Context& context, TuneWords& words) {
  if (Findings wrong = prepare(context, words); !wrong.empty()) return complain(wrong);
  const FitResult found = fit_weights(words.plan, [&](int generation, double best, double mean) {
    std::fprintf(stderr, "generation %d of %d: mean %.3f, best %.3f\n", generation + 1, words.plan.generations, mean,
                 best);
  });
  for (std::size_t i = 0; i < found.end.size(); ++i)
    std::fprintf(stderr, "before %s\nafter  %s\n", line_of(words.plan, found.start[i], i).c_str(),
                 line_of(words.plan, found.end[i], i).c_str());
  if (!found.better) std::fprintf(stderr, "the fitted weights did no better; the set is what it began with\n");
  std::printf("%s\n", set_of(words, found).c_str());
  return kDone;
}

std::function<int()> set_up_tune(CLI::App& app, Context& context) {
  const auto words = std::make_shared<TuneWords>();
  FitPlan& plan = words->plan;
  plan.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  app.add_option("title", words->title, "the title")->required();
  app.add_option("scenario", words->scenarios, "scenarios, all of which count; without any the title's first");
  app.add_option("--from", words->from, "the set to begin with")->capture_default_str();
  app.add_option("--side", words->side, "whose weights; without it one set for both sides");
  app.add_option("--id", words->id, "of the set that is found")->capture_default_str();
  app.add_option("--against", plan.opponents, "an opponent; each of several plays all the games")
      ->allow_extra_args(false)
      ->capture_default_str();
  const auto count = [&](const char* name, auto& value, const char* meaning) {
    app.add_option(name, value, meaning)->capture_default_str()->check(CLI::Range(1, 100000));
  };
  count("--generations", plan.generations, "how often the mean moves");
  count("--candidates", plan.candidates, "tried in each generation");
  count("--pairs,-n", plan.pairs, "of games, seats exchanged, for each candidate, scenario and opponent");
  count("--final", plan.final_pairs, "pairs of the trial at the end, with dice of its own");
  count("--threads", plan.threads, "games at a time");
  app.add_option("--seed", plan.seed, "of all dice")->capture_default_str();
  return [&context, words] { return run_tune(context, *words); };
}

}  // namespace

const Verb kTuneVerb{"tune", "Fit the weights of a title's opponents by self-play", set_up_tune};

}  // namespace trigh::host
