// Looking ahead to the enemy's next movement, in El Alamein: stacks, zones that hold the last unit, supply at the
// attack.
#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"
#include "trigh/play/threat.hpp"

using namespace ala_test;

TEST_CASE("a far unit that can come counts, one that cannot does not", "[threat]") {
  AlaTable t(9, 14);
  t.unit("x", Allied, "0404", 3).unit("a", Axis, "0409", 6, 5).unit("slow", Axis, "0411", 12, 4);
  t.start(kInitialPhase, Allied);
  CHECK(t.threats(Allied) == "0404: a@0405 2-1");
}

TEST_CASE("a unit alone in a zone is held there and threatens nobody else", "[threat][ALA 5.23]") {
  AlaTable t(9, 14);
  t.unit("x", Allied, "0404", 3).unit("a", Axis, "0409", 6, 12).unit("pin", Allied, "0410", 1, 0);
  t.start(kInitialPhase, Allied);
  CHECK(t.threats(Allied) == "0410: a@0409 6-1");
}

TEST_CASE("a hex takes no more than the limit", "[threat][ALA 8.0-G]") {
  AlaTable t(9, 14);
  t.terrain("0403 0304 0504 0505 0305", "sea").unit("x", Allied, "0404", 4);
  for (const char* id : {"a", "b", "c", "d"}) t.unit(id, Axis, "0408", 4, 12);
  t.start(kInitialPhase, Allied);
  const auto found = threats_to(t.rules(), t.state(), Allied);
  REQUIRE(found.size() == 1);
  CHECK(static_cast<int>(found[0].moves.size()) == t.rules().stack_limit[index(Axis)]);
}
