// A game whose process is killed: whatever was answered is in the log, and the game goes on from there.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <fstream>

#include "support/catch.hpp"
#include "support/toy_library.hpp"
#include "support/tree.hpp"
#include "table.hpp"
#include "trigh/ai/player.hpp"
#include "trigh/io/document.hpp"

using namespace trigh;
using host::Table;

namespace {

std::unique_ptr<Table> load(toy::ToyLibrary& library, const std::string& path,
                            std::size_t to = static_cast<std::size_t>(-1)) {
  auto table = Table::from_save(library, *read_text(path), path, ReplayMode::kJudged, to);
  return table ? std::move(*table) : nullptr;
}

/// In a process of its own: takes up the game in `path`, plays it on at random and answers each action that is done
/// with the position's hash, until the game is over or the process is killed.
[[noreturn]] void play_on(const std::string& path, int out) {
  toy::ToyLibrary library;
  const auto table = load(library, path);
  if (!table || !table->keep_log(path).empty()) ::_exit(1);
  const auto player = make_player("random");
  Dice choices(table->match().hash());
  while (!table->match().position().over) {
    if (!table->apply(player->choose(table->rules(), table->match().state(), choices))) ::_exit(1);
    const std::uint64_t hash = table->match().hash();
    if (::write(out, &hash, sizeof hash) != sizeof hash) ::_exit(1);
  }
  ::_exit(0);
}

struct Killed {
  std::size_t answered = 0;   ///< actions
  std::uint64_t hash = 0;     ///< after the last of them
  int status = 0;
};

/// Kills the process after `patience` answers, at whatever it is doing `delay` microseconds later.
Killed kill_after(const std::string& path, std::size_t patience, unsigned delay) {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) play_on(path, ends[1]);
  ::close(ends[1]);
  Killed result;
  std::uint64_t hash = 0;
  const auto next = [&] {
    return ::read(ends[0], &hash, sizeof hash) == sizeof hash && (result.hash = hash, ++result.answered);
  };
  while (result.answered < patience && next()) {
  }
  ::usleep(delay);
  ::kill(child, SIGKILL);
  while (next()) {   // what it answered before it died
  }
  ::close(ends[0]);
  ::waitpid(child, &result.status, 0);
  return result;
}

constexpr std::size_t kRollsAfterAction = 2;   // an action may be followed by its rolls

/// How many entries of the log come after the position of that hash: done and written, but killed before the answer.
std::size_t entries_after(toy::ToyLibrary& library, const std::string& path, const Table& table, std::uint64_t hash) {
  const std::size_t all = table.match().journal().size();
  if (table.match().hash() == hash) return 0;
  for (std::size_t after = 1; after <= all; ++after) {
    const auto before = load(library, path, all - after);
    if (before && before->match().hash() == hash) return after;
  }
  FAIL("an answered action is lost");
  return all;
}

}  // namespace

TEST_CASE("A game survives kill -9 at any moment: all that was answered is there, and at most one action more") {
  const std::string path = trigh::test::in_build("/killed_test.log");
  toy::ToyLibrary library;
  int killed = 0;
  std::size_t answered = 0;
  for (std::uint64_t game = 1; game <= 6; ++game) {
    auto fresh = Table::start(library, {{.title = "toy", .scenario = "standard"}, {}, {}}, game);
    REQUIRE(fresh);
    REQUIRE((*fresh)->keep_log(path).empty());
    std::size_t known = (*fresh)->match().journal().size();
    std::uint64_t hash = (*fresh)->match().hash();
    fresh->reset();
    for (unsigned round = 0; round < 8; ++round) {
      const Killed run = kill_after(path, round % 4, 300 * round);
      INFO("game " << game << ", round " << round);
      if (run.answered > 0) hash = run.hash;
      killed += WIFSIGNALED(run.status);
      answered += run.answered;
      if (!WIFSIGNALED(run.status)) CHECK(WEXITSTATUS(run.status) == 0);
      const auto table = load(library, path);
      REQUIRE(table);
      const std::size_t found = table->match().journal().size();
      CHECK(found >= known + run.answered);
      CHECK(entries_after(library, path, *table, hash) <= kRollsAfterAction + 1);
      hash = table->match().hash();
      known = found;
      if (table->match().position().over) break;
    }
  }
  CHECK(killed >= 6);
  CHECK(answered >= 12);
  std::remove(path.c_str());
}

TEST_CASE("A second process is told that the save is in use; the drafts of writers that died are cleared away") {
  namespace fs = std::filesystem;
  const fs::path path = trigh::test::in_build("/in_use_test.log");
  toy::ToyLibrary library;
  auto first = Table::start(library, {{.title = "toy", .scenario = "standard"}, {}, {}}, 1);
  auto second = Table::start(library, {{.title = "toy", .scenario = "standard"}, {}, {}}, 2);
  REQUIRE(first);
  REQUIRE(second);
  const pid_t dead = ::fork();
  if (dead == 0) ::_exit(0);
  ::waitpid(dead, nullptr, 0);
  const fs::path draft = path.string() + ".new-" + std::to_string(dead), other = path.string() + ".new-x";
  std::ofstream(draft) << "half";
  std::ofstream(other) << "not ours";
  REQUIRE((*first)->keep_log(path).empty());
  CHECK_FALSE(fs::exists(draft));
  CHECK(fs::exists(other));
  const std::string before = *read_text(path);
  const Findings findings = (*second)->keep_log(path);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].code == "TR-633");
  CHECK(*read_text(path) == before);
  first->reset();
  CHECK((*second)->keep_log(path).empty());
  fs::remove(path);
  fs::remove(other);
}
