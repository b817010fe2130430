// What must be done from time to time: games not in use leave memory, old tables go, clocks are told that the server is
// up.
#pragma once

#include <chrono>

#include "serve/table_registry.hpp"
#include "serve/workers.hpp"

namespace trigh::host::serve {

class Housekeeper {
 public:
  /// Keeps at most `most` games in memory besides those in use, none for longer than five minutes; deletes tables that
  /// nobody has touched for `expire` (0: none). REQUIRES the registry to outlive this.
  Housekeeper(TableRegistry& registry, std::size_t most, std::chrono::seconds expire);
  ~Housekeeper() { workers_.stop(); }
  Housekeeper(const Housekeeper&) = delete;
  Housekeeper& operator=(const Housekeeper&) = delete;

 private:
  void tidy();
  void expire();
  void tick();

  TableRegistry& registry_;
  std::size_t most_;
  std::chrono::seconds expire_;
  Workers workers_;
};

}  // namespace trigh::host::serve
