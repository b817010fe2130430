#include "bench/figures.hpp"

#include <benchmark/benchmark.h>
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <memory>
#include <span>

#include "bench/fights.hpp"
#include "bench/reference.hpp"
#include "trigh/ai/player.hpp"
#include "trigh/ai/simulation.hpp"
#include "trigh/services/reach.hpp"

extern char** environ;

namespace trigh::bench {
namespace {

constexpr int kRounds = 5;
constexpr double kQuick = 0.05;   ///< seconds for each timing under which one round will do: a trial run
constexpr int kPlugins = 20;   ///< fresh copies loaded

/// Collects the seconds of one iteration of each benchmark.
class Collector final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs)
      if (run.iterations > 0) {
        wall = run.real_accumulated_time / static_cast<double>(run.iterations);
        processor = run.cpu_accumulated_time / static_cast<double>(run.iterations);
      }
  }
  double wall = 0, processor = 0;
};

using Work = std::function<void()>;

/// What to count: the processor's time of this thread, which other programs do not spoil; the clock on the wall where
/// other threads or processes do the work.
enum class Clock { kProcessor, kWall };

/// Seconds of one call of `work`.
double time_of(double seconds, const Work& work, Clock clock) {
  benchmark::ClearRegisteredBenchmarks();
  benchmark::RegisterBenchmark("work", [&](benchmark::State& state) {
    for (auto _ : state) work();
  })->MinTime(seconds)->UseRealTime();
  Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector);
  return clock == Clock::kWall ? collector.wall : collector.processor;
}

/// Seconds of one call of each work, the least of several rounds in which they take turns.
std::vector<double> times_of(double seconds, const std::vector<Work>& works, Clock clock = Clock::kProcessor) {
  std::vector<double> least(works.size(), 1e9);
  const int rounds = seconds < kQuick ? 1 : kRounds;
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < works.size(); ++i)
      least[i] = std::min(least[i], time_of(seconds / rounds, works[i], clock));
  return least;
}

std::vector<UnitId> units_of(const Match& match, Side side) {
  std::vector<UnitId> units;
  for (int i = 0; i < match.rules().counters().size(); ++i)
    if (match.state().unit(static_cast<UnitId>(i)).on_map() && match.state().side(static_cast<UnitId>(i)) == side)
      units.push_back(static_cast<UnitId>(i));
  return units;
}

HexBytes bytes_of(const HexSet& set) {
  HexBytes bytes{};
  for (const HexId h : set) bytes[h] = 1;
  return bytes;
}

bool has_moves(const Match& match) {
  WayList list;
  for (const UnitId unit : units_of(match, match.to_act())) {
    match.rules().reach(match.state(), unit, list);
    if (!list.empty()) return true;
  }
  return false;
}

/// The first decision in which units move, as the staff player comes to it: a game may open with a set-up.
Match first_moves(std::shared_ptr<const Ruleset> rules) {
  const auto player = make_player("staff");
  Dice rolls(5), choices(5, 1);
  Match match(rules);
  while (!match.over()) {
    const bool roll = match.to_act() == Side::kChance;
    if (!roll && match.position().depth == 1 && has_moves(match)) return match;
    match.apply_unchecked(roll ? rolls.roll(match.chance()) : player->choose(match.rules(), match.state(), choices));
  }
  return Match(std::move(rules));
}

/// One legal move of every unit that can move, in turn.
ActionList moves_of_a_phase(const Match& start) {
  State state = start.state();
  ActionList moves;
  WayList list;
  Events events;
  for (const UnitId unit : units_of(start, start.to_act())) {
    list.clear();
    start.rules().reach(state, unit, list);
    if (list.empty()) continue;
    moves.push_back(list.back());
    apply(start.rules(), state, moves.back(), events);
  }
  return moves;
}

class Bench {
 public:
  Bench(const BenchSubject& subject, double seconds, const std::function<void(const std::string&)>& progress)
      : subject_(subject),
        seconds_(seconds),
        progress_(progress),
        campaign_(first_moves(subject.campaign)),
        race_(first_moves(subject.race)) {}

  std::vector<Figure> run() {
    for (const auto& [name, part] : all())
      if (subject_.only.empty() || subject_.only == name) (this->*part)();
    return figures_;
  }

  /// The parts by name, in their order.
  static std::span<const std::pair<std::string_view, void (Bench::*)()>> all() {
    static constexpr std::pair<std::string_view, void (Bench::*)()> kAll[] = {
        {"reach", &Bench::reach}, {"moves", &Bench::moves}, {"supply", &Bench::supply_and_zones},
        {"positions", &Bench::positions}, {"playouts", &Bench::playouts}, {"staff", &Bench::staff},
        {"replay", &Bench::replay}, {"odds", &Bench::odds}, {"start", &Bench::start_up}};
    return kAll;
  }

 private:
  enum Better { kLess, kMore };
  void add(std::string id, std::string name, std::string unit, double value, Better better, std::string note = {}) {
    const auto found = subject_.bounds.find(id);
    const auto bounds = found == subject_.bounds.end() ? std::nullopt : std::optional(found->second);
    figures_.push_back(
        {std::move(id), std::move(name), std::move(unit), value, bounds, better == kMore, std::move(note)});
  }
  static std::string text(const char* format, double value) {
    char line[96];
    std::snprintf(line, sizeof line, format, value);
    return line;
  }

  void reach() {
    progress_("reach of every unit of the side to move, against a bare flood of the same graph");
    const Ruleset& rules = campaign_.rules();
    const State& state = campaign_.state();
    const Side enemy = opponent(campaign_.to_act());
    const HexBytes occupied = bytes_of(state.board().occupied(enemy)),
                   zone = bytes_of(rules.zone_of_control(state, enemy));
    const auto units = units_of(campaign_, campaign_.to_act());
    std::vector<FlatMap> maps;
    for (std::uint8_t mover = 0; mover < rules.mover_classes.size(); ++mover)
      maps.emplace_back(rules.map(), rules.edges(Purpose::kMovement, mover));
    std::vector<int> allowances;
    for (UnitId unit : units) allowances.push_back(rules.rule_move(state, unit).allowance_halves());
    const auto field = std::make_unique<ReachField>();
    const auto flood = std::make_unique<FlatFlood>();
    const auto times = times_of(seconds_, {[&] {
      for (UnitId unit : units) {
        flood_reach(rules.map(), rules.edges(Purpose::kMovement, rules.mover_class(state, unit)),
                    rules.rule_move(state, unit), state.hex(unit), 0, *field);
        benchmark::DoNotOptimize(field->order().size());
      }
    }, [&] {
      for (std::size_t i = 0; i < units.size(); ++i) {
        const auto hex = static_cast<std::int16_t>(state.hex(units[i]));
        flood->run(maps[rules.mover_class(state, units[i])], occupied, zone, {&hex, 1}, allowances[i]);
        benchmark::DoNotOptimize(flood->reached);
      }
    }});
    const double each = 1e6 / static_cast<double>(units.size());
    add("reach", "reach set of a unit", "x bare flood", times[0] / times[1], kLess,
        text("rules and flood %.2f us", times[0] * each) + text(", bare flood %.2f us", times[1] * each));
  }

  void moves() {
    progress_("all movement offers of a side, and applying moves");
    const Ruleset& rules = campaign_.rules();
    ActionList list;
    const auto offered = times_of(seconds_, {[&] {
      list.clear();
      offers(rules, campaign_.state(), list);
      benchmark::DoNotOptimize(list.size());
    }});
    add("offers", "all movement offers of a side", "ms", offered[0] * 1e3, kLess,
        std::to_string(list.size()) + " offers");
    const ActionList phase = moves_of_a_phase(campaign_);
    Events events;
    State state = campaign_.state();
    const auto times = times_of(seconds_, {[&] {
      state = campaign_.state();
      for (const Action& move : phase) {
        events.clear();
        apply(rules, state, move, events);
      }
    }, [&] {
      state = campaign_.state();
      benchmark::DoNotOptimize(&state);
    }});
    add("move", "applying a move", "million/s", 1e-6 * static_cast<double>(phase.size()) / (times[0] - times[1]),
        kMore);
  }

  void supply_and_zones() {
    progress_("supply of a whole side, zones of control");
    const Ruleset& rules = campaign_.rules();
    const Side side = campaign_.to_act(), foe = opponent(side);
    State bare(rules.counters()), state = bare;   // `bare` has derived nothing yet
    bare.pos = campaign_.position();
    bare.rebuild();
    const SupplyRuling ruling = rules.rule_supply(campaign_.state(), side);
    const HexBytes closed = bytes_of(ruling.blocked()), none{};
    const UnitId unit = units_of(campaign_, side).front();
    const FlatMap map(rules.map(), rules.edges(Purpose::kSupply, rules.mover_class(state, unit)), true);
    std::vector<std::int16_t> sources;
    for (const HexId h : ruling.source_hexes() - ruling.blocked())
      sources.push_back(static_cast<std::int16_t>(h));
    const auto flood = std::make_unique<FlatFlood>();
    const auto times = times_of(seconds_, {[&] {
      state = bare;
      benchmark::DoNotOptimize(rules.supplied_area(state, side).size());
    }, [&] {
      flood->run(map, closed, none, sources, kNoWay - 1);
      benchmark::DoNotOptimize(flood->reached);
    }, [&] {
      state = bare;
      benchmark::DoNotOptimize(rules.zone_of_control(state, foe).size());
    }});
    add("supply", "supply of a whole side", "x bare flood", times[0] / times[1], kLess,
        text("%.2f us", times[0] * 1e6) + text(", bare flood %.2f us", times[1] * 1e6) +
            text(" for %.0f hexes", flood->reached));
    add("zones", "zones of a side from scratch", "us", times[2] * 1e6, kLess);
  }

  void positions() {
    progress_("copying positions");
    const auto a = std::make_unique<Position>(campaign_.position()), b = std::make_unique<Position>();
    const auto copy = times_of(seconds_, {[&] {
      benchmark::DoNotOptimize(a.get());
      *b = *a;
      benchmark::DoNotOptimize(b.get());
      benchmark::ClobberMemory();
    }});
    add("position-size", "size of a position", "bytes", sizeof(Position), kLess);
    add("position-copy", "copying a position", "ns", copy[0] * 1e9, kLess);
  }

  void playouts() {
    progress_("random playouts, against a bare war with the same units");
    constexpr int kGames = 10;
    const auto war = std::make_unique<FlatWar>(race_);
    const int turns = subject_.race->data->scenario.last_turn;
    const SimulationPlan plan{subject_.race, {"random", "random"}, 0, 1, 7, 1};
    std::int64_t decisions = 0, bare = 0;   // of the last round; all rounds are alike
    const auto times = times_of(seconds_ * 2, {[&] {
      decisions = 0;
      for (int game = 0; game < kGames; ++game) decisions += play_game(plan, game).decisions;
    }, [&] {
      bare = 0;
      for (int game = 0; game < kGames; ++game) bare += war->play(static_cast<std::uint64_t>(game + 1), turns);
    }});
    const double ours = static_cast<double>(decisions) / times[0], theirs = static_cast<double>(bare) / times[1];
    add("playouts", "random playouts of the shorter scenario", "of the bare war", ours / theirs, kMore,
        text("%.0f decisions/s", ours) + text(" in %.0f games/s", kGames / times[0]) + text("; bare war %.0f", theirs));
  }

  void staff() {
    progress_("staff against staff, one core and two");
    constexpr int kGames = 4;
    const SimulationPlan plan{subject_.race, {"staff", "staff"}, 0, kGames, 7, 1};
    const auto keep_on = [](const GameResult&) { return true; };
    const auto time = times_of(seconds_ * 2, {[&] { run_simulation(plan, keep_on); }});
    add("staff-games", "staff games a second and core", "games/s", kGames / time[0], kMore);
    const Scenario& scenario = subject_.race->data->scenario;
    const int turns = scenario.last_turn - scenario.first_turn + 1;
    add("staff-turn", "a game-turn of staff against staff", "ms", time[0] * 1e3 / (kGames * turns), kLess,
        std::to_string(turns) + " a game");
    SimulationPlan one{subject_.race, {"random", "random"}, 0, 40, 7, 1}, two = one;
    two.threads = 2;
    const auto times = times_of(
        seconds_ * 2, {[&] { run_simulation(one, keep_on); }, [&] { run_simulation(two, keep_on); }}, Clock::kWall);
    add("two-cores", "two cores against one", "x", times[0] / times[1], kMore, "random games; needs an idle machine");
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
    const auto again = [&](bool judged) {
      Match replayed(subject_.campaign);
      for (const JournalEntry& entry : match.journal())
        judged ? static_cast<void>(replayed.apply(entry.action)) : replayed.apply_unchecked(entry.action);
      benchmark::DoNotOptimize(replayed.hash());
    };
    const auto times = times_of(seconds_, {[&] { again(false); }, [&] { again(true); }});
    add("replay-trusted", "replay of 1,000 actions, trusted", "ms", times[0] * 1e3 * thousand, kLess);
    add("replay-judged", "replay of 1,000 actions, judged", "ms", times[1] * 1e3 * thousand, kLess);
  }

  void odds() {
    progress_("odds of combats, as staff declares them, and of plans of four");
    const auto of_plans = [&](std::size_t phases, std::size_t combats, const char* id, const char* name) {
      const std::vector<Fights> fights = fights_of(subject_.campaign, phases, combats, combats);
      if (fights.empty()) return;
      double error = 0;
      std::int64_t played = 0;
      const auto times = times_of(seconds_, {[&] {
        played = 0;
        for (const Fights& each : fights) {
          CombatPlan plan;
          plan.combats = each.combats;
          const PlanChances found = chances(*subject_.campaign, each.state, plan);
          error = std::max(error, found.error);
          played += found.played;
        }
      }});
      const auto count = static_cast<double>(fights.size());
      add(id, name, "ms", times[0] * 1e3 / count, kLess,
          text("mean of %.0f", count) + text(", %.0f actions played each", static_cast<double>(played) / count) +
              (error > 0 ? text(", some sampled, error up to %.3f", error) : ", all exact"));
    };
    of_plans(20, 1, "odds", "odds of a combat");
    of_plans(5, 4, "odds-plan", "odds of a plan of four combats");
  }

  void start_up() {
    if (subject_.load_plugin) {
      progress_("loading the plugin");
      double least = 1;
      for (int i = 0; i < kPlugins; ++i) least = std::min(least, subject_.load_plugin());
      add("plugin", "loading a plugin", "ms", least * 1e3, kLess, "a file not loaded before");
    }
    if (subject_.program.empty()) return;
    progress_("starting the program");
    const auto start = times_of(seconds_, {[&] {
      std::string name = subject_.program, flag = "--version";
      char* const words[] = {name.data(), flag.data(), nullptr};
      posix_spawn_file_actions_t actions;
      posix_spawn_file_actions_init(&actions);
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", 1 /* O_WRONLY */, 0);
      pid_t child = 0;
      if (posix_spawn(&child, name.c_str(), &actions, nullptr, words, environ) == 0) waitpid(child, nullptr, 0);
      posix_spawn_file_actions_destroy(&actions);
    }}, Clock::kWall);
    add("program", "starting the program", "ms", start[0] * 1e3, kLess);
  }

  const BenchSubject& subject_;
  double seconds_;
  const std::function<void(const std::string&)>& progress_;
  Match campaign_, race_;
  std::vector<Figure> figures_;
};

}  // namespace

std::vector<std::string> parts() {
  std::vector<std::string> names;
  for (const auto& [name, part] : Bench::all()) names.emplace_back(name);
  return names;
}

std::vector<Figure> measure(const BenchSubject& subject, double seconds,
                            const std::function<void(const std::string&)>& progress) {
  return Bench(subject, seconds, progress).run();
}

}  // namespace trigh::bench
