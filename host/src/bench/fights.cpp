#include "bench/fights.hpp"

#include <optional>
#include <tuple>

#include "trigh/ai/player.hpp"
#include "trigh/play/declare.hpp"

namespace trigh::bench {
namespace {

constexpr std::uint64_t kSeed = 13;
constexpr int kDecisions = 20'000;

std::optional<CombatQuery> in_hand(const Ruleset& rules, const State& state) {
  const auto hand = rules.hand(state);
  return hand ? hand->combat : std::nullopt;
}

auto phase_of(const State& state) {
  return std::tuple(state.pos.turn, state.pos.player_turn, state.pos.frames[0].phase);
}

/// Adds what one game has, until `phases` phases are found.
void look_through_game(std::shared_ptr<const Ruleset> kept, std::uint64_t seed, std::size_t phases, std::size_t least,
                       std::size_t most, std::vector<Fights>& found) {
  const Ruleset& rules = *kept;
  State state = Match(kept).state();
  const auto first = make_player("staff"), second = make_player("staff");
  Dice rolls(seed), choices(seed, 1);
  Events events;
  std::optional<Fights> phase;  ///< of the phase being played
  for (int decisions = 0; !state.pos.over && found.size() < phases && decisions < kDecisions; ++decisions) {
    const Side side = to_act(state);
    const bool open = side != Side::kChance && !in_hand(rules, state);
    const State before = state;
    const Action action = side == Side::kChance
                              ? rolls.roll(chance(rules, state))
                              : (side == Side::kFirst ? first : second)->choose(rules, state, choices);
    events.clear();
    apply(rules, state, action, events);
    const auto declared = open ? in_hand(rules, state) : std::nullopt;
    if (declared) {
      const CombatQuery query{.attacker = declared->attacker,
                              .attackers = declared->attackers,
                              .barrage = {},
                              .defenders = declared->defenders,
                              .defensive_fire = {}};
      if (!phase) phase.emplace(Fights{before, {}});
      if (phase->combats.size() < most && judge_combat(rules, phase->state, query)) phase->combats.push_back(query);
    }
    if (!phase || phase_of(state) == phase_of(phase->state)) continue;
    if (phase->combats.size() >= least) found.push_back(std::move(*phase));
    phase.reset();
  }
}

}  // namespace

std::vector<Fights> fights_of(std::shared_ptr<const Ruleset> rules, std::size_t phases, std::size_t least,
                              std::size_t most, int games) {
  std::vector<Fights> found;
  for (int game = 0; game < games && found.size() < phases; ++game)
    look_through_game(rules, kSeed + static_cast<std::uint64_t>(game), phases, least, most, found);
  return found;
}

}  // namespace trigh::bench
