#include "serve/stop_signal.hpp"

#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>

namespace trigh::host::serve {
namespace {

constexpr auto kFarewell = std::chrono::seconds(2);            ///< for everybody to leave when the server stops
constexpr auto kLastResort = std::chrono::milliseconds(2700);  ///< then nothing is waited for any more

}  // namespace

struct StopSignal::Watch {
  using Error = boost::system::error_code;
  boost::asio::io_context io{1};
  boost::asio::signal_set signals{io, SIGINT, SIGTERM};
  boost::asio::steady_timer timer{io};
  std::thread thread;
};

StopSignal::StopSignal(std::function<void()> close, std::function<void()> stop) : watch_(std::make_unique<Watch>()) {
  Watch& watch = *watch_;
  watch.signals.async_wait([&watch, close = std::move(close), stop = std::move(stop)](Watch::Error error, int) {
    if (error) return;
    const auto begun = std::chrono::steady_clock::now();
    close();
    watch.timer.expires_at(begun + kFarewell);
    watch.timer.async_wait([&watch, stop, begun](Watch::Error late) {
      if (late) return;
      stop();
      watch.timer.expires_at(begun + kLastResort);
      watch.timer.async_wait([](Watch::Error too_late) {
        if (too_late) return;
        std::fputs("trigh: stopped; what was still being worked out is dropped, what was answered is kept\n", stderr);
        ::_exit(0);
      });
    });
  });
  watch.thread = std::thread([&watch] { watch.io.run(); });
}

StopSignal::~StopSignal() {
  watch_->io.stop();
  watch_->thread.join();
}

}  // namespace trigh::host::serve
