// What a rule demands of where an action leads holds in the position after it, in random games.
#include <random>

#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"
#include "trigh/play/notation.hpp"

using namespace ala_test;

namespace {

struct Seen {
  int marches = 0, forms = 0, moves = 0, retreats = 0;
};

int column_of(const AlaTable& t, HexId hex) { return hex / t.rules().map().grid.positions() + 1; }

/// Whether a path goes on west after a step east over the Retreat Line [18.33].
bool turns_back(const AlaTable& t, const Action& action) {
  bool crossed = false, back = false;
  HexId at = action.hex;
  for (int i = 0; i < action.count; ++i) {
    const HexId to = t.rules().map().neighbor(at, action.step(i));
    back = back || (crossed && column_of(t, to) < column_of(t, at));
    crossed = crossed || ((t.rules().map().side_between(at, to) & t.rules().stand_fast.line) != 0 &&
                          column_of(t, to) > column_of(t, at));
    at = to;
  }
  return back;
}

bool leaves_box(const AlaTable& t, const State& before, const Action& action) {
  bool left = false;
  HexId at = action.hex;
  for (int i = 0; i < action.count; ++i) {
    const HexId to = t.rules().map().neighbor(at, action.step(i));
    left = left || (t.rules().boxed(before, at) >= 0 && t.rules().boxed(before, to) < 0);
    at = to;
  }
  return left;
}

void check_after(AlaTable& t, const State& before, const Action& action, Seen& seen) {
  const ElAlamein& game = t.rules();
  const State& after = t.state();
  const bool path = action.kind == kMove || action.kind == kForm || action.kind == kMarch || action.kind == kEnter;
  if (!path) {
    seen.retreats += action.kind == kRetreat;
    return;
  }
  INFO(to_text(game, action));
  ++seen.moves;
  const Side side = after.side(action.unit);
  const HexId end = after.hex(action.unit);
  CHECK(end == end_of(game.map(), action));
  CHECK((game.stacked(after, end) <= game.stack_limit[index(side)] || game.stacked(before, end) > 0));
  CHECK_FALSE((side == game.stand_fast.side && after.pos.turn <= game.stand_fast.last_turn && turns_back(t, action)));
  if (side == game.boxes.side && game.read.boxes_bind_entering) CHECK_FALSE(leaves_box(t, before, action));
  if (action.kind != kForm && action.kind != kMarch) return;
  ++(action.kind == kForm ? seen.forms : seen.marches);
  CHECK(has(after, action.unit, kColumn));   // it is not broken up at once [6.22-3]
  for (const HexId each : game.space(after, action.unit)) {
    if (each == kNoHex) continue;
    for (const UnitId other : after.in(each)) CHECK(after.side(other) != side);
    if (game.facts(action.unit).mechanized) CHECK(game.road.on(each));
  }
  const bool entered = action.kind == kMarch && game.zone(after, opponent(side)).contains(end);
  CHECK(has(after, action.unit, kCaught) == (entered || has(before, action.unit, kCaught)));
}

}  // namespace

TEST_CASE("Where an action led, everything is as the rules want it", "[ALA 6.22-2][ALA 6.43][ALA 18.12][ALA 18.33]") {
  Seen seen;
  for (const auto& [scenario, option, choice] : {std::tuple{"july", "boxed-units", "starters"},
                                                 {"july", "boxed-units", "entering"},
                                                 {"october", "column-steering", "adjacent"}}) {
    AlaTable t = AlaTable::scenario(scenario);
    t.option(option, choice).begin();
    std::mt19937 dice(7);
    for (int i = 0; i < 2500 && !t.match().over(); ++i) {
      const auto& offers = t.match().offers();
      Action action;
      if (offers.empty()) {
        action = t.action("roll " + std::to_string(dice() % 6 + 1));
      } else {
        ActionList marches;   // else columns are too rare
        for (const Action& each : offers)
          if (each.kind == kForm || each.kind == kMarch) marches.push_back(each);
        const bool from_all = marches.empty() || dice() % 4 != 0;
        action = from_all ? offers[dice() % offers.size()] : marches[dice() % marches.size()];
      }
      const State before = t.state();
      REQUIRE(t.match().apply(action).legal());
      check_after(t, before, action, seen);
    }
  }
  CHECK(seen.moves > 500);
  CHECK(seen.forms > 50);
  CHECK(seen.marches > 50);
  CHECK(seen.retreats > 5);
}
