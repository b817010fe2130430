#include "serve/node.hpp"

#include "serve/journal.hpp"
#include "trigh/base/contain.hpp"

namespace trigh::host::serve {

Node::Node(Store& store, TableRegistry& registry)
    : store_(store), registry_(registry), workers_(store.shared() ? 2 : 0) {
  if (!store_.shared()) return;
  store_.beat();
  beat();
  look();
  listener_ = std::thread([this] {
    while (!stop_)
      if (const auto heard = contain("node", [&] { return listen(), true; }); !heard) warn(heard.error());
  });
}

Node::~Node() {
  stop_ = true;
  workers_.stop();
  if (!listener_.joinable()) return;
  listener_.join();
  store_.beat(true);
}

void Node::beat() {
  workers_.after(std::chrono::seconds(1), [this] {
    store_.beat();
    beat();
  });
}

/// Takes its time with many tables, and must not keep the beats.
void Node::look() {
  workers_.after(std::chrono::seconds(1), [this] {
    const auto done = contain("node", [&] { return registry_.follow_all(true), true; });
    if (!done) warn(done.error());
    look();
  });
}

void Node::listen() {
  const auto news = store_.news();
  if (!news) return registry_.follow_all(false);
  for (const std::string& table : *news) registry_.follow(table);
}

}  // namespace trigh::host::serve
