// trigh profile RESULTS...: how rule systems play, in figures that can be compared, from results of trigh simulate.
#include "lab/profile.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>

#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

struct ProfileWords {
  std::vector<std::string> results;
  bool json = false;
};

int run_profile(const ProfileWords& words) {
  std::vector<lab::Profile> profiles;
  for (const std::string& file : words.results) {
    auto profile = lab::profile_of(file);
    if (!profile) return complain(profile.error());
    profiles.push_back(std::move(*profile));
  }
  const std::string text = words.json ? lab::profile_json(profiles) : lab::profile_table(profiles);
  std::fputs(text.c_str(), stdout);
  return kDone;
}

std::function<int()> set_up_profile(CLI::App& app, Context&) {
  const auto words = std::make_shared<ProfileWords>();
  app.add_option("results", words->results, "results that 'trigh simulate --results' has made, one for each profile")
      ->required();
  app.add_flag("--json", words->json, "as JSON");
  return [words] { return run_profile(*words); };
}

}  // namespace

const Verb kProfileVerb{"profile", "Measure how rule systems play, side by side, from results of simulate",
                        set_up_profile};

}  // namespace trigh::host
