// Looking ahead to the enemy's movement, in Desert Fox: zones that stop, Stacking Points, who gives strength.
#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"
#include "trigh/play/threat.hpp"

using namespace fox_test;

TEST_CASE("a far unit that can come counts, one that cannot does not; supply units threaten nobody", "[threat]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Cw, "0404", "infantry", {.strength = 2}, {"foot"})
      .unit("a", Axis, "0410", "motorized-infantry", {.strength = 6, .movement = 14});
  t.unit("slow", Axis, "0411", "infantry", {.strength = 9, .movement = 5}, {"foot"}).msu("m", Axis, "0409");
  t.start();
  CHECK(t.threats(Cw).starts_with("0404: a@"));
}

TEST_CASE("a zone in the way stops a unit", "[threat][DF 10.21]") {
  for (const bool watched : {false, true}) {
    DesertFoxTable t(9, 16);
    t.unit("x", Cw, "0404", "infantry", {.strength = 2}, {"foot"});
    // just enough for the straight way
    t.unit("a", Axis, "0411", "motorized-infantry", {.strength = 6, .movement = 13});
    if (watched) t.unit("watch", Cw, "0508", "infantry", {.strength = 4}, {"foot"});
    t.start();
    CHECK((t.threats(Cw).find("0404:") == std::string::npos) == watched);
  }
}

TEST_CASE("a hex takes no more Stacking Points than the limit", "[threat][DF 9.22]") {
  DesertFoxTable t(9, 14);
  t.terrain("0403 0304 0305 0504 0505", "sea").unit("x", Cw, "0404", "infantry", {.strength = 2}, {"foot"});
  for (const char* id : {"a", "b", "c", "d", "e", "f", "g"})
    t.unit(id, Axis, "0410", "motorized-infantry", {.strength = 6, .movement = 14, .stacking = 2});
  t.start();
  const auto found = threats_to(t.rules(), t.state(), Cw);
  REQUIRE(found.size() == 1);
  CHECK(static_cast<int>(found[0].moves.size()) * 2 == t.rules().stack_limit(t.at("0405")));
}
