// Many games between the machine's players, over threads that do not hold the interpreter's lock.
#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "bind.hpp"
#include "trigh/ai/simulation.hpp"
#include "trigh/base/hash.hpp"

namespace trigh::python {
namespace {

constexpr std::int64_t kMostGames = 100'000'000;

using Progress = std::function<bool(std::int64_t)>;

py::dict result_of(const Ruleset& rules, const GameResult& game) {
  py::dict result;
  result["number"] = game.number;
  result["winner"] = game.finished ? side_name(rules, game.winner) : std::string();
  result["level"] = game.level;
  result["turns"] = game.turns;
  result["decisions"] = game.decisions;
  result["hash"] = std::string(hash_text_of(game.hash).text);
  result["finished"] = game.finished;
  result["mistake"] = game.mistake;
  return result;
}

void check_plan(const SimulationPlan& plan) {
  for (const std::string& name : plan.players)
    if (std::string trouble = player_trouble(name, plan.rules.get()); !trouble.empty())
      throw Failure({{"TR-795", "simulate", name.substr(0, 60), std::move(trouble)}});
  if (plan.games < 1 || plan.games > kMostGames)
    throw Failure({{"TR-798", "simulate", "games", "the number of games is 1 to 100,000,000"}});
  if (plan.first < 0 || plan.first > kMostGames)
    throw Failure({{"TR-798", "simulate", "first", "the first game's number is 0 to 100,000,000"}});
  if (plan.threads < 1 || plan.threads > 256)
    throw Failure({{"TR-798", "simulate", "threads", "the number of threads is 1 to 256"}});
}

py::list simulate(const std::shared_ptr<host::OpenGame>& game, const std::array<std::string, 2>& players,
                  std::int64_t games, std::uint64_t seed, int threads, std::int64_t first,
                  const std::optional<Progress>& progress) {
  SimulationPlan plan;
  plan.rules = game->rules;
  plan.players = players;
  plan.first = first;
  plan.games = games;
  plan.seed = seed;
  plan.threads = threads;
  check_plan(plan);
  std::vector<GameResult> results;
  std::exception_ptr thrown;
  {
    const py::gil_scoped_release released;
    run_simulation(plan, [&](const GameResult& result) {
      results.push_back(result);
      const py::gil_scoped_acquire locked;
      try {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        return !progress || (*progress)(static_cast<std::int64_t>(results.size()));
      } catch (...) {
        thrown = std::current_exception();
        return false;
      }
    });
  }
  if (thrown) std::rethrow_exception(thrown);
  std::ranges::sort(results, {}, &GameResult::number);
  py::list list;
  for (const GameResult& result : results) list.append(result_of(*game->rules, result));
  return list;
}

}  // namespace

void bind_simulate(py::module_& module) {
  module.def("simulate", simulate, py::arg("rules"), py::kw_only(),
             py::arg("players") = std::array<std::string, 2>{"staff", "staff"}, py::arg("games") = 100,
             py::arg("seed") = 1, py::arg("threads") = 1, py::arg("first") = 0, py::arg("progress") = py::none());
}

}  // namespace trigh::python
