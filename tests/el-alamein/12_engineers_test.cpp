#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

namespace {

const std::vector<std::string> kEngineer{"engineer", "defense-only"};

}  // namespace

TEST_CASE("Engineers move only in the Initial Movement Phase", "[ALA 12.0-G]") {
  AlaTable t;
  t.unit("e", Axis, "0404", 1, 8, kEngineer);           // fast, so that only its kind stands against it
  t.start(kMechanizedPhase);
  CHECK(t.refused_by("move e 0404-0405") == "ALA 12.0-G");
  t.start(kInitialPhase);
  CHECK(t.legal("move e 0404-0405"));
}

TEST_CASE("An engineer clears a minefield by entering it, one in a turn", "[ALA 11.31][ALA 12.12][ALA 11.34]") {
  AlaTable t;
  t.mine(Allied, "0404 0405").unit("e", Axis, "0403", 1, 4, kEngineer).unit("a", Axis, "0304", 4, 8);
  t.start();
  t.apply("move e 0403-0404");
  CHECK_FALSE(t.mined("0404", Allied));
  CHECK(t.legal("move a 0304-0404"));                   // 1 and 3 to stack, no 8
  t.apply("end-phase").apply("end-phase");
  CHECK(t.rules().mines(t.state(), Allied).size() == 1);
  for (int i = 0; i < 6; ++i) t.apply("end-phase");
  t.apply("move e 0404-0405");                          // the next turn it clears another
  CHECK(t.rules().mines(t.state(), Allied).empty());
}

TEST_CASE("Passing several minefields an engineer clears the first", "[ALA 12.14]") {
  AlaTable t;
  t.mine(Allied, "0404 0405").unit("e", Axis, "0403", 1, 4, kEngineer);
  t.start();
  t.apply("move e 0403-0404-0405");
  CHECK_FALSE(t.mined("0404", Allied));
  CHECK(t.mined("0405", Allied));
  CHECK(t.hex("e") == "0405");
  for (int i = 0; i < 8; ++i) t.apply("end-phase");
  CHECK(t.legal("move e 0405-0406"));                   // mines do not hold it
}

TEST_CASE("The minefield an engineer clears is gone when it enters Road Mode", "[ALA 12.12][ALA 6.15]") {
  AlaTable t;
  t.mine(Allied, "0404 0405").unit("e", Axis, "0403", 1, 5, kEngineer).unit("a", Axis, "0304", 4, 5);
  t.start();
  const auto offered = [&](const std::string& form) { return std::ranges::count(t.offers("form"), form); };
  CHECK(t.legal("form e 0403-0404 by northeast"));            // in the hex it clears
  CHECK(offered("form e 0403-0404 by northeast") == 1);
  CHECK(t.refused_by("form e 0403-0404 by south") == "ALA 6.22-2");   // the second field lies in its space
  CHECK(t.refused_by("form e 0403-0404-0405 by northeast") == "ALA 6.15");   // one on each turn
  CHECK(offered("form e 0403-0404-0405 by northeast") == 0);
  CHECK(t.refused_by("form a 0304-0404 by northeast") == "ALA 6.15");   // no engineer
  t.apply("form e 0403-0404 by northeast");
  CHECK_FALSE(t.mined("0404", Allied));
  CHECK(t.rules().space(t.state(), t.id("e")) == std::array{t.at("0504"), t.at("0305")});
}

TEST_CASE("An engineer beside a mined enemy takes the mines' help from him, in one attack", "[ALA 12.21][ALA 12.0-G]") {
  AlaTable t;
  t.mine(Allied, "0405 0505").unit("a", Axis, "0404", 8).unit("b", Axis, "0504", 8);
  t.unit("e", Axis, "0304", 1, 4, kEngineer)
      .unit("f", Axis, "0305", 1, 4, kEngineer)
      .unit("x", Allied, "0405", 4)
      .unit("y", Allied, "0505", 4);
  t.start(kCombatPhase);
  CHECK(t.odds("a -> x") == "8:8 1-1");
  CHECK(t.odds("a f -> x") == "8:4 2-1");               // it stands beside x, not with the attackers
  CombatQuery named{.attacker = Axis}, beside{.attacker = Axis};  // wherever a question names the engineer
  for (CombatQuery* each : {&named, &beside}) {
    each->attackers.push_back(t.id("a"));
    each->defenders.push_back(t.id("x"));
  }
  named.attackers.push_back(t.id("f"));
  beside.barrage.push_back(t.id("f"));
  CHECK(t.rules().combat(t.state(), named).ratio == "2-1");
  CHECK(t.rules().combat(t.state(), beside).ratio == "2-1");
  CHECK(t.legal("attack a f -> x"));
  CHECK(t.refused_by("attack b f -> y", k12_21));       // not beside y
  CHECK(t.refused_by("attack f -> x") == "ALA 12.21");  // engineers alone attack nobody
  t.attack("a f -> x", 4);                              // 2-1: A2
  while (t.phase() != kCombatPhase) t.apply(t.phase() == kAdvanceStep ? "done" : t.offers().front());
  t.put("f", "0504");
  CHECK(t.refused_by("attack b f -> y") == "ALA 12.0-G");
}

TEST_CASE("An engineer that has cleared a minefield in this turn aids no attack, nor one from a hex just cleared",
          "[ALA 12.21][ALA 12.22]") {
  AlaTable t;
  t.mine(Allied, "0405 0305 0404")
      .unit("a", Axis, "0504", 8)
      .unit("e", Axis, "0304", 1, 4, kEngineer)
      .unit("g", Axis, "0303", 1, 6, kEngineer);
  t.unit("x", Allied, "0405", 4).unit("c", Axis, "0403", 8);
  t.start();
  t.apply("move e 0304-0305");                          // clears it, beside x
  t.apply("move g 0303-0304");                          // clears nothing
  t.apply("end-phase");
  CHECK(t.refused_by("attack a e -> x", k12_21));
  t.put("a", "0406");
  t.put("g", "0305");
  CHECK(t.refused_by("attack a g -> x") == "ALA 12.22");
  t.put("c", "0305");
  CHECK(t.refused_by("attack c -> x") == "ALA 11.36");
}

TEST_CASE("Against an enemy without mines an engineer is of no use", "[ALA 12.21]") {
  AlaTable t;
  t.unit("a", Axis, "0404", 8).unit("e", Axis, "0404", 1, 4, kEngineer).unit("x", Allied, "0405", 4);
  t.start(kCombatPhase);
  CHECK(t.refused_by("attack a e -> x") == "ALA 12.21");
}
