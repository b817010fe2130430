#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

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
