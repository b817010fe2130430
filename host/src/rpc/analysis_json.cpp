#include "rpc/analysis_json.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "rpc/luck_json.hpp"

namespace trigh::host::rpc {
namespace {

Json four_places(double value) {
  const double four = std::round(value * 1e4) / 1e4;
  return four == 0 ? 0.0 : four;  // never -0
}

Json measured(const Measured& value) {
  return object(
      {{"value", four_places(value.value)}, {"low", four_places(value.low)}, {"high", four_places(value.high)}});
}

Json sides(const Ruleset& rules, const std::array<double, 2>& values) {
  return {{rules.data->side_ids[0], four_places(values[0])}, {rules.data->side_ids[1], four_places(values[1])}};
}

Json stage_json(const Stage& stage) {
  return object({{"action", stage.action},
                 {"turn", stage.turn},
                 {"chance", four_places(stage.chance.value)},
                 {"low", four_places(stage.chance.low)},
                 {"high", four_places(stage.chance.high)},
                 {"games", stage.games},
                 {"won", measured(stage.won)},
                 {"luck", four_places(stage.luck)},
                 {"revision", four_places(stage.revision)}});
}

Json segment_json(const Ruleset& rules, const SegmentReport& each) {
  const Segment& segment = each.segment;
  Json json = object({{"from", segment.from},
                      {"to", segment.to},
                      {"turn", segment.turn},
                      {"side", side(rules, segment.side)},
                      {"phase", rules.phases[segment.phase].id},
                      {"gain", measured(each.gain)},
                      {"error", each.error}});
  if (each.loss) json["loss"] = measured(*each.loss);
  if (each.loss) json["points"] = four_places(each.points);
  if (!each.error) return json;
  json["plan"] = Json::array();
  for (const Action& one : each.plan) json["plan"].push_back(action(rules, one));
  return json;
}

Json roll_json_of(const Ruleset& rules, const RollReport& each) {
  const Roll& roll = each.roll;
  Json json = object({{"action", roll.action},
                      {"turn", roll.turn},
                      {"case", roll.rule->id},
                      {"value", roll.value},
                      {"result", each.text},
                      {"p", std::round(each.p * 1e6) / 1e6},
                      {"luck", four_places(each.luck)}});
  if (roll.attacker != Side::kNone) json["combat"] = combat_json(rules, roll);
  return json;
}

Json curve_json(const std::vector<ChanceStep>& curve) {
  constexpr const char* kBy[] = {"stage", "roll", "moves"};
  Json steps = Json::array();
  for (const ChanceStep& each : curve)
    steps.push_back(object(
        {{"by", kBy[static_cast<int>(each.by)]}, {"action", each.action}, {"chance", four_places(each.chance)}}));
  return steps;
}

std::string formatted(const char* format, const Json& value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value.get<double>());
  return text;
}

/// Points of a hundred of a chance, with their sign: "-3.4".
std::string change(double value) { return formatted("%+.1f", 100 * value == 0 ? 0.0 : 100 * value); }

constexpr double kMuch = 0.25;  ///< of a chance to win, unexplained: worth a warning

std::string in_hundred(const Json& value) { return std::to_string(std::lround(100 * value.get<double>())); }
std::string spaced(const Json& list) {
  std::string text;
  for (const Json& each : list) text += (text.empty() ? "" : " ") + each.get<std::string>();
  return text;
}

std::string errors_sentence(const Json& analysis) {
  if (!analysis["verdicts"].get<bool>())
    return "No errors are marked: in this game neither points nor units predict who wins.";
  std::string text;
  if (analysis["rough"].get<bool>())
    text = std::to_string(std::lround(100 * std::abs(analysis["revision"].get<double>()))) +
           " of 100 remain unexplained: that an error is one holds, how much it cost is rough. ";
  text += "Errors";
  for (const auto& [id, lost] : analysis["errors"].items()) {
    const auto of_side = std::ranges::count_if(analysis["segments"], [&, side = id](const Json& each) {
      return each["side"] == side && each["error"] == true;
    });
    text += (text == "Errors" ? " of " : ", of ") + id + ": " + std::to_string(of_side) + ", which lost " +
            formatted("%.1f", 100 * lost.get<double>());
  }
  return text + ".";
}

}  // namespace

Json analysis_json(const Ruleset& rules, const AnalysisReport& report) {
  Json stages = Json::array(), segments = Json::array(), rolls = Json::array();
  for (const Stage& each : report.stages) stages.push_back(stage_json(each));
  for (const SegmentReport& each : report.segments) segments.push_back(segment_json(rules, each));
  for (const RollReport& each : report.rolls) rolls.push_back(roll_json_of(rules, each));
  return object({{"for", rules.data->side_ids[0]},
                 {"whole", report.whole},
                 {"start", four_places(report.start)},
                 {"end", four_places(report.end)},
                 {"luck", four_places(report.luck)},
                 {"spread", four_places(report.spread)},
                 {"moves", sides(rules, report.moves)},
                 {"errors", sides(rules, report.errors)},
                 {"revision", four_places(report.revision)},
                 {"sight", four_places(report.sight)},
                 {"verdicts", report.verdicts},
                 {"rough", std::abs(report.revision) > kMuch},
                 {"stages", std::move(stages)},
                 {"curve", curve_json(report.curve)},
                 {"segments", std::move(segments)},
                 {"rolls", std::move(rolls)}});
}

Json with_names(const Ruleset& rules, Json analysis) {
  const GameData& data = *rules.data;
  const auto side_name = [&](const std::string& id) { return data.side_names[index(side_named(data, id))]; };
  analysis["for"] = side_name(analysis["for"]);
  for (const char* key : {"moves", "errors"}) {
    Json by_name = Json::object();
    for (const auto& [id, value] : analysis[key].items()) by_name[side_name(id)] = value;
    analysis[key] = std::move(by_name);
  }
  for (Json& segment : analysis["segments"]) {
    segment["side"] = side_name(segment["side"]);
    segment["phase"] = std::ranges::find(rules.phases, segment["phase"].get<std::string>(), &Phase::id)->name;
  }
  return analysis;
}

std::vector<std::string> analysis_summary(const Json& analysis) {
  const auto side = analysis["for"].get<std::string>();
  std::string parts = "Of the change, in points of a hundred, " + change(analysis["luck"]) +
                      " was luck (standard deviation " + formatted("%.1f", 100 * analysis["spread"].get<double>()) +
                      " over " + std::to_string(analysis["rolls"].size()) + " rolls)";
  for (const auto& [id, moves] : analysis["moves"].items()) parts += ", " + change(moves) + " the moves of " + id;
  std::string between;
  if (const Json& stages = analysis["stages"]; !stages.empty())
    between = " [" + in_hundred(stages[0]["low"]) + " to " + in_hundred(stages[0]["high"]) + "]";
  return {"The chance of " + side + " to win was " + in_hundred(analysis["start"]) + " in 100 at the start" + between +
              " and is " +
              in_hundred(analysis["end"]) + " in 100 at the end.",
          parts + "; " + change(analysis["revision"]) + " remains unexplained.", errors_sentence(analysis),
          "Points and units explain " + formatted("%.2f", analysis["sight"]) +
              " of who wins, on games not used to find out "
              "(0: nothing, 1: all)."};
}

std::string won_of(const Json& stage) {
  if (stage["games"] == 0) return "";
  char text[40];
  std::snprintf(text, sizeof text, "%s %% of %4zu", in_hundred(stage["won"]["value"]).c_str(),
                stage["games"].get<std::size_t>());
  return text;
}

std::string error_line(const Json& segment) {
  const Json& loss = segment["loss"];
  return "turn " + segment["turn"].dump() + ", actions " + std::to_string(segment["from"].get<std::size_t>() + 1) +
         " to " + segment["to"].dump() + " of " + segment["side"].get<std::string>() + " (" +
         segment["phase"].get<std::string>() + "): lost " + formatted("%.1f", 100 * loss["value"].get<double>()) +
         " [" + formatted("%.1f", 100 * loss["low"].get<double>()) + " to " +
         formatted("%.1f", 100 * loss["high"].get<double>()) + "], " + formatted("%.1f", segment["points"]) +
         " victory points";
}

std::string swing_line(const Json& roll) {
  std::string text = "turn " + roll["turn"].dump() + ", action " + roll["action"].dump() + ": " + change(roll["luck"]) +
                     ", roll " + roll["value"].dump();
  if (roll["result"] != "") text += " " + roll["result"].get<std::string>();
  text += " (" + in_hundred(roll["p"]) + " in 100) [" + roll["case"].get<std::string>() + "]";
  if (roll.contains("combat"))
    text += "  " + spaced(roll["combat"]["attackers"]) + " -> " + spaced(roll["combat"]["defenders"]);
  return text;
}

std::vector<const Json*> greatest(const Json& list, const std::string& key, std::size_t most) {
  std::vector<const Json*> found;
  for (const Json& each : list) found.push_back(&each);
  std::ranges::stable_sort(found, std::greater{},
                           [&](const Json* each) { return std::abs((*each)[key].get<double>()); });
  found.resize(std::min(found.size(), most));
  return found;
}

std::vector<const Json*> errors_of(const Json& analysis) {
  std::vector<const Json*> found;
  for (const Json& each : analysis["segments"])
    if (each["error"] == true) found.push_back(&each);
  std::ranges::stable_sort(found, std::greater{},
                           [](const Json* each) { return (*each)["loss"]["value"].get<double>(); });
  return found;
}

std::string analysis_text(const Json& analysis) {
  constexpr std::size_t kSwingsTold = 5;
  std::string text = analysis["whole"] == true ? "" : "This is a part of the analysis: it was stopped.\n";
  for (const std::string& sentence : analysis_summary(analysis)) text += sentence + "\n";
  text += "\nturn  action  chance                won of games       luck  unexplained\n";
  for (const Json& stage : analysis["stages"]) {
    char line[120];
    std::snprintf(line, sizeof line, "%4d  %6d  %4s %% [%3s to %3s %%]   %13s   %+8.1f   %+8.1f\n",
                  stage["turn"].get<int>(), stage["action"].get<int>(), in_hundred(stage["chance"]).c_str(),
                  in_hundred(stage["low"]).c_str(), in_hundred(stage["high"]).c_str(), won_of(stage).c_str(),
                  100 * stage["luck"].get<double>(), 100 * stage["revision"].get<double>());
    text += line;
  }
  text += "\nThe greatest swings of the dice\n";
  for (const Json* roll : greatest(analysis["rolls"], "luck", kSwingsTold)) text += "  " + swing_line(*roll) + "\n";
  if (const auto errors = errors_of(analysis); !errors.empty()) {
    text += "\nErrors, the greatest first\n";
    for (const Json* each : errors) {
      text += "  " + error_line(*each) + "\n";
      for (const Json& action : (*each)["plan"]) text += "      better: " + action["text"].get<std::string>() + "\n";
    }
  }
  return text;
}

}  // namespace trigh::host::rpc
