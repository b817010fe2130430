#include "orders.hpp"

#include <algorithm>

#include "trigh/ai/staff.hpp"

namespace trigh::host {
namespace {

constexpr std::array<std::string_view, 3> kOrderWords{"ask", "none", "machine"};

enum class FightAsks : std::uint8_t { kNothing, kSupport, kResult };

std::optional<ActionKind> kind_done(const Ruleset& rules) {
  const auto found = std::ranges::find(rules.forms, "done", &ActionForm::verb);
  if (found == rules.forms.end()) return std::nullopt;
  return static_cast<ActionKind>(found - rules.forms.begin());
}

bool asks_for_retreat(const Ruleset& rules, const Phase& phase) {
  for (std::size_t kind = kEndPhase + 1; kind < rules.forms.size(); ++kind)
    if (phase.allows_kind(static_cast<ActionKind>(kind)) && rules.forms[kind].ruling == PathRuling::kRetreat)
      return true;
  return false;
}

/// What a fight asks of the side that has not begun it.
FightAsks asked_of_defender(const Ruleset& rules, const State& state) {
  const Position& pos = state.pos;
  const Side actor = to_act(state), attacker = pos.frames[0].actor;
  if (pos.over != 0 || pos.depth < 2 || !is_player(actor) || !is_player(attacker) || actor == attacker)
    return FightAsks::kNothing;
  const Phase& phase = rules.phases[pos.top().phase];
  const auto hand = rules.hand(state);
  if (asks_for_retreat(rules, phase) || (hand && hand->rolled)) return FightAsks::kResult;
  const auto done = kind_done(rules);
  const bool adds = hand && hand->combat && done && phase.allows_kind(*done);
  return adds ? FightAsks::kSupport : FightAsks::kNothing;
}

}  // namespace

const char* word_of(Order order) { return kOrderWords[static_cast<std::size_t>(order)].data(); }

std::optional<Order> order_named(std::string_view word, bool none_allowed) {
  for (const Order order : {Order::kAsk, Order::kNone, Order::kMachine})
    if (word == word_of(order) && (order != Order::kNone || none_allowed)) return order;
  return std::nullopt;
}

std::string orders_text(const std::string& side, const Orders& orders) {
  return side + " support=" + word_of(orders.support) + " result=" + word_of(orders.result);
}

std::optional<std::pair<Side, Orders>> read_orders(std::string_view text, const std::vector<std::string>& sides) {
  for (const Side side : {Side::kFirst, Side::kSecond})
    for (const Order support : {Order::kAsk, Order::kNone, Order::kMachine})
      for (const Order result : {Order::kAsk, Order::kMachine})
        if (text == orders_text(sides[static_cast<std::size_t>(index(side))], {support, result}))
          return std::pair{side, Orders{support, result}};
  return std::nullopt;
}

std::optional<Action> ordered_action(const Ruleset& rules, const State& state, const std::array<Orders, 2>& orders) {
  if (orders == std::array<Orders, 2>{}) return std::nullopt;
  const FightAsks asked = asked_of_defender(rules, state);
  if (asked == FightAsks::kNothing) return std::nullopt;
  const Side actor = to_act(state);
  const Orders& own = orders[static_cast<std::size_t>(index(actor))];
  const Order order = asked == FightAsks::kSupport ? own.support : own.result;
  if (order == Order::kAsk) return std::nullopt;
  if (order == Order::kMachine) {
    Dice unused(0);   // a staff officer who does not waver draws none
    return Staff().choose(rules, state, unused);
  }
  Action done;
  done.kind = *kind_done(rules);
  done.actor = actor;
  if (!judge(rules, state, done)) return std::nullopt;
  return done;
}

}  // namespace trigh::host
