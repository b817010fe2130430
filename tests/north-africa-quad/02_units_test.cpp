#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

TEST_CASE("Counters carry the values their lists print", "[QUAD 2.31][QUAD 3.0-1][QUAD 2.32-1][QUAD 2.32-2]") {
  QuadTable t = QuadTable::crusader("campaign");
  t.start();
  const UnitFacts& panzer = t.rules().units[t.id("ger-1-8")];   // 5-4-11
  CHECK(panzer.attack == 5);
  CHECK(panzer.defense == 4);
  CHECK(panzer.movement == 11);
  CHECK_FALSE(panzer.artillery);
  for (const UnitFacts& unit : t.rules().units) CHECK(unit.defense > 0);   // everybody can defend
}

TEST_CASE("Artillery has barrage, protective fire and range instead of attack",
          "[QUAD 2.31][QUAD 3.0-1][QUAD 2.32-3][QUAD 2.32-4][QUAD 2.32-6]") {
  QuadTable t = QuadTable::crusader("campaign");
  t.start();
  int batteries = 0;
  for (const UnitFacts& unit : t.rules().units) {
    CHECK(unit.artillery == (unit.range > 0));
    if (!unit.artillery) continue;
    ++batteries;
    CHECK(unit.attack == 0);
    CHECK(unit.barrage > 0);
    CHECK(unit.fpf > 0);
  }
  CHECK(batteries > 10);
}

TEST_CASE("Unit groups part units for mines and anti-tank fire", "[QUAD 2.31-1]") {
  QuadTable t;
  t.unit("tank", Axis, "0101", {}, {"mechanized"})
      .unit("foot", Axis, "0102")
      .unit("gun", Allied, "0105", {}, {"anti-tank"});
  t.start();
  CHECK(t.rules().mover_class(t.id("tank")) != t.rules().mover_class(t.id("foot")));
  CHECK(mechanized_class(t.rules().mover_class(t.id("tank"))));
  CHECK(t.rules().units[t.id("gun")].anti_tank);
  CHECK(side_of_class(t.rules().mover_class(t.id("gun"))) == Allied);
}

TEST_CASE("One point of the allowance is one trail hexside", "[QUAD 2.32-5][QUAD 5.23]") {
  QuadTable t;
  t.way("0201-0202-0203-0204-0205", "trail");
  t.unit("a", Axis, "0201", {.movement = 3});
  t.start();
  CHECK(t.legal("move a 0201-0202-0203-0204"));
  CHECK(t.refused_by("move a 0201-0202-0203-0204-0205") == "QUAD 5.13");
}

TEST_CASE("A terrain line that the combat results table has not is found, of terrain and of hexsides", "[QUAD 7.42]") {
  for (const auto& [list, kind] : {std::pair{"terrain", "rough"}, std::pair{"hexsides", "ridge"}}) {
    auto data = std::make_shared<GameData>(*trigh::test::shipped("crusader", "campaign"));
    const Datum rules = data->title["rules"], all = rules[list];
    const Datum entry = all[kind].with("line", Datum::text("swamp"));
    data->title = data->title.with("rules", rules.with(list, all.with(kind, entry)));
    Findings findings;
    const Quad quad(data, {}, findings);
    const std::string told = to_string(findings);
    INFO(told);
    CHECK(findings.size() == 1);
    CHECK(told.find("/rules/" + std::string(list) + "/" + kind + "/line") != std::string::npos);
  }
}
