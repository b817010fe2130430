#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

TEST_CASE("MSUs become dumps and dumps MSUs when the refit phase begins, once each", "[DF 7.6]") {
  DesertFoxTable t;
  t.msu("m", Axis, "0404").dump("d", Axis, "0405").unit("x", Axis, "0405").msu("n", Axis, "0406").start(kRefitPhase);
  t.apply("convert m").apply("convert d");
  CHECK(t.has("m", kDump));
  CHECK_FALSE(t.has("d", kDump));
  CHECK(t.refused_by("convert m") == "DF 7.6");
  t.apply("destroy d");
  CHECK(t.refused_by("convert n") == "DF 7.6");   // the beginning is over
}

TEST_CASE("captured supply is not converted, nor is the enemy's", "[DF 7.6][DF 7.75]") {
  DesertFoxTable t;
  t.msu("n", Axis, "0406").msu("enemy", Cw, "0808").start(kRefitPhase);
  t.set_flag("n", kCaptured);
  CHECK(t.refused_by("convert n") == "DF 7.75");
  CHECK(t.refused_by("convert enemy") == "DF 7.6");
}

TEST_CASE("in the refit phase own supply with a combat unit is destroyed without a roll", "[DF 7.81]") {
  DesertFoxTable t;
  t.msu("m", Axis, "0404").unit("x", Axis, "0404").dump("d", Axis, "0406").start(kRefitPhase);
  CHECK(t.refused_by("destroy d") == "DF 7.81");
  t.apply("destroy m");
  CHECK(t.place_of("m") == Place::kUnused);
}

TEST_CASE("in a reaction phase a combat unit tries to destroy supply with it on a 1 to 3, once for each", "[DF 7.82]") {
  for (const int die : {3, 4}) {
    DesertFoxTable t;
    t.dump("d", Cw, "0404").dump("alone", Cw, "0606").unit("y", Cw, "0404").unit("z", Cw, "0404").msu("m", Cw, "0404");
    t.msu("enemy", Axis, "0808").start(kReact1, Axis);
    for (const char* wrong :
         {"demolish y -> alone", "demolish m -> d", "demolish y -> enemy", "demolish y -> z", "demolish y -> d m"})
      CHECK(t.refused_by(wrong) == "DF 7.82");
    CHECK(t.offers("demolish") ==
          std::vector<std::string>{"demolish y -> d", "demolish y -> m", "demolish z -> d", "demolish z -> m"});
    t.apply("demolish y -> d").roll(die);
    CHECK((t.place_of("d") == Place::kUnused) == (die == 3));
    CHECK(t.has("y", kMoved));                             // it reacts no more
    CHECK_FALSE(t.has("z", kMoved));
    CHECK(t.refused_by("demolish y -> m") == "DF 7.82");   // nor does it try again
    CHECK(t.legal("demolish z -> m"));
    if (die == 4) CHECK(t.refused_by("demolish z -> d") == "DF 7.82");
  }
}

TEST_CASE("whoever came to the supply in this phase does not try", "[DF 7.82]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404").unit("y", Cw, "0406", "armor", {.movement = 28}).msu("m", Cw, "0407").start(kReact1, Axis);
  t.apply("react y 0406-0407");
  CHECK(t.refused_by("demolish y -> m") == "DF 7.82");
}

TEST_CASE("units that may not react try all the same: guns, disrupted and unsupplied ones", "[DF 7.82][DF 8.41]") {
  DesertFoxTable t;
  t.unit("guns", Cw, "0404", "artillery", {.strength = 1}, {"artillery", "parenthesized"})
      .unit("dazed", Cw, "0404")
      .unit("dry", Cw, "0404");
  t.dump("d", Cw, "0404").start(kReact2, Axis);
  t.set_flag("dazed", kDisrupted);
  t.set_flag("dry", kUnsupplied);
  for (const std::string who : {"guns", "dazed", "dry"}) CHECK(t.legal("demolish " + who + " -> d"));
}

TEST_CASE("in the second reaction phase units on foot try to destroy MSUs, not dumps", "[DF 7.82]") {
  DesertFoxTable t;
  t.dump("d", Cw, "0404").msu("m", Cw, "0404").unit("y", Cw, "0404", "infantry", {}, {"foot"}).start(kReact2, Axis);
  CHECK(t.refused_by("demolish y -> d") == "DF 7.82");
  CHECK(t.legal("demolish y -> m"));
  DesertFoxTable first;
  first.dump("d", Cw, "0404").unit("y", Cw, "0404", "infantry", {}, {"foot"}).start(kReact1, Axis);
  CHECK(first.legal("demolish y -> d"));
}

TEST_CASE("the surprised commonwealth destroys no supply on game-turn 1", "[DF 3.2-6]") {
  for (const int turn : {1, 2}) {
    DesertFoxTable t;
    t.dump("d", Cw, "0404").unit("y", Cw, "0404").start(kReact1, Axis, turn);
    CHECK(t.refused_by("demolish y -> d") == (turn == 1 ? "DF 3.2-6" : ""));
    DesertFoxTable refit;
    refit.dump("d", Cw, "0404").unit("y", Cw, "0404").start(kRefitPhase, Cw, turn);
    CHECK(refit.refused_by("destroy d") == (turn == 1 ? "DF 3.2-6" : ""));
  }
}

TEST_CASE("dumps without a line of communication are rolled for when the refit phase ends, MSUs are not", "[DF 7.9]") {
  for (const int die : {3, 4}) {
    DesertFoxTable t;
    t.place("el-agheila", "0101").dump("joined", Axis, "0103").dump("cut", Axis, "0707").msu("m", Axis, "0708");
    t.terrain("0606 0607 0706 0806 0807 0608 0609 0808 0809 0906 0907 0908 0909", "sea").start(kRefitPhase);
    t.end_phase();
    CHECK(t.waits_for() == "supply-attrition-roll");
    t.roll(die);
    CHECK(t.hex("cut").empty() == (die == 3));
    CHECK(t.waits_for() == "reinforcement");
    CHECK(t.hex("joined") == "0103");
    CHECK(t.hex("m") == "0708");
  }
}

TEST_CASE("tobruk ends the lines of commonwealth dumps too", "[DF 7.9]") {
  DesertFoxTable t;
  t.place("tobruk", "0909").dump("d", Cw, "0901").start(kRefitPhase, Cw);
  t.end_phase();
  CHECK(t.waits_for() != "supply-attrition-roll");
}

TEST_CASE("a unit without general supply is depleted by a roll up to its morale", "[DF 7.32]") {
  for (const int die : {2, 3}) {
    DesertFoxTable t;
    t.unit("x", Axis, "0404", "infantry", {.morale = 2})
        .unit("fed", Axis, "0405")
        .unit("y", Cw, "0808")
        .start(kRefitPhase);
    t.set_flag("x", kUnsupplied);
    t.set_flag("y", kUnsupplied);
    t.end_phase();
    CHECK(t.waits_for() == "attrition-roll");
    t.roll(die);
    CHECK(t.depleted("x") == (die == 2));
    CHECK(t.waits_for() == "reinforcement");
  }
}
