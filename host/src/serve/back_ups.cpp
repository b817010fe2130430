#include "serve/back_ups.hpp"

#include "serve/journal.hpp"

namespace trigh::host::serve {

BackUps::BackUps(const Store& store, std::filesystem::path path, std::chrono::minutes every)
    : store_(store), path_(std::move(path)), every_(every), workers_(1) {
  if (!path_.empty()) next(std::chrono::milliseconds(0));
}

BackUps::~BackUps() {
  stop_ = true;
  workers_.stop();
}

void BackUps::next(std::chrono::milliseconds time) {
  workers_.after(time, [this] {
    const Findings findings = store_.back_up(path_, stop_);
    if (findings.empty()) note("the games were backed up to " + path_.string());
    else warn(findings);
    next(every_);
  });
}

}  // namespace trigh::host::serve
