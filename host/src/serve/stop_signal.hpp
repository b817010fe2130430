// Hears that the server is to stop.
#pragma once

#include <functional>
#include <memory>

namespace trigh::host::serve {

/// Waits for SIGINT or SIGTERM in a thread of its own, so that nothing that runs in the others keeps it from being
/// heard.
class StopSignal {
 public:
  /// `close` asks everybody to leave, `stop` does not wait for them any longer. What then still runs is not waited for
  /// either: the process ends with 0, 2.7 seconds after the signal.
  StopSignal(std::function<void()> close, std::function<void()> stop);
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

 private:
  struct Watch;
  std::unique_ptr<Watch> watch_;
};

}  // namespace trigh::host::serve
