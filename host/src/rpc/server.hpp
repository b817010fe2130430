// The table protocol: JSON-RPC 2.0, a line a message. One server is one client's session; it holds the games that
// client opened. It reads and writes strings, so that standard input, a WebSocket and a test can all carry it.
#pragma once

#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

#include "rpc/json.hpp"
#include "rpc/params.hpp"
#include "table.hpp"
#include "trigh/ai/player.hpp"

namespace trigh::host::rpc {

constexpr std::size_t kMaxLine = 8u << 20;   ///< bytes of a message
constexpr int kMaxDepth = 64;                ///< nested lists and objects
constexpr std::size_t kMaxGames = 64;        ///< open in one session

/// What went wrong, as JSON-RPC says it.
struct Error {
  int code = -32000;
  std::string message;
  Findings findings;
};
constexpr int kParseError = -32700, kInvalidRequest = -32600, kUnknownMethod = -32601, kInvalidParams = -32602, kFailed = -32000;

class Server {
 public:
  /// REQUIRES the shelf to outlive the server. `may_use_files`: game.save and game.load may name paths.
  explicit Server(Shelf& shelf, bool may_use_files = true) : shelf_(shelf), may_use_files_(may_use_files) {}

  /// The answer to one line, without a newline; empty when the line is a notification. Never throws.
  std::string answer(std::string_view line);
  /// Answers line by line to the end of input. A line longer than kMaxLine is refused and skipped.
  void serve(std::istream& in, std::ostream& out);

  /// A game made elsewhere joins the session; its handle.
  std::string adopt(std::unique_ptr<Table> table);
  /// The result of one method.
  Expected<Json, Error> call(const std::string& method, const Json& params);

 private:
  using Result = Expected<Json, Error>;
  using Method = Result (Server::*)(Params&);
  static const std::map<std::string, Method, std::less<>>& methods();

  Json respond(const Json& request);
  Table* table(Params& params);
  Result opened(Expected<std::unique_ptr<Table>> table);
  Book book(const Table& table) const { return {shelf_, table.rules()}; }

  Result titles(Params&);
  Result game_new(Params&);
  Result position_load(Params&);
  Result game_state(Params&);
  Result game_offers(Params&);
  Result game_check(Params&);
  Result game_apply(Params&);
  Result game_undo(Params&);
  Result game_save(Params&);
  Result game_load(Params&);
  Result game_replay(Params&);
  Result game_log(Params&);
  Result game_advise(Params&);
  Result dice_script(Params&);
  Result query_reach(Params&);
  Result query_path(Params&);
  Result query_target(Params&);
  Result query_zoc(Params&);
  Result query_supply(Params&);
  Result query_combat(Params&);
  Result query_obligations(Params&);
  Result query_victory(Params&);
  Result query_case(Params&);
  Result query_cases(Params&);
  Result query_map(Params&);
  Result query_hex(Params&);
  Result query_counters(Params&);

  Shelf& shelf_;
  bool may_use_files_;
  std::map<std::string, std::unique_ptr<Table>, std::less<>> games_;
  std::uint64_t next_game_ = 1;
  /// A machine remembers how far it is in a phase: one for each game, side and name.
  std::map<std::tuple<const Table*, int, std::string>, std::unique_ptr<Player>> advisers_;
};

// Parameters that several methods share; findings go to `params`.
std::optional<UnitId> unit_named(const Ruleset& rules, const std::string& id, const char* name, Params& params);
std::optional<Side> side_named(const Ruleset& rules, const std::string& id, const char* name, Params& params);
std::optional<HexId> hex_named(const Ruleset& rules, const std::string& number, const char* name, Params& params);
std::optional<Action> action_named(const Ruleset& rules, Params& params);
inline Unexpected<Error> refuse(int code, std::string message, Findings findings) {
  return Unexpected<Error>{{code, std::move(message), std::move(findings)}};
}
/// The error of wrong parameters, if there are any.
inline std::optional<Unexpected<Error>> wrong(Params& params) {
  Findings findings = params.finish();
  if (findings.empty()) return std::nullopt;
  return refuse(kInvalidParams, "invalid parameters", std::move(findings));
}

}  // namespace trigh::host::rpc
