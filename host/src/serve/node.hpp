// A server among several that share a database: says that it is alive, hears where the others have gone on, and takes
// up what one that died has left.
#pragma once

#include <atomic>
#include <thread>

#include "serve/store.hpp"
#include "serve/table_registry.hpp"
#include "serve/workers.hpp"

namespace trigh::host::serve {

/// Does nothing when the store is not shared. REQUIRES store and registry to outlive it.
class Node {
 public:
  Node(Store& store, TableRegistry& registry);
  ~Node();

 private:
  void beat();
  void look();
  void listen();

  Store& store_;
  TableRegistry& registry_;
  std::atomic<bool> stop_ = false;
  Workers workers_;
  std::thread listener_;
};

}  // namespace trigh::host::serve
