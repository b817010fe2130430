// titles, game.*, position.load and dice.script.
#include <algorithm>
#include <random>

#include "guide.hpp"
#include "rpc/server.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/io/document.hpp"

namespace trigh::host::rpc {
namespace {

Json phases_of(const Ruleset& rules) {
  Json list = Json::array();
  for (const TurnPhase& each : rules.player_turn) {
    const Phase& phase = rules.phases[each.phase];
    if (phase.automatic) continue;
    list.push_back(object({{"id", phase.id}, {"name", phase.name}}));
    if (is_player(each.side)) list.back()["side"] = rules.data->side_ids[index(each.side)];
  }
  return list;
}

Json decisions_of(const Ruleset& rules) {
  Json list = Json::array();
  for (const Phase& phase : rules.phases) {
    list.push_back(object({{"id", phase.id},
                           {"name", phase.name},
                           {"prompt", phase.prompt},
                           {"case", phase.rule->id},
                           {"verbs", Json::array()}}));
    if (phase.allows_kind(kRoll)) list.back()["dice"] = phase.dice;
    for (std::size_t kind = 0; kind < rules.forms.size(); ++kind)
      if (phase.allows_kind(static_cast<ActionKind>(kind))) list.back()["verbs"].push_back(rules.forms[kind].verb);
  }
  return list;
}

Json forms_of(const Ruleset& rules) {
  Json list = Json::array();
  for (const ActionForm& form : rules.forms)
    list.push_back(object(
        {{"verb", form.verb}, {"summary", form.summary}, {"parts", parts_of(form)}, {"modes", form.modes}}));
  return list;
}

Json option_json(const OptionInfo& option) {
  Json json = object({{"id", option.id},
                      {"case", option.rule},
                      {"question", option.question},
                      {"choices", Json::array()},
                      {"default", option.default_choice}});
  for (const OptionInfo::Choice& choice : option.choices)
    json["choices"].push_back(object({{"id", choice.id}, {"text", choice.text}}));
  if (!option.conflicts.empty()) json["conflicts"] = option.conflicts;
  if (!option.scenarios.empty()) json["scenarios"] = option.scenarios;
  return json;
}

/// A module has the choices off and on; anything else is a reading.
bool is_module(const OptionInfo& option) {
  return option.choices.size() == 2 &&
         std::ranges::all_of(option.choices, [](const auto& c) { return c.id == "on" || c.id == "off"; });
}

Json overlays_json(const std::vector<OverlayInfo>& overlays, const std::string& title) {
  Json list = Json::array();
  for (const OverlayInfo& each : overlays) {
    if (each.title != title || !each.findings.empty()) continue;
    list.push_back(object({{"id", each.id},
                           {"name", each.name.empty() ? each.id : each.name},
                           {"author", each.author},
                           {"source", each.source},
                           {"notes", each.notes},
                           {"digest", hash_text_of(each.digest).text}}));
    if (!each.from.empty()) list.back().update(object({{"from", each.from}, {"part", each.part}}));
  }
  return list;
}

Json about_json(const TitleAbout& about) {
  Json json = object({{"situation", about.situation},
                      {"origin", about.origin},
                      {"complexity", about.complexity},
                      {"sources", Json::array()},
                      {"words", Json::object()},
                      {"colors", Json::object()}});
  for (const TitleSource& each : about.sources)
    json["sources"].push_back(
        object({{"what", each.what}, {"provenance", each.provenance}, {"edition", each.edition}, {"text", each.text}}));
  for (const auto& [word, meaning] : about.words) json["words"][word] = meaning;
  for (const auto& [nation, color] : about.colors) json["colors"][nation] = color;
  return json;
}

std::uint64_t seed_of_chance() {
  std::random_device device;  // a fresh game's seed may come from anywhere; what follows from it is fixed
  return std::uint64_t{device()} << 32 | device();
}

/// The rolls to come of a save that hides its dice are nobody's to know.
Expected<std::unique_ptr<Table>> from_save(TitleLibrary& library, std::string_view text, std::string_view where) {
  return Table::from_save(library, text, where, ReplayMode::kJudged, static_cast<std::size_t>(-1), seed_of_chance());
}

/// Of its guided game; 0 when it has none.
int guide_minutes(const TitleHome& home) {
  const auto guide = read_guide(home);
  return guide ? static_cast<int>((*guide)["minutes"].as_int()) : 0;
}

/// Whether no title is out of play only because the process of its rules has failed.
bool no_faults(const Json& titles) {
  return std::ranges::none_of(titles, [](const Json& title) {
    return std::ranges::any_of(title["findings"], [](const Json& each) {
      return serve::is_fault({{each["code"].get<std::string>(), "", "", ""}});
    });
  });
}

}  // namespace

Json title_json(TitleLibrary& library, const TitleHome& home) {
  const TitleInfo& info = home.info;
  Json json = object({{"id", info.id},
                      {"name", info.name},
                      {"subtitle", info.subtitle},
                      {"unfinished", info.unfinished},
                      {"year", info.year},
                      {"system", info.system},
                      {"rulebook", info.rulebook},
                      {"about", about_json(info.about)},
                      {"guide", 0}, {"units", 0}, {"hexes", 0},
                      {"sides", Json::array()}, {"scenarios", Json::array()},
                      {"modules", Json::array()}, {"readings", Json::array()},
                      {"phases", Json::array()}, {"decisions", Json::array()},
                      {"forms", Json::array()},
                      {"playable", false},
                      {"findings", Json::array()}});
  for (std::size_t i = 0; i < info.side_ids.size(); ++i)
    json["sides"].push_back(object({{"id", info.side_ids[i]}, {"name", info.side_names[i]}}));
  for (const ScenarioInfo& each : info.scenarios)
    json["scenarios"].push_back(object({{"id", each.id},
                                        {"name", each.name},
                                        {"summary", each.summary},
                                        {"first_turn", each.first_turn},
                                        {"last_turn", each.last_turn},
                                        {"units", each.units}}));
  Findings findings = info.findings;
  if (findings.empty()) {
    if (auto game = library.open({{.title = info.id}, {}, {}})) {
      for (const OptionInfo& option : game->option_infos)
        json[is_module(option) ? "modules" : "readings"].push_back(option_json(option));
      json["guide"] = guide_minutes(home);
      json["units"] = game->data->counters.size();
      json["hexes"] = game->data->map.all().size();
      json["phases"] = phases_of(*game->rules);
      json["decisions"] = decisions_of(*game->rules);
      json["forms"] = forms_of(*game->rules);
      json["statuses"] = Json::array();
      for (const StatusName& status : game->rules->statuses) json["statuses"].push_back(status.id);
      std::vector<std::shared_ptr<const Ruleset>> all{game->rules};
      for (const ScenarioInfo& each : info.scenarios)
        if (const auto other = library.open({{.title = info.id, .scenario = each.id}, {}, {}}))
          all.push_back(other->rules);
      json["vocabulary"] = vocabulary(all);
      json["playable"] = true;
    } else {
      findings = game.error();
    }
  }
  for (const Finding& each : findings) json["findings"].push_back(finding(each));
  return json;
}

std::uint64_t seed_of(const Json& value, Params& params) {
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (!value.is_string()) {
    params.complain("TR-705", "seed", "the seed is a whole number that is not negative, or a text");
    return 0;
  }
  const std::string& text = value.get_ref<const std::string&>();
  const bool digits =
      !text.empty() && text.size() < 20 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  return digits ? std::stoull(text) : hash_text(text);
}

Options options_of(const Json* value, Params& params) {
  Options options;
  if (!value) return options;
  for (const auto& [id, choice] : value->items()) {
    if (params.full()) break;
    if (choice.is_boolean())
      options[id] = choice.get<bool>() ? "on" : "off";
    else if (choice.is_string())
      options[id] = choice.get<std::string>();
    else if (choice.is_number_integer())
      options[id] = choice.dump();
    else
      params.complain("TR-705", "options/" + id.substr(0, 60),
                      "the choice of an option is true, false, a whole number or a text");
  }
  return options;
}

Server::Result Server::titles(Params& params) {
  if (auto error = wrong(params)) return *error;
  const auto homes = library_.titles();
  if (!homes) return refuse(kFailed, "the titles cannot be listed", homes.error());
  const auto list = [&] {
    if (walled()) return walled_titles(homes.value());
    Json titles = Json::array();
    for (const TitleHome& home : homes.value()) titles.push_back(title_json(library_, home));
    return titles;
  };
  // Each title is opened for it, which a server need not do for each client. Overlays may come at any time.
  Json titles = registry_ ? registry_->once(list, no_faults) : list();
  const auto overlays = library_.overlays();
  for (Json& title : titles)
    title["overlays"] =
        overlays_json(overlays ? *overlays : std::vector<OverlayInfo>{}, title["id"].get<std::string>());
  return object({{"titles", std::move(titles)}, {"players", opponents()}, {"levels", levels_json()}});
}

Server::Result Server::opened(Expected<std::unique_ptr<Table>> table) {
  if (!table) return refuse(kFailed, "the game cannot be opened", table.error());
  const Table& game = **table;
  Json result = object({{"game", nullptr}, {"state", state(book(game), game, Side::kNone)}});
  result["game"] = adopt(std::move(*table));
  return result;
}

Server::Result Server::game_new(Params& params) {
  GameChoice choice;
  choice.request.title = params.text("title");
  choice.request.scenario = params.text("scenario");
  if (const Json* id = params.any("scenario", false); id && *id == "")
    params.complain("TR-705", "scenario", "here must stand the id of a scenario; 'titles' lists them");
  choice.options = options_of(params.object_if("options"), params);
  choice.overlays = overlays_of(params);
  const Json* word = params.any("seed", false);
  const std::uint64_t seed = word ? seed_of(*word, params) : seed_of_chance();
  const bool analysis = params.flag_if("analysis");
  const auto name = params.text_if("sworn");
  const std::uint64_t sworn = name ? game_name(*name, "sworn", params) : 0;
  if (name && (word || analysis))
    params.complain("TR-704", "sworn", "sworn dice have no seed and are not told; leave 'seed' and 'analysis' out");
  if (auto error = too_many_games(params, "title")) return *error;
  auto table = Table::start(library_, choice, seed, sworn);
  if (!table) return unopened("the game cannot be opened", table.error());
  if (analysis) table.value()->make_analysis();
  return opened(std::move(table));
}

Server::Result Server::position_load(Params& params) {
  const Json* position = params.any("position");
  const Json* word = params.any("seed", false);
  const std::uint64_t seed = word ? seed_of(*word, params) : 1;
  if (auto error = too_many_games(params, "position")) return *error;
  const auto document = parse_json(position->dump(-1, ' ', false, Json::error_handler_t::replace), "position");
  if (!document) return refuse(kFailed, "the game cannot be opened", document.error());
  auto result = opened(Table::from_position(library_, document.value(), "position", seed));
  if (result && document.value().has("map"))
    if (Json lacking = missing(games_.find(result.value()["game"].get<std::string>())->second.own->rules());
        !lacking.empty())
      result.value()["missing"] = std::move(lacking);
  return result;
}

Server::Result Server::game_state(Params& params) {
  Table* game = table(params);
  const auto id = params.text_if("side");
  if (auto error = wrong(params)) return *error;
  const Side viewer = id ? side_named(game->rules(), *id, "side", params).value_or(Side::kNone) : Side::kNone;
  if (auto error = wrong(params)) return *error;
  return state(book(*game), *game, viewer);
}

std::vector<Event> skipped(const Table& game, std::optional<ActionKind> kind) {
  const Ruleset& rules = game.rules();
  std::vector<Event> found;
  if (kind && game.match().phase().allows_kind(*kind)) return found;
  const auto& journal = game.match().journal();
  bool decided = false;  // an action of a player: what was passed over before the one before it is history
  for (auto entry = journal.rbegin(); entry != journal.rend() && !decided; ++entry) {
    for (const Event& each : entry->events)
      if (each.kind == EventKind::kSkipped &&
          (!kind || rules.phases[static_cast<std::size_t>(each.value)].allows_kind(*kind)))
        found.push_back(each);
    decided = is_player(entry->action.actor);
  }
  return found;
}

Server::Result Server::game_check(Params& params) {
  Table* game = table(params);
  const auto action = game ? action_named(game->rules(), params) : std::nullopt;
  if (!game) params.any("action");
  if (auto error = wrong(params)) return *error;
  const Verdict verdict = game->match().judge(*action);
  Json result = object(
      {{"legal", verdict.legal()}, {"why", why(book(*game), verdict)}, {"lifted", lifted(book(*game), verdict)}});
  if (!verdict)
    for (const Event& each : skipped(*game, action->kind))
      result["why"].insert(result["why"].begin(), why(book(*game), each));
  if (!verdict || action->kind == kRoll) return result;
  State after = game->match().state();
  Events events;
  Action done = *action;
  done.actor = game->match().to_act();
  trigh::apply(game->rules(), after, done, events);
  name_boxes(game->match().position(), after.pos, events);
  result["effect"] = Json::array();
  for (const Event& each : events) result["effect"].push_back(event(book(*game), each));
  return result;
}

Server::Result Server::game_apply(Params& params) {
  Table* game = table(params);
  const auto action = game ? action_named(game->rules(), params) : std::nullopt;
  if (!game) params.any("action");
  if (auto error = may_act(params)) return *error;
  const std::size_t before = game->match().journal().size();
  serve::SharedGame* shared = current_->table.get();
  const auto verdict = game->apply(*action);
  if (!verdict && shared) shared->fall_back();
  if (!verdict) spoiled_ = true;
  if (!verdict) return refuse(kFailed, "the action failed", verdict.error());
  if (shared && verdict.value()) shared->changed(before, this);
  Json result = object(
      {{"legal", verdict.value().legal()}, {"why", why(book(*game), verdict.value())}, {"events", Json::array()}});
  const auto& journal = game->match().journal();
  for (std::size_t i = before; i < journal.size(); ++i)
    for (const Event& each : journal[i].events) result["events"].push_back(event(book(*game), each));
  result["state"] = state(book(*game), *game, Side::kNone);
  return result;
}

Server::Result Server::game_undo(Params& params) {
  Table* game = table(params);
  if (auto error = may_act(params)) return *error;
  const std::string barred = why_no_undo(*game);
  serve::SharedGame* shared = current_->table.get();
  Json result = object({{"undone", barred.empty()}, {"why", barred}});
  if (barred.empty()) {
    Findings findings = game->undo();
    if (!findings.empty() && shared) shared->fall_back();
    if (!findings.empty()) spoiled_ = true;
    if (!findings.empty()) return refuse(kFailed, "the action failed", std::move(findings));
    if (shared) shared->changed(game->match().journal().size(), this);
  }
  result["state"] = state(book(*game), *game, Side::kNone);
  return result;
}

Server::Result Server::game_save(Params& params) {
  Table* game = table(params);
  const auto path = params.text_if("path");
  if (path && !limits_.files)
    params.complain("TR-712", "path", "files are not to be had here; leave the path out and keep the text");
  if (auto error = wrong(params)) return *error;
  if (walled()) return save_aside();
  // At a table the seed would tell the players the rolls to come.
  if (!path) return object({{"text", game->save_text(asker().at_table && !game->match().over())}});
  if (Findings findings = game->save(*path); !findings.empty())
    return refuse(kFailed, "the game cannot be saved", std::move(findings));
  return object({{"path", *path}});
}

Server::Result Server::game_position(Params& params) {
  Table* game = table(params);
  if (auto error = wrong(params)) return *error;
  const auto document = game->position();
  if (!document) return refuse(kFailed, "the game cannot be written as a position", document.error());
  return object({{"position", plain_json(document.value())}});
}

Server::Result Server::game_load(Params& params) {
  const auto path = params.text_if("path"), text = params.text_if("text");
  if (path.has_value() == text.has_value())
    params.complain("TR-704", "text", "give either the text of a save or the path of its file");
  if (path && !limits_.files) params.complain("TR-712", "path", "files are not to be had here; send the text");
  if (auto error = too_many_games(params, "text")) return *error;
  if (text) return opened(from_save(library_, *text, "save"));
  const auto read = read_text(*path);
  if (!read) return refuse(kFailed, "the game cannot be opened", read.error());
  return opened(from_save(library_, read.value(), *path));
}

Server::Result Server::game_replay(Params& params) {
  Table* game = table(params);
  const std::size_t most = game ? game->match().journal().size() : 0;
  params.any("to");
  const auto to = params.number_if("to", 0, static_cast<std::int64_t>(most));
  if (auto error = wrong(params)) return *error;
  const auto number = static_cast<std::size_t>(*to);
  const Json state = past_state(book(*game), *game, number);
  Json result = object({{"number", number}, {"hash", state["hash"]}, {"state", state}});
  result["text"] = number > 0 ? action(game->rules(), game->match().journal()[number - 1].action)["text"] : Json("");
  return result;
}

Server::Result Server::game_log(Params& params) {
  Table* game = table(params);
  const auto id = params.text_if("side");
  const auto after = params.number_if("after", 0, 1'000'000);
  if (auto error = wrong(params)) return *error;
  const Side viewer = id ? side_named(game->rules(), *id, "side", params).value_or(Side::kNone) : Side::kNone;
  if (auto error = wrong(params)) return *error;
  const std::size_t length = game->match().journal().size(),
                    from = std::min<std::size_t>(length, static_cast<std::size_t>(after.value_or(0)));
  Json opening = Json::array();
  if (from == 0)
    for (const Event& each : game->match().opening_events())
      if (!is_player(viewer) || may_know(game->rules(), game->match().state(), viewer, each))
        opening.push_back(event(book(*game), each));
  return object({{"opening", std::move(opening)}, {"log", log(book(*game), *game, viewer, length - from)}});
}

Server::Result Server::dice_script(Params& params) {
  Table* game = table(params);
  const auto rolls = params.rolls("rolls");
  require_room(game, params);
  if (auto error = wrong(params)) return *error;
  if (Findings findings = game->script(rolls); !findings.empty())
    return refuse(kFailed, "the dice cannot be scripted", std::move(findings));
  Json said = Json::array();
  for (const ScriptedRoll& roll : rolls) said.push_back(roll_json(roll));
  return object({{"rolls", std::move(said)}});
}

}  // namespace trigh::host::rpc
