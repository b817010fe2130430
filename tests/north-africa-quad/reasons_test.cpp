// What speaks for the actions of a plan (lab/reasons.hpp): each kind of reason where it holds, and none next door.
#include <cmath>

#include "support/catch.hpp"
#include "support/quad_table.hpp"
#include "trigh/lab/reasons.hpp"

using namespace quad_test;

namespace {

struct NamedTable : QuadTable {
  using QuadTable::QuadTable;
  void name(std::string_view hex, const char* name) { data_->map.hexes[at(hex)].name = name; }
};

std::string percent(double chance) { return std::to_string(std::lround(100 * chance)); }

/// The reasons of the last of these actions: "pins x with a at +2; takes 0404".
std::string why(const QuadTable& t, std::initializer_list<const char*> actions) {
  constexpr const char* kCodes[] = {"odds",    "one-less", "takes",    "cuts", "restores",
                                    "escapes", "pins",     "shelters", "frees"};
  std::vector<Action> plan;
  for (const char* each : actions) plan.push_back(t.action(each));
  const auto reasons = reasons_for(t.rules(), t.state(), plan, [](std::size_t) { return true; });
  REQUIRE(reasons.size() == plan.size());
  std::string text;
  for (const Reason& each : reasons.back()) {
    text += (text.empty() ? "" : "; ") + std::string(kCodes[static_cast<int>(each.what)]);
    for (const UnitId unit : each.units) text += " " + t.state().counter(unit).id;
    for (const HexId hex : each.hexes) text += " " + t.rules().map().grid.number(hex);
    if (!each.with.empty()) text += " with";
    for (const UnitId unit : each.with) text += " " + t.state().counter(unit).id;
    if (!each.before.empty()) text += " not " + each.before;
    if (!each.odds.empty()) text += " at " + each.odds;
    if (!each.line.empty()) text += " (" + each.line + ")";
    if (each.what == Reason::What::kOdds)
      text += " " + percent(each.cleared) + "/" + percent(each.lost) + "/" + percent(each.own_lost);
    if (each.what == Reason::What::kOneLess) text += " " + percent(each.cleared);
  }
  return text;
}

}  // namespace

TEST_CASE("A move is made to close up to an enemy whom nobody touched, and says what those beside him would make") {
  QuadTable t;
  t.unit("a", Axis, "0401", {.attack = 5}).unit("b", Axis, "0501", {.attack = 4}).unit("x", Allied, "0404", kTwo);
  t.start();
  CHECK(why(t, {"move a 0401-0402"}) == "");
  CHECK(why(t, {"move a 0401-0402-0403"}) == "pins x with a at +3");
  CHECK(why(t, {"move a 0401-0402-0403", "move b 0501-0502-0503-0504"}) == "");  // a touches him already
}

TEST_CASE("A move is made to occupy a place with a name, unless one of the side stands there") {
  NamedTable t;
  t.name("0403", "Fort");
  t.unit("a", Axis, "0401").unit("x", Allied, "0909");
  t.start();
  CHECK(why(t, {"move a 0401-0402-0403"}) == "takes 0403");
  CHECK(why(t, {"move a 0401-0402"}) == "");
}

TEST_CASE("A move is made to cut the enemy's supply") {
  QuadTable t;
  t.source(Allied, "0409").source(Axis, "0106");
  t.terrain("0301 0302 0303 0304 0305 0307 0308 0309 0501 0502 0503 0504 0505 0506 0507 0508 0509 0402", "sea");
  t.unit("a", Axis, "0106", {.attack = 1}).unit("x", Allied, "0403", kTwo);
  t.start();
  CHECK(why(t, {"move a 0106-0206"}) == "");
  CHECK(why(t, {"move a 0106-0206-0306-0406"}) == "cuts x; escapes a not +1 at -1");  // out of supply x is weaker
}

TEST_CASE("A move is made to come back into supply") {
  QuadTable t;
  t.source(Axis, "0401").source(Allied, "0909");
  t.terrain_kind("mountain", Datum::object({{"cost", Datum::number_milli(2000)}, {"line", Datum::text("rough")}}));
  t.terrain("0403 0405 0304 0305 0504 0505", "mountain");
  t.unit("a", Axis, "0404").unit("b", Axis, "0408").unit("x", Allied, "0909", {.movement = 0});
  t.start();
  CHECK(why(t, {"move b 0408-0407"}) == "");  // in supply anyway
  CHECK(why(t, {"move a 0404-0403-0402"}) == "restores a");
}

TEST_CASE("A move is made to escape an attack") {
  QuadTable t(9, 14);
  t.unit("a", Axis, "0404", {.attack = 1, .defense = 3}).unit("x", Allied, "0409", {.attack = 5, .movement = 10});
  t.start();
  CHECK(why(t, {"move a 0404-0405"}) == "");  // no better there
  CHECK(why(t, {"move a 0404-0403-0402-0401"}) == "escapes a not +2");
}

TEST_CASE("An attack is made for its odds, and with everybody who is needed") {
  QuadTable t;
  t.unit("a", Axis, "0404", {.attack = 4}).unit("gun", Axis, "0402", kBattery).unit("d", Allied, "0405", kFour);
  t.start(kCombatPhase);
  CHECK(why(t, {"attack a -> d"}) == "odds d with a at 0 67/0/0");
  CHECK(why(t, {"attack a -> d", "done"}) == "");  // said already
  CHECK(why(t, {"attack a -> d", "barrage gun -> d"}) ==
        "odds d with a gun at +3 100/0/0; one-less d with gun at 0 67");
}

TEST_CASE("A move is made for the ground") {
  QuadTable t(9, 14);
  t.terrain("0403", "rough");
  t.unit("a", Axis, "0404", {.attack = 1, .defense = 3}).unit("x", Allied, "0408", {.attack = 5, .movement = 20});
  t.start();
  CHECK(why(t, {"move a 0404-0405"}) == "");
  CHECK(why(t, {"move a 0404-0403"}) == "shelters a not +2 at +2 (rough)");
}
