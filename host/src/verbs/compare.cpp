// trigh compare TITLES...: query.compare from the shell.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "lab/compare/compare.hpp"
#include "rpc/server.hpp"
#include "trigh/io/document.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

struct CompareWords {
  std::vector<std::string> titles, engagement;
  std::string position;
  bool fights = false, systems = false, json = false;
};

/// "attack=12" as a member of the engagement; a number where one stands.
bool add_member(Json& engagement, const std::string& word) {
  const std::size_t at = word.find('=');
  if (at == std::string::npos || at == 0) return false;
  const std::string value = word.substr(at + 1);
  const bool number = !value.empty() && value.size() < 5 && value.find_first_not_of("0123456789") == std::string::npos;
  engagement[word.substr(0, at)] = number ? Json(std::stoi(value)) : Json(value);
  return true;
}

Expected<Json> position_of_file(const std::string& file) {
  const auto document = read_json(file);
  if (!document) return Unexpected<Findings>{document.error()};
  return rpc::plain_json(*document);
}

int run_compare(Context& context, const CompareWords& choice) {
  Json params = object({{"titles", choice.titles}});
  if (choice.systems) params["systems"] = true;
  if (choice.fights || !choice.engagement.empty()) params["engagement"] = Json::object();
  for (const std::string& word : choice.engagement)
    if (!add_member(params["engagement"], word)) {
      complain({{"TR-791", "engagement", "",
                 "'" + word + "' is no part of an engagement; write it as attack=12 or ground=rough"}});
      return kMisused;
    }
  if (choice.position.ends_with(".json")) {
    auto position = position_of_file(choice.position);
    if (!position) return complain(position.error());
    params["position"] = std::move(*position);
  } else if (!choice.position.empty()) {
    params["position"] = choice.position;
  }
  InstalledLibrary library(context);
  rpc::Server server(library);
  const auto answer = server.call("query.compare", params);
  if (!answer) return complain(answer.error().findings);
  const std::string text = choice.json ? answer.value().dump(2, ' ', false, Json::error_handler_t::replace) + "\n"
                                       : lab::comparison_text(answer.value());
  std::fputs(text.c_str(), stdout);
  return kDone;
}

std::function<int()> set_up_compare(CLI::App& app, Context& context) {
  auto choice = std::make_shared<CompareWords>();
  app.add_option("titles", choice->titles, "Ids of titles")->required();
  app.add_flag("--systems", choice->systems, "The table of the systems; what is shown when nothing else is asked");
  app.add_flag("--fight", choice->fights, "The same engagement under each title");
  app.add_option("--engagement", choice->engagement,
                 "Its parts: attack=12 defense=4 attackers=2 kind=infantry ground=rough attacker_supply=supplied "
                 "defender_supply=unsupplied attack_points=2 defense_points=0");
  app.add_option("--position", choice->position, "The same small position: its id, or a JSON file in common words");
  app.add_flag("--json", choice->json, "Print the result of the protocol's method");
  return [&context, choice] { return run_compare(context, *choice); };
}

}  // namespace

const Verb kCompareVerb{"compare", "Rule systems side by side, asked of the code that plays", set_up_compare};

}  // namespace trigh::host
