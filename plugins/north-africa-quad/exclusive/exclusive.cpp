#include "exclusive/exclusive.hpp"

#include <algorithm>

#include "exclusive/victory.hpp"
#include "titles.hpp"

namespace quad {

void add_exclusive_rules(Quad& quad) {
  const Datum& rules = quad.data->title["rules"];
  if (rules.has("held")) quad.modules.push_back(held_units(quad));
  if (rules.has("withdrawal")) quad.modules.push_back(withdrawal(quad));
  if (quad.data->scenario.rules.has("early")) quad.modules.push_back(early_arrivals(quad));
  for (const TitleEntry& entry : kTitles)
    if (entry.id == quad.data->title_id) entry.add(quad);
  auto victory = std::make_unique<Victory>(quad);
  quad.victory_rules = victory.get();
  quad.modules.push_back(std::move(victory));
  for (const ModulePtr& each : quad.modules) {
    const auto* rule = dynamic_cast<const ExclusiveRule*>(each.get());
    if (!rule) continue;
    quad.exclusive_rules.push_back(rule);
    for (const auto& [id, byte, most, meaning] : rule->numbers())
      quad.vocabulary.push_back({WordKind::kExtra, id, "integer", meaning, {0, most}});
    rule->describe(quad.vocabulary);
  }
}

std::vector<std::string> optional_rules(std::string_view title) {
  for (const TitleEntry& entry : kTitles)
    if (entry.id == title) return entry.options();
  return {};
}

std::vector<bool> units_of(const Quad& quad, const Datum& entry) {
  const std::vector<std::string> units = entry["units"].as_texts(), nations = entry["nations"].as_texts();
  const bool all = units.empty() && nations.empty();
  const Side side = side_named(*quad.data, entry["side"].as_text());
  std::vector<bool> meant;
  for (UnitId unit = 0; unit < quad.counters().size(); ++unit) {
    const Counter& counter = quad.counters()[unit];
    meant.push_back(counter.side == side && (all || among(units, counter.id) || among(nations, counter.nation)));
  }
  return meant;
}

Datum Quad::extra_to_datum(const State& state) const {
  ExclusiveRule::Members members;
  for (const ExclusiveRule* rule : exclusive_rules) {
    for (const KeptNumber& number : rule->numbers())
      members.emplace_back(number.id, Datum::number(number.in(state)));
    rule->write(state, members);
  }
  return Datum::object(std::move(members));
}

Findings Quad::extra_from_datum(State& state, const Datum& datum) const {
  Findings findings;
  block(state) = QuadBlock{};
  for (const ExclusiveRule* rule : exclusive_rules) rule->set_up(state);
  for (const auto& [key, value] : datum.members())
    for (const ExclusiveRule* rule : exclusive_rules) {
      for (const KeptNumber& number : rule->numbers())
        if (key == number.id) number.in(state) = static_cast<std::uint8_t>(value.as_int());
      if (rule->read(state, key, value, findings)) break;
    }
  if (grounded(state))  // the scenario's grant [KAS 18.2]
    for (std::int16_t& points : state.pos.points) points = 0;
  return findings;
}

void Quad::judge_victory(State& state, Events& events) const { victory_rules->judge_victory(state, events); }

int Quad::appraise(const State& state, Side side) const { return victory_rules->appraise(state, side); }

bool Quad::grounded(const State& state) const {
  return std::ranges::any_of(exclusive_rules, [&](const ExclusiveRule* rule) { return rule->grounded(state); });
}

int Quad::exit_value(const State& state, UnitId unit, HexId hex) const {
  int best = kNever;
  for (const ExclusiveRule* rule : exclusive_rules) best = std::max(best, rule->exit_value(state, unit, hex));
  return best;
}

}  // namespace quad
