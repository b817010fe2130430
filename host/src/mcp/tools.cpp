// The tools that are more than one method of the table protocol told as text.
#include <algorithm>

#include "case_words.hpp"
#include "mcp/position_text.hpp"
#include "mcp/server.hpp"
#include "rpc/answer_text.hpp"

namespace trigh::host::mcp {
namespace {

constexpr std::size_t kMostOffers = 150;  ///< lines in one answer

Json text_schema(const char* description) { return object({{"type", "string"}, {"description", description}}); }

Json schema_of(Json properties, Json required) {
  return object({{"type", "object"},
                 {"additionalProperties", false},
                 {"properties", std::move(properties)},
                 {"required", std::move(required)}});
}

Json game_schema() { return text_schema("handle of the game, as new_game or open_game gave it"); }

Json machines_schema() {
  return object(
      {{"type", "object"},
       {"description", "sides that a machine plays, by side: {\"axis\": \"staff\"}; titles lists sides and machines"},
       {"additionalProperties", object({{"type", "string"}})}});
}

Unexpected<rpc::Error> no(const rpc::Error& error) { return Unexpected<rpc::Error>{error}; }

}  // namespace

const std::vector<Server::Tool>& Server::tools() {
  static const std::vector<Tool> kTools{
      {"titles",
       "Lists the titles with their sides and scenarios, and the machines; with a title, also its optional rules and "
       "readings.",
       "", &Server::titles, schema_of(object({{"title", text_schema("id of one title")}}), Json::array())},
      {"new_game",
       "Begins a scenario. Sides without a machine are yours. Answers with the handle of the game and the position.",
       "", &Server::new_game,
       schema_of(
           object(
               {{"title", text_schema("id of the title")},
                {"scenario", text_schema("id of the scenario; left out: the title's first")},
                {"options", object({{"type", "object"},
                                    {"description",
                                     "optional rules and readings that differ from the "
                                     "default, by id: {\"module\": true}"}})},
                {"seed", object({{"type", "integer"}, {"description", "seed of the dice; left out: a fresh one"}})},
                {"overlays", object({{"type", "array"},
                                     {"items", object({{"type", "string"}})},
                                     {"description", "corrections by the owner, of those that titles lists, by id"}})},
                {"machines", machines_schema()}}),
           {"title"})},
      {"open_game", "Opens a save (its text) or a position file (an object).", "", &Server::open_game,
       schema_of(
           object({{"save", text_schema("text of a save, as save gave it")},
                   {"position", object({{"type", "object"}, {"description", "a position file, trigh-position/1"}})},
                   {"machines", machines_schema()}}),
           Json::array())},
      {"position",
       "Shows the table: turn, phase, what is asked of whom, units by hex, markers, points, what must still be done.",
       "", &Server::position, schema_of(object({{"game", game_schema()}}), {"game"})},
      {"offers", "Lists legal actions as the lines that apply takes. There may be thousands: name a unit or a verb.",
       "", &Server::offers,
       schema_of(object({{"game", game_schema()},
                         {"unit", text_schema("only actions of this unit")},
                         {"verb", text_schema("only actions with this verb, such as move or attack")}}),
                 {"game"})},
      {"apply",
       "Plays one action, rolls the dice, lets the machines answer, and says what happened. A refused action changes "
       "nothing; the answer names the rule cases against it.",
       "", &Server::apply,
       schema_of(
           object({{"game", game_schema()}, {"action", text_schema("an action, such as: move ger-1-8 1605-1706")}}),
           {"game", "action"})},
      {"why_not", "Says whether an action would be legal now, and which rule cases stand against it. Changes nothing.",
       "game.check"},
      {"undo", "Takes the last action back, unless dice or the other side's decision lie between.", "game.undo"},
      {"reach", "Where a unit can go now, with cost and path.", "query.reach"},
      {"way", "The way of a unit to one hex; when there is none, the best one and what stands against it.",
       "query.target"},
      {"hex", "One hex: terrain, name, what lies on its sides; with a unit, what crossing each side costs it.",
       "query.hex"},
      {"zones", "The hexes in the zones of control of a side, and whose they are.", "query.zoc"},
      {"supply", "The supply of one unit or of all: state and line, or what closes the way.", "query.supply"},
      {"odds",
       "Works out an attack before it is declared: strengths term by term, column, the chance of each result, and "
       "whether it could be declared now.",
       "query.combat"},
      {"plan_odds",
       "Plays a plan of combats out face by face on a copy of the game: chances of each result, of losses, retreats "
       "and "
       "advances, and with wanted what would better the chance.",
       "query.odds"},
      {"threats", "For each stack of a side, the best attack the enemy could make on it after his next movement.",
       "query.threat"},
      {"obligations", "What must still be done before the phase may end.", "query.obligations"},
      {"victory", "How the victory conditions stand.", "query.victory"},
      {"rules",
       "A rule case in our own words (case: 'QUAD 6.13' or 6.13), the cases of a section (case: 6), or the list of "
       "all.",
       "", &Server::rules,
       schema_of(
           object({{"title", text_schema("id of the title")}, {"case", text_schema("number of a case or section")}}),
           {"title"})},
      {"advise", "The action that a machine would choose now.", "game.advise"},
      {"save", "The text of a save, which open_game opens again.", "game.save"},
      {"close_game", "Gives the handle of a game back.", "game.close"},
  };
  return kTools;
}

Answer Server::titles(const Json& arguments) {
  rpc::Params params(arguments);
  const auto wanted = params.text_if("title");
  if (auto error = rpc::wrong(params)) return *error;
  const auto result = ask("titles", Json::object());
  if (!result) return no(result.error());
  return titles_text(result.value(), wanted.value_or(""));
}

Answer Server::new_game(const Json& arguments) {
  rpc::Params params(arguments);
  Json wish = object({{"title", params.text("title")}});
  if (const auto scenario = params.text_if("scenario")) wish["scenario"] = *scenario;
  if (const Json* options = params.object_if("options")) wish["options"] = *options;
  if (const Json* seed = params.any("seed", false)) wish["seed"] = *seed;
  if (const Json* overlays = params.any("overlays", false)) wish["overlays"] = *overlays;
  const Json* machines = params.object_if("machines");
  if (auto error = rpc::wrong(params)) return *error;
  if (!wish.contains("scenario")) {
    const auto titles = ask("titles", Json::object());
    if (!titles) return no(titles.error());
    for (const Json& each : titles.value()["titles"])
      if (each["id"] == wish["title"] && !each["scenarios"].empty()) wish["scenario"] = each["scenarios"][0]["id"];
  }
  const auto opened = ask("game.new", wish);
  return opened ? seat(opened.value(), machines) : no(opened.error());
}

Answer Server::open_game(const Json& arguments) {
  rpc::Params params(arguments);
  const auto save = params.text_if("save");
  const Json* position = params.object_if("position");
  const Json* machines = params.object_if("machines");
  if (save.has_value() == (position != nullptr))
    params.complain("TR-713", "save", "give either the text of a save or a position file");
  if (auto error = rpc::wrong(params)) return *error;
  const auto opened =
      save ? ask("game.load", object({{"text", *save}})) : ask("position.load", object({{"position", *position}}));
  return opened ? seat(opened.value(), machines) : no(opened.error());
}

Answer Server::seat(const Json& opened, const Json* machines) {
  const auto handle = opened["game"].get<std::string>();
  if (machines) {
    const auto titles = ask("titles", Json::object());
    if (!titles) return no(titles.error());
    if (auto error = seat_machines(handle, opened["state"], titles.value(), *machines)) {
      (void)ask("game.close", object({{"game", handle}}));
      return no(*error);
    }
  }
  std::string text = "game " + handle + "\n";
  if (auto error = play_machines(handle, text)) return no(*error);
  const Answer now = shown(handle);
  return now ? Answer(text + now.value()) : now;
}

std::optional<rpc::Error> Server::seat_machines(const std::string& handle, const Json& state, const Json& titles,
                                                const Json& machines) {
  Findings findings;
  const auto title =
      std::ranges::find_if(titles["titles"], [&](const Json& each) { return each["id"] == state["title"]; });
  for (const auto& seat : machines.items()) {
    const std::string& side = seat.key();
    const Json& machine = seat.value();
    const bool has_side = title != titles["titles"].end() &&
                          std::ranges::any_of((*title)["sides"], [&](const Json& each) { return each["id"] == side; });
    const bool has_machine = std::ranges::find(titles["players"], machine) != titles["players"].end();
    if (!has_side)
      findings.push_back({"TR-710", "request", "/machines", "there is no side '" + side.substr(0, 60) + "'"});
    else if (!has_machine)
      findings.push_back({"TR-717", "request", "/machines/" + side, "there is no such machine; titles lists them"});
    else
      machines_[handle][side] = machine.get<std::string>();
  }
  if (findings.empty()) return std::nullopt;
  machines_.erase(handle);
  return rpc::Error{rpc::kInvalidParams, "invalid arguments", std::move(findings)};
}

Answer Server::shown(const std::string& handle) {
  const auto state = ask("game.state", object({{"game", handle}}));
  if (!state) return no(state.error());
  const auto counters = ask("query.counters", object({{"game", handle}}));
  if (!counters) return no(counters.error());
  const auto obligations = ask("query.obligations", object({{"game", handle}}));
  if (!obligations) return no(obligations.error());
  return position_text(state.value(), counters.value(), obligations.value());
}

Answer Server::position(const Json& arguments) {
  rpc::Params params(arguments);
  const std::string handle = params.text("game");
  if (auto error = rpc::wrong(params)) return *error;
  return shown(handle);
}

Answer Server::offers(const Json& arguments) {
  rpc::Params params(arguments);
  Json wish = object({{"game", params.text("game")}});
  if (const auto unit = params.text_if("unit")) wish["unit"] = *unit;
  if (const auto verb = params.text_if("verb")) wish["verbs"] = Json::array({*verb});
  if (auto error = rpc::wrong(params)) return *error;
  auto result = ask("game.offers", wish);
  if (!result) return no(result.error());
  Json& list = result.value()["offers"];
  if (list.empty())
    return std::string("Nothing of that kind is legal now; why_not says what stands against an action.\n");
  const std::size_t count = list.size();
  if (count > kMostOffers) list.erase(list.begin() + kMostOffers, list.end());
  std::string text = rpc::answer_text("game.offers", result.value());
  if (count > kMostOffers)
    text += "and " + std::to_string(count - kMostOffers) + " more; name a unit or a verb to see fewer\n";
  return text;
}

Answer Server::apply(const Json& arguments) {
  rpc::Params params(arguments);
  const std::string handle = params.text("game"), action = params.text("action");
  if (auto error = rpc::wrong(params)) return *error;
  const auto result = ask("game.apply", object({{"game", handle}, {"action", action}}));
  if (!result) return no(result.error());
  std::string text = rpc::answer_text("game.apply", result.value());
  if (!result.value()["legal"].get<bool>()) return text;
  if (auto error = play_machines(handle, text)) return no(*error);
  const auto state = ask("game.state", object({{"game", handle}}));
  if (!state) return no(state.error());
  return text + moment_text(state.value());
}

Answer Server::rules(const Json& arguments) {
  rpc::Params params(arguments);
  const std::string title = params.text("title");
  const auto wanted = params.text_if("case");
  if (auto error = rpc::wrong(params)) return *error;
  const std::vector<CaseText>& cases = library_.cases(title);
  std::string text;
  if (wanted)
    for (const CaseText* each : cases_named(cases, *wanted)) text += case_text(*each);
  if (wanted && text.empty())
    for (const CaseText* each : cases_of_section(cases, *wanted)) text += case_text(*each);
  if (!wanted)
    for (const CaseText& each : cases) text += case_line(each);
  if (!text.empty()) return text;
  return no({rpc::kFailed,
             "no such case",
             {{"TR-715", "request", "/case",
               cases.empty() ? "there is no title '" + title.substr(0, 60) + "'; titles lists them"
                             : "there is no such case; leave out 'case' to list them all"}}});
}

}  // namespace trigh::host::mcp
