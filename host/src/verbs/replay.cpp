// trigh replay FILE: plays a save on, tells each action and how the game stands.
#include <unistd.h>
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "rpc/luck_json.hpp"
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
  bool trusted = false, quiet = false, luck = false, json = false;
};

void tell_outcome(const Table& table) {
  const Ruleset& rules = table.rules();
  std::size_t number = 0;
  for (const JournalEntry& entry : table.match().journal()) {
    std::printf("%4zu  %s\n", ++number, to_text(rules, entry.action).c_str());
    for (const Event& event : entry.events) std::printf("        %s\n", words::event(rules, event).c_str());
  }
}

/// Each roll against its expectation, with a line of progress where a person waits for it.
int tell_luck(const Match& match, bool json) {
  LuckLimits limits;
  const bool watched = isatty(STDERR_FILENO) != 0;
  if (watched)
    limits.progress = [](std::size_t done, std::size_t of) { std::fprintf(stderr, "\r%zu of %zu actions", done, of); };
  const LuckLedger ledger = luck_of(match, 0, limits);
  if (watched) std::fprintf(stderr, "\r\x1b[K");
  const Json luck = rpc::luck_json(match.rules(), ledger);
  std::fputs((json ? luck.dump(2) + "\n" : rpc::luck_text(luck)).c_str(), stdout);
  return kDone;
}

/// What the oaths of a game prove.
void tell_oath(const SwornLog& oath) {
  std::printf("Sworn dice: %zu roll%s proven, which neither side could choose or foresee.\n", oath.rolls(),
              oath.rolls() == 1 ? "" : "s");
  for (const SwornLog::Party& party : oath.parties())
    std::printf("  %s has signed %zu times, by the key %s\n", party.side.c_str(), party.signatures,
                hex_of(party.key).c_str());
  if (!oath.sealed()) std::puts("  The last lines are not signed: they may still be changed.");
  if (oath.cast() == SwornLog::Cast::kDeclared)
    std::printf("  A roll waits for the link of the side that %s plays against.\n", oath.declared_by().c_str());
}

int run_replay(Context& context, const ReplayWords& choice) {
  const auto text = read_text(choice.file);
  if (!text) return complain(text.error());
  InstalledLibrary library(context);
  const auto table = Table::from_save(library, text.value(), choice.file,
                                      choice.trusted ? ReplayMode::kTrusted : ReplayMode::kJudged, choice.to);
  if (!table) return complain(table.error());
  const Match& match = table.value()->match();
  if (choice.luck) return tell_luck(match, choice.json);
  if (!choice.quiet) tell_outcome(*table.value());
  std::printf("%zu actions, position %s, %s\n", match.journal().size(), hash_text_of(match.hash()).text,
              match.over() ? "the game is over" : words::moment(match.rules(), match.position()).c_str());
  if (const SwornLog* oath = table.value()->oath()) tell_oath(*oath);
  return kDone;
}

std::function<int()> set_up_replay(CLI::App& app, Context& context) {
  auto choice = std::make_shared<ReplayWords>();
  app.add_option("file", choice->file, "A save")->required();
  app.add_option("--to", choice->to, "Stop after this action");
  app.add_flag("--trusted", choice->trusted,
               "Do not judge the actions again, only compare the hashes: for saves of one's own");
  app.add_flag("--quiet", choice->quiet, "Print the last line only");
  CLI::Option* luck =
      app.add_flag("--luck", choice->luck, "Weigh each roll against its expectation over all faces instead");
  app.add_flag("--json", choice->json, "Print the luck as the result of query.luck")->needs(luck);
  return [&context, choice] { return run_replay(context, *choice); };
}

}  // namespace

const Verb kReplayVerb{"replay", "Play a save on and say where it stands, or the first thing that differs",
                       set_up_replay};

}  // namespace trigh::host
