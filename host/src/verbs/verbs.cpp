#include <CLI/CLI.hpp>

#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

/// The verbs, in the order of the help.
constexpr const Verb* kVerbs[] = {
    &kPlayVerb,       &kServeVerb,   &kTitlesVerb, &kRulesVerb,  &kAskVerb,        &kOddsVerb,  &kCompareVerb,
    &kReplayVerb,     &kAnalyseVerb, &kRpcVerb,    &kMcpVerb,    &kNewRulesetVerb, &kTestVerb,  &kSimulateVerb,
    &kTournamentVerb, &kTuneVerb,    &kLearnVerb,  &kReportVerb, &kProfileVerb,    &kBenchVerb,
};

/// What `trigh check` can check.
constexpr const Verb* kCheckVerbs[] = {
    &kCheckPluginVerb, &kCheckRulesetVerb, &kCheckDataVerb, &kCheckSaveVerb, &kCheckPositionVerb, &kCheckGamesVerb,
};

void add(const Verb& verb, CLI::App& app, Context& context, std::function<int()>& chosen) {
  CLI::App* sub = app.add_subcommand(verb.name, verb.summary);
  sub->callback([&chosen, run = verb.set_up(*sub, context)] { chosen = run; });
}

}  // namespace

void add_verbs(CLI::App& app, Context& context, std::function<int()>& chosen) {
  for (const Verb* verb : kVerbs) add(*verb, app, context, chosen);
  CLI::App* check =
      app.add_subcommand("check", "Say everything that is wrong with a plugin, a ruleset, data, a save or kept games");
  check->require_subcommand(1);
  for (const Verb* verb : kCheckVerbs) add(*verb, *check, context, chosen);
}

}  // namespace trigh::host
