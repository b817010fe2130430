// Golden games played anew, with a question to the rules before each decision.
#pragma once

#include <filesystem>
#include <fstream>
#include <set>

#include "session.hpp"
#include "support/catch.hpp"
#include "support/tree.hpp"
#include "trigh/play/save.hpp"

namespace trigh::test {

/// A golden game, played anew.
class Recorded {
 public:
  Recorded(const std::string& title, const std::string& scenario) {
    host::GameChoice choice;
    choice.request.title = title;
    choice.request.scenario = scenario;
    auto opened = host::open_game(context_, choice);
    if (!opened) FAIL(to_string(opened.error()));
    game_ = std::move(*opened);
    const std::string name = in_source(("/tests/playthroughs/" + title + "/" + scenario + ".play").c_str());
    std::ifstream file(name, std::ios::binary);
    const auto save = parse_save(std::string{std::istreambuf_iterator<char>(file), {}}, name);
    REQUIRE(save);
    played_ = std::make_unique<Match>(game_->rules);
    Dice dice(save->header.seed);
    const Findings findings = replay(*save, name, *played_, dice, ReplayMode::kJudged);
    if (!findings.empty()) FAIL(to_string(findings));
  }

  /// Calls each(match, entry) before every action and roll; the entry is the one that comes.
  template <class Each>
  void each_entry(Each&& each) const {
    Match match(game_->rules);
    for (const JournalEntry& entry : played_->journal()) {
      each(match, entry);
      REQUIRE(match.apply(entry.action));
    }
  }
  /// Calls each(match) before every action of a player.
  template <class Each>
  void each_decision(Each&& each) const {
    each_entry([&](const Match& match, const JournalEntry&) {
      if (is_player(match.to_act())) each(match);
    });
  }

 private:
  host::Context context_;
  std::optional<host::OpenGame> game_;
  std::unique_ptr<Match> played_;
};

/// Random draws of one test; the same ones each time.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : dice_(seed) {}
  std::size_t below(std::size_t n) { return dice_.below(static_cast<std::uint32_t>(n)); }
  bool one_in(std::size_t n) { return below(n) == 0; }
  template <class List>
  auto of(const List& list) {
    return list[below(list.size())];
  }

 private:
  Dice dice_;
};

inline std::set<std::string> cases_of(const Verdict& verdict) {
  std::set<std::string> cases;
  for (const Objection& each : verdict.against()) cases.insert(each.rule->id);
  return cases;
}

}  // namespace trigh::test
