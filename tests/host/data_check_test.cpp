// What the code of a rule system knows is held against the files of a title.
#include "data_check.hpp"

#include "support/catch.hpp"
#include "support/toy_shelf.hpp"
#include "support/tree.hpp"

using namespace trigh;

TEST_CASE("What the code cites and the data lack, and a module without code, are found before anything is composed") {
  host::TitleHome home;
  home.root = test::in_source("/host/templates/new-ruleset/data");
  home.info.id = "new-ruleset";
  home.info.case_files = {home.root / "new-ruleset/cases.json"};
  Knowledge known = *toy::ToyPlugin().knows("new-ruleset");
  CHECK(host::check_knowledge(known, home).empty());
  static constexpr Case kForeign{"NEWRULESET 9.9", "Ships"};
  known.cases.push_back(&kForeign);
  known.modules = {"slow"};
  const Findings findings = host::check_knowledge(known, home);
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].code == "TR-153");
  CHECK(findings[0].text.starts_with("the code cites NEWRULESET 9.9 (Ships), which no file of cases has; add it to "));
  CHECK(findings[1].code == "TR-168");
  CHECK(findings[1].pointer == "/modules/0/id");
  CHECK(findings[1].text == "no code plays the module 'swift'; leave it out or mend its name");
}

TEST_CASE("Two units of a side in one hex at the start, where the system lets none stack, are found") {
  toy::ToyShelf shelf;
  const host::TitleHome home = shelf.titles().value()[0];
  CHECK(host::check_starts(shelf, home).empty());
  shelf.crowd = true;
  const Findings findings = host::check_starts(shelf, home);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].code == "NEWRULESET-2");
  CHECK(findings[0].where == "toy, the start of standard");
  CHECK(findings[0].pointer == "/units/red-1");
}
