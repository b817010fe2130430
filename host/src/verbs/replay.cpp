// trigh replay FILE: plays a save on, tells each action and how the game stands.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "table.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/io/document.hpp"
#include "trigh/play/notation.hpp"
#include "verbs/verb.hpp"
#include "words.hpp"

namespace trigh::host {
namespace {

struct ReplayWords {
  std::string file;
  std::size_t to = static_cast<std::size_t>(-1);
  bool trusted = false, quiet = false;
};

void tell(const Table& table) {
  const Ruleset& rules = table.rules();
  std::size_t number = 0;
  for (const JournalEntry& entry : table.match().journal()) {
    std::printf("%4zu  %s\n", ++number, to_text(rules, entry.action).c_str());
    for (const Event& event : entry.events) std::printf("        %s\n", words::event(rules, event).c_str());
  }
}

int run_replay(Context& context, const ReplayWords& choice) {
  const auto text = read_text(choice.file);
  if (!text) return complain(text.error());
  ContextShelf shelf(context);
  const auto table = Table::from_save(shelf, text.value(), choice.file,
                                      choice.trusted ? ReplayMode::kTrusted : ReplayMode::kJudged, choice.to);
  if (!table) return complain(table.error());
  const Match& match = table.value()->match();
  if (!choice.quiet) tell(*table.value());
  std::printf("%zu actions, position %s, %s\n", match.journal().size(), hash_text_of(match.hash()).text,
              match.over() ? "the game is over" : words::moment(match.rules(), match.position()).c_str());
  return kDone;
}

std::function<int()> set_up_replay(CLI::App& app, Context& context) {
  auto choice = std::make_shared<ReplayWords>();
  app.add_option("file", choice->file, "A save")->required();
  app.add_option("--to", choice->to, "Stop after this action");
  app.add_flag("--trusted", choice->trusted,
               "Do not judge the actions again, only compare the hashes: for saves of one's own");
  app.add_flag("--quiet", choice->quiet, "Print the last line only");
  return [&context, choice] { return run_replay(context, *choice); };
}

}  // namespace

const Verb kReplayVerb{"replay", "Play a save on and say where it stands, or the first thing that differs",
                       set_up_replay};

}  // namespace trigh::host
