// game.analyse: the analysis of a game, a piece at a time, kept with the game as long as it is open, and at a table
// as long as there is one.
#include <algorithm>

#include "rpc/analysis_json.hpp"
#include "rpc/server.hpp"

namespace trigh::host::rpc {
namespace {

constexpr std::int64_t kLeastSearched = 100, kMostSearched = 200'000, kSearched = 10'000, kSearchedForStrangers = 2'000;
constexpr std::int64_t kNodesForGame = 100, kFewestGames = 4;  ///< who searches little plays few games on

}  // namespace

std::optional<Unexpected<Error>> Server::help_refused(const Table& game) const {
  const serve::Asker by = asker();
  if (!by.at_table || by.ended || by.helped || game.match().over()) return std::nullopt;
  const bool plays = by.sides[0] || by.sides[1];
  return refuse(kNotYours, "no hints here",
                {{"TR-740", "request", "/params/game",
                  plays ? "two people play here and have not both agreed to hints; propose them with 'table.propose'"
                        : "who watches gets no hints while others play; save a copy of the game to ask about it"}});
}

void Server::analyse_anew(const Match& match, const AnalysisSettings& settings, const std::string& heading) {
  Analysed& now = current_->analysed;
  auto fresh = std::make_unique<Analysis>(match, settings);
  if (now.analysis && now.heading == heading)
    fresh->take_over(*now.analysis);
  else if (serve::PieceKeeper* keeper = pieces())
    lab::AnalysisLines::take(keeper->kept(heading), *fresh);
  now = {std::move(fresh), heading, {}};
  now.lines.pass_over(*now.analysis);
}

Server::Result Server::game_analyse(Params& params) {
  Table* game = table(params);
  const auto nodes = params.number_if("nodes", kLeastSearched, kMostSearched);
  const bool so_far = params.flag_if("so_far"), look = params.flag_if("look");
  if (auto error = wrong(params)) return *error;
  if (auto refused = help_refused(*game)) return *refused;
  AnalysisSettings settings;
  settings.nodes = std::min(nodes.value_or(kSearched), limits_.long_thinkers ? kMostSearched : kSearchedForStrangers);
  settings.games = static_cast<int>(
      std::clamp<std::int64_t>(settings.nodes / kNodesForGame, kFewestGames, AnalysisSettings{}.games));
  Analysed& now = current_->analysed;
  const Match& match = game->match();
  const std::string heading = lab::analysis_heading(match, settings);
  const bool known = now.analysis && now.heading == heading && now.analysis->match().hash() == match.hash() &&
                     now.analysis->match().journal().size() == match.journal().size();
  const auto gone_on = known ? std::nullopt : std::optional(match);
  // From here on the game may go on: this takes long.
  leave_turn();
  if (gone_on) analyse_anew(*gone_on, settings, heading);
  Analysis& analysis = *now.analysis;
  if (!look && !analysis.done()) analysis.step();
  if (serve::PieceKeeper* keeper = pieces())
    if (const std::string lines = now.lines.news(analysis); !lines.empty()) keeper->keep(now.heading, lines);
  Json answer = object({{"done", analysis.finished()}, {"of", analysis.pieces()}});
  if (analysis.done() || so_far || look)
    answer["analysis"] = analysis_json(analysis.match().rules(), analysis.report());
  return answer;
}

}  // namespace trigh::host::rpc
