// trigh ask FILE QUESTION...: the query methods of the protocol, asked of a position file or a save from the shell.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "rpc/answer_text.hpp"
#include "rpc/server.hpp"
#include "verbs/file_game.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

struct AskWords {
  std::string file;
  std::vector<std::string> question;
  std::vector<std::string> attack, defend, support;
  bool json = false;
};

/// "axis.ground_support=2" -> points, "attack=ger-104,ger-155" -> units.
Json support_of(const std::vector<std::string>& words) {
  Json support = Json::object();
  for (const std::string& word : words) {
    const std::size_t at = word.find('=');
    add_support(support, word.substr(0, at),
                CLI::detail::split(at == std::string::npos ? "" : word.substr(at + 1), ','));
  }
  return support;
}

std::string from_word(const std::vector<std::string>& words, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < words.size(); ++i) text += (text.empty() ? "" : " ") + words[i];
  return text;
}

/// The method a question means and its parameters; an empty method when it cannot be understood.
std::pair<std::string, Json> request_of(const AskWords& choice, const std::string& game) {
  const auto& words = choice.question;
  const std::string& verb = words[0];
  Json params = object({{"game", game}});
  const bool one = words.size() == 2;
  if (verb == "reach" && one && words[1].find(',') == std::string::npos)
    params["unit"] = words[1];
  else if (verb == "reach" && one)
    params["units"] = CLI::detail::split(words[1], ',');
  else if (verb == "path" && words.size() == 3)
    params["units"] = CLI::detail::split(words[1], ','), params["path"] = CLI::detail::split(words[2], '-');
  else if ((verb == "zoc" || verb == "threat") && one)
    params["side"] = words[1];
  else if ((verb == "supply" || verb == "offers") && words.size() <= 2) {
    if (one) params["unit"] = words[1];
  } else if (verb == "combat" && words.size() == 1) {
    params["attackers"] = choice.attack;
    params["defenders"] = choice.defend;
    if (!choice.support.empty()) params["support"] = support_of(choice.support);
  } else if (verb == "check" && words.size() >= 2)
    params["action"] = from_word(words, 1);
  else if ((verb != "obligations" && verb != "victory" && verb != "state" && verb != "position") || words.size() != 1)
    return {"", {}};
  const bool of_game = verb == "check" || verb == "offers" || verb == "state" || verb == "position";
  return {(of_game ? "game." : "query.") + verb, params};
}

int run_ask(Context& context, const AskWords& choice) {
  InstalledLibrary library(context);
  auto table = open_file(library, choice.file);
  if (!table) return complain(table.error());
  rpc::Server server(library);
  const auto [method, params] = request_of(choice, server.adopt(std::move(*table)));
  if (method.empty()) {
    complain({{"TR-720", "question", "",
               "'" + from_word(choice.question, 0) +
                   "' is no question; ask: reach UNIT[,UNIT], path UNIT[,UNIT] HEX-HEX..., zoc SIDE, threat SIDE, "
                   "supply [UNIT], combat --attack A,B --defend X, obligations, victory, check ACTION, offers [UNIT], "
                   "state or position"}});
    return kMisused;
  }
  const auto answer = server.call(method, params);
  if (!answer) return complain(answer.error().findings);
  const std::string text = choice.json ? answer.value().dump(2, ' ', false, Json::error_handler_t::replace) + "\n"
                                       : rpc::answer_text(method, answer.value());
  std::fputs(text.c_str(), stdout);
  return kDone;
}

std::function<int()> set_up_ask(CLI::App& app, Context& context) {
  auto choice = std::make_shared<AskWords>();
  app.add_option("file", choice->file, "A position file or a save")->required();
  app.add_option("question", choice->question,
                 "reach UNIT[,UNIT] | path UNIT[,UNIT] HEX-HEX | zoc SIDE | threat SIDE | supply [UNIT] | combat | "
                 "obligations | victory | check ACTION | offers [UNIT] | state | position")
      ->required();
  app.add_option("--attack", choice->attack, "Attacking units, joined by commas")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--defend", choice->defend, "Defending units")->delimiter(',')->allow_extra_args(false);
  app.add_option("--support", choice->support, "attack=UNITS, defense=UNITS or POINTS=NUMBER; may stand several times")
      ->allow_extra_args(false);
  app.add_flag("--json", choice->json, "Print the result of the protocol's method");
  return [&context, choice] { return run_ask(context, *choice); };
}

}  // namespace

const Verb kAskVerb{"ask", "Ask what the rules say of a position", set_up_ask};

}  // namespace trigh::host
