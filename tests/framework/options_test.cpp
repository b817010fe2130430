#include "support/catch.hpp"
#include "trigh/io/document.hpp"
#include "trigh/rules/options.hpp"

using namespace trigh;

namespace {

std::vector<OptionInfo> infos() {
  return options_of(*parse_json(R"({
    "modules": [{"id": "fog", "case": "TOY 9.1", "question": "Fog?", "default": "off", "conflicts": ["sun"]},
                {"id": "sun", "case": "TOY 9.2", "question": "Sun?", "default": "off"},
                {"id": "wind", "case": "TOY 9.3", "question": "Wind?", "default": "on",
                 "scenarios": ["plains", "coast"]}],
    "readings": [{"id": "river", "case": "TOY 5.1", "question": "Which bank?", "default": "left",
                  "choices": [{"id": "left", "text": "The left."}, {"id": "right", "text": "The right."}]}]})",
                                "toy"));
}

std::string codes(const Options& chosen, std::string_view scenario = "plains") {
  Findings findings;
  complete_options(infos(), chosen, scenario, findings);
  std::string codes;
  for (const Finding& f : findings) codes += f.code + f.pointer + " ";
  return codes;
}

}  // namespace

TEST_CASE("the options of a title are its modules, off or on, and its readings") {
  const auto list = infos();
  REQUIRE(list.size() == 4);
  CHECK(list[0].id == "fog");
  CHECK(list[0].rule == "TOY 9.1");
  CHECK(list[0].choices.size() == 2);
  CHECK(list[0].choices[1].id == "on");
  CHECK(list[0].conflicts == std::vector<std::string>{"sun"});
  CHECK(list[3].question == "Which bank?");
  CHECK(list[3].choices[1].text == "The right.");
  CHECK(options_of(Datum()).empty());
}

TEST_CASE("what nobody chose is completed with the defaults") {
  Findings findings;
  const Options full = complete_options(infos(), {{"river", "right"}}, "plains", findings);
  CHECK(findings.empty());
  CHECK(full == Options{{"fog", "off"}, {"sun", "off"}, {"wind", "on"}, {"river", "right"}});
  CHECK(is_on(full, "wind"));
  CHECK_FALSE(is_on(full, "fog"));
  CHECK_FALSE(is_on(full, "hail"));  // no module of this title
}

TEST_CASE("unknown options and choices are complained of, all at once") {
  CHECK(codes({{"river", "middle"}, {"rain", "on"}, {"fog", "on"}}) == "TR-532/rain TR-533/river ");
}

TEST_CASE("modules that exclude each other cannot both be on") {
  CHECK(codes({{"fog", "on"}, {"sun", "on"}}) == "TR-534/fog ");
  CHECK(codes({{"fog", "on"}, {"sun", "off"}}).empty());
  CHECK(codes({{"sun", "on"}}).empty());
}

TEST_CASE("an option of other scenarios keeps its default") {
  CHECK(codes({{"wind", "off"}}, "coast").empty());
  CHECK(codes({{"wind", "off"}}, "hills") == "TR-537/wind ");
  CHECK(codes({{"wind", "on"}}, "hills").empty());   // as complete options of a save say it
  CHECK(codes({{"fog", "on"}}, "hills").empty());    // of no scenario in particular
}
