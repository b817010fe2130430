#include "mcp/server.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "aim_words.hpp"
#include "rpc/answer_text.hpp"
#include "version.hpp"

namespace trigh::host::mcp {
namespace {

constexpr std::size_t kBatch = 100;  ///< messages; later versions of the protocol have none

/// Versions of the protocol that this speaks, the newest last.
constexpr std::array kVersions{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"};

constexpr const char* kInstructions =
    "A table for hex-and-counter wargames that enforces the rules. Begin with titles and new_game; position shows the "
    "table, offers lists what is legal, apply plays one action and rolls the dice. A refusal names the rule cases "
    "against the action; rules tells what a case says, why_not asks without playing, odds works out an attack before "
    "it is declared.";

/// What a tool answers, as the protocol wants it.
Json content(std::string text, bool is_error) {
  Json result = object({{"content", Json::array({object({{"type", "text"}, {"text", std::move(text)}})})}});
  if (is_error) result["isError"] = true;
  return result;
}

std::string sentences(const rpc::Error& error) {
  std::string text;
  for (const Finding& each : error.findings) text += each.text + " [" + each.code + "]\n";
  return text.empty() ? error.message + "\n" : text;
}

}  // namespace

std::string Server::answer(std::string_view line) {
  return rpc::answer_line(line, kBatch, [this](const std::string& method, const Json& params) {
    return call(method, params.is_object() ? params : Json::object());
  });
}

Expected<Json, rpc::Error> Server::call(const std::string& method, const Json& params) {
  if (method == "initialize") return initialize(params);
  if (method == "ping" || method.starts_with("notifications/")) return Json::object();
  if (method == "tools/list") return tools_list();
  if (method == "tools/call") return tools_call(params);
  const std::string text = "there is no method '" + method.substr(0, 60) +
                           "' here; initialize, ping, tools/list and tools/call are understood";
  return rpc::refuse(rpc::kUnknownMethod, text, {{"TR-707", "request", "/method", text}});
}

Json Server::initialize(const Json& params) const {
  const Json asked = params.value("protocolVersion", Json());
  const bool known = std::ranges::any_of(kVersions, [&](const char* each) { return asked == each; });
  return object({{"protocolVersion", known ? asked : Json(kVersions.back())},
                 {"capabilities", object({{"tools", Json::object()}})},
                 {"serverInfo", object({{"name", "trigh"}, {"title", "Trigh"}, {"version", version()}})},
                 {"instructions", kInstructions}});
}

Json Server::tools_list() const {
  Json list = Json::array();
  for (const Tool& tool : tools())
    list.push_back(object({{"name", tool.name},
                           {"description", tool.description},
                           {"inputSchema", tool.schema.is_null() ? discovery_.params_of(tool.method) : tool.schema}}));
  return object({{"tools", std::move(list)}});
}

Expected<Json, rpc::Error> Server::tools_call(const Json& params) {
  const Json name = params.value("name", Json());
  const auto tool = std::ranges::find_if(tools(), [&](const Tool& each) { return name == each.name; });
  if (tool == tools().end()) {
    std::string names;
    for (const Tool& each : tools()) names += (names.empty() ? "" : ", ") + std::string(each.name);
    const std::string text = "there is no such tool; the tools are " + names;
    return rpc::refuse(rpc::kInvalidParams, text, {{"TR-761", "request", "/params/name", text}});
  }
  const Json arguments = params.value("arguments", Json::object());
  if (!arguments.is_object()) return content("The arguments of a tool are an object, by name. [TR-705]\n", true);
  if (tool->run) {
    const Answer answer = (this->*tool->run)(arguments);
    return answer ? content(answer.value(), false) : content(sentences(answer.error()), true);
  }
  const auto result = ask(tool->method, arguments);
  if (!result) return content(sentences(result.error()), true);
  return content(rpc::answer_text(tool->method, result.value()), false);
}

std::optional<rpc::Error> Server::play_machines(const std::string& handle, std::string& text) {
  const auto seats = machines_.find(handle);
  if (seats == machines_.end()) return std::nullopt;
  const auto table = session_.held_table(handle);
  const std::size_t from = table ? table->match().journal().size() : 0;
  std::string played;
  std::set<Side> movers;  // machines that have acted in player-turns of their own
  for (;;) {
    const auto state = ask("game.state", object({{"game", handle}}));
    if (!state) return state.error();
    const Json& to_act = state.value()["to_act"];
    if (state.value()["over"].get<bool>() || !to_act.is_string()) break;
    const auto machine = seats->second.find(to_act.get<std::string>());
    if (machine == seats->second.end()) break;
    if (table && table->match().to_act() == table->match().position().phasing) movers.insert(table->match().to_act());
    const auto advice = ask("game.advise", object({{"game", handle}, {"player", machine->second}}));
    if (!advice) return advice.error();
    const Json& action = advice.value()["action"]["text"];
    const auto applied = ask("game.apply", object({{"game", handle}, {"action", action}}));
    if (!applied) return applied.error();
    played += "  " + action.get<std::string>() + "\n";
    for (const Json& event : applied.value()["events"])
      if (event["kind"] != "moved") played += "    " + event["text"].get<std::string>() + "\n";
  }
  if (!played.empty()) text += "The machine played:\n" + played;
  for (const Side side : movers) text += words::aims(table->match(), side, from) + "\n";
  return std::nullopt;
}

}  // namespace trigh::host::mcp
