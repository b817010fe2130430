#include "rpc/server.hpp"

#include <algorithm>

#include "rpc/strangers.hpp"
#include "serve/registry_words.hpp"
#include "trigh/play/notation.hpp"

namespace trigh::host::rpc {
const std::map<std::string, Server::Method, std::less<>>& Server::methods() {
  static const std::map<std::string, Method, std::less<>> kMethods{{"titles", &Server::titles},
                                                                   {"rpc.discover", &Server::rpc_discover},
                                                                   {"game.new", &Server::game_new},
                                                                   {"position.load", &Server::position_load},
                                                                   {"game.state", &Server::game_state},
                                                                   {"game.offers", &Server::game_offers},
                                                                   {"game.check", &Server::game_check},
                                                                   {"game.apply", &Server::game_apply},
                                                                   {"game.undo", &Server::game_undo},
                                                                   {"game.save", &Server::game_save},
                                                                   {"game.mail", &Server::game_mail},
                                                                   {"game.swear", &Server::game_swear},
                                                                   {"game.orders", &Server::game_orders},
                                                                   {"game.load", &Server::game_load},
                                                                   {"game.position", &Server::game_position},
                                                                   {"game.replay", &Server::game_replay},
                                                                   {"dice.script", &Server::dice_script},
                                                                   {"game.log", &Server::game_log},
                                                                   {"game.advise", &Server::game_advise},
                                                                   {"game.analyse", &Server::game_analyse},
                                                                   {"query.map", &Server::query_map},
                                                                   {"query.hex", &Server::query_hex},
                                                                   {"query.counters", &Server::query_counters},
                                                                   {"query.cases", &Server::query_cases},
                                                                   {"query.charts", &Server::query_charts},
                                                                   {"query.guide", &Server::query_guide},
                                                                   {"query.reach", &Server::query_reach},
                                                                   {"query.path", &Server::query_path},
                                                                   {"query.target", &Server::query_target},
                                                                   {"query.zoc", &Server::query_zoc},
                                                                   {"query.supply", &Server::query_supply},
                                                                   {"query.combat", &Server::query_combat},
                                                                   {"query.threat", &Server::query_threat},
                                                                   {"query.odds", &Server::query_odds},
                                                                   {"query.compare", &Server::query_compare},
                                                                   {"query.aims", &Server::query_aims},
                                                                   {"query.hint", &Server::query_hint},
                                                                   {"query.luck", &Server::query_luck},
                                                                   {"query.obligations", &Server::query_obligations},
                                                                   {"query.victory", &Server::query_victory},
                                                                   {"query.case", &Server::query_case},
                                                                   {"game.close", &Server::game_close},
                                                                   {"table.new", &Server::table_new},
                                                                   {"table.join", &Server::table_join},
                                                                   {"table.list", &Server::table_list},
                                                                   {"table.renew", &Server::table_renew},
                                                                   {"table.talk", &Server::table_talk},
                                                                   {"table.say", &Server::table_say},
                                                                   {"table.propose", &Server::table_propose},
                                                                   {"table.answer", &Server::table_answer},
                                                                   {"table.resign", &Server::table_resign},
                                                                   {"table.claim", &Server::table_claim},
                                                                   {"table.give", &Server::table_give},
                                                                   {"table.export", &Server::table_export}};
  return kMethods;
}

std::set<std::string> Server::method_names() {
  std::set<std::string> names;
  for (const auto& [name, method] : methods()) names.insert(name);
  return names;
}

std::string Server::refuse_too_fast(std::string_view line) {
  return refusal_line(
      line,
      {kNotYours, "too fast", {{"TR-734", "request", "", "too many requests at once; wait a moment and ask again"}}});
}

std::string Server::answer(std::string_view line) {
  const Call called = [this](const std::string& method, const Json& params) -> Result {
    auto result = call(method, params);
    if (limits_.files) return result;
    if (!result) return Unexpected<Error>{without_folders(std::move(result.error()))};
    if (method == "titles") hide_folders(result.value()["titles"]);
    return result;
  };
  if (!walled()) return answer_line(line, limits_.batch, called);
  return answer_line(line, limits_.batch, called, [&](const std::string& method, const Json& params) {
    return walled_answer(method, params, line);
  });
}

bool Server::dear(std::string_view line) {
  constexpr std::size_t kLong = 16 * 1024;
  constexpr std::string_view kDear[] = {
      "game.new",     "game.load",  "game.replay",  "game.advise", "game.analyse", "position.load", "table.new",
      "table.join",   "query.aims", "query.cases",  "query.charts", "query.compare", "query.hint",  "query.luck",
      "query.map",    "query.odds", "query.threat", "rpc.discover"};
  return line.size() > kLong || line.find("\\u") != line.npos ||
         std::ranges::any_of(kDear, [&](std::string_view name) { return line.find(name) != line.npos; });
}

namespace {

/// Does it when the scope is left.
template <class F>
auto on_leaving(F what) {
  struct Leave {
    F what;
    ~Leave() { what(); }
  };
  return Leave{std::move(what)};
}

/// An answer that a worker gave, read again.
Expected<Json, Error> as_result(Expected<std::string, Error> passed) {
  if (!passed) return Unexpected<Error>{passed.error()};
  Json json = Json::parse(passed.value(), nullptr, false);
  if (json.is_object() && json.contains("result")) return std::move(json["result"]);
  const Json error = json.is_object() ? json.value("error", Json()) : Json();
  if (!error.is_object()) return refuse(kFailed, "the rules failed", {});
  return refuse(error.value("code", kFailed), error.value("message", "failed"), serve::findings_in(passed.value()));
}

}  // namespace

Expected<Json, Error> Server::call(const std::string& method, const Json& params) {
  ++calls_;
  const auto found = methods().find(method);
  if (found == methods().end())
    return refuse(kUnknownMethod, "method not found",
                  {{"TR-707", "request", "/method", "there is no method '" + method.substr(0, 60) + "'"}});
  if (!params.is_object())
    return refuse(kInvalidParams, "invalid parameters",
                  {{"TR-705", "request", "/params", "parameters are given by name, in an object"}});
  Params read(params);
  current_ = held(params);
  if (walled()) {
    if (auto passed = pass_on(method, params, serve::request_line(method, params)))
      return as_result(std::move(*passed));
  }
  if (current_ && current_->own && shared_turn_) turn_ = std::unique_lock(*shared_turn_);
  if (!current_ || !current_->table) {
    const auto leave = on_leaving([this] { leave_turn(); });
    return (this->*found->second)(read);
  }
  // A game that others sit at stays as it is while it is asked or changed, and lives until that is over.
  const std::shared_ptr<serve::SharedGame> game = current_->table;
  turn_ = std::unique_lock(game->turn);
  const auto leave = on_leaving([this] { leave_turn(); });
  // What concerns its players only is settled even when its rules fail, and its save is given out.
  const bool without_rules = method.starts_with("table.") || method == "game.save";
  Findings findings = without_rules ? game->ready_to_talk() : game->ready();
  if (!findings.empty() && method != "game.close")
    return refuse(kFailed, "the game cannot be opened", std::move(findings));
  return (this->*found->second)(read);
}

std::string Server::adopt(std::unique_ptr<Table> table) {
  std::string handle = next_handle_.empty() ? "g" + std::to_string(next_game_++) : next_handle_;
  games_[handle].own = std::move(table);
  return handle;
}

Server::Held* Server::held(const Json& params) {
  const auto handle = params.find("game");
  if (handle == params.end()) return nullptr;
  const std::string name = handle->is_string()           ? handle->get<std::string>()
                           : handle->is_number_integer() ? "g" + handle->dump()
                                                         : "";
  const auto found = games_.find(name);
  return found == games_.end() ? nullptr : &found->second;
}

Table* Server::table(Params& params) {
  if (!params.any("game")) return nullptr;
  if (walled() && current_) return nullptr;
  if (current_) return current_->table ? current_->table->table_or_none() : current_->own.get();
  params.complain("TR-708", "game", "there is no such game; use the handle that opening the game gave");
  return nullptr;
}

std::optional<Unexpected<Error>> Server::too_many_games(Params& params, const char* name) {
  if (games_.size() >= limits_.games)
    params.complain("TR-711", name,
                    "this session holds " + std::to_string(limits_.games) + " games already; close one");
  return wrong(params);
}

Unexpected<Error> unopened(const char* message, Findings findings) {
  constexpr std::pair<const char*, const char*> kNamed[] = {
      {"TR-531", "/params/title"},   {"TR-163", "/params/title"},   {"TR-166", "/params/scenario"},
      {"TR-532", "/params/options"}, {"TR-533", "/params/options"}, {"TR-534", "/params/options"},
      {"TR-537", "/params/options"}, {"TR-173", "/params/overlays"}};
  std::size_t named = 0;
  for (Finding& each : findings) {
    const auto what = std::ranges::find(kNamed, each.code, &std::pair<const char*, const char*>::first);
    if (what == std::end(kNamed)) continue;
    each.pointer = what->second + (each.where == "options" ? each.pointer : "");
    each.where = "request";
    ++named;
  }
  return named == findings.size() ? refuse(kInvalidParams, "invalid parameters", std::move(findings))
                                  : refuse(kFailed, message, std::move(findings));
}

std::optional<UnitId> unit_named(const Ruleset& rules, const std::string& id, const char* name, Params& params) {
  const auto unit = rules.counters().find(id);
  if (!unit)
    params.complain("TR-709", name, "there is no unit '" + id.substr(0, 60) + "'; use an id that game.state lists");
  return unit;
}

std::string off_map(const Ruleset& rules, const State& state, UnitId unit) {
  if (state.unit(unit).place == Place::kUnused)
    return "unit " + rules.counters()[unit].id + " is not in play; name units that are on the map";
  return "unit " + rules.counters()[unit].id + " is not on the map but in the box '" +
         rules.box_name(state.unit(unit).place) + "'; name units that are on the map";
}

std::optional<HexId> hex_named(const Ruleset& rules, const std::string& number, const char* name, Params& params) {
  const auto hex = rules.map().grid.parse(number);
  if (hex && rules.map().exists(*hex)) return hex;
  params.complain("TR-716", name, "there is no hex '" + number.substr(0, 20) + "' on this map; query.map lists them");
  return std::nullopt;
}

std::optional<Side> side_named(const Ruleset& rules, const std::string& id, const char* name, Params& params) {
  for (int i = 0; i < 2; ++i)
    if (rules.data->side_ids[i] == id) return static_cast<Side>(i);
  params.complain("TR-710", name,
                  "there is no side '" + id.substr(0, 60) + "'; write " + rules.data->side_ids[0] + " or " +
                      rules.data->side_ids[1]);
  return std::nullopt;
}

std::vector<OverlayMark> overlays_of(Params& params) {
  std::vector<OverlayMark> overlays;
  if (!params.any("overlays", false)) return overlays;
  std::vector<std::string> ids = params.texts("overlays");
  if (ids.size() > kMostOverlays) {
    params.complain("TR-705", "overlays", "at most 64 overlays at once; leave some out");
    return overlays;
  }
  for (std::string& id : ids) {
    if (std::ranges::find(overlays, id, &OverlayMark::id) != overlays.end())
      params.complain("TR-705", "overlays", "the overlay '" + id.substr(0, 60) + "' stands twice; name each once");
    overlays.push_back({std::move(id)});
  }
  return overlays;
}

void require_room(const Table* game, Params& params) {
  if (game && game->log_is_full())
    params.complain("TR-643", "game",
                    "so much was taken back, ordered and scripted in this game that no more is; play on, or from its "
                    "save");
}

/// The parts that an action in JSON lacks: of a line only the word that follows would seem wrong.
void require_parts(const Ruleset& rules, const Json& form, Params& params) {
  const auto verb = form.find("verb");
  if (verb == form.end() || !verb->is_string()) return;
  const auto known = std::ranges::find(rules.forms, verb->get_ref<const std::string&>(), &ActionForm::verb);
  if (known == rules.forms.end()) return;
  for (const std::string& part : parts_of(*known))
    if (!form.contains(part))
      params.complain("TR-704", "action/" + part, "'" + known->verb + "' needs '" + part + "'; add it");
}

std::optional<Action> action_named(const Ruleset& rules, Params& params) {
  const Json* value = params.any("action");
  if (!value) return std::nullopt;
  std::string line;
  if (value->is_string()) {
    line = value->get<std::string>();
  } else if (value->is_object()) {
    line = action_line(*value, "/params/action", params.findings());
    require_parts(rules, *value, params);
  } else {
    params.complain("TR-705", "action", "an action is a line of text or an object with a verb");
  }
  if (!params.findings().empty()) return std::nullopt;
  auto action = parse_action(rules, line);
  if (action) return *action;
  for (Finding& finding : action.error()) {
    finding.where = "request";
    finding.pointer = "/params/action";
    params.findings().push_back(std::move(finding));
  }
  return std::nullopt;
}

}  // namespace trigh::host::rpc
