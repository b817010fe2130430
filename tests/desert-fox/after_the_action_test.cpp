// Rules that judge where units will be: what they demand holds in the position after the action.
#include <map>

#include "movement/moving.hpp"
#include "supply/supply_lines.hpp"
#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"
#include "trigh/play/dice.hpp"
#include "trigh/play/notation.hpp"

using namespace fox_test;

namespace {

/// Tobruk at 0320 with an Axis garrison, whose wide zone closes lines up to two hexes away.
DesertFoxTable near_tobruk() {
  DesertFoxTable t(9, 34);
  t.place("tobruk", "0320").terrain("0320", "city").unit("garrison", Axis, "0320");
  return t;
}

/// A line from Alexandria at 0109 to 0104. The Axis closes 0106 to trains, but not 0107.
DesertFoxTable railroad_with_raider() {
  DesertFoxTable t;
  t.place("alexandria", "0109").terrain("0109", "city").rail("0109-0108-0107-0106-0105-0104-0103-0102", "0104");
  t.side("0206", "0107", {"escarpment"}).unit("raider", Axis, "0206").unit("y", Cw, "0106");
  return t;
}

void begin_on_rail(DesertFoxTable& t) {
  t.start(kMove1, Cw);
  t.edit([&](State& state) { t.rules().entered(state, Cw, t.at("0109")); });
}

}  // namespace

TEST_CASE("A forced march may end where the unit itself clears Tobruk's wide zone", "[DF 8.74][DF 7.12][DF 10.14]") {
  for (const std::string dump : {"0314", "0312", "0311"}) {
    DesertFoxTable t = near_tobruk();
    t.dump("d", Cw, dump).unit("y", Cw, dump, "armor", {.movement = 7}).start(kMove1, Cw);
    std::string march = "move y " + dump;
    for (int column = std::stoi(dump.substr(2)) + 1; column <= 18; ++column) march += "-03" + std::to_string(column);
    march += " by forced-march";
    CHECK(t.refused_by(march) == (dump == "0311" ? "DF 8.74" : ""));  // twelve Movement Points, not fourteen
    CHECK(t.offered(march) == (dump != "0311"));
    if (dump == "0311") continue;
    t.apply(march);
    CHECK(net_of(t.rules(), t.state(), Cw).traces(t.state().hex(t.id("y")), SupplyUse::kGeneral, false));
  }
}

TEST_CASE("The old hex of a marching unit stays open only while somebody holds it", "[DF 8.74][DF 7.12][DF 10.14]") {
  for (const bool held : {false, true}) {
    DesertFoxTable t = near_tobruk();
    t.dump("d", Cw, "0122").unit("y", Cw, "0119").unit("b", Cw, "0120").unit("c", Cw, "0121");
    if (held) t.unit("a", Cw, "0119");
    t.start(kMove1, Cw);
    CHECK(t.refused_by("move y 0119-0118-0117-0116 by forced-march") == (held ? "" : "DF 8.74"));
    CHECK(t.legal("move y 0119-0118-0117-0116"));  // only forced marches must trace
    if (!held) continue;
    t.apply("group a y by forced-march");  // together they leave nobody behind
    CHECK(t.refused_by("march 0119-0118-0117-0116") == "DF 8.74");
  }
}

TEST_CASE("A train does not pass the hex that only its own passenger kept open", "[DF 8.61][DF 7.12]") {
  for (const bool held : {false, true}) {
    DesertFoxTable t = railroad_with_raider();
    if (held) t.unit("z", Cw, "0106");
    begin_on_rail(t);
    CHECK(t.refused_by("move y 0106-0105-0104 by rail") == (held ? "" : "DF 8.61"));
    CHECK(t.offered("move y 0106-0105-0104 by rail") == held);
    CHECK(t.legal("move y 0106-0107-0108 by rail"));  // its own hex is open while it boards
  }
}

TEST_CASE("Units lost together still clear each other's line of communication", "[DF 13.2-LOC][DF 13.2-N]") {
  for (const std::string order : {"a b", "b a", "b"}) {
    DesertFoxTable t;
    t.place("el-agheila", "0101").place("alexandria", "0909").terrain("0504 0506 0604 0605", "sea");
    t.unit("x", Axis, "0404", "infantry", {.strength = order == "b" ? 6 : 12});
    for (const char name : order)  // the one first made is lost first
      if (name != ' ')
        t.unit(std::string(1, name), Cw, name == 'a' ? "0405" : "0505", "infantry", {.strength = 1, .morale = 5},
               kFoot);
    t.start_combat(Axis);
    t.apply("attack x -> " + order).apply("done").apply("done").roll(1);     // 6-1, column 10: E
    CHECK(t.place_of("b") == place(order == "b" ? kDestroyed : kRefitBox));  // x's zone covers 0405
    if (order != "b") CHECK(t.place_of("a") == place(kRefitBox));
  }
}

namespace {

struct Seen {
  int moves = 0, marches = 0, reactions = 0, retreats = 0, advances = 0, groups = 0, placed = 0;
};

State as_new(const DesertFoxTable& t) {
  State state(t.rules().counters());
  state.pos = t.state().pos;
  state.rebuild();
  return state;
}

void check_reaction(const DesertFox& game, const State& after, UnitId unit) {
  const HexSet known = watched(game, after, unit);
  for (const HexId next : game.map().neighbors(after.hex(unit)))
    if (next != kNoHex && after.board().occupied(opponent(after.side(unit))).contains(next))
      CHECK(known.contains(next));  // [8.43]
}

void check_advance(const DesertFox& game, const State& before, const State& after, UnitId unit) {
  const CombatInHand& combat = fox::block(before).combat;
  int points = 0;
  for (int i = 0; i < combat.attackers; ++i) {
    const UnitId each = combat.attacker_units[i];
    if (after.unit(each).on_map() && after.hex(each) == after.hex(unit)) points += game.stacking(each);
  }
  CHECK(points <= 6);  // [11.69]
  CHECK_FALSE(has(after, unit, kDisrupted));
  CHECK(game.fights(after, unit));
}

void check_move(const DesertFox& game, const State& after, UnitId unit, bool by_force) {
  const HexId end = after.hex(unit);
  const Side side = after.side(unit);
  CHECK_FALSE(after.board().occupied(opponent(side)).contains(end));                                    // [8.24]
  if (game.zone(after, opponent(side)).contains(end)) CHECK(game.has_fighting_unit(after, side, end));  // [10.24]
  if (!by_force) return;
  CHECK_FALSE(beside_enemy(game, after, side, end));  // [8.73]
  if (side == kCommonwealth && !has(after, unit, kEmergency))
    CHECK(net_of(game, after, side).traces(end, SupplyUse::kGeneral, !game.motorized(unit)));  // [8.74]
}

/// No unit is named by a march: those of the group have gone.
void check_group(const DesertFoxTable& t, const State& before, const State& after, const Action& march, Seen& seen) {
  const auto& group = fox::block(before).group;
  ++seen.groups;
  for (int i = 0; i < group.count; ++i) {
    if (!after.unit(group.units[i]).on_map()) continue;
    CHECK(after.hex(group.units[i]) == end_of(t.rules().map(), march));
    check_move(t.rules(), after, group.units[i], forced(group.mode));
  }
}

/// A hex is named to which a unit comes without a path.
void check_placed(const DesertFox& game, const State& after, const Action& action, Seen& seen) {
  const HexId hex = action.hex;
  int dumps = 0;
  ++seen.placed;
  for (UnitId unit = after.board().first(hex); unit != kNoUnit; unit = after.board().next(unit)) {
    CHECK(after.side(unit) == after.side(after.board().first(hex)));  // [5.0-P, 8.24]
    dumps += game.is_dump(after, unit);
  }
  CHECK_FALSE(game.ground(hex).prohibited);
  if (action.kind == kPlaceDump) CHECK(dumps == 1);  // [9.26]
}

void check_after(const DesertFoxTable& t, const State& before, const Action& action, Seen& seen) {
  if (action.kind == kMarch) return check_group(t, before, as_new(t), action, seen);
  for (const Kind kind : {kDeploy, kEnter, kRebuild, kShip, kPlaceDump})
    if (action.kind == kind) return check_placed(t.rules(), as_new(t), action, seen);
  const bool path = action.kind == kMove || action.kind == kReact || action.kind == kRetreat;
  if (!path && action.kind != kAdvance) return;
  const DesertFox& game = t.rules();
  const UnitId unit = action.unit;
  const State after = as_new(t);
  if (!after.unit(unit).on_map()) return;
  const HexId end = path ? end_of(game.map(), action) : action.hex;
  if (after.hex(unit) != end) return;  // captures come first [7.77]
  INFO(to_text(game, action));
  const Side side = after.side(unit);
  const bool in_zone = game.zone(after, opponent(side)).contains(end);
  CHECK_FALSE(after.board().occupied(opponent(side)).contains(end));  // [8.24, 11.62-1]
  switch (action.kind) {
    case kMove:
      ++seen.moves;
      seen.marches += forced(action.mode);
      return check_move(game, after, unit, forced(action.mode));
    case kReact:
      ++seen.reactions;
      return check_reaction(game, after, unit);
    case kRetreat:
      ++seen.retreats;
      CHECK_FALSE(in_zone);                                                    // [10.25]
      CHECK(game.map().grid.distance(before.hex(unit), end) == action.count);  // [11.61]
      return;
    default:
      ++seen.advances;
      check_advance(game, before, after, unit);
  }
}

/// A random offer of a random kind that is on offer; phases do not last for ever.
Action pick(DesertFoxTable& t, Dice& dice) {
  const auto& offers = t.match().offers();
  std::map<std::pair<ActionKind, std::uint8_t>, ActionList> by_kind;  // and way of moving
  for (const Action& each : offers) by_kind[{each.kind, each.mode}].push_back(each);
  if (by_kind.size() > 1 && dice.below(8) != 0) by_kind.erase({kEndPhase, 0});
  const ActionList& list = std::next(by_kind.begin(), dice.below(static_cast<std::uint32_t>(by_kind.size())))->second;
  return list[dice.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace

TEST_CASE("Where an action led, everything is as the rules want it",
          "[DF 8.24][DF 8.43][DF 8.73][DF 8.74][DF 10.24][DF 10.25][DF 11.61][DF 11.69]") {
  Seen seen;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    DesertFoxTable t = DesertFoxTable::title("race-for-tobruk");
    t.start(kSetUp, Cw, 1);
    Dice dice(seed);
    for (int i = 0; i < 2500 && !t.match().over(); ++i) {
      const Action action = t.to_act() == Side::kChance ? dice.roll(t.match().chance()) : pick(t, dice);
      const State before = t.state();
      REQUIRE(t.match().apply(action).legal());
      check_after(t, before, action, seen);
    }
  }
  CHECK(seen.moves > 100);
  CHECK(seen.marches > 50);
  CHECK(seen.reactions > 20);
  CHECK(seen.retreats > 5);
  CHECK(seen.advances > 2);
  CHECK(seen.groups > 50);
  CHECK(seen.placed > 50);
}
