#include "trigh/play/threat.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "trigh/play/match.hpp"

namespace trigh {
namespace {

using Places = std::vector<HexSet>;   ///< by unit
constexpr std::size_t kAtOnce = 12;

bool can_go(const Ruleset& rules, const State& state, Side side, UnitId only) {
  WayList moves;
  for (const UnitId unit : state.units())
    if (moves.empty() && state.side(unit) == side && (only == kNoUnit || only == unit)) rules.reach(state, unit, moves);
  return !moves.empty();
}

/// The next player-turn of a side that is not moving now.
void turn_to(Position& pos, Side side, int last_turn) {
  const bool had_its_turn = pos.phasing == side || pos.player_turn == 1;
  if (had_its_turn && pos.turn < last_turn) ++pos.turn;
  pos.player_turn = side == pos.first ? 0 : 1;
  pos.phasing = side;
  pos.depth = 1;
  pos.frames = {};
  pos.top().actor = side;
}

/// Where each unit of the side can be after its movement: where it is, and where plain moves end.
Places places_of(const Ruleset& rules, const State& state, Side side) {
  Places places(state.pos.unit_count);
  WayList moves;
  for (const UnitId unit : state.of(side)) {
    HexSet& ends = places[unit];
    ends.add(state.hex(unit));
    moves.clear();
    rules.reach(state, unit, moves);
    for (const Action& move : moves)
      if (move.mode == 0) ends.add(end_of(rules.map(), move));
  }
  return places;
}

class Planner {
 public:
  Planner(const Ruleset& rules, const State& state, Side attacker)
      : rules_(rules), state_(state), attacker_(attacker), places_(places_of(rules, state, attacker)) {
    weigh();
  }

  /// The best attack found on the stack in `hex`; without moves when there is none.
  Threat against(HexId hex) const {
    Threat threat;
    threat.hex = hex;
    for (const UnitId unit : state_.in(hex))
      if (!threat.defenders.full()) threat.defenders.push_back(unit);
    std::sort(threat.defenders.begin(), threat.defenders.end());
    CombatQuery query;
    query.attacker = attacker_;
    query.defenders = threat.defenders;
    State then = state_;
    bring_up(then, hex, query);
    if (!query.attackers.empty()) support(then, hex, query);
    if (!settle_for_legal(then, query, threat.report)) return threat;
    for (const UnitList* list : {&query.attackers, &query.barrage})
      for (const UnitId unit : *list)
        threat.moves.push_back({unit, state_.hex(unit), then.hex(unit), list == &query.attackers});
    return threat;
  }

 private:
  struct Weight {
    UnitId unit = kNoUnit;
    int points = 0;
  };

  /// Units that count in an attack, and those from a distance; the strongest first. Several are asked about at once: in
  /// some systems a combat traces supply.
  void weigh() {
    UnitId enemy = kNoUnit;
    for (const HexId hex : state_.board().occupied(opponent(attacker_))) enemy = state_.board().first(hex);
    if (enemy == kNoUnit) return;
    UnitList asked;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!places_[i].empty()) asked.push_back(static_cast<UnitId>(i));
      if (asked.size() < kAtOnce && (i + 1 < places_.size() || asked.empty())) continue;
      CombatQuery query;
      query.attacker = attacker_;
      query.defenders.push_back(enemy);
      query.attackers = asked;
      weigh(query, asked, fighters_);
      std::swap(query.attackers, query.barrage);
      weigh(query, asked, supports_);
      asked.clear();
    }
    for (auto* list : {&fighters_, &supports_})
      std::stable_sort(list->begin(), list->end(),
                       [](const Weight& a, const Weight& b) { return a.points > b.points; });
  }

  /// Adds those of `asked` who give the attack points of their own, before anything changes them.
  void weigh(const CombatQuery& query, const UnitList& asked, std::vector<Weight>& list) const {
    const CombatRuling ruling = rules_.rule_combat(state_, query);
    for (const UnitId unit : asked) {
      int points = 0;
      for (const CombatTerm& term : ruling.terms())
        if (term.kind == CombatTermKind::kBase && term.role == Role::kAttack && term.unit == unit) points += term.value;
      if (points > 0) list.push_back({unit, points});
    }
  }

  /// Hexes from which the unit could attack the target.
  HexSet doors(UnitId unit, HexId target) const {
    HexSet open;
    const EdgeTable& edges = rules_.edges(Purpose::kAttack, rules_.mover_class(state_, unit));
    for (Direction d = 0; d < kDirections; ++d)
      if (const HexId near = rules_.map().neighbor(target, d); near != kNoHex && edges.open(near, opposite(d)))
        open.add(near);
    return open & places_[unit];
  }

  /// Whether the unit may come to stand with who is in the hex by now, and stay: with it there the phase could end.
  bool fits(const State& then, UnitId unit, HexId hex) const {
    if (then.board().vacant(hex) || then.hex(unit) == hex) return true;
    const MoveRuling ruling = rules_.rule_move(then, unit);
    if (ruling.fold(MoveTermKind::kNoEnd).contains(hex) || ruling.fold(MoveTermKind::kNoEntry).contains(hex))
      return false;
    State there = then;
    there.place(unit, hex);
    const Verdict verdict = judge(rules_, there, Action{});   // to end the phase
    return std::ranges::none_of(verdict.objections(), [&](const Objection& each) { return each.hex == hex; });
  }

  /// Puts attackers around the target: who stands there stays, the others come by their strength, each to the free hex
  /// that the fewest of them can reach, the nearest of those.
  void bring_up(State& then, HexId target, CombatQuery& query) const {
    std::array<int, kDirections> wanted{};
    const auto& around = rules_.map().neighbors(target);
    std::vector<std::pair<UnitId, HexSet>> coming;
    for (const Weight& each : fighters_) {
      const HexSet open = doors(each.unit, target);
      if (open.empty()) continue;
      if (!open.contains(state_.hex(each.unit))) {
        coming.emplace_back(each.unit, open);
        for (std::size_t d = 0; d < around.size(); ++d) wanted[d] += open.contains(around[d]);
      } else if (!query.attackers.full()) {
        query.attackers.push_back(each.unit);
      }
    }
    for (const auto& [unit, open] : coming) {
      if (query.attackers.full()) return;
      int best = -1;
      const auto rank = [&, from = state_.hex(unit)](int d) {
        return std::pair(wanted[d], rules_.map().grid.distance(from, around[d]));
      };
      for (int d = 0; d < kDirections; ++d)
        if (open.contains(around[d]) && (best < 0 || rank(d) < rank(best)) && fits(then, unit, around[d])) best = d;
      if (best < 0) continue;
      then.place(unit, around[best]);
      query.attackers.push_back(unit);
    }
  }

  bool beside_enemy(HexId hex) const {
    const HexSet& enemies = state_.board().occupied(opponent(attacker_));
    return std::ranges::any_of(rules_.map().neighbors(hex), [&](HexId near) { return enemies.contains(near); });
  }

  /// Adds who can fire at the target from where no enemy touches him, from as near as he gets.
  void support(State& then, HexId target, CombatQuery& query) const {
    const Grid& grid = rules_.map().grid;
    for (const Weight& each : supports_) {
      if (query.barrage.full()) return;
      if (std::ranges::find(query.attackers, each.unit) != query.attackers.end()) continue;
      const HexId from = then.hex(each.unit);
      HexId best = beside_enemy(from) ? kNoHex : from;
      for (const HexId at : places_[each.unit]) {
        if (best != kNoHex && grid.distance(at, target) >= grid.distance(best, target)) continue;
        if (!beside_enemy(at) && fits(then, each.unit, at)) best = at;
      }
      if (best == kNoHex) continue;
      then.place(each.unit, best);
      CombatQuery alone;
      alone.attacker = attacker_;
      alone.defenders = query.defenders;
      alone.barrage.push_back(each.unit);
      if (rules_.rule_combat(then, alone).verdict().legal()) query.barrage.push_back(each.unit);
      else then.place(each.unit, from);
    }
  }

  static bool drop(UnitList& list, UnitId unit) {
    const std::size_t before = list.size();
    list.erase_if([&](UnitId each) { return each == unit; });
    return list.size() < before;
  }

  /// Leaves out whom the rules object to; false when nobody is left, or they object to the attack itself.
  bool settle_for_legal(const State& then, CombatQuery& query, CombatReport& report) const {
    while (!query.attackers.empty()) {
      report = rules_.combat(then, query);
      if (report.ruling.verdict().legal()) return true;
      bool dropped = false;
      for (const Objection& each : report.ruling.verdict().objections())
        dropped = drop(query.attackers, each.unit) || drop(query.barrage, each.unit) || dropped;
      if (!dropped) return false;
    }
    return false;
  }

  const Ruleset& rules_;
  const State& state_;
  Side attacker_;
  Places places_;
  std::vector<Weight> fighters_, supports_;
};

}  // namespace

State ahead_of(const Ruleset& rules, const State& state, Side side, UnitId unit) {
  if (state.pos.depth == 1 && state.pos.phasing == side && can_go(rules, state, side, unit)) return state;
  Events unheard;
  for (const PhaseId phase : rules.phases_of(side)) {
    if (rules.phases[phase].automatic || rules.phases[phase].actor(side) != side) continue;
    State then = state;
    turn_to(then.pos, side, rules.data->scenario.last_turn);
    then.pos.top().phase = phase;
    rules.begin(then, phase, unheard);
    if (can_go(rules, then, side, unit)) return then;
  }
  return state;
}

std::vector<Threat> threats_to(const Ruleset& rules, const State& state, Side side) {
  std::vector<Threat> threats;
  if (state.pos.over) return threats;
  const State then = ahead_of(rules, state, opponent(side));
  const Planner planner(rules, then, opponent(side));
  for (const HexId hex : then.board().occupied(side))
    if (Threat threat = planner.against(hex); !threat.moves.empty()) threats.push_back(std::move(threat));
  return threats;
}

}  // namespace trigh
