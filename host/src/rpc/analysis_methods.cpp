// game.analyse: the analysis of a game, a piece at a time, kept with the game as long as it is open.
#include <algorithm>

#include "rpc/analysis_json.hpp"
#include "rpc/server.hpp"

namespace trigh::host::rpc {
namespace {

constexpr std::int64_t kLeastSearched = 100, kMostSearched = 200'000, kSearched = 10'000, kSearchedForStrangers = 2'000;

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

Server::Result Server::game_analyse(Params& params) {
  Table* game = table(params);
  const auto nodes = params.number_if("nodes", kLeastSearched, kMostSearched);
  const bool so_far = params.flag_if("so_far");
  if (auto error = wrong(params)) return *error;
  if (auto refused = help_refused(*game)) return *refused;
  AnalysisSettings settings;
  settings.nodes = std::min(nodes.value_or(kSearched), limits_.long_thinkers ? kMostSearched : kSearchedForStrangers);
  KeptAnalysis& kept = current_->analysis;
  const auto& match = game->match();
  if (!kept.analysis || kept.nodes != settings.nodes || kept.actions != match.journal().size() ||
      kept.hash != match.hash())
    kept = {std::make_shared<Analysis>(match, settings), settings.nodes, match.journal().size(), match.hash()};
  const std::shared_ptr<Analysis> analysis = kept.analysis;
  // From here on the game may go on: this takes long.
  leave_turn();
  if (!analysis->done()) analysis->step();
  Json answer = object({{"done", analysis->finished()}, {"of", analysis->pieces()}});
  if (analysis->done() || so_far) answer["analysis"] = analysis_json(analysis->match().rules(), analysis->report());
  return answer;
}

}  // namespace trigh::host::rpc
