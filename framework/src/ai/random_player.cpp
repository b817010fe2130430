#include "trigh/ai/player.hpp"

namespace trigh {
namespace {

constexpr std::uint32_t kEndPhaseOneIn = 64;   ///< how often it tries to end a phase with units left

class RandomPlayer final : public Player {
 public:
  Action choose(const Ruleset& rules, const State& state, Dice& dice) override {
    // Asking one unit at a time keeps a decision cheap: all offers of a side can be thousands.
    const Side side = to_act(state);
    const auto units = static_cast<std::uint32_t>(rules.counters().size());
    if (state.pos.depth == 1 && dice.below(kEndPhaseOneIn) != 0) {
      const std::uint32_t first = dice.below(units);
      for (std::uint32_t i = 0; i < units; ++i) {
        const auto unit = static_cast<UnitId>((first + i) % units);
        if (state.side(unit) != side) continue;
        if (const auto drawn = draw_offer(rules, state, {unit}, dice)) return *drawn;
      }
    }
    Action end;
    end.actor = side;
    if (state.pos.depth == 1 && judge(rules, state, end)) return end;
    const auto drawn = draw_offer(rules, state, {}, dice);
    TRIGH_ASSERT(drawn, "a decision without an offer");
    return *drawn;
  }
};

}  // namespace

std::unique_ptr<Player> make_random_player() { return std::make_unique<RandomPlayer>(); }

}  // namespace trigh
