// Copies of the games, made while they are played.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>

#include "serve/store.hpp"
#include "serve/workers.hpp"

namespace trigh::host::serve {

/// Copies the games to `path` at the start and then `every` so often; never when `path` is empty.
class BackUps {
 public:
  /// REQUIRES the store to outlive this.
  BackUps(const Store& store, std::filesystem::path path, std::chrono::minutes every);
  ~BackUps();
  BackUps(const BackUps&) = delete;
  BackUps& operator=(const BackUps&) = delete;

 private:
  void next(std::chrono::milliseconds time);

  const Store& store_;
  std::filesystem::path path_;
  std::chrono::minutes every_;
  std::atomic<bool> stop_ = false;
  Workers workers_;
};

}  // namespace trigh::host::serve
