#include "cases/case_run.hpp"

#include <algorithm>
#include <map>

#include "cases/expectations.hpp"
#include "cases/set_up.hpp"
#include "rpc/answer_text.hpp"
#include "rpc/server.hpp"

namespace trigh::host::cases {
namespace {

/// A case under way: the set-up grows line by line; the first step lays it out, and a set-up line after that puts the
/// pieces back and changes it.
class CaseRun {
 public:
  CaseRun(TitleLibrary& library, const PlayFile& file, const PlayCase& which)
      : library_(library), file_(file), case_(which), set_up_(library, file.path), server_(library) {}

  CaseResult run() {
    result_.name = case_.heading.text;
    for (const PlayLine& line : file_.shared)
      if (!share(line)) return std::move(result_);
    for (const PlayLine& line : case_.lines)
      if (!play(line)) return std::move(result_);
    check_rules(case_.heading);
    if (!set_up_.has_title())
      find(case_.heading, "TR-774", "the case has no title; begin the file with 'title ID'");
    else if (steps_ == 0)
      find(case_.heading, "TR-774", "the case shows nothing; add what must come out: do, allowed, refused or expect");
    return std::move(result_);
  }

 private:
  using Step = bool (CaseRun::*)(const PlayLine&);
  static const std::map<std::string, Step, std::less<>>& steps() {
    static const std::map<std::string, Step, std::less<>> kSteps{{"do", &CaseRun::act},
                                                                 {"allowed", &CaseRun::allowed},
                                                                 {"refused", &CaseRun::refused},
                                                                 {"expect", &CaseRun::expect}};
    return kSteps;
  }

  /// A line before the first case: only a position can be shared.
  bool share(const PlayLine& line) {
    if (steps().contains(line.verb))
      return find(line, "TR-772",
                  "what must come out belongs to a case; begin one above with a line 'case WHAT IT SHOWS'");
    return play(line);
  }

  /// One line; false when nothing after it can be trusted.
  bool play(const PlayLine& line) {
    if (line.verb == "dice" && !game_.empty()) return dice(line);
    if (line.verb == "again") return again(line);
    if (SetUp::knows(line.verb)) {
      put_back();
      Findings findings = set_up_.add(line);
      result_.findings.insert(result_.findings.end(), findings.begin(), findings.end());
      return findings.empty();
    }
    const auto step = steps().find(line.verb);
    if (step == steps().end()) return unknown(line);
    if (!check_rules(line) || !lay_out(line)) return false;
    ++steps_;
    try {
      return (this->*step->second)(line);
    } catch (const Misasked& misasked) {
      return find(line, "TR-772", misasked.why);
    }
  }

  bool unknown(const PlayLine& line) {
    return find(
        line, "TR-771",
        "there is no '" + line.verb.substr(0, 40) +
            "'; a line begins with case, title, scenario, option, map, terrain, feature, hexside, region, turn, "
            "phase, first, counter, unit, remove, marker, points, extra, settle, dice, again, do, allowed, refused or "
            "expect");
  }

  bool find(const PlayLine& line, const char* code, std::string text) {
    result_.findings.push_back(about(file_.path, line.number, code, std::move(text)));
    return false;
  }
  void miss(const PlayLine& line, std::string text) { result_.misses.push_back({line.number, std::move(text)}); }

  /// The rule cases that a line names are cases of the title.
  bool check_rules(const PlayLine& line) {
    bool known = true;
    for (const std::string& id : line.cases)
      if (set_up_.has_title() && !library_.rule_case(set_up_.rules().data->title_id, id))
        known = find(line, "TR-773", "the title has no rule case [" + id + "]; 'trigh rules TITLE' lists them");
    return known;
  }

  bool lay_out(const PlayLine& line) {
    if (!game_.empty()) return true;
    if (!set_up_.has_title()) return find(line, "TR-772", "the title comes first; write a line 'title ID' above");
    const auto loaded = server_.call("position.load", object({{"position", set_up_.document()}}));
    if (loaded) {
      game_ = loaded.value()["game"].get<std::string>();
      return true;
    }
    for (const Finding& finding : loaded.error().findings) {
      const int from = set_up_.line_of(finding.pointer);
      result_.findings.push_back(about(file_.path, from ? from : line.number, finding.code.c_str(), finding.text));
    }
    return false;
  }

  void put_back() {
    if (!game_.empty()) (void)server_.call("game.close", object({{"game", game_}}));
    game_.clear();
    events_ = Json::array();
  }

  bool again(const PlayLine& line) {
    if (!line.raw.empty()) return find(line, "TR-772", "write: again, alone");
    put_back();
    return true;
  }

  Json ask(const std::string& method, Json params) {
    params["game"] = game_;
    auto answer = server_.call(method, params);
    if (answer) return std::move(answer.value());
    std::string why;
    for (const Finding& finding : answer.error().findings) why += (why.empty() ? "" : "; ") + finding.text;
    throw Misasked{why};
  }

  bool dice(const PlayLine& line) {
    const Json rolls = rolls_of(line.words);
    if (rolls.is_null() || rolls.empty())
      return find(line, "TR-772",
                  "write: dice ROLL..., a number for a single die, faces joined by + for a roll of several");
    try {
      ask("dice.script", object({{"rolls", rolls}}));
      return true;
    } catch (const Misasked& misasked) {
      return find(line, "TR-772", misasked.why);
    }
  }

  bool act(const PlayLine& line) {
    const Json result = ask("game.apply", object({{"action", line.text}}));
    events_ = result["events"];
    if (result["legal"].get<bool>()) return true;
    miss(line, "expected to do: " + line.text + "\n" + rpc::answer_text("game.apply", result));
    return false;
  }

  bool allowed(const PlayLine& line) {
    const Json result = ask("game.check", object({{"action", line.text}}));
    if (!result["legal"].get<bool>())
      miss(line, "expected to be allowed: " + line.text + "\n" + rpc::answer_text("game.check", result));
    else if (!line.cases.empty() && cases_of(result["lifted"]) != cases_text(line.cases))
      miss(line, "expected " + line.text + " to lift " + cases_text(line.cases) + "\nit is allowed, but lifts " +
                     (result["lifted"].empty() ? "no case" : cases_of(result["lifted"])));
    return true;
  }

  bool refused(const PlayLine& line) {
    if (line.cases.empty())
      return find(line, "TR-772", "name the case that refuses it: refused ACTION [CASE] [CASE]...");
    const Json result = ask("game.check", object({{"action", line.text}}));
    if (result["legal"].get<bool>() || cases_of(result["why"]) != cases_text(line.cases))
      miss(line, "expected to be refused by " + cases_text(line.cases) + ": " + line.text + "\n" +
                     rpc::answer_text("game.check", result));
    return true;
  }

  bool expect(const PlayLine& line) {
    const Asked asked{[this](const std::string& method, Json params) { return ask(method, std::move(params)); },
                      events_, set_up_.rules()};
    const Outcome outcome = meets(line, asked);
    if (!outcome.misread.empty()) return find(line, "TR-772", "write: " + outcome.misread);
    if (!outcome.right) miss(line, "expected " + line.raw + "\ncame out: " + outcome.came);
    return true;
  }

  TitleLibrary& library_;
  const PlayFile& file_;
  const PlayCase& case_;
  SetUp set_up_;
  rpc::Server server_;
  std::string game_;  ///< its handle; empty while the pieces are not on the map
  Json events_ = Json::array();
  int steps_ = 0;
  CaseResult result_;
};

}  // namespace

CaseResult run_case(TitleLibrary& library, const PlayFile& file, const PlayCase& which) {
  return CaseRun(library, file, which).run();
}

}  // namespace trigh::host::cases
