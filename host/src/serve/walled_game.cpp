#include "serve/walled_game.hpp"

#include <utility>

namespace trigh::host::serve {

Findings is_aside() {
  return {{"TR-872", "rules", "",
           "the rules failed three times in this game, which is put aside; 'game.save' still gives it out, and whoever "
           "keeps the rules needs it to mend them"}};
}

bool WalledGame::put_aside() const { return (at_table_ ? pool_.faults(handle_) : faults_) >= kMostFaults; }

bool WalledGame::blame(const std::shared_ptr<Worker>& worker) {
  if (worker != worker_) return false;
  worker_ = nullptr;
  if (worker && worker->dismissed()) return false;
  failed_ = true;
  if (at_table_) pool_.blame(handle_);
  else ++faults_;
  return true;
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

Findings WalledGame::ready(const std::function<Expected<std::string>()>& text) {
  if (put_aside()) return is_aside();
  if (worker_ && (worker_->alive() || !worker_->dismissed())) return {};
  auto save = text();
  if (!save) return save.error();
  Job job;
  job.game = handle_;
  job.at_table = at_table_;
  job.save = std::move(*save);
  worker_ = nullptr;
  auto opened = pool_.open(title_, job);
  if (!opened) {
    if (is_fault(opened.error())) blame(nullptr);
    return opened.error();
  }
  begin(std::move(*opened));
  if (std::exchange(failed_, false)) pool_.restarted();
  return {};
}

Expected<Reply> WalledGame::ask(Channel channel, Asker asker, std::string_view line) {
  const auto worker = worker_;
  auto reply = worker->ask(channel, asker, line);
  if (reply && reply.value().note.contains("facts")) facts = facts_from(reply.value().note["facts"]);
  return reply;
}

}  // namespace trigh::host::serve
