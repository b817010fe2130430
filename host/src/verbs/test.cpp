// trigh test FILE...: runs play files, the cases of a rulebook as a player writes them (docs/writing-cases.md).
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>

#include "cases/case_run.hpp"
#include "trigh/base/contain.hpp"
#include "trigh/io/document.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

struct CaseWords {
  std::vector<std::string> files;
  std::string only;
  bool list = false;
};

/// The files named, and those in the folders named: *.play, sorted.
std::vector<std::string> play_files(const std::vector<std::string>& names) {
  std::vector<std::string> files;
  for (const std::string& name : names) {
    std::error_code none;
    if (!fs::is_directory(name, none)) {
      files.push_back(name);
      continue;
    }
    const std::size_t before = files.size();
    for (const auto& entry : fs::recursive_directory_iterator(name, none))
      if (entry.path().extension() == ".play") files.push_back(entry.path().string());
    std::sort(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
  }
  return files;
}

bool wanted(const cases::PlayCase& which, const std::string& only) {
  return only.empty() || which.heading.text.find(only) != std::string::npos ||
         std::ranges::find(which.heading.cases, only) != which.heading.cases.end();
}

/// Says what did not come out, each line of it under the file and line it is about.
void say(const std::string& path, const cases::CaseResult& result) {
  for (const cases::Miss& miss : result.misses) {
    std::string text;
    for (const char c : miss.text) text += c == '\n' ? std::string("\n    ") : std::string(1, c);
    text.erase(text.find_last_not_of(" \n") + 1);
    std::printf("%s:%d: %s\n  %s\n", path.c_str(), miss.line, result.name.c_str(), text.c_str());
  }
}

struct CaseTally {
  int cases = 0, failed = 0;
};

Findings run_file(TitleLibrary& library, const CaseWords& words, const std::string& path, CaseTally& tally) {
  const auto text = read_text(path);
  if (!text) return text.error();
  const cases::PlayFile file = cases::read_play(text.value(), path);
  if (file.cases.empty())
    return {cases::about(path, 1, "TR-774",
                         "the file has no case; begin one with a line 'case WHAT IT SHOWS [RULE CASE]'")};
  for (const cases::PlayCase& each : file.cases) {
    if (!wanted(each, words.only)) continue;
    ++tally.cases;
    if (words.list) {
      std::printf("%s:%d: %s\n", path.c_str(), each.heading.number, each.heading.raw.c_str());
      continue;
    }
    const auto result = contain(path, [&] { return cases::run_case(library, file, each); });
    if (result) say(path, result.value());
    const Findings& findings = result ? result.value().findings : result.error();
    std::fflush(stdout);  // what is said on standard error comes in its place
    if (!findings.empty()) complain(findings);
    tally.failed += !result || !result.value().passed();
  }
  return {};
}

int run_test(Context& context, const CaseWords& words) {
  InstalledLibrary library(context);
  CaseTally tally;
  int unread = 0;
  for (const std::string& path : play_files(words.files))
    if (const Findings findings = run_file(library, words, path, tally); !findings.empty()) {
      complain(findings);
      ++unread;
    }
  if (tally.cases == 0 && unread == 0)
    return complain({{"TR-774", "test", "",
                      words.only.empty() ? "there is no *.play file in the folders named"
                                         : "no case has '" + words.only + "' in its heading"}});
  if (!words.list && tally.cases > 0) std::printf("%d of %d cases pass\n", tally.cases - tally.failed, tally.cases);
  return tally.failed + unread == 0 ? kDone : kFailed;
}

std::function<int()> set_up_test(CLI::App& app, Context& context) {
  const auto words = std::make_shared<CaseWords>();
  app.add_option("files", words->files, "Play files, or folders of them")->required();
  app.add_option("--case", words->only,
                 "Only cases of this number (\"QUAD 6.13\") or with these words in their heading");
  app.add_flag("--list", words->list, "List the cases instead of running them");
  app.footer(
      "A play file is a text that a player can write:\n\n"
      "  title crusader\n"
      "  map 9 x 9 mixed\n"
      "  feature supply-axis everywhere\n"
      "  phase movement axis\n\n"
      "  case A unit may not leave an enemy zone of control [QUAD 5.14]\n"
      "  unit a axis 0403 attack 4 defense 5 movement 9\n"
      "  unit x allied 0404 attack 2 defense 1 movement 8\n"
      "  refused move a 0403-0402 [QUAD 5.14]\n"
      "  remove x\n"
      "  allowed move a 0403-0402\n\n"
      "All its words: docs/writing-cases.md. The exit status is 0 when every case comes out as written, else 1.");
  return [&context, words] { return run_test(context, *words); };
}

}  // namespace

const Verb kTestVerb{"test", "Run cases that players have written: positions, actions and what must come out",
                     set_up_test};

}  // namespace trigh::host
