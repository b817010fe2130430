// What the pieces of an analysis come to.
#include <algorithm>
#include <cmath>

#include "ai/paired.hpp"
#include "ai/rollouts.hpp"
#include "lab/chance_map.hpp"
#include "trigh/lab/interval.hpp"

namespace trigh {
namespace {

constexpr double kTrifle = 0.02;          ///< of a chance to win: what is no error yet
constexpr double kStudent = 2.07;         ///< standard errors of 95 %, for 24 trials
constexpr std::int64_t kCurveWeighs = 8;  ///< games that the curve counts for in the chance of a stage

double sign_of(Side side) { return side == Side::kFirst ? 1 : -1; }

/// The mean of what one line has over another, for a side, by trials with the same dice.
Measured over(const ChanceMap& chance, Side side, const std::vector<Mark>& line, const std::vector<Mark>& other) {
  const auto [mean, error] =
      paired(line.size(), [&](std::size_t i) { return sign_of(side) * (chance(line[i]) - chance(other[i])); });
  return {mean, mean - kStudent * error, mean + kStudent * error};
}

double points_over(Side side, const std::vector<Mark>& line, const std::vector<Mark>& other) {
  double sum = 0;
  for (std::size_t i = 0; i < line.size(); ++i) sum += sign_of(side) * (line[i].worth - other[i].worth) / 100.0;
  return sum / static_cast<double>(line.size());
}

using Games = std::vector<const std::vector<Mark>*>;

/// Those from a stage that came to their end; nothing where it was not looked at yet.
std::optional<Games> games_from(std::size_t action, const std::vector<Lookout>& lookouts,
                                const std::vector<std::optional<Outlook>>& outlooks) {
  std::optional<Games> games;
  for (std::size_t i = 0; i < lookouts.size(); ++i) {
    if (lookouts[i].action != action || !outlooks[i]) continue;
    if (!games) games.emplace();
    for (const auto& marks : outlooks[i]->games)
      if (marks.back().score >= 0) games->push_back(&marks);
  }
  return games;
}

/// What the curve says, read where trials of a segment are read: after the reply.
double read(const ChanceMap& chance, const Games& games) {
  double sum = 0;
  for (const auto* marks : games) {
    const int until = marks->front().clock + kAhead;
    const auto at = std::ranges::find_if(*marks, [&](const Mark& mark) { return mark.clock >= until; });
    sum += chance(at == marks->end() ? marks->back() : *at);
  }
  return sum / static_cast<double>(games.size());
}

Measured share(double hits, std::int64_t games) {
  const Interval interval = wilson(hits, games);
  return {games > 0 ? hits / static_cast<double>(games) : 0.5, interval.low, interval.high};
}

/// The games from a stage tell its chance, whatever the rest of the game was like. The curve, which the games from all
/// stages have drawn, counts as a few more.
Stage stage_at(std::size_t action, const Position& pos, const ChanceMap& chance, const Games& games) {
  Stage stage{.action = action, .turn = pos.turn, .games = games.size()};
  const auto count = static_cast<std::int64_t>(games.size());
  double hits = 0;
  for (const auto* marks : games) hits += marks->back().score / 2.0;
  stage.won = stage.chance = share(hits, count);
  if (!games.empty()) stage.chance = share(hits + kCurveWeighs * read(chance, games), count + kCurveWeighs);
  if (pos.over) {
    const double result = pos.winner == Side::kFirst ? 1 : is_player(pos.winner) ? 0 : 0.5;
    stage.chance = {result, result, result};
  }
  return stage;
}

SegmentReport told(const ChanceMap& chance, const Segment& segment, const Judgement& judged) {
  SegmentReport report{.segment = segment, .gain = over(chance, segment.side, judged.played, judged.before)};
  if (judged.plan.empty()) return report;
  report.loss = over(chance, segment.side, judged.planned, judged.played);
  report.points = points_over(segment.side, judged.planned, judged.played);
  report.plan = judged.plan;
  report.error = report.loss->low > 0 && report.loss->value >= kTrifle;
  return report;
}

RollReport told(const ChanceMap& chance, const Roll& roll, const std::vector<RollResult>& results) {
  RollReport report{.roll = roll};
  std::vector<double> chances;
  double expected = 0, fell = 0;
  for (const RollResult& each : results) {
    double sum = 0;
    for (const Mark& mark : each.marks) sum += chance(mark);
    chances.push_back(sum / static_cast<double>(std::max<std::size_t>(1, each.marks.size())));
    expected += each.p * chances.back();
    if (std::ranges::find(each.values, roll.value) == each.values.end()) continue;
    fell = chances.back();
    report.text = each.text;
    report.p = each.p;
  }
  report.luck = fell - expected;
  for (std::size_t i = 0; i < results.size(); ++i)
    report.variance += results[i].p * (chances[i] - expected) * (chances[i] - expected);
  if (report.text.empty()) return report;
  report.p = 0;
  for (const RollResult& each : results)
    if (each.text == report.text) report.p += each.p;
  return report;
}

std::vector<ChanceStep> curve_of(const AnalysisReport& report) {
  std::vector<ChanceStep> curve;  // chances are changes at first
  for (const RollReport& each : report.rolls) curve.push_back({ChanceStep::By::kDice, each.roll.action, each.luck});
  for (const SegmentReport& each : report.segments)
    curve.push_back({ChanceStep::By::kMoves, each.segment.to, sign_of(each.segment.side) * each.gain.value});
  for (const Stage& each : report.stages) curve.push_back({ChanceStep::By::kStage, each.action, each.chance.value});
  std::ranges::stable_sort(curve, {}, &ChanceStep::action);
  double chance = 0;
  for (ChanceStep& each : curve) {
    chance = each.by == ChanceStep::By::kStage ? each.chance : chance + each.chance;
    each.chance = std::clamp(chance, 0.0, 1.0);
  }
  return curve;
}

}  // namespace

AnalysisReport Analysis::report() const {
  const ChanceMap chance(outlooks_);
  AnalysisReport report{.sight = chance.sight(), .whole = done()};
  for (const std::size_t action : stages_)
    if (const auto games = games_from(action, lookouts_, outlooks_))
      report.stages.push_back(stage_at(action, match_.position_after(action), chance, *games));
  if (report.stages.empty()) return report;
  report.start = report.stages.front().chance.value;
  report.end = report.stages.back().chance.value;
  const auto stage_of = [&](std::size_t action) -> Stage& {
    auto after = std::ranges::find_if(report.stages, [&](const Stage& each) { return each.action > action; });
    return after == report.stages.begin() ? *after : *std::prev(after);
  };
  for (std::size_t i = 0; i + 1 < report.stages.size(); ++i)
    report.stages[i].revision = report.stages[i + 1].chance.value - report.stages[i].chance.value;
  double variance = 0;
  for (std::size_t i = 0; i < rolls_.size(); ++i) {
    if (!results_[i]) continue;
    report.rolls.push_back(told(chance, rolls_[i], *results_[i]));
    const RollReport& each = report.rolls.back();
    variance += each.variance;
    report.luck += each.luck;
    Stage& stage = stage_of(each.roll.action - 1);
    stage.luck += each.luck;
    stage.revision -= each.luck;
  }
  report.spread = std::sqrt(variance);
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    if (!judgements_[i] || judgements_[i]->forced) continue;
    report.segments.push_back(told(chance, segments_[i], *judgements_[i]));
    const SegmentReport& each = report.segments.back();
    const double gain = sign_of(each.segment.side) * each.gain.value;
    report.moves[static_cast<std::size_t>(index(each.segment.side))] += gain;
    stage_of(each.segment.from).revision -= gain;
  }
  report.revision = report.end - report.start - report.luck - report.moves[0] - report.moves[1];
  report.verdicts = report.sight > 0;
  for (SegmentReport& each : report.segments) {
    each.error = each.error && report.verdicts;
    if (each.error) report.errors[static_cast<std::size_t>(index(each.segment.side))] += each.loss->value;
  }
  report.curve = curve_of(report);
  return report;
}

}  // namespace trigh
