// Standing orders: what is decided for a side in a fight that the other side has begun, so that its player need not be
// asked each time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "trigh/rules/ruleset.hpp"

namespace trigh::host {

enum class Order : std::uint8_t {
  kAsk,      ///< the player decides
  kNone,     ///< nothing is added
  kMachine,  ///< the staff officer decides
};

struct Orders {
  Order support = Order::kAsk;  ///< before the die
  Order result = Order::kAsk;   ///< what the die asks for: losses, retreats, advances; kAsk or kMachine
  friend bool operator==(const Orders&, const Orders&) = default;
};

const char* word_of(Order order);
/// "ask", "machine" and, where it is `allowed`, "none".
std::optional<Order> order_named(std::string_view word, bool none_allowed);

/// What stands behind @orders in a save: "red support=none result=machine".
std::string orders_text(const std::string& side, const Orders& orders);
std::optional<std::pair<Side, Orders>> read_orders(std::string_view text, const std::vector<std::string>& sides);

/// What the orders decide now; nothing where a player is to be asked.
std::optional<Action> ordered_action(const Ruleset& rules, const State& state, const std::array<Orders, 2>& orders);

}  // namespace trigh::host
