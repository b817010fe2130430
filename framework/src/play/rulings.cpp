#include "trigh/play/rulings.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace trigh {
namespace {

/// A ruling as text in which terms are sorted: alike for rulings that say the same.
class Text {
 public:
  void line(std::string_view word, std::initializer_list<std::string> values) {
    std::string text(word);
    for (const std::string& value : values) text += " " + value;
    lines_.push_back(std::move(text));
  }
  void verdict(const Verdict& verdict) {
    std::set<std::string> against, lifted;  // of a case that objects more often one place is as good as another
    for (const Objection& each : verdict.against()) against.insert(each.rule->id);
    for (const Lift& each : verdict.lifts()) lifted.insert(std::string(each.lifted->id) + " by " + each.by->id);
    for (const std::string& id : against) line("forbidden", {id});
    for (const std::string& id : lifted) line("lifted", {id});
  }
  std::string sorted() {
    std::ranges::sort(lines_);
    std::string all;
    for (const std::string& each : lines_) all += (all.empty() ? "" : "; ") + each;
    return all;
  }

 private:
  std::vector<std::string> lines_;
};

std::string number(std::int64_t value) { return std::to_string(value); }
std::string id_of(const Case* rule) { return rule ? rule->id : "-"; }
std::string digest(std::uint64_t sum) { return "#" + std::to_string(sum % 1'000'000'007); }

std::string digest(const HexSet* hexes) {
  if (!hexes) return "-";
  std::uint64_t sum = 1469598103934665603u;
  for (const HexId hex : *hexes) sum = (sum ^ hex) * 1099511628211u;
  return number(hexes->size()) + digest(sum);
}
std::string digest(const HexRanks& ranks, int hexes) {
  std::uint64_t sum = 1469598103934665603u;
  for (int hex = 0; hex < hexes; ++hex) sum = (sum ^ ranks[static_cast<std::size_t>(hex)]) * 1099511628211u;
  return digest(sum);
}

std::string text_of(const EdgeRuling& ruling) {
  Text text;
  text.verdict(ruling.verdict());
  for (const CostTerm& term : ruling.terms()) text.line("cost", {id_of(term.rule), term.label, number(term.halves)});
  text.line("whole allowance", {id_of(ruling.whole_allowance_case())});
  return text.sorted();
}

template <class Terms>
void write_terms(Text& text, std::string_view word, const Terms& terms) {
  for (const MoveTerm& term : terms)
    text.line(word, {number(static_cast<int>(term.kind)), id_of(term.rule), digest(term.hexes), number(term.halves),
                     digest(term.into)});
}

std::string text_of(const MoveRuling& ruling, int hexes) {
  Text text;
  text.verdict(ruling.verdict());
  text.line("allowance", {number(ruling.allowance_halves()), id_of(ruling.allowance_rule())});
  for (const AllowanceTerm& term : ruling.allowance_terms())
    text.line("allowance term", {number(static_cast<int>(term.kind)), number(term.value), id_of(term.rule)});
  write_terms(text, "term", ruling.terms());
  for (const RankTerm& term : ruling.ranks()) text.line("down to", {digest(*term.ranks, hexes), id_of(term.rule)});
  return text.sorted();
}

std::string text_of(const RetreatRuling& ruling) {
  Text text;
  write_terms(text, "term", ruling.terms());
  write_terms(text, "avoid", ruling.avoiding());
  const HexSet blocked = ruling.blocked(), crowded = ruling.crowded(), avoided = ruling.avoided_ends();
  text.line("folded", {digest(&blocked), digest(&crowded), digest(&avoided)});
  return text.sorted();
}

std::string text_of(const SupplyRuling& ruling) {
  Text text;
  for (const SupplyTerm& term : ruling.sources()) text.line("source", {id_of(term.rule), digest(term.hexes)});
  for (const SupplyTerm& term : ruling.blocks()) text.line("block", {id_of(term.rule), digest(term.hexes)});
  const HexSet blocked = ruling.blocked(), sources = ruling.source_hexes(), escorts = ruling.escorts();
  text.line("folded", {digest(&blocked), digest(&sources), digest(&escorts)});
  for (const SupplyTerm& term : ruling.escort_terms()) text.line("escort", {id_of(term.rule), digest(term.hexes)});
  text.line("along", {std::to_string(ruling.ways()), std::to_string(ruling.reach()), id_of(ruling.ways_rule())});
  return text.sorted();
}

std::string text_of(const CombatRuling& ruling) {
  Text text;
  text.verdict(ruling.verdict());
  for (const CombatTerm& term : ruling.terms())
    text.line("term", {number(static_cast<int>(term.kind)), number(static_cast<int>(term.role)), number(term.unit),
                       number(term.value), number(term.divisor), number(term.rank), id_of(term.rule), term.label});
  text.line("totals", {number(ruling.total(Role::kAttack)), number(ruling.total(Role::kDefense))});
  const CombatTerm* const line = ruling.best_line();
  text.line("line", {line ? number(line->value) : "-", line ? id_of(line->rule) : "-"});
  text.line("shift", {number(ruling.shift_columns())});
  return text.sorted();
}

/// Everybody of the other side beside the hex of `target` against all who stand there.
CombatQuery storm_on(const Ruleset& rules, const State& state, UnitId target) {
  CombatQuery query;
  query.attacker = opponent(state.side(target));
  const auto take = [&](HexId hex, Side side, UnitList& list) {
    if (hex == kNoHex) return;
    std::vector<UnitId> units;  // the order of units in a hex is no part of a position
    for (UnitId unit = state.board().first(hex); unit != kNoUnit; unit = state.board().next(unit))
      if (state.side(unit) == side) units.push_back(unit);
    std::ranges::sort(units);
    for (const UnitId unit : units)
      if (!list.full()) list.push_back(unit);
  };
  take(state.hex(target), state.side(target), query.defenders);
  for (const HexId next : rules.map().neighbors(state.hex(target))) take(next, query.attacker, query.attackers);
  return query;
}

std::string difference(const std::string& about, const std::string& one, const std::string& other) {
  return one == other ? "" : about + " depends on the order of the modules: " + one + " | " + other;
}

/// Whose rulings are compared, and where.
struct Pair {
  const Ruleset& rules;
  const State& state;
  const Ruleset& twin;
  const State& twin_state;

  /// ask(ruleset, state) answers a ruling as text.
  template <class Ask>
  std::string differ(const std::string& about, Ask&& ask) const {
    return difference(about, ask(rules, state), ask(twin, twin_state));
  }
};

int modes_of(const Ruleset& rules) {
  std::size_t modes = 1;
  for (const ActionForm& form : rules.forms) modes = std::max(modes, form.modes.size());
  return static_cast<int>(modes);
}

std::string differing_ruling_of(const Pair& pair, UnitId unit) {
  const std::string& id = pair.rules.counters()[unit].id;
  const int hexes = pair.rules.map().grid.size();
  std::string found;
  for (int mode = 0; mode < modes_of(pair.rules) && found.empty(); ++mode)
    found = pair.differ("the move of " + id + " in mode " + number(mode), [&](const Ruleset& rules, const State& at) {
      return text_of(rules.rule_move(at, unit, static_cast<std::uint8_t>(mode)), hexes);
    });
  if (found.empty())
    found = pair.differ("the retreat of " + id,
                        [&](const Ruleset& rules, const State& at) { return text_of(rules.rule_retreat(at, unit)); });
  if (found.empty())
    found = pair.differ("the advance of " + id, [&](const Ruleset& rules, const State& at) {
      return text_of(rules.rule_advance(at, unit), hexes);
    });
  const CombatQuery query = storm_on(pair.rules, pair.state, unit);
  if (found.empty() && !query.attackers.empty())
    found = pair.differ("the combat against " + id,
                        [&](const Ruleset& rules, const State& at) { return text_of(rules.rule_combat(at, query)); });
  return found;
}

}  // namespace

std::string differing_edge(const Ruleset& rules, const Ruleset& twin, int first, int step) {
  const Map& map = rules.map();
  for (int p = 0; p < kPurposes; ++p)
    for (std::uint8_t mover = 0; mover < rules.mover_classes.size(); ++mover)
      for (int h = first; h < map.grid.size(); h += step)
        for (Direction d = 0; d < kDirections; ++d) {
          const auto from = static_cast<HexId>(h);
          const HexId to = map.exists(from) ? map.neighbor(from, d) : kNoHex;
          if (to == kNoHex) continue;
          const EdgeQuery query{static_cast<Purpose>(p), mover, from, to, d};
          const std::string found = difference("the hexside " + map.grid.number(from) + "-" + map.grid.number(to) +
                                                   " for purpose " + number(p) + " and " + rules.mover_classes[mover],
                                               text_of(rules.rule_edge(query)), text_of(twin.rule_edge(query)));
          if (!found.empty()) return found;
        }
  return "";
}

std::string differing_ruling(const Ruleset& rules, const State& state, const Ruleset& twin, const State& twin_state,
                             int first, int step) {
  const Pair pair{rules, state, twin, twin_state};
  for (const Side side : {Side::kFirst, opponent(Side::kFirst)}) {
    const std::string found =
        pair.differ("the supply of " + rules.data->side_ids[side == Side::kFirst ? 0 : 1],
                    [&](const Ruleset& asked, const State& at) { return text_of(asked.rule_supply(at, side)); });
    if (!found.empty()) return found;
  }
  for (int unit = first; unit < state.pos.unit_count; unit += step)
    if (state.unit(static_cast<UnitId>(unit)).on_map())
      if (std::string found = differing_ruling_of(pair, static_cast<UnitId>(unit)); !found.empty()) return found;
  return "";
}

}  // namespace trigh
