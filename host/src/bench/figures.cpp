#include "bench/figures.hpp"

#include <benchmark/benchmark.h>
#include <spawn.h>
#include <sys/wait.h>

#include <map>

#include "bench/reference.hpp"
#include "trigh/ai/simulation.hpp"
#include "trigh/services/reach.hpp"

extern char** environ;

namespace trigh::bench {
namespace {

/// Collects the seconds of one iteration of each benchmark.
class Collector final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs)
      if (run.iterations > 0) seconds[run.benchmark_name()] = run.real_accumulated_time / static_cast<double>(run.iterations);
  }
  std::map<std::string, double> seconds;
};

/// Seconds of one call of `work`.
double time_of(double seconds, const std::function<void()>& work) {
  benchmark::ClearRegisteredBenchmarks();
  benchmark::RegisterBenchmark("work", [&](benchmark::State& state) {
    for (auto _ : state) work();
  })->MinTime(seconds)->UseRealTime();
  Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector);
  return collector.seconds.empty() ? 0 : collector.seconds.begin()->second;
}

std::vector<UnitId> units_of(const Match& match, Side side) {
  std::vector<UnitId> units;
  for (int i = 0; i < match.rules().counters().size(); ++i)
    if (match.state().unit(static_cast<UnitId>(i)).on_map() && match.state().side(static_cast<UnitId>(i)) == side)
      units.push_back(static_cast<UnitId>(i));
  return units;
}

struct Terrain {   ///< occupancy and zone of the enemy of a side, as the reference wants them
  std::array<std::uint8_t, kMaxHexes> occupied{}, zone{};
  Terrain(const Match& match, Side enemy) {
    match.state().board().occupied(enemy).for_each([&](HexId h) { occupied[h] = 1; });
    match.rules().zone_of_control(match.state(), enemy).for_each([&](HexId h) { zone[h] = 1; });
  }
};

class Bench {
 public:
  Bench(const BenchSubject& subject, double seconds, const std::function<void(const std::string&)>& progress)
      : subject_(subject), seconds_(seconds), progress_(progress), campaign_(subject.campaign), race_(subject.race) {}

  std::vector<Figure> run() {
    reach();
    moves();
    supply_and_zones();
    positions();
    playouts();
    staff();
    replay();
    start_up();
    return figures_;
  }

 private:
  void add(std::string name, std::string unit, double value, double goal, double floor, bool more, std::string note = {}) {
    figures_.push_back({std::move(name), std::move(unit), value, goal, floor, more, std::move(note)});
  }
  static std::string text(const char* format, double value) {
    char line[96];
    std::snprintf(line, sizeof line, format, value);
    return line;
  }

  void reach() {
    progress_("reach of every unit of the side to move, against a bare flood of the same graph");
    const Side side = campaign_.to_act();
    const Terrain terrain(campaign_, opponent(side));
    const auto units = units_of(campaign_, side);
    std::vector<FlatMap> maps;
    for (std::uint8_t mover = 0; mover < campaign_.rules().mover_classes.size(); ++mover)
      maps.emplace_back(campaign_.rules().map(), campaign_.rules().edges(Purpose::kMovement, mover));
    static ReachField field;
    static FlatFlood flood;
    const double ours = time_of(seconds_, [&] {
      for (UnitId unit : units) {
        const MoveRuling ruling = campaign_.rules().rule_move(campaign_.state(), unit);
        flood_reach(campaign_.rules().map(), campaign_.rules().edges(Purpose::kMovement, campaign_.rules().mover_class(unit)),
                    ruling, campaign_.state().hex(unit), 0, field);
        benchmark::DoNotOptimize(field.order().size());
      }
    });
    const double reference = time_of(seconds_, [&] {
      for (UnitId unit : units) {
        const MoveRuling ruling = campaign_.rules().rule_move(campaign_.state(), unit);
        flood.run(maps[campaign_.rules().mover_class(unit)], terrain.occupied.data(), terrain.zone.data(),
                  campaign_.state().hex(unit), ruling.allowance_halves());
        benchmark::DoNotOptimize(flood.reached);
      }
    }) - time_of(seconds_, [&] {
      for (UnitId unit : units) benchmark::DoNotOptimize(campaign_.rules().rule_move(campaign_.state(), unit).allowance_halves());
    });
    add("reach set of a unit, campaign start", "x bare flood", ours / reference, 2, 4, false,
        text("%.2f us", ours * 1e6 / static_cast<double>(units.size())) + text(" against %.2f us", reference * 1e6 / static_cast<double>(units.size())));
  }

  void moves() {
    progress_("all movement offers of a side, and applying moves");
    const Side side = campaign_.to_act();
    const auto units = units_of(campaign_, side);
    ActionList list;
    const double offered = time_of(seconds_, [&] {
      list.clear();
      for (UnitId unit : units) campaign_.rules().reach(campaign_.state(), unit, list);
      benchmark::DoNotOptimize(list.size());
    });
    add("all movement offers of a side", "ms", offered * 1e3, 0.6, 2, false, std::to_string(list.size()) + " offers");
    Events events;
    const Position& start = campaign_.position();
    State state = campaign_.state();
    std::size_t at = 0;
    const double pair = time_of(seconds_, [&] {   // one move and its taking back by copying 4 KB
      state.pos = start;
      state.rebuild();
      events.clear();
      apply(campaign_.rules(), state, list[at++ % list.size()], events);
    });
    const double copy = time_of(seconds_, [&] {
      state.pos = start;
      state.rebuild();
      benchmark::DoNotOptimize(state.pos.turn);
    });
    add("applying a move", "million/s", 1e-6 / (pair - copy), 1, 0.5, true);
  }

  void supply_and_zones() {
    progress_("supply of a whole side, zones of control");
    const Side side = campaign_.to_act();
    static FlatFlood flood;
    const FlatMap map(campaign_.rules().map(), campaign_.rules().edges(Purpose::kSupply, 0));
    const Terrain terrain(campaign_, opponent(side));
    std::array<std::uint8_t, kMaxHexes> none{};
    const HexId source = campaign_.state().hex(units_of(campaign_, side).back());
    const double one = time_of(seconds_, [&] {
      flood.run(map, terrain.occupied.data(), none.data(), source, 254);
      benchmark::DoNotOptimize(flood.reached);
    });
    State state = campaign_.state();
    const UnitId unit = units_of(campaign_, side).front();
    const UnitId enemy = units_of(campaign_, opponent(side)).front();
    const double whole = time_of(seconds_, [&] {
      state.place(enemy, state.hex(enemy));   // forgets what was derived
      benchmark::DoNotOptimize(campaign_.rules().supply(state, unit).supplied);
    });
    add("supply of a whole side", "x one flood", whole / one, 3, 5, false, text("%.2f us", whole * 1e6) + text(" against %.2f us", one * 1e6));
    const double zones = time_of(seconds_, [&] {
      state.place(enemy, state.hex(enemy));
      benchmark::DoNotOptimize(campaign_.rules().zone_of_control(state, opponent(side)).size());
    });
    add("zones of a side from scratch", "us", zones * 1e6, 1, 10, false);
  }

  void positions() {
    progress_("copying positions");
    static Position a = campaign_.position(), b;
    const double copy = time_of(seconds_, [&] {
      benchmark::DoNotOptimize(&a);
      b = a;
      benchmark::DoNotOptimize(&b);
      benchmark::ClobberMemory();
    });
    add("size of a position", "bytes", sizeof(Position), 4096, 4096, false);
    add("copying a position", "ns", copy * 1e9, 100, 100, false);
  }

  void playouts() {
    progress_("random playouts, against a bare war with the same units");
    FlatWar war(race_);
    std::int64_t decisions = 0, reference = 0, game = 0, bare = 0;
    const double bare_time = time_of(seconds_, [&] { reference += war.play(static_cast<std::uint64_t>(++bare), 6); });
    SimulationPlan plan{subject_.race, {"random", "random"}, 0, 1, 7, 1};
    const double time = time_of(seconds_ * 2, [&] { decisions += play_game(plan, game++).decisions; });
    const double ours = static_cast<double>(decisions) / static_cast<double>(game) / time;
    const double theirs = static_cast<double>(reference) / static_cast<double>(bare) / bare_time;
    add("random playouts of the shorter scenario", "of the bare war", ours / theirs, 0.5, 0.25, true,
        text("%.0f decisions/s", ours) + text(" against %.0f", theirs) + text(", %.1f games/s", 1 / time));
  }

  void staff() {
    progress_("staff against staff, one core and two");
    SimulationPlan plan{subject_.race, {"staff", "staff"}, 0, 1, 7, 1};
    std::int64_t game = 0;
    const double time = time_of(seconds_ * 2, [&] { play_game(plan, game++); });
    add("staff games a second and core", "games/s", 1 / time, 50, 20, true);
    const auto many = [&](int threads) {
      plan.threads = threads;
      plan.games = 8;
      return time_of(seconds_, [&] { run_simulation(plan, [](const GameResult&) { return true; }); });
    };
    add("two cores against one", "x", many(1) / many(2), 1.9, 1.5, true);
  }

  void replay() {
    progress_("replaying a thousand actions");
    const auto player = make_player("random");
    Dice dice(11);
    Match match(subject_.campaign);
    while (!match.over() && match.journal().size() < 1000)
      match.apply_unchecked(match.to_act() == Side::kChance ? dice.roll(match.chance())
                                                            : player->choose(match.rules(), match.state(), dice));
    const double thousand = 1000.0 / static_cast<double>(match.journal().size());
    const auto timed = [&](bool judged) {
      return time_of(seconds_, [&] {
        Match again(subject_.campaign);
        for (const JournalEntry& entry : match.journal()) judged ? static_cast<void>(again.apply(entry.action)) : again.apply_unchecked(entry.action);
        benchmark::DoNotOptimize(again.hash());
      });
    };
    add("replay of 1,000 actions, trusted", "ms", timed(false) * 1e3 * thousand, 5, 10, false);
    add("replay of 1,000 actions, judged", "ms", timed(true) * 1e3 * thousand, 25, 50, false);
  }

  void start_up() {
    if (subject_.load_plugin) {
      progress_("loading the plugin");
      add("loading a plugin", "ms", time_of(seconds_, subject_.load_plugin) * 1e3, 1, 2, false);
    }
    if (subject_.program.empty()) return;
    progress_("starting the program");
    const double start = time_of(seconds_, [&] {
      std::string name = subject_.program, flag = "--version";
      char* const words[] = {name.data(), flag.data(), nullptr};
      posix_spawn_file_actions_t actions;
      posix_spawn_file_actions_init(&actions);
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", 1 /* O_WRONLY */, 0);
      pid_t child = 0;
      if (posix_spawn(&child, name.c_str(), &actions, nullptr, words, environ) == 0) waitpid(child, nullptr, 0);
      posix_spawn_file_actions_destroy(&actions);
    });
    add("starting the program", "ms", start * 1e3, 15, 30, false);
  }

  const BenchSubject& subject_;
  double seconds_;
  const std::function<void(const std::string&)>& progress_;
  Match campaign_, race_;
  std::vector<Figure> figures_;
};

}  // namespace

std::vector<Figure> measure(const BenchSubject& subject, double seconds, const std::function<void(const std::string&)>& progress) {
  return Bench(subject, seconds, progress).run();
}

}  // namespace trigh::bench
