// trigh odds FILE COMBAT...: query.odds, asked of a position file or a save from the shell.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "rpc/answer_text.hpp"
#include "rpc/server.hpp"
#include "verbs/file_game.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

struct OddsWords {
  std::string file;
  std::vector<std::string> combats;
  double wanted = 0;
  bool json = false;
};

std::vector<std::string> words_of(const std::string& text, char separator) {
  std::vector<std::string> words;
  for (const std::string& word : CLI::detail::split(text, separator))
    if (!CLI::detail::trim_copy(word).empty()) words.push_back(CLI::detail::trim_copy(word));
  return words;
}

/// "ger-1-8 ger-2-8 -> pol-pol, attack=ita-46, axis.ground_support=2"; null when it cannot be understood.
Json combat_of(const std::string& text) {
  const std::vector<std::string> parts = words_of(text, ',');
  const std::size_t arrow = parts.empty() ? std::string::npos : parts[0].find("->");
  if (arrow == std::string::npos) return {};
  Json combat = object({{"attackers", words_of(parts[0].substr(0, arrow), ' ')},
                        {"defenders", words_of(parts[0].substr(arrow + 2), ' ')}});
  if (combat["defenders"].empty()) return {};
  Json support = Json::object();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t at = parts[i].find('=');
    if (at == std::string::npos) return {};
    add_support(support, parts[i].substr(0, at), words_of(parts[i].substr(at + 1), ' '));
  }
  if (!support.empty()) combat["support"] = std::move(support);
  return combat;
}

int run_odds(Context& context, const OddsWords& choice) {
  InstalledLibrary library(context);
  auto table = open_file(library, choice.file);
  if (!table) return complain(table.error());
  rpc::Server server(library);
  Json params = object({{"game", server.adopt(std::move(*table))}, {"combats", Json::array()}});
  for (const std::string& text : choice.combats) {
    Json combat = combat_of(text);
    if (combat.is_null()) {
      complain({{"TR-720", "combat", "",
                 "'" + text +
                     "' is no combat; write UNIT UNIT -> ENEMY, and after commas attack=UNIT UNIT, "
                     "defense=UNIT or POINTS=NUMBER"}});
      return kMisused;
    }
    params["combats"].push_back(std::move(combat));
  }
  if (choice.wanted > 0) params["wanted"] = choice.wanted;
  const auto answer = server.call("query.odds", params);
  if (!answer) return complain(answer.error().findings);
  const std::string text = choice.json ? answer.value().dump(2, ' ', false, Json::error_handler_t::replace) + "\n"
                                       : rpc::answer_text("query.odds", answer.value());
  std::fputs(text.c_str(), stdout);
  return kDone;
}

std::function<int()> set_up_odds(CLI::App& app, Context& context) {
  auto choice = std::make_shared<OddsWords>();
  app.add_option("file", choice->file, "A position file or a save")->required();
  app.add_option("combat", choice->combats,
                 "UNIT UNIT -> ENEMY[, attack=UNIT UNIT][, defense=UNIT][, POINTS=NUMBER]; several are fought in order")
      ->required();
  app.add_option("--wanted", choice->wanted, "A chance to clear the hexes of each combat: what would reach it?")
      ->check(CLI::Range(0.0, 1.0));
  app.add_flag("--json", choice->json, "Print the result of the protocol's method");
  return [&context, choice] { return run_odds(context, *choice); };
}

}  // namespace

const Verb kOddsVerb{"odds", "What may come of combats, face by face, and what would better the chance", set_up_odds};

}  // namespace trigh::host
