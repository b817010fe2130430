// The table protocol: JSON-RPC 2.0, a line a message. One server is one client's session; it holds the games that
// client opened. It reads and writes strings, so that standard input, a WebSocket and a test can all carry it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include "lab/analysis_lines.hpp"
#include "rpc/line.hpp"
#include "rpc/params.hpp"
#include "serve/table_registry.hpp"
#include "table.hpp"
#include "trigh/ai/aim.hpp"
#include "trigh/ai/player.hpp"

namespace trigh::host::rpc {

/// What a session may do; those of strangers may do less.
struct SessionLimits {
  std::size_t games = 64;       ///< open at once
  std::size_t batch = 10'000;   ///< requests in a batch
  std::size_t tables = 0;       ///< made in all
  bool files = true;            ///< game.save and game.load may name paths
  bool long_thinkers = true;    ///< opponents that think for seconds may be asked for
  std::function<bool()> may_make;   ///< whether one more table may be made, which then counts; nothing: always
};

Json aims_json(const Ruleset& rules, const std::vector<Aim>& aims);

class Server {
 public:
  using Notify = std::function<void(std::string)>;  ///< sends a line that nobody asked for; from any thread

  /// REQUIRES library and registry to outlive the server. Without a registry there are no tables.
  explicit Server(TitleLibrary& library, SessionLimits limits = {}, serve::TableRegistry* registry = nullptr,
                  Notify notify = {})
      : library_(library), limits_(limits), registry_(registry), notify_(std::move(notify)) {}
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// answer_line() with the methods of the protocol.
  std::string answer(std::string_view line);
  /// Refuses one line, whatever it asks: "too many requests".
  std::string refuse_too_fast(std::string_view line);

  /// Whether a line may ask for what takes long: threats, advice, charts, maps, games that are begun or opened.
  /// Only looks through it: "yes" for every long line too, and for one that writes letters as numbers.
  static bool dear(std::string_view line);
  /// How many methods were called so far.
  std::size_t calls() const { return calls_; }
  /// Actions that query.odds has played out so far, for plans as they were asked.
  std::int64_t played_out() const { return played_out_; }

  /// A game made elsewhere joins the session; its handle.
  std::string adopt(std::unique_ptr<Table> table);

  // For a session inside a worker, where one game stands that others ask (serve/worker.hpp).
  /// For whom it answers from now on.
  void stand_in(const serve::Asker& asker) {
    asker_ = asker;
    limits_.long_thinkers = asker.long_thinkers;
  }
  /// Where pieces of analyses are kept. REQUIRES keeper to outlive it.
  void keep_pieces(serve::PieceKeeper& keeper) { pieces_ = &keeper; }
  /// The handle of the next game that it makes or adopts.
  void name_next(std::string handle) { next_handle_ = std::move(handle); }
  std::shared_ptr<Table> held_table(const std::string& handle);
  /// Asks the same game as other sessions, each in its turn. REQUIRES turn to outlive it.
  void share(const std::string& handle, std::shared_ptr<Table> table, std::mutex& turn);
  /// The parameters of game.changed, in JSON.
  std::string change(const std::string& handle, std::size_t from);
  /// Whether an action failed halfway.
  bool spoiled() const { return spoiled_; }
  /// The game that a request is likely to open; no title when it opens none.
  static GameChoice likely_choice(std::string_view line);
  /// The names of all methods.
  static std::set<std::string> method_names();
  /// The result of one method.
  Expected<Json, Error> call(const std::string& method, const Json& params);

 private:
  using Result = Expected<Json, Error>;
  using Method = Result (Server::*)(Params&);
  static const std::map<std::string, Method, std::less<>>& methods();

  /// The analysis of a game as far as it has come.
  struct Analysed {
    std::unique_ptr<Analysis> analysis;
    std::string heading;
    lab::AnalysisLines lines;   ///< that are kept
  };
  /// A game of this session: its own, or a seat at a table.
  struct Held {
    std::shared_ptr<Table> own;
    std::shared_ptr<serve::SharedGame> table{};   ///< that it sits at
    Analysed analysed{};
    std::shared_ptr<serve::WalledGame> walled{};   ///< its own, with the rules in another process
  };

  // With rules in other processes (walled_methods.cpp): a request goes on to the worker as it came, and so does the
  // answer.
  Passed walled_answer(const std::string& method, const Json& params, std::string_view line);
  Passed pass_on(const std::string& method, const Json& params, std::string_view line);
  Expected<std::string, Error> pass_table(const std::string& method, std::string_view line);
  Expected<std::string, Error> pass_own(const std::string& method, std::string_view line);
  Expected<std::string, Error> pass_opening(const std::string& method, const Json& params, std::string_view line);
  /// The save of a game that is put aside.
  Result save_aside();
  Json walled_title(const TitleHome& home);
  Json walled_titles(const std::vector<TitleHome>& homes);
  Json state_of(serve::SharedGame& game);
  bool walled() const { return registry_ && registry_->pool(); }
  serve::Asker asker() const;

  Held* held(const Json& params);
  Table* table(Params& params);
  /// Nothing when the parameters are right, the side to act is this session's and nobody has acted since `after`.
  std::optional<Unexpected<Error>> may_act(Params& params);
  /// Lets others act at the table while this request is still being answered. REQUIRES the table not to be asked any
  /// more.
  void leave_turn() {
    if (turn_.owns_lock()) turn_.unlock();
  }
  std::optional<Unexpected<Error>> too_many_games(Params& params, const char* name);
  /// At a table where another person plays nobody is helped until the game is over.
  std::optional<Unexpected<Error>> help_refused(const Table& game) const;
  serve::PieceKeeper* pieces() const { return current_->table ? &current_->table->pieces() : pieces_; }
  /// The current game is analysed as it stands in that copy from now on, with what was found of it already.
  void analyse_anew(const Match& match, const AnalysisSettings& settings, const std::string& heading);
  void take_seat(const serve::Seating& seating);
  Json sit_down(const serve::Seating& seating);
  void tell(serve::SharedGame& game, std::size_t from);
  void tell_failed(serve::SharedGame& game, const Findings& findings);
  void tell_said(serve::SharedGame& game, std::size_t from);
  /// The side that a request speaks for: the one named, the only one held, or that of both which is to act. Findings go
  /// to `params`.
  std::optional<Side> speaks_for(Params& params, bool named);
  Result said(Findings findings, std::size_t from);
  Result opened(Expected<std::unique_ptr<Table>> table);
  /// Facts of the parameter `game` or of a title that the parameter `title` names.
  Result facts(Params& params, Json (*of)(const GameData& data));
  Book book(const Table& table) const { return {library_, table.rules()}; }

  Result rpc_discover(Params&);
  /// The machines that this session may ask for, by name.
  std::vector<std::string> opponents() const;
  Json levels_json() const;
  Result titles(Params&);
  Result game_new(Params&);
  Result position_load(Params&);
  Result game_state(Params&);
  Result game_offers(Params&);
  Result game_check(Params&);
  Result game_apply(Params&);
  Result game_undo(Params&);
  Result game_save(Params&);
  Result game_mail(Params&);
  Result game_swear(Params&);
  Result game_orders(Params&);
  Result game_load(Params&);
  Result game_position(Params&);
  Result game_replay(Params&);
  Result game_log(Params&);
  Result game_advise(Params&);
  Result game_analyse(Params&);
  Result game_close(Params&);
  Result table_new(Params&);
  Result table_join(Params&);
  Result table_list(Params&);
  Result table_renew(Params&);
  Result table_talk(Params&);
  Result table_say(Params&);
  Result table_propose(Params&);
  Result table_answer(Params&);
  Result table_resign(Params&);
  Result table_claim(Params&);
  Result table_give(Params&);
  Result table_export(Params&);
  Result dice_script(Params&);
  Result query_reach(Params&);
  Result query_path(Params&);
  Result query_target(Params&);
  Result query_zoc(Params&);
  Result query_supply(Params&);
  Result query_combat(Params&);
  Result query_threat(Params&);
  Result query_odds(Params&);
  Result query_compare(Params&);
  Result query_aims(Params&);
  Result query_hint(Params&);
  Result query_luck(Params&);
  Result query_obligations(Params&);
  Result query_victory(Params&);
  Result query_case(Params&);
  Result query_cases(Params&);
  Result query_charts(Params&);
  Result query_guide(Params&);
  Result query_map(Params&);
  Result query_hex(Params&);
  Result query_counters(Params&);

  TitleLibrary& library_;
  SessionLimits limits_;
  serve::TableRegistry* registry_;
  Notify notify_;
  std::map<std::string, Held, std::less<>> games_;
  Held* current_ = nullptr;            ///< the game that the request in hand is about
  std::unique_lock<std::mutex> turn_;  ///< of that game, when others sit at it
  std::uint64_t next_game_ = 1;
  std::string next_handle_;
  serve::Asker asker_;                 ///< of who asks, in a worker
  std::mutex* shared_turn_ = nullptr;  ///< of its game, in a worker
  serve::PieceKeeper* pieces_ = nullptr;   ///< in a worker
  bool spoiled_ = false;
  std::size_t tables_made_ = 0, calls_ = 0;
  std::int64_t played_out_ = 0;
  /// A machine remembers how far it is in a phase: one for each game, side and name.
  std::map<std::tuple<const Held*, int, std::string>, std::unique_ptr<Player>> advisers_;
};

/// A title as 'titles' lists it; without what only its rules tell when it has findings.
Json title_json(TitleLibrary& library, const TitleHome& home);
/// A game's log as a save. `hide`: without the seed, which tells the rolls to come. Findings: of parse_save().
Expected<std::string> save_of_log(const std::string& log, bool hide);
// Parameters that several methods share; findings go to `params`.
std::optional<UnitId> unit_named(const Ruleset& rules, const std::string& id, const char* name, Params& params);
std::optional<Side> side_named(const Ruleset& rules, const std::string& id, const char* name, Params& params);
/// Who plays each side of a table: "person" or "machine:LEVEL".
Json seats_of(const serve::TableRecord& record);
/// How its clocks stand, or null.
Json clock_json(const serve::TableRecord& record, const Expected<std::optional<serve::GameClock>>& clock);
/// What is said of a unit that is asked about and not on the map: where it is.
std::string off_map(const Ruleset& rules, const State& state, UnitId unit);
std::optional<HexId> hex_named(const Ruleset& rules, const std::string& number, const char* name, Params& params);
std::uint64_t seed_of(const Json& value, Params& params);
Options options_of(const Json* value, Params& params);
/// TR-643: so much was taken back, ordered and scripted that no more is.
void require_room(const Table* game, Params& params);
/// The parameter `overlays`, a list of ids; empty when it is left out.
std::vector<OverlayMark> overlays_of(Params& params);
std::optional<Action> action_named(const Ruleset& rules, Params& params);
/// Decisions passed over since a player last decided something; only those that allow `kind`, if it does not belong
/// here.
std::vector<Event> skipped(const Table& game, std::optional<ActionKind> kind);
inline constexpr const char* kNobodyActs = "nobody is to act: the game is over, or its dice wait for the other player";
/// The name of a game by mail, sixteen hexadecimal digits; 0 and a finding for anything else.
std::uint64_t game_name(const std::string& word, const char* name, Params& params);
inline Unexpected<Error> refuse(int code, std::string message, Findings findings) {
  return Unexpected<Error>{{code, std::move(message), std::move(findings)}};
}
/// The error of what cannot be opened. A title, scenario, option or overlay that is not there is a wrong parameter,
/// told where the request names it.
Unexpected<Error> unopened(const char* message, Findings findings);
/// The error of wrong parameters, if there are any.
inline std::optional<Unexpected<Error>> wrong(Params& params) {
  Findings findings = params.finish();
  if (findings.empty()) return std::nullopt;
  return refuse(kInvalidParams, "invalid parameters", std::move(findings));
}

}  // namespace trigh::host::rpc
