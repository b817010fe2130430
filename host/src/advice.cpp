#include "advice.hpp"

#include <algorithm>
#include <cmath>

#include "words.hpp"

namespace trigh::host {
namespace {

constexpr std::size_t kExplained = 12;   ///< actions of a plan

/// One digit after the point, with its sign: "+1.5".
std::string with_sign(double value) {
  const auto tenths = std::lround(value * 10);
  const std::string text = std::to_string(std::abs(tenths) / 10) + "." + std::to_string(std::abs(tenths) % 10);
  return (tenths < 0 ? "-" : "+") + text;
}

/// A sentence about a gain; of one that may be chance it says so.
Remark remark(const Gain& gain, const std::string& other) {
  if (std::abs(gain.points) < 2 * gain.error || std::lround(gain.points * 10) == 0)
    return {"no measurable difference from " + other};
  return {with_sign(gain.points) + " points compared with " + other};
}

/// Lines of the reckoning that are not what they were before the plan.
void add_victory(const Ruleset& rules, const State& before, const State& after, std::vector<Remark>& remarks) {
  const std::vector<VictoryLine> old = rules.victory_lines(before);
  for (const VictoryLine& line : rules.victory_lines(after)) {
    const auto was = std::ranges::find_if(old, [&](const VictoryLine& each) {
      return each.rule == line.rule && each.side == line.side && each.text == line.text;
    });
    const int now = line.holds ? line.points : 0, then = was != old.end() && was->holds ? was->points : 0;
    const bool turned = was != old.end() && was->holds != line.holds;
    if (now == then && !turned) continue;
    remarks.push_back({(is_player(line.side) ? words::side(rules, line.side) + ": " : "") + line.text +
                           (now == then ? (line.holds ? ", holds then" : ", holds no more")
                                        : ", " + std::to_string(then) + " becomes " + std::to_string(now) + " points"),
                       line.rule});
  }
}

/// Whether it names one of the units, as the one that acts or in a list.
bool names_any(const ActionForm& form, const Action& action, Units units) {
  const bool lists = (form.parts & (kHasUnits | kHasTargets)) != 0;
  return std::ranges::any_of(units, [&](UnitId unit) {
    return action.unit == unit || (lists && (std::ranges::count(action.units(), unit) > 0 ||
                                             std::ranges::count(action.target_units(), unit) > 0));
  });
}

/// The steps of a plan that were asked about, explained.
std::vector<Step> steps_of(const Ruleset& rules, const State& state, std::span<const Action> plan, Units about) {
  std::vector<Step> steps;
  std::vector<std::size_t> explained;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    if (!about.empty() && !names_any(rules.forms[plan[i].kind], plan[i], about)) continue;
    steps.push_back({plan[i], {}});
    if (explained.size() < kExplained) explained.push_back(i);
  }
  if (explained.empty()) return steps;
  auto whys = reasons_for(rules, state, plan.first(explained.back() + 1),
                          [&](std::size_t i) { return std::ranges::binary_search(explained, i); });
  for (std::size_t i = 0; i < explained.size(); ++i) steps[i].whys = std::move(whys[explained[i]]);
  return steps;
}

}  // namespace

Advice advise(const Ruleset& rules, const State& state, const std::string& adviser, Units about) {
  Advice advice{.hint = hint_from(rules, state, *make_player(adviser), state.pos.hash())};
  const Hint& hint = advice.hint;
  advice.steps = steps_of(rules, state, hint.plan, about);
  advice.aims = aims_of(rules, state, hint.plan, to_act(state));
  add_victory(rules, state, hint.after, advice.remarks);
  if (hint.over_passing) advice.remarks.push_back(remark(*hint.over_passing, "ending the phase now"));
  if (thinks_long(adviser)) advice.remarks.push_back(remark(hint.over_staff, "what the staff officer would do"));
  return advice;
}

}  // namespace trigh::host
