// What the code of a rule system knows is held against the files of a title.
#include "data_check.hpp"

#include "support/catch.hpp"
#include "support/toy_library.hpp"
#include "support/tree.hpp"

using namespace trigh;

TEST_CASE("What the code cites and the data lack, and a module without code, are found before anything is composed") {
  host::TitleHome home;
  home.root = test::in_source("/shared-data");
  home.info.id = "el-alamein";
  home.info.case_files = {home.root / "el-alamein/cases.json"};
  static constexpr Case kKnown{"ALA 18.5-G", "Variations"}, kForeign{"ALA 99.9", "Ships"};
  const Findings findings = host::check_knowledge({{&kKnown, &kForeign}, {"free-set-up"}}, home);
  REQUIRE(findings.size() == 13);   // the case, and twelve variations
  CHECK(findings[0].code == "TR-153");
  CHECK(findings[0].text.starts_with("the code cites ALA 99.9 (Ships), which no file of cases has; add it to "));
  CHECK(findings[1].code == "TR-168");
  CHECK(findings[1].pointer == "/modules/0/id");
  CHECK(findings[1].text == "no code plays the module 'variation-a'; leave it out or mend its name");
}

TEST_CASE("Two units of a side in one hex at the start, where the system lets none stack, are found") {
  toy::ToyLibrary library;
  const host::TitleHome home = library.titles().value()[0];
  CHECK(host::check_starts(library, home).empty());
  library.crowd = true;
  const Findings findings = host::check_starts(library, home);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].code == "NEWRULESET-2");
  CHECK(findings[0].where == "toy, the start of standard");
  CHECK(findings[0].pointer == "/units/red-1");
}

TEST_CASE("Points that a scenario grants and no rule knows are found") {
  toy::ToyLibrary library;
  const host::TitleHome home = library.titles().value()[0];
  library.grant = "red.luck";
  const Findings findings = host::check_starts(library, home);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].code == "TR-668");
  CHECK(findings[0].pointer == "/rules/points/red.luck");
}
