// Section 6: where columns may stand, and the flood of a march.
#include "06_road_mode.hpp"

namespace ala {
namespace {

/// A unit in Road Mode: its hex and its space.
struct Column {
  UnitId unit = kNoUnit;
  std::array<HexId, 3> ground{};
};

/// The columns of a side, kept in the state: a place() goes with all that changes them.
const std::vector<Column>& columns_of(const ElAlamein& game, const State& state, Side side) {
  using Columns = std::vector<Column>;
  return state.kept<Columns>(kColumnsFirst + index(side), state.board().epoch(side), [&](const Columns*) {
    Columns columns;
    for (const UnitId unit : state.of(side)) {
      if (!has(state, unit, kColumn)) continue;
      const auto [front, back] = game.space(state, unit);
      columns.push_back({unit, {state.hex(unit), front, back}});
    }
    return columns;
  });
}

bool clear_ground(const ElAlamein& game, HexId hex) { return !game.ground(hex).rough && !game.ground(hex).prohibited; }

/// Whether a column off the road that faces `facing` cannot go on in direction `d` [ALA 6.18].
bool turns_too_far(const ElAlamein& game, UnitId unit, Direction facing, Direction d) {
  return !game.facts(unit).mechanized && game.read.steered && turn_between(facing, d) > 1;
}

}  // namespace

HexSet column_ground(const ElAlamein& game, const State& state, Side side, UnitId but) {
  HexSet set;
  for (const Column& each : columns_of(game, state, side))
    if (each.unit != but)
      for (const HexId hex : each.ground)
        if (hex != kNoHex) set.add(hex);
  return set;
}

void judge_stance(const ElAlamein& game, const State& state, UnitId unit, const HexSet& columns, HexId hex,
                  Direction facing, bool forming, Verdict& verdict) {
  const Side side = state.side(unit), enemy = opponent(side);
  if (!clear_ground(game, hex))
    verdict.forbid(forming ? k6_15 : k6_17, hex, unit, "rough terrain");  // [ALA 6.15] [ALA 6.17]
  if (game.mined(state, hex, enemy))
    verdict.forbid(forming ? k6_15 : k6_33, hex, unit, "an enemy minefield");  // [ALA 6.15] [ALA 6.33]
  if (game.facts(unit).mechanized && !game.road.on(hex))
    verdict.forbid(forming ? k6_16_1 : k6_16_2, hex, unit, "not on the road");
  if (columns.contains(hex)) verdict.forbid(k6_22_2, hex, unit, "the space of another column");  // [ALA 6.22-2]
  for (const HexId each : game.space(unit, hex, facing)) {
    if (each == kNoHex) continue;
    if (!clear_ground(game, each))
      verdict.forbid(k6_22_2, each, unit, "its space must be clear terrain");  // [ALA 6.22-2]
    if (game.mined(state, each, enemy)) verdict.forbid(k6_22_2, each, unit, "an enemy minefield in its space");
    if (columns.contains(each)) verdict.forbid(k6_22_2, each, unit, "the spaces of two columns overlap");
    for (const UnitId other : state.in(each)) {
      if (other == unit) continue;
      if (forming)
        verdict.forbid(k6_17, each, other, "the hexes before and behind must be vacant");  // [ALA 6.17]
      else if (state.side(other) == side) verdict.forbid(k6_22_2, each, other, "a friendly unit in its space");
    }
  }
}

void judge_march_step(const ElAlamein& game, const State& state, UnitId unit, const HexSet& spaces, HexId from,
                      Direction d, Direction facing, bool first, Verdict& verdict) {
  const HexId to = game.map().neighbor(from, d);
  const UnitFacts& facts = game.facts(unit);
  if (to == kNoHex) return verdict.forbid(k5_0_P, from, unit, "the path leaves the map");
  if (facts.mechanized &&
      (!game.road.on(to) || !game.road.on(from) || std::abs(game.road.place[to] - game.road.place[from]) != 1))
    verdict.forbid(k6_16_2, to, unit, "off the road");                            // [ALA 6.16-2]
  if (!clear_ground(game, to)) verdict.forbid(k6_17, to, unit, "rough terrain");  // [ALA 6.17]
  if (!state.board().vacant(to) && state.hex(unit) != to)
    verdict.forbid(k6_17, to, state.board().first(to), "not vacant");                         // [ALA 6.17] [ALA 6.32]
  if (game.mined(state, to, opponent(facts.side))) verdict.forbid(k6_33, to, unit);           // [ALA 6.33]
  if (spaces.contains(to)) verdict.forbid(k6_22_2, to, unit, "the space of another column");  // [ALA 6.22-2]
  const MoveInHand& hand = block(state).move;
  if (first && hand.active && hand.unit == unit && hand.just_formed && d != facing && !facts.mechanized)
    verdict.forbid(k6_18, to, unit, "a new column starts the way it faces");  // [ALA 6.18]
  if (facts.mechanized) {   // it follows the road the way it faces
    if (game.read.steered && game.space(unit, from, facing)[1] == to)
      verdict.forbid(k6_18, to, unit, "it would have to turn round");
  } else if (turns_too_far(game, unit, facing, d)) {
    verdict.forbid(k6_18, to, unit, "a column turns by one hexside after each hex");  // [ALA 6.18]
  }
}

const Case* barred(const MoveRuling& ruling, HexId from, HexId to) {
  for (const MoveTerm& term : ruling.terms())
    if (term.kind == MoveTermKind::kNoStep && term.hexes->contains(from) && term.into->contains(to)) return term.rule;
  return nullptr;
}

MarchField::MarchField(const ElAlamein& game, const State& state, UnitId unit, const MoveRuling& ruling, int points)
    : game_(game), state_(state), unit_(unit) {
  const EdgeTable& edges = movement_edges(game, state, unit);
  const HexSet closed = ruling.fold(MoveTermKind::kNoEntry);
  const HexSet halts = ruling.fold(MoveTermKind::kStop) | ruling.fold(MoveTermKind::kNoExit);
  const HexSet spaces = column_ground(game, state, state.side(unit), unit);
  std::array<HexSet, kDirections> seen, refused;   // by the facing there, however it comes
  places_.push_back({state.hex(unit), static_cast<Direction>(state.unit(unit).steps), kUnreached, 0});
  if (!ruling.verdict().legal() || ruling.fold(MoveTermKind::kNoExit).contains(state.hex(unit))) return;
  seen[places_[0].facing].add(places_[0].hex);
  const int longest = std::min(points * game.hexes_per_point, Action::kMaxSteps);  // [ALA 6.21]
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place at = places_[i];
    if (at.steps >= longest || (i > 0 && halts.contains(at.hex))) continue;
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId to = game.map().neighbor(at.hex, d);
      if (to == kNoHex || !edges.open(at.hex, d) || closed.contains(to) || seen[d].contains(to)) continue;
      if (refused[d].contains(to) || turns_too_far(game, unit, at.facing, d)) continue;
      Verdict step, stance;
      judge_march_step(game, state, unit, spaces, at.hex, d, at.facing, i == 0, step);
      if (!step || barred(ruling, at.hex, to)) continue;
      judge_stance(game, state, unit, spaces, to, d, false, stance);  // [ALA 6.22-2]
      (stance ? seen : refused)[d].add(to);
      if (stance) places_.push_back({to, d, static_cast<int>(i), at.steps + 1});
    }
  }
}

void MarchField::marches(ActionList& list) const {
  HexSet ended;
  for (std::size_t i = 1; i < places_.size(); ++i) {
    const Place& place = places_[i];
    if (ended.contains(place.hex) || place.hex == places_[0].hex) continue;
    ended.add(place.hex);
    std::array<Direction, Action::kMaxSteps> way;
    const Place* at = &place;
    for (int step = place.steps; step-- > 0; at = &places_[static_cast<std::size_t>(at->from)])
      way[static_cast<std::size_t>(step)] = at->facing;
    Action march{.kind = kMarch, .unit = unit_, .hex = places_[0].hex};
    for (int step = 0; step < place.steps; ++step) march.push_step(way[static_cast<std::size_t>(step)]);
    list.push_back(march);
  }
}

}  // namespace ala
