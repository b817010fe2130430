// What the table tells about a title, and the words of provenance in its files.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "support/catch.hpp"
#include "support/tree.hpp"
#include "trigh/io/cases_reader.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/title_reader.hpp"

using namespace trigh;
namespace fs = std::filesystem;

namespace {

const fs::path kShipped = trigh::test::in_source("/shared-data");

/// A copy of the shipped data in which tests change files.
class Copy {
 public:
  Copy() : root_(fs::path(trigh::test::in_build("")) / "io-about-test") {
    fs::remove_all(root_);
    fs::copy(kShipped, root_, fs::copy_options::recursive);
  }
  ~Copy() { fs::remove_all(root_); }
  const fs::path& root() const { return root_; }
  void write(const char* file, const std::string& text) const { std::ofstream(root_ / file) << text; }
  void replace(const char* file, const std::string& from, const std::string& to) const {
    std::string text = *read_text(root_ / file);
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    write(file, text.replace(at, from.size(), to));
  }
  TitleInfo crusader() const {
    const auto titles = list_titles(root_);
    return *std::ranges::find(titles, "crusader", &TitleInfo::id);
  }

 private:
  fs::path root_;
};

std::string told(const Findings& findings) {
  std::string text;
  for (const Finding& each : findings)
    text += (text.empty() ? "" : ", ") + each.code + " " + fs::path(each.where).filename().string() + each.pointer;
  return text;
}

}  // namespace

TEST_CASE("every shipped title says in a line what it is, and where its facts come from") {
  for (const TitleInfo& title : list_titles(kShipped)) {
    INFO(title.id);
    CHECK(title.about.situation.size() > 20);
    CHECK(title.about.situation.size() < 160);
    CHECK_FALSE(title.about.sources.empty());
    const TitleSize size = size_of_title(kShipped, title.id);
    for (const ScenarioInfo& scenario : title.scenarios) {
      const auto data = load_game_data(kShipped, {title.id, scenario.id, {}, {}, {}, {}, {}});
      REQUIRE(data);
      CHECK(scenario.units ==
            static_cast<int>((*data)->scenario.deployment.size() + (*data)->scenario.arrivals.size()));
      CHECK(scenario.last_turn == (*data)->scenario.last_turn);
      CHECK(size.units == (*data)->counters.size());
      CHECK(size.hexes == (*data)->map.all().size());
    }
  }
}

TEST_CASE("what is told about a title is no part of the game") {
  const Copy copy;
  const auto before = load_game_data(copy.root(), {"crusader", {}, {}, {}, {}, {}, {}});
  copy.replace("crusader/about.json", "\"situation\": \"", "\"situation\": \"Long ago: ");
  CHECK(copy.crusader().about.situation.starts_with("Long ago: November 1941"));
  CHECK((*load_game_data(copy.root(), {"crusader", {}, {}, {}, {}, {}, {}}))->hash == (*before)->hash);
  fs::remove(copy.root() / "crusader/about.json");
  CHECK(copy.crusader().findings.empty());
  CHECK(copy.crusader().about.situation.empty());
  CHECK(told(check_title(copy.root(), "crusader")) == "");
}

TEST_CASE("a bad about.json is told and keeps nobody from playing") {
  const Copy copy;
  copy.write("crusader/about.json", R"({"format": "trigh-about/1", "title": "crusader", "situation": ""})");
  CHECK(copy.crusader().findings.empty());
  CHECK(told(check_title(copy.root(), "crusader")) == "TR-116 about.json/situation");
  copy.write("crusader/about.json", R"({"format": "trigh-about/1", "title": "dash", "situation": "x",
    "sources": [{"what": "x", "provenance": "hearsay", "text": "x"}],
    "colors": {"german": "#123456", "martian": "#00ff00"}})");
  CHECK(told(check_title(copy.root(), "crusader")) ==
        "TR-164 about.json/title, TR-161 about.json/colors/martian, TR-169 about.json/sources/0/provenance");
}

TEST_CASE("counters, scenarios and cases may use words of provenance that about.json explains, and no others") {
  const Copy copy;
  copy.replace("crusader/counters.json", R"("values": "rulebook")", R"("values": "our-copy")");
  copy.replace("crusader/scenarios/campaign.json", R"("hex": "1605",)", R"("hex": "1605", "provenance": "our-copy",)");
  copy.replace("crusader/scenarios/campaign.json", R"("rules": {)",
               R"("provenance": {"length": "our-copy"}, "rules": {)");
  copy.replace("crusader/cases.json", R"("kind": "note",)", R"("kind": "note", "provenance": "our-copy",)");
  CHECK(told(check_title(copy.root(), "crusader")) ==
        "TR-169 campaign.json/deployment/0/provenance, TR-169 campaign.json/provenance/length, "
        "TR-169 counters.json/counters/0/provenance/values, TR-169 cases.json/cases/0/provenance");
  copy.replace("crusader/about.json", "\"sources\"", R"("provenance": {"our-copy": "our own copy"}, "sources")");
  CHECK(told(check_title(copy.root(), "crusader")) == "");
  const auto cases = read_cases(copy.crusader().case_files);
  CHECK(std::ranges::count(*cases, "our-copy", &CaseText::provenance) == 1);
  REQUIRE(copy.crusader().about.words.size() == 1);
  CHECK(copy.crusader().about.words[0].second == "our own copy");
}
