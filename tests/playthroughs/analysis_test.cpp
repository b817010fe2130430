// The analysis of a game (lab/analysis.hpp): its parts add up, a run that was stopped comes to the same, and what is no
// choice is no error. How good its verdicts are is measured in docs/analysis.md.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>

#include "context.hpp"
#include "lab/kept_analysis.hpp"
#include "rpc/analysis_json.hpp"
#include "session.hpp"
#include "support/catch.hpp"
#include "support/quick.hpp"
#include "support/toy_ruleset.hpp"
#include "trigh/ai/player.hpp"
#include "trigh/lab/analysis.hpp"

using namespace trigh;
using host::Json;

namespace {

constexpr AnalysisSettings kQuick{.seed = 3, .nodes = 150, .games = 4};

/// A game of these players, as far as `actions`.
Match played(std::shared_ptr<const Ruleset> rules, const char* first, const char* second, int actions) {
  Match match(std::move(rules));
  Dice rolls(41, 0), choices(41, 1);
  const std::unique_ptr<Player> players[2] = {make_player(first), make_player(second)};
  for (; !match.over() && actions > 0; --actions) {
    const Side side = match.to_act();
    match.apply_unchecked(side == Side::kChance ? rolls.roll(match.chance())
                                                : players[static_cast<std::size_t>(index(side))]->choose(
                                                      match.rules(), match.state(), choices));
  }
  return match;
}

std::shared_ptr<const Ruleset> title(host::Context& context, const char* name, const char* scenario) {
  host::GameChoice choice;
  choice.request.title = name;
  choice.request.scenario = scenario;
  auto game = host::open_game(context, choice);
  if (!game) FAIL(to_string(game.error()));
  return game->rules;
}

void finish(Analysis& analysis) {
  while (!analysis.done()) analysis.step();
}

Json told(const Analysis& analysis) { return host::rpc::analysis_json(analysis.match().rules(), analysis.report()); }

/// Another game of the same ruleset object with the first actions of that one.
Match beginning(const Match& match, std::size_t actions) {
  Match begun(match.rules_ptr());
  for (std::size_t i = 0; i < actions; ++i) begun.apply_unchecked(match.journal()[i].action);
  return begun;
}

/// The same, and then others.
Match another_way(const Match& match, std::size_t actions) {
  Match other = beginning(match, actions);
  Dice dice(77);
  while (!other.over() && other.journal().size() < match.journal().size())
    other.apply_unchecked(other.to_act() == Side::kChance ? dice.roll(other.chance())
                                                          : *draw_offer(other.rules(), other.state(), {}, dice));
  return other;
}

/// Its pieces that end there or before.
std::size_t pieces_up_to(const Analysis& analysis, std::size_t action) {
  const auto outlooks =
      std::ranges::count_if(analysis.lookouts(), [&](const Lookout& lookout) { return lookout.action <= action; });
  const auto judged =
      std::ranges::count_if(analysis.segments(), [&](const Segment& segment) { return segment.to <= action; });
  const auto rolled = std::ranges::count_if(analysis.rolls(), [&](const Roll& roll) { return roll.action <= action; });
  return static_cast<std::size_t>(outlooks + rolled + judged);
}

void check_parts(const AnalysisReport& report) {
  CHECK(report.end - report.start ==
        Approx(report.luck + report.moves[0] + report.moves[1] + report.revision).margin(1e-9));
  double luck = 0, revision = 0;
  for (std::size_t i = 0; i + 1 < report.stages.size(); ++i) {
    luck += report.stages[i].luck;
    revision += report.stages[i].revision;
  }
  CHECK(luck == Approx(report.luck).margin(1e-9));
  CHECK(revision == Approx(report.revision).margin(1e-9));
  for (const ChanceStep& step : report.curve) CHECK((step.chance >= 0 && step.chance <= 1));
  for (const SegmentReport& each : report.segments) {
    CHECK(each.gain.low <= each.gain.value);
    CHECK(each.error == (report.verdicts && each.loss && each.loss->low > 0 && each.loss->value >= 0.02));
    CHECK(each.plan.empty() == !each.loss);
  }
}

/// The better plan can be played where the segment begins, as far as no die falls.
void check_plans(const Analysis& analysis, const AnalysisReport& report) {
  const Ruleset& rules = analysis.match().rules();
  for (const SegmentReport& each : report.segments) {
    if (each.plan.empty()) continue;
    State state(rules.counters());
    state.pos = analysis.match().position_after(each.segment.from);
    state.rebuild();
    Events unheard;
    for (const Action& action : each.plan) {
      REQUIRE(to_act(state) == each.segment.side);
      REQUIRE(judge(rules, state, action));
      apply(rules, state, action, unheard);
    }
  }
}

}  // namespace

TEST_CASE("Segments are all actions but the rolls, each of one side, and the stages begin with the game") {
  const Match match = played(toy::ruleset(), "random", "random", 1000);
  const Analysis analysis(match, kQuick);
  std::size_t at = 0;
  for (const Segment& segment : analysis.segments()) {
    while (at < segment.from) CHECK(match.journal()[at++].action.actor == Side::kChance);
    for (; at < segment.to; ++at) CHECK(match.journal()[at].action.actor == segment.side);
  }
  while (at < match.journal().size()) CHECK(match.journal()[at++].action.actor == Side::kChance);
  REQUIRE(analysis.lookouts().size() >= 2);
  CHECK(analysis.lookouts().front().action == 0);
  CHECK(std::ranges::max(analysis.lookouts(), {}, &Lookout::action).action == match.journal().size());
}

TEST_CASE("What an analysis says adds up in each rule system, and its plans can be played") {
  host::Context context;
  for (const auto& [name, scenario, actions] :
       {std::tuple{"crusader", "sidi-rezeg", test::trials(60, 16)},
        std::tuple{"el-alamein", "july", test::trials(20, 8)},
        std::tuple{"desert-fox", "race-for-tobruk", test::trials(12, 4)}}) {
    INFO(name);
    const Match match = played(title(context, name, scenario), "random", "staff", actions);
    Analysis analysis(match, kQuick);
    CHECK(analysis.report().stages.empty());
    finish(analysis);
    const AnalysisReport report = analysis.report();
    CHECK(report.whole);
    CHECK_FALSE(report.segments.empty());
    check_parts(report);
    check_plans(analysis, report);
  }
}

TEST_CASE("The start of a scenario has the chance that the games played on from there say, however the game went") {
  constexpr double kWon = 0.59;  // of 652 games between two staff officers, draws as halves
  constexpr AnalysisSettings kLook{.seed = 3, .nodes = 150, .games = 16};
  host::Context context;
  const auto rules = title(context, "el-alamein", "july");
  const auto look = [](Analysis& analysis) {
    const auto& outlooks = analysis.outlooks();
    while (!std::ranges::all_of(outlooks, [](const auto& each) { return each.has_value(); })) analysis.step();
    return analysis.report().stages.front().chance;
  };
  Analysis lost(played(rules, "random", "staff", 90), kLook), won(played(rules, "staff", "random", 90), kLook);
  const Measured after_loss = look(lost);
  won.take_over(lost);  // the games from the start are the same
  const Measured after_win = look(won);
  CHECK(lost.report().end < won.report().end - 0.3);
  CHECK(after_loss.value == Approx(after_win.value).margin(0.03));
  for (const Measured& chance : {after_loss, after_win}) {
    CHECK(chance.value == Approx(kWon).margin(0.06));
    CHECK((chance.low < kWon && kWon < chance.high));
    CHECK(chance.high - chance.low < 0.25);
  }
}

TEST_CASE("Where points say nothing, what both sides have on the map tells who wins, unless that is alike") {
  Analysis analysis(played(toy::ruleset(), "random", "random", 20), kQuick);
  // Games that a side wins which has more of something; both kinds are among those that the curve is tested on.
  const auto sight = [&](const std::function<void(Force&, int)>& tell) {
    Outlook outlook;
    for (int i = 0; i < 80; ++i) {
      const int many = i / 2 % 2;
      Mark mark{.clock = i / 4 % 3, .forces = {Force{6, 0, 40, 40}, Force{6, 0, 50, 50}}};
      tell(mark.forces[static_cast<std::size_t>(i / 4 % 2)], many);
      const bool first_wins = (i / 4 % 2 == 0) == (many == 1);
      outlook.games.push_back({mark, {.clock = 3, .score = first_wins ? 2 : 0}});
    }
    for (auto& each : analysis.outlooks()) each = outlook;
    return analysis.report().sight;
  };
  CHECK(sight([](Force& force, int many) { force.strength += 6 * many; }) > 0.2);
  CHECK(sight([](Force& force, int many) { force.unsupplied += 6 * many; }) > 0.2);
  CHECK(sight([](Force& force, int many) { force.x += 10 * many; }) > 0.2);
  CHECK(sight([](Force& force, int many) { force.y += 10 * many; }) > 0.2);
  CHECK(sight([](Force&, int) {}) < 0.05);
}

TEST_CASE("The luck of a roll is what came of the face that fell less the mean over all faces") {
  Analysis analysis(played(toy::ruleset(), "random", "random", 30), kQuick);
  while (analysis.report().stages.empty()) analysis.step();
  CHECK(analysis.report().rolls.empty());
  REQUIRE_FALSE(analysis.rolls().empty());
  const std::int16_t fell = analysis.rolls()[0].value;
  const Mark won{.score = 2}, drawn{.score = 1}, lost{.score = 0};
  analysis.results()[0] = std::vector<RollResult>{
      {{fell}, "D2", 0.25, {won, drawn}}, {{90, 91}, "D2", 0.25, {lost, lost}}, {{92}, "", 0.5, {lost, lost}}};
  const AnalysisReport report = analysis.report();
  REQUIRE(report.rolls.size() == 1);
  const RollReport& roll = report.rolls[0];
  CHECK(roll.luck == Approx(0.75 - 0.1875));
  CHECK(roll.variance == Approx(0.25 * 0.5625 * 0.5625 + 0.75 * 0.1875 * 0.1875));
  CHECK(roll.text == "D2");
  CHECK(roll.p == Approx(0.5));  // of these words, from whatever faces
  CHECK(report.luck == Approx(roll.luck));
  CHECK(report.spread == Approx(std::sqrt(roll.variance)));
  // The other faces, weighed by how often they fall, take away what this one gives.
  CHECK(0.25 * roll.luck + 0.75 * (0 - 0.1875) == Approx(0).margin(1e-9));
}

TEST_CASE("Every face of a roll is tried out, with as many trials each") {
  Analysis analysis(played(toy::ruleset(), "random", "random", test::trials(200, 40)), kQuick);
  finish(analysis);
  REQUIRE_FALSE(analysis.rolls().empty());
  for (std::size_t i = 0; i < analysis.rolls().size(); ++i) {
    const Roll& roll = analysis.rolls()[i];
    const std::vector<RollResult>& results = *analysis.results()[i];
    INFO("action " << roll.action);
    double p = 0;
    int fell = 0;
    for (const RollResult& each : results) {
      p += each.p;
      fell += static_cast<int>(std::ranges::count(each.values, roll.value));
      CHECK(each.marks.size() == (results.size() == 1 ? 0 : results[0].marks.size()));
      CHECK((results.size() == 1 || !each.marks.empty()));
    }
    CHECK(p == Approx(1));
    CHECK(fell == 1);
  }
}

TEST_CASE("The analysis of a game that is over ends with its result") {
  const Match match = played(toy::ruleset(), "random", "staff", 1000);
  REQUIRE(match.over());
  Analysis analysis(match, kQuick);
  finish(analysis);
  const AnalysisReport report = analysis.report();
  check_parts(report);
  check_plans(analysis, report);
  CHECK(report.end == (match.position().winner == Side::kFirst ? 1 : is_player(match.position().winner) ? 0 : 0.5));
  // No game is played on from there, and none is told of.
  const std::string text = host::rpc::analysis_text(host::rpc::with_names(match.rules(), told(analysis)));
  CHECK(text.find("% of   16") != std::string::npos);
  CHECK(text.find("% of    0") == std::string::npos);
}

TEST_CASE("What tells who wins may be another thing in each player-turn") {
  Analysis analysis(played(toy::ruleset(), "random", "random", 20), kQuick);
  // The side with more points wins, but that with fewer in the second of three player-turns.
  Outlook outlook;
  for (int i = 0; i < 240; ++i) {
    const int clock = i / 4 % 3, more = i / 2 % 2 == 0 ? 1 : -1;
    const bool first_wins = (more > 0) == (clock != 1);
    outlook.games.push_back({{.clock = clock, .worth = 100 * more}, {.clock = 3, .score = first_wins ? 2 : 0}});
  }
  for (auto& each : analysis.outlooks()) each = outlook;
  CHECK(analysis.report().sight > 0.8);
}

TEST_CASE("A game that has not begun, and one in which nothing could be chosen, have an analysis") {
  Analysis analysis(Match(toy::ruleset()), kQuick);
  finish(analysis);
  check_parts(analysis.report());
  CHECK(analysis.report().segments.empty());
}

TEST_CASE("What was found of a game stays when it goes on, goes back or goes another way, and the rest is found anew") {
  const Match match = played(toy::ruleset(), "random", "staff", test::trials(30, 24));
  const std::size_t actions = match.journal().size();
  Analysis whole(match, kQuick);
  finish(whole);
  REQUIRE_FALSE(told(whole)["rolls"].empty());
  for (const std::size_t cut : {actions / 2, actions - 1}) {
    INFO("action " << cut << " of " << actions);
    Analysis early(beginning(match, cut), kQuick);
    finish(early);
    Analysis later(match, kQuick);
    later.take_over(early);
    CHECK(later.finished() == pieces_up_to(later, cut));
    for (std::size_t i = 0; i < later.segments().size(); ++i)
      if (later.segments()[i].to > cut) CHECK_FALSE(later.judgements()[i]);
    finish(later);
    CHECK(told(later) == told(whole));
    Analysis back(early.match(), kQuick);
    back.take_over(whole);
    CHECK(back.finished() > 0);
    finish(back);
    CHECK(told(back) == told(early));
  }
  const Match another = another_way(match, actions / 2);
  Analysis anew(another, kQuick), taken(another, kQuick);
  taken.take_over(whole);
  CHECK(taken.finished() > 0);
  CHECK_FALSE(taken.done());
  finish(anew);
  finish(taken);
  CHECK(told(taken) == told(anew));
}

TEST_CASE("Lines of an analysis fit each game that was the same as far as they go") {
  const Match match = played(toy::ruleset(), "random", "staff", test::trials(30, 16));
  const std::size_t cut = match.journal().size() / 2;
  Analysis early(beginning(match, cut), kQuick), whole(match, kQuick), later(match, kQuick);
  finish(early);
  finish(whole);
  host::lab::AnalysisLines kept;
  const std::string lines = kept.news(early);
  CHECK(kept.news(early).empty());
  host::lab::AnalysisLines::take("nonsense\n12-\n0-1 {}\n" + lines + lines, later);
  CHECK(later.finished() == pieces_up_to(later, cut));
  finish(later);
  CHECK(told(later) == told(whole));
  // Those of the whole game say nothing of positions that another one did not come to.
  const Match another = another_way(match, cut);
  Analysis anew(another, kQuick), taken(another, kQuick);
  host::lab::AnalysisLines::take(host::lab::AnalysisLines().news(whole), taken);
  CHECK(taken.finished() >= pieces_up_to(taken, cut));
  CHECK_FALSE(taken.done());
  finish(anew);
  finish(taken);
  CHECK(told(taken) == told(anew));
  const std::string heading = host::lab::analysis_heading(match, kQuick);
  CHECK(host::lab::analysis_heading(early.match(), kQuick) == heading);
  for (const AnalysisSettings& other : {AnalysisSettings{3, 151, 4}, {4, 150, 4}, {3, 150, 5}})
    CHECK(host::lab::analysis_heading(match, other) != heading);
}

TEST_CASE("The same game, seed and nodes have the same analysis, in a single run or stopped and gone on with") {
  const Match match = played(toy::ruleset(), "random", "staff", test::trials(1000, 40));
  Analysis whole(match, kQuick), begun(match, kQuick), resumed(match, kQuick);
  finish(whole);
  const auto file = std::filesystem::temp_directory_path() / "trigh-analysis-test.kept";
  std::filesystem::remove(file);
  std::size_t done = 0;
  {
    host::lab::KeptAnalysis kept;
    REQUIRE(kept.open(file, begun, kQuick).empty());
    for (int i = 0; i < 12 && !begun.done(); ++i) {
      begun.step();
      REQUIRE(kept.keep(begun).empty());
    }
    done = begun.finished();
  }
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 5);  // killed while it wrote
  host::lab::KeptAnalysis kept;
  REQUIRE(kept.open(file, resumed, kQuick).empty());
  CHECK(resumed.finished() + 3 > done);
  CHECK(resumed.finished() < done);
  finish(resumed);
  REQUIRE(kept.keep(resumed).empty());
  CHECK(told(resumed) == told(whole));
  // Of another game or with other settings it is not taken.
  constexpr AnalysisSettings kOther{.seed = 4, .nodes = 150, .games = 4};
  Analysis other(match, kOther);
  host::lab::KeptAnalysis wrong;
  const Findings findings = wrong.open(file, other, kOther);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].code == "TR-784");
  CHECK(other.finished() == 0);
  std::filesystem::remove(file);
}
