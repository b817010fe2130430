// The inside of a worker: one game of one rule system, asked over its lines.
#pragma once

#include <array>

#include "serve/zygote.hpp"

namespace trigh::host::serve {

/// A library that opens one game and then shuts itself in: no file is opened any more. Before that it is the library
/// behind it, with the titles as they were found.
class ConfinedLibrary final : public TitleLibrary {
 public:
  ConfinedLibrary(TitleLibrary& behind, std::vector<TitleHome> titles) : behind_(behind), titles_(std::move(titles)) {}
  Expected<std::vector<TitleHome>> titles() override { return titles_; }
  Expected<OpenGame> open(const GameChoice& choice) override;
  Expected<std::vector<OverlayInfo>> overlays() override { return locked_ ? overlays_ : behind_.overlays(); }
  const std::vector<CaseText>& cases(const std::string& title) override { return behind_.cases(title); }

  /// That title as `titles` lists it, in JSON. REQUIRES that it has not shut itself in.
  std::string describe(const std::string& title);
  /// Opens what a job is likely to need, so that copies of this process have it.
  void warm(const Job& job);
  /// Shuts itself in, but goes on reading files. TR-873.
  Findings read_on() { return reads_on_ = true, lock(); }
  /// TR-873 the system cannot do it.
  Findings lock();

 private:
  TitleLibrary& behind_;
  std::vector<TitleHome> titles_;
  Expected<std::vector<OverlayInfo>> overlays_ = std::vector<OverlayInfo>{};
  std::optional<Expected<OpenGame>> kept_;
  bool locked_ = false, reads_on_ = false;
};

/// Does the job, answers until the server hangs up, and ends the process.
[[noreturn]] void run_worker(ConfinedLibrary& library, const Job& job, std::array<Wire, kChannels> lines);

}  // namespace trigh::host::serve
