// trigh profile RESULTS...: how rule systems play, in figures that can be compared, from results of trigh simulate.
#include "lab/profile.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>

#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

struct ProfileWords {
  std::vector<std::string> results;
  int ledgers = 0;
  bool json = false;
};

int run_profile(Context& context, const ProfileWords& words) {
  std::vector<lab::Profile> profiles;
  for (const std::string& file : words.results) {
    std::vector<lab::GameLuck> ledgers;
    if (words.ledgers > 0) {
      auto found = lab::ledgers_of(context, file, words.ledgers);
      if (!found) return complain(found.error());
      ledgers = std::move(*found);
    }
    auto profile = lab::profile_of(file, ledgers);
    if (!profile) return complain(profile.error());
    profiles.push_back(std::move(*profile));
  }
  const std::string text = words.json ? lab::profile_json(profiles) : lab::profile_table(profiles);
  std::fputs(text.c_str(), stdout);
  return kDone;
}

std::function<int()> set_up_profile(CLI::App& app, Context& context) {
  const auto words = std::make_shared<ProfileWords>();
  app.add_option("results", words->results, "results that 'trigh simulate --results' has made, one for each profile")
      ->required();
  app.add_option("--luck", words->ledgers, "Weigh every roll of so many games of each: how much is dice?")
      ->check(CLI::Range(0, 10000));
  app.add_flag("--json", words->json, "as JSON");
  return [&context, words] { return run_profile(context, *words); };
}

}  // namespace

const Verb kProfileVerb{"profile", "Measure how rule systems play, side by side, from results of simulate",
                        set_up_profile};

}  // namespace trigh::host
