// Random crowded positions: what is offered after a combat is exactly what is lawful, and every combat ends clean.
#include <algorithm>

#include "aftermath.hpp"
#include "support/quick.hpp"

using namespace quad_test;

namespace {

/// A small generator of our own, so that the positions are the same everywhere.
struct Numbers {
  std::uint32_t seed;
  int below(int bound) {
    seed = seed * 1664525u + 1013904223u;
    return static_cast<int>((seed >> 8) % static_cast<std::uint32_t>(bound));
  }
};

std::string hex_name(int line, int position) { return "0" + std::to_string(line) + "0" + std::to_string(position); }

/// A table with up to thirty Allied units around a at 0404, one Axis attacker beside it and a few more, and some sea.
std::vector<std::string> crowd(QuadTable& t, Numbers& numbers) {
  const std::vector<std::string> beside = {"0403", "0504", "0505", "0405", "0305", "0304"};
  std::vector<std::string> taken = {"0404"}, attackers;
  t.unit("a", Allied, "0404");
  for (int i = 0, first = numbers.below(6), count = 1 + numbers.below(2); i < count; ++i) {
    attackers.push_back("x" + std::to_string(i));
    taken.push_back(beside[(first + i) % 6]);
    t.unit(attackers.back(), Axis, taken.back());
  }
  for (const std::string& hex : beside) {
    if (numbers.below(5) == 0 || std::find(taken.begin(), taken.end(), hex) != taken.end()) continue;
    taken.push_back(hex);
    t.unit("b" + hex, Allied, hex);
  }
  for (int i = 0, count = 8 + numbers.below(40); i < count; ++i) {
    const std::string hex = hex_name(1 + numbers.below(7), 1 + numbers.below(7));
    if (std::find(taken.begin(), taken.end(), hex) != taken.end()) continue;
    taken.push_back(hex);
    if (numbers.below(5) == 0) t.terrain(hex, "sea");
    else t.unit("u" + std::to_string(i), numbers.below(12) == 0 ? Axis : Allied, hex);
  }
  return attackers;
}

/// Every path of at most `length` steps from the hex of `unit`.
void all_paths(const QuadTable& t, Action path, HexId at, int length, ActionList& list) {
  if (path.count > 0) list.push_back(path);
  if (path.count == length) return;
  for (Direction d = 0; d < kDirections; ++d) {
    const HexId to = t.rules().map().neighbor(at, d);
    if (to == kNoHex) continue;
    Action longer = path;
    longer.push_step(d);
    all_paths(t, longer, to, length, list);
  }
}

void check_offers(QuadTable& t) {
  const ActionList offers = t.match().offers();
  REQUIRE_FALSE(offers.empty());
  const ActionKind kind = phase(t) == kRetreatStep ? kRetreat : phase(t) == kDisplaceStep ? kDisplace : kAdvance;
  int lawful = 0, offered = 0;
  for (int unit = 0; unit < t.state().pos.unit_count; ++unit) {
    if (!t.state().unit(static_cast<UnitId>(unit)).on_map()) continue;
    Action start;
    start.kind = kind;
    start.actor = t.match().to_act();
    start.unit = static_cast<UnitId>(unit);
    start.hex = t.state().hex(start.unit);
    const bool named = std::any_of(offers.begin(), offers.end(), [&](const Action& each) { return each.unit == unit; });
    ActionList all;
    all_paths(t, start, start.hex, named ? 3 : 1, all);
    for (const Action& each : all) {
      if (!t.match().judge(each)) continue;
      ++lawful;
      // Advances: one way for each hex. All else: every way.
      REQUIRE(std::any_of(offers.begin(), offers.end(), [&](const Action& offer) {
        if (kind != kAdvance) return offer == each;
        const Map& map = t.rules().map();
        return offer.unit == each.unit && offer.kind == kAdvance && end_of(map, offer) == end_of(map, each);
      }));
    }
  }
  for (const Action& offer : offers) {
    REQUIRE(t.match().judge(offer).legal());
    offered += offer.kind == kind;
  }
  REQUIRE((kind == kAdvance ? offered <= lawful : offered == lawful));
}

void check_position(const QuadTable& t) {
  REQUIRE(t.state().pos.check() == 0);
  for (int unit = 0; unit < t.state().pos.unit_count; ++unit)
    if (const HexId hex = t.state().hex(static_cast<UnitId>(unit)); hex != kNoHex)
      REQUIRE(t.state().board().next(static_cast<UnitId>(unit)) == kNoUnit);   // never two in a hex
}

}  // namespace

TEST_CASE("In random crowded positions offers are exactly what is lawful, and nobody is ever stacked",
          "[QUAD 5.31][QUAD 7.73][QUAD 7.81][QUAD 7.82-1][QUAD 7.82-2]") {
  int displaced = 0, chains = 0;
  const auto seeds = static_cast<std::uint32_t>(trigh::test::trials(160, 40));
  for (std::uint32_t seed = 1; seed <= seeds; ++seed) {
    Numbers numbers{seed * 2654435761u};
    QuadTable t(7, 7);
    const auto attackers = crowd(t, numbers);
    t.start(kCombatPhase, Axis);
    const Effect effects[] = {Effect::kDefenderRetreat, Effect::kDefenderRetreat, Effect::kBothRetreat,
                              Effect::kAttackerRetreat, Effect::kAttackerEliminated};
    INFO("seed " << seed);
    resolve(t, {attackers, {"a"}, effects[numbers.below(5)], 1 + numbers.below(3)});
    for (int i = 0; i < 40 && phase(t) != kCombatPhase; ++i) {
      check_offers(t);
      displaced += phase(t) == kDisplaceStep;
      chains += block(t.state()).pending.size() > 1;
      const ActionList offers = t.match().offers();
      REQUIRE(t.match().apply(offers[static_cast<std::size_t>(numbers.below(static_cast<int>(offers.size())))]));
      check_position(t);
    }
    REQUIRE(over(t));
  }
  CHECK(displaced > 5);
  CHECK(chains > 0);
}
