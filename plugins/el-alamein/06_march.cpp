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

Stance::Stance(const ElAlamein& game, const State& state, UnitId unit, bool forming)
    : game_(game), state_(state), unit_(unit), forming_(forming) {
  const Side side = state.side(unit), enemy = opponent(side);
  const HexSet& mines = game.mines(state, enemy);
  columns_ = column_ground(game, state, side, unit);
  friends_ = state.board().occupied(side);
  if (state.unit(unit).on_map() && alone(state, unit, state.hex(unit))) friends_.remove(state.hex(unit));
  others_ = friends_;
  if (forming) {
    others_ |= state.board().occupied(enemy);
    here_.push_back({&friends_, &k6_15, "in a stack"});                                    // [ALA 6.15]
    here_.push_back({&game.zone(state, enemy), &k6_15, "in an enemy zone of control"});    // [ALA 6.15]
  }
  here_.push_back({&game.unclear, forming ? &k6_15 : &k6_17, "rough terrain"});            // [ALA 6.15] [ALA 6.17]
  here_.push_back({&mines, forming ? &k6_15 : &k6_33, "an enemy minefield"});              // [ALA 6.15] [ALA 6.33]
  if (game.facts(unit).mechanized)
    here_.push_back({&game.road.off, forming ? &k6_16_1 : &k6_16_2, "not on the road"});   // [ALA 6.16-1] [ALA 6.16-2]
  here_.push_back({&columns_, &k6_22_2, "the space of another column"});                   // [ALA 6.22-2]
  around_.push_back({&game.unclear, &k6_22_2, "its space must be clear terrain"});         // [ALA 6.22-2]
  around_.push_back({&mines, &k6_22_2, "an enemy minefield in its space"});
  around_.push_back({&columns_, &k6_22_2, "the spaces of two columns overlap"});
  if (forming) around_.push_back({&others_, &k6_17, "the hexes before and behind must be vacant"});  // [ALA 6.17]
  else around_.push_back({&others_, &k6_22_2, "a friendly unit in its space"});
  for (const Term& term : here_) closed_ |= *term.hexes;
  for (const Term& term : around_) closed_around_ |= *term.hexes;
}

UnitId Stance::other_in(HexId hex) const {
  for (const UnitId each : state_.in(hex))
    if (each != unit_) return each;
  return unit_;
}

bool Stance::across(HexId hex, Direction facing) const {
  if (!forming_ || !game_.facts(unit_).mechanized || !game_.road.on(hex)) return false;
  return game_.space(unit_, hex, facing)[0] != game_.map().neighbor(hex, facing);
}

bool Stance::allows(HexId hex, Direction facing) const {
  if (closed_.contains(hex) || across(hex, facing)) return false;
  for (const HexId each : game_.space(unit_, hex, facing))
    if (closed_around_.contains(each)) return false;   // none beyond the map
  return true;
}

void Stance::judge(HexId hex, Direction facing, Verdict& verdict) const {
  for (const Term& term : here_)
    if (term.hexes->contains(hex)) verdict.forbid(*term.rule, hex, unit_, term.text);
  for (const HexId each : game_.space(unit_, hex, facing))
    for (const Term& term : around_)
      if (term.hexes->contains(each))
        verdict.forbid(*term.rule, each, term.hexes == &others_ ? other_in(each) : unit_, term.text);
  if (across(hex, facing)) verdict.forbid(k6_18, hex, unit_, "on the road it faces along the road");  // [ALA 6.18]
}

void judge_march_step(const ElAlamein& game, const State& state, UnitId unit, HexId from, Direction d, Direction facing,
                      bool first, Verdict& verdict) {
  const HexId to = game.map().neighbor(from, d);
  const UnitFacts& facts = game.facts(unit);
  if (to == kNoHex) return verdict.forbid(k5_0_P, from, unit, "the path leaves the map");
  if (facts.mechanized &&
      (!game.road.on(to) || !game.road.on(from) || std::abs(game.road.place[to] - game.road.place[from]) != 1))
    verdict.forbid(k6_16_2, to, unit, "off the road");  // [ALA 6.16-2]
  if (!state.board().vacant(to) && state.hex(unit) != to)
    verdict.forbid(k6_17, to, state.board().first(to), "not vacant");  // [ALA 6.17] [ALA 6.32]
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
  const HexSet halts = ruling.halts();
  const Stance stance(game, state, unit, false);
  std::array<HexSet, kDirections> seen;   // by the facing there, however it comes
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
      if (turns_too_far(game, unit, at.facing, d) || !stance.allows(to, d)) continue;
      Verdict step;
      judge_march_step(game, state, unit, at.hex, d, at.facing, i == 0, step);
      if (!step || barred(ruling, at.hex, to)) continue;
      seen[d].add(to);
      places_.push_back({to, d, static_cast<int>(i), at.steps + 1});
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
