#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

TEST_CASE("Nobody enters the sea or crosses a sea hexside", "[ALA 6.5-4]") {
  AlaTable t;
  t.terrain("0303", "sea").side("0401", "0402", {"sea"});
  t.unit("a", Axis, "0302").unit("b", Axis, "0401");
  t.start();
  CHECK(t.refused_by("move a 0302-0303") == "ALA 6.5-4");
  CHECK(t.refused_by("move b 0401-0402") == "ALA 6.5-4");
  CHECK(t.legal("move b 0401-0502-0402"));
}
