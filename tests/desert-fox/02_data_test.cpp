#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"
#include "trigh/io/title_reader.hpp"

using namespace fox_test;

TEST_CASE("the files of desert fox are without a fault", "[DF 2.1]") {
  const Findings findings = check_title(TRIGH_SOURCE_DIR "/shared-data", "desert-fox");
  INFO(to_string(findings));
  CHECK(findings.empty());
}

TEST_CASE("both scenarios set up their units, dumps and points", "[DF 15.12][DF 15.13][DF 15.22][DF 15.23]") {
  for (const char* scenario : {"race-for-tobruk", "campaign"}) {
    DesertFoxTable t = DesertFoxTable::title(scenario);
    t.start(kSetUp, Cw, 1);
    CHECK(t.hex("ger-5") == "L0702");
    CHECK(t.hex("ita-27brs").empty() == false);
    CHECK(t.rules().stack_points(t.state(), t.at("L0701")) == 6);
    CHECK(t.depleted("cw-23-70"));
    CHECK(t.place_of("cw-7spt-7") == place(kRefitBox));
    CHECK(t.place_of("ita-60sab") == place(kRefitBox));
    CHECK(t.point(kAxisAir) == 1);
    int dumps = 0, msus = 0;
    for (int i = 0; i < t.state().pos.unit_count; ++i) {
      const auto unit = static_cast<UnitId>(i);
      if (!t.state().unit(unit).on_map()) continue;
      dumps += t.rules().is_dump(t.state(), unit);
      msus += t.rules().is_msu(t.state(), unit);
    }
    CHECK(dumps == 8);
    CHECK(msus == 7);
  }
}

TEST_CASE("a unit with several armor ratings is one unit with several faces", "[DF 2.22-AR]") {
  DesertFoxTable t = DesertFoxTable::title("campaign");
  t.start(kSetUp, Cw, 1);
  CHECK(t.rules().face(t.state(), t.id("ger-5")).strength == 9);
  t.edit([&](State& state) { state.pos.units[t.id("ger-5")].data = data_of(2); });
  CHECK(t.rules().face(t.state(), t.id("ger-5")).strength == 11);
  t.deplete("ger-5");
  CHECK(t.rules().face(t.state(), t.id("ger-5")).strength == 7);
  CHECK(t.rules().values_of(t.state(), t.id("ger-5"))[t.rules().counters().find_value("strength")] == 7);
}
