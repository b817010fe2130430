// query.luck: every roll of a game against its expectation, a slice at a time.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "rpc/luck_json.hpp"
#include "rpc/server.hpp"

namespace trigh::host::rpc {
namespace {

constexpr std::int64_t kSlice = 20'000;  ///< actions played out for one answer
constexpr std::size_t kSwings = 5;

/// Four digits: a hundredth of a hundredth of a point.
Json four_digits(double value) {
  const double four = std::round(value * 1e4) / 1e4;
  return four == 0 ? 0.0 : four;  // never -0
}

Json by_side(const Ruleset& rules, const std::array<double, 2>& values) {
  return {{rules.data->side_ids[0], four_digits(values[0])}, {rules.data->side_ids[1], four_digits(values[1])}};
}

Json luck_of_roll_json(const Ruleset& rules, const RollLuck& roll) {
  Json results = Json::array();
  for (const LuckResult& each : roll.results)
    results.push_back(object({{"values", each.values},
                              {"result", each.text},
                              {"p", std::round(each.p * 1e6) / 1e6},
                              {"points", four_digits(each.points)}}));
  Json json = object({{"action", roll.action},
                      {"turn", roll.turn},
                      {"phase", rules.phases[roll.phase].id},
                      {"side", side(rules, roll.phasing)},
                      {"case", roll.rule->id},
                      {"value", roll.value},
                      {"result", roll.results[roll.fell].text},
                      {"points", four_digits(roll.points())},
                      {"expected", four_digits(roll.expected)},
                      {"luck", four_digits(roll.luck)},
                      {"results", std::move(results)}});
  if (roll.attacker == Side::kNone) return json;
  json["combat"] = combat_json(rules, roll);
  json["combat"]["first"] = roll.combat;
  return json;
}

std::string number_text(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string signed_text(const Json& value) { return number_text("%+.2f", value.get<double>()); }

std::string roll_line(const Json& roll) {
  std::string text = "  turn " + roll["turn"].dump() + ", action " + roll["action"].dump() + ": " +
                     signed_text(roll["luck"]) + "  roll " + roll["value"].dump();
  if (roll["result"] != "") text += " " + roll["result"].get<std::string>();
  text += " [" + roll["case"].get<std::string>() + "]";
  if (!roll.contains("combat")) return text + "\n";
  const Json& combat = roll["combat"];
  for (const char* list : {"attackers", "defenders"}) {
    text += list == std::string("attackers") ? "  " : " -> ";
    for (std::size_t i = 0; i < combat[list].size(); ++i) text += (i ? " " : "") + combat[list][i].get<std::string>();
  }
  return text + "\n";
}

/// "axis +1.00, allied -2.00"
std::string each_side(const Json& by_side) {
  std::string text;
  for (const auto& [id, value] : by_side.items()) text += (text.empty() ? "" : ", ") + id + " " + signed_text(value);
  return text;
}

}  // namespace

Json combat_json(const Ruleset& rules, const Roll& roll) {
  return object({{"side", side(rules, roll.attacker)},
                 {"hex", hex(rules, roll.hex)},
                 {"attackers", ids(rules, roll.attackers)},
                 {"defenders", ids(rules, roll.defenders)}});
}

Json luck_json(const Ruleset& rules, const LuckLedger& ledger) {
  Json rolls = Json::array();
  for (const RollLuck& roll : ledger.rolls) rolls.push_back(luck_of_roll_json(rules, roll));
  return object({{"for", rules.data->side_ids[0]},
                 {"from", ledger.from},
                 {"next", ledger.next},
                 {"of", ledger.of},
                 {"start", four_digits(ledger.start)},
                 {"end", four_digits(ledger.end)},
                 {"luck", four_digits(ledger.luck)},
                 {"moves", by_side(rules, ledger.moves)},
                 {"revision", four_digits(ledger.revision)},
                 {"attacks", by_side(rules, ledger.attacks)},
                 {"other", four_digits(ledger.other)},
                 {"variance", four_digits(ledger.variance)},
                 {"rolls", std::move(rolls)}});
}

std::string luck_text(const Json& luck) {
  std::string text = "points for " + luck["for"].get<std::string>() +
                     " by the ruleset's appraisal: " + signed_text(luck["start"]) + " at the start, " +
                     signed_text(luck["end"]) + " at the end\n";
  text += "  luck " + signed_text(luck["luck"]) + ", moves of " + each_side(luck["moves"]) + ", revision " +
          signed_text(luck["revision"]) + "\n";
  text += "  luck in attacks of " + each_side(luck["attacks"]) + ", in other rolls " + signed_text(luck["other"]) +
          "; standard deviation " + number_text("%.2f", std::sqrt(luck["variance"].get<double>())) + " over " +
          std::to_string(luck["rolls"].size()) + " rolls\n";
  if (luck["next"] != luck["of"])
    text += "  this is a part: actions " + std::to_string(luck["from"].get<std::size_t>() + 1) + " to " +
            luck["next"].dump() + " of " + luck["of"].dump() + "\n";
  if (luck["rolls"].empty()) return text;
  for (const Json& roll : luck["rolls"]) text += roll_line(roll);
  std::vector<const Json*> swings;
  for (const Json& roll : luck["rolls"]) swings.push_back(&roll);
  std::ranges::stable_sort(swings, std::greater{},
                           [](const Json* each) { return std::abs((*each)["luck"].get<double>()); });
  swings.resize(std::min(swings.size(), kSwings));
  text += "the greatest swings\n";
  for (const Json* roll : swings) text += roll_line(*roll);
  return text;
}

Server::Result Server::query_luck(Params& params) {
  Table* game = table(params);
  const auto last = game ? static_cast<std::int64_t>(game->match().journal().size()) : 0;
  const auto from = params.number_if("from", 0, last);
  if (auto error = wrong(params)) return *error;
  // From here on the game may go on: this takes long.
  const Match match = game->match();
  leave_turn();
  LuckLimits limits;
  limits.budget = kSlice;
  return luck_json(match.rules(), luck_of(match, static_cast<std::size_t>(from.value_or(0)), limits));
}

}  // namespace trigh::host::rpc
