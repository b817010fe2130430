// query.combat answers like the judge: in the positions of the golden games, attacks and support drawn at random are
// asked about, and then declared. Some of them name units that are not on the map.
#include <algorithm>
#include <set>

#include "recorded.hpp"
#include "trigh/play/declare.hpp"
#include "trigh/play/notation.hpp"

namespace {

using namespace trigh;
using test::cases_of, test::Draw, test::Recorded;

std::vector<UnitId> on_map(const State& state, Side side) {
  std::vector<UnitId> units;
  for (int i = 0; i < state.pos.unit_count; ++i)
    if (const auto unit = static_cast<UnitId>(i); state.unit(unit).on_map() && state.side(unit) == side)
      units.push_back(unit);
  return units;
}

std::vector<UnitId> in_hex(const State& state, HexId hex) {
  std::vector<UnitId> units;
  for (UnitId unit = state.board().first(hex); unit != kNoUnit; unit = state.board().next(unit)) units.push_back(unit);
  return units;
}

int distance(const Match& match, UnitId a, UnitId b) {
  return match.rules().map().grid.distance(match.state().hex(a), match.state().hex(b));
}

void put(UnitList& list, UnitId unit) {
  if (!list.full() && !list.contains(unit)) list.push_back(unit);
}

/// Names units that are not on the map, in lists at random.
void put_absent(const State& state, CombatQuery& query, Draw& draw) {
  const auto absent = [&](Side side) {
    std::vector<UnitId> units;
    for (const UnitId unit : state.units())
      if (!state.unit(unit).on_map() && state.side(unit) == side) units.push_back(unit);
    return units;
  };
  const auto friends = absent(query.attacker), enemies = absent(opponent(query.attacker));
  const auto of_either = [&](UnitList& list, const std::vector<UnitId>& units, std::size_t n) {
    if (!units.empty() && draw.one_in(n)) put(list, draw.of(units));
  };
  of_either(query.attackers, friends, 2);
  of_either(query.barrage, friends, 4);
  if (draw.one_in(6) && !enemies.empty()) query.defenders.clear();
  of_either(query.defenders, enemies, query.defenders.empty() ? 1 : 2);
  of_either(query.defensive_fire, enemies, 6);
}

/// An attack by the phasing side that may or may not make sense, with support of all kinds.
CombatQuery drawn_attack(const Match& match, Draw& draw) {
  const State& state = match.state();
  const Side side = state.pos.phasing;
  const auto friends = on_map(state, side), enemies = on_map(state, opponent(side));
  CombatQuery query;
  query.attacker = side;
  if (friends.empty() || enemies.empty()) return query;
  UnitId target = draw.of(enemies);
  for (int i = 0; i < 30; ++i) {  // mostly where somebody is near
    target = draw.of(enemies);
    if (std::ranges::any_of(friends, [&](UnitId unit) { return distance(match, unit, target) == 1; })) break;
  }
  const auto stack = in_hex(state, state.hex(target));
  if (draw.one_in(5))
    put(query.defenders, target);
  else
    for (const UnitId unit : stack) put(query.defenders, unit);
  for (const UnitId unit : enemies)
    if (distance(match, unit, target) == 1 && draw.one_in(8))
      for (const UnitId each : in_hex(state, state.hex(unit))) put(query.defenders, each);
  const bool plain = draw.one_in(2);  // all who are near, without help
  const std::size_t share = plain ? 1 : 1 + draw.below(3);
  for (const UnitId unit : friends) {
    const int far = distance(match, unit, target);
    if (far == 1 && draw.one_in(share))
      put(query.attackers, unit);
    else if (!plain && far < 8 && draw.one_in(far == 1 ? 6 : 40))
      put(query.barrage, unit);
  }
  if (plain) return query;
  if (draw.one_in(12)) put(query.attackers, draw.of(friends));
  if (draw.one_in(4)) query.attack_points = static_cast<std::int16_t>(draw.below(5));
  if (draw.one_in(4)) query.defense_points = static_cast<std::int16_t>(draw.below(5));
  for (const UnitId unit : enemies)
    if (distance(match, unit, target) < 8 && draw.one_in(30)) put(query.defensive_fire, unit);
  return query;
}

std::string ids(const Match& match, const UnitList& units) {
  std::string text;
  for (const UnitId unit : units) text += " " + match.rules().counters()[unit].id;
  return text;
}

/// Of those on the map; the first when there is none, or `to` is not there.
UnitId nearest(const Match& match, const UnitList& units, UnitId to) {
  const auto far = [&](UnitId unit) {
    const State& state = match.state();
    return state.unit(unit).on_map() && state.unit(to).on_map() ? distance(match, unit, to) : 1000;
  };
  return *std::min_element(units.begin(), units.end(), [&](UnitId a, UnitId b) { return far(a) < far(b); });
}

/// The lines a player would write to declare it, by rule system; empty where there is no such support.
std::vector<std::string> lines_of(const Match& match, const CombatQuery& query) {
  const std::string& system = match.rules().data->system;
  const auto id = [&](UnitId unit) { return match.rules().counters()[unit].id; };
  const std::string attackers = ids(match, query.attackers), defenders = " ->" + ids(match, query.defenders);
  const std::string points = std::to_string(query.attack_points), against = std::to_string(query.defense_points);
  std::vector<std::string> lines;
  if (system == "el-alamein") {
    if (!query.defensive_fire.empty() || query.attack_points > 0 || query.defense_points > 0) return {};
    UnitList all = query.attackers;
    for (const UnitId unit : query.barrage) put(all, unit);
    return {"attack" + ids(match, all) + defenders};
  }
  if (system == "desert-fox") {
    if (!query.barrage.empty() || !query.defensive_fire.empty()) return {};
    std::set<HexId> hexes;
    std::string one_each;
    for (const UnitId unit : query.defenders)
      if (!match.state().unit(unit).on_map() || hexes.insert(match.state().hex(unit)).second)
        one_each += " " + id(unit);
    lines.push_back("attack" + attackers + " ->" + one_each);
    if (query.attack_points > 0) lines.push_back("air " + points);
    if (query.defense_points > 0) lines.insert(lines.end(), {"done", "air " + against});
    return lines;
  }
  const std::string first = " -> " + id(query.defenders[0]);
  const bool alone = query.attackers.empty();
  if (!alone)
    lines.push_back("attack" + attackers + defenders);
  else if (!query.barrage.empty())
    lines.push_back("barrage" + ids(match, query.barrage) + defenders);
  else if (query.attack_points > 0)
    lines.push_back("support " + points + defenders);
  else
    lines.push_back("attack" + defenders);
  if (!alone)
    for (const UnitId unit : query.barrage)
      lines.push_back("barrage " + id(unit) + " -> " + id(nearest(match, query.defenders, unit)));
  if (query.attack_points > 0 && !(alone && query.barrage.empty())) lines.push_back("support " + points + first);
  if (query.defensive_fire.empty() && query.defense_points == 0) return lines;
  lines.push_back("done");
  for (const UnitId unit : query.defensive_fire)
    lines.push_back("fpf " + id(unit) + " -> " + id(nearest(match, query.defenders, unit)));
  if (query.defense_points > 0) lines.push_back("support " + against + first);
  return lines;
}

/// What comes of writing these lines one after the other.
struct Outcome {
  bool legal = true;
  bool asked = true;            ///< the line refused belonged to the decision at hand
  std::set<std::string> cases;  ///< against it
};

Outcome written(const Match& match, const std::vector<std::string>& lines) {
  if (lines.empty()) return {false, false, {}};
  Match copy(match.rules_ptr(), match.position());
  for (const std::string& line : lines) {
    const auto action = parse_action(match.rules(), line);
    if (!action) return {false, false, {}};  // more units than an action can name
    const bool asked = copy.phase().allows_kind(action->kind) || &line == &lines.front();
    if (const Verdict verdict = copy.apply(*action); !verdict) return {false, asked, cases_of(verdict)};
  }
  return {};
}

/// Whether that attack is what was done last: it need not be declared again. Nothing when something was added since.
std::optional<bool> declared(const Match& match, const CombatQuery& query) {
  const auto same = [](std::span<const UnitId> named, const UnitList& asked) {
    return std::is_permutation(named.begin(), named.end(), asked.begin(), asked.end());
  };
  const auto& journal = match.journal();
  for (auto entry = journal.rbegin(); entry != journal.rend(); ++entry) {
    if (match.rules().forms[entry->action.kind].verb != "attack") continue;
    if (!same(entry->action.units(), query.attackers)) return false;
    return entry == journal.rbegin() && same(entry->action.target_units(), query.defenders) ? std::optional(true)
                                                                                            : std::nullopt;
  }
  return false;
}

/// The units of a query that are on the map.
CombatQuery present(const State& state, const CombatQuery& query) {
  CombatQuery there;
  there.attacker = query.attacker;
  there.attack_points = query.attack_points;
  there.defense_points = query.defense_points;
  const std::pair<const UnitList&, UnitList&> lists[] = {{query.attackers, there.attackers},
                                                         {query.barrage, there.barrage},
                                                         {query.defenders, there.defenders},
                                                         {query.defensive_fire, there.defensive_fire}};
  for (const auto& [from, to] : lists)
    for (const UnitId unit : from)
      if (state.unit(unit).on_map()) to.push_back(unit);
  return there;
}

struct Count {
  int legal = 0, refused = 0, absent = 0;
};

/// A combat is weighed by those who are there, as if nobody else had been named.
void check_weight(const Match& match, const CombatQuery& query) {
  const CombatQuery there = present(match.state(), query);
  const CombatReport report = weigh_combat(match.rules(), match.state(), query);
  if (there.defenders.empty()) {
    CHECK(report.faces.empty());
    return;
  }
  const CombatReport plain = match.rules().combat(match.state(), there);
  CHECK_FALSE(report.faces.empty());
  CHECK(report.attack == plain.attack);
  CHECK(report.defense == plain.defense);
  CHECK(report.column == plain.column);
}

Count compare_attacks(const std::string& title, const std::string& scenario, std::size_t every) {
  const Recorded game(title, scenario);
  Draw draw(7);
  Count count;
  game.each_decision([&](const Match& match) {
    const bool fights = match.phase().allows_kind((*parse_action(match.rules(), "attack ->")).kind);
    if (!draw.one_in(fights ? every : every * 20)) return;
    for (int i = 0; i < 8; ++i) {
      CombatQuery query = drawn_attack(match, draw);
      if (query.defenders.empty()) return;
      if (i >= 6) put_absent(match.state(), query, draw);
      auto lines = lines_of(match, query);
      const bool support = match.phase().id.find("support") != std::string::npos || match.phase().id == "defense";
      const auto in_hand = support ? declared(match, query) : false;
      if (!in_hand || (*in_hand && lines.empty())) continue;
      if (*in_hand) lines.erase(lines.begin());
      std::string text;
      for (const std::string& line : lines) text += line + "; ";
      INFO(title << ", action " << match.journal().size() << ", " << match.phase().id << ": " << text);
      const Verdict verdict = judge_combat(match.rules(), match.state(), query);
      const Outcome outcome = *in_hand && lines.empty() ? Outcome{} : written(match, lines);
      CHECK(verdict.legal() == outcome.legal);
      if (outcome.asked) CHECK(cases_of(verdict) == outcome.cases);
      if (!outcome.legal) CHECK_FALSE(verdict.against().empty());
      check_weight(match, query);
      count.absent += i >= 6 && !outcome.legal;
      ++(outcome.legal ? count.legal : count.refused);
    }
  });
  return count;
}

}  // namespace

TEST_CASE("query.combat calls an attack legal exactly when declaring it is accepted, and gives the same reasons",
          "[queries]") {
  for (const auto& [title, scenario, every] : {std::tuple{"crusader", "campaign", 2},
                                               {"el-alamein", "october", 1},
                                               {"el-alamein", "july", 1},
                                               {"desert-fox", "campaign", 1}}) {
    const Count count = compare_attacks(title, scenario, every);
    INFO(title << ", " << scenario << ": " << count.legal << " legal, " << count.refused << " refused");
    CHECK(count.legal > 20);
    CHECK(count.refused > 100);
    CHECK(count.absent > 50);
  }
}
