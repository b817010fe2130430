#include "rpc/server.hpp"

#include <istream>
#include <ostream>

#include "trigh/base/contain.hpp"
#include "trigh/play/notation.hpp"

namespace trigh::host::rpc {
namespace {

/// Whether brackets outside texts nest deeper than the library should be asked to follow.
bool too_deep(std::string_view line) {
  int depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (in_text) {
      if (c == '\\') ++i;
      else if (c == '"') in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kMaxDepth) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

Json failure(const Json& id, const Error& error) {
  Json json{{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", error.code}, {"message", error.message}}}};
  if (error.findings.empty()) return json;
  Json& data = json["error"]["data"] = finding(error.findings.front());
  data["findings"] = Json::array();
  for (const Finding& each : error.findings) data["findings"].push_back(finding(each));
  return json;
}

Json failure(const Json& id, int code, const char* message, const char* number, std::string pointer, std::string text) {
  return failure(id, Error{code, message, {{number, "request", std::move(pointer), std::move(text)}}});
}

std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

const std::map<std::string, Server::Method, std::less<>>& Server::methods() {
  static const std::map<std::string, Method, std::less<>> kMethods{{"titles", &Server::titles},
                                                                   {"game.new", &Server::game_new},
                                                                   {"position.load", &Server::position_load},
                                                                   {"game.state", &Server::game_state},
                                                                   {"game.offers", &Server::game_offers},
                                                                   {"game.check", &Server::game_check},
                                                                   {"game.apply", &Server::game_apply},
                                                                   {"game.undo", &Server::game_undo},
                                                                   {"game.save", &Server::game_save},
                                                                   {"game.load", &Server::game_load},
                                                                   {"game.replay", &Server::game_replay},
                                                                   {"dice.script", &Server::dice_script},
                                                                   {"game.log", &Server::game_log},
                                                                   {"game.advise", &Server::game_advise},
                                                                   {"query.map", &Server::query_map},
                                                                   {"query.hex", &Server::query_hex},
                                                                   {"query.counters", &Server::query_counters},
                                                                   {"query.cases", &Server::query_cases},
                                                                   {"query.charts", &Server::query_charts},
                                                                   {"query.reach", &Server::query_reach},
                                                                   {"query.path", &Server::query_path},
                                                                   {"query.target", &Server::query_target},
                                                                   {"query.zoc", &Server::query_zoc},
                                                                   {"query.supply", &Server::query_supply},
                                                                   {"query.combat", &Server::query_combat},
                                                                   {"query.threat", &Server::query_threat},
                                                                   {"query.obligations", &Server::query_obligations},
                                                                   {"query.victory", &Server::query_victory},
                                                                   {"query.case", &Server::query_case},
                                                                   {"game.close", &Server::game_close},
                                                                   {"table.new", &Server::table_new},
                                                                   {"table.join", &Server::table_join},
                                                                   {"table.list", &Server::table_list}};
  return kMethods;
}

std::string Server::refuse_too_fast(std::string_view line) {
  Json id;
  if (!too_deep(line))
    if (const Json request = Json::parse(line.begin(), line.end(), nullptr, false); request.is_object())
      id = request.value("id", Json());
  return written(failure(id.is_string() || id.is_number() ? id : Json(), kNotYours, "too fast", "TR-734", "",
                         "too many requests at once; wait a moment and ask again"));
}

std::string Server::answer(std::string_view line) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return {};
  if (line.size() > kMaxLine)
    return written(failure(nullptr, kInvalidRequest, "invalid request", "TR-702", "",
                           "a message has at most 8 MiB; send less at once"));
  if (too_deep(line))
    return written(failure(nullptr, kParseError, "parse error", "TR-701", "",
                           "lists and objects nest more than 64 deep; flatten the message"));
  const Json request = Json::parse(line.begin(), line.end(), nullptr, false);
  if (request.is_discarded())
    return written(failure(nullptr, kParseError, "parse error", "TR-701", "",
                           "this is not JSON; send one message a line, in UTF-8"));
  if (!request.is_array()) {
    const Json response = respond(request);
    return response.is_null() ? std::string() : written(response);
  }
  if (request.size() > limits_.batch)
    return written(failure(nullptr, kInvalidRequest, "invalid request", "TR-736", "",
                           "a batch has at most " + std::to_string(limits_.batch) + " requests here; send several"));
  Json responses = Json::array();
  for (const Json& each : request)
    if (Json response = respond(each); !response.is_null()) responses.push_back(std::move(response));
  if (request.empty())
    return written(
        failure(nullptr, kInvalidRequest, "invalid request", "TR-703", "", "the batch is empty; send a request"));
  return responses.empty() ? std::string() : written(responses);
}

Json Server::respond(const Json& request) {
  const auto invalid = [](const char* pointer, const char* text) {
    return failure(nullptr, kInvalidRequest, "invalid request", "TR-703", pointer, text);
  };
  if (!request.is_object()) return invalid("", "a request is an object");
  const Json id = request.value("id", Json());
  if (!id.is_null() && !id.is_string() && !id.is_number()) return invalid("/id", "the id is a text or a number");
  if (request.value("jsonrpc", Json()) != "2.0") return invalid("/jsonrpc", "here must stand \"2.0\"");
  if (!request.contains("method") || !request["method"].is_string())
    return invalid("/method", "the method is missing; name one");
  static const Json kNone = Json::object();
  const Json& params = request.contains("params") ? request["params"] : kNone;
  const bool wanted = request.contains("id");
  const auto name = request["method"].get<std::string>();
  auto result = contain(name, [&]() -> Expected<Expected<Json, Error>> { return call(name, params); });
  if (!wanted) return nullptr;
  if (!result) return failure(id, Error{kFailed, "failed", result.error()});
  if (!result.value()) return failure(id, result.value().error());
  return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(*result.value())}};
}

Expected<Json, Error> Server::call(const std::string& method, const Json& params) {
  const auto found = methods().find(method);
  if (found == methods().end())
    return refuse(kUnknownMethod, "method not found",
                  {{"TR-707", "request", "/method", "there is no method '" + method.substr(0, 60) + "'"}});
  if (!params.is_object())
    return refuse(kInvalidParams, "invalid parameters",
                  {{"TR-705", "request", "/params", "parameters are given by name, in an object"}});
  Params read(params);
  current_ = held(params);
  if (!current_ || !current_->chair.game) return (this->*found->second)(read);
  // A game that others sit at stays as it is while it is asked or changed, and lives until that is over.
  const std::shared_ptr<serve::SharedGame> game = current_->chair.game;
  turn_ = std::unique_lock(game->turn);
  struct Leave {
    Server& server;
    ~Leave() { server.leave_turn(); }
  } leave{*this};
  if (Findings findings = game->ready(); !findings.empty())
    return refuse(kFailed, "the game cannot be opened", std::move(findings));
  return (this->*found->second)(read);
}

void Server::serve(std::istream& in, std::ostream& out) {
  std::string line;
  std::streambuf& bytes = *in.rdbuf();
  for (bool more = true; more;) {
    line.clear();
    int c = bytes.sbumpc();
    // One byte beyond the limit is enough to refuse; the rest of the line is read over.
    for (; c != std::char_traits<char>::eof() && c != '\n'; c = bytes.sbumpc())
      if (line.size() <= kMaxLine) line.push_back(static_cast<char>(c));
    more = c != std::char_traits<char>::eof();
    if (const std::string text = answer(line); !text.empty()) out << text << '\n' << std::flush;
  }
}

std::string Server::adopt(std::unique_ptr<Table> table) {
  std::string handle = "g" + std::to_string(next_game_++);
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
  if (current_) return current_->chair.game ? &current_->chair.game->table() : current_->own.get();
  params.complain("TR-708", "game",
                  "there is no such game; use the handle that game.new, game.load, position.load or table.join gave");
  return nullptr;
}

std::optional<Unexpected<Error>> Server::too_many_games(Params& params, const char* name) {
  if (games_.size() >= limits_.games)
    params.complain("TR-711", name,
                    "this session holds " + std::to_string(limits_.games) + " games already; close one");
  return wrong(params);
}

std::optional<UnitId> unit_named(const Ruleset& rules, const std::string& id, const char* name, Params& params) {
  const auto unit = rules.counters().find(id);
  if (!unit)
    params.complain("TR-709", name, "there is no unit '" + id.substr(0, 60) + "'; use an id that game.state lists");
  return unit;
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

std::optional<Action> action_named(const Ruleset& rules, Params& params) {
  const Json* value = params.any("action");
  if (!value) return std::nullopt;
  std::string line;
  if (value->is_string()) line = value->get<std::string>();
  else if (value->is_object()) line = action_line(*value, "/params/action", params.findings());
  else params.complain("TR-705", "action", "an action is a line of text or an object with a verb");
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
