#include "lab/analysis_lines.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "json_object.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/play/save.hpp"
#include "version.hpp"

namespace trigh::host::lab {
namespace {

constexpr const char* kFormat = "trigh-analysis/5";

Json marks_json(const std::vector<Mark>& marks) {
  Json list = Json::array();
  for (const Mark& mark : marks) {
    Json numbers = {mark.clock, mark.worth, mark.score};
    if (mark.score < 0)
      for (const Force& force : mark.forces)
        for (const std::int32_t number : {force.strength, force.unsupplied, force.x, force.y})
          numbers.push_back(number);
    list.push_back(std::move(numbers));
  }
  return list;
}

std::vector<Mark> read_marks(const Json& list) {
  std::vector<Mark> marks;
  for (const Json& mark : list) {
    const auto number = [&](std::size_t i) { return mark.at(i).get<std::int32_t>(); };
    marks.push_back({number(0), number(1), number(2)});
    if (mark.size() > 3)
      marks.back().forces = {Force{number(3), number(4), number(5), number(6)},
                             Force{number(7), number(8), number(9), number(10)}};
  }
  if (marks.empty()) throw std::runtime_error("no marks");
  return marks;
}

/// The positions after so many actions.
Json positions(const Analysis& analysis, std::initializer_list<std::size_t> actions) {
  Json list = Json::array();
  for (const std::size_t each : actions) list.push_back(hash_text_of(analysis.hash_after(each)).text);
  return list;
}

/// "120.3 {...}": after how many actions it was looked out, and which part of the games.
std::string outlook_line(const Analysis& analysis, const Lookout& lookout, const Outlook& outlook) {
  Json games = Json::array();
  for (const auto& marks : outlook.games) games.push_back(marks_json(marks));
  const Json json = object({{"in", positions(analysis, {lookout.action})}, {"games", std::move(games)}});
  return std::to_string(lookout.action) + "." + std::to_string(lookout.part) + " " + json.dump() + "\n";
}

/// "57 {...}": the roll that action 57 was.
std::string roll_line(const Analysis& analysis, const Roll& roll, const std::vector<RollResult>& results) {
  Json list = Json::array();
  for (const RollResult& each : results)
    list.push_back(object(
        {{"values", each.values}, {"text", each.text}, {"p", each.p}, {"marks", marks_json(each.marks)}}));
  const Json json = object({{"in", positions(analysis, {roll.action - 1})}, {"results", std::move(list)}});
  return std::to_string(roll.action) + " " + json.dump() + "\n";
}

/// "12-15 {...}": the segment from action 13 to 15.
std::string judgement_line(const Analysis& analysis, const Segment& segment, const Judgement& judged) {
  const Ruleset& rules = analysis.match().rules();
  Json json = object({{"in", positions(analysis, {segment.from, segment.to})}});
  if (!judged.forced) {
    json["before"] = marks_json(judged.before);
    json["played"] = marks_json(judged.played);
  }
  if (!judged.plan.empty()) {
    json["planned"] = marks_json(judged.planned);
    json["plan"] = Json::array();
    for (const Action& action : judged.plan) json["plan"].push_back(to_text(rules, action));
  }
  return std::to_string(segment.from) + "-" + std::to_string(segment.to) + " " + json.dump() + "\n";
}

Judgement read_judgement(const Ruleset& rules, const Json& json) {
  Judgement judged;
  judged.forced = !json.contains("played");
  if (judged.forced) return judged;
  judged.before = read_marks(json.at("before"));
  judged.played = read_marks(json.at("played"));
  if (json.contains("plan")) {
    judged.planned = read_marks(json.at("planned"));
    for (const Json& line : json.at("plan")) {
      const auto action = parse_action(rules, line.get<std::string>());
      if (!action) throw std::runtime_error("no action");
      judged.plan.push_back(*action);
    }
  }
  if (judged.before.size() != judged.played.size() ||
      (!judged.plan.empty() && judged.planned.size() != judged.played.size()))
    throw std::runtime_error("lines of different length");
  return judged;
}

void take_outlook(const Json& json, const Lookout& at, Analysis& analysis) {
  const auto found = std::ranges::find(analysis.lookouts(), at);
  if (found == analysis.lookouts().end() || json.at("in") != positions(analysis, {at.action})) return;
  Outlook outlook;
  for (const Json& marks : json.at("games")) outlook.games.push_back(read_marks(marks));
  auto& place = analysis.outlooks()[static_cast<std::size_t>(found - analysis.lookouts().begin())];
  if (!place) place = std::move(outlook);
}

void take_results(const Json& json, std::size_t action, Analysis& analysis) {
  const auto found = std::ranges::find(analysis.rolls(), action, &Roll::action);
  if (found == analysis.rolls().end() || json.at("in") != positions(analysis, {action - 1})) return;
  std::vector<RollResult> results;
  bool fell = false;
  for (const Json& each : json.at("results")) {
    results.push_back({each.at("values").get<std::vector<std::int16_t>>(), each.at("text"), each.at("p"), {}});
    if (json.at("results").size() > 1) results.back().marks = read_marks(each.at("marks"));
    fell = fell || std::ranges::find(results.back().values, found->value) != results.back().values.end();
  }
  if (!fell) throw std::runtime_error("not all results");
  auto& place = analysis.results()[static_cast<std::size_t>(found - analysis.rolls().begin())];
  if (!place) place = std::move(results);
}

void take_judgement(const Json& json, std::size_t from, std::size_t to, Analysis& analysis) {
  const auto found = std::ranges::find(analysis.segments(), from, &Segment::from);
  if (found == analysis.segments().end() || found->to != to ||
      json.at("in") != positions(analysis, {from, to}))
    return;
  auto& place = analysis.judgements()[static_cast<std::size_t>(found - analysis.segments().begin())];
  if (!place) place = read_judgement(analysis.match().rules(), json);
}

void take_line(std::string_view line, Analysis& analysis) {
  const std::string_view place = line.substr(0, line.find(' '));
  std::size_t from = 0, to = 0;
  const char *const end = place.data() + place.size(), *next = std::from_chars(place.data(), end, from).ptr;
  const Json json = Json::parse(line.substr(place.size()));
  if (next == end) return take_results(json, from, analysis);
  if (std::from_chars(next + 1, end, to).ptr != end) return;
  if (*next == '.') return take_outlook(json, {from, static_cast<int>(to)}, analysis);
  if (*next == '-') take_judgement(json, from, to, analysis);
}

}  // namespace

std::string analysis_heading(const Match& match, const AnalysisSettings& settings) {
  SaveHeader game;
  describe_match(game, match);
  return std::string(kFormat) + " " + version() + " " + game.title + " " +
         hash_text_of(hash_text(header_text(game))).text + " " + std::to_string(settings.seed) + " " +
         std::to_string(settings.nodes) + " " + std::to_string(settings.games);
}

void AnalysisLines::take(std::string_view lines, Analysis& analysis) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    try {
      take_line(lines.substr(0, end), analysis);
    } catch (const std::exception&) {
      // It is done again.
    }
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

void AnalysisLines::pass_over(Analysis& analysis) {
  const auto there = [](const auto& pieces, std::vector<bool>& have) {
    have.clear();
    for (const auto& piece : pieces) have.push_back(piece.has_value());
  };
  there(analysis.outlooks(), outlooks_);
  there(analysis.results(), results_);
  there(analysis.judgements(), judgements_);
}

std::string AnalysisLines::news(Analysis& analysis) {
  outlooks_.resize(analysis.outlooks().size());
  results_.resize(analysis.results().size());
  judgements_.resize(analysis.judgements().size());
  std::string text;
  for (std::size_t i = 0; i < outlooks_.size(); ++i)
    if (!outlooks_[i] && analysis.outlooks()[i])
      text += outlook_line(analysis, analysis.lookouts()[i], *analysis.outlooks()[i]);
  for (std::size_t i = 0; i < results_.size(); ++i)
    if (!results_[i] && analysis.results()[i])
      text += roll_line(analysis, analysis.rolls()[i], *analysis.results()[i]);
  for (std::size_t i = 0; i < judgements_.size(); ++i)
    if (!judgements_[i] && analysis.judgements()[i])
      text += judgement_line(analysis, analysis.segments()[i], *analysis.judgements()[i]);
  pass_over(analysis);
  return text;
}

}  // namespace trigh::host::lab
