#include "07_combat.hpp"
#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

namespace {

constexpr Values kStrong{.attack = 13, .defense = 5};
constexpr Values kHeavyBattery{.defense = 1, .movement = 7, .barrage = 3, .fpf = 2, .range = 4};

CombatQuery query(const QuadTable& t, std::initializer_list<const char*> attackers,
                  std::initializer_list<const char*> defenders, std::initializer_list<const char*> barrage = {}) {
  CombatQuery q;
  for (const char* each : attackers) q.attackers.push_back(t.id(each));
  for (const char* each : defenders) q.defenders.push_back(t.id(each));
  for (const char* each : barrage) q.barrage.push_back(t.id(each));
  return q;
}
CombatReport report(const QuadTable& t, const CombatQuery& q) { return t.rules().combat(t.state(), q); }
std::string faces(const CombatReport& report) {
  std::string text;
  for (const auto& face : report.faces) text += face.result + " ";
  return text;
}

}  // namespace

TEST_CASE("Thirteen points against four in Mixed fight at +9, and a one gives D4",
          "[QUAD 7.0-P][QUAD 7.0-P1][QUAD 7.61][QUAD 7.43][QUAD 2.32-1][QUAD 2.32-2]") {
  QuadTable t;
  t.unit("a", Axis, "0404", kStrong).unit("d", Allied, "0405", kFour);
  t.start(kCombatPhase);
  const CombatReport r = report(t, query(t, {"a"}, {"d"}));
  CHECK(r.attack == 13);
  CHECK(r.defense == 4);
  CHECK(r.differential == 9);
  CHECK(r.line == "mixed");
  CHECK(r.column == 11);
  CHECK(faces(r) == "D4 D4 D3 D3 D2 D1 ");
  const auto results = r.distribution();  // the attacker's worst first
  REQUIRE(results.size() == 4);
  CHECK((results[0].words == "defender retreats 1 hex" && results[0].weight == 1));
  CHECK((results[3].words == "defender retreats 4 hexes" && results[3].weight == 2));
  t.apply("attack a -> d").apply("done");
  REQUIRE(t.match().to_act() == Side::kChance);
  REQUIRE(t.match().chance().outcomes.size() == 6);
  const auto four = outcome_of(t.rules(), t.state(), query_of(block(t.state()).combat),
                               t.rules().results.result(r.column, 1));
  CHECK(four.kind == Effect::kDefenderRetreat);
  CHECK(four.hexes == 4);
}

TEST_CASE("Every line of the table begins in its first column and is clamped at both ends",
          "[QUAD 7.61][QUAD 7.61-1][QUAD 7.61-2][QUAD 7.44]") {
  QuadTable t;
  t.start(kCombatPhase);
  const DifferentialTable& crt = t.rules().crt();
  struct Expected { const char* line; std::vector<int> lows; };   // lowest differential of columns 2, 3, ...
  const Expected lines[] = {{"enemy-minefield", {0, 1, 2, 4, 6, 9, 12}},
                            {"rough", {-1, 0, 1, 2, 4, 6, 9, 12}},
                            {"anti-tank", {-2, -1, 0, 1, 2, 4, 6, 9, 12}},
                            {"broken", {-2, -1, 0, 1, 2, 4, 6, 9, 12}},
                            {"bridge", {-4, -2, -1, 0, 1, 2, 4, 6, 9, 12}},
                            {"mixed", {-6, -4, -2, -1, 0, 1, 2, 4, 6, 9, 12}}};
  int last_rank = 0;
  for (const Expected& each : lines) {
    INFO(each.line);
    const int line = crt.line(each.line);
    REQUIRE(line >= 0);
    CHECK(crt.column(line, -40) == 1);
    CHECK(crt.column(line, 60) == static_cast<int>(each.lows.size()) + 1);
    for (std::size_t i = 0; i < each.lows.size(); ++i) {
      CHECK(crt.column(line, each.lows[i]) == static_cast<int>(i) + 2);
      CHECK(crt.column(line, each.lows[i] - 1) == static_cast<int>(i) + 1);
    }
    const int rank = crt.lines()[static_cast<std::size_t>(line)].rank;
    CHECK(rank >= last_rank);
    last_rank = rank;
  }
}

TEST_CASE("The twelve columns hold the printed results",
          "[QUAD 7.61][QUAD 7.62-D][QUAD 7.62-A][QUAD 7.62-Br][QUAD 7.62-Ae]") {
  QuadTable t;
  t.start(kCombatPhase);
  const char* rows[] = {"A1 A1 A1 Br Br D2 D3 D3 D4 D4 D4 D4", "A1 A1 A1 A1 Br D1 D2 D3 D3 D3 D4 D4",
                        "A2 A1 A1 A1 A1 Br D1 D2 D2 D3 D3 D4", "A2 A2 A1 A1 A1 Br Br D1 D2 D2 D3 D3",
                        "Ae A2 A2 A1 A1 A1 Br Br D1 D1 D2 D3", "Ae Ae A2 A2 A1 A1 A1 Br Br D1 D1 D2"};
  for (int roll = 1; roll <= 6; ++roll)
    for (int column = 1; column <= 12; ++column)
      CHECK(t.rules().crt().result(column, roll) == std::string(rows[roll - 1]).substr((column - 1) * 3, 2));
}

TEST_CASE("Only the defender's ground counts, and the best of it for all defenders",
          "[QUAD 7.41][QUAD 7.44][QUAD 7.45]") {
  QuadTable t;
  t.terrain("0404", "rough").terrain("0505", "broken");
  t.unit("a", Axis, "0404", kFour).unit("mixed", Allied, "0405", kTwo).unit("broken", Allied, "0504", kTwo);
  t.terrain("0504", "broken");
  t.start(kCombatPhase);
  CHECK(report(t, query(t, {"a"}, {"mixed"})).line == "mixed");      // the attacker's rough does not matter
  CHECK(report(t, query(t, {"a"}, {"broken"})).line == "broken");
  CHECK(report(t, query(t, {"a"}, {"mixed", "broken"})).line == "broken");
}

TEST_CASE("A ridge helps only if every adjacent unit but artillery attacks across one",
          "[QUAD 7.42][QUAD 8.62][QUAD 7.44]") {
  QuadTable t;
  t.side("0404", "0405", {"ridge", "road"});
  t.unit("a", Axis, "0404", kFour).unit("b", Axis, "0406", kFour).unit("gun", Axis, "0406", kHeavyBattery);
  t.unit("far", Axis, "0402", kHeavyBattery).unit("d", Allied, "0405", kTwo);
  t.start(kCombatPhase);
  t.put("gun", "0505");
  CHECK(report(t, query(t, {"a"}, {"d"})).line == "broken");             // the road does not cancel it
  CHECK(report(t, query(t, {"a", "b"}, {"d"})).line == "mixed");
  CHECK(report(t, query(t, {"a", "gun"}, {"d"})).line == "broken");      // adjacent artillery is not looked at
  CHECK(report(t, query(t, {"a"}, {"d"}, {"far"})).line == "broken");    // nor distant
  CHECK(report(t, query(t, {}, {"d"}, {"far"})).line == "mixed");        // artillery alone: no hexside benefit
}

TEST_CASE("A defender in Rough behind a ridge uses Rough", "[QUAD 7.44][QUAD 8.62]") {
  QuadTable t;
  t.terrain("0405", "rough").side("0404", "0405", {"ridge"});
  t.unit("a", Axis, "0404", kFour).unit("far", Axis, "0402", kHeavyBattery).unit("d", Allied, "0405", kTwo);
  t.start(kCombatPhase);
  CHECK(report(t, query(t, {"a"}, {"d"})).line == "rough");
  CHECK(report(t, query(t, {}, {"d"}, {"far"})).line == "rough");        // ground of the hex counts at any range
}

TEST_CASE("Units attack only what they touch, and one combat only what all of them touch",
          "[QUAD 7.15][QUAD 7.22][QUAD 7.23]") {
  QuadTable t;
  t.unit("a", Axis, "0404", kFour).unit("b", Axis, "0406", kFour).unit("far", Axis, "0401", kFour);
  t.unit("d", Allied, "0405", kTwo).unit("e", Allied, "0504", kTwo);
  t.start(kCombatPhase);
  CHECK(t.refused_by("attack far -> d") == "QUAD 7.15");
  CHECK(t.refused_by("attack a b -> d e", k7_23));
  CHECK(t.refused_by("attack a -> d e") == "QUAD 7.12");                 // leaves b
  CHECK(t.refused_by("attack a b -> d") == "QUAD 7.21");                 // leaves e
  CHECK(t.legal("attack b -> d"));                                       // a then attacks e
}

TEST_CASE("Nobody attacks twice or is attacked twice", "[QUAD 7.14][QUAD 7.96][QUAD 7.3]") {
  QuadTable t;
  t.unit("a", Axis, "0404", kFour).unit("d", Allied, "0405", kTwo).unit("e", Allied, "0403", kTwo);
  t.start(kCombatPhase);
  CHECK(t.refused_by("attack a a -> d", k7_14));
  t.set_flag("d", kDefended);
  CHECK(t.refused_by("attack a -> d", k7_14));
  CHECK(t.legal("attack a -> e"));
  t.set_flag("a", kAttacked);
  CHECK(t.refused_by("attack a -> e", k7_14));
}

TEST_CASE("A unit that has advanced neither attacks nor is attacked nor must attack", "[QUAD 7.96]") {
  QuadTable t;
  t.unit("a", Axis, "0404", kFour).unit("d", Allied, "0405", kTwo);
  t.start(kCombatPhase);
  CHECK(t.refused_by("end-phase") == "QUAD 7.11, QUAD 7.12");
  t.set_flag("a", kAdvanced);
  CHECK(t.refused_by("attack a -> d", k7_96));
  CHECK(t.legal("end-phase"));
}

TEST_CASE("Six units may attack one, with barrage and Ground Support besides", "[QUAD 7.13][QUAD 9.11]") {
  QuadTable t;
  t.points(Axis, 3);
  const char* ring[] = {"0504", "0604", "0605", "0506", "0405", "0404"};
  for (const char* hex : ring) t.unit(std::string("a") + hex, Axis, hex, {.attack = 1, .defense = 1});
  t.unit("gun", Axis, "0508", kHeavyBattery).unit("d", Allied, "0505", kTwo);
  t.start(kCombatPhase);
  t.apply("attack a0504 a0604 a0605 a0506 a0405 a0404 -> d").apply("barrage gun -> d").apply("support 2 -> d");
  const CombatReport r = report(t, query_of(block(t.state()).combat));
  CHECK(r.attack == 6 + 3 + 2);
  CHECK(r.defense == 2);
  CHECK(t.state().pos.points[0] == 1);
}

TEST_CASE("An escarpment without a way parts opponents, one with a way does not", "[QUAD 7.46][QUAD 8.34]") {
  QuadTable t;
  t.side("0404", "0405", {"escarpment"}).side("0604", "0605", {"escarpment", "trail"});
  t.unit("a", Axis, "0404", kFour).unit("d", Allied, "0405", kTwo);
  t.unit("b", Axis, "0604", kFour).unit("e", Allied, "0605", kTwo);
  t.unit("gun", Axis, "0304", kHeavyBattery);
  t.start(kCombatPhase);
  t.put("gun", "0504");
  t.put("a", "0404");
  CHECK(t.refused_by("attack a -> d", k7_46));
  CHECK(t.legal("attack b -> e"));
  CHECK(report(t, query(t, {"b"}, {"e"})).line == "mixed");
  t.put("gun", "0101");
  t.remove("a");
  t.put("gun", "0404");
  CHECK(t.legal("barrage gun -> d"));                                    // fires over the escarpment, as if apart
  CHECK(t.refused_by("attack gun -> d", k7_46));
  t.remove("b");
  CHECK(t.legal("end-phase"));                                           // and need not
}

TEST_CASE("The order in which units are named leaves no trace", "[QUAD 7.22]") {
  QuadTable t;
  t.unit("a", Axis, "0404", kFour).unit("b", Axis, "0406", kFour).unit("d", Allied, "0405", kTwo);
  t.start(kCombatPhase);
  t.apply("attack b a -> d");
  const auto hash = t.state().pos.hash();
  t.start(kCombatPhase);
  t.apply("attack a b -> d");
  CHECK(t.state().pos.hash() == hash);
}

TEST_CASE("A combat goes through support and defense to the die, passing over an empty defense",
          "[QUAD 4.1-1Ba][QUAD 4.1-1Bb][QUAD 4.1-1Bc][QUAD 4.1-1Bd][QUAD 8.46][QUAD 7.52]") {
  QuadTable t;
  t.points(Axis, 2).points(Allied, 1);
  t.unit("a", Axis, "0404", kFour).unit("d", Allied, "0405", kTwo);
  t.start(kCombatPhase);
  t.apply("attack a -> d");
  CHECK(t.match().to_act() == Axis);
  CHECK(t.refused_by("fpf a -> d") == "QUAD 4.1-1Bb");
  t.apply("support 1 -> d").apply("done");
  CHECK(t.match().to_act() == Allied);                                   // only after the attacker is done
  CHECK(t.refused_by("barrage a -> d") == "QUAD 4.1-1Bc");
  t.apply("support 1 -> d").apply("done");
  CHECK(t.match().to_act() == Side::kChance);
  const CombatReport r = report(t, query_of(block(t.state()).combat));
  CHECK(r.differential == 4 + 1 - 2 - 1);                                // nothing makes it less
  t.points(Allied, 0);
  t.start(kCombatPhase);
  t.apply("attack a -> d").apply("done");
  CHECK(t.match().to_act() == Side::kChance);
}

TEST_CASE("The flags of a combat phase are cleared at the next, and hits remembered for one",
          "[QUAD 7.14][QUAD 8.41-1]") {
  QuadTable t;
  t.unit("a", Axis, "0404", kFour).unit("d", Allied, "0808", kTwo);
  t.start(kMovementPhase);
  t.edit([&](State& s) {
    s.pos.units[t.id("a")].flags = kAttacked | kHit;
    s.pos.units[t.id("d")].flags = kDefended | kHitBefore;
  });
  t.apply("end-phase");
  CHECK(t.has("a", kHitBefore));
  CHECK_FALSE(t.has("a", kHit));
  CHECK_FALSE(t.has("a", kAttacked));
  CHECK(t.state().unit(t.id("d")).flags == 0);
}

TEST_CASE("An unsupplied unit must still attack, at zero less the defense", "[QUAD 12.33][QUAD 12.33-E][QUAD 7.12]") {
  QuadTable t;
  t.source(Axis, "0901").unit("a", Axis, "0404", kFour).unit("d", Allied, "0405", kTwo);
  for (const char* hex : {"0801", "0802", "0902"}) t.unit(std::string("w") + hex, Allied, hex, kTwo);
  t.start(kCombatPhase);
  const CombatReport r = report(t, query(t, {"a"}, {"d"}));
  CHECK(r.differential == -2);
  CHECK(r.column == 4);
  CHECK(t.refused_by("end-phase", k7_12));
}

TEST_CASE("Terms and faces of a report agree with the roll", "[QUAD 7.0-P][QUAD 4.1-1Bd]") {
  for (int face = 1; face <= 6; ++face) {
    QuadTable t;
    t.unit("a", Axis, "0404", kFour).unit("d", Allied, "0405", kTwo);
    t.start(kCombatPhase);
    const CombatReport r = report(t, query(t, {"a"}, {"d"}));
    CHECK(r.differential == 2);
    CHECK(r.column == 8);
    t.apply("attack a -> d").apply("done").roll(face);
    std::string said;
    for (const Event& event : t.match().journal().back().events)
      if (event.kind == EventKind::kResult) said = event.text;
    CHECK(said == r.faces[static_cast<std::size_t>(face - 1)].result);
  }
}
