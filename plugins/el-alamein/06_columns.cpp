// Section 6: Road Mode. Where columns may stand, what they close to their friends, and what breaks them up.
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

}  // namespace

HexSet column_ground(const ElAlamein& game, const State& state, Side side, UnitId but) {
  HexSet set;
  for (const Column& each : columns_of(game, state, side))
    if (each.unit != but)
      for (const HexId hex : each.ground)
        if (hex != kNoHex) set.add(hex);
  return set;
}

Stance::Stance(const ElAlamein& game, const State& state, UnitId unit, bool forming, HexId cleared)
    : game_(game), state_(state), unit_(unit), forming_(forming) {
  const Side side = state.side(unit), enemy = opponent(side);
  mines_ = game.mines(state, enemy);
  if (cleared != kNoHex) mines_.remove(cleared);
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
  here_.push_back({&mines_, forming ? &k6_15 : &k6_33, "an enemy minefield"});              // [ALA 6.15] [ALA 6.33]
  if (game.facts(unit).mechanized)
    here_.push_back({&game.road.off, forming ? &k6_16_1 : &k6_16_2, "not on the road"});   // [ALA 6.16-1] [ALA 6.16-2]
  here_.push_back({&columns_, &k6_22_2, "the space of another column"});                   // [ALA 6.22-2]
  around_.push_back({&game.unclear, &k6_22_2, "its space must be clear terrain"});         // [ALA 6.22-2]
  around_.push_back({&mines_, &k6_22_2, "an enemy minefield in its space"});
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

void break_up_columns(const ElAlamein& game, State& state, Events& events) {
  std::vector<UnitId> broken;  // where two spaces overlap, both
  for (const Side side : {Side::kFirst, Side::kSecond})
    for (const auto& [unit, ground] : columns_of(game, state, side)) {
      const bool stands = Stance(game, state, unit, false)
                              .allows(state.hex(unit), static_cast<Direction>(state.unit(unit).steps));
      if (!stands || !alone(state, unit, state.hex(unit))) broken.push_back(unit);
    }
  for (const UnitId unit : broken) {
    game.set_column(state, unit, false);
    events.push_back({EventKind::kStatus, &k6_22_3, unit, state.hex(unit), kNoHex, 0, "leaves Road Mode"});
  }
}

}  // namespace ala
