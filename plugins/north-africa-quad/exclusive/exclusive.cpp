#include "exclusive/exclusive.hpp"

#include <algorithm>

#include "exclusive/victory.hpp"
#include "titles.hpp"

namespace quad {

void add_exclusive(Quad& quad, ExclusivePtr rule) {
  quad.exclusive.push_back(rule.get());
  quad.modules.push_back(std::move(rule));
}

void add_exclusive_rules(Quad& quad) {
  const Datum& rules = quad.data->title["rules"];
  if (rules.has("held")) quad.modules.push_back(held_units(quad));
  if (rules.has("withdrawal")) add_exclusive(quad, withdrawal(quad));
  if (quad.data->scenario.rules.has("early")) add_exclusive(quad, early_arrivals(quad));
  for (const TitleEntry& entry : kTitles)
    if (entry.id == quad.data->title_id) entry.add(quad);
  auto victory = std::make_unique<Victory>(quad);
  quad.victory_rules = victory.get();
  add_exclusive(quad, std::move(victory));  // last: a title's own step at the end of a Game-Turn comes before it
  for (const ExclusiveRule* rule : quad.exclusive) {
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

Datum Quad::extra_to_datum(const State& state) const {
  ExclusiveRule::Members members;
  for (const ExclusiveRule* rule : exclusive) {
    for (const KeptNumber& number : rule->numbers())
      members.emplace_back(number.id, Datum::number(number.in(state)));
    rule->write(state, members);
  }
  return Datum::object(std::move(members));
}

Findings Quad::extra_from_datum(State& state, const Datum& datum) const {
  Findings findings;
  block(state) = QuadBlock{};
  for (const ExclusiveRule* rule : exclusive) rule->set_up(state);
  for (const auto& [key, value] : datum.members())
    for (const ExclusiveRule* rule : exclusive) {
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
  return std::ranges::any_of(exclusive, [&](const ExclusiveRule* rule) { return rule->grounded(state); });
}

int Quad::due_turn(const State& state, UnitId unit) const {
  int early = 0;
  for (const ExclusiveRule* rule : exclusive) early = std::max(early, rule->turns_early(state, unit));
  return arrivals[unit].turn - early;
}

int Quad::exit_value(const State& state, UnitId unit, HexId hex) const {
  int best = kNever;
  for (const ExclusiveRule* rule : exclusive) best = std::max(best, rule->exit_value(state, unit, hex));
  return best;
}

}  // namespace quad
