// The web server: the client's files, and the table protocol over the WebSocket /rpc.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "serve/pool.hpp"
#include "title_library.hpp"

namespace trigh::host::serve {

struct ServeOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8642;                       ///< 0: any that is free
  std::filesystem::path games, web;
  std::string database;                            ///< of PostgreSQL, in place of `games`; empty: none
  std::vector<std::string> names;                  ///< under which people reach it, besides addresses and localhost
  std::chrono::milliseconds pause{200};            ///< between two actions of a machine
  std::chrono::milliseconds patience{10'000};      ///< with what is on its way, besides its length
  std::chrono::milliseconds patience_with(std::size_t bytes) const {
    constexpr std::size_t kSlowest = 32u << 10;    // bytes a second
    return patience + std::chrono::seconds(bytes / kSlowest);
  }
  /// Of each connection: bytes in a message, requests at once and each second.
  std::size_t longest_message = 1u << 20;
  double burst = 240, each_second = 60;
  std::filesystem::path backup;                    ///< where the games are copied to; empty: nowhere
  std::chrono::minutes backup_every{60};
  std::size_t open_games = 16;                     ///< of each connection at once, tables it has joined included
  std::size_t places = 64;                         ///< connections of one client_of()
  std::size_t in_memory = 256;                     ///< games that are not in use
  std::chrono::seconds expire{0};                  ///< tables that nobody has touched for that long go; 0: none
  /// Made by a client in a day, 0: no bound; nothing: 200, and no bound when only this machine can ask.
  std::optional<std::size_t> tables;
  std::vector<std::string> proxies;                ///< addresses whose X-Forwarded-For is believed
  /// Processor seconds that a client may use each second, ten of these saved up; 0: as many as there are. Nothing:
  /// half of one, and all there are when only this machine can ask.
  std::optional<double> work;
  std::function<std::int64_t()> time;              ///< by which clocks go, in seconds since 1970; empty: the system's
  WorkerLimits workers;                            ///< processes for rules
};

/// Serves until SIGINT or SIGTERM, then tells everybody, ends what is under way and returns. What takes longer than
/// three seconds is not waited for: the process then ends by itself with 0, and what was answered is kept. `listening`
/// is told the port once connections are taken. Findings: TR-741, TR-742, those of Store::open().
Findings serve(TitleLibrary& library, const ServeOptions& options, const std::function<void(std::uint16_t)>& listening);

}  // namespace trigh::host::serve
