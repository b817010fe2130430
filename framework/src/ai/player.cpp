#include "trigh/ai/player.hpp"

namespace trigh {

const std::vector<std::string>& player_names() {
  static const std::vector<std::string> names{"random", "staff"};
  return names;
}

std::unique_ptr<Player> make_player(std::string_view name) {
  if (name == "random") return make_random_player();
  if (name == "staff") return make_staff_player();
  return nullptr;
}

}  // namespace trigh
