#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

TEST_CASE("enemy units and zones bar lines, but not where a friendly combat unit stands", "[DF 7.12][DF 10.25]") {
  DesertFoxTable t;
  t.unit("y1", Cw, "0404").unit("x1", Axis, "0405").msu("m", Axis, "0403").start();
  const HexSet& barred = t.rules().barred(t.state(), Axis);
  CHECK(barred.contains(t.at("0404")));
  CHECK(barred.contains(t.at("0504")));
  CHECK_FALSE(barred.contains(t.at("0405")));
  CHECK(barred.contains(t.at("0403")));   // supply units negate nothing
}
