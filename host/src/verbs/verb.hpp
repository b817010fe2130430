// A verb of the command line: one file each in this folder, one line each in the tables of verbs.cpp.
#pragma once

#include <functional>

#include "context.hpp"

namespace CLI {
class App;
}

namespace trigh::host {

/// Exit codes of the program.
constexpr int kDone = 0;     ///< it did what was asked, and found nothing wrong
constexpr int kFailed = 1;   ///< something is wrong; it has been said
constexpr int kMisused = 2;  ///< the command line cannot be understood

struct Verb {
  const char* name;
  const char* summary;  ///< one line of the help
  /// Adds the verb's own options to `app` and gives what to do when the verb was named. What is done may throw:
  /// main() contains it.
  std::function<int()> (*set_up)(CLI::App& app, Context& context);
};

extern const Verb kPlayVerb, kServeVerb, kSimulateVerb, kBenchVerb, kTestVerb;
extern const Verb kTitlesVerb, kRulesVerb, kNewRulesetVerb, kRpcVerb, kMcpVerb, kAskVerb, kOddsVerb, kReplayVerb;
extern const Verb kAnalyseVerb, kCompareVerb, kLearnVerb, kProfileVerb, kReportVerb, kTournamentVerb, kTuneVerb;
extern const Verb kCheckPluginVerb, kCheckRulesetVerb, kCheckDataVerb, kCheckSaveVerb, kCheckPositionVerb,
    kCheckGamesVerb;

/// Adds all verbs to `app`; `chosen` becomes what the named one does.
void add_verbs(CLI::App& app, Context& context, std::function<int()>& chosen);

}  // namespace trigh::host
