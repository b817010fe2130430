#include "serve/walled_game.hpp"

#include <utility>

namespace trigh::host::serve {

Findings is_aside() {
  return {{"TR-872", "rules", "",
           "the rules failed three times in this game, which is put aside; 'game.save' still gives it out, and whoever "
           "keeps the rules needs it to mend them"}};
}

bool WalledGame::put_aside() const { return (save_ ? pool_.faults(handle_) : faults_) >= kMostFaults; }

void WalledGame::blame() {
  worker_ = nullptr;
  failed_ = true;
  if (save_) pool_.blame(handle_);
  else ++faults_;
}

void WalledGame::restart() {
  if (worker_) worker_->end();
  worker_ = nullptr;
  failed_ = true;
}

void WalledGame::drop() {
  if (worker_) worker_->dismiss();
  worker_ = nullptr;
}

void WalledGame::begin(Pool::Opened opened) {
  if (opened.first.note.contains("facts")) facts = facts_from(opened.first.note["facts"]);
  worker_ = std::move(opened.worker);
}

Findings WalledGame::ready(std::optional<std::string> text) {
  if (put_aside()) return is_aside();
  if (worker_ && (worker_->alive() || !worker_->dismissed())) return {};
  Expected<std::string> save = text ? Expected<std::string>(std::move(*text)) : save_ ? save_() : log;
  if (!save) return save.error();
  Job job;
  job.game = handle_;
  job.at_table = static_cast<bool>(save_);
  job.save = std::move(*save);
  worker_ = nullptr;
  auto opened = pool_.open(title_, job);
  if (!opened) {
    if (is_fault(opened.error())) blame();
    return opened.error();
  }
  begin(std::move(*opened));
  if (std::exchange(failed_, false)) pool_.restarted();
  return {};
}

Expected<Reply> WalledGame::ask(const Question& question, const std::function<void(const Findings&)>& told,
                                std::unique_lock<std::mutex>* turn) {
  constexpr int kMostRooms = 8;   // that it makes for others, one after the other
  for (int rooms = 0;; ++rooms) {
    if (Findings findings = ready(); !findings.empty()) return Unexpected<Findings>{findings};
    const auto worker = worker_;
    if (turn) turn->unlock();
    auto reply = question(*worker);
    if (turn) turn->lock();
    if (reply) {
      if (worker == worker_ && reply.value().note.contains("facts")) facts = facts_from(reply.value().note["facts"]);
      return reply;
    }
    if (worker->dismissed() && rooms < kMostRooms) continue;
    Findings findings = reply.error();
    if (worker == worker_ && !worker->dismissed()) {
      blame();
      if (told) told(findings);
      if (put_aside()) findings.push_back(is_aside().front());
    }
    return Unexpected<Findings>{findings};
  }
}

}  // namespace trigh::host::serve
