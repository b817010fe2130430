// Play files: what is wrong with one is told by its line, what does not come out too, and no slip of the pen passes for
// a case that holds.
#include <filesystem>
#include <fstream>

#include "cases/case_run.hpp"
#include "support/catch.hpp"
#include "trigh/io/document.hpp"

namespace {

using namespace trigh;
using host::cases::CaseResult;

constexpr const char* kHead =
    "title crusader\n"
    "map 9 x 9 mixed\n"
    "feature supply-axis everywhere\n"
    "feature supply-allied everywhere\n"
    "phase movement axis\n"
    "counter infantry type infantry attack 3 defense 1 movement 10\n"
    "case Two units [QUAD 5.14]\n"  // line 7
    "unit a axis 0403 infantry\n"
    "unit x allied 0404 infantry\n";  // the next line is the tenth

host::TitleLibrary& library() {
  static host::Context context;
  static host::InstalledLibrary library(context);
  return library;
}

CaseResult run(const std::string& text) {
  const auto file = host::cases::read_play(text, "f");
  REQUIRE(file.cases.size() == 1);
  return host::cases::run_case(library(), file, file.cases[0]);
}

/// What the lines after the two units come to: "TR-772 f:10" for findings, "miss 10" for what does not come out.
std::string after_units(const std::string& lines) {
  const CaseResult result = run(kHead + lines);
  std::string text;
  for (const Finding& each : result.findings) {
    CHECK_FALSE(each.text.empty());
    text += (text.empty() ? "" : ", ") + each.code + " " + each.where;
  }
  for (const auto& each : result.misses) text += (text.empty() ? "" : ", ") + ("miss " + std::to_string(each.line));
  CHECK(result.passed() == text.empty());
  return text;
}

}  // namespace

TEST_CASE("A case that holds passes, and each wrong expectation is told by its line") {
  CHECK(after_units("refused move a 0403-0402 [QUAD 5.14]\nremove x\nallowed move a 0403-0402\n") == "");
  CHECK(after_units("allowed move a 0403-0402\nremove x\nrefused move a 0403-0402 [QUAD 5.14]\n") ==
        "miss 10, miss 12");
  CHECK(after_units("refused move a 0403-0402 [QUAD 5.12]\n") == "miss 10");
  CHECK(after_units("refused move a 0403-0402 [QUAD 5.14] [QUAD 5.12]\n") == "miss 10");  // all of them, and no other
  CHECK(after_units("expect a at 0404\nexpect a at 0403\nexpect a moved\nexpect a not moved\n") == "miss 10, miss 12");
}

TEST_CASE("What is not done stops the case, for nothing after it can be trusted") {
  CHECK(after_units("do move a 0403-0402\nexpect a at 0101\n") == "miss 10");
  const CaseResult result = run(std::string(kHead) + "do move a 0403-0402\n");
  REQUIRE(result.misses.size() == 1);
  CHECK(result.misses[0].text.find("QUAD 5.14: No unit leaves") != std::string::npos);  // the reason stands there
}

TEST_CASE("A set-up line after a step puts the pieces back and changes the position") {
  CHECK(after_units("remove x\ndo move a 0403-0402\nexpect a at 0402\nturn 2\nexpect a at 0403\nexpect turn 2\n") ==
        "");
  CHECK(after_units("unit a 0602\nexpect a at 0602\nunit a moved\nexpect a moved\nunit a not moved\n"
                    "expect a not moved\nunit a in eliminated\nexpect a in eliminated\n") == "");
  CHECK(after_units("remove x\ndo move a 0403-0402\nagain\nexpect a at 0403\nagain now\n") == "TR-772 f:14");
}

TEST_CASE("Each kind of question is compared with its answer") {
  CHECK(
      after_units("expect zone allied has 0403 0504\nexpect zone allied lacks 0404\nexpect zone allied only 0403\n") ==
      "miss 12");
  CHECK(after_units(
            "remove x\nexpect reach a has 0402=2 0401=4\nexpect reach a has 0402=3\nexpect reach a lacks 0402\n") ==
        "miss 12, miss 13");
  CHECK(after_units("expect cost a 0403-0402 2\nexpect cost a 0403-0402 2.5\n") == "miss 11");
  CHECK(after_units("expect supply a yes\nexpect supply a no\n") == "miss 11");
  CHECK(after_units("expect combat a -> x is attack 3 defense 1 differential +2 line mixed\n"
                    "expect combat a -> x is differential 3\n") == "miss 11");
  CHECK(after_units("phase combat axis\nexpect owed x [QUAD 7.11]\nexpect owed nothing\n") == "miss 12");
  CHECK(after_units("expect phase movement\nexpect to-act allied\nexpect turn 1\nexpect winner none\n") == "miss 11");
  CHECK(after_units("expect offers has end-phase\nexpect offers lacks end-phase\nexpect offers only end-phase\n") ==
        "miss 11");
  CHECK(after_units("points axis.ground_support 3\nexpect points axis.ground_support 3\n"
                    "expect points axis.ground_support 4\n") == "miss 12");
}

TEST_CASE("Victory Points are those that stand now") {
  CHECK(after_units("expect victory axis 0\nexpect victory axis 5\n") == "miss 11");
  CHECK(after_units("expect victory nobody 0\n") == "TR-772 f:10");
}

TEST_CASE("Dice are scripted before a roll, and what happened can be asked") {
  const std::string fight = "phase combat axis\nunit a attack 20\n";
  CHECK(after_units(fight + "dice 1\ndo attack a -> x\ndo done\ndo done\nexpect decision retreat\nexpect event result\n"
                            "expect event eliminated x\n") == "miss 18");
  CHECK(after_units(fight + "do attack a -> x\ndice 7\n") == "TR-772 f:13");
}

TEST_CASE("What is wrong with a line is told with its place and how it is written") {
  CHECK(after_units("") == "TR-774 f:7");  // shows nothing
  CHECK(after_units("refuse move a 0403-0402\n") == "TR-771 f:10");
  CHECK(after_units("refused move a 0403-0402\n") == "TR-772 f:10");  // by which case?
  CHECK(after_units("refused move a 0403-0402 [QUAD 99.9]\n") == "TR-773 f:10");
  CHECK(after_units("do fly a\n") == "TR-772 f:10");
  CHECK(after_units("unit y axis 0505 infantry mvoed\nexpect y at 0505\n") == "TR-114 f:10");
  CHECK(after_units("unit ger-1-8 0505 mvoed\n") == "TR-772 f:10");
  CHECK(after_units("unit y axis 9999 infantry\nexpect y at 0505\n") == "TR-665 f:10");
  CHECK(after_units("unit y axis 0403 infantry\nexpect y at 0403\n") == "TR-823 f:10");  // two units in a hex
  CHECK(after_units("terrain swamp 0202\nexpect a at 0403\n") == "TR-125 f:10");
  CHECK(after_units("phase lunch axis\nexpect a at 0403\n") == "TR-663 f:10");
  for (const char* line : {"map 9 by 9 mixed", "terrain rough", "terrain rough 12345", "hexside road 0404", "turn x",
                           "remove nobody", "marker", "points axis", "extra a {", "settle now", "dice x", "counter a",
                           "phase movement", "scenario", "title a b"})
    CHECK(after_units(std::string(line) + "\nexpect a at 0403\n") == "TR-772 f:10");
  CHECK(run("case No title\nexpect a at 0403\n").findings.at(0).where == "f:2");
  CHECK(run("title crusader\nexpect turn 1\ncase X\nexpect turn 1\n").findings.at(0).where == "f:2");
  CHECK(run("title nonsense\ncase X\nexpect a at 0403\n").findings.at(0).where == "f:1");
}

TEST_CASE("A wrong choice is told of its own line, with the words that look most like it") {
  const auto told = [](const std::string& line) {
    const CaseResult result = run(kHead + line + "\nturn 2\nexpect a at 0403\n");
    REQUIRE(result.findings.size() == 1);
    CHECK(result.findings[0].where == "f:10");
    return result.findings[0].code + " " + result.findings[0].text;
  };
  CHECK(told("option town-cots three").starts_with("TR-532 the title has no option 'town-cots'; it has town-cost, "));
  CHECK(told("option town-cots three").size() < 200);
  CHECK(told("option town-cost tree") == "TR-533 'tree' is no choice of 'town-cost'; take one or three");
  CHECK(told("scenario dahs").ends_with("there is no scenario 'dahs'; known are campaign, sidi-rezeg or dash"));
  CHECK(told("overlay none-such").starts_with("TR-173 there is no overlay 'none-such' of 'crusader' here; "));
}

TEST_CASE("A slip of the pen is no case that holds: what is lacking must be something") {
  CHECK(after_units("expect zone axis lacks 9999\n") == "TR-772 f:10");
  CHECK(after_units("expect reach a lacks 040\n") == "TR-772 f:10");
  CHECK(after_units("expect offers lacks mvoe a 0403-0402\n") == "TR-772 f:10");
  CHECK(after_units("expect a not mvoed\n") == "TR-772 f:10");
  CHECK(after_units("expect b not moved\n") == "TR-772 f:10");
  CHECK(after_units("expect no marker mine 0403\n") == "TR-772 f:10");
  CHECK(after_units("expect combat a -> x is odds\n") == "TR-772 f:10");
  CHECK(after_units("expect combat a -> x is\n") == "TR-772 f:10");
  CHECK(after_units("expect zone axis only\n") == "miss 10");
  CHECK(after_units("expect\n") == "TR-772 f:10");
}

TEST_CASE("No text whatever makes the reader fall over") {
  for (const std::string text :
       {"", "case", "case x\nunit", "[[[", "case [QUAD 5.14", "title crusader\ncase a\nexpect x"}) {
    const auto file = host::cases::read_play(text, "f");
    for (const auto& each : file.cases) CHECK_FALSE(host::cases::run_case(library(), file, each).passed());
  }
  // Every beginning of every shipped file: cut off anywhere, it is read, and run only as far as it says something.
  const std::filesystem::path cases = std::filesystem::path(TRIGH_TESTS) / "el-alamein/cases/07_zones_of_control.play";
  const auto text = read_text(cases);
  REQUIRE(text);
  for (std::size_t end = 0; end < text.value().size(); end += 97) {
    const auto file = host::cases::read_play(text.value().substr(0, end), "f");
    if (!file.cases.empty()) (void)host::cases::run_case(library(), file, file.cases.back());
  }
  std::string doubling = "title crusader\ncase x\ncounter c0 attack 1\n";
  for (int i = 1; i < 40; ++i) {
    const std::string last = "c" + std::to_string(i - 1);
    doubling += "counter c" + std::to_string(i) + " " + last + " " + last + "\n";
  }
  CHECK(run(doubling + "expect x at 0101\n").findings.at(0).code == "TR-772");
}
