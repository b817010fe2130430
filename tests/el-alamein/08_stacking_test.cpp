#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

TEST_CASE("Three Allied or four Axis units fill a hex, and nobody passes a full one", "[ALA 8.0-G]") {
  AlaTable t;
  for (const char* id : {"a", "b", "c", "d"}) t.unit(id, Axis, "0404", 1, 4);
  for (const char* id : {"x", "y", "z"}) t.unit(id, Allied, "0606", 1, 4);
  t.unit("e", Axis, "0403", 1, 10)
      .unit("w", Allied, "0607", 1, 10)
      .unit("f", Axis, "0202", 1, 10)
      .unit("g", Axis, "0203");
  SECTION("the fifth Axis unit") {
    t.start();
    CHECK(t.refused_by("move e 0403-0404") == "ALA 8.0-G");
    CHECK(t.refused_by("move e 0403-0404-0405") == "ALA 8.0-G");
    CHECK(t.legal("move f 0202-0203"));
  }
  SECTION("the fourth Allied unit") {
    t.start(kInitialPhase, Allied);
    CHECK(t.refused_by("move w 0607-0606") == "ALA 8.0-G");
    CHECK(t.refused_by("move w 0607-0606-0605") == "ALA 8.0-G");
  }
}

TEST_CASE("Supply units count for the limit, engineers do not", "[ALA 8.0-G][ALA 12.13]") {
  AlaTable t;
  t.supply_unit("s", Allied, "0404")
      .unit("x", Allied, "0404", 1, 4)
      .unit("e", Allied, "0404", 1, 4, {"engineer", "defense-only"});
  t.unit("y", Allied, "0403", 1, 10)
      .unit("f", Allied, "0403", 1, 4, {"engineer", "defense-only"})
      .unit("z", Allied, "0504", 1, 10);
  t.start(kInitialPhase, Allied);
  t.apply("move y 0403-0404");                                       // the third that counts
  CHECK(t.refused_by("move z 0504-0404") == "ALA 8.0-G");
  CHECK(t.legal("move f 0403-0404"));                                // engineers join a full hex
}

TEST_CASE("An engineer joins a stack that a retreat has made too large", "[ALA 12.13][ALA 10.23]") {
  AlaTable t;
  for (const char* id : {"a", "b", "c", "d"}) t.unit(id, Allied, "0404", 1, 10);
  for (const char* id : {"v", "w", "x", "y"}) t.unit(id, Allied, "0403", 1, 10);
  t.unit("e", Allied, "0403", 1, 4, {"engineer", "defense-only"}).start(kInitialPhase, Allied);
  CHECK(t.legal("move e 0403-0404"));
  CHECK(t.refused_by("move v 0403-0404") == "ALA 8.0-G");
}

TEST_CASE("Joining and leaving others costs mechanized units three points, the rest one", "[ALA 8.01][ALA 8.0-P]") {
  AlaTable t;
  t.unit("tank", Axis, "0202", 4, 8).unit("foot", Axis, "0202", 4, 4).unit("c", Axis, "0204", 4, 4);
  t.start();
  CHECK(t.legal("move tank 0202-0303-0304-0305-0306-0307"));         // 3 and five hexes
  CHECK(t.refused_by("move tank 0202-0303-0304-0305-0306-0307-0308") == "ALA 5.13");
  CHECK(t.legal("move foot 0202-0203-0204"));                        // 1 + 1 + 1 + 1
  CHECK(t.refused_by("move foot 0202-0203-0204-0205") == "ALA 5.13");   // passing costs both
}

TEST_CASE("The place of a unit in its stack does not matter", "[ALA 8.03]") {
  AlaTable t;
  t.unit("a", Axis, "0202").unit("b", Axis, "0202").unit("c", Axis, "0202");
  t.start();
  for (const char* id : {"a", "b", "c"}) CHECK(t.legal("move " + std::string(id) + " 0202-0203"));
}

TEST_CASE("Whoever joins engineers pays by the errata; engineers among themselves do not", "[ALA 12.13]") {
  for (const char* choice : {"paid", "free"}) {
    AlaTable t;
    t.option("engineer-costs", choice);
    t.unit("a", Axis, "0202", 4, 6)
        .unit("e", Axis, "0203", 1, 2, {"engineer", "defense-only"})
        .unit("f", Axis, "0204", 1, 2, {"engineer", "defense-only"});
    t.unit("b", Axis, "0304", 4, 4);
    t.start();
    const bool paid = std::string_view(choice) == "paid";
    CHECK(t.legal("move a 0202-0203"));
    CHECK(t.legal("move a 0202-0203-0303-0302") == !paid);           // 1 + 3 + 3 + 1 + 1
    CHECK(t.legal("move e 0203-0204-0205"));                         // two hexes, nothing for the engineers there
    CHECK(t.refused_by("move f 0204-0205-0305-0304") == "ALA 5.13");
    CHECK(t.legal("move f 0204-0304"));                              // 1 + 1 to join
    CHECK(t.refused_by("move e 0203-0303-0304") == "ALA 5.13");
  }
}
