// The table for agents: the Model Context Protocol over lines of text (https://modelcontextprotocol.io, versions
// 2024-11-05 to 2025-11-25). An agent asks in tools and reads text: titles, a new game, the position, what is on offer,
// why not, odds, rule cases. Everything goes through a session of the table protocol, so the same gate judges.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "rpc/discovery.hpp"
#include "rpc/server.hpp"

namespace trigh::host::mcp {

/// The text of a tool's answer, or what is wrong with the question.
using Answer = Expected<std::string, rpc::Error>;

class Server {
 public:
  /// REQUIRES the library to outlive it.
  explicit Server(TitleLibrary& library) : library_(library), session_(library) {}

  /// The answer to one message, without a newline; empty when it asks for none. Never throws.
  std::string answer(std::string_view line);

 private:
  /// A tool: a method of the table protocol told as text, or a function of its own.
  struct Tool {
    const char* name;
    const char* description;
    const char* method;  ///< whose parameters and text it has, unless `run` is there
    Answer (Server::*run)(const Json& arguments) = nullptr;
    Json schema = nullptr;  ///< of the arguments, where they are not those of the method
  };
  static const std::vector<Tool>& tools();

  Expected<Json, rpc::Error> call(const std::string& method, const Json& params);
  Json initialize(const Json& params) const;
  Json tools_list() const;
  Expected<Json, rpc::Error> tools_call(const Json& params);

  Answer titles(const Json& arguments);
  Answer new_game(const Json& arguments);
  Answer open_game(const Json& arguments);
  Answer position(const Json& arguments);
  Answer offers(const Json& arguments);
  Answer apply(const Json& arguments);
  Answer rules(const Json& arguments);

  Expected<Json, rpc::Error> ask(const char* method, const Json& params) { return session_.call(method, params); }
  /// A game that was just opened: its machines take their seats and play; then where it stands.
  Answer seat(const Json& opened, const Json* machines);
  std::optional<rpc::Error> seat_machines(const std::string& handle, const Json& state, const Json& titles,
                                          const Json& machines);
  /// Where the game `handle` stands.
  Answer shown(const std::string& handle);
  /// Lets the machines of the game play until a person must act; adds what they did to `text`.
  std::optional<rpc::Error> play_machines(const std::string& handle, std::string& text);

  TitleLibrary& library_;
  rpc::Server session_;
  rpc::Discovery discovery_;
  std::map<std::string, std::map<std::string, std::string>> machines_;  ///< of each game, the machine by side
};

}  // namespace trigh::host::mcp
