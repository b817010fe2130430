#include "lab/faces.hpp"

namespace trigh {

void add_results(std::string& words, const Events& events) {
  for (const Event& event : events)
    if (event.kind == EventKind::kResult && *event.text) words += (words.empty() ? "" : " ") + std::string(event.text);
}

std::vector<Face> faces_of(const Ruleset& rules, const State& state) {
  const Chance roll = chance(rules, state);
  const double weights = weight_of(roll);
  std::vector<Face> faces;
  Events events;
  for (const ChanceOutcome& outcome : roll.outcomes) {
    if (outcome.weight == 0) continue;
    Face& face = faces.emplace_back(Face{outcome.value, outcome.weight / weights, {}, state});
    events.clear();
    apply(rules, face.after, roll_action(outcome.value), events);
    add_results(face.text, events);
  }
  return faces;
}

}  // namespace trigh
