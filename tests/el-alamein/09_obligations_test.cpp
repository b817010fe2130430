// The examples of 9.25: A touches W and Y, B touches Y and Z, C touches V alone.
#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

namespace {

AlaTable the_example() {
  AlaTable t;
  t.unit("a", Axis, "0405", 6).unit("b", Axis, "0605", 6).unit("c", Axis, "0208", 6);
  t.unit("w", Allied, "0305", 2).unit("y", Allied, "0505", 1).unit("z", Allied, "0705", 2).unit("v", Allied, "0207", 2);
  return t;
}

/// Takes the decisions after an attack that nobody advances from.
void finish(AlaTable& t) {
  while (t.phase() != kCombatPhase) t.apply(t.phase() == kAdvanceStep ? "done" : t.offers().front());
}

}  // namespace

TEST_CASE("A lone attacker that touches two enemies must attack both in one attack", "[ALA 9.25a][ALA 9.25a1]") {
  AlaTable t;
  t.unit("a", Axis, "0405", 6).unit("w", Allied, "0305", 2).unit("y", Allied, "0505", 1);
  t.start(kCombatPhase);
  CHECK(t.refused_by("attack a -> w") == "ALA 9.25a");
  CHECK(t.refused_by("attack a -> y") == "ALA 9.25a");
  CHECK(t.legal("attack a -> w y"));
  CHECK(t.odds("a -> w y") == "6:3 2-1");
  CHECK(t.legal("end-phase"));                          // or none at all
}

TEST_CASE("If one of the two is mined it may attack either, and not both", "[ALA 9.25a][ALA 9.25a1][ALA 11.26]") {
  AlaTable t;
  t.unit("a", Axis, "0405", 6).unit("w", Allied, "0305", 2).unit("y", Allied, "0505", 1).mine(Allied, "0305");
  t.start(kCombatPhase);
  CHECK(t.legal("attack a -> w"));
  CHECK(t.legal("attack a -> y"));
  CHECK(t.refused_by("attack a -> w y") == "ALA 11.26, ALA 9.25a");
  t.attack("a -> w", 1);
  finish(t);
  CHECK(t.legal("end-phase"));                          // y need not be attacked
}

TEST_CASE("A mine of the attacker's own is no reason to spare the other enemy", "[ALA 9.25a]") {
  AlaTable t;
  t.unit("a", Axis, "0405", 6).unit("w", Allied, "0305", 2).unit("y", Allied, "0505", 1).mine(Axis, "0305");
  t.start(kCombatPhase);
  CHECK(t.refused_by("attack a -> w") == "ALA 9.25a");
}

TEST_CASE("By the reading of 11.26 alone any minefield sets its hex apart", "[ALA 11.26]") {
  for (const char* choice : {"own", "any"}) {
    AlaTable t;
    t.option("mined-targets", choice).mine(Axis, "0305");  // the attacker's, which the enemy has entered
    t.unit("a", Axis, "0405", 6).unit("w", Allied, "0305", 2).unit("y", Allied, "0505", 1);
    t.start(kCombatPhase);
    const bool any = std::string_view(choice) == "any";
    CHECK(t.legal("attack a -> w y") == !any);
    CHECK(t.legal("attack a -> w") == any);
    CHECK(t.legal("attack a -> y") == any);
    CHECK(t.offered("attack a -> w y") == !any);
    if (any) CHECK(t.refused_by("attack a -> w y") == "ALA 11.26, ALA 9.25a");
    t.edit([](State& s) { s.pos.markers[0].value = 1; });  // cleared, it is no minefield hex
    CHECK(t.legal("attack a -> w y"));
  }
}

TEST_CASE("By a translated erratum whoever is beside all enemies attacked must take part", "[ALA 9.25a][ALA 9.12]") {
  for (const char* choice : {"free", "join"}) {
    AlaTable t;
    t.option("attack-joiners", choice).unit("a", Axis, "0404", 6).unit("b", Axis, "0505", 6);
    t.unit("far", Axis, "0808", 6).unit("aa", Axis, "0505", 6, 10, {"defense-only"}).unit("x", Allied, "0405", 9);
    t.start(kCombatPhase);
    const bool join = std::string_view(choice) == "join";
    CHECK(t.legal("attack a -> x") == !join);
    CHECK(t.refused_by("attack b -> x", k9_25a) == join);
    CHECK(t.legal("attack a b -> x"));
    CHECK(t.offered("attack a b -> x"));
    CHECK(t.offered("attack a -> x") == !join);
    CHECK(t.legal("end-phase"));                        // to attack at all is free
    t.edit([&](State& s) { ala::set(s, t.id("b"), kAttacked); });
    CHECK(t.legal("attack a -> x"));                    // it cannot attack twice
  }
}

TEST_CASE("A unit that could join only by breaking an obligation stays out", "[ALA 9.25a]") {
  AlaTable t;   // c touches y and z, and nobody else touches z
  t.option("attack-joiners", "join").unit("a", Axis, "0405", 6).unit("c", Axis, "0605", 6);
  t.unit("y", Allied, "0505", 1).unit("z", Allied, "0705", 2);
  t.start(kCombatPhase);
  CHECK(t.refused_by("attack a c -> y") == "ALA 9.25a");
  CHECK(t.legal("attack a -> y"));
  CHECK(t.offered("attack a -> y"));
  CHECK(t.legal("attack c -> y z"));                    // a is not beside z
  AlaTable example = the_example();
  example.option("attack-joiners", "join");
  example.start(kCombatPhase);
  CHECK(example.legal("attack a -> w y"));
  CHECK(example.legal("attack a -> w"));                // b must attack y and z then
}

TEST_CASE("Several units of one hex share the obligation", "[ALA 9.24][ALA 9.25a]") {
  AlaTable t;
  t.unit("a", Axis, "0405", 6).unit("b", Axis, "0405", 6).unit("w", Allied, "0305", 1).unit("y", Allied, "0505", 1);
  t.start(kCombatPhase);
  CHECK(t.legal("attack a -> w"));
  CHECK(t.refused_by("attack a b -> w") == "ALA 9.25a");   // nobody would be left for y
  t.attack("a -> w", 1);
  finish(t);
  CHECK(t.refused_by("end-phase") == "ALA 9.25b");
  CHECK(t.legal("attack b -> y"));
}

TEST_CASE("Attacking an enemy that is touched alone binds nobody", "[ALA 9.25b1]") {
  AlaTable t = the_example();
  t.start(kCombatPhase);
  t.attack("c -> v", 1);
  finish(t);
  CHECK(t.legal("end-phase"));
}

TEST_CASE("A's attack on W obliges B to attack Y and Z", "[ALA 9.25b][ALA 9.25b1]") {
  AlaTable t = the_example();
  t.start(kCombatPhase);
  t.attack("a -> w", 1);
  finish(t);
  CHECK(t.refused_by("end-phase") == "ALA 9.25b");
  CHECK(t.refused_by("attack b -> z") == "ALA 9.25b");
  CHECK(t.refused_by("attack b -> y") == "ALA 9.25a");
  t.attack("b -> y z", 1);
  finish(t);
  CHECK(t.legal("end-phase"));
}

TEST_CASE("B's attack on Z obliges A to attack W and Y", "[ALA 9.25b][ALA 9.25b1]") {
  AlaTable t = the_example();
  t.start(kCombatPhase);
  t.attack("b -> z", 1);
  finish(t);
  const std::vector<Obligation> list = t.rules().obligations(t.state());
  REQUIRE(list.size() == 1);
  CHECK(list[0].unit == t.id("y"));
  CHECK(list[0].other == t.id("a"));
  CHECK(t.refused_by("attack a -> y") == "ALA 9.25a");
  CHECK(t.refused_by("attack a -> w") == "ALA 9.25b");
  CHECK(t.legal("attack a -> w y"));
}

TEST_CASE("With Z on its own mines B attacks it without binding A", "[ALA 9.25b1]") {
  AlaTable t = the_example();
  t.mine(Allied, "0705");
  t.start(kCombatPhase);
  t.attack("b -> z", 1);
  finish(t);
  CHECK(t.legal("end-phase"));
}

TEST_CASE("Without the enemy between them A and B decide independently", "[ALA 9.25b1]") {
  AlaTable t;
  t.unit("a", Axis, "0405", 6).unit("b", Axis, "0605", 6).unit("w", Allied, "0305", 2).unit("z", Allied, "0705", 2);
  t.start(kCombatPhase);
  t.attack("a -> w", 1);
  finish(t);
  CHECK(t.legal("end-phase"));
}

TEST_CASE("A unit that can attack nobody cannot be relied on", "[ALA 9.25b][ALA 9.14-N]") {
  AlaTable t;
  t.unit("a", Axis, "0405", 6).unit("aa", Axis, "0605", 6, 10, {"defense-only"});
  t.unit("w", Allied, "0305", 2).unit("y", Allied, "0505", 1);
  t.start(kCombatPhase);
  CHECK(t.refused_by("attack a -> w") == "ALA 9.25a");
  CHECK(t.legal("attack a -> w y"));
}

TEST_CASE("An exempt unit meets one enemy that must be attacked, and only one", "[ALA 9.25b]") {
  // a touches w, y and v; e, which also touches the mined m, touches y and v and may attack just one hex.
  AlaTable t;
  t.unit("a", Axis, "0405", 20).unit("e", Axis, "0605", 20).unit("f", Axis, "0605", 20);
  t.supply_unit("p", Axis, "0404").supply_unit("q", Axis, "0604");   // keep their lines open
  t.unit("w", Allied, "0305", 1)
      .unit("y", Allied, "0505", 1)
      .unit("v", Allied, "0506", 1)
      .unit("m", Allied, "0705", 1)
      .mine(Allied, "0705");
  t.start(kCombatPhase);
  CHECK(t.legal("attack a -> w"));                      // e and f take one each
  CHECK(t.refused_by("attack e f -> m") == "");         // bound to nothing
  t.attack("a -> w", 1);
  finish(t);
  CHECK(t.refused_by("attack e -> m") == "ALA 9.25b");
  CHECK(t.refused_by("attack e f -> y") == "ALA 9.25b");
  CHECK(t.legal("attack e -> y"));
  t.remove("f");
  CHECK(t.legal("attack e -> v"));                      // one is lost anyway
  CHECK(t.refused_by("end-phase", k9_25a));
}

TEST_CASE("An obligation is met with the attack: a beaten unit takes none along to those it retreats to",
          "[ALA 9.25b]") {
  AlaTable t;
  t.unit("a", Axis, "0405", 6).unit("b", Axis, "0605", 6).unit("d", Axis, "0503", 6);
  t.unit("w", Allied, "0305", 2).unit("y", Allied, "0505", 4).unit("n", Allied, "0504", 2);
  t.start(kCombatPhase);
  t.attack("a -> w", 1);
  finish(t);
  REQUIRE(t.refused_by("end-phase") == "ALA 9.25b");
  REQUIRE(t.odds("b -> y") == "6:2 3-1");
  t.attack("b -> y", 1);
  finish(t);
  REQUIRE(t.state().hex(t.id("y")) == t.at("0504"));
  REQUIRE(t.legal("attack d -> n y"));
  CHECK_FALSE(t.has("y", kOwed));
  CHECK(t.legal("end-phase"));
}

TEST_CASE("When results leave nobody to attack an enemy that must be attacked, the obligation lapses", "[ALA 9.25b]") {
  AlaTable t = the_example();
  t.start(kCombatPhase);
  t.attack("a -> w", 1);
  finish(t);
  REQUIRE(t.refused_by("end-phase") == "ALA 9.25b");
  t.remove("b");
  CHECK(t.legal("end-phase"));
}

TEST_CASE("Engineers and Supply units alone need not be attacked", "[ALA 9.25a]") {
  AlaTable t;
  t.unit("a", Axis, "0405", 6).unit("w", Allied, "0305", 2).supply_unit("s", Allied, "0505");
  t.start(kCombatPhase);
  CHECK(t.legal("attack a -> w"));
  CHECK(t.refused_by("attack a -> s") == "ALA 9.25a");
}

TEST_CASE("A mined enemy who does not fight makes nobody exempt", "[ALA 9.25a]") {
  AlaTable t;
  t.mine(Allied, "0303").unit("a", Axis, "0404", 9, 8).unit("b", Axis, "0606", 9, 8).supply_unit("s", Allied, "0304");
  t.mine(Allied, "0304").unit("x", Allied, "0504").unit("y", Allied, "0505");
  t.start(kCombatPhase);
  CHECK(t.legal("attack a -> x y"));                    // the Supply unit on mines does not count
  CHECK(t.refused_by("attack a -> x", k9_25a));
  CHECK(t.legal("attack a -> s x y") == false);         // but it is attacked alone
  t.put("s", "0303");
  t.put("x", "0304");
  CHECK_FALSE(t.refused_by("attack a -> x", k9_25a));
  CHECK(t.refused_by("attack a -> x y", k9_25a));
}
