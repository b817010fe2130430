#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

namespace {

bool controls(const AlaTable& t, Side side, std::string_view hex) {
  return t.rules().zone(t.state(), side).contains(t.at(hex));
}

}  // namespace

TEST_CASE("Combat units control the six hexes around them; Supply units control nothing", "[ALA 7.0-G]") {
  AlaTable t;
  t.unit("x", Allied, "0404").supply_unit("s", Allied, "0707");
  t.start();
  for (const char* hex : {"0403", "0504", "0505", "0405", "0305", "0304"}) CHECK(controls(t, Allied, hex));
  CHECK(t.rules().zone(t.state(), Allied).size() == 6);
}

TEST_CASE("Engineers control by the errata, and do not by the printed rules", "[ALA 7.0-G][ALA 12.23]") {
  for (const char* choice : {"combat", "support"}) {
    AlaTable t;
    t.option("engineers", choice).unit("e", Allied, "0404", 1, 4, {"engineer", "defense-only"});
    t.start();
    CHECK(controls(t, Allied, "0403") == (std::string_view(choice) == "combat"));
  }
}

TEST_CASE("A unit may enter an enemy zone and stops there", "[ALA 5.22][ALA 7.21]") {
  AlaTable t;
  t.unit("a", Axis, "0402").unit("x", Allied, "0404");
  t.start();
  CHECK(t.legal("move a 0402-0403"));
  CHECK(t.refused_by("move a 0402-0403-0303", k7_21));
  CHECK(t.legal("move a 0402-0302-0303"));             // beside it nothing stops
}

TEST_CASE("A unit alone in an enemy zone may not leave it", "[ALA 5.23]") {
  AlaTable t;
  t.unit("a", Axis, "0403").unit("x", Allied, "0404");
  t.start();
  CHECK(t.refused_by("move a 0403-0402") == "ALA 5.23");
  t.remove("x");
  CHECK(t.legal("move a 0403-0402"));
}

TEST_CASE("Of several units in an enemy zone all but one may leave, at the price of unstacking", "[ALA 7.11]") {
  AlaTable t;
  t.unit("a", Axis, "0403", 4, 8)
      .unit("b", Axis, "0403", 4, 8)
      .unit("foot", Axis, "0403", 4, 1)
      .unit("x", Allied, "0404");
  t.start();
  CHECK(t.lifted("move a 0403-0402") == "ALA 5.23");
  CHECK(t.legal("move a 0403-0402-0401-0301-0201-0101"));            // 3 to unstack, 5 hexes
  CHECK(t.refused_by("move a 0403-0402-0401-0301-0201-0101-0102") == "ALA 5.13");
  CHECK(t.refused_by("move foot 0403-0402") == "ALA 5.13");          // 1 to unstack leaves nothing
  CHECK(t.refused_by("move a 0403-0304-0305", k7_21));               // the next controlled hex stops it all the same
  t.apply("move a 0403-0402");
  CHECK(t.legal("move b 0403-0303"));
  t.apply("move b 0403-0303");
  CHECK(t.refused_by("move foot 0403-0402", k5_23));                 // the last one stays
}

TEST_CASE("Any friendly unit lets the others go: a Supply unit or engineers too", "[ALA 7.11][ALA 12.23]") {
  AlaTable t;
  t.unit("a", Axis, "0403")
      .supply_unit("s", Axis, "0403")
      .unit("b", Axis, "0405")
      .unit("e", Axis, "0405", 1, 4, {"engineer", "defense-only"});
  t.unit("x", Allied, "0404");
  t.start();
  CHECK(t.legal("move a 0403-0402"));
  CHECK(t.legal("move b 0405-0406"));
}

TEST_CASE("A hex is controlled or not, however many units control it", "[ALA 7.51]") {
  AlaTable t;
  t.unit("a", Axis, "0402").unit("x", Allied, "0404").unit("y", Allied, "0504").unit("z", Allied, "0304");
  t.start();
  CHECK(t.legal("move a 0402-0403"));
}

TEST_CASE("Supply runs through a controlled hex only where a friendly unit stands", "[ALA 7.12][ALA 7.41]") {
  AlaTable t(9, 3);
  t.terrain("0201 0203 0202", "sea");                                // the only way west is 0102-0103? closed below
  t.terrain("0301 0303", "sea").terrain("0202", "clear");
  t.unit("a", Axis, "0402").unit("x", Allied, "0303");
  t.terrain("0303", "clear");                                        // x stands beside 0202 and 0302
  t.start();
  CHECK(t.supply("a") == SupplyState::kIsolated);
  AlaTable u(9, 3);
  u.terrain("0201 0203 0301", "sea");
  u.unit("a", Axis, "0402").unit("b", Axis, "0302").supply_unit("c", Axis, "0202").unit("x", Allied, "0303");
  u.start();
  CHECK(u.supply("a") == SupplyState::kSupplied);                    // through b and c
  u.remove("c");
  CHECK(u.supply("a") == SupplyState::kIsolated);
}
