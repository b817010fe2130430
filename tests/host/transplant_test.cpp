// Transplants: what fits is played, judged and saved; what does not is refused in one sentence.
#include <cstdlib>
#include <fstream>
#include <random>

#include "conformance_setup.hpp"
#include "support/catch.hpp"
#include "support/quick.hpp"
#include "table.hpp"
#include "title_library.hpp"
#include "trigh/io/title_reader.hpp"

namespace {

using namespace trigh;
using namespace trigh::host;

constexpr const char* kShipped[] = {"el-alamein-zones-in-crusader",   "desert-fox-zones-in-crusader",
                                    "crusader-zones-in-el-alamein",   "desert-fox-zones-in-el-alamein",
                                    "crusader-results-in-el-alamein", "crusader-supply-in-el-alamein"};

/// A folder of an owner's overlays.
class Home {
 public:
  Home() {
    std::string name = (fs::temp_directory_path() / "trigh-transplants-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    ::setenv("TRIGH_OVERLAYS", folder_.c_str(), 1);
  }
  ~Home() {
    fs::remove_all(folder_);
    ::unsetenv("TRIGH_OVERLAYS");
  }
  fs::path put(const std::string& id, const std::string& text) const {
    std::ofstream(folder_ / (id + ".json")) << text;
    return folder_ / (id + ".json");
  }
  fs::path put(const std::string& id, const std::string& title, const std::string& from, const std::string& part,
               const std::string& format = "trigh-transplant/1") const {
    return put(id, R"({"format": ")" + format + R"(", "id": ")" + id + R"(", "title": ")" + title + R"(", "from": ")" +
                       from + R"(", "part": ")" + part + R"(", "name": "n", "notes": ["n"]})");
  }

 private:
  fs::path folder_;
};

GameChoice choice_of(const std::string& title, std::vector<OverlayMark> overlays) {
  GameChoice choice;
  choice.request.title = title;
  choice.overlays = std::move(overlays);
  return choice;
}

std::string title_of(const std::string& id) { return id.ends_with("in-crusader") ? "crusader" : "el-alamein"; }

/// Everything said against opening a game of `title` with these.
Findings against(const std::string& title, std::vector<OverlayMark> overlays) {
  Context context;
  const auto game = open_game(context, choice_of(title, std::move(overlays)));
  return game ? Findings{} : game.error();
}

void check_refused(const std::string& title, const std::vector<OverlayMark>& overlays, const std::string& code,
                   const std::string& words) {
  const Findings findings = against(title, overlays);
  INFO(to_string(findings));
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].code == code);
  CHECK(findings[0].text.find(words) != std::string::npos);
  CHECK(findings[0].text.find('\n') == std::string::npos);
}

}  // namespace

TEST_CASE("each transplant that comes with Trigh is on offer, and its game names it") {
  Context context;
  const auto all = context.overlays();
  REQUIRE(all);
  for (const std::string id : kShipped) {
    INFO(id);
    const auto info = std::ranges::find(*all, id, &OverlayInfo::id);
    REQUIRE(info != all->end());
    INFO(to_string(info->findings));
    CHECK(info->findings.empty());
    CHECK(!info->from.empty());
    CHECK(info->notes.size() >= 2);
    const auto game = open_game(context, choice_of(title_of(id), {{id}}));
    if (!game) FAIL(to_string(game.error()));
    REQUIRE(game->data->overlays.size() == 1);
    CHECK(game->data->overlays[0] == OverlayMark{id, info->digest});
    const auto plain = open_game(context, choice_of(title_of(id), {}));
    REQUIRE(plain);
    CHECK(game->data->hash != plain->data->hash);
    CHECK(check_title(*context.root_of(title_of(id)), title_of(id), {info->file}).empty());
  }
}

TEST_CASE("a game with a transplant is saved with its digest, and comes back as it was") {
  Context context;
  InstalledLibrary library(context);
  const auto table = Table::start(library, choice_of("crusader", {{"desert-fox-zones-in-crusader"}}), 7);
  if (!table) FAIL(to_string(table.error()));
  const std::string save = table.value()->save_text();
  CHECK(save.find("\noverlay: desert-fox-zones-in-crusader ") != std::string::npos);
  const auto again = Table::from_save(library, save, "s");
  if (!again) FAIL(to_string(again.error()));
  CHECK(again.value()->match().hash() == table.value()->match().hash());
  CHECK(again.value()->save_text() == save);
  const CaseText* lent = library.rule_case("crusader", "DF 10.23");
  REQUIRE(lent);
  CHECK(!lent->summary.empty());
  CHECK(library.rule_case("desert-fox", "QUAD 6.13") == nullptr);  // nothing is taken there
}

TEST_CASE("what does not fit is refused in one sentence") {
  const Home home;
  home.put("r", "crusader", "el-alamein", "results");
  check_refused("crusader", {{"r"}}, "TR-176", "nobody loses units in an exchange");
  home.put("s", "crusader", "el-alamein", "stacking");
  check_refused("crusader", {{"s"}}, "TR-176", "one unit in a hex");
  home.put("z", "desert-fox", "crusader", "zones");
  check_refused("desert-fox", {{"z"}}, "TR-176", "infiltration");
  home.put("t", "desert-fox", "crusader", "stacking");
  check_refused("desert-fox", {{"t"}}, "TR-176", "has no section 'stacking'");
  home.put("v", "el-alamein", "crusader", "zones");
  check_refused("el-alamein", {{"v"}, {"desert-fox-zones-in-el-alamein"}}, "TR-175", "choose one");
  home.put("other", "el-alamein", "desert-fox", "results");
  check_refused("el-alamein", {{"other"}}, "TR-176", "cannot carry out the 'results' of 'desert-fox'");
}

TEST_CASE("a bad file is left out with a sentence") {
  const Home home;
  home.put("a", "crusader", "waterloo", "zones");
  home.put("b", "crusader", "crusader", "zones");
  home.put("c", "crusader", "desert-fox", "supply");
  home.put("d", "crusader", "desert-fox", "zones", "trigh-transplant/2");
  home.put("e", "crusader", "desert-fox", "weather");
  Context context;
  const auto all = context.overlays();
  REQUIRE(all);
  const auto said = [&](const std::string& id) -> Finding {
    for (const OverlayInfo& each : *all)
      if (each.file.filename() == id + ".json" && each.findings.size() == 1) return each.findings[0];
    return {};
  };
  CHECK(said("a").text.find("no title 'waterloo'") != std::string::npos);
  CHECK(said("b").text.find("not from itself") != std::string::npos);
  CHECK(said("c").text.find("lends no 'supply'") != std::string::npos);
  CHECK(said("d").pointer == "/format");
  CHECK(said("e").pointer == "/part");
}

TEST_CASE("broken files do no harm") {
  const Home home;
  const std::string whole = R"({"format": "trigh-transplant/1", "id": "f", "title": "crusader", "from": "desert-fox",)"
                            R"( "part": "zones", "name": "n", "notes": ["n"]})";
  std::mt19937 random(12);
  for (int i = 0, count = trigh::test::trials(300, 50); i < count; ++i) {
    std::string text = whole;
    for (int n = 0; n < 3; ++n) text[random() % text.size()] = static_cast<char>(32 + random() % 95);
    home.put("f", text.substr(0, random() % 4 == 0 ? random() % text.size() : text.size()));
    Context context;
    const auto all = context.overlays();
    REQUIRE(all);
    for (const OverlayInfo& each : *all)
      if (each.file.filename() == "f.json" && each.findings.empty()) CHECK(!each.from.empty());
  }
}

TEST_CASE("games with a transplant pass the conformance kit") {
  Context context;
  for (const std::string id : kShipped) {
    INFO(id);
    GameChoice choice = choice_of(title_of(id), {{id}});
    choice.request.scenario = title_of(id) == "crusader" ? "dash" : "october";
    const auto game = open_game(context, choice);
    if (!game) FAIL(to_string(game.error()));
    ConformanceSetup setup = conformance_setup(*game);
    setup.games = 1;
    setup.option_games = 0;
    setup.option_pairs = 0;
    setup.options.clear();
    const auto report = run_conformance(*game, setup);
    if (!report) FAIL(to_string(report.error()));
    INFO(to_string(*report));
    CHECK(report->passed());
    CHECK(report->refusals > 1000);
  }
}
