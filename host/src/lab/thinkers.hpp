// The players of games under way, so that they can be stopped.
#pragma once

#include <memory>
#include <mutex>
#include <set>

#include "trigh/ai/player.hpp"

namespace trigh::host::lab {

/// Safe to use from several threads. REQUIRES it to outlive the players that it seats.
class Thinkers {
 public:
  /// The same player, in the list as long as it lives.
  std::unique_ptr<Player> seat(std::unique_ptr<Player> player);
  /// From now on all of them answer at once, and so do those who come.
  void stop();

 private:
  class Seated;
  std::mutex one_;
  std::set<Player*> seated_;
  bool stopped_ = false;
};

}  // namespace trigh::host::lab
