#include "serve/worker.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <thread>

#include "rpc/server.hpp"
#include "serve/asker.hpp"
#include "serve/cage.hpp"
#include "serve/facts.hpp"
#include "serve/workers.hpp"
#include "trigh/base/contain.hpp"
#include "trigh/play/save.hpp"

namespace trigh::host::serve {
namespace {

/// The lines of a game's log that the server has not been told yet.
class Unsaid final : public LogKeeper {
 public:
  explicit Unsaid(std::string& text) : text_(text) {}
  Findings append(std::string_view text) override { return text_ += text, Findings{}; }

 private:
  std::string& text_;
};

/// Those of the server, which it is asked for before a question of its own is answered.
class WiredPieces final : public PieceKeeper {
 public:
  explicit WiredPieces(const Wire& line) : line_(line) {}
  std::string kept(const std::string& heading) override {
    line_.send({"", R"({"pieces": "kept"})", "", heading});
    const auto told = line_.hear();
    return told && told->size() == 1 ? told->front() : std::string();
  }
  void keep(const std::string& heading, std::string_view lines) override {
    line_.send({"", R"({"pieces": "keep"})", lines, heading});
    line_.hear();
  }

 private:
  const Wire& line_;
};

rpc::SessionLimits limits() { return {.games = 1, .batch = 1, .files = false, .long_thinkers = true}; }

/// One of the threads: what comes in on a line is answered there.
struct Post {
  Post(const Wire& on, TitleLibrary& library, std::string of)
      : line(on), pieces(on), server(library, limits()), game(std::move(of)) {
    server.keep_pieces(pieces);
  }

  const Wire& line;
  WiredPieces pieces;
  rpc::Server server;
  std::shared_ptr<Table> table;
  std::string game, unsaid;

  /// False when the server has hung up.
  bool reply(const std::string& answer, double since, bool first = false, const Findings& findings = {},
             const std::string& head = {}) {
    Json note = object({{"cpu", seconds_used() - since}});
    if (table && (first || !unsaid.empty())) note["facts"] = json_of(facts_of(*table));
    if (server.spoiled()) note["spoiled"] = true;
    for (const Finding& each : findings) note["findings"].push_back({each.code, each.where, each.pointer, each.text});
    const bool sent = line.send({answer, note.dump(-1, ' ', false, Json::error_handler_t::replace), unsaid, head});
    unsaid.clear();
    return sent;
  }

  void run() {
    while (const auto asked = line.hear()) {
      const double since = seconds_used();
      if (asked->size() != 2) return;
      // Without a byte for the asker it is the server itself: what is new since that action?
      std::string answer;
      if (asked->front().empty()) {
        answer = server.change(game, std::stoul(asked->back()));
      } else {
        server.stand_in(Asker::of(asked->front()[0]));
        answer = server.answer(asked->back());
      }
      if (!reply(answer, since)) return;
    }
  }
};

/// Ends this process when the server has hung up, whatever the others are at.
void watch(int line) {
  pollfd wait{line, POLLRDHUP, 0};
  while (::poll(&wait, 1, -1) < 1) {
  }
  ::_exit(0);
}

}  // namespace

Expected<OpenGame> ConfinedLibrary::open(const GameChoice& choice) {
  if (reads_on_) return behind_.open(choice);
  if (!kept_) {
    kept_ = behind_.open(choice);
    if (Findings findings = lock(); !findings.empty()) kept_ = Expected<OpenGame>(Unexpected<Findings>{findings});
  }
  return *kept_;
}

std::string ConfinedLibrary::describe(const std::string& title) {
  const auto home = std::ranges::find(titles_, title, [](const TitleHome& each) { return each.info.id; });
  if (home == titles_.end()) return {};
  return rpc::title_json(behind_, *home).dump(-1, ' ', false, Json::error_handler_t::replace);
}

void ConfinedLibrary::warm(const Job& job) {
  static_cast<void>(behind_.overlays());   // looked through once, not by each copy
  GameChoice choice;
  if (!job.save.empty()) {
    const auto save = parse_save(job.save, "save");
    if (!save || !save.value().header.position.empty()) return;
    const SaveHeader& header = save.value().header;
    choice = {{.title = header.title, .scenario = header.scenario}, header.options, header.version, header.overlays};
  } else {
    choice = rpc::Server::likely_choice(job.line);
    if (choice.request.title.empty()) choice.request.title = job.title;
    if (choice.request.title.empty()) return;
  }
  static_cast<void>(behind_.open(choice));
  static_cast<void>(behind_.cases(choice.request.title));
}

Findings ConfinedLibrary::lock() {
  if (locked_) return {};
  overlays_ = behind_.overlays();
  static_cast<void>(shared_root());
  locked_ = true;
  if (lock_cage(reads_on_)) return {};
  return {{"TR-873", "worker", "",
           "this system has no seccomp, which fences rules in; use one that has, or serve with --workers 0"}};
}

void run_worker(ConfinedLibrary& library, const Job& job, std::array<Wire, kChannels> lines) {
  std::thread(watch, lines[0].file()).detach();
  lines[0].send({std::to_string(::getpid())});
  const double since = seconds_used();
  Findings findings;
  if (job.reads_files) findings = library.read_on();
  std::mutex turn;
  Post main(lines[0], library, job.game);
  main.server.name_next(job.game);
  main.server.stand_in({.at_table = job.at_table, .long_thinkers = true});
  std::string answer, head;
  if (!job.save.empty()) {
    auto table = Table::from_save(library, job.save, job.at_table ? "table " + job.game : "game");
    if (table) main.server.adopt(std::move(*table));
    else findings = table.error();
  } else if (findings.empty()) {
    answer = main.server.answer(job.line);
  }
  if (Findings more = library.lock(); findings.empty()) findings = std::move(more);
  main.table = main.server.held_table(job.game);
  if (main.table) {
    if (!job.first_player.empty()) main.table->name_player(Side::kFirst, job.first_player);
    if (!job.second_player.empty()) main.table->name_player(Side::kSecond, job.second_player);
    if (job.save.empty()) {
      head = main.table->log_head();
      main.unsaid = main.table->log_lines();
    }
    main.table->keep_with(std::make_unique<Unsaid>(main.unsaid));
    main.server.share(job.game, main.table, turn);
  }
  if (!main.reply(answer, since, true, findings, head)) ::_exit(0);
  std::vector<std::unique_ptr<Post>> others;
  for (std::size_t i = 1; main.table && i < kChannels; ++i) {
    others.push_back(std::make_unique<Post>(lines[i], library, job.game));
    others.back()->server.share(job.game, main.table, turn);
    std::thread([&post = *others.back()] {
      give_way();
      post.run();
    }).detach();
  }
  main.run();
  ::_exit(0);
}

}  // namespace trigh::host::serve
