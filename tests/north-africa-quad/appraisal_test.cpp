// What the staff officer of the quad minds in single positions (appraisal.hpp).
#include "appraisal.hpp"

#include "aftermath.hpp"
#include "support/staff_games.hpp"
#include "trigh/play/notation.hpp"

using namespace quad_test;

namespace {

int score(const QuadTable& t, std::string_view text) {
  return test::score(t.rules(), t.state(), t.action(text));
}

Appraiser appraiser(const QuadTable& t, UnitId unit = kNoUnit) {
  return Appraiser(t.rules(), t.state(), t.rules().weights.used(to_act(t.state())), unit);
}

/// x has beaten a, which went down a valley one hex wide to 0508; the Axis source lies behind x, m beside the valley.
QuadTable valley(const std::string& where_m_stands) {
  QuadTable t;
  land(t, "0501 0502 0503 0504 0505 0506 0507 0508 0509 0707 0901");
  t.source(Axis, "0501").unit("x", Axis, "0504", {.attack = 5, .defense = 4}).unit("a", Allied, "0505");
  t.unit("m", Allied, where_m_stands, {.attack = 8, .defense = 4}, {"mechanized"});
  t.start(kCombatPhase, Axis);
  resolve(t, {{"x"}, {"a"}, Effect::kDefenderRetreat, 3});
  t.apply("retreat a 0505-0506-0507-0508");
  return t;
}

}  // namespace

TEST_CASE("The staff officer does not advance where the enemy can cut the unit off") {
  const std::string deep = "advance x 0504-0505-0506-0507";
  const QuadTable near = valley("0707"), far = valley("0901");
  REQUIRE(near.legal(deep));
  REQUIRE(far.legal(deep));
  const auto risk = [&](const QuadTable& t, std::string_view hex) {
    return appraiser(t, t.id("x")).cut_off(t.id("x"), t.at(hex));
  };
  CHECK(risk(near, "0507") > 0);
  CHECK(risk(far, "0507") == 0);
  CHECK(risk(near, "0501") == 0);   // a source cannot be cut off
  CHECK(score(near, deep) < 0);     // it had better be done
  CHECK(score(near, deep) < score(far, deep));
}

TEST_CASE("The staff officer does not send artillery alone beside armor") {
  QuadTable t;
  t.unit("g", Axis, "0402", {.defense = 1, .movement = 8, .barrage = 4, .fpf = 2, .range = 5});
  t.unit("m", Allied, "0406", {.attack = 6, .defense = 4}, {"mechanized"}).unit("i", Axis, "0901", {.attack = 4});
  t.start();
  const std::string beside = "move g 0402-0403-0404-0405", off = "move g 0402-0403-0404";
  CHECK(score(t, beside) < score(t, off));
  CHECK(score(t, beside) < 0);
  const int alone = appraiser(t, t.id("g")).place(t.id("g"), t.at("0405"));
  t.put("i", "0305");   // not beside m
  const int still_alone = appraiser(t, t.id("g")).place(t.id("g"), t.at("0405"));
  t.put("i", "0306");   // beside it
  const int together = appraiser(t, t.id("g")).place(t.id("g"), t.at("0405"));
  REQUIRE(t.rules().in_contact(t.state(), t.id("i"), t.id("m")));
  CHECK(alone < together);
  CHECK(still_alone < together);
  t.remove("m");
  CHECK(appraiser(t, t.id("g")).place(t.id("g"), t.at("0405")) > alone);
}

TEST_CASE("Results that cannot befall the defender count for nothing", "[QUAD 8.15][QUAD 8.14]") {
  // Two points against one in the open: nothing but D4 counts against artillery alone, and the column has none.
  QuadTable t;
  t.unit("g", Axis, "0404", {.defense = 1, .barrage = 2, .fpf = 2, .range = 5}).unit("a", Allied, "0405");
  t.unit("h", Axis, "0402", {.defense = 1, .barrage = 2, .fpf = 2, .range = 5}).unit("b", Allied, "0707");
  t.unit("i", Axis, "0807", {.attack = 2});
  t.start(kCombatPhase, Axis);
  const auto promised = [&](CombatQuery query) { return appraiser(t).combat(query, 0); };
  CombatQuery guns, rifles, distant;
  guns.attackers = {t.id("g")};
  guns.defenders = {t.id("a")};
  rifles.attackers = {t.id("i")};
  rifles.defenders = {t.id("b")};
  distant.barrage = {t.id("h")};
  distant.defenders = {t.id("a")};
  REQUIRE(t.rules().combat(t.state(), guns).differential == t.rules().combat(t.state(), rifles).differential);
  for (const auto& face : t.rules().combat(t.state(), distant).faces) REQUIRE(std::string(face.result) != "D4");
  CHECK(promised(guns) <= 0);
  CHECK(promised(guns) < promised(rifles));
  CHECK(promised(distant) == 0);
  CHECK(score(t, "barrage h -> a") < 0);   // kept for what may help
}

TEST_CASE("Fire that is spent joins no attack any more", "[QUAD 7.14]") {
  QuadTable t;
  t.unit("x", Axis, "0404", {.attack = 3}).unit("a", Allied, "0405");
  t.unit("g", Axis, "0401", {.defense = 1, .barrage = 6, .fpf = 2, .range = 6});
  t.start(kCombatPhase, Axis);
  CHECK(appraiser(t).fire_at(t.id("a")) == 3);
  t.set_flag("g", kAttacked);
  CHECK(appraiser(t).fire_at(t.id("a")) == 0);
}
