#include "serve/pool.hpp"

#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <ctime>

#include "json_object.hpp"

namespace trigh::host::serve {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kLongestSave = 8u << 20;
constexpr int kMostAsked = 8;   ///< times that a worker may ask back before it answers
constexpr int kWallShare = 6;   ///< a question may last so much longer than its processor time
thread_local double borrowed = 0;

double seconds_of(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (process <= 0 || clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Says no once a process has used that much of the processor, or of time.
std::function<bool()> patience(pid_t process, std::chrono::milliseconds most) {
  return [process, most, begun = Clock::now(), before = seconds_of(process)] {
    if (Clock::now() - begun > kWallShare * most) return false;
    return (seconds_of(process) - before) * 1000 < static_cast<double>(most.count());
  };
}

pid_t number_in(const std::optional<std::vector<std::string>>& parts) {
  pid_t number = -1;
  if (parts && parts->size() == 1)
    std::from_chars(parts->front().data(), parts->front().data() + parts->front().size(), number);
  return number;
}

Wire handle_of(pid_t process) { return Wire(process > 0 ? static_cast<int>(syscall(SYS_pidfd_open, process, 0)) : -1); }

void kill_by(const Wire& process) {
  if (process.is_open()) syscall(SYS_pidfd_send_signal, process.file(), SIGKILL, nullptr, 0);
}

Findings findings_of(const Json& note) {
  Findings findings;
  for (const Json& each : note.value("findings", Json::array()))
    findings.push_back({each.at(0).get<std::string>(), each.at(1).get<std::string>(), each.at(2).get<std::string>(),
                        each.at(3).get<std::string>()});
  return findings;
}

Findings failed(const std::string& how) {
  return {{"TR-870", "rules", "",
           "the rules failed: " + how +
               "; the game stands as it did after the last action that was answered, ask again"}};
}

}  // namespace

bool is_fault(const Findings& findings) {
  return !findings.empty() && (findings.front().code == "TR-870" || findings.front().code == "TR-871");
}

double take_borrowed_seconds() { return std::exchange(borrowed, 0); }

void Worker::end() {
  ended_ = true;
  const std::lock_guard alone(end_lock_);
  if (std::exchange(stopped_, true)) return;   // others may have these files by now
  for (const Wire& line : lines_)
    if (line.is_open()) ::shutdown(line.file(), SHUT_RDWR);
  kill_by(process_);
}

void Worker::dismiss() {
  dismissed_ = true;
  end();
  // That wakes those who wait at one of them.
  for (std::size_t i = 0; i < kChannels; ++i) {
    const std::lock_guard alone(locks_[i]);
    lines_[i].close();
  }
  const std::lock_guard alone(fate_lock_);
  fate_.close();
  process_.close();
}

bool Worker::hear_process(pid_t home) {
  pid_ = number_in(lines_[0].hear(nullptr, patience(home, limits_.quick)));
  process_ = handle_of(pid_);
  return pid_ > 0;
}

Findings Worker::fault(bool late) {
  const bool ours = ended_.exchange(true);
  if (late) {
    end();
    return {{"TR-871", "rules", "",
             "the rules took too long and were stopped; the game stands as it did after the last action that was "
             "answered"}};
  }
  const std::lock_guard alone(fate_lock_);
  if (how_.empty() && !ours && fate_.is_open())
    if (const auto how = fate_.hear(nullptr, patience(-1, std::chrono::milliseconds(200))); how && how->size() == 1)
      how_ = how->front();
  end();
  return failed(how_.empty() ? "their process ended" : how_);
}

Expected<Reply> Worker::put(Channel channel, std::vector<std::string_view> parts, PieceKeeper* pieces) {
  const Use use(*this);
  const std::lock_guard alone(locks_[static_cast<std::size_t>(channel)]);
  std::string kept;
  for (int asked = 0; asked <= kMostAsked; ++asked) {
    if (ended_ || !lines_[static_cast<std::size_t>(channel)].send(parts)) return Unexpected<Findings>{fault(false)};
    auto reply = hear(channel);
    if (!reply || !reply.value().note.contains("pieces")) return reply;
    // No answer yet: it asks back.
    kept.clear();
    if (pieces && reply.value().note["pieces"] == "kept") kept = pieces->kept(reply.value().head);
    else if (pieces) pieces->keep(reply.value().head, reply.value().log);
    parts = {kept};
  }
  return Unexpected<Findings>{fault(true)};   // it asks on and on
}

Expected<Reply> Worker::hear(Channel channel) {
  const auto most = channel == Channel::kMain ? limits_.quick : limits_.slow;
  bool late = false;
  const auto go_on = [&, wait = patience(pid_, most)] { return !(late = !wait()); };
  auto parts = lines_[static_cast<std::size_t>(channel)].hear(nullptr, go_on);
  if (!parts || parts->size() != 4) return Unexpected<Findings>{fault(late)};
  Reply reply{std::move((*parts)[0]), Json::parse((*parts)[1], nullptr, false), std::move((*parts)[2]),
              std::move((*parts)[3])};
  if (!reply.note.is_object()) return Unexpected<Findings>{fault(false)};
  borrowed += std::max(0.0, reply.note.value("cpu", 0.0));
  return reply;
}

Expected<Reply> Worker::hear_job() {
  const std::lock_guard alone(locks_[static_cast<std::size_t>(Channel::kMain)]);
  return hear(Channel::kMain);
}

Pool::Pool(TitleLibrary& library, const WorkerLimits& limits)
    : library_(library), limits_(limits), zygote_(start_zygote(library, limits.memory)) {}

void Pool::close() {
  std::vector<std::shared_ptr<Worker>> all;
  {
    const std::lock_guard alone(lock_);
    closed_ = true;
    for (const auto& each : workers_)
      if (auto worker = each.lock()) all.push_back(std::move(worker));
    homes_.clear();
    about_.clear();
  }
  for (const auto& worker : all) worker->dismiss();
}

/// Without a system when there is no such title: opening it says so.
Expected<Pool::Title> Pool::look_up(const std::string& title) {
  {
    const std::lock_guard alone(lock_);
    if (const auto found = titles_.find(title); found != titles_.end()) return found->second;
  }
  const auto homes = library_.titles();
  if (!homes) return Unexpected<Findings>{homes.error()};
  const std::lock_guard alone(lock_);
  for (const TitleHome& each : homes.value()) {
    Title& known = titles_[each.info.id];
    known.system = each.info.system;
    for (std::size_t i = 0; i < std::min<std::size_t>(2, each.info.side_ids.size()); ++i)
      known.sides[i] = each.info.side_ids[i];
  }
  const auto found = titles_.find(title);
  return found == titles_.end() ? Title{} : found->second;
}

std::array<std::string, 2> Pool::sides_of(const std::string& title) {
  const auto found = look_up(title);
  return found ? found.value().sides : std::array<std::string, 2>{};
}

void Pool::blame(const std::string& table) {
  const std::lock_guard alone(lock_);
  ++faults_[table];
}

int Pool::faults(const std::string& table) {
  const std::lock_guard alone(lock_);
  const auto found = faults_.find(table);
  return found == faults_.end() ? 0 : found->second;
}

Expected<Reply> Pool::ask_about(const std::string& title, std::string_view line) {
  std::shared_ptr<Worker> worker;
  {
    const std::lock_guard alone(lock_);
    if (const auto found = about_.find(title); found != about_.end()) worker = found->second;
  }
  if (worker && worker->alive()) {
    auto reply = worker->ask(Channel::kMain, {}, line);
    // It may have made room, or ended while nobody asked; what is too slow would be so again.
    if (reply || (!worker->dismissed() && reply.error().front().code != "TR-870")) return reply;
  }
  Job job;
  job.title = title;
  job.line = line;
  auto opened = open(title, job);
  if (!opened) return Unexpected<Findings>{opened.error()};
  const std::lock_guard alone(lock_);
  if (titles_.contains(title)) about_[title] = std::move(opened.value().worker);   // anybody can ask for any word
  return std::move(opened.value().first);
}

Expected<std::string> Pool::describe(const std::string& title) {
  const auto found = look_up(title);
  if (!found) return Unexpected<Findings>{found.error()};
  const std::string& system = found.value().system;
  for (int attempt = 0; attempt < 2; ++attempt) {
    const auto at = home(system);
    if (!at) continue;
    Wire answer;
    {
      const std::lock_guard alone(at->sending);
      answer = ask_for_title(at->wire, title);
    }
    if (answer.is_open())
      if (auto parts = answer.hear(nullptr, patience(at->pid, limits_.quick)); parts && parts->size() == 1)
        return std::move(parts->front());
    drop(system, at);
  }
  return Unexpected<Findings>{failed("they could not be opened")};
}

std::shared_ptr<Pool::HomeWire> Pool::home(const std::string& system) {
  const std::lock_guard alone(lock_);
  if (closed_) return nullptr;
  std::shared_ptr<HomeWire>& home = homes_[system];
  if (home) return home;
  auto fresh = std::make_shared<HomeWire>();
  fresh->wire = ask_for_home(zygote_, system);
  if (!fresh->wire.is_open()) return nullptr;
  fresh->pid = number_in(fresh->wire.hear(nullptr, patience(-1, limits_.quick)));
  fresh->process = handle_of(fresh->pid);
  return home = std::move(fresh);
}

void Pool::drop(const std::string& system, const std::shared_ptr<HomeWire>& home) {
  kill_by(home->process);
  const std::lock_guard alone(lock_);
  if (const auto found = homes_.find(system); found != homes_.end() && found->second == home) homes_.erase(found);
}

void Pool::make_room() {
  std::shared_ptr<Worker> oldest;
  {
    const std::lock_guard alone(lock_);
    std::erase_if(workers_, [](const auto& each) {
      const auto worker = each.lock();
      return !worker || !worker->alive();
    });
    if (workers_.size() < limits_.most) return;
    for (const auto& each : workers_)
      if (auto worker = each.lock();
          worker && !worker->busy() && (!oldest || worker->last_used() < oldest->last_used()))
        oldest = std::move(worker);
  }
  if (oldest) oldest->dismiss();
}

/// A worker that has begun its job; nothing when the home does not give one.
std::shared_ptr<Worker> Pool::hatch(HomeWire& home, const Job& job) {
  std::array<Wire, kChannels> ours;
  std::vector<Wire> theirs;
  std::vector<int> files;
  const auto add = [&](Wire& end) {
    auto [own, other] = Wire::pair();
    end = std::move(own);
    theirs.push_back(std::move(other));
    files.push_back(theirs.back().file());
  };
  for (Wire& line : ours) add(line);
  Wire fate;
  add(fate);
  {
    const std::lock_guard alone(home.sending);
    if (!send_job(home.wire, job, files)) return nullptr;
  }
  theirs.clear();
  auto worker = std::make_shared<Worker>(std::move(ours), std::move(fate), limits_);
  return worker->hear_process(home.pid) ? worker : nullptr;
}

Expected<Pool::Opened> Pool::open(const std::string& title, const Job& job) {
  if (job.save.size() > kLongestSave)
    return fail("TR-643", "game", "", "the log of this game is longer than the 8 MiB that are read; begin another");
  const auto found = look_up(title);
  if (!found) return Unexpected<Findings>{found.error()};
  const std::string& system = found.value().system;
  for (int attempt = 0; attempt < 2; ++attempt) {
    make_room();
    const auto at = home(system);
    auto worker = at ? hatch(*at, job) : nullptr;
    if (!worker) {
      if (at) drop(system, at);   // another game may have ended the home that both wanted
      continue;
    }
    const Worker::Use beginning(*worker);   // it makes no room before it has done its job
    {
      const std::lock_guard alone(lock_);
      workers_.push_back(worker);
      if (closed_) break;
    }
    auto first = worker->hear_job();
    if (!first) return Unexpected<Findings>{first.error()};
    if (Findings findings = findings_of(first.value().note); !findings.empty()) return Unexpected<Findings>{findings};
    return Opened{worker, std::move(*first)};
  }
  return Unexpected<Findings>{failed("they could not be opened")};
}

}  // namespace trigh::host::serve
